//! A chapter of the book as something to be run: its blocks of code, and what stands in them.
//!
//! A block is a file if the line before it ends with its name: "Write `count.rhai`:". A block of
//! `text` that is no file is what the block before it prints, in which `…` stands for anything:
//! alone in a line for lines, within one for characters. A block of `shell-session` has commands,
//! each after a `$` and followed by what it prints.

/// A block of code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The language behind the fence: `sh`.
    pub language: String,
    /// The file that it is, if it is one.
    pub file: Option<String>,
    /// What stands in it, with a line end at its end.
    pub text: String,
    /// The line of its fence, from 1.
    pub line: usize,
}

/// The blocks of a chapter, from top to bottom.
pub fn blocks(chapter: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let (mut is_inside, mut before) = (false, "");
    for (index, line) in chapter.lines().enumerate() {
        match (line.strip_prefix("```"), is_inside) {
            (Some(_), true) => (is_inside, before) = (false, ""),
            (Some(language), false) => {
                is_inside = true;
                let (language, file) =
                    (language.to_owned(), named_file(before).filter(|_| language != "sh"));
                blocks.push(Block { language, file, text: String::new(), line: index + 1 });
            }
            (None, true) => {
                let block = blocks.last_mut().expect("a block was begun");
                block.text += line;
                block.text.push('\n');
            }
            (None, false) if !line.trim().is_empty() => before = line,
            (None, false) => {}
        }
    }
    blocks
}

/// The commands of a shell session, each with the lines after it.
pub fn commands(session: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    for line in session.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command.to_owned(), String::new())),
            (None, Some((_, printed))) => {
                printed.push_str(line);
                printed.push('\n');
            }
            (None, None) => panic!("`{line}` comes before the first command"),
        }
    }
    commands
}

/// The name in front of the colon at a line's end.
fn named_file(line: &str) -> Option<String> {
    let name = line.trim_end().strip_suffix("`:")?.rsplit('`').next()?;
    (name.contains('.') && !name.contains(' ')).then(|| name.to_owned())
}

/// Whether what was printed is what is shown.
pub fn is_shown(shown: &str, printed: &str) -> bool {
    // Titles of tables have a blank line before them, also at the top.
    let lines = |text: &'_ str| -> Vec<String> {
        let text = text.trim_matches('\n').trim_end();
        text.lines().map(|line| line.trim_end().to_owned()).collect()
    };
    fits(
        &lines(shown),
        &lines(printed),
        |line| *line == "…",
        |shown, printed| is_line_shown(shown, printed),
    )
}

fn is_line_shown(shown: &str, printed: &str) -> bool {
    let letters = |text: &str| text.chars().collect::<Vec<char>>();
    fits(&letters(shown), &letters(printed), |&letter| letter == '…', |a, b| a == b)
}

/// Whether the parts are the expected ones, some of which stand for any number of parts.
fn fits<T>(
    expected: &[T],
    parts: &[T],
    is_any: impl Fn(&T) -> bool,
    is_same: impl Fn(&T, &T) -> bool,
) -> bool {
    // Where the last gap began, and how many parts it holds so far: a later gap makes up for all
    // before.
    let (mut at, mut part, mut gap) = (0, 0, None);
    while part < parts.len() {
        match expected.get(at) {
            Some(one) if is_any(one) => {
                gap = Some((at, part));
                at += 1;
            }
            Some(one) if is_same(one, &parts[part]) => (at, part) = (at + 1, part + 1),
            _ => match &mut gap {
                Some((begin, held)) => {
                    *held += 1;
                    (at, part) = (*begin + 1, *held);
                }
                None => return false,
            },
        }
    }
    expected[at..].iter().all(is_any)
}
