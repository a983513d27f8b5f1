//! `file`: unavoidable sets from an external list.
//!
//! GridChecker works with such a list too ("It is possible to work with an external list (loaded
//! from file)", dobrichev 2010). Ours checks each set against the grid. The format is that of
//! [`crate::set_list`].

use crate::fresh;
use crate::set_list::{Listed, parse};
use crate::templates::Templates;
use seventeen_plugin::prelude::*;

/// The sets of a list that are unavoidable in the grid, each made minimal.
///
/// If a listed set contains several minimal ones, the first one found is emitted. A set that the
/// grid can avoid is not an error, and is skipped. So a list may serve many grids.
pub struct File {
    path: String,
    list: Vec<Listed>,
}

options! {
    struct Options {
        /// File with one set per line, as 81 characters or as cell names such as r1c1 r1c5
        path: String = "";
    }
}

impl Component for File {
    const NAME: &'static str = "file";
    const DOC: &'static str =
        "Unavoidable sets from a file, made minimal. Sets that the grid can avoid are left out";
    const PARAMS: &'static [Param] = Options::PARAMS;

    fn create(args: &Args<'_>) -> Result<File> {
        let options = Options::read(args);
        let path = options.path;
        let text = std::fs::read_to_string(&path)
            .map_err(|error| Error::failed(format!("cannot read {path:?}: {error}")))?;
        let list = parse(&text).map_err(|error| Error::failed(format!("{path}: {error}")))?;
        Ok(File { path, list })
    }
}

impl UaHarvester for File {
    fn harvest(
        &mut self,
        grid: &Grid,
        known: &[Cells],
        _: u64,
        emit: Emit<'_, Cells>,
    ) -> Result<()> {
        let mut templates = Templates::new(grid);
        let mut found = Vec::new();
        for listed in &self.list {
            let agreed = listed.agree(grid);
            agreed.map_err(|error| Error::failed(format!("{}: {error}", self.path)))?;
            found.extend(templates.shrink(listed.cells)?);
        }
        fresh::emit(found, known, emit);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_plugin::Value;

    fn open(path: &str) -> Result<File> {
        File::create(&Args::new(&[Value::Text(path.to_owned())]))
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let error = open("no/such/list").err().map(|error| error.to_string());
        let error = error.expect("there is no such file");
        assert!(error.starts_with("cannot read \"no/such/list\": "), "{error}");
    }

    #[test]
    fn an_error_names_file_line_and_column() {
        let path = std::env::temp_dir().join(format!("seventeen_sets_{}", std::process::id()));
        std::fs::write(&path, "# a list\nr1c1 r1c0\n").expect("a temporary file");
        let name = path.to_str().expect("a plain path").to_owned();
        let error = open(&name).err().map(|error| error.to_string());
        std::fs::remove_file(&path).expect("it was written");
        let expected = "line 2, column 6: found `r1c0`, expected a cell, r1c1 to r9c9";
        assert_eq!(error, Some(format!("{name}: {expected}")));
    }
}
