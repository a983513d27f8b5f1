//! [`PatternSearcher`]s: which patterns have valid puzzles.

mod configuration;
mod stages;

use super::{Extension, Kind};
use crate::calls::CallGuard;
use crate::checked::{CheckedPatternSearcher, ResultChecks};
use crate::component::{
    Component, HandleContent, component, deref_handle, deref_search_handle, destroy, own_lifecycle,
};
use crate::guard::guarded_status;
use crate::instance::{Instance, SearchInstance};
use crate::raw::*;
use crate::read::{slice, to_control_flow};
use crate::sink::Sink;
use configuration::ConfigurationExtent;
use seventeen_core::{
    Cells, ClueMap, Configuration, Emit, Error, Layout, PatternSearch, PatternSearcher, Region,
    Result, Rules, Stage, StageStats,
};
use std::ffi::c_void;
use std::mem::offset_of;
use std::ptr::{null, null_mut};

/// Kind of a component that decides which patterns have valid puzzles.
pub const SEVENTEEN_PATTERN_SEARCHER: u32 = 8;

/// A layout is all patterns with given numbers of clues in the boxes.
pub const SEVENTEEN_LAYOUT_MAP: u32 = 0;

/// A layout is one pattern.
pub const SEVENTEEN_LAYOUT_PATTERN: u32 = 1;

/// The patterns that a pattern search is about.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenLayout {
    /// `sizeof(SeventeenLayout)`.
    pub struct_size: u32,
    /// SEVENTEEN_LAYOUT_MAP or SEVENTEEN_LAYOUT_PATTERN.
    pub kind: u32,
    /// The cells of a SEVENTEEN_LAYOUT_PATTERN.
    pub pattern: SeventeenCells,
    /// The number of clues of each box, by rows from the top left, for either kind: 0 to 9.
    pub clues: [u8; 9],
    /// 0.
    pub reserved: [u8; 7],
}

/// One stage of a pattern search.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenStage {
    /// The boxes that are filled at its end: bit `b` for box `b`, by rows from the top left.
    pub region: u16,
    /// An estimate of the number of configurations that it keeps.
    pub expected: f64,
    /// The most bytes that one call of `extend` needs besides its input and output.
    pub memory: u64,
}

/// A filled region and its clues. It represents a class: those that maps of the grid and
/// relabellings take to each other.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenConfiguration {
    /// The cells whose digits are clues, all of them filled.
    pub clues: SeventeenCells,
    /// The number of its images under the 2 * 6^8 maps of the grid, up to relabelling.
    pub images: u32,
    /// The number of these images that have the same clues.
    pub fixed: u32,
    /// The number of ways in which it is met, from different parts of its own.
    pub ways: u32,
    /// The 81 digits by rows; 0 outside the region. Each box is filled as a whole or empty.
    pub digits: [u8; 81],
}

/// The work counts of a part of a stage.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct SeventeenStageStats {
    /// Configurations tested, up to the symmetries that the stage uses.
    pub checked: u64,
    /// How many of them left an unavoidable set unhit that was found before.
    pub cached: u64,
    /// Searches for an unhit unavoidable set.
    pub searches: u64,
    /// Configurations kept, counted with all images of the parents. Summed over all parts of a
    /// stage, it must equal the sum of `images * ways` over the classes.
    pub met: u64,
}

/// Takes one configuration, valid during the call. Returns a status.
pub type SeventeenEmitConfiguration =
    unsafe extern "C" fn(context: *mut c_void, configuration: *const SeventeenConfiguration) -> i32;

