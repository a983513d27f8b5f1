use super::frame::{LEFT, TOP};
use super::layout::CELL;
use super::*;
use roxmltree::Document;
use seventeen_core::{Candidate, Cell, Digit, Houses, Puzzle, Rules};
use std::collections::BTreeSet;

const PUZZLE: &str =
    "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";

fn position() -> Position {
    let mut position: Position = PUZZLE.parse().unwrap();
    position.place(Candidate::new(Cell::of(77), Digit::of(4)));
    position
}

fn svg(position: &Position, step: Option<&Step>) -> String {
    step.into_iter().fold(Picture::of_position(position), Picture::with_step).svg()
}

fn cells(text: &str) -> Cells {
    text.parse().unwrap()
}

/// A step with some of everything; its conclusions are not true.
fn step(position: &Position) -> Step {
    let [one, six, eight, nine] = [1, 6, 8, 9].map(Digit::of);
    Step::form("test")
        .show(six, cells("r1c3 r3c2"), 0)
        .show(six, cells("r2c23"), 1)
        .show(nine, cells("r1c1"), 2)
        .show(nine, cells("r1c1 r1c8"), 3)
        .in_house(0)
        .in_house(12)
        .in_house(24)
        .link((nine, cells("r1c1")), (nine, cells("r1c8")), true)
        .link((nine, cells("r1c8")), (eight, cells("r1c8")), false)
        .link((eight, cells("r1c8")), (eight, cells("r8c8")), true)
        .link((eight, cells("r8c8")), (nine, cells("r8c8")), false)
        .link((nine, cells("r8c8")), (nine, cells("r8c123")), true)
        .link((nine, cells("r8c123")), (nine, cells("r1c1")), false)
        .link((one, Cells::EMPTY), (one, cells("r1c1")), true)
        .link((one, cells("r1c1")), (one, cells("r1c1")), true)
        .place(Candidate::new(Cell::of(0), nine))
        .eliminate(position, six, cells("r2c23456"))
        .saying("A <strange> \"loop\" & more: 9 r1c1 =9= r1c8 -9- r1c8 =8= r8c8 -8- r8c8 =9= r8c123 -9- r1c1")
}

/// The names, attributes and texts of the elements, in order; panics unless tags balance.
fn elements(svg: &str) -> Vec<(String, String, String)> {
    let (mut open, mut elements) = (Vec::new(), Vec::new());
    for piece in svg.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').unwrap();
        assert!(!text.contains('>') && tag.matches('"').count() % 2 == 0, "{piece}");
        assert!(text.split('&').skip(1).all(|entity| entity.contains(';')), "{piece}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        if !tag.ends_with('/') {
            open.push(name.to_string());
        }
        elements.push((name.to_string(), attributes.to_string(), text.to_string()));
    }
    assert!(open.is_empty(), "{open:?} left open");
    elements
}

/// The content of the groups of a class.
fn inside<'a>(svg: &'a str, class: &str) -> &'a str {
    let opening = format!("<g class=\"{class}\"");
    let inside = svg.split_once(&opening).map_or("", |(_, behind)| behind);
    inside.split_once("</g>").map_or("", |(inside, _)| inside)
}

fn numbers(text: &str) -> Vec<f64> {
    let numbers = text.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
    numbers.filter(|number| !number.is_empty()).map(|number| number.parse().unwrap()).collect()
}

/// The value of an attribute.
fn value<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    attributes.split_once(&format!("{name}=\""))?.1.split_once('"').map(|(value, _)| value)
}

#[test]
fn pictures_are_well_formed_and_the_same_each_time() {
    let position = position();
    for step in [None, Some(&step(&position)), Some(&Step::default())] {
        let picture = svg(&position, step);
        let names: Vec<String> = elements(&picture).into_iter().map(|(name, ..)| name).collect();
        assert_eq!(names[..4], ["svg", "title", "desc", "rect"]);
        assert_eq!(picture, svg(&position, step));
    }
    let empty = svg(&Position::EMPTY, None);
    assert_eq!(inside(&empty, "candidates").matches("<text").count(), 729);
}

