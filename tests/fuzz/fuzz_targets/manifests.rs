//! What a plugin says of itself is read or refused, whatever its texts, sizes and numbers are.

#![no_main]

use libfuzzer_sys::fuzz_target;
use seventeen_plugin::Manifest;
use seventeen_plugin::raw::{SeventeenComponent, SeventeenPlugin, SeventeenStr};
use std::ptr;

/// Texts, one behind the other: a byte says how long each is.
struct Texts<'a>(&'a [u8]);

impl Texts<'_> {
    fn number(&mut self) -> u32 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        u32::from(*first)
    }

    fn text(&mut self) -> SeventeenStr {
        let length = (self.number() as usize).min(self.0.len());
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        SeventeenStr { ptr: text.as_ptr(), len: length }
    }

    /// Mostly the size of the structure, so that what follows is read.
    fn size_of<T>(&mut self) -> u32 {
        match self.number() {
            byte @ 1..=9 => size_of::<T>() as u32 + byte - 5,
            _ => size_of::<T>() as u32,
        }
    }

    fn component(&mut self) -> SeventeenComponent {
        SeventeenComponent {
            struct_size: self
                .size_of::<SeventeenComponent>()
                .min(size_of::<SeventeenComponent>() as u32),
            kind: self.number(),
            name: self.text(),
            doc: self.text(),
            params: ptr::null(),
            n_params: self.number() as usize,
            table: ptr::null(),
            machine_info: None,
            prefers: ptr::null(),
            n_prefers: self.number() as usize % 2,
            is_default: self.number(),
            roles: self.number(),
            about: self.text(),
            definition: self.text(),
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut texts = Texts(bytes);
    let components = [texts.component(), texts.component()];
    let list = components.each_ref().map(ptr::from_ref);
    let plugin = SeventeenPlugin {
        struct_size: texts.size_of::<SeventeenPlugin>().min(size_of::<SeventeenPlugin>() as u32),
        abi_minor: texts.number(),
        name: texts.text(),
        version: texts.text(),
        build: texts.text(),
        contains_panics: texts.number(),
        n_components: texts.number() % 3,
        components: if texts.number() == 1 { ptr::null() } else { list.as_ptr() },
        profiles: ptr::null(),
        n_profiles: texts.number() as usize % 2,
    };
    // SAFETY: what is not null is as long as it says, and lives as long as this call: nothing that
    // is read is kept.
    if let Err(error) = unsafe { Manifest::read(&plugin) } {
        assert!(!error.to_string().is_empty());
    }
});
