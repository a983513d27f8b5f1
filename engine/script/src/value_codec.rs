//! Values on disk: items of a stream as bytes, and back.
//!
//! Plain values go to disk with their types: numbers, texts, puzzles and grids with their comments,
//! cells, and arrays and maps of these. Other values, such as a harvest, stay in memory, and their
//! number there is written to disk.

use crate::failure::{Res, bad_input, type_of};
use crate::item::Item;
use rhai::{Array, Dynamic, ImmutableString, Map};
use seventeen_core::{Board, Boxes, Cells, Digits, Grid, Pencilmarks, Puzzle, Rules};
use seventeen_jobs::lists::packed::{pack_cells, unpack_cells};
use seventeen_jobs::lists::record::{put_number, take_number};
use seventeen_jobs::text::Annotated;

/// The first byte of a value.
const NOTHING: u8 = 0;
const FALSE: u8 = 1;
const TRUE: u8 = 2;
const INTEGER: u8 = 3;
const NUMBER: u8 = 4;
const TEXT: u8 = 5;
const CHARACTER: u8 = 6;
const ARRAY: u8 = 7;
const MAP: u8 = 8;
const PUZZLE: u8 = 9;
const GRID: u8 = 10;
const CELLS: u8 = 11;
const MARKS: u8 = 12;
const BOARD: u8 = 13;
const HELD: u8 = 14;

/// The assumed size in bytes of a value that stays in memory.
const HELD_SIZE: usize = 1 << 12;

/// Turns items into bytes and back, and holds values that cannot be written to disk.
pub(crate) struct ItemCodec {
    verb: &'static str,
    /// The largest number of values that it holds.
    most: usize,
    held: Vec<Dynamic>,
}

impl ItemCodec {
    /// A keeper for the values of `verb`, with a memory limit in bytes.
    pub(crate) fn new(verb: &'static str, memory: usize) -> ItemCodec {
        ItemCodec { verb, most: (memory / HELD_SIZE).max(1), held: Vec::new() }
    }

    /// The item as bytes.
    ///
    /// # Errors
    /// The item must stay in memory, and the limit is reached.
    pub(crate) fn encode_item(&mut self, item: Item) -> Res<Vec<u8>> {
        let mut bytes = Vec::with_capacity(64);
        put_number(item.source, &mut bytes);
        let start = bytes.len();
        if !encode_value(&item.value, &mut bytes) {
            bytes.truncate(start);
            bytes.push(HELD);
            put_number(self.hold_value(item.value)?, &mut bytes);
        }
        Ok(bytes)
    }

    /// Holds a value; its number.
    fn hold_value(&mut self, value: Dynamic) -> Res<u64> {
        if self.held.len() == self.most {
            let (verb, most, found) = (self.verb, self.most, type_of(&value));
            return Err(bad_input(format_args!(
                "{verb}: an item is {found}, which cannot be written to disk, and memory holds at most {most} \
                 such items: raise `memory`, or make records with `map` first"
            )));
        }
        self.held.push(value);
        Ok(self.held.len() as u64 - 1)
    }

    /// The item that [`encode_item`](Self::encode_item) made these bytes of.
    pub(crate) fn decode_item(&self, mut bytes: &[u8]) -> Item {
        let source = take_number(&mut bytes).unwrap_or_default();
        if let Some((&HELD, mut number)) = bytes.split_first() {
            let held = take_number(&mut number).and_then(|number| self.held.get(number as usize));
            return Item { source, value: held.cloned().unwrap_or_default() };
        }
        Item { source, value: decode_value(&mut bytes).unwrap_or_default() }
    }
}

