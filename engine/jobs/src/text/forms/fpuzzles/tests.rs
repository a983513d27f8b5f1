use super::super::samples::{B, E, EMPTY, W, read_with_format, sample_puzzle};
use super::*;

/// The first is a test of SudokuPad's, the others were made by a script from the format.
const PACKED: [(&str, &str); 4] = [
    (
        EMPTY,
        "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssW0iQA=",
    ),
    (
        W,
        "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04wewKVJClK1AOwimreB268ZWrQF1khOf2oA2FWPUTt03kYUIAjObUbJt+QKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIGuITo2fp5mMao+btJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7CZXHBGW2OXaEGxQjK4/npmdPwAEyzlVON8DkD5VZFEb0HsSs79SOeW8tDp/79Fw9686vrnfcVC/BO33V1tFDhNhms9nQAS13ldHp5noMfj1/EsQZdfsCXmldLouEA===",
    ),
    (
        E,
        "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3v34hSlagHZ6jFu04whvEeSoIU6aa3gduggLrJCw0SvgBmKU03b5g28WXUATBZla5CgZ6ViEADhdW7vqGdt4magyWsjr2PvAAbAHRNp5GDggArEluMULBqYrG1FnqUTkpYdTmpa7WHmlxERrJ9fkNJnQ1gbmhRX7ZdXYelQjOXS35IwkD7kNzsSYALDM9qZN9Zisp9fPt1J2RtbN8bYXp8Mvj5TsFt1OSV3WnXhsPh93b81PV7y1DurouEA=",
    ),
    (
        B,
        "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq80kANwEMAbAVzngDMqNBDYwAdggAuGPk3bc+CABzDRE6bJgUFvfgFY1YyfBlz6jFqE56EARiMbTW+TaXwATI5NntVpkQWzJS67obo6j4uVqH8AOzemnL+dAzBsQgALInOycE6bvwOEcZJflRBBYr8KCVOvgEp+UEZ8OEipbnljfmshQgJdVF5rUJDZYFprtUIXuNd07bwxR310b3ElU1VS9nzDdt9M0g5DbS0REA===",
    ),
];

/// The JSON, compressed as in a link.
fn read_json_link(json: &str) -> String {
    let packed = lz_string::pack(json).replace('+', "%2B");
    read_with_format(FORM, &format!("https://www.f-puzzles.com/?load={packed}"))
}

#[test]
fn published_links_are_read_on_both_sites() {
    for (cells, packed) in PACKED {
        assert_eq!(read_with_format(FORM, &format!("https://f-puzzles.com/?load={packed}")), cells);
        let there = format!("https://sudokupad.app/fpuzzles{packed}");
        assert_eq!(read_with_format(super::super::sudokupad::FORM, &there), cells);
        let encoded = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
        let there = format!("https://sudokupad.app/fpuzzles{encoded}");
        assert_eq!(read_with_format(super::super::sudokupad::FORM, &there), cells);
    }
}

#[test]
fn what_is_written_is_what_is_published() {
    for (cells, packed) in PACKED {
        let encoded = packed.replace('+', "%2B").replace('/', "%2F");
        assert_eq!(write(&sample_puzzle(cells)), format!("https://f-puzzles.com/?load={encoded}"));
    }
}

#[test]
fn titles_are_notes() {
    let titled = format!("{W} # Classic, 30 givens");
    assert_eq!(read_with_format(FORM, &write(&sample_puzzle(&titled))), titled);
}

