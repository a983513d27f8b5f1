//! The README of a proof: the claim in words, and how to check it.

use super::claim::ProvedClaim;
use super::directory::{FORMULA, PACKED_PROOF, PROOF, PUZZLE_FORMULA, PUZZLE_PROOF};
use super::text::cell_name;
use seventeen_core::{Cell, Rules};

/// The text for a claim whose proof is in this file.
pub(super) fn readme(claim: &ProvedClaim, proof: &str) -> String {
    let mut text = format!(
        "# A proof\n\n\
         {}.\n\n\
         Cells are named by row and column: `a1` to `{}`.{}\n\n\
         ## To check it\n\n\
         1. What is proved. `claim.json` and `puzzles.txt` say it. `check.py`, which is short\n   \
         enough to read, tests that each line of `witnesses.txt` is another solution of the grid.\n   \
         So one of the cells in which it differs is given in every valid puzzle. From these it\n   \
         makes the formula{}, and compares.\n\n\
         2. That it is so. VeriPB (`cargo install --locked veripb`) checks that no values of the\n   \
         variables satisfy the formula. It must print `s VERIFIED UNSATISFIABLE`.\n\n\
         ```sh\n\
         python3 check.py\n",
        claim.words(),
        cell_name(last_cell(claim.rules)),
        rules_text(claim.rules),
        if claim.listed.is_empty() { "" } else { "s" },
    );
    if proof == PACKED_PROOF {
        text += &format!("zstd -d {PACKED_PROOF}\n");
    }
    let mut proofs = vec![(FORMULA, PROOF)];
    if !claim.listed.is_empty() {
        proofs.push((PUZZLE_FORMULA, PUZZLE_PROOF));
    }
    for (formula, proof) in &proofs {
        text += &format!("veripb {formula} {proof}\n");
    }
    text += "```\n\n\
             CakePB (<https://gitlab.com/MIAOresearch/software/cakepb>), whose machine code is \
             itself verified,\nchecks the same proofs in more elementary steps. It must print \
             `s VERIFIED UNSAT`.\n\n```sh\n";
    for (formula, proof) in &proofs {
        text += &format!(
            "veripb --elaborate {proof}.core {formula} {proof}\ncake_pb {formula} {proof}.core\n"
        );
    }
    text + "```\n\n`seventeen verify` with the name of this directory does all but the last.\n\n\
            `made.json` has the components that made the proof, and checksums of its files.\n"
}

/// The cell in the lower right corner.
fn last_cell(rules: Rules) -> Cell {
    Cell::at(rules.side() - 1, rules.side() - 1)
}

/// The rules in words; nothing for those of classic sudoku.
fn rules_text(rules: Rules) -> String {
    if rules.is_classic() {
        return String::new();
    }
    let side = rules.side();
    format!(
        "\n\nThe rules are `{rules}`: each of the digits 1 to {side} occurs at most once in each \
         row, in each\ncolumn, and in each box and further house of `claim.json`."
    )
}
