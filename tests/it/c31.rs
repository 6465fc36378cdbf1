//! Messengers & Mayors against an independent referee: recorded games, agreed on at every turn.
//!
//! Reads the files that `BASTIDE_C31_GAMES` names (JSON lines, plain or gzipped; several joined by
//! `:`), or else those beside the project; says that it was skipped where there are none.
use bastide::{
    Action, Actor, Cell, Event, Figure, FigureKind, Occasion, Player, Question, QuestionKind,
    Registry, Rules, Source, State, Terrain,
    event::Moved,
    figure::{Reason, Site},
};
use bastide_expansions::{preset, registry};
use flate2::read::MultiGzDecoder;
use serde_json::Value;
use std::{collections::BTreeMap, io::Read, path::PathBuf};

const BESIDE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/oracle/c31");

#[test]
fn games_of_the_independent_referee_agree() {
    let files = files();
    if files.is_empty() {
        println!("skipped: no games of the C3.1 referee (BASTIDE_C31_GAMES names none)");
        return;
    }
    let (mut agreed, mut disagreed) = (0, Vec::new());
    for file in files {
        let text = read(&file);
        let mut games: BTreeMap<i64, Vec<Value>> = BTreeMap::new();
        for line in text.lines() {
            let value: Value = serde_json::from_str(line).expect("a line of JSON");
            if let Some(game) = value["game"].as_i64() {
                games.entry(game).or_default().push(value);
            }
        }
        for (number, lines) in games {
            match Game::replay(&lines) {
                Ok(()) => agreed += 1,
                Err(what) => disagreed.push(format!("{} game {number}: {what}", file.display())),
            }
        }
    }
    println!("{agreed} games agreed, {} disagreed", disagreed.len());
    assert!(disagreed.is_empty(), "{}", disagreed.join("\n"));
    assert!(agreed > 0, "the files hold no game");
}

fn files() -> Vec<PathBuf> {
    if let Ok(named) = std::env::var("BASTIDE_C31_GAMES") {
        return named.split(':').filter(|name| !name.is_empty()).map(PathBuf::from).collect();
    }
    let Ok(folder) = std::fs::read_dir(BESIDE) else { return Vec::new() };
    folder.filter_map(|entry| Some(entry.ok()?.path())).collect()
}

fn read(file: &PathBuf) -> String {
    let bytes = std::fs::read(file).expect("the file can be read");
    let mut text = String::new();
    if bytes.starts_with(&[0x1f, 0x8b]) {
        MultiGzDecoder::new(&bytes[..]).read_to_string(&mut text).expect("gzipped text");
    } else {
        text = String::from_utf8(bytes).expect("text");
    }
    text
}

/// A recorded game beside ours.
struct Game {
    rules: Rules,
    state: State,
    names: Vec<String>,
    events: Vec<Event>,
}

type Check = Result<(), String>;

fn same<T: PartialEq + std::fmt::Debug>(what: &str, theirs: &T, ours: &T) -> Check {
    if theirs == ours {
        return Ok(());
    }
    Err(format!("{what}: theirs {theirs:?}, ours {ours:?}"))
}

fn strings(value: &Value) -> Vec<String> {
    // Targets of a ride are listed feature by feature, the segments of each in a list.
    let texts = value.as_array().into_iter().flatten().flat_map(|text| match text {
        Value::Array(parts) => parts.iter().collect(),
        _ => vec![text],
    });
    sorted(texts.map(|text| text.as_str().unwrap_or_default().to_owned()).collect())
}

fn sorted(mut list: Vec<String>) -> Vec<String> {
    list.sort();
    list
}

