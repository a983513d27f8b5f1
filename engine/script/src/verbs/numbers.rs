//! `sum`, `max`, `min`, `mean`, `median`, `quantile`, `sd`, `variance` and `describe`: statistics
//! of the numbers in a stream or an array; correlations of two arrays.

use crate::into_dynamic::{map_of_fields, value_to_dynamic};
use crate::to_value::{as_finite_number, no_finite_number, record_of};
use crate::verb_options::{ExtremeOptions, HistogramOptions, NumberOptions};
use crate::verbs::prelude::*;
use rhai::EvalAltResult;
use seventeen_host::nearest::suggestion;
use seventeen_jobs::options::{FieldGiven, PositiveNumber};
use seventeen_language::bounds;
use seventeen_language::statistics::extreme_interval_error;
use seventeen_plugin::random::RandomNumbers;
use seventeen_report::statistics::{Statistic, correlation, rank_correlation};
use seventeen_report::{Histogram, Table, Total, Value, column_names};
use std::cmp::Ordering;

/// # Numbers
/// Sums, means and quantiles of the numbers in a stream or an array.
///
/// A closure, or the name of a field, gives the number of each item; items for which it is `()` are
/// left out. `#{ bootstrap: 1000 }` adds a 95 % interval: the result is then a record `#{ value,
/// low, high }`. It assumes that the numbers are a random sample. If they are too few, `low` and
/// `high` are `()`.
///
/// The interval of a sum, a mean, a standard deviation or a variance is the bootstrap-t, from 1000
/// samples of the numbers, which depend on the seed of the run. The interval of a median or another
/// quantile is between two of the numbers, by the binomial distribution. `max` and `min` have no
/// interval: no sample of the numbers goes beyond them.
#[export_module(manifest)]
pub(crate) mod numbers {
    /// The sum of the numbers: exact, and a whole number, if all numbers are whole.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").sum(|puzzle| puzzle.clues)  // 14555
    /// ```
    ///
    /// ```rhai
    /// [1, 2, 4].sum()  // 7
    /// ```
    #[rhai_fn(name = "sum", return_raw, pure)]
    pub(crate) fn sum(
        context: NativeCallContext,
        numbers: &mut NumberSource,
        options: Map,
    ) -> Res<Dynamic> {
        total(&context, numbers.take_items("sum")?, options)
    }

    /// The greatest number; `()` if there is none. `max_by` returns the item that has it.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").max("clues")  // 28
    /// ```
    ///
    /// ```rhai
    /// [4, 9, 2].max()  // 9
    /// ```
    #[rhai_fn(name = "max", return_raw, pure)]
    pub(crate) fn max(
        context: NativeCallContext,
        numbers: &mut NumberSource,
        options: Map,
    ) -> Res<Dynamic> {
        extreme(&context, "max", numbers.take_items("max")?, options)
    }

    /// The least number; `()` if there is none. `min_by` returns the item that has it.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").min("clues")  // 21
    /// ```
    ///
    /// ```rhai
    /// [4, 9, 2].min()  // 2
    /// ```
    #[rhai_fn(name = "min", return_raw, pure)]
    pub(crate) fn min(
        context: NativeCallContext,
        numbers: &mut NumberSource,
        options: Map,
    ) -> Res<Dynamic> {
        extreme(&context, "min", numbers.take_items("min")?, options)
    }

    /// The number rounded to this many decimals, 0 to 15. A half, as the number is written, is
    /// rounded away from zero, as `round()` does.
    ///
    /// ```rhai
    /// [(2.0 / 3.0).round(2), 2.5.round(0), -1.005.round(2)]  // [0.67, 3.0, -1.01]
    /// ```
    #[rhai_fn(name = "round", return_raw)]
    pub(crate) fn round(number: f64, decimals: i64) -> Res<f64> {
        bounds::check_argument("round", 0, decimals).map_err(bad_input)?;
        // Formatting rounds the binary fraction, and a half to the even digit.
        let written = number.to_string();
        let half = written.strip_suffix('5').filter(|head| {
            head.split_once('.').is_some_and(|(_, kept)| kept.len() == decimals as usize)
        });
        let above = half.and_then(|head| format!("{head}6").parse().ok()).unwrap_or(number);
        let text = format!("{above:.*}", decimals as usize);
        // A number that is not finite stays as it is.
        Ok(text.parse().unwrap_or(number))
    }

