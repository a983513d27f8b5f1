//! Pattern searchers through both sides of the interface and back.

use seventeen_host::Registry;
use seventeen_plugin::prelude::*;
use seventeen_plugin::{CancellationToken, Kind, Value};
use std::sync::LazyLock;

seventeen_plugin::plugin! { pattern_searcher::<Rotations>(), pattern_searcher::<Misleads>() }

static GRID: LazyLock<Grid> = LazyLock::new(|| {
    let text = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    text.parse().unwrap()
});

/// Fills regions with the boxes of one grid, its digits turned by 0 to 8: no search at all.
struct Rotations;

impl Component for Rotations {
    const NAME: &'static str = "rotations";
    const DOC: &'static str = "Fills regions with the boxes of one grid, its digits turned";
    create_without_options!();
}

impl PatternSearcher for Rotations {
    fn plan(&mut self, layout: &Layout, chain: &[Region]) -> Result<Box<dyn PatternSearch>> {
        if layout.open().is_empty() {
            return Err(Error::failed("expected an open box"));
        }
        let chain = if chain.is_empty() { growing(layout.open()) } else { chain.to_vec() };
        Ok(Box::new(Turning { layout: *layout, chain }))
    }
}

/// The first box, the first two, and so on.
fn growing(open: Region) -> Vec<Region> {
    let boxes: Vec<usize> = open.boxes().collect();
    (1..=boxes.len()).map(|n| boxes[..n].iter().copied().collect()).collect()
}

/// A search by [`Rotations`].
struct Turning {
    layout: Layout,
    chain: Vec<Region>,
}

impl Turning {
    fn filled(&self, region: Region, turn: u8) -> Configuration {
        let part = Configuration::of(&GRID, region, self.layout.first_pattern());
        let turned = |digit| if digit == 0 { 0 } else { (digit - 1 + turn) % 9 + 1 };
        Configuration {
            digits: part.digits.map(turned),
            clues: part.clues,
            images: 3_359_232 - u32::from(turn),
            fixed: 2 + u32::from(turn),
            ways: u32::MAX - u32::from(turn),
        }
    }

    fn turn(&self, parent: &Configuration) -> u8 {
        let cell = parent.region().cells().first().expect("a filled region");
        (0..9)
            .find(|&turn| self.filled(Region::ALL, turn).digits[cell] == parent.digits[cell])
            .unwrap()
    }
}

impl PatternSearch for Turning {
    fn stages(&self) -> Vec<Stage> {
        let stage = |&region: &Region| Stage {
            region,
            expected: f64::from(region.len()) / 8.0,
            memory: u64::MAX - u64::from(region.len()),
        };
        self.chain.iter().map(stage).collect()
    }

    fn begin(&self, emit: Emit<'_, Configuration>) -> Result<()> {
        let _ = (0..9).try_for_each(|turn| emit(&self.filled(self.chain[0], turn)));
        Ok(())
    }

    fn extend(
        &self,
        stage: u32,
        parents: &[Configuration],
        emit: Emit<'_, Configuration>,
    ) -> Result<StageStats> {
        if parents.is_empty() {
            return Err(Error::failed("expected parents"));
        }
        let n = parents.len() as u64;
        let labour = StageStats { checked: u64::MAX - n, cached: n, searches: n << 40, met: n + 1 };
        for parent in parents {
            let found = self.filled(self.chain[stage as usize], self.turn(parent));
            if emit(&found).is_break() {
                break;
            }
        }
        Ok(labour)
    }
}

options! {
    /// Plans or emits something invalid.
    #[derive(Clone)]
    struct Misleads {
        /// What is wrong with it
        how: String = "digit";
    }
}

impl Component for Misleads {
    const NAME: &'static str = "misleads";
    const DOC: &'static str = "Plans or emits what it must not";
    create_from_options!();
}

impl PatternSearcher for Misleads {
    fn plan(&mut self, layout: &Layout, _: &[Region]) -> Result<Box<dyn PatternSearch>> {
        if self.how == "plan" {
            panic!("lost its way");
        }
        let chain = growing(layout.open());
        Ok(Box::new(Misleading {
            how: self.how.clone(),
            sound: Turning { layout: *layout, chain },
        }))
    }
}

/// A search by [`Misleads`].
struct Misleading {
    how: String,
    sound: Turning,
}

impl PatternSearch for Misleading {
    fn stages(&self) -> Vec<Stage> {
        let mut stages = self.sound.stages();
        match self.how.as_str() {
            "no stages" => stages.clear(),
            "no region" => stages[0].region = Region::EMPTY,
            "apart" => stages[1].region = [2, 3].into_iter().collect(),
            "two boxes" => drop(stages.remove(1)),
            "closed" => stages[5].region = Region::from_bits(0b1_0001_1111),
            "countless" => stages[0].expected = f64::NAN,
            _ => {}
        }
        stages
    }

