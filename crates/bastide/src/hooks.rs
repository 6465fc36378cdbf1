//! The eight hooks: one-method traits, implemented for every plain function of their shape.
//!
//! Questions look and answer; reactions are told of facts once they are true and may change the
//! game through [`Ctx`]. Each is registered with a narrowing, so that the engine knows without a
//! call whether anyone listens.
use crate::{
    action::Action,
    ctx::Ctx,
    event::Moved,
    geometry::{Cell, Rotation},
    ids::{Design, FigureId, Kind, Mark, PLAYERS, Player, PluginIdx, Spot, Stage},
    question::{Moment, Question},
    rules::Rules,
    scoring::Scoring,
    terrain::{Edge, Terrain, Terrains},
    tile::Verdict,
    view::View,
};
use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! hooks {
    ($($(#[$doc:meta])* $name:ident::$method:ident($($arg:ident: $type:ty),*) $(-> $ret:ty)?;)*) => { $(
        $(#[$doc])*
        pub trait $name: Send + Sync + 'static {
            /// The one method.
            fn $method(&self, $($arg: $type),*) $(-> $ret)?;
        }
        impl<F: Fn($($type),*) $(-> $ret)? + Send + Sync + 'static> $name for F {
            #[inline]
            fn $method(&self, $($arg: $type),*) $(-> $ret)? {
                self($($arg),*)
            }
        }
    )* };
}

hooks! {
    /// May a tile that fits by its edges be laid there? All who watch must agree.
    PlacementValidator::validate_placement(view: &View<'_>, candidate: &Candidate) -> Verdict;
    /// Adds answers to a question, strikes some, or adds answers that leave it pending.
    OfferActions::offer(view: &View<'_>, question: &Question, actions: &mut Actions<'_>);
    /// Changes what a feature is worth, to whom.
    FeatureValue::value(view: &View<'_>, scoring: &mut Scoring);
    /// A tile was laid: geometry merged, completion known, enclosure not yet told.
    OnTilePlaced::on_tile_placed(ctx: &mut Ctx<'_>, placed: &TilePlaced);
    /// A figure's tile has its four sides filled, or the figure came to such a tile.
    OnEnclosed::on_enclosed(ctx: &mut Ctx<'_>, enclosed: &Enclosed);
    /// A figure came, moved, changed its form or left.
    OnFigureMoved::on_figure_moved(ctx: &mut Ctx<'_>, moved: &Moved);
    /// A feature was paid, its figures still there; told also when nobody stood on it.
    OnFeatureScored::on_feature_scored(ctx: &mut Ctx<'_>, scored: &FeatureScored);
    /// A named moment of the turn has come.
    OnTurn::on_turn(ctx: &mut Ctx<'_>, moment: Moment);
}

/// A placement that fits as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The tile.
    pub design: Design,
    /// Where.
    pub cell: Cell,
    /// How it is turned.
    pub rotation: Rotation,
}

/// A tile was laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TilePlaced {
    /// Where.
    pub cell: Cell,
    /// Which.
    pub design: Design,
    /// By whom.
    pub by: Player,
}

/// A figure is enclosed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enclosed {
    /// Which figure.
    pub figure: FigureId,
    /// It was put on a tile that was enclosed already.
    pub arrived: bool,
}

/// On which occasion a feature is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Occasion {
    /// It was completed.
    Completed,
    /// The game ends.
    Final,
    /// A plugin called for it.
    Own(Mark),
}

/// A feature was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureScored {
    /// Any segment of it.
    pub feature: Spot,
    /// What it is.
    pub terrain: Terrain,
    /// On which occasion.
    pub occasion: Occasion,
    /// What it was worth to each winner.
    pub value: i16,
    /// Who has the majority, a bit each.
    pub winners: u8,
    /// Points by player, awards included.
    pub paid: [i16; PLAYERS],
    /// Tiles, each once.
    pub tiles: i16,
    /// Pennants.
    pub pennants: i16,
}

/// In which order offers are made: a ban beats a permission, and asides come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OfferLayer {
    /// Adds answers.
    Add,
    /// Strikes answers.
    Strike,
    /// Adds answers that leave the question pending and do not keep it alive.
    Aside,
}

/// When in a scoring a value function speaks; majority lies between the first two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ValueLayer {
    /// Strengths and ties.
    Strength,
    /// Points for each tile and pennant.
    Rate,
    /// Points on top.
    Bonus,
    /// Points to one player.
    Award,
}

