//! `Step`: one conclusion of a human technique, and its grounds.

use crate::proof::{Builder, Claim, Constraint, Proof, Reason, Source, chain};
use crate::{
    Candidate, Cell, Cells, Digit, Digits, Link, Position, Role, RoleOf, Rules, StepHouses,
    notation,
};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// The result of a technique: placements and eliminations, their reasons, and a sentence.
///
/// Built piece by piece: `Step::form("block").of_size(2).show(digit, cells, 0).eliminate(…)`.
///
/// ```
/// use seventeen_core::{Cells, Digit, Position, Step};
///
/// let pair: Cells = "r1c12".parse()?;
/// let mut position = Position::EMPTY;
/// let step = Step::form("row")
///     .show(Digit::of(4), pair, 0)
///     .eliminate(&position, Digit::of(4), "r1c3".parse()?)
///     .saying("Naked Pair: 4,7 in r1c12");
/// assert_eq!(step.to_string(), "Naked Pair: 4,7 in r1c12 => r1c3<>4");
/// step.apply(&mut position);
/// assert_eq!(position.places(Digit::of(4)).len(), 80);
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Step {
    /// The variant of its technique, in snake_case, for rating profiles: `row`, `type_3`. Empty if
    /// a technique has only one.
    pub form: Cow<'static, str>,
    /// The size on which its rating depends, as the technique defines it: the nodes of a chain, the
    /// cells of a set.
    pub size: u32,
    /// The digits that it places, each a candidate of the position.
    pub placements: Vec<Candidate>,
    /// The candidates that it eliminates, each present in the position.
    pub eliminations: Vec<Candidate>,
    /// The candidates on which it rests, coloured.
    pub shown: Vec<Shown>,
    /// The houses on which it rests.
    pub houses: StepHouses,
    /// The inferences from candidates to candidates, in the order of the chain.
    pub links: Vec<Link>,
    /// The parts that cells and colours play, for the legend of a picture, in its order.
    pub roles: Vec<Role>,
    /// The pattern in the field's notation, without the conclusions: `Naked Pair: 4,7 in r1c12`.
    pub sentence: String,
    /// The proof, line by line; empty if the technique gives none.
    pub proof: Proof,
}

/// Candidates of one digit on which a step rests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shown {
    /// The digit.
    pub digit: Digit,
    /// Its cells.
    pub cells: Cells,
    /// Colours `2k` and `2k + 1` are opposites: the pattern is 0, its fins or off candidates 1,
    /// further groups have further pairs.
    pub color: u8,
}

impl Step {
    /// A step of this variant, without conclusions yet.
    pub fn form(form: impl Into<Cow<'static, str>>) -> Step {
        Step { form: form.into(), ..Step::default() }
    }

    /// The name of its pattern for people, with which its sentence begins.
    ///
    /// ```
    /// use seventeen_core::Step;
    ///
    /// assert_eq!(Step::form("").saying("Naked Pair: 4,7 in r1c12").title(), "Naked Pair");
    /// ```
    pub fn title(&self) -> &str {
        self.sentence.split(':').next().unwrap_or_default()
    }

    /// A step of this variant under these rules, in whose houses it is.
    pub fn of_rules(rules: Rules, form: impl Into<Cow<'static, str>>) -> Step {
        Step { houses: StepHouses::of_rules(rules), ..Step::form(form) }
    }

    /// With this size.
    pub fn of_size(mut self, size: u32) -> Step {
        self.size = size;
        self
    }

    /// With these candidates in a colour.
    pub fn show(mut self, digit: Digit, cells: Cells, color: u8) -> Step {
        self.shown.push(Shown { digit, cells, color });
        self
    }

    /// With a name for these cells, which a picture tints; no cells need no name.
    pub fn role(mut self, name: impl Into<Cow<'static, str>>, cells: Cells) -> Step {
        if !cells.is_empty() {
            self.roles.push(Role { name: name.into(), of: RoleOf::Cells(cells) });
        }
        self
    }

