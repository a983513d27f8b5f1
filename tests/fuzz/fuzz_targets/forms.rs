//! Any text is read in whichever form it has or refused, and a puzzle that was read is written in
//! every form and read back the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use seventeen_jobs::text::forms::FORMS;
use seventeen_jobs::text::{LineContent, LineReader, Problem, read_single};

fuzz_target!(|text: &str| {
    let all = LineReader::of_text(text, LineContent::Problems);
    let problems = all.into_iter().flat_map(LineReader::into_problems).flatten();
    for problem in problems {
        let Ok(puzzle) = problem.givens_only() else { continue };
        for form in FORMS.iter().filter(|form| form.writes_every_puzzle()) {
            let written = form.format_puzzle(&puzzle).expect("written");
            let lines: Vec<&str> = [form.file_head(), Some(&written), form.file_tail()]
                .into_iter()
                .flatten()
                .collect();
            match read_single::read_puzzle(&lines.join("\n")) {
                Ok(Problem::Puzzle(read)) => assert_eq!(read.value, puzzle.value, "{written}"),
                other => panic!("{}: {written}: {other:?}", form.name),
            }
        }
    }
    if let Ok(all) = LineReader::of_text(text, LineContent::Grids) {
        let _ = all.into_grids().count();
    }
});