    /// The number without its decimals, as a whole number.
    ///
    /// ```rhai
    /// (20.0 / 3.0).to_int()  // 6
    /// ```
    #[rhai_fn(name = "to_int", return_raw)]
    pub(crate) fn float_to_int(number: f64) -> Res<i64> {
        // A whole number of 64 bits is below 2^63, which is a float.
        let is_whole = (-(2_f64.powi(63))..2_f64.powi(63)).contains(&number);
        let error = || bad_input(format_args!("to_int: no whole number of 64 bits is {number}"));
        is_whole.then_some(number as i64).ok_or_else(error)
    }

    /// The whole number itself, as it has no decimals to round.
    ///
    /// ```rhai
    /// [1, 2, 3].max().round(2)  // 3
    /// ```
    #[rhai_fn(name = "round", return_raw)]
    pub(crate) fn round_whole(number: i64, decimals: i64) -> Res<i64> {
        bounds::check_argument("round", 0, decimals).map_err(bad_input)?;
        Ok(number)
    }

    /// The whole number itself, as it has no decimals to round.
    ///
    /// ```rhai
    /// 7.floor()  // 7
    /// ```
    #[rhai_fn(name = "round", name = "floor", name = "ceiling")]
    pub(crate) fn whole(number: i64) -> i64 {
        number
    }

    /// The square root of the whole number.
    ///
    /// ```rhai
    /// 81.sqrt()  // 9.0
    /// ```
    #[rhai_fn(name = "sqrt")]
    pub(crate) fn root_of_whole(number: i64) -> f64 {
        (number as f64).sqrt()
    }

    /// Pearson's correlation of the numbers of two arrays, pair by pair: 1.0 if they rise together
    /// along a line, -1.0 if one falls as the other rises. Pairs with `()` are left out. `()` if
    /// fewer than two pairs remain, or one of the arrays is constant.
    ///
    /// ```rhai
    /// correlation([1, 2, 3], [2, 4, 6])  // 1.0
    /// ```
    #[rhai_fn(name = "correlation", return_raw)]
    pub(crate) fn pearson(a: Array, b: Array) -> Res<Dynamic> {
        Ok(value_to_dynamic(correlation(&pairs_of("correlation", &a, &b)?).into()))
    }

    /// Spearman's rank correlation of the numbers of two arrays: the correlation of their ranks,
    /// where equal numbers share the mean of theirs. It is 1.0 if they always rise together.
    ///
    /// ```rhai
    /// rank_correlation([1, 2, 3], [1, 8, 27])  // 1.0
    /// ```
    #[rhai_fn(name = "rank_correlation", return_raw)]
    pub(crate) fn spearman(a: Array, b: Array) -> Res<Dynamic> {
        Ok(value_to_dynamic(rank_correlation(&pairs_of("rank_correlation", &a, &b)?).into()))
    }

    /// The arithmetic mean of the numbers; `()` if there are none.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").mean(|puzzle| puzzle.clues)  // 24.258333333333333
    /// ```
    ///
    /// ```rhai
    /// let rated = puzzles("puzzles.txt").take(40).rate(rater::se121());
    /// let mean = rated.mean("er", #{ bootstrap: 1000 });
    /// mean.low < mean.value && mean.value < mean.high  // true
    /// ```
    ///
    /// ```rhai
    /// [1, 2, 6].mean()  // 3.0
    /// ```
    #[rhai_fn(name = "mean", return_raw, pure)]
    pub(crate) fn mean(
        context: NativeCallContext,
        numbers: &mut NumberSource,
        options: Map,
    ) -> Res<Dynamic> {
        statistic(&context, "mean", Statistic::Mean, numbers.take_items("mean")?, options)
    }

    /// The median of the numbers: half of them are below. `()` if there are none.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").median(|puzzle| puzzle.clues)  // 24.0
    /// ```
    ///
    /// ```rhai
    /// [1, 2, 6, 7].median()  // 4.0
    /// ```
    #[rhai_fn(name = "median", return_raw, pure)]
    pub(crate) fn median(
        context: NativeCallContext,
        numbers: &mut NumberSource,
        options: Map,
    ) -> Res<Dynamic> {
        statistic(&context, "median", Statistic::MEDIAN, numbers.take_items("median")?, options)
    }

    /// The standard deviation of the numbers as a sample; `()` if there are fewer than two.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").sd(|puzzle| puzzle.clues).round(3)  // 1.188
    /// ```
    ///
    /// ```rhai
    /// [1, 3, 5].sd()  // 2.0
    /// ```
    #[rhai_fn(name = "sd", return_raw, pure)]
    pub(crate) fn deviation(
        context: NativeCallContext,
        numbers: &mut NumberSource,
        options: Map,
    ) -> Res<Dynamic> {
        statistic(&context, "sd", Statistic::Deviation, numbers.take_items("sd")?, options)
    }

