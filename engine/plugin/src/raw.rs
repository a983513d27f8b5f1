//! The C structures; `include/seventeen_plugin.h` is generated from this file.
//!
//! Rules that keep old plugins and new engines compatible:
//!
//! * The name of the entry point contains the **major** version. A **minor** version only appends
//!   fields to structures that begin with `struct_size`. The writer of a structure sets that to its
//!   own `sizeof`; the reader treats fields beyond it as absent.
//! * Structures without `struct_size` are fixed for the major version.
//! * Every call receives and returns plain C data. Text is UTF-8 with a length. Only the side that
//!   allocated data frees it.
//! * Every function of a table returns a status, and writes its results through pointers. The
//!   engine fills their places with invalid values first, so that it finds results that were not
//!   written.
//! * A component learns in two ways that it is to stop: from the byte of its run, and from the
//!   status of an `emit`. In both cases it returns `SEVENTEEN_CANCELLED`.
//!
//! An instance is made for one set of rules ([`SeventeenRules`] in [`SeventeenSetup`]). Puzzles and
//! grids have 81 digits whatever the rules: a smaller board is the top left corner of the 9x9 grid,
//! and the other cells are 0. Boards of more than 81 cells fit into minor versions, too: the rules
//! would determine the number of digits, and a set of cells has room for 128.

use core::ffi::c_void;
use seventeen_core::Cells;

/// Borrowed UTF-8, not NUL-terminated.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenStr {
    /// The first byte; may be null when `len` is 0.
    pub ptr: *const u8,
    /// The number of bytes.
    pub len: usize,
}

/// A set of cells, numbered by rows from 0: bit `c` of `lo` is cell `c`, bit `c` of `hi` is
/// cell `64 + c`. A 9x9 grid has the cells 0 to 80.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenCells {
    /// Cells 0 to 63.
    pub lo: u64,
    /// Cells 64 to 127.
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

/// The value of an option; its type determines which member is set.
#[repr(C)]
#[derive(Clone, Copy)]
pub union SeventeenPayload {
    /// For SEVENTEEN_BOOL: 0 or 1.
    pub boolean: u8,
    /// For SEVENTEEN_INT.
    pub integer: i64,
    /// For SEVENTEEN_FLOAT.
    pub real: f64,
    /// For SEVENTEEN_STR.
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

/// One documented option of a component. The engine checks the user's values against it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenParam {
    /// snake_case.
    pub name: SeventeenStr,
    /// One sentence, with the unit.
    pub doc: SeventeenStr,
    /// The value if the user gives none; its type is the option's type.
    pub default_value: SeventeenValue,
    /// Least value of a SEVENTEEN_INT or SEVENTEEN_FLOAT; no bounds when `min > max`.
    pub min: f64,
    /// Greatest value.
    pub max: f64,
    /// Allowed values of a SEVENTEEN_STR; any when `n_choices` is 0.
    pub choices: *const SeventeenStr,
    /// The number of choices.
    pub n_choices: usize,
}

/// A named implementation of one extension point.
#[repr(C)]
pub struct SeventeenComponent {
    /// `sizeof(SeventeenComponent)`.
    pub struct_size: u32,
    /// SEVENTEEN_SOLVER, SEVENTEEN_UA_HARVESTER, …; the engine skips unknown kinds.
    pub kind: u32,
    /// snake_case, and no word of recipes; the same in recipes and on the command line.
    pub name: SeventeenStr,
    /// One sentence.
    pub doc: SeventeenStr,
    /// The options, in the order of the values that `create` receives; each name once.
    pub params: *const SeventeenParam,
    /// The number of options.
    pub n_params: usize,
    /// The table of `kind`, such as a SeventeenSolver; each begins with SeventeenLifecycle.
    pub table: *const SeventeenLifecycle,
    /// May be null. What is specific to this machine, such as the kernel that runs. Valid until the
    /// thread's next call.
    pub machine_info: Option<unsafe extern "C" fn() -> SeventeenStr>,
    /// The components of other kinds that it works best with, if the user names none.
    pub prefers: *const SeventeenPreference,
    /// The number of preferences.
    pub n_prefers: usize,
    /// 1 if it is the default of its kind, or 0.
    pub is_default: u32,
    /// The roles for which it is the component of its kind to use, if the user names none:
    /// SEVENTEEN_CHECKS, …, any of them added, or 0.
    pub roles: u32,
    /// A paragraph that explains how it works, and why. May be empty.
    pub about: SeventeenStr,
    /// For a technique: the lines that its proofs consist of, with which `verify` checks that a
    /// step is one of its technique. List the required kinds of lines; after a semicolon the
    /// optional ones; and after another one `one digit`, if there is only one:
    /// `either; left of houses, seen, supposed`. Kinds are reasons (`supposed`, `left`, `seen`,
    /// `cover`, `refuted`, `either`, `cases`, `deadly`, `impossible`, `unplaced`, `searched`).
    /// Those with truths may add `of cells`, `of houses` or `of lines`. Kinds are also patterns
    /// (`naked pair`, `hidden subset`, `pointing`, `X-wing`, `finned Franken fish`). Those of any
    /// size may add `of its size` or `up to its size`. If it is empty, proofs are checked by the
    /// rules alone.
    pub definition: SeventeenStr,
    /// The rules for which instances can be made: SEVENTEEN_CLASSIC_RULES or SEVENTEEN_ANY_RULES.
    pub rules: u32,
    /// 0.
    pub reserved: u32,
}

