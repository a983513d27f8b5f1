//! A choice: a component with its options, or one that the caller wrote, and its instances.

mod any;
mod spec;

pub use any::AnyChoice;

use crate::context::Context;
use crate::error::{Error, Result};
use seventeen_core::Rules;
use seventeen_host::Registered;
use seventeen_host::cancellation::CancellationToken;
use seventeen_plugin::{Extension, Kind, ParamSpec, Role, Value};
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};

/// A component of the kind `K`, such as `dyn Solver`, with its options.
///
/// An instance belongs to one thread at a time and may be expensive to make, so idle ones are kept
/// for reuse. Clones share them.
///
/// ```
/// use seventeen_core::{Bound, Cells, CliqueStrategy, Result};
/// use seventeen_jobs::Choice;
///
/// /// Chooses the first candidate, and no other.
/// struct First;
///
/// impl CliqueStrategy for First {
///     fn prepare(&mut self, _sets: &[Cells]) -> Result<()> {
///         Ok(())
///     }
///     fn choose(&mut self, candidates: &[u32], _dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
///         chosen.clear();
///         chosen.extend(candidates.first());
///         Ok(Bound::AtLeast)
///     }
/// }
///
/// let first = Choice::<dyn CliqueStrategy>::from_constructor("first", || Ok(Box::new(First)));
/// let mut chosen = Vec::new();
/// let mut strategy = first.lease_instance()?;
/// let bound = strategy.run(|strategy| strategy.choose(&[4, 7], Cells::EMPTY, &mut chosen))?;
/// assert_eq!((chosen, bound), (vec![4], Bound::AtLeast));
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub struct Choice<K: ?Sized> {
    name: Arc<str>,
    /// None for a component of the caller.
    component: Option<Registered>,
    signature: Arc<str>,
    /// The values of its options, one for each.
    values: Arc<[Value]>,
    instances: Arc<InstancePool<K>>,
}

/// The constructor, and the idle instances.
struct InstancePool<K: ?Sized> {
    make: Box<dyn Fn(Rules) -> seventeen_core::Result<Box<K>> + Send + Sync>,
    /// Each with the rules that it was made for.
    idle: Mutex<Vec<(Rules, Box<K>)>>,
}

impl<K: ?Sized> Clone for Choice<K> {
    fn clone(&self) -> Choice<K> {
        let Choice { name, component, signature, values, instances } = self;
        Choice {
            name: name.clone(),
            component: component.clone(),
            signature: signature.clone(),
            values: values.clone(),
            instances: instances.clone(),
        }
    }
}

impl<K: ?Sized> fmt::Debug for Choice<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Choice").field(&self.signature).finish()
    }
}

impl<K: Extension + ?Sized> Choice<K> {
    /// The component with these options, and defaults for the others.
    ///
    /// Makes a first instance, so that errors of the component appear here.
    ///
    /// # Errors
    /// The component is of another kind, has no such option, or rejects a value.
    pub fn new(
        component: &Registered,
        options: &[(String, Value)],
        stop: &CancellationToken,
    ) -> Result<Choice<K>> {
        let values: Arc<[Value]> = component.values(options)?.into();
        let signature = component_signature(component, &values);
        let (of, given, stop) = (component.clone(), values.clone(), stop.clone());
        let make = move |rules| of.make_for::<K>(rules, &given, &stop);
        let first = make(Rules::CLASSIC).map_err(|error| match error {
            seventeen_core::Error::Failed(reason) => Error::bad_input(reason),
            error => error.into(),
        })?;
        let idle = Mutex::new(vec![(Rules::CLASSIC, first)]);
        let instances = Arc::new(InstancePool { make: Box::new(make), idle });
        Ok(Choice {
            name: component.name().into(),
            component: Some(component.clone()),
            signature: signature.into(),
            values,
            instances,
        })
    }
}

/// A component, and options written for it.
pub type ParsedChoice<'a> = (&'a Registered, Vec<(String, Value)>);

impl Context {
    /// The component of kind `K` that a text names, with its options: `digits`, `digits(4)`,
    /// `random_cells(empty: 54, rounds: 500)`.
    ///
    /// # Errors
    /// There is no such component or option; the error suggests the nearest name. Or the component
    /// rejects a value.
    pub fn choose<K: Extension + ?Sized>(&self, text: &str) -> Result<Choice<K>> {
        let (component, options) = self.parse_choice(K::KIND, text)?;
        Choice::new(component, &options, self.cancellation_token())
    }

