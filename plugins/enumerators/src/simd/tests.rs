//! The forms that the machine has against plain loops.

use super::*;
use seventeen_plugin::cpu::tested;

/// The forms other than plain loops that this machine has, or is set to have.
pub(crate) fn others() -> impl Iterator<Item = Form> {
    #[cfg(target_arch = "x86_64")]
    let [avx512, avx2] = [Avx512::new().map(Form::Avx512), Avx2::new().map(Form::Avx2)];
    #[cfg(not(target_arch = "x86_64"))]
    let [avx512, avx2] = [None; 2];
    #[cfg(target_arch = "aarch64")]
    let neon = Some(Form::Neon(Neon::new()));
    #[cfg(not(target_arch = "aarch64"))]
    let neon = None;
    #[cfg(target_feature = "simd128")]
    let simd128 = Some(Form::Simd128(Simd128::new()));
    #[cfg(not(target_feature = "simd128"))]
    let simd128 = None;
    let avx512 = tested("avx512", "enumerators, by AVX-512", avx512);
    let avx2 = tested("avx2", "enumerators, by AVX2", avx2);
    let neon = tested("neon", "enumerators, by NEON", neon);
    let simd128 = tested("simd128", "enumerators, by simd128", simd128);
    [avx512, avx2, neon, simd128].into_iter().flatten()
}

/// Dense and sparse bits, some in one word or lane only.
fn samples() -> Vec<Bits> {
    let row = Bits(std::array::from_fn(|i| 0x1248_0f00_8000_0001_u64.rotate_left(7 * i as u32)));
    let mut samples = vec![Bits::NONE, Bits([!0; 8]), Bits::first(37), row];
    for index in [0, 63, 64, 130, 511] {
        let mut one = Bits::NONE;
        one.insert(index);
        let mut all_but_one = Bits([!0; 8]);
        all_but_one.remove(index);
        assert!(one.contains(index) && !all_but_one.contains(index));
        samples.extend([one, all_but_one]);
    }
    samples
}

#[test]
fn the_forms_compute_the_same() {
    for form in others() {
        on_form!(form, other => compare(other));
    }
}

fn compare<S: Simd>(simd: S) {
    for a in samples() {
        let at_hand = simd.load(&a);
        assert_eq!(simd.store(at_hand), a);
        assert_eq!(simd.is_empty(at_hand), Portable.is_empty(a));
        assert_eq!(simd.first(at_hand), Portable.first(a));
        assert_eq!(simd.count(at_hand), Portable.count(a));
        assert_eq!(simd.words(at_hand), Portable.words(a));
        assert_eq!(simd.lanes(at_hand), Portable.lanes(a));
        for b in samples() {
            let other = simd.load(&b);
            assert_eq!(simd.store(simd.and(at_hand, other)), Portable.and(a, b));
            assert_eq!(simd.store(simd.or(at_hand, other)), Portable.or(a, b));
            assert_eq!(simd.store(simd.xor(at_hand, other)), Portable.xor(a, b));
            assert_eq!(simd.store(simd.without(at_hand, other)), Portable.without(a, b));
        }
    }
}

#[test]
fn plain_loops_count_and_find_bits() {
    let bits = Bits::first(130);
    assert_eq!((Portable.count(bits), Portable.words(bits)), (130, 0b111));
    assert_eq!(Portable.lanes(bits), 0b1_1111_1111);
    let rest = Portable.without(bits, Bits::first(70));
    assert_eq!((Portable.first(rest), Portable.is_empty(rest)), (Some(70), false));
    assert_eq!(Portable.first(Bits::NONE), None);
    assert_eq!(Portable.xor(bits, rest), Bits::first(70));
}
