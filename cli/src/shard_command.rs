//! The command that runs shards of a plan: for a person, a scheduler, or a process of this program.

use seventeen_jobs::shards::RunCommand;
use std::ffi::OsString;

/// The words that run the planned recipe as it was planned, after the name of the program.
pub(crate) fn recipe_words(planned: &RunCommand) -> Vec<OsString> {
    let mut words: Vec<OsString> = vec!["run".into(), planned.recipe.clone().into()];
    for (name, value) in &planned.set {
        words.extend(["--set".into(), format!("{name}={value}").into()]);
    }
    words.extend(["--seed".into(), planned.seed.to_string().into()]);
    let flags = [
        ("--json", planned.json),
        ("--strict", planned.strict),
        ("--long-windows", planned.long_windows),
    ];
    words.extend(flags.iter().filter(|(_, given)| *given).map(|(name, _)| (*name).into()));
    let named = [("--plugin", &planned.plugins), ("--plugin-dir", &planned.plugin_directories)];
    for (name, paths) in named {
        words.extend(paths.iter().flat_map(|path| [name.into(), path.into()]));
    }
    words
}

/// Words as a line for a shell.
pub(crate) fn shell_line(words: &[OsString]) -> String {
    let quoted: Vec<String> =
        words.iter().map(|word| quote_for_shell(&word.to_string_lossy())).collect();
    quoted.join(" ")
}

/// A word for a shell, in quotes if it needs them.
pub(crate) fn quote_for_shell(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_-+=:,./@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_word_is_one_word_of_a_shell() {
        assert_eq!(quote_for_shell("runs/a-1.rhai"), "runs/a-1.rhai");
        assert_eq!(quote_for_shell("a b"), "'a b'");
        assert_eq!(quote_for_shell(""), "''");
        assert_eq!(quote_for_shell("it's $x"), "'it'\\''s $x'");
    }
}
