//! Finds, checks and instantiates plugins.
//!
//! * [`library`] opens one shared library, if its file is whole.
//! * [`loaded_file`] is the file of a plugin, as it was when the plugin was loaded.
//! * [`search_path`] says where plugins are looked for.
//! * [`registry`] knows every component by kind and name, and which plugin each came from.
//! * [`standard_output`] writes to the standard output, and fails where that was closed.
//! * [`stop`] is the token of the process, which a signal requests.
//! * [`user_directories`] says where a user's files are.
//! * [`mod@nearest`] suggests the name that was meant.

pub mod library;
mod library_file;
pub mod loaded_file;
pub mod nearest;
pub mod registry;
pub mod search_path;
pub mod standard_output;
pub mod stop;
pub mod user_directories;

pub use library::LoadError;
pub use loaded_file::LoadedFile;
pub use nearest::nearest;
pub use registry::{ChoiceError, Origin, Plugin, Registered, Registry, Rejected, Shadowed};
pub use search_path::SearchPath;
pub use standard_output::StandardOutput;
