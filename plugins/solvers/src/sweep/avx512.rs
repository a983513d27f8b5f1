//! The sweep in seven registers of 512 bits.
//!
//! For the machine's sake each step is done for all boxes before the next is begun: an
//! instruction takes 2 to 5 cycles, and while the first box waits for it the others get theirs.
//! Masks are words of ones made by shifts of the sign, since comparing into a mask register and
//! blending by it takes longer.

use super::kernel::{ALL, Clue, Kernel, Settled, digit_to_guess};
use super::layout::*;
use seventeen_plugin::cpu::Cpu;
use seventeen_plugin::prelude::{Cell, Pencilmarks};
use std::arch::x86_64::*;
use std::array::from_fn;
use std::hint::black_box;

/// The kernel; to have one proves that this machine has the instructions it needs.
#[derive(Clone, Copy)]
pub(super) struct Avx512(());

/// The boxes and their chutes, laid out as `layout.rs` says.
#[derive(Clone, Copy)]
pub(super) struct State {
    boxes: [__m512i; REGISTERS],
    bands: __m512i,
    stacks: __m512i,
}

impl Avx512 {
    /// The kernel, where it can run.
    pub(super) fn new() -> Option<Avx512> {
        Cpu::of_machine().avx512.then_some(Avx512(()))
    }
}

impl Kernel for Avx512 {
    type State = State;

    #[inline(always)]
    fn run<R>(self, job: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
        fn run<R>(job: impl FnOnce() -> R) -> R {
            job()
        }
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { run(job) }
    }

    #[inline(always)]
    fn of_clues(self, clues: &[Clue; 81]) -> State {
        // SAFETY: as in `run`.
        unsafe { of_clues(clues) }
    }

    #[inline(always)]
    fn of_marks(self, marks: &Pencilmarks) -> State {
        // SAFETY: as in `run`.
        unsafe { of_marks(marks) }
    }

    #[inline(always)]
    fn settle(self, state: &mut State) -> Settled {
        // SAFETY: as in `run`.
        unsafe { settle(state) }
    }

    #[inline(always)]
    fn guess(self, state: &mut State) -> Option<State> {
        // SAFETY: as in `run`.
        unsafe { guess(state) }
    }

    #[inline(always)]
    fn digits(self, state: &State) -> [u8; 81] {
        // SAFETY: as in `run`.
        unsafe { digits(state) }
    }
}

#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn settle(state: &mut State) -> Settled {
    loop {
        if let Some(settled) = sweep(state) {
            return settled;
        }
    }
}

/// One sweep. What the state turned out to be, if it did.
#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn sweep(state: &mut State) -> Option<Settled> {
    // Seen through, the tables would be copied to the stack first and read there unaligned.
    let tables = black_box(&TABLES);
    let (bands, stacks) = (minilines(tables, state.bands), minilines(tables, state.stacks));
    if overfull([bands.room, stacks.room]) {
        return Some(Settled::Dead);
    }
    tell_boxes(tables, &mut state.boxes, &bands, &stacks);
    if all_full([bands.room, stacks.room]) {
        return Some(if is_solution(state) { Settled::Solved } else { Settled::Dead });
    }
    let room = room(tables, &state.boxes);
    if overfull(room) {
        return Some(Settled::Dead);
    }
    let asserted = assert(&state.boxes, room);
    claim(tables, &mut state.boxes, &asserted.digits);
    let (bands, stacks) = (state.bands, state.stacks);
    state.bands = configurations(&tables.bands, bands, &state.boxes, &asserted.possible);
    state.stacks = configurations(&tables.stacks, stacks, &state.boxes, &asserted.possible);
    let gone = _mm512_xor_si512(bands, state.bands);
    let gone = _mm512_ternarylogic_epi64::<OR_XOR>(gone, stacks, state.stacks);
    (_mm512_test_epi64_mask(gone, gone) == 0).then_some(Settled::Open)
}

/// What the chutes say of their 27 minilines.
struct Minilines {
    /// The digits that each can have.
    digits: __m512i,
    /// The digits that each can lack.
    lacking: __m512i,
    /// How many digits each has beside the three that it needs, less 1.
    room: __m512i,
}

/// Step 1: a miniline can have a digit if one of the digit's configurations takes it, and lack it
/// if one takes a sibling. It lacks none of its digits if it has just three.
#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn minilines(tables: &Tables, chutes: __m512i) -> Minilines {
    let [first, second] = tables.taken_by.each_ref().map(|from| permute(from, chutes));
    let digits = or3(first, second, load(&tables.left_over));
    let room = room_beside(digits, &tables.full_miniline);
    let full = _mm512_srai_epi16::<15>(room);
    let [first, second] = tables.siblings.each_ref().map(|from| permute(from, digits));
    let elsewhere = _mm512_or_si512(first, second);
    let lacking = _mm512_ternarylogic_epi64::<A_AND_NOT_BC>(elsewhere, digits, full);
    Minilines { digits, lacking, room }
}

