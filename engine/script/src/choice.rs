//! A choice: a component with its options, as a recipe names it, and its instances.

use crate::clique_by::CliqueBy;
use crate::failure::{Res, bad_input, component_failed};
use crate::human::technique_by::TechniqueBy;
use crate::session::Session;
use rhai::{Dynamic, FnPtr, ImmutableString};
use seventeen_core::{
    CliqueStrategy, Enumerator, Generator, PatternSearcher, Rater, Solver, Technique, UaHarvester,
};
use seventeen_host::Component;
use seventeen_plugin::{Kind, Value};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};

/// A component with its options, chosen by a recipe: `ua::digits(4)`.
#[derive(Clone)]
pub(crate) struct Choice {
    /// What lists call it: the component's name, unless the recipe gives another.
    pub(crate) name: ImmutableString,
    what: Arc<What>,
}

/// What was chosen, and idle instances of it. An instance belongs to one thread at a time and
/// may be dear to make, so those that are done with are kept for the next.
enum What {
    Solver(Component, Vec<Value>, Idle<dyn Solver>),
    UaHarvester(Component, Vec<Value>, Idle<dyn UaHarvester>),
    CliqueStrategy(Component, Vec<Value>, Idle<dyn CliqueStrategy>),
    Enumerator(Component, Vec<Value>, Idle<dyn Enumerator>),
    Generator(Component, Vec<Value>, Idle<dyn Generator>),
    Technique(Component, Vec<Value>, Idle<dyn Technique>),
    Rater(Component, Vec<Value>, Idle<dyn Rater>),
    Pattern(Component, Vec<Value>, Idle<dyn PatternSearcher>),
    CliqueBy(FnPtr),
    TechniqueBy(FnPtr),
}

type Idle<T> = Mutex<Vec<Box<T>>>;

/// An instance in use; it goes back to the idle ones when dropped.
pub(crate) struct Lease<'a, T: ?Sized> {
    instance: Option<Box<T>>,
    idle: Option<&'a Idle<T>>,
}

impl Choice {
    /// The component with these options.
    ///
    /// Makes a first instance, so that what the component refuses is known here.
    pub(crate) fn new(component: &Component, options: &[(String, Value)]) -> Res<Choice> {
        let values = component.values(options).map_err(bad_input)?;
        let component = component.clone();
        let what = match component.kind() {
            Kind::Solver => What::Solver(component, values, Idle::default()),
            Kind::UaHarvester => What::UaHarvester(component, values, Idle::default()),
            Kind::CliqueStrategy => What::CliqueStrategy(component, values, Idle::default()),
            Kind::Enumerator => What::Enumerator(component, values, Idle::default()),
            Kind::Generator => What::Generator(component, values, Idle::default()),
            Kind::Technique => What::Technique(component, values, Idle::default()),
            Kind::Rater => What::Rater(component, values, Idle::default()),
            Kind::Pattern => What::Pattern(component, values, Idle::default()),
        };
        let name = what.component_name().into();
        what.try_out().map_err(|error| match error {
            seventeen_core::Error::Failed(reason) => bad_input(reason),
            error => component_failed(error),
        })?;
        Ok(Choice { name, what: Arc::new(what) })
    }

    /// The clique strategy that packs sets in ascending order of `key`, a closure.
    pub(crate) fn clique_by(key: FnPtr) -> Choice {
        Choice { name: "by".into(), what: Arc::new(What::CliqueBy(key)) }
    }

    /// The technique of this name whose steps a closure finds.
    pub(crate) fn technique_by(name: ImmutableString, find: FnPtr) -> Choice {
        Choice { name, what: Arc::new(What::TechniqueBy(find)) }
    }

    /// The same choice under another name.
    pub(crate) fn named(&self, name: ImmutableString) -> Choice {
        Choice { name, what: self.what.clone() }
    }

    pub(crate) fn kind(&self) -> Kind {
        match &*self.what {
            What::Solver(..) => Kind::Solver,
            What::UaHarvester(..) => Kind::UaHarvester,
            What::CliqueStrategy(..) | What::CliqueBy(_) => Kind::CliqueStrategy,
            What::Enumerator(..) => Kind::Enumerator,
            What::Generator(..) => Kind::Generator,
            What::Technique(..) | What::TechniqueBy(_) => Kind::Technique,
            What::Rater(..) => Kind::Rater,
            What::Pattern(..) => Kind::Pattern,
        }
    }

