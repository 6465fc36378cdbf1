//! The texts of the command word by word: every page of help, the errors, tables at three widths.
//!
//! After a change that is meant, `TRYCMD=overwrite cargo test -p bastide-cli --test it texts` writes
//! them anew; read what changed.

#[test]
fn texts_are_as_they_were() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd").env("COLUMNS", "80").env("NO_COLOR", "1");
}

#[test]
fn tables_obey_the_width_and_break_no_id() {
    let run = |columns: &str, args: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_bastide"));
        let output = command.args(args).env("COLUMNS", columns).output().expect("it runs");
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let quick = ["compare", "c1", "c2", "--games", "4", "--bots", "random"];
    for (columns, wide) in [("60", 60), ("80", 80), ("120", 120)] {
        for args in [
            &["expansions", "list"][..],
            &["expansions", "show", "river"],
            &["rules", "diff", "c1", "c3.1"],
            &quick,
            &["compare", "--help"],
        ] {
            let text = run(columns, args);
            let long = text.lines().find(|line| line.chars().count() > wide);
            assert_eq!(long, None, "{args:?} at {columns}");
        }
        let list = run(columns, &["expansions", "list"]);
        for id in ["abbey-and-mayor-c1", "messengers-and-mayors", "traders-and-builders"] {
            assert!(list.contains(id), "{id} is broken at {columns}: {list}");
        }
    }
}
