//! What is measured of every game.
use crate::{bootstrap::Sample, game::GameRecord};
use schemars::JsonSchema;
use serde::Serialize;

/// In what a measure is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Points.
    Points,
    /// A part of 1, written in per cent.
    Share,
    /// How many.
    Count,
}

/// One measure.
pub(crate) struct Metric {
    /// Words joined by hyphens, the group first: `points.city`.
    pub(crate) id: String,
    /// For people.
    pub(crate) title: String,
    pub(crate) unit: Unit,
    /// Part of the verdict table.
    pub(crate) judged: bool,
    value: Box<Value>,
}

/// A dividend and a divisor for each game.
type Value = dyn Fn(&GameRecord) -> (f64, f64) + Sync;

impl Metric {
    /// The sums over blocks of so many games each.
    pub(crate) fn sample(&self, records: &[GameRecord], block: usize) -> Sample {
        let sums = records.chunks(block.max(1)).map(|games| {
            games
                .iter()
                .map(&self.value)
                .fold((0.0, 0.0), |sum, (over, under)| (sum.0 + over, sum.1 + under))
        });
        let (over, under) = sums.unzip();
        Sample { over, under }
    }
    /// Not in the verdict table, which is about what every variant has.
    fn unjudged(mut self) -> Self {
        self.judged = false;
        self
    }
}

fn ratio(
    id: impl Into<String>,
    title: impl Into<String>,
    unit: Unit,
    value: impl Fn(&GameRecord) -> (f64, f64) + Sync + 'static,
) -> Metric {
    Metric { id: id.into(), title: title.into(), unit, judged: true, value: Box::new(value) }
}

fn each(
    id: impl Into<String>,
    title: impl Into<String>,
    unit: Unit,
    value: impl Fn(&GameRecord) -> f64 + Sync + 'static,
) -> Metric {
    ratio(id, title, unit, move |record| (value(record), 1.0))
}

/// Everything that is measured, for the names that occur in these records.
pub(crate) fn metrics(records: &[&GameRecord], bots: &[String]) -> Vec<Metric> {
    let mut all = points(records);
    all.extend(tempo());
    all.extend(drama());
    all.extend(seats(records));
    all.extend(decisions());
    all.extend(figures());
    all.extend(contact());
    all.extend(board());
    all.extend(strength(bots));
    all.extend(by_kind(records));
    all.extend(by_clause(records));
    all
}

fn total(record: &GameRecord) -> f64 {
    record.scores.iter().map(|score| f64::from(*score)).sum()
}

fn players(record: &GameRecord) -> f64 {
    record.scores.len().max(1) as f64
}

fn names<'a>(
    records: &[&'a GameRecord],
    of: impl Fn(&'a GameRecord) -> Vec<&'a String>,
) -> Vec<&'a String> {
    let mut names: Vec<&String> = records.iter().flat_map(|record| of(record)).collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn points(records: &[&GameRecord]) -> Vec<Metric> {
    let mut all = vec![
        each("points.player", "points of a player", Unit::Points, |record| {
            total(record) / players(record)
        }),
        each("points.winner", "points of the winner", Unit::Points, |record| {
            record.scores.iter().max().copied().unwrap_or_default().into()
        }),
        each("points.last", "points of the last", Unit::Points, |record| {
            record.scores.iter().min().copied().unwrap_or_default().into()
        }),
    ];
    let paid = |record: &GameRecord, what: &str| -> f64 {
        let of = record.points.iter().filter_map(|by| by.get(what));
        of.map(|points| f64::from(*points)).sum()
    };
    for what in crate::game::FEATURES {
        if records.iter().any(|record| paid(record, what) != 0.0) {
            let title = match what {
                "other" => "points from elsewhere".to_owned(),
                _ => format!("points from {what}"),
            };
            let value = move |record: &GameRecord| paid(record, what) / players(record);
            all.push(each(format!("points.{what}"), title, Unit::Points, value));
        }
    }
    all
}

fn tempo() -> Vec<Metric> {
    vec![
        ratio("tempo.final", "share of points in the final scoring", Unit::Share, |record| {
            (record.final_points.iter().map(|points| f64::from(*points)).sum(), total(record))
        }),
        each(
            "tempo.half",
            "share of the game until half of the points are out",
            Unit::Share,
            |r| {
                let turns = r.turns.len().max(1) as f64;
                r.turns
                    .iter()
                    .position(|turn| {
                        2.0 * turn.scores.iter().map(|score| f64::from(*score)).sum::<f64>()
                            >= total(r)
                    })
                    .map_or(1.0, |at| (at + 1) as f64 / turns)
            },
        ),
    ]
}

/// Who leads alone, turn by turn.
fn leaders<'a>(
    record: &'a GameRecord,
    scores: impl Fn(&'a crate::TurnRecord) -> &'a [i32] + 'a,
) -> impl Iterator<Item = (usize, usize)> + 'a {
    let lead = move |scores: &[i32]| {
        let most = scores.iter().max()?;
        let mut leaders = scores.iter().enumerate().filter(|(_, score)| *score == most);
        let (first, _) = leaders.next()?;
        leaders.next().is_none().then_some(first)
    };
    record.turns.iter().enumerate().filter_map(move |(at, turn)| Some((at, lead(scores(turn))?)))
}