    /// With a name for the candidates of a colour.
    pub fn color(mut self, color: u8, name: impl Into<Cow<'static, str>>) -> Step {
        self.roles.push(Role { name: name.into(), of: RoleOf::Color(color) });
        self
    }

    /// With the house of this index in its rules: of classic ones, the number of the house.
    pub fn in_house(mut self, house: usize) -> Step {
        self.houses.insert(house);
        self
    }

    /// With a further inference.
    pub fn link(mut self, from: (Digit, Cells), to: (Digit, Cells), strong: bool) -> Step {
        self.links.push(Link { from, to, strong });
        self
    }

    /// With a placement.
    pub fn place(mut self, candidate: Candidate) -> Step {
        self.placements.push(candidate);
        self
    }

    /// With the elimination of `digit` from those of `cells` that may have it.
    pub fn eliminate(mut self, position: &Position, digit: Digit, cells: Cells) -> Step {
        let present = position.places(digit) & cells;
        self.eliminations.extend(present.iter().map(|cell| Candidate::new(cell, digit)));
        self
    }

    /// With the elimination of those of `digits` that a cell may have.
    pub fn eliminate_digits(mut self, position: &Position, cell: Cell, digits: Digits) -> Step {
        let present = position.candidates(cell) & digits;
        self.eliminations.extend(present.iter().map(|digit| Candidate::new(cell, digit)));
        self
    }

    /// With a sentence that describes the pattern.
    pub fn saying(mut self, sentence: impl Into<String>) -> Step {
        self.sentence = sentence.into();
        self
    }

    /// With its proof.
    pub fn proved(mut self, proof: Proof) -> Step {
        self.proof = proof;
        self
    }

    /// With the proof that its placement is the last candidate of a cell, or of a digit in a house.
    pub fn only_of(mut self, constraint: Constraint) -> Step {
        let (claim, of) = (Claim::one_of(self.placements.iter().copied()), constraint.into());
        self.proof.add(claim, Reason::Left { of, without: Vec::new() });
        self
    }

    /// With the proof that truths, each with a true candidate, lie within links, each with at most
    /// one. It proves those eliminations so far that follow and that no line claims yet. Candidates
    /// of truths outside of the links are fins. They need more links in which the eliminated
    /// candidate sees them.
    ///
    /// ```
    /// use seventeen_core::{Digit, Position, Step};
    ///
    /// // 5 in rows 2 and 5: columns 3 and 8, and r5c7 as a fin.
    /// let mut position = Position::EMPTY;
    /// let five = Digit::of(5);
    /// let out = "r2c124567 r2c9 r5c12456 r5c9".parse()?;
    /// Step::default().eliminate(&position, five, out).apply(&mut position);
    /// let step = Step::default()
    ///     .eliminate(&position, five, "r4c8 r6c8".parse()?)
    ///     .cover(&position, ["5r2".parse()?, "5r5".parse()?], ["5c3".parse()?, "5c8".parse()?]);
    /// let proof = "1. r46c8<>5: finned X-wing, 5r2 5r5 lie in 5c3 5c8 5b6\n";
    /// assert_eq!(step.proof.to_string(), proof);
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn cover(
        self,
        position: &Position,
        truths: impl IntoIterator<Item = Constraint>,
        links: impl IntoIterator<Item = Constraint>,
    ) -> Step {
        let truths: Vec<Source> = truths.into_iter().map(Source::from).collect();
        let links: Vec<Constraint> = links.into_iter().collect();
        self.reason(position, |builder, _, out| {
            let open = builder.open(out);
            builder.cover_with_fins(&truths, &links, &open);
        })
    }

    /// Like [`cover`](Self::cover), with a choice of links: with the first of each, and then with
    /// another of one of them.
    pub fn cover_in(
        self,
        position: &Position,
        truths: impl IntoIterator<Item = Constraint>,
        joints: &[Vec<Constraint>],
    ) -> Step {
        let truths: Vec<Source> = truths.into_iter().map(Source::from).collect();
        self.reason(position, |builder, _, out| builder.cover_in(&truths, joints, out))
    }

