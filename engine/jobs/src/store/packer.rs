//! `Packer`: compresses the bytes of a file as its name promises.

use super::extension::Compression;
use crate::files::File;
use flate2::write::GzEncoder;
use std::io::{self, BufWriter, Seek, Write};
use std::path::Path;

/// The number of bytes to gather before they are written.
const BUFFER: usize = 1 << 16;

/// The writer of a file's bytes.
pub(super) enum CompressedWriter {
    Plain(BufWriter<File>),
    Gzip(Box<GzEncoder<BufWriter<File>>>),
    Zstd(Box<zstd::Encoder<'static, BufWriter<File>>>),
}

impl CompressedWriter {
    /// Writes to a file that gets the name `path`.
    ///
    /// # Errors
    /// Memory is short.
    pub(super) fn new(path: &Path, file: File) -> io::Result<CompressedWriter> {
        let file = BufWriter::with_capacity(BUFFER, file);
        Ok(match Compression::of_path(path) {
            Compression::None => CompressedWriter::Plain(file),
            Compression::Gzip => CompressedWriter::Gzip(Box::new(GzEncoder::new(
                file,
                flate2::Compression::default(),
            ))),
            Compression::Zstd => {
                let mut encoder = zstd::Encoder::new(file, zstd::DEFAULT_COMPRESSION_LEVEL)?;
                encoder.include_checksum(true)?;
                CompressedWriter::Zstd(Box::new(encoder))
            }
        })
    }

    /// Ends the compressed data: nothing is written after it.
    ///
    /// # Errors
    /// The disk fails.
    pub(super) fn finish_compression(&mut self) -> io::Result<()> {
        match self {
            CompressedWriter::Plain(_) => Ok(()),
            CompressedWriter::Gzip(encoder) => encoder.try_finish(),
            CompressedWriter::Zstd(encoder) => encoder.do_finish(),
        }
    }

    /// The position in the file after the bytes that were written, compressed or not.
    ///
    /// # Errors
    /// The disk fails.
    pub(super) fn position(&mut self) -> io::Result<u64> {
        self.inner_mut().stream_position()
    }

    /// Syncs the bytes passed on so far to disk.
    ///
    /// # Errors
    /// The disk fails: they may be lost.
    pub(super) fn sync(&mut self) -> io::Result<()> {
        self.inner_mut().flush()?;
        self.inner_mut().get_ref().sync_data()
    }

    /// The file itself.
    pub(super) fn as_file(&mut self) -> &File {
        self.inner_mut().get_ref()
    }

    fn inner_mut(&mut self) -> &mut BufWriter<File> {
        match self {
            CompressedWriter::Plain(file) => file,
            CompressedWriter::Gzip(encoder) => encoder.get_mut(),
            CompressedWriter::Zstd(encoder) => encoder.get_mut(),
        }
    }

    fn as_writer(&mut self) -> &mut dyn Write {
        match self {
            CompressedWriter::Plain(file) => file,
            CompressedWriter::Gzip(encoder) => encoder,
            CompressedWriter::Zstd(encoder) => encoder,
        }
    }
}

impl Write for CompressedWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.as_writer().write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.as_writer().write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.as_writer().flush()
    }
}
