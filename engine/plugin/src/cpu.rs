//! Which instruction sets there are beyond what every machine has, for kernels to be chosen by.

use seventeen_core::{Error, Result};

/// The environment variable that says what `auto` goes by: the machine, which is also what it
/// goes by when the variable is not set, or nothing beyond what every machine has.
const VARIABLE: &str = "SEVENTEEN_CPU";

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

#[cfg(test)]
mod tests {
    use super::*;

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
