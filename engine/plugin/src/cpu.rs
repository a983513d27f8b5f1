//! Which instruction sets there are beyond what every machine has, for kernels to be chosen by.

use seventeen_core::{Error, Result};

/// The environment variable that says what `auto` goes by: the machine, which is also what it
/// goes by when the variable is not set, or nothing beyond what every machine has.
const VARIABLE: &str = "SEVENTEEN_CPU";

/// The environment variable that says which kernels tests have to run: one of [`SETS`], with those
/// before it.
const DEMANDED: &str = "SEVENTEEN_TEST_CPU";

/// The names by which tests speak of instruction sets, each with all before it.
const SETS: [&str; 3] = ["bmi2", "avx2", "avx512"];

/// The instruction sets that kernels ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cpu {
    /// AVX-512 with its permutations of bytes and its counts of bits in words of any size (VBMI,
    /// BITALG, VL, VPOPCNTDQ): all processors since Ice Lake and Zen 4.
    pub avx512: bool,
    /// AVX2, and the bit instructions too.
    pub avx2: bool,
    /// The bit instructions BMI1, BMI2, LZCNT and POPCNT.
    pub bmi2: bool,
}

impl Cpu {
    /// None beyond what every machine has.
    const PORTABLE: Cpu = Cpu { avx512: false, avx2: false, bmi2: false };

    /// Those of this machine.
    pub fn of_machine() -> Cpu {
        #[cfg(target_arch = "x86_64")]
        {
            let bmi2 = is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            let avx512 = bmi2
                && is_x86_feature_detected!("avx512vbmi")
                && is_x86_feature_detected!("avx512bitalg")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vpopcntdq");
            let avx2 = bmi2 && is_x86_feature_detected!("avx2");
            Cpu { avx512, avx2, bmi2 }
        }
        #[cfg(not(target_arch = "x86_64"))]
        Cpu::PORTABLE
    }

    /// Those that `auto` may choose by.
    ///
    /// # Errors
    /// The environment variable `SEVENTEEN_CPU` is neither `auto` nor `portable`.
    pub fn for_auto() -> Result<Cpu> {
        let value = std::env::var_os(VARIABLE);
        Cpu::by_variable(value.map(|value| value.to_string_lossy().into_owned()).as_deref())
    }

    fn by_variable(value: Option<&str>) -> Result<Cpu> {
        match value {
            None | Some("auto") => Ok(Cpu::of_machine()),
            Some("portable") => Ok(Cpu::PORTABLE),
            Some(other) => {
                let reason = format!("{VARIABLE} is `{other}`: expected auto or portable");
                Err(Error::failed(reason))
            }
        }
    }
}

/// What a test of a kernel begins with: hands on the kernel, if the machine has the instructions
/// of `set` (`bmi2`, `avx2` or `avx512`) that it takes, and prints whether the kernel runs, so that
/// `cargo test kernel -- --nocapture` shows which were tested.
///
/// # Panics
/// If there is no kernel though `SEVENTEEN_TEST_CPU` demands it, or the variable is no such name.
pub fn tested<K>(set: &str, what: &str, kernel: Option<K>) -> Option<K> {
    let value = std::env::var(DEMANDED).ok();
    let said = verdict(set, value.as_deref(), kernel.is_some());
    println!("kernel {what}: {}", said.unwrap_or_else(|why| panic!("{what}: {why}")));
    kernel
}

/// What is printed of a kernel, or why its test fails.
fn verdict(
    set: &str,
    demanded: Option<&str>,
    is_there: bool,
) -> std::result::Result<&'static str, String> {
    let place = |name: &str| SETS.iter().position(|known| *known == name);
    let greatest = match demanded {
        None => None,
        Some(name) => Some(place(name).ok_or_else(|| {
            format!("{DEMANDED} is `{name}`: expected one of {}", SETS.join(", "))
        })?),
    };
    match is_there {
        true => Ok("runs"),
        false if place(set) <= greatest => {
            Err(format!("{DEMANDED} demands {set}, which this machine lacks"))
        }
        false => Ok("left out, for this machine lacks its instructions"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_demanded_kernel_that_is_missing_fails_its_test() {
        assert_eq!(verdict("avx2", None, true), Ok("runs"));
        assert_eq!(verdict("avx2", Some("bmi2"), true), Ok("runs"));
        for demanded in [None, Some("bmi2")] {
            assert!(verdict("avx2", demanded, false).is_ok_and(|said| said.contains("left out")));
        }
        for demanded in ["avx2", "avx512"] {
            let lacks = verdict("avx2", Some(demanded), false).unwrap_err();
            assert_eq!(lacks, "SEVENTEEN_TEST_CPU demands avx2, which this machine lacks");
        }
        let unknown = verdict("avx2", Some("avx"), true).unwrap_err();
        assert!(unknown.ends_with("expected one of bmi2, avx2, avx512"), "{unknown}");
    }

    #[test]
    fn the_variable_holds_extensions_back_or_is_refused() {
        assert_eq!(Cpu::by_variable(None), Ok(Cpu::of_machine()));
        assert_eq!(Cpu::by_variable(Some("auto")), Ok(Cpu::of_machine()));
        assert_eq!(Cpu::by_variable(Some("portable")), Ok(Cpu::PORTABLE));
        for value in ["", "avx2", "Portable"] {
            let expected = format!("SEVENTEEN_CPU is `{value}`: expected auto or portable");
            assert_eq!(Cpu::by_variable(Some(value)), Err(Error::failed(expected)));
        }
    }
}
