//! The kernel's part of the sandbox of an untrusted run: Landlock (Salaün, since Linux 5.13).
//!
//! Jobs open only files in the sandbox directory. Landlock enforces this for all other code, too,
//! such as components that open files by path and faulty libraries. Kernels without Landlock skip
//! this protection.

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, LandlockStatus, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, Scope, path_beneath_rules,
};
use seventeen_jobs::files::parent_directory;
use std::path::{Path, PathBuf};

/// The newest set of rights that is requested; older kernels support fewer.
const NEWEST: ABI = ABI::V6;

/// The files that the program reads to learn the number and the model of its cores.
const MACHINE: [&str; 3] = ["/proc/cpuinfo", "/proc/self/cgroup", "/sys/fs/cgroup"];

/// Files outside the directory that the run may access, because the user named them.
#[derive(Default)]
pub(crate) struct AllowedFiles {
    /// Files to read.
    pub(crate) read: Vec<PathBuf>,
    /// Files to create, replace or change; the run may also create files beside them.
    pub(crate) written: Vec<PathBuf>,
}

/// Restricts this thread, and threads that it starts, to the directory and the files that the user
/// named. The kernel denies other files, programs, the network, and signals to other processes.
///
/// # Errors
/// The kernel rejects the restriction.
pub(crate) fn restrict(
    directory: &Path,
    named: &AllowedFiles,
) -> Result<LandlockStatus, RulesetError> {
    let parents = named.written.iter().map(|file| parent_directory(file));
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules([directory], directory_rights()))?
        .add_rules(path_beneath_rules(parents, directory_rights()))?
        .add_rules(path_beneath_rules(&named.read, AccessFs::ReadFile))?
        .add_rules(path_beneath_rules(MACHINE, AccessFs::from_read(NEWEST)))?
        .restrict_self()?;
    Ok(status.landlock)
}

/// The rights inside the directory: create, read, change and remove files and directories, not
/// devices, links or pipes.
fn directory_rights() -> BitFlags<AccessFs> {
    AccessFs::ReadFile
        | AccessFs::ReadDir
        | AccessFs::WriteFile
        | AccessFs::Truncate
        | AccessFs::MakeReg
        | AccessFs::MakeDir
        | AccessFs::RemoveFile
        | AccessFs::RemoveDir
        | AccessFs::Refer
}

/// The version of Landlock in this kernel, or why there is none.
pub(crate) fn landlock_version() -> String {
    // A thread of its own, because the request restricts the thread that makes it.
    let ask = || restrict(Path::new("/"), &AllowedFiles::default());
    let asked = std::thread::Builder::new().spawn(ask).map(|thread| thread.join());
    match asked.unwrap_or_else(|error| Err(Box::new(error))) {
        Ok(Ok(LandlockStatus::Available { effective_abi, .. })) => {
            format!("Landlock {}", effective_abi as i32)
        }
        Ok(Ok(LandlockStatus::NotEnabled)) => "no Landlock: not enabled".to_owned(),
        Ok(Ok(LandlockStatus::NotImplemented)) => "no Landlock in this kernel".to_owned(),
        Ok(Err(error)) => format!("no Landlock: {error}"),
        Err(_) => "no Landlock".to_owned(),
    }
}
