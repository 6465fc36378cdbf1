//! Tests across crates.
mod c31;
