//! The search for finned, sashimi, Franken and mutant fish.
//!
//! Base houses and as many cover houses: each of them holds the digit once. A place counts the
//! number of its base houses minus the number of its cover houses. Over the cells that hold the
//! digit these counts add up to zero, so if none is positive, none is negative. The places with
//! positive counts are the *fins*; a fin that is in two base houses is an endo fin. If no fin holds
//! the digit, no place with a negative count does: such a place is excluded if it sees all fins.
//! This arithmetic is Obi-Wahn's, on the Players' Forum. Names and shapes are as in Bernhard
//! Hobiger's HoDoKu, with one difference: a place in two base houses and two cover houses is no fin
//! here.
//!
//! The search starts from the place to exclude. The places that it sees may be fins, so only the
//! other places of the base need covers, and they are few. Base houses are chosen one by one, as
//! long as enough houses are left to cover their places. Each place has two others, and trying them
//! in turn is quick, as there are at most as many as base houses. Only candidates that are in no
//! placement of the digit are tried. A house with one place is a single and no base. A fish is
//! skipped if a smaller one in its houses has the same elimination. Of the fish for a candidate the
//! one with the fewest fins is taken, and of these one without endo fins.

use super::fish::fish_name;
use crate::roles::{BODY, FIN};
use crate::single_digit::placements;
use seventeen_core::house::{HOUSES, seen_by_all};
use seventeen_core::proof::Constraint;
use seventeen_core::{Cell, Cells, Digit, Emit, House, Houses, Position, Step};
use seventeen_plugin::prelude::Param;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// A fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fish {
    /// The digit.
    pub digit: Digit,
    /// The base houses.
    pub base: Houses,
    /// The cover houses.
    pub cover: Houses,
    /// The fins, endo fins included.
    pub fins: Cells,
    /// The fins that are in two base houses or more.
    pub endo: Cells,
    /// The cells from which the digit is excluded: at least one.
    pub out: Cells,
}

/// The fish to search for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FishQuery {
    /// The wanted shapes.
    pub shape: FishShape,
    /// The number of base houses, 2 to 7.
    pub size: usize,
    /// With fins, or without.
    pub fins: bool,
}

/// The houses of a fish, and for those of lines the effect of the fins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FishShape {
    /// Rows and columns, and without its fins each base line keeps two places or more.
    Plain,
    /// Rows and columns, and without its fins a base line keeps one place or none.
    Sashimi,
    /// Rows and boxes, and columns and boxes: at least one box.
    Franken,
    /// Any others: rows and columns among the base or among the cover.
    Mutant,
}

/// The option `size` of fish of lines.
pub(super) const LINES: Param = Param::int(
    "size",
    2,
    2..=7,
    "Number of base lines: X-Wing (2), Swordfish, Jellyfish, Squirmbag, Whale, Leviathan (7)",
);

/// The option `size` of fish of all houses.
pub(super) const SIZE: Param = Param::int(
    "size",
    2,
    2..=7,
    "Number of base houses: X-Wing (2), Swordfish, Jellyfish, Squirmbag, Whale, Leviathan (7)",
);

/// The option `fins` of fish of all houses.
pub(super) const FINS: Param =
    Param::bool("fins", false, "Find fish with fins, instead of fish without");

