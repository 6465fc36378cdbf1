//! Answers by their labels.
use super::{Run, failure::Wrong};
use bastide::{Action, Cell, Terrain};
use bastide_notation::{matching_segments, scenario::Offer};

/// An answer that is offered.
#[derive(Clone, Debug)]
pub(super) struct Offered {
    pub(super) action: Action,
    pub(super) label: String,
    /// Every way to write it.
    aliases: Vec<String>,
}

/// How well words fit an answer, better ones greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Within,
    Begins,
    Equal,
}

impl Run<'_> {
    /// The answers to the pending question, with the names of players.
    pub(super) fn offers(&self) -> Vec<Offered> {
        let mut actions = Vec::new();
        self.rules.actions(&self.state, &mut actions);
        let offer = |action| {
            let label = self.with_names(&self.rules.describe(&self.state, action));
            let mut aliases = vec![label.clone()];
            aliases.extend(
                ["place at ", "draw "]
                    .iter()
                    .filter_map(|begin| label.strip_prefix(begin).map(str::to_owned)),
            );
            if let Action::Deploy { kind, segment } = action {
                // Two segments of one feature on one tile are one offer, by the name of either.
                let (view, kind) = (self.view(), &self.rules.kind(kind).name);
                let alike =
                    view.segments(view.cell(segment)).filter(|other| view.same(*other, segment));
                aliases
                    .extend(alike.map(|other| format!("{kind} on {}", view.segment_name(other))));
            }
            Offered { action, label, aliases }
        };
        actions.into_iter().map(offer).collect()
    }

    /// The offered answers that words mean: those that they fit best.
    pub(super) fn meant<'o>(
        &self,
        offers: &'o [Offered],
        text: &str,
    ) -> Result<Vec<&'o Offered>, Wrong> {
        let wordings = self.in_full(text)?;
        let fit = |offer: &Offered| {
            let pairs = wordings.iter().flat_map(|w| offer.aliases.iter().map(move |a| (w, a)));
            pairs.filter_map(|(wording, alias)| fit(wording, alias)).max()
        };
        let best = offers.iter().filter_map(fit).max();
        Ok(offers.iter().filter(|offer| best.is_some() && fit(offer) == best).collect())
    }

    /// The words with the name of a segment written in full; several if it may be one of several.
    fn in_full(&self, text: &str) -> Result<Vec<String>, Wrong> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let terrain = |word: &&str| {
            let name = word.split('@').next();
            Terrain::ALL.iter().any(|terrain| Some(terrain.name()) == name)
        };
        let Some(first) = words.iter().position(terrain) else { return Ok(vec![words.join(" ")]) };
        let alone = words[first].contains('@');
        let reach = words.get(first + 1).filter(|word| !alone && is_reach(word));
        let last = first + usize::from(reach.is_some());
        let name = words[first..=last].join(" ");
        let (name, cell) = match name.split_once('@') {
            Some((name, at)) => (name.to_owned(), Some(cell_in(at)?)),
            None => (name, self.here),
        };
        let Some(cell) = cell else { return Ok(vec![words.join(" ")]) };
        let view = self.view();
        let found = matching_segments(&view, cell, &name).map_err(Wrong::typo)?;
        let in_full = |segment| {
            let segment = view.segment_name(segment);
            let (before, after) = (&words[..first], &words[last + 1..]);
            [before, &[segment.as_str()], after].concat().join(" ")
        };
        Ok(found.into_iter().map(in_full).collect())
    }

    /// `offered exactly`, `offered` and `not offered`.
    pub(super) fn check_offers(&self, how: Offer, texts: &[String]) -> Result<(), Wrong> {
        let offers = self.offers();
        let mut expected: Vec<&str> = Vec::new();
        for text in texts {
            let meant = self.meant(&offers, text)?;
            match (how, &meant[..]) {
                (Offer::Not, []) => {}
                (Offer::Not, [offer, ..]) => {
                    let found = format!("`{}` is offered", offer.label);
                    return Err(Wrong::differs(format!("`{text}` is not offered"), found));
                }
                (_, []) => {
                    return Err(Wrong::differs(format!("`{text}` is offered"), "it is not"));
                }
                (Offer::Some, _) => {}
                (Offer::Exactly, [only]) => expected.push(&only.label),
                (Offer::Exactly, _) => {
                    let found: Vec<&str> = meant.iter().map(|offer| offer.label.as_str()).collect();
                    let found = found.join(" | ");
                    let wrong = format!("`{text}` means more than one answer: {found}; say each");
                    return Err(Wrong::typo(wrong));
                }
            }
        }
        let others = offers.iter().find(|offer| !expected.contains(&offer.label.as_str()));
        match (how, others) {
            (Offer::Exactly, Some(other)) => {
                let found = format!("`{}` is offered as well", other.label);
                Err(Wrong::differs("nothing else is offered", found))
            }
            _ => Ok(()),
        }
    }
}

/// Whether words are an answer's, or begin or occur in it between the ends of words.
fn fit(wording: &str, alias: &str) -> Option<Fit> {
    if wording == alias {
        return Some(Fit::Equal);
    }
    let open = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    alias
        .match_indices(wording)
        .filter(|(at, _)| {
            let (before, after) = (&alias[..*at], &alias[at + wording.len()..]);
            open(before.chars().next_back()) && open(after.chars().next())
        })
        .map(|(at, _)| if at == 0 { Fit::Begins } else { Fit::Within })
        .max()
}

/// Whether a word after a terrain says what the segment reaches.
fn is_reach(word: &&&str) -> bool {
    let name = word.split('@').next().unwrap_or_default();
    let letters = name.chars().all(|letter| "NESWnesw.".contains(letter));
    letters && name.starts_with(|first| "NESW".contains(first)) || name.starts_with("inner")
}

fn cell_in(text: &str) -> Result<Cell, Wrong> {
    let numbers = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let pair = numbers.and_then(|text| text.split_once(','));
    let cell = pair.and_then(|(x, y)| Some(Cell::new(x.parse().ok()?, y.parse().ok()?)));
    cell.ok_or_else(|| Wrong::typo(format!("`{text}` is no cell; write it as (0,-1)")))
}
