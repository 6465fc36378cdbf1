//! What tools for authors ask of rules: hooks used, words known, and why a game stopped.
use crate::{
    error::Fault,
    hooks::{Asked, Subs},
    ids::{Mark, PluginIdx},
    question::{Step, Stuck},
    rules::Rules,
    state::State,
};
use std::collections::BTreeSet;

impl Rules {
    /// How many functions a plugin registered for each hook.
    ///
    /// ```
    /// use bastide::{Builder, Ctx, Moment, PLUGIN, Plugin, Registry, Setup};
    ///
    /// fn build(g: &mut Builder<'_>) {
    ///     g.on_turn(Moment::TurnEnded, |_: &mut Ctx<'_>, _: Moment| {});
    /// }
    /// static BELL: Plugin = Plugin { id: "bell", build, ..PLUGIN };
    ///
    /// let setup = Setup { expansions: vec!["bell".into()], ..Setup::default() };
    /// let rules = Registry::base().with(&BELL).compile(&setup)?;
    /// let bell = rules.plugin_named("bell").expect("it is in play");
    /// assert_eq!(rules.hooks_of(bell), [("OnTurn", 1)]);
    /// # Ok::<(), bastide::SetupError>(())
    /// ```
    #[must_use]
    pub fn hooks_of(&self, by: PluginIdx) -> Vec<(&'static str, usize)> {
        fn count<N, H: ?Sized>(subs: &Subs<N, H>, by: PluginIdx) -> usize {
            subs.iter().filter(|sub| sub.by == by).count()
        }
        let hooks = &self.hooks;
        let all = [
            ("PlacementValidator", count(&hooks.validators, by)),
            ("OfferActions", count(&hooks.offers, by)),
            ("FeatureValue", count(&hooks.values, by)),
            ("OnTilePlaced", count(&hooks.tile_placed, by)),
            ("OnEnclosed", count(&hooks.enclosed, by)),
            ("OnFigureMoved", count(&hooks.moved, by)),
            ("OnFeatureScored", count(&hooks.scored, by)),
            ("OnTurn", count(&hooks.turn, by)),
        ];
        all.into_iter().filter(|(_, count)| *count > 0).collect()
    }
    /// Whether a plugin offers answers to its question of this code.
    #[must_use]
    pub fn offers_to(&self, by: PluginIdx, code: u8) -> bool {
        self.hooks.offers.iter().any(|sub| sub.by == by && sub.narrow.0 == Asked::Mine(code))
    }
    /// Every mark of this game, printed on tiles or asked for by a plugin.
    pub fn marks(&self) -> impl Iterator<Item = Mark> + use<> {
        (0..self.words.marks.len() as u8).map(Mark)
    }
    /// Whether any plugin in play asked for a mark; one that is only printed has no effect.
    #[must_use]
    pub fn reads_mark(&self, mark: Mark) -> bool {
        self.words.read >> mark.0 & 1 != 0
    }
    /// Why a game stopped although it is not over: a plugin sent it round in a circle.
    ///
    /// Such a game asks nothing more, and its scores say nothing.
    #[must_use]
    pub fn fault(&self, state: &State) -> Option<Fault> {
        match state.agenda.last() {
            Some(&Step::Stopped(stuck)) => Some(self.explain(stuck)),
            _ => None,
        }
    }
    pub(crate) fn explain(&self, stuck: Stuck) -> Fault {
        let id = |by: PluginIdx| self.plugins[by.index()].id;
        let names = |listeners: Vec<PluginIdx>| {
            let names: BTreeSet<&str> = listeners.into_iter().map(id).collect();
            names.into_iter().collect::<Vec<_>>().join(", ")
        };
        fn by<N, H: ?Sized>(subs: &Subs<N, H>) -> Vec<PluginIdx> {
            subs.iter().map(|sub| sub.by).collect()
        }
        let (hook, listeners) = match stuck {
            Stuck::Placed => ("OnTilePlaced", by(&self.hooks.tile_placed)),
            Stuck::Enclosed => ("OnEnclosed", by(&self.hooks.enclosed)),
            Stuck::Moved => ("OnFigureMoved", by(&self.hooks.moved)),
            Stuck::Scored => ("OnFeatureScored", by(&self.hooks.scored)),
            Stuck::Gate => return Fault::Gate,
            Stuck::Turns => return Fault::Turns,
            Stuck::Question { by, code } => {
                return Fault::Question { plugin: id(by).to_owned(), code };
            }
        };
        Fault::Reactions { hook, plugins: names(listeners) }
    }
}
