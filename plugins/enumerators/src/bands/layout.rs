//! The layout of a search: its lines, the order of the bands, and its parts.
//!
//! Bands may take half the time of stacks, or the reverse, and the order of the bands matters by a
//! third. Estimates choose both. The first case has the pair of bands that takes the least time,
//! since later cases have fewer clues in the bands before. A long search may go over all six lines.

use super::Bands;
use super::case::{Case, Share};
use super::deep_sockets;
use super::estimate;
use super::frame::{Frame, Lines, Split};
use super::kernel::Kernel;
use super::lists::Lists;
use super::node::Node;
use super::parts;
use super::plan::Plan;
use super::rehearsal::rehearse;
use super::sockets::Sockets;
use crate::chosen::{self, ChosenClique};
use crate::simd::Form;
use seventeen_plugin::prelude::*;

/// The rehearsal tries one choice per this many estimated nodes: some hundredths of the search.
const NODES_A_TRY: f64 = 500.;

/// But at most this many, which takes some hundredths of a second.
const MOST_TRIES: f64 = 10_000.;

/// A search of this many estimated nodes goes over six lines if its number of clues is divisible by
/// three: then puzzles without a long line have equally many clues in all six. A shorter search
/// does not gain what the estimates of more cases take. (18 clues, 8 grids: 1.1 to 1.7 times
/// faster. The estimates of the two ways do not compare: what the limits of stacks cut is below
/// them.)
const NODES_FOR_SIX_LINES: f64 = 500_000.;

/// This many nodes make a part: about 1 ms.
const NODES_A_PART: f64 = 5_000.;

/// The maximum number of parts, except for the last level that is split, and for slow cases.
const MOST_PARTS: f64 = 400.;

/// A part should not have more than this many estimated nodes: a second or two, which a killed run
/// loses. More parts would take longer together.
const MOST_NODES_A_PART: f64 = 20_000_000.;

/// The number of estimated nodes per question to a strategy that orders the sets. It first chooses
/// a clique, then one of the remaining sets, and so on.
const NODES_A_LEVEL: f64 = 10_000.;

/// But at most this often: later sets are seldom branched on.
const MOST_LEVELS: f64 = 32.;

/// The input of a search's layout.
pub(crate) struct Layout<'a> {
    pub(crate) wanted: &'a EnumerationQuery<'a>,
    /// The sets to hit.
    pub(crate) sets: &'a [Cells],
    /// The strategy's choice among the short ones.
    pub(crate) clique: ChosenClique,
    /// The division of the puzzles; none to choose it.
    pub(crate) division: Option<Division>,
    pub(crate) kernel: Form,
    /// Whether missing sets are searched for.
    pub(crate) rehearse: bool,
}

/// The lines that a search divides its puzzles by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Division {
    /// Three lines.
    Three(Lines),
    /// Six lines, these first.
    Six(Lines),
}

/// The cases of a division, each with the number of its nodes as estimated.
struct OrderedCases {
    division: Division,
    cases: Vec<(Case, f64)>,
}

impl OrderedCases {
    fn nodes(&self) -> f64 {
        self.cases.iter().map(|(_, nodes)| nodes).sum()
    }

    /// The nodes of the cases with each frame.
    fn nodes_by_frame(&self) -> Vec<(Frame, f64)> {
        let mut by_frame: Vec<(Frame, f64)> = Vec::new();
        for (case, nodes) in &self.cases {
            match by_frame.iter_mut().find(|(frame, _)| *frame == case.frame) {
                Some((_, sum)) => *sum += nodes,
                None => by_frame.push((case.frame, *nodes)),
            }
        }
        by_frame
    }

