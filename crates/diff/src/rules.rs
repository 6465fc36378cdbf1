//! Rule sets topic by topic.
use bastide::{
    FigureKind, Plugin, Rules, Terrain, Terrains, TileId,
    figure::{Class, FigureInfo, FigureTraits},
    plugin::DeclaredOption,
    tile::{AtEnd, HandTile, HandUse, TileFit},
};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What a difference is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// Tiles in the stack and in hands.
    Tiles,
    /// Kinds of figures and what they may do.
    Figures,
    /// Rule options.
    Options,
    /// What the clauses of the book say.
    Rules,
    /// Who changes the course of the game, and where.
    Hooks,
}

impl Group {
    /// For people.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Tiles => "Tiles",
            Self::Figures => "Figures",
            Self::Options => "Rule options",
            Self::Rules => "Rules",
            Self::Hooks => "Where expansions take part",
        }
    }
}

/// One topic on which rule sets differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What it is about.
    pub group: Group,
    /// The topic.
    pub topic: String,
    /// The figure or special tile that it is about; empty if none in particular.
    pub about: String,
    /// What each variant says, in their order; none where it says nothing.
    pub texts: Vec<Option<String>>,
    /// The clauses that say so, for each variant.
    pub clauses: Vec<Vec<String>>,
    /// All of it in one sentence.
    pub sentence: String,
}

/// How rule sets differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleDiff {
    /// Their names.
    pub variants: Vec<String>,
    /// Topic by topic; what is the same under all is left out.
    pub differences: Vec<Difference>,
}

/// What a rule set says on a topic.
#[derive(Clone, Debug)]
struct Fact {
    group: Group,
    topic: String,
    about: String,
    text: String,
    clauses: Vec<String>,
}

/// Compares rule sets, from what their plugins declare and the clauses of the book.
#[must_use]
pub fn rule_diff(variants: &[(String, &Rules)]) -> RuleDiff {
    let common = common_designs(variants);
    let facts: Vec<Vec<Fact>> = variants.iter().map(|(_, rules)| facts(rules, &common)).collect();
    let mut topics: Vec<(Group, &str)> = Vec::new();
    for fact in facts.iter().flatten() {
        if !topics.contains(&(fact.group, &fact.topic)) {
            topics.push((fact.group, &fact.topic));
        }
    }
    // A topic that only a later variant has belongs beside those of the same thing.
    let first = |(group, topic): (Group, &str)| {
        topics.iter().position(|(other, name)| *other == group && head(name) == head(topic))
    };
    let mut ordered = topics.clone();
    ordered.sort_by_key(|topic| (topic.0, first(*topic)));
    let names: Vec<&str> = variants.iter().map(|(name, _)| name.as_str()).collect();
    let differences = ordered.into_iter().filter_map(|topic| difference(&names, &facts, topic));
    RuleDiff {
        variants: names.iter().map(|name| (*name).to_owned()).collect(),
        differences: differences.collect(),
    }
}

/// `mayor` of `mayor: strength`.
fn head(topic: &str) -> &str {
    topic.split(':').next().unwrap_or_default()
}

fn difference(
    names: &[&str],
    facts: &[Vec<Fact>],
    (group, topic): (Group, &str),
) -> Option<Difference> {
    let fact = |facts: &Vec<Fact>| {
        facts.iter().find(|fact| fact.group == group && fact.topic == topic).cloned()
    };
    let found: Vec<Option<Fact>> = facts.iter().map(fact).collect();
    let texts: Vec<Option<String>> =
        found.iter().map(|fact| fact.as_ref().map(|fact| fact.text.clone())).collect();
    if texts.windows(2).all(|pair| pair[0] == pair[1]) {
        return None;
    }
    let about = found.iter().flatten().next().map_or(String::new(), |fact| fact.about.clone());
    let clauses = found.into_iter().map(|fact| fact.map_or(Vec::new(), |fact| fact.clauses));
    let sentence = sentence(names, &texts);
    let (topic, clauses) = (topic.to_owned(), clauses.collect());
    Some(Difference { group, topic, about, texts, clauses, sentence })
}

