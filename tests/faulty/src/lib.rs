//! A plugin whose components fail in every way that the engine must survive.

mod other_kinds;

use other_kinds::{Cuts, Drifts, Guesses, Idles, Leaves, Omits};
use seventeen_plugin::prelude::*;

seventeen_plugin::plugin! {
    solver::<Panics>(),
    solver::<Fails>(),
    solver::<Waits>(),
    solver::<Exits>(),
    solver::<Aborts>(),
    solver::<Hangs>(),
    solver::<Hoards>(),
    solver::<Picky>(),
    clique_strategy::<Overlaps>(),
    clique_strategy::<Boasts>(),
    ua_harvester::<Cuts>(),
    enumerator::<Omits>(),
    generator::<Leaves>(),
    technique::<Guesses>(),
    rater::<Drifts>(),
    pattern_searcher::<Idles>(),
}

/// Panics at every puzzle.
pub struct Panics;

impl Component for Panics {
    const NAME: &'static str = "panics";
    const DOC: &'static str = "Panics at every puzzle";
    create_without_options!();
}

impl Solver for Panics {
    fn count(&mut self, puzzle: &Puzzle, _: u64) -> Result<u64> {
        panic!("cannot bear {} clues", puzzle.clues())
    }

    fn solutions(&mut self, puzzle: &Puzzle, _: Emit<'_, Grid>) -> Result<()> {
        self.count(puzzle, 1).map(|_| ())
    }
}

/// Reports an error at every puzzle.
pub struct Fails;

impl Component for Fails {
    const NAME: &'static str = "fails";
    const DOC: &'static str = "Reports an error at every puzzle";
    create_without_options!();
}

impl Solver for Fails {
    fn count(&mut self, _: &Puzzle, _: u64) -> Result<u64> {
        Err(Error::failed("out of luck"))
    }

    fn solutions(&mut self, _: &Puzzle, _: Emit<'_, Grid>) -> Result<()> {
        Err(Error::failed("out of luck"))
    }
}

/// Works until the run is cancelled.
pub struct Waits;

impl Component for Waits {
    const NAME: &'static str = "waits";
    const DOC: &'static str = "Works until the run is cancelled";
    create_without_options!();
}

impl Solver for Waits {
    fn count(&mut self, _: &Puzzle, _: u64) -> Result<u64> {
        while !is_cancelled() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        Err(Error::Cancelled)
    }

    fn solutions(&mut self, puzzle: &Puzzle, _: Emit<'_, Grid>) -> Result<()> {
        self.count(puzzle, 1).map(|_| ())
    }
}

/// Does something to the process at every puzzle.
macro_rules! ends {
    ($name:ident, $called:literal, $doc:literal, $does:expr) => {
        #[doc = $doc]
        pub struct $name;

        impl Component for $name {
            const NAME: &'static str = $called;
            const DOC: &'static str = $doc;

            fn create(_: &Args<'_>) -> Result<$name> {
                Ok($name)
            }
        }

        impl Solver for $name {
            fn count(&mut self, _: &Puzzle, _: u64) -> Result<u64> {
                $does
            }

            fn solutions(&mut self, puzzle: &Puzzle, _: Emit<'_, Grid>) -> Result<()> {
                self.count(puzzle, 1).map(|_| ())
            }
        }
    };
}

ends!(Exits, "exits", "Ends the process, as if all were well", std::process::exit(0));
ends!(Aborts, "aborts", "Aborts the process", std::process::abort());
ends!(
    Hangs,
    "hangs",
    "Never comes back",
    loop {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
);
ends!(Hoards, "hoards", "Allocates memory until there is none", {
    let mut all: Vec<Vec<u8>> = Vec::new();
    loop {
        all.push(Vec::with_capacity(1 << 28));
    }
});

/// Aborts the process at puzzles of 17 clues, and says of all others that they have one solution.
pub struct Picky;

impl Component for Picky {
    const NAME: &'static str = "picky";
    const DOC: &'static str = "Aborts the process at puzzles of 17 clues, and panics at 23";
    create_without_options!();
}

impl Solver for Picky {
    fn count(&mut self, puzzle: &Puzzle, _: u64) -> Result<u64> {
        if puzzle.clues() == 17 {
            std::process::abort();
        }
        assert_ne!(puzzle.clues(), 23, "cannot bear them");
        Ok(1)
    }

    fn solutions(&mut self, _: &Puzzle, _: Emit<'_, Grid>) -> Result<()> {
        Err(Error::failed("it counts alone"))
    }
}

/// Chooses the first sets, whatever they share.
pub struct Overlaps;

impl Component for Overlaps {
    const NAME: &'static str = "overlaps";
    const DOC: &'static str = "Chooses the first sets, whatever they share";
    create_without_options!();
}

impl CliqueStrategy for Overlaps {
    fn prepare(&mut self, _: &[Cells]) -> Result<()> {
        Ok(())
    }

    fn choose(&mut self, alive: &[u32], _: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        chosen.clear();
        chosen.extend(alive.iter().take(30));
        Ok(Bound::AtLeast)
    }
}

/// Claims that one set is the greatest clique.
pub struct Boasts;

impl Component for Boasts {
    const NAME: &'static str = "boasts";
    const DOC: &'static str = "Claims that one set is the greatest clique";
    create_without_options!();
}

impl CliqueStrategy for Boasts {
    fn prepare(&mut self, _: &[Cells]) -> Result<()> {
        Ok(())
    }

    fn choose(&mut self, alive: &[u32], _: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        chosen.clear();
        chosen.extend(alive.first());
        Ok(Bound::Greatest)
    }
}
