//! Conformance of solvers, and which of them take pencilmarks and boards.

use seventeen_conformance::Trial;
use seventeen_plugin::Kind;
use seventeen_tests::conform::{conform, scope};
use seventeen_tests::{linked, registries};

#[test]
fn solvers_keep_their_contract() {
    let peers = linked();
    let (mut with_marks, mut with_boards) = (Vec::new(), Vec::new());
    for (origin, registry) in registries() {
        for component in registry.of(Kind::Solver) {
            let name = format!("{origin} {}", component.name());
            let trial = Trial::new(component, &peers).expect("defaults fit").scope(scope());
            let passed = conform(&name, Kind::Solver, trial);
            let takes = |word: &str| passed.iter().any(|check| check.contains(word));
            with_marks.extend(takes("pencilmarks").then(|| name.clone()));
            with_boards.extend(takes("boards").then(|| name.clone()));
        }
    }
    let has_marks = |name: &str| with_marks.iter().any(|known| known == name);
    assert!(has_marks("linked sweep") && has_marks("loaded auto"), "{with_marks:?}");
    let expected = ["linked auto", "linked exact_cover", "loaded auto", "loaded exact_cover"];
    assert_eq!(with_boards, expected);
}
