//! Any journal is read as far as it is whole, and what was written is read back, or is seen to be
//! torn where one byte has changed.

#![no_main]

use libfuzzer_sys::fuzz_target;
use seventeen_jobs::store::{Frame, FrameOwner, FrameReader};

const OWNER: FrameOwner = FrameOwner { format: *b"fuzz", run: 17, file: 1 };

/// The frames that are whole, and the bytes that they take.
fn whole(bytes: &[u8]) -> (Vec<Frame>, u64) {
    let (mut frames, mut found) = (FrameReader::new(bytes, OWNER), Vec::new());
    while let Ok(Some(frame)) = frames.next() {
        found.push(frame);
    }
    (found, frames.offset())
}

fuzz_target!(|bytes: &[u8]| {
    let (frames, length) = whole(bytes);
    let again: Vec<u8> = frames.iter().flat_map(|frame| frame.to_bytes(OWNER)).collect();
    assert_eq!(again, bytes[..length as usize]);

    let [kind, number, place, payload @ ..] = bytes else { return };
    let (kind, number) = (u32::from(*kind), u32::from(*number));
    let frame = Frame { kind, number, payload: payload.to_vec(), ..Frame::default() };
    let mut written = frame.to_bytes(OWNER);
    assert_eq!(whole(&written), (vec![frame], written.len() as u64));
    let place = usize::from(*place) % written.len();
    written[place] ^= 1;
    assert_eq!(whole(&written), (Vec::new(), 0));
});
