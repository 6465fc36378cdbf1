//! Reading scenario files, line by line.
use super::{
    Act, Deed, Given, Line, Scenario, ScenarioError, Step, Variant,
    cursor::{Cursor, player_named},
    error::Fault,
    expect::expectation,
};
use crate::nearest;

const HEADS: [&str; 17] = [
    "clauses",
    "variants",
    "players",
    "rule",
    "with",
    "without",
    "figures",
    "special",
    "tiles",
    "allow-conflicts",
    "board",
    "scores",
    "supply",
    "hand",
    "stack",
    "tokens",
    "pile",
];
const DEEDS: [&str; 5] = ["draws", "takes", "places", "puts", "passes"];

/// Reads all scenarios of a file.
///
/// # Errors
/// At the first line that cannot be read.
pub fn parse_scenarios(text: &str) -> Result<Vec<Scenario>, ScenarioError> {
    let mut file = File::default();
    for (number, line) in (1..).zip(text.lines()) {
        // A comment is a line of its own or comes after a blank.
        let cut = line.find(" #").unwrap_or(line.len());
        let line = line[..cut].trim();
        if !line.is_empty() && !line.starts_with('#') {
            file.line(number, line).map_err(|fault| ScenarioError { line: number, fault })?;
        }
    }
    file.finish()?;
    Ok(file.scenarios)
}

#[derive(Default)]
struct File {
    scenarios: Vec<Scenario>,
    /// Whether `do` was read.
    doing: bool,
}

impl File {
    fn line(&mut self, number: usize, line: &str) -> Result<(), Fault> {
        let (head, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if head == "scenario" {
            self.finish().map_err(|error| error.fault)?;
            self.begin(number, rest.trim())?;
            return Ok(());
        }
        let doing = self.doing;
        let scenario = self.scenarios.last_mut().ok_or(Fault::NoScenario)?;
        let (only, said) = variants_of(line, scenario)?;
        if said == "do" {
            self.doing = true;
            return Ok(());
        }
        let text = line.to_owned();
        if doing {
            let says = step(said, &scenario.players)?;
            scenario.steps.push(Line { number, text, only, says });
        } else if let Some(says) = scenario.head(number, said)? {
            scenario.given.push(Line { number, text, only, says });
        }
        Ok(())
    }
    fn begin(&mut self, number: usize, title: &str) -> Result<(), Fault> {
        if title.is_empty() {
            return Err(Fault::Missing { form: "scenario TITLE" });
        }
        if let Some(other) = self.scenarios.iter().find(|other| other.title == title) {
            return Err(Fault::SameTitle { title: title.to_owned(), first: other.line });
        }
        self.doing = false;
        self.scenarios.push(Scenario {
            line: number,
            title: title.to_owned(),
            variants: vec![Variant { name: "base".to_owned(), preset: "base".to_owned() }],
            variants_line: number,
            players: vec!["Red".to_owned(), "Blue".to_owned()],
            ..Scenario::default()
        });
        Ok(())
    }
    /// The last scenario must say something.
    fn finish(&self) -> Result<(), ScenarioError> {
        match self.scenarios.last() {
            Some(last) if last.steps.is_empty() => {
                let fault = Fault::NoSteps { title: last.title.clone() };
                Err(ScenarioError { line: last.line, fault })
            }
            _ => Ok(()),
        }
    }
}

/// `[VARIANT …] LINE`.
fn variants_of<'a>(line: &'a str, scenario: &Scenario) -> Result<(Vec<String>, &'a str), Fault> {
    let Some(rest) = line.strip_prefix('[') else { return Ok((Vec::new(), line)) };
    let (names, said) =
        rest.split_once(']').ok_or(Fault::Missing { form: "[VARIANT …] LINE" })?;
    let names: Vec<String> = names.split_whitespace().map(str::to_owned).collect();
    let known = || scenario.variants.iter().map(|variant| variant.name.as_str());
    match names.iter().find(|name| !known().any(|known| known == *name)) {
        Some(word) => {
            let hint = nearest(word, known());
            Err(Fault::Unknown { word: word.clone(), what: "variant of this scenario", hint })
        }
        None => Ok((names, said.trim())),
    }
}

