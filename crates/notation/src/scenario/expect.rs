//! Reading what is expected.
use super::{Expect, Offer, Scored, cursor::Cursor, error::Fault};
use crate::nearest;
use bastide::Terrain;

const FORMS: [(&str, &str); 20] = [
    ("scores", "expect scores PLAYER N …"),
    ("asks", "expect asks PLAYER [source|place|figure|EXPANSION] or expect asks draw"),
    ("offered", "expect offered: ANSWER | … or expect offered exactly: ANSWER | …"),
    ("scored", "expect scored TERRAIN PLAYER N … [worth|tiles|pennants|cities N] [by CLAUSE]"),
    ("order", "expect order TERRAIN …"),
    ("discarded", "expect discarded TILE …"),
    ("supply", "expect supply PLAYER KIND N …"),
    ("hand", "expect hand PLAYER TILE N …"),
    ("tokens", "expect tokens PLAYER|pile|at (X,Y)|on SEGMENT@(X,Y) TOKEN N …"),
    ("figure", "expect figure PLAYER KIND on SEGMENT@(X,Y)"),
    ("complete", "expect complete SEGMENT@(X,Y)"),
    ("incomplete", "expect incomplete SEGMENT@(X,Y)"),
    ("value", "expect value SEGMENT@(X,Y) N"),
    ("joined", "expect joined SEGMENT@(X,Y) with SEGMENT@(X,Y)"),
    ("apart", "expect apart SEGMENT@(X,Y) from SEGMENT@(X,Y)"),
    ("tile", "expect tile (X,Y) TILE rN"),
    ("stack", "expect stack TILE N …"),
    ("left", "expect left N"),
    ("over", "expect over"),
    ("winners", "expect winners PLAYER …"),
];

