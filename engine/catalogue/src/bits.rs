//! Numbers in few bits: Rice's code (R. F. Rice, "Some practical universal noiseless coding
//! techniques", 1979), the lowest bit of each byte first.

/// Writes bits.
#[derive(Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// Bits that do not fill a byte yet, and their number.
    open: u64,
    count: u32,
}

impl BitWriter {
    /// Writes the lowest `count` bits of a number, at most 32.
    pub(crate) fn write_bits(&mut self, number: u64, count: u32) {
        self.open |= (number & ((1 << count) - 1)) << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.open as u8);
            self.open >>= 8;
            self.count -= 8;
        }
    }

    /// Writes a number in the Rice code of a parameter: the upper bits as that many ones and a
    /// zero, and then the lowest `parameter` bits.
    pub(crate) fn write_rice(&mut self, number: u64, parameter: u32) {
        for _ in 0..number >> parameter {
            self.write_bits(1, 1);
        }
        self.write_bits(0, 1);
        self.write_bits(number, parameter);
    }

    /// The bytes, with the last one padded with zeros.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.open as u8);
        }
        self.bytes
    }
}

/// Reads bits; zeros after the end.
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    /// The next bit.
    at: usize,
}

impl<'a> BitReader<'a> {
    /// From the first bit of `bytes` on.
    pub(crate) fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { bytes, at: 0 }
    }

    /// The next 57 bits or more.
    #[inline]
    fn peek_bits(&self) -> u64 {
        let from = self.at / 8;
        let eight = match self.bytes.get(from..from + 8) {
            Some(eight) => eight.try_into().map_or(0, u64::from_le_bytes),
            None => {
                let mut eight = [0; 8];
                let rest = self.bytes.get(from..).unwrap_or_default();
                eight[..rest.len()].copy_from_slice(rest);
                u64::from_le_bytes(eight)
            }
        };
        eight >> (self.at % 8)
    }

    /// The number of the next `count` bits, at most 32.
    #[inline]
    pub(crate) fn read_bits(&mut self, count: u32) -> u64 {
        let number = self.peek_bits() & ((1 << count) - 1);
        self.at += count as usize;
        number
    }

    /// A number in the Rice code of a parameter.
    #[inline]
    pub(crate) fn read_rice(&mut self, parameter: u32) -> u64 {
        let mut upper = 0;
        loop {
            let ones = self.peek_bits().trailing_ones().min(32);
            upper += u64::from(ones);
            self.at += ones as usize;
            if ones < 32 {
                break;
            }
        }
        self.at += 1;
        upper << parameter | self.read_bits(parameter)
    }
}

/// The bits of a number in the Rice code of a parameter.
pub(crate) fn rice_length(number: u64, parameter: u32) -> u64 {
    (number >> parameter) + 1 + u64::from(parameter)
}

/// The least parameter among those that minimise the bits for these numbers.
pub(crate) fn best_rice_parameter(numbers: impl Iterator<Item = u64> + Clone) -> u32 {
    let bits =
        |parameter: u32| numbers.clone().map(|number| rice_length(number, parameter)).sum::<u64>();
    (0..16).min_by_key(|&parameter| bits(parameter)).unwrap_or_default()
}

/// A signed number as an unsigned one: 0, -1, 1, -2, 2 become 0 to 4.
pub(crate) fn zigzag_encode(number: i64) -> u64 {
    (number << 1 ^ number >> 63) as u64
}

/// The inverse of [`zigzag_encode`].
pub(crate) fn zigzag_decode(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back() {
        let numbers: Vec<u64> = (0..2000).map(|k| k * k * 7919 % 977).chain([0, 40_000]).collect();
        for parameter in 0..12 {
            let mut writer = BitWriter::default();
            for &number in &numbers {
                writer.write_rice(number, parameter);
                writer.write_bits(number, 13);
            }
            let bytes = writer.finish();
            let mut reader = BitReader::new(&bytes);
            for &number in &numbers {
                assert_eq!(reader.read_rice(parameter), number);
                assert_eq!(reader.read_bits(13), number & 0x1fff);
            }
        }
    }

    #[test]
    fn what_is_cut_short_reads_as_zeros() {
        let mut reader = BitReader::new(&[]);
        assert_eq!((reader.read_rice(3), reader.read_bits(32)), (0, 0));
    }

    #[test]
    fn signs_come_back_and_small_numbers_stay_small() {
        assert_eq!([0, -1, 1, -2, 2].map(zigzag_encode), [0, 1, 2, 3, 4]);
        assert!((-70_000..70_000).all(|number| zigzag_decode(zigzag_encode(number)) == number));
    }

    #[test]
    fn the_parameter_follows_the_size() {
        assert_eq!(best_rice_parameter([0, 0, 1].into_iter()), 0);
        assert_eq!(best_rice_parameter([900, 1100, 1000].into_iter()), 9);
    }
}
