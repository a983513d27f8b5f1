//! The solvers of tests.

use seventeen_plugin::Value;
use seventeen_plugin::prelude::*;
use seventeen_solvers::{Auto, Backtrack};

pub(crate) fn auto() -> Auto {
    Auto::create(&Args::new(&[])).unwrap()
}

pub(crate) fn backtrack() -> Backtrack {
    Backtrack::create(&Args::new(&[Value::Text("fewest".into())])).unwrap()
}
