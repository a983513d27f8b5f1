//! Human solving: profiles of techniques, and the paths and ratings that come of them.

pub(crate) mod hint;
pub(crate) mod path;
pub(crate) mod profile;
pub(crate) mod profile_file;
pub(crate) mod rated;
pub(crate) mod technique_by;
