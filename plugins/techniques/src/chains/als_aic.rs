//! `als_aic`: alternating inference chains through sets.
//!
//! A strong link may also be two digits of an almost locked set, one of which it holds. Or it is
//! two digits beside an almost hidden set, one of which does not fit into it. With `rectangles` it
//! may also come from guardians of a rectangle. `almost.rs` explains why. The nodes of such a link
//! are the places of a digit, as many as there are in one house. So HoDoKu has almost locked sets
//! in nice loops, and the Players' Forum almost hidden sets and almost unique rectangles.
//!
//! The forms are those of `aic`. In a loop a set holds its other digits, too; they are excluded
//! from cells that see all their places. Each candidate is excluded by a shortest chain. If an
//! equally short chain without sets excludes it, it is left to `aic` and `grouped_aic`. `als_xz`,
//! `als_xy_wing` and `als_chain` are chains of sets alone.

use super::graph::{Graph, LinkKinds, Node};
use super::link_patterns::{self, AlmostPattern, PatternKinds};
use super::search::{self, Chain, ChainForm, ImplicationWalk};
use seventeen_core::notation;
use seventeen_core::proof::{Constraint, Source};
use seventeen_plugin::prelude::*;

options! {
    /// Finds chains through sets.
    pub struct AlsAic {
        /// Maximum number of nodes in a chain
        length: usize = 16, in 4..=96;
        /// Maximum number of cells in an almost locked set; 1 for none
        cells: u32 = 4, in 1..=8;
        /// Maximum number of cells in an almost hidden set, used where it is smaller than the
        /// matching almost locked set; 0 for none
        hidden: u32 = 4, in 0..=8;
        /// Allow links from rectangles, which assume a unique solution
        rectangles: bool = false;
    }
}

impl Component for AlsAic {
    const NAME: &'static str = "als_aic";
    const DOC: &'static str = "AIC with ALS: an alternating inference chain through almost locked \
         sets, almost hidden sets or rectangles";
    const ABOUT: &'static str = "An alternating chain in which a strong link can be a whole set. \
         An almost locked set, with one candidate more than cells, cannot lose two digits. If one \
         of two digits is not in it, the other is. So the two digits are ends of a strong link, \
         and the chain works as any chain does. One of its ends is true, and a candidate that both \
         exclude is false. Almost hidden sets and almost unique rectangles give such links in the \
         same way.";
    const DEFINITION: &'static str = "cover, left of cells; deadly";
    create_from_options!();
}

/// A chain through sets.
#[derive(Clone, Debug)]
pub struct ChainOfSets {
    /// The chain.
    pub chain: Chain,
    /// For each strong link its origin, if it is not a cell or a digit in a house.
    pub almost: Vec<Option<AlmostPattern>>,
}

impl Finder for AlsAic {
    type Pattern = ChainOfSets;

    /// Visits the chains, as [`search::visit_by_target`] does.
    fn each(&self, position: &Position, visit: Emit<'_, ChainOfSets>) -> ControlFlow<()> {
        let kinds =
            PatternKinds { locked: self.cells, hidden: self.hidden, rectangles: self.rectangles };
        let (all, links) = link_patterns::find_patterns(position, kinds);
        let [plain, graph] = [&[], &links[..]]
            .map(|links| Graph::with_strong_links(position, LinkKinds::Grouped, links));
        let mut walk = ImplicationWalk::new(&plain);
        // A single candidate has the same number in both graphs.
        let needs_set = |target: usize, path: &[usize]| {
            let of_set = |link: &[usize]| graph.strong_link_reason(link[0], link[1]) != 0;
            path.chunks(2).any(of_set) && walk.chain_around(target, path.len()).is_none()
        };
        search::visit_by_target(&graph, self.length, needs_set, &mut |chain| {
            let source = |&reason: &u16| Some(all[usize::from(reason).checked_sub(1)?]);
            let almost = chain.reasons.iter().map(source).collect();
            visit(&ChainOfSets { chain: chain.clone(), almost }.with_loop_eliminations(position))
        })
    }

    fn step(&self, position: &Position, found: &ChainOfSets) -> Step {
        let mut step = found.chain.step_without_proof(position);
        for (color, almost) in (2..).step_by(2).zip(found.almost.iter().flatten()) {
            step = step.role("almost locked set", almost.cells());
            for digit in almost.digits() {
                step = step.show(digit, position.places(digit) & almost.cells(), color);
            }
        }
        found.prove(position, step).saying(found.sentence())
    }
}