impl Difference {
    /// The variants that say the same, by their numbers, in the order of the first of each.
    #[must_use]
    pub fn sides(&self) -> Vec<Vec<usize>> {
        sides(&self.texts)
    }
}

fn sides(texts: &[Option<String>]) -> Vec<Vec<usize>> {
    let mut sides: Vec<Vec<usize>> = Vec::new();
    for at in 0..texts.len() {
        match sides.iter_mut().find(|side| texts[side[0]] == texts[at]) {
            Some(side) => side.push(at),
            None => sides.push(vec![at]),
        }
    }
    sides
}

fn sentence(names: &[&str], texts: &[Option<String>]) -> String {
    let part = |side: Vec<usize>| {
        let who: Vec<&str> = side.iter().map(|at| names[*at]).collect();
        let text = texts[side[0]].as_deref().unwrap_or("nothing of the kind");
        format!("{}: {}", who.join(" and "), text.trim_end_matches('.'))
    };
    sides(texts).into_iter().map(part).collect::<Vec<_>>().join("; ") + "."
}

/// Names of tiles that all rule sets have.
fn common_designs(variants: &[(String, &Rules)]) -> BTreeSet<String> {
    let tiles = |rules: &Rules| -> BTreeSet<String> {
        let tiles = rules.tiles().tiles().filter(|(_, tile)| tile.copies > 0);
        tiles.map(|(_, tile)| format!("{} {}", tile.name(), tile.copies)).collect()
    };
    let mut all = variants.iter().map(|(_, rules)| tiles(rules));
    let first = all.next().unwrap_or_default();
    all.fold(first, |common, other| common.intersection(&other).cloned().collect())
}

fn facts(rules: &Rules, common: &BTreeSet<String>) -> Vec<Fact> {
    let topics = topics(rules);
    let mut facts = tiles(rules, common);
    facts.extend(special_tiles(rules, &topics));
    facts.extend(figures(rules, &topics));
    facts.extend(options(rules));
    facts.extend(topics);
    facts.extend(hooks(rules));
    facts
}

fn tiles(rules: &Rules, common: &BTreeSet<String>) -> Vec<Fact> {
    let fact = |topic: &str, text: String| Fact {
        group: Group::Tiles,
        topic: topic.to_owned(),
        about: String::new(),
        text,
        clauses: Vec::new(),
    };
    let left = rules.view(rules.start()).tiles_left();
    let own = rules.tiles().tiles().filter(|(_, tile)| tile.copies > 0);
    let own = own.map(|(_, tile)| (tile.name(), tile.copies));
    let own = own.filter(|(name, copies)| !common.contains(&format!("{name} {copies}")));
    let own: Vec<String> = own
        .map(|(name, copies)| if copies > 1 { format!("{copies} {name}") } else { name.to_owned() })
        .collect();
    let mut facts = vec![fact("stack", format!("{left} tiles"))];
    if !own.is_empty() {
        facts.push(fact("tiles not shared by all", own.join(", ")));
    }
    facts
}

/// The clauses of topics about a figure or special tile, of some aspects.
fn clauses_of(topics: &[Fact], aspects: &[&str], of: &str, rules: &Rules) -> Vec<String> {
    let declared = rules.plugins().iter().flat_map(|plugin| plugin.topics);
    let names = declared.filter(|topic| topic.of == of).map(|topic| topic.name);
    let names: Vec<&str> =
        names.filter(|name| aspects.iter().any(|aspect| name.ends_with(aspect))).collect();
    let topics = topics.iter().filter(|topic| names.contains(&topic.topic.as_str()));
    topics.flat_map(|topic| topic.clauses.clone()).collect()
}