impl Game {
    fn replay(lines: &[Value]) -> Check {
        let start = &lines[0];
        let names: Vec<String> = start["players"]
            .as_array()
            .expect("players")
            .iter()
            .map(|name| name.as_str().unwrap_or_default().to_owned())
            .collect();
        let mut setup = preset("c3.1").expect("a preset");
        setup.players = names.len() as u8;
        let registry: Registry = registry();
        let rules = registry.compile(&setup).map_err(|error| error.to_string())?;
        let state = rules.start().clone();
        let mut game = Self { rules, state, names, events: Vec::new() };
        for line in &lines[1..] {
            let turn = &line["turn"];
            let result = match line["type"].as_str() {
                Some("turn") => game.turn(line),
                _ => game.end(line),
            };
            result.map_err(|what| format!("turn {turn}: {what}"))?;
        }
        Ok(())
    }
    fn pending(&self) -> Result<Question, String> {
        self.rules.pending(&self.state).ok_or_else(|| "ours is over".to_owned())
    }
    fn apply(&mut self, action: Action) -> Check {
        let (rules, state) = (&self.rules, &mut self.state);
        rules
            .apply(state, action, Some(&mut self.events))
            .map_err(|error| format!("{action:?}: {error}"))
    }
    fn answers(&self) -> Vec<Action> {
        let mut list = Vec::new();
        self.rules.actions(&self.state, &mut list);
        list
    }
    fn name(&self, player: Player) -> &str {
        &self.names[player.index()]
    }