    /// The variance of the numbers as a sample, the square of `sd`; `()` if there are fewer than
    /// two.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").variance(|puzzle| puzzle.clues).round(3)  // 1.411
    /// ```
    ///
    /// ```rhai
    /// [1, 3, 5].variance()  // 4.0
    /// ```
    #[rhai_fn(name = "variance", return_raw, pure)]
    pub(crate) fn variance(
        context: NativeCallContext,
        numbers: &mut NumberSource,
        options: Map,
    ) -> Res<Dynamic> {
        let values = numbers.take_items("variance")?;
        statistic(&context, "variance", Statistic::Variance, values, options)
    }

    /// The number below which this share of the numbers, 0.0 to 1.0, are, interpolated between two
    /// numbers; `()` if there are none.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").quantile(0.9, |puzzle| puzzle.clues)  // 26.0
    /// ```
    ///
    /// ```rhai
    /// [1, 2, 7, 10].quantile(0.25)  // 1.75
    /// ```
    #[rhai_fn(name = "quantile", return_raw, pure)]
    pub(crate) fn quantile(
        context: NativeCallContext,
        numbers: &mut NumberSource,
        share: f64,
        options: Map,
    ) -> Res<Dynamic> {
        let quantile = Statistic::Quantile(check_share(share)?);
        statistic(&context, "quantile", quantile, numbers.take_items("quantile")?, options)
    }

    /// The distribution of the numbers in the stream: the count in each bin, as a table and a bar
    /// chart. Whole numbers close together have a bin each; other numbers share bins of a round
    /// width. Memory use grows with the number of different numbers.
    ///
    /// ```rhai
    /// stream([9, 11, 11, 11, 12]).histogram().show()
    /// // value  count  share
    /// //     9      1  0.200  █████████████▍
    /// //    10      0  0.000
    /// //    11      3  0.600  ████████████████████████████████████████
    /// //    12      1  0.200  █████████████▍
    /// ```
    ///
    /// ```rhai
    /// stream([1.2, 1.4, 2.6]).histogram(#{ width: 0.5 }).table().to_array()[0].to  // 1.5
    /// ```
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").histogram(|puzzle| puzzle.clues)
    /// ```
    #[rhai_fn(name = "histogram", return_raw, pure)]
    pub(crate) fn histogram(
        context: NativeCallContext,
        stream: &mut Stream,
        options: Map,
    ) -> Res<Histogram> {
        let mut numbers = NumberSource::Stream(stream.clone());
        histogram_of(&context, numbers.take_items("histogram")?, options)
    }

    /// Summarises the numbers as a table of one row: count, mean, standard deviation, minimum,
    /// maximum and quartiles. With `bootstrap` it also has the intervals of the mean and the
    /// median.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").describe(|puzzle| puzzle.clues).show()
    /// // count    mean     sd  min   lower  median   upper  max
    /// //   600  24.258  1.188   21  23.000  24.000  25.000   28
    /// ```
    ///
    /// ```rhai
    /// [1, 3, 5].describe().to_array()[0].sd  // 2.0
    /// ```
    #[rhai_fn(name = "describe", return_raw, pure)]
    pub(crate) fn describe(
        context: NativeCallContext,
        numbers: &mut NumberSource,
        options: Map,
    ) -> Res<Table> {
        described(&context, numbers.take_items("describe")?, options)
    }
}

/// A stream or an array of values that give the numbers.
#[derive(Clone)]
pub(crate) enum NumberSource {
    Stream(Stream),
    Array(Array),
}

impl UnionType for NumberSource {
    fn from_value(verb: &str, value: Dynamic) -> Res<NumberSource> {
        match value.try_cast_result::<Array>() {
            Ok(array) => Ok(NumberSource::Array(array)),
            Err(value) => take_as(verb, "a stream or an array", value).map(NumberSource::Stream),
        }
    }
}

/// The values that give the numbers.
type Values = Box<dyn Iterator<Item = Res<Dynamic>>>;

impl NumberSource {
    fn take_items(&mut self, verb: &str) -> Res<Values> {
        Ok(match self {
            NumberSource::Stream(stream) => {
                Box::new(stream.items_to_the_end(verb)?.map(|item| item.map(|item| item.value)))
            }
            NumberSource::Array(array) => Box::new(std::mem::take(array).into_iter().map(Ok)),
        })
    }
}

