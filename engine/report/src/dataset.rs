//! The files of a data set: one for each split, and a README that describes them.

mod format;

use crate::column_names::DATASET_FILES;
use crate::record::audit_table;
use crate::table::Table;
use crate::value::Value;
use format::{DatasetFile, DatasetFormat};
use seventeen_jobs::audit::SplitOptions;
use seventeen_jobs::dataset::{Dataset, DatasetMethod, DatasetOptions, DatasetSplit};
use seventeen_jobs::files::FileAccess;
use seventeen_jobs::store::AtomicFile;
use seventeen_jobs::{Context, Error, Result};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of the file that describes the others.
const CARD: &str = "README.md";

/// The title of the README, if none is given.
const TITLE: &str = "A data set of sudoku puzzles";

/// The puzzles per thread whose steps are held in memory at a time.
const AT_ONCE: usize = 64;

/// Where and how a data set is written.
#[derive(Clone, Debug)]
pub struct DatasetFiles {
    directory: Arc<Path>,
    format: DatasetFormat,
    title: String,
    /// The splits that may have puzzles.
    splits: Vec<&'static str>,
}

impl DatasetFiles {
    /// The files that the options ask for; none without a directory.
    ///
    /// # Errors
    /// There is no such format, or the build does not have it, or the shares are no shares, or an
    /// option of files is given without a directory.
    pub fn from_options(options: &DatasetOptions) -> Result<Option<DatasetFiles>> {
        let format = DatasetFormat::of_name(options.to.as_deref())?;
        for (name, is_given) in [("to", options.to.is_some()), ("title", options.title.is_some())] {
            if is_given && options.dir.is_none() {
                let wrong = format_args!("`{name}` is for files: name their directory with `dir`");
                return Err(Error::bad_input(wrong));
            }
        }
        let title = options.title.clone().unwrap_or_else(|| TITLE.to_owned());
        let [test, validation] = options.splits.shares()?;
        let shares = [test, validation, 1. - test - validation];
        // The rest of 0.7 and 0.3 is not exactly 0.
        let is_split = |(_, share): &(_, f64)| *share > f64::EPSILON;
        let splits = SplitOptions::NAMES.into_iter().zip(shares).filter(is_split);
        let splits: Vec<&str> = splits.map(|(name, _)| name).collect();
        let directory = options.dir.clone();
        Ok(directory.map(|directory| DatasetFiles { directory, format, title, splits }))
    }

    /// Checks that the directory has no split of another data set, which would stay beside those of
    /// this one.
    ///
    /// # Errors
    /// It has one.
    pub fn check_directory(&self) -> Result<()> {
        let own = self.splits.iter().map(|split| self.name_of(split)).collect::<Vec<_>>();
        let names = SplitOptions::NAMES.into_iter();
        let mut all =
            names.flat_map(|split| DatasetFormat::names().map(move |to| format!("{split}.{to}")));
        let is_other =
            |name: &String| !own.contains(name) && FileAccess::current().exists(&self.path(name));
        all.find(is_other).map_or(Ok(()), |name| {
            let path = self.path(&name);
            Err(Error::bad_input(format_args!(
                "{} is of another data set: remove it, or choose another directory",
                path.display()
            )))
        })
    }

    /// The directory of the files.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The paths of the files of a data set, with the number of entries of each.
    pub fn paths(&self, dataset: &Dataset) -> Vec<(PathBuf, u64)> {
        let of_split = |split: &DatasetSplit| {
            (self.path(&self.name_of(split.name)), split.puzzles.len() as u64)
        };
        let lists = dataset.splits.iter().map(of_split);
        lists.chain([(self.path(CARD), 1)]).collect()
    }

