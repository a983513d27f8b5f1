//! A region of the chain: its maps, its patterns, and the canonical forms of its configurations.
//!
//! The canonical form of a configuration has the canonical pattern (`canonical.rs`). Of its images
//! under the pattern's stabiliser and all relabellings, it has the least digits, read in the order
//! of the chain. So sorting groups configurations that are equal in the regions before.

use super::canonical::Frames;
use super::fills::BOX_CELLS;
use super::maps;
use super::symmetries::{Symmetries, exchanges};
use seventeen_core::{Cell, Cells, Configuration, Layout, Region, Transformation};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The number of patterns kept.
const FORMS: usize = 1 << 12;

/// The number of bytes of their classes. Those of patterns with very few clues take more.
const CLASSES: usize = 32 << 20;

/// A region of the chain.
pub(super) struct Ground {
    pub(super) region: Region,
    /// The cells in the order of the chain, box by box.
    pub(super) order: Vec<Cell>,
    /// The maps that preserve the region; none for the whole grid, where there are too many.
    maps: Vec<Map>,
    /// The number of maps.
    stabiliser: usize,
    /// The number of the region's images.
    images: usize,
    frames: Frames,
    /// The maps to use, and whether the region is the first of the chain.
    symmetries: Symmetries,
    first: bool,
    /// The possible numbers of clues of its boxes.
    numbers: Vec<[u8; 9]>,
    /// The canonical form of the pattern, if only one is searched.
    drawn: Option<Cells>,
    /// The patterns requested so far.
    forms: Mutex<HashMap<Cells, (Arc<Class>, Transformation)>>,
}

/// A map of the region, and the images of the cells.
struct Map {
    map: Transformation,
    to: [Cell; 81],
}

impl Map {
    fn new(map: Transformation) -> Map {
        let mut to = Cell::table(|cell| cell);
        for cell in Cell::all() {
            to[map.source(cell)] = cell;
        }
        Map { map, to }
    }

    /// The image of a pattern.
    fn image(&self, pattern: Cells) -> Cells {
        pattern.iter().map(|cell| self.to[cell]).collect()
    }
}

/// A pattern in canonical form, and the maps that preserve it.
pub(super) struct Class {
    pub(super) pattern: Cells,
    /// For each of these maps, the sources of the region's cells, in the chain's order.
    sources: Vec<Cell>,
    /// The number of the region's cells.
    cells: usize,
}

impl Ground {
    /// The last region of `chain`, which is not empty.
    pub(super) fn new(layout: &Layout, chain: &[Region], symmetries: Symmetries) -> Ground {
        let mut order = Vec::new();
        let mut before = Region::EMPTY;
        for &region in chain {
            order.extend(region.without(before).boxes().flat_map(|box_| BOX_CELLS[box_]));
            before = region;
        }
        let all = before == Region::ALL;
        let maps = if all { Vec::new() } else { maps::stabiliser(before) };
        let maps: Vec<Map> = maps.into_iter().map(Map::new).collect();
        let stabiliser = if all { Transformation::GEOMETRIC } else { maps.len() };
        let numbers = maps::clue_numbers(before, layout.map().clues());
        let mut ground = Ground {
            region: before,
            order,
            maps,
            stabiliser,
            images: maps::images(before).len(),
            frames: Frames::new(before),
            symmetries,
            first: chain.len() == 1,
            numbers,
            drawn: None,
            forms: Mutex::default(),
        };
        if let Layout::Pattern(pattern) = *layout {
            ground.drawn = Some(ground.form(pattern & before.cells()).0.pattern);
        }
        ground
    }

    /// The canonical form of a pattern of the region, and a map that leads to it.
    pub(super) fn form(&self, pattern: Cells) -> (Arc<Class>, Transformation) {
        let lock = || self.forms.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((class, map)) = lock().get(&pattern) {
            return (Arc::clone(class), *map);
        }
        let (canonical, map) = self.frames.form(pattern);
        let known = lock().get(&canonical).map(|(class, _)| Arc::clone(class));
        let class = known.unwrap_or_else(|| Arc::new(self.class(canonical)));
        let mut forms = lock();
        let classes: usize = forms.values().map(|(class, _)| class.sources.len()).sum();
        if forms.len() >= FORMS || classes > CLASSES {
            forms.clear();
        }
        forms.insert(canonical, (Arc::clone(&class), Transformation::IDENTITY));
        forms.insert(pattern, (Arc::clone(&class), map));
        (class, map)
    }

    /// The map after `to_region` that takes `pattern`, of another region, to its canonical form.
    /// Any map is fine if all symmetries are used; otherwise it is the one that exchanges the
    /// fewest chutes, and then lines.
    pub(super) fn form_after(
        &self,
        to_region: &Transformation,
        pattern: Cells,
    ) -> (Arc<Class>, Transformation) {
        let image = to_region.cells(pattern);
        let (class, map) = self.form(image);
        if self.symmetries == Symmetries::All {
            return (class, to_region.then(&map));
        }
        let fitting = self.maps.iter().filter(|map| map.image(image) == class.pattern);
        let whole = fitting.map(|map| to_region.then(&map.map)).min_by_key(exchanges);
        (class, whole.unwrap_or_else(|| to_region.then(&map)))
    }