    fn turn(&mut self, line: &Value) -> Check {
        if line["choice"] == "pass" {
            return Ok(());
        }
        self.events.clear();
        let active = self.rules.view(&self.state).turn().active;
        same("whose turn", &line["player"].as_str().unwrap_or_default(), &self.name(active))?;
        self.source(line)?;
        self.place(line)?;
        for decision in line["decisions"].as_array().into_iter().flatten() {
            self.decide(decision)?;
        }
        if let Some(question) = self.rules.pending(&self.state) {
            let new_turn = matches!(
                question.kind,
                QuestionKind::Source | QuestionKind::Draw | QuestionKind::Place(_)
            );
            same("nothing more is asked", &true, &new_turn)?;
        }
        self.compare_turn(line)
    }
    fn source(&mut self, line: &Value) -> Check {
        let hall = self.rules.tiles().named("town-hall");
        let question = self.pending()?;
        let ours: Vec<String> = match question.kind {
            QuestionKind::Source => self
                .answers()
                .iter()
                .map(|action| match action {
                    Action::Take(Source::Stack) => "draw".to_owned(),
                    Action::Take(Source::Hand(_)) => "hall".to_owned(),
                    other => format!("{other:?}"),
                })
                .collect(),
            QuestionKind::Draw => vec!["draw".to_owned()],
            QuestionKind::Place(tile_id) if Some(tile_id) == hall => vec!["hall".to_owned()],
            other => vec![format!("{other:?}")],
        };
        same("options", &strings(&line["options"]), &sorted(ours))?;
        let draw = line["choice"] == "draw";
        if question.kind == QuestionKind::Source {
            let hand = Source::Hand(hall.expect("a hall in C3.1"));
            self.apply(Action::Take(if draw { Source::Stack } else { hand }))?;
        }
        if draw {
            let left = self.rules.view(&self.state).tiles_left();
            same("pile left", &line["pile_left"].as_i64(), &Some(left.into()))?;
            let tiles = line["discarded"].as_array().into_iter().flatten();
            for tile in tiles.chain(line.get("drawn")) {
                let name = tile.as_str().unwrap_or_default();
                let tile_id = self.rules.tiles().named(name).ok_or(format!("no tile {name}"))?;
                self.apply(Action::Draw(tile_id))?;
            }
        }
        Ok(())
    }
    fn place(&mut self, line: &Value) -> Check {
        if line["placed"].is_null() {
            return Ok(());
        }
        let mut ours: BTreeMap<String, Vec<char>> = BTreeMap::new();
        for action in self.answers() {
            if let Action::Place { cell, rotation } = action {
                let turns = char::from(b'0' + rotation.quarters() as u8);
                ours.entry(format!("{},{}", cell.x, cell.y)).or_default().push(turns);
            }
        }
        let ours: BTreeMap<String, String> = ours
            .into_iter()
            .map(|(cell, mut turns)| {
                turns.sort_unstable();
                (cell, turns.into_iter().collect())
            })
            .collect();
        let theirs: BTreeMap<String, String> =
            serde_json::from_value(line["placements"].clone()).map_err(|e| e.to_string())?;
        same("placements", &theirs, &ours)?;
        let at = |key: &str| line["placed"][key].as_i64().unwrap_or_default() as i8;
        let cell = Cell::new(at("x"), at("y"));
        let rotation = bastide::Rotation::new(at("r") as u8);
        self.apply(Action::Place { cell, rotation })
    }
    fn decide(&mut self, decision: &Value) -> Check {
        let kind = decision["kind"].as_str().unwrap_or_default();
        let asked = self.rules.pending(&self.state).map(|question| question.kind);
        if kind == "meeple" && asked != Some(QuestionKind::Figure) {
            // We do not ask where there is nothing to choose.
            return same("offered (meeple)", &strings(&decision["offered"]), &vec!["pass".into()]);
        }
        let question = self.pending()?;
        let Actor::Player(player) = question.to else { return Err("ours asks chance".into()) };
        let who = decision["player"].as_str().unwrap_or_default();
        same(&format!("who is asked ({kind})"), &who, &self.name(player))?;
        same("meeple decision", &(kind == "meeple"), &(question.kind == QuestionKind::Figure))?;
        let named: Vec<(String, Action)> = self
            .answers()
            .into_iter()
            .map(|action| (self.answer_name(kind, action), action))
            .collect();
        let ours = named.iter().map(|(name, _)| name.clone()).collect();
        same(&format!("offered ({kind})"), &strings(&decision["offered"]), &sorted(ours))?;
        let chosen = decision["choose"].as_str().unwrap_or_default();
        let found = named.iter().find(|(name, _)| name == chosen);
        let (_, action) = found.ok_or(format!("{chosen} is not offered by ours"))?;
        self.apply(*action)
    }
    /// An answer in the referee's words.
    fn answer_name(&self, kind: &str, action: Action) -> String {
        let view = self.rules.view(&self.state);
        let text = self.rules.describe(&self.state, action);
        match action {
            Action::Pass if kind == "favour" => "decline".to_owned(),
            Action::Deploy { kind, segment } => {
                format!(
                    "{} {}",
                    self.kind_name(kind),
                    referee_words(&view.local_segment_name(segment))
                )
            }
            _ => match text.as_str() {
                "put a meeple in place of the scarecrow" => "replace".to_owned(),
                "lay the scarecrow down as a farmer" => "lay_down".to_owned(),
                "take the scarecrow back" => "take_back".to_owned(),
                "take the messenger back" => "return".to_owned(),
                ride => match ride.strip_prefix("ride to ") {
                    Some(to) => to.to_owned(),
                    None => self.favour_name(&text),
                },
            },
        }
    }
    fn favour_name(&self, text: &str) -> String {
        let (player, rest) = text
            .strip_prefix("replace player ")
            .and_then(|rest| rest.split_once("'s meeple on "))
            .unwrap_or(("0", text));
        match player.parse::<usize>() {
            Ok(number @ 1..) => format!("take {} std {rest}", self.names[number - 1]),
            _ => text.to_owned(),
        }
    }
    fn kind_name(&self, kind: FigureKind) -> &str {
        match self.rules.kind(kind).name.as_str() {
            "meeple" => "std",
            other => other,
        }
    }

