//! Cargo in a folder outside of the workspace.
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

/// As the workspace compiles, so that what both need is compiled once: see its `[profile.dev]`.
const PROFILE: [&str; 6] = [
    r#"profile.dev.debug="line-tables-only""#,
    r#"profile.dev.package."*".opt-level=0"#,
    r#"profile.dev.package."*".debug=false"#,
    "profile.dev.package.bastide.opt-level=1",
    "profile.dev.package.bastide-notation.opt-level=1",
    "profile.dev.package.bastide-testkit.opt-level=1",
];

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    root.expect("this package lies in the workspace").to_owned()
}

/// Runs a line such as `cargo test` there, and gives what it printed.
///
/// Without network, with the versions of the workspace, and into its target folder. A failure is
/// shown with all that cargo said: if a crate is missing there, `cargo fetch` gets it.
pub(crate) fn cargo(folder: &Path, line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let ["cargo", command, rest @ ..] = &words[..] else { panic!("`{line}` is not for cargo") };
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("versions are copied");
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("below the target folder");
    let begun = Instant::now();
    let output = Command::new(program)
        .args([command, "--offline", "--color=never"])
        .args(PROFILE.iter().flat_map(|line| ["--config", line]))
        .args(rest)
        .env("CARGO_TARGET_DIR", target)
        .current_dir(folder)
        .output()
        .expect("cargo can be started");
    let (said, printed) =
        (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
    assert!(output.status.success(), "`{line}` in {}:\n{said}\n{printed}", folder.display());
    // The summary of a crate: `pilgrims` (lib) generated 1 warning.
    let warned = said.lines().any(|line| {
        line.starts_with("warning: `") && line.contains(" generated ") && line.contains("warning")
    });
    assert!(!warned, "`{line}` in {} warns:\n{said}", folder.display());
    println!("{:>5.1} s  {line}", begun.elapsed().as_secs_f32());
    printed.into_owned()
}
