//! The output of `--version` after the version: the features of the build, the plugin interface,
//! and the kernels that `auto` chooses on this machine.

use seventeen_host::library::OPENS_LIBRARIES;
use seventeen_plugin::cpu::Cpu;
use seventeen_plugin::{ABI_MAJOR, ABI_MINOR};
use std::env::consts::{ARCH, OS};

/// The version, and one line for each of these.
pub(crate) fn long_version() -> String {
    let opened = if OPENS_LIBRARIES { "" } else { " that are linked in (this program is static)" };
    let features = if cfg!(feature = "bundled") { "bundled" } else { "none" };
    format!(
        "{}\nfeatures   {features}\ninterface  {ABI_MAJOR}.{ABI_MINOR}, for plugins{opened}\nkernels    {}, for \
         {ARCH} {OS}",
        env!("CARGO_PKG_VERSION"),
        describe_kernels()
    )
}

/// The instruction sets by which kernels are chosen.
fn describe_kernels() -> String {
    let chosen = Cpu::for_auto().map(|cpu| {
        let names = cpu.names();
        if names.is_empty() { "portable".to_owned() } else { names.join(", ") }
    });
    chosen.unwrap_or_else(|error| error.to_string())
}
