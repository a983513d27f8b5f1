//! The types of expressions: literals, variables, and chains of properties, methods and indexes.

use super::super::options::missing_field;
use super::super::signatures::common_result;
use super::{TypeChecker, TypeResult, VariableTypes};
use crate::check::prelude::*;
use crate::receivers::OwnReceiver;
use crate::records;
use rhai::{ASTFlags, FnPtr, INT, Namespace};

impl TypeChecker<'_> {
    pub(super) fn type_of_value(&self, value: &Expr, known: &VariableTypes<'_>) -> TypeResult {
        if let Some(written) = literal_closure(value) {
            return Ok(self.closure_as_value(written, known));
        }
        Ok(match value {
            Expr::BoolConstant(..) => KnownType::Value("bool"),
            Expr::IntegerConstant(..) => KnownType::Value("int"),
            Expr::FloatConstant(..) => KnownType::Value("float"),
            Expr::StringConstant(..) => KnownType::Value("text"),
            Expr::CharConstant(..) => KnownType::Value("char"),
            Expr::DynamicConstant(value, _) => type_of_constant(value),
            Expr::InterpolatedString(parts, _) => {
                self.check_values(parts, known)?;
                KnownType::Value("text")
            }
            Expr::Array(values, _) => {
                let items = values.iter().map(|value| self.type_of_value(value, known));
                let items = items.collect::<Result<Vec<KnownType>, PlacedError>>()?.into_iter();
                KnownType::array_of_items(items.collect())
            }
            Expr::Map(fields, _) => {
                let fields = fields.0.iter().map(|(name, value)| {
                    Ok((name.name.to_string(), self.type_of_value(value, known)?))
                });
                KnownType::Record(Some(fields.collect::<Result<_, PlacedError>>()?))
            }
            Expr::Variable(variable, _, _) if variable.2.is_empty() => {
                let function =
                    known.find(&variable.1).is_none().then(|| self.functions.as_value(&variable.1));
                match function.flatten() {
                    Some(function) => self.closure_as_value(function, known),
                    None => known.get(&variable.1),
                }
            }
            Expr::Variable(variable, _, place) => {
                self.type_of_constant_of_module(&variable.2, &variable.1, *place)?
            }
            Expr::Stmt(block) => self.type_of_block(block, known),
            Expr::FnCall(call, place) => self.type_of_function(call, *place, known)?,
            Expr::Dot(link, ..) => {
                let of = self.type_of_value(&link.lhs, known)?;
                reject_nothing(&of, &link.lhs, &link.rhs)?;
                let fields = self.fields_of_literal("values", &link.lhs, &link.rhs, known);
                let result = match fields {
                    Some(fields) => {
                        let values = fields.into_iter().map(|(_, value)| value);
                        KnownType::array_of_items(values.collect())
                    }
                    None => self.type_of_link(of, &link.rhs, known)?,
                };
                self.note_added_items(value, known);
                self.check_own_receiver(value)?;
                result
            }
            Expr::Index(link, flags, _) => {
                let of = self.type_of_value(&link.lhs, known)?;
                let result = self.type_of_index(&of, &link.rhs, *flags, known)?;
                self.note_added_items(value, known);
                result
            }
            Expr::And(values, _) => self.type_of_logic("&&", values, known)?,
            Expr::Or(values, _) => self.type_of_logic("||", values, known)?,
            Expr::Coalesce(values, _) => {
                let type_of = |(i, value)| match i {
                    0 => self.type_of_value(value, known),
                    _ => self.type_of_branch(value, known),
                };
                let types = values.iter().enumerate().map(type_of);
                let types = types.collect::<Result<Vec<KnownType>, PlacedError>>()?.into_iter();
                KnownType::union_of(types.map(KnownType::present).collect())
            }
            _ => KnownType::Any,
        })
    }

    /// The type of a value that a condition decides on.
    pub(super) fn type_of_branch(&self, value: &Expr, known: &VariableTypes<'_>) -> TypeResult {
        self.in_operand(|| self.type_of_value(value, known))
    }

    pub(super) fn check_values<'e>(
        &self,
        values: impl IntoIterator<Item = &'e Expr>,
        known: &VariableTypes<'_>,
    ) -> Result<(), PlacedError> {
        values.into_iter().try_for_each(|value| self.type_of_value(value, known).map(drop))
    }

    fn type_of_logic(
        &self,
        operator: &str,
        operands: &[Expr],
        known: &VariableTypes<'_>,
    ) -> TypeResult {
        let check = |operand| -> TypeResult {
            self.check_condition(operator, operand, known)?;
            Ok(KnownType::Value("bool"))
        };
        let (first, others) = operands.split_at(1);
        first.iter().try_for_each(|first| check(first).map(drop))?;
        others.iter().try_for_each(|other| self.in_operand(|| check(other)).map(drop))?;
        Ok(KnownType::Value("bool"))
    }

    /// Rejects a chain that changes the variable at its beginning, if a closure in it uses that.
    fn check_own_receiver(&self, chain: &Expr) -> Result<(), PlacedError> {
        match OwnReceiver::of_chain(&self.functions, chain) {
            Some(OwnReceiver { variable, closure, is_changed: true, .. }) => Err((
                format!(
                    "the closure uses `{variable}`, which is changed while it is called: give that a \
                     second name first, as in `let same = {variable};`, and use `same` in the closure"
                ),
                closure.position(),
            )),
            _ => Ok(()),
        }
    }

    /// A constant that a module must export.
    fn type_of_constant_of_module(
        &self,
        namespace: &Namespace,
        name: &str,
        place: Position,
    ) -> TypeResult {
        let namespace = namespace.to_string();
        let namespace = namespace.trim_end_matches("::");
        // A module hides the namespace of its name.
        let what = match () {
            () if self.modules.file(namespace).is_some() => None,
            () if Kind::ALL.iter().any(|kind| kind.namespace() == namespace) => Some("component"),
            () if !self.signatures.in_namespace(namespace, name).is_empty() => Some("function"),
            () => None,
        };
        let called = |what| {
            format!(
                "no variable `{namespace}::{name}`: a {what} is called, as in `{namespace}::{name}()`"
            )
        };
        match what.map(called).or_else(|| self.modules.find_variable_error(namespace, name)) {
            Some(message) => Err((message, place)),
            None => {
                let known = self.modules.file(namespace).and_then(|file| file.types.get(name));
                Ok(known.cloned().unwrap_or(KnownType::Any))
            }
        }
    }

    /// The part after a dot: `a.b.c` is `a`, followed by `b`, followed by `c`.
    fn type_of_link(&self, of: KnownType, link: &Expr, known: &VariableTypes<'_>) -> TypeResult {
        match link {
            Expr::Property(property, place) => self.type_of_property(&of, &property.2, *place),
            Expr::MethodCall(call, place) => self.type_of_method(of, call, *place, known),
            Expr::Dot(inner, ..) => {
                let of = self.type_of_link(of, &inner.lhs, known)?;
                reject_nothing(&of, &inner.lhs, &inner.rhs)?;
                self.type_of_link(of, &inner.rhs, known)
            }
            Expr::Index(inner, flags, _) => {
                let of = self.type_of_link(of, &inner.lhs, known)?;
                self.type_of_index(&of, &inner.rhs, *flags, known)
            }
            _ => Ok(KnownType::Any),
        }
    }

    /// The index in brackets and the part after them. Rhai keeps both in one expression, for
    /// `a[0].b` the chain `0.b`, unless a flag says that the index is all of it, as in `a[b.c]`.
    fn type_of_index(
        &self,
        of: &KnownType,
        index: &Expr,
        flags: ASTFlags,
        known: &VariableTypes<'_>,
    ) -> TypeResult {
        match index {
            index if flags.contains(ASTFlags::BREAK) => self.type_of_item(of, index, known),
            Expr::Dot(inner, ..) => {
                let item = self.type_of_item(of, &inner.lhs, known)?;
                self.type_of_link(item, &inner.rhs, known)
            }
            Expr::Index(inner, flags, _) => {
                let item = self.type_of_item(of, &inner.lhs, known)?;
                self.type_of_index(&item, &inner.rhs, *flags, known)
            }
            index => self.type_of_item(of, index, known),
        }
    }

    /// The item of an array at this index, which is a whole number, or the field of a record.
    fn type_of_item(&self, of: &KnownType, index: &Expr, known: &VariableTypes<'_>) -> TypeResult {
        let given = self.type_of_value(index, known)?;
        if let (KnownType::Record(_), Expr::StringConstant(name, place)) = (of, index) {
            return self.type_of_property(of, name, *place);
        }
        if *of == KnownType::Never {
            return Ok(KnownType::Never);
        }
        if let Some(known) = self.type_of_named_fields(of, index, known) {
            return known;
        }
        let of = &of.clone().present();
        if matches!(of, KnownType::Record(_) | KnownType::Dictionary(_)) {
            return match given.may_be("text") {
                // A field that an empty record gets elsewhere has any type.
                true => Ok(of
                    .values_of_record()
                    .filter(|_| *of != KnownType::Record(Some(Vec::new())))
                    .unwrap_or(KnownType::Any)),
                false => Err((key_error(of, &given), index.start_position())),
            };
        }
        if *of == KnownType::Value("int") && given.may_be("int") {
            // A bit of the number.
            return Ok(KnownType::Value("bool"));
        }
        if !self.signatures.may_be_indexed(of) {
            let advice = match of {
                KnownType::Stream(..) => ": `collect()` makes an array of it",
                _ => "",
            };
            let message = format!("{} has no items by index{advice}", of.name_with_article());
            return Err((message, index.start_position()));
        }
        let is_number = given == KnownType::Value("int");
        let is_array = matches!(of, KnownType::Array(_) | KnownType::Tuple(_));
        if is_array && !given.may_be("int") && !given.may_be("range") {
            let found = given.name_with_article();
            let message = format!("the index of an item is a whole number, found {found}");
            return Err((message, index.start_position()));
        }
        Ok(match (of, index) {
            (KnownType::Tuple(items), Expr::IntegerConstant(index, place)) => {
                item_of_tuple(items, *index).map_err(|message| (message, *place))?
            }
            _ if is_array && is_number => of.item_type(),
            _ => KnownType::Any,
        })
    }

    /// The type of the fields of a record whose names a variable or another constant gives. A
    /// condition may tell apart what they have, so a single name is one of any unless errors in
    /// branches are hidden.
    fn type_of_named_fields(
        &self,
        of: &KnownType,
        index: &Expr,
        known: &VariableTypes<'_>,
    ) -> Option<TypeResult> {
        let KnownType::Record(Some(fields)) = of else { return None };
        let certainty = self.certainty.get();
        let names = self.meant_values(index, known);
        let field = |name: &Expr| {
            let Expr::StringConstant(name, _) = name else { return None };
            fields.iter().find(|(field, _)| *field == **name).map(|(_, known)| known.clone())
        };
        match (&names[..], names.iter().map(field).collect::<Option<Vec<_>>>()) {
            ([Expr::StringConstant(name, place)], None) if !certainty.is_conditional() => {
                Some(self.type_of_property(of, name, *place))
            }
            ([_], Some(types)) if certainty.is_alternative() => types.into_iter().next().map(Ok),
            ([_, _, ..], Some(types)) => Some(Ok(KnownType::union_of(types))),
            _ => None,
        }
    }

    pub(super) fn type_of_property(
        &self,
        of: &KnownType,
        name: &str,
        place: Position,
    ) -> TypeResult {
        let (of, rules) = &self.type_here(of.clone().present()).split_rules();
        if let Some(fields) = self.fields_of_record(of, name) {
            return Ok(KnownType::record_of(&fields));
        }
        if let KnownType::Dictionary(value) = of {
            return Ok((**value).clone());
        }
        if let KnownType::Record(fields) = of {
            let Some(fields) = fields else { return Ok(KnownType::Any) };
            let field = fields.iter().find(|(field, _)| field == name);
            let missing = || (missing_field(name, &field_names(fields)), place);
            return field.map(|(_, known)| known.clone()).ok_or_else(missing);
        }
        if let Some(error) = of.absent_field_error(name) {
            return Err((error.to_owned(), place));
        }
        if let Some(record) = of.field_with_fields(name) {
            return Ok(record.or_nothing());
        }
        // It may be a record, whose fields have any type.
        if matches!(of, KnownType::Any | KnownType::Never) {
            return Ok(of.clone());
        }
        let all = self.signatures.property_signatures(name);
        let fit = all.iter().filter(|one| one.accepts(std::slice::from_ref(of)));
        match (common_result(fit), of.type_names()) {
            (Some(known), _) => Ok(known.of_rules(*rules)),
            (None, None) => Ok(KnownType::Any),
            (None, Some(_)) => Err((self.missing_property_error(of, name), place)),
        }
    }

    /// The fields of the record of a result's measures, if they are known and `name` is that
    /// record.
    fn fields_of_record(&self, of: &KnownType, name: &str) -> Option<Vec<&'static str>> {
        match of {
            KnownType::Value(of) if name == records::RECORD => (self.language.fields_in_tables)(of),
            _ => None,
        }
    }

    /// The error about a property that a value does not have.
    fn missing_property_error(&self, of: &KnownType, name: &str) -> String {
        let functions = self.signatures.by_name(name).iter().filter(|one| one.is_for(of));
        match functions.min_by_key(|function| function.params.len()) {
            Some(function) => {
                let (of, shown) = (of.name_with_article(), function.display_parameters(1));
                format!("`{name}` of {of} is a function: `{name}{shown}`")
            }
            None => self.missing_member_error(of, name, "property"),
        }
    }
}