/// Step 2: a cell keeps the digits that both its minilines can have, a margin those that its
/// miniline can lack.
#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn tell_boxes(
    tables: &Tables,
    boxes: &mut [__m512i; REGISTERS],
    bands: &Minilines,
    stacks: &Minilines,
) {
    for (k, boxes) in boxes.iter_mut().enumerate() {
        let by_bands = pick(&tables.bands.minilines[k], bands.digits, bands.lacking);
        let by_stacks = pick(&tables.stacks.minilines[k], stacks.digits, stacks.lacking);
        *boxes = and3(*boxes, by_bands, by_stacks);
    }
}

/// Step 3: how many digits each lane has beside those that it needs, less 1. Negative in a full
/// lane, -1, and in one that needs more digits than it has.
#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn room(tables: &Tables, boxes: &[__m512i; REGISTERS]) -> [__m512i; REGISTERS] {
    let mut room = *boxes;
    for k in 0..REGISTERS {
        room[k] = room_beside(boxes[k], &tables.full[k]);
    }
    room
}

/// What a box asserts.
struct Asserted {
    /// The digits that must be in each lane.
    digits: [__m512i; REGISTERS],
    /// In the margins: the digits that their minilines can have.
    possible: [__m512i; REGISTERS],
}

/// Step 4: a digit is asserted in a lane that is full, and in one that is the digit's last of its
/// row or column. A miniline can have a digit that one of its cells has and whose negation is not
/// asserted.
#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn assert(boxes: &[__m512i; REGISTERS], room: [__m512i; REGISTERS]) -> Asserted {
    let (mut by_row, mut by_column) = (*boxes, *boxes);
    for k in 0..REGISTERS {
        let b = boxes[k];
        by_column[k] = or3(
            _mm512_permutex_epi64::<0b00_11_10_01>(b),
            _mm512_permutex_epi64::<0b01_00_11_10>(b),
            _mm512_permutex_epi64::<0b10_01_00_11>(b),
        );
        by_row[k] =
            or3(_mm512_rol_epi64::<16>(b), _mm512_rol_epi64::<32>(b), _mm512_rol_epi64::<48>(b));
    }
    let mut digits = *boxes;
    for k in 0..REGISTERS {
        let full = _mm512_srai_epi16::<15>(room[k]);
        let last = _mm512_ternarylogic_epi64::<A_OR_NOT_BC>(full, by_row[k], by_column[k]);
        digits[k] = _mm512_and_si512(boxes[k], last);
    }
    let mut possible = *boxes;
    for k in 0..REGISTERS {
        let in_cells = _mm512_mask_mov_epi16(by_column[k], MINIROWS, by_row[k]);
        possible[k] = _mm512_andnot_si512(digits[k], in_cells);
    }
    Asserted { digits, possible }
}

/// Step 5: a cell with an asserted digit has no other, and the negations of its minilines lose
/// that digit. The other cells will hear of it from the chutes.
#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn claim(tables: &Tables, boxes: &mut [__m512i; REGISTERS], asserted: &[__m512i; REGISTERS]) {
    let [first, second, third] = &tables.cells;
    for k in 0..REGISTERS {
        let digits = asserted[k];
        let claimed = or3(permute(first, digits), permute(second, digits), permute(third, digits));
        let none = _mm512_sub_epi16(digits, load(&tables.negative));
        let none = _mm512_srai_epi16::<15>(none);
        let kept = _mm512_ternarylogic_epi64::<A_AND_EITHER>(boxes[k], digits, none);
        boxes[k] = _mm512_andnot_si512(claimed, kept);
    }
}

/// Step 6: a configuration stays if the minilines that it takes are possible, and those that it
/// does not take can lack the digit.
#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn configurations(
    tables: &ChuteTables,
    chutes: __m512i,
    boxes: &[__m512i; REGISTERS],
    possible: &[__m512i; REGISTERS],
) -> __m512i {
    let [taken, next, last] = from_fn(|k| {
        let from = if k == 0 { possible } else { boxes };
        let [a, b, c] = from_fn(|diagonal| {
            let [upper, lowest] = DIAGONALS[diagonal];
            pick(&tables.margins[diagonal][k], from[upper], from[lowest])
        });
        and3(a, b, c)
    });
    and3(_mm512_and_si512(chutes, taken), next, last)
}

