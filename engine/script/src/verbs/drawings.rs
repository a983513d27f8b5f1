//! `picture`, `svg` and `png` of grids, puzzles, positions, patterns, sets, cliques and steps.

use crate::atomic_write::{self, NUMBER};
use crate::to_value::as_float;
use crate::verbs::human::step_index;
use crate::verbs::positions::{rules_option, stream_of};
use crate::verbs::prelude::*;
use crate::verbs::report::{check_page_name, write_page};
use crate::verbs::sources::{Texts, concatenate_inputs};
use rhai::EvalAltResult;
use seventeen_core::{Boxes, Position};
use seventeen_jobs::clique::Clique;
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::human::{Hint, RatedStep, SolutionPath};
use seventeen_jobs::store::extension::{self, AllowedExtensions, DRAWING, PICTURE, PNG, SVG};
use seventeen_jobs::text::Problem;
use seventeen_language::bounds;
use seventeen_report::to_report::Several;
use seventeen_report::{Picture, ToSvg};
use std::path::Path;

/// # Pictures
/// Draws grids, puzzles, steps, cliques and patterns as SVG and PNG.
#[export_module(manifest)]
pub(crate) mod drawings {
    /// The puzzles, grids, positions and boards of `input`, or of an array of inputs, to be drawn:
    /// 9x9 ones as positions, other sizes as boards. The input may be what `positions` reads, or
    /// boards of other sizes. The option `rules` names the rules of all.
    ///
    /// ```rhai
    /// drawings("1234341221434321").first().svg().contains("4x4")  // true
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn drawings(session: Handle, input: Texts, options: Map) -> Res<Stream> {
        let rules = rules_option(&session, "drawings", options)?;
        concatenate_inputs(session, "drawings", input, |session, input| {
            stream_of(session, input, rules, |input, index| {
                Some(input.problem(index)?.and_then(drawable_value))
            })
        })
    }

    /// A picture of a grid, puzzle, board, position, hint, clique, harvested sets or cells. A
    /// clique is drawn in colours, sets as a heat map, and cells as a pattern. Boards have any
    /// size.
    ///
    /// ```rhai
    /// picture(grids("grids.txt").first()).svg().starts_with("<svg")  // true
    /// ```
    #[rhai_fn(name = "picture", return_raw, pure)]
    pub(crate) fn picture(value: &mut Drawable) -> Res<Picture> {
        picture_of_value(value)
    }

    /// A picture of the step with this index, counted from 0, in the position before it.
    #[rhai_fn(name = "picture", return_raw, pure)]
    pub(crate) fn picture_of_path(path: &mut SolutionPath, index: i64) -> Res<Picture> {
        let index = step_index(path, index)?;
        Ok(Picture::of_position(&path.position_before(index)).with_step(&path.steps[index].step))
    }

    /// The proof of the hint's step as an array of pictures, one per line.
    ///
    /// ```rhai
    /// let position = puzzles("puzzles.txt").first().position;
    /// position.hint([technique::naked_subset()]).proof_pictures().len()  // 2
    /// ```
    #[rhai_fn(name = "proof_pictures", pure)]
    pub(crate) fn proof_pictures(hint: &mut Hint) -> PictureArray {
        pictures_of_proof(hint.step.as_ref().map(|found| (&*hint.position, found)))
    }

    /// The proof of the step with this index, counted from 0, as an array of pictures, one per
    /// line.
    #[rhai_fn(name = "proof_pictures", return_raw, pure)]
    pub(crate) fn proof_pictures_of_path(path: &mut SolutionPath, index: i64) -> Res<PictureArray> {
        let index = step_index(path, index)?;
        Ok(pictures_of_proof(Some((&path.position_before(index), &path.steps[index]))))
    }

    /// The picture with a step: the cells and candidates that it relies on, and its placements and
    /// eliminations.
    ///
    /// ```rhai
    /// let position = puzzles("puzzles.txt").first().position;
    /// let step = position.hint(profile("hint")).step;
    /// picture(position).step(step).svg().starts_with("<svg")  // true
    /// ```
    #[rhai_fn(name = "step", return_raw, pure)]
    pub(crate) fn with_step(picture: &mut Picture, step: RatedStep) -> Res<Picture> {
        expect_9x9("step", picture)?;
        Ok(picture.clone().with_step(&step.step))
    }

    /// The picture without the candidates of blank cells.
    ///
    /// ```rhai
    /// picture(puzzles("puzzles.txt").first().position).without_candidates().svg().starts_with("<svg")  // true
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn without_candidates(picture: &mut Picture) -> Picture {
        picture.clone().without_candidates()
    }

    /// The picture with these sets of cells, each in its own colour or hatching and with its
    /// number. Sets may overlap.
    ///
    /// ```rhai
    /// picture(grids("grids.txt").first()).sets([cells("r1c12 r2c12"), cells("r5c5")]).svg().starts_with("<svg")  // true
    /// ```
    #[rhai_fn(name = "sets", return_raw, pure)]
    pub(crate) fn with_sets(picture: &mut Picture, sets: Array) -> Res<Picture> {
        let sets = sets.into_iter().map(|set| take_as("sets", "cells", set));
        expect_9x9("sets", picture)?;
        Ok(picture.clone().with_sets(&sets.collect::<Res<Vec<Cells>>>()?))
    }

