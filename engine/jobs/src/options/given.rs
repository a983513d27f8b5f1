//! What was given for the options of a job, by name.

use super::{JobOption, OptionType, OptionValue};
use crate::error::{Error, Result};
use seventeen_host::nearest::suggestion;
use std::collections::BTreeMap;

/// What was given for the options of a job, by name.
#[derive(Clone, Debug)]
pub struct Given {
    job: String,
    values: BTreeMap<String, OptionValue>,
}

impl Given {
    /// These values for the options of `job`, which errors name.
    pub fn new(job: &str, values: impl IntoIterator<Item = (String, OptionValue)>) -> Given {
        Given { job: job.to_owned(), values: values.into_iter().collect() }
    }

    /// Refuses options that the job does not have.
    ///
    /// # Errors
    /// The first, with the nearest name.
    pub fn check_names(&self, known: &[JobOption]) -> Result<()> {
        let is_known = |name: &&String| known.iter().any(|option| option.name == name.as_str());
        match self.values.keys().find(|name| !is_known(name)) {
            Some(name) => Err(Error::bad_input(unknown(&self.job, name, known))),
            None => Ok(()),
        }
    }

    /// Takes out the value of an option; none if it was left out.
    ///
    /// # Errors
    /// It is not what the option takes.
    pub fn take<T: OptionType>(&mut self, name: &str) -> Result<Option<T>> {
        let Some(value) = self.values.remove(name) else { return Ok(None) };
        let shown = value.to_string();
        T::of(value).map(Some).map_err(|reason| {
            let job = &self.job;
            Error::bad_input(match reason {
                Some(reason) => format!("{job}: `{name}`: {reason}"),
                None => format!("{job}: `{name}` is {shown}, expected {}", T::TAKES.shown()),
            })
        })
    }
}

/// What is said of an option that a job does not have.
pub fn unknown(job: &str, name: &str, known: &[JobOption]) -> String {
    let names: Vec<&str> = known.iter().map(|option| option.name).collect();
    let (near, known) = (suggestion(name, names.iter().copied()), names.join(", "));
    format!("{job}: no option `{name}`{near} (there are: {known})")
}
