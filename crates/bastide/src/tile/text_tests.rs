//! Good tile files say what they should, and each fault names its line and what to do.
use super::*;

const FIELDS: &str = "field Nw Ne En Es Se Sw Ws Wn";

fn one(text: &str) -> TileSource {
    let mut tiles = parse_tiles(text).expect("a good tile");
    assert_eq!(tiles.len(), 1);
    tiles.remove(0)
}

fn fails(text: &str, line: usize, message: &str) {
    let error = parse_tiles(text).expect_err("a fault");
    let shown = error.to_string();
    assert_eq!(error.line(), line, "{shown}");
    assert!(shown.starts_with(&format!("line {line}")), "{shown}");
    assert!(shown.contains(message), "{shown}");
}

/// A tile of one file line each, from line 1, with fields all around.
fn fails_beside_field(lines: &str, line: usize, message: &str) {
    fails(&format!("tile T x1\n{lines}\n{FIELDS}"), line, message);
}

#[test]
fn a_tile_says_what_is_printed_on_it() {
    let tile = one("# The start.\n\ntile D x4 # four\n city N +1 !arms\n road E W\n \
                    field En Wn by N\n field Es Se Sw Ws\n");
    assert_eq!((tile.name.as_str(), tile.count, tile.line), ("D", 4, 3));
    assert_eq!(
        (tile.fit, tile.wild, tile.land, tile.enterable),
        (TileFit::Edges, false, true, true)
    );
    assert_eq!((tile.stage, tile.confidence, tile.marks.len()), (None, None, 0));
    let [city, road, upper, lower] = &tile.segments[..] else { panic!("four segments") };
    assert_eq!((city.terrain, city.sides, city.pennants, city.line), (Terrain::City, 1, 1, 4));
    assert_eq!(city.marks, ["arms"]);
    assert_eq!((road.terrain, road.sides, road.ends.len()), (Terrain::Road, 0b1010, 0));
    assert_eq!((upper.halves, upper.borders), (0b1000_0100, 0b1));
    assert_eq!((lower.halves, lower.borders), (0b0111_1000, 0));
}

#[test]
fn a_tile_says_what_it_is_as_a_whole() {
    let moot = one("tile MOOT x0\nfits anywhere\nwild\nno-land\nimpassable\nstage river\n\
                    confidence high\nmark one\nmark two");
    assert_eq!(
        (moot.fit, moot.wild, moot.land, moot.enterable),
        (TileFit::Anywhere, true, false, false)
    );
    assert_eq!((moot.count, moot.stage.as_deref()), (0, Some("river")));
    assert_eq!((moot.confidence, moot.segments.len()), (Some(Confidence::High), 0));
    assert_eq!(moot.marks, ["one", "two"]);
    assert_eq!(one("tile SHRINE x0\nfits hole\nwild\nmonastery").fit, TileFit::Hole);
    for (word, confidence) in
        [("certain", Confidence::Certain), ("medium", Confidence::Medium), ("low", Confidence::Low)]
    {
        let tile = one(&format!("tile T x1\nfits edges\nconfidence {word}\n{FIELDS}"));
        assert_eq!((tile.fit, tile.confidence), (TileFit::Edges, Some(confidence)));
    }
}

#[test]
fn roads_end_at_what_the_tile_shows_even_below_them() {
    let tile = one("tile T x1\nroad N ends village ends city S\nroad E ends monastery\n\
                    road W ends village 2 ends site ends house\nmonastery in S\nsite circus\n\
                    city S\nfield Nw Ne En Es Ws Wn by S");
    assert_eq!(tile.segments[0].ends, [Terminus::Village(1), Terminus::City(5)]);
    assert_eq!(tile.segments[1].ends, [Terminus::Monastery(3)]);
    assert_eq!(tile.segments[2].ends, [Terminus::Village(2), Terminus::Site(4), Terminus::House]);
    assert_eq!(tile.segments[3].inside, Some(5));
    assert_eq!(tile.segments[4].marks, ["circus"]);
    assert_eq!(tile.segments[6].borders, 1 << 5);
}

#[test]
fn an_inner_field_reaches_no_edge() {
    let tile = one("tile T x1\ncity N S\ncity E W\nfield inner by N E\nfield inner");
    assert_eq!((tile.segments[2].halves, tile.segments[2].borders), (0, 0b11));
    assert_eq!((tile.segments[3].halves, tile.segments[3].borders), (0, 0));
}

