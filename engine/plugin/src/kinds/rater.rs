//! [`Rater`]s: how hard a puzzle is for a person, or its class.

use super::technique::{SeventeenPosition, raw_position, read_position};
use super::{Extension, Kind};
use crate::component::{Component, component, deref_handle, own_lifecycle, rules_of};
use crate::guard::guarded_result_status;
use crate::instance::Instance;
use crate::raw::*;
use crate::read::{SANE, copy_struct, plain_text, slice, to_control_flow};
use crate::sink::Sink;
use seventeen_core::{
    Amount, Cell, Error, Figure, Judgement, Position, Puzzle, Rater, Rating, Result,
};
use std::ffi::c_void;
use std::mem::offset_of;
use std::ops::ControlFlow;

/// Kind of a component that rates how hard a puzzle is for a person.
pub const SEVENTEEN_RATER: u32 = 7;

/// How hard a puzzle is, on SudokuExplainer's scale.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenRating {
    /// The hardest step of the whole solution.
    pub er: f64,
    /// The hardest step up to the first digit that is set.
    pub ep: f64,
    /// The first step.
    pub ed: f64,
}

/// A figure that is a number.
pub const SEVENTEEN_NUMBER: u32 = 0;
/// A figure that is above a number, the limit of the call.
pub const SEVENTEEN_ABOVE: u32 = 1;
/// A figure that is above every number.
pub const SEVENTEEN_INFINITE: u32 = 2;
/// A figure that is a list of items, and their number.
pub const SEVENTEEN_LIST: u32 = 3;

/// A figure that describes the class of a puzzle.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenFigure {
    /// `sizeof(SeventeenFigure)`.
    pub struct_size: u32,
    /// SEVENTEEN_NUMBER, SEVENTEEN_ABOVE, SEVENTEEN_INFINITE or SEVENTEEN_LIST.
    pub kind: u32,
    /// snake_case.
    pub name: SeventeenStr,
    /// The number, if the kind has one.
    pub number: f64,
    /// The items of a list.
    pub items: *const SeventeenStr,
    /// The number of items.
    pub n_items: usize,
}

/// Takes one figure, valid during the call. Returns a status.
pub type SeventeenEmitFigure =
    unsafe extern "C" fn(context: *mut c_void, figure: *const SeventeenFigure) -> i32;

/// Table of a rater. `judge` may be null: the engine then uses `rate`, and reports that the rater
/// does not support pencilmarks.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenRater {
    /// Head.
    pub life: SeventeenLifecycle,
    /// Writes the rating of `puzzle` (81 digits by rows, 0 for blank), whose solution is unique, to
    /// `rating`. Returns SEVENTEEN_NONE if its ER is above `at_most`, which may be infinite.
    pub rate: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            puzzle: *const u8,
            at_most: f64,
            rating: *mut SeventeenRating,
        ) -> i32,
    >,
    /// Like `rate`, for the puzzle that begins with `start`, which is valid during the call only. A
    /// rater of classes emits figures instead, the one that `at_most` bounds first.
    pub judge: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            start: *const SeventeenPosition,
            at_most: f64,
            rating: *mut SeventeenRating,
            emit: SeventeenEmitFigure,
            context: *mut c_void,
        ) -> i32,
    >,
}

impl From<Rating> for SeventeenRating {
    fn from(Rating { er, ep, ed }: Rating) -> SeventeenRating {
        SeventeenRating { er, ep, ed }
    }
}

impl From<SeventeenRating> for Rating {
    fn from(SeventeenRating { er, ep, ed }: SeventeenRating) -> Rating {
        Rating { er, ep, ed }
    }
}

// SAFETY: the table begins with its head, all of its fields are nullable functions, and those
// required are among them.
unsafe impl Extension for dyn Rater {
    type Table = SeventeenRater;
    const KIND: Kind = Kind::Rater;
    const ID: u32 = SEVENTEEN_RATER;
    const NAME: &'static str = "rater";
    const NAMESPACE: &'static str = "rater";
    const DOC: &'static str = "Rates how hard a puzzle is for a person, or finds its class";
    const REQUIRED: &'static [usize] = &[offset_of!(SeventeenRater, rate)];

    fn import(instance: Instance<SeventeenRater>) -> Box<dyn Rater> {
        Box::new(ImportedRater(instance))
    }
}

/// `T` as a component.
pub const fn rater<T: Component + Rater>() -> &'static SeventeenComponent {
    const { &component::<dyn Rater, T>(const { &table::<T>() }) }
}

const fn table<T: Component + Rater>() -> SeventeenRater {
    SeventeenRater {
        life: own_lifecycle::<SeventeenRater, T>(),
        rate: Some(rate::<T>),
        judge: Some(judge::<T>),
    }
}

