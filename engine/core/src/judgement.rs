//! `Judgement`: what a rater says of a puzzle, ratings or figures of a class.

use crate::Rating;
use std::borrow::Cow;
use std::fmt;

/// What a rater says of a puzzle.
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
    /// The class of the puzzle: its figures by name, the first of which tells most.
    Figures(Vec<Figure>),
    /// Its ER is above the bound that was asked for.
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
    /// How much it is.
    pub amount: Amount,
}

/// How much a figure is.
#[derive(Clone, PartialEq, Debug)]
pub enum Amount {
    /// Exactly so much.
    Number(f64),
    /// More than so much, which was all that was asked for.
    Above(f64),
    /// No number will do.
    Infinite,
    /// So many, and these.
    List(Vec<String>),
}

impl Judgement {
    /// ER, EP and ED, if that is what it is.
    pub fn rating(&self) -> Option<Rating> {
        match self {
            Judgement::Rating(rating) => Some(*rating),
            Judgement::Figures(_) | Judgement::Above => None,
        }
    }

    /// The one figure of this name.
    pub fn figure(name: &'static str, amount: Amount) -> Judgement {
        Judgement::Figures(vec![Figure::new(name, amount)])
    }
}

impl Figure {
    /// The figure of this name.
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
