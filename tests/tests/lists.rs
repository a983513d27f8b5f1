//! Lists larger than memory: the verbs of recipes and of the command line beside plain forms of the
//! same in memory, with as little memory as may be asked for.

use seventeen_core::{Puzzle, Transformation};
use seventeen_tests::command::{call, prints, refuses};
#[cfg(target_os = "linux")]
use seventeen_tests::interrupt::{Interrupted, interrupt};
use seventeen_tests::lines;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::Path;

/// Random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % end
    }

    /// One of all transformations.
    fn transformation(&mut self) -> Transformation {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        for i in (1..9).rev() {
            digits.swap(i, self.below(i as u64 + 1) as usize);
        }
        let geometric = Transformation::geometric(self.below(1 << 30) as usize);
        geometric.with_digits(digits).expect("each digit once")
    }
}

/// Puzzles of which no two are essentially the same: those with 17 clues, and the same without some
/// of these.
fn puzzles() -> Vec<Puzzle> {
    let whole = lines("seventeens.txt").into_iter().map(|line| line[0].parse().expect("a puzzle"));
    let mut forms = HashSet::new();
    let mut all = Vec::new();
    for whole in whole {
        let whole: Puzzle = whole;
        for left_out in 0..250_u32 {
            let mut digits = *whole.digits();
            let (a, b) = (left_out % 16, left_out / 16);
            let givens: Vec<usize> = (0..81).filter(|&cell| digits[cell] != 0).collect();
            digits[givens[a as usize]] = 0;
            digits[givens[b as usize]] = 0;
            let puzzle = Puzzle::from_digits(digits);
            if forms.insert(form(&puzzle)) {
                all.push(puzzle);
            }
        }
    }
    all
}

fn form(puzzle: &Puzzle) -> String {
    puzzle.minlex().expect("a puzzle").0.to_string()
}

/// These puzzles three times, each time another image, in random order, with notes.
fn images(puzzles: &[Puzzle], random: &mut Random) -> Vec<String> {
    let mut all: Vec<String> = (0..3)
        .flat_map(|_| puzzles)
        .enumerate()
        .map(|(i, puzzle)| format!("{} # n{i}", random.transformation().puzzle(puzzle)))
        .collect();
    for i in (1..all.len()).rev() {
        all.swap(i, random.below(i as u64 + 1) as usize);
    }
    all
}

fn cells(line: &str) -> Puzzle {
    line[..81].parse().expect("a puzzle")
}

