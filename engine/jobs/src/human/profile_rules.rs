//! A profile under other rules than those of classic sudoku.

use super::profile::{Profile, RatedTechnique, ScoreFormula};
use crate::error::{Error, Result};
use seventeen_core::Rules;
use seventeen_host::Registered;
use std::borrow::Cow;

impl Profile {
    /// The profile for these rules: its techniques that support them. Techniques of an array are
    /// not left out; the first one that does not support the rules reports it when it is needed.
    ///
    /// # Errors
    /// Its ratings are those of a program for classic sudoku, or no technique supports the rules.
    pub fn for_rules(&self, rules: Rules) -> Result<Cow<'_, Profile>> {
        if rules.is_classic() || self.is_list {
            return Ok(Cow::Borrowed(self));
        }
        let name = self.name();
        if self.score_formula() != ScoreFormula::Hardest {
            return Err(Error::refused(format_args!(
                "the profile `{name}` rates puzzles with the rules of classic sudoku only, not {rules}; \
                 expected `{}`, or a profile without `total`",
                Profile::FOR_PEOPLE
            )));
        }
        let mut profile = self.clone();
        profile.entries.retain(RatedTechnique::supports_any_rules);
        match profile.entries.is_empty() {
            true => Err(Error::refused(format_args!(
                "no technique of the profile `{name}` supports the rules {rules}"
            ))),
            false => Ok(Cow::Owned(profile)),
        }
    }
}

impl RatedTechnique {
    fn supports_any_rules(&self) -> bool {
        self.technique.component().is_some_and(Registered::supports_any_rules)
    }
}
