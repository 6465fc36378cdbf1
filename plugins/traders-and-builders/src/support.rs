//! What builder and pig share: each relies on a meeple of its owner, and goes home without.
//!
//! Either any such meeple in the feature will do, or the piece is given to one of them (TB-02).
use crate::Constants;
use bastide::plugin::*;
use serde::{Deserialize, Serialize};

/// Which meeple each piece is given to, piece first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Given(Vec<(FigureId, FigureId)>);

bastide::memory!(Given, "traders-and-builders");

pub(crate) fn add(game: &mut Builder<'_>, constants: &Constants) {
    if game.each(constants.builder) + game.each(constants.pig) > 0 {
        game.on_figure_moved(MoveFilter::Any, send_home);
        if constants.by_meeple {
            game.remember(Given::default())
                .answer::<Give>()
                .on_turn(Moment::GameStarted, |ctx: &mut Ctx<'_>, _: Moment| give_all(ctx));
        }
    }
}

/// Meeples of a player on which a piece may rely (TB-01, TB-11; MM-X2-01, MM-X2-04).
fn meeples<'a>(
    view: &View<'a>,
    owner: Player,
    feature: SegmentId,
) -> impl Iterator<Item = Figure> + 'a {
    let view = *view;
    view.figures_in(feature)
        .filter(move |figure| figure.owner == owner && view.kind(figure.kind).traits.supports)
}

/// Offers a piece to features of the tile just placed: one a player and feature (TB-17).
pub(crate) fn offer(
    view: &View<'_>,
    question: &Question,
    actions: &mut Actions<'_>,
    piece: FigureKind,
    wanted: impl Fn(SegmentId) -> bool,
) {
    let (Some(player), Some(&cell)) = (question.player(), view.turn().placed.last()) else {
        return;
    };
    if view.supply(player, piece) == 0 {
        return;
    }
    let open = |segment: &SegmentId| {
        view.feature_counts(*segment).figures[player.index()] > 0
            && wanted(*segment)
            && !view
                .figures_in(*segment)
                .any(|figure| figure.owner == player && figure.kind == piece)
    };
    let mut features = Vec::new();
    for segment in view.segments(cell).filter(open) {
        if !view.constants::<Constants>().by_meeple {
            if meeples(view, player, segment).next().is_some() {
                actions.deploy(piece, segment);
            }
        } else if !features.contains(&view.feature(segment)) {
            features.push(view.feature(segment));
            for meeple in meeples(view, player, segment) {
                actions.offer(Give { piece, meeple: meeple.id });
            }
        }
    }
}

answer! {
    /// A piece is given to a meeple, beside which it stands from then on (TB-02).
    struct Give as "give" {
        piece: FigureKind,
        meeple: FigureId,
    }
}

impl Answer for Give {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let (player, meeple) = (ctx.player(), ctx.view().figure(self.meeple));
        let piece = meeple
            .and_then(|meeple| ctx.place_figure(player, self.piece, meeple.site, Reason::Step2));
        if let Some(piece) = piece {
            ctx.mine_mut::<Given>().0.push((piece, self.meeple));
        }
    }
    fn label(&self, view: &View<'_>) -> String {
        format!("{} for the {}", view.kind(self.piece).name, self.meeple.describe(view))
    }
}

/// In a position that was set up, pieces stand already: each was given to a meeple beside it.
fn give_all(ctx: &mut Ctx<'_>) {
    let view = ctx.view();
    let carrier = |piece: Figure| {
        let feature = view.feature_of(piece)?;
        let meeple = meeples(&view, piece.owner, feature)
            .min_by_key(|meeple| (meeple.site != piece.site, meeple.id))?;
        Some((piece.id, meeple.id))
    };
    let given: Vec<_> = pieces(&view).into_iter().filter_map(carrier).collect();
    if !given.is_empty() {
        ctx.mine_mut::<Given>().0 = given;
    }
}

fn pieces(view: &View<'_>) -> Vec<Figure> {
    let constants: &Constants = view.constants();
    view.figures()
        .iter()
        .filter(|figure| [constants.builder, constants.pig].contains(&figure.kind))
        .copied()
        .collect()
}

/// Whether the meeple that a piece relies on is still there (TB-06, TB-13).
fn supported(view: &View<'_>, piece: &Figure) -> bool {
    let Some(feature) = view.feature_of(*piece) else { return false };
    let mut meeples = meeples(view, piece.owner, feature);
    if !view.constants::<Constants>().by_meeple {
        return meeples.next().is_some();
    }
    let given = view.mine::<Given>().0.iter().find(|(other, _)| *other == piece.id);
    given.is_some_and(|(_, meeple)| meeples.any(|figure| figure.id == *meeple))
}

/// Pieces that nobody supports any more go home, for whatever reason that came about.
fn send_home(ctx: &mut Ctx<'_>, moved: &Moved) {
    if moved.from.is_none() {
        return;
    }
    let (constants, view): (&Constants, _) = (ctx.constants(), ctx.view());
    let alone = pieces(&view).into_iter().filter(|piece| !supported(&view, piece));
    for piece in alone.collect::<Vec<Figure>>() {
        ctx.return_figure(piece.id, Reason::By(constants.left_alone));
    }
    if constants.by_meeple && [constants.builder, constants.pig].contains(&moved.kind) {
        ctx.mine_mut::<Given>().0.retain(|(piece, _)| *piece != moved.figure);
    }
}
