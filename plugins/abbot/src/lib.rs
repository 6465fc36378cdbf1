//! The abbot: a monk and gardener who may be taken back early.
#![warn(missing_docs)]

use bastide::plugin::*;

static GARDENS: RuleOption<bool> = RuleOption {
    name: "abbot.gardens",
    values: Values::SWITCH,
    default: true,
    except: &[(Edition::C1, false)],
    doc: "Whether tiles show the gardens that later editions print on some of them.",
    clauses: &["BASE-80", "BASE-86", "BASE-A1", "AB-08"],
};

/// The plugin.
pub static EXPANSION: Plugin = Plugin {
    id: "abbot",
    title: "The Abbot",
    blurb: "an abbot for everyone, and gardens for him",
    editions: &[Edition::C2, Edition::C31],
    options: &[&GARDENS],
    clauses: Clauses(include_str!("../clauses.txt")),
    build,
    ..PLUGIN
};
bastide::announce!(EXPANSION);

/// BASE-81, AB-01, AB-02, AB-04; nobody else stands on gardens.
const ABBOT: FigureTraits = FigureTraits {
    each: 1,
    class: Class::Special,
    stands: Terrains::MONASTERY.or(Terrains::GARDEN),
    ..STANDARD
};

/// What the hooks need to know.
struct Constants {
    abbot: FigureKind,
    early: Mark,
    recalled: Cause,
}

fn build(game: &mut Builder<'_>) {
    let constants = Constants {
        abbot: game.figure("abbot", ABBOT),
        early: game.mark("recalled"),
        recalled: game.cause("recalled"),
    };
    if game.option(&GARDENS) {
        game.print_with("gardens");
    }
    if game.each(constants.abbot) > 0 {
        game.answer::<Recall>().offer(QuestionFilter::Figure, OfferLayer::Add, offer_recall);
    }
    game.constants(constants);
}

/// Instead of placing a figure, from a monastery or garden that is not complete (BASE-83, BASE-84).
fn offer_recall(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let constants: &Constants = view.constants();
    let mine = view
        .figures()
        .iter()
        .filter(|figure| figure.kind == constants.abbot && Some(figure.owner) == question.player());
    for abbot in mine {
        if abbot.segment().is_some_and(|segment| !view.complete(segment)) {
            actions.offer(Recall { abbot: abbot.id });
        }
    }
}

answer! {
    /// The abbot is paid for what lies around him now, and goes home (BASE-83, AB-05, MM-XA-01).
    struct Recall as "recall" {
        abbot: FigureId,
    }
}

impl Answer for Recall {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let constants: &Constants = ctx.constants();
        let segment = ctx.view().figure(self.abbot).and_then(|abbot| abbot.segment());
        if let Some(segment) = segment {
            ctx.score(segment, Occasion::Plugin(constants.early));
            ctx.return_figure_after(self.abbot, Reason::By(constants.recalled));
        }
    }
    fn label(&self, view: &View<'_>) -> String {
        let site = view.figure(self.abbot).map(|abbot| view.site_name(abbot.site));
        format!("take the abbot back from {}", site.unwrap_or_default())
    }
}
