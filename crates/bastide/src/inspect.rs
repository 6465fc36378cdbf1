//! What tools for authors ask of rules: hooks used, words known, and why a game stopped.
use crate::{
    error::Fault,
    hooks::{Asked, Moving, OfferLayer, On, Subs, ValueLayer, Watch},
    ids::{Mark, PluginIdx},
    question::{Step, Stuck},
    rules::Rules,
    state::State,
};
use std::collections::BTreeSet;

/// Somebody who listens, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listener {
    /// Who.
    pub by: PluginIdx,
    /// The hook, by the name of its method.
    pub hook: &'static str,
    /// What the hook is narrowed to.
    pub to: String,
}

impl Rules {
    /// Everyone who listens, hook by hook, in the order in which they are called.
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
    /// let listeners = rules.listeners();
    /// assert_eq!((listeners[0].hook, &*listeners[0].to), ("on_turn", "end of a turn"));
    /// # Ok::<(), bastide::SetupError>(())
    /// ```
    #[must_use]
    pub fn listeners(&self) -> Vec<Listener> {
        let mut all = Vec::new();
        let mut add = |by, hook, to| all.push(Listener { by, hook, to });
        let hooks = &self.hooks;
        for sub in &hooks.validators {
            add(sub.by, "validate_placement", self.watch_name(sub.narrow));
        }
        for sub in &hooks.offers {
            let (asked, layer) = sub.narrow;
            let what = match layer {
                OfferLayer::Add => "more answers",
                OfferLayer::Strike => "fewer answers",
                OfferLayer::Aside => "asides",
            };
            add(sub.by, "offer", format!("{what} to {}", asked.name()));
        }
        for sub in &hooks.values {
            let (layer, of) = sub.narrow;
            add(sub.by, "value", format!("{} of {of}", layer.name()));
        }
        for sub in &hooks.tile_placed {
            let to = match sub.narrow {
                On::AnyTile => "any tile".to_owned(),
                On::Shows(mark) => format!("tiles with {}", self.mark_name(mark)),
                On::Tile(design) => self.tiles().design(design).name().to_owned(),
            };
            add(sub.by, "on_tile_placed", to);
        }
        for sub in &hooks.enclosed {
            add(sub.by, "on_enclosed", self.kind(sub.narrow.0).name.clone());
        }
        for sub in &hooks.moved {
            let to = match sub.narrow {
                Moving::Arriving => "figures that arrive",
                Moving::Leaving => "figures that leave",
                Moving::Any => "figures that move",
            };
            add(sub.by, "on_figure_moved", to.to_owned());
        }
        for sub in &hooks.scored {
            add(sub.by, "on_feature_scored", sub.narrow.to_string());
        }
        for sub in &hooks.turn {
            add(sub.by, "on_turn", sub.narrow.name().to_owned());
        }
        all
    }
    fn watch_name(&self, watch: Watch) -> String {
        match watch {
            Watch::Stage(stage) => format!("tiles of the {}", self.stage_name(stage)),
            Watch::Shows(mark) => format!("tiles with {}", self.mark_name(mark)),
            Watch::Wild => "tiles that fit any edge".to_owned(),
        }
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

impl Asked {
    fn name(self) -> &'static str {
        match self {
            Self::Source => "where the tile comes from",
            Self::Draw => "which tile is drawn",
            Self::Place => "where the tile is laid",
            Self::Figure => "which figure is placed",
            Self::Mine(_) => "a question of its own",
        }
    }
}

impl ValueLayer {
    fn name(self) -> &'static str {
        match self {
            Self::Strength => "strengths",
            Self::Rate => "points for each unit",
            Self::Bonus => "points on top",
            Self::Award => "points for one player",
        }
    }
}
