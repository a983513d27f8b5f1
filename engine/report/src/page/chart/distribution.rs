//! Charts of distributions: histograms, and quartiles side by side.

use super::{BLUE, Chart, amount_axis, chart_height, logarithmic, name_axis, number_axis, tooltip};
use crate::statistics::Quartiles;
use serde_json::{Value as Json, json};

/// The number of bins of equal width.
const BINS: f64 = 40.;

impl Chart {
    /// A histogram: a bar for each number if all are whole and near one another, else for each of
    /// 40 bins of equal width. Numbers that are not finite are left out.
    ///
    /// ```
    /// use seventeen_report::page::Chart;
    ///
    /// let chart = Chart::distribution("Sizes", "size", &[4., 6., 4.]);
    /// assert_eq!(chart.specification()["data"]["values"][0]["count"], 2);
    /// ```
    pub fn distribution(title: &str, measure: &str, numbers: &[f64]) -> Chart {
        let value = |Bin { from, to, count }| json!({ "from": from, "to": to, "count": count });
        let words = [("from", "from"), ("to", "to (excluded)"), ("count", "count")];
        let specification = json!({
            "data": { "values": bins(numbers).into_iter().map(value).collect::<Vec<_>>() },
            "height": 200,
            "mark": { "type": "bar", "color": BLUE },
            "encoding": {
                "x": { "field": "from", "bin": "binned", "type": "quantitative", "title": measure },
                "x2": { "field": "to" },
                "y": amount_axis("count", "count", std::iter::empty()),
                "tooltip": tooltip(&words),
            },
        });
        Chart::wide(title, specification)
    }

    /// The values of each choice as a box plot: a bar from the lower to the upper quartile with a
    /// line at the median, and a thin line from the least to the greatest value. The scale is
    /// logarithmic if all values are above 0.
    ///
    /// ```
    /// use seventeen_report::page::Chart;
    ///
    /// let chart = Chart::boxes("Nodes", "nodes", &[("exact".to_owned(), vec![5., 1., 9.])]);
    /// let drawn = &chart.specification()["data"]["values"][0];
    /// assert_eq!([&drawn["least"], &drawn["median"], &drawn["greatest"]], [1., 5., 9.]);
    /// ```
    pub fn boxes(title: &str, measure: &str, numbers: &[(String, Vec<f64>)]) -> Chart {
        let is_positive =
            numbers.iter().flat_map(|(_, numbers)| numbers).all(|number| *number > 0.);
        let scale = if is_positive { logarithmic() } else { json!({ "zero": false }) };
        let along = |field: &str| number_axis(field, &scale, measure);
        let bar = |[from, to]: [&str; 2], mark: Json| json!({ "mark": mark, "encoding": { "x": along(from), "x2": { "field": to } } });
        let specification = json!({
            "data": { "values": numbers.iter().filter_map(summary).collect::<Vec<_>>() },
            "height": chart_height(numbers.iter().map(|(name, _)| name)),
            "encoding": {
                "y": name_axis(numbers.iter().map(|(name, _)| name)),
                "tooltip": tooltip(&SUMMARY.map(|word| (word, word))),
            },
            "layer": [
                bar(["least", "greatest"], json!({ "type": "rule", "color": BLUE })),
                bar(["lower", "upper"], json!({ "type": "bar", "color": BLUE, "height": 12 })),
                {
                    "mark": { "type": "tick", "color": "white", "thickness": 2, "height": 12 },
                    "encoding": { "x": along("median") },
                },
            ],
        });
        Chart::wide(title, specification)
    }
}

/// The numbers that summarise the values of a choice.
const SUMMARY: [&str; 6] = ["name", "least", "lower", "median", "upper", "greatest"];

fn summary((name, numbers): &(String, Vec<f64>)) -> Option<Json> {
    let (least, greatest) = min_and_max(numbers)?;
    let Quartiles { lower, median, upper } = Quartiles::of(numbers.clone())?;
    let values =
        [json!(name), least.into(), lower.into(), median.into(), upper.into(), greatest.into()];
    Some(SUMMARY.map(String::from).into_iter().zip(values).collect())
}

/// The count of numbers from the first bound up to, but not including, the second.
struct Bin {
    from: f64,
    to: f64,
    count: u64,
}

fn bins(numbers: &[f64]) -> Vec<Bin> {
    let finite: Vec<f64> = numbers.iter().copied().filter(|number| number.is_finite()).collect();
    let Some((least, most)) = min_and_max(&finite) else { return Vec::new() };
    let is_whole = finite.iter().all(|number| number.fract() == 0.);
    let (from, width, count) = if is_whole && most - least < 1.5 * BINS {
        (least - 0.5, 1., most - least + 1.)
    } else {
        // Divide first: the distance of two numbers may overflow.
        (least, (most / BINS - least / BINS).max(f64::MIN_POSITIVE), BINS)
    };
    let bin = |i: f64| Bin { from: from + i * width, to: from + (i + 1.) * width, count: 0 };
    let mut bins: Vec<Bin> = (0..count as u32).map(|i| bin(f64::from(i))).collect();
    let last = bins.len() - 1;
    for number in finite {
        let place = (number / width - from / width) as usize;
        bins[place.min(last)].count += 1;
    }
    bins
}

/// The least and the greatest of some numbers.
fn min_and_max(numbers: &[f64]) -> Option<(f64, f64)> {
    let least = numbers.iter().copied().reduce(f64::min)?;
    Some((least, numbers.iter().copied().reduce(f64::max)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(numbers: &[f64]) -> Vec<u64> {
        bins(numbers).into_iter().map(|bin| bin.count).collect()
    }

    #[test]
    fn whole_numbers_have_a_bar_each() {
        assert_eq!(counts(&[3., 5., 3., 6.]), [2, 0, 1, 1]);
        assert_eq!(counts(&[7.]), [1]);
        assert_eq!(counts(&[f64::NAN, f64::INFINITY]), [0; 0]);
        assert_eq!((bins(&[-2., -1.])[0].from, bins(&[-2., -1.])[1].to), (-2.5, -0.5));
    }

    #[test]
    fn every_number_is_counted_once() {
        for numbers in [
            (0..500).map(|i| f64::from(i) * 0.37).collect::<Vec<_>>(),
            (0..500).map(|i| f64::from(i) * 3.).collect(),
            vec![0.5; 9],
            vec![f64::MAX, f64::MIN, 0.25],
            vec![1e-320, 2e-320, 0.],
        ] {
            let bins = bins(&numbers);
            assert_eq!(bins.iter().map(|bin| bin.count).sum::<u64>(), numbers.len() as u64);
            assert!(bins.len() <= 60, "{}", bins.len());
        }
    }
}