unsafe extern "C" fn rate<T: Rater>(
    instance: *mut c_void,
    puzzle: *const u8,
    at_most: f64,
    rating: *mut SeventeenRating,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone, and 81 readable bytes;
    // `Puzzle` is transparent and any byte is a valid digit of it.
    let ((stop, rater), puzzle) =
        unsafe { (deref_handle::<T>(instance), &*puzzle.cast::<Puzzle>()) };
    guarded_result_status(stop, || match rater.rate(&Position::from(puzzle), at_most)? {
        Judgement::Rating(rated) => {
            // SAFETY: the engine passes a place for the rating.
            unsafe { *rating = rated.into() };
            Ok(Some(()))
        }
        Judgement::Above => Ok(None),
        Judgement::Figures(_) => Err(Error::failed("this rater gives no ER, EP and ED")),
    })
}

unsafe extern "C" fn judge<T: Rater>(
    instance: *mut c_void,
    start: *const SeventeenPosition,
    at_most: f64,
    rating: *mut SeventeenRating,
    emit: SeventeenEmitFigure,
    context: *mut c_void,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone, and a readable position.
    let ((stop, rater), start) =
        unsafe { (deref_handle::<T>(instance), read_position(start, rules_of::<T>(instance))) };
    guarded_result_status(stop, || match rater.rate(&start, at_most)? {
        Judgement::Rating(rated) => {
            // SAFETY: the engine passes a place for the rating.
            unsafe { *rating = rated.into() };
            Ok(Some(()))
        }
        Judgement::Above => Ok(None),
        Judgement::Figures(figures) => {
            // SAFETY: the engine's callback takes its own context.
            let take = |raw: &_| to_control_flow(unsafe { emit(context, raw) });
            let _ = figures.iter().try_for_each(|figure| with_raw_figure(figure, take));
            Ok(Some(()))
        }
    })
}

/// Does something with the figure as C data.
fn with_raw_figure<R>(figure: &Figure, with: impl FnOnce(&SeventeenFigure) -> R) -> R {
    let (kind, number, items) = match &figure.amount {
        Amount::Number(number) => (SEVENTEEN_NUMBER, *number, &[][..]),
        Amount::Above(bound) => (SEVENTEEN_ABOVE, *bound, &[][..]),
        Amount::Infinite => (SEVENTEEN_INFINITE, 0.0, &[][..]),
        Amount::List(items) => (SEVENTEEN_LIST, 0.0, &items[..]),
    };
    let items: Vec<_> = items.iter().map(|item| SeventeenStr::new(item)).collect();
    with(&SeventeenFigure {
        struct_size: size_of::<SeventeenFigure>() as u32,
        kind,
        name: SeventeenStr::new(&figure.name),
        number,
        items: items.as_ptr(),
        n_items: items.len(),
    })
}

/// A rater of a plugin.
struct ImportedRater(Instance<SeventeenRater>);

impl Rater for ImportedRater {
    fn rate(&mut self, start: &Position, at_most: f64) -> Result<Judgement> {
        match self.0.table.judge {
            Some(_) => self.judge(start, at_most),
            None => self.rate_puzzle(start, at_most),
        }
    }
}

impl ImportedRater {
    fn judge(&mut self, start: &Position, at_most: f64) -> Result<Judgement> {
        let _call = self.0.enter_call()?;
        let judge = self.0.table.judge.expect("asked for before");
        let candidates = Cell::table(|cell| start.candidates(cell));
        let raw = raw_position(start, &candidates);
        let (mut rating, mut figures) = (UNRATED, Vec::new());
        let mut keep = |figure: &Figure| {
            figures.push(figure.clone());
            ControlFlow::Continue(())
        };
        let mut sink = Sink::new(&mut keep);
        // SAFETY: an instance of this table, a position for the time of the call, a place for the
        // rating, and a callback with its own context.
        let status = unsafe {
            judge(self.0.this, &raw, at_most, &mut rating, take_figure, (&raw mut sink).cast())
        };
        let status = self.0.owner.status_after(sink, status)?;
        let is_within = self.0.check_found(status)?;
        match figures.is_empty() {
            true => self.check_rating(is_within, rating.into(), at_most),
            false => self.check_figures(figures, at_most),
        }
    }

    /// Rates with a rater that supports puzzles only.
    fn rate_puzzle(&mut self, start: &Position, at_most: f64) -> Result<Judgement> {
        let puzzle = Puzzle::from_digits(*start.digits());
        if Position::from(&puzzle) != *start {
            return Err(self.0.owner.rejection("this rater supports puzzles, not pencilmarks"));
        }
        let _call = self.0.enter_call()?;
        let rate = self.0.table.rate.expect("checked when the manifest was read");
        let mut rating = UNRATED;
        // SAFETY: an instance of this table, 81 digits, and a place for the rating.
        let status = unsafe { rate(self.0.this, puzzle.digits().as_ptr(), at_most, &mut rating) };
        let is_within = self.0.check_found(status)?;
        self.check_rating(is_within, rating.into(), at_most)
    }

