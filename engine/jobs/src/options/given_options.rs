//! The given values of a job's options, by name.

use super::{JobOption, OptionType, OptionValue};
use crate::error::{Error, Result};
use seventeen_host::nearest::suggestion;
use std::collections::BTreeMap;

/// The given values of a job's options, by name.
#[derive(Clone, Debug)]
pub struct GivenOptions {
    job: String,
    values: BTreeMap<String, OptionValue>,
}

impl GivenOptions {
    /// These values for the options of `job`, the name in errors.
    pub fn new(job: &str, values: impl IntoIterator<Item = (String, OptionValue)>) -> GivenOptions {
        GivenOptions { job: job.to_owned(), values: values.into_iter().collect() }
    }

    /// Rejects options that the job does not have.
    ///
    /// # Errors
    /// The first unknown option, with the nearest name.
    pub fn reject_unknown(&self, known: &[JobOption]) -> Result<()> {
        let is_known = |name: &&String| known.iter().any(|option| option.name == name.as_str());
        match self.values.keys().find(|name| !is_known(name)) {
            Some(name) => Err(Error::bad_input(unknown_option_error(&self.job, name, known))),
            None => Ok(()),
        }
    }

    /// Removes and returns the value of an option; none if it was omitted.
    ///
    /// # Errors
    /// The option does not take this value.
    pub fn take_value<T: OptionType>(&mut self, name: &str) -> Result<Option<T>> {
        let Some(value) = self.values.remove(name) else { return Ok(None) };
        let shown = value.to_string();
        T::from_value(value).map(Some).map_err(|reason| {
            let job = &self.job;
            Error::bad_input(match reason {
                Some(reason) => format!("{job}: `{name}`: {reason}"),
                None => {
                    format!("{job}: `{name}` is {shown}, expected {}", T::TAKES.expected_text())
                }
            })
        })
    }
}

/// The error of an option that a job does not have.
pub fn unknown_option_error(job: &str, name: &str, known: &[JobOption]) -> String {
    let names: Vec<&str> = known.iter().map(|option| option.name).collect();
    let (near, known) = (suggestion(name, names.iter().copied()), names.join(", "));
    format!("{job}: no option `{name}`{near} (there are: {known})")
}
