//! A choice whose kind is known at run time: the form that recipes use.

use super::Choice;
use crate::error::{Error, Result};
use seventeen_host::Registered;
use seventeen_host::cancellation::CancellationToken;
use seventeen_plugin::kinds::KindVisitor;
use seventeen_plugin::{Extension, Kind, Value};
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// A component of any kind with its options.
#[derive(Clone)]
pub struct AnyChoice {
    kind: Kind,
    name: Arc<str>,
    /// A `Choice` of the trait for `kind`.
    choice: Arc<dyn Any + Send + Sync>,
}

impl<K: Extension + ?Sized> From<Choice<K>> for AnyChoice {
    fn from(choice: Choice<K>) -> AnyChoice {
        AnyChoice { kind: K::KIND, name: choice.name.clone(), choice: Arc::new(choice) }
    }
}

impl AnyChoice {
    /// The component with these options, and defaults for the others.
    ///
    /// # Errors
    /// As for [`Choice::new`].
    pub fn new(
        component: &Registered,
        options: &[(String, Value)],
        stop: &CancellationToken,
    ) -> Result<AnyChoice> {
        component.kind().visit(AnyChoiceMaker { component, options, stop })
    }

    /// Its extension point.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The name in lists.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// This choice under another name.
    pub fn with_name(&self, name: &str) -> AnyChoice {
        AnyChoice { name: name.into(), ..self.clone() }
    }

    /// The choice as one of the kind `K`.
    ///
    /// # Errors
    /// It is of another kind.
    pub fn expect_kind<K: Extension + ?Sized>(&self) -> Result<Choice<K>> {
        match self.choice.downcast_ref::<Choice<K>>() {
            Some(choice) => Ok(choice.with_name(&self.name)),
            None => Err(self.wrong_kind_error(K::KIND)),
        }
    }

    fn wrong_kind_error(&self, kind: Kind) -> Error {
        let (name, namespace) = (&self.name, kind.namespace());
        let [found, expected] = [self.kind, kind].map(Kind::with_article);
        Error::bad_input(format_args!(
            "`{name}` is {found}; expected {expected}, one of `{namespace}::…`"
        ))
    }
}

/// The name in lists.
impl fmt::Display for AnyChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl fmt::Debug for AnyChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyChoice").field("kind", &self.kind).field("name", &self.name).finish()
    }
}

/// Makes a choice of the component's kind.
struct AnyChoiceMaker<'a> {
    component: &'a Registered,
    options: &'a [(String, Value)],
    stop: &'a CancellationToken,
}

impl KindVisitor for AnyChoiceMaker<'_> {
    type Output = Result<AnyChoice>;

    fn visit<K: Extension + ?Sized>(self) -> Result<AnyChoice> {
        Ok(Choice::<K>::new(self.component, self.options, self.stop)?.into())
    }
}