    fn begin(&self, emit: Emit<'_, Configuration>) -> Result<()> {
        let region = match self.how.as_str() {
            "nothing" => Region::EMPTY,
            "other box" => Region::single(1),
            _ => self.sound.chain[0],
        };
        let _ = emit(&self.sound.filled(region, 0));
        Ok(())
    }

    fn extend(
        &self,
        stage: u32,
        _: &[Configuration],
        emit: Emit<'_, Configuration>,
    ) -> Result<StageStats> {
        let mut found = self.sound.filled(self.sound.chain[stage as usize], 0);
        match self.how.as_str() {
            "panics" => panic!("lost its way"),
            "stops" => return Err(Error::Cancelled),
            "digit" => found.digits[0] = 10,
            "box" => found.digits[0] = 8,
            "row" => found.digits.swap(3, 12),
            "column" => {
                found = self.sound.filled([0, 3].into_iter().collect(), 0);
                found.digits.swap(27, 28);
            }
            "blank" => found.digits[10] = 0,
            "clue" => found.clues.insert(Cell::of(80)),
            "less" => found = self.sound.filled(self.sound.chain[0], 0),
            "more" => found = self.sound.filled(Region::ALL, 0),
            how => return Err(Error::failed(format!("cannot do {how}"))),
        }
        let _ = emit(&found);
        Ok(StageStats::default())
    }
}

fn imported(name: &str, values: &[Value], stop: &CancellationToken) -> Box<dyn PatternSearcher> {
    let mut registry = Registry::default();
    registry.link(entry).expect("a plugin");
    registry.find(Kind::Pattern, name).unwrap().make::<dyn PatternSearcher>(values, stop).unwrap()
}

fn misleading(how: &str) -> Box<dyn PatternSearcher> {
    imported("misleads", &[Value::Text(how.to_owned())], &CancellationToken::new())
}

fn map() -> Layout {
    Layout::Map("111/111/999".parse().unwrap())
}

fn pattern() -> Layout {
    Layout::Pattern("r1c1 r2c5 r3c9 r4c1 r9c8 r9c9".parse().unwrap())
}

/// The start of the search, up to `most`.
fn begun(search: &dyn PatternSearch, most: usize) -> Result<Vec<Configuration>> {
    let mut found = Vec::new();
    search.begin(&mut |configuration| keep(&mut found, configuration, most)).map(|()| found)
}

/// The extensions of the parents, up to `most`, and the work counts.
fn extended(
    search: &dyn PatternSearch,
    stage: u32,
    parents: &[Configuration],
    most: usize,
) -> Result<(Vec<Configuration>, StageStats)> {
    let mut found = Vec::new();
    let labour = search
        .extend(stage, parents, &mut |configuration| keep(&mut found, configuration, most))?;
    Ok((found, labour))
}