impl Scenario {
    /// A line before `do`; none if it is about the scenario as a whole.
    fn head(&mut self, number: usize, line: &str) -> Result<Option<Given>, Fault> {
        let (head, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let players = self.players.clone();
        let cursor = |form| Cursor::new(rest, &players, form);
        match head {
            "clauses" => self.clauses.extend(rest.split_whitespace().map(str::to_owned)),
            "variants" => self.variants(number, rest)?,
            "players" => self.players(rest)?,
            "board" => {
                cursor("board").end()?;
                self.board = true;
            }
            _ if head.starts_with('(') => {
                if !self.board {
                    let place = "below a line `board`";
                    return Err(Fault::TooLate { word: head.to_owned(), place });
                }
                return tile(line, &self.players).map(Some);
            }
            _ => return given(head, rest, &self.players).map(Some),
        }
        Ok(None)
    }
    /// `variants NAME …` or `NAME=PRESET …`.
    fn variants(&mut self, number: usize, rest: &str) -> Result<(), Fault> {
        if self.given.iter().any(|line| !line.only.is_empty()) {
            let place = "above all lines that name a variant";
            return Err(Fault::TooLate { word: "variants".to_owned(), place });
        }
        self.variants_line = number;
        self.variants = rest
            .split_whitespace()
            .map(|word| {
                let (name, preset) = word.split_once('=').unwrap_or((word, word));
                Variant { name: name.to_owned(), preset: preset.to_owned() }
            })
            .collect();
        match self.variants[..] {
            [] => Err(Fault::Missing { form: "variants NAME …" }),
            _ => Ok(()),
        }
    }
    fn players(&mut self, rest: &str) -> Result<(), Fault> {
        if !self.given.is_empty() {
            let place = "above the position";
            return Err(Fault::TooLate { word: "players".to_owned(), place });
        }
        let names: Vec<String> = rest.split_whitespace().map(str::to_owned).collect();
        if !(2..=6).contains(&names.len()) {
            return Err(Fault::Players { count: names.len() });
        }
        let plain = |name: &String| name.chars().all(char::is_alphanumeric);
        let taken = |name: &String| {
            let small = name.chars().next().is_some_and(char::is_lowercase);
            small || names.iter().filter(|other| *other == name).count() > 1
        };
        if let Some(name) = names.iter().find(|name| !plain(name) || taken(name)) {
            return Err(Fault::PlayerName { name: name.clone() });
        }
        self.players = names;
        Ok(())
    }
}

fn given(head: &str, rest: &str, players: &[String]) -> Result<Given, Fault> {
    let cursor = |form| Cursor::new(rest, players, form);
    let named = |form| -> Result<(String, u8), Fault> {
        let mut cursor = cursor(form);
        let found = (cursor.next()?, cursor.number()?);
        cursor.end()?;
        Ok(found)
    };
    let one = |form| -> Result<String, Fault> {
        let mut cursor = cursor(form);
        let found = cursor.next()?;
        cursor.end()?;
        Ok(found)
    };
    let counted = |form| -> Result<_, Fault> {
        let mut cursor = cursor(form);
        Ok((cursor.player()?, cursor.names_and_numbers()?))
    };
    Ok(match head {
        "rule" => {
            let mut cursor = cursor("rule NAME VALUE");
            let rule = Given::Rule(cursor.next()?, cursor.next()?);
            cursor.end()?;
            rule
        }
        "with" => Given::With(one("with EXPANSION")?),
        "without" => Given::Without(one("without EXPANSION")?),
        "figures" => named("figures KIND N").map(|(kind, n)| Given::Figures(kind, n))?,
        "special" => named("special TILE N").map(|(tile, n)| Given::Special(tile, n))?,
        "tiles" => named("tiles BOX N").map(|(name, n)| Given::Tiles(name, n))?,
        "allow-conflicts" => {
            cursor("allow-conflicts").end()?;
            Given::AllowConflicts
        }
        "scores" => Given::Scores(cursor("scores PLAYER N …").players_and_numbers()?),
        "supply" => counted("supply PLAYER KIND N …").map(|(p, list)| Given::Supply(p, list))?,
        "hand" => counted("hand PLAYER TILE N …").map(|(p, list)| Given::Hand(p, list))?,
        "tokens" => {
            let mut cursor = cursor("tokens PLAYER TOKEN N …");
            Given::Tokens(cursor.player()?, cursor.names_and_numbers()?)
        }
        "pile" => Given::Pile(cursor("pile TOKEN N …").names_and_numbers()?),
        "stack" => Given::Stack(stack(cursor("stack TILE … or stack empty"))?),
        "turn" => {
            let mut cursor = cursor("turn PLAYER");
            let player = cursor.player()?;
            cursor.end()?;
            Given::Turn(player)
        }
        _ => {
            let hint = nearest(head, HEADS.into_iter().chain(["turn", "do", "scenario"]));
            return Err(Fault::Unknown { word: head.to_owned(), what: "line before `do`", hint });
        }
    })
}

/// `E V V`, `E V x2` or `empty`.
fn stack(mut cursor: Cursor<'_>) -> Result<Vec<(String, u8)>, Fault> {
    let mut tiles: Vec<(String, u8)> = Vec::new();
    if cursor.skip("empty") {
        cursor.end()?;
        return Ok(tiles);
    }
    if cursor.is_empty() {
        return Err(cursor.missing());
    }
    while !cursor.is_empty() {
        let word = cursor.next()?;
        let times = word.strip_prefix('x').and_then(|times| times.parse().ok());
        match (times, tiles.last_mut()) {
            (Some(times), Some(last)) => last.1 = times,
            _ => tiles.push((word, 1)),
        }
    }
    Ok(tiles)
}

/// `(X,Y) TILE [rN] [: PIECE, …]`.
fn tile(line: &str, players: &[String]) -> Result<Given, Fault> {
    const FORM: &str = "(X,Y) TILE rN : PLAYER KIND on SEGMENT, TOKEN xN, …";
    let (tile, pieces) = line.split_once(':').unwrap_or((line, ""));
    let mut cursor = Cursor::new(tile, players, FORM);
    let (cell, tile, rotation) = (cursor.cell()?, cursor.next()?, cursor.rotation()?);
    cursor.end()?;
    let (mut figures, mut tokens) = (Vec::new(), Vec::new());
    for piece in pieces_of(pieces) {
        let mut cursor = Cursor::new(piece, players, FORM);
        // A figure begins with its owner; a misspelt owner is told from a token by what follows.
        let counted = piece.split_whitespace().count() <= 2 || piece.contains(" x");
        if cursor.at_player() || !counted {
            figures.push(cursor.piece()?);
        } else {
            tokens.push(cursor.tokens()?);
        }
    }
    Ok(Given::Tile { tile, cell, rotation, figures, tokens })
}

/// What stands between commas, those inside of brackets left alone.
fn pieces_of(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    let pieces = text.split(move |letter| {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    });
    pieces.map(str::trim).filter(|piece| !piece.is_empty())
}

/// A line after `do`.
fn step(line: &str, players: &[String]) -> Result<Step, Fault> {
    let (head, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match head {
        "expect" => expectation(rest.trim(), players).map(Step::Expect),
        "illegal" => {
            let (said, clause) = match rest.trim().rsplit_once(" by ") {
                Some((said, clause)) if !clause.trim().contains(' ') => (said, Some(clause.trim())),
                _ => (rest.trim(), None),
            };
            let deed = deed(said, players)?;
            Ok(Step::Illegal(deed, clause.map(str::to_owned)))
        }
        _ => deed(line, players).map(Step::Do),
    }
}

fn deed(line: &str, players: &[String]) -> Result<Deed, Fault> {
    const FORM: &str =
        "PLAYER draws|takes|places|puts|passes … or PLAYER: ANSWER or illegal … or expect …";
    if let Some((name, label)) = line.split_once(':')
        && let Some(player) = player_named(name.trim(), players)
    {
        let label = label.trim().to_owned();
        return match &label[..] {
            "" => Err(Fault::Missing { form: "PLAYER: ANSWER" }),
            _ => Ok(Deed { player, act: Act::Say(label) }),
        };
    }
    let mut cursor = Cursor::new(line, players, FORM);
    let first = cursor.peek().unwrap_or_default().to_owned();
    let player = cursor.player().map_err(|fault| match fault {
        Fault::Unknown { .. } => {
            let known = players.iter().map(String::as_str).chain(["expect", "illegal"]);
            let hint = nearest(&first, known);
            Fault::Unknown { word: first, what: "player, nor `expect` or `illegal`", hint }
        }
        other => other,
    })?;
    let verb = cursor.next()?;
    let act = match verb.as_str() {
        "draws" => {
            cursor.form = "PLAYER draws TILE";
            Act::Draw(cursor.next()?)
        }
        "takes" => {
            cursor.form = "PLAYER takes stack or PLAYER takes TILE";
            Act::Take(cursor.next()?)
        }
        "places" => {
            cursor.form = "PLAYER places [TILE] (X,Y) [rN]";
            let in_hand = cursor.peek().is_some_and(|word| word.starts_with('('));
            let tile = if in_hand { None } else { Some(cursor.next()?) };
            Act::Place { tile, cell: cursor.cell()?, rotation: cursor.rotation()? }
        }
        "puts" => {
            cursor.form = "PLAYER puts KIND on SEGMENT";
            let kind = cursor.next()?;
            cursor.must("on")?;
            Act::Put { kind, on: cursor.segment_until(&[])? }
        }
        "passes" => Act::Pass,
        _ => {
            let hint = nearest(&verb, DEEDS);
            return Err(Fault::Unknown { word: verb, what: "thing to do", hint });
        }
    };
    cursor.end()?;
    Ok(Deed { player, act })
}