fn special_tiles(rules: &Rules, topics: &[Fact]) -> Vec<Fact> {
    let owned = rules.view(rules.start()).owned();
    let mut tiles: BTreeMap<&str, (TileId, HandTile)> = BTreeMap::new();
    for tile in owned {
        let name = rules.tiles().tile(tile.tile).name();
        tiles.entry(name).or_insert((tile.tile, *tile));
    }
    let fact = |(name, (tile_id, tile)): (&str, (TileId, HandTile))| {
        let each = owned.iter().filter(|t| t.tile == tile_id && t.owner == tile.owner).count();
        Fact {
            group: Group::Tiles,
            topic: format!("special tile: {name}"),
            about: name.to_owned(),
            text: format!("{each} for every player, {}", special_tile(rules, tile_id, tile)),
            clauses: clauses_of(topics, &[": where", ": end of the game"], name, rules),
        }
    };
    tiles.into_iter().map(fact).collect()
}

fn special_tile(rules: &Rules, tile_id: TileId, tile: HandTile) -> String {
    let print = &rules.tiles().tile(tile_id).text;
    let used = match tile.used {
        HandUse::Instead => "placed instead of drawing",
        HandUse::First => "placed before anything is drawn",
        HandUse::Before => "placed before the tile of the turn",
    };
    let fits = match print.fit {
        TileFit::Anywhere => "beside any tile",
        TileFit::Hole => "in a hole with four neighbours",
        _ => "where its edges fit",
    };
    let end = match tile.at_end {
        AtEnd::Must => "must be placed at the end",
        AtEnd::May => "may be placed at the end",
        AtEnd::Lost => "lost at the end",
    };
    let mut parts = vec![used.to_owned(), fits.to_owned(), end.to_owned()];
    if print.wild {
        parts.push("closes what faces it".to_owned());
    }
    if !print.land {
        parts.push("counts for no monastery".to_owned());
    }
    let seats: Vec<&str> = print.segments.iter().map(|segment| segment.terrain.name()).collect();
    parts.push(if seats.is_empty() {
        "takes no figure".to_owned()
    } else {
        format!("shows {}", seats.join(", "))
    });
    parts.join(", ")
}

fn figures(rules: &Rules, topics: &[Fact]) -> Vec<Fact> {
    let counted = |(id, kind): &(FigureKind, &FigureInfo)| {
        let home = rules.kind(kind.home);
        home.traits.each > 0 && (kind.home == *id || kind.traits != home.traits)
    };
    let fact = |(id, kind): (FigureKind, &FigureInfo)| {
        let form = kind.home != id;
        let each = kind.traits.each;
        let count = if form {
            format!("another pose of the {}", rules.kind(kind.home).name)
        } else {
            format!("{each} for every player")
        };
        Fact {
            group: Group::Figures,
            topic: kind.name.clone(),
            about: kind.name.clone(),
            text: format!("{count}, {}", figure(&kind.traits)),
            clauses: clauses_of(topics, &[": placing", ": strength"], &kind.name, rules),
        }
    };
    rules.kinds().filter(counted).map(fact).collect()
}

fn figure(traits: &FigureTraits) -> String {
    let mut parts = vec![
        match traits.class {
            Class::Standard => "a standard meeple",
            Class::Plain => "does what meeples do",
            Class::Special => "a meeple with rules of its own",
            Class::Piece => "no meeple",
        }
        .to_owned(),
    ];
    if traits.stands == Terrains::NONE {
        parts.push("placed by a rule of its own".to_owned());
    } else {
        let entry = if traits.enters_occupied { "also beside others" } else { "where no other is" };
        parts.push(format!("placed on {}, {entry}", plural(traits.stands)));
    }
    parts.push(if traits.participates {
        format!("strength {}", traits.strength)
    } else {
        "takes no part in majorities by itself".to_owned()
    });
    for (says, text) in [
        (!traits.occupies, "keeps nobody out"),
        (!traits.returns, "stays when its feature is scored"),
        (!traits.supports, "no other piece relies on it"),
    ] {
        if says {
            parts.push(text.to_owned());
        }
    }
    parts.join(", ")
}

