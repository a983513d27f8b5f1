//! Proofs of steps: each holds, and none does with anything taken out or turned; each is one of its
//! technique, and by the names of others it is refused.

use seventeen_core::proof::{Definition, Inference, Proof, Reason, Source, check};
use seventeen_core::{Position, Puzzle, Step};
use seventeen_host::Registry;
use seventeen_plugin::Kind;
use seventeen_tests::command::call;
use seventeen_tests::human::{Named, first, listed, walk};
use seventeen_tests::{golden, is_long, lines, linked};
use std::collections::{BTreeMap, BTreeSet};

/// How many puzzles each technique is tried in, unless the number matters.
fn most() -> usize {
    if is_long() { usize::MAX } else { 2 }
}

/// The steps of all techniques, each in up to so many puzzles that need it, with the position
/// before it.
fn steps(most: usize) -> Vec<(String, Position, Step)> {
    let registry = linked();
    let instance = |key: &String| Named::new(&registry, key).instance();
    let puzzles = lines("technique_puzzles.txt");
    let mut steps = Vec::new();
    for one in listed() {
        let needs = |line: &&Vec<String>| line[1..].join(" ") == one.key;
        let mut easier: Vec<_> = one.easier.iter().map(instance).collect();
        for line in puzzles.iter().filter(needs).take(most) {
            let puzzle: Puzzle = line[0].parse().expect("a puzzle");
            let mut position = Position::from(&puzzle);
            walk(&mut position, &mut easier, |_, _, _| {});
            let step = first(&mut *instance(&one.key), &position);
            steps.extend(step.map(|step| (one.key.clone(), position, step)));
        }
    }
    steps
}

/// The proof without a line: what rests on it rests on nothing instead.
fn without(proof: &Proof, gone: usize) -> Proof {
    let mut less = proof.clone();
    less.lines.remove(gone);
    let other = |line: usize| if line > gone { line - 1 } else { line };
    for line in &mut less.lines[gone..] {
        line.reason = match line.reason.clone() {
            Reason::Left { of, without } => {
                Reason::Left { of: moved(of, gone), without: kept(&without, gone) }
            }
            Reason::Seen { of } => Reason::Seen { of: moved(of, gone) },
            Reason::Cover { truths, links, without } => Reason::Cover {
                truths: truths
                    .into_iter()
                    .filter(|&it| it != Source::Line(gone))
                    .map(|it| moved(it, gone))
                    .collect(),
                links,
                without: kept(&without, gone),
            },
            Reason::Deadly { pattern, without } => {
                Reason::Deadly { pattern, without: kept(&without, gone) }
            }
            Reason::Impossible { pattern, without } => {
                Reason::Impossible { pattern, without: kept(&without, gone) }
            }
            Reason::Cases { of, mut branches } => {
                branches.retain(|branch| branch.supposed != gone && branch.reached != gone);
                for branch in &mut branches {
                    (branch.supposed, branch.reached) =
                        (other(branch.supposed), other(branch.reached));
                }
                Reason::Cases { of: of.map(|it| moved(it, gone)), branches }
            }
            Reason::Refuted(mut branch) => {
                (branch.supposed, branch.reached) = (other(branch.supposed), other(branch.reached));
                Reason::Refuted(branch)
            }
            Reason::Either(mut branch) => {
                (branch.supposed, branch.reached) = (other(branch.supposed), other(branch.reached));
                Reason::Either(branch)
            }
            reason => reason,
        };
    }
    less
}

fn moved(source: Source, gone: usize) -> Source {
    match source {
        Source::Line(line) if line > gone => Source::Line(line - 1),
        other => other,
    }
}

fn kept(lines: &[usize], gone: usize) -> Vec<usize> {
    let others = lines.iter().filter(|&&line| line != gone);
    others.map(|&line| if line > gone { line - 1 } else { line }).collect()
}

/// The proofs in which a line says the opposite, or lacks a part of its reason.
fn changed(proof: &Proof) -> Vec<Proof> {
    let mut all = Vec::new();
    for (number, line) in proof.lines.iter().enumerate() {
        let opposite = Inference { claim: line.claim.opposite(), ..line.clone() };
        let lesser = lesser(&line.reason).into_iter();
        let lesser = lesser.map(|reason| Inference { reason, ..line.clone() });
        for other in lesser.chain([opposite]) {
            let mut proof = proof.clone();
            proof.lines[number] = other;
            all.push(proof);
        }
    }
    all
}

