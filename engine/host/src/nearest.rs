//! Suggestions for misspelt names.

/// The name in `known` nearest to `name`, if at most a third of its letters differ.
///
/// The distance is that of Damerau and Levenshtein: letters inserted, deleted, changed, or swapped
/// with their neighbour. Names that differ only in spelling ([`letters`]) are the nearest.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    known
        .into_iter()
        .map(|candidate| (distance(name, candidate), candidate))
        .filter(|&(distance, candidate)| distance * 3 <= length.max(candidate.chars().count()))
        .min()
        .map(|(_, candidate)| candidate)
}

fn distance(name: &str, candidate: &str) -> usize {
    let as_spelt = strsim::damerau_levenshtein(name, candidate);
    as_spelt.min(strsim::damerau_levenshtein(&letters(name), &letters(candidate)))
}

/// The letters, digits and signs of a name, in lower case: without what people spell differently,
/// namely spaces, hyphens, underscores and apostrophes.
///
/// ```
/// use seventeen_host::nearest::letters;
///
/// assert_eq!(letters("Half-Turn"), letters("half_turn"));
/// ```
pub fn letters(name: &str) -> String {
    let kept = name.chars().filter(|c| !c.is_whitespace() && !"-_'\u{2019}".contains(*c));
    kept.flat_map(char::to_lowercase).collect()
}

/// `; did you mean …?`, or nothing.
pub fn suggestion<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(name, known).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_name_and_nonsense_none() {
        let known = ["greedy", "exact", "min_product", "most_disjoint"];
        assert_eq!(nearest("gredy", known), Some("greedy"));
        assert_eq!(nearest("minproduct", known), Some("min_product"));
        assert_eq!(nearest("xyzzy", known), None);
        assert_eq!(nearest("Min-Product", known), Some("min_product"));
        assert_eq!(nearest("EXACT", known), Some("exact"));
        assert_eq!(nearest("DLX", ["bands", "dlx"]), Some("dlx"));
    }
}
