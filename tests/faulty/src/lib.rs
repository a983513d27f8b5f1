//! A plugin whose components fail in every way that the engine must survive.

use seventeen_plugin::prelude::*;

seventeen_plugin::plugin! { solver::<Panics>(), solver::<Fails>(), solver::<Waits>() }

/// Panics at every puzzle.
pub struct Panics;

impl Component for Panics {
    const NAME: &'static str = "panics";
    const DOC: &'static str = "Panics at every puzzle";

    fn create(_: &Args<'_>) -> Result<Panics> {
        Ok(Panics)
    }
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

    fn create(_: &Args<'_>) -> Result<Fails> {
        Ok(Fails)
    }
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

    fn create(_: &Args<'_>) -> Result<Waits> {
        Ok(Waits)
    }
}

impl Solver for Waits {
    fn count(&mut self, _: &Puzzle, _: u64) -> Result<u64> {
        while !stopped() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        Err(Error::Interrupted)
    }

    fn solutions(&mut self, puzzle: &Puzzle, _: Emit<'_, Grid>) -> Result<()> {
        self.count(puzzle, 1).map(|_| ())
    }
}
