//! How certain it is that a run comes to what is being checked, with the values that are assumed.

use super::{KnownType, TypeChecker, TypeResult};

/// Whether a run certainly comes to what is being checked.
#[derive(Clone, Copy, Default)]
pub(super) struct Certainty {
    /// It is in a branch of a condition.
    is_branch: bool,
    /// What a statement before it may have left.
    left: Option<Leaves>,
    /// The check with one of several values that it is part of, if there is one.
    alternative: Option<Alternative>,
}

/// A check with one of several values that are different, one after the other.
#[derive(Clone, Copy)]
struct Alternative {
    /// The number of checks with different values, those around this one counted in.
    checks: usize,
    /// Whether a condition decides on all of them.
    is_conditional: bool,
    /// Whether the errors of all of them are hidden.
    hides_errors: bool,
}

/// The most checks of a part of a recipe with different values.
const MOST_CHECKS: usize = 64;

/// What a statement leaves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Leaves {
    /// A round of a loop, for the next one.
    Round,
    Loop,
    Function,
}

/// The results of a check with each of several values.
pub(super) struct EachResult<T> {
    pub(super) results: Vec<T>,
    pub(super) has_errors: bool,
}

impl Certainty {
    /// Whether a condition decides that is part of the check with one of several values.
    fn is_decided(self) -> bool {
        self.is_branch || self.left.is_some()
    }

    /// Whether a condition decides.
    pub(super) fn is_conditional(self) -> bool {
        self.is_decided() || self.alternative.is_some_and(|within| within.is_conditional)
    }

    /// What a statement before it may have left.
    pub(super) fn left(self) -> Option<Leaves> {
        self.left
    }

    /// Whether it is checked with one of several values, one after the other.
    pub(super) fn is_alternative(self) -> bool {
        self.alternative.is_some()
    }

    /// Whether errors may be those of other values: a condition may tell them apart.
    pub(super) fn hides_errors(self) -> bool {
        self.alternative.is_some_and(|within| within.hides_errors || self.is_decided())
    }
}

impl TypeChecker<'_> {
    /// Whether a run comes to this only if a condition is met.
    pub(super) fn is_conditional(&self) -> bool {
        self.certainty.get().is_conditional()
    }

    /// The type of a value here.
    pub(super) fn type_here(&self, known: KnownType) -> KnownType {
        if self.is_conditional() { known.of_any_rules() } else { known }
    }

    /// Checks a branch of a condition.
    pub(super) fn in_branch<T>(&self, check: impl FnOnce() -> T) -> T {
        let before = self.certainty.get();
        self.certainty.set(Certainty { is_branch: true, ..before });
        let result = check();
        let left = self.certainty.get().left;
        self.certainty.set(Certainty { left, ..before });
        result
    }

    /// Checks an operand that a run may skip. Its error becomes the error of the whole expression,
    /// unless errors are hidden.
    pub(super) fn in_operand(&self, check: impl FnOnce() -> TypeResult) -> TypeResult {
        self.in_branch(|| {
            let result = check();
            match self.certainty.get().hides_errors() {
                true => Ok(result.unwrap_or(KnownType::Any)),
                false => result,
            }
        })
    }

    /// Checks the body of a function, which `return` leaves.
    pub(super) fn in_function<T>(&self, check: impl FnOnce() -> T) -> T {
        let before = self.certainty.get();
        let result = check();
        self.certainty.set(before);
        result
    }

    /// Checks the body of a loop, which `break` and `continue` leave.
    pub(super) fn in_loop<T>(&self, check: impl FnOnce() -> T) -> T {
        let before = self.certainty.get();
        let result = check();
        let left = self.certainty.get().left.filter(|left| *left == Leaves::Function);
        self.certainty.set(Certainty { left: before.left.max(left), ..before });
        result
    }

    /// Checks with each of several values, until one of them certainly leads to an error. The
    /// result is that with the values before it; there is none if these are too many checks.
    pub(super) fn with_each<V, T>(&self, values: Vec<V>, check: impl Fn(V) -> T) -> EachResult<T> {
        let before = self.certainty.get();
        let errors = self.found.borrow().len();
        let checks = before.alternative.map_or(1, |within| within.checks) * values.len();
        if checks > MOST_CHECKS {
            return EachResult { results: Vec::new(), has_errors: false };
        }
        let (is_conditional, hides_errors) = (before.is_conditional(), before.hides_errors());
        let alternative = Some(Alternative { checks, is_conditional, hides_errors });
        self.certainty.set(Certainty { alternative, ..Certainty::default() });
        let mut results = Vec::new();
        for value in values {
            results.push(check(value));
            if self.found.borrow().len() > errors {
                break;
            }
            // The next value has a round of its own.
            let left = self.certainty.get().left.filter(|left| *left > Leaves::Round);
            self.certainty.set(Certainty { alternative, left, is_branch: false });
        }
        self.certainty.set(before);
        EachResult { results, has_errors: self.found.borrow().len() > errors }
    }

    /// Notes a statement that leaves a loop or a function.
    pub(super) fn note_leaving(&self, leaves: Leaves) {
        let before = self.certainty.get();
        self.certainty.set(Certainty { left: before.left.max(Some(leaves)), ..before });
    }
}