impl ChainOfSets {
    /// With the eliminations of its sets, if it is a loop.
    fn with_loop_eliminations(mut self, position: &Position) -> ChainOfSets {
        if self.chain.form == ChainForm::Continuous {
            let out = self.strong_links().filter_map(|(link, almost)| {
                Some(almost.as_ref()?.eliminations(position, digits_of_nodes(link)))
            });
            for out in out.flatten().collect::<Vec<_>>() {
                if !self.chain.eliminations.contains(&out) {
                    self.chain.eliminations.push(out);
                }
            }
        }
        self
    }

    /// The strong links, and their origins.
    fn strong_links(&self) -> impl Iterator<Item = (&[Node], &Option<AlmostPattern>)> {
        self.chain.nodes.chunks(2).zip(&self.almost)
    }

    /// By a cover: the origins of the strong links lie within the weak ones, and the ends.
    fn prove(&self, position: &Position, step: Step) -> Step {
        let mut truths: Vec<Constraint> = Vec::new();
        let mut joints = self.weak_link_constraints();
        for (link, almost) in self.strong_links() {
            match almost {
                Some(almost) => {
                    truths.extend(almost.truths(digits_of_nodes(link)));
                    joints.extend(almost.links(position, digits_of_nodes(link)));
                }
                None => {
                    let [from, to] = [link[0], link[1]].map(|node| (node.digit, node.cells));
                    truths.extend(Step::default().link(from, to, true).truths(position));
                }
            }
        }
        let patterns = self.almost.iter().flatten().map(AlmostPattern::deadly_pattern);
        let patterns: Vec<Vec<Candidate>> =
            patterns.filter(|pattern| !pattern.is_empty()).collect();
        step.reason(position, |builder, set, out| {
            let guardians = patterns.iter().map(|pattern| Source::Line(builder.deadly(pattern)));
            let guardians: Vec<Source> = guardians.collect();
            let truths: Vec<Source> =
                truths.into_iter().map(Source::from).chain(guardians.iter().copied()).collect();
            builder.cover_in(&truths, &joints, out);
            for candidate in set {
                // The cell has no other candidate.
                let cell = Constraint::Cell(candidate.cell());
                let mut others = cell.candidates(position).unwrap_or_default();
                others.retain(|other| other != candidate);
                let first = builder.mark().1;
                builder.cover_in(&truths, &joints, &others);
                let lines: Vec<usize> = (first..builder.mark().1).collect();
                builder.left_by(cell, &lines);
            }
        })
    }

    /// The houses and cells of each weak link, with the one that closes a loop.
    fn weak_link_constraints(&self) -> Vec<Vec<Constraint>> {
        let nodes = &self.chain.nodes;
        let closing = [nodes[nodes.len() - 1], nodes[0]];
        let weak = nodes[1..nodes.len() - 1].chunks(2);
        let is_loop = self.chain.form == ChainForm::Continuous;
        let closing = Some(&closing[..]).filter(|_| is_loop);
        let candidates = |node: &Node| {
            let digit = node.digit;
            node.cells.iter().map(move |cell| Candidate::new(cell, digit)).collect::<Vec<_>>()
        };
        let joint = |link: &[Node]| {
            Constraint::all_of(&link.iter().flat_map(candidates).collect::<Vec<_>>())
        };
        weak.chain(closing).map(joint).collect()
    }

    /// `AIC Type 1 with sets: (5)r1c1=(5)r1c7-(5)r3c7=A=(1)r1c7, A=r13c7 {158}`.
    fn sentence(&self) -> String {
        let mut text = format!("{} with sets: ", self.chain.form.title());
        let mut named: Vec<&AlmostPattern> = Vec::new();
        for (i, (link, almost)) in self.strong_links().enumerate() {
            let [from, to] = [link[0], link[1]]
                .map(|node| format!("({}){}", node.digit, notation::cells(node.cells)));
            let by = almost.as_ref().map_or("=".to_owned(), |almost| {
                let at = named.iter().position(|known| *known == almost).unwrap_or_else(|| {
                    named.push(almost);
                    named.len() - 1
                });
                format!("={}=", set_letter(at))
            });
            text += if i > 0 { "-" } else { "" };
            text += &format!("{from}{by}{to}");
        }
        let names = named.iter().enumerate();
        names.fold(text, |text, (at, almost)| {
            text + &format!(", {}={}", set_letter(at), almost.notation())
        })
    }
}

