//! The C structures; `include/seventeen_plugin.h` is generated from this file.
//!
//! Rules that keep old plugins and new engines together:
//!
//! * The **major** version stands in the name of the entry point. A **minor** version only
//!   appends fields to structures that begin with `struct_size`, which the writer of the
//!   structure sets to its own `sizeof`; the reader takes what lies beyond as absent.
//! * Structures without `struct_size` are fixed for the major version.
//! * Every call gets and returns plain C data. Text is UTF-8 with a length. Nothing is freed by
//!   the side that did not make it.

use core::ffi::c_void;
use seventeen_core::{Configuration, Labour, Layout, Outcome, Rating, Stage};

/// Borrowed UTF-8, not NUL-terminated.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenStr {
    /// The first byte; may be null when `len` is 0.
    pub ptr: *const u8,
    /// How many bytes.
    pub len: usize,
}

/// A set of cells, numbered by rows from 0: bit `c` of `lo` is cell `c`, bit `c` of `hi` is
/// cell `64 + c`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenCells {
    /// Cells 0 to 63.
    pub lo: u64,
    /// Cells 64 to 80.
    pub hi: u64,
}

/// An option that is true or false.
pub const SEVENTEEN_BOOL: u32 = 0;
/// An option that is a whole number.
pub const SEVENTEEN_INT: u32 = 1;
/// An option that is a number.
pub const SEVENTEEN_FLOAT: u32 = 2;
/// An option that is text.
pub const SEVENTEEN_STR: u32 = 3;

/// The value of an option; its type says which member is set.
#[repr(C)]
#[derive(Clone, Copy)]
pub union SeventeenPayload {
    /// Of a SEVENTEEN_BOOL: 0 or 1.
    pub boolean: u8,
    /// Of a SEVENTEEN_INT.
    pub integer: i64,
    /// Of a SEVENTEEN_FLOAT.
    pub real: f64,
    /// Of a SEVENTEEN_STR.
    pub text: SeventeenStr,
}

/// A typed value of an option.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenValue {
    /// SEVENTEEN_BOOL, SEVENTEEN_INT, SEVENTEEN_FLOAT or SEVENTEEN_STR.
    pub kind: u32,
    /// The member of that type.
    pub payload: SeventeenPayload,
}

/// One documented option of a component. The engine checks what a user gives against it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenParam {
    /// snake_case.
    pub name: SeventeenStr,
    /// One sentence, with the unit.
    pub doc: SeventeenStr,
    /// Used when the user gives none; its type is the option's type.
    pub default_value: SeventeenValue,
    /// Least value of a SEVENTEEN_INT or SEVENTEEN_FLOAT; no bounds when `min > max`.
    pub min: f64,
    /// Greatest value.
    pub max: f64,
    /// Allowed values of a SEVENTEEN_STR; any when `n_choices` is 0.
    pub choices: *const SeventeenStr,
    /// How many.
    pub n_choices: usize,
}

/// Kind of a component that searches for the solutions of a puzzle.
pub const SEVENTEEN_SOLVER: u32 = 1;
/// Kind of a component that finds unavoidable sets of a solution grid.
pub const SEVENTEEN_UA_HARVESTER: u32 = 2;
/// Kind of a component that chooses pairwise disjoint unavoidable sets.
pub const SEVENTEEN_CLIQUE_STRATEGY: u32 = 3;
/// Kind of a component that finds all n-clue puzzles of a solution grid.
pub const SEVENTEEN_ENUMERATOR: u32 = 4;
/// Kind of a component that makes puzzles or solution grids.
pub const SEVENTEEN_GENERATOR: u32 = 5;
/// Kind of a component that finds the steps of one human technique.
pub const SEVENTEEN_TECHNIQUE: u32 = 6;
/// Kind of a component that says how hard a puzzle is for a person.
pub const SEVENTEEN_RATER: u32 = 7;
/// Kind of a component that decides which patterns have valid puzzles.
pub const SEVENTEEN_PATTERN_SEARCHER: u32 = 8;

