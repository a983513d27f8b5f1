//! The kernel's own fence around a run that is not trusted: Landlock (Salaün, since Linux 5.13).
//!
//! Jobs open nothing outside of the directory as it is. This holds for all else, too: a component that opens a file
//! by its path, a library with a fault. Where the kernel has none, or an old one, the run does without.

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, LandlockStatus, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, Scope, path_beneath_rules,
};
use std::path::{Path, PathBuf};

/// The newest rights that are asked for; older kernels have fewer.
const NEWEST: ABI = ABI::V6;

/// What the program itself looks at while it runs: how many cores it may use, and what they are called.
const MACHINE: [&str; 3] = ["/proc/cpuinfo", "/proc/self/cgroup", "/sys/fs/cgroup"];

/// What a run may reach beside its directory, since the user named it.
#[derive(Default)]
pub(crate) struct Named {
    /// Files that are read.
    pub(crate) read: Vec<PathBuf>,
    /// Files that are made, replaced or changed, with others beside them.
    pub(crate) written: Vec<PathBuf>,
}

/// Has the kernel refuse this thread, and those that it starts, all else than the directory and what the user
/// named: files, programs, the network, and signals to others.
///
/// # Errors
/// The kernel refuses that.
pub(crate) fn restrict(directory: &Path, named: &Named) -> Result<LandlockStatus, RulesetError> {
    let parents = named.written.iter().map(|file| match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    });
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules([directory], inside()))?
        .add_rules(path_beneath_rules(parents, inside()))?
        .add_rules(path_beneath_rules(&named.read, AccessFs::ReadFile))?
        .add_rules(path_beneath_rules(MACHINE, AccessFs::from_read(NEWEST)))?
        .restrict_self()?;
    Ok(status.landlock)
}

/// Files and directories may be made, read, changed and removed, and no devices, links or pipes.
fn inside() -> BitFlags<AccessFs> {
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

/// What this kernel offers, as the end of a sentence.
pub(crate) fn offered() -> String {
    // Only the thread that asks is restricted.
    let ask = || restrict(Path::new("/"), &Named::default());
    let asked = std::thread::Builder::new().spawn(ask).map(|thread| thread.join());
    match asked.unwrap_or_else(|error| Err(Box::new(error))) {
        Ok(Ok(LandlockStatus::Available { effective_abi, .. })) => {
            format!("Landlock {}", effective_abi as i32)
        }
        Ok(Ok(LandlockStatus::NotEnabled)) => "no Landlock: it is not enabled".to_owned(),
        Ok(Ok(LandlockStatus::NotImplemented)) => "no Landlock in this kernel".to_owned(),
        Ok(Err(error)) => format!("no Landlock: {error}"),
        Err(_) => "no Landlock".to_owned(),
    }
}
