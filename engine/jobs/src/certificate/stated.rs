//! The claims of a certificate about its search, which prove nothing about the puzzles. The same
//! components repeat the plan of the search to check them and, if requested, the search.

use super::Certificate;
use crate::choice::Choice;
use crate::context::Context;
use crate::enumerate::{Enumeration, EnumerationMethod, EnumerationRequest, MethodSignatures};
use crate::error::Result;
use crate::harvest::Sets;
use seventeen_core::{Bound, Outline};
use seventeen_plugin::Extension;
use std::fmt::Display;

/// The claims of a certificate about its search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatedSearch {
    /// The components with their options and versions, as far as the certificate has them.
    pub made_with: MethodSignatures,
    /// The enumerator.
    pub enumerator: String,
    /// The clique strategy.
    pub clique: String,
    /// The method of the search, as the enumerator reports it.
    pub method: String,
    /// The size of the clique.
    pub mcn: u32,
    /// Whether that is the greatest possible for the listed sets.
    pub proven: bool,
    /// The number of parts of the search.
    pub parts: u32,
    /// The number of nodes.
    pub nodes: u64,
    /// The number of uniqueness tests.
    pub tests: u64,
}

/// The fields that are not checked if a component is unknown here, or has another version.
const ALL: [&str; 6] = ["method", "mcn", "proven", "parts", "nodes", "tests"];

/// The fields that only another search checks.
const COUNTS: [&str; 2] = ["nodes", "tests"];

impl StatedSearch {
    /// The claims of an enumeration about itself.
    pub(super) fn from_enumeration(found: &Enumeration) -> StatedSearch {
        let Enumeration { made_with, method, outline, effort, .. } = found;
        let Outline { clique: mcn, bound, parts, .. } = *outline;
        let name = |signature: &str, called: &str| match signature.split_once('(') {
            Some((name, _)) => name.to_owned(),
            None => called.to_owned(),
        };
        StatedSearch {
            enumerator: name(&made_with.enumerator, &found.enumerator),
            clique: name(&made_with.clique, &found.strategy),
            made_with: made_with.clone(),
            method: method.to_string(),
            mcn,
            proven: bound == Bound::Greatest,
            parts,
            nodes: effort.nodes,
            tests: effort.tests,
        }
    }

    /// Checks that the names of components match their signatures.
    ///
    /// # Errors
    /// The first one that does not match.
    pub(super) fn check_names(&self) -> std::result::Result<(), String> {
        let StatedSearch { made_with: MethodSignatures { enumerator, clique, .. }, .. } = self;
        for (what, name, signature) in
            [("enumerator", &self.enumerator, enumerator), ("clique", &self.clique, clique)]
        {
            let of = signature.split_once('(').map(|(of, _)| of);
            if let Some(of) = of.filter(|of| of != name) {
                return Err(format!("`{what}` is {name:?}: expected {of:?}, as in `components`"));
            }
        }
        Ok(())
    }

    /// Checks these claims with the named components, and with a search if `again`. Returns the
    /// fields that were not checked.
    ///
    /// # Errors
    /// A claim is false, a component fails, or the run is cancelled.
    pub(super) fn check_claims(
        &self,
        context: &Context,
        certificate: &Certificate,
        again: bool,
    ) -> Result<Vec<&'static str>> {
        let Some(method) = self.find_method(context) else { return Ok(ALL.into()) };
        let Certificate { grid, rules, clues, given, dead, minimal, sets, .. } = certificate;
        let asked = EnumerationRequest {
            given: *given,
            dead: *dead,
            minimal: *minimal,
            ..EnumerationRequest::default()
        };
        let sets = Sets { rules: *rules, sets: sets.clone(), ..Sets::empty((*grid).into()) };
        let planned = method.plan(context, &sets, *clues, &asked)?;
        let (expected, outline) = (planned.describe_method(), planned.outline());
        self.check_equal(certificate, "method", &self.method, &expected)?;
        self.check_equal(certificate, "mcn", &self.mcn, &outline.clique)?;
        self.check_equal(certificate, "proven", &self.proven, &(outline.bound == Bound::Greatest))?;
        self.check_equal(certificate, "parts", &self.parts, &outline.parts)?;
        if !again {
            return Ok(COUNTS.into());
        }
        let found = planned.search(context)?;
        context.check_running()?;
        self.check_equal(certificate, "nodes", &self.nodes, &found.effort.nodes)?;
        self.check_equal(certificate, "tests", &self.tests, &found.effort.tests)?;
        Ok(Vec::new())
    }

    fn check_equal<T: PartialEq + Display + ?Sized>(
        &self,
        certificate: &Certificate,
        name: &str,
        stated: &T,
        expected: &T,
    ) -> Result<()> {
        if stated == expected {
            return Ok(());
        }
        let MethodSignatures { enumerator, clique, .. } = &self.made_with;
        Ok(certificate.failed_check(format_args!(
            "`{name}` is {stated}: expected {expected}, the value that {enumerator} gives with {clique}"
        ))?)
    }

    /// The components, if all are available here in the same versions.
    fn find_method(&self, context: &Context) -> Option<EnumerationMethod> {
        let MethodSignatures { enumerator, clique, solver } = &self.made_with;
        Some(EnumerationMethod {
            enumerator: find_component(context, enumerator)?,
            clique: find_component(context, clique)?,
            solver: find_component(context, solver)?,
            keep: None,
        })
    }
}

/// The component with this signature, if it is available here.
fn find_component<K: Extension + ?Sized>(context: &Context, signature: &str) -> Option<Choice<K>> {
    let (call, _) = signature.rsplit_once(") ")?;
    let choice = context.choose(&format!("{call})")).ok()?;
    (choice.signature() == signature).then_some(choice)
}
