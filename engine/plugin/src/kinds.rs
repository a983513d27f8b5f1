//! The kinds of component, one file each. A file contains the kind's C table, and the translation
//! between its trait and such tables, both ways.
//!
//! A kind consists of its trait in `seventeen-core`, its file here, and its line in the list below.

pub mod batch;
pub mod clique_strategy;
pub mod derivation;
pub mod enumerator;
pub mod generator;
pub mod pattern_searcher;
pub mod rater;
pub mod solver;
pub mod technique;
pub mod ua_harvester;

use crate::checked::ResultChecks;
use crate::instance::Instance;
use seventeen_core::{
    CliqueStrategy, Enumerator, Generator, PatternSearcher, Rater, Result, Solver, Technique,
    UaHarvester,
};
use std::fmt;

/// Declares [`Kind`] from the traits, in the order in which lists show them.
macro_rules! kinds {
    ($($kind:ident is $words:ty;)*) => {
        /// An extension point: a trait of `seventeen-core` that components implement.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Kind {
            $(#[doc = concat!("`", stringify!($words), "`.")] $kind,)*
        }

        impl Kind {
            /// All of them, in the order in which lists show them.
            pub const ALL: [Kind; [$(stringify!($kind)),*].len()] = [$(Kind::$kind),*];

            /// The result of `visitor` for the trait of this kind.
            pub fn visit<V: KindVisitor>(self, visitor: V) -> V::Output {
                match self {
                    $(Kind::$kind => visitor.visit::<$words>(),)*
                }
            }

            const fn facts(self) -> KindFacts {
                match self {
                    $(Kind::$kind => KindFacts::of_kind::<$words>(),)*
                }
            }
        }
    };
}

kinds! {
    Solver is dyn Solver;
    UaHarvester is dyn UaHarvester;
    CliqueStrategy is dyn CliqueStrategy;
    Enumerator is dyn Enumerator;
    Generator is dyn Generator;
    Technique is dyn Technique;
    Rater is dyn Rater;
    Pattern is dyn PatternSearcher;
}

/// The properties of a kind of component, implemented for the unsized trait object itself, such as
/// `dyn Solver`.
///
/// # Safety
/// The table begins with a [`SeventeenLifecycle`](crate::raw::SeventeenLifecycle), all of its
/// fields may be zero, and each offset of [`REQUIRED`](Extension::REQUIRED) holds a nullable
/// function.
pub unsafe trait Extension: Send + 'static {
    /// The C structure of its functions.
    type Table: Copy + Send + Sync + 'static;
    /// The kind.
    const KIND: Kind;
    /// Its number in a [`SeventeenComponent`](crate::raw::SeventeenComponent).
    const ID: u32;
    /// Its name for people: `clique strategy`.
    const NAME: &'static str;
    /// The namespace of its components in recipes: `clique`.
    const NAMESPACE: &'static str;
    /// What its components do: a sentence without a full stop.
    const DOC: &'static str;
    /// The offsets of its table's required functions. A table may end after the last of them.
    const REQUIRED: &'static [usize];

    /// An instance of a table as a trait object.
    fn import(instance: Instance<Self::Table>) -> Box<Self>;

    /// The component with its answers [checked](crate::checked). If no solver can check the answers
    /// of this kind, the component itself.
    ///
    /// # Errors
    /// The checking solver cannot be made.
    fn checked(component: Box<Self>, checks: ResultChecks) -> Result<Box<Self>> {
        let _ = checks;
        Ok(component)
    }
}

/// An operation for any kind, which is known only at run time: [`Kind::visit`].
pub trait KindVisitor {
    /// Its result.
    type Output;

    /// Performs it for the kind `K`.
    fn visit<K: Extension + ?Sized>(self) -> Self::Output;
}

/// The constants of an [`Extension`].
struct KindFacts {
    id: u32,
    name: &'static str,
    namespace: &'static str,
    doc: &'static str,
    required: &'static [usize],
    table: fn() -> &'static str,
}

impl KindFacts {
    const fn of_kind<K: Extension + ?Sized>() -> KindFacts {
        KindFacts {
            id: K::ID,
            name: K::NAME,
            namespace: K::NAMESPACE,
            doc: K::DOC,
            required: K::REQUIRED,
            table: std::any::type_name::<K::Table>,
        }
    }
}

impl Kind {
    /// The kind of this number in a [`SeventeenComponent`](crate::raw::SeventeenComponent).
    pub(crate) fn from_id(id: u32) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.facts().id == id)
    }

    /// The offsets of its table's required functions.
    pub(crate) fn required(self) -> &'static [usize] {
        self.facts().required
    }

    /// The C structure of its functions: `SeventeenSolver`.
    pub fn table(self) -> &'static str {
        let path = (self.facts().table)();
        path.rsplit("::").next().unwrap_or(path)
    }

    /// The namespace in recipes: `solver`, `ua`, `clique`, `enumerator`, `generator`, `technique`,
    /// `rater`, `pattern`.
    pub fn namespace(self) -> &'static str {
        self.facts().namespace
    }

    /// Its name after an article.
    ///
    /// ```
    /// use seventeen_plugin::Kind;
    ///
    /// assert_eq!(Kind::Enumerator.with_article(), "an enumerator");
    /// assert_eq!(Kind::UaHarvester.with_article(), "a UA harvester");
    /// ```
    pub fn with_article(self) -> String {
        let article = if self == Kind::Enumerator { "an" } else { "a" };
        format!("{article} {self}")
    }

    /// What its components do: a sentence without a full stop.
    pub fn doc(self) -> &'static str {
        self.facts().doc
    }
}

/// Its name for people: `solver`, `UA harvester`, `clique strategy`, `enumerator`, `generator`,
/// `technique`, `rater`, `pattern`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.facts().name)
    }
}
