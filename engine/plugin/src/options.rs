//! Options as the fields of a struct: declared once, with their text for lists and help.

use crate::params::Value;

/// Declares a struct whose fields are the options of a component, and gives it `PARAMS`, their
/// declarations, and `read`, which takes their values.
///
/// A field's comment is its text in lists and help: one sentence with the unit. After its type
/// comes the default. Then comes the range of a number, or the allowed words of a text, if not
/// every word is allowed. To share an option among components, declare it as a
/// [`Param`](crate::params::Param), and name it after `as`. Types are `bool`, `f64`, `String`, and
/// whole numbers.
///
/// If all fields of a component are options, declare it here, and [`create_from_options`] writes
/// the rest of its `impl Component`.
///
/// ```
/// use seventeen_plugin::prelude::*;
///
/// const SEED: Param = Param::int("seed", 0, 0..=1_000_000, "Random seed");
///
/// options! {
///     /// How a walk continues.
///     struct Walk {
///         seed: u64, as SEED;
///         /// How many steps are taken
///         steps: u32 = 2000, in 1..=100_000;
///         /// Where it begins
///         from: String = "here", of ["here", "anywhere"];
///         /// Whether it goes back
///         back: bool = true;
///     }
/// }
///
/// impl Component for Walk {
///     const NAME: &'static str = "walk";
///     const DOC: &'static str = "Walks about";
///     create_from_options!();
/// }
/// # let walk = Walk::create(&Args::new(&[
/// #     Value::Int(7), Value::Int(10), Value::Text("here".into()), Value::Bool(false),
/// # ])).unwrap();
/// # assert_eq!((walk.seed, walk.steps, walk.from.as_str(), walk.back), (7, 10, "here", false));
/// # use seventeen_plugin::Value;
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __options {
    (
        $(#[$about:meta])*
        $vis:vis struct $name:ident {
            $(
                $(#[doc = $doc:literal])*
                $of:vis $field:ident: $type:tt
                $(= $default:expr $(, in $range:expr)? $(, of $words:tt)?)?
                $(, as $shared:expr)?;
            )*
        }
    ) => {
        $(#[$about])*
        $vis struct $name {
            $($(#[doc = $doc])* $of $field: $type,)*
        }

        impl $name {
            /// The declarations of the options.
            $vis const PARAMS: &'static [$crate::params::Param] = &[$(
                $crate::__option!(
                    stringify!($field), concat!($($doc),*), $type
                    $(= $default $(, in $range)? $(, of $words)?)?
                    $(, as $shared)?
                ),
            )*];

            /// Reads the values of the options, in the order of the fields.
            $vis fn read(args: &$crate::Args<'_>) -> $name {
                let mut values = args.iter();
                $name {
                    $($field: $crate::options::OptionType::from_value(values.next()),)*
                }
            }
        }
    };
}

/// The declaration of one option.
#[doc(hidden)]
#[macro_export]
macro_rules! __option {
    ($name:expr, $doc:expr, $type:tt, as $shared:expr) => { $shared };
    ($name:expr, $doc:expr, bool = $default:expr) => {
        $crate::params::Param::bool($name, $default, $crate::options::sentence($doc))
    };
    ($name:expr, $doc:expr, f64 = $default:expr, in $range:expr) => {
        $crate::params::Param::float($name, $default, $range, $crate::options::sentence($doc))
    };
    ($name:expr, $doc:expr, String = $default:expr) => {
        $crate::params::Param::text($name, $default, $crate::options::sentence($doc))
    };
    ($name:expr, $doc:expr, String = $default:expr, of [$($word:literal),* $(,)?]) => {
        $crate::params::Param::choice(
            $name,
            $default,
            const { &[$($crate::raw::SeventeenStr::new($word)),*] },
            $crate::options::sentence($doc),
        )
    };
    ($name:expr, $doc:expr, $whole:tt = $default:expr, in $range:expr) => {
        $crate::params::Param::int($name, $default, $range, $crate::options::sentence($doc))
    };
}

/// `PARAMS` and `create` of a component that [`options`] declares: inside its `impl Component`.
#[doc(hidden)]
#[macro_export]
macro_rules! __create_from_options {
    () => {
        const PARAMS: &'static [$crate::params::Param] = Self::PARAMS;

        fn create(args: &$crate::Args<'_>) -> $crate::prelude::Result<Self> {
            Ok(Self::read(args))
        }
    };
}

/// `create` of a component without fields: inside its `impl Component`.
#[doc(hidden)]
#[macro_export]
macro_rules! __create_without_options {
    () => {
        fn create(_: &$crate::Args<'_>) -> $crate::prelude::Result<Self> {
            Ok(Self)
        }
    };
}

#[doc(inline)]
pub use crate::{
    __create_from_options as create_from_options,
    __create_without_options as create_without_options, __options as options,
};

/// A comment without the space that its lines begin with.
#[doc(hidden)]
pub const fn sentence(comment: &'static str) -> &'static str {
    match comment.as_bytes() {
        [b' ', ..] => comment.split_at(1).1,
        _ => comment,
    }
}

/// The type of a field that is an option.
#[doc(hidden)]
pub trait OptionType: Sized {
    /// The value of the option, which the engine has checked to be of the declared type.
    fn from_value(value: Option<&Value>) -> Self;
}

#[cold]
fn ill_typed(value: Option<&Value>, expected: &str) -> ! {
    match value {
        Some(value) => panic!("an option is {value}, not {expected}"),
        None => panic!("an option has no value"),
    }
}

impl OptionType for bool {
    fn from_value(value: Option<&Value>) -> bool {
        match value {
            Some(&Value::Bool(value)) => value,
            _ => ill_typed(value, "true or false"),
        }
    }
}

impl OptionType for f64 {
    fn from_value(value: Option<&Value>) -> f64 {
        match value {
            Some(&Value::Float(value)) => value,
            _ => ill_typed(value, "a number"),
        }
    }
}

impl OptionType for String {
    fn from_value(value: Option<&Value>) -> String {
        match value {
            Some(Value::Text(value)) => value.clone(),
            _ => ill_typed(value, "text"),
        }
    }
}

/// Whole numbers: the engine has checked the range that the option declares.
macro_rules! whole_numbers {
    ($($type:ty),*) => {
        $(impl OptionType for $type {
            fn from_value(value: Option<&Value>) -> $type {
                match value {
                    Some(&Value::Int(value)) => value as $type,
                    _ => ill_typed(value, "a whole number"),
                }
            }
        })*
    };
}

whole_numbers!(u8, u32, u64, usize, i64);
