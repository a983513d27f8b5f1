//! The claim that a plan derives.

use seventeen_plugin::prelude::*;

/// Makes sure that a claim is about the puzzles of a plan, whichever puzzles it lists.
///
/// # Errors
/// It is about others.
pub(crate) fn expect_planned(claim: &Claim<'_>, planned: &Claim<'_>) -> Result<()> {
    let Claim { grid, rules, clues, given, dead, listed: _ } = *planned;
    let is_planned = (claim.grid, claim.rules, claim.clues) == (grid, rules, clues)
        && (claim.given, claim.dead) == (given, dead);
    is_planned
        .then_some(())
        .ok_or_else(|| Error::failed("the claim is not about the puzzles of the plan"))
}
