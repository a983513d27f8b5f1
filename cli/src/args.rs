//! The command line: what can be asked, and with which options.

use clap::{Args as ClapArgs, Parser, Subcommand};
use seventeen_core::ClueMap;
use std::path::PathBuf;

/// A sudoku research engine.
///
/// Components (solvers, harvesters of unavoidable sets, clique strategies, enumerators, generators,
/// techniques, raters, pattern searchers) come from plugins; recipes, written in Rhai, combine them; the everyday verbs below are short recipes.
#[derive(Parser)]
#[command(name = "seventeen", version, propagate_version = true, max_term_width = 100)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options of every command.
#[derive(ClapArgs)]
pub(crate) struct Common {
    /// Threads to work with; 0 stands for one a core
    #[arg(long, global = true, default_value_t = 0, value_name = "N", value_parser = threads)]
    pub(crate) threads: usize,
    /// Seed of all randomness: the same seed gives the same results
    #[arg(long, global = true, default_value_t = 1, value_name = "N")]
    pub(crate) seed: u64,
    /// Print results as JSON lines
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Load this plugin first; may be repeated
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) plugin: Vec<PathBuf>,
    /// Load the plugins in this directory before all others; may be repeated
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) plugin_dir: Vec<PathBuf>,
}

/// The most threads that are believed to be meant.
const MOST_THREADS: usize = 4096;