    pub(crate) fn solver(&self) -> Res<Lease<'_, dyn Solver>> {
        match &*self.what {
            What::Solver(component, values, idle) => lease(idle, || component.make(values)),
            _ => Err(self.not_a(Kind::Solver)),
        }
    }

    pub(crate) fn ua_harvester(&self) -> Res<Lease<'_, dyn UaHarvester>> {
        match &*self.what {
            What::UaHarvester(component, values, idle) => lease(idle, || component.make(values)),
            _ => Err(self.not_a(Kind::UaHarvester)),
        }
    }

    pub(crate) fn clique_strategy(
        &self,
        session: &Arc<Session>,
    ) -> Res<Lease<'_, dyn CliqueStrategy>> {
        match &*self.what {
            What::CliqueStrategy(component, values, idle) => lease(idle, || component.make(values)),
            What::CliqueBy(key) => {
                let strategy = CliqueBy::new(key.clone(), session.clone());
                Ok(Lease { instance: Some(Box::new(strategy)), idle: None })
            }
            _ => Err(self.not_a(Kind::CliqueStrategy)),
        }
    }

    pub(crate) fn enumerator(&self) -> Res<Lease<'_, dyn Enumerator>> {
        match &*self.what {
            What::Enumerator(component, values, idle) => lease(idle, || component.make(values)),
            _ => Err(self.not_a(Kind::Enumerator)),
        }
    }

    pub(crate) fn generator(&self) -> Res<Lease<'_, dyn Generator>> {
        match &*self.what {
            What::Generator(component, values, idle) => lease(idle, || component.make(values)),
            _ => Err(self.not_a(Kind::Generator)),
        }
    }

    pub(crate) fn technique(&self, session: &Arc<Session>) -> Res<Lease<'_, dyn Technique>> {
        match &*self.what {
            What::Technique(component, values, idle) => lease(idle, || component.make(values)),
            What::TechniqueBy(find) => {
                let technique = TechniqueBy::new(&self.name, find.clone(), session.clone());
                Ok(Lease { instance: Some(Box::new(technique)), idle: None })
            }
            _ => Err(self.not_a(Kind::Technique)),
        }
    }

    pub(crate) fn rater(&self) -> Res<Lease<'_, dyn Rater>> {
        match &*self.what {
            What::Rater(component, values, idle) => lease(idle, || component.make(values)),
            _ => Err(self.not_a(Kind::Rater)),
        }
    }

    pub(crate) fn pattern_searcher(&self) -> Res<Lease<'_, dyn PatternSearcher>> {
        match &*self.what {
            What::Pattern(component, values, idle) => lease(idle, || component.make(values)),
            _ => Err(self.not_a(Kind::Pattern)),
        }
    }

    /// The component with all of its options, those that were left out, too: what its results
    /// depend on.
    pub(crate) fn signature(&self) -> String {
        let Some((component, values)) = self.what.component() else { return self.name.to_string() };
        let options = component.params().iter().zip(values);
        let options: Vec<String> =
            options.map(|(param, value)| format!("{}: {value}", param.name)).collect();
        let version = &component.plugin.version;
        format!("{}({}) {version}", component.name(), options.join(", "))
    }

    /// Refuses a choice of another kind.
    pub(crate) fn expect(&self, kind: Kind) -> Res<()> {
        if self.kind() == kind { Ok(()) } else { Err(self.not_a(kind)) }
    }

    fn not_a(&self, kind: Kind) -> Box<rhai::EvalAltResult> {
        let (name, found, namespace) = (&self.name, self.kind(), kind.namespace());
        bad_input(format_args!("`{name}` is a {found}; expected a {kind}, one of `{namespace}::…`"))
    }
}

impl What {
    /// The component and the values of its options; none for closures.
    fn component(&self) -> Option<(&Component, &[Value])> {
        match self {
            What::Solver(component, values, _) => Some((component, values)),
            What::UaHarvester(component, values, _) => Some((component, values)),
            What::CliqueStrategy(component, values, _) => Some((component, values)),
            What::Enumerator(component, values, _) => Some((component, values)),
            What::Generator(component, values, _) => Some((component, values)),
            What::Technique(component, values, _) => Some((component, values)),
            What::Rater(component, values, _) => Some((component, values)),
            What::Pattern(component, values, _) => Some((component, values)),
            What::CliqueBy(_) | What::TechniqueBy(_) => None,
        }
    }

