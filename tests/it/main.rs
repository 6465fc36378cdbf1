//! Tests across crates.
mod bots;
mod c31;
mod conformance;
mod lab;
mod oracle;
mod scenarios;
