//! Rules of boards: whether the components, profiles and verbs that get a board support its rules,
//! as far as these are known.

use super::constants::{evaluate, is_profile};
use super::options::{ValuesOf, constant_of};
use crate::check::prelude::*;
use crate::given;
use seventeen_core::{Position, Puzzle};
use seventeen_host::Registered;
use seventeen_jobs::Error;
use seventeen_jobs::generate::{GenerateOptions, check_start};
use seventeen_jobs::human::Profile;
use seventeen_jobs::options::{GivenOptions, JobOptions};
use seventeen_jobs::text::{Annotated, Problem};

/// The verbs that use their component with the rules of the board before them.
const WITH_COMPONENT: [&str; 7] =
    ["solve", "solutions", "count", "minimal", "make_minimal", "harvest", "clique"];

/// Those that use the components in their options, unless a directory keeps earlier results.
const WITH_OPTIONS: [&str; 2] = ["enumerate", "enumerate_up_to"];

/// The option with which they may use no component.
const KEEP: &str = "keep";

/// Those that use a profile, with the beginnings of their messages.
const WITH_PROFILE: [(&str, &str); 3] =
    [("deduce", "deduce"), ("hint", "hint"), ("all_steps", "steps")];

/// A verb, and the rules of the boards that it gets.
struct RuledCall<'a> {
    call: &'a FnCallExpr,
    is_of_stream: bool,
    /// A board of the rules, or a position of them if the verb gets positions.
    blank: Problem,
}

/// Rejects a component, a profile or a verb that does not support the rules of the value before the
/// dot, or of the items of that stream, or of an argument.
pub(super) fn check_rules(
    language: &Language<'_>,
    given: &[KnownType],
    call: &FnCallExpr,
    values_of: ValuesOf<'_>,
) -> Result<(), String> {
    let (of, is_of_stream) = match &given[0] {
        KnownType::Stream(item, _) => (&**item, true),
        value => (value, false),
    };
    if let (Some(blank), "isomorphism") = (given.iter().find_map(blank_problem), &*call.name) {
        return blank.expect_9x9().map_err(|error| error.to_string());
    }
    let Some(blank) = blank_problem(of) else { return Ok(()) };
    let ruled = RuledCall { call, is_of_stream, blank };
    ruled.check_components(language.registry, values_of)?;
    ruled.check_profile(language).map_err(|error| error.to_string())?;
    ruled.check_rating()
}

/// A blank board of the rules of values of this type, or a blank position of them if the values are
/// positions; none if the rules are unknown.
fn blank_problem(of: &KnownType) -> Option<Problem> {
    let KnownType::OfRules(value, BoardRules { rules, .. }) = of else { return None };
    Some(match **value {
        KnownType::Value("Position") => {
            let position = Position::of_rules(*rules, &Puzzle::EMPTY);
            Problem::Position(Box::new(Annotated::from(position)))
        }
        _ => Problem::of_rules(*rules, &Puzzle::EMPTY),
    })
}

impl RuledCall<'_> {
    /// Rejects a literal component that does not support the rules.
    fn check_components(&self, registry: &Registry, values_of: ValuesOf<'_>) -> Result<(), String> {
        let verb = &*self.call.name;
        let options = self.call.args.last().map(record_entries).unwrap_or_default();
        let is_kept = options.iter().any(|(name, ..)| name == KEEP);
        let given: Vec<Expr> = match verb {
            "generate" if self.is_of_stream => return self.check_start(registry),
            _ if WITH_COMPONENT.contains(&verb) => self.call.args.to_vec(),
            _ if WITH_OPTIONS.contains(&verb) && !is_kept => {
                options.into_iter().flat_map(|(_, value, _)| values_of(value)).collect()
            }
            _ => return Ok(()),
        };
        let components = given.iter().filter_map(|one| component_of(registry, one));
        let wrong = components.map(|one| one.check_rules(self.blank.rules())).find_map(Result::err);
        // Only this one names the verb.
        let is_minimal = verb == "make_minimal" || verb == "minimal" && self.is_of_stream;
        let subject = if is_minimal { "minimal: " } else { "" };
        wrong.map_or(Ok(()), |error| Err(format!("{subject}{error}")))
    }

    /// Rejects boards from which the generator does not begin.
    fn check_start(&self, registry: &Registry) -> Result<(), String> {
        let generator = self.call.args.first().and_then(|one| component_of(registry, one));
        let options = self.call.args.last().map(record_entries).unwrap_or_default();
        if options.iter().any(|(name, ..)| name == "rules") {
            return Ok(());
        }
        match (&self.blank, generator) {
            (Problem::Board(board), Some(_)) => {
                check_start(&board.value).map_err(|error| error.to_string())
            }
            _ => Ok(()),
        }
    }

    /// Rejects a literal profile that does not support the rules.
    fn check_profile(&self, language: &Language<'_>) -> Result<(), Error> {
        let used = WITH_PROFILE.iter().find(|(verb, _)| *verb == self.call.name);
        let Some((_, subject)) = used else { return Ok(()) };
        let profile = self.call.args.first().filter(|first| is_profile(first));
        let profile = profile.and_then(|one| evaluate::<Profile>(language.engine, one).ok());
        let Some(profile) = profile else { return Ok(()) };
        let rules = self.blank.position()?.rules();
        profile.for_rules(rules).map(drop).map_err(|error| error.with_subject(subject))
    }

    /// Rejects boards that no rater supports.
    fn check_rating(&self) -> Result<(), String> {
        if self.call.name != "rate" {
            return Ok(());
        }
        let checked = self.blank.expect_9x9();
        checked.map_err(|error| error.with_subject("rate").to_string())
    }
}

/// The component in an expression, if it is a call of one, or of `named` with its name.
fn component_of<'r>(registry: &'r Registry, made: &Expr) -> Option<&'r Registered> {
    let Expr::FnCall(call, _) = made else { return None };
    let namespace = namespace_of(call);
    let kind = Kind::ALL.into_iter().find(|kind| kind.namespace() == namespace)?;
    let name = match (&*call.name, &call.args[..]) {
        ("named", [Expr::StringConstant(name, _)]) => name.split('(').next().unwrap_or_default(),
        (name, _) => name,
    };
    registry.find(kind, name).ok()
}

/// Rejects a filter, a generator or another component of `generate` that does not support the rules
/// in its options.
pub(super) fn check_generated(
    registry: &Registry,
    call: &FnCallExpr,
    rules: Rules,
    values_of: ValuesOf<'_>,
) -> Result<(), String> {
    let options = call.args.last().map(record_entries).unwrap_or_default();
    let constant = |(name, value, _): &(String, &Expr, _)| {
        Some((name.clone(), given::verb_option(&constant_of(value, values_of)?)))
    };
    let constants: Vec<_> = options.iter().filter_map(constant).collect();
    // Wrong options are reported where they are checked.
    if let Ok(options) = GenerateOptions::read(&mut GivenOptions::new("generate", constants)) {
        options.check_rules(rules).map_err(|error| error.to_string())?;
    }
    let solver = options.iter().find(|(name, ..)| name == "solver").map(|(_, solver, _)| *solver);
    let used = solver.into_iter().chain(call.args.first()).flat_map(values_of);
    let components = used.filter_map(|one| component_of(registry, &one));
    let wrong = components.map(|one| one.check_rules(rules)).find_map(Result::err);
    wrong.map_or(Ok(()), |error| Err(error.to_string()))
}
