//! How the comments of a stream's items are written in tables.

use super::Stream;
use seventeen_jobs::text::Columns;
use std::sync::{Arc, OnceLock};

/// What becomes of comments in tables.
#[derive(Clone, Default)]
pub(crate) enum CommentLayout {
    /// A comment is a column.
    #[default]
    Whole,
    /// All comments have the same keys, and each key is a column.
    Keys,
    /// The items were read from a table, whose columns are kept.
    Table(Arc<TableSource>),
    /// The items are records: the comment of the puzzle in each is kept, and the columns of the
    /// table that it was read from.
    Records(Option<Arc<TableSource>>),
}

/// The columns of an input, if that is a table.
pub(crate) struct TableSource {
    columns: OnceLock<Option<Arc<Columns>>>,
    /// Reads the columns of an input that can be read twice.
    peek: Option<PeekFn>,
}

/// Opens an input only to read the names of its columns.
pub(crate) type PeekFn = Box<dyn Fn() -> Option<Arc<Columns>> + Send + Sync>;

impl TableSource {
    /// An input that is not yet open.
    pub(crate) fn new(peek: Option<PeekFn>) -> TableSource {
        TableSource { columns: OnceLock::new(), peek }
    }

    /// Inputs that together have these columns.
    fn of_columns(columns: Columns) -> TableSource {
        let columns = Some(Arc::new(columns));
        TableSource {
            columns: columns.clone().into(),
            peek: Some(Box::new(move || columns.clone())),
        }
    }

    /// Notes the columns of the input, which was opened.
    pub(crate) fn set_columns(&self, columns: Option<Arc<Columns>>) {
        // Each time that the input is opened it has the same columns.
        let _ = self.columns.set(columns);
    }

    /// The columns, before the input is open. None if it can be read only once.
    fn columns_ahead(&self) -> Option<Arc<Columns>> {
        let peek = self.peek.as_ref()?;
        self.columns.get_or_init(peek).clone()
    }

    /// Both inputs as one with the columns of both; none if neither has columns that are known.
    fn combine(self: &Arc<Self>, other: &TableSource) -> Option<Arc<TableSource>> {
        let both = match (self.columns_ahead(), other.columns_ahead()) {
            (Some(columns), Some(more)) if columns.fit_below(&more) => return Some(self.clone()),
            (Some(columns), Some(more)) => columns.with_columns_of(&more),
            (Some(columns), None) => columns.with_columns_of(&Columns::of_lines()),
            (None, Some(more)) => Columns::of_lines().with_columns_of(&more),
            (None, None) => return None,
        };
        Some(Arc::new(TableSource::of_columns(both)))
    }
}

impl CommentLayout {
    /// The columns of the table that the items come from; none of other items. Known when there is
    /// an item.
    pub(crate) fn columns(&self) -> Option<&Columns> {
        match self {
            CommentLayout::Table(table) | CommentLayout::Records(Some(table)) => {
                table.columns.get()?.as_deref()
            }
            CommentLayout::Whole | CommentLayout::Keys | CommentLayout::Records(None) => None,
        }
    }

    /// The layout of results of the items, which go beside the rows of a table.
    fn of_results(&self) -> CommentLayout {
        match self {
            CommentLayout::Table(_) => self.clone(),
            CommentLayout::Whole | CommentLayout::Keys | CommentLayout::Records(_) => {
                CommentLayout::Whole
            }
        }
    }

    /// The layout of both streams' items together: a table with the columns of both, if one is read
    /// from a table.
    pub(crate) fn combine(&self, other: &CommentLayout) -> CommentLayout {
        match (self, other) {
            (CommentLayout::Keys, CommentLayout::Keys) => CommentLayout::Keys,
            (CommentLayout::Records(one), CommentLayout::Records(other)) => {
                let tables = one.as_ref().zip(other.as_ref());
                CommentLayout::Records(tables.and_then(|(one, other)| one.combine(other)))
            }
            (CommentLayout::Table(one), CommentLayout::Table(other)) => {
                one.combine(other).map_or(CommentLayout::Whole, CommentLayout::Table)
            }
            _ => CommentLayout::Whole,
        }
    }
}

impl Stream {
    /// This stream, whose items have comments with the same keys.
    pub(crate) fn with_comment_keys(self) -> Stream {
        Stream { comments: CommentLayout::Keys, ..self }
    }

    /// This stream, whose items come from this input, which may be a table.
    pub(crate) fn with_table(self, table: Arc<TableSource>) -> Stream {
        self.with_comment_layout(CommentLayout::Table(table))
    }

    /// This stream of records, each written with the comment and the row of the puzzle in it.
    pub(crate) fn with_rows_of_puzzles(self) -> Stream {
        Stream { comments: CommentLayout::Records(self.table.clone()), ..self }
    }

    /// This stream, whose items are results of the items of another: if those were read from a
    /// table, its rows stay beside the results.
    pub(crate) fn with_rows_of(self, items: &Stream) -> Stream {
        Stream { comments: items.comments.of_results(), ..self }
    }

    /// This stream, whose items stay beside those of another.
    pub(crate) fn with_combined_comments(self, other: &Stream) -> Stream {
        let comments = self.comments.combine(&other.comments);
        self.with_comment_layout(comments)
    }

    /// This stream, whose items have comments of this layout.
    pub(super) fn with_comment_layout(self, comments: CommentLayout) -> Stream {
        let table = match &comments {
            CommentLayout::Table(table) => Some(table.clone()),
            _ => self.table,
        };
        Stream { comments, table, ..self }
    }
}
