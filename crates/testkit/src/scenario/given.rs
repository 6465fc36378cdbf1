//! From the lines before `do` to rules and a position.
use super::{Presets, Run, failure::Wrong};
use bastide::{
    Cell, Registry, Rules, Setup, State,
    figure::{LocationAt, Site},
    plugin::{Corner, Holder},
    position::{Position, PositionError},
};
use bastide_notation::scenario::{
    Given, Line, Piece, Scenario, Segment, TokenPiece, TokenPlace, Variant, Where,
};

/// Line, its text, and what is wrong with it.
type Failed = (usize, String, Wrong);

fn at(line: &Line<Given>) -> impl Fn(Wrong) -> Failed + use<> {
    let (number, text) = (line.number, line.text.clone());
    move |wrong| (number, text.clone(), wrong)
}

/// The rules of a variant.
pub(super) fn rules(
    scenario: &Scenario,
    variant: &Variant,
    registry: &Registry,
    presets: Presets<'_>,
) -> Result<Rules, Failed> {
    let at_variants = |what: String| {
        let text = format!("variant {}", variant.name);
        (scenario.variants_line, text, Wrong::typo(what))
    };
    let preset = presets(&variant.preset).ok_or_else(|| {
        let preset = &variant.preset;
        at_variants(format!("no preset is called `{preset}`; write `NAME=PRESET` to name one"))
    })?;
    let setup = Setup { players: scenario.players.len() as u8, ..preset };
    let setup = lines(scenario, variant).fold(setup, |setup, line| changed(setup, &line.says));
    registry.compile(&setup).map_err(|error| {
        let culprit = lines(scenario, variant).find(|line| {
            changed(Setup::default(), &line.says) != Setup::default()
                && error.to_string().contains(&format!("`{}`", subject(&line.says)))
        });
        match culprit {
            Some(line) => at(line)(Wrong::typo(error)),
            None => at_variants(error.to_string()),
        }
    })
}

fn lines<'a>(
    scenario: &'a Scenario,
    variant: &'a Variant,
) -> impl Iterator<Item = &'a Line<Given>> {
    scenario.given.iter().filter(|line| line.is_for(&variant.name))
}

/// A set-up as a line changes it; lines about the position change nothing.
fn changed(mut setup: Setup, given: &Given) -> Setup {
    match given.clone() {
        Given::Rule(name, value) => {
            setup.rules.insert(name, value);
        }
        Given::With(name) => setup.expansions.push(name),
        Given::Without(name) => setup.expansions.retain(|other| *other != name),
        Given::Figures(kind, count) => {
            setup.figures.insert(kind, count);
        }
        Given::Special(tile, count) => {
            setup.special_tiles.insert(tile, count);
        }
        Given::Tiles(name, count) => {
            setup.tiles.insert(name, count);
        }
        Given::AllowConflicts => setup.allow_conflicts = true,
        _ => {}
    }
    setup
}

fn subject(given: &Given) -> &str {
    match given {
        Given::Rule(name, _)
        | Given::With(name)
        | Given::Without(name)
        | Given::Figures(name, _)
        | Given::Special(name, _)
        | Given::Tiles(name, _) => name,
        _ => "",
    }
}

/// The position, and the game at its first question.
pub(super) fn position<'a>(
    scenario: &'a Scenario,
    variant: &Variant,
    rules: &'a Rules,
) -> Result<Run<'a>, Failed> {
    let start = |state| Run { scenario, rules, state, log: Vec::new(), here: None };
    let mut run = start(rules.start().clone());
    let mut position = Position::default();
    for line in lines(scenario, variant) {
        run.add(&mut position, &line.says).map_err(at(line))?;
    }
    if position == Position::default() && !scenario.board {
        return Ok(run);
    }
    if !scenario.board {
        position.tiles = run.view().tiles().map(|(cell, tile, turn)| (tile, cell, turn)).collect();
    }
    // Segments have names once the tiles lie.
    run.state = set_up(scenario, variant, rules, &position, &mut Vec::new())?;
    for line in lines(scenario, variant) {
        if let Given::Tile { cell, figures, tokens, .. } = &line.says {
            for piece in tokens {
                let holder = run.tokens_lie(piece, *cell).map_err(at(line))?;
                let token = run.token(&piece.token).map_err(at(line))?;
                position.tokens.push((token, holder, piece.count));
            }
            for piece in figures {
                let site = run.site(piece, Some(*cell)).map_err(at(line))?;
                let kind = run.kind(&piece.kind).map_err(at(line))?;
                position.figures.push((piece.owner, kind, site));
            }
        }
    }
    let mut log = Vec::new();
    let state = set_up(scenario, variant, rules, &position, &mut log)?;
    Ok(Run { log, ..start(state) })
}

