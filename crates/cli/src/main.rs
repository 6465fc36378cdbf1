//! The `bastide` command with every expansion of this repository.
use std::process::ExitCode;

fn main() -> ExitCode {
    bastide_cli::run(&bastide_expansions::registry())
}
