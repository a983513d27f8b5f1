//! [`Technique`]s: the steps that a person would take.

mod proof;

use super::{Extension, Kind};
use crate::cancellation::CurrentRun;
use crate::checked::{CheckedTechnique, ResultChecks};
use crate::component::{Component, component, deref_handle, own_lifecycle, rules_of};
use crate::guard::guarded_status;
use crate::instance::Instance;
use crate::raw::*;
use crate::read::{SANE, copy_struct, plain_text, to_control_flow};
use crate::sink::Sink;
use seventeen_core::{
    Candidate, Cell, Cells, Digit, Digits, Emit, Error, Link, Pencilmarks, Position, Result, Role,
    RoleOf, Rules, Shown, Step, StepHouses, Technique,
};
use std::cell::RefCell;
use std::ffi::c_void;
use std::mem::offset_of;
use std::rc::Rc;

/// Kind of a component that finds the steps of one human technique.
pub const SEVENTEEN_TECHNIQUE: u32 = 6;

/// A line of a proof: the claim is supposed.
pub const SEVENTEEN_SUPPOSED: u8 = 0;

/// `lines` eliminate all other candidates of the one truth.
pub const SEVENTEEN_LEFT: u8 = 1;

/// All candidates of the one truth see the eliminated ones.
pub const SEVENTEEN_SEEN: u8 = 2;

/// The candidates of the truths that `lines` do not eliminate lie within `links`.
pub const SEVENTEEN_COVER: u8 = 3;

/// A supposition leads to a contradiction; `lines` are both.
pub const SEVENTEEN_REFUTED: u8 = 4;

/// Supposing something false leads to something else; `lines` are both.
pub const SEVENTEEN_EITHER: u8 = 5;

/// The claim holds in all cases of the one truth, or of two opposites if there is none. `lines` are
/// the supposition and its result, per case.
pub const SEVENTEEN_CASES: u8 = 6;

/// `pattern` would fill its cells in two ways.
pub const SEVENTEEN_DEADLY: u8 = 7;

/// `pattern` cannot fill its cells.
pub const SEVENTEEN_IMPOSSIBLE: u8 = 8;

/// No placement of the digit uses the cells.
pub const SEVENTEEN_UNPLACED: u8 = 9;

/// A search has shown it.
pub const SEVENTEEN_SEARCHED: u8 = 10;

/// The bit of a truth that is a line of the proof; the other bits are its number.
pub const SEVENTEEN_LINE: u32 = 0x8000_0000;

/// A puzzle on the way to its solution, as a person has it on paper.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenPosition {
    /// `sizeof(SeventeenPosition)`.
    pub struct_size: u32,
    /// 0.
    pub reserved: u32,
    /// The 81 digits set so far, by rows, 0 for blank.
    pub digits: *const u8,
    /// The candidates of the 81 cells, bit `d - 1` for digit `d`; none if a digit is set.
    pub candidates: *const u16,
    /// The cells whose digit was given.
    pub givens: SeventeenCells,
    /// The candidates of the 81 cells at the beginning of the puzzle, bit `d - 1` for digit `d`. A
    /// given is alone in its cell; a blank cell of a puzzle of digits has all nine. A deadly
    /// pattern proves something only if the puzzle began with all of its candidates.
    pub start: *const u16,
}

/// Candidates of one digit that a step rests on.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenShown {
    /// Their cells.
    pub cells: SeventeenCells,
    /// 1 to 9.
    pub digit: u8,
    /// Colours `2k` and `2k + 1` are opposites: the pattern is 0, its fins or off candidates 1,
    /// further groups have further pairs.
    pub color: u8,
}

/// The part that some cells, or the candidates of a colour, play in a step.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenRole {
    /// The field's word for it, in lower case, for the legend of a picture: `pivot`, `fin`.
    pub name: SeventeenStr,
    /// The cells; ignored for a colour.
    pub cells: SeventeenCells,
    /// 1: the candidates of `color` play it. 0: `cells` do.
    pub of_color: u8,
    /// The colour; ignored for cells.
    pub color: u8,
}

