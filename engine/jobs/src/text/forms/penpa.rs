//! Links of Penpa-edit (opt-pan, Swaroop Guggilam): `…penpa-edit/#m=edit&p=` and base 64 of raw
//! deflate. This format is read-only: programs that read it also read f-puzzles.
//!
//! The text has 19 lines or more: the first begins with `sudoku,9,9`, the fourth is JSON with
//! abbreviated names. A cell is (row + 1) · 13 + column + 1, with rows and columns from 1; a digit
//! is `["5",1,"1"]`.

use super::super::line_error::LineError;
use super::classic::check_classic;
use super::link::{LinkPart, PuzzleLink};
use super::{CellPlaces, ParsedText, TextFormat};
use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use flate2::read::DeflateDecoder;
use percent_encoding::percent_decode_str;
use serde_json::{Map, Value};
use std::io::Read;

pub(super) const FORM: TextFormat = TextFormat {
    name: "penpa",
    doc: "a link of Penpa-edit (read-only)",
    read: Some(read),
    ..TextFormat::NONE
};

/// The greatest length of the decompressed text, in bytes.
const LONGEST: u64 = 1 << 20;

/// Cells in a row, including two around the grid on each side.
const WIDTH: usize = 13;

/// The abbreviations, in the order in which they are expanded.
const SHORT: [(&str, &str); 29] = [
    ("z9", "\"qa\""),
    ("zQ", "\"pu_q\""),
    ("zA", "\"pu_a\""),
    ("zG", "\"grid\""),
    ("zM", "\"edit_mode\""),
    ("zS", "\"surface\""),
    ("zL", "\"line\""),
    ("zE", "\"lineE\""),
    ("zW", "\"wall\""),
    ("zC", "\"cage\""),
    ("zN", "\"number\""),
    ("zY", "\"symbol\""),
    ("zP", "\"special\""),
    ("zB", "\"board\""),
    ("zR", "\"command_redo\""),
    ("zU", "\"command_undo\""),
    ("z8", "\"command_replay\""),
    ("z1", "\"numberS\""),
    ("zF", "\"freeline\""),
    ("z2", "\"freelineE\""),
    ("zT", "\"thermo\""),
    ("z3", "\"arrows\""),
    ("zD", "\"direction\""),
    ("z0", "\"squareframe\""),
    ("z5", "\"polygon\""),
    ("z4", "\"deletelineE\""),
    ("z6", "\"killercages\""),
    ("z7", "\"nobulbthermo\""),
    ("zO", "null"),
];

/// Fields of a drawing that are not rules: undo steps, and notes in the corners of cells.
const HARMLESS: [&str; 5] = ["number", "numberS", "command_redo", "command_undo", "command_replay"];

fn read(text: &str) -> Option<Result<ParsedText, LineError>> {
    let link = PuzzleLink::parse(text).filter(|link| link.rest.contains("penpa-edit"))?;
    let behind = link.rest.split_once("&p=").or_else(|| link.rest.split_once("#p="));
    let Some((before, packed)) = behind else {
        return Some(Err(link.link_error("expected `p=` and a puzzle")));
    };
    let column = link.link_error("").column + before.len() + "&p=".len();
    let packed = LinkPart { text: packed.split('&').next().unwrap_or_default(), column };
    let digits = unpack(packed.text).and_then(|text| parse_digits(&text));
    let digits = digits.map_err(|what| packed.part_error(what));
    Some(digits.and_then(|digits| {
        ParsedText::from_digits(digits, link.note.clone(), CellPlaces::Packed(packed.column))
    }))
}

fn unpack(packed: &str) -> Result<String, String> {
    let packed = percent_decode_str(packed).decode_utf8_lossy();
    let config = GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true);
    let bytes = GeneralPurpose::new(&STANDARD, config).decode(packed.as_bytes());
    let bytes = bytes.map_err(|error| format!("the puzzle is not base64: {error}"))?;
    let mut text = String::new();
    let read = DeflateDecoder::new(&bytes[..]).take(LONGEST + 1).read_to_string(&mut text);
    read.map_err(|_| "the puzzle is not deflate data".to_owned())?;
    if text.len() as u64 > LONGEST {
        return Err(format!("the compressed text is longer than {LONGEST} bytes"));
    }
    Ok(text)
}