/// Table of a pattern searcher.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenPatternSearcher {
    /// Head.
    pub life: SeventeenLifecycle,
    /// Plans the search for all valid puzzles of `layout`, which is valid during the call only.
    /// `chain` has `n_chain` regions, bits as in a SeventeenStage, each with one box more than the
    /// previous one. If there are none, the component chooses them.
    ///
    /// The search may outlive the instance, and any thread may drop it; the instance may plan
    /// others meanwhile. Writes a handle to `search`. Writes its stages, one per region of the
    /// chain and valid as long as the search, to `stages` and `n_stages`.
    pub plan: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            layout: *const SeventeenLayout,
            chain: *const u16,
            n_chain: usize,
            search: *mut *mut c_void,
            stages: *mut *const SeventeenStage,
            n_stages: *mut usize,
        ) -> i32,
    >,
    /// Emits the start of the first stage: configurations that fill boxes of its region, or none.
    /// Their numbers (`images`, `fixed`, `ways`) are ignored. Several threads may call this and
    /// `extend` at once with the same `search`.
    pub begin: Option<
        unsafe extern "C" fn(
            search: *const c_void,
            emit: SeventeenEmitConfiguration,
            context: *mut c_void,
        ) -> i32,
    >,
    /// Emits the extensions of `n_parents` configurations in stage `stage`, counted from 0. They
    /// fill its region, leave no unavoidable set unhit, and each represents its class. Writes the
    /// work counts to `stats`. `parents` are the results of the previous stage, each class once, or
    /// those of `begin`.
    pub extend: Option<
        unsafe extern "C" fn(
            search: *const c_void,
            stage: u32,
            parents: *const SeventeenConfiguration,
            n_parents: usize,
            emit: SeventeenEmitConfiguration,
            context: *mut c_void,
            stats: *mut SeventeenStageStats,
        ) -> i32,
    >,
    /// Ends a search.
    pub drop_search: Option<unsafe extern "C" fn(search: *mut c_void)>,
}

impl From<&Layout> for SeventeenLayout {
    fn from(layout: &Layout) -> SeventeenLayout {
        let (kind, pattern) = match *layout {
            Layout::Map(_) => (SEVENTEEN_LAYOUT_MAP, Cells::EMPTY),
            Layout::Pattern(pattern) => (SEVENTEEN_LAYOUT_PATTERN, pattern),
        };
        SeventeenLayout {
            struct_size: size_of::<SeventeenLayout>() as u32,
            kind,
            pattern: pattern.into(),
            clues: layout.map().clues(),
            reserved: [0; 7],
        }
    }
}

impl From<Stage> for SeventeenStage {
    fn from(Stage { region, expected, memory }: Stage) -> SeventeenStage {
        SeventeenStage { region: region.bits(), expected, memory }
    }
}

impl From<&Configuration> for SeventeenConfiguration {
    fn from(configuration: &Configuration) -> SeventeenConfiguration {
        let Configuration { digits, clues, images, fixed, ways } = *configuration;
        SeventeenConfiguration { clues: clues.into(), images, fixed, ways, digits }
    }
}

impl From<&SeventeenConfiguration> for Configuration {
    fn from(configuration: &SeventeenConfiguration) -> Configuration {
        let SeventeenConfiguration { clues, images, fixed, ways, digits } = *configuration;
        Configuration { digits, clues: clues.into(), images, fixed, ways }
    }
}

impl From<StageStats> for SeventeenStageStats {
    fn from(StageStats { checked, cached, searches, met }: StageStats) -> SeventeenStageStats {
        SeventeenStageStats { checked, cached, searches, met }
    }
}

impl From<SeventeenStageStats> for StageStats {
    fn from(
        SeventeenStageStats { checked, cached, searches, met }: SeventeenStageStats,
    ) -> StageStats {
        StageStats { checked, cached, searches, met }
    }
}

// SAFETY: the table begins with its head, all of its fields are nullable functions, and those
// required are among them.
unsafe impl Extension for dyn PatternSearcher {
    type Table = SeventeenPatternSearcher;
    const KIND: Kind = Kind::Pattern;
    const ID: u32 = SEVENTEEN_PATTERN_SEARCHER;
    const NAME: &'static str = "pattern";
    const NAMESPACE: &'static str = "pattern";
    const DOC: &'static str =
        "Decides which patterns, or maps of clues in boxes, have valid puzzles, and lists these";
    const REQUIRED: &'static [usize] = &[
        offset_of!(SeventeenPatternSearcher, plan),
        offset_of!(SeventeenPatternSearcher, begin),
        offset_of!(SeventeenPatternSearcher, extend),
        offset_of!(SeventeenPatternSearcher, drop_search),
    ];

    fn import(instance: Instance<SeventeenPatternSearcher>) -> Box<dyn PatternSearcher> {
        Box::new(ImportedPatternSearcher(instance))
    }

    fn checked(
        component: Box<dyn PatternSearcher>,
        checks: ResultChecks,
    ) -> Result<Box<dyn PatternSearcher>> {
        Ok(Box::new(CheckedPatternSearcher::new(component, checks)))
    }
}

