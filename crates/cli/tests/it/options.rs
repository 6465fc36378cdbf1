//! No option is ignored: each is applied, or refused by name.
use crate::support::{bastide_in as bastide, ends, folder};
use std::{fs, path::Path};

const POSITION: &str = "scenario A road
  stack E
  board
    (0,0) D r0 : Red meeple on road
    (1,0) D r0
  do
    expect scores Red 0 Blue 0
";

#[test]
fn a_position_is_looked_at_under_the_changes_and_takes_no_other_option() {
    let folder = folder();
    fs::write(folder.path().join("road.scenario"), POSITION).expect("written");
    let look = ["compare", "--position", "road.scenario", "base"];
    let with = |more: &[&str]| bastide(folder.path(), &[&look[..], more].concat());
    ends(&with(&[]), 0, &["If the game ended now", "Red 2"]);
    for option in [
        ["--games", "0"],
        ["--games", "5"],
        ["--bots", "random"],
        ["-o", "x.html"],
        ["--plots", "x"],
        ["--players", "3"],
        ["--seed", "3"],
    ] {
        ends(&with(&option), 2, &[option[0]]);
    }
    ends(&with(&["--rule", "nonsense=1"]), 2, &["there is no rule option `nonsense`"]);
    ends(&with(&["--with", "nothing"]), 2, &["there is no expansion `nothing`"]);
    let two = with(&["base+abbot", "--rule", "base.farmers=off"]);
    ends(&two, 0, &["base+abbot"]);
    ends(&with(&["--draw", "ZZ"]), 2, &["no tile is called `ZZ`"]);
    ends(&with(&["--draw", "E"]), 0, &["draw E"]);
}

#[test]
fn players_and_seed_come_from_the_files_if_they_agree() {
    let folder = folder();
    let new = |name: &str, players: &str, seed: &str| {
        let args = ["new", "c3.1", "--players", players, "--seed", seed, "-o", name];
        ends(&bastide(folder.path(), &args), 0, &["wrote"]);
    };
    new("four.toml", "4", "77");
    new("three.toml", "3", "77");
    let compare = |variants: &[&str]| {
        let quick = ["--games", "4", "--bots", "random"];
        bastide(folder.path(), &[&["compare"], variants, &quick].concat())
    };
    ends(&compare(&["four.toml", "c3.1"]), 0, &["4 players (random), seed 77"]);
    let disagree = "`four` says players 4 and `three` says players 3; add --players to choose";
    ends(&compare(&["four.toml", "three.toml"]), 2, &[disagree]);
    let chosen = compare(&["four.toml", "three.toml", "--players", "2"]);
    ends(&chosen, 0, &["2 players (random), seed 77"]);
}

#[test]
fn variants_are_written_in_one_word() {
    let folder = folder();
    let compare = ["compare", "c3.1", "small=C3.1+river:base.two-tile-city=2", "--games", "2"];
    let text = ends(
        &bastide(folder.path(), &[&compare[..], &["--bots", "random", "-o", "r.html"]].concat()),
        0,
        &["2 games of each of c3.1 and small: 2 players (random), seed 1."],
    );
    assert!(text.contains("small"), "{text}");
    let page = fs::read_to_string(folder.path().join("r.html")).expect("written");
    assert!(page.contains("small=C3.1+river:base.two-tile-city=2"), "the command is in it");
    let twins = bastide(folder.path(), &["compare", "c1", "c1"]);
    ends(&twins, 2, &["two variants are called `c1`; name one: other=c1"]);
}

#[test]
fn a_command_line_with_spaces_is_quoted() {
    let folder = folder();
    let new = ["new", "c1", "-o", "my rules.toml"];
    ends(&bastide(folder.path(), &new), 0, &["`bastide play 'my rules.toml'`"]);
    let compare = ["compare", "my rules.toml", "--games", "2", "--bots", "random", "--json"];
    ends(&bastide(folder.path(), &compare), 0, &["compare 'my rules.toml' --games"]);
}

#[test]
fn a_check_with_nothing_to_check_fails() {
    let folder = folder();
    fs::create_dir(folder.path().join("empty")).expect("made");
    fs::write(folder.path().join("none.scenario"), "\n").expect("written");
    ends(
        &bastide(folder.path(), &["scenario", "run", "empty"]),
        1,
        &["no .scenario file in empty"],
    );
    ends(&bastide(folder.path(), &["scenario", "run", "none.scenario"]), 1, &["no scenario"]);
    ends(&bastide(folder.path(), &["scenario", "run", "nowhere"]), 3, &["nowhere", "no such file"]);
    let check = ["check-expansion", "river", "--path", "nowhere"];
    ends(&bastide(folder.path(), &check), 3, &["nowhere", "--path"]);
}

#[test]
fn numbers_that_mean_nothing_are_refused() {
    let folder = folder();
    for args in [
        ["compare", "c1", "--threads", "0"],
        ["compare", "c1", "--threads", "100000"],
        ["compare", "c1", "--margin", "inf"],
        ["compare", "c1", "--games", "0"],
        ["bench", "c1", "--seconds", "nan"],
        ["bench", "c1", "--seconds", "inf"],
        ["play", "c1", "--players", "1"],
    ] {
        ends(&bastide(folder.path(), &args), 2, &[args[2]]);
    }
}

#[test]
fn every_json_is_one_object() {
    let folder = folder();
    fs::write(folder.path().join("road.scenario"), POSITION).expect("written");
    let jcz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins/river");
    let river = jcz.to_str().expect("a plain path");
    let quick = ["--games", "2", "--bots", "random"];
    let save = ["play", "base", "--seats", "random,random", "--seed", "1", "--save", "g.json"];
    ends(&bastide(folder.path(), &save), 0, &[]);
    for args in [
        &["expansions", "list"][..],
        &["expansions", "show", "river"],
        &["setup", "show", "c3.1"],
        &["setup", "check", "c3.1"],
        &["rules", "diff", "c1", "c2"],
        &["replay", "g.json"],
        &["replay", "g.json", "--under", "c1"],
        &["scenario", "run", "road.scenario"],
        &[&["compare", "c1", "c2"], &quick[..]].concat(),
        &["compare", "c1", "--self-test", "--games", "2", "--bots", "random"],
        &["compare", "--position", "road.scenario", "c1", "c2"],
        &["bench", "--seconds", "0.1"],
        &["check-expansion", "river", "--games", "1", "--path", river],
    ] {
        let output = bastide(folder.path(), &[args, &["--json"]].concat());
        let value: Result<serde_json::Value, _> = serde_json::from_slice(&output.stdout);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(value.is_ok_and(|value| value.is_object()), "{args:?}: {error}");
    }
}

/// Tiles that are there only under some option, or only beside another expansion, are no finding.
#[test]
fn our_own_expansions_pass_their_check() {
    let plugins = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins");
    for id in ["river", "inns-and-cathedrals", "traders-and-builders"] {
        let path = plugins.join(id);
        let path = path.to_str().expect("a plain path");
        let check = ["check-expansion", id, "--games", "1", "--path", path];
        ends(&bastide(Path::new("."), &check), 0, &["     0 findings"]);
    }
}
