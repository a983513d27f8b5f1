//! Literal names of files that verbs write: whether the extension promises what is written.

use crate::check::prelude::*;
use seventeen_jobs::store::extension::{
    AllowedExtensions, DRAWING, PAGE, PICTURE, PNG, RECIPE, SVG, TABLE,
};
use std::path::Path;

/// Rejects a literal name whose extension promises other content.
pub(super) fn check_file_name(of: &KnownType, call: &FnCallExpr) -> Result<(), PlacedError> {
    let Some(Expr::StringConstant(name, place)) = call.args.first() else { return Ok(()) };
    let allowed = allowed_extensions(of, &call.name).filter(|_| !matches!(name.as_str(), "" | "-"));
    let checked =
        allowed.map_or(Ok(()), |allowed| allowed.check_extension(Path::new(name.as_str())));
    checked.map_err(|error| (error.to_string(), *place))
}

/// The names that a verb of a value may write.
fn allowed_extensions(of: &KnownType, verb: &str) -> Option<AllowedExtensions> {
    Some(match (verb, of) {
        ("draw", KnownType::Stream(..)) => DRAWING,
        ("svg", _) => SVG,
        ("png", _) => PNG,
        ("report", _) => PAGE,
        ("write", KnownType::Stream(..)) => RECIPE,
        ("write", KnownType::Table(_)) => TABLE,
        ("write", KnownType::Value("Picture")) => PICTURE,
        _ => return None,
    })
}
