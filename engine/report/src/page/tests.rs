use super::*;
use crate::picture::Picture;
use crate::table::Table;
use crate::value::Value;
use seventeen_core::Cells;

/// A page with a part of each kind.
fn page() -> Page {
    let table = Table::new(vec!["name".into(), "x".into()], vec![vec!["<b>".into(), 1.5.into()]]);
    let interval = Interval {
        name: "a".into(),
        ratio: 1.2,
        interval: (1.1, 1.3),
        verdict: crate::statistics::Verdict::More,
    };
    let pair = Pair { item: 1, name: "</script>".into(), value: 2., base: 1. };
    let section = Section::new("A & B")
        .with(Part::Verdict("1 < 2".into()))
        .with(Part::Contents)
        .with(Part::List(vec!["one".into(), "two".into()]))
        .with(Part::Lines(vec!["12.".into(), "3..".into()]))
        .with(Part::Table(table.unwrap()))
        .with(Part::picture(Picture::of_pattern(Cells::ALL)))
        .with(Part::Chart(Chart::bars("bars", "x", &[("a".into(), 1.)])))
        .with(Part::Chart(Chart::distribution("numbers", "x", &[1., 2.5])))
        .with(Part::Chart(Chart::boxes("boxes", "x", &[("a".into(), vec![1., 2.])])))
        .with(Part::Chart(Chart::intervals("intervals", "x", &[interval])))
        .with(Part::Chart(Chart::pairs("pairs", "x", "b", &[pair])));
    let about = About {
        recipe: "let x = \"<i>\";".into(),
        settings: vec![("count".into(), "3".into())],
        version: "1.2.3".into(),
        seed: 7,
    };
    let step = |number| Section::new(format!("Step {number}")).listed();
    let sections = vec![section, step(1), step(2).folded(), step(3)];
    Page { title: "A <report>".into(), about, sections }
}

/// The page without the scripts of `vendor/`.
fn own(html: &str) -> String {
    [VEGA.as_str(), strip_source_map(&VEGA_LITE)].iter().fold(html.to_owned(), |html, script| {
        assert_eq!(html.matches(script).count(), 1);
        html.replace(script, "")
    })
}

#[test]
fn a_page_is_the_same_each_time_and_says_what_was_run() {
    let html = page().html().unwrap();
    assert_eq!(html, page().html().unwrap());
    assert!(html.contains("<p>Version 1.2.3, seed 7, count = 3.</p>"));
    assert!(html.contains("<pre tabindex=\"0\">let x = &#34;&#60;i&#62;&#34;;</pre>"));
    assert!(html.contains("<title>A &#60;report&#62;</title>") && html.contains("A &#38; B</h2>"));
}

#[test]
fn a_page_asks_no_other_place_for_anything() {
    let html = own(&page().html().unwrap());
    let names = ["http://www.w3.org/2000/svg", "href=\"#"];
    let html = names.iter().fold(html, |html, name| html.replace(name, ""));
    for outside in ["http:", "https:", "src=", "href=", "url(", "@import", "import(", "fetch("] {
        assert!(!html.contains(outside), "{outside}");
    }
    assert!(html.contains("default-src 'none'"));
}

#[test]
fn scripts_are_part_of_pages_with_charts_alone_and_keep_their_licences() {
    let mut page = page();
    let html = page.html().unwrap();
    assert!(html.contains("University of Washington Interactive Data Lab"));
    assert_eq!(html.matches("<figure class=\"chart\">").count(), 5);
    page.sections[0].parts.retain(|part| !matches!(part, Part::Chart(_)));
    let html = page.html().unwrap();
    assert!(!html.contains("<script") && html.contains("script-src 'none'"));
    assert!(html.len() < 20_000, "{}", html.len());
}

#[test]
fn sections_of_a_series_are_in_the_contents_and_linked() {
    let html = own(&page().html().unwrap());
    let links = |number: usize| html.matches(&format!("href=\"#part-{number}\"")).count();
    // Once in the contents, and from each neighbour.
    assert_eq!([0, 1, 2, 3].map(links), [0, 2, 3, 2]);
    assert!(html.contains("<summary><h2>Step 2</h2></summary>"));
    assert_eq!(html.matches("href=\"#contents\"").count(), 3);
}

#[test]
fn data_do_not_end_the_element_that_holds_them() {
    let html = own(&page().html().unwrap());
    assert_eq!(html.matches("<script").count(), html.matches("</script>").count());
    let data = html.split("<script type=\"application/json\">").nth(5).unwrap();
    let data: serde_json::Value =
        serde_json::from_str(data.split("</script>").next().unwrap()).unwrap();
    assert_eq!(data["data"]["values"][0]["name"], "</script>");
}

#[test]
fn long_tables_are_cut_and_say_so() {
    let rows = (0..1003).map(|i| vec![Value::from(i)]).collect();
    let table = Table::new(vec!["n".into()], rows).unwrap();
    let section = Section::new("").with(Part::Table(table));
    let page = Page { title: String::new(), about: About::default(), sections: vec![section] };
    let html = page.html().unwrap();
    assert_eq!(html.matches("<td class=\"number\">").count(), 1000);
    assert!(html.contains("And 3 more rows."));
}

#[test]
fn points_are_bounded_and_evenly_taken() {
    let pair = |item: u64| Pair {
        item,
        name: "a".into(),
        value: 1.,
        base: if item == 1 { 0. } else { 2. },
    };
    let pairs: Vec<Pair> = (1..=2500).map(pair).collect();
    let chart = Chart::pairs("", "x", "b", &pairs);
    let points = chart.specification()["data"]["values"].as_array().unwrap();
    // Every third item, except the first, which has no ratio.
    assert_eq!(points.len(), 833);
    assert_eq!((&points[0]["item"], &points[832]["item"]), (&4.into(), &2500.into()));
}
