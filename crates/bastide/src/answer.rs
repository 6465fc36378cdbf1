//! Answers of plugins: packed into five bytes, saved by name, shown and carried out.
use crate::{
    action::PluginAction,
    answer_value::AnswerValue,
    ctx::Ctx,
    ids::PluginIdx,
    saved::{AnswerError, Saved, SavedAnswer},
    view::View,
};
use std::{any::TypeId, collections::BTreeMap, fmt};

/// Bytes of an answer.
pub const ANSWER_BYTES: usize = 5;

/// A plugin's answer: what it does, and what it is called.
///
/// Write the struct in [`answer!`](crate::answer), which packs it and saves it by name; what is
/// left to say is what it does.
///
/// ```
/// use bastide::plugin::*;
///
/// answer! {
///     /// X-1: a player gets so many points.
///     struct Claim as "claim" {
///         points: u8,
///     }
/// }
/// impl Answer for Claim {
///     fn apply(&self, ctx: &mut Ctx<'_>) {
///         ctx.award(ctx.player(), self.points.into(), "X-1");
///     }
///     fn label(&self, _: &View<'_>) -> String {
///         format!("claim {} points", self.points)
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
pub trait Answer: PackedAnswer {
    /// Carries it out; only called for answers that were offered.
    fn apply(&self, ctx: &mut Ctx<'_>);
    /// What it does, for the player who is asked: a few words without a full stop.
    fn label(&self, view: &View<'_>) -> String;
}

/// The part of an [`Answer`] that [`answer!`](crate::answer) writes from the fields of the struct.
pub trait PackedAnswer: Sized + Send + Sync + 'static {
    /// Its name within its plugin, in lower case: saves hold `plugin-id/name`.
    const NAME: &'static str;
    /// The bytes that stand for it in this game.
    fn pack(&self) -> [u8; ANSWER_BYTES];
    /// The answer of these bytes.
    fn unpack(bytes: [u8; ANSWER_BYTES]) -> Self;
    /// Its values by name.
    fn save(&self, view: &View<'_>) -> BTreeMap<String, Saved>;
    /// The answer of these values.
    ///
    /// # Errors
    /// If a value is missing, or names something that the game does not have.
    fn load(saved: &SavedAnswer, view: &View<'_>) -> Result<Self, AnswerError>;
}

/// Makes a struct the answer of a plugin: packs its fields and saves them by name.
///
/// Every field is an [`AnswerValue`]. Fields of more than five bytes do not compile:
///
/// ```compile_fail
/// use bastide::plugin::*;
///
/// answer! {
///     struct Long as "long" { from: SegmentAt, to: SegmentAt }
/// }
/// ```
#[macro_export]
macro_rules! answer {
    (
        $(#[$attribute:meta])*
        $visibility:vis struct $type:ident as $name:literal;
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility struct $type;

        $crate::answer! { @packed $type as $name {} }
    };
    (
        $(#[$attribute:meta])*
        $visibility:vis struct $type:ident as $name:literal {
            $($(#[$about:meta])* $seen:vis $field:ident: $value:ty),* $(,)?
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility struct $type {
            $($(#[$about])* $seen $field: $value),*
        }

        $crate::answer! { @packed $type as $name { $($field: $value),* } }
    };
    (@packed $type:ident as $name:literal { $($field:ident: $value:ty),* }) => {
        #[allow(unused_mut, unused_variables)]
        impl $crate::plugin::PackedAnswer for $type {
            const NAME: &'static str = $name;

            fn pack(&self) -> [u8; $crate::plugin::ANSWER_BYTES] {
                const {
                    let bytes = 0 $(+ <$value as $crate::plugin::AnswerValue>::BYTES)*;
                    assert!(
                        bytes <= $crate::plugin::ANSWER_BYTES,
                        "the fields of an answer take more than five bytes; keep in the memory of \
                         the plugin what its question is about",
                    );
                }
                let mut packer = $crate::plugin::Packer::default();
                $(packer.put(self.$field);)*
                packer.bytes()
            }
            fn unpack(bytes: [u8; $crate::plugin::ANSWER_BYTES]) -> Self {
                let mut packer = $crate::plugin::Packer::of(bytes);
                Self { $($field: packer.take()),* }
            }
            fn save(
                &self,
                view: &$crate::View<'_>,
            ) -> std::collections::BTreeMap<String, $crate::plugin::Saved> {
                std::collections::BTreeMap::from([
                    $((
                        stringify!($field).to_owned(),
                        $crate::plugin::AnswerValue::save(self.$field, view),
                    )),*
                ])
            }
            fn load(
                saved: &$crate::plugin::SavedAnswer,
                view: &$crate::View<'_>,
            ) -> Result<Self, $crate::plugin::AnswerError> {
                Ok(Self { $($field: saved.value(stringify!($field), view)?),* })
            }
        }
    };
}

/// Puts values into the bytes of an answer, and takes them out in the same order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Packer {
    bytes: [u8; ANSWER_BYTES],
    used: usize,
}

impl Packer {
    /// To take values out of these bytes.
    #[must_use]
    pub const fn of(bytes: [u8; ANSWER_BYTES]) -> Self {
        Self { bytes, used: 0 }
    }
    /// Adds a value; what has no room is left out, which `answer!` does not let happen.
    pub fn put<V: AnswerValue>(&mut self, value: V) {
        if let Some(room) = self.bytes.get_mut(self.used..self.used + V::BYTES) {
            value.pack(room);
        }
        self.used += V::BYTES;
    }
    /// The next value.
    pub fn take<V: AnswerValue>(&mut self) -> V {
        let from = self.used.min(ANSWER_BYTES - V::BYTES.min(ANSWER_BYTES));
        self.used += V::BYTES;
        V::unpack(&self.bytes[from..][..V::BYTES])
    }
    /// The bytes as they are now; what was not put is 0.
    #[must_use]
    pub const fn bytes(self) -> [u8; ANSWER_BYTES] {
        self.bytes
    }
}

impl SavedAnswer {
    /// A value of it, as the game at hand understands it.
    ///
    /// # Errors
    /// If there is none of this name, or it names something that the game does not have.
    pub fn value<V: AnswerValue>(
        &self,
        name: &'static str,
        view: &View<'_>,
    ) -> Result<V, AnswerError> {
        let answer = || self.answer.clone();
        let saved = self.values.get(name);
        let saved = saved.ok_or_else(|| AnswerError::Missing { answer: answer(), name })?;
        V::load(saved, view).map_err(|what| AnswerError::Value {
            answer: answer(),
            name,
            value: saved.to_string(),
            what,
        })
    }
}

type Apply = dyn Fn([u8; ANSWER_BYTES], &mut Ctx<'_>) + Send + Sync;
type Label = dyn Fn([u8; ANSWER_BYTES], &View<'_>) -> String + Send + Sync;

/// How the answers of one kind are saved, shown and carried out.
pub(crate) struct AnswerKind {
    pub(crate) by: PluginIdx,
    pub(crate) code: u8,
    /// `plugin-id/name`.
    pub(crate) tag: String,
    /// The struct; none for a choice, whose answers are bare values.
    pub(crate) type_id: Option<TypeId>,
    pub(crate) apply: Box<Apply>,
    pub(crate) label: Box<Label>,
    pub(crate) save: fn([u8; ANSWER_BYTES], &View<'_>) -> BTreeMap<String, Saved>,
    pub(crate) load: fn(&SavedAnswer, &View<'_>) -> Result<[u8; ANSWER_BYTES], AnswerError>,
}

impl fmt::Debug for AnswerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tag)
    }
}

impl AnswerKind {
    pub(crate) fn of<A: Answer>(by: PluginIdx, code: u8, plugin: &str) -> Self {
        Self {
            by,
            code,
            tag: format!("{plugin}/{}", A::NAME),
            type_id: Some(TypeId::of::<A>()),
            apply: Box::new(|bytes, ctx| A::unpack(bytes).apply(ctx)),
            label: Box::new(|bytes, view| A::unpack(bytes).label(view)),
            save: |bytes, view| A::unpack(bytes).save(view),
            load: |saved, view| A::load(saved, view).map(|answer| answer.pack()),
        }
    }
    /// The answers to a question that asks for a value.
    pub(crate) fn choice<V: AnswerValue>(
        by: PluginIdx,
        code: u8,
        plugin: &str,
        name: &'static str,
        apply: impl Fn(&mut Ctx<'_>, V) + Send + Sync + 'static,
    ) -> Self {
        const VALUE: &str = "value";
        let word = name.split_whitespace().collect::<Vec<_>>().join("-");
        Self {
            by,
            code,
            tag: format!("{plugin}/{word}"),
            type_id: None,
            apply: Box::new(move |bytes, ctx| apply(ctx, Packer::of(bytes).take())),
            label: Box::new(move |bytes, view| {
                format!("{name}: {}", Packer::of(bytes).take::<V>().describe(view))
            }),
            save: |bytes, view| {
                let value: V = Packer::of(bytes).take();
                BTreeMap::from([(VALUE.to_owned(), value.save(view))])
            },
            load: |saved, view| {
                let mut packer = Packer::default();
                packer.put::<V>(saved.value(VALUE, view)?);
                Ok(packer.bytes())
            },
        }
    }
    pub(crate) fn action(&self, data: [u8; ANSWER_BYTES]) -> PluginAction {
        PluginAction { by: self.by, code: self.code, data }
    }
}