/// An inference: from `from_digit` in one of the cells `from` to `to_digit` in one of `to`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenLink {
    /// The cells where it begins.
    pub from: SeventeenCells,
    /// The cells where it leads.
    pub to: SeventeenCells,
    /// The digit where it begins, 1 to 9.
    pub from_digit: u8,
    /// The digit where it leads, 1 to 9.
    pub to_digit: u8,
    /// 1: if one is false, the other is true. 0: if one is true, the other is false.
    pub strong: u8,
}

/// A line of a step's proof: its claim and its reason. Lines are numbered from 0, and refer to
/// earlier lines only.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenInference {
    /// The number of suppositions that it is under, including its own.
    pub depth: u32,
    /// SEVENTEEN_SUPPOSED, SEVENTEEN_LEFT, ….
    pub reason: u8,
    /// 1: one of `candidates` is true; an empty list is a contradiction. 0: none of them is.
    pub one_of: u8,
    /// 0.
    pub reserved: u16,
    /// The candidates of the claim, ascending.
    pub candidates: *const u16,
    /// The number of candidates.
    pub n_candidates: usize,
    /// Sets that contain a true candidate. The numbers 0 to 80 are the cells; the next ones are
    /// each digit of row 1, of row 2, to box 9. Under other rules, number `81 + 9 * i + d - 1` is
    /// digit `d` in house `i` of these. A number with the bit SEVENTEEN_LINE is a line of the
    /// proof.
    pub truths: *const u32,
    /// The number of truths.
    pub n_truths: usize,
    /// Sets that contain at most one true candidate: cells and digits of houses, by these numbers.
    pub links: *const u32,
    /// The number of links.
    pub n_links: usize,
    /// The lines that it rests on, as the reason requires.
    pub lines: *const u32,
    /// The number of lines.
    pub n_lines: usize,
    /// The candidates of a pattern.
    pub pattern: *const u16,
    /// The number of candidates of the pattern.
    pub n_pattern: usize,
}

/// A step that a technique found. A candidate is the number `9 * cell + digit - 1`, 0 to 728.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenStep {
    /// `sizeof(SeventeenStep)`.
    pub struct_size: u32,
    /// The size on which its rating depends, as the technique defines it.
    pub size: u32,
    /// The variant of its technique, in snake_case; empty if there is only one.
    pub variant: SeventeenStr,
    /// The candidates that it places, each present in the position.
    pub placements: *const u16,
    /// The number of placements. With the eliminations, at least one.
    pub n_placements: usize,
    /// The candidates that it eliminates, each present in the position.
    pub eliminations: *const u16,
    /// The number of eliminations.
    pub n_eliminations: usize,
    /// The candidates that it rests on.
    pub shown: *const SeventeenShown,
    /// The number of entries.
    pub n_shown: usize,
    /// The inferences, in the order of the chain.
    pub links: *const SeventeenLink,
    /// The number of inferences.
    pub n_links: usize,
    /// The houses that it rests on: bits 0 to 8 rows, 9 to 17 columns, 18 to 26 boxes. Under other
    /// rules, bit `i` is house `i` of these.
    pub houses: u64,
    /// The pattern in the field's notation, without the conclusions: `Naked Pair: 4,7 in r1c12`.
    pub sentence: SeventeenStr,
    /// The lines of the proof, if the technique gives one.
    pub proof: *const SeventeenInference,
    /// The number of lines.
    pub n_proof: usize,
    /// The parts that cells and colours play, in the order of a legend. Since interface 4.1.
    pub roles: *const SeventeenRole,
    /// The number of roles.
    pub n_roles: usize,
}

/// Receives one step, valid during the call. Returns a status.
pub type SeventeenEmitStep =
    unsafe extern "C" fn(context: *mut c_void, step: *const SeventeenStep) -> i32;

/// Table of a technique.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenTechnique {
    /// Head.
    pub life: SeventeenLifecycle,
    /// Emits the steps that the technique finds in `position`, which is valid during the call only,
    /// the preferred step first. They depend on the options and the position alone.
    pub find: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            position: *const SeventeenPosition,
            emit: SeventeenEmitStep,
            context: *mut c_void,
        ) -> i32,
    >,
}

