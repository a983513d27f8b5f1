//! `TriedComponent`: the results of a component's checks, as they are printed.

use super::event::Event;
use serde_json::{Value as Json, json};
use std::fmt;
use std::path::Path;

/// A component that was tried.
pub(super) struct TriedComponent {
    /// Its kind and name.
    pub(super) label: String,
    /// The number of checks of its suite.
    checks: usize,
    results: Vec<CheckResult>,
}

/// The result of a check.
struct CheckResult {
    name: String,
    /// The last question.
    question: Option<String>,
    /// None if the process ended before.
    end: Option<Event>,
}

/// The components that these events are about.
pub(super) fn read_outcomes(events: Vec<Event>) -> Vec<TriedComponent> {
    let mut components: Vec<TriedComponent> = Vec::new();
    for event in events {
        match event {
            Event::Component { label, checks } => {
                components.push(TriedComponent { label, checks, results: Vec::new() });
            }
            Event::Check { name } => {
                let result = CheckResult { name, question: None, end: None };
                if let Some(component) = components.last_mut() {
                    component.results.push(result);
                }
            }
            Event::Question { text } => {
                if let Some(check) = last_check(&mut components) {
                    check.question = Some(text);
                }
            }
            Event::Waiting | Event::Done => {}
            end => {
                if let Some(check) = last_check(&mut components) {
                    check.end = Some(end);
                }
            }
        }
    }
    components
}

fn last_check(components: &mut [TriedComponent]) -> Option<&mut CheckResult> {
    components.last_mut()?.results.last_mut()
}

impl TriedComponent {
    /// Whether a check failed.
    pub(super) fn is_failed(&self) -> bool {
        self.results.iter().any(CheckResult::is_failed)
    }

    /// The process ended like this in the component's last check.
    pub(super) fn fail_last_check(&mut self, why: &str) {
        match self.results.last_mut() {
            Some(check) if check.end.is_none() => {
                let input =
                    check.question.clone().unwrap_or_else(|| "its first question".to_owned());
                check.end = Some(failure(input, why));
            }
            _ => self.add_end_failure(why),
        }
    }

    /// The process ended like this after the component's checks.
    pub(super) fn add_end_failure(&mut self, why: &str) {
        let name = "ends with the process of the engine".to_owned();
        let end = Some(failure("to end after all checks".to_owned(), why));
        self.results.push(CheckResult { name, question: None, end });
    }

    /// A record per check, as `--json` prints it.
    pub(super) fn records(&self, file: &Path) -> impl Iterator<Item = Json> {
        self.results.iter().map(move |result| {
            let mut record = json!({
                "file": file, "component": self.label, "check": result.name,
                "verdict": result.verdict(),
            });
            match &result.end {
                Some(Event::Failed { input, expected, got }) => {
                    record["asked"] = json!(input);
                    record["expected"] = json!(expected);
                    record["got"] = json!(got);
                }
                Some(Event::Skipped { why }) => record["why"] = json!(why),
                _ => {}
            }
            record
        })
    }
}

fn failure(input: String, got: &str) -> Event {
    Event::Failed { input, expected: "an answer".to_owned(), got: got.to_owned() }
}

impl CheckResult {
    fn is_failed(&self) -> bool {
        matches!(self.end, Some(Event::Failed { .. }))
    }

    fn verdict(&self) -> &'static str {
        match self.end {
            Some(Event::Passed) => "passed",
            Some(Event::Skipped { .. }) => "skipped",
            _ => "FAILED",
        }
    }
}

/// The checks, each with its verdict, and what a failed one was about.
impl fmt::Display for TriedComponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n{}", self.label)?;
        for result in &self.results {
            write!(f, "  {:7}  {}", result.verdict(), result.name)?;
            match &result.end {
                Some(Event::Skipped { why }) => writeln!(f, ": {why}")?,
                Some(Event::Failed { input, expected, got }) => {
                    writeln!(f)?;
                    for (word, text) in [("asked", input), ("expected", expected), ("got", got)] {
                        writeln!(f, "    {word:8}  {}", text.replace('\n', "\n              "))?;
                    }
                }
                _ => writeln!(f)?,
            }
        }
        match self.checks.saturating_sub(self.results.len()) {
            0 => Ok(()),
            1 => writeln!(f, "  not run  1 check after this"),
            count => writeln!(f, "  not run  {count} checks after this"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_ends_leaves_its_question() {
        let mut tried = read_outcomes(vec![
            Event::Component { label: "solver `mine`".to_owned(), checks: 3 },
            Event::Check { name: "counts".to_owned() },
            Event::Passed,
            Event::Check { name: "solves".to_owned() },
            Event::Question { text: "the solutions of 1...".to_owned() },
        ]);
        tried[0].fail_last_check("the end of the process by signal 11");
        assert!(tried[0].is_failed());
        let expected = "
solver `mine`
  passed   counts
  FAILED   solves
    asked     the solutions of 1...
    expected  an answer
    got       the end of the process by signal 11
  not run  1 check after this
";
        assert_eq!(tried[0].to_string(), expected);
    }
}
