//! `Trial`: a component on trial, and the trusted components beside it.

use crate::verdict::{Question, Stop};
use seventeen_core::{Board, Error, Result, Rules, Solver};
use seventeen_host::{ChoiceError, Registered, Registry};
use seventeen_plugin::{CancellationToken, Extension, Kind, Role, Value};

/// How much of a suite is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Enough to find ordinary faults of a new component, even if it is slow.
    Quick,
    /// As much as the tests of this repository ask of its own components.
    Full,
    /// As much as its long tests ask.
    Long,
}

/// A component on trial.
pub struct Trial<'a> {
    component: &'a Registered,
    values: Vec<Value>,
    /// The trusted components that checks compare with.
    pub(crate) peers: &'a Registry,
    scope: Scope,
    /// The starts of a generator, and the number of seeds for each; none for those that it accepts.
    pub(crate) starts: Option<(Vec<Option<Board>>, u64)>,
    listener: Option<&'a mut dyn FnMut(&str)>,
}

impl<'a> Trial<'a> {
    /// A trial of a component with the defaults of its options, beside these trusted components.
    ///
    /// # Errors
    /// An option has no usable default.
    pub fn new(
        component: &'a Registered,
        peers: &'a Registry,
    ) -> std::result::Result<Trial<'a>, ChoiceError> {
        Trial::with_options(component, peers, &[])
    }

    /// A trial of a component with these options, and the defaults of the others.
    ///
    /// # Errors
    /// The component has no such option, or a value does not fit.
    pub fn with_options(
        component: &'a Registered,
        peers: &'a Registry,
        options: &[(String, Value)],
    ) -> std::result::Result<Trial<'a>, ChoiceError> {
        let values = component.values(options)?;
        let scope = Scope::Quick;
        Ok(Trial { component, values, peers, scope, starts: None, listener: None })
    }

    /// The trial of this scope.
    #[must_use]
    pub fn scope(mut self, scope: Scope) -> Trial<'a> {
        self.scope = scope;
        self
    }

    /// The trial of a generator that begins with each of these, with this number of seeds.
    #[must_use]
    pub fn starts(mut self, starts: Vec<Option<Board>>, seeds: u64) -> Trial<'a> {
        self.starts = Some((starts, seeds));
        self
    }

    /// The trial that tells `listener` each question before it is asked, so that a component that
    /// never returns leaves its question.
    #[must_use]
    pub fn listener(mut self, listener: &'a mut dyn FnMut(&str)) -> Trial<'a> {
        self.listener = Some(listener);
        self
    }

    /// A number of rounds for each scope.
    pub(crate) fn rounds(&self, quick: usize, full: usize) -> usize {
        match self.scope {
            Scope::Quick => quick,
            Scope::Full => full,
            Scope::Long => 3 * full,
        }
    }

    /// Asks a question.
    pub(crate) fn ask(&mut self, question: String) -> Question {
        if let Some(listener) = &mut self.listener {
            listener(&question);
        }
        Question(question)
    }

    /// A new instance of the component.
    pub(crate) fn make<K: Extension + ?Sized>(&mut self) -> std::result::Result<Box<K>, Stop> {
        let question = self.ask("the options of a new instance".to_owned());
        question.answer(self.component.make::<K>(&self.values, &CancellationToken::new()))
    }

    /// A new instance of the component for these rules.
    pub(crate) fn make_for<K: Extension + ?Sized>(
        &mut self,
        rules: Rules,
    ) -> std::result::Result<Box<K>, Stop> {
        let question = self.ask(format!("the options of a new instance for {rules}"));
        let made = self.component.make_for::<K>(rules, &self.values, &CancellationToken::new());
        question.answer(made)
    }

    /// The component's definition and other facts.
    pub(crate) fn component(&self) -> &Registered {
        self.component
    }

    /// An instance of the trusted component of a kind.
    ///
    /// # Errors
    /// There is none, or it fails.
    pub(crate) fn peer<K: Extension + ?Sized>(&self) -> std::result::Result<Box<K>, Stop> {
        make_peer(self.peers.default_of(K::KIND), K::KIND).map_err(no_peer)
    }

    /// The solver that is simple enough to be trusted.
    pub(crate) fn checker(&self) -> std::result::Result<Box<dyn Solver>, Stop> {
        make_peer(self.peers.default_for(Kind::Solver, Role::Checks), Kind::Solver).map_err(no_peer)
    }
}

/// An instance of a trusted component with its defaults.
pub(crate) fn make_peer<K: Extension + ?Sized>(
    component: Option<&Registered>,
    kind: Kind,
) -> Result<Box<K>> {
    let component =
        component.ok_or_else(|| Error::failed(format!("this program has no {kind}")))?;
    let values = component.values(&[]).map_err(|error| Error::failed(error.to_string()))?;
    component.make::<K>(&values, &CancellationToken::new())
}

/// A check that cannot be made, for a fault that is not the component's.
pub(crate) fn no_peer(error: Error) -> Stop {
    Question("the trusted components of this program".to_owned())
        .wrong("one that works", error.to_string())
}
