//! Literal whole numbers and ranges of them: whether a verb takes them.

use crate::bounds;
use crate::source::PlacedError;
use rhai::{Expr, FnCallExpr, INT, Position};

/// Rejects a literal number or range that the verb or function does not take.
///
/// # Errors
/// The first such number.
pub(super) fn check_numbers(namespace: &str, call: &FnCallExpr) -> Result<(), PlacedError> {
    for (index, argument) in call.args.iter().enumerate() {
        let Some(bounds) = bounds::bounds_of_argument(namespace, &call.name, index) else {
            continue;
        };
        for (number, place) in literal_numbers(argument)? {
            bounds.check(number).map_err(|message| (message, place))?;
        }
    }
    Ok(())
}

/// The literal number, or the first and the last number of the literal range.
///
/// # Errors
/// The range ends before it begins.
fn literal_numbers(argument: &Expr) -> Result<Vec<(INT, Position)>, PlacedError> {
    let number = |part: &Expr| match part {
        Expr::IntegerConstant(number, place) => Some((*number, *place)),
        _ => None,
    };
    let Expr::FnCall(range, place) = argument else {
        return Ok(number(argument).into_iter().collect());
    };
    let ends: Vec<_> = range.args.iter().filter_map(number).collect();
    let more = match (&*range.name, &*ends) {
        ("..", [_, _]) => 1,
        ("..=", [_, _]) => 0,
        _ => return Ok(Vec::new()),
    };
    let ((first, _), (end, at_end)) = (ends[0], ends[1]);
    if end - more < first {
        let dots = &range.name;
        return Err((format!("the range {first}{dots}{end} ends before it begins"), *place));
    }
    Ok(vec![ends[0], (end - more, at_end)])
}
