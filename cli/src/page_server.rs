//! A server of the files in a directory, for the browsers of this machine alone.
//!
//! It listens on 127.0.0.1, answers only if the browser names that host, and only below a path that
//! begins with a random token. So neither a page of somebody else, whose name resolves to this
//! machine, nor another user of the machine can read from it. Its headers isolate the page from
//! other pages, which browsers require for shared memory.

use anyhow::{Context, anyhow};
use std::fs::File;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;
use tiny_http::{Header, Method, Request, Response, Server};

/// The page itself.
const INDEX: &str = "index.html";

/// The time between two looks whether to stop.
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// The headers of every answer.
const HEADERS: [(&str, &str); 5] = [
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"),
    ("Cache-Control", "no-cache"),
];

/// The types of files by their extensions. A browser compiles a module while it loads only if its
/// type is right.
const TYPES: [(&str, &str); 9] = [
    ("css", "text/css; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
];

/// The server.
pub(crate) struct PageServer {
    server: Server,
    directory: PathBuf,
    port: u16,
    token: String,
}

impl PageServer {
    /// A server of a directory. Port 0 is any free one.
    ///
    /// # Errors
    /// The directory has no page, or the port is in use.
    pub(crate) fn new(directory: &Path, port: u16) -> anyhow::Result<PageServer> {
        let shown = directory.display();
        if !directory.join(INDEX).is_file() {
            return Err(anyhow!(
                "{shown} has no {INDEX}: name the directory of a page, such as \
                 engine/web/page/dist, which `engine/web/build` makes"
            ));
        }
        let directory = directory.canonicalize().with_context(|| format!("cannot read {shown}"))?;
        let server = Server::http(("127.0.0.1", port)).map_err(|error| {
            anyhow!("cannot listen on port {port}: {error}; choose another by --port, or 0 for any")
        })?;
        let port = server.server_addr().to_ip().map_or(port, |address| address.port());
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| anyhow!("no random numbers: {error}"))?;
        let token = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(PageServer { server, directory, port, token })
    }

    /// The address to open in a browser.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.token)
    }

    /// Answers requests until `is_stopped` says so, which it asks a few times a second.
    ///
    /// # Errors
    /// The system refuses to listen.
    pub(crate) fn run(&self, is_stopped: impl Fn() -> bool) -> anyhow::Result<()> {
        while !is_stopped() {
            if let Some(request) = self.server.recv_timeout(LOOK_EVERY)? {
                // An error means that the browser has left.
                let _ = self.answer(request);
            }
        }
        Ok(())
    }

    fn answer(&self, request: Request) -> io::Result<()> {
        match self.find(&request) {
            Ok((file, kind)) => {
                let response = with_headers(Response::from_file(file));
                request.respond(response.with_header(header("Content-Type", kind)))
            }
            Err((status, reason)) => {
                let response = Response::from_string(format!("{reason}\n"));
                request.respond(with_headers(response).with_status_code(status))
            }
        }
    }

    /// The file that a request asks for, and its type; or the status and the reason of a refusal.
    fn find(&self, request: &Request) -> Result<(File, &'static str), (u16, &'static str)> {
        if !matches!(request.method(), Method::Get | Method::Head) {
            return Err((405, "expected GET"));
        }
        if !self.names_this_machine(request) {
            return Err((403, "expected the host 127.0.0.1"));
        }
        let path = request.url().split(['?', '#']).next().unwrap_or_default();
        let inner = path.strip_prefix('/').and_then(|path| path.strip_prefix(&self.token));
        let Some(inner) = inner.and_then(|inner| inner.strip_prefix('/')) else {
            return Err((403, "open the address that `seventeen serve` printed"));
        };
        let missing = (404, "no such file");
        let path = self.path_within(if inner.is_empty() { INDEX } else { inner }).ok_or(missing)?;
        let file = File::open(&path).map_err(|_| missing)?;
        let is_of =
            |(extension, _): &&(&str, _)| path.extension().is_some_and(|it| it == *extension);
        let kind = TYPES.iter().find(is_of).map_or("application/octet-stream", |(_, kind)| kind);
        Ok((file, kind))
    }

    /// Whether the browser asks for this machine by its number or as `localhost`.
    fn names_this_machine(&self, request: &Request) -> bool {
        let hosts = ["127.0.0.1", "localhost"].map(|host| format!("{host}:{}", self.port));
        let host = request.headers().iter().find(|header| header.field.equiv("Host"));
        host.is_some_and(|host| hosts.iter().any(|wanted| host.value.as_str() == wanted))
    }

    /// The path of a file of the directory; none if it lies outside, or is no file.
    fn path_within(&self, inner: &str) -> Option<PathBuf> {
        let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
        let inner = Path::new(inner);
        let path = inner.components().all(is_plain).then(|| self.directory.join(inner))?;
        let path = path.canonicalize().ok()?;
        (path.starts_with(&self.directory) && path.is_file()).then_some(path)
    }
}

fn with_headers<R: io::Read>(response: Response<R>) -> Response<R> {
    HEADERS
        .iter()
        .fold(response, |response, (name, value)| response.with_header(header(name, value)))
}

/// A header, of text that headers may have.
fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("a constant header is valid")
}