/// A named implementation of one extension point.
#[repr(C)]
pub struct SeventeenComponent {
    /// `sizeof(SeventeenComponent)`.
    pub struct_size: u32,
    /// SEVENTEEN_SOLVER, SEVENTEEN_UA_HARVESTER, …; the engine passes over kinds it does not
    /// know.
    pub kind: u32,
    /// snake_case; the same in recipes and on the command line.
    pub name: SeventeenStr,
    /// One sentence.
    pub doc: SeventeenStr,
    /// The options in the order in which `create` gets their values.
    pub params: *const SeventeenParam,
    /// How many.
    pub n_params: usize,
    /// The table of `kind`, for a solver a SeventeenSolver; each begins with SeventeenLifecycle.
    pub table: *const SeventeenLifecycle,
    /// May be null: what the component does on this machine, such as
    /// which of its kernels runs. Valid until the thread's next call.
    pub here: Option<unsafe extern "C" fn() -> SeventeenStr>,
}

/// What the entry point returns. Must live as long as the library.
#[repr(C)]
pub struct SeventeenPlugin {
    /// `sizeof(SeventeenPlugin)`.
    pub struct_size: u32,
    /// SEVENTEEN_ABI_MINOR of the header it was built with.
    pub abi_minor: u32,
    /// The plugin's name.
    pub name: SeventeenStr,
    /// The plugin's own version.
    pub version: SeventeenStr,
    /// Compiler and build, for a person to read.
    pub build: SeventeenStr,
    /// 1 when no panic or exception can leave a call, 0 when one would end the process.
    pub contains_panics: u32,
    /// How many components.
    pub n_components: u32,
    /// Pointers to them, so that a later version can make them larger.
    pub components: *const *const SeventeenComponent,
}

/// What the engine offers a plugin; given to the entry point, lives as long as the process.
#[repr(C)]
pub struct SeventeenHost {
    /// `sizeof(SeventeenHost)`.
    pub struct_size: u32,
    /// The minor version that the engine speaks.
    pub abi_minor: u32,
    /// Becomes non-zero when the run is cancelled. Poll it in long loops, with relaxed order.
    pub stop: *const u8,
}

/// The entry point of `libNAME.so`: a function named `seventeen_plugin_v2_NAME`.
pub type SeventeenEntry =
    unsafe extern "C" fn(host: *const SeventeenHost) -> *const SeventeenPlugin;

/// The call succeeded.
pub const SEVENTEEN_OK: i32 = 0;
/// The component failed; `last_error` says why.
pub const SEVENTEEN_ERROR: i32 = -1;
/// The component panicked; `last_error` says where. The instance may only be destroyed.
pub const SEVENTEEN_PANIC: i32 = -2;
/// The component saw the stop flag; what it emitted before is valid.
pub const SEVENTEEN_STOPPED: i32 = -3;

/// Head of every table. An instance is used by one thread at a time.
#[repr(C)]
pub struct SeventeenLifecycle {
    /// `sizeof` of the whole table.
    pub struct_size: u32,
    /// 0.
    pub reserved: u32,
    /// Makes an instance. `values` has one entry for each declared option, in their order,
    /// checked against the declaration; text in it is valid during the call only.
    pub create: Option<
        unsafe extern "C" fn(
            values: *const SeventeenValue,
            n_values: usize,
            instance: *mut *mut c_void,
        ) -> i32,
    >,
    /// Ends an instance.
    pub destroy: Option<unsafe extern "C" fn(instance: *mut c_void)>,
    /// The message of this thread's last SEVENTEEN_ERROR or SEVENTEEN_PANIC; valid until the
    /// thread's next call.
    pub last_error: Option<unsafe extern "C" fn() -> SeventeenStr>,
}

/// Takes one solution grid, 81 digits by rows. Returns 0 to ask for no more.
pub type SeventeenEmitGrid = unsafe extern "C" fn(context: *mut c_void, grid: *const u8) -> u32;

/// Takes one puzzle, 81 digits by rows, 0 for blank. Returns 0 to ask for no more.
pub type SeventeenEmitPuzzle = unsafe extern "C" fn(context: *mut c_void, puzzle: *const u8) -> u32;

/// Takes one unavoidable set. Returns 0 to ask for no more.
pub type SeventeenEmitCells =
    unsafe extern "C" fn(context: *mut c_void, set: SeventeenCells) -> u32;

/// What solving a puzzle comes to.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenOutcome {
    /// How many solutions were found: 0, 1, or 2 for more than one.
    pub found: u8,
    /// The first `found` of them, each 81 digits by rows.
    pub grids: [[u8; 81]; 2],
}

