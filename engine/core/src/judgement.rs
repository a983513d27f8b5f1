//! `Judgement`: the result of a rater, ratings or figures of a class.

use crate::Rating;
use std::borrow::Cow;
use std::fmt;

/// The result of a rater for a puzzle.
///
/// ```
/// use seventeen_core::{Amount, Figure, Judgement, Rating};
///
/// let rated = Judgement::Rating(Rating { er: 9.2, ep: 1.2, ed: 1.2 });
/// assert_eq!(rated.rating().map(|rating| rating.er), Some(9.2));
/// let classed = Judgement::Figures(vec![Figure::new("te_depth", Amount::Number(2.0))]);
/// assert_eq!(classed.rating(), None);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Judgement {
    /// ER, EP and ED.
    Rating(Rating),
    /// The class of the puzzle: its figures by name, the most informative first.
    Figures(Vec<Figure>),
    /// Its ER is above the limit of the call.
    Above,
}

/// A figure of a puzzle, with its name.
///
/// ```
/// use seventeen_core::{Amount, Figure};
///
/// assert_eq!(Figure::new("b", Amount::Number(5.0)).to_string(), "b=5");
/// assert_eq!(Figure::new("b", Amount::Above(5.0)).to_string(), "b>5");
/// assert_eq!(Figure::new("b", Amount::Infinite).to_string(), "b=infinite");
/// let cells = vec!["r1c2=3".to_owned(), "r4c5=6".to_owned()];
/// assert_eq!(Figure::new("magic", Amount::List(cells)).to_string(), "magic=2: r1c2=3 r4c5=6");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// snake_case.
    pub name: Cow<'static, str>,
    /// Its value.
    pub amount: Amount,
}

/// The value of a figure.
#[derive(Clone, PartialEq, Debug)]
pub enum Amount {
    /// Exactly this number.
    Number(f64),
    /// More than this number, the limit of the call.
    Above(f64),
    /// Above every number.
    Infinite,
    /// The number of these items.
    List(Vec<String>),
}

impl Judgement {
    /// ER, EP and ED, if it is a rating.
    pub fn rating(&self) -> Option<Rating> {
        match self {
            Judgement::Rating(rating) => Some(*rating),
            Judgement::Figures(_) | Judgement::Above => None,
        }
    }

    /// The single figure of this name.
    pub fn figure(name: &'static str, amount: Amount) -> Judgement {
        Judgement::Figures(vec![Figure::new(name, amount)])
    }
}

impl Figure {
    /// A figure of this name.
    pub fn new(name: &'static str, amount: Amount) -> Figure {
        Figure { name: name.into(), amount }
    }
}

/// `b=5`, `b>5`, `b=infinite`, `backdoors=2: r1c2=3 r4c5=6`.
impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match &self.amount {
            Amount::Number(number) => write!(f, "{name}={number}"),
            Amount::Above(bound) => write!(f, "{name}>{bound}"),
            Amount::Infinite => write!(f, "{name}=infinite"),
            Amount::List(items) if items.is_empty() => write!(f, "{name}=0"),
            Amount::List(items) => write!(f, "{name}={}: {}", items.len(), items.join(" ")),
        }
    }
}
