//! What tools for authors ask of rules: hooks used, words known, and why a game stopped.
use crate::{
    agenda::{Loop, Step},
    error::Fault,
    filter::{MoveFilter, OfferLayer, PlacementFilter, QuestionFilter, TileFilter, ValueLayer},
    hooks::Subscriptions,
    ids::PluginIdx,
    rules::Rules,
    state::State,
};
use std::collections::BTreeSet;

/// Somebody who listens, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listener {
    /// The plugin that listens.
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
    /// use bastide::plugin::*;
    ///
    /// fn build(game: &mut Builder<'_>) {
    ///     game.on_turn(Moment::TurnEnded, |_: &mut Ctx<'_>, _: Moment| {});
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
                TileFilter::AnyTile => "any tile".to_owned(),
                TileFilter::Shows(mark) => format!("tiles with {}", self.mark_name(mark)),
                TileFilter::Tile(tile) => self.tiles().tile(tile).name().to_owned(),
            };
            add(sub.by, "on_tile_placed", to);
        }
        for sub in &hooks.enclosed {
            add(sub.by, "on_enclosed", self.kind(sub.narrow.0).name.clone());
        }
        for sub in &hooks.moved {
            let to = match sub.narrow {
                MoveFilter::Arriving => "figures that arrive",
                MoveFilter::Leaving => "figures that leave",
                MoveFilter::Any => "figures that move",
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
    fn watch_name(&self, watch: PlacementFilter) -> String {
        match watch {
            PlacementFilter::Stage(stage) => format!("tiles of the {}", self.stage_name(stage)),
            PlacementFilter::Shows(mark) => format!("tiles with {}", self.mark_name(mark)),
            PlacementFilter::Any => "every tile".to_owned(),
            PlacementFilter::Wild => "tiles that fit any edge".to_owned(),
        }
    }
    /// Whether a plugin offers answers to its question of this code.
    #[must_use]
    pub fn offers_to(&self, by: PluginIdx, code: u8) -> bool {
        self.hooks
            .offers
            .iter()
            .any(|sub| sub.by == by && sub.narrow.0 == QuestionFilter::Mine(code))
    }
    /// Why a game stopped although it is not over: a plugin sent it round in a circle.
    ///
    /// Such a game asks nothing more, and its scores say nothing.
    #[must_use]
    pub fn fault(&self, state: &State) -> Option<Fault> {
        match state.agenda.last() {
            Some(&Step::Stopped(repeats)) => Some(self.explain(repeats)),
            _ => None,
        }
    }
    pub(crate) fn explain(&self, repeats: Loop) -> Fault {
        let id = |by: PluginIdx| self.plugins[by.index()].id;
        let names = |listeners: Vec<PluginIdx>| {
            let names: BTreeSet<&str> = listeners.into_iter().map(id).collect();
            names.into_iter().collect::<Vec<_>>().join(", ")
        };
        fn by<N, H: ?Sized>(subs: &Subscriptions<N, H>) -> Vec<PluginIdx> {
            subs.iter().map(|sub| sub.by).collect()
        }
        let (hook, listeners) = match repeats {
            Loop::Placed => ("OnTilePlaced", by(&self.hooks.tile_placed)),
            Loop::Enclosed => ("OnEnclosed", by(&self.hooks.enclosed)),
            Loop::Moved => ("OnFigureMoved", by(&self.hooks.moved)),
            Loop::Scored => ("OnFeatureScored", by(&self.hooks.scored)),
            Loop::Gate => return Fault::Gate,
            Loop::Turns => return Fault::Turns,
            Loop::Question { by, code } => {
                return Fault::Question { plugin: id(by).to_owned(), code };
            }
        };
        Fault::Reactions { hook, plugins: names(listeners) }
    }
}

impl QuestionFilter {
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