    fn class(&self, pattern: Cells) -> Class {
        let mut class = Class { pattern, sources: Vec::new(), cells: self.order.len() };
        let mut add = |map: &Transformation| {
            class.sources.extend(self.order.iter().map(|&cell| map.source(cell)));
        };
        if self.region == Region::ALL {
            pattern.automorphisms().iter().for_each(|map| add(&map));
        } else {
            let fixing = self.maps.iter().filter(|map| map.image(pattern) == pattern);
            let used = fixing
                .map(|map| &map.map)
                .filter(|map| self.symmetries.use_map(map, self.region, pattern, self.first));
            used.for_each(add);
        }
        class
    }

    /// The approximate maximum of bytes: its maps, and the patterns kept. A single class may take
    /// more if its pattern has very few clues.
    pub(super) fn memory(&self) -> u64 {
        let of_maps = self.maps.len() * size_of::<Map>();
        (of_maps + 2 * FORMS * size_of::<(Cells, Class, Transformation)>() + CLASSES) as u64
    }

    /// Whether the search is about this pattern of the region.
    pub(super) fn admits(&self, pattern: Cells) -> bool {
        let mut numbers = [0; 9];
        for cell in pattern {
            numbers[cell.box_index()] += 1;
        }
        self.numbers.contains(&numbers)
            && self.drawn.is_none_or(|drawn| self.form(pattern).0.pattern == drawn)
    }

    /// The possible numbers of clues of the boxes.
    pub(super) fn clue_numbers(&self) -> &[[u8; 9]] {
        &self.numbers
    }

    /// The number of clues of the patterns.
    pub(super) fn clues(&self) -> u32 {
        self.numbers[0].iter().map(|&n| u32::from(n)).sum()
    }

    /// The configuration in canonical form, with its numbers; `digits` have the class's pattern.
    pub(super) fn configuration(&self, class: &Class, digits: &[u8; 81]) -> Configuration {
        let (digits, symmetries) = class.canonical(digits, &self.order);
        self.representative(class, digits, symmetries)
    }

    /// The configuration of these digits, which are canonical.
    pub(super) fn representative(
        &self,
        class: &Class,
        digits: [u8; 81],
        symmetries: usize,
    ) -> Configuration {
        Configuration {
            digits,
            clues: class.pattern,
            images: (self.images * (self.stabiliser / symmetries)) as u32,
            fixed: (class.stabiliser() / symmetries) as u32,
            ways: 1,
        }
    }
}

impl Class {
    /// The number of maps that preserve the pattern.
    pub(super) fn stabiliser(&self) -> usize {
        self.sources.len() / self.cells
    }

    /// The least digits among the images under the stabiliser, and the number of their maps.
    fn canonical(&self, digits: &[u8; 81], order: &[Cell]) -> ([u8; 81], usize) {
        let mut least = [u8::MAX; 81];
        let mut symmetries = 0;
        for sources in self.sources.chunks_exact(self.cells) {
            let image = Image::new(digits, sources);
            match image.compare(&least[..self.cells]) {
                std::cmp::Ordering::Less => {
                    image.write(&mut least);
                    symmetries = 1;
                }
                std::cmp::Ordering::Equal => symmetries += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        let mut canonical = [0; 81];
        for (&cell, &digit) in order.iter().zip(&least) {
            canonical[cell] = digit;
        }
        (canonical, symmetries)
    }

    /// If no image is less than `digits`, the number of equal ones.
    pub(super) fn symmetries_of_least(&self, digits: &[u8; 81], order: &[Cell]) -> Option<usize> {
        let mut own = [0; 81];
        for (own, &cell) in own.iter_mut().zip(order) {
            *own = digits[cell];
        }
        let mut symmetries = 0;
        for sources in self.sources.chunks_exact(self.cells) {
            match Image::new(digits, sources).compare(&own[..self.cells]) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => symmetries += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        Some(symmetries)
    }
}

/// An image of a configuration, relabelled so that its first box holds 1 to 9.
struct Image<'a> {
    digits: &'a [u8; 81],
    sources: &'a [Cell],
    names: [u8; 10],
}

impl<'a> Image<'a> {
    fn new(digits: &'a [u8; 81], sources: &'a [Cell]) -> Image<'a> {
        let mut names = [0; 10];
        for (place, &cell) in sources[..9].iter().enumerate() {
            names[digits[cell] as usize] = place as u8 + 1;
        }
        Image { digits, sources, names }
    }

    fn read(&self) -> impl Iterator<Item = u8> {
        self.sources.iter().map(|&cell| self.names[self.digits[cell] as usize])
    }

    fn compare(&self, other: &[u8]) -> std::cmp::Ordering {
        self.read().cmp(other.iter().copied())
    }

    fn write(&self, to: &mut [u8; 81]) {
        for (to, digit) in to.iter_mut().zip(self.read()) {
            *to = digit;
        }
    }
}
