//! The file of a stage that is done: its configurations in order, and a closing record.
//!
//! A file is taken only if each of its frames is whole, the configurations ascend, and the record
//! at its end, which says how many there are, counts what they count.

use super::count::Count;
use super::frame::{Fault, Frame, Frames, Kind, MOST, Owner};
use super::packed::{Order, Packed};
use super::store::Place;
use crate::failure::{Res, not_written, work_failed};
use rhai::EvalAltResult;
use seventeen_core::{Cells, Configuration, Region};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What a stage came to.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Summary {
    pub(crate) region: Region,
    pub(crate) count: Count,
    /// How many configurations there are: one a class.
    pub(crate) kept: u64,
    /// The patterns of their clues, in order.
    pub(crate) patterns: Vec<OfPattern>,
}

/// The configurations of a stage on one pattern.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct OfPattern {
    pub(crate) clues: Cells,
    pub(crate) kept: u64,
    /// How many fillings there are, up to relabelling, with the pattern in its place.
    pub(crate) raw: u128,
}

impl Summary {
    /// How many fillings there are, over all patterns.
    pub(crate) fn raw(&self) -> u128 {
        self.patterns.iter().map(|pattern| pattern.raw).sum()
    }
}

/// What configurations in order add up to.
struct Sums {
    order: Order,
    last: Option<Packed>,
    kept: u64,
    /// Over all classes, how often each must have been met.
    met: u128,
    patterns: Vec<OfPattern>,
}

/// Why a configuration cannot come next.
enum Misfit {
    /// It does not stand behind the one before.
    Order,
    /// It is the one before, with other numbers.
    Numbers(Box<[Configuration; 2]>),
}

impl Sums {
    fn new(order: Order) -> Sums {
        Sums { order, last: None, kept: 0, met: 0, patterns: Vec::new() }
    }

    fn add(&mut self, row: &Packed) -> Result<(), Misfit> {
        match &self.last {
            Some(last) if last.key() == row.key() && last != row => {
                let two = [self.order.unpack(last), self.order.unpack(row)];
                return Err(Misfit::Numbers(Box::new(two)));
            }
            Some(last) if last >= row => return Err(Misfit::Order),
            _ => self.last = Some(*row),
        }
        let (clues, [images, fixed, ways]) = (row.clues(), row.numbers());
        self.kept += 1;
        self.met += u128::from(images) * u128::from(ways);
        if self.patterns.last().is_none_or(|last| last.clues != clues) {
            self.patterns.push(OfPattern { clues, kept: 0, raw: 0 });
        }
        if let Some(pattern) = self.patterns.last_mut() {
            pattern.kept += 1;
            pattern.raw += u128::from(fixed);
        }
        Ok(())
    }

    /// The summary, if the configurations were met as often as they must have been, or the
    /// component makes no claim of that.
    fn close(self, count: Count) -> Result<Summary, [u128; 2]> {
        let Sums { order, kept, met, patterns, .. } = self;
        let claimed = count.is_summed() || kept == 0;
        if claimed && met != count.met {
            return Err([met, count.met]);
        }
        Ok(Summary { region: order.region(), count, kept, patterns })
    }
}

/// A stage file that is being written, under the name `PATH.part`.
pub(super) struct Writer {
    path: PathBuf,
    part: PathBuf,
    owner: Owner,
    file: BufWriter<File>,
    sums: Sums,
    block: Vec<Packed>,
    blocks: u32,
}

impl Writer {
    pub(super) fn create(path: PathBuf, owner: Owner, order: Order) -> Res<Writer> {
        let mut part = path.clone().into_os_string();
        part.push(".part");
        let part = PathBuf::from(part);
        let file = File::create(&part).map_err(|error| failed(&part, &error))?;
        let file = BufWriter::with_capacity(1 << 16, file);
        let (sums, block) = (Sums::new(order), Vec::with_capacity(MOST));
        Ok(Writer { path, part, owner, file, sums, block, blocks: 0 })
    }

    /// Adds configurations, which ascend.
    ///
    /// # Errors
    /// Two of them are the same but for their numbers, or the disk fails.
    pub(super) fn add(&mut self, rows: &[Packed]) -> Res<()> {
        for row in rows {
            self.sums.add(row).map_err(|misfit| wrong(&misfit))?;
            self.block.push(*row);
            if self.block.len() == MOST {
                self.write_block().map_err(|error| failed(&self.part, &error))?;
            }
        }
        Ok(())
    }

    fn write_block(&mut self) -> io::Result<()> {
        let frame = Frame::of(Kind::Block, self.blocks, &self.sums.order, &self.block)?;
        self.blocks += 1;
        self.block.clear();
        self.file.write_all(&frame.to_bytes(self.owner))
    }

    /// Writes the closing record, and gives the file its name.
    ///
    /// # Errors
    /// The configurations were not met as often as they must have been, or the disk fails.
    pub(super) fn finish(mut self, place: &Place, count: Count) -> Res<Summary> {
        if !self.block.is_empty() {
            self.write_block().map_err(|error| failed(&self.part, &error))?;
        }
        let Writer { path, part, owner, mut file, sums, blocks, .. } = self;
        let end = Frame::closing(Kind::End, blocks, closing_record(sums.kept, count));
        let stage = owner.stage + 1;
        let summary = sums.close(count).map_err(|[classes, parts]| {
            work_failed(format_args!(
                "stage {stage}: the classes must have been met {classes} times, and the parts met \
                 {parts}: a fault of the searcher, and nothing that was found is sure"
            ))
        })?;
        let mut close = || {
            file.write_all(&end.to_bytes(owner))?;
            file.flush()?;
            file.get_ref().sync_all()?;
            std::fs::rename(&part, &path)?;
            place.sync()
        };
        close().map_err(|error| failed(&part, &error))?;
        Ok(summary)
    }
}