/// A picture of every kind, with every feature.
fn all_kinds() -> Vec<Picture> {
    let position = position();
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let sets = [cells("r1c12"), cells("r1c23 r9c9"), cells("r1c2"), cells("r1c2"), cells("r1c2")];
    let numbers = Cell::table(|cell| cell.index() as f64 - 40.5);
    vec![
        Picture::of_position(&position).with_step(&step(&position)),
        Picture::of_position(&position).with_sets(&sets).with_heat(&numbers),
        Picture::of_puzzle(&puzzle).with_sets(&sets).captioned("sets & cells"),
        Picture::of_grid(&grid()).with_heat(&numbers),
        Picture::of_pattern(puzzle.givens()),
        Picture::of_board(&"2x3:6.....3..4......................1..2".parse().unwrap()),
        Picture::of_board(&Board::empty(Boxes::new(5, 5).unwrap())).captioned("25x25"),
    ]
}

fn grid() -> Grid {
    let line = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
    line.parse().unwrap()
}

/// Width, height and pixels of a PNG.
fn pixels(png: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let of = reader.next_frame(&mut pixels).unwrap();
    (of.width, of.height, pixels)
}

#[test]
fn every_kind_is_xml_and_what_can_be_drawn_as_pixels() {
    let known = [
        ("svg", "viewBox width height role font-family"),
        ("title", ""),
        ("desc", ""),
        ("rect", "x y width height rx fill fill-opacity stroke stroke-width stroke-dasharray"),
        (
            "g",
            "class fill fill-opacity stroke stroke-width stroke-linecap stroke-dasharray font-size font-weight text-anchor",
        ),
        ("path", "d fill stroke stroke-width stroke-dasharray"),
        ("circle", "cx cy r fill stroke stroke-width"),
        ("polygon", "points fill stroke"),
        ("text", "x y fill stroke font-size font-weight text-anchor"),
    ];
    for picture in all_kinds() {
        let svg = picture.svg();
        for node in Document::parse(&svg).unwrap().descendants().filter(|node| node.is_element()) {
            let name = node.tag_name().name();
            let (_, attributes) = known.iter().find(|(known, _)| *known == name).unwrap();
            for attribute in node.attributes() {
                let is_known = attributes.split(' ').any(|known| known == attribute.name());
                assert!(is_known, "{name} {}", attribute.name());
            }
        }
    }
}

#[test]
fn pixels_are_as_many_as_asked_for_and_the_same_each_time() {
    pixels_are_as_many_as_asked_for(&[106, 530]);
    let refused = Picture::of_grid(&grid()).png(0).unwrap_err().message;
    assert_eq!(refused, "png: 0 pixels wide, expected 1 to 4096");
}

#[test]
#[ignore = "takes three seconds"]
fn pixels_of_a_wide_picture_are_as_many_as_asked_for() {
    pixels_are_as_many_as_asked_for(&[1000]);
}

fn pixels_are_as_many_as_asked_for(widths: &[u32]) {
    for picture in all_kinds() {
        let svg = picture.svg();
        let size = numbers(value(&elements(&svg)[0].1, "viewBox").unwrap());
        for &wide in widths {
            let png = picture.png(wide).unwrap();
            assert_eq!(png, picture.png(wide).unwrap());
            let (width, height, pixels) = pixels(&png);
            let expected = (f64::from(wide) * size[3] / size[2]).ceil() as u32;
            assert_eq!((width, height), (wide, expected));
            assert_eq!(pixels.len(), 4 * width as usize * height as usize);
        }
    }
}

