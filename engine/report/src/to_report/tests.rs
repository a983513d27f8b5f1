use super::*;
use crate::page::Part;
use crate::paired::{Paired, PairedItem};
use crate::record::{Measures, Record, WIDTHS};
use crate::table::Table;
use crate::value::Value;
use seventeen_core::{Bound, Cells, Effort, Grid, Outline, Puzzle, Rules};
use seventeen_jobs::clique::Clique;
use seventeen_jobs::enumerate::{Enumeration, EnumerationRequest};
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::text::Annotated;

const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

/// Results of two choices: the value of each for `nodes`, item by item.
fn results(items: &[[i64; 2]]) -> Paired {
    let record = |nodes: i64| {
        let fields = [("nodes", Value::from(nodes)), ("clues", 17.into()), ("method", "x".into())];
        fields.map(|(name, value)| (name.to_owned(), value)).into_iter().collect::<Measures>()
    };
    let entry =
        |(i, item): (usize, &[i64; 2])| PairedItem::new(i as u64, None, item.map(record).into());
    let choices = ["greedy", "exact"].map(String::from).into();
    Paired::new(choices, items.iter().enumerate().map(entry).collect()).unwrap()
}

/// The sentences of the sections.
fn sentences(of: &impl ToReport) -> Vec<String> {
    let said = |part: &Part| match part {
        Part::List(sentences) => sentences.clone(),
        Part::Text(text) | Part::Verdict(text) => vec![text.clone()],
        _ => Vec::new(),
    };
    let sections = of.sections().unwrap();
    sections.iter().flat_map(|section| section.parts().iter().flat_map(said)).collect()
}

fn has(sentences: &[String], what: &str) -> bool {
    sentences.iter().any(|sentence| sentence.contains(what))
}

#[test]
fn a_difference_within_noise_is_said_to_be_noise() {
    let noise = sentences(&results(&[[100, 90], [100, 115], [100, 98], [100, 103]]));
    assert!(has(&noise, "exact: 1.011 times the nodes of greedy"), "{noise:?}");
    assert!(has(&noise, "noise, because the interval includes 1."), "{noise:?}");
    let clear = sentences(&results(&[[100, 190], [100, 215], [100, 198], [100, 203]]));
    assert!(has(&clear, ": worse.") && !has(&clear, "noise,"), "{clear:?}");
    let verdict =
        "exact needs 2.01 times the nodes of greedy (95 % CI 1.85 to 2.19). 4 items, 17 clues.";
    assert_eq!(clear[0], verdict);
    let less = sentences(&results(&[[100, 19], [100, 21], [100, 19], [100, 20]]));
    assert!(has(&less, ": better.") && !has(&less, "noise,"), "{less:?}");
}

#[test]
fn one_item_and_items_without_a_ratio_say_little() {
    let one = sentences(&results(&[[100, 190], [0, 5]]));
    assert!(has(&one, "exact: 1.90 times the nodes of greedy on the one item with a ratio"));
    let none = "exact: no verdict, since only 1 of 2 items have a ratio to greedy";
    assert_eq!(one[0], format!("{none}. 2 items, 17 clues."));
    assert!(has(&one, "because a value is not above 0: 1."), "{one:?}");
    let single = sentences(&results(&[[100, 190]]));
    assert_eq!(single[0], "exact needs 1.90 times the nodes of greedy. 1 item, 17 clues.");
    let none = sentences(&results(&[[0, 5], [0, 7]]));
    assert!(has(&none, "exact: no item has a ratio of nodes to greedy."), "{none:?}");
    let same = sentences(&results(&[[5, 5], [7, 7]]));
    assert!(has(&same, "All choices gave equal results on every item."), "{same:?}");
}

#[test]
fn intervals_are_drawn_where_there_are_any() {
    let titles = |items: &[[i64; 2]]| -> Vec<String> {
        let sections = results(items).sections().unwrap();
        let title = |part: &Part| match part {
            Part::Chart(chart) => Some(chart.title().to_owned()),
            _ => None,
        };
        sections.iter().flat_map(|section| section.parts().iter().filter_map(title)).collect()
    };
    let of_intervals = |items: &[[i64; 2]]| has(&titles(items), "95 % intervals");
    assert!(of_intervals(&[[100, 190], [100, 120]]) && !of_intervals(&[[100, 190]]));
}

#[test]
fn items_without_a_ratio_are_not_said_to_be_the_same() {
    let said = sentences(&results(&[[1, 1], [1, 1], [0, 5], [7, 0]]));
    let none = "(95 % interval 1.000 to 1.000): no verdict, because the other items could turn it.";
    assert!(has(&said, none), "{said:?}");
    assert!(!has(&said, "the same."), "{said:?}");
}