/// Takes one board of the size asked for, its digits by rows. Returns 0 to ask for no more.
pub type SeventeenEmitBoard = unsafe extern "C" fn(context: *mut c_void, board: *const u8) -> u32;

/// Table of a solver. The functions after the first two may be null or lie beyond `struct_size`:
/// the engine then uses `count` and `solutions`, or reports that the solver does not take
/// pencilmarks or boards.
#[repr(C)]
pub struct SeventeenSolver {
    /// Head.
    pub life: SeventeenLifecycle,
    /// Counts the solutions of `puzzle` (81 digits by rows, 0 for blank), no further than
    /// `limit`; a negative status on failure.
    pub count:
        Option<unsafe extern "C" fn(instance: *mut c_void, puzzle: *const u8, limit: u64) -> i64>,
    /// Emits every solution of `puzzle`, each once.
    pub solutions: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            puzzle: *const u8,
            emit: SeventeenEmitGrid,
            context: *mut c_void,
        ) -> i32,
    >,
    /// Writes the count of each of `n_puzzles` puzzles (each 81 digits,
    /// one behind the other), no further than `limit`, to `counts`.
    pub count_each: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            puzzles: *const u8,
            n_puzzles: usize,
            limit: u64,
            counts: *mut u64,
        ) -> i32,
    >,
    /// Writes the outcome of each of `n_puzzles` puzzles to `outcomes`.
    pub solve_each: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            puzzles: *const u8,
            n_puzzles: usize,
            outcomes: *mut SeventeenOutcome,
        ) -> i32,
    >,
    /// Writes a solution of `puzzle` other than `known` to `other`, and
    /// returns 1; returns 0 if there is none; a negative status on failure.
    pub other_solution: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            puzzle: *const u8,
            known: *const u8,
            other: *mut u8,
        ) -> i32,
    >,
    /// Writes the givens of `puzzle`, whose only solution is `solution`,
    /// that can each be left out by itself.
    pub redundant: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            puzzle: *const u8,
            solution: *const u8,
            redundant: *mut SeventeenCells,
        ) -> i32,
    >,
    /// How many guesses the instance has made; negative if it keeps no
    /// count.
    pub guesses: Option<unsafe extern "C" fn(instance: *mut c_void) -> i64>,
    /// Emits every grid whose digits are all candidates of `marks`: 81
    /// numbers by rows, bit `d - 1` for digit `d`.
    pub solutions_of_marks: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            marks: *const u16,
            emit: SeventeenEmitGrid,
            context: *mut c_void,
        ) -> i32,
    >,
    /// Emits every solution of a board whose boxes have `box_rows` rows
    /// and `box_columns` columns; `digits` are those of its cells by rows, 0 for blank.
    pub solutions_of_board: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            box_rows: u32,
            box_columns: u32,
            digits: *const u8,
            emit: SeventeenEmitBoard,
            context: *mut c_void,
        ) -> i32,
    >,
    /// Counts the solutions of such a board, no further than `limit`; a
    /// negative status on failure.
    pub count_board: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            box_rows: u32,
            box_columns: u32,
            digits: *const u8,
            limit: u64,
        ) -> i64,
    >,
    /// Writes any solution of `puzzle` to `found`, and returns 1; returns 0 if there is none; a
    /// negative status on failure. With a `digit` other than 0, one in which the cell of number
    /// `cell` does not hold it.
    pub find: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            puzzle: *const u8,
            cell: u32,
            digit: u32,
            found: *mut u8,
        ) -> i32,
    >,
    /// The same for a board whose boxes have `box_rows` rows and `box_columns` columns. `near` is
    /// null, or the digits of a board of the same size that may differ little from a solution.
    pub find_board: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            box_rows: u32,
            box_columns: u32,
            digits: *const u8,
            near: *const u8,
            cell: u32,
            digit: u32,
            found: *mut u8,
        ) -> i32,
    >,
}

/// Table of a harvester of unavoidable sets.
#[repr(C)]
pub struct SeventeenUaHarvester {
    /// Head.
    pub life: SeventeenLifecycle,
    /// Emits minimal unavoidable sets of `grid` (81 digits by rows), each once. `known` are sets
    /// found before; `seed` is all the randomness there is.
    pub harvest: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            grid: *const u8,
            known: *const SeventeenCells,
            n_known: usize,
            seed: u64,
            emit: SeventeenEmitCells,
            context: *mut c_void,
        ) -> i32,
    >,
}