#[test]
fn pixels_have_the_colours_of_what_is_drawn() {
    let sets = [cells("r1c12"), cells("r1c2")];
    let picture = Picture::of_pattern(cells("r9c9")).with_sets(&sets);
    let (width, _, pixels) = pixels(&picture.png(Frame::NINE.width() as u32).unwrap());
    let at = |(x, y): (f64, f64)| {
        let first = 4 * (y as usize * width as usize + x as usize);
        format!("#{:02x}{:02x}{:02x}", pixels[first], pixels[first + 1], pixels[first + 2])
    };
    let of_cell = |cell, x: f64, y: f64| {
        let (left, top) = layout::corner(Cell::of(cell));
        at((left + x, top + y))
    };
    let [first, second] = [palette::COLORS[0], palette::COLORS[1]];
    assert_eq!([of_cell(0, 5.0, 40.0), of_cell(0, 50.0, 40.0)], [first, first]);
    assert_eq!([of_cell(1, 5.0, 40.0), of_cell(1, 50.0, 40.0)], [first, second]);
    assert_eq!([of_cell(2, 5.0, 40.0), of_cell(80, 27.0, 27.0)], ["#ffffff", "#111111"]);
    // The lines of the boxes; outside of the round corner the picture is transparent.
    assert_eq!(of_cell(3, 0.0, 27.0), "#333333");
    assert_eq!(pixels[..4], [0; 4]);
    // The number of a row is dark on white somewhere.
    let place = |x: usize| at((6.0 + (x % 10) as f64, TOP + 20.0 + (x / 10) as f64));
    assert!((0..150).any(|x| place(x).as_str() < "#800000"));
}

#[test]
fn letters_have_the_width_that_their_font_says() {
    let text = |anchor: &str, content: &str| {
        let attributes = format!("font-size=\"100\" text-anchor=\"{anchor}\" fill=\"#000000\"");
        let text = format!("<text x=\"100\" y=\"100\" {attributes}>{content}</text>");
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"120\">{text}</svg>"
        )
    };
    let dark = |anchor: &str, content: &str| {
        let (width, _, pixels) = pixels(&raster::png(&text(anchor, content), 200).unwrap());
        let dark = pixels.chunks(4).enumerate().filter(|(_, pixel)| pixel[3] > 128);
        let places: Vec<usize> = dark.map(|(i, _)| i % width as usize).collect();
        (*places.iter().min().unwrap(), *places.iter().max().unwrap())
    };
    // A digit of Noto Sans is 572 of 1000 units wide.
    let (left, right) = dark("middle", "8");
    assert!(
        left.abs_diff(200 - right) <= 3 && (40..58).contains(&(right - left)),
        "{left} {right}"
    );
    assert!(dark("start", "8").0 >= 100 && dark("end", "8").1 <= 100);
    assert!(dark("start", "漢").1 > 120);
}

