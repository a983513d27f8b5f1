//! A stamp: the name and version of a plugin as a note in its library, readable without opening it.
//!
//! Notes of ELF files (System V, "Application Binary Interface", chapter 5) are in one place, which
//! the head of the file gives. Other formats have no notes, so their libraries are opened.

/// The length of a stamp's text.
const TEXT: usize = 96;

/// The owner of the note.
const OWNER: [u8; 12] = *b"Seventeen\0\0\0";

/// The name and version of a plugin, as a note. [`plugin!`](crate::plugin) puts it into its
/// library.
#[doc(hidden)]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Stamp {
    /// The lengths of the owner's name and the text, and the type of the note.
    head: [u32; 3],
    owner: [u8; OWNER.len()],
    /// `NAME VERSION`, and zeros.
    text: [u8; TEXT],
}

impl Stamp {
    /// The stamp of this plugin; text that is too long is cut.
    pub const fn new(name: &str, version: &str) -> Stamp {
        let mut text = [0; TEXT];
        let used = put_text(&mut text, 0, name.as_bytes());
        let used = put_text(&mut text, used, b" ");
        put_text(&mut text, used, version.as_bytes());
        Stamp { head: [10, TEXT as u32, 1], owner: OWNER, text }
    }

    /// Whether these notes of a library contain it.
    ///
    /// ```
    /// use seventeen_plugin::stamp::Stamp;
    ///
    /// assert!(!Stamp::new("seventeen-solvers", "0.1.0").is_among(b"no notes"));
    /// ```
    pub fn is_among(&self, notes: &[u8]) -> bool {
        let stamp = [&self.owner[..], &self.text[..]].concat();
        notes.windows(stamp.len()).any(|bytes| bytes == stamp)
    }
}

/// Writes bytes into a text from `start` on; returns the place after them.
const fn put_text(text: &mut [u8; TEXT], start: usize, bytes: &[u8]) -> usize {
    let mut i = 0;
    while i < bytes.len() && start + i < TEXT {
        text[start + i] = bytes[i];
        i += 1;
    }
    start + i
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_is_that_of_its_name_and_version() {
        let stamp = Stamp::new("a", "1.2");
        let notes = [b"other".as_slice(), &stamp.owner, &stamp.text, b"more"].concat();
        assert!(stamp.is_among(&notes));
        for (name, version) in [("a", "1.3"), ("b", "1.2"), ("a", "1.20")] {
            assert!(!Stamp::new(name, version).is_among(&notes), "{name} {version}");
        }
    }

    #[test]
    fn a_text_that_is_too_long_is_cut_off() {
        let stamp = Stamp::new(&"n".repeat(2 * TEXT), "1");
        assert_eq!(stamp.text, [b'n'; TEXT]);
    }
}