    /// Writes the files.
    ///
    /// # Errors
    /// A file cannot be written, a technique fails, or the run is cancelled.
    pub fn write(
        &self,
        context: &Context,
        method: &DatasetMethod,
        dataset: &Dataset,
    ) -> Result<()> {
        let failed = |path: &Path, error: &io::Error| Error::write_failed(path.display(), error);
        let made = FileAccess::current().create_dir_all(&self.directory);
        made.map_err(|error| failed(&self.directory, &error))?;
        self.remove_empty_splits(dataset)?;
        for split in &dataset.splits {
            let path = self.path(&self.name_of(split.name));
            let file = AtomicFile::create(&path).map_err(|error| failed(&path, &error))?;
            let mut file = DatasetFile::new(self.format, file);
            for puzzles in split.puzzles.chunks(AT_ONCE * context.threads()) {
                context.check_running()?;
                let puzzles = method.with_steps(context, puzzles)?;
                let written = puzzles.iter().try_for_each(|puzzle| file.add(puzzle));
                written.map_err(|error| failed(&path, &error))?;
            }
            file.commit().map_err(|error| failed(&path, &error))?;
        }
        let path = self.path(CARD);
        let written =
            self.card(method, dataset).map(|card| AtomicFile::write(&path, card.as_bytes()))?;
        written.map_err(|error| failed(&path, &error))
    }

    /// Removes the files of splits that have no puzzles this time.
    fn remove_empty_splits(&self, dataset: &Dataset) -> Result<()> {
        let is_empty = |split: &str| dataset.splits.iter().all(|full| full.name != split);
        for split in self.splits.iter().filter(|split| is_empty(split)) {
            let path = self.path(&self.name_of(split));
            if FileAccess::current().exists(&path) {
                let removed = FileAccess::current().remove_file(&path);
                removed.map_err(|error| Error::write_failed(path.display(), &error))?;
            }
        }
        Ok(())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.join(name)
    }

    fn name_of(&self, split: &str) -> String {
        format!("{split}.{}", self.format.name())
    }

    /// The files as a table: their puzzles, clues and ratings.
    ///
    /// # Errors
    /// None: the columns differ.
    pub fn table(&self, dataset: &Dataset) -> Result<Table> {
        let row = |split: &DatasetSplit| {
            let clues = || split.puzzles.iter().map(|puzzle| puzzle.puzzle.clues());
            let ratings = || split.puzzles.iter().map(|puzzle| puzzle.rating.er);
            vec![
                self.name_of(split.name).into(),
                split.puzzles.len().into(),
                clues().min().into(),
                clues().max().into(),
                ratings().reduce(f64::min).into(),
                ratings().reduce(f64::max).into(),
            ]
        };
        let rows: Vec<Vec<Value>> = dataset.splits.iter().map(row).collect();
        Table::new(DATASET_FILES.map(String::from).into(), rows)
    }

    /// The text of the README.
    fn card(&self, method: &DatasetMethod, dataset: &Dataset) -> Result<String> {
        let about = format!(
            "Each puzzle has one solution and a rating by `{}` of Seventeen. No class of equivalent \
             puzzles and no solution grid is in two files, and no two puzzles of different files \
             become equivalent when a clue is added, removed or replaced.",
            method.rater().signature()
        );
        let steps = if method.has_steps() { STEPS } else { "" };
        let columns = format!("{COLUMNS}{steps}");
        let [about, columns] = [about, columns].map(|text| textwrap::fill(&text, WIDTH));
        let files = markdown(&self.table(dataset)?)?;
        let mut card = format!("# {}\n\n{about}\n\n{files}\n{columns}\n", self.title);
        for (names, audit) in &dataset.audits {
            let [first, second] = names.map(|name| self.name_of(name));
            let by = match self.format.is_read() {
                true => format!("`seventeen audit {first} {second}`"),
                false => format!("An audit of {first} and {second}"),
            };
            card += &format!("\n{by} finds nothing that they share:\n\n");
            card += &markdown(&audit_table(audit)?)?;
        }
        Ok(card)
    }
}

/// The largest number of characters in a line of the README.
const WIDTH: usize = 120;

/// What the columns are.
const COLUMNS: &str = "Columns: `puzzle` and `solution` are 81 cells by rows, with a dot for an empty one. `er`, `ep` \
                       and `ed` are the ratings of the hardest step, of the hardest step up to the first placement, and \
                       of the first step. `split` is the name of the file.";

/// What the columns of steps are.
const STEPS: &str = " `steps` are those that a person takes, in order, each with a proof, which was checked; \
                     `solved` says whether they solve the puzzle. `seventeen verify` checks the proofs of JSON lines.";

fn markdown(table: &Table) -> Result<String> {
    let mut text = Vec::new();
    table.write_markdown(&mut text).map_err(Error::work_failed)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
