//! A search laid out: the cases, and where each part begins.

#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
use super::case::Case;
use super::kernel::Kernel;
use super::node::Node;
use super::portable::{Avx2, Portable};
use super::sockets::Sockets;
use super::walk::Walk;
use seventeen_plugin::cpu::Cpu;
use seventeen_plugin::prelude::*;

/// The kernel that is used.
#[derive(Clone, Copy)]
pub(crate) enum Choice {
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
    Avx2(Avx2),
    Portable,
}

impl Choice {
    /// The fastest that the machine has, unless that is held back.
    ///
    /// # Errors
    /// As for [`Cpu::for_auto`].
    pub(crate) fn for_machine() -> Result<Choice> {
        let cpu = Cpu::for_auto()?;
        #[cfg(target_arch = "x86_64")]
        if let Some(kernel) = Avx512::new().filter(|_| cpu.avx512) {
            return Ok(Choice::Avx512(kernel));
        }
        let avx2 = Avx2::new().filter(|_| cpu.avx2);
        Ok(avx2.map_or(Choice::Portable, Choice::Avx2))
    }

    /// As a person says it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512(_) => "AVX-512",
            Choice::Avx2(_) => "AVX2",
            Choice::Portable => "portable",
        }
    }
}

/// The search of one grid.
pub(crate) struct Plan {
    pub(crate) grid: Grid,
    pub(crate) kernel: Choice,
    /// The cases with their sockets.
    pub(crate) cases: Vec<(Case, Sockets)>,
    /// The number of the case and the first node of each part.
    pub(crate) parts: Vec<(usize, Node)>,
    pub(crate) outline: Outline,
    pub(crate) method: String,
}

impl Search for Plan {
    fn outline(&self) -> Outline {
        self.outline
    }

    fn method(&self) -> &str {
        &self.method
    }

    fn search(
        &self,
        part: u32,
        _: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        emit: Emit<'_, Cells>,
    ) -> Result<Effort> {
        let &(case, node) = self.parts.get(part as usize).ok_or_else(|| {
            Error::failed(format!("part {part}: expected 0..{}", self.parts.len()))
        })?;
        let mut emit = |clues: Cells| emit(&clues);
        match self.kernel {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512(kernel) => self.walk(kernel, case, node, solver, &mut emit),
            Choice::Avx2(kernel) => self.walk(kernel, case, node, solver, &mut emit),
            Choice::Portable => self.walk(Portable, case, node, solver, &mut emit),
        }
    }
}

impl Plan {
    fn walk<K: Kernel>(
        &self,
        kernel: K,
        case: usize,
        node: Node,
        solver: &mut dyn Solver,
        emit: &mut dyn FnMut(Cells) -> ControlFlow<()>,
    ) -> Result<Effort> {
        let (case, sockets) = &self.cases[case];
        Walk::new(kernel, case, sockets, &self.grid, solver, emit).run(node)
    }
}