fn threads(text: &str) -> Result<usize, String> {
    let expected = || format!("expected 0 to {MOST_THREADS}");
    text.parse().ok().filter(|&n| n <= MOST_THREADS).ok_or_else(expected)
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Run a recipe, or an expression
    #[command(after_help = "Examples:
  seventeen run scripts/enumerate.rhai --set clues=17
  seventeen run -e 'puzzles(\"-\").count()' < puzzles.txt")]
    Run(Run),
    /// Show what a recipe says of itself, and its parameters
    #[command(after_help = "Example:\n  seventeen show scripts/compare_cliques.rhai")]
    Show {
        /// The recipe's file
        recipe: PathBuf,
    },
    /// Look every name up that a recipe uses, without running it
    #[command(after_help = "Example:\n  seventeen check scripts/*.rhai")]
    Check {
        /// The recipes' files
        #[arg(required = true)]
        recipes: Vec<PathBuf>,
    },
    /// List, show and check plugins
    #[command(subcommand, after_help = "Example:\n  seventeen plugins show min_product")]
    Plugins(Plugins),
    /// Say what this machine offers, what components make of it, and where plugins are looked for
    #[command(after_help = "Example:\n  seventeen doctor")]
    Doctor,
    /// Show what recipes can call
    #[command(after_help = "Examples:\n  seventeen doc\n  seventeen doc harvest")]
    Doc {
        /// A verb, a component or a namespace; all of them if left out
        name: Option<String>,
    },
    /// Time every component against fixed work, on one thread, in CPU time
    #[command(
        args_conflicts_with_subcommands = true,
        after_help = "Examples:
  seventeen bench
  seventeen bench --rounds 20 solver
  seventeen bench enumerate"
    )]
    Bench(Bench),
    /// Print the solution of each puzzle, or with --human the steps to it
    ///
    /// The steps are those of a profile: techniques in the order in which they are tried, with
    /// ratings. With --human the input may also be pencilmarks, lines of HoDoKu's library, or one
    /// grid with its candidates, drawn over several lines.
    #[command(after_help = "Examples:
  seventeen solve ...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.
  seventeen solve --human --profile hodoku --json puzzles.txt")]
    Solve(Solve),
    /// Print each puzzle with its rating
    ///
    /// The profile se121 is exactly the rating of SudokuExplainer 1.2.1 as the Patterns Game uses
    /// it: ER is the hardest step, EP the hardest up to the first digit, ED the first. Others rate
    /// the steps that `solve --human` prints.
    #[command(after_help = "Examples:
  seventeen rate puzzles.txt
  seventeen rate --format '%g %r/%p/%d' --er 7.0..8.0 puzzles.txt
  seventeen rate --profile hodoku --json puzzles.txt")]
    Rate(Rate),
    /// Print the next step that a person would take: first where to look
    ///
    /// The input is a puzzle, or a grid with its digits and candidates as they stand, in any of
    /// the usual forms.
    #[command(after_help = "Examples:
  seventeen hint ...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.
  seventeen hint --tell step --svg step.svg grid.txt")]
    Hint(Hint),
    /// Print each puzzle with the number of its solutions
    #[command(after_help = "Example:\n  seventeen count --limit 2 puzzles.txt.gz")]
    Count(Count),
    /// Print the minlex form of each puzzle or grid
    #[command(after_help = "Example:\n  seventeen minlex puzzles.txt")]
    Minlex(Minlex),
    /// Print the unavoidable sets of each grid
    #[command(after_help = "Example:
  seventeen harvest --ua 'digits(4)' \\
    594231786786945132123768954965173248378492561241856397432619875619587423857324619
  seventeen harvest --ua tuned --table grids.txt")]
    Harvest(Harvest),
    /// Print pairwise disjoint unavoidable sets of each grid
    #[command(after_help = "Example:\n  seventeen clique --clique exact grids.txt")]
    Clique(Clique),
    /// Print every puzzle with a number of clues whose solution is a given grid
    #[command(after_help = "Examples:
  seventeen enumerate --clues 17 --clique min_product \\
    594231786786945132123768954965173248378492561241856397432619875619587423857324619
  seventeen enumerate --clues 17 --given 'r1c1 r1c34' --dead r9c9 --minimal-only grids.txt
  seventeen enumerate --up-to 18 --count-only grids.txt")]
    Enumerate(Enumerate),
    /// Make puzzles or solution grids
    ///
    /// A line has a puzzle and, behind `#`, its generator, seed and clues; `--seed` with that seed
    /// makes it again. Boards of other sizes are one line, too: `1` to `9`, then `A` for 10, up to
    /// `G` of 16x16 and `P` of 25x25, with the size of the boxes in front if they are no squares,
    /// as in `2x3:`.
    #[command(after_help = "Examples:
  seventeen generate --generator bottom_up --symmetry half_turn --count 10
  seventeen generate --generator top_down --minimal --clues 22..24 --distinct --count 5 --seed 7
  seventeen generate --order 4 --count 2 --json
  seventeen generate --generator 'vicinity(#{ remove: 1, add: 1 })' --from puzzles.txt
  seventeen generate --generator 'uniform_grid' --count 1000")]
    Generate(Generate),
    /// Search for all valid puzzles of a map or a pattern, or show that there is none
    ///
    /// Boxes are filled one after the other, in all ways that differ. What each stage keeps is
    /// said as it ends, and printed where there is no puzzle to print; it is kept in --dir, in
    /// which a search that was stopped goes on.
    #[command(after_help = "Examples:
  seventeen pattern 111/111/999 --dir one-clue-boxes
  seventeen pattern 111/111/999 --chain '123 4' --patterns
  seventeen pattern pattern.txt --out puzzles.csv")]
    Pattern(Pattern),
    /// Check a file of certificates without trust in what made it
    ///
    /// All sets and puzzles are checked, and random sub-trees of the search are searched anew by
    /// a simple method. A puzzle that lacks is found for sure only where the whole tree is small
    /// enough, which is then said; more samples leave less to chance.
    #[command(after_help = "Examples:
  seventeen enumerate --clues 17 --certificate six.jsonl grids.txt
  seventeen verify six.jsonl
  seventeen verify --samples 5000 --seed 2 six.jsonl")]
    Verify(Verify),
}

#[derive(ClapArgs)]
pub(crate) struct Run {
    /// The recipe's file
    #[arg(required_unless_present = "expression")]
    pub(crate) recipe: Option<PathBuf>,
    /// Run this expression instead
    #[arg(short = 'e', value_name = "EXPR", conflicts_with = "recipe")]
    pub(crate) expression: Option<String>,
    /// Set a parameter of the recipe; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) set: Vec<(String, String)>,
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.to_owned()))
}

