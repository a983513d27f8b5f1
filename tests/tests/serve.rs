//! `seventeen serve`: what a browser of this machine gets, and what nobody gets.

use seventeen_tests::command::{refuses, without_settings};
use seventeen_tests::program;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running server.
struct Served {
    child: Child,
    port: String,
    /// The random part of its address.
    token: String,
}

impl Served {
    /// Of this program and directory, if one is named.
    fn start(program: &Path, directory: Option<&Path>) -> Served {
        let mut command = Command::new(program);
        without_settings(&mut command);
        command.args(["serve", "--quiet", "--port", "0"]).args(directory);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("the address");
        let address = line.trim().strip_prefix("http://127.0.0.1:").expect("an address");
        let mut parts = address.split('/').map(str::to_owned);
        let (port, token) = (parts.next().expect("a port"), parts.next().expect("a token"));
        assert_eq!((token.len(), parts.next().as_deref()), (32, Some("")), "{line}");
        Served { child, port, token }
    }

    /// Ends it, as Ctrl-C does where there are signals.
    #[cfg_attr(target_os = "linux", expect(unused_mut))]
    fn stop(mut self) {
        #[cfg(target_os = "linux")]
        {
            let end = seventeen_tests::interrupt::interrupt(self.child, "INT", |_| true);
            assert_eq!(end.outcome.code, Some(0), "{}", end.outcome.err);
        }
        #[cfg(not(target_os = "linux"))]
        self.child.kill().expect("a running server");
    }

    /// The head and the body of an answer.
    fn ask(&self, method: &str, path: &str, host: &str) -> (String, String) {
        let mut stream = TcpStream::connect(format!("127.0.0.1:{}", self.port)).expect("a server");
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).expect("a connection");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        (head.to_lowercase(), body.to_owned())
    }

    /// The status of an answer, and its body.
    fn status(&self, method: &str, path: &str, host: &str) -> (u16, String) {
        let (head, body) = self.ask(method, path, host);
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        (status.expect("a status"), body)
    }
}

#[test]
fn a_browser_of_this_machine_alone_gets_the_files() {
    let place = tempfile::tempdir().expect("a directory");
    let page = place.path().join("page");
    std::fs::create_dir(&page).expect("a directory");
    for (name, text) in [("index.html", "<p>page</p>"), ("a.wasm", "module"), ("../secret", "x")] {
        std::fs::write(page.join(name), text).expect("a file");
    }
    let served = Served::start(&program(), Some(&page));
    let (own, base) = (format!("127.0.0.1:{}", served.port), format!("/{}/", served.token));
    let (head, body) = served.ask("GET", &base, &own);
    assert!(head.starts_with("http/1.1 200 ") && body == "<p>page</p>", "{head}\n{body}");
    for header in [
        "content-type: text/html; charset=utf-8",
        "cross-origin-opener-policy: same-origin",
        "cross-origin-embedder-policy: require-corp",
    ] {
        assert!(head.contains(header), "{head}");
    }
    let (head, body) = served.ask("GET", &format!("{base}a.wasm?1"), &own);
    assert!(head.contains("content-type: application/wasm") && body == "module", "{head}");
    let localhost = format!("localhost:{}", served.port);
    let path = |inner: &str| format!("{base}{inner}");
    for (method, path, host, expected) in [
        ("GET", path("index.html"), &localhost, 200),
        ("HEAD", path(""), &own, 200),
        ("POST", path(""), &own, 405),
        ("GET", path("missing"), &own, 404),
        ("GET", path("../secret"), &own, 404),
        ("GET", path("%2e%2e/secret"), &own, 404),
        ("GET", path("/etc/hosts"), &own, 404),
        ("GET", "/".to_owned(), &own, 403),
        ("GET", "/index.html".to_owned(), &own, 403),
        ("GET", format!("/{}/", "0".repeat(32)), &own, 403),
        ("GET", path(""), &"example.org".to_owned(), 403),
        ("GET", path(""), &format!("example.org:{}", served.port), 403),
    ] {
        let (status, body) = served.status(method, &path, host);
        assert_eq!(status, expected, "{method} {path} of {host}: {body}");
    }
    served.stop();
}

#[test]
fn a_directory_without_a_page_is_an_error() {
    let place = tempfile::tempdir().expect("a directory");
    let directory = place.path().to_str().expect("text");
    refuses(&["serve", directory], "", 2, &[directory, "has no index.html", "engine/web/build"]);
}

#[test]
fn without_a_directory_the_page_beside_the_program_is_served() {
    let place = tempfile::tempdir().expect("a directory");
    let copy = place.path().join(program().file_name().expect("a name"));
    std::fs::copy(program(), &copy).expect("room for the program");
    std::fs::create_dir(place.path().join("page")).expect("a directory");
    std::fs::write(place.path().join("page/index.html"), "<p>beside</p>").expect("a file");
    let served = Served::start(&copy, None);
    let own = format!("127.0.0.1:{}", served.port);
    assert_eq!(served.ask("GET", &format!("/{}/", served.token), &own).1, "<p>beside</p>");
    served.stop();
}