/// The turns in which the lead went from one player to another.
pub(crate) fn lead_changes<'a>(
    record: &'a GameRecord,
    scores: impl Fn(&'a crate::TurnRecord) -> &'a [i32] + 'a,
) -> Vec<usize> {
    let leaders: Vec<(usize, usize)> = leaders(record, scores).collect();
    let changed = leaders.windows(2).filter(|pair| pair[0].1 != pair[1].1);
    changed.map(|pair| pair[1].0).collect()
}

/// How far the winner lay behind at worst; for a tie, the winner who did better.
pub(crate) fn comeback(record: &GameRecord) -> i32 {
    let most = record.scores.iter().max();
    let behind = |seat: usize| {
        let gap = |turn: &crate::TurnRecord| {
            turn.scores.iter().max().copied().unwrap_or_default()
                - turn.scores.get(seat).copied().unwrap_or_default()
        };
        record.turns.iter().map(gap).max().unwrap_or_default()
    };
    let winners = (0..record.scores.len()).filter(|seat| record.scores.get(*seat) == most);
    winners.map(behind).max().unwrap_or_default()
}

fn drama() -> Vec<Metric> {
    vec![
        each("drama.leads", "lead changes in a game", Unit::Count, |record| {
            lead_changes(record, |turn| &turn.scores).len() as f64
        }),
        each("drama.projected", "lead changes, features on the table counted", Unit::Count, |r| {
            lead_changes(r, |turn| &turn.projected).len() as f64
        }),
        each("drama.last", "share of the game until the lead changes last", Unit::Share, |r| {
            let last = lead_changes(r, |turn| &turn.scores).last().map_or(0, |at| at + 1);
            last as f64 / r.turns.len().max(1) as f64
        }),
        each("drama.comeback", "games won from more than 20 points behind", Unit::Share, |r| {
            f64::from(u8::from(comeback(r) > 20))
        }),
        each("margin.points", "points between winner and second", Unit::Points, |record| {
            record.margin().into()
        }),
        each("margin.ties", "games that end in a tie", Unit::Share, |record| {
            let tied = record.scores.len() > 1 && record.margin() == 0;
            f64::from(u8::from(tied))
        }),
    ]
}

fn seats(records: &[&GameRecord]) -> Vec<Metric> {
    let most = records.iter().map(|record| record.scores.len()).max().unwrap_or(0);
    let wins = (0..most).map(|seat| {
        let title = format!("games won from seat {}", seat + 1);
        let metric = each(format!("seat.wins-{}", seat + 1), title, Unit::Share, move |record| {
            record.win(seat)
        });
        // Those of the other seats follow from it at a table of two.
        if seat == 0 { metric } else { metric.unjudged() }
    });
    let ahead = each("seat.points", "points of seat 1 above the mean", Unit::Points, |record| {
        let first = record.scores.first().copied().unwrap_or_default();
        f64::from(first) - total(record) / players(record)
    });
    wins.chain([ahead]).collect()
}

