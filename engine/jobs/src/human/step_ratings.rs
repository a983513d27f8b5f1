//! Ratings of the steps of a technique: by variant and size.

use serde::Deserialize;
use seventeen_core::rating;
use std::collections::BTreeMap;

/// The ratings of the steps of a technique.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(
    untagged,
    expecting = "expected a rating: a number, `{\"base\": 6.6, \"growth\": \"length\"}`, or one for each \
                 form of a step"
)]
pub(super) enum TechniqueRatings {
    /// One formula for all variants.
    One(SizeFormula),
    /// By variant.
    ByForm(BTreeMap<String, SizeFormula>),
}

/// The rating of a step, by its size.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(untagged)]
pub(super) enum SizeFormula {
    Fixed(f64),
    Growing { base: f64, growth: SizeGrowth },
}

/// The amount that grows with the size of a step.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub(super) enum SizeGrowth {
    /// A tenth for each threshold of a chain's length: see [`rating::for_length`].
    Length,
    /// A tenth per unit above this size.
    Beyond(u32),
}

impl Default for TechniqueRatings {
    fn default() -> TechniqueRatings {
        TechniqueRatings::from(0.0)
    }
}

/// One rating for every step.
impl From<f64> for TechniqueRatings {
    fn from(rating: f64) -> TechniqueRatings {
        TechniqueRatings::One(SizeFormula::Fixed(rating))
    }
}

impl TechniqueRatings {
    /// The rating of a step of this variant and size; none if the variant has none.
    pub(super) fn rating_for(&self, form: &str, size: u32) -> Option<f64> {
        match self {
            TechniqueRatings::One(formula) => Some(formula.rating_for_size(size)),
            TechniqueRatings::ByForm(forms) => {
                forms.get(form).map(|formula| formula.rating_for_size(size))
            }
        }
    }
}

impl SizeFormula {
    fn rating_for_size(&self, size: u32) -> f64 {
        match *self {
            SizeFormula::Fixed(rating) => rating,
            SizeFormula::Growing { base, growth: SizeGrowth::Length } => {
                base + rating::for_length(size)
            }
            SizeFormula::Growing { base, growth: SizeGrowth::Beyond(free) } => {
                base + 0.1 * f64::from(size.saturating_sub(free))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_go_by_form_and_size() {
        let of = |text: &str, form: &str, size| {
            serde_json::from_str::<TechniqueRatings>(text).unwrap().rating_for(form, size)
        };
        assert_eq!(of("3.0", "any", 9), Some(3.0));
        assert_eq!(of(r#"{ "row": 1.5, "box": 1.2 }"#, "box", 0), Some(1.2));
        assert_eq!(of(r#"{ "row": 1.5 }"#, "box", 0), None);
        let chain = r#"{ "base": 8.5, "growth": "length" }"#;
        assert_eq!([4, 5, 35].map(|size| of(chain, "", size)), [8.5, 8.6, 9.2].map(Some));
        let set = r#"{ "type_3": { "base": 4.5, "growth": { "beyond": 1 } } }"#;
        assert_eq!(of(set, "type_3", 3), Some(4.5 + 0.2));
    }
}
