//! The text of literals and steps in VeriPB's formats, as short as they can be.

use super::step::{Definition, Reference, StoredStep};
use seventeen_core::derivation::FIRST_DEFINED;
use seventeen_core::{Cell, Literal};
use std::fmt::{self, Write};

/// The name of a cell: its row as a letter, its column as a digit.
pub(super) fn cell_name(cell: Cell) -> impl fmt::Display {
    let row = char::from(b'a' + cell.row() as u8);
    fmt::from_fn(move |f| write!(f, "{row}{}", cell.column() + 1))
}

/// A variable: a cell, or `z` and a number.
pub(super) fn variable_name(variable: u32) -> impl fmt::Display {
    fmt::from_fn(move |f| match Cell::new(variable as usize) {
        Some(cell) => write!(f, "{}", cell_name(cell)),
        None => write!(f, "z{}", variable - FIRST_DEFINED),
    })
}

fn literal_text(literal: Literal) -> impl fmt::Display {
    let sign = if literal.negated { "~" } else { "" };
    fmt::from_fn(move |f| write!(f, "{sign}{}", variable_name(literal.variable)))
}

/// A line as a step refers to it that adds line `current`: its number, or its distance with a minus
/// sign if that is shorter.
fn line_text(line: u64, current: u64) -> impl fmt::Display {
    fmt::from_fn(move |f| match current - line {
        back if digits(back) + 1 < digits(line) => write!(f, "-{back}"),
        _ => write!(f, "{line}"),
    })
}

fn digits(number: u64) -> u32 {
    number.checked_ilog10().unwrap_or(0) + 1
}

/// Appends the lines of a step, which adds line `current`; `number` is the number of a line that it
/// uses.
pub(super) fn write_step(
    text: &mut String,
    step: &StoredStep,
    current: u64,
    number: &dyn Fn(Reference) -> u64,
) -> fmt::Result {
    match step {
        // A row of the formula.
        StoredStep::Set(_) => Ok(()),
        StoredStep::Define(definition) => write_definition(text, definition),
        StoredStep::Sum { lines, literals, divisor } => {
            let lines = lines.iter().map(|&(line, times)| (number(line), times));
            write_sum(text, lines.collect(), literals, *divisor, current)
        }
        StoredStep::Clause { literals, hints } => {
            text.push_str("rup ");
            write_clause(text, literals)?;
            text.push_str(":~");
            for &hint in hints {
                write!(text, " {}", line_text(number(hint), current))?;
            }
            writeln!(text, ";")
        }
    }
}

/// A clause as an implication, which is shorter: if all of its literals are false, 0 is at least 1.
fn write_clause(text: &mut String, literals: &[Literal]) -> fmt::Result {
    for (place, &literal) in literals.iter().enumerate() {
        text.push_str(if place > 0 { " " } else { "" });
        write!(text, "{}", literal_text(!literal))?;
    }
    text.push_str(if literals.is_empty() { ">=1" } else { "==>>=1" });
    Ok(())
}

/// Lines with the same multiplier are added first and multiplied once.
fn write_sum(
    text: &mut String,
    mut lines: Vec<(u64, u64)>,
    literals: &[(Literal, u64)],
    divisor: u64,
    current: u64,
) -> fmt::Result {
    lines.sort_unstable_by_key(|&(line, times)| (times, line));
    text.push_str("pol");
    let mut is_first = true;
    for group in lines.chunk_by(|a, b| a.1 == b.1) {
        for (place, &(line, _)) in group.iter().enumerate() {
            write!(text, " {}", line_text(line, current))?;
            text.push_str(if place > 0 { " +" } else { "" });
        }
        write_times(text, group[0].1)?;
        text.push_str(if is_first { "" } else { " +" });
        is_first = false;
    }
    for &(literal, times) in literals {
        write!(text, " {}", literal_text(literal))?;
        write_times(text, times)?;
        text.push_str(" +");
    }
    if divisor > 1 {
        write!(text, " {divisor} d")?;
    }
    writeln!(text, ";")
}

fn write_times(text: &mut String, times: u64) -> fmt::Result {
    if times > 1 { write!(text, " {times} *") } else { Ok(()) }
}

fn write_definition(text: &mut String, definition: &Definition) -> fmt::Result {
    let Definition { variable, cells, most, lines } = *definition;
    let name = variable_name(variable);
    let counts = [(cells.len() - most, "~", 0), (most + 1, "", 1)];
    for ((least, sign, value), _) in counts.into_iter().zip(lines).filter(|&(_, is_there)| is_there)
    {
        write!(text, "red {least} {sign}{name}")?;
        cells.iter().try_for_each(|cell| write!(text, " 1 {sign}{}", cell_name(cell)))?;
        writeln!(text, " >= {least} : {name} -> {value};")?;
    }
    Ok(())
}