#[test]
fn a_river_may_spring_on_a_tile_and_a_garden_stand_beside_a_monastery() {
    let tile = one(&format!("tile T x1\nriver E\nmonastery\ngarden\n{FIELDS}"));
    assert_eq!((tile.segments[0].terrain, tile.segments[0].sides), (Terrain::River, 0b10));
}

#[test]
fn a_box_counts_what_follows_it() {
    let text = format!("tile A x9\n{FIELDS}\nbox 3\ntile B x2\n{FIELDS}\ntile C x1\n{FIELDS}");
    assert_eq!(parse_tiles(&text).map(|tiles| tiles.len()), Ok(3));
    assert_eq!(parse_tiles("# Nothing.\n"), Ok(Vec::new()));
}

#[test]
fn a_hole_in_a_field() {
    fails(
        "box 4\n\n# The start tile.\ntile D x4\ncity N\nroad E W\nfield En Wn by N\nfield Se Sw Ws",
        4,
        "line 4, tile D: half-edge Es is in no field; add it to the field it belongs to",
    );
}

#[test]
fn unknown_words_suggest_a_known_one() {
    fails_beside_field("raod S ends house", 2, "unknown word `raod`; did you mean `road`?");
    fails("tlie A x1", 1, "did you mean `tile`?");
    fails_beside_field("city n", 2, "did you mean `N`?");
    fails_beside_field("road S ends vilage", 2, "did you mean `village`?");
    fails_beside_field("fits everywhere", 2, "write one of: edges, anywhere, hole");
    fails_beside_field("confidence hihg", 2, "did you mean `high`?");
    fails_beside_field("monastery at", 2, "write one of: in, !mark");
    fails_beside_field("river X", 2, "write one of: N, E, S, W, !mark");
    fails_beside_field("monastery in X", 2, "write one of: N, E, S, W");
    fails("tile A x1\nfield NW", 2, "did you mean `Nw`?");
    fails("tile A x1\ncity N !", 2, "unknown word `!`");
}

#[test]
fn words_too_many_or_too_few() {
    fails_beside_field("wild at heart", 2, "line 2, tile T: `at` is one word too many");
    fails("tile A x1 x2", 1, "`x2` is one word too many");
    fails_beside_field("road S ends", 2, "`ends` stands alone; write one of: village, house");
    fails_beside_field("mark", 2, "name the mark");
    fails_beside_field("stage", 2, "name the stage");
    fails("box", 1, "write how many tiles it holds");
    fails("tile A x1\nfield Nw by", 2, "`by` stands alone");
}

#[test]
fn headers_that_cannot_be_read() {
    fails("tile", 1, "line 1: `tile` stands alone; name the tile");
    fails("tile A", 1, "add the number of copies");
    for copies in ["2", "x", "x-1", "x+1", "x256", "two"] {
        fails(&format!("tile A {copies}"), 1, &format!("x0 to x255, not `{copies}`"));
    }
    fails("city N", 1, "`city` describes a tile, but none has begun");
    fails(&format!("tile A x1\n{FIELDS}\ntile A x2"), 3, "a tile of this name on line 1");
}

#[test]
fn numbers_that_are_none() {
    fails("box many", 1, "`many` is not a number from 1 to 255");
    fails("tile A x1\ncity N +0", 2, "`0` is not a number");
    fails("tile A x1\ncity N +", 2, "`` is not a number");
    fails("tile A x1\ncity N ++1", 2, "`+1` is not a number");
}

#[test]
fn boxes_that_do_not_add_up() {
    fails(&format!("# Box.\nbox 3\ntile A x2\n{FIELDS}"), 2, "holds 3 tiles but");
    fails(&format!("box 2\ntile A x2\n{FIELDS}\nbox 1"), 4, "there is a box on line 1");
}

#[test]
fn too_many_segments() {
    let lines = "field inner\n".repeat(SEGMENTS);
    fails_beside_field(lines.trim_end(), SEGMENTS + 2, "this is segment 15 of the tile");
}

#[test]
fn two_monasteries() {
    fails_beside_field("monastery\nmonastery", 3, "has a monastery already");
    fails_beside_field("garden\ngarden", 3, "has a garden already");
}