fn plural(terrains: Terrains) -> String {
    let names: Vec<String> = Terrain::ALL
        .into_iter()
        .filter(|terrain| terrains.has(*terrain))
        .map(|terrain| match terrain {
            Terrain::City => "cities".to_owned(),
            Terrain::Monastery => "monasteries".to_owned(),
            other => format!("{other}s"),
        })
        .collect();
    names.join(", ")
}

fn options(rules: &Rules) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::new();
    for (plugin, option) in
        rules.plugins().iter().flat_map(|p| p.options.iter().map(move |o| (p, *o)))
    {
        let short = option.name().rsplit('.').next().unwrap_or_default().replace('-', " ");
        let taken = facts.iter().any(|fact| fact.topic == short);
        facts.push(Fact {
            group: Group::Options,
            topic: if taken { format!("{short} ({})", plugin.title) } else { short },
            about: String::new(),
            text: option_text(rules, option),
            clauses: option.clauses().iter().map(|clause| (*clause).to_owned()).collect(),
        });
    }
    facts
}

fn option_text(rules: &Rules, option: &dyn DeclaredOption) -> String {
    let value = rules.option(option.name()).unwrap_or_default();
    let words = option.words();
    let means = words.iter().find(|(word, means)| *word == value && !means.is_empty());
    format!("{value}: {}", means.map_or(option.doc(), |(_, means)| means))
}

/// What plugins declare, in the words of the book; of what is switched off nothing.
fn topics(rules: &Rules) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::new();
    for plugin in rules.plugins() {
        for topic in plugin.topics.iter().filter(|topic| in_play(rules, plugin, topic.of)) {
            let texts: Vec<&str> =
                topic.clauses.iter().filter_map(|clause| rules.clause(clause)).collect();
            let taken = facts.iter().any(|fact| fact.topic == topic.name);
            let name = topic.name.to_owned();
            facts.push(Fact {
                group: Group::Rules,
                topic: if taken { format!("{name} ({})", plugin.title) } else { name },
                about: topic.of.to_owned(),
                text: texts.iter().map(|text| full_stop(text)).collect::<Vec<_>>().join(" "),
                clauses: topic.clauses.iter().map(|clause| (*clause).to_owned()).collect(),
            });
        }
    }
    facts
}

/// A statement as a sentence.
fn full_stop(text: &str) -> String {
    if text.ends_with(['.', ')', '!']) { text.to_owned() } else { format!("{text}.") }
}

fn in_play(rules: &Rules, plugin: &Plugin, of: &str) -> bool {
    let (figures, tiles) = (&rules.setup().figures, &rules.setup().special_tiles);
    // Under its longer name if another plugin at the table has such a thing.
    let count = |name: &str| figures.get(name).or_else(|| tiles.get(name)).copied();
    let own = count(&format!("{}:{of}", plugin.id)).or_else(|| count(of));
    of.is_empty() || own.is_some_and(|each| each > 0)
}

fn hooks(rules: &Rules) -> Vec<Fact> {
    const TITLES: [(&str, &str); 8] = [
        ("validate_placement", "watched placements"),
        ("offer", "answers changed"),
        ("value", "values changed"),
        ("on_tile_placed", "told of tiles laid"),
        ("on_enclosed", "told when enclosed"),
        ("on_figure_moved", "told of figures"),
        ("on_feature_scored", "told when scored"),
        ("on_turn", "told at moments"),
    ];
    let listeners = rules.listeners();
    let fact = |(hook, title): &(&str, &str)| {
        let told = listeners.iter().filter(|listener| listener.hook == *hook);
        let told: BTreeSet<&str> = told.map(|listener| listener.to.as_str()).collect();
        let text = told.into_iter().collect::<Vec<_>>().join("; ");
        let (topic, about, clauses) = ((*title).to_owned(), String::new(), Vec::new());
        (!text.is_empty()).then_some(Fact { group: Group::Hooks, topic, about, text, clauses })
    };
    TITLES.iter().filter_map(fact).collect()
}