    /// The choices, for people.
    fn method(&self) -> String {
        let third = |(case, _): &(Case, f64)| {
            let number = case.frame.bands[2] + 1;
            match self.division {
                Division::Three(_) => number.to_string(),
                Division::Six(_) => format!("{} {number}", case.frame.lines.singular()),
            }
        };
        let thirds: Vec<String> = self.cases.iter().map(third).collect();
        match self.division {
            Division::Three(lines) => {
                format!("{} over {}, third {}", Bands::NAME, lines.name(), thirds.join(" "))
            }
            Division::Six(_) => {
                format!("{} over six lines, third {}", Bands::NAME, thirds.join(", "))
            }
        }
    }
}

/// The sets in the places that each kind of lines asks for.
struct MirroredSets {
    bands: Vec<Cells>,
    stacks: Vec<Cells>,
}

impl MirroredSets {
    fn new(sets: &[Cells]) -> MirroredSets {
        let mirrored = |lines: Lines| sets.iter().map(|&set| lines.mirrored(set)).collect();
        MirroredSets { bands: mirrored(Lines::Bands), stacks: mirrored(Lines::Stacks) }
    }

    fn of(&self, lines: Lines) -> &[Cells] {
        match lines {
            Lines::Bands => &self.bands,
            Lines::Stacks => &self.stacks,
        }
    }
}