/// A reason without one of the things that it names.
fn lesser(reason: &Reason) -> Vec<Reason> {
    match reason {
        Reason::Left { of, without } => {
            each_less(without).map(|without| Reason::Left { of: *of, without }).collect()
        }
        Reason::Cover { truths, links, without } => {
            let fewer = each_less(truths).map(|truths| Reason::Cover {
                truths,
                links: links.clone(),
                without: without.clone(),
            });
            let open = each_less(links).map(|links| Reason::Cover {
                truths: truths.clone(),
                links,
                without: without.clone(),
            });
            let more = each_less(without).map(|without| Reason::Cover {
                truths: truths.clone(),
                links: links.clone(),
                without,
            });
            fewer.chain(open).chain(more).collect()
        }
        Reason::Cases { of, branches } => {
            each_less(branches).map(|branches| Reason::Cases { of: *of, branches }).collect()
        }
        Reason::Deadly { pattern, without } => each_less(pattern)
            .map(|pattern| Reason::Deadly { pattern, without: without.clone() })
            .collect(),
        _ => Vec::new(),
    }
}

/// The list without one of its items, each in turn.
fn each_less<T: Clone>(all: &[T]) -> impl Iterator<Item = Vec<T>> {
    (0..all.len()).map(|gone| [&all[..gone], &all[gone + 1..]].concat())
}

#[test]
fn no_proof_holds_with_less_or_turned() {
    let (mut kinds, mut refused) = (BTreeSet::new(), 0);
    for (key, position, step) in steps(most()) {
        let proof = &step.proof;
        assert_eq!(check(proof, &position, &step), Ok(()), "{key}: {step}\n{proof}");
        let less = (0..proof.lines.len()).map(|gone| without(proof, gone));
        for other in changed(proof).into_iter().chain(less) {
            let found = check(&other, &position, &step);
            assert!(found.is_err(), "{key}: {step}\n{proof}\nholds as\n{other}");
            refused += 1;
        }
        kinds.extend(proof.lines.iter().map(|line| line.reason.kind()));
    }
    assert!(refused > 1000, "{refused}");
    let all = [
        "cases", "cover", "deadly", "either", "impossible", "left", "refuted", "searched", "seen",
        "supposed", "unplaced",
    ];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all);
}

#[test]
fn proofs_are_written_and_read_again() {
    for (key, _, step) in steps(most()) {
        let text = serde_json::to_string(&step.proof).expect("a proof can be written");
        let read: Proof = serde_json::from_str(&text).expect("and read");
        assert_eq!(read, step.proof, "{key}: {text}");
    }
}

/// What the proofs of a technique's steps are made of, as its component says.
fn definition<'a>(registry: &'a Registry, key: &str) -> &'a Definition {
    let name = key.split(' ').next().expect("a name");
    let component = registry.find(Kind::Technique, name).expect("a technique");
    component
        .definition()
        .unwrap_or_else(|| panic!("{name} does not say what its proofs are made of"))
}

#[test]
fn steps_are_what_their_techniques_are_called() {
    let registry = linked();
    for (key, position, step) in steps(most()) {
        let found = definition(&registry, &key).check(&step);
        assert_eq!(found, Ok(()), "{key}: {step}\n{}\n{position:?}", step.proof);
    }
}

/// As what else the steps of each technique would pass. All others refuse each of them, and what
/// the list has is alike by definition.
#[test]
fn a_step_by_another_name_is_refused_where_the_definition_differs() {
    let registry = linked();
    let names: BTreeSet<String> =
        listed().iter().map(|one| one.key.split(' ').next().expect("a name").to_owned()).collect();
    let mut passing: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let (mut refused, mut all) = (0, 0);
    for (key, _, step) in steps(2) {
        let own = key.split(' ').next().expect("a name");
        let passes = passing.entry(own.to_owned()).or_default();
        for other in names.iter().filter(|name| *name != own) {
            all += 1;
            match definition(&registry, other).check(&step) {
                Ok(()) => {
                    passes.insert(other);
                }
                Err(wrong) => {
                    assert!(wrong.to_string().contains(" of its proof is "), "{wrong}");
                    refused += 1;
                }
            }
        }
    }
    let line = |(name, others): (&String, &BTreeSet<&str>)| {
        let others: Vec<&str> = others.iter().copied().collect();
        format!("{name}: {}\n", others.join(", "))
    };
    let lines: String = passing.iter().map(line).collect();
    let text = format!("# {refused} of {all} steps by another name are refused.\n{lines}");
    golden::expect("passing_as.txt", &text, str::to_owned);
}

