//! What somebody may have meant.

/// The known word that a mistyped one resembles most, as a hint to append; else all of them.
///
/// ```
/// use bastide_notation::nearest;
///
/// assert_eq!(nearest("meple", ["meeple", "barn"]), "did you mean `meeple`?");
/// assert_eq!(nearest("xyz", ["meeple", "barn"]), "known are: meeple, barn");
/// ```
#[must_use]
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    let score = |name: &&str| strsim::jaro_winkler(&word.to_lowercase(), &name.to_lowercase());
    let best = known.iter().copied().max_by(|a, b| score(a).total_cmp(&score(b)));
    match best.filter(|name| score(name) > 0.7) {
        Some(name) => format!("did you mean `{name}`?"),
        None if known.is_empty() => "there are none".to_owned(),
        None => format!("known are: {}", known.join(", ")),
    }
}