/// The name of a set in a sentence.
fn set_letter(at: usize) -> char {
    ('A'..='Z').cycle().nth(at).unwrap_or('A')
}

fn digits_of_nodes(nodes: &[Node]) -> Digits {
    nodes.iter().map(|node| node.digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_sound, check_sound_alone, check_steps, confine_digits, create_component, find_steps,
        keep_only, odd_positions, step_texts, visit_positions, with_only,
    };
    use seventeen_plugin::Value;
    use std::collections::BTreeSet;

    fn als_aic(cells: i64, hidden: i64, rectangles: bool) -> AlsAic {
        let [length, cells, hidden] = [16, cells, hidden].map(Value::Int);
        create_component(&[length, cells, hidden, Value::Bool(rectangles)])
    }

    /// An almost locked set in row 1, 1 in two places of column 9, and a cell of two digits.
    fn chain_position(second: &str, column: &str, last: &str) -> Position {
        let position = with_only(&[("r1c4", "123"), ("r1c5", second), ("r9c4", last)]);
        confine_digits(position, "1", 17, column)
    }

    #[test]
    fn two_digits_of_a_set_are_a_strong_link() {
        let found =
            step_texts(&mut als_aic(4, 4, false), &chain_position("123", "r1c9 r9c9", "13"));
        let expected = "AIC Type 1 with sets: \
            (3)r9c4=(1)r9c4-(1)r9c9=(1)r1c9-(1)r1c45=A=(3)r1c45, A=r1c45 {123} => r23c4<>3";
        assert_eq!(found, [expected]);
    }

    #[test]
    fn a_digit_a_place_or_an_end_more_breaks_it() {
        for (second, column, last) in [
            ("1234", "r1c9 r9c9", "13"),
            ("123", "r1c9 r5c9 r9c9", "13"),
            ("123", "r1c9 r9c9", "134"),
            ("123", "r1c9 r9c9", "14"),
        ] {
            let position = chain_position(second, column, last);
            assert_eq!(step_texts(&mut als_aic(4, 4, false), &position), [""; 0]);
        }
        let whole = chain_position("123", "r1c9 r9c9", "13");
        assert!(find_steps(&mut als_aic(1, 4, false), &whole).is_empty());
    }

    /// 1 and 2 in the corners of a rectangle, two of which have other digits, too.
    fn rectangle_position(left: &str, right: &str) -> Position {
        with_only(&[("r1c1 r1c4", "12"), ("r2c1", left), ("r2c4", right)])
    }

    #[test]
    fn two_guardians_are_a_strong_link() {
        let position = keep_only(rectangle_position("123", "124"), "r9c4", "34");
        let found = step_texts(&mut als_aic(1, 0, true), &position);
        let expected = "AIC Type 1 with sets: \
            (3)r2c1=A=(4)r2c4-(4)r9c4=(3)r9c4, A=1/2 in r12c14 => r9c1<>3";
        assert_eq!(found, [expected]);
        assert!(find_steps(&mut als_aic(1, 0, false), &position).is_empty());
        for (left, right) in [("123", "1245"), ("13", "124")] {
            let broken = keep_only(rectangle_position(left, right), "r9c4", "34");
            assert!(find_steps(&mut als_aic(1, 0, true), &broken).is_empty());
        }
    }

    #[test]
    fn the_digits_of_a_rectangle_elsewhere_in_a_house_are_a_strong_link() {
        let position = keep_only(rectangle_position("1234", "1256"), "r9c8", "12");
        let position = confine_digits(position, "1", 1, "r2c1 r2c4 r2c7");
        let whole = confine_digits(position.clone(), "2", 1, "r2c1 r2c4 r2c8");
        let found = step_texts(&mut als_aic(1, 0, true), &whole);
        let expected = "AIC Type 1 with sets: \
            (1)r2c7=A=(2)r2c8-(2)r9c8=(1)r9c8, A=1/2 in r12c14 => r13c8,r789c7<>1";
        assert!(found.contains(&expected.to_owned()), "{found:?}");
        let broken = confine_digits(position, "2", 1, "r2c1 r2c4 r2c5 r2c8");
        assert!(find_steps(&mut als_aic(1, 0, true), &broken).is_empty());
    }

    #[test]
    fn a_loop_excludes_the_other_digits_of_its_sets() {
        let sets =
            [("r1c1", "135"), ("r2c1", "235"), ("r3c1", "35"), ("r1c9", "14"), ("r2c9", "24")];
        let found = find_steps(&mut als_aic(4, 4, false), &with_only(&sets));
        let expected = "Continuous Nice Loop with sets: (1)r1c1=A=(2)r2c1-(2)r2c9=B=(1)r1c9, \
            A=r123c1 {1235}, B=r12c9 {24}";
        assert!(found.iter().any(|step| step.sentence.starts_with(&expected[..76])), "{found:?}");
        let of_loop = found.iter().find(|step| step.form == "continuous").unwrap();
        let out = |digit: u8| {
            of_loop.eliminations.iter().filter(|out| out.digit().get() == digit).count()
        };
        // 1 in row 1, 2 in row 2, 3 and 5 in column 1 and box 1, 4 in column 9 and box 3.
        assert_eq!([1, 2, 3, 4, 5].map(out), [7, 7, 12, 13, 12], "{of_loop}");
    }

    #[test]
    fn chains_agree_with_the_solution() {
        let mut forms = BTreeSet::new();
        for (cells, hidden, rectangles) in
            [(8, 0, false), (1, 8, false), (1, 0, true), (4, 4, true)]
        {
            let mut technique = als_aic(cells, hidden, rectangles);
            let found = check_sound(&mut technique, 20, |_, step| {
                forms.insert(step.form.to_string());
            });
            assert!(found > 50, "{cells} {hidden} {rectangles} {found}");
            odd_positions().iter().for_each(|position| drop(find_steps(&mut technique, position)));
        }
        assert_eq!(forms.len(), 4);
        assert!(check_sound_alone(&mut als_aic(4, 4, true), 3, 60) > 200);
    }

    /// The size of the shortest chain that excludes this candidate, by following all links.
    fn shortest_refutation(graph: &Graph, start: usize) -> Option<usize> {
        let (mut on, mut off) = (vec![start], Vec::new());
        for n in (0..).step_by(2) {
            let before = (on.len(), off.len());
            let is_off = |node: &usize| on.iter().any(|&on| graph.are_weakly_linked(on, *node));
            off = (0..graph.len()).filter(is_off).collect();
            if off.contains(&start) {
                return Some(n);
            }
            on.extend(
                off.iter().flat_map(|&off| graph.strong_links(off)).map(|&on| usize::from(on)),
            );
            on.sort_unstable();
            on.dedup();
            if before == (on.len(), off.len()) {
                return None;
            }
        }
        None
    }

    /// A chain that meets a node twice is not taken, but never is it the shortest of all.
    #[test]
    fn the_shortest_chains_of_all_are_found_and_nearly_all_others() {
        let (mut all, mut missed) = (0, 0);
        visit_positions(4, |position, solution| {
            let kinds = PatternKinds { locked: 4, hidden: 4, rectangles: false };
            let links = link_patterns::find_patterns(position, kinds).1;
            let [plain, graph] = [&[], &links[..]]
                .map(|links| Graph::with_strong_links(position, LinkKinds::Grouped, links));
            let found = find_steps(&mut als_aic(4, 4, false), position);
            check_steps(position, solution, &found);
            let needs_set = (0..plain.len()).filter(|&node| !plain.is_group(node));
            let needs_set = needs_set.filter_map(|node| {
                let [without, with] =
                    [&plain, &graph].map(|graph| shortest_refutation(graph, node));
                let n = with.filter(|&n| (4..=16).contains(&n) && without.is_none_or(|it| it > n));
                Some((n?, plain.candidate_of_node(node)?))
            });
            let excludes = |step: &Step, n: usize, out: Candidate| {
                let mut set = step.placements.iter();
                let is_seen = set.any(|&set| Constraint::joins(set, out));
                step.size as usize <= n && (step.eliminations.contains(&out) || is_seen)
            };
            let needs_set: Vec<(usize, Candidate)> = needs_set.collect();
            let least = needs_set.iter().map(|(n, _)| n).min();
            for &(n, out) in &needs_set {
                let is_found = found.iter().any(|step| excludes(step, n, out));
                assert!(is_found || Some(&n) != least, "{out} {n} {position:?}");
                all += 1;
                missed += usize::from(!is_found);
            }
        });
        assert!(all > 100 && missed * 5 < all, "{missed} of {all}");
    }
}