/// Three items say that `exact` needs less, and the sums that it needs 10 times as much.
#[test]
fn items_without_a_ratio_that_could_turn_the_verdict_leave_none() {
    let less = [[100, 70], [100, 75], [100, 72]];
    let against = results(&[&less[..], &[[0, 1000]; 3]].concat());
    let said = sentences(&against);
    let none = "exact: no verdict, since only 3 of 6 items have a ratio to greedy. 6 items";
    assert!(said[0].starts_with(none) && !has(&said, "better"), "{said:?}");
    let for_it = sentences(&results(&[&less[..], &[[1000, 0]; 3], &[[0, 0]; 4]].concat()));
    let part = " on the 3 of 10 items that have a ratio. 10 items";
    assert!(for_it[0].starts_with("exact needs 0.72 times the nodes of greedy (95 % CI"));
    assert!(for_it[0].contains(part) && has(&for_it, ": better."), "{for_it:?}");
    // The table alone does not tell which items have no ratio.
    let table = against.ratios("nodes").unwrap();
    assert!(has(&sentences(&table), "exact: 0.72 (0.66 to 0.79): unknown."), "{table}");
}

#[test]
fn only_measures_that_differ_are_compared_unless_others_are_named() {
    let results = results(&[[1, 2], [3, 5]]);
    assert_eq!(results.measures(), ["nodes"]);
    let named =
        |name: &str| Compared { results: &results, measures: vec![name.to_owned()] }.sections();
    assert_eq!(named("clues").unwrap().len(), 2);
    assert!(named("nods").unwrap_err().message.contains("did you mean `nodes`?"));
    assert!(named("method").unwrap_err().message.contains("expected a number"));
}

#[test]
fn choices_with_the_same_searches_are_not_compared() {
    let record = |nodes: i64| -> Measures {
        ["nodes", "tests"].map(|name| (name.to_owned(), nodes.into())).into()
    };
    let records = || vec![record(5), record(7), record(5)];
    let items = vec![PairedItem::new(0, None, records()), PairedItem::new(1, None, records())];
    let choices = ["a", "b", "c"].map(String::from).into();
    let said = sentences(&Paired::new(choices, items).unwrap().of_searches());
    assert!(has(&said, "c: its searches are identical to those of a."), "{said:?}");
}

/// An enumeration of puzzles of three clues with this cost.
fn enumeration(effort: Effort) -> Enumeration {
    let outline =
        Outline { parts: 1, clique: 1, bound: Bound::AtLeast, sets: 0, uses_strategy: false };
    Enumeration {
        grid: GRID.parse::<Grid>().unwrap().into(),
        rules: Rules::CLASSIC,
        sets: Vec::new().into(),
        clues: 3,
        asked: EnumerationRequest::default(),
        enumerator: "plain".into(),
        strategy: "greedy".into(),
        made_with: Default::default(),
        method: "plain".into(),
        givens: Vec::new().into(),
        count: 0,
        outline,
        effort,
        seconds: 1.,
        complete: true,
    }
}

#[test]
fn the_nodes_of_a_search_are_shown_by_depth_if_they_were_counted_so() {
    let widths = [0, 6, 0, 2].into_iter().collect();
    let found = enumeration(Effort { nodes: 8, widths, ..Effort::default() });
    let said = sentences(&found);
    assert!(has(&said, "widest at depth 1: 6 of its 8 nodes, 75.0 %."), "{said:?}");
    let drawn = serde_json::json!([
        { "name": "nodes", "clues": 1, "nodes": 6. },
        { "name": "nodes", "clues": 3, "nodes": 2. },
    ]);
    assert_eq!(data(&found), [drawn]);
    let measures = found.measures().unwrap();
    assert_eq!(measures[WIDTHS], [0, 6, 0, 2].into_iter().collect());
    for (nodes, widths) in [(8, Value::Nothing), (0, [0; 4].into_iter().collect())] {
        let found = enumeration(Effort { nodes, ..Effort::default() });
        assert_eq!(found.measures().unwrap()[WIDTHS], widths, "{nodes} nodes");
        assert_eq!((found.sections().unwrap().len(), data(&found).len()), (1, 0));
    }
}

#[test]
fn choices_are_compared_by_depth_beside_their_nodes() {
    let record = |widths: &[i64]| {
        let nodes = Value::from(widths.iter().sum::<i64>());
        let widths = widths.iter().copied().collect::<Value>();
        Measures::from([("nodes".to_owned(), nodes), (WIDTHS.to_owned(), widths)])
    };
    let item = |number, one: &[i64], other: &[i64]| {
        PairedItem::new(number, None, vec![record(one), record(other)])
    };
    let items = vec![item(0, &[0, 4, 8], &[0, 4, 2]), item(1, &[0, 4, 9, 1], &[0, 6, 2])];
    let results = Paired::new(["greedy", "exact"].map(String::from).into(), items).unwrap();
    assert_eq!(results.measures(), ["nodes"], "of depths there are as many");
    let said = sentences(&results);
    assert!(has(&said, "Arithmetic means over the 2 items on which"), "{said:?}");
    assert!(has(&said, "greedy: widest at depth 2, 8.5 nodes, 65.4 % of all."));
    assert!(has(&said, "exact: widest at depth 1, 5.0 nodes, 71.4 % of all."), "{said:?}");
    let drawn = data(&results);
    let (name, nodes) = ("exact", 2.);
    let last = serde_json::json!({ "name": name, "clues": 2, "nodes": nodes });
    assert_eq!(drawn.last().unwrap()[4], last, "below the three of the other");
    let only = Compared { results: &results, measures: vec![WIDTHS.to_owned()] };
    assert!(!has(&sentences(&only), "widest"), "beside nodes alone");
}

