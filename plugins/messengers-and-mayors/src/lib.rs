//! Messengers & Mayors.
use bastide::{Builder, PLUGIN, Plugin};

/// The plugin.
pub static EXPANSION: Plugin = Plugin { id: "messengers-and-mayors", title: "Messengers & Mayors", build, ..PLUGIN };
bastide::announce!(EXPANSION);

fn build(_: &mut Builder<'_>) {}
