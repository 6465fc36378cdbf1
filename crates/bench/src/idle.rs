//! Ten plugins that are in play, remember something and hook nothing.
use bastide::{
    Plugin,
    plugin::{Builder, PLUGIN},
};
use serde::{Deserialize, Serialize};

macro_rules! idle {
    ($($name:ident $id:literal)*) => {
        $(
            #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
            struct $name(u32);
            bastide::memory!($name, $id);
        )*
        pub(crate) static PLUGINS: &[Plugin] = &[$(Plugin {
            id: $id,
            title: "Idle",
            blurb: "remembers something and hooks nothing",
            build: |game: &mut Builder<'_>| { game.remember($name::default()); },
            ..PLUGIN
        }),*];
    };
}

idle! {
    A "idle-a" B "idle-b" C "idle-c" D "idle-d" E "idle-e"
    F "idle-f" G "idle-g" H "idle-h" I "idle-i" J "idle-j"
}