    /// The picture with a number in each cell, as a heat map: the larger the number, the darker the
    /// cell. The array has 81 numbers, by rows; or sets of cells, which are counted in each cell.
    ///
    /// ```rhai
    /// let grid = grids("grids.txt").first();
    /// let small = grid.harvest(ua::digits(2)).to_array().filter(|set| set.len < 10);
    /// picture(grid).heat(small).svg().starts_with("<svg")  // true
    /// ```
    ///
    /// ```rhai
    /// let numbers = [];
    /// for cell in 0..81 { numbers.push(cell) }
    /// picture(grids("grids.txt").first()).heat(numbers).svg().starts_with("<svg")  // true
    /// ```
    #[rhai_fn(name = "heat", return_raw, pure)]
    pub(crate) fn with_heat(picture: &mut Picture, numbers: Array) -> Res<Picture> {
        expect_9x9("heat", picture)?;
        with_heat_of(picture.clone(), &numbers)
    }

    /// The picture with this text below it.
    ///
    /// ```rhai
    /// picture(grids("grids.txt").first()).caption("the first").svg().contains("the first")  // true
    /// ```
    #[rhai_fn(name = "caption", pure)]
    pub(crate) fn captioned(picture: &mut Picture, text: &str) -> Picture {
        picture.clone().captioned(text)
    }

    /// The value as an SVG picture; all values that `picture` draws are supported.
    ///
    /// ```rhai
    /// grids("grids.txt").first().svg().starts_with("<svg")  // true
    /// ```
    #[rhai_fn(name = "svg", return_raw, pure)]
    pub(crate) fn svg(value: &mut Drawable) -> Res<String> {
        Ok(picture_of_value(value)?.svg())
    }

    /// Writes a picture of the value as an SVG file.
    #[rhai_fn(name = "svg", return_raw, pure)]
    pub(crate) fn write_svg(value: &mut Drawable, session: Handle, path: &str) -> Res<()> {
        atomic_write::write(&session, path, &SVG, 1, picture_of_value(value)?.svg().as_bytes())
    }

    /// The step with this index, counted from 0, as an SVG picture.
    #[rhai_fn(name = "svg", return_raw, pure)]
    pub(crate) fn path_svg(path: &mut SolutionPath, index: i64) -> Res<String> {
        Ok(picture_of_path(path, index)?.svg())
    }

    /// Writes a picture of the value as a PNG file of this width in pixels, 1060 by default.
    ///
    /// ```rhai
    /// grids("grids.txt").first().png("grid.png")
    /// ```
    #[rhai_fn(name = "png", return_raw, pure)]
    pub(crate) fn write_png(
        value: &mut Drawable,
        session: Handle,
        path: &str,
        width: i64,
    ) -> Res<()> {
        let png = png_of(&picture_of_value(value)?, width)?;
        atomic_write::write(&session, path, &PNG, 1, &png)
    }

    /// Writes the picture to a file in the format of its extension: `.svg`, or `.png` of this width
    /// in pixels, 1060 by default. `-` is SVG on the standard output.
    ///
    /// ```rhai
    /// picture(grids("grids.txt").first()).write("grid.svg")
    /// ```
    ///
    /// ```rhai
    /// picture(grids("grids.txt").first()).write("grid.png", 530)
    /// ```
    #[rhai_fn(name = "write", return_raw, pure)]
    pub(crate) fn write_picture(
        picture: &mut Picture,
        session: Handle,
        path: &str,
        width: i64,
    ) -> Res<()> {
        write_to(&session, picture, path, &PICTURE, width)
    }

    /// Draws each item into a file of its own, and returns the number of files. `{number}` in the
    /// path is the number of the item, from 1. A path without `{number}` gets only the first item.
    /// A path that ends in `.html` gets one sheet with all items. PNGs have this width in pixels,
    /// 1060 by default.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(3).draw("pictures/{number}.png")  // 3
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn draw(stream: &mut Stream, path: &str, width: i64) -> Res<i64> {
        if path.ends_with(['/', '\\']) {
            return Err(bad_input(format_args!(
                "draw: {path} is a folder: try {path}{NUMBER}.png"
            )));
        }
        if extension::is_page(Path::new(path)) {
            return draw_sheet(&stream.session, stream, path);
        }
        if path.contains(NUMBER) {
            return draw_each(&stream.session, stream, path, width);
        }
        draw_first(&stream.session, &stream.take(2), path, width)
    }
}

/// Draws every item on one sheet.
fn draw_sheet(session: &Session, stream: &Stream, path: &str) -> Res<i64> {
    check_page_name(path)?;
    let mut sheet = Several::default();
    let mut is_blank = true;
    for item in stream.items()? {
        sheet.add_picture(&picture_of_value(&item?.value)?);
        is_blank = false;
    }
    if is_blank {
        return Err(nothing_to_draw());
    }
    write_page(session, path, &sheet, None).map(|()| 1)
}

