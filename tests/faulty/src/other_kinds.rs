//! Components of the other kinds that give wrong answers.

use seventeen_plugin::prelude::*;

/// Declares a component without options.
macro_rules! component {
    ($name:ident, $called:literal, $doc:literal, $new:expr) => {
        impl Component for $name {
            const NAME: &'static str = $called;
            const DOC: &'static str = $doc;

            fn create(_: &Args<'_>) -> Result<$name> {
                Ok($new)
            }
        }
    };
}

/// Emits a part of an unavoidable set.
pub(crate) struct Cuts;

component!(Cuts, "cuts", "Emits a set that is not unavoidable", Cuts);

impl UaHarvester for Cuts {
    fn harvest(&mut self, _: &Grid, _: &[Cells], _: u64, emit: Emit<'_, Cells>) -> Result<()> {
        let _ = emit(&(Cells::single(Cell::of(0)) | Cells::single(Cell::of(1))));
        Ok(())
    }
}

/// Finds no puzzle.
pub(crate) struct Omits;

component!(Omits, "omits", "Finds no puzzle, whatever the grid", Omits);

impl Enumerator for Omits {
    fn plan(
        &mut self,
        wanted: &EnumerationQuery<'_>,
        _: &mut dyn CliqueStrategy,
        _: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        wanted.check()?;
        Ok(Box::new(Omits))
    }
}

impl Search for Omits {
    fn outline(&self) -> Outline {
        Outline { parts: 1, clique: 0, bound: Bound::AtLeast, sets: 0, uses_strategy: false }
    }

    fn method(&self) -> &str {
        "none"
    }

    fn search(
        &self,
        _: u32,
        _: &mut dyn CliqueStrategy,
        _: &mut dyn Solver,
        _: Emit<'_, Cells>,
    ) -> Result<Effort> {
        Ok(Effort::default())
    }
}

/// Makes a puzzle with few clues.
pub(crate) struct Leaves;

component!(Leaves, "leaves", "Makes a puzzle with one clue", Leaves);

impl Generator for Leaves {
    fn generate(
        &mut self,
        _: &Task<'_>,
        _: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        let mut digits = [0; 81];
        digits[0] = 1;
        let _ = emit(&Board::from(&Puzzle::from_digits(digits)).into());
        Ok(1)
    }
}

/// Places the first candidate of the first blank cell.
pub(crate) struct Guesses;

component!(Guesses, "guesses", "Places the first candidate of a cell", Guesses);

impl Technique for Guesses {
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()> {
        let first = position.blank().first();
        let first = first.and_then(|cell| Some((cell, position.candidates(cell).first()?)));
        if let Some((cell, digit)) = first {
            let candidate = Candidate::new(cell, digit);
            let _ = emit(&Step::form("").place(candidate).saying(format!("Guess: {candidate}")));
        }
        Ok(())
    }
}

/// Rates each puzzle harder than the one before.
pub(crate) struct Drifts(f64);

component!(Drifts, "drifts", "Counts its calls", Drifts(0.0));

impl Rater for Drifts {
    fn rate(&mut self, _: &Position, _: f64) -> Result<Judgement> {
        self.0 += 1.0;
        Ok(Judgement::figure("calls", Amount::Number(self.0)))
    }
}

/// Keeps no configuration.
pub(crate) struct Idles;

component!(Idles, "idles", "Keeps no configuration", Idles);

impl PatternSearcher for Idles {
    fn plan(&mut self, layout: &Layout, _: &[Region]) -> Result<Box<dyn PatternSearch>> {
        let first = layout.open().boxes().next();
        let first = first.ok_or_else(|| Error::failed("expected an open box"))?;
        Ok(Box::new(IdleSearch(Region::single(first))))
    }
}

/// A search by [`Idles`].
struct IdleSearch(Region);

impl PatternSearch for IdleSearch {
    fn stages(&self) -> Vec<Stage> {
        vec![Stage { region: self.0, expected: 0.0, memory: 0 }]
    }

    fn begin(&self, _: Emit<'_, Configuration>) -> Result<()> {
        Ok(())
    }

    fn extend(
        &self,
        _: u32,
        _: &[Configuration],
        _: Emit<'_, Configuration>,
    ) -> Result<StageStats> {
        Ok(StageStats::default())
    }
}
