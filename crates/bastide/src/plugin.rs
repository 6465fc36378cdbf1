//! Everything that an author of an expansion needs, made to be imported whole:
//! `use bastide::plugin::*;`.
//!
//! The book's part *Writing an expansion* leads through it. In short: a [`Plugin`] is data and a
//! `build` function; [`Builder`] takes tiles, figures, words and hooks; hooks look through a
//! [`View`] and change the game through a [`Ctx`].
pub use crate::{
    action::{Action, PluginAction, SegmentAt, Source},
    announce, answer,
    answer::{ANSWER_BYTES, Answer, PackedAnswer, Packer},
    answer_value::AnswerValue,
    builder::Builder,
    ctx::Ctx,
    edition::Edition,
    event::{Event, Scored, Term},
    expansion::{Announced, Migrate, PLUGIN, Plugin},
    fact::{Candidate, Enclosed, FeatureScored, Moved, Occasion, TilePlaced},
    figure::{Class, Figure, FigureInfo, FigureTraits, LocationAt, PIECE, Reason, STANDARD, Site},
    filter::{MoveFilter, OfferLayer, PlacementFilter, QuestionFilter, TileFilter, ValueLayer},
    geometry::{Cell, Corner, Rotation, Side},
    graph::Link,
    hooks::{
        Actions, FeatureValue, OfferActions, OnEnclosed, OnFeatureScored, OnFigureMoved,
        OnTilePlaced, OnTurn, PlacementValidator,
    },
    ids::{
        Cause, Clause, FigureId, FigureKind, KINDS, Location, Mark, PLAYERS, Player, SegmentId,
        Stage, TileId, Token,
    },
    inspect::Listener,
    memory,
    moment::Moment,
    options::{Clauses, DeclaredOption, RuleOption, Topic, Values},
    question::{About, Actor, Question, QuestionKind, QuestionMode, Subject},
    registry::{Registry, Ties},
    saved::{AnswerError, Saved, SavedAnswer},
    scoring::Scoring,
    setup::Setup,
    state::{Memory, State},
    table::{FieldRule, Table},
    terrain::{Edge, Terrain, Terrains},
    tile::{AtEnd, HandTile, HandUse, Verdict},
    token::{Holder, TokenHeap, TokenSite, Tokens},
    view::{RoadEnd, RoadTarget, View},
};