fn decisions() -> Vec<Metric> {
    let sum = |record: &GameRecord, of: fn(&crate::TurnRecord) -> u32| -> f64 {
        record.turns.iter().map(|turn| f64::from(of(turn))).sum()
    };
    vec![
        ratio("choice.place", "ways to lay the tile in a turn", Unit::Count, move |record| {
            (sum(record, |turn| turn.placements), record.turns.len() as f64)
        }),
        ratio("choice.figure", "answers to the question of step 2", Unit::Count, move |record| {
            let asked = sum(record, |turn| u32::from(turn.deployments > 0));
            (sum(record, |turn| turn.deployments), asked)
        }),
        ratio("choice.decisions", "decisions in a turn", Unit::Count, |record| {
            (record.decisions.into(), record.turns.len() as f64)
        }),
        each("length.decisions", "decisions in a game", Unit::Count, |r| r.decisions.into()),
        each("length.turns", "turns in a game", Unit::Count, |r| r.turns.len() as f64),
        each("length.tiles", "tiles laid in a game", Unit::Count, |r| r.tiles.into()),
        each("length.parts", "second parts of turns in a game", Unit::Count, |r| {
            r.extra_parts.into()
        }),
        each("length.discarded", "tiles that fit nowhere in a game", Unit::Count, |r| {
            r.discarded.into()
        }),
    ]
}

fn figures() -> Vec<Metric> {
    let sum = |record: &GameRecord, of: fn(&crate::FigureUse) -> u32| -> f64 {
        record.figures.values().map(|used| f64::from(of(used))).sum()
    };
    vec![
        each("figures.placed", "figures placed in a game", Unit::Count, move |record| {
            sum(record, |used| used.placed)
        }),
        ratio("figures.table", "figures on the table after a turn", Unit::Count, |record| {
            let standing = record.turns.iter().map(|turn| f64::from(turn.on_table)).sum();
            (standing, record.turns.len() as f64)
        }),
        ratio("figures.stay", "turns that a figure stays until it goes home", Unit::Count, {
            move |record| (sum(record, |used| used.stayed), sum(record, |used| used.returned))
        }),
        ratio("figures.kept", "figures that never come home", Unit::Share, move |record| {
            let (placed, back) = (sum(record, |u| u.placed), sum(record, |u| u.returned));
            (placed - back, placed)
        }),
        ratio("figures.idle", "turns in which no figure could be placed", Unit::Share, |record| {
            let idle = record.turns.iter().filter(|turn| turn.deployments == 0).count();
            (idle as f64, record.turns.len() as f64)
        }),
    ]
}

fn contact() -> Vec<Metric> {
    let scored = |record: &GameRecord| f64::from(record.contact.scored);
    vec![
        ratio("contact.shared", "scored features with several players", Unit::Share, move |r| {
            (r.contact.shared.into(), scored(r))
        }),
        ratio("contact.tied", "scored features with a tied majority", Unit::Share, move |r| {
            (r.contact.tied.into(), scored(r))
        }),
        ratio("contact.stolen", "scored features taken from who came first", Unit::Share, {
            move |r| (r.contact.stolen.into(), scored(r))
        }),
        ratio(
            "contact.points",
            "share of points from features with several players",
            Unit::Share,
            |record| (record.contact.shared_points.into(), total(record)),
        ),
        each("contact.sent", "figures sent home by another's ability", Unit::Count, |record| {
            record.contact.sent_home.into()
        }),
    ]
}

fn board() -> Vec<Metric> {
    vec![
        each("board.width", "longer side of the table's tiles", Unit::Count, |record| {
            record.board.width.max(record.board.height).into()
        }),
        each("board.height", "shorter side of the table's tiles", Unit::Count, |record| {
            record.board.width.min(record.board.height).into()
        }),
        each("board.holes", "holes in the landscape", Unit::Count, |r| r.board.holes.into()),
        each("board.dead", "gaps that no tile of the stack fits", Unit::Count, |record| {
            record.board.dead_gaps.into()
        }),
    ]
}

