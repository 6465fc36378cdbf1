//! One game, and what is counted in it.
use bastide::{Actor, Event, Fault, Player, Rules, Terrain};
use bastide_bots::by_name;
use bastide_session::{Chance, Seeded};
use std::collections::BTreeMap;

/// What a game came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// Points by seat.
    pub scores: Vec<i16>,
    /// Points of all players by what paid them.
    pub points: BTreeMap<&'static str, i32>,
    /// Tiles laid.
    pub turns: u32,
    /// Questions that players answered.
    pub decisions: u32,
    /// Figures that came to the table, by kind.
    pub figures: BTreeMap<String, u32>,
    /// Tiles laid from players' hands, by design.
    pub special_tiles: BTreeMap<String, u32>,
    /// Why the game stopped before its end, if it did.
    pub fault: Option<Fault>,
}

/// What pays points.
pub(crate) const FEATURES: [&str; 6] = ["road", "city", "monastery", "garden", "field", "other"];

/// Plays a game in which the same bot sits in every seat.
#[must_use]
pub fn play(rules: &Rules, bot: &str, seed: u64) -> GameRecord {
    let seat = |player: Player| {
        let seed = seed.wrapping_mul(31).wrapping_add(player.0.into());
        by_name(bot, seed).or_else(|| by_name("random", seed))
    };
    let mut bots: Vec<_> = rules.players().filter_map(seat).collect();
    let mut chance = Seeded::new(seed);
    let (mut state, mut events) = (rules.start().clone(), Vec::new());
    let (mut answers, mut record) = (Vec::new(), GameRecord::default());
    while let Some(question) = rules.pending(&state) {
        let action = match question.to {
            Actor::Chance => match chance.answer(rules, &state) {
                Ok(action) => action,
                Err(_) => break,
            },
            Actor::Player(player) => {
                rules.actions(&state, &mut answers);
                record.decisions += 1;
                bots[player.index()].answer(rules, &state, &answers)
            }
        };
        rules.apply_unchecked(&mut state, action, Some(&mut events));
        count(rules, &events, &mut record);
        events.clear();
    }
    record.fault = rules.fault(&state);
    record.scores = rules.players().map(|player| state.score(player)).collect();
    record
}

fn count(rules: &Rules, events: &[Event], record: &mut GameRecord) {
    for event in events {
        match event {
            Event::Placed { design, .. } => {
                record.turns += 1;
                let name = rules.tiles().design(*design).name();
                if rules.setup().special_tiles.contains_key(name) {
                    *record.special_tiles.entry(name.to_owned()).or_default() += 1;
                }
            }
            Event::Scored(scored) => {
                let what = match scored.terrain {
                    Terrain::River | Terrain::Site => "other",
                    terrain => terrain.name(),
                };
                let points: i32 = scored.paid.iter().map(|(_, points)| i32::from(*points)).sum();
                *record.points.entry(what).or_default() += points;
            }
            Event::Awarded { points, .. } => {
                *record.points.entry("other").or_default() += i32::from(*points);
            }
            // Placed in step 2 or brought in by an ability.
            Event::Moved(moved) if moved.from.is_none() => {
                let kind = rules.kind(rules.kind(moved.kind).home);
                *record.figures.entry(kind.name.clone()).or_default() += 1;
            }
            _ => {}
        }
    }
}