/// A clique's size is a lower bound on the grid's MCN.
pub const SEVENTEEN_AT_LEAST: i32 = 0;
/// A clique's size is the greatest there is among the sets chosen from.
pub const SEVENTEEN_GREATEST: i32 = 1;

/// The most sets a clique can have: no two cells belong to two of its sets.
pub const SEVENTEEN_MAX_CLIQUE: usize = 81;

/// Table of a clique strategy.
#[repr(C)]
pub struct SeventeenCliqueStrategy {
    /// Head.
    pub life: SeventeenLifecycle,
    /// Takes the sets that `choose` will choose from; valid until the next `prepare`.
    pub prepare: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            sets: *const SeventeenCells,
            n_sets: usize,
        ) -> i32,
    >,
    /// Chooses pairwise disjoint sets among those with the indices `alive` that have no cell in
    /// `dead`. Writes their indices to `chosen`, which has room for SEVENTEEN_MAX_CLIQUE, and
    /// their number to `n_chosen`. Returns SEVENTEEN_AT_LEAST, SEVENTEEN_GREATEST, or a negative
    /// status.
    pub choose: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            alive: *const u32,
            n_alive: usize,
            dead: SeventeenCells,
            chosen: *mut u32,
            n_chosen: *mut usize,
        ) -> i32,
    >,
}

/// A component that the engine lends to a call: its table and an instance of it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenLoan {
    /// The table of the component's kind.
    pub table: *const SeventeenLifecycle,
    /// The instance; the borrower does not destroy it.
    pub instance: *mut c_void,
}

/// How an enumerator laid out a search.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenOutline {
    /// Into how many independent parts the search falls.
    pub parts: u32,
    /// The size of the clique that the order and the bounds come from.
    pub clique: u32,
    /// SEVENTEEN_AT_LEAST or SEVENTEEN_GREATEST.
    pub bound: i32,
    /// How many unavoidable sets the search works with.
    pub sets: u32,
    /// Whether `search` asks the clique strategy (1 or 0): then the engine prepares it first,
    /// with the sets of the plan that `given` does not hit, without their cells in `dead`, those
    /// that then contain no other, by ascending size.
    pub asks: u32,
}

/// What a part of a search cost.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenEffort {
    /// Clues placed: nodes of the search tree.
    pub nodes: u64,
    /// Puzzles given to the solver to test.
    pub tests: u64,
    /// Unavoidable sets found by tests that failed.
    pub fresh: u64,
}

/// Which puzzles an enumerator is to find.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenWanted {
    /// `sizeof(SeventeenWanted)`.
    pub struct_size: u32,
    /// How many clues they have, those of `given` included.
    pub clues: u32,
    /// Their solution: 81 digits by rows.
    pub grid: *const u8,
    /// Minimal unavoidable sets of the grid, by ascending size.
    pub sets: *const SeventeenCells,
    /// How many sets.
    pub n_sets: usize,
    /// Every puzzle has these givens.
    pub given: SeventeenCells,
    /// No puzzle has these givens.
    pub dead: SeventeenCells,
}

/// Table of an enumerator.
#[repr(C)]
pub struct SeventeenEnumerator {
    /// Head.
    pub life: SeventeenLifecycle,
    /// Lays out the search for the puzzles `wanted`, which is valid during the call only. The
    /// search may outlive the instance and be dropped by any thread; the instance may plan others
    /// meanwhile. Writes a handle to `search` and its shape to `outline`.
    pub plan: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            wanted: *const SeventeenWanted,
            clique_strategy: SeventeenLoan,
            solver: SeventeenLoan,
            search: *mut *mut c_void,
            outline: *mut SeventeenOutline,
        ) -> i32,
    >,
    /// Does one part of a search, emits its puzzles and writes what it cost. Several threads may
    /// call this at once with the same `search`.
    pub search: Option<
        unsafe extern "C" fn(
            search: *const c_void,
            part: u32,
            clique_strategy: SeventeenLoan,
            solver: SeventeenLoan,
            emit: SeventeenEmitPuzzle,
            context: *mut c_void,
            effort: *mut SeventeenEffort,
        ) -> i32,
    >,
    /// Ends a search.
    pub drop_search: Option<unsafe extern "C" fn(search: *mut c_void)>,
    /// The method of a search in a few words; valid as long as the search.
    pub method: Option<unsafe extern "C" fn(search: *const c_void) -> SeventeenStr>,
}

