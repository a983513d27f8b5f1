//! `TechniqueOptions`: which techniques `path`, `hint` and `steps` use.

use seventeen::core::Technique;
use seventeen::jobs::rules::RulesOptions;
use seventeen::{Choice, Profile, Result, Seventeen};

seventeen::jobs::options! {
    /// Which techniques are used, and in which order.
    pub(crate) struct TechniqueOptions {
        ..pub(crate) rules: RulesOptions,
        /// Techniques, their order and ratings: hint (the default), se121, se121_no_uniqueness,
        /// hodoku, or a file that ends in `.json`
        pub(crate) profile: Option<String>,
        /// Use only these techniques: names such as xy_wing, y-wing or swordfish, separated by `,`
        pub(crate) only: Option<String>,
        /// Do not use these techniques: names separated by `,`
        pub(crate) without: Option<String>,
        /// Further techniques, which are tried after the others, without ratings
        pub(crate) add: Vec<Choice<dyn Technique>>,
    }
}

impl TechniqueOptions {
    /// The profile of these techniques.
    pub(super) fn open(self, engine: &Seventeen) -> Result<Profile> {
        let name = self.profile.as_deref().unwrap_or(Profile::FOR_PEOPLE);
        let mut profile = Profile::open(engine, name)?;
        if let Some(only) = &self.only {
            profile = profile.with_only(engine, &names(only))?;
        }
        let without = self.without.unwrap_or_default();
        profile = names(&without).into_iter().try_fold(profile, Profile::without_technique)?;
        let add = |profile: Profile, technique| profile.with_technique(technique, 0.0);
        Ok(self.add.into_iter().fold(profile, add))
    }
}

/// The names in a text.
fn names(text: &str) -> Vec<&str> {
    text.split(',').map(str::trim).filter(|name| !name.is_empty()).collect()
}