/// `T` as a component.
pub const fn pattern_searcher<T: Component + PatternSearcher>() -> &'static SeventeenComponent {
    const { &component::<dyn PatternSearcher, T>(const { &table::<T>() }) }
}

const fn table<T: Component + PatternSearcher>() -> SeventeenPatternSearcher {
    SeventeenPatternSearcher {
        life: own_lifecycle::<SeventeenPatternSearcher, T>(),
        plan: Some(plan::<T>),
        begin: Some(begin),
        extend: Some(extend),
        drop_search: Some(destroy::<SearchHandle>),
    }
}

/// The type that a search's handle points to.
struct SearchHandle {
    search: Box<dyn PatternSearch>,
    /// Lent to the engine as long as the search.
    _stages: Vec<SeventeenStage>,
}

unsafe extern "C" fn plan<T: PatternSearcher>(
    instance: *mut c_void,
    layout: *const SeventeenLayout,
    chain: *const u16,
    n_chain: usize,
    search: *mut *mut c_void,
    stages: *mut *const SeventeenStage,
    n_stages: *mut usize,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let (stop, searcher) = unsafe { deref_handle::<T>(instance) };
    guarded_status(stop, || {
        // SAFETY: the engine passes a layout and `n_chain` regions.
        let (layout, chain) = unsafe { (read_layout(&*layout)?, slice(chain, n_chain)) };
        let chain: Vec<Region> = chain.iter().map(|&bits| Region::from_bits(bits)).collect();
        let planned = searcher.plan(&layout, &chain)?;
        let raw_stages: Vec<_> = planned.stages().into_iter().map(SeventeenStage::from).collect();
        // SAFETY: the engine passes places for the stages and the handle.
        unsafe {
            *stages = raw_stages.as_ptr();
            *n_stages = raw_stages.len();
            let it = SearchHandle { search: planned, _stages: raw_stages };
            *search = HandleContent { stop, rules: Rules::CLASSIC, it }.into_handle();
        }
        Ok(())
    })
}

fn read_layout(raw: &SeventeenLayout) -> Result<Layout> {
    match raw.kind {
        SEVENTEEN_LAYOUT_MAP => ClueMap::new(raw.clues).map(Layout::Map).ok_or_else(|| {
            Error::failed(format!("a map has the clues {:?}: expected 9 at most", raw.clues))
        }),
        SEVENTEEN_LAYOUT_PATTERN => Ok(Layout::Pattern(raw.pattern.into())),
        kind => Err(Error::failed(format!("a layout is of kind {kind}: expected 0 or 1"))),
    }
}

unsafe extern "C" fn begin(
    search: *const c_void,
    emit: SeventeenEmitConfiguration,
    context: *mut c_void,
) -> i32 {
    // SAFETY: a handle made by `plan`; `PatternSearch` is Sync, so threads may share it.
    let (stop, SearchHandle { search, .. }) =
        unsafe { deref_search_handle::<SearchHandle>(search) };
    guarded_status(stop, || {
        // SAFETY: the engine's callback takes its own context.
        search.begin(&mut |found| to_control_flow(unsafe { emit(context, &found.into()) }))
    })
}

unsafe extern "C" fn extend(
    search: *const c_void,
    stage: u32,
    parents: *const SeventeenConfiguration,
    n_parents: usize,
    emit: SeventeenEmitConfiguration,
    context: *mut c_void,
    stats: *mut SeventeenStageStats,
) -> i32 {
    // SAFETY: as in `begin`.
    let (stop, SearchHandle { search, .. }) =
        unsafe { deref_search_handle::<SearchHandle>(search) };
    guarded_status(stop, || {
        // SAFETY: the engine passes `n_parents` configurations.
        let parents = unsafe { slice(parents, n_parents) };
        let parents: Vec<Configuration> = parents.iter().map(Configuration::from).collect();
        let took = search.extend(stage, &parents, &mut |found| {
            // SAFETY: the engine's callback takes its own context.
            to_control_flow(unsafe { emit(context, &found.into()) })
        })?;
        // SAFETY: the engine passes a place for the work counts.
        unsafe { *stats = took.into() };
        Ok(())
    })
}

/// A pattern searcher of a plugin.
struct ImportedPatternSearcher(Instance<SeventeenPatternSearcher>);