#[test]
fn a_table_of_ratios_says_what_is_noise() {
    let row = |name: &str, ratio: f64, low: f64, high: f64| {
        vec![Value::from(name), ratio.into(), low.into(), high.into()]
    };
    let rows = vec![row("a", 1., 1., 1.), row("b", 1.1, 0.9, 1.3), row("c", 0.5, 0.4, 0.6)];
    let columns = ["name", "ratio", "low", "high"].map(String::from).into();
    let said = sentences(&Table::new(columns, rows).unwrap());
    assert_eq!(
        said,
        [
            "a: 1, the baseline.",
            "b: 1.10 (0.90 to 1.30): noise: the interval includes 1.",
            "c: 0.50 (0.40 to 0.60): less.",
        ]
    );
}

/// The charts' data of all sections.
fn data(of: &impl ToReport) -> Vec<serde_json::Value> {
    let chart = |part: &Part| match part {
        Part::Chart(chart) => Some(chart.specification()["data"]["values"].clone()),
        _ => None,
    };
    let sections = of.sections().unwrap();
    sections.iter().flat_map(|section| section.parts().iter().filter_map(chart)).collect()
}

#[test]
fn columns_of_numbers_have_charts() {
    let row = |name: &str, nodes: i64| vec![name.into(), nodes.into(), 17.into(), Value::Nothing];
    let columns: Vec<String> = ["name", "nodes", "clues", "none"].map(String::from).into();
    let table = Table::new(columns.clone(), vec![row("a", 5), row("b", 7)]).unwrap();
    let drawn = data(&table);
    assert_eq!(
        drawn,
        [serde_json::json!([{ "name": "a", "value": 5. }, { "name": "b", "value": 7. }])]
    );
    let many = (0..100).map(|i| row("a", i / 50)).collect();
    let drawn = data(&Table::new(columns.clone(), many).unwrap());
    assert_eq!(drawn[0][0]["count"], 50);
    let puzzles = [5, 5, 7].map(|nodes| row(&"12......".repeat(10), nodes)).into();
    let drawn = data(&Table::new(columns, puzzles).unwrap());
    assert_eq!(drawn[0][0]["count"], 2, "no bar for each puzzle");
}

#[test]
fn sets_are_counted_by_size_and_by_digits() {
    let grid: Grid = GRID.parse().unwrap();
    // r2c4 and r2c5 hold 9 and 4, as r5c5 and r5c4 do.
    let sets: Vec<Cells> =
        ["r2c45 r5c45", "r1c12", "r1c1234"].map(|text| text.parse().unwrap()).into();
    let none = Sets::empty(grid.into());
    let sets = Sets { sets: sets.into(), ..none };
    let counts = |values: &[(&str, f64)]| -> serde_json::Value {
        values
            .iter()
            .map(|(name, value)| serde_json::json!({ "name": name, "value": value }))
            .collect()
    };
    assert_eq!(data(&sets), [counts(&[("2", 1.), ("4", 2.)]), counts(&[("2", 2.), ("4", 1.)])]);
    let chosen = sets.sets[..2].to_vec();
    let (harvest, strategy) = (sets.clone(), "exact".into());
    let clique = Clique { harvest, sets: chosen, bound: Bound::AtLeast, strategy };
    let all = Harvested { sets: &sets, clique: Some(&clique) }.sections().unwrap();
    assert_eq!(all.len(), sets.sections().unwrap().len() + 1);
    assert!(has(&sentences(&clique), "Clique of 2 among 3 sets: MCN >= 2."));
    assert!(has(&sentences(&clique), "A larger clique may be among these sets;"));
}

#[test]
fn numbers_are_summed_up() {
    let numbers = Numbers([1, 2, 7, 10].map(Value::from).into());
    let sections = numbers.sections().unwrap();
    let tables = sections[0].parts().iter().filter_map(|part| match part {
        Part::Table(table) => Some(table.to_string()),
        _ => None,
    });
    let shown: Vec<String> = tables.collect();
    assert_eq!(
        shown[0].lines().nth(1).unwrap().split_whitespace().collect::<Vec<_>>(),
        ["4", "1", "1.750", "4.500", "7.750", "10", "5.000"]
    );
    assert!(Numbers(Vec::new()).sections().is_ok());
}

#[test]
fn grids_and_puzzles_are_drawn() {
    let grid: Annotated<Grid> = GRID.parse::<Grid>().unwrap().into();
    let said = sentences(&grid);
    assert!(has(&said, "Its canonical form is 1234"), "{said:?}");
    let puzzle: Puzzle = format!("17{}", ".".repeat(79)).parse().unwrap();
    let noted = Annotated { value: puzzle, note: "er=2.0".into() };
    assert!(has(&sentences(&noted), "Its comment: er=2.0"));
}