fn parse_digits(text: &str) -> Result<[u8; 81], String> {
    let lines: Vec<&str> = text.lines().collect();
    let kind = lines.first().copied().unwrap_or_default();
    if !kind.starts_with("sudoku,9,9,") {
        let kind: String = kind.chars().take(12).collect();
        return Err(format!("the drawing is {kind:?}: expected sudoku,9,9"));
    }
    if lines.len() < 19 {
        return Err(format!("expected 19 lines or more, found {}", lines.len()));
    }
    let names =
        SHORT.iter().fold(lines[3].to_owned(), |line, (short, name)| line.replace(short, name));
    let names = names.replace("z_", "\"__a\"").replace("zZ", "z");
    let drawn: Map<String, Value> =
        serde_json::from_str(&names).map_err(|error| format!("its fourth line: {error}"))?;
    check_classic(&drawn, &HARMLESS, "the puzzle")?;
    let numbers = drawn.get("number").and_then(Value::as_object);
    let mut digits = [0; 81];
    for (place, number) in numbers.into_iter().flatten() {
        let cell = place.parse().ok().and_then(cell_index);
        let cell = cell.ok_or_else(|| format!("number {place:?} is in no cell"))?;
        let text = number.get(0).cloned().unwrap_or_default();
        let digit = match &text {
            Value::Number(number) => number.as_u64(),
            Value::String(text) => text.parse().ok(),
            _ => None,
        };
        let digit = digit.filter(|digit| (1..=9).contains(digit));
        digits[cell] = digit
            .ok_or_else(|| format!("number {place:?} is {text}: expected a digit, 1 to 9"))?
            as u8;
    }
    Ok(digits)
}

/// The cell of a number of the drawing, from 0.
fn cell_index(place: usize) -> Option<usize> {
    let (row, column) = ((place / WIDTH).checked_sub(2)?, (place % WIDTH).checked_sub(2)?);
    (row < 9 && column < 9).then_some(9 * row + column)
}

#[cfg(test)]
mod tests {
    use super::super::samples::{W, read_with_format, sample_puzzle};
    use super::*;
    use base64::engine::general_purpose;
    use flate2::{Compression, write::DeflateEncoder};
    use std::io::Write;

    fn link(text: &str) -> String {
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
        packer.write_all(text.as_bytes()).expect("memory");
        let packed = general_purpose::STANDARD.encode(packer.finish().expect("memory"));
        format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}")
    }

    fn drawing(first: &str, numbers: &str, more: &str) -> String {
        let json = format!(
            "{{zR:{{z_:[]}},zU:{{z_:[]}},z8:{{z_:[]}},zS:{{}},zN:{{{numbers}}},z1:{{}},zY:{{}},zF:{{}},\
             z2:{{}},zT:[],z3:[],zD:[],z0:[],z5:[],zL:{{}},zE:{{}},zW:{{}},zC:{{}},z4:{{}},z6:[],z7:[]{more}}}"
        );
        format!("{first},38,0,1,1,418,418,84,84\n[0,0,0,0]\n{{}}\n{json}\n{}", "x\n".repeat(16))
    }

    fn numbers() -> String {
        let digits = *sample_puzzle(W).value.digits();
        let number = |cell: usize| {
            let place = (cell / 9 + 2) * 13 + cell % 9 + 2;
            format!("\"{place}\":[\"{}\",1,\"1\"]", digits[cell])
        };
        let set: Vec<String> = (0..81).filter(|&cell| digits[cell] != 0).map(number).collect();
        assert!(set.join(",").starts_with("\"28\":[\"5\",1,\"1\"],\"29\":[\"3\",1,\"1\"],\"32\""));
        assert!(set[3].starts_with("\"41\""));
        set.join(",")
    }

    #[test]
    fn a_drawing_is_read() {
        let link = link(&drawing("sudoku,9,9", &numbers(), ""));
        assert_eq!(read_with_format(FORM, &format!("{link} # note")), format!("{W} # note"));
        let (site, packed) = link.split_once("p=").expect("a puzzle");
        let packed = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
        let encoded = format!("{site}p={packed}");
        assert_eq!(read_with_format(FORM, &encoded), W);
    }

    #[test]
    fn what_is_not_classic_is_refused_by_name() {
        for (text, words) in [
            (drawing("square,9,9", "", ""), "the drawing is \"square,9,9,3\": expected sudoku,9,9"),
            (drawing("sudoku,9,9", "\"28\":[\"x\",1,\"1\"]", ""), "number \"28\" is \"x\""),
            (drawing("sudoku,9,9", "\"3\":[\"5\",1,\"1\"]", ""), "number \"3\" is in no cell"),
            (drawing("sudoku,9,9", "", ",\"thermal\":[1]"), "has \"thermal\""),
            ("sudoku,9,9,38\n".to_owned(), "expected 19 lines or more, found 1"),
        ] {
            let said = read_with_format(FORM, &link(&text));
            assert!(said.contains(words), "{words}: {said}");
        }
        assert!(read_with_format(FORM, "https://x.io/penpa-edit/#m=edit&p=7!").contains("base64"));
        assert!(read_with_format(FORM, "https://x.io/penpa-edit/").contains("expected `p=`"));
        let bomb = link(&"sudoku,9,9,38\n".repeat(1 << 20));
        assert!(read_with_format(FORM, &bomb).contains("longer than 1048576 bytes"));
    }
}
