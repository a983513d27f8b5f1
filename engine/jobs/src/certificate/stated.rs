//! What a certificate states of its search, which proves nothing of the puzzles: checked by having the same
//! components lay the search out again, and where that is asked for, search again.

use super::Certificate;
use crate::choice::Choice;
use crate::context::Context;
use crate::enumerate::{Asked, Enumeration, MadeWith, Method};
use crate::error::Result;
use crate::harvest::Sets;
use seventeen_core::{Bound, Outline};
use seventeen_plugin::Extension;
use std::fmt::Display;

/// What a certificate states of its search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stated {
    /// The components with their options and versions, as far as the certificate says them.
    pub made_with: MadeWith,
    /// The enumerator.
    pub enumerator: String,
    /// The clique strategy.
    pub clique: String,
    /// How the enumerator says that it searched.
    pub method: String,
    /// The size of the clique.
    pub mcn: u32,
    /// Whether that is the greatest of the listed sets.
    pub proven: bool,
    /// Into how many parts the search fell.
    pub parts: u32,
    /// How many nodes it had.
    pub nodes: u64,
    /// How many tests of uniqueness it took.
    pub tests: u64,
}

/// What is not checked where the components are not known here, or are others.
const ALL: [&str; 6] = ["method", "mcn", "proven", "parts", "nodes", "tests"];

/// What only another search checks.
const COUNTS: [&str; 2] = ["nodes", "tests"];

impl Stated {
    /// What an enumeration states of itself.
    pub(super) fn of(found: &Enumeration) -> Stated {
        let Enumeration { made_with, method, outline, effort, .. } = found;
        let Outline { clique: mcn, bound, parts, .. } = *outline;
        let name = |signature: &str, called: &str| match signature.split_once('(') {
            Some((name, _)) => name.to_owned(),
            None => called.to_owned(),
        };
        Stated {
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

    /// Whether the names of components are those of what they were made with.
    ///
    /// # Errors
    /// Which is not.
    pub(super) fn check_names(&self) -> std::result::Result<(), String> {
        let Stated { made_with: MadeWith { enumerator, clique, .. }, .. } = self;
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

    /// Checks this by the components that it names, with a search of its own if `again`. Which fields were
    /// not checked.
    ///
    /// # Errors
    /// A field that is false; a component fails, or the run is cancelled.
    pub(super) fn check(
        &self,
        context: &Context,
        certificate: &Certificate,
        again: bool,
    ) -> Result<Vec<&'static str>> {
        let Some(method) = self.method_here(context) else { return Ok(ALL.into()) };
        let Certificate { grid, clues, given, dead, minimal, sets, .. } = certificate;
        let asked = Asked { given: *given, dead: *dead, minimal: *minimal, ..Asked::default() };
        let sets = Sets { sets: sets.clone(), ..Sets::none((*grid).into()) };
        let planned = method.plan(context, &sets, *clues, &asked)?;
        let (expected, outline) = (planned.method(), planned.outline());
        self.same(certificate, "method", &self.method, &expected)?;
        self.same(certificate, "mcn", &self.mcn, &outline.clique)?;
        self.same(certificate, "proven", &self.proven, &(outline.bound == Bound::Greatest))?;
        self.same(certificate, "parts", &self.parts, &outline.parts)?;
        if !again {
            return Ok(COUNTS.into());
        }
        let found = planned.search(context)?;
        context.check_running()?;
        self.same(certificate, "nodes", &self.nodes, &found.effort.nodes)?;
        self.same(certificate, "tests", &self.tests, &found.effort.tests)?;
        Ok(Vec::new())
    }

    fn same<T: PartialEq + Display + ?Sized>(
        &self,
        certificate: &Certificate,
        name: &str,
        stated: &T,
        expected: &T,
    ) -> Result<()> {
        if stated == expected {
            return Ok(());
        }
        let MadeWith { enumerator, clique, .. } = &self.made_with;
        Ok(certificate.wrong(format_args!(
            "`{name}` is {stated}: expected {expected}, the value that {enumerator} gives with {clique}"
        ))?)
    }

    /// The components, if they are all here in the same versions.
    fn method_here(&self, context: &Context) -> Option<Method> {
        let MadeWith { enumerator, clique, solver } = &self.made_with;
        Some(Method {
            enumerator: chosen(context, enumerator)?,
            clique: chosen(context, clique)?,
            solver: chosen(context, solver)?,
            keep: None,
        })
    }
}

/// The component with this signature, if it is here.
fn chosen<K: Extension + ?Sized>(context: &Context, signature: &str) -> Option<Choice<K>> {
    let (call, _) = signature.rsplit_once(") ")?;
    let choice = context.choose(&format!("{call})")).ok()?;
    (choice.signature() == signature).then_some(choice)
}
