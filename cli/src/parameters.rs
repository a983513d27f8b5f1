//! `--set`: values of a recipe's parameters, for commands that take recipes.

use anyhow::bail;
use clap::Args;
use std::collections::BTreeMap;

#[derive(Args)]
pub(crate) struct ParameterValues {
    /// Set a parameter of the recipe; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_setting)]
    set: Vec<(String, String)>,
}

impl ParameterValues {
    /// The values by the names of their parameters.
    pub(crate) fn by_name(self) -> anyhow::Result<BTreeMap<String, String>> {
        let mut set = BTreeMap::new();
        for (name, value) in self.set {
            if set.contains_key(&name) {
                bail!("--set {name} is given twice: give each parameter once");
            }
            set.insert(name, value);
        }
        Ok(set)
    }
}

fn parse_setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.to_owned()))
}
