//! Colours of messages and help: `--color`, and the variables `NO_COLOR`, `CLICOLOR` and
//! `CLICOLOR_FORCE`.
//!
//! The parser of the command line colours its own errors before `--color` is parsed, so the option
//! is looked up in the words of the command line first.

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use std::ffi::OsString;
use std::io::stderr;

/// When to use colours.
#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum WhenColoured {
    /// At a terminal
    #[default]
    Auto,
    /// Also in files and pipes
    Always,
    /// Not at all
    Never,
}

impl WhenColoured {
    /// The last `--color` of these words. A wrong value is reported by the parser.
    fn find(words: &[OsString]) -> Option<WhenColoured> {
        let words = words.iter().map(|word| word.to_str().unwrap_or_default());
        let words: Vec<&str> = words.take_while(|word| *word != "--").collect();
        let next = |index: usize| words.get(index + 1).copied();
        let value = |(index, word): (usize, &&str)| match word.strip_prefix("--color") {
            Some("") => next(index).map(str::to_owned),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None => None,
        };
        let last = words.iter().enumerate().filter_map(value).next_back()?;
        WhenColoured::from_str(&last, false).ok()
    }
}

/// Sets the colours of this process from its command line.
pub(crate) fn set_up(words: &[OsString]) {
    let choice = match WhenColoured::find(words).unwrap_or_default() {
        WhenColoured::Auto => ColorChoice::Auto,
        WhenColoured::Always => ColorChoice::Always,
        WhenColoured::Never => ColorChoice::Never,
    };
    choice.write_global();
}

/// Whether messages on the standard error have colours.
pub(crate) fn has_coloured_messages() -> bool {
    AutoStream::choice(&stderr()) != ColorChoice::Never
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_option_counts() {
        let found = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(Into::into).collect();
            WhenColoured::find(&words).map(|when| when as u8)
        };
        assert_eq!(found("solve x"), None);
        assert_eq!(found("--color always solve --color=never x"), Some(WhenColoured::Never as u8));
        assert_eq!(found("solve --color always"), Some(WhenColoured::Always as u8));
        assert_eq!(found("solve --color"), None);
        assert_eq!(found("solve --color sometimes"), None);
        assert_eq!(found("solve -- --color always"), None);
    }
}
