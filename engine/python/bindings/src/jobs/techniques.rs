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
        /// Use only these techniques: a list of names such as xy_wing, y-wing or swordfish, or a
        /// text in which they are separated by `,`
        pub(crate) only: Option<Vec<String>>,
        /// Do not use these techniques: a list of names, or a text in which they are separated by
        /// `,`
        pub(crate) without: Vec<String>,
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
            profile = profile.with_only(engine, only)?;
        }
        let mut without = self.without.iter().map(String::as_str);
        profile = without.try_fold(profile, Profile::without_technique)?;
        let add = |profile: Profile, technique| profile.with_technique(technique, 0.0);
        Ok(self.add.into_iter().fold(profile, add))
    }
}
