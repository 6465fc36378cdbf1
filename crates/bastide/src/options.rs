//! Rule options and topics: what a plugin declares about its rules.
use crate::{edition::Edition, ids::Clause, setup::Resolved};
use std::fmt;

/// The values of a rule option, as set-ups write them and as the plugin reads them.
#[derive(Clone, Copy, Debug)]
pub enum Values<T: 'static> {
    /// Words, each with its value and what it means.
    Words(&'static [(&'static str, T, &'static str)]),
    /// A whole number; see [`Values::numbers`].
    Numbers {
        /// The smallest that is allowed.
        least: i32,
        /// The greatest that is allowed.
        most: i32,
        /// The value of a number.
        value: fn(i32) -> T,
        /// The number of a value.
        number: fn(T) -> i32,
    },
}

impl Values<bool> {
    /// `on` or `off`; the sentence of the option says what is on.
    pub const SWITCH: Self = Self::Words(&[("on", true, ""), ("off", false, "")]);
}

impl Values<i32> {
    /// A whole number, both ends allowed.
    #[must_use]
    pub const fn numbers(least: i32, most: i32) -> Self {
        Self::Numbers { least, most, value: |number| number, number: |value| value }
    }
}

/// A rule option, declared once: help, checks and documents are made from this, and
/// [`Builder::option`](crate::plugin::Builder::option) reads it with the type of its values.
#[derive(Clone, Copy, Debug)]
pub struct RuleOption<T: 'static> {
    /// `plugin-id.option`.
    pub name: &'static str,
    /// What values it has.
    pub values: Values<T>,
    /// Its value unless a set-up says another.
    pub default: T,
    /// Editions in which the default is another.
    pub except: &'static [(Edition, T)],
    /// One sentence on what it decides, for help pages and set-up pages.
    pub doc: &'static str,
    /// The clauses it is about.
    pub clauses: &'static [Clause],
}

impl<T: Copy + PartialEq> RuleOption<T> {
    /// The value unless a set-up says another.
    #[must_use]
    pub fn default_in(&self, edition: Edition) -> T {
        let except = self.except.iter().find(|(other, _)| *other == edition);
        except.map_or(self.default, |(_, value)| *value)
    }
    /// The value in a set-up; the default if the set-up does not have the option.
    pub(crate) fn value_in(&self, setup: &Resolved) -> T {
        let value = setup.rules.get(self.name).and_then(|text| self.read(text));
        value.unwrap_or_else(|| self.default_in(setup.edition))
    }
    /// The value that a set-up writes so; none if the option has no such value.
    #[must_use]
    pub fn read(&self, text: &str) -> Option<T> {
        match self.values {
            Values::Words(words) => {
                words.iter().find(|(word, ..)| *word == text).map(|(_, value, _)| *value)
            }
            Values::Numbers { least, most, value, .. } => {
                text.parse().ok().filter(|number| (least..=most).contains(number)).map(value)
            }
        }
    }
    /// How a set-up writes a value; none if the option has no such value.
    fn write(&self, value: T) -> Option<String> {
        match self.values {
            Values::Words(words) => {
                words.iter().find(|(_, known, _)| *known == value).map(|(word, ..)| (*word).into())
            }
            Values::Numbers { least, most, number, .. } => {
                Some(number(value)).filter(|n| (least..=most).contains(n)).map(|n| n.to_string())
            }
        }
    }
}

/// A rule option whatever the type of its values: what a [`Plugin`](crate::Plugin) lists.
pub trait DeclaredOption: fmt::Debug + Sync {
    /// `plugin-id.option`.
    fn name(&self) -> &'static str;
    /// One sentence on what it decides.
    fn doc(&self) -> &'static str;
    /// The clauses it is about.
    fn clauses(&self) -> &'static [Clause];
    /// Its words, each with what it means; none if it is a number.
    fn words(&self) -> Vec<(&'static str, &'static str)>;
    /// The least and the greatest number that it may be; none if it has words.
    fn range(&self) -> Option<(i32, i32)>;
    /// Its value in an edition unless a set-up says another; none if that is none of its values.
    fn default_text(&self, edition: Edition) -> Option<String>;
    /// Whether a set-up may write this.
    fn allows(&self, text: &str) -> bool;

    /// Every value that a set-up may write; of numbers the least and the greatest.
    fn samples(&self) -> Vec<String> {
        match self.range() {
            Some((least, most)) => vec![least.to_string(), most.to_string()],
            None => self.words().into_iter().map(|(word, _)| word.to_owned()).collect(),
        }
    }
    /// What a set-up may write, for somebody who wrote something else.
    fn hint(&self) -> String {
        match self.range() {
            Some((least, most)) => format!("it is a whole number from {least} to {most}"),
            None => format!("it is one of: {}", self.samples().join(", ")),
        }
    }
}

impl<T: Copy + PartialEq + fmt::Debug + Sync> DeclaredOption for RuleOption<T> {
    fn name(&self) -> &'static str {
        self.name
    }
    fn doc(&self) -> &'static str {
        self.doc
    }
    fn clauses(&self) -> &'static [Clause] {
        self.clauses
    }
    fn words(&self) -> Vec<(&'static str, &'static str)> {
        match self.values {
            Values::Words(words) => words.iter().map(|(word, _, means)| (*word, *means)).collect(),
            Values::Numbers { .. } => Vec::new(),
        }
    }
    fn range(&self) -> Option<(i32, i32)> {
        match self.values {
            Values::Words(_) => None,
            Values::Numbers { least, most, .. } => Some((least, most)),
        }
    }
    fn default_text(&self, edition: Edition) -> Option<String> {
        self.write(self.default_in(edition))
    }
    fn allows(&self, text: &str) -> bool {
        self.read(text).is_some()
    }
}

/// What the rules of a plugin say on one topic, so that rule sets can be compared by topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topic {
    /// `what: aspect`, in words that other plugins use for the same.
    pub name: &'static str,
    /// The figure or special tile without which it does not apply; empty if it always does.
    pub of: &'static str,
    /// The clauses that say it.
    pub clauses: &'static [Clause],
}

/// The text of a plugin's clauses: a clause a line, its id before the first blank.
///
/// ```
/// use bastide::plugin::Clauses;
///
/// let clauses = Clauses("X-1  Everyone begins with five points.\nX-2  Ties stay ties.\n");
/// assert_eq!(clauses.text("X-2"), Some("Ties stay ties."));
/// assert_eq!(clauses.iter().count(), 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clauses(pub &'static str);

impl Clauses {
    /// Every id with its text, in the order of the lines; blank lines are left out.
    pub fn iter(self) -> impl Iterator<Item = (Clause, &'static str)> {
        let lines = self.0.lines().filter_map(|line| line.trim().split_once(char::is_whitespace));
        lines.map(|(id, text)| (id, text.trim_start()))
    }
    /// What a clause says; none if it is not among these.
    #[must_use]
    pub fn text(self, id: &str) -> Option<&'static str> {
        self.iter().find(|(known, _)| *known == id).map(|(_, text)| text)
    }
}
