//! The crate for Rust programs: it gives what recipes give for the same input.

use seventeen::prelude::*;
use seventeen::report::{Form, Listing, Sample};
use seventeen::{
    Cells, ClueMap, EnumerateOptions, GenerateOptions, Grid, PatternOptions, Puzzle, RatingFilter,
    Result,
};
use seventeen_tests::command::call;
use seventeen_tests::{library, lines};

const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
const PUZZLE: &str =
    "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";

fn engine() -> Seventeen {
    Seventeen::builder().linked_only().build().unwrap()
}

/// What a recipe prints.
fn recipe(text: &str) -> String {
    let outcome = call(&["run", "-e", text], "");
    assert_eq!(outcome.code, Some(0), "{text}: {}", outcome.err);
    outcome.out
}

/// Results as recipes write them.
fn written<R: Record>(results: impl IntoIterator<Item = Result<R>>) -> String {
    let mut listing = Listing::new(Form::Text, Vec::new());
    results.into_iter().for_each(|result| listing.add(&result.unwrap()).unwrap());
    String::from_utf8(listing.out().clone()).unwrap()
}

#[track_caller]
fn same<R: Record>(results: impl IntoIterator<Item = Result<R>>, text: &str) {
    assert_eq!(written(results), recipe(&format!("let written = {text};")), "{text}");
}

/// A puzzle of 17 clues, its grid, and all but four of its clues.
fn seventeen() -> (Puzzle, Grid, seventeen::Cells) {
    let puzzle: Puzzle = lines("seventeens.txt")[0][0].parse().unwrap();
    let grid = puzzle.solution(&engine()).unwrap();
    (puzzle, grid, puzzle.givens().iter().skip(4).collect())
}

/// Enumerations of puzzles that have these givens.
fn with_given(given: Cells) -> EnumerateOptions {
    EnumerateOptions { given: given.into(), ..EnumerateOptions::default() }
}

#[test]
fn sets_cliques_and_puzzles_are_those_of_recipes() {
    let (engine, grid) = (engine(), GRID.parse::<Grid>().unwrap());
    let sets = grid.harvest(&engine, [engine.ua("digits(2)").unwrap()]).unwrap();
    let greedy = engine.clique("greedy").unwrap();
    let harvested = format!("grids(\"{GRID}\").harvest(ua::digits(2))");
    same([Ok(sets.clone())], &format!("{harvested}.write(\"-\")"));
    same([sets.clique(&greedy)], &format!("{harvested}.clique(clique::greedy()).write(\"-\")"));

    let (puzzle, grid, given) = seventeen();
    let sets = grid.harvest(&engine, [engine.ua("tuned").unwrap()]).unwrap();
    let found = sets.enumerate(&engine, 17, &with_given(given)).unwrap();
    assert!(found.puzzles().any(|found| found == puzzle));
    let options = format!("#{{ given: \"{given}\" }}");
    same(
        [Ok(found)],
        &format!("grids(\"{grid}\").harvest(ua::tuned()).enumerate(17, {options}).write(\"-\")"),
    );
}

#[test]
fn what_is_said_of_a_puzzle_is_what_recipes_say() {
    let (engine, puzzle) = (engine(), PUZZLE.parse::<Puzzle>().unwrap());
    let of = |verb: &str| format!("puzzles(\"{PUZZLE}\").{verb}.write(\"-\")");
    same([puzzle.solve(&engine)], &of("solve(solver::auto())"));
    same([puzzle.count(&engine, 9)], &of("count(solver::auto(), 9)"));
    let rater = engine.rater("se121").unwrap();
    same([puzzle.rate(&engine, &rater)], &of("rate(rater::se121())"));
    let hodoku = engine.profile("hodoku").unwrap();
    same([puzzle.rate(&engine, &hodoku)], &of("rate(profile(\"hodoku\"))"));
    same([puzzle.path(&engine, &hodoku)], &of("deduce(profile(\"hodoku\"))"));
    same([puzzle.hint(&engine, &hodoku)], &of("hint(profile(\"hodoku\"))"));
    let least = puzzle.minlex().unwrap().0;
    same([Ok(seventeen::jobs::text::Annotated::from(least))], &of("minlex()"));
    let redundant = puzzle.redundant(&engine).unwrap();
    same([Ok(redundant)], &of("map(|puzzle| puzzle.redundant(solver::auto()))"));
    assert_eq!(puzzle.is_minimal(&engine).unwrap(), redundant.is_empty());
}

#[test]
fn generators_make_what_they_make_in_recipes() {
    let engine = engine();
    let bottom_up = engine.generator("bottom_up(symmetry: half_turn)").unwrap();
    let wanted = GenerateOptions {
        ratings: RatingFilter { er: Some(2.0..=7.0), ..RatingFilter::default() },
        clues: Some(0..=28),
        guesses: Some(0..=9),
        distinct: true,
        ..GenerateOptions::default()
    };
    same(
        engine.generate(&bottom_up, wanted).unwrap().take(3),
        "generate(generator::bottom_up(#{ symmetry: \"half_turn\" }), #{ clues: \"..28\", \
         er: \"2.0..7.0\", guesses: \"..9\", distinct: true }).take(3).write(\"-\")",
    );
    let easy = GenerateOptions { singles: true, minimal: true, ..GenerateOptions::default() };
    same(
        engine.generate(&bottom_up, easy).unwrap().take(1),
        "generate(generator::bottom_up(#{ symmetry: \"half_turn\" }), #{ singles: true, \
         minimal: true }).take(1).write(\"-\")",
    );
    let vicinity = engine.generator("vicinity").unwrap();
    let three = GenerateOptions { most: Some(3), ..GenerateOptions::default() };
    let (puzzle, ..) = seventeen();
    same(
        engine.generate_from([&puzzle], &vicinity, three).unwrap(),
        &format!(
            "puzzles(\"{puzzle}\").generate(generator::vicinity(), #{{ most: 3 }}).write(\"-\")"
        ),
    );
}

