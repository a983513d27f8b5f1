//! `Definition`: the kinds of lines in the proofs of a technique, to check that a step belongs to
//! it.
//!
//! The rules of sudoku decide whether a proof holds, see [`check`](super::check()), but not whether
//! it is the proof of an X-wing. A technique lists the required lines of its proofs, and the other
//! allowed ones.

mod word;

use super::{Constraint, Inference, Reason, Source};
use crate::{Digit, ParseError, Step};
use std::fmt;
use std::str::FromStr;
use word::Word;

/// The kinds of lines in the proofs of a technique's steps: only these, and at least one of the
/// required ones.
///
/// Write it as words, separated by commas. After a semicolon list the other allowed kinds. After
/// another one write `one digit`, if the proof has only one. A word is
///
/// * a kind of reason: `left`, `seen`, `supposed`, `cover`, `refuted`, `either`, `cases`, `deadly`,
///   `impossible`, `unplaced`, `searched`;
/// * such a kind with sources that are all alike: `left of cells`, `cover of houses`, `seen of
///   lines`;
/// * a pattern by its name, of one size or of any: `naked pair`, `X-wing`; `naked subset`, `finned
///   fish`. Write `fish of its size` for the step's size. Write `finned Franken fish up to its
///   size` to allow also simpler ones: with fewer truths, no fins, or fewer kinds of houses.
///
/// ```
/// use seventeen_core::proof::Definition;
/// use seventeen_core::{Digit, Position, Step};
///
/// // 5 in rows 2 and 5 is in columns 3 and 8 alone.
/// let (mut position, five) = (Position::EMPTY, Digit::of(5));
/// let out = "r25c124567 r25c9".parse()?;
/// Step::default().eliminate(&position, five, out).apply(&mut position);
/// let step = Step::default()
///     .of_size(2)
///     .eliminate(&position, five, "r4c8".parse()?)
///     .cover(&position, ["5r2".parse()?, "5r5".parse()?], ["5c3".parse()?, "5c8".parse()?]);
/// let fish: Definition = "fish of its size".parse()?;
/// assert_eq!(fish.check(&step), Ok(()));
///
/// let chain: Definition = "either; left, seen, supposed".parse()?;
/// let error = chain.check(&step).unwrap_err().to_string();
/// assert_eq!(error, "line 1 of its proof is `X-wing`, expected `either`, `left`, `seen` or `supposed`");
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// At least one line is one of these.
    heart: Vec<Word>,
    /// Other lines may be these.
    beside: Vec<Word>,
    /// Whether all lines have one digit.
    one_digit: bool,
}

/// The reason why a step is not one of its technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mislabel {
    /// A line of its proof, from 0 on, is of a kind that the definition does not have.
    Line {
        /// The number of the line.
        line: usize,
        /// Its kind.
        found: String,
        /// The allowed kinds.
        expected: Vec<String>,
    },
    /// No line is of a required kind.
    Heart {
        /// The required kinds.
        expected: Vec<String>,
    },
    /// A line has another digit than the first, but all must have one.
    Digit {
        /// The number of the line, from 0.
        line: usize,
        /// Its digit.
        found: Digit,
        /// The digit of the first.
        expected: Digit,
    },
}

impl Definition {
    /// Whether proofs may have deadly patterns, which require that the puzzle has one solution.
    ///
    /// ```
    /// use seventeen_core::proof::Definition;
    ///
    /// assert!("deadly; seen".parse::<Definition>()?.assumes_uniqueness());
    /// assert!(!"fish of its size".parse::<Definition>()?.assumes_uniqueness());
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn assumes_uniqueness(&self) -> bool {
        self.heart.iter().chain(&self.beside).any(|word| word.is_kind("deadly"))
    }

    /// Checks that the step's proof has the right kinds of lines, not that it holds.
    ///
    /// # Errors
    /// The first line that is of another kind or has another digit, or the missing kinds.
    pub fn check(&self, step: &Step) -> Result<(), Mislabel> {
        let (lines, size) = (&step.proof.lines, step.size as usize);
        let is_one_of = |words: &[Word], reason| words.iter().any(|word| word.fits(reason, size));
        let names = |words: &[Word]| words.iter().map(|word| word.of_size(size)).collect();
        for (line, Inference { reason, .. }) in lines.iter().enumerate() {
            if !is_one_of(&self.heart, reason) && !is_one_of(&self.beside, reason) {
                let expected = names(&[&self.heart[..], &self.beside].concat());
                return Err(Mislabel::Line { line, found: word::name(reason), expected });
            }
        }
        if !lines.iter().any(|line| is_one_of(&self.heart, &line.reason)) {
            return Err(Mislabel::Heart { expected: names(&self.heart) });
        }
        if self.one_digit { of_one_digit(lines) } else { Ok(()) }
    }
}

/// Checks that all lines have the digit of the first.
fn of_one_digit(lines: &[Inference]) -> Result<(), Mislabel> {
    let all = lines.iter().enumerate().flat_map(|(i, line)| digits(line).map(move |it| (i, it)));
    let mut all = all.peekable();
    let Some(&(_, expected)) = all.peek() else { return Ok(()) };
    match all.find(|&(_, digit)| digit != expected) {
        None => Ok(()),
        Some((line, found)) => Err(Mislabel::Digit { line, found, expected }),
    }
}

/// The digits in a line's claim, sources and links.
fn digits(line: &Inference) -> impl Iterator<Item = Digit> {
    let claimed = line.claim.candidates().iter().map(|candidate| candidate.digit());
    let links: &[Constraint] = match &line.reason {
        Reason::Cover { links, .. } => links,
        _ => &[],
    };
    let source = |source: &Source| match source {
        Source::Constraint(constraint) => Some(*constraint),
        Source::Line(_) => None,
    };
    let named = line.reason.sources().iter().filter_map(source).chain(links.iter().copied());
    claimed.chain(named.filter_map(Constraint::digit))
}