#[derive(ClapArgs)]
pub(crate) struct Generate {
    /// The generator, with options of its own: bottom_up, 'top_down(#{ grid: `uniform` })', …
    #[arg(long, value_name = "NAME", default_value = "bottom_up")]
    pub(crate) generator: String,
    /// The symmetry of the givens, for generators that know symmetries
    #[arg(long, value_name = "S")]
    pub(crate) symmetry: Option<String>,
    /// The order: 3 for 9x9, 4 for 16x16, for generators that know other sizes
    #[arg(long, value_name = "N")]
    pub(crate) order: Option<u32>,
    /// How many; all that there are with --from, otherwise one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) count: Option<u64>,
    /// Begin with each of these puzzles or grids: a line, a file, or - for the standard input
    #[arg(long, value_name = "INPUT", allow_hyphen_values = true)]
    pub(crate) from: Option<String>,
    /// Puzzles without a clue that can be left out
    #[arg(long)]
    pub(crate) minimal: bool,
    /// Puzzles with so many clues: a number, or a range such as 20..25, 26.. or ..24
    #[arg(long, value_name = "A..B")]
    pub(crate) clues: Option<String>,
    /// Puzzles for which the solver bands needs so many guesses (exact_cover for other sizes)
    #[arg(long, value_name = "A..B")]
    pub(crate) guesses: Option<String>,
    /// Puzzles that naked and hidden singles solve
    #[arg(long)]
    pub(crate) singles: bool,
    /// Puzzles with such an ER: a number, or a range such as 7.0..8.0
    #[arg(long, value_name = "A..B")]
    pub(crate) er: Option<String>,
    /// Puzzles with such an EP
    #[arg(long, value_name = "A..B")]
    pub(crate) ep: Option<String>,
    /// Puzzles with such an ED
    #[arg(long, value_name = "A..B")]
    pub(crate) ed: Option<String>,
    /// Puzzles of which no two are essentially the same
    #[arg(long)]
    pub(crate) distinct: bool,
    /// How often a puzzle is tried until it is as asked
    #[arg(long, value_name = "N")]
    pub(crate) tries: Option<u64>,
    /// The solver lent to the generator
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub(crate) solver: String,
}

#[derive(Subcommand)]
pub(crate) enum Plugins {
    /// List every component and the plugin it comes from
    List,
    /// Show a component's documentation and options
    Show {
        /// The component's name
        name: String,
    },
    /// Say whether a file is a plugin that this program can use
    Check {
        /// The shared library
        file: PathBuf,
        /// Load it into this process instead of a child
        #[arg(long, hide = true)]
        in_process: bool,
    },
}

/// Puzzles or grids: a line of 81 cells, a file (also `.gz`, `.zst`), or `-` for standard input.
#[derive(ClapArgs)]
pub(crate) struct Input {
    /// A line of 81 cells, a file (also .gz and .zst), or - for the standard input
    #[arg(value_name = "INPUT", default_value = "-", allow_hyphen_values = true)]
    pub(crate) input: String,
}

#[derive(ClapArgs)]
pub(crate) struct Bench {
    /// A component, a kind (solver, ua, clique, …) or a piece of work; all of them if left out
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// How often each piece of work is done
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds: u32,
    #[command(subcommand)]
    pub(crate) table: Option<BenchTable>,
}

/// Benchmarks with a table of their own.
#[derive(Subcommand)]
pub(crate) enum BenchTable {
    /// Enumerate the six grids of GridChecker's table, and set the times beside the published ones
    #[command(after_help = "Examples:
  seventeen bench enumerate
  seventeen bench enumerate 20x17 14x17 --enumerator gridchecker
  seventeen bench enumerate Pt@21")]
    Enumerate(BenchEnumerate),
    /// Count how many puzzles and grids a second each generator makes
    #[command(after_help = "Examples:
  seventeen bench generate
  seventeen bench generate bottom_up 16x16 --seconds 10")]
    Generate(BenchGenerate),
    /// Rate puzzles, and say how long it takes by how hard they are
    #[command(after_help = "Examples:
  seventeen bench rate
  seventeen bench rate puzzles.txt --rounds 1")]
    Rate(BenchRate),
    /// Search a map for valid puzzles, and set the times of the stages beside the published ones
    #[command(after_help = "Examples:
  seventeen bench pattern
  seventeen bench pattern 111/111/999 --chain '123 4'")]
    Pattern(BenchPattern),
}

#[derive(ClapArgs)]
pub(crate) struct BenchPattern {
    /// A map, the clues of each box
    #[arg(value_name = "MAP", default_value = "111/111/999")]
    pub(crate) map: ClueMap,
    /// Which boxes are filled first, and then one by one; it may stop early, and the searcher
    /// chooses if it is empty
    #[arg(long, value_name = "BOXES", default_value = "123 4 5 6")]
    pub(crate) chain: String,
    /// The pattern searcher
    #[arg(long, value_name = "NAME", default_value = "region_chain")]
    pub(crate) searcher: String,
}

