//! A [`SeventeenTechnique`] becomes a [`Technique`].

use super::{Instance, SANE, Sink, copied, text};
use crate::raw::*;
use crate::{Extension, Kind};
use seventeen_core::{Candidate, Emit, Error, Link, Position, Result, Shown, Step, Technique};
use std::ffi::c_void;

/// A technique of a plugin's.
struct ImportedTechnique(Instance);

impl ImportedTechnique {
    fn table(&self) -> &SeventeenTechnique {
        // SAFETY: the table of a technique has this type; its completeness was checked.
        unsafe { &*self.0.table.cast() }
    }
}

// SAFETY: the table is read as a [`SeventeenTechnique`].
unsafe impl Extension for dyn Technique {
    const KIND: Kind = Kind::Technique;

    fn import(instance: Instance) -> Box<dyn Technique> {
        Box::new(ImportedTechnique(instance))
    }
}

impl Technique for ImportedTechnique {
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()> {
        self.0.ready()?;
        let find = self.table().find.expect("checked when the manifest was read");
        let candidates = std::array::from_fn(|cell| position.candidates(cell));
        let raw = raw_position(position, &candidates);
        let mut sink = StepSink { position, sink: Sink::new(emit) };
        // SAFETY: an instance of this table, a position for the time of the call, and a callback
        // with its own context.
        let status = unsafe { find(self.0.this, &raw, take_step, (&raw mut sink).cast()) };
        sink.sink.finish().map_err(|error| self.0.refused(error))?;
        self.0.done(status)
    }
}

fn raw_position(position: &Position, candidates: &[u16; 81]) -> SeventeenPosition {
    SeventeenPosition {
        struct_size: size_of::<SeventeenPosition>() as u32,
        reserved: 0,
        digits: position.digits().as_ptr(),
        candidates: candidates.as_ptr(),
        givens: position.givens().into(),
    }
}

/// An `emit` for the steps of one position.
struct StepSink<'a> {
    position: &'a Position,
    sink: Sink<'a, Step>,
}

