//! A plugin with one small component of each kind.

mod clique_strategy;
mod enumerator;
mod generator;
mod harvester;
mod pattern_searcher;
pub mod project;
mod rater;
mod solver;
mod technique;

use seventeen_plugin::prelude::*;

seventeen_plugin::plugin! {
    solver::<solver::TemplateSolver>(),
    ua_harvester::<harvester::TemplateHarvester>(),
    clique_strategy::<clique_strategy::TemplateStrategy>(),
    enumerator::<enumerator::TemplateEnumerator>(),
    generator::<generator::TemplateGenerator>(),
    technique::<technique::TemplateTechnique>(),
    rater::<rater::TemplateRater>(),
    pattern_searcher::<pattern_searcher::TemplateSearcher>(),
}