/// Whether a state whose minilines are all full is a solution: each digit has a configuration in
/// each chute, hence one cell in each box, and no cell is empty.
#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn is_solution(state: &State) -> bool {
    let mut empty = 0;
    for (boxes, used) in state.boxes.iter().zip(USED) {
        empty |= used & CELLS & _mm512_testn_epi16_mask(*boxes, *boxes);
    }
    empty == 0 && has_all_digits(state.bands) && has_all_digits(state.stacks)
}

/// Whether every digit has a configuration in every chute.
#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn has_all_digits(chutes: __m512i) -> bool {
    let pairs = _mm512_or_si512(chutes, _mm512_rol_epi32::<16>(chutes));
    let fours = _mm512_or_si512(pairs, _mm512_shuffle_epi32::<0b10_11_00_01>(pairs));
    let eights = _mm512_or_si512(fours, _mm512_shuffle_epi32::<0b01_00_11_10>(fours));
    _mm512_cmpneq_epi16_mask(eights, _mm512_set1_epi16(ALL as i16)) & CHUTES == 0
}

#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn guess(state: &mut State) -> Option<State> {
    let chute = open_chute(state)?;
    let (side, first) = (chute % 2, chute / 2 * 8);
    // Both are stored, as nothing foretells which it will be.
    let words = [words(state.bands), words(state.stacks)];
    let digit = _mm512_set1_epi16(digit_to_guess(&words[side][first..first + 6]) as i16);
    let with_digit = {
        let bands = u64::from(_mm512_test_epi16_mask(state.bands, digit));
        let stacks = u64::from(_mm512_test_epi16_mask(state.stacks, digit));
        (bands | stacks << 32) & 0xff << (32 * side + first)
    };
    let guessed = with_digit & with_digit.wrapping_neg();
    let wrong = without(state, digit, guessed);
    *state = without(state, digit, with_digit ^ guessed);
    Some(wrong)
}

/// The first of the open chutes with the fewest configurations, by band 0, stack 0, band 1 and
/// so on; a chute with more configurations than digits is open.
#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn open_chute(state: &State) -> Option<usize> {
    let [bands, stacks] = [state.bands, state.stacks].map(|chutes| {
        let zero = _mm512_setzero_si512();
        let of_four = _mm512_sad_epu8(_mm512_popcnt_epi16(chutes), zero);
        _mm512_add_epi64(of_four, _mm512_shuffle_epi32::<0b01_00_11_10>(of_four))
    });
    let sizes = _mm512_cvtepi64_epi16(_mm512_mask_mov_epi64(bands, 0b1010_1010, stacks));
    // Those that are not open wrap around and come last.
    let least = _mm_minpos_epu16(_mm_sub_epi16(sizes, _mm_set1_epi16(10)));
    let (size, chute) = (_mm_extract_epi16::<0>(least), _mm_extract_epi16::<1>(least));
    (size < 0x8000).then_some(chute as usize)
}

/// The state without the configurations of `digit` in these lanes: 32 of bands, 32 of stacks.
#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn without(state: &State, digit: __m512i, lanes: u64) -> State {
    let bands = _mm512_maskz_mov_epi16(lanes as u32, digit);
    let stacks = _mm512_maskz_mov_epi16((lanes >> 32) as u32, digit);
    State {
        boxes: state.boxes,
        bands: _mm512_andnot_si512(bands, state.bands),
        stacks: _mm512_andnot_si512(stacks, state.stacks),
    }
}

#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn of_clues(clues: &[Clue; 81]) -> State {
    let cells = clues.as_ptr().cast();
    // SAFETY: 64 readable bytes, and 17 behind them.
    let (first, last) =
        unsafe { (_mm512_loadu_epi8(cells), _mm512_maskz_loadu_epi8(0x1_ffff, cells.add(64))) };
    let mut boxes = [_mm512_setzero_si512(); REGISTERS];
    for k in 0..REGISTERS {
        let pair = _mm512_permutex2var_epi8(first, load_bytes(&CELL_AT[k / 2]), last);
        let half = if k % 2 == 0 {
            _mm512_castsi512_si256(pair)
        } else {
            _mm512_extracti64x4_epi64::<1>(pair)
        };
        let clues = _mm512_cvtepu8_epi16(half);
        boxes[k] = _mm512_maskz_permutexvar_epi16(USED[k], clues, load(&LEFT_BY));
    }
    State { boxes, bands: load(&OPEN), stacks: load(&OPEN) }
}

