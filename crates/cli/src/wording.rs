//! Errors of set-ups in the words of somebody who plays, not of somebody who writes plugins.
use crate::failure::Failure;
use bastide::{BASE, Registry, Setup, SetupError};

/// A mistake on the command line.
pub(crate) fn usage(text: impl Into<String>) -> Failure {
    Failure::usage(anyhow::anyhow!(text.into()))
}

/// What is wrong with a set-up and what to type against it.
pub(crate) fn in_players_words(error: SetupError, setup: &Setup, registry: &Registry) -> String {
    match &error {
        SetupError::UnknownExpansion { name, .. } => unknown_expansion(name, registry),
        SetupError::UnknownOption { name, hint } => match owner(name, registry) {
            Some(id) if !setup.expansions.iter().any(|other| other == id) => {
                format!("`{name}` is a rule of `{id}`, which is not in play; add `--with {id}`")
            }
            _ => format!("there is no rule option `{name}`; {hint}"),
        },
        SetupError::Conflict { a, b } => format!(
            "`{a}` and `{b}` exclude each other; leave one out, or say --allow-conflicts \
             (in a set-up file `allow-conflicts = true`)"
        ),
        SetupError::Missing { plugin, needs } => {
            format!("`{plugin}` needs `{needs}`, which is not in play; add `--with {needs}`")
        }
        SetupError::TooMany { .. } => format!("{error}; play with fewer boxes or figures"),
        _ => error.to_string(),
    }
}

/// That there is no expansion of that name, and which one may be meant.
pub(crate) fn unknown_expansion(name: &str, registry: &Registry) -> String {
    let known = registry.plugins().map(|plugin| plugin.id).filter(|id| *id != BASE.id);
    let hint = bastide_notation::nearest(name, known);
    format!("there is no expansion `{name}`; {hint} (`bastide expansions list` shows them all)")
}

/// The expansion whose rule option this is.
fn owner(option: &str, registry: &Registry) -> Option<&'static str> {
    let declares = |plugin: &&bastide::Plugin| {
        plugin.id != BASE.id && plugin.options.iter().any(|known| known.name() == option)
    };
    registry.plugins().find(declares).map(|plugin| plugin.id)
}
