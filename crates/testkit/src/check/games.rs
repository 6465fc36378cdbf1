//! Random games: alone, with each other plugin, with every value of every option, and switched off.
use super::{Check, CheckReport, Finding};
use crate::{conformance, luck::Luck, order::same_games, order_independence};
use bastide::{
    BASE, PluginIdx, Registry, Rules, Setup,
    drive::{NoOutcome, Stopped, drive},
};
use std::collections::BTreeSet;

/// A question that is offered answers, but was dropped so often, will hardly ever have one.
const OFTEN: u64 = 100;
/// The table at which the expansion is the only one.
pub(super) const ALONE: &str = "alone";

impl Check<'_> {
    /// A set-up with the expansion, what it requires, and others.
    pub(super) fn setup(&self, others: &[&str]) -> Setup {
        let mut ids: BTreeSet<&str> = BTreeSet::new();
        let mut wanted: Vec<&str> = [self.id].into_iter().chain(others.iter().copied()).collect();
        while let Some(id) = wanted.pop() {
            if ids.insert(id) {
                wanted.extend(self.registry.plugin(id).into_iter().flat_map(|p| p.requires));
            }
        }
        let conflicts = |id: &&str| {
            let plugin = self.registry.plugin(id);
            plugin.is_some_and(|plugin| plugin.conflicts.iter().any(|other| ids.contains(other)))
        };
        Setup {
            allow_conflicts: ids.iter().any(conflicts),
            expansions: ids.iter().map(|id| (*id).to_owned()).collect(),
            ..Setup::default()
        }
    }

    /// Plays at every table.
    pub(super) fn play(&self, rules: &Rules, by: PluginIdx, report: &mut CheckReport) {
        self.table(ALONE, &self.setup(&[]), self.games, report);
        for players in 3..=6 {
            let setup = Setup { players, ..self.setup(&[]) };
            self.table(&format!("with {players} players"), &setup, self.games / 20, report);
        }
        let resolved = rules.setup();
        let all = || self.setup(&[]);
        for (name, _) in resolved.figures.iter().filter(|(name, _)| owns_kind(rules, by, name)) {
            let setup = Setup { figures: [(name.clone(), 0)].into(), ..all() };
            self.table(&format!("without the {name}"), &setup, self.games / 20, report);
        }
        if resolved.tiles.contains_key(self.id) {
            let setup = Setup { tiles: [(self.id.to_owned(), 0)].into(), ..all() };
            self.table("without its tiles", &setup, self.games / 20, report);
        }
        for (name, value) in self.choices() {
            let setup = Setup { rules: [(name.clone(), value.clone())].into(), ..all() };
            self.table(&format!("with {name} = {value}"), &setup, self.games / 20, report);
        }
        for other in self.others() {
            let setup = Setup { players: 3, ..self.setup(&[other]) };
            self.table(&format!("with {other}"), &setup, self.games, report);
        }
        self.switched_off(report);
        report.findings.extend(questions(self.id, report));
        // A game that was played to its end above comes to an end here too.
        if report.tables.contains_key(ALONE) {
            match memory(rules, by, self.seed) {
                Ok(bytes) => report.memory = bytes,
                Err(stopped) => report.findings.push(Finding::new(ALONE, stopped, "")),
            }
        }
    }
    /// Plugins that may be in play beside it.
    fn others(&self) -> Vec<&'static str> {
        let needed = self.setup(&[]).expansions;
        let all = self.registry.plugins().map(|plugin| plugin.id);
        all.filter(|id| *id != BASE.id && !needed.iter().any(|n| n == id)).collect()
    }
    /// Every value of every rule option; of numbers the least and the greatest.
    fn choices(&self) -> Vec<(String, String)> {
        let options = self.registry.plugin(self.id).into_iter().flat_map(|plugin| plugin.options);
        options
            .flat_map(|option| {
                option.samples().into_iter().map(|value| (option.name().to_owned(), value))
            })
            .collect()
    }
    /// Conformance, and independence of the order in a tenth of the games.
    fn table(&self, name: &str, setup: &Setup, games: u64, report: &mut CheckReport) {
        let rules = match self.registry.compile(setup) {
            Ok(rules) => rules,
            Err(error) => {
                let other = name.strip_prefix("with ").filter(|id| self.others().contains(id));
                let remedy = match other {
                    Some(_) => "if they cannot share a table, name the other in `conflicts`",
                    None => "",
                };
                return report.findings.push(Finding::new(name, error, remedy));
            }
        };
        match conformance(&rules, games.max(1), self.seed) {
            Ok(played) => {
                report.tables.insert(name.to_owned(), played);
            }
            Err(failure) => return report.findings.push(Finding::new(name, failure, "")),
        }
        let independent =
            order_independence(self.registry, setup, games.div_ceil(10), self.seed).err();
        let remedy = "name in `after` the plugins whose hooks come first";
        report.findings.extend(independent.map(|failure| Finding::new(name, failure, remedy)));
    }
    /// Linked but not in play, it changes nothing.
    fn switched_off(&self, report: &mut CheckReport) {
        let without = self
            .registry
            .plugins()
            .filter(|plugin| plugin.id != self.id && plugin.id != BASE.id)
            .fold(Registry::base(), Registry::with);
        let setup = Setup::default();
        let compiled =
            self.registry.compile(&setup).and_then(|a| Ok((a, without.compile(&setup)?)));
        let finding = match compiled {
            Ok((linked, without)) => {
                let games = self.games.div_ceil(10);
                let what = "depend on whether a plugin is linked that is not in play";
                same_games(&linked, &without, games, self.seed, what).err().map(|f| f.to_string())
            }
            Err(error) => Some(error.to_string()),
        };
        report.findings.extend(finding.map(|what| Finding::new("linked but off", what, "")));
    }
}

