//! Which instruction sets there are beyond what every machine has, for kernels to be chosen by.

use seventeen_core::{Error, Result};

/// The environment variable that says what `auto` goes by: one of [`FORMS`], `portable`, or the machine,
/// which is also what it goes by when the variable is `auto`, empty or not set.
const VARIABLE: &str = "SEVENTEEN_CPU";

/// The instruction sets that kernels can be held to, each with those below it on the same machine.
const FORMS: [(&str, Cpu); 4] = [
    ("avx512", Cpu { avx512: true, ..Cpu::AVX2 }),
    ("avx2", Cpu::AVX2),
    ("neon", Cpu { neon: true, ..Cpu::PORTABLE }),
    ("simd128", Cpu { simd128: true, ..Cpu::PORTABLE }),
];

/// The environment variable that says which kernels tests have to run: one of [`SETS`], with those
/// before it of the same machines.
const DEMANDED: &str = "SEVENTEEN_TEST_CPU";

/// The names by which tests speak of instruction sets: those of x86-64, each with all before it, of ARM
/// and of WebAssembly.
const SETS: [&[&str]; 3] = [&["bmi2", "avx2", "avx512"], &["neon"], &["simd128"]];

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
    /// NEON, which every 64-bit ARM processor has.
    pub neon: bool,
    /// The SIMD of WebAssembly, with registers of 128 bits. There a program cannot ask what the machine
    /// has: it is not even loaded where one of its instructions is missing. So this says what the program
    /// was built for, by `-C target-feature=+simd128`.
    pub simd128: bool,
}

impl Cpu {
    /// None beyond what every machine has.
    const PORTABLE: Cpu =
        Cpu { avx512: false, avx2: false, bmi2: false, neon: false, simd128: false };

    /// What comes with AVX2.
    const AVX2: Cpu = Cpu { avx2: true, bmi2: true, ..Cpu::PORTABLE };

    /// Those of this machine.
    pub fn of_machine() -> Cpu {
        #[cfg(target_arch = "x86_64")]
        {
            let bmi2 = is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            let avx2 = bmi2 && is_x86_feature_detected!("avx2");
            let avx512 = avx2
                && is_x86_feature_detected!("avx512vbmi")
                && is_x86_feature_detected!("avx512bitalg")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vpopcntdq");
            Cpu { avx512, avx2, bmi2, ..Cpu::PORTABLE }
        }
        #[cfg(not(target_arch = "x86_64"))]
        Cpu {
            neon: cfg!(target_arch = "aarch64"),
            simd128: cfg!(target_feature = "simd128"),
            ..Cpu::PORTABLE
        }
    }

    /// Those that `auto` may choose by.
    ///
    /// # Errors
    /// The environment variable `SEVENTEEN_CPU` names instructions that this machine lacks, or is
    /// none of `auto`, `avx512`, `avx2`, `neon`, `simd128`, `portable`.
    pub fn for_auto() -> Result<Cpu> {
        let value = std::env::var_os(VARIABLE).unwrap_or_default();
        Cpu::of_machine().held_to(&value.to_string_lossy())
    }

    /// Of these, what a value of the variable leaves.
    fn held_to(self, value: &str) -> Result<Cpu> {
        match value {
            "" | "auto" => return Ok(self),
            "portable" => return Ok(Cpu::PORTABLE),
            _ => {}
        }
        let Some((_, form)) = FORMS.into_iter().find(|(name, _)| *name == value) else {
            let names = FORMS.map(|(name, _)| name).join(", ");
            let reason = format!("{VARIABLE} is `{value}`: expected auto, {names} or portable");
            return Err(Error::failed(reason));
        };
        if self.has(form) {
            return Ok(form);
        }
        let here = self.names().join(", ");
        let here = if here.is_empty() { "none of these" } else { &here };
        let reason = format!("{VARIABLE} is `{value}`, which this machine lacks: it has {here}");
        Err(Error::failed(reason))
    }