unsafe extern "C" fn take_step(context: *mut c_void, step: *const SeventeenStep) -> u32 {
    // SAFETY: the context that `find` was given.
    let StepSink { position, sink } = unsafe { &mut *context.cast::<StepSink<'_>>() };
    // SAFETY: the plugin passes what it found, readable as far as its size says.
    let step = unsafe { read(&copied(step)) };
    sink.take(step.and_then(|step| fitting(position, step)).map_err(Error::Failed))
}

/// A step as it was emitted, or why it is none.
type Read<T> = std::result::Result<T, String>;

/// # Safety
/// The step's lists and texts are null or readable as far as their lengths say.
unsafe fn read(raw: &SeventeenStep) -> Read<Step> {
    // SAFETY: the caller's promise.
    let (form, sentence, placements, eliminations, shown, links) = unsafe {
        (
            text(&raw.form),
            text(&raw.sentence),
            list(raw.placements, raw.n_placements, "placements")?,
            list(raw.eliminations, raw.n_eliminations, "eliminations")?,
            list(raw.shown, raw.n_shown, "shown candidates")?,
            list(raw.links, raw.n_links, "links")?,
        )
    };
    let unreadable = |what| format!("the {what} of a step is unreadable");
    Ok(Step {
        form: form.ok_or_else(|| unreadable("form"))?.to_owned().into(),
        size: raw.size,
        placements: candidates(placements)?,
        eliminations: candidates(eliminations)?,
        shown: shown.iter().map(read_shown).collect::<Read<_>>()?,
        houses: houses(raw.houses)?,
        links: links.iter().map(read_link).collect::<Read<_>>()?,
        sentence: sentence.ok_or_else(|| unreadable("sentence"))?.to_owned(),
    })
}

/// # Safety
/// `pointer` is null or `n` values are readable there for `'a`.
unsafe fn list<'a, T>(pointer: *const T, n: usize, what: &str) -> Read<&'a [T]> {
    if n == 0 {
        return Ok(&[]);
    }
    if pointer.is_null() || !pointer.is_aligned() || n > SANE {
        return Err(format!("the {what} of a step are unreadable"));
    }
    // SAFETY: not null, aligned, and the caller's promise.
    Ok(unsafe { std::slice::from_raw_parts(pointer, n) })
}

fn candidates(numbers: &[u16]) -> Read<Vec<Candidate>> {
    let candidate = |&number: &u16| match usize::from(number) {
        number if number < Candidate::COUNT => Ok(Candidate::of(number)),
        number => Err(format!("a step names the candidate {number}: expected 0 to 728")),
    };
    numbers.iter().map(candidate).collect()
}

fn digit(digit: u8) -> Read<u8> {
    match digit {
        1..=9 => Ok(digit),
        _ => Err(format!("a step names the digit {digit}: expected 1 to 9")),
    }
}

fn houses(houses: u32) -> Read<u32> {
    match houses >> 27 {
        0 => Ok(houses),
        _ => Err(format!("a step names the houses {houses:#x}: expected bits 0 to 26")),
    }
}

fn read_shown(raw: &SeventeenShown) -> Read<Shown> {
    Ok(Shown { digit: digit(raw.digit)?, cells: raw.cells.into(), color: raw.color })
}

fn read_link(raw: &SeventeenLink) -> Read<Link> {
    let from = (digit(raw.from_digit)?, raw.from.into());
    let to = (digit(raw.to_digit)?, raw.to.into());
    Ok(Link { from, to, strong: raw.strong != 0 })
}

/// The step, if it concludes something and its conclusions are about candidates of the position.
fn fitting(position: &Position, step: Step) -> Read<Step> {
    let absent = |candidate: &Candidate| !position.has(*candidate);
    if !step.concludes() {
        return Err(format!("a step concludes nothing: `{}`", step.sentence));
    }
    if let Some(candidate) = step.placements.iter().find(|candidate| absent(candidate)) {
        return Err(format!("a step sets {candidate}, which is no candidate: `{step}`"));
    }
    if let Some(candidate) = step.eliminations.iter().find(|candidate| absent(candidate)) {
        return Err(format!("a step excludes {candidate}, which is no candidate: `{step}`"));
    }
    Ok(step)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A step that excludes candidate 0 and says nothing.
    fn raw(number: &u16) -> SeventeenStep {
        // SAFETY: all fields of a step may be zero.
        let zero = unsafe { std::mem::zeroed() };
        SeventeenStep { eliminations: number, n_eliminations: 1, ..zero }
    }

    fn refused(raw: &SeventeenStep) -> String {
        // SAFETY: lists and texts of these tests are null or there.
        unsafe { read(raw) }.expect_err("a malformed step")
    }

    #[test]
    fn lists_and_texts_that_cannot_be_read_are_refused() {
        let sound = raw(&0);
        // SAFETY: as in `refused`.
        let step = unsafe { read(&sound) }.expect("a step");
        assert_eq!(step.eliminations, [Candidate::of(0)]);
        let no_list = SeventeenStep { n_placements: 1, ..sound };
        assert_eq!(refused(&no_list), "the placements of a step are unreadable");
        let too_long = SeventeenStep { n_eliminations: SANE + 1, ..sound };
        assert_eq!(refused(&too_long), "the eliminations of a step are unreadable");
        let latin = SeventeenStr { ptr: [0xe9].as_ptr(), len: 1 };
        let no_text = SeventeenStep { sentence: latin, ..sound };
        assert_eq!(refused(&no_text), "the sentence of a step is unreadable");
    }

    #[test]
    fn a_step_of_an_earlier_version_is_read_as_far_as_it_goes() {
        let whole = SeventeenStep { houses: 1, size: 7, ..raw(&0) };
        let size = std::mem::offset_of!(SeventeenStep, houses) as u32;
        // SAFETY: the structure is longer than it says.
        let step = unsafe { read(&copied(&SeventeenStep { struct_size: size, ..whole })) };
        assert_eq!(step.map(|step| (step.houses, step.size)), Ok((0, 7)));
    }
}
