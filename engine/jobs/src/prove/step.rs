//! Steps as bytes: numbers of a few bytes each, because a derivation has millions.

use crate::lists::record::{put_number, take_number};
use seventeen_core::{Cells, Line, Literal};

/// A line that a step uses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Reference {
    /// A line of the step's own stage, by its number there from 0.
    Own(u64),
    /// A line from before the stage.
    Base(Line),
    /// An unavoidable set, by its number in the stage's list.
    Set(u64),
}

/// A step of a stage, with what it needs to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum StoredStep {
    /// An unavoidable set.
    Set(Cells),
    /// A defined variable.
    Define(Definition),
    /// A sum, divided.
    Sum(Sum),
    /// A clause that unit propagation shows.
    Clause {
        literals: Vec<Literal>,
        /// In the order in which they propagate.
        hints: Vec<Reference>,
    },
}

/// A sum of multiples, divided.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Sum {
    /// Lines and their multipliers.
    pub(super) lines: Vec<(Reference, u64)>,
    /// Sums that are used only here and need no line of their own, and their multipliers.
    pub(super) inner: Vec<(Sum, u64)>,
    /// Literals and their multipliers.
    pub(super) literals: Vec<(Literal, u64)>,
    pub(super) divisor: u64,
}

impl Sum {
    /// All lines that it and its inner sums use.
    fn references(&self) -> impl Iterator<Item = Reference> {
        let inner = self.inner.iter().flat_map(|(sum, _)| &sum.lines);
        self.lines.iter().chain(inner).map(|&(line, _)| line)
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        write_list(bytes, &self.lines, |bytes, (line, times)| {
            write_reference(bytes, *line);
            put_number(*times, bytes);
        });
        write_list(bytes, &self.inner, |bytes, (sum, times)| {
            sum.write(bytes);
            put_number(*times, bytes);
        });
        write_list(bytes, &self.literals, |bytes, (literal, times)| {
            write_literal(bytes, *literal);
            put_number(*times, bytes);
        });
        put_number(self.divisor, bytes);
    }
}

/// A variable that says whether at most `most` of `cells` are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Definition {
    pub(super) variable: u32,
    pub(super) cells: Cells,
    pub(super) most: u32,
    /// Which of its two lines are there.
    pub(super) lines: [bool; 2],
}

impl Definition {
    /// The number of its lines.
    pub(super) fn line_count(&self) -> u64 {
        self.lines.iter().filter(|&&is_there| is_there).count() as u64
    }
}

impl StoredStep {
    /// The number of lines that it adds.
    pub(super) fn added_lines(&self) -> u64 {
        match self {
            StoredStep::Define(definition) => definition.line_count(),
            _ => 1,
        }
    }

    /// The lines that it uses.
    pub(super) fn references(&self) -> impl Iterator<Item = Reference> {
        let (sum, hints): (Option<&Sum>, &[_]) = match self {
            StoredStep::Set(_) | StoredStep::Define(_) => (None, &[]),
            StoredStep::Sum(sum) => (Some(sum), &[]),
            StoredStep::Clause { hints, .. } => (None, hints),
        };
        sum.into_iter().flat_map(Sum::references).chain(hints.iter().copied())
    }

    /// Appends the step to bytes.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        match self {
            StoredStep::Set(cells) => {
                bytes.push(SET);
                write_cells(bytes, *cells);
            }
            StoredStep::Define(Definition { variable, cells, most, lines: [first, second] }) => {
                bytes.push(DEFINE);
                put_number(u64::from(*variable), bytes);
                write_cells(bytes, *cells);
                put_number(u64::from(*most), bytes);
                bytes.push(u8::from(*first) | u8::from(*second) << 1);
            }
            StoredStep::Sum(sum) => {
                bytes.push(SUM);
                sum.write(bytes);
            }
            StoredStep::Clause { literals, hints } => {
                bytes.push(CLAUSE);
                write_list(bytes, literals, |bytes, literal| write_literal(bytes, *literal));
                write_list(bytes, hints, |bytes, hint| write_reference(bytes, *hint));
            }
        }
    }
}

const SET: u8 = 0;
const DEFINE: u8 = 1;
const SUM: u8 = 2;
const CLAUSE: u8 = 3;

/// The number of bytes of a set of cells.
const CELLS: usize = 11;

/// Appends a number that may be negative.
pub(super) fn write_signed(bytes: &mut Vec<u8>, number: i64) {
    put_number((number << 1 ^ number >> 63) as u64, bytes);
}

/// Appends a set of cells.
pub(super) fn write_cells(bytes: &mut Vec<u8>, cells: Cells) {
    bytes.extend(&cells.bits().to_le_bytes()[..CELLS]);
}

/// Appends a list after its length.
pub(super) fn write_list<T>(bytes: &mut Vec<u8>, list: &[T], write: impl Fn(&mut Vec<u8>, &T)) {
    put_number(list.len() as u64, bytes);
    list.iter().for_each(|item| write(bytes, item));
}

fn write_literal(bytes: &mut Vec<u8>, Literal { variable, negated }: Literal) {
    put_number(u64::from(variable) << 1 | u64::from(negated), bytes);
}

/// Appends a line that something uses.
pub(super) fn write_reference(bytes: &mut Vec<u8>, reference: Reference) {
    let (kind, number) = match reference {
        Reference::Own(number) => (0, number),
        Reference::Set(number) => (1, number),
        Reference::Base(line) => (2, line.0),
    };
    put_number(number << 2 | kind, bytes);
}