impl PatternSearcher for ImportedPatternSearcher {
    fn plan(&mut self, layout: &Layout, chain: &[Region]) -> Result<Box<dyn PatternSearch>> {
        let _call = self.0.enter_call()?;
        let plan = self.0.table.plan.expect("checked when the manifest was read");
        let raw_chain: Vec<u16> = chain.iter().map(|region| region.bits()).collect();
        let (mut handle, mut raw_stages, mut n_stages) = (null_mut(), null(), 0);
        // SAFETY: an instance of this table, a layout and regions for the time of the call, and
        // places for the answers.
        let status = unsafe {
            plan(
                self.0.this,
                &layout.into(),
                raw_chain.as_ptr(),
                raw_chain.len(),
                &mut handle,
                &mut raw_stages,
                &mut n_stages,
            )
        };
        self.0.check_status(status)?;
        // From here on the handle is dropped, even after an error.
        let search = self.0.search_instance(handle, self.0.table.drop_search);
        // SAFETY: the stages of a search that is not dropped yet.
        let read = unsafe { stages::read_stages(raw_stages, n_stages) };
        let stages = read
            .and_then(|stages| stages::check_stages(stages, layout, chain))
            .map_err(|why| search.owner.rejection(why))?;
        Ok(Box::new(ImportedPatternSearch { search, stages, map: layout.map() }))
    }
}

/// A search of a plugin's pattern searcher.
struct ImportedPatternSearch {
    search: SearchInstance<SeventeenPatternSearcher>,
    stages: Vec<Stage>,
    map: ClueMap,
}

impl ImportedPatternSearch {
    /// The result of a call that emitted into `sink`.
    fn finish(&self, sink: ConfigurationSink<'_>, status: i32) -> Result<()> {
        self.search.owner.check_emitted(sink.sink, status)
    }
}

impl PatternSearch for ImportedPatternSearch {
    fn stages(&self) -> Vec<Stage> {
        self.stages.clone()
    }

    fn begin(&self, emit: Emit<'_, Configuration>) -> Result<()> {
        let begin = self.search.table.begin.expect("checked when the manifest was read");
        let extent = ConfigurationExtent::Within(self.stages[0].region);
        let mut sink = ConfigurationSink { extent, sink: Sink::new(emit) };
        let _call = CallGuard::enter(self.search.owner.label);
        // SAFETY: a handle that `plan` made, and a callback with its own context.
        let status = unsafe { begin(self.search.this, take_configuration, (&raw mut sink).cast()) };
        self.finish(sink, status)
    }

    fn extend(
        &self,
        stage: u32,
        parents: &[Configuration],
        emit: Emit<'_, Configuration>,
    ) -> Result<StageStats> {
        let extend = self.search.table.extend.expect("checked when the manifest was read");
        let Some(&Stage { region, .. }) = self.stages.get(stage as usize) else {
            let n = self.stages.len();
            return Err(self
                .search
                .owner
                .rejection(format_args!("stage {stage}: expected below {n}")));
        };
        let extent = ConfigurationExtent::Whole(region, self.map);
        let mut sink = ConfigurationSink { extent, sink: Sink::new(emit) };
        let parents: Vec<SeventeenConfiguration> = parents.iter().map(Into::into).collect();
        let mut stats = SeventeenStageStats::default();
        let _call = CallGuard::enter(self.search.owner.label);
        // SAFETY: a handle that `plan` made, parents for the time of the call, a callback with
        // its own context, and a place for the work counts.
        let status = unsafe {
            extend(
                self.search.this,
                stage,
                parents.as_ptr(),
                parents.len(),
                take_configuration,
                (&raw mut sink).cast(),
                &mut stats,
            )
        };
        self.finish(sink, status)?;
        Ok(stats.into())
    }
}

/// An `emit` for configurations that fill this extent.
struct ConfigurationSink<'a> {
    extent: ConfigurationExtent,
    sink: Sink<'a, Configuration>,
}

unsafe extern "C" fn take_configuration(
    context: *mut c_void,
    configuration: *const SeventeenConfiguration,
) -> i32 {
    // SAFETY: the context that `begin` or `extend` was given.
    let ConfigurationSink { extent, sink } = unsafe { &mut *context.cast::<ConfigurationSink>() };
    // SAFETY: the plugin passes a configuration.
    let configuration = Configuration::from(unsafe { &*configuration });
    sink.take_item(
        configuration::check_configuration(configuration, *extent).map_err(Error::Failed),
    )
}