// SAFETY: the table begins with its head, all of its fields are nullable functions, and those
// required are among them.
unsafe impl Extension for dyn Technique {
    type Table = SeventeenTechnique;
    const KIND: Kind = Kind::Technique;
    const ID: u32 = SEVENTEEN_TECHNIQUE;
    const NAME: &'static str = "technique";
    const NAMESPACE: &'static str = "technique";
    const DOC: &'static str = "Finds the steps of one kind that a person would take in a position";
    const REQUIRED: &'static [usize] = &[offset_of!(SeventeenTechnique, find)];

    fn import(instance: Instance<SeventeenTechnique>) -> Box<dyn Technique> {
        Box::new(ImportedTechnique(instance))
    }

    fn checked(component: Box<dyn Technique>, checks: ResultChecks) -> Result<Box<dyn Technique>> {
        Ok(Box::new(CheckedTechnique::new(component, checks)?))
    }
}

/// `T` as a component.
pub const fn technique<T: Component + Technique>() -> &'static SeventeenComponent {
    const { &component::<dyn Technique, T>(const { &table::<T>() }) }
}

const fn table<T: Component + Technique>() -> SeventeenTechnique {
    SeventeenTechnique { life: own_lifecycle::<SeventeenTechnique, T>(), find: Some(find::<T>) }
}

unsafe extern "C" fn find<T: Technique>(
    instance: *mut c_void,
    position: *const SeventeenPosition,
    emit: SeventeenEmitStep,
    context: *mut c_void,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let (rules, (stop, technique)) =
        unsafe { (rules_of::<T>(instance), deref_handle::<T>(instance)) };
    // SAFETY: the engine passes a position for this call, and a callback that takes the context.
    unsafe { find_by(technique, (stop, rules), position, emit, context) }
}

/// The call for any technique, compiled once: a dynamic call costs little compared with any of
/// them.
///
/// # Safety
/// The position is readable, and `emit` takes this context.
unsafe fn find_by(
    technique: &mut dyn Technique,
    (stop, rules): (CurrentRun, Rules),
    position: *const SeventeenPosition,
    emit: SeventeenEmitStep,
    context: *mut c_void,
) -> i32 {
    guarded_status(stop, || {
        // SAFETY: the caller's promise.
        let position = unsafe { read_position(position, rules) };
        technique.find(&position, &mut |step| {
            // SAFETY: the caller's promise.
            with_raw_step(step, rules, |raw| to_control_flow(unsafe { emit(context, raw) }))
        })
    })
}

/// The data of a position.
#[derive(Clone, Copy, PartialEq)]
struct PositionData {
    rules: Rules,
    digits: [u8; 81],
    candidates: [u16; 81],
    start: [u16; 81],
    givens: Cells,
}

impl PositionData {
    fn position(&self) -> Position {
        let candidates = self.candidates.map(Digits::from_bits);
        let position = Position::from_parts_of(self.rules, &self.digits, &candidates, self.givens);
        position.with_start(&Pencilmarks::new(self.start.map(Digits::from_bits)))
    }
}

thread_local! {
    /// The position that this thread read last: an engine asks many techniques about the same one.
    static LAST_READ: RefCell<Option<(PositionData, Rc<Position>)>> = const { RefCell::new(None) };
}

/// The position of these rules that an engine passes.
///
/// # Safety
/// The position is readable up to its size. Its digits, candidates and start are 81 each and
/// readable.
pub(super) unsafe fn read_position(raw: *const SeventeenPosition, rules: Rules) -> Rc<Position> {
    // SAFETY: the caller's promise.
    let raw = unsafe { copy_struct(raw) };
    // SAFETY: the caller's promise.
    let data = unsafe {
        PositionData {
            rules,
            digits: *raw.digits.cast::<[u8; 81]>(),
            candidates: *raw.candidates.cast::<[u16; 81]>(),
            start: *raw.start.cast::<[u16; 81]>(),
            givens: raw.givens.into(),
        }
    };
    LAST_READ.with_borrow_mut(|last| match last {
        Some((known, position)) if *known == data => position.clone(),
        _ => {
            let position = Rc::new(data.position());
            *last = Some((data, position.clone()));
            position
        }
    })
}