    /// Whether all of `other` are among these.
    fn has(self, other: Cpu) -> bool {
        (self.avx512 || !other.avx512)
            && (self.avx2 || !other.avx2)
            && (self.bmi2 || !other.bmi2)
            && (self.neon || !other.neon)
            && (self.simd128 || !other.simd128)
    }

    /// Whether a solver is faster with these if it keeps all of a puzzle in registers than in words. With
    /// `simd128` it is not: V8 on x86-64 takes 1.3 to 1.6 times as long.
    pub fn favours_registers(self) -> bool {
        self.avx2 || self.neon
    }

    /// Their names, as the variable has them, the fastest first; none if there is nothing beyond what
    /// every machine has.
    pub fn names(self) -> Vec<&'static str> {
        let names = FORMS.into_iter().filter(|&(_, form)| self.has(form));
        names.map(|(name, _)| name).collect()
    }
}

/// What a test of a kernel begins with: hands on the kernel, if the machine has the instructions
/// of `set` (`bmi2`, `avx2`, `avx512`, `neon` or `simd128`) that it takes, and prints whether the kernel
/// runs, so that `cargo test kernel -- --nocapture` shows which were tested.
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
    let known = SETS.concat();
    if let Some(name) = demanded.filter(|name| !known.contains(name)) {
        return Err(format!("{DEMANDED} is `{name}`: expected one of {}", known.join(", ")));
    }
    let is_demanded = SETS.iter().any(|sets| {
        let place = |name| sets.iter().position(|known| *known == name);
        let demanded = demanded.and_then(place);
        place(set).is_some_and(|place| demanded.is_some_and(|demanded| place <= demanded))
    });
    match is_there {
        true => Ok("runs"),
        false if is_demanded => Err(format!("{DEMANDED} demands {set}, which this machine lacks")),
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
        for (set, demanded) in [("avx2", "neon"), ("neon", "avx512"), ("neon", "simd128")] {
            let elsewhere = verdict(set, Some(demanded), false);
            assert!(elsewhere.is_ok_and(|said| said.contains("left out")), "{set}, {demanded}");
        }
        for set in ["neon", "simd128"] {
            assert!(verdict(set, Some(set), false).is_err());
        }
        let unknown = verdict("avx2", Some("avx"), true).unwrap_err();
        assert!(
            unknown.ends_with("expected one of bmi2, avx2, avx512, neon, simd128"),
            "{unknown}"
        );
    }

    #[test]
    fn the_variable_holds_to_instructions_or_is_refused() {
        let all = Cpu { avx512: true, ..Cpu::AVX2 };
        for (value, left) in [
            ("", all),
            ("auto", all),
            ("avx512", all),
            ("avx2", Cpu::AVX2),
            ("portable", Cpu::PORTABLE),
        ] {
            assert_eq!(all.held_to(value), Ok(left), "{value}");
            assert_eq!(left.favours_registers(), value != "portable", "{value}");
        }
        let simd128 = Cpu { simd128: true, ..Cpu::PORTABLE };
        assert_eq!(simd128.held_to("simd128"), Ok(simd128));
        assert_eq!(simd128.names(), ["simd128"]);
        assert!(!simd128.favours_registers());
        let lacking = |cpu: Cpu, value: &str| cpu.held_to(value).unwrap_err().to_string();
        assert_eq!(
            lacking(all, "neon"),
            "SEVENTEEN_CPU is `neon`, which this machine lacks: it has avx512, avx2"
        );
        assert_eq!(
            lacking(Cpu::PORTABLE, "avx2"),
            "SEVENTEEN_CPU is `avx2`, which this machine lacks: it has none of these"
        );
        assert_eq!(
            lacking(all, "Portable"),
            "SEVENTEEN_CPU is `Portable`: expected auto, avx512, avx2, neon, simd128 or portable"
        );
    }
}
