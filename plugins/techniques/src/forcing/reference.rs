//! The chaining techniques word for word, with objects and queues and without shortcuts: slow, and
//! the reference for tests of the engine.

use super::hint::{ChainTechnique, HintKind};
use seventeen_core::house::CELLS_OF;
use seventeen_core::{Cell, Digit, Position};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;

/// The candidates of each cell, and the digits set outside.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Grid {
    candidates: [BTreeSet<Digit>; 81],
    digits: [u8; 81],
}

impl Grid {
    fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.candidates[cell].contains(&digit)
    }

    fn places(&self, house: usize, digit: Digit) -> Vec<Cell> {
        CELLS_OF[house].into_iter().filter(|&cell| self.has(cell, digit)).collect()
    }

    fn blanks(&self, house: usize) -> usize {
        CELLS_OF[house].iter().filter(|&&cell| self.digits[cell] == 0).count()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cause {
    None,
    Cell,
    House(usize),
    Advanced,
}

type NodeId = (Cell, Digit, bool);

struct Node {
    id: NodeId,
    parents: Vec<Rc<Node>>,
    cause: Cause,
    nested: Option<Rc<Hint>>,
}

fn new_node(id: NodeId, cause: Cause, parents: Vec<Rc<Node>>) -> Rc<Node> {
    Rc::new(Node { id, parents, cause, nested: None })
}

/// Insertion-ordered.
#[derive(Clone, Default)]
struct NodeSet {
    order: Vec<Rc<Node>>,
    by_id: HashMap<NodeId, Rc<Node>>,
}

impl NodeSet {
    fn get(&self, id: NodeId) -> Option<&Rc<Node>> {
        self.by_id.get(&id)
    }

    fn add(&mut self, node: &Rc<Node>) -> bool {
        let fresh = !self.by_id.contains_key(&node.id);
        if fresh {
            self.by_id.insert(node.id, node.clone());
            self.order.push(node.clone());
        }
        fresh
    }
}

/// A hint with its chains.
pub(super) struct Hint {
    pub(super) kind: HintKind,
    rating: f64,
    pub(super) complexity: u32,
    pub(super) place: Option<(Cell, Digit)>,
    pub(super) out: BTreeSet<(Cell, Digit)>,
    targets: Vec<Rc<Node>>,
    root: Cause,
}

/// Box, row, column.
fn houses(cell: Cell) -> [usize; 3] {
    let [row, column, box_] = cell.houses();
    [box_, row, column]
}

fn push_node(list: &mut Vec<Rc<Node>>, node: Rc<Node>) {
    if list.iter().all(|other| other.id != node.id) {
        list.push(node);
    }
}

fn on_to_off(grid: &Grid, p: &Rc<Node>, use_y: bool) -> Vec<Rc<Node>> {
    let (cell, digit, _) = p.id;
    let mut list = Vec::new();
    if use_y {
        for &other in grid.candidates[cell].iter().filter(|&&other| other != digit) {
            push_node(&mut list, new_node((cell, other, false), Cause::Cell, vec![p.clone()]));
        }
    }
    for house in houses(cell) {
        for other in grid.places(house, digit).into_iter().filter(|&other| other != cell) {
            push_node(
                &mut list,
                new_node((other, digit, false), Cause::House(house), vec![p.clone()]),
            );
        }
    }
    list
}

fn off_to_on(
    grid: &Grid,
    p: &Rc<Node>,
    source: Option<&Grid>,
    to_off: &NodeSet,
    use_y: bool,
    use_x: bool,
) -> Vec<Rc<Node>> {
    let (cell, digit, _) = p.id;
    let mut list = Vec::new();
    if use_y && grid.candidates[cell].len() == 2 {
        for &other in grid.candidates[cell].iter().filter(|&&other| other != digit) {
            let mut parents = vec![p.clone()];
            for lost in source.iter().flat_map(|s| &s.candidates[cell]) {
                if !grid.has(cell, *lost) {
                    parents.extend(to_off.get((cell, *lost, false)).cloned());
                }
            }
            push_node(&mut list, new_node((cell, other, true), Cause::Cell, parents));
        }
    }
    for house in houses(cell).into_iter().filter(|_| use_x) {
        let places = grid.places(house, digit);
        if places.len() != 2 {
            continue;
        }
        for other in places.into_iter().filter(|&other| other != cell) {
            let mut parents = vec![p.clone()];
            for lost in source.iter().flat_map(|s| s.places(house, digit)) {
                if !grid.has(lost, digit) {
                    parents.extend(to_off.get((lost, digit, false)).cloned());
                }
            }
            push_node(&mut list, new_node((other, digit, true), Cause::House(house), parents));
        }
    }
    list
}

fn flipped((cell, digit, on): NodeId) -> NodeId {
    (cell, digit, !on)
}

fn is_ancestor(of: &Rc<Node>, id: NodeId) -> bool {
    let mut at = of;
    while let Some(parent) = at.parents.first() {
        if parent.id == id {
            return true;
        }
        at = parent;
    }
    false
}

/// All ancestors in breadth-first order.
fn ancestors(of: &Rc<Node>) -> Vec<Rc<Node>> {
    let (mut list, mut seen): (Vec<Rc<Node>>, HashSet<NodeId>) = Default::default();
    let mut level = vec![of.clone()];
    while !level.is_empty() {
        let mut next = Vec::new();
        for node in level {
            if seen.insert(node.id) {
                next.extend(node.parents.iter().cloned());
                list.push(node);
            }
        }
        level = next;
    }
    list
}

/// The identity of a chain: the ends, and all their ancestors.
fn full_chain(hint: &Hint) -> Vec<Vec<NodeId>> {
    hint.targets.iter().map(|end| ancestors(end).iter().map(|node| node.id).collect()).collect()
}

fn complexity(kind: HintKind, targets: &[Rc<Node>]) -> u32 {
    let is_cycle = matches!(kind, HintKind::XCycle | HintKind::YCycle | HintKind::XyCycle);
    let counted = if is_cycle { &targets[..1] } else { targets };
    let flat: usize = counted.iter().map(|end| ancestors(end).len()).sum();
    let mut seen = HashSet::new();
    let chains = targets.iter().flat_map(ancestors);
    let nested = chains.filter_map(|node| node.nested.clone());
    let distinct = nested.filter(|hint| seen.insert(full_chain(hint)));
    flat as u32 + distinct.map(|hint| hint.complexity).sum::<u32>()
}

type Hints = Rc<Vec<Rc<Hint>>>;

/// The rules' searches with their earlier findings.
#[derive(Default)]
pub(super) struct ReferenceSearch {
    known: RefCell<HashMap<(ChainTechnique, Grid), Hints>>,
}

impl ReferenceSearch {
    /// All hints of a technique, in their final order.
    pub(super) fn hints(&self, position: &Position, producer: ChainTechnique) -> Hints {
        let candidates = Cell::table(|cell| position.candidates(cell).iter().collect());
        let grid = Grid { candidates, digits: *position.digits() };
        self.find_hints(&grid, producer)
    }

    fn find_hints(&self, grid: &Grid, producer: ChainTechnique) -> Hints {
        let key = (producer, grid.clone());
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let mut hints = match producer {
            ChainTechnique::Static => static_hints(grid),
            _ => self.multi_source_hints(grid, producer),
        };
        hints.retain(|hint| !hint.out.is_empty());
        let rank = |hint: &Hint| (hint.rating, hint.complexity, hint.kind.order_key());
        hints.sort_by(|a, b| rank(a).partial_cmp(&rank(b)).unwrap());
        let mut seen = HashSet::new();
        hints.retain(|hint| seen.insert(hint.out.clone()));
        let hints = Rc::new(hints.into_iter().map(Rc::new).collect::<Vec<_>>());
        self.known.borrow_mut().insert(key, hints.clone());
        hints
    }

    fn multi_source_hints(&self, grid: &Grid, producer: ChainTechnique) -> Vec<Hint> {
        let nishio = producer == ChainTechnique::Nishio;
        let multiple = !nishio;
        let dynamic = producer != ChainTechnique::Multiple;
        let mut hints = Vec::new();
        for cell in Cell::all() {
            let m = grid.candidates[cell].len();
            if !(m > 2 || m == 2 && dynamic) {
                continue;
            }
            let mut of_digit = Vec::new();
            for &digit in &grid.candidates[cell] {
                let (on, clash) = self.expand_root(grid, (cell, digit, true), producer);
                let add = |clash: Option<(Rc<Node>, Rc<Node>)>,
                           id: NodeId,
                           hints: &mut Vec<Hint>| {
                    if let Some((a, b)) = clash {
                        let targets = vec![a, b];
                        let kind = HintKind::Contradiction;
                        hints.push(hint_of_node(grid, producer, kind, id, targets, Cause::None));
                    }
                };
                if dynamic {
                    add(clash, (cell, digit, false), &mut hints);
                    let (off, clash) = self.expand_root(grid, (cell, digit, false), producer);
                    add(clash, (cell, digit, true), &mut hints);
                    if m >= 3 && !nishio {
                        add_common_hints(
                            grid,
                            producer,
                            HintKind::Double,
                            &[&on, &off],
                            Cause::None,
                            &mut hints,
                        );
                    }
                }
                if !nishio {
                    self.add_region_hints(grid, producer, (cell, digit), &on, &mut hints);
                }
                of_digit.push(on);
            }
            if multiple {
                let runs: Vec<&(NodeSet, NodeSet)> = of_digit.iter().collect();
                add_common_hints(grid, producer, HintKind::Cell, &runs, Cause::Cell, &mut hints);
            }
        }
        hints
    }

    fn add_region_hints(
        &self,
        grid: &Grid,
        producer: ChainTechnique,
        (cell, digit): (Cell, Digit),
        on: &(NodeSet, NodeSet),
        hints: &mut Vec<Hint>,
    ) {
        for house in houses(cell) {
            let places = grid.places(house, digit);
            if places.len() < 2 || places[0] != cell {
                continue;
            }
            let others =
                places[1..].iter().map(|&at| self.expand_root(grid, (at, digit, true), producer));
            let mut runs = vec![on.clone()];
            runs.extend(others.map(|(sets, _)| sets));
            let runs: Vec<&(NodeSet, NodeSet)> = runs.iter().collect();
            add_common_hints(grid, producer, HintKind::Region, &runs, Cause::House(house), hints);
        }
    }

    /// The sets of on and off nodes, and a contradiction.
    #[expect(clippy::type_complexity, reason = "a pair of sets and a pair of nodes")]
    fn expand_root(
        &self,
        source: &Grid,
        root: NodeId,
        producer: ChainTechnique,
    ) -> ((NodeSet, NodeSet), Option<(Rc<Node>, Rc<Node>)>) {
        let mut grid = source.clone();
        let (use_y, dynamic) =
            (producer != ChainTechnique::Nishio, producer != ChainTechnique::Multiple);
        let (mut to_on, mut to_off) = (NodeSet::default(), NodeSet::default());
        let (mut pending_on, mut pending_off) = (VecDeque::new(), VecDeque::new());
        let first = new_node(root, Cause::None, Vec::new());
        if root.2 {
            to_on.add(&first);
            pending_on.push_back(first);
        } else {
            to_off.add(&first);
            pending_off.push_back(first);
        }
        while !pending_on.is_empty() || !pending_off.is_empty() {
            if let Some(p) = pending_on.pop_front() {
                for q in on_to_off(&grid, &p, use_y) {
                    if let Some(on) = to_on.get(flipped(q.id)).cloned() {
                        return ((to_on, to_off), Some((on, q)));
                    }
                    if to_off.add(&q) {
                        pending_off.push_back(q);
                    }
                }
            } else if let Some(p) = pending_off.pop_front() {
                let ons = off_to_on(&grid, &p, Some(source), &to_off, use_y, true);
                if dynamic {
                    grid.candidates[p.id.0].remove(&p.id.1);
                }
                for q in ons {
                    if let Some(off) = to_off.get(flipped(q.id)).cloned() {
                        return ((to_on, to_off), Some((q, off)));
                    }
                    if to_on.add(&q) {
                        pending_on.push_back(q);
                    }
                }
            }
            if pending_on.is_empty() && pending_off.is_empty() && producer.level() > 0 {
                for q in self.pattern_nodes(&grid, source, &to_off, producer.level()) {
                    if to_off.add(&q) {
                        pending_off.push_back(q);
                    }
                }
            }
        }
        ((to_on, to_off), None)
    }

    fn pattern_nodes(
        &self,
        grid: &Grid,
        source: &Grid,
        to_off: &NodeSet,
        level: u8,
    ) -> Vec<Rc<Node>> {
        let basic: [fn(&Grid) -> Vec<Pattern>; 4] =
            [locked_candidates, hidden_pairs, naked_pairs, x_wings];
        for rule in basic {
            let found: Vec<_> = rule(grid)
                .into_iter()
                .flat_map(|pattern| {
                    let lost = |&(cell, digit): &(Cell, Digit)| {
                        source.has(cell, digit) && !grid.has(cell, digit)
                    };
                    let parents = pattern.scope.iter().filter(|&it| lost(it));
                    off_nodes(parents.copied().collect(), &pattern.out, None, to_off)
                })
                .collect();
            if !found.is_empty() {
                return found;
            }
        }
        let rules = match level {
            1 => vec![],
            2 => vec![ChainTechnique::Static],
            3 => vec![ChainTechnique::Static, ChainTechnique::Multiple],
            4 => vec![ChainTechnique::Dynamic],
            _ => vec![ChainTechnique::Dynamic, ChainTechnique::Nested(2)],
        };
        for rule in rules {
            let mut found = Vec::new();
            for hint in self.find_hints(grid, rule).iter() {
                let parents = chain_parents(grid, source, hint);
                found.extend(off_nodes(parents, &hint.out, Some(hint.clone()), to_off));
            }
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }
}

fn off_nodes(
    parents: Vec<(Cell, Digit)>,
    out: &BTreeSet<(Cell, Digit)>,
    nested: Option<Rc<Hint>>,
    to_off: &NodeSet,
) -> Vec<Rc<Node>> {
    let mut seen = HashSet::new();
    let parents = parents.into_iter().filter(|it| seen.insert(*it));
    let parents = parents.map(|(cell, digit)| to_off.get((cell, digit, false)).unwrap().clone());
    let parents: Vec<Rc<Node>> = parents.collect();
    if parents.is_empty() {
        return Vec::new();
    }
    let cause = Cause::Advanced;
    let off = |&(cell, digit): &(Cell, Digit)| {
        let (parents, nested) = (parents.clone(), nested.clone());
        Rc::new(Node { id: (cell, digit, false), parents, cause, nested })
    };
    out.iter().map(off).collect()
}

/// The candidates in the scopes of a chain's on nodes that are lost.
fn chain_parents(grid: &Grid, source: &Grid, hint: &Hint) -> Vec<(Cell, Digit)> {
    let mut lost = Vec::new();
    for node in hint.targets.iter().flat_map(ancestors).filter(|node| node.id.2) {
        let (cell, digit, _) = node.id;
        let is_root = node.cause == Cause::None && node.parents.is_empty();
        let cause = if is_root { hint.root } else { node.cause };
        let scope: Vec<(Cell, Digit)> = match cause {
            Cause::Cell => source.candidates[cell].iter().map(|&digit| (cell, digit)).collect(),
            Cause::House(house) => {
                source.places(house, digit).into_iter().map(|cell| (cell, digit)).collect()
            }
            _ => Vec::new(),
        };
        lost.extend(scope.into_iter().filter(|&(cell, digit)| !grid.has(cell, digit)));
    }
    lost
}

/// A pattern: its eliminations, and the candidates that must not be there.
struct Pattern {
    out: BTreeSet<(Cell, Digit)>,
    scope: Vec<(Cell, Digit)>,
}

fn keep_pattern(
    grid: &Grid,
    list: &mut Vec<Pattern>,
    out: Vec<(Cell, Digit)>,
    scope: Vec<(Cell, Digit)>,
) {
    let out: BTreeSet<_> = out.into_iter().filter(|&(cell, digit)| grid.has(cell, digit)).collect();
    if !out.is_empty() {
        list.push(Pattern { out, scope });
    }
}

fn cells_of(house: usize) -> Vec<Cell> {
    CELLS_OF[house].to_vec()
}

fn locked_candidates(grid: &Grid) -> Vec<Pattern> {
    let mut list = Vec::new();
    let passes = [(18..27, 9..18), (18..27, 0..9), (9..18, 18..27), (0..9, 18..27)];
    for (bases, covers) in passes {
        for base in bases {
            for cover in covers.clone() {
                for digit in Digit::all() {
                    let places = grid.places(base, digit);
                    let cover = cells_of(cover);
                    if places.len() < 2 || !places.iter().all(|cell| cover.contains(cell)) {
                        continue;
                    }
                    let base = cells_of(base);
                    let outside = |a: &[Cell], b: &[Cell]| -> Vec<(Cell, Digit)> {
                        let cells = a.iter().filter(|cell| !b.contains(cell));
                        cells.map(|&cell| (cell, digit)).collect()
                    };
                    keep_pattern(grid, &mut list, outside(&cover, &base), outside(&base, &cover));
                }
            }
        }
    }
    list
}

/// The 36 pairs in the order of `Permutations`.
fn index_pairs() -> Vec<(usize, usize)> {
    (1..9).flat_map(|b| (0..b).map(move |a| (a, b))).collect()
}

fn houses_in_order() -> impl Iterator<Item = usize> {
    (18..27).chain(9..18).chain(0..9)
}

fn hidden_pairs(grid: &Grid) -> Vec<Pattern> {
    let mut list = Vec::new();
    for house in houses_in_order().filter(|&house| grid.blanks(house) > 4) {
        for (a, b) in index_pairs() {
            let digits = [a, b].map(Digit::at);
            let places = digits.map(|digit| grid.places(house, digit));
            let union: BTreeSet<Cell> = places.iter().flatten().copied().collect();
            if union.len() != 2 || places.iter().any(|places| places.len() < 2) {
                continue;
            }
            let others = Digit::all().filter(|digit| !digits.contains(digit));
            let out = others.flat_map(|digit| union.iter().map(move |&cell| (cell, digit)));
            let rest = cells_of(house).into_iter().filter(|cell| !union.contains(cell));
            let scope: Vec<_> =
                digits.iter().flat_map(|&d| rest.clone().map(move |cell| (cell, d))).collect();
            keep_pattern(grid, &mut list, out.collect(), scope);
        }
    }
    list
}

fn naked_pairs(grid: &Grid) -> Vec<Pattern> {
    let mut list = Vec::new();
    for house in houses_in_order().filter(|&house| grid.blanks(house) >= 4) {
        for (a, b) in index_pairs() {
            let cells = [a, b].map(|k| CELLS_OF[house][k]);
            let digits = &grid.candidates[cells[0]];
            if digits.len() != 2 || *digits != grid.candidates[cells[1]] {
                continue;
            }
            let rest = cells_of(house).into_iter().filter(|cell| !cells.contains(cell));
            let out = rest.flat_map(|cell| digits.iter().map(move |&digit| (cell, digit)));
            let others: Vec<Digit> = Digit::all().filter(|digit| !digits.contains(digit)).collect();
            let scope = cells.iter().flat_map(|&c| others.iter().map(move |&digit| (c, digit)));
            keep_pattern(grid, &mut list, out.collect(), scope.collect());
        }
    }
    list
}

fn x_wings(grid: &Grid) -> Vec<Pattern> {
    let mut list = Vec::new();
    for (base, cover) in [(9, 0), (0, 9)] {
        for (a, b) in index_pairs() {
            for digit in Digit::all() {
                let placed = grid.digits.iter().filter(|&&set| set == digit.get()).count();
                let places = [a, b].map(|line| grid.places(base + line, digit));
                let across = |&cell: &Cell| {
                    (cover..cover + 9).find(|&line| cells_of(line).contains(&cell)).unwrap()
                };
                let lines: BTreeSet<usize> = places.iter().flatten().map(across).collect();
                let small = places.iter().any(|places| places.len() < 2);
                if placed + 4 > 9 || small || lines.len() != 2 {
                    continue;
                }
                let covered: Vec<Cell> = lines.iter().flat_map(|&line| cells_of(line)).collect();
                let based: Vec<Cell> =
                    [a, b].iter().flat_map(|&line| cells_of(base + line)).collect();
                let outside = |a: &[Cell], b: &[Cell]| -> Vec<(Cell, Digit)> {
                    let cells = a.iter().filter(|cell| !b.contains(cell));
                    cells.map(|&cell| (cell, digit)).collect()
                };
                keep_pattern(grid, &mut list, outside(&covered, &based), outside(&based, &covered));
            }
        }
    }
    list
}

fn excluded_by_node(grid: &Grid, (cell, digit, on): NodeId) -> BTreeSet<(Cell, Digit)> {
    if !on {
        return [(cell, digit)].into();
    }
    grid.candidates[cell].iter().filter(|&&d| d != digit).map(|&d| (cell, d)).collect()
}

fn hint_of_node(
    grid: &Grid,
    producer: ChainTechnique,
    kind: HintKind,
    result: NodeId,
    targets: Vec<Rc<Node>>,
    root: Cause,
) -> Hint {
    let complexity = complexity(kind, &targets);
    let rating = producer.rating(kind, complexity);
    let place = result.2.then_some((result.0, result.1));
    Hint { kind, rating, complexity, place, out: excluded_by_node(grid, result), targets, root }
}

/// A hint for each node that all runs have.
fn add_common_hints(
    grid: &Grid,
    producer: ChainTechnique,
    kind: HintKind,
    runs: &[&(NodeSet, NodeSet)],
    root: Cause,
    hints: &mut Vec<Hint>,
) {
    for state in [true, false] {
        let sets: Vec<&NodeSet> =
            runs.iter().map(|(on, off)| if state { on } else { off }).collect();
        for node in &sets[0].order {
            let targets: Option<Vec<Rc<Node>>> =
                sets.iter().map(|set| set.get(node.id).cloned()).collect();
            if let Some(targets) = targets {
                hints.push(hint_of_node(grid, producer, kind, node.id, targets, root));
            }
        }
    }
}

fn static_hints(grid: &Grid) -> Vec<Hint> {
    let mut hints = Vec::new();
    for (use_y, use_x) in [(false, true), (true, false), (true, true)] {
        for cell in Cell::all() {
            let n = grid.candidates[cell].len();
            if n < 2 || !use_x && n != 2 {
                continue;
            }
            for &digit in &grid.candidates[cell] {
                add_static_hints(grid, (cell, digit), use_y, use_x, &mut hints);
            }
        }
    }
    hints
}

fn add_static_hints(
    grid: &Grid,
    (cell, digit): (Cell, Digit),
    use_y: bool,
    use_x: bool,
    hints: &mut Vec<Hint>,
) {
    let (cycle, chain) = match (use_y, use_x) {
        (false, _) => (HintKind::XCycle, HintKind::XChain),
        (true, false) => (HintKind::YCycle, HintKind::XyChain),
        _ => (HintKind::XyCycle, HintKind::XyChain),
    };
    for end in cycle_ends(grid, (cell, digit, true), use_y, use_x) {
        let targets = vec![end.clone(), reversed_cycle(&end)];
        let complexity = complexity(cycle, &targets);
        let rating = ChainTechnique::Static.rating(cycle, complexity);
        let out = cycle_eliminations(grid, &end);
        let (place, root) = (None, Cause::None);
        hints.push(Hint { kind: cycle, rating, complexity, place, out, targets, root });
    }
    let mut recorded: Vec<Rc<Node>> = Vec::new();
    if use_x {
        add_chain_ends(grid, (cell, digit, true), use_y, &mut recorded);
        add_chain_ends(grid, (cell, digit, false), use_y, &mut recorded);
    }
    for end in recorded {
        let id = end.id;
        hints.push(hint_of_node(grid, ChainTechnique::Static, chain, id, vec![end], Cause::None));
    }
}

fn cycle_ends(grid: &Grid, root: NodeId, use_y: bool, use_x: bool) -> Vec<Rc<Node>> {
    let first = new_node(root, Cause::None, Vec::new());
    let mut on: HashSet<NodeId> = [root].into();
    let (mut pending_on, mut pending_off, mut level) = (vec![first], Vec::new(), 0);
    let mut found = Vec::new();
    while !pending_on.is_empty() || !pending_off.is_empty() {
        level += 1;
        for p in std::mem::take(&mut pending_on) {
            let offs = on_to_off(grid, &p, use_y).into_iter();
            pending_off.extend(offs.filter(|q| !is_ancestor(&p, q.id)));
        }
        level += 1;
        for p in std::mem::take(&mut pending_off) {
            for q in off_to_on(grid, &p, None, &NodeSet::default(), use_y, use_x) {
                if q.id == root && level >= 4 {
                    found.push(q.clone());
                }
                if on.insert(q.id) {
                    pending_on.push(q);
                }
            }
        }
    }
    found
}

fn add_chain_ends(grid: &Grid, root: NodeId, use_y: bool, recorded: &mut Vec<Rc<Node>>) {
    let first = new_node(root, Cause::None, Vec::new());
    let (mut to_on, mut to_off) = (NodeSet::default(), NodeSet::default());
    let (mut pending_on, mut pending_off) = (Vec::new(), Vec::new());
    if root.2 {
        to_on.add(&first);
        pending_on.push(first);
    } else {
        to_off.add(&first);
        pending_off.push(first);
    }
    let mut record = |q: &Rc<Node>| {
        if q.id == flipped(root) && recorded.iter().all(|other| other.id != q.id) {
            recorded.push(q.clone());
        }
    };
    while !pending_on.is_empty() || !pending_off.is_empty() {
        for p in std::mem::take(&mut pending_on) {
            for q in on_to_off(grid, &p, use_y) {
                record(&q);
                if !is_ancestor(&p, q.id) && to_off.add(&q) {
                    pending_off.push(q);
                }
            }
        }
        for p in std::mem::take(&mut pending_off) {
            for q in off_to_on(grid, &p, None, &NodeSet::default(), use_y, true) {
                record(&q);
                if to_on.add(&q) {
                    pending_on.push(q);
                }
            }
        }
    }
}

/// The chain of a cycle in the opposite direction, with each node flipped and its cause kept.
fn reversed_cycle(end: &Rc<Node>) -> Rc<Node> {
    let flip = |node: &Rc<Node>| (flipped(node.id), node.cause);
    let mut nodes = vec![flip(end)];
    let mut at = end;
    while let Some(parent) = at.parents.first() {
        nodes.push(flip(parent));
        at = parent;
    }
    let mut nodes = nodes.into_iter();
    let (id, cause) = nodes.next().unwrap();
    nodes.fold(new_node(id, cause, Vec::new()), |parent, (id, cause)| {
        new_node(id, cause, vec![parent])
    })
}

/// The candidates that see an on and an off node of a cycle, outside its cells.
fn cycle_eliminations(grid: &Grid, end: &Rc<Node>) -> BTreeSet<(Cell, Digit)> {
    let chain = ancestors(end);
    let own: HashSet<Cell> = chain.iter().map(|node| node.id.0).collect();
    let seen = |state: bool| -> BTreeSet<(Cell, Digit)> {
        let nodes = chain.iter().filter(|node| node.id.2 == state);
        let cells = nodes.flat_map(|node| node.id.0.peers().iter().map(|c| (c, node.id.1)));
        cells.filter(|&(c, d)| !own.contains(&c) && grid.has(c, d)).collect()
    };
    seen(true).intersection(&seen(false)).copied().collect()
}