/// A component for classic sudoku alone: `rules` is null whenever an instance is made.
pub const SEVENTEEN_CLASSIC_RULES: u32 = 0;
/// A component for boards of up to 9x9 cells with any houses.
pub const SEVENTEEN_ANY_RULES: u32 = 1;

/// Rules other than those of classic sudoku. A board has as many digits as rows and columns, and
/// each house holds each digit at most once.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenRules {
    /// `sizeof(SeventeenRules)`.
    pub struct_size: u32,
    /// The number of rows, of columns and of digits, 2 to 9.
    pub side: u32,
    /// The name, for people.
    pub name: SeventeenStr,
    /// The houses: rows, columns, then all others.
    pub houses: *const SeventeenCells,
    /// The number of houses.
    pub n_houses: usize,
}

/// A component of another kind that a component works best with.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenPreference {
    /// Its kind: SEVENTEEN_SOLVER, ….
    pub kind: u32,
    /// 0.
    pub reserved: u32,
    /// Its name.
    pub name: SeventeenStr,
}

/// An order of techniques with the ratings of their steps, as JSON.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenProfile {
    /// snake_case; the same in recipes and on the command line.
    pub name: SeventeenStr,
    /// The content of the profile's file.
    pub text: SeventeenStr,
}

/// The result of the entry point. Must live as long as the library.
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
    /// The number of components.
    pub n_components: u32,
    /// Pointers to them, so that a later version can make them larger.
    pub components: *const *const SeventeenComponent,
    /// The profiles that it contains besides its components; may be null when `n_profiles` is 0.
    pub profiles: *const SeventeenProfile,
    /// The number of profiles.
    pub n_profiles: usize,
}

/// The engine's offer to a plugin, passed to the entry point. Lives as long as the process.
#[repr(C)]
pub struct SeventeenHost {
    /// `sizeof(SeventeenHost)`.
    pub struct_size: u32,
    /// The minor version that the engine supports.
    pub abi_minor: u32,
}

/// Receives one set of cells: an unavoidable set, or the givens of a puzzle. Returns a status, as
/// every `emit` does: if it is not SEVENTEEN_OK, return SEVENTEEN_CANCELLED from the call.
pub type SeventeenEmitCells =
    unsafe extern "C" fn(context: *mut c_void, set: SeventeenCells) -> i32;

/// The run that an instance is made for. Lives as long as the instance and the searches that it
/// planned.
#[repr(C)]
#[derive(Debug)]
pub struct SeventeenRun {
    /// `sizeof(SeventeenRun)`.
    pub struct_size: u32,
    /// The number of threads of the run; 0 if unknown.
    pub threads: u32,
    /// Becomes non-zero when the run is cancelled. Poll it in long loops, with relaxed order.
    pub cancelled: *const u8,
    /// Shares work with idle threads of the run; null if it has no others. Call it only during
    /// calls of the instance. It calls `part(context, i)` for each `i` below `parts`, some of them
    /// at once on other threads, and returns when all have returned.
    pub parallel_for:
        Option<unsafe extern "C" fn(parts: u32, part: SeventeenWork, context: *mut c_void)>,
}

/// Does one part of shared work. Must not unwind.
pub type SeventeenWork = unsafe extern "C" fn(context: *mut c_void, part: u32);

