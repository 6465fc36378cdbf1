//! Tools for the tests of plugins.
pub mod scenario;
