//! Types of parameters that take values of several types.
//!
//! Rhai chooses a function by the types of its values. So a verb with such a parameter is
//! registered once for each type of value, and its calls convert the values. They also convert
//! closures, which get captures of their own, and add the session to the values.

use crate::closure::Closure;
use crate::failure::Res;
use crate::problem_value::ClassicProblem;
use crate::session::{Handle, Session};
use crate::stream::Stream;
use crate::verbs::harvest::{GridOrSets, Solution};
use crate::verbs::numbers::NumberSource;
use crate::verbs::sources::Texts;
use rhai::{Array, Dynamic, FnPtr, ImmutableString, NativeCallContext, Variant};
use seventeen_core::{Board, Cell, Grid, Pencilmarks, Position, Puzzle};
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::text::lines::ParsedLine;
use seventeen_jobs::text::{Annotated, Problem};
use std::any::TypeId;

/// A type of parameters that is made from values of several types.
pub(crate) trait UnionType: Variant + Clone {
    /// Converts a value of one of the types; `verb` is for messages.
    fn from_value(verb: &str, value: Dynamic) -> Res<Self>;
}

/// A result of the type of the value of a union type on which a verb is called.
pub(crate) type Same = Dynamic;

/// A [`UnionType`], its name in the parameters of verbs, and the types of the values. Examples call
/// verbs on values of the first.
struct Union {
    id: TypeId,
    name: &'static str,
    types: &'static [ValueType],
    convert: ConvertFn,
}

/// Converts a value of a call of a verb.
type ConvertFn = fn(&NativeCallContext<'_>, &str, Dynamic) -> Res<Dynamic>;

static UNIONS: [Union; 9] = [
    Union::of::<Problem>("Problem", &[PUZZLE, POSITION, PENCILMARKS, BOARD]),
    Union::of::<ClassicProblem>("ClassicProblem", &[PUZZLE, POSITION, PENCILMARKS]),
    Union::of::<ParsedLine>("ParsedLine", &[GRID, PUZZLE, POSITION, PENCILMARKS, BOARD]),
    Union::of::<Solution>("Solution", &[GRID, BOARD]),
    Union::of::<GridOrSets>("GridOrSets", &[GRID, BOARD, SETS]),
    Union::of::<Cell>("Cell", &[TEXT, INT]),
    Union::of::<NumberSource>("NumberSource", &[STREAM, ARRAY]),
    Union::of::<Texts>("Texts", &[TEXT, ARRAY]),
    Union {
        id: TypeId::of::<Closure>(),
        name: "Closure",
        types: &[FUNCTION],
        convert: |context, _, function| {
            Closure::with_own_captures(context, function.cast()).map(Dynamic::from)
        },
    },
];

/// A type of values, by its name in signatures.
type ValueType = (&'static str, TypeId);

const GRID: ValueType = ("Grid", TypeId::of::<Annotated<Grid>>());
const PUZZLE: ValueType = ("Puzzle", TypeId::of::<Annotated<Puzzle>>());
const POSITION: ValueType = ("Position", TypeId::of::<Annotated<Position>>());
const PENCILMARKS: ValueType = ("Pencilmarks", TypeId::of::<Annotated<Pencilmarks>>());
const BOARD: ValueType = ("Board", TypeId::of::<Annotated<Board>>());
const SETS: ValueType = ("Sets", TypeId::of::<Sets>());
const STREAM: ValueType = ("Stream", TypeId::of::<Stream>());
const ARRAY: ValueType = ("Array", TypeId::of::<Array>());
const TEXT: ValueType = ("&str", TypeId::of::<ImmutableString>());
const INT: ValueType = ("i64", TypeId::of::<i64>());
const FUNCTION: ValueType = ("FnPtr", TypeId::of::<FnPtr>());

impl Union {
    const fn of<T: UnionType>(name: &'static str, types: &'static [ValueType]) -> Union {
        let convert: ConvertFn = |_, verb, value| T::from_value(verb, value).map(Dynamic::from);
        Union { id: TypeId::of::<T>(), name, types, convert }
    }
}

/// The types of the values of a verb: one of each union type.
#[derive(Clone)]
pub(crate) struct ValueTypes {
    pub(crate) ids: Vec<TypeId>,
    /// The index of the parameter that is the session, if there is one: calls do not pass it.
    session: Option<usize>,
    /// The parameters of union types: their index, their type, and the name of the value's type.
    chosen: Vec<(usize, &'static Union, &'static str)>,
}

impl ValueTypes {
    /// Each choice of types for parameters of these types.
    pub(crate) fn of_params(params: &[TypeId]) -> Vec<ValueTypes> {
        let mut ids = params.to_vec();
        let session = ids.iter().position(|id| *id == TypeId::of::<Handle>());
        session.map(|index| ids.remove(index));
        let mut all = vec![ValueTypes { ids: ids.clone(), session, chosen: Vec::new() }];
        for (index, id) in ids.iter().enumerate() {
            let Some(union) = UNIONS.iter().find(|union| union.id == *id) else { continue };
            let with_type = |of: &ValueTypes, (name, id): &ValueType| {
                let mut with = of.clone();
                with.ids[index] = *id;
                with.chosen.push((index, union, name));
                with
            };
            all = all
                .iter()
                .flat_map(|of| union.types.iter().map(move |one| with_type(of, one)))
                .collect();
        }
        all
    }

    /// Whether the verb takes them as they are, and nothing else.
    pub(crate) fn are_as_declared(&self) -> bool {
        self.chosen.is_empty() && self.session.is_none()
    }

    /// The session for a call of this verb, with the index of its parameter.
    pub(crate) fn session(&self, context: &NativeCallContext<'_>) -> Option<(usize, Dynamic)> {
        self.session.map(|index| (index, Dynamic::from(Session::of_call(context))))
    }

    /// Shows the types of the values in the parameters of a verb. A result that is [`Same`] has
    /// the type of the first one.
    pub(crate) fn describe(&self, params: &mut [String], result: &mut String) {
        for (index, union, name) in &self.chosen {
            params[*index] = params[*index].replace(union.name, name);
        }
        if let [(.., name), ..] = self.chosen[..] {
            *result = result.replace("Same", name);
        }
    }

    /// Converts the values of a call of this verb.
    pub(crate) fn convert(
        &self,
        context: &NativeCallContext<'_>,
        verb: &str,
        given: &[&mut Dynamic],
    ) -> Res<Vec<(usize, Dynamic)>> {
        let convert = |(index, union, _): &(usize, &Union, &str)| {
            Ok((*index, (union.convert)(context, verb, given[*index].flatten_clone())?))
        };
        self.chosen.iter().map(convert).collect()
    }
}