    /// The judgement for a rating that is within the limit or not, checked.
    fn check_rating(&self, is_within: bool, rating: Rating, at_most: f64) -> Result<Judgement> {
        if !is_within {
            let why = "reported a rating above the limit, which is infinite: expected a rating";
            return match at_most.is_finite() {
                true => Ok(Judgement::Above),
                false => Err(self.0.owner.rejection(why)),
            };
        }
        let Rating { er, ep, ed } = rating;
        if [er, ep, ed].into_iter().all(f64::is_nan) {
            return Err(self.0.owner.rejection("wrote no rating, and emitted no figures"));
        }
        if let Some(bad) = [er, ep, ed].into_iter().find(|r| !is_amount(*r)) {
            let why = format_args!("a rating is {bad}: expected 0 or more");
            return Err(self.0.owner.rejection(why));
        }
        if !(ed <= ep && ep <= er) {
            let why = format_args!("a rating is {rating}: expected ER >= EP >= ED");
            return Err(self.0.owner.rejection(why));
        }
        if er > at_most {
            let why = format_args!("a rating is {rating}, above the requested ER of {at_most}");
            return Err(self.0.owner.rejection(why));
        }
        Ok(Judgement::Rating(rating))
    }

    fn check_figures(&self, figures: Vec<Figure>, at_most: f64) -> Result<Judgement> {
        if let Some(first) = figures.first()
            && let Amount::Number(number) = first.amount
            && number > at_most
        {
            let why = format_args!("a figure is {first}, above the limit of {at_most}");
            return Err(self.0.owner.rejection(why));
        }
        Ok(Judgement::Figures(figures))
    }
}

/// The value of a rating that a component has not written.
const UNRATED: SeventeenRating = SeventeenRating { er: f64::NAN, ep: f64::NAN, ed: f64::NAN };

/// Whether results can write a name before `=` or as a column.
fn is_figure_name(name: &str) -> bool {
    name.starts_with(char::is_alphabetic) && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}

fn is_amount(number: f64) -> bool {
    number.is_finite() && number >= 0.0
}

unsafe extern "C" fn take_figure(context: *mut c_void, figure: *const SeventeenFigure) -> i32 {
    // SAFETY: the context that `judge` was given.
    let sink = unsafe { &mut *context.cast::<Sink<'_, Figure>>() };
    // SAFETY: the plugin passes a figure, readable up to its size.
    sink.take_item(unsafe { read_figure(&copy_struct(figure)) })
}

/// An emitted figure.
///
/// # Errors
/// The figure is invalid.
///
/// # Safety
/// Its texts are null or readable up to their lengths.
unsafe fn read_figure(raw: &SeventeenFigure) -> Result<Figure> {
    // SAFETY: the caller's promise.
    let name = unsafe { plain_text(&raw.name) }.filter(|name| !name.is_empty());
    let name = name.ok_or_else(|| Error::failed("a figure has no readable name"))?;
    if !is_figure_name(name) {
        let why = format!("the name of a figure is {name:?}: expected letters, digits and `_`");
        return Err(Error::failed(why));
    }
    let number = || match raw.number {
        number if is_amount(number) => Ok(number),
        bad => Err(Error::failed(format!("the figure {name} is {bad}: expected 0 or more"))),
    };
    let amount = match raw.kind {
        SEVENTEEN_NUMBER => Amount::Number(number()?),
        SEVENTEEN_ABOVE => Amount::Above(number()?),
        SEVENTEEN_INFINITE => Amount::Infinite,
        // SAFETY: the caller's promise.
        SEVENTEEN_LIST => Amount::List(unsafe { read_items(raw) }.ok_or_else(|| {
            Error::failed(format!("the items of the figure {name} are unreadable"))
        })?),
        kind => return Err(Error::failed(format!("the figure {name} is of unknown kind {kind}"))),
    };
    Ok(Figure { name: name.to_owned().into(), amount })
}

/// The items of a figure, if they are readable.
///
/// # Safety
/// They are null or readable up to their lengths.
unsafe fn read_items(raw: &SeventeenFigure) -> Option<Vec<String>> {
    if raw.n_items > SANE || (raw.items.is_null() && raw.n_items > 0) {
        return None;
    }
    // SAFETY: the caller's promise.
    unsafe {
        slice(raw.items, raw.n_items).iter().map(|it| plain_text(it).map(str::to_owned)).collect()
    }
}