#[test]
fn what_a_player_has_set_is_not_given() {
    let row = r#"[{"value":5,"given":true},{"value":3},{},{},{},{},{},{},{}]"#;
    let rest = ",[{},{},{},{},{},{},{},{},{}]".repeat(8);
    let json = format!(r#"{{"size":9,"grid":[{row}{rest}]}}"#);
    assert_eq!(read_json_link(&json), format!("53{} with r1c1 given", ".".repeat(79)));
}

#[test]
fn rules_beyond_the_classic_ones_are_refused_by_name() {
    let rest = ",[{},{},{},{},{},{},{},{},{}]".repeat(8);
    let rows = |cell: &str| format!("[[{cell},{{}},{{}},{{}},{{}},{{}},{{}},{{}},{{}}]{rest}]");
    let with = |more: &str, cell: &str| format!(r#"{{"size":9,"grid":{}{more}}}"#, rows(cell));
    for (json, words) in [
        (with(r#","thermometer":[{"lines":[["R1C1","R1C2"]]}]"#, "{}"), "has \"thermometer\""),
        (with(r#","antiknight":true"#, "{}"), "has \"antiknight\""),
        (with("", r#"{"region":3}"#), "no rules with a name have the houses"),
        (with(r#","diagonal+":true"#, "{}"), "no rules with a name have the houses"),
        (with(r#","extraregion":[{"cells":["R0C1"]}]"#, "{}"), "an extra region is"),
        (with(r#","ruleset":"Digits grow along the line.""#, "{}"), "has \"ruleset\""),
        (with("", r#"{"value":10}"#), "cell r1c1 holds 10: expected a digit"),
        (r#"{"size":6,"grid":[]}"#.to_owned(), "expected 6 rows of 6 cells"),
        (r#"{"size":10,"grid":[]}"#.to_owned(), "size 10: expected 9 or less"),
        (r#"{"size":9,"grid":[[]]}"#.to_owned(), "expected 9 rows of 9 cells"),
        ("17".to_owned(), "no JSON"),
    ] {
        let said = read_json_link(&json);
        assert!(said.contains(words), "{json}: {said}");
    }
    let quiet = with(
        r#","thermometer":[],"antiknight":false,"ruleset":"Normal sudoku rules apply.""#,
        "{}",
    );
    assert_eq!(read_json_link(&quiet), EMPTY);
}

#[test]
fn ids_and_other_links_are_refused() {
    for (link, words) in [
        ("https://f-puzzles.com/?id=yhkyz63b", "27: \"yhkyz63b\" is an id"),
        ("https://f-puzzles.com/?id=", "expected the id of a puzzle"),
        ("https://f-puzzles.com/", "expected `?load=`"),
        ("https://f-puzzles.com/?load=!", "'!' is not a base64 character"),
    ] {
        let said = read_with_format(FORM, link);
        assert!(said.contains(words), "{link}: {said}");
    }
}

#[test]
fn houses_are_read_and_written() {
    for line in [
        format!("windoku:5{}", ".".repeat(80)),
        format!("windoku_x:{}", ".".repeat(81)),
        format!("x:{}1", ".".repeat(80)),
        format!("disjoint:5{}", ".".repeat(80)),
        format!("2x3:6{}", ".".repeat(35)),
        "1..............4".to_owned(),
        format!("2x4:{}8", ".".repeat(63)),
        "jigsaw:AAABCABBCDDBCCDD:1...............".to_owned(),
    ] {
        let board: Board = line.parse().unwrap();
        let link = write_board(&board.into()).expect("houses of the site");
        assert_eq!(read_with_format(FORM, &link), line);
    }
}

#[test]
fn the_fields_of_houses_are_those_of_the_site() {
    let json = |line: &str| {
        let link = write_board(&line.parse::<Board>().unwrap().into()).unwrap();
        let packed = link.split_once("?load=").unwrap().1.replace("%2B", "+").replace("%2F", "/");
        lz_string::unpack(&packed).unwrap()
    };
    let x = json(&format!("x:{}", ".".repeat(81)));
    assert!(x.contains(r#""diagonal+":true,"diagonal-":true"#) && !x.contains("region"), "{x}");
    let groups = json(&format!("disjoint:{}", ".".repeat(81)));
    assert!(groups.contains(r#""disjointgroups":true"#) && !groups.contains("region"));
    let windows = json(&format!("windoku:{}", ".".repeat(81)));
    assert!(windows.contains(r#""extraregion":[{"cells":["R2C2","R2C3","R2C4","R3C2""#));
    let small = json(&format!("2x3:1{}", ".".repeat(35)));
    assert!(
        small.contains(r#""grid":[[{"region":0,"value":1,"given":true},{"region":0}"#),
        "{small}"
    );
    // Boxes of two rows are the regions of boards whose cells state none.
    let row = "[{},{},{},{},{},{}]";
    let read = read_json_link(&format!(r#"{{"size":6,"grid":[{}]}}"#, [row; 6].join(",")));
    assert_eq!(read, format!("2x3:{}", ".".repeat(36)));
}