    /// The component of a kind that a text names, and the unchecked options in the text. Other
    /// common names are also accepted.
    ///
    /// # Errors
    /// There is no such component, or the text is not a name with options; the error suggests the
    /// nearest name.
    pub fn parse_choice(&self, kind: Kind, text: &str) -> Result<ParsedChoice<'_>> {
        let (name, inside) = spec::split_name_and_options(text)?;
        let component = self.registry().find_called(kind, name)?;
        Ok((component, spec::parse_options(component, inside.unwrap_or_default())?))
    }
}

impl Context {
    /// The chosen component, or the default component of kind `K`.
    ///
    /// # Errors
    /// None is chosen, and no component of that kind declares that it is the default.
    pub fn or_default<K: Extension + ?Sized>(
        &self,
        chosen: Option<Choice<K>>,
    ) -> Result<Choice<K>> {
        chosen.map_or_else(|| self.default_choice(), Ok)
    }

    /// The default component of kind `K`: the first one that declares that it is.
    ///
    /// # Errors
    /// No component of that kind declares it.
    pub fn default_choice<K: Extension + ?Sized>(&self) -> Result<Choice<K>> {
        self.choice_or_error(self.registry().default_of(K::KIND), "is the default")
    }

    /// The default component of kind `K` for a purpose: the first one that declares that it serves
    /// it.
    ///
    /// # Errors
    /// No component of that kind declares it.
    ///
    /// ```
    /// use seventeen_core::Solver;
    /// use seventeen_host::Registry;
    /// use seventeen_jobs::{Choice, Context, ContextSettings};
    /// use seventeen_plugin::Role;
    ///
    /// let mut registry = Registry::default();
    /// registry.link(seventeen_solvers::entry)?;
    /// let context = Context::new(registry, ContextSettings::default())?;
    /// let simple: Choice<dyn Solver> = context.default_for_role(Role::Checks)?;
    /// assert_eq!(simple.name(), "backtrack");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn default_for_role<K: Extension + ?Sized>(&self, purpose: Role) -> Result<Choice<K>> {
        self.choice_or_error(self.registry().default_for(K::KIND, purpose), purpose)
    }

    /// The default component of kind `K` beside another component: the one that the other declares
    /// to work best with, otherwise the default.
    ///
    /// # Errors
    /// As for [`default_choice`](Context::default_choice).
    pub fn default_companion<K, Other>(&self, other: &Choice<Other>) -> Result<Choice<K>>
    where
        K: Extension + ?Sized,
        Other: ?Sized,
    {
        let component = match other.component() {
            Some(other) => self.registry().default_beside(other, K::KIND),
            None => self.registry().default_of(K::KIND),
        };
        self.choice_or_error(component, "is the default")
    }

    /// The component without options, or the error that no component of its kind fits.
    fn choice_or_error<K: Extension + ?Sized>(
        &self,
        component: Option<&Registered>,
        what: impl fmt::Display,
    ) -> Result<Choice<K>> {
        let none = || Error::bad_input(format_args!("no {} {what}", K::KIND));
        Choice::new(component.ok_or_else(none)?, &[], self.cancellation_token())
    }
}

/// The component with all of its options, omitted ones included: everything that its results depend
/// on.
fn component_signature(component: &Registered, values: &[Value]) -> String {
    let options = component.params().iter().zip(values);
    let options: Vec<String> =
        options.map(|(param, value)| format!("{}: {value}", param.name)).collect();
    format!("{}({}) {}", component.name(), options.join(", "), component.plugin.version)
}

impl<K: Extension + ?Sized> Choice<K> {
    /// A component as [`from_constructor`](Choice::from_constructor) makes it, with its answers
    /// checked as those of foreign plugins are.
    pub(crate) fn from_checked_constructor(
        context: &Context,
        name: &str,
        make: impl Fn() -> Box<K> + Send + Sync + 'static,
    ) -> Choice<K> {
        let label = format!("{} `{name}`", K::KIND);
        let checks = context.registry().result_checks(&label, context.cancellation_token());
        Choice::from_constructor(name, move || match &checks {
            Some(checks) => K::checked(make(), checks.clone()),
            None => Ok(make()),
        })
    }
}

impl<K: ?Sized> Choice<K> {
    /// A component of the caller for classic sudoku: `make` returns an instance.
    pub fn from_constructor(
        name: &str,
        make: impl Fn() -> seventeen_core::Result<Box<K>> + Send + Sync + 'static,
    ) -> Choice<K> {
        let component = name.to_owned();
        let make = move |rules: Rules| match rules.is_classic() {
            true => make(),
            false => Err(seventeen_core::Error::failed(format!(
                "`{component}` supports the rules of classic sudoku only, not {rules}"
            ))),
        };
        let instances = Arc::new(InstancePool { make: Box::new(make), idle: Mutex::default() });
        let values = Arc::new([]);
        Choice { name: name.into(), component: None, signature: name.into(), values, instances }
    }