/// Which questions an offer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Where the tile comes from.
    Source,
    /// Which tile is drawn.
    Draw,
    /// Where the tile is laid.
    Place,
    /// Which figure is placed.
    Figure,
    /// One of the plugin's own questions.
    Mine(u8),
}

/// Which placements a validator watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// Tiles of a part of the stack.
    Stage(Stage),
    /// Gaps beside such an edge.
    Facing(Edge),
    /// Tiles that show a mark.
    Shows(Mark),
}

/// Which laid tiles a hook is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// Every tile.
    AnyTile,
    /// Tiles that show a mark.
    Shows(Mark),
    /// One design.
    Tile(Design),
}

/// Which moves of figures a hook is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moving {
    /// Those with a place to stand afterwards.
    Arriving,
    /// Those that leave where they stood.
    Leaving,
    /// All.
    Any,
}

/// The list that an offer adds to or strikes from.
pub struct Actions<'a> {
    pub(crate) list: &'a mut Vec<Action>,
    pub(crate) weights: &'a mut Vec<u32>,
    pub(crate) me: PluginIdx,
}

impl fmt::Debug for Actions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.list.iter()).finish()
    }
}

impl Actions<'_> {
    fn own<A: crate::action::Packed>(&self, act: &A) -> Action {
        Action::Own(crate::action::Own { by: self.me, code: A::CODE, data: act.pack() })
    }
    /// Adds an answer of the plugin's own.
    pub fn offer<A: crate::action::Packed>(&mut self, act: A) {
        let action = self.own(&act);
        self.list.push(action);
    }
    /// Adds an outcome with its weight, to a question that chance answers.
    pub fn chance<A: crate::action::Packed>(&mut self, act: A, weight: u32) {
        let action = self.own(&act);
        self.list.push(action);
        self.weights.push(weight);
    }
    /// Adds the placing of a figure.
    pub fn deploy(&mut self, kind: Kind, spot: Spot) {
        self.list.push(Action::Deploy { kind, spot });
    }
    /// Strikes the answers for which `keep` says no.
    pub fn retain(&mut self, keep: impl FnMut(&Action) -> bool) {
        self.list.retain(keep);
    }
    /// The answers so far.
    #[must_use]
    pub fn list(&self) -> &[Action] {
        self.list
    }
}

/// A hook and the plugin that it speaks for.
pub(crate) struct Sub<N, H: ?Sized> {
    pub(crate) by: PluginIdx,
    pub(crate) narrow: N,
    pub(crate) hook: Box<H>,
}
pub(crate) type Subs<N, H> = Vec<Sub<N, H>>;

/// Everyone who listens, in the order in which they are called.
#[derive(Default)]
pub(crate) struct Hooks {
    pub(crate) validators: Subs<Watch, dyn PlacementValidator>,
    pub(crate) offers: Subs<(Asked, OfferLayer), dyn OfferActions>,
    pub(crate) values: Subs<(ValueLayer, Terrains), dyn FeatureValue>,
    pub(crate) tile_placed: Subs<On, dyn OnTilePlaced>,
    pub(crate) enclosed: Subs<(Kind, u8), dyn OnEnclosed>,
    pub(crate) moved: Subs<Moving, dyn OnFigureMoved>,
    pub(crate) scored: Subs<Terrains, dyn OnFeatureScored>,
    pub(crate) turn: Subs<Moment, dyn OnTurn>,
}

impl fmt::Debug for Hooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hooks").finish_non_exhaustive()
    }
}

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
    #[must_use]
    pub fn listeners(&self) -> Vec<Listener> {
        let mut all = Vec::new();
        let mut add = |by, hook, to| all.push(Listener { by, hook, to });
        let hooks = &self.hooks;
        for sub in &hooks.validators {
            add(sub.by, "validate_placement", self.watched(sub.narrow));
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
    fn watched(&self, watch: Watch) -> String {
        match watch {
            Watch::Stage(stage) => format!("tiles of the {}", self.stage_name(stage)),
            Watch::Facing(edge) => format!("cells beside {edge:?} edges").to_lowercase(),
            Watch::Shows(mark) => format!("tiles with {}", self.mark_name(mark)),
        }
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
