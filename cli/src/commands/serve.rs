//! `seventeen serve`: shows the page for browsers.

use crate::common::Common;
use crate::messages::print_message;
use crate::page_server::PageServer;
use crate::standard_output::{print, print_record};
use seventeen_host::cancellation;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct ServeArgs {
    /// The directory of the page, such as engine/web/page/dist after `engine/web/build`; by default
    /// `page` beside this program, where archives have it
    directory: Option<PathBuf>,
    /// Listen on this port; 0 chooses a free one. Browsers keep settings by port
    #[arg(long, value_name = "N", default_value_t = 1717)]
    port: u16,
}

pub(crate) fn serve(common: &Common, asked: &ServeArgs) -> anyhow::Result<()> {
    let directory = asked.directory.clone().unwrap_or_else(page_beside_program);
    let server = PageServer::new(&directory, asked.port)?;
    let address = server.address();
    if common.json {
        print_record(&serde_json::json!({ "address": address }))?;
    } else {
        print(&format!("{address}\n"))?;
    }
    if !common.quiet {
        print_message("open this address in a browser of this machine; Ctrl-C ends the server");
    }
    server.run(cancellation::is_cancelled)
}

/// The name of the page's directory in archives.
const PAGE: &str = "page";

/// The page that came with this program.
fn page_beside_program() -> PathBuf {
    let program = std::env::current_exe().unwrap_or_default();
    program.with_file_name(PAGE)
}
