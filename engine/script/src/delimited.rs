//! Items with texts around all of them, and between any two: what makes texts a file.

use crate::failure::Res;
use crate::item::{Item, Items};
use rhai::EvalAltResult;

/// The texts; each is optional.
#[derive(Clone, Copy)]
pub(crate) struct Delimiters {
    pub(crate) first: Option<&'static str>,
    pub(crate) between: Option<&'static str>,
    pub(crate) last: Option<&'static str>,
}

/// The items in their frame. An error comes after the last text, so that what is written until then
/// is a whole file.
pub(crate) struct DelimitedItems {
    items: Items,
    frame: Delimiters,
    /// An item that comes after the text before it.
    waiting: Option<Item>,
    /// The error that ends the items, if the last text comes before it.
    failed: Option<Box<EvalAltResult>>,
    /// The source of the previous item, which the texts share.
    source: u64,
    has_begun: bool,
}

impl DelimitedItems {
    pub(crate) fn new(items: Items, frame: Delimiters) -> DelimitedItems {
        DelimitedItems { items, frame, waiting: None, failed: None, source: 0, has_begun: false }
    }

    fn text_item(&self, text: &'static str) -> Res<Item> {
        Ok(Item { source: self.source, value: text.into() })
    }
}

impl Iterator for DelimitedItems {
    type Item = Res<Item>;

    fn next(&mut self) -> Option<Res<Item>> {
        if let Some(first) = self.frame.first.take() {
            return Some(self.text_item(first));
        }
        if let Some(item) = self.waiting.take() {
            return Some(Ok(item));
        }
        if let Some(error) = self.failed.take() {
            return Some(Err(error));
        }
        match self.items.next() {
            None => self.frame.last.take().map(|last| self.text_item(last)),
            Some(Err(error)) => match self.frame.last.take() {
                None => Some(Err(error)),
                Some(last) => {
                    self.failed = Some(error);
                    Some(self.text_item(last))
                }
            },
            Some(Ok(item)) => {
                let is_later = std::mem::replace(&mut self.has_begun, true);
                self.source = item.source;
                match self.frame.between.filter(|_| is_later) {
                    None => Some(Ok(item)),
                    Some(between) => {
                        self.waiting = Some(item);
                        Some(self.text_item(between))
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn framed(frame: Delimiters, values: &[&str]) -> Vec<String> {
        let items: Vec<Res<Item>> = (3..)
            .zip(values)
            .map(|(source, &value)| match value {
                "!" => Err(crate::failure::bad_input("failed")),
                value => Ok(Item { source, value: value.into() }),
            })
            .collect();
        let text = |item: Item| format!("{}{}", item.source, item.value);
        let framed = DelimitedItems::new(Box::new(items.into_iter()), frame);
        framed.map(|item| item.map_or_else(|_| "failed".to_owned(), text)).collect()
    }

    #[test]
    fn texts_stand_around_and_between_items() {
        let all = Delimiters { first: Some("<"), between: Some("-"), last: Some(">") };
        assert_eq!(framed(all, &["a", "b", "c"]), ["0<", "3a", "4-", "4b", "5-", "5c", "5>"]);
        assert_eq!(framed(all, &[]), ["0<", "0>"]);
        assert_eq!(framed(all, &["a", "!"]), ["0<", "3a", "3>", "failed"]);
        let none = Delimiters { first: None, between: None, last: None };
        assert_eq!(framed(none, &["a", "b"]), ["3a", "4b"]);
    }
}
