//! One variant as a plugin: its answers under its own tags, its options, its description.

/// Defines `EXPANSION`, the plugin of a variant, in the calling crate.
#[macro_export]
macro_rules! variant {
    (
        id: $id:literal,
        title: $title:literal,
        edition: $edition:ident,
        conflicts: $conflicts:expr,
        after: $after:expr,
        wagon_move: $reach:literal,
        tags: [$barn:literal, $move:literal, $return:literal $(,)?],
    ) => {
        use bastide::plugin::*;
        use serde::{Deserialize, Serialize};

        const WAGON_MOVE: &str = concat!($id, ".wagon-move");
        const BARN_PLACEMENT: &str = concat!($id, ".barn-placement");

        /// The plugin.
        pub static EXPANSION: Plugin = Plugin {
            id: $id,
            title: $title,
            blurb: "mayor, wagon, barn and abbey for everyone, 12 tiles",
            editions: &[bastide::Edition::$edition],
            conflicts: $conflicts,
            after: $after,
            options: &[
                RuleOption {
                    name: WAGON_MOVE,
                    values: Values::Choice(&[
                        (
                            "connected",
                            "to features connected with the scored one, any tile of them",
                        ),
                        (
                            "eight-around",
                            "to segments on its own tile or one of the eight around it",
                        ),
                    ]),
                    defaults: [$reach; 3],
                    doc: "Where a wagon may go when its feature is scored.",
                    clauses: &["AM1-WAGON-10", "AM2-WAGON-10"],
                },
                RuleOption {
                    name: BARN_PLACEMENT,
                    values: Values::Choice(&[
                        ("not-occupied", "only in a field without a barn"),
                        ("occupied", "also in a field with a barn"),
                    ]),
                    defaults: ["not-occupied"; 3],
                    doc: "Where a barn may be placed.",
                    clauses: &["AM-BARN-03"],
                },
            ],
            topics: $crate::TOPICS,
            build: |game: &mut Builder<'_>| {
                $crate::build::<Edition>(game, WAGON_MOVE, BARN_PLACEMENT)
            },
            ..PLUGIN
        };
        bastide::announce!(EXPANSION);

        struct Edition;

        impl $crate::Variant for Edition {
            type Barn = PlaceBarn;
            type Move = MoveWagon;
            type Return = ReturnWagon;
        }

        /// A barn is placed.
        #[derive(Clone, Copy, Debug, Serialize, Deserialize)]
        struct PlaceBarn {
            corner: Corner,
        }

        #[typetag::serde(name = $barn)]
        impl Act for PlaceBarn {
            fn pack(&self) -> [u8; 5] {
                [self.corner.0.x as u8, self.corner.0.y as u8, 0, 0, 0]
            }
            fn apply(&self, ctx: &mut Ctx<'_>) {
                $crate::place_barn(ctx, self.corner);
            }
            fn label(&self, _: &View<'_>) -> String {
                format!("barn at {}", self.corner)
            }
        }

        impl Packed for PlaceBarn {
            const CODE: u8 = 0;
            fn unpack([x, y, ..]: [u8; 5]) -> Self {
                Self { corner: Corner(bastide::Cell::new(x as i8, y as i8)) }
            }
        }

        impl From<Corner> for PlaceBarn {
            fn from(corner: Corner) -> Self {
                Self { corner }
            }
        }

        /// A wagon moves.
        #[derive(Clone, Copy, Debug, Serialize, Deserialize)]
        struct MoveWagon {
            to: SegmentAt,
        }

        #[typetag::serde(name = $move)]
        impl Act for MoveWagon {
            fn pack(&self) -> [u8; 5] {
                let [x, y, segment] = self.to.bytes();
                [x, y, segment, 0, 0]
            }
            fn apply(&self, ctx: &mut Ctx<'_>) {
                $crate::move_wagon(ctx, self.to);
            }
            fn label(&self, view: &View<'_>) -> String {
                let to = view.segment(self.to).map(|segment| view.segment_name(segment));
                format!("move the wagon to {}", to.unwrap_or_default())
            }
        }

        impl Packed for MoveWagon {
            const CODE: u8 = 1;
            fn unpack([x, y, segment, ..]: [u8; 5]) -> Self {
                Self { to: SegmentAt::of([x, y, segment]) }
            }
        }

        impl From<SegmentAt> for MoveWagon {
            fn from(to: SegmentAt) -> Self {
                Self { to }
            }
        }

        /// A wagon goes home.
        #[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
        struct ReturnWagon;

        #[typetag::serde(name = $return)]
        impl Act for ReturnWagon {
            fn pack(&self) -> [u8; 5] {
                [0; 5]
            }
            fn apply(&self, ctx: &mut Ctx<'_>) {
                $crate::return_wagon(ctx);
            }
            fn label(&self, _: &View<'_>) -> String {
                "take the wagon back".to_owned()
            }
        }

        impl Packed for ReturnWagon {
            const CODE: u8 = 2;
            fn unpack(_: [u8; 5]) -> Self {
                Self
            }
        }
    };
}
