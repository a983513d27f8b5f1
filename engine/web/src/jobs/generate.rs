//! `generate`: one try of a generator, from one seed.

use crate::engine::Engine;
use crate::job::Job;
use serde_json::{Value as Json, json};
use seventeen::core::Generator;
use seventeen::jobs::generate::{Draw, GenerateJob, USUAL_GENERATOR};
use seventeen::{Choice, Error, GenerateOptions, Result};

seventeen::jobs::options! {
    /// Which generator is used, and which of its puzzles are kept.
    pub(crate) struct GenerateCall {
        ..pub(crate) wanted: GenerateOptions,
        /// Generator with its options, such as `bottom_up(symmetry: half_turn)`
        pub(crate) generator: Option<Choice<dyn Generator>>,
    }
}

/// Makes puzzles: its input is the number of the seed, from 0.
pub(crate) struct Generate;

impl Job for Generate {
    const NAME: &'static str = "generate";
    type Options = GenerateCall;

    fn run(engine: &mut Engine, input: &str, options: GenerateCall) -> Result<Json> {
        let wrong = |_| {
            Error::bad_input(format_args!("expected a whole number as the seed, found `{input}`"))
        };
        let number = input.parse::<u64>().map_err(wrong)?;
        let generator = match options.generator {
            Some(generator) => generator,
            None => engine.choose::<dyn Generator>(USUAL_GENERATOR)?,
        };
        let job = options.wanted.build_generation(engine, generator)?;
        let draw = GenerateJob { most: 1, tries: None, ..job }.draw(engine, number)?;
        Ok(json!({ "puzzles": puzzles(&draw) }))
    }
}

/// The puzzles of a draw, with their ratings if these were asked for.
fn puzzles(draw: &Draw) -> Vec<Json> {
    let shown = draw.made.iter().map(|made| {
        json!({
            "puzzle": made.board.to_string(),
            "clues": made.board.clues(),
            "rating": made.rating.map(|rating| rating.to_string()),
            "seed": draw.origin.seed,
        })
    });
    shown.collect()
}
