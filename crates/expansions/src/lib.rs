//! Every plugin of this repository, linked, and the presets of whole editions.

use bastide::{Edition, Plugin, Registry, Setup};

/// Every plugin that this facade links, alphabetically.
///
/// Naming them here is what links them; a test compares the list with what was announced.
pub static LINKED: &[&Plugin] = &[
    &abbey_and_mayor_c1::EXPANSION,
    &abbey_and_mayor_c2::EXPANSION,
    &abbot::EXPANSION,
    &inns_and_cathedrals::EXPANSION,
    &messengers_and_mayors::EXPANSION,
    &river::EXPANSION,
    &traders_and_builders::EXPANSION,
];

/// Names of the presets.
pub const PRESETS: [&str; 4] = ["base", "c1", "c2", "c3.1"];

/// The base game and every plugin of this repository.
#[must_use]
pub fn registry() -> Registry {
    LINKED.iter().fold(Registry::linked(), |registry, plugin| registry.with(plugin))
}

/// A complete game by name: the base game alone, or an edition with its fifth expansion.
#[must_use]
pub fn preset(name: &str) -> Option<Setup> {
    let (edition, expansion) = match name {
        "base" => (Edition::C31, None),
        "c1" => (Edition::C1, Some("abbey-and-mayor-c1")),
        "c2" => (Edition::C2, Some("abbey-and-mayor-c2")),
        "c3.1" => (Edition::C31, Some("messengers-and-mayors")),
        _ => return None,
    };
    let expansions = expansion.into_iter().map(str::to_owned).collect();
    Some(Setup { edition, expansions, ..Setup::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_linked_plugin_announces_itself() {
        let announced: Vec<&str> = Registry::linked().plugins().map(|p| p.id).collect();
        let linked = LINKED.iter().map(|p| p.id);
        assert!(linked.clone().all(|id| announced.contains(&id)), "{announced:?}");
        assert_eq!(announced.len(), LINKED.len() + 1, "the base game and those that are listed");
    }

    #[test]
    fn every_preset_compiles() {
        for name in PRESETS {
            let setup = preset(name).expect("presets are known by their names");
            registry().compile(&setup).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
}
