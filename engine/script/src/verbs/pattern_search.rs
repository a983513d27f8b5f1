//! `pattern_search`: all valid puzzles of a map or of one pattern, in stages.

use crate::into_dynamic::map_of_fields;
use crate::stream::{SourceLength, pull_from_iterator};
use crate::verbs::prelude::*;
use seventeen_core::{Configuration, Layout};
use seventeen_jobs::pattern::{
    self, Configurations, PatternOptions, PatternSearchResult, configuration_text,
};
use seventeen_jobs::text::layout;
use seventeen_report::Table;
use seventeen_report::column_names;
use seventeen_report::record::searched::patterns as patterns_of;
use seventeen_report::record::searched::stages as stages_of;

/// # Pattern search
/// Finds all valid puzzles of a map or of one pattern, in stages.
#[export_module(manifest)]
pub(crate) mod pattern_search {
    /// Searches for all valid puzzles of a map or of a pattern. A map is the number of clues of
    /// each box, as in `"111/111/999"`. A pattern is a set of cells, or text with their names or a
    /// drawing. The text may also be a file with a map or a pattern.
    ///
    /// ```rhai
    /// pattern_search("999/999/110")
    /// ```
    #[rhai_fn(name = "pattern_search", return_raw)]
    pub(crate) fn search(session: Handle, what: Dynamic, options: Map) -> Res<PatternSearchResult> {
        let layout = layout_of(&session, &what)?;
        pattern::search(&session.context, layout, &options_of(&session, options)?).raise()
    }

    /// A table with one row per stage: stage, region, checked, kept, raw, cached, searches,
    /// seconds.
    ///
    /// ```rhai
    /// searched.stages.len  // 3
    /// ```
    #[rhai_fn(get = "stages", return_raw, pure)]
    pub(crate) fn stages(searched: &mut PatternSearchResult) -> Res<Table> {
        stages_of(searched).raise()
    }

    /// A table with one row for each pattern of each stage: stage, region, clues, kept, raw.
    ///
    /// ```rhai
    /// searched.patterns.len  // 3
    /// ```
    #[rhai_fn(get = "patterns", return_raw, pure)]
    pub(crate) fn patterns(searched: &mut PatternSearchResult) -> Res<Table> {
        patterns_of(searched).raise()
    }

    /// The valid puzzles that the search found; no two are equivalent. Boxes that are completely
    /// given are filled first: if that gives more than a million grids, this is an error. A pattern
    /// can have millions of puzzles: `take(n)` lists the first, and `kept` counts configurations
    /// without listing.
    ///
    /// ```rhai
    /// let searched = pattern_search("999/999/110");
    /// type_of(searched.puzzles)  // Stream
    /// ```
    #[rhai_fn(name = "puzzles", get = "puzzles", return_raw, pure)]
    pub(crate) fn searched_puzzles(
        context: NativeCallContext,
        searched: &mut PatternSearchResult,
    ) -> Res<Stream> {
        let mut puzzles = puzzle_stream(searched, Session::of_call(&context))?;
        puzzles.place_operations(context.call_position());
        Ok(puzzles)
    }

    /// The configurations of the last stage as records: digits, clues, images, fixed, ways.
    ///
    /// ```rhai
    /// searched.configurations.count()  // 1
    /// ```
    #[rhai_fn(get = "configurations", return_raw, pure)]
    pub(crate) fn configurations(
        context: NativeCallContext,
        searched: &mut PatternSearchResult,
    ) -> Res<Stream> {
        let last = searched.stage_summaries().len() as i64;
        configuration_stream(searched, Session::of_call(&context), last)
    }

    /// The configurations of this stage, counted from 1, as records: digits, clues, images, fixed,
    /// ways.
    #[rhai_fn(name = "configurations", return_raw, pure)]
    pub(crate) fn configurations_of(
        searched: &mut PatternSearchResult,
        session: Handle,
        stage: i64,
    ) -> Res<Stream> {
        configuration_stream(searched, session, stage)
    }
}

/// The layout that a recipe gives: cells; or a map, names of cells or a drawing, or a file with one
/// of these.
fn layout_of(session: &Session, what: &Dynamic) -> Res<Layout> {
    if let Some(cells) = what.read_lock::<Cells>() {
        return Ok(Layout::Pattern(*cells));
    }
    match what.read_lock::<ImmutableString>() {
        Some(text) => {
            session.register_possible_path(&text)?;
            session.begin_reading(&text, "a map or a pattern")?;
            layout::open_layout(&text, session.context.cancellation_token()).raise()
        }
        None => Err(unexpected_type_error(
            "pattern_search",
            "a map such as \"111/111/999\", or cells",
            what,
        )),
    }
}

/// The options that a recipe gives.
fn options_of(session: &Session, options: Map) -> Res<PatternOptions> {
    let options: PatternOptions = option_map::read_options("pattern_search", options)?;
    if let Some(directory) = &options.dir {
        session.check_write(&directory.to_string_lossy())?;
    }
    Ok(options)
}

/// The configurations of a stage, counted from 1, as records.
fn configuration_stream(
    searched: &PatternSearchResult,
    session: Handle,
    stage: i64,
) -> Res<Stream> {
    searched.configurations(stage).raise()?;
    let searched = searched.clone();
    let open = move || searched.configurations(stage);
    Ok(stream_of_configurations(session, open, |configuration| {
        let number = |number: u32| Dynamic::from(i64::from(number));
        let values = [
            configuration_text(&configuration).into(),
            Dynamic::from(configuration.clues),
            number(configuration.images),
            number(configuration.fixed),
            number(configuration.ways),
        ];
        map_of_fields(column_names::CONFIGURATION.into_iter().zip(values)).into()
    }))
}

/// The puzzles of a search, from several configurations at a time.
fn puzzle_stream(searched: &PatternSearchResult, session: Handle) -> Res<Stream> {
    searched.last_configurations().raise()?;
    let (finished, lister) = (searched.clone(), searched.clone());
    let each = stream_of_configurations(
        session,
        move || finished.last_configurations(),
        Dynamic::from::<Configuration>,
    );
    let listed = each.par_map("puzzles", move |_, configuration| {
        let puzzles = lister.puzzles_of(&configuration.cast()).raise()?;
        let noted = |puzzle| Dynamic::from(Annotated::from(puzzle));
        Ok(puzzles.into_iter().map(noted).collect::<rhai::Array>().into())
    });
    Ok(listed.flatten("puzzles", |puzzles| Ok(puzzles.cast())))
}

/// The most configurations read at a time, since each may have many puzzles.
const AT_ONCE: usize = 16;

/// The configurations that `open` opens, as values of a recipe.
fn stream_of_configurations(
    session: Handle,
    open: impl Fn() -> seventeen_jobs::Result<Configurations> + Send + Sync + 'static,
    value: fn(Configuration) -> Dynamic,
) -> Stream {
    Stream::new(session, SourceLength::Countable, move || {
        Ok(pull_from_iterator(AT_ONCE, open().raise()?.map(move |found| found.map(value).raise())))
    })
}
