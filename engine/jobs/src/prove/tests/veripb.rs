//! VeriPB, if this machine has it: `SEVENTEEN_VERIPB`, or `veripb` on the path.

use std::path::Path;
use std::process::Command;

/// What VeriPB says of a formula and a proof; nothing if it is not installed, unless
/// `SEVENTEEN_VERIPB` names it.
pub(super) fn check(formula: &str, proof: &str) -> Option<Verdict> {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = directory.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    check_files(&write("grid.opb", formula), &write("proof.pbp", proof))
}

fn check_files(formula: &Path, proof: &Path) -> Option<Verdict> {
    let named = std::env::var("SEVENTEEN_VERIPB").ok();
    let output = Command::new(named.as_deref().unwrap_or("veripb")).args([formula, proof]).output();
    let output = match output {
        Ok(output) => output,
        Err(error) => {
            assert!(named.is_none(), "SEVENTEEN_VERIPB: {error}");
            return None;
        }
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    Some(Verdict { text: text + &errors })
}

/// The output of VeriPB.
#[derive(Debug)]
pub(super) struct Verdict {
    text: String,
}

impl Verdict {
    /// Whether it has this line.
    pub(super) fn says(&self, line: &str) -> bool {
        self.text.lines().any(|it| it.trim() == line)
    }
}
