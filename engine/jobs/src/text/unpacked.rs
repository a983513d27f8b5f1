//! `UnpackingReader`: the bytes of an input, decompressed if they are gzip or zstd data.
//!
//! The first bytes decide, not the name. Every read after an error reports it again, so code that
//! examines the beginning need not pass an error on to the next reader.

use super::gauge::ReadGauge;
use crate::store::Compression;
use flate2::read::MultiGzDecoder;
use seventeen_host::cancellation::CancellationToken;
use std::io::{self, Chain, Cursor, ErrorKind, Read};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The first bytes of gzip data and of zstd data. A skippable frame of zstd has any of 16 first
/// bytes.
const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];
const ZSTD_SKIPPABLE: &[u8] = &[0x2a, 0x4d, 0x18];

/// The number of bytes needed to recognise an input.
const HEAD: usize = 4;

/// The number of bytes at the beginning that decide whether a file is text.
const LOOKED_AT: usize = 512;

/// The default and the largest window of zstd data, in powers of two.
const USUAL_WINDOW: u32 = 27;
const LARGEST_WINDOW: u32 = 31;

static WINDOW: AtomicU32 = AtomicU32::new(USUAL_WINDOW);

/// Accepts zstd data with windows of up to 2 GiB from now on, in the whole process. The default is
/// at most 128 MiB, because a small file may request any size, and the memory for it.
///
/// ```
/// seventeen_jobs::text::allow_long_windows();
/// ```
pub fn allow_long_windows() {
    WINDOW.store(LARGEST_WINDOW, Relaxed);
}

/// The reader of a source.
pub(super) struct UnpackingReader<R: Read> {
    state: UnpackState<R>,
    /// The compression that the file's extension implies.
    named: Option<&'static str>,
    gauge: ReadGauge,
    stop: CancellationToken,
}

enum UnpackState<R: Read> {
    /// Nothing is read yet.
    New(Option<R>),
    Plain(Chain<Cursor<Vec<u8>>, R>),
    Gzip(Box<MultiGzDecoder<Chain<Cursor<Vec<u8>>, R>>>),
    Zstd(zstd::Decoder<'static, io::BufReader<Chain<Cursor<Vec<u8>>, R>>>),
    Failed(ErrorKind, String),
}

impl<R: Read> UnpackingReader<R> {
    /// The bytes of `source`. If its extension implies compression, it must be compressed, or be
    /// text. The gauge records whether it is.
    pub(super) fn new(
        source: R,
        name: &str,
        gauge: &ReadGauge,
        stop: &CancellationToken,
    ) -> UnpackingReader<R> {
        let named = Compression::of_path(name.as_ref()).data_name();
        let (state, gauge) = (UnpackState::New(Some(source)), gauge.clone());
        UnpackingReader { state, named, gauge, stop: stop.clone() }
    }

    /// Reads the beginning of the source, and chooses the reader.
    fn choose_reader(&self, mut source: R) -> io::Result<UnpackState<R>> {
        let mut head = Vec::with_capacity(LOOKED_AT);
        read_while(&mut source, &mut head, |head| head.len() < HEAD && may_be_packed(head))?;
        let whole = |head, source| Cursor::new(head).chain(source);
        if head.starts_with(GZIP) {
            self.gauge.set_packed();
            return Ok(UnpackState::Gzip(Box::new(MultiGzDecoder::new(whole(head, source)))));
        }
        let is_skippable = head.len() == HEAD && head[1..] == *ZSTD_SKIPPABLE && head[0] >> 4 == 5;
        if head.starts_with(ZSTD) || is_skippable {
            self.gauge.set_packed();
            let mut decoder = zstd::Decoder::new(whole(head, source))?;
            decoder.window_log_max(WINDOW.load(Relaxed))?;
            return Ok(UnpackState::Zstd(decoder));
        }
        if let Some(named) = self.named {
            read_while(&mut source, &mut head, |head| head.len() < LOOKED_AT)?;
            if !is_text(&head) {
                let found = show_bytes(&head);
                let what = format!("its extension means {named} data, but it begins with {found}");
                return Err(io::Error::new(ErrorKind::InvalidData, what));
            }
        }
        Ok(UnpackState::Plain(whole(head, source)))
    }

    fn read_into(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let UnpackState::New(source) = &mut self.state
            && let Some(source) = source.take()
        {
            self.state = self.choose_reader(source)?;
        }
        match &mut self.state {
            UnpackState::New(_) => Ok(0),
            UnpackState::Plain(source) => source.read(buffer),
            UnpackState::Gzip(decoder) => {
                decoder.read(buffer).map_err(|error| decode_error("gzip", error))
            }
            UnpackState::Zstd(decoder) => {
                decoder.read(buffer).map_err(|error| decode_error("zstd", error))
            }
            UnpackState::Failed(kind, what) => Err(io::Error::new(*kind, what.clone())),
        }
    }
}

impl<R: Read> Read for UnpackingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.read_into(buffer).or_else(|error| {
            if error.kind() == ErrorKind::Interrupted {
                return Err(error);
            }
            // A cancelled run reads no more, not even within compressed data.
            if self.stop.is_cancelled() {
                return Ok(0);
            }
            self.state = UnpackState::Failed(error.kind(), error.to_string());
            Err(error)
        })
    }
}