#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn of_marks(marks: &Pencilmarks) -> State {
    let mut left = [Words([ALL; 32]); REGISTERS];
    for (cell, &candidates) in Cell::all().zip(marks.candidates()) {
        let Place { register, lane } = place_of(cell);
        left[register].0[lane] = candidates;
    }
    let mut state = of_clues(&[Clue(0); 81]);
    for (boxes, left) in state.boxes.iter_mut().zip(&left) {
        *boxes = _mm512_and_si512(*boxes, load(left));
    }
    state
}

#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn digits(state: &State) -> [u8; 81] {
    let [a, b, c, d, e] = state.boxes.map(|boxes| {
        // The digit of a single bit is one more than the number of bits below it.
        let below = _mm512_sub_epi16(boxes, _mm512_set1_epi16(1));
        let digits = _mm512_add_epi16(_mm512_popcnt_epi16(below), _mm512_set1_epi16(1));
        _mm512_cvtepi16_epi8(digits)
    });
    let pair = |lower, upper| _mm512_inserti64x4::<1>(_mm512_castsi256_si512(lower), upper);
    let (ab, cd, e) = (pair(a, b), pair(c, d), _mm512_castsi256_si512(e));
    let put_together = |part: &Digits| {
        let first = _mm512_permutex2var_epi8(ab, load_bytes(&part.first), cd);
        _mm512_mask_permutexvar_epi8(first, part.from_last, load_bytes(&part.last), e)
    };
    let mut digits = [0; 81];
    let cells = digits.as_mut_ptr().cast();
    // SAFETY: 64 writable bytes, and 17 behind them.
    unsafe {
        _mm512_storeu_epi8(cells, put_together(&DIGITS[0]));
        _mm512_mask_storeu_epi8(cells.add(64), 0x1_ffff, put_together(&DIGITS[1]));
    }
    digits
}

/// How many digits the lanes have beside those they need, less 1.
#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn room_beside(lanes: __m512i, full: &Words) -> __m512i {
    _mm512_sub_epi16(_mm512_popcnt_epi16(lanes), load(full))
}

/// Whether a lane needs more digits than it has.
#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn overfull<const N: usize>(room: [__m512i; N]) -> bool {
    let mut least = room[N - 1];
    for k in 0..N / 2 {
        least = _mm512_min_epi16(least, _mm512_min_epi16(room[2 * k], room[2 * k + 1]));
    }
    _mm512_cmplt_epi16_mask(least, _mm512_set1_epi16(-1)) != 0
}

/// Whether all lanes are full.
#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn all_full([bands, stacks]: [__m512i; 2]) -> bool {
    _mm512_movepi16_mask(_mm512_max_epi16(bands, stacks)) == u32::MAX
}

const A_OR_B_OR_C: i32 = 0b1111_1110;
const A_AND_B_AND_C: i32 = 0b1000_0000;
/// `a & !(b & c)`
const A_AND_NOT_BC: i32 = 0b0111_0000;
/// `a | !(b & c)`
const A_OR_NOT_BC: i32 = 0b1111_0111;
/// `a & (b | c)`
const A_AND_EITHER: i32 = 0b1110_0000;
/// `a | (b ^ c)`
const OR_XOR: i32 = 0b1111_0110;

#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn or3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<A_OR_B_OR_C>(a, b, c)
}

#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn and3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<A_AND_B_AND_C>(a, b, c)
}

/// Lanes of `words`, chosen by `from`.
#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn permute(from: &Words, words: __m512i) -> __m512i {
    _mm512_permutexvar_epi16(load(from), words)
}

/// Lanes of the pair of `first` and `second`, chosen by `from`.
#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn pick(from: &Words, first: __m512i, second: __m512i) -> __m512i {
    _mm512_permutex2var_epi16(first, load(from), second)
}

#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn load(words: &Words) -> __m512i {
    // SAFETY: 64 readable bytes, aligned to 64.
    unsafe { _mm512_load_si512(words.0.as_ptr().cast()) }
}

#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn load_bytes(bytes: &Bytes) -> __m512i {
    // SAFETY: 64 readable bytes, aligned to 64.
    unsafe { _mm512_load_si512(bytes.0.as_ptr().cast()) }
}

#[target_feature(enable = "avx512vbmi,avx512bitalg,bmi1,bmi2")]
#[inline]
fn words(lanes: __m512i) -> [u16; 32] {
    let mut words = Words([0; 32]);
    // SAFETY: 64 writable bytes, aligned to 64.
    unsafe { _mm512_store_si512(words.0.as_mut_ptr().cast(), lanes) };
    words.0
}