impl Layout<'_> {
    /// The search.
    ///
    /// # Errors
    /// Errors of the strategy or the solver, or an interrupted run.
    pub(crate) fn lay_out<K: Kernel>(
        &self,
        kernel: K,
        strategy: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        let mut lists = Lists::new(kernel);
        let mirrored = MirroredSets::new(self.sets);
        let best = match self.division {
            Some(division) => self.divide(division, &mirrored, &mut lists)?,
            None => self.choose_division(&mirrored, &mut lists)?,
        };
        let method = best.method();
        let more = self.find_more(&best)?;
        let (mut cases, mut parts) = (Vec::new(), Vec::new());
        for (mut case, nodes) in best.cases {
            let lines = case.frame.lines;
            case.take_near(more.of(lines));
            self.ask(&mut case, nodes, strategy)?;
            if self.rehearse {
                let tries = (nodes / NODES_A_TRY).min(MOST_TRIES) as usize;
                rehearse(kernel, &mut case, self.wanted.grid, tries, solver)?;
            }
            let enough = (nodes / NODES_A_PART).clamp(1., MOST_PARTS);
            let enough = enough.max(nodes / MOST_NODES_A_PART) as usize;
            let first_nodes = parts::split(&mut lists, &case, enough)?;
            parts.extend(first_nodes.into_iter().map(|node| (cases.len(), node)));
            case.take_far(mirrored.of(lines).iter().chain(more.of(lines)));
            let sockets = Sockets::new(&case.far);
            cases.push((case, sockets));
        }
        let outline = self.outline(parts.len());
        let (grid, kernel) = (*self.wanted.grid, self.kernel);
        Ok(Box::new(Plan { grid, kernel, cases, parts, outline, method }))
    }

    /// Sets that harvesters omit, if the search is long enough.
    fn find_more(&self, best: &OrderedCases) -> Result<MirroredSets> {
        let found = match self.rehearse {
            true => deep_sockets::find(self.wanted, self.sets, &best.nodes_by_frame())?,
            false => Vec::new(),
        };
        Ok(MirroredSets::new(&found))
    }

    fn outline(&self, parts: usize) -> Outline {
        Outline {
            parts: parts as u32,
            clique: self.clique.sets.len() as u32,
            bound: Bound::AtLeast,
            sets: self.sets.len() as u32,
            uses_strategy: false,
        }
    }

    /// The cases of the division that is likely to be the fastest.
    fn choose_division<K: Kernel>(
        &self,
        mirrored: &MirroredSets,
        lists: &mut Lists<K>,
    ) -> Result<OrderedCases> {
        let bands = self.divide(Division::Three(Lines::Bands), mirrored, lists)?;
        let stacks = self.divide(Division::Three(Lines::Stacks), mirrored, lists)?;
        let (lines, best) = match stacks.nodes() < bands.nodes() {
            true => (Lines::Stacks, stacks),
            false => (Lines::Bands, bands),
        };
        match self.wanted.clues.is_multiple_of(3) && best.nodes() >= NODES_FOR_SIX_LINES {
            true => self.divide(Division::Six(lines), mirrored, lists),
            false => Ok(best),
        }
    }

    /// The cases of a division.
    fn divide<K: Kernel>(
        &self,
        division: Division,
        mirrored: &MirroredSets,
        lists: &mut Lists<K>,
    ) -> Result<OrderedCases> {
        let clues = self.wanted.clues;
        let cases = match division {
            Division::Three(lines) => {
                self.order(lines, &Share::of_three_lines(clues), mirrored, lists)?
            }
            Division::Six(lines) => {
                let (long, across) =
                    (Share::of_long_line(clues, false), Share::of_long_line(clues, true));
                let mut cases = self.order(lines, &long, mirrored, lists)?;
                cases.extend(self.order(lines.across(), &across, mirrored, lists)?);
                let even = Share::of_even_lines(clues);
                let one = self.order(lines, &even, mirrored, lists)?;
                let other = self.order(lines.across(), &even, mirrored, lists)?;
                let nodes =
                    |cases: &[(Case, f64)]| cases.iter().map(|(_, nodes)| nodes).sum::<f64>();
                cases.extend(if nodes(&other) < nodes(&one) { other } else { one });
                cases
            }
        };
        Ok(OrderedCases { division, cases })
    }

    /// The cases of a share in a good order: the fastest remaining case comes next.
    fn order<K: Kernel>(
        &self,
        lines: Lines,
        share: &Share,
        mirrored: &MirroredSets,
        lists: &mut Lists<K>,
    ) -> Result<Vec<(Case, f64)>> {
        let mirrored = mirrored.of(lines);
        let (mut before, mut left) = (Vec::new(), vec![0, 1, 2]);
        let mut cases = Vec::new();
        while !left.is_empty() {
            let mut next: Option<(usize, Option<Case>, f64)> = None;
            for (i, &third) in left.iter().enumerate() {
                let frame = Frame::of_third(lines, third);
                let case = Case::new(self.wanted, frame, &before, share, mirrored);
                let nodes = match &case {
                    Some(case) => estimate::nodes(lists, case)?,
                    None => 0.,
                };
                if next.as_ref().is_none_or(|&(.., least)| nodes < least) {
                    next = Some((i, case, nodes));
                }
            }
            let Some((i, case, nodes)) = next else { break };
            before.push(left.remove(i));
            cases.extend(case.map(|case| (case, nodes)));
        }
        Ok(cases)
    }

    /// Lets the strategy order the short sets within a case's two bands, of about `nodes` nodes.
    fn ask(&self, case: &mut Case, nodes: f64, strategy: &mut dyn CliqueStrategy) -> Result<()> {
        let frame = case.frame;
        let short = case.near.iter().take_while(|set| set.count_ones() <= super::SHORT);
        let short: Vec<Cells> = short.map(|&two| frame.join(Split { two, third: 0 })).collect();
        let order = strategy.order();
        let most = match order {
            Order::Smallest => 1,
            Order::Chosen => (nodes / NODES_A_LEVEL).clamp(1., MOST_LEVELS) as usize,
        };
        let Node { near, left, .. } = case.root;
        let cells = frame.join(Split { two: case.root.open_two(), third: 0 });
        let need = SearchContext { cells, clues: near, later: left - near, nodes: Some(nodes) };
        let levels = chosen::levels(&short, &need, strategy, most)?.into_iter();
        let split = |set: Cells| frame.split(frame.lines.mirrored(set)).two;
        let leading: Vec<u64> = levels.flat_map(|level| level.sets).map(split).collect();
        case.lead(order, &leading);
        Ok(())
    }
}
