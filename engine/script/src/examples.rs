//! How the examples of methods begin.
//!
//! An example that begins with a method of a value, such as `puzzle.clues`, needs a recipe that
//! makes the value. That recipe is the same for all methods of a type. So `examples.rhai` states it
//! once per type, and the documentation shows it before each such example.

use seventeen_language::doc::{Form, Topic};

/// Recipes that end by making a value of a type, below the name of the type.
const BEGINNINGS: &str = include_str!("examples.rhai");

/// Begins the examples of topics.
pub(crate) fn complete_examples(topics: &mut [Topic]) {
    let forms =
        topics.iter_mut().flat_map(|topic| &mut topic.entries).flat_map(|entry| &mut entry.forms);
    for Form { signature, examples, .. } in forms {
        let Some((receiver, _)) = signature.split_once('.') else { continue };
        for example in examples {
            if let Some(beginning) = receiver_recipe(receiver, example) {
                *example = format!("{beginning}\n{example}");
            }
        }
    }
}

/// A definition file whose examples have their beginnings.
pub(crate) fn complete_examples_in_definitions(text: &str) -> String {
    let (mut begun, mut comment) = (String::new(), Vec::new());
    for line in text.lines() {
        if line.starts_with("///") {
            comment.push(line);
            continue;
        }
        let receiver = line.split_once(": ").map_or("", |(_, rest)| rest);
        let receiver = receiver.split([',', ')']).next().unwrap_or_default();
        let mut before = "";
        for written in comment.drain(..) {
            let example = written.strip_prefix("/// ").filter(|_| before == "/// ```rhai");
            let beginning = example.and_then(|example| receiver_recipe(receiver, example));
            let lines = beginning.into_iter().flat_map(str::lines);
            lines.for_each(|line| begun += &format!("/// {line}\n"));
            begun += &format!("{written}\n");
            before = written;
        }
        begun += &format!("{line}\n");
    }
    begun
}

/// The recipe before an example of a method of this type, if it begins with a value of the type.
fn receiver_recipe(receiver: &str, example: &str) -> Option<&'static str> {
    let of_type = |recipe: &'static str| recipe.strip_prefix(&format!("// {receiver}\n"));
    let recipe = BEGINNINGS.split("\n\n").find_map(of_type)?.trim_end();
    let made = recipe.lines().rev().find_map(|line| line.strip_prefix("let "))?;
    let name = made.split(' ').next()?;
    example.strip_prefix(name)?.starts_with('.').then_some(recipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_begins_with_what_makes_its_value() {
        let puzzle = receiver_recipe("Puzzle", "puzzle.clues  // 25").unwrap();
        assert!(puzzle.starts_with("let puzzle = "), "{puzzle}");
        let step = receiver_recipe("Step", "step.name").unwrap();
        assert_eq!(step.lines().count(), 3);
        for (receiver, example) in
            [("Puzzle", "puzzles.count()"), ("Puzzle", "let own = 1;"), ("int", "n.abs()")]
        {
            assert_eq!(receiver_recipe(receiver, example), None, "{example}");
        }
    }

    #[test]
    fn only_the_first_line_of_an_example_in_a_definition_gets_a_beginning() {
        let comment = "/// A number.\n///\n/// ```rhai\n";
        let rest = "/// let puzzle = 1;\n/// puzzle.clues\n/// ```\nfn get clues(puzzle: Puzzle) -> int;\n";
        assert_eq!(
            complete_examples_in_definitions(&format!("{comment}{rest}")),
            format!("{comment}{rest}")
        );
        let begun = complete_examples_in_definitions(&format!("{comment}{}", &rest[20..]));
        assert_eq!(
            begun.lines().nth(3),
            Some("/// let puzzle = puzzles(\"puzzles.txt\").collect()[0];")
        );
    }
}