/// What an instance is made for.
#[repr(C)]
pub struct SeventeenSetup {
    /// `sizeof(SeventeenSetup)`.
    pub struct_size: u32,
    /// 0.
    pub reserved: u32,
    /// One value per declared option, in their order, checked against the declaration. Its text is
    /// valid during the call only.
    pub values: *const SeventeenValue,
    /// The number of values.
    pub n_values: usize,
    /// The run; may be null.
    pub run: *const SeventeenRun,
    /// The rules; null for classic sudoku.
    pub rules: *const SeventeenRules,
}

/// The entry point of `libNAME.so`: a function named `seventeen_plugin_v4_NAME`.
pub type SeventeenEntry =
    unsafe extern "C" fn(host: *const SeventeenHost) -> *const SeventeenPlugin;

/// A solver simple enough to be trusted: it checks the claims of other components.
pub const SEVENTEEN_CHECKS: u32 = 1;
/// A solver whose guesses measure how hard a 9x9 puzzle is.
pub const SEVENTEEN_COUNTS_GUESSES: u32 = 2;
/// A solver whose guesses measure how hard a board of another size is.
pub const SEVENTEEN_COUNTS_GUESSES_OF_BOARDS: u32 = 4;
/// A solver that guesses only if naked and hidden singles do not suffice.
pub const SEVENTEEN_GUESSES_AFTER_SINGLES: u32 = 8;
/// An enumerator that writes proofs of its results.
pub const SEVENTEEN_PROVES: u32 = 16;
/// A generator that makes everything that follows from its start, whatever the seed.
pub const SEVENTEEN_EXHAUSTIVE: u32 = 32;
/// A generator of weighted samples: only all puzzles of a seed together are one.
pub const SEVENTEEN_SAMPLES: u32 = 64;

/// The call succeeded.
pub const SEVENTEEN_OK: i32 = 0;
/// The call succeeded, and there is no result: no solution, for example. Only functions that say so
/// return it.
pub const SEVENTEEN_NONE: i32 = 1;
/// The component failed; `last_error` returns why.
pub const SEVENTEEN_ERROR: i32 = -1;
/// The component panicked; `last_error` returns where. The instance may only be destroyed.
pub const SEVENTEEN_PANIC: i32 = -2;
/// The component saw that the run is cancelled, or that an `emit` wants no more. The items that it
/// emitted before are valid.
pub const SEVENTEEN_CANCELLED: i32 = -3;

/// Head of every table. An instance is used by one thread at a time.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenLifecycle {
    /// `sizeof` of the whole table.
    pub struct_size: u32,
    /// 0.
    pub reserved: u32,
    /// Makes an instance for `setup`, which is valid during the call only.
    pub create: Option<
        unsafe extern "C" fn(setup: *const SeventeenSetup, instance: *mut *mut c_void) -> i32,
    >,
    /// Ends an instance.
    pub destroy: Option<unsafe extern "C" fn(instance: *mut c_void)>,
    /// The message of this thread's last SEVENTEEN_ERROR or SEVENTEEN_PANIC; valid until the
    /// thread's next call.
    pub last_error: Option<unsafe extern "C" fn() -> SeventeenStr>,
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

// SAFETY: these point to constants of the plugin or are used within one call; the structures
// themselves have no interior mutability.
unsafe impl Sync for SeventeenStr {}
// SAFETY: as above.
unsafe impl Sync for SeventeenValue {}
// SAFETY: as above.
unsafe impl Sync for SeventeenParam {}
// SAFETY: as above.
unsafe impl Sync for SeventeenPreference {}
// SAFETY: as above.
unsafe impl Sync for SeventeenComponent {}
// SAFETY: as above.
unsafe impl Sync for SeventeenProfile {}
// SAFETY: as above.
unsafe impl Sync for SeventeenPlugin {}
// SAFETY: `stop` points to an atomic byte.
unsafe impl Send for SeventeenRun {}
// SAFETY: as above.
unsafe impl Sync for SeventeenRun {}

impl SeventeenStr {
    /// This text as C data.
    pub const fn new(text: &str) -> SeventeenStr {
        SeventeenStr { ptr: text.as_ptr(), len: text.len() }
    }
}

impl From<Cells> for SeventeenCells {
    #[inline]
    fn from(cells: Cells) -> SeventeenCells {
        let [lo, hi] = cells.words();
        SeventeenCells { lo, hi }
    }
}

impl From<SeventeenCells> for Cells {
    #[inline]
    fn from(cells: SeventeenCells) -> Cells {
        Cells::from_bits(u128::from(cells.hi) << 64 | u128::from(cells.lo))
    }
}