/// What a generator is to do.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenTask {
    /// `sizeof(SeventeenTask)`.
    pub struct_size: u32,
    /// 0.
    pub reserved: u32,
    /// All the randomness there is.
    pub seed: u64,
    /// What to begin with: the digits of a board by rows, 0 for blank. Null for nothing.
    pub from: *const u8,
    /// The rows of its boxes.
    pub box_rows: u32,
    /// The columns of its boxes.
    pub box_columns: u32,
}

/// A puzzle or a solution grid that a generator made.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenGenerated {
    /// `sizeof(SeventeenGenerated)`.
    pub struct_size: u32,
    /// 1 if `weight` is known, or 0.
    pub is_weighted: u32,
    /// How much it counts in an unbiased mean or sum over tries.
    pub weight: f64,
    /// The digits of a board by rows, 0 for blank.
    pub digits: *const u8,
    /// The rows of its boxes.
    pub box_rows: u32,
    /// The columns of its boxes.
    pub box_columns: u32,
}

/// Takes one puzzle or grid, valid during the call. Returns 0 to ask for no more.
pub type SeventeenEmitGenerated =
    unsafe extern "C" fn(context: *mut c_void, generated: *const SeventeenGenerated) -> u32;

/// Table of a generator.
#[repr(C)]
pub struct SeventeenGenerator {
    /// Head.
    pub life: SeventeenLifecycle,
    /// Emits what `task`, which is valid during the call only, gives, and writes to `tries` how
    /// many tries that took. Both depend on the options and the task alone.
    pub generate: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            task: *const SeventeenTask,
            solver: SeventeenLoan,
            emit: SeventeenEmitGenerated,
            context: *mut c_void,
            tries: *mut u64,
        ) -> i32,
    >,
}

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
    /// The candidates of the 81 cells, bit `d - 1` for digit `d`; none where a digit is set.
    pub candidates: *const u16,
    /// The cells whose digit was given.
    pub givens: SeventeenCells,
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

/// What a technique found. A candidate is the number `9 * cell + digit - 1`, 0 to 728.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenStep {
    /// `sizeof(SeventeenStep)`.
    pub struct_size: u32,
    /// What its rating grows with, by the technique.
    pub size: u32,
    /// Which form of its technique it is, in snake_case; empty where there is only one.
    pub form: SeventeenStr,
    /// The candidates whose digits it sets, each of them present in the position.
    pub placements: *const u16,
    /// How many. With the eliminations, at least one.
    pub n_placements: usize,
    /// The candidates that it excludes, each of them present in the position.
    pub eliminations: *const u16,
    /// How many.
    pub n_eliminations: usize,
    /// The candidates that it rests on.
    pub shown: *const SeventeenShown,
    /// How many entries.
    pub n_shown: usize,
    /// The inferences, in the order of the chain.
    pub links: *const SeventeenLink,
    /// How many.
    pub n_links: usize,
    /// The houses that it rests on: bits 0 to 8 rows, 9 to 17 columns, 18 to 26 boxes.
    pub houses: u32,
    /// 0.
    pub reserved: u32,
    /// The pattern in the field's notation, without the conclusions: `Naked Pair: 4,7 in r1c12`.
    pub sentence: SeventeenStr,
}

/// Takes one step, valid during the call. Returns 0 to ask for no more.
pub type SeventeenEmitStep =
    unsafe extern "C" fn(context: *mut c_void, step: *const SeventeenStep) -> u32;

/// Table of a technique.
#[repr(C)]
pub struct SeventeenTechnique {
    /// Head.
    pub life: SeventeenLifecycle,
    /// Emits the steps that the technique finds in `position`, which is valid during the call
    /// only: the one to take first first. They depend on the options and the position alone.
    pub find: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            position: *const SeventeenPosition,
            emit: SeventeenEmitStep,
            context: *mut c_void,
        ) -> i32,
    >,
}

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

