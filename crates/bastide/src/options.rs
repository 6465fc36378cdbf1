//! Rule options and topics: what a plugin declares about its rules.
use crate::ids::Clause;

/// What values a rule option has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// `on` or `off`.
    Switch,
    /// One of these, each with what it means.
    Choice(&'static [(&'static str, &'static str)]),
    /// A whole number.
    Number {
        /// The smallest value that is allowed.
        least: i32,
        /// The greatest value that is allowed.
        most: i32,
    },
}

/// A rule option, declared once: help, checks and documents are made from this.
#[derive(Clone, Copy, Debug)]
pub struct RuleOption {
    /// `plugin-id.option`.
    pub name: &'static str,
    /// What values it has.
    pub values: Values,
    /// Its value in C1, C2 and C3.1.
    pub defaults: [&'static str; 3],
    /// One sentence on what it decides, for help pages and set-up pages.
    pub doc: &'static str,
    /// The clauses it is about.
    pub clauses: &'static [Clause],
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
