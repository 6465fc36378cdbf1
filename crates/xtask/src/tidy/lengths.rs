//! Files of at most 600 lines, functions of at most 70.
use super::source::{File, Finding};
use std::fmt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

const FILE_LINES: usize = 600;
const FUNCTION_LINES: usize = 70;

/// How long files and functions are: for information.
#[derive(Debug)]
pub(crate) struct Lengths {
    files: Vec<usize>,
    functions: Vec<usize>,
}

impl fmt::Display for Lengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "lines per file: median {}, 90 % up to {}, longest {}; per function: median {}, 90 % up to {}, longest {}",
            share(&self.files, 50),
            share(&self.files, 90),
            share(&self.files, 100),
            share(&self.functions, 50),
            share(&self.functions, 90),
            share(&self.functions, 100),
        )
    }
}

/// Measures all Rust files outside of test folders; functions only where no test is.
pub(crate) fn check(files: &[File]) -> (Lengths, Vec<Finding>) {
    let mut lengths = Lengths { files: Vec::new(), functions: Vec::new() };
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.is_rust() && !file.in_tests()) {
        let lines = file.text.lines().count();
        if FILE_LINES < lines {
            let message = format!("{lines} lines, at most {FILE_LINES} are allowed");
            findings.push(file.finding(lines, message, "split the file by what changes together"));
        }
        if file.is_test() {
            continue;
        }
        lengths.files.push(lines);
        // The compiler says better what is no Rust.
        let Ok(parsed) = syn::parse_file(&file.text) else { continue };
        let mut functions = Functions { found: Vec::new() };
        functions.visit_file(&parsed);
        for (name, line, lines) in functions.found {
            lengths.functions.push(lines);
            if FUNCTION_LINES < lines {
                let message =
                    format!("`{name}` has {lines} lines, at most {FUNCTION_LINES} are allowed");
                findings.push(file.finding(line, message, "move a step of it to its own function"));
            }
        }
    }
    lengths.files.sort_unstable();
    lengths.functions.sort_unstable();
    (lengths, findings)
}

/// The value that `percent` of the sorted values do not exceed.
fn share(sorted: &[usize], percent: usize) -> usize {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or(0)
}

/// Name, first line and number of lines of each function.
struct Functions {
    found: Vec<(String, usize, usize)>,
}

impl Functions {
    fn note(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let first = signature.span().start().line;
        let last = block.brace_token.span.close().end().line;
        self.found.push((signature.ident.to_string(), first, last - first + 1));
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.note(&item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.note(&item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.note(&item.sig, block);
        }
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let is_test = |attribute: &syn::Attribute| {
            attribute.path().is_ident("cfg")
                && attribute.parse_args::<syn::Ident>().is_ok_and(|word| word == "test")
        };
        if !item.attrs.iter().any(is_test) {
            visit::visit_item_mod(self, item);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(path: &str, text: &str) -> Vec<String> {
        check(&[File::new(path, text)]).1.into_iter().map(|f| f.message).collect()
    }

    #[test]
    fn long_functions_are_found() {
        let fits = format!("/// Doc.\nfn a() {{\n{}}}\n", "    b();\n".repeat(68));
        let long = format!("impl A {{\nfn a() {{\n{}}}\n}}\n", "    b();\n".repeat(69));
        let test =
            format!("#[cfg(test)]\nmod tests {{\nfn a() {{\n{}}}\n}}\n", "b();\n".repeat(99));
        assert!(messages("crates/a/src/lib.rs", &fits).is_empty());
        assert_eq!(
            messages("crates/a/src/lib.rs", &long),
            ["`a` has 71 lines, at most 70 are allowed"]
        );
        assert!(messages("crates/a/src/lib.rs", &test).is_empty());
    }

    #[test]
    fn long_files_are_found_outside_of_tests() {
        let long = "// line\n".repeat(601);
        assert_eq!(messages("crates/a/src/lib.rs", &long).len(), 1);
        assert!(messages("crates/a/tests/all.rs", &long).is_empty());
    }

    #[test]
    fn shares_are_ranks() {
        assert_eq!([50, 90, 100].map(|percent| share(&[1, 2, 3, 4], percent)), [2, 4, 4]);
        assert_eq!(share(&[], 50), 0);
    }
}