impl FromStr for Definition {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Definition, ParseError> {
        let words = |text: &str| -> Result<Vec<Word>, ParseError> {
            text.split(',').map(|word| word.trim().parse()).collect()
        };
        let mut clauses = text.split(';').map(str::trim);
        let heart = words(clauses.next().unwrap_or_default())?;
        let (mut beside, mut one_digit) = (Vec::new(), false);
        for clause in clauses {
            match clause {
                "one digit" => one_digit = true,
                clause => beside.extend(words(clause)?),
            }
        }
        Ok(Definition { heart, beside, one_digit })
    }
}

impl fmt::Display for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words =
            |words: &[Word]| words.iter().map(Word::to_string).collect::<Vec<_>>().join(", ");
        f.write_str(&words(&self.heart))?;
        if !self.beside.is_empty() {
            write!(f, "; {}", words(&self.beside))?;
        }
        f.write_str(if self.one_digit { "; one digit" } else { "" })
    }
}

impl fmt::Display for Mislabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mislabel::Line { line, found, expected } => {
                let expected = either(expected);
                write!(f, "line {} of its proof is `{found}`, expected {expected}", line + 1)
            }
            Mislabel::Heart { expected } => {
                write!(f, "no line of its proof is {}", either(expected))
            }
            Mislabel::Digit { line, found, expected } => {
                let line = line + 1;
                write!(f, "line {line} of its proof is about {found}, expected {expected} alone")
            }
        }
    }
}

impl std::error::Error for Mislabel {}

/// `` `left`, `seen` or `either` ``.
fn either(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Candidate;
    use crate::proof::{Claim, Proof};

    fn step(size: u32, reasons: impl IntoIterator<Item = Reason>) -> Step {
        let claim = Claim::none_of([Candidate::of(0)]);
        let line = |reason| Inference { depth: 0, claim: claim.clone(), reason };
        let proof = Proof { lines: reasons.into_iter().map(line).collect() };
        Step::default().of_size(size).proved(proof)
    }

    fn seen(source: &str) -> Reason {
        Reason::Seen { of: Source::Constraint(source.parse().unwrap()) }
    }

    fn cover(truths: &str, links: &str) -> Reason {
        let read = |text: &str| text.split(' ').map(|it| it.parse().unwrap()).collect::<Vec<_>>();
        let truths = read(truths).into_iter().map(Source::Constraint).collect();
        Reason::Cover { truths, links: read(links), without: Vec::new() }
    }

    fn told(definition: &str, step: &Step) -> String {
        let definition: Definition = definition.parse().expect("a definition");
        definition.check(step).map_or_else(|wrong| wrong.to_string(), |()| String::new())
    }

    #[test]
    fn definitions_are_written_as_they_are_read() {
        for text in [
            "left",
            "either; left of houses, seen, supposed; one digit",
            "fish of its size, finned Franken fish up to its size",
            "naked pair, jellyfish, finned mutant fish of 7; cover of cells",
            "unplaced; one digit",
        ] {
            assert_eq!(text.parse::<Definition>().map(|it| it.to_string()), Ok(text.to_owned()));
        }
        for text in
            ["", "left,", "lefd", "either of cells", "pointing of its size", "left of boxes"]
        {
            assert!(text.parse::<Definition>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_line_of_another_kind_is_told_with_those_that_may_be() {
        let pair = step(2, [cover("r1c1 r1c2", "4r1 7r1")]);
        assert_eq!(told("naked pair", &pair), "");
        assert_eq!(told("naked subset", &pair), "");
        assert_eq!(told("cover of cells", &pair), "");
        let wrong = "line 1 of its proof is `naked pair`, expected";
        assert_eq!(told("hidden subset of its size", &pair), format!("{wrong} `hidden pair`"));
        assert_eq!(told("cover of houses", &pair), format!("{wrong} `cover of houses`"));
        let mixed = step(0, [cover("r1c1 4r3", "4c1 4c2")]);
        let wrong = "line 1 of its proof is `cover`, expected `cover of cells` or `left`";
        assert_eq!(told("cover of cells; left", &mixed), wrong);
    }

    #[test]
    fn a_size_is_that_of_the_step() {
        let fish = |size| step(size, [cover("4r1 4r2 4r3", "4c1 4c5 4c9")]);
        assert_eq!(told("fish of its size", &fish(3)), "");
        assert_eq!(told("fish up to its size", &fish(4)), "");
        let wrong = "line 1 of its proof is `swordfish`, expected `X-wing`";
        assert_eq!(told("fish of its size", &fish(2)), wrong);
        let wrong = "line 1 of its proof is `swordfish`, expected `fish up to 2`";
        assert_eq!(told("fish up to its size", &fish(2)), wrong);
        assert_eq!(told("finned mutant fish up to its size", &fish(4)), "");
    }

    #[test]
    fn what_makes_the_technique_may_not_lack() {
        let short = step(0, [seen("1r1")]);
        let wrong = "no line of its proof is `either` or `refuted`";
        assert_eq!(told("either, refuted; seen", &short), wrong);
        assert_eq!(told("either; seen", &step(0, [])), "no line of its proof is `either`");
    }

    #[test]
    fn a_second_digit_is_told_where_there_may_be_one_alone() {
        let two = step(0, [seen("1r1"), seen("2r1")]);
        assert_eq!(told("seen", &two), "");
        assert_eq!(told("seen; one digit", &step(0, [seen("1r1"), seen("1c3")])), "");
        let wrong = "line 2 of its proof is about 2, expected 1 alone";
        assert_eq!(told("seen; one digit", &two), wrong);
    }
}