    fn compare_turn(&self, line: &Value) -> Check {
        let called = self.events.iter().filter_map(|event| match event {
            Event::Moved(Moved { owner, why: Reason::By(cause), .. })
                if self.rules.cause_name(*cause) == "called" =>
            {
                Some(self.name(*owner).to_owned())
            }
            _ => None,
        });
        same("called home", &strings(&line["called_home"]), &sorted(called.collect()))?;
        same("events", &event_list(&line["events"]), &self.scored(false))?;
        let view = self.rules.view(&self.state);
        for (seat, name) in self.names.iter().enumerate() {
            let player = Player(seat as u8);
            let last: i64 = self.final_points(player);
            let ours = i64::from(view.score(player)) - last;
            same(&format!("score of {name}"), &line["scores"][name].as_i64(), &Some(ours))?;
            let kinds = ["meeple", "mayor", "messenger", "scarecrow"];
            let mut supply: Vec<i64> = kinds
                .iter()
                .filter_map(|kind| self.rules.kind_named(kind))
                .map(|kind| view.supply(player, kind).into())
                .collect();
            supply.push(view.owned().iter().filter(|tile| tile.owner == player).count() as i64);
            let theirs: Vec<i64> = serde_json::from_value(line["supplies"][name].clone())
                .map_err(|error| error.to_string())?;
            same(&format!("supply of {name}"), &theirs, &supply)?;
        }
        let figures = view.figures().iter().map(|figure| self.figure_name(figure));
        same("figures", &strings(&line["figures"]), &sorted(figures.collect()))
    }
    fn figure_name(&self, figure: &Figure) -> String {
        let kind = match self.rules.kind(figure.kind).name.as_str() {
            "meeple" => "std",
            "scarecrow" => "scarecrow standing",
            "scarecrow-lying" => "scarecrow lying",
            other => other,
        };
        let view = self.rules.view(&self.state);
        let place = match figure.site {
            Site::Segment(segment) => referee_words(&view.segment_name(segment)),
            other => view.site_name(other),
        };
        format!("{} {kind} {place}", self.name(figure.owner))
    }
    /// Points from the final scoring, which we reach within the last turn.
    fn final_points(&self, player: Player) -> i64 {
        let paid = self.events.iter().filter_map(|event| match event {
            Event::Scored(scored) if scored.occasion == Occasion::Final => scored
                .paid
                .iter()
                .find(|(to, _)| *to == player)
                .map(|(_, points)| i64::from(*points)),
            _ => None,
        });
        paid.sum()
    }
    fn scored(&self, last: bool) -> Vec<String> {
        let mut list = Vec::new();
        for event in &self.events {
            let Event::Scored(scored) = event else { continue };
            if (scored.occasion == Occasion::Final) != last {
                continue;
            }
            let name = match (scored.terrain, last) {
                (Terrain::Road, false) => "road",
                (Terrain::City, false) => "city",
                (Terrain::Monastery, false) => "mon",
                (Terrain::Road, true) => "final-road",
                (Terrain::City, true) => "final-city",
                (Terrain::Monastery, true) => "final-mon",
                _ => "field",
            };
            for winner in &scored.winners {
                list.push(format!("{} {} {name}", self.name(*winner), scored.value));
            }
        }
        sorted(list)
    }
    fn end(&self, line: &Value) -> Check {
        same("over", &true, &self.rules.is_over(&self.state))?;
        same("final events", &event_list(&line["events"]), &self.scored(true))?;
        for (seat, name) in self.names.iter().enumerate() {
            let ours = i64::from(self.state.score(Player(seat as u8)));
            same(&format!("final score of {name}"), &line["scores"][name].as_i64(), &Some(ours))?;
        }
        Ok(())
    }
}

fn referee_words(place: &str) -> String {
    place.replace("field inner-", "field interior-")
}

fn event_list(events: &Value) -> Vec<String> {
    let events = events.as_array().into_iter().flatten();
    sorted(
        events
            .map(|event| {
                let text = |at: usize| event[at].as_str().unwrap_or_default().to_owned();
                format!("{} {} {}", text(0), event[1], text(2))
            })
            .collect(),
    )
}
