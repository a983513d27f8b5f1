//! What `--version` says beyond the version: how the program was built, which plugins it takes, and
//! which kernels `auto` chooses on this machine.

use seventeen_host::library::OPENS_LIBRARIES;
use seventeen_plugin::cpu::Cpu;
use seventeen_plugin::{ABI_MAJOR, ABI_MINOR};
use std::env::consts::{ARCH, OS};

/// The version, and a line for each of these.
pub(crate) fn long() -> String {
    let opened = if OPENS_LIBRARIES { "" } else { " that are linked in: this program is static" };
    let features = if cfg!(feature = "bundled") { "bundled" } else { "none" };
    format!(
        "{}\nfeatures   {features}\ninterface  {ABI_MAJOR}.{ABI_MINOR}, for plugins{opened}\nkernels    {}, for \
         {ARCH} {OS}",
        env!("CARGO_PKG_VERSION"),
        kernels()
    )
}

/// The instruction sets that kernels are chosen by.
fn kernels() -> String {
    let chosen = Cpu::for_auto().map(|cpu| {
        let names = cpu.names();
        if names.is_empty() { "portable".to_owned() } else { names.join(", ") }
    });
    chosen.unwrap_or_else(|error| error.to_string())
}