fn set_up(
    scenario: &Scenario,
    variant: &Variant,
    rules: &Rules,
    position: &Position,
    log: &mut Vec<bastide::Event>,
) -> Result<State, Failed> {
    rules.position(position, Some(log)).map_err(|error| {
        let tile_at = |wanted: Cell| {
            lines(scenario, variant)
                .filter(|line| matches!(line.says, Given::Tile { cell, .. } if cell == wanted))
                .last()
        };
        let line = match error {
            PositionError::SameCell(cell)
            | PositionError::Apart(cell)
            | PositionError::Clash(cell) => tile_at(cell),
            _ => None,
        };
        let wrong = Wrong::typo(error);
        match line {
            Some(line) => at(line)(wrong),
            None => (scenario.line, format!("scenario {}", scenario.title), wrong),
        }
    })
}

impl Run<'_> {
    /// What a line says about the position, figures on tiles left out.
    fn add(&self, position: &mut Position, given: &Given) -> Result<(), Wrong> {
        match given {
            Given::Tile { tile, cell, rotation, .. } => {
                position.tiles.push((self.tile(tile)?, *cell, *rotation));
            }
            Given::Scores(scores) => position.scores.extend(scores),
            Given::Supply(player, kinds) => {
                for (kind, count) in kinds {
                    position.supply.push((*player, self.kind(kind)?, *count));
                }
            }
            Given::Hand(player, tiles) => {
                for (tile, count) in tiles {
                    position.hands.push((*player, self.tile(tile)?, *count));
                }
            }
            Given::Stack(tiles) => {
                let stack = tiles.iter().map(|(tile, count)| Ok((self.tile(tile)?, *count)));
                position.stack = Some(stack.collect::<Result<_, Wrong>>()?);
            }
            Given::Tokens(player, tokens) => {
                for (token, count) in tokens {
                    position.tokens.push((self.token(token)?, Holder::Hand(*player), *count));
                }
            }
            Given::Pile(tokens) => {
                for (token, count) in tokens {
                    position.tokens.push((self.token(token)?, Holder::Pile, *count));
                }
            }
            Given::Turn(player) => position.active = *player,
            _ => {}
        }
        Ok(())
    }
    /// Where tokens on a tile lie.
    fn tokens_lie(&self, piece: &TokenPiece, cell: Cell) -> Result<Holder, Wrong> {
        match &piece.on {
            None => Ok(Holder::At(cell.into())),
            Some(segment) => {
                let segment = Segment { cell: segment.cell.or(Some(cell)), ..segment.clone() };
                Ok(Holder::At(self.segment(&segment)?.into()))
            }
        }
    }
    /// Who or what a line says has tokens.
    pub(super) fn holder(&self, place: &TokenPlace) -> Result<Holder, Wrong> {
        Ok(match place {
            TokenPlace::Pile => Holder::Pile,
            TokenPlace::Hand(player) => Holder::Hand(*player),
            TokenPlace::Tile(cell) => Holder::At((*cell).into()),
            TokenPlace::Segment(segment) => Holder::At(self.segment(segment)?.into()),
        })
    }
    /// Where a figure stands or is said to stand.
    pub(super) fn site(&self, piece: &Piece, cell: Option<Cell>) -> Result<Site, Wrong> {
        match &piece.at {
            Where::Segment(segment) => {
                let cell = segment.cell.or(cell);
                let segment = Segment { cell, ..segment.clone() };
                Ok(Site::Segment(self.segment(&segment)?))
            }
            Where::Location(text) => self.place(text),
        }
    }
    /// A place of a plugin, written as the game writes it: `NAME@(X,Y)`,
    /// `NAME at the north-west corner of (X,Y)` or `NAME N`.
    fn place(&self, text: &str) -> Result<Site, Wrong> {
        let name = text.split(['@', ' ']).next().unwrap_or_default();
        let Some(place) = self.rules.location_named(name) else {
            let wrong = "it is a word of the plugin that brings the figure; see its label";
            return Err(Wrong::typo(format!("no place of this game is called `{name}`; {wrong}")));
        };
        let rest = &text[name.len()..];
        let cells = self.view().tiles().map(|(cell, ..)| cell);
        let mut sites = cells.flat_map(|cell| {
            let corners = cell.corners().map(LocationAt::Corner);
            corners.into_iter().chain([LocationAt::Cell(cell)]).map(|at| Site::Location(place, at))
        });
        if let Ok(number) = rest.trim().parse() {
            return Ok(Site::Location(place, LocationAt::Index(number)));
        }
        let found = sites.find(|site| self.view().site_name(*site) == text);
        found.ok_or_else(|| {
            let corner = Site::Location(place, LocationAt::Corner(Corner(Cell::new(0, 0))));
            let (corner, cell) = (self.view().site_name(corner), format!("{name}@(0,0)"));
            Wrong::typo(format!(
                "`{text}` is not on this board; write such as `{corner}` or `{cell}`"
            ))
        })
    }
}