/// Draws every item.
fn draw_each(session: &Session, stream: &Stream, path: &str, width: i64) -> Res<i64> {
    let mut drawn = 0;
    for item in stream.items()? {
        drawn += 1;
        let path = path.replace(NUMBER, &drawn.to_string());
        write_to(session, &picture_of_value(&item?.value)?, &path, &DRAWING, width)?;
    }
    if drawn == 0 { Err(nothing_to_draw()) } else { Ok(drawn) }
}

/// The picture with a heat map of 81 numbers, or of sets of cells.
fn with_heat_of(picture: Picture, values: &Array) -> Res<Picture> {
    let sets = values.iter().map(|value| Some(*value.read_lock::<Cells>()?));
    if let Some(sets) = sets.collect::<Option<Vec<Cells>>>().filter(|sets| !sets.is_empty()) {
        return Ok(picture.with_heat_of_sets(&sets));
    }
    let numbers: Option<Vec<f64>> = values.iter().map(as_float).collect();
    let numbers = numbers.and_then(|numbers| <[f64; 81]>::try_from(numbers).ok());
    match numbers {
        Some(numbers) => Ok(picture.with_heat(&numbers)),
        None => {
            bounds::check_heat(values.len()).map_err(bad_input)?;
            Err(bad_input(bounds::heat_error("other values")))
        }
    }
}

/// Draws the first item, and reports that there are more.
fn draw_first(session: &Session, stream: &Stream, path: &str, width: i64) -> Res<i64> {
    let mut items = stream.items()?;
    let first = items.next().unwrap_or_else(|| Err(nothing_to_draw()))?;
    write_to(session, &picture_of_value(&first.value)?, path, &DRAWING, width)?;
    if items.next().transpose()?.is_some() {
        session.context.progress().print_line(&format!(
            "only the first is drawn; a file name with {NUMBER}, such as {NUMBER}.png, draws each"
        ));
    }
    Ok(1)
}

fn nothing_to_draw() -> Box<EvalAltResult> {
    bad_input("draw: the input has no puzzle or grid to draw")
}

/// Writes a picture in the format of the file's extension, which must be one of `names`.
fn write_to(
    session: &Session,
    picture: &Picture,
    path: &str,
    names: &AllowedExtensions,
    width: i64,
) -> Res<()> {
    let bytes = match &*extension::format_of(Path::new(path)) {
        "png" => png_of(picture, width)?,
        _ => picture.svg().into_bytes(),
    };
    atomic_write::write(session, path, names, 1, &bytes)
}

fn png_of(picture: &Picture, width: i64) -> Res<Vec<u8>> {
    // A width outside the range of `u32` is refused like a width of 0.
    picture.png(u32::try_from(width).unwrap_or_default()).raise()
}

/// A position, or a board of more than nine digits.
fn drawable_value(problem: Problem) -> seventeen_jobs::Result<Dynamic> {
    match problem {
        Problem::Board(board) if board.value.ruled().is_none() => Ok(Dynamic::from(*board)),
        other => Ok(Dynamic::from(Annotated::from(other.position()?))),
    }
}

/// Refuses pictures of other sizes, in whose cells nothing but digits can be drawn.
fn expect_9x9(verb: &str, picture: &Picture) -> Res<()> {
    let boxes = picture.boxes();
    if boxes == Boxes::NINE {
        return Ok(());
    }
    let n = boxes.digits();
    Err(bad_input(format_args!("{verb}: expected a picture of 9x9, found one of {n}x{n}")))
}

fn pictures_of_proof(found: Option<(&Position, &RatedStep)>) -> Array {
    let series = found.map(|(position, found)| Picture::of_proof(position, &found.step));
    series.unwrap_or_default().into_iter().map(Dynamic::from).collect()
}

/// The types that can be drawn, one per line.
const DRAWN: [fn(&Dynamic) -> Option<Picture>; 10] = [
    |value| Some(value.read_lock::<Picture>()?.clone()),
    |value| Some(Position::from(&value.read_lock::<Annotated<Pencilmarks>>()?.value).picture()),
    picture_of_type::<Annotated<Grid>>,
    picture_of_type::<Annotated<Puzzle>>,
    picture_of_type::<Annotated<Board>>,
    picture_of_type::<Annotated<Position>>,
    picture_of_type::<Hint>,
    picture_of_type::<Clique>,
    picture_of_type::<Sets>,
    picture_of_type::<Cells>,
];

fn picture_of_type<T: ToSvg + Clone + 'static>(value: &Dynamic) -> Option<Picture> {
    Some(value.read_lock::<T>()?.picture())
}

fn picture_of_value(value: &Dynamic) -> Res<Picture> {
    DRAWN.iter().find_map(|of| of(value)).ok_or_else(|| {
        let found = type_of(value);
        bad_input(format_args!(
            "there is no picture of {found}: expected a grid, a puzzle, a board, a position, a \
             hint, a clique, sets or cells"
        ))
    })
}
