//! `kraken_fish`: a fish whose fins exclude, by chains, candidates that they do not see.
//!
//! Either a fin holds the digit, or the fish excludes the places of its cover outside of the base.
//! In type 1 a chain leads from each fin to such a place, and excludes it, too. In type 2 any
//! candidate is excluded by chains from all fins and from all base places in one of the cover
//! lines. One of these holds the digit: if no fin does, the base lines need all cover lines.
//! Eliminations that type 1 has with the same fish are left to it.
//!
//! From the Players' Forum, with two types as in Bernhard Hobiger's HoDoKu. Ours are fish of lines.
//! The chains are those of `aic` or `grouped_aic`. Each candidate is excluded by the fish whose
//! chains have the fewest nodes in total. A fish is skipped if a base line has only fins (in type 2
//! also places in that cover line), since that line alone suffices.

use super::fish::fish_name;
use super::fish_by_houses;
use super::search::{Fish, LINES};
use crate::chains::graph::{Graph, LinkKinds, Node};
use crate::chains::search::{ImplicationWalk, set_bits};
use crate::roles::{BODY, FIN, THEN_FALSE, THEN_TRUE};
use seventeen_core::house::HOUSES;
use seventeen_core::notation;
use seventeen_core::proof::{Branch, Builder, Claim, Constraint, Source};
use seventeen_plugin::prelude::*;
use std::collections::BTreeMap;

options! {
    /// Finds Kraken X-wings, swordfish, jellyfish and so on.
    pub struct KrakenFish {
        size: usize, as LINES;
        /// Find Kraken Fish of type 2, instead of type 1
        type_2: bool = false;
        /// Maximum number of nodes in a chain
        length: usize = 8, in 4..=32;
        /// Allow groups: a node may be a digit in two or three cells of a box and a line
        grouped: bool = false;
    }
}

impl Component for KrakenFish {
    const NAME: &'static str = "kraken_fish";
    const DOC: &'static str = "Kraken Fish: a finned fish whose fins exclude a candidate by chains";
    const ABOUT: &'static str = "A finned fish removes only candidates that see all its fins. If a \
         fin does not see a candidate, a chain may link them: if the fin holds the digit, the \
         candidate is false. With such a chain for each fin, the candidate is false in all cases. \
         In type 2, chains start at the fins and at the places of one cover line. One of these \
         holds the digit, so any candidate that all chains exclude is false.";
    const DEFINITION: &'static str = "cases; cover of houses, left, refuted, seen, supposed";
    create_from_options!();
}

/// A Kraken fish.
#[derive(Clone, Debug)]
pub struct KrakenPattern {
    /// The fish.
    pub fish: Fish,
    /// In type 2, the cover line whose places have chains, too.
    pub line: Option<House>,
    /// The candidate that it excludes.
    pub out: Candidate,
    /// A chain from each fin, and each place in that line, to the excluded candidate: true and
    /// false nodes in turn.
    pub chains: Vec<Vec<Node>>,
}

impl Finder for KrakenFish {
    type Pattern = KrakenPattern;

    /// Visits one kraken fish for each excluded candidate, the one with the fewest nodes.
    fn each(&self, position: &Position, visit: Emit<'_, KrakenPattern>) -> ControlFlow<()> {
        let links = if self.grouped { LinkKinds::Grouped } else { LinkKinds::All };
        let graph = Graph::new(position, links);
        let mut search = KrakenSearch::new(position, &graph, self.length);
        fish_by_houses::visit_finned_fish(position, self.size, &mut |fish| {
            match self.type_2 {
                false => search.search_type_1(fish),
                true => search.search_type_2(fish),
            }
            ControlFlow::Continue(())
        })?;
        search.into_best().iter().try_for_each(visit)
    }

    fn step(&self, position: &Position, kraken: &KrakenPattern) -> Step {
        let KrakenPattern { fish, out, chains, .. } = kraken;
        let nodes: usize = chains.iter().map(Vec::len).sum();
        let form = if kraken.line.is_none() { "type_1" } else { "type_2" };
        let mut step = Step::form(form).of_size(nodes as u32);
        step = step.show(fish.digit, fish.body_cells(position), 0).show(fish.digit, fish.fins, 1);
        step.houses = (fish.base | fish.cover).into();
        step = step.color(0, BODY).color(1, FIN).color(2, THEN_TRUE).color(3, THEN_FALSE);
        for chain in chains {
            step = show_chain(step, chain);
        }
        step.eliminations.push(*out);
        step.reason(position, |builder, _, _| {
            let mark = builder.mark();
            if kraken.prove(position, builder).is_none() {
                builder.undo(mark);
            }
        })
        .saying(kraken.sentence())
    }
}

