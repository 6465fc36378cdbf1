//! The blocks of a page of the book: files to write and commands to run.

/// What a reader is to do.
#[derive(Debug, PartialEq)]
pub(crate) enum Block {
    /// Write a file, or add to it.
    File { path: String, adds: bool, text: String },
    /// Run these, one after the other.
    Commands(Vec<String>),
}

/// The blocks of a page, in its order: those below a file name in bold, and those of `sh`. Others
/// are for reading only, but Rust without a name would be code that nobody compiles.
pub(crate) fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut file: Option<(String, bool)> = None;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(found) = file_name(line) {
            assert_eq!(file, None, "`{line}` follows a file name without a block");
            file = Some(found);
        } else if let Some(language) = line.strip_prefix("```") {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            match (file.take(), language) {
                (Some((path, adds)), _) => {
                    let text = body.join("\n") + "\n";
                    blocks.push(Block::File { path, adds, text });
                }
                (None, "sh") => {
                    blocks.push(Block::Commands(body.iter().map(ToString::to_string).collect()));
                }
                (None, language) => {
                    assert_eq!(language, "text", "a block without a file name: {body:?}");
                }
            }
        }
    }
    assert_eq!(file, None, "the last file name has no block");
    blocks
}

/// **`path`**, or **`path`**, at the end
fn file_name(line: &str) -> Option<(String, bool)> {
    let (path, rest) = line.strip_prefix("**`")?.split_once("`**")?;
    match rest {
        "" => Some((path.to_owned(), false)),
        ", at the end" => Some((path.to_owned(), true)),
        _ => None,
    }
}

#[test]
fn files_and_commands_are_found() {
    let page = "Text\n\n**`a.rs`**\n\n```rust\nfn a() {}\n```\n\n```text\nfor reading\n```\n\
                **`a.rs`**, at the end\n```rust\nfn b() {}\n```\n```sh\ncargo test\n```\n";
    let file = |adds, text: &str| Block::File { path: "a.rs".into(), adds, text: text.into() };
    assert_eq!(
        blocks(page),
        [
            file(false, "fn a() {}\n"),
            file(true, "fn b() {}\n"),
            Block::Commands(vec!["cargo test".into()])
        ]
    );
}

#[test]
#[should_panic(expected = "without a file name")]
fn code_that_nobody_compiles_is_found() {
    blocks("```rust\nfn a() {}\n```\n");
}