/// The pairs of numbers at equal places of two arrays, without those that are nothing.
fn pairs_of(verb: &str, a: &Array, b: &Array) -> Res<Vec<(f64, f64)>> {
    if a.len() != b.len() {
        let (a, b) = (a.len(), b.len());
        let message =
            format_args!("{verb}: expected arrays of equal lengths, found {a} and {b} values");
        return Err(bad_input(message));
    }
    let number = |value: &Dynamic| match as_finite_number(value) {
        _ if value.is_unit() => Ok(None),
        Some(number) => Ok(number.number()),
        None => Err(bad_input(format_args!("{verb}: {}", no_finite_number(value)))),
    };
    let pairs = a.iter().zip(b).map(|(one, other)| Ok(number(one)?.zip(number(other)?)));
    pairs.filter_map(Res::transpose).collect()
}

fn check_share(share: f64) -> Res<f64> {
    if (0. ..=1.).contains(&share) {
        return Ok(share);
    }
    Err(bad_input(format_args!("quantile: {share}, expected a share of 0.0 to 1.0")))
}

/// The closure that gives the number of each item, if these options have one.
fn closure_of_options(context: &NativeCallContext<'_>, options: &Map) -> Res<Option<Closure>> {
    let closure = options.get("by").cloned().and_then(Dynamic::try_cast::<FnPtr>);
    closure.map(|by| Closure::with_own_captures(context, by)).transpose()
}

fn named_field(by: Option<FieldGiven>) -> Option<String> {
    match by {
        Some(FieldGiven::Named(name)) => Some(name),
        Some(FieldGiven::Closure) | None => None,
    }
}

/// What a verb does with the values.
struct StatisticVerb<'a> {
    context: &'a NativeCallContext<'a>,
    session: Handle,
    verb: &'a str,
    /// The closure or the field that gives the number of an item.
    closure: Option<Closure>,
    field: Option<String>,
    /// The number of bootstrap samples.
    bootstrap: Option<u64>,
}

impl<'a> StatisticVerb<'a> {
    fn new(
        context: &'a NativeCallContext<'a>,
        verb: &'a str,
        options: Map,
    ) -> Res<StatisticVerb<'a>> {
        let session = Session::of_call(context);
        let closure = closure_of_options(context, &options)?;
        let NumberOptions { by, bootstrap } = option_map::read_options(verb, options)?;
        Ok(StatisticVerb { context, session, verb, closure, field: named_field(by), bootstrap })
    }

    /// A verb that has no interval.
    fn without_interval(
        context: &'a NativeCallContext,
        verb: &'a str,
        options: &Map,
        by: Option<FieldGiven>,
    ) -> Res<StatisticVerb<'a>> {
        let session = Session::of_call(context);
        let (closure, field) = (closure_of_options(context, options)?, named_field(by));
        Ok(StatisticVerb { context, session, verb, closure, field, bootstrap: None })
    }

    /// The numbers of the values, without those that are nothing.
    fn numbers(&self, values: Values) -> impl Iterator<Item = Res<Value>> {
        values.filter_map(|value| value.and_then(|value| self.number(value)).transpose())
    }

    fn number(&self, value: Dynamic) -> Res<Option<Value>> {
        let found = match (&self.closure, &self.field) {
            (Some(closure), _) => closure.call_with_draws((value,))?,
            (None, Some(field)) => self.field_of(field, &value)?,
            (None, None) => value,
        };
        if found.is_unit() {
            return Ok(None);
        }
        let number = as_finite_number(&found).ok_or_else(|| {
            let (verb, is_wanted) = (self.verb, self.closure.is_none() && self.field.is_none());
            let advice = ": name a field, or give a closure that returns a number";
            let advice = if is_wanted && !found.is_float() { advice } else { "" };
            bad_input(format_args!("{verb}: {}{advice}", no_finite_number(&found)))
        });
        number.map(Some)
    }

    /// A field of a record or a result, or a property of another value.
    fn field_of(&self, field: &str, value: &Dynamic) -> Res<Dynamic> {
        if !value.is_map() {
            let getter = format!("get${field}");
            match self.context.call_native_fn(&getter, (value.clone(),)) {
                Err(error) if matches!(*error, EvalAltResult::ErrorFunctionNotFound(..)) => {}
                found => return found,
            }
        }
        let record = record_of(value, &self.session.fields).map_err(|_| {
            let (verb, of) = (self.verb, type_of(value));
            bad_input(format_args!("{verb}: a value of type {of} has no field `{field}`"))
        })?;
        record.get(field).cloned().map(value_to_dynamic).ok_or_else(|| {
            let near = suggestion(field, record.keys().map(String::as_str));
            let known: Vec<&str> = record.keys().map(String::as_str).collect();
            let (verb, known) = (self.verb, known.join(", "));
            bad_input(format_args!("{verb}: no field `{field}`{near} (there are: {known})"))
        })
    }

    /// The ends of the interval; nothing if there are too few numbers.
    fn interval(&self, numbers: &[f64], statistic: Statistic, rounds: u64) -> Res<[Value; 2]> {
        let context = &self.session.context;
        let mut drawn = RandomNumbers::new(context.seed());
        let begin = || context.check_running().raise();
        let below = |end| drawn.below(end);
        let ends = statistic.interval(numbers, rounds, below, begin)?;
        Ok([ends.map(|ends| ends.0).into(), ends.map(|ends| ends.1).into()])
    }

    /// A statistic, with its interval if one is wanted.
    fn with_interval(&self, value: Value, numbers: &[f64], statistic: Statistic) -> Res<Dynamic> {
        let Some(rounds) = self.bootstrap else { return Ok(value_to_dynamic(value)) };
        let [low, high] = self.interval(numbers, statistic, rounds)?;
        let values = [value, low, high].map(value_to_dynamic);
        Ok(map_of_fields(records::INTERVAL.into_iter().zip(values)).into())
    }
}