#[derive(ClapArgs)]
pub(crate) struct BenchRate {
    /// A file of puzzles, one a line; the program's own if left out
    #[arg(value_name = "FILE")]
    pub(crate) input: Option<PathBuf>,
    /// The rater
    #[arg(long, value_name = "NAME", default_value = "se121")]
    pub(crate) rater: String,
    /// How often each puzzle is rated: the best time counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds: u32,
}

#[derive(ClapArgs)]
pub(crate) struct BenchGenerate {
    /// A row, such as bottom_up@half_turn; all if left out
    #[arg(value_name = "ROW")]
    pub(crate) rows: Vec<String>,
    /// For how many CPU seconds each is done
    #[arg(long, value_name = "S", default_value_t = 3.)]
    pub(crate) seconds: f64,
}

#[derive(ClapArgs)]
pub(crate) struct BenchEnumerate {
    /// A row, such as Pt@21, or a grid, such as Pt; all but Pt@21 if left out
    #[arg(value_name = "ROW")]
    pub(crate) rows: Vec<String>,
    /// The enumerator
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub(crate) enumerator: String,
}

#[derive(ClapArgs)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) input: Input,
    /// The solver
    #[arg(long, value_name = "NAME", default_value = "auto", conflicts_with = "human")]
    pub(crate) solver: String,
    /// Print the steps that a person would take
    #[arg(long)]
    pub(crate) human: bool,
    #[command(flatten)]
    pub(crate) steps: Steps,
}

/// Which techniques are used, and in which order.
#[derive(ClapArgs)]
pub(crate) struct Steps {
    /// Techniques, their order and ratings: se121, se121_no_uniqueness, hodoku, hint, or a file
    /// that ends in .json
    #[arg(long, value_name = "NAME", default_value = "hint", requires = "human")]
    pub(crate) profile: String,
    /// Leave these techniques out: names with `,` between them
    #[arg(
        long,
        value_name = "NAMES",
        default_value = "",
        hide_default_value = true,
        requires = "human"
    )]
    pub(crate) without: String,
}

#[derive(ClapArgs)]
pub(crate) struct Rate {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Who rates: se121, se121_no_uniqueness, hodoku, hint, or a file that ends in .json
    #[arg(long, value_name = "NAME", default_value = "se121")]
    pub(crate) profile: String,
    /// The line: %g puzzle, %r ER, %p EP, %d ED, %s score, %l level, %h hardest technique,
    /// %n number, %e seconds
    #[arg(long, value_name = "TEXT")]
    pub(crate) format: Option<String>,
    /// Only puzzles with such an ER: a number, or a range such as 7.0..8.0
    #[arg(long, value_name = "A..B")]
    pub(crate) er: Option<String>,
    /// Only puzzles with such an EP
    #[arg(long, value_name = "A..B")]
    pub(crate) ep: Option<String>,
    /// Only puzzles with such an ED
    #[arg(long, value_name = "A..B")]
    pub(crate) ed: Option<String>,
    /// Only puzzles with such a score, by a profile that adds up
    #[arg(long, value_name = "A..B")]
    pub(crate) score: Option<String>,
    /// Go on with a puzzle only while its ER is at most this
    #[arg(long, value_name = "ER")]
    pub(crate) at_most: Option<f64>,
    /// The solver that tests whether puzzles have one solution
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub(crate) solver: String,
}

#[derive(ClapArgs)]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Techniques and their order: hint, se121, se121_no_uniqueness, hodoku, or a file that ends
    /// in .json
    #[arg(long, value_name = "NAME", default_value = "hint")]
    pub(crate) profile: String,
    /// How much is told: where to look, the technique, or the step
    #[arg(long, value_name = "WHAT", default_value = "place", value_parser = ["place", "technique", "step"])]
    pub(crate) tell: String,
    /// Draw the position and the step as a picture
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) svg: Option<String>,
}

#[derive(ClapArgs)]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) input: Input,
    /// The solver
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub(crate) solver: String,
    /// Count no further than this; 0 counts all
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) limit: u32,
}

#[derive(ClapArgs)]
pub(crate) struct Minlex {
    #[command(flatten)]
    pub(crate) input: Input,
}

/// The harvesters that grids are prepared with.
#[derive(ClapArgs)]
pub(crate) struct Ua {
    /// A harvester with its options, such as 'digits(4)'; may be repeated
    #[arg(long = "ua", value_name = "SPEC", default_value = "tuned")]
    pub(crate) harvesters: Vec<String>,
}

