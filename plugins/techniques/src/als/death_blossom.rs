//! `death_blossom`: a cell, the stem, with an almost locked set, a petal, for each candidate.
//!
//! The stem sees all places of its candidate in the petal. Whichever candidate it takes, that petal
//! loses it and holds all its other digits. So a digit Z of all petals, which the stem does not
//! have, is in one of them. Z is excluded from cells that see all its places in the petals. Petals
//! share no cells, as in HoDoKu, unless they may overlap; then one set may be the petal of two
//! candidates. The size of a step is the number of cells, including the stem.

use super::set_cover::AlsCoverProof;
use super::sets::{self, Als, KnownEliminations, OVERLAP};
use seventeen_core::notation;
use seventeen_plugin::prelude::*;

options! {
    /// Finds death blossoms.
    pub struct DeathBlossom {
        /// Maximum number of petals, and so of candidates in the stem
        petals: u32 = 4, in 2..=9;
        /// Maximum number of cells in a set
        cells: usize = 8, in 1..=8;
        overlap: bool, as OVERLAP;
    }
}

impl Component for DeathBlossom {
    const NAME: &'static str = "death_blossom";
    const DOC: &'static str =
        "Death Blossom: a stem cell with an almost locked set for each of its candidates";
    const ABOUT: &'static str = "A stem cell has two or more candidates, each linked to an almost \
         locked set, a petal. If the stem takes that candidate, the petal loses the digit and \
         holds all its others. The stem takes one of its candidates, so at least one petal is \
         locked. Remove a digit that all petals share from the cells that see all its places in \
         them.";
    const DEFINITION: &'static str = "cover of cells";
    create_from_options!();
}

/// A stem with its petals.
pub struct BlossomPattern {
    /// The stem cell.
    pub stem: Cell,
    /// The petals with the stem's candidates that they lose, ascending.
    pub petals: Vec<(Digit, Als)>,
    /// The digit that is in one of the petals.
    pub digit: Digit,
    /// The cells from which it is excluded.
    pub seen: Cells,
}

impl Finder for DeathBlossom {
    type Pattern = BlossomPattern;

