//! The store: what a run keeps on disk, under one contract.
//!
//! *A name leads to a whole file*: what is being written has another name ([`Sidecar`]), and gets its own
//! when all of it is on disk ([`AtomicFile`]). *What was promised is on disk*: bytes are synced
//! before a name or a record tells of them, and names by syncing their directory. *A kill at any
//! moment loses little, and nothing silently*: what grows says how far it is whole, by frames with
//! checksums ([`Journal`]) or by a record beside it ([`Checkpoint`]), and the next run begins
//! behind that. *What has changed is not taken*: records and what they tell of are known by
//! checksums, and where the last record or what it tells of is damaged, the one before it serves.
//! *Who writes is alone*: a lock keeps others away. *Files of somebody else stay*: what we remove or replace
//! has a name of ours, and begins as what we write. An error of a disk ends the run.
//!
//! * [`atomic_file`]: a file that appears when it is whole.
//! * [`target`]: what stands at a path to which results are written.
//! * [`digest`]: what a file holds, in 32 bytes.
//! * [`extension`]: what the name of a file promises.
//! * [`record`]: a value in a file of its own, sealed with its checksum.
//! * [`checkpoint`]: the record of how far a file of entries is whole.
//! * [`sidecar`]: the files that we keep beside one that is written, and their names.
//! * [`resumable_file`]: a file of entries with its checkpoint, which a later run goes on with.
//! * [`frame`]: pieces with checksums that files are made of.
//! * [`journal`]: frames in the order in which they were done, from any thread.
//! * [`lock`]: one run at a time in a directory, or on a file.
//! * [`written_files`]: the files that a run writes, each of them once.

pub mod atomic_file;
pub mod checkpoint;
pub mod digest;
pub mod extension;
pub mod frame;
pub mod journal;
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
pub use frame::{Fault, Frame, Frames, Owner};
pub use journal::{Cut, Journal};
pub use lock::Lock;
pub use resumable_file::{Opened, ResumableFile};
pub use saving::is_saving;
pub use sidecar::Sidecar;
pub use target::Target;
pub use written_files::WrittenFiles;
