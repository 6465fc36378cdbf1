//! Tests across crates.
mod bots;
mod c31;
mod conformance;
mod lab;
mod meetings;
mod oracle;
mod scenarios;
mod session;
