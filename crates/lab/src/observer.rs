//! Watches a game through its questions and events, and writes the record.
use crate::game::{BoardShape, FigureUse, GameRecord, TurnRecord};
use bastide::{
    Cell, Clause, Event, Figure, FigureId, FigureKind, Occasion, PLAYERS, Player, Question,
    QuestionKind, Rotation, Rules, SegmentId, State, Terrain, View,
    event::{Moved, Scored},
    figure::{Class, Reason, Site},
};
use bastide_session::Watcher;
use std::collections::BTreeMap;

/// A figure on the table, and the turn in which it came.
#[derive(Clone, Copy, Debug)]
struct Standing {
    figure: Figure,
    since: usize,
}

/// What is known of a game so far.
#[derive(Debug)]
pub(crate) struct Observer<'a> {
    rules: &'a Rules,
    record: GameRecord,
    /// Points so far, the final scoring included.
    scores: [i32; PLAYERS],
    /// Figures on the table by number: the first to come is the first.
    table: BTreeMap<FigureId, Standing>,
}

impl Watcher for Observer<'_> {
    /// A player is asked and has so many answers.
    fn asked(&mut self, question: &Question, answers: usize) {
        self.record.decisions += 1;
        let Some(turn) = self.record.turns.last_mut() else { return };
        turn.decisions += 1;
        match question.kind {
            QuestionKind::Place(_) => turn.placements += answers as u32,
            QuestionKind::Figure => turn.deployments += answers as u32,
            _ => {}
        }
    }

    /// What an answer led to; `state` is the game after it.
    fn happened(&mut self, question: &Question, events: &[Event], state: &State) {
        let view = self.rules.view(state);
        let ends = events.contains(&Event::Ended);
        let mut turn_over = ends;
        for event in events {
            match event {
                Event::TurnStarted { player, part: 0 } => {
                    self.close_turn();
                    turn_over = true;
                    let turn = TurnRecord { player: player.0, ..TurnRecord::default() };
                    self.record.turns.push(turn);
                }
                Event::TurnStarted { .. } => self.record.extra_parts += 1,
                Event::Discarded(_) => {
                    self.record.discarded += 1;
                    self.clause("BASE-23", 0);
                }
                Event::Placed { tile, .. } => {
                    self.record.tiles += 1;
                    let name = self.rules.tiles().tile(*tile).name();
                    if self.rules.setup().special_tiles.contains_key(name) {
                        *self.record.special_tiles.entry(name.to_owned()).or_default() += 1;
                    }
                }
                Event::Moved(moved) => self.moved(question, moved),
                Event::Scored(scored) => self.scored(&view, scored),
                Event::Awarded { player, points, clause } => {
                    self.clause(clause, *points);
                    self.paid(*player, "other", *points, ends);
                }
                _ => {}
            }
        }
        if turn_over {
            self.project(&view, ends);
        }
    }
}

impl<'a> Observer<'a> {
    pub(crate) fn new(rules: &'a Rules) -> Self {
        let players = rules.player_count();
        // The start has run on to the first question: unless chance is asked for something else
        // before, the first turn has begun unheard.
        let first = rules.pending(rules.start()).filter(|question| {
            matches!(
                question.kind,
                QuestionKind::Source | QuestionKind::Draw | QuestionKind::Place(_)
            )
        });
        let active = rules.view(rules.start()).turn().active.0;
        let turn = |_| TurnRecord { player: active, ..TurnRecord::default() };
        let record = GameRecord {
            points: vec![BTreeMap::new(); players],
            final_points: vec![0; players],
            turns: first.map(turn).into_iter().collect(),
            ..GameRecord::default()
        };
        Self { rules, record, scores: [0; PLAYERS], table: BTreeMap::new() }
    }

    fn clause(&mut self, clause: Clause, points: i32) {
        let used = self.record.clauses.entry(clause.to_owned()).or_default();
        used.times += 1;
        used.points += points;
    }

    fn paid(&mut self, player: Player, what: &str, points: i32, at_end: bool) {
        let seat = player.index();
        self.scores[seat] += points;
        if let Some(by) = self.record.points.get_mut(seat) {
            *by.entry(what.to_owned()).or_default() += points;
        }
        if let (true, Some(last)) = (at_end, self.record.final_points.get_mut(seat)) {
            *last += points;
        }
    }

    fn scored(&mut self, view: &View<'_>, scored: &Scored) {
        let what = match scored.terrain {
            Terrain::River | Terrain::Site => "other",
            terrain => terrain.name(),
        };
        for (player, points) in &scored.paid {
            self.paid(*player, what, *points, scored.occasion == Occasion::Final);
        }
        self.clause(scored.clause, 0);
        for term in scored.terms.iter().filter(|term| term.count != 0) {
            let heirs = if term.only.is_some() { 1 } else { scored.winners.len() };
            let points = term.count * term.each * heirs as i32;
            let used = self.record.clauses.entry(term.clause.to_owned()).or_default();
            used.points += points;
            used.times += u32::from(term.clause != scored.clause);
        }
        let here = self.figures_in(view, scored.feature);
        self.contact(scored, &here);
        for winner in &scored.winners {
            let own: Vec<FigureKind> =
                here.iter().filter(|f| f.owner == *winner).map(|f| f.kind).collect();
            for kind in &own {
                let share = 100 * i64::from(scored.value) / own.len() as i64;
                self.kind(*kind).hundredths += share;
            }
        }
    }

