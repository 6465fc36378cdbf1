//! What must be so.
use super::{Run, failure::Wrong};
use bastide::plugin::Holder;
use bastide::{Actor, Event, Figure, Occasion, Player, QuestionKind, event::Scored, figure::Site};
use bastide_notation::scenario::{self, Expect};
use std::fmt::Display;

/// Says what differs, if it does.
fn same<T: PartialEq + Display>(what: impl Display, expected: T, found: T) -> Result<(), Wrong> {
    if expected == found {
        return Ok(());
    }
    Err(Wrong::differs(format!("{what} {expected}"), format!("{what} {found}")))
}
fn holds(so: bool, expected: impl Display, found: impl Display) -> Result<(), Wrong> {
    if so { Ok(()) } else { Err(Wrong::differs(expected, found)) }
}

impl Run<'_> {
    pub(super) fn check(&self, expect: &Expect) -> Result<(), Wrong> {
        let view = self.view();
        match expect {
            Expect::Scores(scores) => self.check_scores(scores),
            Expect::Asks(player, what) => self.check_question(*player, what.as_deref()),
            Expect::Offered(how, texts) => self.check_offers(*how, texts),
            Expect::Scored(scored) => self.check_scored(scored),
            Expect::ScoredNothing => {
                let found = self.all_scored();
                holds(found.is_empty(), "nothing is scored", found)
            }
            Expect::Order(terrains) => {
                let found: Vec<&str> = self.scored().map(|scored| scored.terrain.name()).collect();
                same("scored:", terrains.join(", "), found.join(", "))
            }
            Expect::Discarded(tiles) => self.check_discarded(tiles),
            Expect::Supply(player, kinds) => {
                let name = self.player(*player);
                kinds.iter().try_for_each(|(kind, count)| {
                    let found = view.supply(*player, self.kind(kind)?);
                    same(format!("{name} has in hand: {kind}"), *count, found)
                })
            }
            Expect::Hand(player, tiles) => tiles.iter().try_for_each(|(tile, count)| {
                let tile_id = self.tile(tile)?;
                let found =
                    view.owned().iter().filter(|t| t.owner == *player && t.tile == tile_id).count();
                let name = self.player(*player);
                same(format!("{name} has in hand: {tile}"), usize::from(*count), found)
            }),
            Expect::Tokens(place, tokens) => {
                let holder = self.holder(place)?;
                let has = match holder {
                    Holder::Pile => "the pile has".to_owned(),
                    Holder::Hand(player) => format!("{} has", self.player(player)),
                    Holder::At(_) => "there is".to_owned(),
                };
                tokens.iter().try_for_each(|(token, count)| {
                    let found = view.tokens(holder, self.token(token)?);
                    same(format!("{has} of {token}:"), *count, found)
                })
            }
            Expect::Figure(there, piece) => self.check_figure(*there, piece),
            Expect::Empty(segment) => {
                let segment_id = self.segment(segment)?;
                self.nobody(view.figures_in(segment_id).next())
            }
            Expect::EmptyTile(cell) => self.nobody(view.figures_on(*cell).next()),
            Expect::NoneOf(player) => {
                self.nobody(view.figures().iter().find(|f| f.owner == *player).copied())
            }
            Expect::Over(over) => {
                let words = if *over { "the game is over" } else { "the game goes on" };
                holds(self.rules.is_over(&self.state) == *over, words, self.question())
            }
            Expect::Winners(winners) => self.check_winners(winners),
            _ => self.check_table(expect),
        }
    }

    /// What concerns tiles and features.
    fn check_table(&self, expect: &Expect) -> Result<(), Wrong> {
        let view = self.view();
        let complete = |yes: bool| if yes { "complete" } else { "incomplete" };
        match expect {
            Expect::Complete(expected, segment) => {
                let segment_id = self.segment(segment)?;
                let (name, found) = (view.segment_name(segment_id), view.complete(segment_id));
                same(name, complete(*expected), complete(found))
            }
            Expect::Value(segment, value) => {
                let segment_id = self.segment(segment)?;
                let complete = view.complete(segment_id);
                let occasion = if complete { Occasion::Completed } else { Occasion::Final };
                let what = format!("{} pays", view.segment_name(segment_id));
                same(what, *value, self.rules.appraise(&self.state, segment_id, occasion))
            }
            Expect::Joined(joined, a, b) => {
                let (a, b) = (self.segment(a)?, self.segment(b)?);
                let what = format!("{} and {} are", view.segment_name(a), view.segment_name(b));
                let word = |joined| if joined { "joined" } else { "apart" };
                same(what, word(*joined), word(view.same(a, b)))
            }
            Expect::Tile(cell, tile, rotation) => {
                let found = view.tile_at(*cell).map_or("no tile".to_owned(), |(tile_id, turn)| {
                    format!("{} {turn}", self.tile_name(tile_id))
                });
                self.tile(tile)?;
                same(format!("at {cell} lies"), format!("{tile} {rotation}"), found)
            }
            Expect::NoTile(cell) => {
                let empty = !view.filled(*cell);
                holds(empty, format!("no tile lies at {cell}"), "one does")
            }
            Expect::Stack(tiles) => tiles.iter().try_for_each(|(tile, count)| {
                let tile_id = self.tile(tile)?;
                let found = view.bag().find(|(other, _)| *other == tile_id);
                same(format!("left in the stack: {tile}"), *count, found.map_or(0, |(_, n)| n))
            }),
            Expect::Left(count) => same("tiles left:", *count, view.tiles_left()),
            _ => Ok(()),
        }
    }

    fn points<'p>(&self, points: impl IntoIterator<Item = &'p (Player, i32)>) -> String {
        let points = points.into_iter().map(|(p, points)| format!("{} {points}", self.player(*p)));
        let list: Vec<String> = points.collect();
        if list.is_empty() { "nobody".to_owned() } else { list.join(", ") }
    }
    fn check_scores(&self, scores: &[(Player, i32)]) -> Result<(), Wrong> {
        let found: Vec<_> = scores.iter().map(|(p, _)| (*p, self.state.score(*p))).collect();
        holds(found == scores, self.points(scores), self.points(&found))
    }
    fn check_winners(&self, winners: &[Player]) -> Result<(), Wrong> {
        let mut expected = winners.to_vec();
        expected.sort_unstable();
        let names = |players: &[Player]| {
            let names: Vec<&str> = players.iter().map(|player| self.player(*player)).collect();
            names.join(", ")
        };
        same("most points:", names(&expected), names(&self.rules.leaders(&self.state)))
    }

    fn check_question(&self, player: Option<Player>, what: Option<&str>) -> Result<(), Wrong> {
        let asked = self.pending().is_some_and(|question| {
            let matter = match question.kind {
                QuestionKind::Source => "source",
                QuestionKind::Draw => "draw",
                QuestionKind::Place(_) => "place",
                QuestionKind::Figure => "figure",
                QuestionKind::Plugin { by, .. } => self.rules.plugins()[by.index()].id,
            };
            match (player, question.to) {
                (None, Actor::Chance) => true,
                (Some(player), Actor::Player(asked)) => {
                    player == asked && what.is_none_or(|what| what == matter)
                }
                _ => false,
            }
        });
        let expected = match (player, what) {
            (None, _) => "a tile is about to be drawn".to_owned(),
            (Some(player), None) => format!("{} is asked", self.player(player)),
            (Some(player), Some(what)) => format!("{} is asked: {what}", self.player(player)),
        };
        holds(asked, expected, self.question())
    }

    fn check_figure(&self, there: bool, piece: &scenario::Piece) -> Result<(), Wrong> {
        let (site, kind) = (self.site(piece, self.here)?, self.kind(&piece.kind)?);
        let is = |figure: &&Figure| {
            figure.owner == piece.owner && figure.kind == kind && figure.site == site
        };
        let found = self.view().figures().iter().any(|figure| is(&figure));
        let not = if there { "" } else { "no " };
        let name = self.view().site_name(site);
        let what = format!("there is {not}{} {} on {name}", self.player(piece.owner), piece.kind);
        holds(found == there, what, self.figures_found(site))
    }
    /// Who stands on the same tile or place.
    fn figures_found(&self, site: Site) -> String {
        let view = self.view();
        let near = |figure: &&Figure| match (figure.site, site) {
            (Site::Segment(a), Site::Segment(b)) => view.cell(a) == view.cell(b),
            (Site::Location(a, _), Site::Location(b, _)) => a == b,
            _ => false,
        };
        let found = view.figures().iter().filter(near).map(|figure| self.figure_text(*figure));
        let found: Vec<String> = found.collect();
        if found.is_empty() { "nobody is there".to_owned() } else { found.join(", ") }
    }
    fn figure_text(&self, figure: Figure) -> String {
        format!("{} {}", self.player(figure.owner), self.view().figure_name(figure))
    }
    fn nobody(&self, figure: Option<Figure>) -> Result<(), Wrong> {
        match figure {
            None => Ok(()),
            Some(figure) => Err(Wrong::differs("no figure is there", self.figure_text(figure))),
        }
    }

    fn check_discarded(&self, tiles: &[String]) -> Result<(), Wrong> {
        let mut expected: Vec<&str> = tiles.iter().map(String::as_str).collect();
        let mut found: Vec<&str> = Vec::new();
        for tile in tiles {
            self.tile(tile)?;
        }
        for event in &self.log {
            if let Event::Discarded(tile_id) = event {
                found.push(self.tile_name(*tile_id));
            }
        }
        expected.sort_unstable();
        found.sort_unstable();
        same("discarded:", expected.join(", "), found.join(", "))
    }

    fn scored(&self) -> impl Iterator<Item = &Scored> {
        self.log.iter().filter_map(|event| match event {
            Event::Scored(scored) => Some(&**scored),
            _ => None,
        })
    }
    fn all_scored(&self) -> String {
        let text = |scored: &Scored| {
            let terms: Vec<String> =
                scored.terms.iter().map(|t| format!("{} {}", t.count, t.what)).collect();
            format!(
                "{} {} worth {} ({}; {} tiles; strength {}; by {})",
                scored.terrain,
                self.points(&scored.paid),
                scored.value,
                terms.join(", "),
                scored.cells.len(),
                self.points(&scored.strengths),
                scored.clause,
            )
        };
        self.scored().map(text).collect::<Vec<_>>().join("; ")
    }
    fn check_scored(&self, expected: &scenario::Scored) -> Result<(), Wrong> {
        let found = self.scored().any(|scored| matches(expected, scored));
        let mut words = vec![expected.terrain.clone(), self.points(&expected.paid)];
        let numbers = [
            ("worth", expected.worth),
            ("tiles", expected.tiles),
            ("pennants", expected.pennants),
            ("cities", expected.cities),
        ];
        words.extend(numbers.iter().filter_map(|(what, n)| n.map(|n| format!("{what} {n}"))));
        if !expected.strengths.is_empty() {
            words.push(format!("strength {}", self.points(&expected.strengths)));
        }
        words.extend(expected.by.iter().map(|clause| format!("by {clause}")));
        let all = self.all_scored();
        let all = if all.is_empty() { "nothing was scored".to_owned() } else { all };
        holds(found, format!("scored: {}", words.join(", ")), all)
    }
}

fn matches(expected: &scenario::Scored, scored: &Scored) -> bool {
    let sorted = |points: &[(Player, i32)]| {
        let mut points: Vec<_> = points.iter().copied().filter(|(_, n)| *n != 0).collect();
        points.sort_unstable();
        points
    };
    let count = |what: &str| {
        let terms = scored.terms.iter().filter(|term| term.what == what);
        terms.map(|term| term.count).sum::<i32>()
    };
    let is = |wanted: Option<i32>, found: i32| wanted.is_none_or(|wanted| wanted == found);
    let strengths = |mut list: Vec<(Player, i32)>| {
        list.sort_unstable();
        list
    };
    expected.terrain == scored.terrain.name()
        && sorted(&expected.paid) == sorted(&scored.paid)
        && is(expected.worth, scored.value)
        && is(expected.tiles, scored.cells.len() as i32)
        && is(expected.pennants, count("pennants"))
        && is(expected.cities, count("completed cities"))
        && (expected.strengths.is_empty()
            || strengths(expected.strengths.clone()) == strengths(scored.strengths.clone()))
        && expected.by.as_ref().is_none_or(|clause| *clause == scored.clause)
}
