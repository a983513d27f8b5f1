//! The entry point that makes a crate a plugin.

use crate::guard::keep_panic_places;

/// Runs when a plugin is entered; called by [`plugin!`].
#[doc(hidden)]
pub fn enter() {
    keep_panic_places();
}

/// Compiler and target, for `plugins show`.
#[doc(hidden)]
pub const BUILD: &str = concat!("Rust ", env!("CARGO_PKG_RUST_VERSION"), " or later");

/// Declares a plugin and exports its entry point.
///
/// List the components, each as `kind::<Type>()`. After `; profiles:` list the names of its
/// profiles: `"NAME"` is the file `profiles/NAME.json` of the crate. The crate can be loaded as a
/// shared library and linked in at the same time. The entry point is named after the crate, and is
/// also the function `entry`.
#[doc(hidden)]
#[macro_export]
macro_rules! __plugin {
    ($($component:expr),* $(,)? $(; profiles: $($profile:literal),+ $(,)?)?) => {
        $crate::__stamp!();

        static COMPONENTS: &[&$crate::raw::SeventeenComponent] = &[$($component),*];

        static PROFILES: &[$crate::raw::SeventeenProfile] = &[$($(
            $crate::raw::SeventeenProfile {
                name: $crate::raw::SeventeenStr::new($profile),
                text: $crate::raw::SeventeenStr::new(include_str!(concat!(
                    env!("CARGO_MANIFEST_DIR"),
                    "/profiles/",
                    $profile,
                    ".json",
                ))),
            },
        )+)?];

        static PLUGIN: $crate::raw::SeventeenPlugin = $crate::raw::SeventeenPlugin {
            struct_size: size_of::<$crate::raw::SeventeenPlugin>() as u32,
            abi_minor: $crate::ABI_MINOR,
            name: $crate::raw::SeventeenStr::new(env!("CARGO_PKG_NAME")),
            version: $crate::raw::SeventeenStr::new(env!("CARGO_PKG_VERSION")),
            build: $crate::raw::SeventeenStr::new($crate::entry::BUILD),
            contains_panics: cfg!(panic = "unwind") as u32,
            n_components: COMPONENTS.len() as u32,
            components: COMPONENTS.as_ptr().cast(),
            profiles: PROFILES.as_ptr(),
            n_profiles: PROFILES.len(),
        };

        /// The plugin's entry point.
        ///
        /// # Safety
        /// `host` is null or lives as long as the process.
        #[unsafe(export_name = concat!("seventeen_plugin_v4_", env!("CARGO_CRATE_NAME")))]
        pub unsafe extern "C" fn entry(
            _: *const $crate::raw::SeventeenHost,
        ) -> *const $crate::raw::SeventeenPlugin {
            $crate::entry::enter();
            &raw const PLUGIN
        }
    };
}

/// Exports a plugin whose entry point is a C function linked into this crate.
///
/// `c_plugin!(name)` calls `const SeventeenPlugin *name(const SeventeenHost *)`.
#[doc(hidden)]
#[macro_export]
macro_rules! __c_plugin {
    ($name:ident) => {
        $crate::__stamp!();

        unsafe extern "C" {
            fn $name(
                host: *const $crate::raw::SeventeenHost,
            ) -> *const $crate::raw::SeventeenPlugin;
        }

        /// The plugin's entry point.
        ///
        /// # Safety
        /// `host` is null or lives as long as the process.
        #[unsafe(export_name = concat!("seventeen_plugin_v4_", env!("CARGO_CRATE_NAME")))]
        pub unsafe extern "C" fn entry(
            host: *const $crate::raw::SeventeenHost,
        ) -> *const $crate::raw::SeventeenPlugin {
            // SAFETY: the C function has the entry point's type, and the caller's promise.
            unsafe { $name(host) }
        }
    };
}

/// The stamp of the crate that uses this macro.
#[doc(hidden)]
#[macro_export]
macro_rules! __stamp {
    () => {
        #[used]
        #[cfg_attr(target_os = "linux", unsafe(link_section = ".note.seventeen"))]
        static STAMP: $crate::stamp::Stamp =
            $crate::stamp::Stamp::new(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    };
}

#[doc(inline)]
pub use crate::{__c_plugin as c_plugin, __plugin as plugin};
