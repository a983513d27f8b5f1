//! What most files of verbs use.

pub(super) use crate::closure::Closure;
pub(super) use crate::expected::{
    borrow_as, take_as, unexpected_type_error, unexpected_type_error_with_advice,
};
pub(super) use crate::failure::{RaiseJobError, Res, bad_input, type_of};
pub(super) use crate::option_map;
pub(super) use crate::session::{Handle, Session};
pub(super) use crate::stream::Stream;
pub(super) use crate::union_type::{Same, UnionType};
pub(super) use rhai::plugin::*;
pub(super) use rhai::{Array, FnPtr, Map};
pub(super) use seventeen_core::{Board, Cells, Grid, Pencilmarks, Puzzle};
pub(super) use seventeen_jobs::text::{Annotated, Problem};
pub(super) use seventeen_jobs::{AnyChoice, Choice};
pub(super) use seventeen_language::records;

// Arrays whose names say what they contain: `check` reads it from the signatures.
pub(super) type CellsArray = Array;
pub(super) type EnumerationArray = Array;
pub(super) type IntArray = Array;
pub(super) type PictureArray = Array;
pub(super) type PuzzleArray = Array;
pub(super) type TextArray = Array;

// Streams whose names say what they contain, likewise.
pub(super) type CertificateStream = Stream;
pub(super) type ClaimStream = Stream;
pub(super) type PositionStream = Stream;
pub(super) type VerifiedClaimStream = Stream;

// Values of several types, whose names say which: `check` reads them, too.
pub(super) type Columns = Dynamic;
pub(super) type Drawable = Dynamic;
pub(super) type Files = Dynamic;
pub(super) type Isomorphic = Dynamic;
pub(super) type RaterOrProfile = Dynamic;
pub(super) type Reportable = Dynamic;
pub(super) type Techniques = Dynamic;