fn keep(
    found: &mut Vec<Configuration>,
    configuration: &Configuration,
    most: usize,
) -> ControlFlow<()> {
    found.push(*configuration);
    if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

fn assert_same(direct: &dyn PatternSearch, behind: &dyn PatternSearch) {
    let stages = direct.stages();
    assert_eq!(behind.stages(), stages);
    let mut parents = begun(direct, usize::MAX).unwrap();
    assert_eq!(begun(behind, usize::MAX).as_ref(), Ok(&parents));
    assert_eq!(begun(behind, 2).unwrap(), parents[..2]);
    for stage in 0..stages.len() as u32 {
        let expected = extended(direct, stage, &parents, usize::MAX).unwrap();
        assert_eq!(expected.0.len(), 9);
        assert_eq!(extended(behind, stage, &parents, usize::MAX).as_ref(), Ok(&expected));
        assert_eq!(extended(behind, stage, &parents, 3).unwrap().0, expected.0[..3]);
        parents = expected.0;
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes when it is interpreted")]
fn a_searcher_finds_the_same_from_behind_the_interface() {
    let chain: Vec<Region> = ["4", "24", "246"].map(|boxes| boxes.parse().unwrap()).to_vec();
    for layout in [map(), pattern()] {
        for chain in [&[][..], &chain] {
            let direct = Rotations.plan(&layout, chain).unwrap();
            // The search outlives the instance.
            let behind =
                imported("rotations", &[], &CancellationToken::new()).plan(&layout, chain).unwrap();
            assert_same(&*direct, &*behind);
        }
    }
}

#[test]
fn threads_share_a_search() {
    let behind = imported("rotations", &[], &CancellationToken::new()).plan(&map(), &[]).unwrap();
    let direct = Rotations.plan(&map(), &[]).unwrap();
    let parents = begun(&*direct, usize::MAX).unwrap();
    let threads = if cfg!(miri) { 2 } else { parents.len() };
    std::thread::scope(|scope| {
        for parent in &parents[..threads] {
            let (behind, direct) = (&behind, &direct);
            scope.spawn(move || {
                let parent = std::slice::from_ref(parent);
                for stage in 0..6 {
                    let expected = extended(&**direct, stage, parent, usize::MAX);
                    assert_eq!(extended(&**behind, stage, parent, usize::MAX), expected);
                }
            });
        }
    });
}

#[test]
fn errors_name_the_searcher() {
    let label = "pattern `rotations` of plugin `seventeen-host`:";
    let mut searcher = imported("rotations", &[], &CancellationToken::new());
    let planned = searcher.plan(&Layout::Pattern(Cells::ALL), &[]);
    assert_eq!(planned.err(), Some(Error::failed(format!("{label} expected an open box"))));
    let search = searcher.plan(&map(), &[]).unwrap();
    let expected = Error::failed(format!("{label} expected parents"));
    assert_eq!(extended(&*search, 1, &[], 1), Err(expected));
    let expected = Error::failed(format!("{label} stage 6: expected below 6"));
    assert_eq!(extended(&*search, 6, &[], 1), Err(expected));
}

#[test]
fn stages_that_are_no_chain_are_refused_by_name() {
    for (how, expected) in [
        ("no stages", "a search has 0 stages: expected 1 to 9"),
        ("no region", "a stage fills the boxes 0x0: expected some of bits 0 to 8"),
        ("apart", "a stage fills B34 after B1: expected one box more"),
        ("two boxes", "a stage fills B123 after B1: expected one box more"),
        ("closed", "a stage fills B123459: expected boxes of B123456"),
        ("countless", "a stage expects to keep NaN configurations: expected 0 or more"),
    ] {
        let refused = misleading(how).plan(&map(), &[]).err().unwrap().to_string();
        assert_eq!(refused, format!("pattern `misleads` of plugin `seventeen-host`: {expected}"));
    }
    let chain = [Region::single(1)];
    let refused = misleading("digit").plan(&map(), &chain).err().unwrap().to_string();
    let expected = "the stages fill [B1, B12, B123, B1234, B12345, B123456]: expected [B2]";
    assert!(refused.ends_with(expected), "{refused}");
}

#[test]
fn what_is_no_configuration_is_refused_by_name() {
    for (how, expected) in [
        ("digit", "a configuration cannot be filled: cell r1c1 holds 10: expected 0 to 9"),
        ("box", "a configuration cannot be filled: digit 8 occurs twice in box 1: at r1c1 r3c2"),
        ("row", "a configuration cannot be filled: digit 4 occurs twice in row 2: at r2c1 r2c4"),
        (
            "column",
            "a configuration cannot be filled: digit 2 occurs twice in column 2: at r1c2 r4c2",
        ),
        ("blank", "a configuration fills B12 except r2c2: expected whole boxes"),
        ("clue", "a configuration has clues at r9c9: expected them in B12"),
        ("less", "a configuration fills B1: expected B12"),
        ("more", "a configuration fills B123456789: expected B12"),
        ("magic", "cannot do magic"),
    ] {
        let search = misleading(how).plan(&map(), &[]).unwrap();
        let parents = begun(&*search, 1).unwrap();
        let found = search.extend(1, &parents, &mut |found| panic!("{how} emitted {found:?}"));
        let text = found.unwrap_err().to_string();
        let label = "pattern `misleads` of plugin `seventeen-host`: ";
        assert!(text.starts_with(&format!("{label}{expected}")), "{how}: {text}");
    }
}

#[test]
fn a_search_may_begin_with_nothing_but_not_elsewhere() {
    let nothing = begun(&*misleading("nothing").plan(&map(), &[]).unwrap(), 9).unwrap();
    assert!(nothing.len() == 1 && nothing[0].region().is_empty());
    let elsewhere = begun(&*misleading("other box").plan(&map(), &[]).unwrap(), 9);
    let text = elsewhere.unwrap_err().to_string();
    let expected = "a configuration to begin with fills B2: expected boxes of B1";
    assert!(text.ends_with(expected), "{text}");
}

#[test]
fn a_panic_becomes_an_error_and_an_interruption_stays_one() {
    let mut searcher = misleading("plan");
    let planned = searcher.plan(&map(), &[]).err();
    assert!(matches!(planned, Some(Error::Panicked(text)) if text.contains("lost its way at ")));
    let again = searcher.plan(&map(), &[]).err();
    assert!(matches!(again, Some(Error::Panicked(text)) if text.ends_with("in an earlier call")));
    let search = misleading("panics").plan(&map(), &[]).unwrap();
    let found = extended(&*search, 0, &[], 1);
    assert!(matches!(found, Err(Error::Panicked(text)) if text.contains("lost its way at ")));
    let stop = CancellationToken::new();
    let stops = [Value::Text("stops".to_owned())];
    let search = imported("misleads", &stops, &stop).plan(&map(), &[]).unwrap();
    let found = extended(&*search, 0, &[], 1);
    let words = "reported that the run was cancelled, but it was not";
    assert!(matches!(found, Err(Error::Failed(text)) if text.ends_with(words)));
    stop.cancel();
    assert_eq!(extended(&*search, 0, &[], 1), Err(Error::Cancelled));
}
