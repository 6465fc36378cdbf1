//! Tests across crates; see `it/main.rs`.
