//! Reading C data into Rust types.

use crate::raw::{SEVENTEEN_OK, SeventeenCells, SeventeenRules, SeventeenStr};
use seventeen_core::rules::Part;
use seventeen_core::{Board, Boxes, Cells, Error, Grid, Result, Rules};
use std::mem::MaybeUninit;
use std::ops::ControlFlow;

/// The most bytes of a text, or entries of a list, that the engine accepts.
pub(crate) const SANE: usize = 1 << 20;

/// A copy of a structure that begins with its own size. Fields that are newer than its writer are
/// zero, and so absent.
///
/// # Safety
/// `pointer` is aligned and readable up to that size. All of `T`'s fields may be zero.
pub(crate) unsafe fn copy_struct<T>(pointer: *const T) -> T {
    let mut copy = MaybeUninit::<T>::zeroed();
    // SAFETY: the caller's promises; the copy has room for what is read.
    unsafe {
        let size = (*pointer.cast::<u32>() as usize).min(size_of::<T>());
        copy.as_mut_ptr().cast::<u8>().copy_from_nonoverlapping(pointer.cast::<u8>(), size);
        copy.assume_init()
    }
}

/// Writes an answer into a structure of the caller, which begins with its own size, up to that
/// size.
///
/// # Safety
/// `place` is aligned and writable up to that size. `T` begins with its size.
pub(crate) unsafe fn write_answer<T>(place: *mut T, answer: T) {
    // SAFETY: the caller's promises; the size stays as it is.
    unsafe {
        let size = (*place.cast::<u32>() as usize).min(size_of::<T>());
        let head = size_of::<u32>();
        let (from, to) = ((&raw const answer).byte_add(head), place.byte_add(head));
        to.cast::<u8>().copy_from_nonoverlapping(from.cast(), size.saturating_sub(head));
    }
}

/// The `n` values at `pointer`, which may be null when `n` is 0.
///
/// # Safety
/// Otherwise `pointer` is aligned, and `n` values are readable there for `'a`.
pub(crate) unsafe fn slice<'a, T>(pointer: *const T, n: usize) -> &'a [T] {
    // SAFETY: the caller's promise.
    if n == 0 { &[] } else { unsafe { std::slice::from_raw_parts(pointer, n) } }
}

/// The bits of the second word of a set that represent no cell.
const BEYOND: u64 = !((1 << 17) - 1);

const _: () = assert!(
    size_of::<Cells>() == size_of::<SeventeenCells>()
        && align_of::<Cells>() == align_of::<SeventeenCells>()
);

/// The `n` sets at `pointer`, which may be null when `n` is 0.
///
/// # Errors
/// One of them has a cell above 80.
///
/// # Safety
/// Otherwise `pointer` is aligned, and `n` sets are readable there for `'a`.
pub(crate) unsafe fn cells<'a>(pointer: *const SeventeenCells, n: usize) -> Result<&'a [Cells]> {
    // SAFETY: the caller's promise.
    let raw = unsafe { slice(pointer, n) };
    match raw.iter().find(|set| set.hi & BEYOND != 0) {
        // SAFETY: `Cells` is laid out as the C structure is, and has no bit above 80.
        None => Ok(unsafe { slice(raw.as_ptr().cast(), n) }),
        Some(set) => Err(outside_error(set)),
    }
}

/// A set.
///
/// # Errors
/// It has a cell above 80.
#[inline]
pub(crate) fn read_set(raw: SeventeenCells) -> Result<Cells> {
    if raw.hi & BEYOND == 0 { Ok(raw.into()) } else { Err(outside_error(&raw)) }
}

#[cold]
fn outside_error(set: &SeventeenCells) -> Error {
    Error::failed(format!(
        "a set has the bits {:#x} in its second word: expected bits 0 to 16",
        set.hi
    ))
}

/// The sets as C data: `Cells` is laid out as the C structure is.
pub(crate) fn raw_cells(sets: &[Cells]) -> *const SeventeenCells {
    sets.as_ptr().cast()
}

