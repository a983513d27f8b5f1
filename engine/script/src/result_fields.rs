//! The fields of results that recipes read: those that each type of result declares, and its text.
//!
//! A field is read as a property, `rated.er`, or called, `rated.er()`.

use crate::failure::{Res, bad_input};
use crate::into_dynamic::{field_to_dynamic, record_to_map};
use crate::vocabulary::Vocabulary;
use rhai::{Dynamic, FuncRegistration, Module, Variant};
use seventeen_language::records::RECORD;
use seventeen_language::signature::{array_of, optional_of};
use seventeen_report::declared::{Declared, Field, absent_field_error};
use seventeen_report::{FieldShape, FieldValue, Record};

/// The function that makes a text of a value.
const TO_STRING: &str = "to_string";

/// Registers the fields of results of type `name` that a vocabulary has.
pub(crate) fn register_fields<T>(module: &mut Module, vocabulary: &Vocabulary, name: &'static str)
where
    T: Declared + Record + Variant + Clone,
{
    let receiver = vocabulary.document(|| format!("result: &mut {name}"));
    let mut one = FieldRegistrar { module, vocabulary, receiver };
    for field in T::declared().iter().filter(|field| field.is_read()) {
        let value = |result: &mut T| match field.of(result) {
            FieldValue::Absent => Err(bad_input(absent_field_error(field.name, name, result))),
            value => Ok(field_to_dynamic(value)),
        };
        one.register_property(field.name, || name_of_shape(field.shape), field.doc, value);
    }
    if T::declared().iter().any(Field::is_measure) {
        let doc = vocabulary.document(doc_of_record::<T>);
        let doc: Vec<&str> = doc.lines().collect();
        let shape = || "Map".to_owned();
        one.register_property(RECORD, shape, &doc, |result: &mut T| Ok(result_to_map(result)));
    }
    if vocabulary.contains_function(TO_STRING) {
        let text = |result: &mut T| Ok(Dynamic::from(result.text()));
        one.register_getter(FuncRegistration::new(TO_STRING), "text", T::ABOUT, text);
    }
}

/// The name of a field's type, which `check` reads.
fn name_of_shape(shape: FieldShape) -> String {
    match shape {
        FieldShape::Single(name) => name.to_owned(),
        FieldShape::Array(item) => array_of(item),
        FieldShape::Optional(name) => optional_of(name),
    }
}

/// The names of the measures, and the example of one of them.
fn doc_of_record<T: Declared>() -> String {
    let measures = || T::declared().iter().filter(|field| field.is_measure());
    let names: Vec<&str> = measures().map(|field| field.name).collect();
    let mut doc = format!("/// A record of all measures: {}.", names.join(", "));
    let read = |name: &str| format!(".{name}  // ");
    let is_example =
        |field: &&Field<T>| field.doc.iter().any(|line| line.contains(&read(field.name)));
    if let Some(field) = measures().find(is_example) {
        let example = field.doc.iter().skip_while(|line| !line.contains("```"));
        let line = |line: &&str| {
            let read = read(field.name);
            format!("\n{}", line.replace(&read, &format!(".{RECORD}{read}")))
        };
        doc.extend(["\n///".to_owned()].into_iter().chain(example.map(line)));
    }
    doc
}

fn result_to_map(result: &impl Record) -> Dynamic {
    result.measures().map(|measures| Dynamic::from(record_to_map(measures))).unwrap_or_default()
}

/// Registers functions of one type.
struct FieldRegistrar<'a> {
    module: &'a mut Module,
    vocabulary: &'a Vocabulary,
    /// The parameter that is the result, if functions have documentation.
    receiver: String,
}

impl FieldRegistrar<'_> {
    /// Registers a property; a recipe of the user may also call it.
    fn register_property<T: Variant + Clone>(
        &mut self,
        name: &str,
        returns: impl Fn() -> String,
        doc: &[&str],
        get: impl Fn(&mut T) -> Res<Dynamic> + Clone + Send + Sync + 'static,
    ) {
        if self.vocabulary.contains_property(name) {
            let returns = returns();
            self.register_getter(FuncRegistration::new_getter(name), &returns, doc, get.clone());
            if self.vocabulary.is_documented() {
                self.register_getter(FuncRegistration::new(name), &returns, doc, get);
            }
        }
    }

    fn register_getter<T: Variant + Clone>(
        &mut self,
        function: FuncRegistration,
        returns: &str,
        doc: &[&str],
        get: impl Fn(&mut T) -> Res<Dynamic> + Send + Sync + 'static,
    ) {
        let mut function = function.in_global_namespace().with_purity(true);
        if self.vocabulary.is_documented() {
            let signature = [self.receiver.as_str(), returns];
            function = function.with_params_info(signature).with_comments(doc);
        }
        function.set_into_module(self.module, get);
    }
}
