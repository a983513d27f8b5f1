//! The guess: that a digit has a configuration, where a state is still open.

use super::layout::{CHUTES, CONFIGURATIONS, DIAGONALS, Lanes, lane};
use super::register::Register;
use super::state::{Chutes, Sides, State};

/// A configuration of a digit.
struct Guess {
    /// The chute: 0 for band 0, 1 for stack 0, 2 for band 1, and so on.
    chute: usize,
    /// The digit, as lanes have it.
    digit: u16,
    configuration: usize,
}

/// By lane, the bits of the number of configurations: the digits with an odd number, those with a 2
/// in it, and those with a 4.
type Numbers = [Lanes; 3];

/// Guesses in the last of these states, as in [`Kernel::guess`](super::kernel::Kernel::guess).
#[inline(always)]
pub(super) fn guess<R: Register>(open: &mut Vec<State<R>>) -> bool {
    let Some(guess) = open.last().and_then(choose) else { return false };
    open.extend_from_within(open.len() - 1..);
    if let [.., wrong, right] = &mut open[..] {
        decide(&guess, &mut wrong.chutes, &mut right.chutes);
    }
    true
}

/// The guess; nothing if no chute is open.
#[inline(always)]
fn choose<R: Register>(state: &State<R>) -> Option<Guess> {
    let numbers = [numbers(&state.chutes[0]), numbers(&state.chutes[1])];
    let (mut chute, mut size) = (None, usize::MAX);
    for number in 0..6 {
        let its_size = size_of(&numbers, number);
        // A chute with more configurations than digits is open.
        if its_size > 9 && its_size < size {
            (chute, size) = (Some(number), its_size);
        }
    }
    let chute = chute?;
    let digit = digit_to_guess(&numbers, chute);
    let (side, lane) = place_of(chute);
    let has_digit = |&c: &usize| {
        let configuration = state.chutes[side][c / 3][CONFIGURATIONS[0][c]];
        configuration.store().0[lane] & digit != 0
    };
    let configuration = (0..6).find(has_digit)?;
    Some(Guess { chute, digit, configuration })
}

/// The side of a chute, and the lane of its box on diagonal 0.
#[inline(always)]
fn place_of(chute: usize) -> (usize, usize) {
    (chute % 2, lane(chute / 2, chute / 2))
}

/// The numbers of configurations of the chutes' digits.
#[inline(always)]
fn numbers<R: Register>([rising, falling]: &Chutes<R>) -> Numbers {
    let ([a, rising], [b, falling]) = (add(rising), add(falling));
    let [twos, fours] = add(&[rising, falling, a.and(b)]);
    [a.xor(b).store(), twos.store(), fours.store()]
}

/// The sum of three bits, by digit: its ones and its twos.
#[inline(always)]
fn add<R: Register>([a, b, c]: &[R; 3]) -> [R; 2] {
    let either = a.xor(*b);
    [either.xor(*c), a.and(*b).or(either.and(*c))]
}

/// The number of configurations of a chute.
#[inline(always)]
fn size_of(numbers: &Sides<Numbers>, chute: usize) -> usize {
    let (side, lane) = place_of(chute);
    let [ones, twos, fours] = numbers[side].each_ref().map(|lanes| lanes.0[lane].count_ones());
    (ones + 2 * twos + 4 * fours) as usize
}

/// The least of the digits with two configurations in a chute, or else with three, or else with
/// more.
#[inline(always)]
fn digit_to_guess(numbers: &Sides<Numbers>, chute: usize) -> u16 {
    let (side, lane) = place_of(chute);
    let [ones, twos, fours] = numbers[side].each_ref().map(|lanes| lanes.0[lane]);
    let (two, three) = (twos & !ones & !fours, twos & ones & !fours);
    let digits = match (two, three) {
        (0, 0) => fours,
        (0, _) => three,
        _ => two,
    };
    digits & digits.wrapping_neg()
}

/// Removes the configuration in the case that the guess is wrong, and the digit's others in the
/// case that it is right.
#[inline(always)]
fn decide<R: Register>(guess: &Guess, wrong: &mut Sides<Chutes<R>>, right: &mut Sides<Chutes<R>>) {
    let (side, family) = (guess.chute % 2, guess.configuration / 3);
    let digit = R::all(guess.digit).and(R::load(&CHUTES[guess.chute]));
    let (wrong, right) = (&mut wrong[side], &mut right[side]);
    for (on, taken) in DIAGONALS.iter().zip(&CONFIGURATIONS) {
        let (n, there) = (taken[guess.configuration], digit.and(R::load(on)));
        wrong[family][n] = wrong[family][n].without(there);
        right[family][n] = right[family][n].without(digit.without(there));
        right[1 - family][n] = right[1 - family][n].without(digit);
    }
}
