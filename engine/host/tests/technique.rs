//! Techniques through both sides of the interface and back.

use seventeen_core::{Link, RoleOf, Shown};
use seventeen_host::Registry;
use seventeen_plugin::prelude::*;
use seventeen_plugin::{CancellationToken, Kind, Value};

seventeen_plugin::plugin! { technique::<Pairs>(), technique::<Misleads>() }

const PUZZLE: &str =
    "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";

/// Takes the lower digit of every cell with two candidates: wrong half of the time.
struct Pairs;

impl Component for Pairs {
    const NAME: &'static str = "pairs";
    const DOC: &'static str = "Takes the lower digit of every cell with two candidates";
    create_without_options!();
}

const LAST: Cell = Cell::of(80);

impl Technique for Pairs {
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()> {
        for cell in position.cells_with(2) {
            let candidates = position.candidates(cell);
            let digits = (candidates.first(), candidates.last());
            let (Some(low), Some(high)) = digits else { continue };
            let cells = Cells::single(cell);
            let step = Step::form("lower")
                .of_size(cell.index() as u32)
                .place(Candidate::new(cell, low))
                .eliminate(position, high, cells)
                .show(low, cells, 0)
                .show(high, cells, 255)
                .role("base – cells", cells)
                .color(255, "higher")
                .in_house(0)
                .in_house(26)
                .link((low, cells), (high, cells | LAST.into()), cell.index().is_multiple_of(2))
                .saying(format!("Lower – {}", position.givens()));
            if emit(&step).is_break() {
                break;
            }
        }
        Ok(())
    }
}

options! {
    /// Emits an invalid step.
    struct Misleads {
        /// What is wrong with it
        how: String = "nothing";
    }
}

impl Component for Misleads {
    const NAME: &'static str = "misleads";
    const DOC: &'static str = "Emits a step that is none";
    create_from_options!();
}

impl Technique for Misleads {
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()> {
        let given = Candidate::new(Cell::of(3), Digit::of(2));
        let step = Step::form("").eliminate(position, Digit::of(1), Cells::ALL).saying("Wrong");
        let step = match self.how.as_str() {
            "panics" => panic!("lost its way"),
            "nothing" => Step::form("").saying("Wrong"),
            "set" => step.place(given),
            "absent" => Step { eliminations: vec![given], ..step },
            how => return Err(Error::failed(format!("cannot do {how}"))),
        };
        let _ = emit(&step);
        Ok(())
    }
}

fn imported(name: &str, values: &[Value]) -> Box<dyn Technique> {
    let mut registry = Registry::default();
    registry.link(entry).expect("a plugin");
    registry
        .find(Kind::Technique, name)
        .unwrap()
        .make::<dyn Technique>(values, &CancellationToken::new())
        .unwrap()
}

fn steps(technique: &mut dyn Technique, position: &Position, most: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    let found = technique.find(position, &mut |step| {
        steps.push(step.clone());
        if steps.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(found, Ok(()));
    steps
}

/// Puzzles on the way, with digits set that were not given.
fn positions() -> impl Iterator<Item = Position> {
    let start = Position::from(&PUZZLE.parse::<Puzzle>().unwrap());
    std::iter::successors(Some(start), |position| {
        let cell = position.cells_with(2).first()?;
        let digit = position.candidates(cell).first()?;
        let mut next = position.clone();
        next.place(Candidate::new(cell, digit));
        Some(next)
    })
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes when it is interpreted")]
fn a_technique_gives_the_same_steps_from_behind_the_interface() {
    let mut technique = imported("pairs", &[]);
    let mut n = 0;
    for position in positions() {
        let expected = steps(&mut Pairs, &position, usize::MAX);
        assert_eq!(steps(&mut *technique, &position, usize::MAX), expected);
        let first = &expected[..expected.len().min(1)];
        assert_eq!(steps(&mut *technique, &position, 1), first);
        n += expected.len();
    }
    assert!(n > 20, "{n} steps");
}

#[test]
fn every_part_of_a_step_comes_through() {
    let position = positions().next().unwrap();
    let step = &steps(&mut *imported("pairs", &[]), &position, 1)[0];
    let cells = Cells::single(Cell::of(step.size as usize));
    let [low, high] = [step.placements[0].digit(), step.eliminations[0].digit()];
    assert_eq!((step.form.as_ref(), step.houses.classic().to_string()), ("lower", "r1b9".into()));
    assert_eq!(step.shown[1], Shown { digit: high, cells, color: 255 });
    let names: Vec<&str> = step.roles.iter().map(|role| role.name.as_ref()).collect();
    assert_eq!(names, ["base – cells", "higher"]);
    let of: Vec<RoleOf> = step.roles.iter().map(|role| role.of).collect();
    assert_eq!(of, [RoleOf::Cells(cells), RoleOf::Color(255)]);
    let to = (high, cells | LAST.into());
    let strong = step.size.is_multiple_of(2);
    assert_eq!(step.links, [Link { from: (low, cells), to, strong }]);
    assert_eq!(step.sentence, format!("Lower – {}", position.givens()));
}

#[test]
fn what_is_no_step_is_refused_by_name() {
    let position = positions().next().unwrap();
    for (how, expected) in [
        ("nothing", "a step concludes nothing: `Wrong`"),
        ("set", "a step places r1c4=2, which is not a candidate: `Wrong => r1c4=2, "),
        ("absent", "a step eliminates r1c4=2, which is not a candidate: `Wrong => r1c4<>2`"),
        ("magic", "cannot do magic"),
    ] {
        let mut technique = imported("misleads", &[Value::Text(how.to_owned())]);
        let found = technique.find(&position, &mut |step| panic!("{how} emitted {step}"));
        let text = found.unwrap_err().to_string();
        let label = "technique `misleads` of plugin `seventeen-host`: ";
        assert!(text.starts_with(&format!("{label}{expected}")), "{how}: {text}");
    }
}

#[test]
fn a_panic_of_a_technique_becomes_an_error() {
    let mut technique = imported("misleads", &[Value::Text("panics".to_owned())]);
    let found = technique.find(&Position::EMPTY, &mut |_| ControlFlow::Continue(()));
    assert!(matches!(found, Err(Error::Panicked(text)) if text.contains("lost its way at ")));
}
