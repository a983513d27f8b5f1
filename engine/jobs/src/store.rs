//! The store: files of a run on disk, under one contract.
//!
//! *A name leads to a whole file.* A file has another name while it is written ([`Sidecar`]), and
//! gets its own when all of it is on disk ([`AtomicFile`]). *Promises are on disk.* Bytes are
//! synced before a name or a record refers to them, and names by syncing their directory. *A kill
//! at any moment loses little, and nothing silently.* A growing file shows how far it is complete,
//! by frames with checksums ([`Journal`]) or by a record beside it ([`Checkpoint`]); the next run
//! resumes there. *Changed data is rejected.* Checksums identify records and the data they cover;
//! if the last record or its data is damaged, the previous one is used. *There is one writer.* A
//! lock excludes others. *Files of others stay.* We remove or replace only files with our names and
//! our first bytes. A disk error ends the run.
//!
//! * [`atomic_file`]: a file that appears when it is whole.
//! * [`target`]: the file or device at a path to which results are written.
//! * [`digest`]: the checksum of a file, in 32 bytes.
//! * [`extension`]: the format that the name of a file promises.
//! * [`record`]: a value in its own file, sealed with its checksum.
//! * [`checkpoint`]: the record of how far a file of entries is whole.
//! * [`sidecar`]: the files that we keep beside one that is written, and their names.
//! * [`resumable_file`]: a file of entries with a checkpoint, from which a later run resumes.
//! * [`lines_file`]: results in such a file, one JSON object per line.
//! * [`frame`]: pieces of files, with checksums.
//! * [`journal`]: frames from any thread, in the order of completion.
//! * [`lock`]: one run at a time in a directory, or on a file.
//! * [`written_files`]: the files that a run writes, each once.

pub mod atomic_file;
pub mod checkpoint;
pub mod digest;
pub mod extension;
pub mod frame;
pub mod journal;
pub mod lines_file;
pub mod lock;
mod packer;
pub mod record;
pub mod resumable_file;
mod saving;
pub mod sidecar;
pub mod target;
pub mod written_files;

pub use atomic_file::AtomicFile;
pub use checkpoint::{Checkpoint, Identity};
pub use digest::Digest;
pub use extension::Compression;
pub use frame::{Frame, FrameFault, FrameOwner, FrameReader};
pub use journal::{DamagedEnd, Journal};
pub use lines_file::LinesFile;
pub use lock::FileLock;
pub use resumable_file::{ResumableFile, ResumedFile};
pub use saving::{has_saved, is_saving};
pub use sidecar::Sidecar;
pub use target::WriteTarget;
pub use written_files::WrittenFiles;
