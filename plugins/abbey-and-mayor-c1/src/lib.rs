//! Abbey & Mayor (2007).
use bastide::{Builder, PLUGIN, Plugin};

/// The plugin.
pub static EXPANSION: Plugin = Plugin { id: "abbey-and-mayor-c1", title: "Abbey & Mayor (2007)", build, ..PLUGIN };
bastide::announce!(EXPANSION);

fn build(_: &mut Builder<'_>) {}