#[derive(ClapArgs)]
pub(crate) struct Harvest {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) ua: Ua,
    /// Print a line for each grid instead, with its MCN and how many sets of each size
    #[arg(long)]
    pub(crate) table: bool,
}

#[derive(ClapArgs)]
pub(crate) struct Clique {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) ua: Ua,
    /// The clique strategy
    #[arg(long, value_name = "NAME", default_value = "min_product")]
    pub(crate) clique: String,
}

#[derive(ClapArgs)]
pub(crate) struct Enumerate {
    #[command(flatten)]
    pub(crate) input: Input,
    /// How many clues the puzzles have
    #[arg(
        long,
        value_name = "N",
        allow_hyphen_values = true,
        required_unless_present = "up_to",
        conflicts_with = "up_to"
    )]
    pub(crate) clues: Option<i64>,
    /// Every number of clues up to this, beginning with the least that the clique allows
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i64).range(1..=81))]
    pub(crate) up_to: Option<i64>,
    /// Cells that every puzzle has as givens: names such as 'r1c1 r2c5', or a line of 81
    /// characters, digits or x for these cells
    #[arg(
        long,
        value_name = "CELLS",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    pub(crate) given: String,
    /// Cells that no puzzle has as givens, in the same form
    #[arg(
        long,
        value_name = "CELLS",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    pub(crate) dead: String,
    /// Minimal puzzles only: those that need each of their givens
    #[arg(long)]
    pub(crate) minimal_only: bool,
    /// Stop at one puzzle, the same for any number of threads; with --up-to at one of each size
    #[arg(long, conflicts_with = "count_only")]
    pub(crate) first: bool,
    /// Count the puzzles without keeping or printing them
    #[arg(long)]
    pub(crate) count_only: bool,
    /// Write a certificate, which `seventeen verify` checks, when all is done
    #[arg(long, value_name = "FILE", conflicts_with_all = ["first", "count_only"])]
    pub(crate) certificate: Option<String>,
    #[command(flatten)]
    pub(crate) ua: Ua,
    /// The enumerator
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub(crate) enumerator: String,
    /// The clique strategy, which gives the order and the bounds; one that suits the enumerator if
    /// none is named
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    pub(crate) clique: String,
    /// The solver that tests uniqueness
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub(crate) solver: String,
}

#[derive(ClapArgs)]
pub(crate) struct Pattern {
    /// A map, the clues of each box, such as 111/111/999; the cells of a pattern, names or a
    /// drawing of 81 characters; a file with either (also .gz and .zst), or - for the standard
    /// input
    #[arg(value_name = "MAP|FILE", allow_hyphen_values = true)]
    pub(crate) what: String,
    /// Which boxes are filled first, and then one by one, as in '123 4 5 6'; it may stop early
    #[arg(long, value_name = "BOXES", default_value = "", hide_default_value = true)]
    pub(crate) chain: String,
    /// The pattern searcher, with options of its own
    #[arg(long, value_name = "NAME", default_value = "region_chain")]
    pub(crate) searcher: String,
    /// Keep the stages in this directory, and go on with those that are there
    #[arg(long, value_name = "DIR", default_value = "", hide_default_value = true)]
    pub(crate) dir: String,
    /// How many megabytes dropping duplicates may take
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) memory: u32,
    /// Count the puzzles without printing them
    #[arg(long)]
    pub(crate) count_only: bool,
    /// Print what each stage kept on each pattern instead of puzzles
    #[arg(long, conflicts_with_all = ["count_only", "out"])]
    pub(crate) patterns: bool,
    /// Where the puzzles go: .csv and .jsonl choose a form
    #[arg(long, value_name = "FILE", default_value = "-", conflicts_with = "count_only")]
    pub(crate) out: String,
    /// The solver that counts the solutions of puzzles
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub(crate) solver: String,
}

#[derive(ClapArgs)]
pub(crate) struct Verify {
    /// A file of certificates (also .gz and .zst), or - for the standard input
    #[arg(value_name = "FILE", allow_hyphen_values = true)]
    pub(crate) input: String,
    /// How many sub-trees are drawn and searched, of each certificate
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub(crate) samples: u32,
    /// The solver
    #[arg(long, value_name = "NAME", default_value = "backtrack")]
    pub(crate) solver: String,
}
