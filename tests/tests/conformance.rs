//! The conformance suites on every component of every registry. `seventeen plugins check --try`
//! runs the same suites on plugins of others.

use seventeen_conformance::{Scope, Trial, Verdict, checks};
use seventeen_host::{Registered, Registry};
use seventeen_plugin::Kind;
use seventeen_tests::{linked, registries};

fn try_all(kind: Kind) {
    let peers = linked();
    for (origin, registry) in registries() {
        for component in registry.of(kind) {
            let start = std::time::Instant::now();
            let mut trial = Trial::new(component, &peers).unwrap();
            for check in checks(kind) {
                let at = std::time::Instant::now();
                let verdict = check.run(&mut trial);
                if !matches!(verdict, Verdict::Passed) || at.elapsed().as_millis() > 500 { println!("{origin} {} {}: {:.200?} {:?}", component.name(), check.name, format!("{verdict:?}"), at.elapsed()); }
            }
            if start.elapsed().as_millis() > 300 { println!("   {} {:?}", component.name(), start.elapsed()); }
        }
    }
}
#[test] fn c_solver() { try_all(Kind::Solver) }
#[test] fn c_ua() { try_all(Kind::UaHarvester) }
#[test] fn c_clique() { try_all(Kind::CliqueStrategy) }
#[test] fn c_enum() { try_all(Kind::Enumerator) }
#[test] fn c_gen() { try_all(Kind::Generator) }
#[test] fn c_tech() { try_all(Kind::Technique) }
#[test] fn c_rater() { try_all(Kind::Rater) }
#[test] fn c_pattern() { try_all(Kind::Pattern) }
