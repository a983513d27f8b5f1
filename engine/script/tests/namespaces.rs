//! Techniques, raters and pattern searchers as recipes name them.

use seventeen_host::Registry;
use seventeen_plugin::params::Param;
use seventeen_plugin::prelude::*;
use seventeen_script::{Output, Recipe, RecipeError, RunSettings, topics};

seventeen_plugin::plugin! { technique::<Nothing>(), rater::<Easy>(), pattern_searcher::<Hopeless>() }

/// Finds no step.
struct Nothing;

impl Component for Nothing {
    const NAME: &'static str = "nothing";
    const DOC: &'static str = "Finds no step";
    const PARAMS: &'static [Param] = &[Param::int("size", 2, 1..=4, "Of what it does not find")];

    fn create(_: &Args<'_>) -> Result<Nothing> {
        Ok(Nothing)
    }
}

impl Technique for Nothing {
    fn find(&mut self, _: &Position, _: Emit<'_, Step>) -> Result<()> {
        Ok(())
    }
}

/// Finds every puzzle easy.
struct Easy;

impl Component for Easy {
    const NAME: &'static str = "easy";
    const DOC: &'static str = "Finds every puzzle easy";
    create_without_options!();
}

impl Rater for Easy {
    fn rate(&mut self, _: &Position, _: f64) -> Result<Judgement> {
        Ok(Judgement::Rating(Rating { er: 1.2, ep: 1.2, ed: 1.2 }))
    }
}

/// Refuses every layout.
struct Hopeless;

impl Component for Hopeless {
    const NAME: &'static str = "hopeless";
    const DOC: &'static str = "Refuses every layout";
    create_without_options!();
}

impl PatternSearcher for Hopeless {
    fn plan(&mut self, layout: &Layout, _: &[Region]) -> Result<Box<dyn PatternSearch>> {
        Err(Error::failed(format!("{layout} is hopeless")))
    }
}

fn registry() -> Registry {
    let mut registry = Registry::default();
    registry.link(entry).expect("a plugin");
    registry
}

fn run(text: &str) -> std::result::Result<(), RecipeError> {
    Recipe::expression(text).run(registry(), RunSettings::default(), Output::stdout())
}

#[test]
fn a_technique_a_rater_and_a_pattern_searcher_are_components() {
    for call in [
        "technique::nothing()",
        "technique::nothing(4)",
        "technique::nothing(#{ size: 3 })",
        "technique::named(\"nothing(3)\")",
        "rater::easy()",
        "rater::named(\"easy\")",
        "pattern::hopeless()",
        "pattern::named(\"hopeless\")",
    ] {
        let text = format!("if type_of({call}) != \"Component\" {{ throw `{call}` }}");
        assert!(run(&text).is_ok(), "{call}: {:?}", run(&text));
    }
}

#[test]
fn what_there_is_not_is_refused_with_what_there_is() {
    for (call, expected) in [
        ("technique::nothink()", "no technique `nothink`; did you mean `nothing`?"),
        ("technique::nothing(5)", "option `size` of `nothing`: 5"),
        ("rater::hard()", "no rater `hard` (there are: easy); --plugin FILE adds those"),
        ("rater::easy(1)", "rater `easy` has no options"),
        ("pattern::easy()", "no pattern `easy` (there are: hopeless)"),
        ("clique::nothing()", "no clique strategy `nothing`"),
    ] {
        let error = run(call).expect_err(call);
        assert!(error.text.contains(expected), "{call}: {}", error.text);
    }
}

#[test]
fn their_documentation_is_what_the_plugin_says() {
    let topics = topics(registry()).unwrap();
    let of = |namespace: &str, name: &str| {
        let topic = topics.iter().find(|topic| topic.namespace == namespace);
        let entry = topic.and_then(|topic| topic.entries.iter().find(|entry| entry.name == name));
        entry.map(|entry| entry.forms[0].doc.clone()).unwrap_or_default()
    };
    let doc = "Finds no step.\n* `size` = 2: Of what it does not find";
    assert_eq!(of("technique", "nothing"), doc);
    assert_eq!(of("rater", "easy"), "Finds every puzzle easy.");
    assert_eq!(of("pattern", "hopeless"), "Refuses every layout.");
}