/// The item at an index of an array of these, or from its end if that is negative.
fn item_of_tuple(items: &[KnownType], index: INT) -> Result<KnownType, String> {
    let count = items.len() as INT;
    let from_start = if index < 0 { index + count } else { index };
    let item = usize::try_from(from_start).ok().and_then(|index| items.get(index));
    item.cloned().ok_or_else(|| {
        format!("no item at index {index}: the array has {count}, from 0 to {}", count - 1)
    })
}

/// The error about the index of a record that is no name.
fn key_error(record: &KnownType, given: &KnownType) -> String {
    let names = match record {
        KnownType::Record(Some(fields)) => field_names(fields),
        _ => Vec::new(),
    };
    let advice = match names.first() {
        Some(first) => format!("write `.{first}` (it has: {})", names.join(", ")),
        None => "use `record[key.to_string()]`, or `count_by` to count".to_owned(),
    };
    format!("the key of a record is {}, expected a text: {advice}", given.name_with_article())
}

/// Rejects what follows the dot of a call that returns nothing.
fn reject_nothing(of: &KnownType, before: &Expr, link: &Expr) -> Result<(), PlacedError> {
    let (KnownType::Value("()"), Some((call, _))) = (of, last_call(before)) else {
        return Ok(());
    };
    let first = if let Expr::Dot(inner, ..) = link { &inner.lhs } else { link };
    let is_of_any =
        matches!(first, Expr::MethodCall(call, _) if OF_ANYTHING.contains(&&*call.name));
    if is_of_any {
        return Ok(());
    }
    Err((format!("`{}` returns nothing: put it last", call.name), first.start_position()))
}

/// The methods that nothing has, too.
const OF_ANYTHING: [&str; 3] = ["to_string", "to_debug", "type_of"];

/// The type of a constant that Rhai's parser has computed.
fn type_of_constant(value: &Dynamic) -> KnownType {
    let is_empty = value.read_lock::<Array>().is_some_and(|array| array.is_empty());
    let has_no_fields = value.read_lock::<Map>().is_some_and(|map| map.is_empty());
    match () {
        () if is_empty => KnownType::array_of(KnownType::Never),
        () if has_no_fields => KnownType::Record(Some(Vec::new())),
        () if value.is_array() => KnownType::of_name("Array"),
        () if value.is_map() => KnownType::of_name("Map"),
        () if value.is::<FnPtr>() => KnownType::of_name("closure"),
        () => KnownType::Any,
    }
}
