//! Techniques: components that find human solving steps, one folder per family, one file per
//! component.
//!
//! | folders | content |
//! |---|---|
//! | [`singles`], [`locked`], [`subsets`] | a last digit or place; candidates confined to a line or box; as many digits as cells |
//! | [`fish`], [`single_digit`] | a digit's places in rows against columns; two strong links of a digit |
//! | [`wings`], [`als`], [`exclusion`] | a pivot and its wings; almost locked sets; combinations that leave a cell empty |
//! | [`coloring`], [`chains`], [`whips`] | strong links in two colours; alternating links; links that look back |
//! | [`forcing`], [`tables`] | SudokuExplainer's forcing chains; tables of all implications |
//! | [`uniqueness`], [`exotic`] | patterns that would give a second solution; patterns of many houses |
//! | [`trial`] | trial and error |
//! | [`houses`] | techniques under other rules |
//! | [`forbidden`], `odd_loops`, `explainer` | shared parts: forbidden patterns, loops, SudokuExplainer's search order |
//!
//! The profiles in `profiles/` are orders of these techniques with their ratings.

pub mod als;
pub mod chains;
pub mod coloring;
pub mod exclusion;
pub mod exotic;
pub(crate) mod explainer;
pub mod fish;
pub mod forbidden;
pub mod forcing;
pub mod houses;
pub mod locked;
pub(crate) mod odd_loops;
pub(crate) mod roles;
pub mod single_digit;
pub mod singles;
pub mod subsets;
pub mod tables;
#[cfg(test)]
mod testing;
pub mod trial;
pub mod uniqueness;
pub mod whips;
pub mod wings;

use houses::AnyRules;
use seventeen_plugin::prelude::technique;

seventeen_plugin::plugin! {
    technique::<als::AlsChain>(),
    technique::<als::AlsXyWing>(),
    technique::<als::AlsXz>(),
    technique::<als::DeathBlossom>(),
    technique::<als::SueDeCoq>(),
    technique::<chains::Aic>(),
    technique::<chains::AlsAic>(),
    technique::<chains::GroupedAic>(),
    technique::<chains::RemotePairs>(),
    technique::<chains::XChain>(),
    technique::<chains::XyChain>(),
    technique::<coloring::Coloring>(),
    technique::<coloring::MultiColors>(),
    technique::<coloring::SimpleColors>(),
    technique::<exclusion::AlignedPair>(),
    technique::<exclusion::AlignedTriplet>(),
    technique::<exotic::DoubleExocet>(),
    technique::<exotic::Exocet>(),
    technique::<exotic::Fireworks>(),
    technique::<exotic::Msls>(),
    technique::<exotic::Oddagon>(),
    technique::<exotic::SeniorExocet>(),
    technique::<exotic::SetEquivalence>(),
    technique::<exotic::SkLoop>(),
    technique::<exotic::Tridagon>(),
    technique::<fish::FinnedFish>(),
    technique::<AnyRules<fish::Fish>>(),
    technique::<fish::FrankenFish>(),
    technique::<fish::KrakenFish>(),
    technique::<fish::MutantFish>(),
    technique::<fish::SashimiFish>(),
    technique::<fish::SiameseFish>(),
    technique::<forcing::DynamicChains>(),
    technique::<forcing::ForcingChain>(),
    technique::<forcing::MultipleChains>(),
    technique::<forcing::NestedChains>(),
    technique::<forcing::Nishio>(),
    technique::<AnyRules<locked::Claiming>>(),
    technique::<locked::DirectClaiming>(),
    technique::<locked::DirectPointing>(),
    technique::<locked::LockedPair>(),
    technique::<locked::LockedTriple>(),
    technique::<AnyRules<locked::Pointing>>(),
    technique::<single_digit::EmptyRectangle>(),
    technique::<single_digit::Guardians>(),
    technique::<single_digit::Skyscraper>(),
    technique::<single_digit::TemplateDelete>(),
    technique::<single_digit::TemplateSet>(),
    technique::<single_digit::TurbotFish>(),
    technique::<single_digit::TwoStringKite>(),
    technique::<AnyRules<singles::FullHouse>>(),
    technique::<AnyRules<singles::HiddenSingle>>(),
    technique::<singles::LastDigit>(),
    technique::<AnyRules<singles::NakedSingle>>(),
    technique::<subsets::DirectHiddenSubset>(),
    technique::<AnyRules<subsets::HiddenSubset>>(),
    technique::<AnyRules<subsets::NakedSubset>>(),
    technique::<tables::ForcingTable>(),
    technique::<tables::NiceLoop>(),
    technique::<trial::BruteForce>(),
    technique::<uniqueness::AvoidableRectangle>(),
    technique::<uniqueness::Bug>(),
    technique::<uniqueness::BugLite>(),
    technique::<uniqueness::BugMultiple>(),
    technique::<uniqueness::ExtendedRectangle>(),
    technique::<uniqueness::HiddenRectangle>(),
    technique::<uniqueness::UniqueLoop>(),
    technique::<uniqueness::UniquePolygon>(),
    technique::<uniqueness::UniqueRectangle>(),
    technique::<whips::Braid>(),
    technique::<whips::GWhip>(),
    technique::<whips::Whip>(),
    technique::<wings::WWing>(),
    technique::<wings::WxyzWing>(),
    technique::<wings::XyWing>(),
    technique::<wings::XyzWing>();
    profiles: "hint", "hodoku", "se121", "se121_no_uniqueness",
}