fn owns_kind(rules: &Rules, by: PluginIdx, name: &str) -> bool {
    rules.kind_named(name).is_some_and(|kind| rules.kind(kind).by == by)
}

/// Questions that were raised and never answered by anybody.
fn questions(id: &str, report: &CheckReport) -> Vec<Finding> {
    let mut codes: BTreeSet<(u8, bool)> = BTreeSet::new();
    let of = |code: u8| {
        let tables = report.tables.values().flat_map(|table| &table.questions);
        let mine = tables.filter(move |((by, other), _)| *by == id && *other == code);
        mine.fold((0, 0), |sum, (_, q)| (sum.0 + q.answered, sum.1 + q.dropped))
    };
    for table in report.tables.values() {
        let mine = table.questions.iter().filter(|((by, _), _)| *by == id);
        codes.extend(mine.map(|((_, code), question)| (*code, question.offered)));
    }
    let mute = codes.into_iter().map(|(code, offered)| (code, offered, of(code)));
    mute.filter(|(_, offered, (answered, dropped))| {
        *answered == 0 && (!offered || *dropped >= OFTEN)
    })
    .map(|(code, offered, (_, dropped))| {
        let what = format!("it was asked {dropped} times and never had an answer");
        let remedy = if offered {
            "look at the function that offers its answers: it adds none".to_owned()
        } else {
            format!("offer some: `game.offer(QuestionFilter::Mine({code}), OfferLayer::Add, …)`")
        };
        Finding::new(format!("question {code} of `{id}`"), what, remedy)
    })
    .collect()
}

/// Bytes that a plugin remembers at the end of a game.
fn memory(rules: &Rules, by: PluginIdx, seed: u64) -> Result<usize, Stopped<NoOutcome>> {
    let mut state = rules.start().clone();
    drive(rules, &mut state, &mut Luck::new(seed), &mut ())?;
    let saved = serde_json::to_value(&state).unwrap_or_default();
    match &saved["memory"][by.index()] {
        serde_json::Value::Null => Ok(0),
        memory => Ok(memory.to_string().len()),
    }
}
