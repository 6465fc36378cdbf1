//! Every preset, alone and with others, at tables of every size, in random games.
use bastide::{BASE, Plugin, Registry, Rules, Setup, drive::drive};
use bastide_bots::Random;
use bastide_expansions::{LINKED, PRESETS, preset, registry};
use bastide_testkit::{Failure, Report, brief_conformance, conformance, order_independence, perft};

fn rules(setup: &Setup) -> Rules {
    registry().compile(setup).expect("it compiles")
}

fn conforms(name: &str, setup: &Setup, games: u64) {
    told(name, setup, conformance(&rules(setup), games, 100));
}

/// For tables of which there are many: in a long look as thoroughly as the others.
fn conforms_briefly(name: &str, setup: &Setup, games: u64) {
    if long_look().is_some() {
        return conforms(name, setup, games);
    }
    told(name, setup, brief_conformance(&rules(setup), games, 100));
}

fn told(name: &str, setup: &Setup, report: Result<Report, Failure>) {
    let report =
        report.unwrap_or_else(|failure| panic!("{name}, {} players: {failure}", setup.players));
    println!("{name}, {} players: {report}", setup.players);
}

/// As many games as `BASTIDE_GAMES` says, for a long look.
fn long_look() -> Option<u64> {
    std::env::var("BASTIDE_GAMES").ok()?.parse().ok()
}

fn games(few: u64) -> u64 {
    long_look().unwrap_or(few)
}

/// One size of table for each, in rotation; all of them in a long look.
fn sizes(at: usize) -> impl Iterator<Item = u8> {
    let all = if long_look().is_some() { 5 } else { 1 };
    (at..at + all).map(|turn| 2 + (turn % 5) as u8)
}

#[test]
fn presets_conform_with_any_number_of_players() {
    for name in PRESETS {
        for players in 2..=6 {
            let setup = Setup { players, ..preset(name).expect("a preset") };
            conforms(name, &setup, games(4));
        }
    }
}

/// A plugin beside Messengers & Mayors, whose special tiles go everywhere.
fn beside_halls(plugin: &str) -> Setup {
    let mut setup = Setup { allow_conflicts: true, ..preset("c3.1").expect("a preset") };
    setup.expansions.push(plugin.to_owned());
    setup
}

/// Presets, and every plugin alone.
fn by_name() -> Vec<(&'static str, Setup)> {
    let presets = PRESETS.iter().map(|name| (*name, preset(name).expect("a preset")));
    let alone = |plugin: &&'static Plugin| {
        let expansions = vec![plugin.id.to_owned()];
        (plugin.id, Setup { expansions, players: 3, ..Setup::default() })
    };
    presets.chain(LINKED.iter().map(alone)).collect()
}

/// Where the options of a plugin are tried: in the presets that have it, and beside halls.
fn games_with(plugin: &'static Plugin) -> Vec<(&'static str, Setup)> {
    let presets = PRESETS.iter().map(|name| (*name, preset(name).expect("a preset")));
    let base = plugin.id == BASE.id;
    let has = |setup: &Setup| base || setup.expansions.iter().any(|id| id == plugin.id);
    let mut games: Vec<(&str, Setup)> = presets.filter(|(_, setup)| has(setup)).collect();
    if !games.iter().any(|(name, _)| *name == "c3.1") {
        games.push(("beside halls", beside_halls(plugin.id)));
    }
    games
}

#[test]
fn every_rule_option_conforms() {
    let mut at = 0;
    for plugin in [&BASE].iter().chain(LINKED) {
        let options = plugin.options.iter();
        for (option, value) in
            options.flat_map(|option| option.samples().into_iter().map(move |v| (option.name(), v)))
        {
            let mut tables = games_with(plugin);
            // Every preset has the base game: one of them, in rotation.
            if plugin.id == BASE.id && long_look().is_none() {
                tables = vec![tables.swap_remove(at % tables.len())];
            }
            for (name, mut setup) in tables {
                at += 1;
                setup.rules.insert(option.to_owned(), value.clone());
                for players in sizes(at) {
                    let setup = Setup { players, ..setup.clone() };
                    let name = format!("{name} with {option} = {value}");
                    conforms_briefly(&name, &setup, games(2));
                }
            }
        }
    }
}

/// Every plugin alone, every pair, and all of them at one table.
fn tables() -> Vec<Setup> {
    let ids: Vec<String> = LINKED.iter().map(|plugin| plugin.id.to_owned()).collect();
    let mut tables = vec![ids.clone()];
    tables.extend(ids.iter().map(|id| vec![id.clone()]));
    for (at, a) in ids.iter().enumerate() {
        tables.extend(ids[at + 1..].iter().map(|b| vec![a.clone(), b.clone()]));
    }
    let setup =
        |expansions| Setup { expansions, allow_conflicts: true, players: 3, ..Setup::default() };
    tables.into_iter().map(setup).collect()
}