/// The step with a chain from a candidate of the fish, which has a colour already.
fn show_chain(step: Step, chain: &[Node]) -> Step {
    let colored = chain.iter().enumerate().skip(1);
    let step =
        colored.fold(step, |step, (i, node)| step.show(node.digit, node.cells, 2 + (i % 2) as u8));
    chain.windows(2).enumerate().fold(step, |step, (i, pair)| {
        let [from, to] = [pair[0], pair[1]].map(|node| (node.digit, node.cells));
        step.link(from, to, i % 2 == 1)
    })
}

impl KrakenPattern {
    /// `Kraken X-Wing Type 2: 9 r16 c27 fr1c5 (c2); (9)r1c5-…; …`.
    fn sentence(&self) -> String {
        let name = fish_name(self.fish.base.len());
        let (kind, line) = match self.line {
            None => (1, String::new()),
            Some(line) => (2, format!(" ({})", Houses::single(line))),
        };
        let chain = |chain: &Vec<Node>| {
            let nodes = chain.iter().enumerate();
            notation::eureka(nodes.map(|(i, node)| (node.digit, node.cells, i % 2 == 0)))
        };
        let chains: Vec<String> = self.chains.iter().map(chain).collect();
        let fish = self.fish.notation();
        format!("Kraken {name} Type {kind}: {fish}{line}; {}", chains.join("; "))
    }

    /// Writes that the candidate is excluded.
    fn prove(&self, position: &Position, builder: &mut Builder<'_>) -> Option<usize> {
        match self.line {
            None => self.prove_by_fins(builder),
            Some(line) => {
                let one_of = self.prove_fin_or_cover_place(line, position, builder)?;
                self.prove_by_chains(builder, one_of)
            }
        }
    }

    /// The fish excludes it without fins, and a chain from each fin.
    fn prove_by_fins(&self, builder: &mut Builder<'_>) -> Option<usize> {
        let fins = self.chain_starts();
        let none = builder.suppose(Claim::none_of(fins.iter().copied()));
        let by_fish = builder.cover(
            self.fish.base_constraints(),
            self.fish.cover_constraints(),
            &[none],
            &[self.out],
        );
        let without = builder.end_case(none, by_fish);
        let any = builder.suppose(Claim::one_of(fins.iter().copied()));
        let by_chains = match fins.len() {
            1 => write_chain(builder, any, &self.chains[0])?,
            _ => self.prove_by_chains(builder, any)?,
        };
        let with = builder.end_case(any, by_chains);
        Some(builder.cases(None, vec![without, with], Claim::none_of([self.out])))
    }

    /// One of the fins and of the places in a cover line is true. Otherwise the base lines would
    /// have only the other cover lines, one too few.
    fn prove_fin_or_cover_place(
        &self,
        line: House,
        position: &Position,
        builder: &mut Builder<'_>,
    ) -> Option<usize> {
        let none = builder.suppose(Claim::none_of(self.chain_starts()));
        let truth = self.fish.base_constraints().next()?;
        let mut rest = truth.candidates(position)?;
        rest.retain(|candidate| !self.chain_starts().contains(candidate));
        let links = Constraint::places(self.fish.cover - line.into(), self.fish.digit);
        let too_few = builder.cover(self.fish.base_constraints(), links, &[none], &rest);
        let nothing = builder.left_by(truth, &[none, too_few]);
        Some(builder.refuted(none, nothing))
    }

    /// By the chain of each candidate that a line is about.
    fn prove_by_chains(&self, builder: &mut Builder<'_>, one_of: usize) -> Option<usize> {
        let starts = self.chain_starts().into_iter().zip(&self.chains);
        let case = |(start, chain): (Candidate, &Vec<Node>)| -> Option<Branch> {
            let supposed = builder.suppose(Claim::one_of([start]));
            let reached = write_chain(builder, supposed, chain)?;
            Some(builder.end_case(supposed, reached))
        };
        let cases: Vec<Branch> = starts.map(case).collect::<Option<_>>()?;
        Some(builder.cases(Some(Source::Line(one_of)), cases, Claim::none_of([self.out])))
    }

    fn chain_starts(&self) -> Vec<Candidate> {
        self.chains.iter().flat_map(|chain| candidates_of_node(&chain[0])).collect()
    }
}

/// Writes a chain from its first node, which is true by a line; returns the line of the last.
fn write_chain(builder: &mut Builder<'_>, from: usize, chain: &[Node]) -> Option<usize> {
    chain.iter().enumerate().skip(1).try_fold(from, |line, (i, node)| {
        let claim = match i % 2 {
            0 => Claim::one_of(candidates_of_node(node)),
            _ => Claim::none_of(candidates_of_node(node)),
        };
        builder.justify(&claim, &[line])
    })
}