/// Calls `with` with the step under these rules as C data.
fn with_raw_step<R>(step: &Step, rules: Rules, with: impl FnOnce(&SeventeenStep) -> R) -> R {
    let (placements, eliminations) =
        (candidate_numbers(&step.placements), candidate_numbers(&step.eliminations));
    let shown: Vec<SeventeenShown> = step.shown.iter().map(raw_shown).collect();
    let links: Vec<SeventeenLink> = step.links.iter().map(raw_link).collect();
    let roles: Vec<SeventeenRole> = step.roles.iter().map(raw_role).collect();
    proof::with_raw_proof(&step.proof, rules, |proof| {
        with(&SeventeenStep {
            struct_size: size_of::<SeventeenStep>() as u32,
            size: step.size,
            variant: SeventeenStr::new(&step.form),
            placements: placements.as_ptr(),
            n_placements: placements.len(),
            eliminations: eliminations.as_ptr(),
            n_eliminations: eliminations.len(),
            shown: shown.as_ptr(),
            n_shown: shown.len(),
            links: links.as_ptr(),
            n_links: links.len(),
            houses: step.houses.bits(),
            sentence: SeventeenStr::new(&step.sentence),
            proof: proof.as_ptr(),
            n_proof: proof.len(),
            roles: roles.as_ptr(),
            n_roles: roles.len(),
        })
    })
}

fn candidate_numbers(candidates: &[Candidate]) -> Vec<u16> {
    candidates.iter().map(|candidate| candidate.number() as u16).collect()
}

fn raw_shown(shown: &Shown) -> SeventeenShown {
    SeventeenShown { cells: shown.cells.into(), digit: shown.digit.get(), color: shown.color }
}

fn raw_link(link: &Link) -> SeventeenLink {
    let ((from_digit, from), (to_digit, to)) = (link.from, link.to);
    SeventeenLink {
        from: from.into(),
        to: to.into(),
        from_digit: from_digit.get(),
        to_digit: to_digit.get(),
        strong: link.strong.into(),
    }
}

fn raw_role(role: &Role) -> SeventeenRole {
    let (cells, of_color, color) = match role.of {
        RoleOf::Cells(cells) => (cells, 0, 0),
        RoleOf::Color(color) => (Cells::EMPTY, 1, color),
    };
    SeventeenRole { name: SeventeenStr::new(&role.name), cells: cells.into(), of_color, color }
}

/// A technique of a plugin.
struct ImportedTechnique(Instance<SeventeenTechnique>);

impl Technique for ImportedTechnique {
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()> {
        let (own, rules) = (self.0.rules, position.rules());
        if own != rules {
            return Err(Error::failed(format!(
                "a technique made for {own} got a position of {rules}"
            )));
        }
        let _call = self.0.enter_call()?;
        let find = self.0.table.find.expect("checked when the manifest was read");
        let candidates = Cell::table(|cell| position.candidates(cell));
        let raw = raw_position(position, &candidates);
        let mut sink = StepSink { position, sink: Sink::new(emit) };
        // SAFETY: an instance of this table, a position for the time of the call, and a callback
        // with its own context.
        let status = unsafe { find(self.0.this, &raw, take_step, (&raw mut sink).cast()) };
        self.0.check_emitted(sink.sink, status)
    }
}

/// The position as C data, with its candidates by cells.
pub(super) fn raw_position(position: &Position, candidates: &[Digits; 81]) -> SeventeenPosition {
    SeventeenPosition {
        struct_size: size_of::<SeventeenPosition>() as u32,
        reserved: 0,
        digits: position.digits().as_ptr(),
        candidates: candidates.as_ptr().cast(),
        givens: position.givens().into(),
        start: position.start().candidates().as_ptr().cast(),
    }
}

/// An `emit` for the steps of one position.
struct StepSink<'a> {
    position: &'a Position,
    sink: Sink<'a, Step>,
}

