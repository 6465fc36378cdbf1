//! Runs that outgrow one machine.
//!
//! A [`Plan`] says what is played; the seed of every game follows from the plan and the number of
//! the game alone, never from threads, shards or machines. [`run`] plays one shard, a range of the
//! games, and can be interrupted and resumed; [`merge`] checks that shards belong together, with
//! no game twice or missing, and gives a digest that is the same however the run was cut.
#![warn(missing_docs)]

mod error;
mod game;
mod hash;
mod manifest;
mod merge;
mod plan;
mod run;
mod shard;

pub use error::SimError;
pub use game::{Row, Status, play};
pub use hash::{bot_seed, game_seed};
pub use manifest::{Manifest, Origin, manifests_in};
pub use merge::{Merged, merge};
pub use plan::{Plan, Presets, Variant};
pub use run::{Outcome, Progress, Task, run};
pub use shard::{Games, Shard};