/// How the first bot fares against others; none if all are alike.
fn strength(bots: &[String]) -> Vec<Metric> {
    let Some(first) = bots.first().filter(|first| bots.iter().any(|bot| bot != *first)) else {
        return Vec::new();
    };
    let (name, title) = (first.clone(), format!("games won by a {first}"));
    let wins = move |record: &GameRecord| {
        let seats = record.bots.iter().enumerate().filter(|(_, bot)| **bot == name);
        seats.map(|(seat, _)| record.win(seat)).sum()
    };
    vec![each("strength.wins", title, Unit::Share, wins)]
}

fn by_kind(records: &[&GameRecord]) -> Vec<Metric> {
    let mut all = Vec::new();
    for kind in names(records, |record| record.figures.keys().collect()) {
        let used = |record: &GameRecord, kind: &str| -> crate::FigureUse {
            record.figures.get(kind).cloned().unwrap_or_default()
        };
        let name = kind.clone();
        let placed = move |record: &GameRecord| used(record, &name).placed.into();
        let title = format!("{kind} placed in a game");
        all.push(each(format!("kind.placed.{kind}"), title, Unit::Count, placed).unjudged());
        let name = kind.clone();
        let points = move |record: &GameRecord| {
            let used = used(record, &name);
            (used.hundredths as f64 / 100.0, used.placed.into())
        };
        let title = format!("points for each {kind} placed");
        all.push(ratio(format!("kind.points.{kind}"), title, Unit::Points, points).unjudged());
        let reasons = names(records, |record| {
            record.abilities.get(kind).into_iter().flat_map(|by| by.keys()).collect()
        });
        for reason in reasons {
            let (name, why) = (kind.clone(), reason.clone());
            let rate = move |record: &GameRecord| {
                let moves = record.abilities.get(&name).and_then(|by| by.get(&why));
                (f64::from(moves.copied().unwrap_or_default()), used(record, &name).placed.into())
            };
            let (id, title) =
                (format!("kind.{reason}.{kind}"), format!("{kind} {reason}, for each placed"));
            all.push(ratio(id, title, Unit::Count, rate).unjudged());
        }
    }
    for tile in names(records, |record| record.special_tiles.keys().collect()) {
        let (name, title) = (tile.clone(), format!("{tile} laid in a game"));
        let laid = move |record: &GameRecord| {
            record.special_tiles.get(&name).copied().unwrap_or_default().into()
        };
        all.push(each(format!("tile.laid.{tile}"), title, Unit::Count, laid).unjudged());
    }
    all
}

/// The expansion that a clause belongs to, by the letters before its first hyphen.
pub(crate) fn family(clause: &str) -> &str {
    clause.split('-').next().unwrap_or(clause)
}

fn by_clause(records: &[&GameRecord]) -> Vec<Metric> {
    let clauses = names(records, |record| record.clauses.keys().collect());
    let mut families: Vec<String> = clauses.iter().map(|clause| family(clause).into()).collect();
    families.dedup();
    families.sort_by_key(|family| family != "BASE");
    let mut all = Vec::new();
    for name in families {
        let (id, title) = (format!("family.{name}"), format!("points by clauses of {name}"));
        let paid = move |record: &GameRecord| {
            let own = record.clauses.iter().filter(|(clause, _)| family(clause) == name);
            own.map(|(_, used)| f64::from(used.points)).sum::<f64>() / players(record)
        };
        all.push(each(id, title, Unit::Points, paid).unjudged());
    }
    for clause in clauses {
        let (name, title) = (clause.clone(), format!("games in which {clause} applied"));
        let fired =
            move |record: &GameRecord| f64::from(u8::from(record.clauses.contains_key(&name)));
        all.push(each(format!("clause.{clause}"), title, Unit::Share, fired).unjudged());
    }
    all
}