    fn component_name(&self) -> &str {
        self.component().map_or("by", |(component, _)| component.name())
    }

    /// Makes a first, idle instance.
    fn try_out(&self) -> seventeen_core::Result<()> {
        match self {
            What::Solver(component, values, idle) => put(idle, component.make(values)?),
            What::UaHarvester(component, values, idle) => {
                put(idle, component.make(values)?);
            }
            What::CliqueStrategy(component, values, idle) => {
                put(idle, component.make(values)?);
            }
            What::Enumerator(component, values, idle) => put(idle, component.make(values)?),
            What::Generator(component, values, idle) => put(idle, component.make(values)?),
            What::Technique(component, values, idle) => put(idle, component.make(values)?),
            What::Rater(component, values, idle) => put(idle, component.make(values)?),
            What::Pattern(component, values, idle) => {
                put(idle, component.make(values)?);
            }
            What::CliqueBy(_) | What::TechniqueBy(_) => {}
        }
        Ok(())
    }
}

fn put<T: ?Sized>(idle: &Idle<T>, instance: Box<T>) {
    idle.lock().unwrap_or_else(PoisonError::into_inner).push(instance);
}

/// An idle instance, or a new one.
fn lease<T: ?Sized>(
    idle: &Idle<T>,
    make: impl FnOnce() -> seventeen_core::Result<Box<T>>,
) -> Res<Lease<'_, T>> {
    let waiting = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let instance = match waiting {
        Some(instance) => instance,
        None => make().map_err(component_failed)?,
    };
    Ok(Lease { instance: Some(instance), idle: Some(idle) })
}

impl<T: ?Sized> Lease<'_, T> {
    /// Works with the instance, and gives it up if it fails: it may be of no further use.
    pub(crate) fn run<R>(self, work: impl FnOnce(&mut T) -> seventeen_core::Result<R>) -> Res<R> {
        self.keep(work).map(|(_, result)| result)
    }

    /// The same, and keeps the instance for more work.
    pub(crate) fn keep<R>(
        mut self,
        work: impl FnOnce(&mut T) -> seventeen_core::Result<R>,
    ) -> Res<(Self, R)> {
        match work(&mut self) {
            Ok(result) => Ok((self, result)),
            Err(error) => {
                self.instance = None;
                Err(component_failed(error))
            }
        }
    }
}

impl<T: ?Sized> Deref for Lease<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        self.instance.as_deref().expect("present until dropped")
    }
}

impl<T: ?Sized> DerefMut for Lease<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.instance.as_deref_mut().expect("present until dropped")
    }
}

impl<T: ?Sized> Drop for Lease<'_, T> {
    fn drop(&mut self) {
        if let (Some(instance), Some(idle)) = (self.instance.take(), self.idle) {
            put(idle, instance);
        }
    }
}

/// The options that a recipe gives: nothing, the first one alone, or a map by name.
pub(crate) fn options(component: &Component, given: Dynamic) -> Res<Vec<(String, Value)>> {
    if given.is_unit() {
        return Ok(Vec::new());
    }
    if let Some(map) = given.read_lock::<rhai::Map>() {
        return map.iter().map(|(name, v)| Ok((name.to_string(), value(v)?))).collect();
    }
    match component.params().first() {
        Some(first) => Ok(vec![(first.name.clone(), value(&given)?)]),
        None => {
            let (kind, name) = (component.kind(), component.name());
            Err(bad_input(format_args!("{kind} `{name}` has no options, and got {given}")))
        }
    }
}

fn value(given: &Dynamic) -> Res<Value> {
    if let Ok(b) = given.as_bool() {
        Ok(Value::Bool(b))
    } else if let Ok(i) = given.as_int() {
        Ok(Value::Int(i))
    } else if let Ok(x) = given.as_float() {
        Ok(Value::Float(x))
    } else if let Ok(text) = given.clone().into_string() {
        Ok(Value::Text(text))
    } else {
        let found = given.type_name();
        Err(bad_input(format_args!("an option is {found}: expected a number, text or bool")))
    }
}
