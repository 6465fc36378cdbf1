//! Rule sets compared: what is said, what is left out, and that the declarations hold.
use bastide::{Rules, Setup};
use bastide_diff::{Difference, Group, RuleDiff, rule_diff};
use bastide_expansions::{LINKED, preset, registry};

fn rules(setup: &Setup) -> Rules {
    registry().compile(setup).expect("it can be played")
}
fn diff(setups: &[(&str, Setup)]) -> RuleDiff {
    let compiled: Vec<(String, Rules)> =
        setups.iter().map(|(name, setup)| ((*name).to_owned(), rules(setup))).collect();
    let variants: Vec<(String, &Rules)> =
        compiled.iter().map(|(name, rules)| (name.clone(), rules)).collect();
    rule_diff(&variants)
}
fn presets(names: &[&str]) -> RuleDiff {
    let setup = |name| preset(name).expect("a preset");
    diff(&names.iter().map(|name| (*name, setup(name))).collect::<Vec<_>>())
}
#[track_caller]
fn on<'d>(diff: &'d RuleDiff, topic: &str) -> &'d Difference {
    let found = diff.differences.iter().find(|difference| difference.topic == topic);
    found.unwrap_or_else(|| panic!("nothing on `{topic}`"))
}

#[test]
fn the_editions_differ_where_their_rules_do() {
    let diff = presets(&["c1", "c2", "c3.1"]);
    let strength = on(&diff, "mayor: strength");
    assert_eq!(strength.sides(), [vec![0, 1], vec![2]]);
    assert_eq!(strength.clauses[0], ["AM-MAYOR-03"]);
    assert_eq!(
        strength.texts[2].as_deref(),
        Some("Majority in a city: standard meeple 1, mayor 0.")
    );
    assert!(strength.sentence.starts_with("c1 and c2: "), "{}", strength.sentence);
    let alone = on(&diff, "mayor: alone in a city");
    assert_eq!(alone.clauses[2], ["MM-MAYOR-21"]);
    let wagon = on(&diff, "wagon move");
    assert_eq!((wagon.group, wagon.sides().len()), (Group::Options, 3));
    assert!(wagon.texts[0].as_ref().is_some_and(|text| text.contains("connected")));
    assert_eq!(wagon.texts[2], None);
    assert!(wagon.sentence.ends_with("c3.1: nothing of the kind."), "{}", wagon.sentence);
    for (topic, group) in [
        ("special tile: town-hall", Group::Tiles),
        ("special tile: abbey", Group::Tiles),
        ("messenger", Group::Figures),
        ("field figure: at the end", Group::Rules),
        ("told when enclosed", Group::Hooks),
    ] {
        assert_eq!(on(&diff, topic).group, group);
    }
    // Figures and topics that all share in every respect are no difference.
    assert!(diff.differences.iter().all(|difference| difference.topic != "meeple"));
}

#[test]
fn the_two_older_editions_differ_in_the_wagon_alone() {
    let diff = presets(&["c1", "c2"]);
    let topics: Vec<&str> = diff.differences.iter().map(|d| d.topic.as_str()).collect();
    assert_eq!(topics, ["wagon move"]);
    assert!(presets(&["c2", "c2"]).differences.is_empty());
}

#[test]
fn what_is_switched_off_is_absent() {
    let c31 = preset("c3.1").expect("a preset");
    let figures = [("mayor".to_owned(), 0)].into();
    let rules = [("base.two-tile-city".to_owned(), "2".to_owned())].into();
    let without = Setup { figures, rules, ..c31.clone() };
    let diff = diff(&[("with", c31), ("without", without)]);
    assert_eq!(on(&diff, "mayor").texts[1], None);
    assert_eq!(on(&diff, "mayor: strength").texts[1], None);
    assert_eq!(on(&diff, "two tile city").clauses[1], ["BASE-44", "BASE-45"]);
    let enclosed = on(&diff, "told when enclosed");
    assert_eq!(enclosed.texts[1].as_deref(), Some("scarecrow"));
}

#[test]
fn every_topic_cites_clauses_of_the_book_and_is_about_something() {
    let registry = registry();
    for plugin in LINKED {
        let setup = Setup { expansions: vec![plugin.id.to_owned()], ..Setup::default() };
        let rules = rules(&setup);
        for topic in plugin.topics {
            assert!(!topic.clauses.is_empty(), "{}", topic.name);
            for clause in topic.clauses {
                let text =
                    registry.clause(clause).unwrap_or_else(|| panic!("{clause} says nothing"));
                assert!(text.len() > 10 && !text.contains('['), "{clause}: {text}");
            }
            let known = rules.setup().figures.contains_key(topic.of)
                || rules.setup().special_tiles.contains_key(topic.of);
            assert!(known || topic.of.is_empty(), "{}: no `{}`", plugin.id, topic.of);
        }
        for clause in plugin.options.iter().flat_map(|option| option.clauses()) {
            assert!(registry.clause(clause).is_some(), "{clause} says nothing");
        }
    }
}

#[test]
fn a_diff_is_plain_data() {
    let json = serde_json::to_value(presets(&["c1", "c2"])).expect("it has a form");
    assert_eq!(json["variants"][1], "c2");
    assert_eq!(json["differences"][0]["group"], "options");
    assert_eq!(json["differences"][0]["topic"], "wagon move");
}
