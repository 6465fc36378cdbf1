//! Tests across crates.
mod bots;
mod c31;
mod conformance;
mod lab;
mod meetings;
mod oracle;
mod saves;
mod scenarios;
mod session;