/// Appends a value, if it goes to disk.
fn encode_value(value: &Dynamic, bytes: &mut Vec<u8>) -> bool {
    if let Some(puzzle) = value.read_lock::<Annotated<Puzzle>>() {
        encode_annotated(PUZZLE, &puzzle.note, bytes);
        pack_cells(puzzle.value.digits(), bytes);
    } else if let Some(grid) = value.read_lock::<Annotated<Grid>>() {
        encode_annotated(GRID, &grid.note, bytes);
        pack_cells(grid.value.digits(), bytes);
    } else if value.is_unit() {
        bytes.push(NOTHING);
    } else if let Ok(is_so) = value.as_bool() {
        bytes.push(if is_so { TRUE } else { FALSE });
    } else if let Ok(integer) = value.as_int() {
        bytes.push(INTEGER);
        bytes.extend_from_slice(&integer.to_le_bytes());
    } else if let Ok(number) = value.as_float() {
        bytes.push(NUMBER);
        bytes.extend_from_slice(&number.to_le_bytes());
    } else if let Ok(character) = value.as_char() {
        bytes.push(CHARACTER);
        put_number(u32::from(character).into(), bytes);
    } else if let Some(text) = value.read_lock::<ImmutableString>() {
        bytes.push(TEXT);
        encode_text(&text, bytes);
    } else if let Some(array) = value.read_lock::<Array>() {
        bytes.push(ARRAY);
        put_number(array.len() as u64, bytes);
        return array.iter().all(|value| encode_value(value, bytes));
    } else if let Some(map) = value.read_lock::<Map>() {
        bytes.push(MAP);
        put_number(map.len() as u64, bytes);
        return map.iter().all(|(name, value)| {
            encode_text(name, bytes);
            encode_value(value, bytes)
        });
    } else {
        return encode_rare_value(value, bytes);
    }
    true
}

/// Appends a value of a type that is seldom kept, if it goes to disk.
fn encode_rare_value(value: &Dynamic, bytes: &mut Vec<u8>) -> bool {
    if let Some(cells) = value.read_lock::<Cells>() {
        bytes.push(CELLS);
        bytes.extend_from_slice(&cells.bits().to_le_bytes());
    } else if let Some(marks) = value.read_lock::<Annotated<Pencilmarks>>() {
        encode_annotated(MARKS, &marks.note, bytes);
        let candidates = marks.value.candidates().iter();
        bytes.extend(candidates.flat_map(|candidates| candidates.bits().to_le_bytes()));
    } else if let Some(board) = value.read_lock::<Annotated<Board>>() {
        encode_annotated(BOARD, &board.note, bytes);
        let boxes = board.value.boxes();
        put_number(board.value.rules().unwrap_or_default().number(), bytes);
        bytes.extend([boxes.rows() as u8, boxes.columns() as u8]);
        bytes.extend_from_slice(board.value.digits());
    } else {
        return false;
    }
    true
}

fn encode_annotated(kind: u8, note: &str, bytes: &mut Vec<u8>) {
    bytes.push(kind);
    encode_text(note, bytes);
}

fn encode_text(text: &str, bytes: &mut Vec<u8>) {
    put_number(text.len() as u64, bytes);
    bytes.extend_from_slice(text.as_bytes());
}