unsafe extern "C" fn take_step(context: *mut c_void, step: *const SeventeenStep) -> i32 {
    // SAFETY: the context that `find` was given.
    let StepSink { position, sink } = unsafe { &mut *context.cast::<StepSink<'_>>() };
    // SAFETY: the plugin passes its step, readable up to its size.
    let step = unsafe { read_step(&copy_struct(step), position.rules()) };
    sink.take_item(step.and_then(|step| check_step(position, step)).map_err(Error::Failed))
}

/// A step as it was emitted, or the reason why it is invalid.
type Read<T> = std::result::Result<T, String>;

/// # Safety
/// The step's lists and texts are null or readable up to their lengths.
unsafe fn read_step(raw: &SeventeenStep, rules: Rules) -> Read<Step> {
    // SAFETY: the caller's promise.
    let (form, sentence, placements, eliminations, shown, links, roles, proof) = unsafe {
        (
            plain_text(&raw.variant),
            plain_text(&raw.sentence),
            read_list(raw.placements, raw.n_placements, "placements")?,
            read_list(raw.eliminations, raw.n_eliminations, "eliminations")?,
            read_list(raw.shown, raw.n_shown, "shown candidates")?,
            read_list(raw.links, raw.n_links, "links")?,
            read_list(raw.roles, raw.n_roles, "roles")?,
            proof::read_proof(read_list(raw.proof, raw.n_proof, "lines of the proof")?, rules)?,
        )
    };
    let unreadable = |what| format!("the {what} of a step is unreadable");
    Ok(Step {
        form: form.ok_or_else(|| unreadable("variant"))?.to_owned().into(),
        size: raw.size,
        placements: read_candidates(placements)?,
        eliminations: read_candidates(eliminations)?,
        shown: shown.iter().map(read_shown).collect::<Read<_>>()?,
        houses: read_houses(raw.houses, rules)?,
        links: links.iter().map(read_link).collect::<Read<_>>()?,
        // SAFETY: the caller's promise.
        roles: roles.iter().map(|role| unsafe { read_role(role) }).collect::<Read<_>>()?,
        sentence: sentence.ok_or_else(|| unreadable("sentence"))?.to_owned(),
        proof,
    })
}

/// # Safety
/// `pointer` is null or `n` values are readable there for `'a`.
unsafe fn read_list<'a, T>(pointer: *const T, n: usize, what: &str) -> Read<&'a [T]> {
    if n == 0 {
        return Ok(&[]);
    }
    if pointer.is_null() || !pointer.is_aligned() || n > SANE {
        return Err(format!("the {what} of a step are unreadable"));
    }
    // SAFETY: not null, aligned, and the caller's promise.
    Ok(unsafe { std::slice::from_raw_parts(pointer, n) })
}

fn read_candidates(numbers: &[u16]) -> Read<Vec<Candidate>> {
    let candidate = |&number: &u16| {
        let strange = || format!("a step has the candidate {number}: expected 0 to 728");
        Candidate::from_number(number.into()).ok_or_else(strange)
    };
    numbers.iter().map(candidate).collect()
}

fn read_digit(number: u8) -> Read<Digit> {
    let strange = || format!("a step has the digit {number}: expected 1 to 9");
    Digit::new(number).ok_or_else(strange)
}

fn read_houses(bits: u64, rules: Rules) -> Read<StepHouses> {
    let strange = || {
        let last = rules.houses().len() - 1;
        format!("a step has the houses {bits:#x}: expected bits 0 to {last}")
    };
    StepHouses::from_bits(rules, bits).ok_or_else(strange)
}

fn read_shown(raw: &SeventeenShown) -> Read<Shown> {
    Ok(Shown { digit: read_digit(raw.digit)?, cells: raw.cells.into(), color: raw.color })
}

fn read_link(raw: &SeventeenLink) -> Read<Link> {
    let from = (read_digit(raw.from_digit)?, raw.from.into());
    let to = (read_digit(raw.to_digit)?, raw.to.into());
    Ok(Link { from, to, strong: raw.strong != 0 })
}

/// # Safety
/// The name is null or readable up to its length.
unsafe fn read_role(raw: &SeventeenRole) -> Read<Role> {
    // SAFETY: the caller's promise.
    let name = unsafe { plain_text(&raw.name) };
    let name = name.ok_or("the name of a role is unreadable")?.to_owned().into();
    let of = match raw.of_color {
        0 => RoleOf::Cells(raw.cells.into()),
        _ => RoleOf::Color(raw.color),
    };
    Ok(Role { name, of })
}

/// The step, if it concludes something and its conclusions are about candidates of the position.
fn check_step(position: &Position, step: Step) -> Read<Step> {
    let absent = |candidate: &Candidate| !position.has(*candidate);
    if !step.concludes() {
        return Err(format!("a step concludes nothing: `{}`", step.sentence));
    }
    if let Some(candidate) = step.placements.iter().find(|candidate| absent(candidate)) {
        return Err(format!("a step places {candidate}, which is not a candidate: `{step}`"));
    }
    if let Some(candidate) = step.eliminations.iter().find(|candidate| absent(candidate)) {
        return Err(format!("a step eliminates {candidate}, which is not a candidate: `{step}`"));
    }
    Ok(step)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A step that eliminates candidate 0, without a sentence.
    fn raw(number: &u16) -> SeventeenStep {
        // SAFETY: all fields of a step may be zero.
        let zero = unsafe { std::mem::zeroed() };
        SeventeenStep { eliminations: number, n_eliminations: 1, ..zero }
    }

    fn refused(raw: &SeventeenStep) -> String {
        // SAFETY: lists and texts of these tests are null or readable.
        unsafe { read_step(raw, Rules::CLASSIC) }.expect_err("a malformed step")
    }

    #[test]
    fn lists_and_texts_that_cannot_be_read_are_refused() {
        let sound = raw(&0);
        // SAFETY: as in `refused`.
        let step = unsafe { read_step(&sound, Rules::CLASSIC) }.expect("a step");
        assert_eq!(step.eliminations, [Candidate::of(0)]);
        let no_list = SeventeenStep { n_placements: 1, ..sound };
        assert_eq!(refused(&no_list), "the placements of a step are unreadable");
        let too_long = SeventeenStep { n_eliminations: SANE + 1, ..sound };
        assert_eq!(refused(&too_long), "the eliminations of a step are unreadable");
        let latin = SeventeenStr { ptr: [0xe9].as_ptr(), len: 1 };
        // SAFETY: all fields of a role may be zero.
        let role = SeventeenRole { name: latin, ..unsafe { std::mem::zeroed() } };
        let no_name = SeventeenStep { roles: &role, n_roles: 1, ..sound };
        assert_eq!(refused(&no_name), "the name of a role is unreadable");
        let no_text = SeventeenStep { sentence: latin, ..sound };
        assert_eq!(refused(&no_text), "the sentence of a step is unreadable");
    }

    #[test]
    fn numbers_that_name_no_candidate_digit_or_house_are_refused() {
        let strange = "a step has the candidate 729: expected 0 to 728";
        assert_eq!(refused(&raw(&729)), strange);
        let beyond = SeventeenStep { houses: 1 << 27, ..raw(&0) };
        let strange = "a step has the houses 0x8000000: expected bits 0 to 26";
        assert_eq!(refused(&beyond), strange);
        let cells = SeventeenCells::from(seventeen_core::Cells::ALL);
        for digit in [0, 10] {
            let shown = SeventeenShown { cells, digit, color: 0 };
            let strange = format!("a step has the digit {digit}: expected 1 to 9");
            assert_eq!(refused(&SeventeenStep { shown: &shown, n_shown: 1, ..raw(&0) }), strange);
            let to_digit =
                SeventeenLink { from: cells, to: cells, from_digit: 1, to_digit: digit, strong: 1 };
            assert_eq!(
                refused(&SeventeenStep { links: &to_digit, n_links: 1, ..raw(&0) }),
                strange
            );
        }
    }

    #[test]
    fn a_step_of_an_earlier_version_is_read_as_far_as_it_goes() {
        let whole = SeventeenStep { houses: 1, size: 7, ..raw(&0) };
        let size = std::mem::offset_of!(SeventeenStep, houses) as u32;
        // SAFETY: the structure is longer than its size.
        let step = unsafe {
            let part = copy_struct(&SeventeenStep { struct_size: size, ..whole });
            read_step(&part, Rules::CLASSIC)
        };
        assert_eq!(step.map(|step| (step.houses, step.size)), Ok((StepHouses::default(), 7)));
    }
}
