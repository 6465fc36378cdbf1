//! Answers of plugins: how they are shown, packed and carried out.
use crate::{ctx::Ctx, ids::PluginIdx, view::View};
use std::fmt::Debug;

/// A plugin's answer in the form in which it is read, shown, saved and carried out.
///
/// Implement it with `#[typetag::serde(name = "plugin-id/answer")]`, and [`Packed`] beside it.
///
/// ```
/// use bastide::plugin::*;
/// use serde::{Deserialize, Serialize};
///
/// /// X-1: a player gets so many points.
/// #[derive(Clone, Copy, Debug, Serialize, Deserialize)]
/// struct Claim {
///     points: u8,
/// }
///
/// #[typetag::serde(name = "claims/claim")]
/// impl Act for Claim {
///     fn pack(&self) -> [u8; 5] {
///         [self.points, 0, 0, 0, 0]
///     }
///     fn apply(&self, ctx: &mut Ctx<'_>) {
///         ctx.award(ctx.player(), self.points.into(), "X-1");
///     }
///     fn label(&self, _: &View<'_>) -> String {
///         format!("claim {} points", self.points)
///     }
/// }
/// impl Packed for Claim {
///     const CODE: u8 = 0;
///     fn unpack([points, ..]: [u8; 5]) -> Self {
///         Self { points }
///     }
/// }
///
/// const HOW_MANY: u8 = 0;
/// fn build(game: &mut Builder<'_>) {
///     game.answer::<Claim>()
///         .on_tile_placed(TileFilter::AnyTile, |ctx: &mut Ctx<'_>, placed: &TilePlaced| {
///             ctx.ask(Actor::Player(placed.by), HOW_MANY, About::NOTHING);
///         })
///         .offer(
///             QuestionFilter::Mine(HOW_MANY),
///             OfferLayer::Add,
///             |_: &View<'_>, _: &Question, actions: &mut Actions<'_>| {
///                 actions.offer(Claim { points: 0 });
///                 actions.offer(Claim { points: 1 });
///             },
///         );
/// }
/// static CLAIMS: Plugin = Plugin { id: "claims", build, ..PLUGIN };
/// # let setup = Setup { expansions: vec!["claims".into()], ..Setup::default() };
/// # let rules = Registry::base().with(&CLAIMS).compile(&setup)?;
/// # let (mut state, mut answers, mut log) = (rules.start().clone(), Vec::new(), Vec::new());
/// # while !rules.is_over(&state) {
/// #     rules.actions(&state, &mut answers);
/// #     rules.apply(&mut state, answers[answers.len() - 1], Some(&mut log))?;
/// # }
/// assert!(state.score(bastide::Player(0)) >= 35);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[typetag::serde(tag = "answer")]
pub trait Act: Debug + Send + Sync {
    /// The numbers that stand for it.
    fn pack(&self) -> [u8; 5];
    /// Carries it out; only called for answers that were offered.
    fn apply(&self, ctx: &mut Ctx<'_>);
    /// What it does, for the player who is asked: a few words without a full stop.
    fn label(&self, view: &View<'_>) -> String;
}

/// The way back from the numbers of [`Act::pack`].
pub trait Packed: Act + Sized + 'static {
    /// Which of the plugin's answers this is; unique within the plugin.
    const CODE: u8;
    /// The answer that packs into these numbers.
    fn unpack(data: [u8; 5]) -> Self;
}

/// How a plugin's answer is unpacked and carried out.
pub(crate) struct ActKind {
    pub(crate) by: PluginIdx,
    pub(crate) code: u8,
    pub(crate) tag: &'static str,
    pub(crate) unpack: fn([u8; 5]) -> Box<dyn Act>,
    pub(crate) apply: fn([u8; 5], &mut Ctx<'_>),
}

impl Debug for ActKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.tag)
    }
}

impl ActKind {
    pub(crate) fn of<A: Packed>(by: PluginIdx) -> Self {
        Self {
            by,
            code: A::CODE,
            tag: A::unpack([0; 5]).typetag_name(),
            unpack: |data| Box::new(A::unpack(data)),
            apply: |data, ctx| A::unpack(data).apply(ctx),
        }
    }
}