fn text(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// A file in `dir` with these lines.
fn file(dir: &Path, name: &str, lines: &[String]) -> String {
    let path = dir.join(name);
    std::fs::write(&path, text(lines)).expect("a file");
    path.to_str().expect("text").to_owned()
}

/// What the program prints.
fn printed(arguments: &[&str]) -> String {
    let outcome = call(arguments, "");
    assert_eq!(outcome.code, Some(0), "{arguments:?}: {}", outcome.err);
    outcome.out
}

#[test]
fn classes_are_found_whatever_the_memory_and_the_threads() {
    let (puzzles, mut random) = (puzzles(), Random(17));
    assert!(puzzles.len() > 3000, "{}", puzzles.len());
    let all = images(&puzzles, &mut random);
    let dir = tempfile::tempdir().unwrap();
    let input = file(dir.path(), "all.txt", &all);
    let mut forms = HashSet::new();
    let first: Vec<String> =
        all.iter().filter(|line| forms.insert(form(&cells(line)))).cloned().collect();
    assert_eq!(first.len(), puzzles.len());
    for threads in ["1", "3"] {
        for memory in ["1", "64"] {
            let call = ["distinct", "--memory", memory, "--threads", threads, &input];
            assert_eq!(printed(&call), text(&first), "{call:?}");
        }
    }
    let counted = printed(&["distinct", "--memory", "1", "--count", &input]);
    let expected: Vec<String> = first.iter().map(|line| line.replacen("# ", "# 3; ", 1)).collect();
    assert_eq!(counted, text(&expected));
    let mut sorted = first.clone();
    sorted.sort_by_cached_key(|line| form(&cells(line)));
    assert_eq!(printed(&["distinct", "--memory", "1", "--sorted", &input]), text(&sorted));
    assert_eq!(printed(&["diff", &input, &input]), "");
    let mut groups: HashMap<String, Vec<usize>> = HashMap::new();
    for (number, line) in all.iter().enumerate() {
        groups.entry(form(&cells(line))).or_default().push(number);
    }
    let groups = first.iter().map(|line| &groups[&form(&cells(line))]);
    let member = |group: usize, number: usize| {
        let told = format!("# group {group}, puzzle {}; ", number + 1);
        all[number].replacen("# ", &told, 1)
    };
    let expected: Vec<String> = (1..)
        .zip(groups)
        .flat_map(|(group, numbers)| numbers.iter().map(move |&number| (group, number)))
        .map(|(group, number)| member(group, number))
        .collect();
    assert_eq!(printed(&["groups", "--memory", "1", "--threads", "2", &input]), text(&expected));
}

#[test]
fn a_sort_has_the_order_of_its_keys_and_is_stable() {
    let mut random = Random(3);
    let all = images(&puzzles(), &mut random);
    let dir = tempfile::tempdir().unwrap();
    let input = file(dir.path(), "all.txt", &all);
    let mut by_text = all.clone();
    by_text.sort_by(|a, b| a[..81].cmp(&b[..81]));
    assert_eq!(printed(&["sort", "--memory", "1", &input]), text(&by_text));
    let mut by_clues = all.clone();
    by_clues.sort_by_key(|line| (std::cmp::Reverse(cells(line).clues()), form(&cells(line))));
    let call = ["sort", "--memory", "1", "--by=-clues,minlex", &input];
    assert_eq!(printed(&call), text(&by_clues));
    // Three sorted thirds make the same, each puzzle once.
    let thirds: Vec<String> = (0..3)
        .map(|third| {
            let mut lines: Vec<String> =
                all.iter().skip(third).step_by(3).chain(&all[..5]).cloned().collect();
            lines.sort_by(|a, b| a[..81].cmp(&b[..81]));
            file(dir.path(), &format!("{third}.txt"), &lines)
        })
        .collect();
    let merged = printed(&["sort", "--merge", &thirds[0], &thirds[1], &thirds[2]]);
    let plain: BTreeSet<&str> = all.iter().map(|line| &line[..81]).collect();
    assert!(merged.lines().map(|line| &line[..81]).eq(plain.iter().copied()));
    refuses(&["sort", "--merge", &input, &input], "", 2, &["merge: ", "all.txt is not sorted"]);
    refuses(&["sort", "--by", "clue", &input], "", 2, &["no key `clue`", "`clues`"]);
}

#[test]
fn ratings_order_puzzles_and_what_has_none_comes_first() {
    let hard = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";
    let easy = &lines("seventeens.txt")[0][0];
    let none = format!("1{}", ".".repeat(80));
    let input = format!("{hard} # a\n{easy} # b\n{none} # c\n");
    prints(&["sort", "--by", "er"], &input, &format!("{none} # c\n{easy} # b\n{hard} # a\n"));
    prints(&["sort", "--by=-er"], &input, &format!("{hard} # a\n{easy} # b\n{none} # c\n"));
}

#[test]
fn lists_are_compared_and_joined_by_classes() {
    let (puzzles, mut random) = (puzzles(), Random(5));
    let (left, right) =
        (images(&puzzles[..900], &mut random), images(&puzzles[600..], &mut random));
    let dir = tempfile::tempdir().unwrap();
    let (a, b) = (file(dir.path(), "a.txt", &left), file(dir.path(), "b.txt", &right));
    let mut by_form: HashMap<String, Vec<&String>> = HashMap::new();
    right.iter().for_each(|line| by_form.entry(form(&cells(line))).or_default().push(line));
    let is_common = |line: &&String| by_form.contains_key(&form(&cells(line)));
    let common: Vec<String> = left.iter().filter(is_common).cloned().collect();
    assert_eq!(common.len(), 900);
    assert_eq!(printed(&["diff", "--common", "--memory", "1", &a, &b]), text(&common));
    let outcome = call(&["diff", &a, &b], "");
    assert_eq!((outcome.code, &*outcome.err), (Some(1), ""));
    let differ = outcome.out;
    let only = |mark: &str| differ.lines().filter(|line| line.starts_with(mark)).count();
    assert_eq!((only("< "), only("> ")), (1800, right.len() - 900));
    let mut joined = Vec::new();
    for line in &left {
        let (cells, note) = line.split_once(" # ").expect("a note");
        for partner in by_form.get(&form(&self::cells(line))).into_iter().flatten() {
            joined.push(format!("{cells} # {partner}; {note}"));
        }
    }
    assert_eq!(joined.len(), 2700);
    assert_eq!(printed(&["join", "--memory", "1", &a, &b]), text(&joined));
    let new = printed(&["distinct", "--new-against", &b, &a]);
    assert_eq!(new.lines().count(), 600);
    let none = printed(&["distinct", "--new-against", &b, "--new-against", &a, &a]);
    assert_eq!(none, "");
}

#[test]
fn texts_are_those_of_a_set_in_memory() {
    // Random characters, of few kinds so that lines repeat; some of them look like cells.
    let mut random = Random(9);
    let values: Vec<String> = (0..4000)
        .map(|_| {
            let kind = random.below(40);
            (0..81).map(|i| char::from(b'.' + ((kind * (i + 7)) % 12) as u8)).collect()
        })
        .collect();
    let dir = tempfile::tempdir().unwrap();
    let set: BTreeSet<&String> = values.iter().collect();
    let expected: String = set.iter().map(|value| format!("{value}\n")).collect();
    let list = format!("stream({values:?})");
    for verbs in [
        "distinct(#{ sorted: true, memory: 1 })",
        "sort(#{ memory: 1 }).distinct()",
        "distinct().sort_by(|text| [text, 1])",
    ] {
        let recipe = file(dir.path(), "recipe.rhai", &[format!("{list}.{verbs}.write(`-`);")]);
        assert_eq!(printed(&["run", &recipe]), expected, "{verbs}");
    }
}

#[test]
fn recipes_join_merge_and_count_what_they_like() {
    let prints = |recipe: &str, expected: &str| {
        let recipe = format!("let s = stream([3, 1, 2, 3, 1, 3]); let n = {recipe}.write(`-`);");
        prints(&["run", "-e", &recipe], "", expected);
    };
    prints("s.distinct()", "3\n1\n2\n");
    prints("s.distinct(|n| n % 2)", "3\n2\n");
    prints(
        "s.distinct(#{ by: |n| n % 2, count: true }).map(|c| `${c.item} ${c.count}`)",
        "3 5\n2 1\n",
    );
    prints("s.sort_by(|n| -n)", "3\n3\n3\n2\n1\n1\n");
    prints("stream([2, 1.5, `b`, `a`, ()]).sort()", "\n1.5\n2\na\nb\n");
    prints("s.sort().merge(stream([0, 2, 9]))", "0\n1\n2\n3\n9\n");
    prints("s.sort_by(|n| -n).merge(stream([9, 2]), |n| -n)", "9\n3\n2\n1\n");
    prints("s.without(stream([3, 7]))", "1\n2\n1\n");
    prints("s.common(stream([13]), |n| n % 10)", "3\n3\n3\n");
    prints("(s + stream([7]))", "3\n1\n2\n3\n1\n3\n7\n");
    prints(
        "s.distinct().join(stream([10, 13, 23]), |n| n, |n| n % 10).map(|p| `${p.key} ${p.right}`)",
        "3 13\n3 23\n",
    );
    prints(
        "s.distinct().join(stream([2]), #{ outer: true, by: |n| n })\
         .map(|p| if p.right == () { `${p.left}` } else { `${p.left}=${p.right}` })",
        "3\n1\n2=2\n",
    );
    // What has no end is told apart as it comes.
    prints(
        "generate(generator::bottom_up()).distinct(|p| 1 + p.clues * 0).take(1).map(|p| 1)",
        "1\n",
    );
    // A harvest does not go to disk, but is held.
    let grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
    let harvests =
        format!("stream([4, 2, 3]).map(|n| grids(`{grid}`).harvest(ua::digits(n)).collect()[0])");
    prints(
        &format!("{harvests}.sort_by(|sets| sets.len).map(|sets| sets.len < 60)"),
        "true\nfalse\nfalse\n",
    );
}

#[test]
fn wrong_options_are_named() {
    for (verb, words) in [
        ("distinct(#{ memroy: 1 })", "distinct: no option `memroy`; did you mean `memory`?"),
        ("distinct(#{ memory: 0 })", "expected a whole number of at least 1"),
        ("distinct(#{ by: 3 })", "expected a name such as"),
        ("distinct(#{ by: `minlx` })", "distinct: no key `minlx`; did you mean `minlex`?"),
        ("sort(#{ sorted: true })", "sort: no option `sorted`"),
        ("sort(#{ by: `minlex` })", "sort: the key `minlex` is for puzzles, and an item is an int"),
        ("new_against(3)", "new_against: expected a file or an array of files, found an int"),
        ("new_against(`gone.txt`)", "cannot open gone.txt"),
        (
            "merge(stream([2, 1]))",
            "merge: the second stream is not sorted: 1 (item 2) comes after 2",
        ),
    ] {
        let recipe = format!("stream([1, 2]).{verb}.write(`-`);");
        refuses(&["run", "-e", &recipe], "", 2, &[words]);
    }
    let two = "12".to_owned() + &".".repeat(79);
    refuses(
        &["distinct", "--by", "grid", &two],
        "",
        2,
        &["expected a puzzle with a single solution"],
    );
}

#[test]
fn puzzles_are_the_same_when_a_transformation_says_how() {
    let puzzle = cells(&lines("seventeens.txt")[0][0]);
    let image = Random(2).transformation().puzzle(&puzzle);
    let recipe = format!(
        "let map = puzzles(`{puzzle}`).collect()[0].isomorphism(puzzles(`{image}`).collect()[0]);\n\
         print(map.rows.len + map.columns.len + map.digits.len); print(map.text);"
    );
    let printed = call(&["run", "-e", &recipe], "");
    assert!(printed.out.starts_with("27\n"), "{} {}", printed.out, printed.err);
    let said = call(&["same", &puzzle.to_string(), &image.to_string()], "");
    assert_eq!((said.code, said.out.as_str()), (Some(0), &printed.out[3..]), "{}", said.err);
    let read = |name: &str| -> [u8; 9] {
        let digits = said.out.split(name).nth(1).expect(name).trim_start().bytes().take(9);
        digits.map(|digit| digit - b'0').collect::<Vec<u8>>().try_into().expect("nine")
    };
    let lines_of = |name| read(name).map(|line| line - 1);
    let map = Transformation::new(
        said.out.starts_with("transposed"),
        lines_of("rows"),
        lines_of("columns"),
        read("digits"),
    );
    assert_eq!(map.expect("a transformation").puzzle(&puzzle), image);
    let other = lines("seventeens.txt")[1][0].clone();
    let different = call(&["same", &puzzle.to_string(), &other], "");
    assert_eq!((different.code, different.err.as_str()), (Some(1), ""));
    assert!(different.out.starts_with("not equivalent: "), "{}", different.out);
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_leaves_no_files() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let (puzzles, mut random) = (puzzles(), Random(8));
    let image = |i: usize| random.transformation().puzzle(&puzzles[i % puzzles.len()]).to_string();
    let many: Vec<String> = (0..500_000).map(image).collect();
    let dir = tempfile::tempdir().unwrap();
    let (input, disk) = (file(dir.path(), "many.txt", &many), dir.path().join("disk"));
    std::fs::create_dir(&disk).unwrap();
    let child = Command::new(seventeen_tests::program())
        .args(["sort", "--by", "minlex", "--memory", "1", "--dir"])
        .args([disk.to_str().unwrap(), &input])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let Interrupted { outcome, took } =
        interrupt(child, "INT", |used| used >= Duration::from_millis(400));
    assert_eq!(outcome.code, Some(130), "{}", outcome.err);
    assert!(took < Duration::from_secs(1), "{took:?}");
    assert_eq!(outcome.out, "", "nothing is sorted yet");
    assert_eq!(std::fs::read_dir(&disk).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn a_pipe_that_would_be_read_twice_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let puzzles: Vec<String> = puzzles()[..2].iter().map(ToString::to_string).collect();
    let list = file(dir.path(), "list.txt", &puzzles);
    let pipe = dir.path().join("pipe").display().to_string();
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let (content, end) = (text(&puzzles[..1]), pipe.clone());
    let writer = std::thread::spawn(move || std::fs::write(end, content));
    let outcome = call(&["diff", &list, &pipe], "");
    writer.join().unwrap().unwrap();
    assert_eq!(outcome.code, Some(2), "{}", outcome.err);
    assert!(outcome.err.contains(&format!("{pipe} can be read only once")), "{}", outcome.err);
}