#[test]
fn a_cell_of_sets_is_divided_among_them() {
    let picture = Picture::of_puzzle(&Puzzle::EMPTY);
    let sets = [cells("r1c12"), cells("r1c2"), cells("r1c3")];
    let drawn = picture.clone().with_sets(&sets).svg();
    let widths: Vec<f64> = elements(inside(&drawn, "sets"))
        .iter()
        .map(|(_, attributes, _)| value(attributes, "width").unwrap().parse().unwrap())
        .collect();
    assert_eq!(widths, [54.0, 27.0, 27.0, 54.0]);
    let texts = |svg: &str| {
        let texts = elements(inside(svg, "set-numbers"));
        texts.iter().map(|(.., text)| text.trim().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(texts(&drawn), ["1", "2", "3"]);
    assert!(drawn.contains(". Set 2: r1c2. Set 3: r1c3</desc>"), "{drawn}");
    let many = picture.with_sets(&[cells("r5c5"); 5]).svg();
    assert_eq!(texts(&many), ["1", "2", "3", "4", "5"]);
}

#[test]
fn sets_side_by_side_have_different_colours() {
    let rows: Vec<Cells> = (1..=9).map(|row| cells(&format!("r{row}c123456789"))).collect();
    let boxes: Vec<Cells> = rows
        .iter()
        .flat_map(|row| [*row & cells("r123456789c123"), *row & cells("r123456789c789")])
        .collect();
    for sets in [rows, boxes] {
        let svg = Picture::of_grid(&grid()).with_sets(&sets).svg();
        let fill = |(_, attributes, _): &(String, String, String)| {
            value(attributes, "fill").unwrap().to_owned()
        };
        let place = |(_, attributes, _): &(String, String, String)| {
            (
                numbers(value(attributes, "x").unwrap())[0],
                numbers(value(attributes, "y").unwrap())[0],
            )
        };
        let drawn = elements(inside(&svg, "sets"));
        let fills: Vec<String> = drawn.iter().map(fill).collect();
        for (one, of_one) in drawn.iter().zip(&fills) {
            let below =
                drawn.iter().position(|other| place(other) == (place(one).0, place(one).1 + CELL));
            assert!(below.is_none_or(|below| fills[below] != *of_one), "{one:?}");
        }
    }
}

#[test]
fn the_greatest_number_is_the_darkest() {
    let ends = [heat::color(0.0), heat::color(1.0)];
    let fills = |numbers: &[f64; 81]| {
        let svg = Picture::of_grid(&grid()).with_heat(numbers).svg();
        let cells = elements(inside(&svg, "heat"));
        let fill = |attributes: &str| value(attributes, "fill").unwrap().to_owned();
        cells.iter().map(|(_, attributes, _)| fill(attributes)).collect::<Vec<_>>()
    };
    let rising = fills(&Cell::table(|cell| (cell.index() as f64 - 40.0) * 4e306));
    assert_eq!([&rising[0], &rising[80]], [&ends[0], &ends[1]]);
    assert!(rising.windows(2).all(|pair| pair[0] >= pair[1]));
    assert_eq!(fills(&[7.0; 81]), vec![ends[0].clone(); 81]);
    assert_eq!(fills(&[f64::NAN; 81]).len(), 0);
    let contrast = (luminance(&ends[1]) + 0.05) / (luminance(palette::DARK) + 0.05);
    assert!(contrast > 4.5, "{contrast}");
}

#[test]
fn every_digit_and_candidate_is_drawn_once_and_in_its_place() {
    let position = position();
    let picture = svg(&position, Some(&step(&position)));
    let texts = |class| elements(inside(&picture, class)).into_iter();
    let drawn = |(_, attributes, digit): (String, String, String)| {
        let (x, y) = (numbers(&attributes)[0] - LEFT, numbers(&attributes)[1] - TOP);
        let cell = (y / CELL) as usize * 9 + (x / CELL) as usize;
        (cell, digit.trim().parse().unwrap())
    };
    let of_cells = |cells: Cells| cells.iter().map(|cell| (cell.index(), position.digits()[cell]));
    let expected: Vec<(usize, u8)> = of_cells(position.givens()).collect();
    assert_eq!(texts("givens").map(drawn).collect::<Vec<_>>(), expected);
    assert_eq!(texts("set").map(drawn).collect::<Vec<_>>(), [(77, 4)]);
    let present = Candidate::all().filter(|&it| position.has(it));
    let expected: Vec<(usize, u8)> =
        present.map(|it| (it.cell().index(), it.digit().get())).collect();
    let candidates = || texts("candidates").chain(texts("eliminated"));
    let mut found: Vec<(usize, u8)> = candidates().map(drawn).collect();
    found.sort_unstable();
    assert_eq!(found, expected);
    assert_eq!(texts("eliminated").count(), 5);
    let places = candidates().map(|(_, place, _)| place).collect::<BTreeSet<_>>();
    assert_eq!(places.len(), expected.len());
}

#[test]
fn a_step_is_drawn_whole() {
    let position = position();
    let step = step(&position);
    let picture = svg(&position, Some(&step));
    let count = |class: &str, what: &str| inside(&picture, class).matches(what).count();
    assert_eq!(count("houses", "<rect"), 3);
    assert_eq!(count("shown", "<circle"), 7);
    assert_eq!(count("excluded", "<circle"), step.eliminations.len() + 2);
    assert_eq!(count("eliminated", "<text"), step.eliminations.len());
    assert_eq!(count("placed", "<circle"), 1);
    // The last two links of the step lead nowhere.
    assert_eq!(count("links", "<polygon"), 6);
    assert_eq!(count("links", "dasharray"), 3);
    assert_eq!(count("nodes", "<rect"), 1);
    assert!(picture.contains("A &lt;strange&gt; &quot;loop&quot; &amp; more: 9 r1c1"), "{picture}");
    assert!(inside(&picture, "caption").contains("r2c23456&lt;&gt;6</text>"), "{picture}");
}

#[test]
fn a_digit_that_is_set_is_shown_where_it_stands() {
    let position = position();
    let picture = svg(&position, Some(&Step::form("").show(Digit::of(4), cells("r1c9"), 0)));
    let (x, y) = layout::corner(Cell::of(8));
    let expected = format!("<circle cx=\"{}\" cy=\"{}\" r=\"22\"", x + 27.0, y + 27.0);
    assert!(picture.contains(&expected), "{picture}");
}

#[test]
fn a_step_of_other_rules_tints_the_cells_of_its_houses() {
    let of = |name: &str, house: usize| {
        let rules: Rules = name.parse().unwrap();
        let position = Position::of_rules(rules, &Puzzle::EMPTY);
        let step = Step::of_rules(rules, "box").in_house(house).saying("Hidden Single: 1");
        svg(&position, Some(&step.place(Candidate::of(0))))
    };
    let small = of("6x6", 12);
    assert!(small.contains("A sudoku of 6x6 with 0 givens"), "{small}");
    assert_eq!(inside(&small, "houses").matches("<rect").count(), 6);
    assert_eq!(inside(&small, "candidates").matches("<text").count(), 36 * 6);
    let windows = of("windoku", 27);
    assert_eq!(inside(&windows, "houses").matches("<rect").count(), 9);
    assert!(windows.contains("with the rules windoku:"), "{windows}");
}

#[test]
fn nothing_is_drawn_outside() {
    let everywhere = Cell::all().flat_map(|from| Cell::all().map(move |to| (from, to)));
    let mut all = Step::default().saying(["word ".repeat(100), "x".repeat(500)].concat());
    for (i, (from, to)) in everywhere.enumerate() {
        let (one, other) = (Digit::at(i % 9), Digit::at(8 - i % 9));
        all = all.link((one, Cells::single(from)), (other, Cells::single(to)), i % 2 == 0);
    }
    all.houses = Houses::ALL.into();
    all.eliminations = Candidate::all().collect();
    all.placements = all.eliminations.clone();
    for digit in Digit::all() {
        all = all.show(digit, Cells::ALL, digit.get());
    }
    let picture = svg(&Position::EMPTY, Some(&all));
    let elements = elements(&picture);
    let size = numbers(value(&elements[0].1, "viewBox").unwrap());
    let (width, height) = (size[2], size[3]);
    let is_in = |x: f64, y: f64| (0.0..=width).contains(&x) && (0.0..=height).contains(&y);
    for (name, attributes, _) in &elements[3..] {
        let of = |key| value(&format!(" {attributes}"), key).map_or(0.0, |it| it.parse().unwrap());
        let pairs_are_in = |key| {
            let numbers = numbers(value(attributes, key).unwrap());
            numbers.len() >= 4 && numbers.chunks(2).all(|place| is_in(place[0], place[1]))
        };
        let (x, y, radius): (f64, f64, f64) = (of(" x"), of(" y"), of(" r"));
        let fits = match name.as_str() {
            "rect" => is_in(x, y) && is_in(x + of(" width"), y + of(" height")),
            "text" => is_in(x, y),
            "circle" => {
                let (x, y): (f64, f64) = (of(" cx"), of(" cy"));
                is_in(x - radius, y - radius) && is_in(x + radius, y + radius)
            }
            "polygon" => pairs_are_in("points"),
            "path" => inside(&picture, "lines").contains(attributes) || pairs_are_in("d"),
            _ => name == "g",
        };
        assert!(fits, "{name} {attributes}");
    }
}

#[test]
fn texts_hold_nothing_that_xml_forbids() {
    let position = position();
    let step = Step::default().saying("a\u{0}\u{8}]]>&amp;\t<b>\n\u{ffff}é漢");
    elements(&svg(&position, Some(&step)));
    let picture = svg(&position, Some(&step));
    let is_allowed = |c: char| !c.is_control() || c == '\n';
    assert!(picture.chars().all(is_allowed) && picture.contains("&amp;amp;"));
}

/// Simulated colours for colour-blind readers: Machado, Oliveira and Fernandes, "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), full strength, on
/// linear light.
const SIGHTS: [[[f64; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
    [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
    [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]],
];

fn light(color: &str) -> [f64; 3] {
    std::array::from_fn(|i| {
        let part = u8::from_str_radix(&color[1 + 2 * i..3 + 2 * i], 16).unwrap();
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn product(matrix: &[[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0))
}

/// CIE L*a*b*, in which the distance of colours approximates how different they look.
fn lab(light: [f64; 3]) -> [f64; 3] {
    let xyz = [[0.434, 0.376, 0.189], [0.213, 0.715, 0.072], [0.018, 0.109, 0.873]];
    let [x, y, z] = product(&xyz, light)
        .map(|part| if part > 0.008856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn luminance(color: &str) -> f64 {
    product(&[[0.2126, 0.7152, 0.0722]; 3], light(color))[0]
}

#[test]
fn the_colours_of_a_pair_differ_for_every_sight_and_digits_can_be_read_on_them() {
    for pair in palette::COLORS.chunks(2) {
        for sight in &SIGHTS {
            let [a, b] = [pair[0], pair[1]].map(|color| lab(product(sight, light(color))));
            let distance = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
            assert!(distance > 20.0, "{pair:?}: {distance}");
        }
    }
    for color in palette::COLORS {
        let contrast = (luminance(color) + 0.05) / (luminance("#222222") + 0.05);
        assert!(contrast > 4.5, "{color}: {contrast}");
    }
}

/// The names in the legend.
fn legend(svg: &str) -> Vec<String> {
    let names = elements(inside(svg, "legend-names"));
    names.into_iter().map(|(.., name)| name.trim().to_owned()).collect()
}

#[test]
fn the_legend_names_what_the_step_uses_and_no_more() {
    let position = position();
    let [six, nine] = [6, 9].map(Digit::of);
    let step = Step::default()
        .role("pivot", cells("r1c1"))
        .role("wing", cells("r1c8"))
        .role("wing", cells("r3c1"))
        .color(0, "then true")
        .color(2, "then true")
        .color(3, "not used")
        .show(six, cells("r1c3"), 0)
        .show(nine, cells("r1c1"), 2)
        .eliminate(&position, six, cells("r2c2"))
        .in_house(0);
    let picture = svg(&position, Some(&step));
    assert_eq!(legend(&picture), ["pivot", "wing", "then true", "eliminated", "house"]);
    let count = |class: &str, what: &str| inside(&picture, class).matches(what).count();
    assert_eq!((count("roles", "<rect"), count("excluded-cells", "<rect")), (3, 1));
    // Two tints, two discs of one name, the red disc and the house.
    assert_eq!((count("legend", "<rect"), count("legend", "<circle")), (3, 3));
}

#[test]
fn branches_of_implications_have_letters() {
    let position = position();
    let node = |digit: u8, cell: &str| (Digit::of(digit), cells(cell));
    let shown = |step: Step, (digit, cells): (Digit, Cells), color| step.show(digit, cells, color);
    let [a, b, c] = [node(9, "r1c1"), node(9, "r1c8"), node(8, "r1c8")];
    let [d, e] = [node(6, "r1c1"), node(6, "r1c3")];
    let step = Step::default().link(a, b, false).link(b, c, true).link(d, e, false);
    let step = [(a, 0), (b, 1), (c, 0), (d, 2), (e, 3)]
        .into_iter()
        .fold(step, |step, (node, color)| shown(step, node, color));
    let letters = |step: &Step| {
        let texts = elements(inside(&svg(&position, Some(step)), "branches"));
        let texts = texts.into_iter().filter(|(name, ..)| name == "text");
        texts.map(|(.., letter)| letter.trim().to_owned()).collect::<String>()
    };
    assert_eq!(letters(&step), "AB");
    // Links that lead nowhere, such as those of colours, have none.
    assert_eq!(letters(&Step { links: step.links[..2].to_vec(), ..step.clone() }), "");
    assert_eq!(letters(&step.link(e, d, false)), "");
}

#[test]
fn a_hidden_single_shows_what_blocks_its_house() {
    let line = "1".to_owned() + &".".repeat(80);
    let position: Position = line.parse().unwrap();
    let single = Candidate::new(Cell::at(1, 4), Digit::of(1));
    let step = Step::default().in_house(19).place(single).only_of("1b2".parse().unwrap());
    let picture = svg(&position, Some(&step));
    let count = |class: &str, what: &str| inside(&picture, class).matches(what).count();
    assert_eq!(count("blockers", "<circle"), 1);
    // Row 1 of the box.
    assert_eq!((count("blocked", "<path"), count("blocker-lines", "<path")), (3, 1));
    assert!(legend(&picture).starts_with(&["blocks 1".to_owned(), "cannot be 1".to_owned()]));
}

#[test]
fn curves_avoid_digits() {
    let nine = "9".to_owned();
    let position: Position = [".".repeat(4), nine, ".".repeat(76)].concat().parse().unwrap();
    let (one, ends) = (Digit::of(5), ["r1c1", "r1c9"].map(cells));
    let step = Step::default().link((one, ends[0]), (one, ends[1]), true);
    let picture = svg(&position, Some(&step));
    let curve = numbers(value(&elements(inside(&picture, "links"))[0].1, "d").unwrap());
    let middle = (curve[0] + 2.0 * curve[2] + curve[4]) / 4.0;
    let height = (curve[1] + 2.0 * curve[3] + curve[5]) / 4.0;
    let digit = layout::middle(Cell::of(4));
    assert!((middle - digit.0).abs() < CELL && (height - digit.1).abs() >= 15.0, "{curve:?}");
}

#[test]
fn boards_of_any_size_have_their_digits_and_boxes() {
    for (boxes, thick) in [((2, 2), 6), ((2, 3), 7), ((4, 4), 10), ((5, 5), 12)] {
        let boxes = Boxes::new(boxes.0, boxes.1).unwrap();
        let mut digits = vec![0; boxes.cells()];
        digits[1] = boxes.digits() as u8;
        let picture = Picture::of_board(&Board::from_digits(boxes, digits).unwrap()).svg();
        let lines = elements(inside(&picture, "lines"));
        assert_eq!(lines[1].1.matches('M').count(), thick);
        let last = if boxes.digits() < 10 {
            boxes.digits().to_string()
        } else {
            "GP"[boxes.digits() / 20..][..1].into()
        };
        assert!(inside(&picture, "givens").contains(&format!(">{last}</text>")), "{picture}");
        let n = boxes.digits();
        assert!(picture.contains(".</desc>"), "all blank cells are described");
        assert!(picture.contains(&format!("<title>A sudoku of {n}x{n} with 1 given</title>")));
    }
    let nine = Picture::of_board(&Board::from(&grid()));
    assert_eq!(nine.svg(), Picture::of_grid(&grid()).svg());
}

#[test]
fn sets_differ_in_colour_or_hatching() {
    let sets: Vec<Cells> = Cell::all().take(30).map(Cells::from).collect();
    let svg = Picture::of_grid(&grid()).with_sets(&sets).svg();
    let drawn = elements(inside(&svg, "sets"));
    let hatches = elements(inside(&svg, "hatches"));
    // Six plain sets, and four hatchings of six colours.
    assert_eq!((drawn.len(), hatches.len()), (30, 24));
    assert!(svg.contains("A sudoku grid; 30 sets of cells, each in its own colour or hatching"));
}