#[test]
fn plugins_conform_beside_each_other() {
    for (at, setup) in tables().into_iter().enumerate() {
        let name = setup.expansions.join(" + ");
        if setup.expansions.len() == 2 {
            for players in sizes(at) {
                conforms_briefly(&name, &Setup { players, ..setup.clone() }, games(3));
            }
            continue;
        }
        for players in 2..=6 {
            conforms(&name, &Setup { players, ..setup.clone() }, games(3));
        }
    }
}

#[test]
fn the_order_of_plugins_does_not_matter() {
    for setup in tables() {
        let result = order_independence(&registry(), &setup, 20, 5);
        result.unwrap_or_else(|failure| panic!("{}: {failure}", setup.expansions.join(" + ")));
    }
}

/// MM-END-03: the game does not end before the last hall lies.
#[test]
fn every_hall_is_placed() {
    for players in 2..=6 {
        let rules = rules(&Setup { players, ..preset("c3.1").expect("a preset") });
        let mut bot = Random::new(17);
        for _ in 0..games(60) {
            let mut state = rules.start().clone();
            drive(&rules, &mut state, &mut bot, &mut ()).expect("it is played to its end");
            let view = rules.view(&state);
            assert!(view.owned().is_empty(), "a hall is still in hand");
            let hall = rules.tiles().named("town-hall");
            let laid = view.tiles().filter(|(_, tile, _)| Some(*tile) == hall).count();
            assert_eq!(laid, usize::from(players));
        }
    }
}

/// Whatever is connected with a feature is connected with it the other way round, and the graph
/// holds each connection once.
#[test]
fn connections_of_features_are_mutual() {
    for name in ["c1", "c3.1"] {
        let mut setup = preset(name).expect("a preset");
        setup.expansions.push("inns-and-cathedrals".to_owned());
        let rules = rules(&setup);
        let mut state = rules.start().clone();
        drive(&rules, &mut state, &mut Random::new(3), &mut ()).expect("it is played to its end");
        let view = rules.view(&state);
        let features = bastide::graph::feature_graph(&view);
        let mut links = 0;
        for root in view.all_segments().filter(|segment| view.feature(*segment) == *segment) {
            for (other, how) in view.links(root) {
                links += 1;
                assert!(view.links(other).contains(&(root, how)), "{}", view.segment_name(root));
                assert!(features.touching(root, |link| link == how).contains(&other));
            }
        }
        assert_eq!(links, 2 * features.graph.edge_count());
        assert!(links > 100, "{name}: {links}");
    }
}

#[test]
fn with_everything_off_it_is_the_base_game() {
    let base = rules(&preset("base").expect("a preset"));
    for (name, mut setup) in by_name().into_iter().filter(|(name, _)| *name != "base") {
        setup.players = 2;
        let resolved = rules(&setup).setup().clone();
        for kind in resolved.figures.keys().filter(|kind| *kind != "meeple") {
            setup.figures.insert(kind.clone(), 0);
        }
        // Gardens are printed on tiles of the base game.
        if name == "abbot" {
            setup.rules.insert("abbot.gardens".to_owned(), "off".to_owned());
        }
        for tile in resolved.special_tiles.keys() {
            setup.special_tiles.insert(tile.clone(), 0);
        }
        for name in resolved.tiles.keys().filter(|name| *name != "base") {
            setup.tiles.insert(name.clone(), 0);
        }
        let off = rules(&setup);
        assert_eq!(off.view(off.start()).tiles_left(), 71);
        let mut one = Vec::new();
        let mut other = Vec::new();
        let (mut a, mut b) = (base.start().clone(), off.start().clone());
        let mut pick: usize = 7;
        loop {
            base.actions(&a, &mut one);
            off.actions(&b, &mut other);
            assert_eq!(one, other, "{name}");
            let Some(action) = one.get(pick % one.len().max(1)) else { break };
            pick = pick.wrapping_mul(31).wrapping_add(11) % 1009;
            base.apply(&mut a, *action, None).expect("listed");
            off.apply(&mut b, *action, None).expect("listed");
        }
        let scores = |rules: &Rules, state: &bastide::State| -> Vec<i32> {
            rules.players().map(|player| state.score(player)).collect()
        };
        assert_eq!(scores(&base, &a), scores(&off, &b), "{name}");
    }
}

/// Answer paths from the start; the numbers change when any rule of placing does. Those of the
/// base game can be counted by hand: 24 tiles can be drawn, and the start tile has four gaps.
#[test]
fn answer_paths_from_the_start() {
    let count = |rules: &Rules, depth| perft(rules, rules.start(), depth);
    let base = Registry::base().compile(&Setup::default()).expect("the base game");
    assert_eq!(count(&base, 1), 24);
    let placements: u64 = {
        let mut answers = Vec::new();
        let mut sum = 0;
        base.actions(base.start(), &mut answers);
        for draw in answers {
            let mut state = base.start().clone();
            base.apply(&mut state, draw, None).expect("listed");
            let mut next = Vec::new();
            base.actions(&state, &mut next);
            sum += next.len() as u64;
        }
        sum
    };
    assert_eq!(count(&base, 2), placements);
}
