//! `picture`: the position as a drawing.

use super::read::one_problem;
use crate::engine::Engine;
use crate::job::Job;
use serde_json::{Value as Json, json};
use seventeen::Result;
use seventeen::report::ToSvg;

seventeen::jobs::options! {
    /// What is drawn.
    pub(crate) struct PictureOptions {
        /// Draw the candidates of blank cells
        pub(crate) candidates: bool,
    }
}

/// Draws a position.
pub(crate) struct Draw;

impl Job for Draw {
    const NAME: &'static str = "picture";
    type Options = PictureOptions;

    fn run(_engine: &mut Engine, input: &str, options: PictureOptions) -> Result<Json> {
        let picture = one_problem(input)?.position()?.picture();
        let picture = if options.candidates { picture } else { picture.without_candidates() };
        Ok(json!({ "svg": picture.svg() }))
    }
}
