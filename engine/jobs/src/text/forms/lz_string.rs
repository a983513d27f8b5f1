//! Text compressed as lz-string does it (Pieroxy, 2013), in base 64: an LZ78 with growing codes.
//!
//! A library compresses. Its decompression has no bound, though, and a few kilobytes may expand to
//! gigabytes, so this file decompresses. Each word of the dictionary is the word before it and one
//! more character: it occurs in the output already, and is stored as its position there.

use std::ops::Range;

/// The greatest length of the output, in characters.
pub(super) const LONGEST: usize = 1 << 20;

/// The text, compressed, and padded to a multiple of four characters, as on the sites.
pub(super) fn pack(text: &str) -> String {
    let packed = lz_str::compress_to_base64(text);
    let packed = packed.trim_end_matches('=');
    format!("{packed:=<0$}", packed.len().next_multiple_of(4))
}

/// The text compressed in another one.
///
/// # Errors
/// The reason why it is invalid, in words.
pub(super) fn unpack(packed: &str) -> Result<String, String> {
    let units = LzDecoder::from_packed(packed)?.unpack_all()?;
    String::from_utf16(&units).map_err(|_| "the compressed text is not UTF-16".to_owned())
}

/// The decoded base 64.
fn decode_base64(character: u8) -> Option<u8> {
    Some(match character {
        b'A'..=b'Z' => character - b'A',
        b'a'..=b'z' => character - b'a' + 26,
        b'0'..=b'9' => character - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}

struct LzDecoder {
    /// The compressed data, six bits at a time, and the number of bits read.
    packed: Vec<u8>,
    read: usize,
    /// The number of bits per code, and of words that still fit into it.
    width: usize,
    room: usize,
    /// The places of words in `text`; the first three codes are reserved.
    words: Vec<Range<usize>>,
    text: Vec<u16>,
}

/// The meaning of a code.
enum DictionaryCode {
    /// A new character of this many bits.
    Character(usize),
    End,
    Word(usize),
}

impl LzDecoder {
    fn from_packed(packed: &str) -> Result<LzDecoder, String> {
        let sixes = packed.trim_end_matches('=').bytes().map(|byte| {
            decode_base64(byte)
                .ok_or_else(|| format!("{:?} is not a base64 character", char::from(byte)))
        });
        let packed = sixes.collect::<Result<Vec<u8>, String>>()?;
        let words = vec![0..0; 3];
        Ok(LzDecoder { packed, read: 0, width: 2, room: 4, words, text: Vec::new() })
    }

    /// A number of this many bits, lowest first.
    fn read_bits(&mut self, count: usize) -> Result<usize, String> {
        let mut number = 0;
        for place in 0..count {
            let six = self.packed.get(self.read / 6).copied();
            // The end is padded with zeros, some of which come from base 64.
            let six = six.or((self.read < 6 * self.packed.len() + 18).then_some(0));
            let six = six.ok_or("the compressed text ends too early")?;
            number |= usize::from(six >> (5 - self.read % 6) & 1) << place;
            self.read += 1;
        }
        Ok(number)
    }

    fn read_code(&mut self) -> Result<DictionaryCode, String> {
        Ok(match self.read_bits(self.width)? {
            0 => DictionaryCode::Character(8),
            1 => DictionaryCode::Character(16),
            2 => DictionaryCode::End,
            word => DictionaryCode::Word(word),
        })
    }

    fn unpack_all(mut self) -> Result<Vec<u16>, String> {
        // The word before; none at first.
        let mut before: Option<Range<usize>> = None;
        loop {
            let start = self.text.len();
            match self.read_code()? {
                DictionaryCode::End => return Ok(self.text),
                DictionaryCode::Character(width) => {
                    let character = self.read_bits(width)? as u16;
                    self.text.push(character);
                    self.add_word(start..start + 1);
                }
                DictionaryCode::Word(word) => self.append_word(word, before.clone())?,
            }
            if let Some(before) = &before {
                self.add_word(before.start..before.end + 1);
            } else {
                // The first code has two bits, later ones three.
                (self.width, self.room) = (3, 4);
            }
            before = Some(start..self.text.len());
            if self.text.len() > LONGEST {
                return Err(format!("the compressed text is longer than {LONGEST} characters"));
            }
        }
    }

    /// Appends a word, which may be the one that this adds to the dictionary.
    fn append_word(&mut self, word: usize, before: Option<Range<usize>>) -> Result<(), String> {
        let known = self.words.get(word).cloned();
        match (known, before) {
            (Some(known), _) => self.text.extend_from_within(known),
            (None, Some(before)) if word == self.words.len() => {
                let first = self.text[before.start];
                self.text.extend_from_within(before);
                self.text.push(first);
            }
            _ => return Err("it is not lz-string data".to_owned()),
        }
        Ok(())
    }

    /// Adds a word: codes get longer when there is no more room.
    fn add_word(&mut self, word: Range<usize>) {
        self.words.push(word);
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.width;
            self.width += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_library_packs_is_unpacked() {
        let words =
            ["", "a", "ab", "aaaaaaaaaaaaaaaa", "über ▒ 数独 🧩", "{\"size\":9,\"grid\":[[{}]]}"];
        for text in words.iter().map(|&word| word.to_owned()) {
            for text in
                [text.clone(), text.repeat(50), (0..2000).map(|i| format!("{text}{i}")).collect()]
            {
                let packed = pack(&text);
                assert_eq!(unpack(&packed).as_ref(), Ok(&text), "{packed}");
                let theirs = lz_str::decompress_from_base64(&packed).expect("unpacked");
                assert_eq!(String::from_utf16_lossy(&theirs), text);
            }
        }
    }

    #[test]
    fn what_grows_without_bound_is_refused() {
        let bomb = pack(&"a".repeat(LONGEST + 1));
        assert!(bomb.len() < 10_000, "{}", bomb.len());
        assert!(unpack(&bomb).unwrap_err().contains("longer than 1048576"), "{bomb}");
    }

    #[test]
    fn what_is_not_packed_is_refused() {
        for text in ["N4Ig!", "____", "zzzzzzzzzzzz", "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9"] {
            assert!(unpack(text).is_err(), "{text}: {:?}", unpack(text));
        }
    }
}
