//! The layout of a search: its lines, the order of the bands, and its parts.
//!
//! Bands may take half the time of stacks, or the reverse, and the order of the bands matters by a
//! third. Estimates choose both. The first case has the pair of bands that takes the least time,
//! since later cases have fewer clues in the bands before.

use super::Bands;
use super::case::Case;
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
    /// The lines to choose among, at least one.
    pub(crate) lines: &'a [Lines],
    pub(crate) kernel: Form,
    /// Whether missing sets are searched for.
    pub(crate) rehearse: bool,
}

/// The cases over some lines, each with the number of its nodes as estimated.
struct OrderedCases {
    lines: Lines,
    mirrored: Vec<Cells>,
    cases: Vec<(Case, f64)>,
}

impl OrderedCases {
    fn nodes(&self) -> f64 {
        self.cases.iter().map(|(_, nodes)| nodes).sum()
    }

    /// The choices, for people.
    fn method(&self) -> String {
        let third = |(case, _): &(Case, f64)| (case.frame.bands[2] + 1).to_string();
        let thirds: Vec<String> = self.cases.iter().map(third).collect();
        format!("{} over {}, third {}", Bands::NAME, self.lines.name(), thirds.join(" "))
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
        let mut best = self.order(self.lines[0], &mut lists)?;
        for &lines in &self.lines[1..] {
            let ordered = self.order(lines, &mut lists)?;
            if ordered.nodes() < best.nodes() {
                best = ordered;
            }
        }
        let method = best.method();
        let (mut cases, mut parts) = (Vec::new(), Vec::new());
        for (mut case, nodes) in best.cases {
            self.ask(&mut case, nodes, strategy)?;
            if self.rehearse {
                let tries = (nodes / NODES_A_TRY).min(MOST_TRIES) as usize;
                rehearse(kernel, &mut case, self.wanted.grid, tries, solver)?;
            }
            let enough = (nodes / NODES_A_PART).clamp(1., MOST_PARTS);
            let enough = enough.max(nodes / MOST_NODES_A_PART) as usize;
            let first_nodes = parts::split(&mut lists, &case, enough)?;
            parts.extend(first_nodes.into_iter().map(|node| (cases.len(), node)));
            case.take_far(&best.mirrored);
            let sockets = Sockets::new(&case.far);
            cases.push((case, sockets));
        }
        let outline = self.outline(parts.len());
        let (grid, kernel) = (*self.wanted.grid, self.kernel);
        Ok(Box::new(Plan { grid, kernel, cases, parts, outline, method }))
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

    /// The cases in a good order: the fastest remaining case comes next.
    fn order<K: Kernel>(&self, lines: Lines, lists: &mut Lists<K>) -> Result<OrderedCases> {
        let mirrored: Vec<Cells> = self.sets.iter().map(|&set| lines.mirrored(set)).collect();
        let (mut before, mut left) = (Vec::new(), vec![0, 1, 2]);
        let mut cases = Vec::new();
        while !left.is_empty() {
            let mut next: Option<(usize, Option<Case>, f64)> = None;
            for (i, &third) in left.iter().enumerate() {
                let frame = Frame::of_third(lines, third);
                let case = Case::new(self.wanted, frame, &before, &mirrored);
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
        Ok(OrderedCases { lines, mirrored, cases })
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