    /// This choice under another name.
    pub fn with_name(&self, name: &str) -> Choice<K> {
        Choice { name: name.into(), ..self.clone() }
    }

    /// The name in lists: the component's name, unless it was renamed.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the component declares this role; one of the caller declares none.
    pub fn has_role(&self, role: Role) -> bool {
        self.component.as_ref().is_some_and(|component| component.roles().contains(&role))
    }

    /// The chosen component; none for one of the caller.
    pub fn component(&self) -> Option<&Registered> {
        self.component.as_ref()
    }

    /// The component with all of its options and its plugin's version: everything that results
    /// depend on.
    pub fn signature(&self) -> &str {
        &self.signature
    }

    /// Its options, each with its value.
    pub fn options(&self) -> impl Iterator<Item = (&ParamSpec, &Value)> {
        let options = self.component().map(Registered::params).unwrap_or_default();
        options.iter().zip(self.values.iter())
    }

    /// The values of its text options: some name files that it reads.
    pub(crate) fn text_options(&self) -> impl Iterator<Item = &str> {
        self.values.iter().filter_map(|value| match value {
            Value::Text(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// An idle instance, or a new one; it becomes idle again when the lease ends.
    ///
    /// # Errors
    /// The errors of the component.
    pub fn lease_instance(&self) -> Result<Lease<K>> {
        self.lease_instance_for(Rules::CLASSIC)
    }

    /// An instance for these rules, as [`lease_instance`](Self::lease_instance) returns it for
    /// classic sudoku.
    ///
    /// # Errors
    /// The errors of the component; it does not support the rules.
    pub fn lease_instance_for(&self, rules: Rules) -> Result<Lease<K>> {
        let instance = match self.instances.take_idle(rules) {
            Some(instance) => instance,
            None => {
                let supports = self.component.as_ref().map(|of| of.check_rules(rules));
                supports.transpose().map_err(Error::bad_input)?;
                (self.instances.make)(rules)?
            }
        };
        Ok(Lease { instance: Some(instance), rules, home: self.instances.clone() })
    }
}

impl<K: ?Sized> InstancePool<K> {
    fn lock_idle(&self) -> std::sync::MutexGuard<'_, Vec<(Rules, Box<K>)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The last instance of these rules that became idle.
    fn take_idle(&self, rules: Rules) -> Option<Box<K>> {
        let mut idle = self.lock_idle();
        let last = idle.iter().rposition(|&(of, _)| of == rules)?;
        Some(idle.remove(last).1)
    }
}

/// An instance in use; it becomes idle again when dropped.
pub struct Lease<K: ?Sized> {
    instance: Option<Box<K>>,
    /// The rules that it was made for.
    rules: Rules,
    home: Arc<InstancePool<K>>,
}

impl<K: ?Sized> Lease<K> {
    /// Works with the instance, and discards it on failure: it may be unusable.
    ///
    /// # Errors
    /// The errors of `work`.
    pub fn run<R>(self, work: impl FnOnce(&mut K) -> seventeen_core::Result<R>) -> Result<R> {
        self.run_and_keep(work).map(|(_, result)| result)
    }

    /// Works with the instance, and returns the lease for more work. Discards the instance on
    /// failure: it may be unusable.
    ///
    /// # Errors
    /// The errors of `work`.
    pub fn run_and_keep<R>(
        mut self,
        work: impl FnOnce(&mut K) -> seventeen_core::Result<R>,
    ) -> Result<(Lease<K>, R)> {
        match work(&mut self) {
            Ok(result) => Ok((self, result)),
            Err(error) => {
                self.instance = None;
                Err(error.into())
            }
        }
    }
}

impl<K: ?Sized> Deref for Lease<K> {
    type Target = K;
    fn deref(&self) -> &K {
        self.instance.as_deref().expect("present until dropped")
    }
}

impl<K: ?Sized> DerefMut for Lease<K> {
    fn deref_mut(&mut self) -> &mut K {
        self.instance.as_deref_mut().expect("present until dropped")
    }
}

impl<K: ?Sized> Drop for Lease<K> {
    fn drop(&mut self) {
        if let Some(instance) = self.instance.take() {
            self.home.lock_idle().push((self.rules, instance));
        }
    }
}