/// Two steps of ER 7.2, singles and locked candidates.
const PUZZLE: &str =
    "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";

#[test]
fn a_path_of_a_file_is_verified_and_any_that_is_changed_is_refused() {
    let told = call(&["solve", "--human", "--proofs", "--json", "--profile", "se121", PUZZLE], "");
    assert_eq!(told.code, Some(0), "{}", told.err);
    let verified = call(&["verify", "-"], &told.out);
    assert_eq!(verified.code, Some(0), "{}", verified.err);
    assert!(verified.out.contains("96 steps, solved"), "{}", verified.out);
    let cut = told.out.trim_end().len() / 2;
    for (changed, expected) in [
        (told.out.replacen("\"of\":\"", "\"of\":\"9", 1), "not a path: column"),
        (told.out.replacen("\"of\":\"", "\"of\":\"9c9\",\"or\":\"", 1), "step 1, "),
        (
            told.out.replacen("\"eliminations\":[\"r", "\"eliminations\":[\"x", 1),
            "not a path: column",
        ),
        (told.out.replacen("\"solved\":true", "\"solved\":false", 1), "every cell is set"),
        (told.out.replacen(PUZZLE, &PUZZLE.replace("...2", "2..."), 1), "step "),
        (
            told.out.replacen(
                "\"technique\":\"hidden_single\"",
                "\"technique\":\"forcing_chain\"",
                1,
            ),
            "it is not a step of `forcing_chain`: no line of its proof is `refuted` or `cover`",
        ),
        (
            told.out.replacen("\"technique\":\"forcing_chain\"", "\"technique\":\"fish\"", 1),
            "it is not a step of `fish`: line 1 of its proof is `cover`, expected `fish of 6`",
        ),
        (told.out[..cut].to_owned(), "standard input:1: not a certificate: column"),
        (told.out.replace("\"proof\"", "\"prof\""), "missing field `proof`"),
    ] {
        assert_ne!(changed, told.out, "{expected}");
        let outcome = call(&["verify", "-"], &changed);
        assert_ne!(outcome.code, Some(0), "{expected}: {}", outcome.out);
        assert!(outcome.err.contains(expected), "{expected}: {}", outcome.err);
    }
}

#[test]
fn steps_of_a_technique_that_says_nothing_are_checked_by_the_rules_and_that_is_told() {
    let told = call(&["solve", "--human", "--proofs", "--json", "--profile", "se121", PUZZLE], "");
    let unknown = told.out.replace("\"technique\":\"pointing\"", "\"technique\":\"unheard_of\"");
    assert_ne!(unknown, told.out);
    let verified = call(&["verify", "-"], &unknown);
    assert_eq!(verified.code, Some(0), "{}", verified.err);
    let expected = "96 steps, solved, those of unheard_of by the rules alone; not checked: texts";
    assert!(verified.out.contains(expected), "{}", verified.out);
}

/// Singles in windows, locked candidates and a fish of windows and rows.
const WINDOKU: &str =
    "windoku:....2..9.4..1..8..6.7..............2..........28.....3......9..5.3.9..7........5.";

#[test]
fn a_path_under_other_rules_is_verified_and_any_that_is_changed_is_refused() {
    let told = call(&["solve", "--human", "--proofs", "--json", WINDOKU], "");
    assert_eq!(told.code, Some(0), "{}", told.err);
    let verified = call(&["verify", "-"], &told.out);
    assert_eq!(verified.code, Some(0), "{}", verified.err);
    let expected = "29 steps, not solved, those of claiming, fish, hidden_single, naked_single, \
                    pointing by the rules alone";
    assert!(verified.out.contains(expected), "{}", verified.out);
    for (before, after, expected) in [
        ("\"9r678c234\"", "\"9r678c345\"", "9r678c345 is not a rule of the puzzle"),
        ("\"9r678c234\"", "\"9b7\"", "step "),
        ("\"4r234c678\"", "\"4b6\"", "step "),
        ("windoku:", "", "step "),
    ] {
        let changed = told.out.replacen(before, after, 1);
        assert_ne!(changed, told.out, "{before}");
        let outcome = call(&["verify", "-"], &changed);
        assert_ne!(outcome.code, Some(0), "{before}: {}", outcome.out);
        assert!(outcome.err.contains(expected), "{before}: {}", outcome.err);
    }
}