fn total(context: &NativeCallContext<'_>, values: Values, options: Map) -> Res<Dynamic> {
    let of = StatisticVerb::new(context, "sum", options)?;
    let (mut total, mut numbers) = (Total::default(), Vec::new());
    for number in of.numbers(values) {
        let number = number?;
        total.add(&number);
        // Only the interval needs them.
        numbers.extend(number.number().filter(|_| of.bootstrap.is_some()));
    }
    of.with_interval(total.value("sum", "numbers").raise()?, &numbers, Statistic::Sum)
}

/// The greatest number, for the verb `max`, or the least.
fn extreme(
    context: &NativeCallContext<'_>,
    verb: &str,
    values: Values,
    options: Map,
) -> Res<Dynamic> {
    if let Some(error) = options.keys().find_map(|name| extreme_interval_error(verb, name)) {
        return Err(bad_input(error));
    }
    let ExtremeOptions { by } = option_map::read_options(verb, options.clone())?;
    let of = StatisticVerb::without_interval(context, verb, &options, by)?;
    let wanted = if verb == "max" { Ordering::Greater } else { Ordering::Less };
    let mut best = Value::Nothing;
    for number in of.numbers(values) {
        let number = number?;
        if best == Value::Nothing || number.order(&best) == wanted {
            best = number;
        }
    }
    Ok(value_to_dynamic(best))
}

fn statistic(
    context: &NativeCallContext<'_>,
    verb: &str,
    statistic: Statistic,
    values: Values,
    options: Map,
) -> Res<Dynamic> {
    let of = StatisticVerb::new(context, verb, options)?;
    let numbers = of.numbers(values).map(|number| Ok(number?.number().unwrap_or_default()));
    let numbers = numbers.collect::<Res<Vec<f64>>>()?;
    of.with_interval(statistic.of(&mut numbers.clone()).into(), &numbers, statistic)
}

fn histogram_of(context: &NativeCallContext<'_>, values: Values, options: Map) -> Res<Histogram> {
    let HistogramOptions { by, width } = option_map::read_options("histogram", options.clone())?;
    let of = StatisticVerb::without_interval(context, "histogram", &options, by)?;
    let mut histogram = Histogram::default();
    for number in of.numbers(values) {
        histogram.add(number?);
    }
    match width {
        Some(PositiveNumber(width)) => histogram.with_width(width).raise(),
        None => Ok(histogram),
    }
}

fn described(context: &NativeCallContext<'_>, values: Values, options: Map) -> Res<Table> {
    let of = StatisticVerb::new(context, "describe", options)?;
    let numbers = of.numbers(values).collect::<Res<Vec<Value>>>()?;
    let floats: Vec<f64> = numbers.iter().filter_map(Value::number).collect();
    let rows = numbers.into_iter().map(|number| vec![number]).collect();
    let described = Table::new(vec!["number".into()], rows).raise()?.described();
    let mut columns = described.columns()[1..].to_vec();
    let mut rows: Vec<Vec<Value>> = described.rows().iter().map(|row| row[1..].to_vec()).collect();
    if let Some(rounds) = of.bootstrap {
        for (name, statistic) in [("mean", Statistic::Mean), ("median", Statistic::MEDIAN)] {
            let ends = of.interval(&floats, statistic, rounds)?;
            columns.extend(column_names::of_interval(name));
            rows.iter_mut().for_each(|row| row.extend(ends.clone()));
        }
    }
    Table::new(columns, rows).raise()
}
