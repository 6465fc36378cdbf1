//! The command as people run it.
mod cli;
mod differences;
mod options;
mod outputs;
mod play;
mod support;
mod texts;
