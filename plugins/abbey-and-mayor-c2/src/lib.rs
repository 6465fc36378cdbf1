//! Abbey & Mayor (2016).
use bastide::{Builder, PLUGIN, Plugin};

/// The plugin.
pub static EXPANSION: Plugin = Plugin { id: "abbey-and-mayor-c2", title: "Abbey & Mayor (2016)", build, ..PLUGIN };
bastide::announce!(EXPANSION);

fn build(_: &mut Builder<'_>) {}