/// Takes a value from the front of `bytes`; none if there is none.
fn decode_value(bytes: &mut &[u8]) -> Option<Dynamic> {
    Some(match *bytes.split_off_first()? {
        NOTHING => Dynamic::UNIT,
        FALSE => false.into(),
        TRUE => true.into(),
        INTEGER => i64::from_le_bytes(decode_bytes(bytes)?).into(),
        NUMBER => f64::from_le_bytes(decode_bytes(bytes)?).into(),
        CHARACTER => char::from_u32(take_number(bytes)? as u32)?.into(),
        TEXT => decode_text(bytes)?.into(),
        ARRAY => {
            let len = take_number(bytes)?;
            (0..len).map(|_| decode_value(bytes)).collect::<Option<Array>>()?.into()
        }
        MAP => {
            let len = take_number(bytes)?;
            let entry = |_| Some((decode_text(bytes)?.into(), decode_value(bytes)?));
            (0..len).map(entry).collect::<Option<Map>>()?.into()
        }
        PUZZLE => {
            let note = decode_text(bytes)?.into();
            Dynamic::from(Annotated { value: Puzzle::from_digits(unpack_cells(bytes)?), note })
        }
        GRID => {
            let note = decode_text(bytes)?.into();
            Dynamic::from(Annotated { value: Grid::known(unpack_cells(bytes)?), note })
        }
        CELLS => Dynamic::from(Cells::from_bits(u128::from_le_bytes(decode_bytes(bytes)?))),
        MARKS => {
            let note = decode_text(bytes)?.into();
            let candidates = decode_bytes::<162>(bytes)?;
            let (pairs, _) = candidates.as_chunks::<2>();
            let candidates = |i: usize| Digits::from_bits(u16::from_le_bytes(pairs[i]));
            let value = Pencilmarks::new(std::array::from_fn(candidates));
            Dynamic::from(Annotated { value, note })
        }
        BOARD => {
            let note = decode_text(bytes)?.into();
            let rules = Rules::of_number(take_number(bytes)?)?;
            let [rows, columns] = decode_bytes(bytes)?;
            let boxes = Boxes::new(rows.into(), columns.into())?;
            let digits = bytes.split_off(..boxes.cells())?;
            let board = Board::from_digits(boxes, digits.to_vec()).ok()?;
            let value = match rules.is_classic() {
                true => board,
                false => board.with_rules(rules).ok()?,
            };
            Dynamic::from(Annotated { value, note })
        }
        _ => return None,
    })
}

fn decode_bytes<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*taken)
}

fn decode_text<'a>(bytes: &mut &'a [u8]) -> Option<&'a str> {
    let len = take_number(bytes)? as usize;
    std::str::from_utf8(bytes.split_off(..len)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::to_value::to_text;
    use seventeen_language::failure::message_without_place;

    #[test]
    fn plain_values_come_back_with_their_types() {
        let puzzle = Puzzle::from_digits(std::array::from_fn(|i| (i % 3) as u8));
        let board: Board = "2x1:1...".parse().unwrap();
        let windoku: Board = format!("windoku:1{}", ".".repeat(80)).parse().unwrap();
        let marks = Pencilmarks::from(&puzzle);
        let map: Map = [("a".into(), Dynamic::from(1.5)), ("b".into(), Dynamic::UNIT)].into();
        let values: Vec<Dynamic> = vec![
            Dynamic::UNIT,
            true.into(),
            (-17_i64).into(),
            0.1.into(),
            'é'.into(),
            "a text".into(),
            Dynamic::from(Annotated { value: puzzle, note: "ED=9.0".into() }),
            Dynamic::from(Annotated::from(board)),
            Dynamic::from(Annotated::from(windoku)),
            Dynamic::from(Annotated::from(marks)),
            Dynamic::from("r1c1 r9c9".parse::<Cells>().unwrap()),
            map.into(),
        ];
        let mut all = values.clone();
        all.push(Dynamic::from(values));
        let mut keeper = ItemCodec::new("test", 0);
        for value in all {
            let (name, text) = (value.type_name(), to_text(&value));
            let bytes = keeper.encode_item(Item { source: 300, value }).unwrap();
            let back = keeper.decode_item(&bytes);
            assert_eq!(
                (back.source, back.value.type_name(), to_text(&back.value)),
                (300, name, text)
            );
        }
        assert!(keeper.held.is_empty());
    }

    #[test]
    fn what_does_not_go_to_disk_is_held_up_to_a_bound() {
        let mut keeper = ItemCodec::new("sort", 1);
        let inner: Array = vec![1.into(), Dynamic::from(rhai::Blob::new())];
        let bytes = keeper.encode_item(Item { source: 1, value: inner.into() }).unwrap();
        assert_eq!(
            keeper.decode_item(&bytes).value.read_lock::<Array>().map(|array| array.len()),
            Some(2)
        );
        let error = keeper.encode_item(Item { source: 1, value: Dynamic::from(rhai::Blob::new()) });
        let error = message_without_place(*error.err().unwrap());
        assert!(error.contains("at most 1 such items"), "{error}");
    }
}