/// Table of a rater.
#[repr(C)]
pub struct SeventeenRater {
    /// Head.
    pub life: SeventeenLifecycle,
    /// Writes the rating of `puzzle` (81 digits by rows, 0 for blank), whose solution is unique,
    /// to `rating`, and returns 1; returns 0 if its ER is above `at_most`, which may be infinite;
    /// a negative status on failure.
    pub rate: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            puzzle: *const u8,
            at_most: f64,
            rating: *mut SeventeenRating,
        ) -> i32,
    >,
}

/// A layout is all patterns with so many clues in each box.
pub const SEVENTEEN_LAYOUT_MAP: u32 = 0;
/// A layout is one pattern.
pub const SEVENTEEN_LAYOUT_PATTERN: u32 = 1;

/// Which patterns a pattern search is about.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenLayout {
    /// `sizeof(SeventeenLayout)`.
    pub struct_size: u32,
    /// SEVENTEEN_LAYOUT_MAP or SEVENTEEN_LAYOUT_PATTERN.
    pub kind: u32,
    /// The cells of a SEVENTEEN_LAYOUT_PATTERN.
    pub pattern: SeventeenCells,
    /// How many clues each box has, by rows from the top left, whichever kind it is: 0 to 9.
    pub clues: [u8; 9],
    /// 0.
    pub reserved: [u8; 7],
}

/// One stage of a pattern search.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenStage {
    /// The boxes that are filled at its end: bit `b` for box `b`, by rows from the top left.
    pub region: u16,
    /// About how many configurations are expected to be kept.
    pub expected: f64,
    /// The most bytes that one call of `extend` takes beside what it is given and what it emits.
    pub memory: u64,
}

/// A filled region and the clues in it: one of a class of those that a map of the grid and a
/// relabelling take to each other.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenConfiguration {
    /// The cells whose digits are clues, all of them filled.
    pub clues: SeventeenCells,
    /// How many images it has under the 2 * 6^8 maps of the grid, up to relabelling.
    pub images: u32,
    /// How many of these have the same clues as this one.
    pub fixed: u32,
    /// In how many ways it is met, from how many of its own parts.
    pub ways: u32,
    /// The 81 digits by rows; 0 outside the region. Each box is filled as a whole or empty.
    pub digits: [u8; 81],
}

/// What a part of a stage took.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct SeventeenLabour {
    /// Configurations looked at, up to the symmetries that the stage makes use of.
    pub checked: u64,
    /// Of these, those in which an unavoidable set found before was unhit.
    pub cached: u64,
    /// Searches for an unhit unavoidable set.
    pub searches: u64,
    /// How many configurations were kept, counted with all images of the parents: over all parts
    /// of a stage it is the sum of `images * ways` over the classes.
    pub met: u64,
}

/// Takes one configuration, valid during the call. Returns 0 to ask for no more.
pub type SeventeenEmitConfiguration =
    unsafe extern "C" fn(context: *mut c_void, configuration: *const SeventeenConfiguration) -> u32;

/// Table of a pattern searcher.
#[repr(C)]
pub struct SeventeenPatternSearcher {
    /// Head.
    pub life: SeventeenLifecycle,
    /// Lays out the search for all valid puzzles of `layout`, which is valid during the call
    /// only. `chain` are `n_chain` regions, bits as in a SeventeenStage, each a part of the next
    /// and each but the first with one box more; the component chooses them if there are none.
    ///
    /// The search may outlive the instance and be dropped by any thread; the instance may plan
    /// others meanwhile. Writes a handle to `search`, and its stages, one for each region of the
    /// chain and valid as long as the search, to `stages` and `n_stages`.
    pub plan: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            layout: *const SeventeenLayout,
            chain: *const u16,
            n_chain: usize,
            search: *mut *mut c_void,
            stages: *mut *const SeventeenStage,
            n_stages: *mut usize,
        ) -> i32,
    >,
    /// Emits what the first stage begins with: configurations that fill boxes of its region, or
    /// none. Their numbers (`images` and the like) mean nothing. Several threads may call this
    /// and `extend` at once with the same `search`.
    pub begin: Option<
        unsafe extern "C" fn(
            search: *const c_void,
            emit: SeventeenEmitConfiguration,
            context: *mut c_void,
        ) -> i32,
    >,
    /// Emits what becomes of `n_parents` configurations in stage `stage`, counted from 0: those
    /// that fill its region and have no unhit unavoidable set, as the representatives of their
    /// classes. Writes what that took to `labour`. `parents` are what the stage before emitted,
    /// each class once, or what `begin` did.
    pub extend: Option<
        unsafe extern "C" fn(
            search: *const c_void,
            stage: u32,
            parents: *const SeventeenConfiguration,
            n_parents: usize,
            emit: SeventeenEmitConfiguration,
            context: *mut c_void,
            labour: *mut SeventeenLabour,
        ) -> i32,
    >,
    /// Ends a search.
    pub drop_search: Option<unsafe extern "C" fn(search: *mut c_void)>,
}

