//! A [`Technique`] becomes a [`SeventeenTechnique`].

use super::{Component, component, flow, guard, lifecycle, status};
use crate::raw::*;
use seventeen_core::{Candidate, Link, Position, Shown, Step, Technique};
use std::ffi::c_void;

/// `T` as a component.
pub const fn technique<T: Component + Technique>() -> &'static SeventeenComponent {
    const { &component::<T>(SEVENTEEN_TECHNIQUE, &raw const Table::<T>::OF.life) }
}

struct Table<T>(T);

impl<T: Component + Technique> Table<T> {
    const OF: &'static SeventeenTechnique = &SeventeenTechnique {
        life: lifecycle::<T>(size_of::<SeventeenTechnique>()),
        find: Some(find::<T>),
    };
}

unsafe extern "C" fn find<T: Technique>(
    instance: *mut c_void,
    position: *const SeventeenPosition,
    emit: SeventeenEmitStep,
    context: *mut c_void,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let technique = unsafe { &mut *instance.cast::<T>() };
    status(guard(|| {
        // SAFETY: the engine passes a position for this call.
        let position = unsafe { read(&*position) };
        technique.find(&position, &mut |step| {
            // SAFETY: the engine's callback takes its own context.
            lend(step, |raw| flow(unsafe { emit(context, raw) }))
        })
    }))
}

/// # Safety
/// The position's digits and candidates are 81 each and readable.
unsafe fn read(raw: &SeventeenPosition) -> Position {
    // SAFETY: the caller's promise.
    let (digits, candidates) =
        unsafe { (&*raw.digits.cast::<[u8; 81]>(), &*raw.candidates.cast::<[u16; 81]>()) };
    Position::from_parts(digits, candidates, raw.givens.into())
}

/// Does something with the step as C data.
fn lend<R>(step: &Step, with: impl FnOnce(&SeventeenStep) -> R) -> R {
    let (placements, eliminations) = (numbers(&step.placements), numbers(&step.eliminations));
    let shown: Vec<SeventeenShown> = step.shown.iter().map(raw_shown).collect();
    let links: Vec<SeventeenLink> = step.links.iter().map(raw_link).collect();
    with(&SeventeenStep {
        struct_size: size_of::<SeventeenStep>() as u32,
        size: step.size,
        form: SeventeenStr::new(&step.form),
        placements: placements.as_ptr(),
        n_placements: placements.len(),
        eliminations: eliminations.as_ptr(),
        n_eliminations: eliminations.len(),
        shown: shown.as_ptr(),
        n_shown: shown.len(),
        links: links.as_ptr(),
        n_links: links.len(),
        houses: step.houses,
        reserved: 0,
        sentence: SeventeenStr::new(&step.sentence),
    })
}

fn numbers(candidates: &[Candidate]) -> Vec<u16> {
    candidates.iter().map(|candidate| candidate.number() as u16).collect()
}

fn raw_shown(shown: &Shown) -> SeventeenShown {
    SeventeenShown { cells: shown.cells.into(), digit: shown.digit, color: shown.color }
}

fn raw_link(link: &Link) -> SeventeenLink {
    let ((from_digit, from), (to_digit, to)) = (link.from, link.to);
    let strong = link.strong.into();
    SeventeenLink { from: from.into(), to: to.into(), from_digit, to_digit, strong }
}
