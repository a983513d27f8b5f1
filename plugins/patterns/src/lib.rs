//! Pattern searchers: components that decide which patterns have valid puzzles, and find them.
//!
//! | component      | method                                                              |
//! |----------------|---------------------------------------------------------------------|
//! | `region_chain` | grows regions box by box, without unhit unavoidable sets            |

pub mod region_chain;
mod second_filling;

pub use region_chain::RegionChain;

use seventeen_plugin::prelude::pattern_searcher;

seventeen_plugin::plugin! { pattern_searcher::<RegionChain>() }
