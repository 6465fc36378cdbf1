//! What somebody may have meant: the one place where a mistyped word gets a hint.

/// The known word that resembles another one enough to be meant, upper and lower case alike.
///
/// ```
/// use bastide::spelling::closest;
///
/// assert_eq!(closest("Meple", ["meeple", "tile"]), Some("meeple"));
/// assert_eq!(closest("xyz", ["meeple", "tile"]), None);
/// ```
#[must_use]
pub fn closest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let scored = known.into_iter().map(|name| {
        let score = strsim::jaro_winkler(&word, &name.to_lowercase());
        (name, score)
    });
    let best = scored.max_by(|(_, a), (_, b)| a.total_cmp(b));
    best.filter(|(_, score)| *score > 0.7).map(|(name, _)| name)
}

/// A hint to append to an error: the word that was meant, or else all that are known.
///
/// ```
/// use bastide::spelling::nearest;
///
/// assert_eq!(nearest("meple", ["meeple", "tile"]), "did you mean `meeple`?");
/// assert_eq!(nearest("xyz", ["meeple", "tile"]), "known are: meeple, tile");
/// ```
#[must_use]
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    match closest(word, known.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None if known.is_empty() => "there are none".to_owned(),
        None => format!("known are: {}", known.join(", ")),
    }
}
