//! Options of jobs: each job declares its options once, as fields of a struct
//! ([`options!`](crate::options!)).
//!
//! Everything else is derived from the declaration: the options of recipes and their error
//! messages, the checks of `check`, the list in the documentation, the command-line options, and
//! the struct of the Rust crate.
//!
//! Components declare their options in a similar way (`seventeen_plugin::options!`). Those are
//! constants that cross the plugin interface; options of jobs may also be ranges, cells, files and
//! components.

mod forced;
mod given_options;
mod option_type;
mod range;
mod value;
mod value_kind;

pub use forced::ForcedCells;
pub use given_options::{GivenOptions, unknown_option_error};
pub use option_type::{
    ClosureGiven, FieldGiven, FlagOrCount, KeyGiven, OptionType, PositiveNumber, names_in,
};
pub use range::{RangeEnd, parse_range, reversed_range_error};
pub use value::OptionValue;
pub use value_kind::ValueKind;

use crate::error::Result;

/// The declaration of one option.
#[derive(Clone, Debug)]
pub struct JobOption {
    /// Its name.
    pub name: &'static str,
    /// Its help text: a phrase without a full stop, in Markdown.
    pub doc: &'static str,
    /// The values that it takes.
    pub takes: ValueKind,
    /// Its default as text, if it is declared with one.
    pub default: Option<String>,
    /// Refuses values that the option does not take, as [`OptionType::from_value`] does.
    pub check: fn(OptionValue) -> Result<(), Option<String>>,
}

/// A struct whose fields are options.
pub trait JobOptions: Sized {
    /// The declarations, in the order of the fields.
    fn job_options() -> Vec<JobOption>;

    /// Reads the given values; omitted options get their defaults.
    ///
    /// # Errors
    /// A value is of the wrong kind.
    fn read(given: &mut GivenOptions) -> Result<Self>;
}

/// Declares a struct whose fields are the options of a job, with [`JobOptions`] and its defaults.
///
/// A field's comment is its help text, in one phrase. Its type determines the allowed values
/// ([`OptionType`]). An expression after `=` is the default, if it differs from the type's. A
/// field after `..` is another such struct, whose options also belong to the job.
///
/// ```
/// use seventeen_jobs::options::{GivenOptions, JobOptions, OptionValue, ValueKind};
/// use std::ops::RangeInclusive;
///
/// seventeen_jobs::options! {
///     /// How a walk goes on.
///     pub struct Walk {
///         /// How many steps are taken
///         pub steps: Option<u64>,
///         /// Only walks of such a length
///         pub length: Option<RangeInclusive<f64>>,
///         /// Whether it goes back
///         pub back: bool = true,
///     }
/// }
///
/// assert_eq!(Walk::job_options()[0].doc, "How many steps are taken");
/// assert_eq!(Walk::job_options()[2].takes, ValueKind::Flag);
/// let given = |name: &str, value| GivenOptions::new("walk", [(name.to_owned(), value)]);
/// let walk = Walk::read(&mut given("length", OptionValue::Text("1.5..".to_owned())))?;
/// assert!(walk.back && walk.length.unwrap().contains(&17.0));
/// let error = Walk::read(&mut given("steps", OptionValue::Int(0))).unwrap_err();
/// assert_eq!(error.to_string(), "walk: `steps` is 0 (int), expected a whole number of at least 1");
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$about:meta])*
        $vis:vis struct $name:ident {
            $(..$vis_of_group:vis $group:ident: $type_of_group:ty,)*
            $($(#[doc = $doc:literal])* $of:vis $field:ident: $type:ty $(= $default:expr)?,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        $vis struct $name {
            $(
                /// Options that other jobs have, too.
                $vis_of_group $group: $type_of_group,
            )*
            $($(#[doc = $doc])* $of $field: $type,)*
        }

        impl Default for $name {
            fn default() -> $name {
                $name {
                    $($group: Default::default(),)*
                    $($field: $crate::option_default!($($default)?),)*
                }
            }
        }

        impl $crate::options::JobOptions for $name {
            fn job_options() -> Vec<$crate::options::JobOption> {
                #[allow(unused_mut, reason = "there may be no group")]
                let mut list: Vec<$crate::options::JobOption> = Vec::new();
                $(list.extend(<$type_of_group as $crate::options::JobOptions>::job_options());)*
                list.extend([$($crate::options::JobOption {
                    name: stringify!($field),
                    doc: concat!($($doc),*).trim_start(),
                    takes: <$type as $crate::options::OptionType>::TAKES,
                    default: $crate::option_default_text!($($default)?),
                    check: |value| <$type as $crate::options::OptionType>::from_value(value).map(drop),
                }),*]);
                list
            }

            fn read(given: &mut $crate::options::GivenOptions) -> $crate::Result<$name> {
                Ok($name {
                    $($group: $crate::options::JobOptions::read(given)?,)*
                    $($field: given
                        .take_value(stringify!($field))?
                        .unwrap_or_else(|| $crate::option_default!($($default)?)),)*
                })
            }
        }
    };
}

/// The default of an option.
#[doc(hidden)]
#[macro_export]
macro_rules! option_default {
    () => {
        Default::default()
    };
    ($default:expr) => {
        $default
    };
}

/// The default of an option as text, if it is declared with one.
#[doc(hidden)]
#[macro_export]
macro_rules! option_default_text {
    () => {
        None
    };
    ($default:expr) => {
        Some(ToString::to_string(&$default))
    };
}