    /// Those that may win a feature or help to, the first to come first.
    fn figures_in(&self, view: &View<'_>, feature: SegmentId) -> Vec<Figure> {
        let inside = |figure: &Figure| {
            // A mayor may count by pennants: what takes part is decided when it is scored.
            self.rules.kind(figure.kind).traits.class != Class::Piece
                && view.feature_of(*figure).is_some_and(|segment| view.same(segment, feature))
        };
        self.table.values().map(|standing| standing.figure).filter(inside).collect()
    }

    fn contact(&mut self, scored: &Scored, here: &[Figure]) {
        let contact = &mut self.record.contact;
        if scored.strengths.is_empty() {
            return;
        }
        contact.scored += 1;
        if scored.strengths.len() > 1 {
            contact.shared += 1;
            contact.shared_points += scored.paid.iter().map(|(_, points)| *points).sum::<i32>();
        }
        contact.tied += u32::from(scored.winners.len() > 1);
        let first = here.first().map(|figure| figure.owner);
        contact.stolen += u32::from(first.is_some_and(|first| !scored.winners.contains(&first)));
    }

    fn kind(&mut self, kind: FigureKind) -> &mut FigureUse {
        let home = self.rules.kind(self.rules.kind(kind).home);
        self.record.figures.entry(home.name.clone()).or_default()
    }

    fn moved(&mut self, question: &Question, moved: &Moved) {
        let now = self.record.turns.len();
        if let Reason::By(cause) = moved.why {
            let home = &self.rules.kind(self.rules.kind(moved.kind).home).name;
            let reasons = self.record.abilities.entry(home.clone()).or_default();
            *reasons.entry(self.rules.cause_name(cause).to_owned()).or_default() += 1;
            let by_other = question.player().is_some_and(|by| by != moved.owner);
            let ability = matches!(question.kind, QuestionKind::Plugin { .. });
            self.record.contact.sent_home += u32::from(moved.to.is_none() && by_other && ability);
        }
        match moved.to {
            None => {
                if let Some(standing) = self.table.remove(&moved.figure) {
                    let used = self.kind(moved.kind);
                    used.returned += 1;
                    used.stayed += (now - standing.since) as u32;
                }
            }
            Some(site) => {
                let figure = standing_at(moved, site);
                if moved.from.is_none() {
                    self.kind(moved.kind).placed += 1;
                }
                let since = self.table.get(&moved.figure).map_or(now, |before| before.since);
                self.table.insert(moved.figure, Standing { figure, since });
            }
        }
    }

    /// Writes down how a turn left the table.
    fn close_turn(&mut self) {
        let on_table = self.table.len() as u16;
        let last = &self.record.final_points;
        let scores: Vec<i32> =
            last.iter().zip(self.scores).map(|(last, score)| score - *last).collect();
        if let Some(turn) = self.record.turns.last_mut() {
            (turn.on_table, turn.scores) = (on_table, scores);
        }
    }

    /// The turn that was closed last, with every feature paid as at the end.
    fn project(&mut self, view: &View<'_>, ends: bool) {
        if ends {
            self.close_turn();
        }
        let players = self.record.points.len();
        let at = self.record.turns.len().checked_sub(if ends { 1 } else { 2 });
        let Some(turn) = at.and_then(|at| self.record.turns.get_mut(at)) else { return };
        if ends {
            turn.projected = self.scores[..players].to_vec();
            return;
        }
        let mut projected = self.scores;
        let features = view.figures().iter().filter_map(|figure| view.feature_of(*figure));
        let mut roots: Vec<SegmentId> = features.map(|segment| view.feature(segment)).collect();
        roots.sort_unstable();
        roots.dedup();
        for root in roots {
            let (_, paid) = self.rules.appraisal(view.state, root, Occasion::Final);
            for (score, points) in projected.iter_mut().zip(paid) {
                *score += points;
            }
        }
        turn.projected = projected[..players].to_vec();
    }

    /// The record of a game that is over.
    pub(crate) fn finish(mut self, state: &State) -> GameRecord {
        self.record.scores = self.rules.players().map(|player| state.score(player)).collect();
        self.record.board = shape(self.rules, &self.rules.view(state));
        self.record
    }
}

fn standing_at(moved: &Moved, site: Site) -> Figure {
    Figure { id: moved.figure, owner: moved.owner, kind: moved.kind, site }
}

fn shape(rules: &Rules, view: &View<'_>) -> BoardShape {
    let span = |of: &dyn Fn(Cell) -> i32| {
        let values = || view.tiles().map(|(cell, ..)| of(cell));
        match (values().min(), values().max()) {
            (Some(least), Some(most)) => (most - least + 1) as u32,
            _ => 0,
        }
    };
    let start = rules.view(rules.start());
    let dead = |cell: &&Cell| {
        let fits = |tile| Rotation::ALL.iter().any(|turned| view.fits(tile, **cell, *turned));
        !start.bag().any(|(tile, _)| fits(tile))
    };
    BoardShape {
        width: span(&|cell| cell.x.into()),
        height: span(&|cell| cell.y.into()),
        holes: view.holes().count() as u32,
        dead_gaps: view.gaps().iter().filter(dead).count() as u32,
    }
}
