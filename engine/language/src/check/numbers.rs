//! Literal whole numbers: whether a verb takes them.

use crate::bounds;
use rhai::{Expr, FnCallExpr, Position};

/// Rejects a literal number that the verb or function does not take.
///
/// # Errors
/// The first such number.
pub(super) fn check_numbers(namespace: &str, call: &FnCallExpr) -> Result<(), (String, Position)> {
    for (index, argument) in call.args.iter().enumerate() {
        let Expr::IntegerConstant(number, place) = argument else { continue };
        let Some(bounds) = bounds::bounds_of_argument(namespace, &call.name, index) else {
            continue;
        };
        if let Err(message) = bounds.check(*number) {
            return Err((message, *place));
        }
    }
    Ok(())
}
