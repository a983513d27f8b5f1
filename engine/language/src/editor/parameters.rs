//! The parameters of the function that is being called at a place.

use super::EditedRecipe;
use super::place::function_before;
use crate::delimiters::open_delimiters;

/// The signatures of a function, and the argument at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// Each way to call it: its signature and its description.
    pub forms: Vec<(String, String)>,
    /// The index of the argument at the place.
    pub argument: usize,
}

impl EditedRecipe<'_> {
    /// The function whose arguments are at a byte offset; none if it is unknown.
    pub fn parameters(&self, offset: usize) -> Option<Parameters> {
        let before = &self.source.text[..offset];
        let open = open_delimiters(before);
        let (call, _) = *open.iter().rev().find(|(_, delimiter)| *delimiter == '(')?;
        let of = function_before(&before[..call]);
        let known = self.forms(of.namespace, of.function);
        let known = known.iter().map(|form| (form.signature.clone(), form.doc.clone()));
        let own = self.own_function(of.namespace, of.function);
        let own = own.into_iter().map(|own| (own.detail, own.doc));
        let forms: Vec<(String, String)> = known.chain(own).collect();
        let argument = commas_at_top(&before[call + 1..]);
        let called = forms.into_iter().filter(|(signature, _)| signature.contains('('));
        let forms: Vec<_> = called.collect();
        (!forms.is_empty()).then_some(Parameters { forms, argument })
    }
}

/// The number of commas outside of inner brackets and texts.
fn commas_at_top(arguments: &str) -> usize {
    let is_comma = |&(at, _): &(usize, &str)| open_delimiters(&arguments[..at]).is_empty();
    arguments.match_indices(',').filter(is_comma).count()
}