    /// With the proof that its links give. They are a chain of alternating links that begins and
    /// ends with a strong one. If `closed`, its ends see each other, and each of its weak links is
    /// strong, too.
    pub fn chained(self, position: &Position, closed: bool) -> Step {
        if closed {
            let (truths, joints) = chain::closed(position, &self.links);
            return self.cover_in(position, truths, &joints);
        }
        let proof = chain::open(position, &self.links, &self.eliminations);
        self.proved(proof)
    }

    /// The constraints with a true candidate that its strong links are between.
    pub fn truths(&self, position: &Position) -> Vec<Constraint> {
        chain::closed(position, &self.links).0
    }

    /// With a refutation of the opposite of each conclusion that no line claims yet, by the
    /// remaining candidates of these constraints.
    pub fn refuting(
        self,
        position: &Position,
        within: impl IntoIterator<Item = Constraint>,
    ) -> Step {
        let within: Vec<Source> = within.into_iter().map(Source::from).collect();
        self.reason(position, |builder, placements, eliminations| {
            let set = placements.iter().map(|&it| Claim::none_of([it]));
            let open = builder.open(eliminations);
            let excluded = open.into_iter().map(|it| Claim::one_of([it]));
            for wrong in set.chain(excluded) {
                builder.refute(&wrong, &within, &[]);
            }
        })
    }

    /// With more lines of its proof, written for its placements and eliminations; only the
    /// necessary ones are kept.
    pub fn reason(
        mut self,
        position: &Position,
        write: impl FnOnce(&mut Builder<'_>, &[Candidate], &[Candidate]),
    ) -> Step {
        let mut builder = Builder::behind(position, std::mem::take(&mut self.proof));
        write(&mut builder, &self.placements, &self.eliminations);
        let set = self.placements.iter().map(|&candidate| Claim::one_of([candidate]));
        let excluded = self.eliminations.iter().map(|&candidate| Claim::none_of([candidate]));
        let claims: Vec<Claim> = set.chain(excluded).collect();
        let proof = builder.proof().trimmed(&claims);
        self.proved(proof)
    }

    /// Whether it places or eliminates anything.
    pub fn concludes(&self) -> bool {
        !self.placements.is_empty() || !self.eliminations.is_empty()
    }

    /// Applies the step: eliminates its candidates, then places its digits.
    pub fn apply(&self, position: &mut Position) {
        self.eliminations.iter().for_each(|&candidate| position.eliminate(candidate));
        self.placements.iter().for_each(|&candidate| position.place(candidate));
    }
}

/// The sentence and the conclusions: `Naked Pair: 4,7 in r1c12 => r1c5<>4`. If a sentence ends with
/// the conclusions, as for singles, they appear once: `Naked Single: r1c1=5`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let conclusions = notation::conclusions(&self.placements, &self.eliminations);
        match self.sentence.strip_suffix(&conclusions) {
            Some(title) if title.ends_with(": ") => f.write_str(&self.sentence),
            _ => write!(f, "{} => {conclusions}", self.sentence),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_says_and_does_what_it_concludes() {
        let mut position = Position::EMPTY;
        let four = Digit::of(4);
        position.eliminate(Candidate::new(Cell::at(0, 3), four));
        let pair = Cells::from_bits(0b11);
        let step = Step::form("row")
            .show(four, pair, 0)
            .eliminate(&position, four, crate::house::HOUSES[0] - pair)
            .eliminate_digits(&position, Cell::at(8, 8), Digits::from_bits(0b101))
            .saying("Naked Pair: 4,7 in r1c12");
        assert_eq!(step.to_string(), "Naked Pair: 4,7 in r1c12 => r9c9<>1, r9c9<>3, r1c356789<>4");
        step.apply(&mut position);
        assert_eq!(position.places(four) & crate::house::HOUSES[0], pair);
        assert!(step.concludes() && !Step::form("row").concludes());
        let single = Step::form("row").place(Candidate::of(4)).saying("Naked Single: r1c1=5");
        assert_eq!(single.to_string(), "Naked Single: r1c1=5");
    }
}