/// How many configurations there are, and what they took.
fn closing_record(kept: u64, count: Count) -> Vec<u8> {
    let mut record = kept.to_le_bytes().to_vec();
    record.extend(count.to_bytes());
    record
}

/// What is said where two of the same configuration differ.
fn wrong(misfit: &Misfit) -> Box<EvalAltResult> {
    let Misfit::Numbers(two) = misfit else {
        return work_failed("configurations do not ascend");
    };
    let numbers = two.map(|c| format!("{} images, {} fixed, {} ways", c.images, c.fixed, c.ways));
    let [one, other] = numbers;
    let text = text_of(&two[0]);
    work_failed(format_args!(
        "the searcher gave {text} with the clues {} once with {one}, once with {other}",
        two[0].clues
    ))
}

/// The 81 cells, `.` for those that are not filled.
pub(crate) fn text_of(configuration: &Configuration) -> String {
    let digit = |&digit: &u8| if digit == 0 { '.' } else { char::from(b'0' + digit) };
    configuration.digits.iter().map(digit).collect()
}

fn failed(path: &Path, error: &io::Error) -> Box<EvalAltResult> {
    not_written(&path.display().to_string(), error)
}

/// Reads all of a stage file; none if there is none.
///
/// # Errors
/// The file is not whole, or the disk fails.
pub(super) fn read(path: &Path, owner: Owner, order: &Order) -> Result<Option<Summary>, Fault> {
    let mut blocks = match Blocks::open(path, owner, order.clone()) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened.map_err(Fault::Disk)?,
    };
    let mut sums = Sums::new(order.clone());
    while let Some(rows) = blocks.next()? {
        for row in &rows {
            sums.add(row).map_err(|_| Fault::Torn("its configurations do not ascend"))?;
        }
    }
    let (kept, count) = blocks.closing.ok_or(Fault::Torn("the closing record lacks"))?;
    if kept != sums.kept {
        return Err(Fault::Torn("it has not as many configurations as it says"));
    }
    sums.close(count).map(Some).map_err(|_| Fault::Torn("its counts do not agree"))
}

/// The blocks of a stage file.
pub(super) struct Blocks {
    frames: Frames<BufReader<File>>,
    order: Order,
    read: u32,
    /// How many configurations there are, and what they took, once all were read.
    closing: Option<(u64, Count)>,
}

impl Blocks {
    fn open(path: &Path, owner: Owner, order: Order) -> io::Result<Blocks> {
        let source = BufReader::with_capacity(1 << 16, File::open(path)?);
        Ok(Blocks { frames: Frames::new(source, owner), order, read: 0, closing: None })
    }

    /// The configurations of the next block; none at the end of the file.
    fn next(&mut self) -> Result<Option<Vec<Packed>>, Fault> {
        const MISPLACED: Fault = Fault::Torn("a frame is out of place");
        let Some(frame) = self.frames.next()? else {
            let lacks = Fault::Torn("the closing record lacks");
            return self.closing.map(|_| None).ok_or(lacks);
        };
        match frame.kind {
            _ if self.closing.is_some() || frame.number != self.read => Err(MISPLACED),
            Kind::Block => {
                self.read += 1;
                frame.rows(&self.order).map(Some)
            }
            Kind::End => {
                let (kept, count) = frame.payload().split_first_chunk::<8>().ok_or(MISPLACED)?;
                let count = Count::of_bytes(count).ok_or(MISPLACED)?;
                self.closing = Some((u64::from_le_bytes(*kept), count));
                // The file must end here.
                self.next()
            }
            Kind::More | Kind::Last => Err(MISPLACED),
        }
    }
}

/// The configurations of a stage that is done, in order.
pub(super) struct Configurations {
    path: PathBuf,
    blocks: Blocks,
    order: Order,
    block: std::vec::IntoIter<Packed>,
}

impl Configurations {
    pub(super) fn open(place: &Place, stage: u32, order: &Order) -> Res<Configurations> {
        let path = place.stage(stage);
        let blocks = Blocks::open(&path, place.owner(stage), order.clone());
        let blocks = blocks.map_err(|error| unreadable(&path, Fault::Disk(error)))?;
        Ok(Configurations { path, blocks, order: order.clone(), block: Vec::new().into_iter() })
    }
}

impl Iterator for Configurations {
    type Item = Res<Configuration>;

    fn next(&mut self) -> Option<Res<Configuration>> {
        loop {
            if let Some(row) = self.block.next() {
                return Some(Ok(self.order.unpack(&row)));
            }
            match self.blocks.next() {
                Ok(Some(rows)) => self.block = rows.into_iter(),
                Ok(None) => return None,
                Err(fault) => return Some(Err(unreadable(&self.path, fault))),
            }
        }
    }
}

/// What is said of a stage file that was whole when the run began.
fn unreadable(path: &Path, fault: Fault) -> Box<EvalAltResult> {
    let path = path.display();
    match fault {
        Fault::Torn(what) => work_failed(format_args!("{path} is damaged: {what}")),
        Fault::Disk(error) => work_failed(format_args!("cannot read {path}: {error}")),
    }
}