/// Reads what the functions above wrote; nothing from bytes that are cut off or changed.
#[derive(Clone, Debug)]
pub(super) struct StepReader<'a> {
    bytes: &'a [u8],
}

impl<'a> StepReader<'a> {
    /// Reads from the beginning of these bytes.
    pub(super) fn new(bytes: &'a [u8]) -> StepReader<'a> {
        StepReader { bytes }
    }

    /// What was not read yet.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.bytes
    }

    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(first)
    }

    /// A number.
    pub(super) fn number(&mut self) -> Option<u64> {
        take_number(&mut self.bytes)
    }

    /// A number that may be negative.
    pub(super) fn signed(&mut self) -> Option<i64> {
        let number = self.number()?;
        Some((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// A number of 32 bits.
    pub(super) fn small(&mut self) -> Option<u32> {
        self.number()?.try_into().ok()
    }

    /// A set of cells.
    pub(super) fn cells(&mut self) -> Option<Cells> {
        let (read, rest) = self.bytes.split_first_chunk::<CELLS>()?;
        self.bytes = rest;
        let mut bits = [0; 16];
        bits[..CELLS].copy_from_slice(read);
        let bits = u128::from_le_bytes(bits);
        (bits <= Cells::ALL.bits()).then(|| Cells::from_bits(bits))
    }

    /// A list after its length.
    pub(super) fn list<T>(
        &mut self,
        mut read: impl FnMut(&mut StepReader<'a>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let length = self.number()?;
        // Each item has at least a byte, so changed bytes cannot ask for much memory.
        let mut list = Vec::with_capacity(self.bytes.len().min(usize::try_from(length).ok()?));
        for _ in 0..length {
            list.push(read(self)?);
        }
        Some(list)
    }

    fn literal(&mut self) -> Option<Literal> {
        let number = self.number()?;
        let variable = u32::try_from(number >> 1).ok()?;
        Some(Literal { variable, negated: number & 1 == 1 })
    }

    /// A sum, which may have inner sums; those have none.
    fn sum(&mut self, is_outer: bool) -> Option<Sum> {
        let lines = self.list(|it| Some((it.reference()?, it.number()?)))?;
        let inner = self.list(|it| match is_outer {
            true => Some((it.sum(false)?, it.number()?)),
            false => None,
        })?;
        let literals = self.list(|it| Some((it.literal()?, it.number()?)))?;
        Some(Sum { lines, inner, literals, divisor: self.number()? })
    }

    /// A line that something uses.
    pub(super) fn reference(&mut self) -> Option<Reference> {
        let number = self.number()?;
        match (number & 3, number >> 2) {
            (0, number) => Some(Reference::Own(number)),
            (1, number) => Some(Reference::Set(number)),
            (2, line) => Some(Reference::Base(Line(line))),
            _ => None,
        }
    }

    /// A step.
    pub(super) fn step(&mut self) -> Option<StoredStep> {
        match self.byte()? {
            SET => self.cells().map(StoredStep::Set),
            DEFINE => {
                let (variable, cells, most) = (self.small()?, self.cells()?, self.small()?);
                let bits = self.byte()?;
                let lines = [bits & 1 != 0, bits & 2 != 0];
                Some(StoredStep::Define(Definition { variable, cells, most, lines }))
            }
            SUM => self.sum(true).map(StoredStep::Sum),
            CLAUSE => {
                let literals = self.list(StepReader::literal)?;
                Some(StoredStep::Clause { literals, hints: self.list(StepReader::reference)? })
            }
            _ => None,
        }
    }
}

/// The steps until the end, or until the first that is cut off or changed.
impl Iterator for StepReader<'_> {
    type Item = StoredStep;

    fn next(&mut self) -> Option<StoredStep> {
        self.step()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_come_back_from_their_bytes() {
        let cells: Cells = "r1c1 r9c9".parse().unwrap();
        let literal = |variable, negated| Literal { variable, negated };
        let inner = Sum { lines: vec![(Reference::Own(5), 2)], divisor: 1, ..Sum::default() };
        let steps = [
            StoredStep::Set(cells),
            StoredStep::Define(Definition { variable: 300, cells, most: 1, lines: [true, false] }),
            StoredStep::Sum(Sum {
                lines: vec![(Reference::Base(Line(0)), 1), (Reference::Set(7), u64::MAX)],
                inner: vec![(inner, 3)],
                literals: vec![(literal(80, true), 129)],
                divisor: 2,
            }),
            StoredStep::Clause {
                literals: vec![literal(0, false), literal(128, true)],
                hints: vec![Reference::Own(1 << 40)],
            },
        ];
        let mut bytes = Vec::new();
        steps.iter().for_each(|step| step.write(&mut bytes));
        assert_eq!(StepReader::new(&bytes).collect::<Vec<_>>(), steps);
        for length in 0..bytes.len() {
            let cut = StepReader::new(&bytes[..length]).count();
            assert!(cut < steps.len());
        }
        let mut signed = Vec::new();
        let numbers = [0, -1, 1, i64::MIN, i64::MAX];
        numbers.iter().for_each(|&number| write_signed(&mut signed, number));
        let mut reader = StepReader::new(&signed);
        assert_eq!(numbers.map(|_| reader.signed().unwrap()), numbers);
        assert!(reader.rest().is_empty());
    }
}