fn candidates_of_node(node: &Node) -> impl Iterator<Item = Candidate> + use<> {
    let Node { digit, cells } = *node;
    cells.iter().map(move |cell| Candidate::new(cell, digit))
}

/// The eliminations of a candidate by chains.
struct ChainTargets {
    /// For each node the nodes of the chain; 0 if there is none.
    lengths: Vec<u8>,
    /// The nodes with a chain, as a bit set.
    ends: Vec<u64>,
}

/// The search for the best fish for each candidate.
struct KrakenSearch<'a> {
    position: &'a Position,
    graph: &'a Graph,
    walk: ImplicationWalk<'a>,
    length: usize,
    /// The arms, by the node at which the chains start.
    arms: BTreeMap<usize, ChainTargets>,
    /// By the excluded node: the number of nodes of the chains, the fish, and the line of type 2.
    best: BTreeMap<usize, (u32, Fish, Option<House>)>,
}

impl<'a> KrakenSearch<'a> {
    fn new(position: &'a Position, graph: &'a Graph, length: usize) -> KrakenSearch<'a> {
        let (arms, best) = (BTreeMap::new(), BTreeMap::new());
        KrakenSearch { position, graph, walk: ImplicationWalk::new(graph), length, arms, best }
    }

    fn search_type_1(&mut self, fish: &Fish) {
        let body = fish.body_cells(self.position);
        if !meets_each_base(fish, body) {
            return;
        }
        let starts = self.nodes_of_cells(fish, fish.fins);
        for cell in fish.potential_elimination_cells(self.position) {
            let out = self.graph.node_of_candidate(Candidate::new(cell, fish.digit));
            self.keep_if_shorter(fish, None, &starts, out);
        }
    }

    fn search_type_2(&mut self, fish: &Fish) {
        let body = fish.body_cells(self.position);
        for line in fish.cover {
            if !meets_each_base(fish, body - HOUSES[line]) {
                continue;
            }
            let starts = self.nodes_of_cells(fish, fish.fins | body & HOUSES[line]);
            let aims = self.nodes_of_cells(fish, fish.potential_elimination_cells(self.position));
            for out in self.common_targets(&starts) {
                if !starts.contains(&out) && !aims.contains(&out) {
                    self.keep_if_shorter(fish, Some(line), &starts, out);
                }
            }
        }
    }

    fn nodes_of_cells(&self, fish: &Fish, cells: Cells) -> Vec<usize> {
        let node = |cell| self.graph.node_of_candidate(Candidate::new(cell, fish.digit));
        cells.iter().map(node).collect()
    }

    /// The single candidates that all of these exclude.
    fn common_targets(&mut self, starts: &[usize]) -> Vec<usize> {
        let words = self.graph.bit_set_words();
        let mut common: Vec<u64> =
            (0..words).map(|word| self.graph.single_candidate_bits(word)).collect();
        for &start in starts {
            let ends = &self.chain_targets(start).ends;
            common.iter_mut().zip(ends).for_each(|(common, ends)| *common &= ends);
        }
        set_bits(&common).collect()
    }

    fn chain_targets(&mut self, start: usize) -> &ChainTargets {
        self.arms.entry(start).or_insert_with(|| {
            let lengths = self.walk.exclusion_lengths(start, self.length);
            let mut ends = vec![0; self.graph.bit_set_words()];
            let excluded = (0..lengths.len()).filter(|&node| lengths[node] > 0);
            excluded.for_each(|node| ends[node / 64] |= 1 << (node % 64));
            ChainTargets { lengths, ends }
        })
    }

    /// Keeps the fish if chains from these nodes, one of them a real chain, exclude that one and
    /// have fewer nodes than those so far.
    fn keep_if_shorter(&mut self, fish: &Fish, line: Option<House>, starts: &[usize], out: usize) {
        let length = |&start: &usize| match self.chain_targets(start).lengths[out] {
            0 => None,
            length => Some(u32::from(length)),
        };
        let Some(nodes) = starts.iter().map(length).sum::<Option<u32>>() else { return };
        let is_better = self.best.get(&out).is_none_or(|&(least, ..)| nodes < least);
        if is_better && nodes > 2 * starts.len() as u32 {
            self.best.insert(out, (nodes, *fish, line));
        }
    }

    fn into_best(mut self) -> Vec<KrakenPattern> {
        let mut best: Vec<_> = std::mem::take(&mut self.best).into_iter().collect();
        best.sort_by_cached_key(|&(_, (nodes, ..))| nodes);
        best.into_iter()
            .filter_map(|(out, (_, fish, line))| self.build_kraken(fish, line, out))
            .collect()
    }

    fn build_kraken(
        &mut self,
        fish: Fish,
        line: Option<House>,
        out: usize,
    ) -> Option<KrakenPattern> {
        let in_line =
            line.map_or(Cells::EMPTY, |line| fish.body_cells(self.position) & HOUSES[line]);
        let starts = self.nodes_of_cells(&fish, fish.fins | in_line);
        let chain = |start: usize| {
            let path = self.walk.excluding_chain(start, out, self.length);
            path.into_iter().map(|node| self.graph.node(node)).collect()
        };
        let chains = starts.into_iter().map(chain).collect();
        Some(KrakenPattern { fish, line, out: self.graph.candidate_of_node(out)?, chains })
    }
}