/// A text, if it is UTF-8.
///
/// # Safety
/// `raw` is null or readable for its length, as long as the result is used.
pub(crate) unsafe fn text<'a>(raw: &SeventeenStr) -> Option<&'a str> {
    if raw.len == 0 {
        return Some("");
    }
    if raw.ptr.is_null() || raw.len > SANE {
        return None;
    }
    // SAFETY: the caller's promise.
    std::str::from_utf8(unsafe { std::slice::from_raw_parts(raw.ptr, raw.len) }).ok()
}

/// A text for people, if it is UTF-8 without control characters, which could change what a terminal
/// shows.
///
/// # Safety
/// As for [`text`].
pub(crate) unsafe fn plain_text<'a>(raw: &SeventeenStr) -> Option<&'a str> {
    // SAFETY: the caller's promise.
    unsafe { text(raw) }.filter(|text| !text.contains(is_control))
}

/// A text for people with its control characters escaped.
pub(crate) fn escape_controls(text: &str) -> String {
    let escaped = |c: char| if is_control(c) { c.escape_default().to_string() } else { c.into() };
    text.chars().map(escaped).collect()
}

/// Whether a character does more than begin a line or leave space.
fn is_control(c: char) -> bool {
    c.is_control() && !['\n', '\r', '\t'].contains(&c)
}

/// A solution grid of these rules from 81 digits.
///
/// # Safety
/// 81 bytes are readable.
pub(crate) unsafe fn grid(digits: *const u8, rules: Rules) -> Result<Grid> {
    // SAFETY: the caller's promise.
    check_grid(unsafe { *digits.cast::<[u8; 81]>() }, rules)
}

/// The solution grid with these digits of a plugin, checked.
pub(crate) fn check_grid(digits: [u8; 81], rules: Rules) -> Result<Grid> {
    rules.grid(digits).map_err(|error| Error::failed(error.to_string()))
}

/// Rules from C data; classic ones if it is null.
///
/// # Safety
/// Otherwise `rules` is readable up to its size, and its name and its houses are.
pub(crate) unsafe fn rules(rules: *const SeventeenRules) -> Result<Rules> {
    if rules.is_null() {
        return Ok(Rules::CLASSIC);
    }
    // SAFETY: not null, and the caller's promises.
    let (side, name, houses) = unsafe {
        let raw = copy_struct(rules);
        (raw.side as usize, text(&raw.name), cells(raw.houses, raw.n_houses)?)
    };
    let others = houses.get(2 * side..).ok_or_else(|| Error::failed("rules without lines"))?;
    let name = name.ok_or_else(|| Error::failed("rules with a name that is not UTF-8"))?;
    let part = Part::new("house", others.len());
    Rules::new(name, side, None, &[part], others).map_err(|error| Error::failed(error.to_string()))
}

/// Rules as C data, which borrows from constant data.
pub(crate) fn raw_rules(rules: Rules) -> SeventeenRules {
    SeventeenRules {
        struct_size: size_of::<SeventeenRules>() as u32,
        side: rules.side() as u32,
        name: SeventeenStr::new(rules.name()),
        houses: raw_cells(rules.houses()),
        n_houses: rules.houses().len(),
    }
}

/// A board from C data.
///
/// # Safety
/// `digits` has one readable byte per cell of a board with these boxes.
pub(crate) unsafe fn board(digits: *const u8, rows: u32, columns: u32) -> Result<Board> {
    let boxes = Boxes::new(rows as usize, columns as usize).ok_or_else(|| {
        Error::failed(format!("boxes of {rows}x{columns}: expected 2 to 35 cells"))
    })?;
    if digits.is_null() {
        return Err(Error::failed("a board without digits"));
    }
    // SAFETY: not null, and the caller's promise.
    let digits = unsafe { std::slice::from_raw_parts(digits, boxes.cells()) };
    Board::from_digits(boxes, digits.to_vec()).map_err(|error| Error::failed(error.to_string()))
}

/// The status of an engine's `emit`, as control flow.
pub(crate) fn to_control_flow(status: i32) -> ControlFlow<()> {
    if status == SEVENTEEN_OK { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}
