//! A [`SeventeenPatternSearcher`] becomes a [`PatternSearcher`].

mod configuration;
mod stages;

use super::{Instance, Sink};
use crate::raw::*;
use crate::{Extension, Kind};
use configuration::Extent;
use seventeen_core::{
    Configuration, Emit, Error, Labour, Layout, PatternSearch, PatternSearcher, Region, Result,
    Stage,
};
use std::ffi::c_void;
use std::ptr::{null, null_mut};

/// A pattern searcher of a plugin's.
struct ImportedPatternSearcher(Instance);

impl ImportedPatternSearcher {
    fn table(&self) -> &'static SeventeenPatternSearcher {
        // SAFETY: the table of a pattern searcher has this type; it is constant data of a
        // library that stays loaded, and its completeness was checked.
        unsafe { &*self.0.table.cast() }
    }
}

// SAFETY: the table is read as a [`SeventeenPatternSearcher`].
unsafe impl Extension for dyn PatternSearcher {
    const KIND: Kind = Kind::Pattern;

    fn import(instance: Instance) -> Box<dyn PatternSearcher> {
        Box::new(ImportedPatternSearcher(instance))
    }
}

impl PatternSearcher for ImportedPatternSearcher {
    fn plan(&mut self, layout: &Layout, chain: &[Region]) -> Result<Box<dyn PatternSearch>> {
        self.0.ready()?;
        let table = self.table();
        let plan = table.plan.expect("checked when the manifest was read");
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
        self.0.done(status)?;
        let label = self.0.owner.clone();
        // From here on the handle is dropped, whatever is refused.
        let mut search = ImportedPatternSearch { table, handle, stages: Vec::new(), label };
        // SAFETY: the stages of a search that is not dropped yet.
        let read = unsafe { stages::read(raw_stages, n_stages) };
        search.stages = read
            .and_then(|stages| stages::fitting(stages, layout, chain))
            .map_err(|why| self.0.refused(why))?;
        Ok(Box::new(search))
    }
}

/// A search of a plugin's pattern searcher.
struct ImportedPatternSearch {
    table: &'static SeventeenPatternSearcher,
    handle: *mut c_void,
    stages: Vec<Stage>,
    label: Option<String>,
}

// SAFETY: the interface lets several threads search with the same handle at once.
unsafe impl Send for ImportedPatternSearch {}
// SAFETY: as above.
unsafe impl Sync for ImportedPatternSearch {}

impl ImportedPatternSearch {
    fn called(&self) -> Instance {
        Instance::of_search(&self.table.life, self.label.clone())
    }

    /// What a call came to that emitted into `sink`.
    fn finish(&self, sink: ConfigurationSink<'_>, status: i32) -> Result<()> {
        let mut called = self.called();
        sink.sink.finish().map_err(|error| called.refused(error))?;
        called.done(status)
    }
}

impl PatternSearch for ImportedPatternSearch {
    fn stages(&self) -> Vec<Stage> {
        self.stages.clone()
    }

    fn begin(&self, emit: Emit<'_, Configuration>) -> Result<()> {
        let begin = self.table.begin.expect("checked when the manifest was read");
        let extent = Extent::Within(self.stages[0].region);
        let mut sink = ConfigurationSink { extent, sink: Sink::new(emit) };
        // SAFETY: a handle that `plan` made, and a callback with its own context.
        let status = unsafe { begin(self.handle, take_configuration, (&raw mut sink).cast()) };
        self.finish(sink, status)
    }

    fn extend(
        &self,
        stage: u32,
        parents: &[Configuration],
        emit: Emit<'_, Configuration>,
    ) -> Result<Labour> {
        let extend = self.table.extend.expect("checked when the manifest was read");
        let Some(&Stage { region, .. }) = self.stages.get(stage as usize) else {
            let n = self.stages.len();
            return Err(self.called().refused(format_args!("stage {stage}: expected below {n}")));
        };
        let mut sink = ConfigurationSink { extent: Extent::Whole(region), sink: Sink::new(emit) };
        let parents: Vec<SeventeenConfiguration> = parents.iter().map(Into::into).collect();
        let mut labour = SeventeenLabour::default();
        // SAFETY: a handle that `plan` made, parents for the time of the call, a callback with
        // its own context, and a place for the labour.
        let status = unsafe {
            extend(
                self.handle,
                stage,
                parents.as_ptr(),
                parents.len(),
                take_configuration,
                (&raw mut sink).cast(),
                &mut labour,
            )
        };
        self.finish(sink, status)?;
        Ok(labour.into())
    }
}

impl Drop for ImportedPatternSearch {
    fn drop(&mut self) {
        if let Some(drop_search) = self.table.drop_search {
            // SAFETY: a handle that `plan` made, dropped once.
            unsafe { drop_search(self.handle) }
        }
    }
}

/// An `emit` for configurations that fill so much.
struct ConfigurationSink<'a> {
    extent: Extent,
    sink: Sink<'a, Configuration>,
}

unsafe extern "C" fn take_configuration(
    context: *mut c_void,
    configuration: *const SeventeenConfiguration,
) -> u32 {
    // SAFETY: the context that `begin` or `extend` was given.
    let ConfigurationSink { extent, sink } = unsafe { &mut *context.cast::<ConfigurationSink>() };
    // SAFETY: the plugin passes a configuration.
    let configuration = Configuration::from(unsafe { &*configuration });
    sink.take(configuration::fitting(configuration, *extent).map_err(Error::Failed))
}