fn meets_each_base(fish: &Fish, places: Cells) -> bool {
    fish.base.iter().all(|line| !places.is_disjoint(line.cells()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use seventeen_plugin::Value;

    fn kraken(size: i64, type_2: bool, grouped: bool) -> KrakenFish {
        let [size, length] = [size, 8].map(Value::Int);
        testing::create_component(&[size, Value::Bool(type_2), length, Value::Bool(grouped)])
    }

    /// From a thread of the Players' Forum, where HoDoKu found this fish.
    const FORUM: &str = "
        4   159  2   6     159   3    159  7   8
        8   159  19  12459 7     1249 3    6   145
        6   3    7   1459  8     149  2    49  145
        37  19   6   13459 13459 149  1579 8   2
        37  2    8   1359  1359  6    1579 49  145
        5   4    19  8     2     7    19   3   6
        9   6    45  1234  134   124  8    15  7
        1   8    3   7     6     5    4    2   9
        2   7    45  149   149   8    6    15  3";

    /// 9 in three rows, two of them an X-wing with a fin. The third leads from the fin to column 2.
    const ROWS: &str = "
        999999999
        .9..9.9..
        999999999
        999999999
        .9....9..
        999999999
        999999999
        999999999
        .9..9....";

    #[test]
    fn chains_from_the_fins_exclude_what_the_fish_does() {
        let position: Position = FORUM.parse().unwrap();
        let expected = "Kraken X-Wing Type 1: 9 r16 c27 fr1c5 fr6c3; \
            (9)r1c5-(9)r23c6=(9)r4c6-(9)r4c2; (9)r6c3-(9)r4c2 => r4c2<>9";
        assert_eq!(testing::step_texts(&mut kraken(2, false, true), &position)[0], expected);
        let single = testing::step_texts(&mut kraken(2, false, false), &position);
        assert!(!single.contains(&expected.to_owned()));
        let found = testing::step_texts(&mut kraken(2, false, false), &testing::from_map(9, ROWS));
        let expected = "Kraken X-Wing Type 1: 9 r25 c27 fr2c5; \
            (9)r2c5-(9)r9c5=(9)r9c2-(9)r1c2 => r1c2<>9";
        assert_eq!(found[0], expected);
    }

    #[test]
    fn chains_from_the_fins_and_a_cover_line_exclude_anything() {
        let position: Position = FORUM.parse().unwrap();
        let found = testing::step_texts(&mut kraken(2, true, true), &position);
        let expected = "Kraken X-Wing Type 2: 9 r16 c27 fr1c5 fr6c3 (c2); \
            (9-1)r1c2; (9)r1c5-(9)r23c6=(9)r4c6-(9=1)r4c2-(1)r1c2; (9-1)r6c3=(1)r2c3-(1)r1c2 \
            => r1c2<>1";
        assert!(found.contains(&expected.to_owned()), "{found:#?}");
    }

    #[test]
    fn places_more_break_a_chain() {
        let broken = testing::from_map(9, &ROWS.replacen(".9..9....", ".9.99..9.", 1));
        for type_2 in [false, true] {
            assert_eq!(testing::step_texts(&mut kraken(2, type_2, true), &broken), [""; 0]);
        }
    }

    #[test]
    fn it_is_sound() {
        all_kinds_are_sound(3, 125);
    }

    #[test]
    #[ignore = "takes six seconds"]
    fn it_is_sound_in_more_puzzles() {
        all_kinds_are_sound(12, 500);
    }

    /// Expects more than so many steps of each kind in so many puzzles.
    fn all_kinds_are_sound(puzzles: u64, least: usize) {
        for (size, type_2) in (2..=4).flat_map(|size| [(size, false), (size, true)]) {
            for grouped in [false, true] {
                let found =
                    testing::check_sound(&mut kraken(size, type_2, grouped), puzzles, |_, _| {});
                assert!(found > least, "{size} {type_2} {grouped} {found}");
                let mut technique = kraken(size, type_2, grouped);
                testing::odd_positions()
                    .iter()
                    .for_each(|odd| drop(testing::find_steps(&mut technique, odd)));
            }
        }
    }
}