// SAFETY: these point to constants of the plugin or are used within one call; the structures
// themselves have no interior mutability.
unsafe impl Sync for SeventeenStr {}
// SAFETY: as above.
unsafe impl Sync for SeventeenValue {}
// SAFETY: as above.
unsafe impl Sync for SeventeenParam {}
// SAFETY: as above.
unsafe impl Sync for SeventeenComponent {}
// SAFETY: as above.
unsafe impl Sync for SeventeenPlugin {}
// SAFETY: `stop` points to an atomic byte that lives as long as the process.
unsafe impl Sync for SeventeenHost {}

impl SeventeenStr {
    /// The same text as C data.
    pub const fn new(text: &str) -> SeventeenStr {
        SeventeenStr { ptr: text.as_ptr(), len: text.len() }
    }
}

impl From<Outcome> for SeventeenOutcome {
    fn from(outcome: Outcome) -> SeventeenOutcome {
        let blank = [0; 81];
        let (found, grids) = match outcome {
            Outcome::None => (0, [blank; 2]),
            Outcome::Unique(grid) => (1, [*grid.digits(), blank]),
            Outcome::Several(first, second) => (2, [*first.digits(), *second.digits()]),
        };
        SeventeenOutcome { found, grids }
    }
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

impl From<&Layout> for SeventeenLayout {
    fn from(layout: &Layout) -> SeventeenLayout {
        let (kind, pattern) = match *layout {
            Layout::Map(_) => (SEVENTEEN_LAYOUT_MAP, seventeen_core::Cells::EMPTY),
            Layout::Pattern(pattern) => (SEVENTEEN_LAYOUT_PATTERN, pattern),
        };
        SeventeenLayout {
            struct_size: size_of::<SeventeenLayout>() as u32,
            kind,
            pattern: pattern.into(),
            clues: layout.map().clues(),
            reserved: [0; 7],
        }
    }
}

impl From<Stage> for SeventeenStage {
    fn from(Stage { region, expected, memory }: Stage) -> SeventeenStage {
        SeventeenStage { region: region.bits(), expected, memory }
    }
}

impl From<&Configuration> for SeventeenConfiguration {
    fn from(configuration: &Configuration) -> SeventeenConfiguration {
        let Configuration { digits, clues, images, fixed, ways } = *configuration;
        SeventeenConfiguration { clues: clues.into(), images, fixed, ways, digits }
    }
}

impl From<&SeventeenConfiguration> for Configuration {
    fn from(configuration: &SeventeenConfiguration) -> Configuration {
        let SeventeenConfiguration { clues, images, fixed, ways, digits } = *configuration;
        Configuration { digits, clues: clues.into(), images, fixed, ways }
    }
}

impl From<Labour> for SeventeenLabour {
    fn from(Labour { checked, cached, searches, met }: Labour) -> SeventeenLabour {
        SeventeenLabour { checked, cached, searches, met }
    }
}

impl From<SeventeenLabour> for Labour {
    fn from(SeventeenLabour { checked, cached, searches, met }: SeventeenLabour) -> Labour {
        Labour { checked, cached, searches, met }
    }
}

impl From<seventeen_core::Cells> for SeventeenCells {
    #[inline]
    fn from(cells: seventeen_core::Cells) -> SeventeenCells {
        SeventeenCells { lo: cells.bits() as u64, hi: (cells.bits() >> 64) as u64 }
    }
}

impl From<SeventeenCells> for seventeen_core::Cells {
    #[inline]
    fn from(cells: SeventeenCells) -> seventeen_core::Cells {
        seventeen_core::Cells::from_bits(u128::from(cells.hi) << 64 | u128::from(cells.lo))
    }
}
