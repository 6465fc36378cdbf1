//! What is measured: whole games and single steps, each with a checksum of its result.
#![warn(missing_docs)]

mod idle;

use bastide::{Registry, Rules, Setup};
use bastide_lab::RandomGames;

/// Something that is measured.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// Its name.
    pub name: &'static str,
    /// What is done once in it.
    pub unit: &'static str,
    /// How often that is done when instructions are counted.
    pub times: u64,
    setup: fn() -> Setup,
    run: fn(&Rules, u64) -> u64,
}

/// Everything that is measured.
pub const WORKS: &[Work] = &[
    Work { name: "base", unit: "game", times: 50, setup: || preset("base"), run: random },
    Work { name: "two-sets", unit: "game", times: 25, setup: two_sets, run: random },
    Work { name: "ten-idle", unit: "game", times: 50, setup: ten_idle, run: random },
    Work { name: "c1", unit: "game", times: 25, setup: || preset("c1"), run: random },
    Work { name: "c2", unit: "game", times: 25, setup: || preset("c2"), run: random },
    Work { name: "c3.1", unit: "game", times: 25, setup: || preset("c3.1"), run: random },
    Work { name: "checked", unit: "game", times: 25, setup: || preset("c3.1"), run: checked },
    Work { name: "greedy", unit: "game", times: 1, setup: || preset("c3.1"), run: greedy },
    Work { name: "copy-base", unit: "copy", times: 1000, setup: || preset("base"), run: copy },
    Work { name: "copy-c3.1", unit: "copy", times: 1000, setup: || preset("c3.1"), run: copy },
];

impl Work {
    /// The work of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        WORKS.iter().find(|work| work.name == name)
    }
    /// The rules that it is done with.
    ///
    /// # Panics
    /// If its set-up cannot be played, which a test rules out.
    #[must_use]
    pub fn rules(&self) -> Rules {
        let registry = idle::PLUGINS.iter().fold(bastide_expansions::registry(), Registry::with);
        registry.compile(&(self.setup)()).expect("every set-up that is measured can be played")
    }
    /// Does it so many times; the checksum of what came out.
    #[must_use]
    pub fn run(&self, rules: &Rules, times: u64) -> u64 {
        (self.run)(rules, times)
    }
}

/// Why a game that is measured cannot stop before its end.
const ENDS: &str = "the plugins of the measured set-ups are ours, and every question has an answer";

fn preset(name: &str) -> Setup {
    bastide_expansions::preset(name).unwrap_or_default()
}
fn two_sets() -> Setup {
    let mut setup = preset("base");
    setup.tiles.insert("base".to_owned(), 2);
    setup
}
fn ten_idle() -> Setup {
    let expansions = idle::PLUGINS.iter().map(|plugin| plugin.id.to_owned()).collect();
    Setup { expansions, ..preset("base") }
}

/// Uniformly random games, every list of answers made, unchecked answers.
fn random(rules: &Rules, games: u64) -> u64 {
    let mut random = RandomGames::new(rules, 1);
    random.play(games).expect(ENDS);
    random.sums().checksum
}
/// The same games with every answer checked.
fn checked(rules: &Rules, games: u64) -> u64 {
    let mut random = RandomGames::new(rules, 1).checked();
    random.play(games).expect(ENDS);
    random.sums().checksum
}
/// Games of a bot that looks ahead.
fn greedy(rules: &Rules, games: u64) -> u64 {
    let bots = ["greedy".to_owned()];
    let records = (0..games).map(|seed| bastide_lab::play(rules, &bots, seed));
    records.flat_map(|record| record.scores).fold(0, |sum, score| mix(sum, score as u16))
}
/// Copies of a finished game into a state that has been used.
fn copy(rules: &Rules, copies: u64) -> u64 {
    let mut random = RandomGames::new(rules, 1);
    random.play(1).expect(ENDS);
    let mut used = random.state().clone();
    for _ in 0..copies {
        used.clone_from(std::hint::black_box(random.state()));
    }
    rules.players().fold(0, |sum, player| mix(sum, used.score(player) as u16))
}
fn mix(sum: u64, more: u16) -> u64 {
    (sum.rotate_left(5) ^ u64::from(more)).wrapping_mul(0x0100_0000_01b3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_work_comes_to_the_same_twice() {
        for work in WORKS.iter().filter(|work| work.name != "greedy") {
            let rules = work.rules();
            assert_eq!(work.run(&rules, 2), work.run(&rules, 2), "{}", work.name);
            assert_ne!(work.run(&rules, 2), 0, "{}", work.name);
        }
        assert_eq!(named("base").1, named("ten-idle").1, "idle plugins change nothing");
        assert_eq!(named("c3.1").1, named("checked").1, "nor does checking the answers");
    }
    fn named(name: &str) -> (&Work, u64) {
        let work = Work::named(name).expect("it is in the list");
        (work, work.run(&work.rules(), 5))
    }

    /// A search keeps thousands of them.
    #[test]
    fn a_state_stays_small() {
        let mut large = preset("base");
        large.tiles.insert("base".to_owned(), 3);
        for (setup, most) in [(preset("base"), 12), (large, 28), (preset("c3.1"), 20)] {
            let rules = bastide_expansions::registry().compile(&setup).expect("it compiles");
            let mut random = RandomGames::new(&rules, 1);
            for _ in 0..50 {
                random.play(1).expect(ENDS);
                let bytes = random.state().bytes();
                println!("{} tiles: {bytes} bytes", rules.view(random.state()).tiles().count());
                assert!(bytes <= most * 1024, "{bytes} bytes are more than {most} KiB");
            }
        }
    }
}