    /// Visits blossoms of at most `petals` sets of at most `cells` cells, fewer cells first. Each
    /// excludes a candidate that no earlier one did.
    fn each(&self, position: &Position, visit: Emit<'_, BlossomPattern>) -> ControlFlow<()> {
        let sets = sets::all_als(position, self.cells);
        let mut found = Vec::new();
        for stem in position.blank() {
            if (2..=self.petals).contains(&position.candidates(stem).len()) {
                find_on_stem(position, &sets, stem, self.overlap, &mut found);
            }
        }
        found.sort_by_cached_key(BlossomPattern::cell_count);
        let mut known = KnownEliminations::default();
        for blossom in found {
            let mut out = [Cells::EMPTY; 9];
            out[blossom.digit] = blossom.seen;
            if known.add_if_new(&out) {
                visit(&blossom)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, blossom: &BlossomPattern) -> Step {
        let stem = Cells::single(blossom.stem);
        let mut step = Step::form("").of_size(blossom.cell_count()).role("stem", stem);
        for (i, (lost, petal)) in blossom.petals.iter().enumerate() {
            step = step.show(*lost, stem, 0);
            step = petal.show(position, step, format!("petal {lost}"), 2 * i as u8 + 2);
            step.houses |= sets::houses_containing(petal.cells);
            step = step.link((*lost, stem), (*lost, petal.places(position, *lost)), false);
        }
        step = step.eliminate(position, blossom.digit, blossom.seen);
        step = blossom.prove(position, step);
        let petals =
            blossom.petals.iter().map(|(lost, petal)| format!("{lost} - {}", petal.notation()));
        let petals = petals.collect::<Vec<_>>().join(", ");
        let lost: Digits = blossom.petals.iter().map(|&(lost, _)| lost).collect();
        let stem = format!("{} {{{lost}}}", notation::cells(stem));
        step.saying(format!("Death Blossom: {stem} ({petals}), Z={}", blossom.digit))
    }
}

/// One blossom on the stem for each candidate that some exclude.
fn find_on_stem(
    position: &Position,
    sets: &[Als],
    stem: Cell,
    overlap: bool,
    found: &mut Vec<BlossomPattern>,
) {
    let candidates = position.candidates(stem);
    let petals: Vec<(Digit, Vec<&Als>)> = candidates
        .iter()
        .map(|lost| {
            let sees = |set: &&Als| set.seen[lost].contains(stem);
            (lost, sets.iter().filter(sees).collect())
        })
        .collect();
    for digit in !candidates {
        let seen =
            |petals: &[&Als]| petals.iter().fold(Cells::EMPTY, |all, set| all | set.seen[digit]);
        let mut targets = petals
            .iter()
            .fold(position.places(digit), |targets, (_, petals)| targets & seen(petals));
        while let Some(target) = targets.first() {
            targets.remove(target);
            let mut chosen = Vec::new();
            let target = Candidate::new(target, digit);
            if choose_petals(&petals, target, Some(Cells::EMPTY).filter(|_| !overlap), &mut chosen)
            {
                let all = position.places(digit);
                let seen = chosen
                    .iter()
                    .fold(all, |seen, petal: &(Digit, Als)| seen & petal.1.seen[digit]);
                targets -= seen;
                found.push(BlossomPattern { stem, petals: chosen, digit, seen });
            }
        }
    }
}

/// Chooses a petal for each digit. The target sees all its places of the target's digit. A petal
/// has no used cell, unless petals may overlap.
fn choose_petals(
    petals: &[(Digit, Vec<&Als>)],
    target: Candidate,
    used: Option<Cells>,
    chosen: &mut Vec<(Digit, Als)>,
) -> bool {
    let Some(((lost, sets), rest)) = petals.split_first() else { return true };
    for set in sets {
        let is_free = used.is_none_or(|used| set.cells.is_disjoint(used));
        if set.seen[target.digit()].contains(target.cell()) && is_free {
            chosen.push((*lost, **set));
            if choose_petals(rest, target, used.map(|used| used | set.cells), chosen) {
                return true;
            }
            chosen.pop();
        }
    }
    false
}

impl BlossomPattern {
    fn prove(&self, position: &Position, step: Step) -> Step {
        let stem = self.petals.len();
        let digits = position.candidates(self.stem);
        let cover = AlsCoverProof::new(position, self.petals.iter().map(|(_, petal)| petal));
        let cover = cover.with_set(Cells::single(self.stem), digits);
        let lost = self.petals.iter().enumerate();
        let cover = lost.fold(cover, |cover, (i, &(lost, _))| cover.with_common(i, stem, lost));
        cover.prove_digit(step, self.digit, &(0..stem).collect::<Vec<_>>())
    }

    fn cell_count(&self) -> u32 {
        1 + self.petals.iter().map(|(_, petal)| petal.cells.len()).sum::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_sound_alone, create_component, find_steps, odd_positions, step_texts, with_only,
    };
    use seventeen_plugin::Value;

    fn death_blossom(petals: i64, cells: i64) -> DeathBlossom {
        create_component(&[Value::Int(petals), Value::Int(cells), Value::Bool(false)])
    }

    /// A stem of 1, 2 and 3 with a petal for 1, one for 2, and one for 3 in two cells of box 4.
    fn blossom_position(stem: &str, petal: &str, cell: &str) -> Position {
        with_only(&[("r5c5", stem), ("r5c1", "19"), ("r1c5", petal), (cell, "38"), ("r4c1", "89")])
    }

    #[test]
    fn each_candidate_of_the_stem_puts_the_digit_in_a_petal() {
        let position = blossom_position("123", "29", "r5c2");
        let expected = "Death Blossom: r5c5 {123} \
            (1 - r5c1 {19}, 2 - r1c5 {29}, 3 - r4c1,r5c2 {389}), Z=9 => r1c1<>9";
        assert_eq!(step_texts(&mut death_blossom(3, 2), &position), [expected]);
        assert_eq!(find_steps(&mut death_blossom(3, 2), &position)[0].size, 5);
    }

    #[test]
    fn a_candidate_without_a_petal_breaks_it() {
        let none =
            |petals, position| find_steps(&mut death_blossom(petals, 2), &position).is_empty();
        assert!(none(9, blossom_position("1234", "29", "r5c2")));
        assert!(none(9, blossom_position("123", "27", "r5c2")));
        assert!(none(9, blossom_position("123", "29", "r6c2")));
        assert!(none(2, blossom_position("123", "29", "r5c2")));
    }

    #[test]
    fn sets_agree_with_the_solution() {
        assert!(check_sound_alone(&mut death_blossom(4, 8), 14, 300) > 100);
        odd_positions()
            .iter()
            .for_each(|position| drop(find_steps(&mut death_blossom(4, 8), position)));
    }
}