/// Reads into `head` while more is needed and available.
fn read_while(
    source: &mut impl Read,
    head: &mut Vec<u8>,
    wants_more: impl Fn(&[u8]) -> bool,
) -> io::Result<()> {
    let mut piece = [0; LOOKED_AT];
    while wants_more(head) {
        match source.read(&mut piece) {
            Ok(0) => break,
            Ok(read) => head.extend_from_slice(&piece[..read]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Whether compressed data may begin with these bytes: a terminal's first short line does not wait
/// for more.
fn may_be_packed(head: &[u8]) -> bool {
    let is_skippable = head.first().is_some_and(|first| first >> 4 == 5)
        && ZSTD_SKIPPABLE.starts_with(&head[1.min(head.len())..]);
    GZIP.starts_with(head) || ZSTD.starts_with(head) || is_skippable
}

/// Whether the bytes would be text in a file of another name.
fn is_text(head: &[u8]) -> bool {
    let is_cut_within_a_character =
        |error: std::str::Utf8Error| error.error_len().is_none() && head.len() >= LOOKED_AT;
    let is_control = |&byte: &u8| byte < b' ' && !b"\t\n\r\x0c".contains(&byte);
    let is_utf8 = std::str::from_utf8(head).map_or_else(is_cut_within_a_character, |_| true);
    !head.is_empty() && is_utf8 && !head.iter().any(is_control)
}

/// The first bytes as shown in an error.
fn show_bytes(head: &[u8]) -> String {
    if head.is_empty() {
        return "nothing: the file is empty".to_owned();
    }
    let bytes: Vec<String> = head.iter().take(HEAD).map(|byte| format!("{byte:02x}")).collect();
    format!("the bytes {}", bytes.join(" "))
}

/// The error of a decoder, with the kind of data.
fn decode_error(what: &str, error: io::Error) -> io::Error {
    let text = match error.kind() {
        ErrorKind::Interrupted => return error,
        ErrorKind::UnexpectedEof => format!("the {what} data is cut short"),
        _ if error.to_string().contains("too much memory") => format!(
            "the {what} data has a window of more than {} MiB: add --long-windows to read it with \
             up to 2 GiB of memory",
            1 << (WINDOW.load(Relaxed) - 20)
        ),
        _ => format!("the {what} data is damaged: {error}"),
    };
    io::Error::new(error.kind(), text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    const TEXT: &[u8] = b"17 clues\n";

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
        encoder.include_checksum(true).unwrap();
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    /// Hands out a byte a time, as pipes may.
    struct Slow<'a>(&'a [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = buffer.len().min(1);
            self.0.read(&mut buffer[..most])
        }
    }

    fn unpacked(bytes: &[u8], name: &str) -> UnpackingReader<Slow<'static>> {
        let (gauge, stop) = (ReadGauge::default(), CancellationToken::default());
        UnpackingReader::new(Slow(bytes.to_owned().leak()), name, &gauge, &stop)
    }

    fn read(bytes: &[u8], name: &str) -> Result<Vec<u8>, String> {
        let mut all = Vec::new();
        let mut reader = unpacked(bytes, name);
        match reader.read_to_end(&mut all) {
            Ok(_) => Ok(all),
            Err(error) => {
                let again = reader.read(&mut [0; 9]).expect_err("the error is reported again");
                assert_eq!(again.to_string(), error.to_string());
                Err(error.to_string())
            }
        }
    }

    #[test]
    fn bytes_decide_and_names_do_not() {
        for name in ["a.txt", "a.gz", "a.zst", "standard input"] {
            for packed in [TEXT.to_vec(), gzip(TEXT), zstd(TEXT)] {
                assert_eq!(read(&packed, name), Ok(TEXT.to_vec()), "{name}");
            }
        }
        assert_eq!(read(b"", "a.txt"), Ok(Vec::new()));
        assert_eq!(read(b"(", "a.txt"), Ok(b"(".to_vec()));
    }

    #[test]
    fn packed_data_may_have_several_members() {
        let twice = [TEXT, TEXT].concat();
        assert_eq!(read(&[gzip(TEXT), gzip(TEXT)].concat(), "-"), Ok(twice.clone()));
        let skippable = [0x5a, 0x2a, 0x4d, 0x18, 1, 0, 0, 0, 7];
        assert_eq!(read(&[&skippable, &*zstd(TEXT), &*zstd(TEXT)].concat(), "-"), Ok(twice));
    }

    #[test]
    fn a_name_that_promises_packed_data_is_kept_or_the_file_is_text() {
        let refused = |bytes: &[u8]| read(bytes, "a.gz").unwrap_err();
        assert_eq!(
            refused(b"\x1f\x8a\x08\0"),
            "its extension means gzip data, but it begins with the bytes 1f 8a 08 00"
        );
        assert!(refused(b"").ends_with("begins with nothing: the file is empty"));
        assert!(refused(b"\x28\xb5").ends_with("begins with the bytes 28 b5"));
    }

    #[test]
    fn whatever_is_cut_or_changed_is_reported_by_every_read() {
        for packed in [gzip(TEXT), zstd(TEXT)] {
            for length in HEAD..packed.len() {
                let error = read(&packed[..length], "-").unwrap_err();
                assert!(error.ends_with("data is cut short"), "{length}: {error}");
            }
            for bit in 0..8 * packed.len() {
                let mut changed = packed.clone();
                changed[bit / 8] ^= 1 << (bit % 8);
                let result = read(&changed, "a.gz");
                assert!(result.is_err() || result == Ok(TEXT.to_vec()), "{bit}: {result:?}");
            }
            let followed = [&*packed, b"garbage"].concat();
            assert!(read(&followed, "-").is_err());
        }
    }

    #[test]
    fn a_window_beyond_the_usual_is_refused_with_what_to_type() {
        let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
        encoder.window_log(28).unwrap();
        encoder.include_contentsize(false).unwrap();
        encoder.write_all(TEXT).unwrap();
        let error = read(&encoder.finish().unwrap(), "a.zst").unwrap_err();
        assert!(error.contains("more than 128 MiB: add --long-windows"), "{error}");
    }
}
