//! The text of literals and steps in VeriPB's formats, as short as they can be.

use super::labels::{Labels, digits};
use super::step::{Definition, Reference, StoredStep, Sum};
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

/// How the lines of a proof are named.
#[derive(Clone, Copy)]
pub(super) struct LineNames<'a> {
    /// The number of a line that a step uses.
    pub(super) number: &'a dyn Fn(Reference) -> u64,
    pub(super) labels: &'a Labels,
}

impl LineNames<'_> {
    /// A line as a step refers to it that adds line `current`: its label, or its number, or its
    /// distance with a minus sign if that is shorter.
    fn line_text(&self, line: u64, current: u64) -> impl fmt::Display {
        fmt::from_fn(move |f| match (self.labels.get(line), current - line) {
            (Some(label), _) => write!(f, "{label}"),
            (None, back) if digits(back) + 1 < digits(line) => write!(f, "-{back}"),
            (None, _) => write!(f, "{line}"),
        })
    }

    /// What comes before a step that adds a line: its label, if it has one.
    fn label_text(&self, line: u64) -> impl fmt::Display {
        fmt::from_fn(move |f| match self.labels.get(line) {
            Some(label) => write!(f, "{label} "),
            None => Ok(()),
        })
    }
}

/// Appends the lines of a step, which adds line `current`.
pub(super) fn write_step(
    text: &mut String,
    step: &StoredStep,
    current: u64,
    names: LineNames<'_>,
) -> fmt::Result {
    match step {
        // A row of the formula.
        StoredStep::Set(_) => Ok(()),
        StoredStep::Define(definition) => write_definition(text, definition, current, names),
        StoredStep::Sum(sum) => {
            write!(text, "{}pol", names.label_text(current))?;
            write_sum(text, sum, current, names)?;
            writeln!(text, ";")
        }
        StoredStep::Clause { literals, hints } => {
            write!(text, "{}rup ", names.label_text(current))?;
            write_clause(text, literals)?;
            text.push_str(":~");
            for &hint in hints {
                write!(text, " {}", names.line_text((names.number)(hint), current))?;
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

/// A term of a sum.
#[derive(Clone, Copy)]
enum Term<'a> {
    Line(u64),
    Inner(&'a Sum),
}

/// Terms with the same multiplier are added first and multiplied once.
fn write_sum(text: &mut String, sum: &Sum, current: u64, names: LineNames<'_>) -> fmt::Result {
    let lines = sum.lines.iter().map(|&(line, times)| (Term::Line((names.number)(line)), times));
    let inner = sum.inner.iter().map(|(sum, times)| (Term::Inner(sum), *times));
    let mut terms: Vec<(Term<'_>, u64)> = lines.chain(inner).collect();
    terms.sort_by_cached_key(|&(term, times)| match term {
        Term::Line(line) => (times, line),
        Term::Inner(_) => (times, u64::MAX),
    });
    for (before, group) in (0..).zip(terms.chunk_by(|a, b| a.1 == b.1)) {
        for (place, &(term, _)) in group.iter().enumerate() {
            match term {
                Term::Line(line) => write!(text, " {}", names.line_text(line, current))?,
                Term::Inner(sum) => write_sum(text, sum, current, names)?,
            }
            text.push_str(if place > 0 { " +" } else { "" });
        }
        write_times(text, group[0].1)?;
        text.push_str(if before > 0 { " +" } else { "" });
    }
    for &(literal, times) in &sum.literals {
        write!(text, " {}", literal_text(literal))?;
        write_times(text, times)?;
        text.push_str(" +");
    }
    match sum.divisor {
        1 => Ok(()),
        divisor => write!(text, " {divisor} d"),
    }
}

fn write_times(text: &mut String, times: u64) -> fmt::Result {
    if times > 1 { write!(text, " {times} *") } else { Ok(()) }
}

fn write_definition(
    text: &mut String,
    definition: &Definition,
    first: u64,
    names: LineNames<'_>,
) -> fmt::Result {
    let Definition { variable, cells, most, lines } = *definition;
    let name = variable_name(variable);
    let counts = [(cells.len() - most, "~", 0), (most + 1, "", 1)];
    let counts = counts.into_iter().zip(lines).filter(|&(_, is_there)| is_there);
    for (line, ((least, sign, value), _)) in (first..).zip(counts) {
        write!(text, "{}red {least} {sign}{name}", names.label_text(line))?;
        cells.iter().try_for_each(|cell| write!(text, " 1 {sign}{}", cell_name(cell)))?;
        writeln!(text, " >= {least} : {name} -> {value};")?;
    }
    Ok(())
}