#[test]
fn sides_named_twice_or_not_at_all() {
    fails_beside_field("city N\nroad N ends house", 3, "side N belongs to a city, road or river");
    fails_beside_field("road E W E", 2, "side E belongs");
    fails_beside_field("city +1", 2, "this city reaches no side");
    fails_beside_field("river", 2, "this river reaches no side");
    fails_beside_field("road ends house", 2, "this road reaches no side");
}

#[test]
fn half_edges_in_two_fields() {
    fails_beside_field("field Nw", 3, "half-edge Nw is in a field already");
    fails("tile A x1\nfield Nw Nw", 2, "half-edge Nw is in a field already");
}

#[test]
fn half_edges_on_a_city_side() {
    fails_beside_field("city N", 3, "half-edge Nw lies on a city side");
}

#[test]
fn fields_that_reach_nothing_or_should_not() {
    fails("tile A x1\nfield by N", 2, "this field reaches no half-edge");
    fails("tile A x1\nfield inner Nw", 2, "an inner field reaches no edge");
}

#[test]
fn cities_at_a_corner_of_a_field() {
    fails("tile A x1\ncity N\nfield En Es Se Sw Ws Wn", 3, "meets the city on side N at a corner");
    fails(
        "tile A x1\ncity N\ncity W\nroad E ends city N\nfield En by N\nfield Es Se Sw by N",
        6,
        "add it: `by W`",
    );
}

#[test]
fn cities_that_are_not_there() {
    fails_beside_field("field inner by N", 2, "no city is on side N");
    fails_beside_field("road N ends city S", 2, "no city is on side S");
    fails_beside_field("monastery in E", 2, "no city is on side E");
}

#[test]
fn roads_without_an_end_and_through_roads_with_one() {
    fails_beside_field("road S", 2, "this road ends on the tile; say at what");
    fails_beside_field("road S N ends house", 2, "this road runs through and cannot end");
}

#[test]
fn roads_that_end_at_what_is_not_there() {
    fails_beside_field("road S ends monastery", 2, "ends at a monastery, but the tile has none");
    fails_beside_field("road S ends site", 2, "ends at a site, but the tile has none");
}

#[test]
fn tiles_that_fit_elsewhere_but_are_not_wild() {
    fails_beside_field("fits hole", 1, "add `wild` or remove `fits`");
}

#[test]
fn a_wild_tile_with_fields_has_them_all_around() {
    fails("tile A x0\nwild\nfield Nw", 1, "half-edge Ne is in no field");
}

#[test]
fn a_tile_without_fields_is_not_complete() {
    fails("tile A x1\nmonastery", 1, "half-edge Nw is in no field");
}

const STANDS_IN: &str = "box 2\ntile A x2\nstage creek\ncity N\nroad S ends city N\n\
                         field En Es Se by N\nfield Sw Ws Wn by N\ntile B x1\n";

#[test]
fn a_tile_that_stands_in_begins_with_all_of_the_other() {
    let text = format!("{STANDS_IN}instead A with water\nsite pond\nfield inner by N");
    let tiles = parse_tiles(&text).expect("a good file");
    let [a, b] = &tiles[..] else { panic!("two tiles") };
    let instead = Instead { of: "A".to_owned(), with: "water".to_owned() };
    assert_eq!((&b.instead, b.count, b.name.as_str()), (&Some(instead), 1, "B"));
    assert_eq!((&b.stage, &b.segments[..4]), (&a.stage, &a.segments[..]));
    assert_eq!((b.segments.len(), b.segments[5].borders), (6, 1));
}

#[test]
fn a_tile_that_stands_in_for_none() {
    fails(&format!("{STANDS_IN}instead C with water"), 9, "no tile `C` with so many copies");
    fails(&format!("{STANDS_IN}instead A for water"), 9, "write one of: with");
    fails(&format!("{STANDS_IN}instead A with"), 9, "say what is played with");
    fails(&format!("{STANDS_IN}instead"), 9, "name the tile");
    fails(&format!("{STANDS_IN}site pond\ninstead A with water"), 10, "make `instead` its first");
    fails(&format!("{STANDS_IN}instead A with water\ncity N"), 10, "side N belongs to a city");
    fails_beside_field("instead T with water", 2, "no tile `T`");
}
