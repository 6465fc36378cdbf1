//! Tests across crates.
mod c31;
mod scenarios;
