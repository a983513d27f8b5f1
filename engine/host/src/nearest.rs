//! Suggestions for misspelt names.

/// The name in `known` nearest to `name`, if at most a third of its letters differ.
///
/// The distance is that of Damerau and Levenshtein: letters inserted, deleted, changed, or swapped
/// with their neighbour.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    known
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(name, candidate), candidate))
        .filter(|&(distance, candidate)| distance * 3 <= length.max(candidate.chars().count()))
        .min()
        .map(|(_, candidate)| candidate)
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
    }
}