/// Visits fish by digit and place. They cover every candidate that a fish of this kind excludes and
/// that is not in its base.
pub fn for_each_fish(
    position: &Position,
    wanted: FishQuery,
    visit: Emit<'_, Fish>,
) -> ControlFlow<()> {
    for digit in Digit::all() {
        let mut left = placements::impossible_cells(position, digit);
        while let Some(victim) = left.first() {
            left.remove(victim);
            if let Some(fish) = VictimSearch::new(position, digit, victim, wanted).best_fish() {
                left -= fish.out;
                visit(&fish)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The number of houses of a set that each cell is in: at least one, two, three.
#[derive(Clone, Copy, Default)]
struct HousesPerCell([Cells; 3]);

impl HousesPerCell {
    fn of_houses(houses: Houses) -> HousesPerCell {
        houses.iter().fold(HousesPerCell::default(), |depth, house| depth.with_house(HOUSES[house]))
    }

    fn with_house(self, house: Cells) -> HousesPerCell {
        let HousesPerCell([one, two, three]) = self;
        HousesPerCell([one | house, two | one & house, three | two & house])
    }

    /// The cells that are in more houses here than there.
    fn cells_in_more_houses(&self, other: &HousesPerCell) -> Cells {
        let [one, two, three] = [0, 1, 2].map(|i| self.0[i] - other.0[i]);
        one | two | three
    }
}

/// The search for the best fish that excludes one candidate.
struct VictimSearch {
    digit: Digit,
    places: Cells,
    victim: Cell,
    wanted: FishQuery,
    /// The places that must be covered where the base has them.
    must: Cells,
    /// The allowed houses of the base, of the cover for such places, and of the cover with the
    /// victim.
    base_pool: Houses,
    cover_pool: Houses,
    own: Houses,
    /// The direction of the base lines, if the two directions are separate searches.
    direction: usize,
    best: Option<(FishRank, Fish)>,
}

/// The rank of a fish: fewest fins first, then fewest endo fins, then by direction and houses.
/// Houses of the victim come before the others if they cover places of the base, and otherwise
/// last.
type FishRank = ((u32, u32), usize, Houses, Reverse<u32>, Reverse<u32>, Houses);

impl VictimSearch {
    fn new(position: &Position, digit: Digit, victim: Cell, wanted: FishQuery) -> VictimSearch {
        let places = position.places(digit);
        let spared = if wanted.fins { victim.peers() } else { Cells::EMPTY };
        let must = places - spared - Cells::single(victim);
        let pool_of = |holds: &dyn Fn(Cells) -> bool| -> Houses {
            House::all().filter(|house| holds(house.cells())).collect()
        };
        let cover_pool = pool_of(&|house| !must.is_disjoint(house));
        let is_base = |house| (places & house).len() > 1;
        let own = victim.house_set();
        let base_pool = (cover_pool & pool_of(&is_base)) - own;
        let (direction, best) = (0, None);
        VictimSearch {
            digit,
            places,
            victim,
            wanted,
            must,
            base_pool,
            cover_pool,
            own,
            direction,
            best,
        }
    }

    fn best_fish(mut self) -> Option<Fish> {
        let (bases, covers, own) = (self.base_pool, self.cover_pool, self.own);
        for (direction, (base, cover)) in self.wanted.shape.base_and_cover_kinds().enumerate() {
            (self.base_pool, self.cover_pool, self.own) =
                (bases & base, covers & cover, own & cover);
            self.direction = direction;
            self.extend_base(Houses::EMPTY, Cells::EMPTY, self.base_pool);
        }
        self.best.map(|(_, fish)| fish)
    }

    /// The number of houses for the places that must be covered. With fins none of these is in a
    /// house of the victim, which needs another cover house.
    fn cover_count(&self) -> usize {
        self.wanted.size - usize::from(self.wanted.fins)
    }

    /// Adds houses of `pool` to the base, whose places that must be covered are `open`, as long as
    /// they can be. No such place is in two of them: one house alone would be left to cover it
    /// twice.
    fn extend_base(&mut self, base: Houses, open: Cells, mut pool: Houses) {
        if base.len() as usize == self.wanted.size {
            return self.try_covers(base, open);
        }
        if !can_cover(open, self.cover_pool - base, self.cover_count()) {
            return;
        }
        while let Some(house) = pool.first() {
            pool.remove(house);
            let (base, more) = (base | house.into(), self.must & HOUSES[house]);
            if more.is_disjoint(open) {
                self.extend_base(base, open | more, pool);
            }
        }
    }

    /// Adds each cover to a base, and with fins each house of the victim.
    fn try_covers(&mut self, base: Houses, open: Cells) {
        let (covers, allowed) = (self.cover_count(), self.cover_pool - base);
        let _ = visit_covers(open, allowed, (Houses::EMPTY, covers), &mut |cover| {
            // With fewer cover houses there is a smaller fish.
            if cover.len() as usize == covers {
                if self.wanted.fins {
                    let own = self.own.iter();
                    own.for_each(|house| self.keep_if_better(base, cover | house.into()));
                } else {
                    self.keep_if_better(base, cover);
                }
            }
            ControlFlow::Continue(())
        });
    }

    /// Keeps the fish if it is one of those wanted, and better than the best so far.
    fn keep_if_better(&mut self, base: Houses, cover: Houses) {
        let (base_depth, cover_depth) =
            (HousesPerCell::of_houses(base), HousesPerCell::of_houses(cover));
        let fins = base_depth.cells_in_more_houses(&cover_depth) & self.places;
        let endo = fins & base_depth.0[1];
        let (places, digit) = (self.places, self.digit);
        let out = cover_depth.cells_in_more_houses(&base_depth) & places & seen_by_all(fins);
        let fish = Fish { digit, base, cover, fins, endo, out };
        let rank = self.fish_rank(&fish);
        let worse = self.best.is_some_and(|(best, _)| rank >= best);
        let fits = fins.is_empty() != self.wanted.fins && out.contains(self.victim);
        if fits && !worse && fish.shape(places) == self.wanted.shape && self.is_minimal(&fish) {
            self.best = Some((rank, fish));
        }
    }

    fn fish_rank(&self, fish: &Fish) -> FishRank {
        let own = fish.cover & self.own;
        let none = Houses::EMPTY;
        let (first, last) = if self.wanted.fins { (none, own) } else { (own, none) };
        // Lower first houses come first.
        let [others, base] =
            [fish.cover - own, fish.base].map(|set| Reverse(set.bits().reverse_bits()));
        (fish.fin_counts(), self.direction, first, others, base, last)
    }

    /// Whether no smaller fish in the same houses excludes the victim: fewer of the cover houses,
    /// one of the victim's among them, that cover as many base houses.
    fn is_minimal(&self, fish: &Fish) -> bool {
        let smaller = |cover: &Houses| *cover != fish.cover && !cover.is_disjoint(self.own);
        nonempty_subsets(fish.cover).filter(smaller).all(|cover| {
            let open = self.must - HousesPerCell::of_houses(cover).0[0];
            let covered = fish.base.iter().filter(|&house| HOUSES[house].is_disjoint(open));
            covered.count() < cover.len() as usize
        })
    }
}

/// Visits sets of at most `more` houses of `allowed`, beside those chosen, that cover all these
/// places; all those that have no house too many.
fn visit_covers(
    open: Cells,
    mut allowed: Houses,
    (chosen, more): (Houses, usize),
    visit: &mut dyn FnMut(Houses) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(place) = open.first() else { return visit(chosen) };
    if more == 0 {
        return ControlFlow::Continue(());
    }
    for house in place.house_set() & allowed {
        // Later choices are without this one.
        allowed.remove(house);
        visit_covers(open - HOUSES[house], allowed, (chosen | house.into(), more - 1), visit)?;
    }
    ControlFlow::Continue(())
}

fn can_cover(open: Cells, allowed: Houses, most: usize) -> bool {
    visit_covers(open, allowed, (Houses::EMPTY, most), &mut |_| ControlFlow::Break(())).is_break()
}

impl FishShape {
    /// The houses that base and cover may be of, in both directions.
    fn base_and_cover_kinds(self) -> impl Iterator<Item = (Houses, Houses)> {
        let (rows, columns, boxes) = (Houses::ROWS, Houses::COLUMNS, Houses::BOXES);
        let kinds = match self {
            FishShape::Plain | FishShape::Sashimi => [(rows, columns), (columns, rows)],
            FishShape::Franken => {
                [(rows | boxes, columns | boxes), (columns | boxes, rows | boxes)]
            }
            FishShape::Mutant => [(Houses::ALL, Houses::ALL), (Houses::EMPTY, Houses::EMPTY)],
        };
        kinds.into_iter().filter(|(base, _)| !base.is_empty())
    }
}

impl Fish {
    /// Fewer fins first, then fewer endo fins.
    fn fin_counts(&self) -> (u32, u32) {
        (self.fins.len(), self.endo.len())
    }

    /// Its shape; `places` are all places of the digit.
    fn shape(&self, places: Cells) -> FishShape {
        let has = |houses: Houses, kind: Houses| !houses.is_disjoint(kind);
        let mixed = |houses| has(houses, Houses::ROWS) && has(houses, Houses::COLUMNS);
        let alike = |kind| has(self.base, kind) && has(self.cover, kind);
        let lines_alike = alike(Houses::ROWS) || alike(Houses::COLUMNS);
        if mixed(self.base) || mixed(self.cover) || lines_alike {
            return FishShape::Mutant;
        }
        if has(self.base | self.cover, Houses::BOXES) {
            return FishShape::Franken;
        }
        let body = places - self.fins;
        let thin = |house: House| (body & HOUSES[house]).len() <= 1;
        if self.base.iter().any(thin) { FishShape::Sashimi } else { FishShape::Plain }
    }

    /// The step, with `before` as a prefix to the name of its size, such as `Finned Franken `.
    pub(super) fn step(&self, position: &Position, before: &str) -> Step {
        let mut step =
            self.step_without_proof(before).show(self.digit, self.body_cells(position), 0);
        step = step.color(0, BODY);
        if !self.fins.is_empty() {
            step = step.show(self.digit, self.fins, 1).color(1, FIN);
        }
        self.with_proof(position, step.eliminate(position, self.digit, self.out))
    }

    /// The step without its candidates, its conclusions and its proof.
    pub(super) fn step_without_proof(&self, before: &str) -> Step {
        let size = self.base.len();
        let mut step = Step::default().of_size(size);
        step.houses = (self.base | self.cover).into();
        step.saying(format!("{before}{}: {}", fish_name(size), self.notation()))
    }

    /// The step with the proof of this fish's eliminations.
    pub(super) fn with_proof(&self, position: &Position, step: Step) -> Step {
        step.cover(position, self.base_constraints(), self.cover_constraints())
    }

    /// The digit in the houses of the base.
    pub(super) fn base_constraints(&self) -> impl Iterator<Item = Constraint> + Clone + use<> {
        Constraint::places(self.base, self.digit)
    }

    /// The digit in the cover houses.
    pub(super) fn cover_constraints(&self) -> impl Iterator<Item = Constraint> + Clone + use<> {
        Constraint::places(self.cover, self.digit)
    }

    /// The places of the base that are no fins.
    pub(super) fn body_cells(&self, position: &Position) -> Cells {
        (position.places(self.digit) & HousesPerCell::of_houses(self.base).0[0]) - self.fins
    }

    /// The places of the cover outside of the base, which it excludes if no fin is true.
    pub(super) fn potential_elimination_cells(&self, position: &Position) -> Cells {
        let [base, cover] =
            [self.base, self.cover].map(|houses| HousesPerCell::of_houses(houses).0[0]);
        position.places(self.digit) & (cover - base)
    }

    /// `5 r37 c19 fr1c2`: the digit, the houses and the fins.
    pub(super) fn notation(&self) -> String {
        format!("{} {} {}", self.digit, self.base, self.cover_notation())
    }

    /// `c19 fr1c2 efr5c5`: the cover and the fins.
    pub(super) fn cover_notation(&self) -> String {
        format!("{}{}", self.cover, self.fin_names())
    }

    /// The step `finned` or `unfinned`, as `Finned Franken X-Wing` if `kind` is `Franken`.
    pub(super) fn step_of_kind(&self, position: &Position, kind: &str, finned: bool) -> Step {
        let (form, before) = match finned {
            true => ("finned", format!("Finned {kind} ")),
            false => ("unfinned", format!("{kind} ")),
        };
        Step { form: form.into(), ..self.step(position, &before) }
    }

    /// ` fr1c2 efr5c5`: the fins, endo fins last.
    fn fin_names(&self) -> String {
        let name = |kind, cell| format!(" {kind}{cell}");
        let exo = (self.fins - self.endo).iter().map(|cell| name("f", cell));
        exo.chain(self.endo.iter().map(|cell| name("ef", cell))).collect()
    }
}

fn nonempty_subsets(set: Houses) -> impl Iterator<Item = Houses> {
    let (mut subset, all) = (0u32, set.bits());
    std::iter::from_fn(move || {
        subset = subset.wrapping_sub(all) & all;
        (subset != 0).then(|| Houses::from_bits(subset))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use seventeen_core::Candidate;

    const SHAPES: [FishShape; 4] =
        [FishShape::Plain, FishShape::Sashimi, FishShape::Franken, FishShape::Mutant];

    /// The number of houses of a list with a cell.
    fn count_houses(houses: &[usize], cell: Cell) -> usize {
        houses.iter().filter(|&&house| HOUSES[house].contains(cell)).count()
    }

    /// Whether each of the places `must` has as many covers as bases.
    fn covers(base: &[usize], cover: &[usize], must: Cells) -> bool {
        must.iter().all(|cell| count_houses(base, cell) <= count_houses(cover, cell))
    }

    /// Whether the X-wing of these houses, with or without fins, excludes a victim that is not in
    /// its base, and no base house alone does.
    fn is_x_wing(places: Cells, base: &[usize], cover: &[usize], victim: Cell, fins: bool) -> bool {
        let spared = if fins { victim.peers() } else { Cells::EMPTY };
        let must = places - spared - Cells::single(victim);
        let through = |house: &&usize| HOUSES[**house].contains(victim);
        let locked = || {
            let mut cover = cover.iter().filter(through);
            cover.any(|&cover| base.iter().any(|&base| covers(&[base], &[cover], must)))
        };
        let any_fin = || !covers(base, cover, places);
        let aims = count_houses(cover, victim) > 0 && count_houses(base, victim) == 0;
        aims && covers(base, cover, must) && any_fin() == fins && !locked()
    }

    /// The candidates that X-wings of each shape exclude, by trying all pairs of houses.
    fn brute_force_x_wings(places: Cells, fins: bool) -> [Cells; 4] {
        let count = |house: usize| (places & HOUSES[house]).len();
        let pairs = (0..27).flat_map(|a| (0..a).map(move |b| [a, b]));
        let pairs: Vec<_> =
            pairs.filter(|pair| pair.iter().all(|&house| count(house) > 0)).collect();
        let mut out = [Cells::EMPTY; 4];
        for base in pairs.iter().filter(|base| base.iter().all(|&house| count(house) > 1)) {
            let apart = |cover: &&[usize; 2]| cover.iter().all(|house| !base.contains(house));
            for cover in pairs.iter().filter(apart) {
                let aims = |&cell: &Cell| is_x_wing(places, base, cover, cell, fins);
                let victims: Cells = places.iter().filter(aims).collect();
                out[shape_index(places, *base, *cover)] |= victims;
            }
        }
        out
    }

    fn shape_index(places: Cells, base: [usize; 2], cover: [usize; 2]) -> usize {
        let [base, cover] = [base, cover].map(|houses| houses.map(House::of).into_iter().collect());
        let fins = HousesPerCell::of_houses(base)
            .cells_in_more_houses(&HousesPerCell::of_houses(cover))
            & places;
        let (endo, out) = (Cells::EMPTY, Cells::EMPTY);
        let fish = Fish { digit: Digit::of(1), base, cover, fins, endo, out };
        SHAPES.iter().position(|&shape| shape == fish.shape(places)).unwrap()
    }

    fn eliminations_by_digit(position: &Position, wanted: FishQuery) -> [Cells; 9] {
        let mut out = [Cells::EMPTY; 9];
        let _ = for_each_fish(position, wanted, &mut |fish| {
            let base = HousesPerCell::of_houses(fish.base).0[0];
            out[fish.digit] |= fish.out - base;
            ControlFlow::Continue(())
        });
        out
    }

    #[test]
    fn x_wings_are_those_found_by_trying_all_pairs_of_houses() {
        x_wings_are_those_of_all_pairs(4);
    }

    #[test]
    #[ignore = "takes four seconds"]
    fn x_wings_of_more_puzzles_are_so_too() {
        x_wings_are_those_of_all_pairs(6);
    }

    fn x_wings_are_those_of_all_pairs(puzzles: u64) {
        let mut found = [0; 8];
        testing::visit_positions(puzzles, |position, _| {
            for fins in [false, true] {
                let ours = SHAPES.map(|shape| {
                    eliminations_by_digit(position, FishQuery { shape, size: 2, fins })
                });
                for digit in Digit::all() {
                    let plain = brute_force_x_wings(position.places(digit), fins);
                    for (i, shape) in SHAPES.into_iter().enumerate() {
                        let ours = ours[i][digit];
                        assert!(plain[i].is_subset(ours), "{shape:?} {fins} {digit} {position:?}");
                        found[2 * i + usize::from(fins)] += plain[i].len();
                    }
                }
            }
        });
        // All but sashimi X-wings without fins, which cannot be.
        assert_eq!(found.iter().filter(|&&found| found > 0).count(), 7, "{found:?}");
    }

    /// This number of random houses that are not among others.
    fn random_houses(draw: &mut testing::RandomPuzzles, size: usize, others: Houses) -> Houses {
        let mut houses = Houses::EMPTY;
        while (houses.len() as usize) < size {
            houses |= Houses::single(House::of(draw.below(27))) - others;
        }
        houses
    }

    /// Whether one house excludes the victim, or a fish of at most this size.
    fn is_found(position: &Position, digit: Digit, victim: Cell, size: usize) -> bool {
        let places = position.places(digit);
        let is_locked = victim.house_set().iter().any(|cover| {
            let within = |base: &usize| (places & HOUSES[*base]).is_subset(HOUSES[cover]);
            (0..27).filter(|base| !HOUSES[*base].contains(victim)).any(|base| within(&base))
        });
        let kinds = (2..=size).flat_map(|size| SHAPES.map(|shape| (size, shape)));
        is_locked
            || kinds.into_iter().any(|(size, shape)| {
                let wanted = FishQuery { shape, size, fins: false };
                VictimSearch::new(position, digit, victim, wanted).best_fish().is_some()
            })
    }

    #[test]
    fn fish_made_of_random_houses_are_found() {
        let (mut draw, digit, mut made) = (testing::RandomPuzzles::new(17), Digit::of(3), [0; 8]);
        for size in (2..=7).cycle().take(30_000) {
            let base = random_houses(&mut draw, size, Houses::EMPTY);
            let cover = random_houses(&mut draw, size, base);
            let (base_depth, cover_depth) =
                (HousesPerCell::of_houses(base), HousesPerCell::of_houses(cover));
            let mut position = Position::EMPTY;
            for cell in base_depth.cells_in_more_houses(&cover_depth) {
                position.eliminate(Candidate::new(cell, digit));
            }
            let places = position.places(digit);
            let Some(victim) = (places & (cover_depth.0[0] - base_depth.0[0])).first() else {
                continue;
            };
            let has_singles = (0..27).any(|house| (places & HOUSES[house]).len() < 2);
            if !has_singles && !placements::possible_cells(&position, digit).is_empty() {
                let is_found = is_found(&position, digit, victim, size);
                assert!(is_found, "{base} {cover} {victim} {position:?}");
                made[size] += 1;
            }
        }
        assert!(made[2..].iter().all(|&made| made > 200), "{made:?}");
    }
}
