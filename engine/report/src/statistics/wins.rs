//! Wins: on how many items a choice has a lower value than another.

/// The number of items on which a choice won.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Wins {
    /// Its value was below the first choice's.
    pub less: usize,
    /// Its value was equal to the first choice's.
    pub equal: usize,
    /// No choice had a lower value: several may share first place.
    pub best: usize,
}

impl Wins {
    /// The wins of each choice. `items` has the values of the choices for each item, the first
    /// choice's value first.
    ///
    /// ```
    /// use seventeen_report::statistics::Wins;
    ///
    /// let wins = Wins::of(2, &[vec![5., 3.], vec![2., 2.], vec![0., 1.]]);
    /// assert_eq!(wins[1], Wins { less: 1, equal: 1, best: 2 });
    /// ```
    pub fn of<T: PartialOrd>(choices: usize, items: &[Vec<T>]) -> Vec<Wins> {
        let mut wins = vec![Wins::default(); choices];
        for values in items {
            let least = |value| values.iter().all(|other| value <= other);
            for (wins, value) in wins.iter_mut().zip(values) {
                wins.less += usize::from(*value < values[0]);
                wins.equal += usize::from(*value == values[0]);
                wins.best += usize::from(least(value));
            }
        }
        wins
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_counted_against_the_first_and_against_all() {
        let items = [vec![5., 3., 3.], vec![2., 2., 9.], vec![0., 1., 0.], vec![4., 3., 1.]];
        let wins = |less, equal, best| Wins { less, equal, best };
        assert_eq!(Wins::of(3, &items), [wins(0, 4, 2), wins(2, 1, 2), wins(2, 1, 3)]);
        assert_eq!(Wins::of::<f64>(2, &[]), [Wins::default(); 2]);
    }
}