#[test]
fn samples_estimate_what_they_estimate_in_recipes() {
    let engine = engine();
    let mut sample = Sample::default();
    let biased = engine.generator("controlled_bias").unwrap();
    for draw in engine.draws(&biased, GenerateOptions::default()).unwrap().take(40) {
        sample.add(draw.unwrap()).unwrap();
    }
    let by_clues = sample.by(|held| match held {
        seventeen::jobs::text::lines::ParsedLine::Problem(puzzle) => {
            let clues = puzzle.to_string().bytes().filter(u8::is_ascii_digit).count();
            Ok::<_, seventeen::Error>(clues.into())
        }
        seventeen::jobs::text::lines::ParsedLine::Grid(_) => Ok(81.into()),
    });
    let text = "draws(generator::controlled_bias(), 40).sample().by(|puzzle| puzzle.clues).show()";
    assert_eq!(format!("{}\n", by_clues.unwrap()), recipe(text));
}

#[test]
fn comparisons_count_what_they_count_in_recipes() {
    let (engine, grid) = (engine(), GRID.parse::<Grid>().unwrap());
    let sets = grid.harvest(&engine, [engine.ua("tuned").unwrap()]).unwrap();
    let largest = engine.clique_by("by", |set| -f64::from(set.len()));
    let results = engine.compare([engine.clique("greedy").unwrap(), largest]).unwrap();
    let results = results
        .agree("puzzles")
        .run([sets], |sets, clique| {
            let clique = Some(clique.clone());
            let options = EnumerateOptions { clique, ..EnumerateOptions::default() };
            sets.enumerate(&engine, 14, &options)
        })
        .unwrap();
    let table = results.sum(&["nodes", "tests", "puzzles"].map(String::from)).unwrap();
    let text = format!(
        "grids(\"{GRID}\").harvest(ua::tuned()).compare([clique::greedy(), clique::by(|set| \
         -set.len)], |sets, s| sets.enumerate(14, #{{ clique: s }})).agree(\"puzzles\")\
         .sum([\"nodes\", \"tests\", \"puzzles\"]).show()"
    );
    assert_eq!(format!("{table}\n"), recipe(&text));
}

#[test]
fn choices_that_disagree_are_named() {
    let engine = engine();
    let compared = engine.compare(["one", "two"]).unwrap().agree("length").run([1], |_, name| {
        let length = seventeen::report::Measures::from([("length".to_owned(), (*name).into())]);
        Ok::<_, seventeen::Error>(length)
    });
    let error = compared.err().expect("a disagreement").to_string();
    assert!(error.contains("`one` and `two` disagree on `length`"), "{error}");
}

#[test]
fn certificates_are_those_of_recipes_and_either_door_checks_them() {
    let (engine, dir) = (engine(), tempfile::tempdir().unwrap());
    let (_, grid, given) = seventeen();
    let sets = grid.harvest(&engine, [engine.ua("tuned").unwrap()]).unwrap();
    let found = sets.enumerate(&engine, 17, &with_given(given)).unwrap();
    let names = ["ours.jsonl", "theirs.jsonl"].map(|name| dir.path().join(name));
    let [ours, theirs] = names.each_ref().map(|path| path.to_str().unwrap());
    found.write_certificate(ours).unwrap();
    recipe(&format!(
        "grids(\"{grid}\").harvest(ua::tuned()).enumerate(17, #{{ given: \"{given}\" }})\
         .certificate({theirs:?}).count()"
    ));
    assert_eq!(std::fs::read(ours).unwrap(), std::fs::read(theirs).unwrap());
    let verified = engine.certificates(theirs).unwrap().map(|it| it.unwrap().verify(&engine));
    same(verified, &format!("certificates({ours:?}).verify().write(\"-\")"));
}

#[test]
fn pattern_searches_keep_what_they_keep_in_recipes() {
    let (engine, map) = (engine(), "111/111/999".parse::<ClueMap>().unwrap());
    let options = PatternOptions { chain: Some("12 3".to_owned()), ..PatternOptions::default() };
    let searched = map.pattern_search(&engine, &options).unwrap();
    let text = "print(pattern_search(\"111/111/999\", #{ chain: \"12 3\" }))";
    assert_eq!(format!("{}\n", searched.text()), recipe(text));
}

#[test]
fn components_loaded_or_linked_in_give_the_same_as_those_there() {
    let nodes = |engine: Seventeen, clique: &str| {
        let sets = GRID.parse::<Grid>().unwrap().harvest(&engine, [engine.ua("tuned").unwrap()]);
        let clique = engine.clique(clique).unwrap();
        let options = EnumerateOptions { clique: Some(clique), ..EnumerateOptions::default() };
        let found = sets.unwrap().enumerate(&engine, 14, &options).unwrap();
        (found.effort.nodes, found.count)
    };
    let builder = || Seventeen::builder().linked_only();
    let loaded = builder().plugin(library("seventeen_cliques")).build().unwrap();
    let linked = builder().link(seventeen_cliques::entry).build().unwrap();
    assert!(!loaded.registry().shadowed.is_empty() && !linked.registry().shadowed.is_empty());
    assert_eq!(nodes(loaded, "greedy"), nodes(engine(), "greedy"));
    assert_eq!(nodes(linked, "exact"), nodes(engine(), "exact"));
}