/// What follows `expect`.
pub(super) fn expectation(text: &str, players: &[String]) -> Result<Expect, Fault> {
    let (head, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let (head, rest) = if text.starts_with("offered:") { text.split_at(7) } else { (head, rest) };
    if head == "no" || head == "not" {
        return denial(rest.trim(), players);
    }
    let Some((_, form)) = FORMS.iter().find(|(known, _)| *known == head) else {
        let known = FORMS.iter().map(|(known, _)| *known).chain(["no", "not"]);
        let hint = nearest(head, known);
        return Err(Fault::Unknown { word: head.to_owned(), what: "expectation", hint });
    };
    let mut cursor = Cursor::new(rest, players, form);
    let expect = match head {
        "scores" => Expect::Scores(cursor.players_and_numbers()?),
        "asks" => asks(&mut cursor)?,
        "offered" => {
            let (how, list) = match rest.trim_start().strip_prefix("exactly") {
                Some(list) => (Offer::Exactly, list),
                None => (Offer::Some, rest),
            };
            return Ok(Expect::Offered(how, answers(list, form)?));
        }
        "scored" => scored(&mut cursor)?,
        "order" => Expect::Order(all(&mut cursor, terrain)?),
        "discarded" => Expect::Discarded(all(&mut cursor, Cursor::next)?),
        "supply" => Expect::Supply(cursor.player()?, cursor.names_and_numbers()?),
        "hand" => Expect::Hand(cursor.player()?, cursor.names_and_numbers()?),
        "tokens" => Expect::Tokens(cursor.token_place()?, cursor.names_and_numbers()?),
        "figure" => Expect::Figure(true, cursor.piece()?),
        "complete" | "incomplete" => {
            Expect::Complete(head == "complete", cursor.segment_until(&[])?)
        }
        "value" => {
            let (segment, value) = cursor.segment_and_number()?;
            Expect::Value(segment, value)
        }
        "joined" | "apart" => {
            let between = if head == "joined" { "with" } else { "from" };
            let first = cursor.segment_until(&[between])?;
            cursor.must(between)?;
            Expect::Joined(head == "joined", first, cursor.segment_until(&[])?)
        }
        "tile" => Expect::Tile(cursor.cell()?, cursor.next()?, cursor.rotation()?),
        "stack" => Expect::Stack(cursor.names_and_numbers()?),
        "left" => Expect::Left(cursor.number()?),
        "winners" => Expect::Winners(all(&mut cursor, Cursor::player)?),
        _ => Expect::Over(true),
    };
    cursor.end()?;
    Ok(expect)
}

/// Everything up to the end, at least one.
fn all<'w, T>(
    cursor: &mut Cursor<'w>,
    one: impl Fn(&mut Cursor<'w>) -> Result<T, Fault>,
) -> Result<Vec<T>, Fault> {
    let mut found = vec![one(cursor)?];
    while !cursor.is_empty() {
        found.push(one(cursor)?);
    }
    Ok(found)
}

fn terrain(cursor: &mut Cursor<'_>) -> Result<String, Fault> {
    let terrain = cursor.next()?;
    let known = Terrain::ALL.iter().map(|terrain| terrain.name());
    if known.clone().any(|known| known == terrain) {
        return Ok(terrain);
    }
    let hint = nearest(&terrain, known);
    Err(Fault::Unknown { word: terrain, what: "terrain", hint })
}

/// What follows `expect no` or `expect not`.
fn denial(text: &str, players: &[String]) -> Result<Expect, Fault> {
    const FORM: &str = "expect no figure on SEGMENT@(X,Y)|at (X,Y)|of PLAYER|PLAYER KIND on …";
    if let Some(list) = text.strip_prefix("offered") {
        return Ok(Expect::Offered(Offer::Not, answers(list, "expect not offered: ANSWER | …")?));
    }
    let mut cursor = Cursor::new(text, players, FORM);
    let head = cursor.next()?;
    let expect = match head.as_str() {
        "over" => Expect::Over(false),
        "tile" => {
            cursor.form = "expect no tile (X,Y)";
            Expect::NoTile(cursor.cell()?)
        }
        "figure" if cursor.skip("on") => Expect::Empty(cursor.segment_until(&[])?),
        "figure" if cursor.skip("at") => Expect::EmptyTile(cursor.cell()?),
        "figure" if cursor.skip("of") => Expect::NoneOf(cursor.player()?),
        "figure" => Expect::Figure(false, cursor.piece()?),
        _ => {
            let hint = nearest(&head, ["figure", "tile", "offered", "over"]);
            return Err(Fault::Unknown { word: head, what: "thing to expect none of", hint });
        }
    };
    cursor.end()?;
    Ok(expect)
}

/// `: ANSWER | …`.
fn answers(list: &str, form: &'static str) -> Result<Vec<String>, Fault> {
    let list = list.trim().strip_prefix(':').ok_or(Fault::Missing { form })?;
    let answers: Vec<String> = list.split('|').map(|answer| answer.trim().to_owned()).collect();
    if answers.iter().any(String::is_empty) { Err(Fault::Missing { form }) } else { Ok(answers) }
}

fn asks(cursor: &mut Cursor<'_>) -> Result<Expect, Fault> {
    if cursor.skip("draw") {
        return Ok(Expect::Asks(None, None));
    }
    let player = cursor.player()?;
    let what = if cursor.is_empty() { None } else { Some(cursor.next()?) };
    Ok(Expect::Asks(Some(player), what))
}

fn scored(cursor: &mut Cursor<'_>) -> Result<Expect, Fault> {
    if cursor.skip("nothing") {
        return Ok(Expect::ScoredNothing);
    }
    let mut scored = Scored { terrain: terrain(cursor)?, ..Scored::default() };
    while let Some(word) = cursor.peek() {
        let count = match word {
            "worth" => &mut scored.worth,
            "tiles" => &mut scored.tiles,
            "pennants" => &mut scored.pennants,
            "cities" => &mut scored.cities,
            "by" => {
                cursor.next()?;
                scored.by = Some(cursor.next()?);
                continue;
            }
            "strength" => {
                cursor.next()?;
                scored.strengths.push((cursor.player()?, cursor.number()?));
                continue;
            }
            _ => {
                scored.paid.push((cursor.player()?, cursor.number()?));
                continue;
            }
        };
        cursor.next()?;
        *count = Some(cursor.number()?);
    }
    Ok(Expect::Scored(scored))
}
