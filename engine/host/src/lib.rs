//! Finds, checks and instantiates plugins.
//!
//! * [`library`] opens one shared library, if its file is complete (`library_file`).
//! * [`loaded_file`] is the file of a plugin, as it was when the plugin was loaded.
//! * [`search_path`] lists the places of plugins.
//! * [`registry`] lists every component by kind and name, with its plugin.
//! * [`standard_streams`]: the standard input and output, which fail if they are closed.
//! * [`cancellation`] is the cancellation token of the process, which a signal sets.
//! * [`user_directories`] are the folders of a user's files.
//! * [`mod@nearest`] suggests the name that the user meant.
//! * [`aliases`] are other common names of components and terms.

pub mod aliases;
pub mod cancellation;
pub mod library;
mod library_file;
pub mod loaded_file;
pub mod nearest;
#[cfg(not(target_os = "unknown"))]
mod opening;
pub mod registry;
pub mod search_path;
pub mod standard_streams;
pub mod user_directories;

pub use library::LoadError;
pub use loaded_file::LoadedFile;
pub use nearest::nearest;
pub use registry::{
    ChoiceError, Origin, PLUGIN_ADVICE, Plugin, Registered, Registry, Rejected, Shadowed,
};
pub use search_path::SearchPath;
pub use standard_streams::{StandardOutput, check_standard_input};
