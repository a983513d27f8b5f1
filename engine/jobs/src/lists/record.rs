//! `Record`: a key with its payload, in memory and in files.

use std::io::{self, Write};

/// A key with its payload.
///
/// ```
/// use seventeen_jobs::lists::Record;
///
/// let record = Record::new(b"key", b"payload");
/// assert_eq!((record.key(), record.payload()), (&b"key"[..], &b"payload"[..]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The key, followed by the payload.
    bytes: Box<[u8]>,
    key: usize,
}

impl Record {
    /// The record of this key and payload.
    pub fn new(key: &[u8], payload: &[u8]) -> Record {
        let mut bytes = Vec::with_capacity(key.len() + payload.len());
        bytes.extend_from_slice(key);
        bytes.extend_from_slice(payload);
        Record { bytes: bytes.into(), key: key.len() }
    }

    /// The bytes that identify and order it.
    pub fn key(&self) -> &[u8] {
        &self.bytes[..self.key]
    }

    /// The bytes to return.
    pub fn payload(&self) -> &[u8] {
        &self.bytes[self.key..]
    }

    /// Reads a record that [`write_record`] wrote from the front of `bytes`; none if it is
    /// incomplete.
    pub(super) fn read_from(bytes: &mut &[u8]) -> Option<Record> {
        let (key, payload) = split_record(bytes)?;
        Some(Record::new(key, payload))
    }
}

/// Writes a record.
pub(super) fn write_record(key: &[u8], payload: &[u8], out: &mut impl Write) -> io::Result<()> {
    let mut lengths = Vec::with_capacity(4);
    put_number(key.len() as u64, &mut lengths);
    put_number(payload.len() as u64, &mut lengths);
    out.write_all(&lengths)?;
    out.write_all(key)?;
    out.write_all(payload)
}

/// The number of bytes that [`write_record`] writes.
pub(super) fn encoded_size(key: &[u8], payload: &[u8]) -> usize {
    let length = |bytes: &[u8]| {
        let bits = usize::BITS - (bytes.len() | 1).leading_zeros();
        bits.div_ceil(7) as usize + bytes.len()
    };
    length(key) + length(payload)
}

/// The key and the payload of the record at the front of `bytes`, which are advanced past it; none
/// if it is incomplete.
#[inline]
pub(super) fn split_record<'a>(bytes: &mut &'a [u8]) -> Option<(&'a [u8], &'a [u8])> {
    let mut rest = *bytes;
    let key = take_number(&mut rest)? as usize;
    let payload = take_number(&mut rest)? as usize;
    let end = key.checked_add(payload)?;
    let (both, behind) = rest.split_at_checked(end)?;
    *bytes = behind;
    Some(both.split_at(key))
}

/// Appends a number in as few bytes as possible, seven bits each, lowest first (LEB128).
///
/// ```
/// use seventeen_jobs::lists::record::{put_number, take_number};
///
/// let mut bytes = Vec::new();
/// put_number(300, &mut bytes);
/// assert_eq!(bytes, [0xac, 2]);
/// assert_eq!(take_number(&mut &bytes[..]), Some(300));
/// assert_eq!(take_number(&mut &bytes[..1]), None);
/// ```
pub fn put_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Removes such a number from the front of `bytes`; none if it is incomplete.
#[inline]
pub fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}
