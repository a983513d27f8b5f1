//! The optional instruction sets of this machine, for choosing kernels.

use seventeen_core::{Error, Result};

/// The environment variable that `auto` follows: one of [`FORMS`], or `portable`. If it is `auto`,
/// empty or not set, `auto` uses the instruction sets of the machine.
const VARIABLE: &str = "SEVENTEEN_CPU";

/// The instruction sets to which kernels can be limited, each with those below it on the same
/// machine.
const FORMS: [(&str, Cpu); 4] = [
    ("avx512", Cpu { avx512: true, ..Cpu::AVX2 }),
    ("avx2", Cpu::AVX2),
    ("neon", Cpu { neon: true, ..Cpu::PORTABLE }),
    ("simd128", Cpu { simd128: true, ..Cpu::PORTABLE }),
];

/// The environment variable with the kernels that tests must run: one of [`SETS`], with those
/// before it of the same machines.
const DEMANDED: &str = "SEVENTEEN_TEST_CPU";

/// The names of instruction sets in tests: those of x86-64, each with all before it, of ARM and of
/// WebAssembly.
const SETS: [&[&str]; 3] = [&["bmi2", "avx2", "avx512"], &["neon"], &["simd128"]];

/// The optional instruction sets that kernels need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cpu {
    /// AVX-512 with byte permutations and bit counts in words of any size (VBMI, BITALG, VL,
    /// VPOPCNTDQ): all processors since Ice Lake and Zen 4.
    pub avx512: bool,
    /// AVX2, and the bit instructions too.
    pub avx2: bool,
    /// The bit instructions BMI1, BMI2, LZCNT and POPCNT.
    pub bmi2: bool,
    /// NEON, which every 64-bit ARM processor has.
    pub neon: bool,
    /// The SIMD of WebAssembly, with registers of 128 bits. A WebAssembly program cannot query the
    /// machine: a module with an unsupported instruction does not load. So this is whether the
    /// program was built with `-C target-feature=+simd128`.
    pub simd128: bool,
}

impl Cpu {
    /// No optional instruction sets.
    const PORTABLE: Cpu =
        Cpu { avx512: false, avx2: false, bmi2: false, neon: false, simd128: false };

    /// AVX2, and the sets that come with it.
    const AVX2: Cpu = Cpu { avx2: true, bmi2: true, ..Cpu::PORTABLE };

    /// The instruction sets of this machine.
    pub fn detect() -> Cpu {
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

    /// The instruction sets that `auto` may use.
    ///
    /// # Errors
    /// The environment variable `SEVENTEEN_CPU` names instructions that this machine does not
    /// support, or is none of `auto`, `avx512`, `avx2`, `neon`, `simd128`, `portable`.
    pub fn for_auto() -> Result<Cpu> {
        let value = std::env::var_os(VARIABLE).unwrap_or_default();
        Cpu::detect().limited_to(&value.to_string_lossy())
    }

    /// The sets that remain under this value of the variable.
    fn limited_to(self, value: &str) -> Result<Cpu> {
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
        let reason =
            format!("{VARIABLE} is `{value}`, but this machine does not support it: it has {here}");
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

    /// Whether a solver is faster if it keeps all of a puzzle in registers of these sets than in
    /// words. With `simd128` it is not: V8 on x86-64 takes 1.3 to 1.6 times as long.
    pub fn favours_registers(self) -> bool {
        self.avx2 || self.neon
    }

    /// Their names in the variable, the fastest first; empty without optional instruction sets.
    pub fn names(self) -> Vec<&'static str> {
        let names = FORMS.into_iter().filter(|&(_, form)| self.has(form));
        names.map(|(name, _)| name).collect()
    }
}

/// Begins a test of a kernel. Returns the kernel, if the machine supports the instructions of `set`
/// (`bmi2`, `avx2`, `avx512`, `neon` or `simd128`). Prints whether the kernel runs, so that `cargo
/// test kernel -- --nocapture` shows which were tested.
///
/// # Panics
/// If there is no kernel but `SEVENTEEN_TEST_CPU` requires it, or the variable has an unknown name.
pub fn tested<K>(set: &str, what: &str, kernel: Option<K>) -> Option<K> {
    let value = std::env::var(DEMANDED).ok();
    let said = test_verdict(set, value.as_deref(), kernel.is_some());
    println!("kernel {what}: {}", said.unwrap_or_else(|why| panic!("{what}: {why}")));
    kernel
}

/// The text to print about a kernel, or the reason why its test fails.
fn test_verdict(
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
        false if is_demanded => {
            Err(format!("{DEMANDED} requires {set}, but this machine does not support it"))
        }
        false => Ok("skipped: this machine does not support its instructions"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_demanded_kernel_that_is_missing_fails_its_test() {
        assert_eq!(test_verdict("avx2", None, true), Ok("runs"));
        assert_eq!(test_verdict("avx2", Some("bmi2"), true), Ok("runs"));
        for demanded in [None, Some("bmi2")] {
            assert!(
                test_verdict("avx2", demanded, false).is_ok_and(|said| said.contains("skipped"))
            );
        }
        for demanded in ["avx2", "avx512"] {
            let missing = test_verdict("avx2", Some(demanded), false).unwrap_err();
            assert_eq!(
                missing,
                "SEVENTEEN_TEST_CPU requires avx2, but this machine does not support it"
            );
        }
        for (set, demanded) in [("avx2", "neon"), ("neon", "avx512"), ("neon", "simd128")] {
            let elsewhere = test_verdict(set, Some(demanded), false);
            assert!(elsewhere.is_ok_and(|said| said.contains("skipped")), "{set}, {demanded}");
        }
        for set in ["neon", "simd128"] {
            assert!(test_verdict(set, Some(set), false).is_err());
        }
        let unknown = test_verdict("avx2", Some("avx"), true).unwrap_err();
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
            assert_eq!(all.limited_to(value), Ok(left), "{value}");
            assert_eq!(left.favours_registers(), value != "portable", "{value}");
        }
        let simd128 = Cpu { simd128: true, ..Cpu::PORTABLE };
        assert_eq!(simd128.limited_to("simd128"), Ok(simd128));
        assert_eq!(simd128.names(), ["simd128"]);
        assert!(!simd128.favours_registers());
        let lacking = |cpu: Cpu, value: &str| cpu.limited_to(value).unwrap_err().to_string();
        assert_eq!(
            lacking(all, "neon"),
            "SEVENTEEN_CPU is `neon`, but this machine does not support it: it has avx512, avx2"
        );
        assert_eq!(
            lacking(Cpu::PORTABLE, "avx2"),
            "SEVENTEEN_CPU is `avx2`, but this machine does not support it: it has none of these"
        );
        assert_eq!(
            lacking(all, "Portable"),
            "SEVENTEEN_CPU is `Portable`: expected auto, avx512, avx2, neon, simd128 or portable"
        );
    }
}
