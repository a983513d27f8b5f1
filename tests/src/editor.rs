//! An editor that speaks the Language Server Protocol with `seventeen lsp`.

use crate::command::plain_program;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// An editor with one open recipe.
pub struct Editor {
    server: Child,
    to_server: ChildStdin,
    from_server: BufReader<ChildStdout>,
    uri: String,
    /// The number of texts that the recipe had.
    version: u32,
    /// The number of questions.
    asked: u32,
}

impl Editor {
    /// Starts the server, and opens an empty recipe of this path.
    ///
    /// # Panics
    /// The server does not answer.
    pub fn start(recipe: &Path) -> Editor {
        let mut command = plain_program(&["lsp"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut server = command.spawn().expect("the program starts");
        let to_server = server.stdin.take().expect("an input");
        let from_server = BufReader::new(server.stdout.take().expect("an output"));
        let path = recipe.display().to_string().replace('\\', "/");
        let uri = format!("file://{}{path}", if path.starts_with('/') { "" } else { "/" });
        let mut editor = Editor { server, to_server, from_server, uri, version: 0, asked: 0 };
        editor.ask("initialize", json!({ "processId": null, "rootUri": null, "capabilities": {} }));
        editor.notify("initialized", json!({}));
        editor
    }

    /// Sets the text of the recipe; the diagnostics.
    pub fn set_text(&mut self, text: &str) -> Vec<Value> {
        self.version += 1;
        let (uri, version) = (self.uri.clone(), self.version);
        if version == 1 {
            let document =
                json!({ "uri": uri, "languageId": "rhai", "version": version, "text": text });
            self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        } else {
            let document = json!({ "uri": uri, "version": version });
            let changes = json!([{ "text": text }]);
            let params = json!({ "textDocument": document, "contentChanges": changes });
            self.notify("textDocument/didChange", params);
        }
        loop {
            let message = self.receive();
            if message["method"] == "textDocument/publishDiagnostics" {
                let found = message["params"]["diagnostics"].as_array();
                return found.expect("diagnostics").clone();
            }
        }
    }

    /// The answer to a question about the place that `§` marks in the text.
    pub fn ask_at(&mut self, method: &str, marked: &str) -> Value {
        let (before, after) = marked.split_once('§').expect("a mark");
        self.set_text(&format!("{before}{after}"));
        let line = before.matches('\n').count();
        let last = before.rsplit('\n').next().unwrap_or_default();
        let position = json!({ "line": line, "character": last.encode_utf16().count() });
        let document = json!({ "uri": self.uri });
        self.ask(method, json!({ "textDocument": document, "position": position }))
    }

    /// The edits that format a text.
    pub fn format(&mut self, text: &str) -> Value {
        self.set_text(text);
        let options = json!({ "tabSize": 4, "insertSpaces": true });
        let document = json!({ "uri": self.uri });
        let params = json!({ "textDocument": document, "options": options });
        self.ask("textDocument/formatting", params)
    }

    /// The message of the error with which the server refuses a request.
    pub fn refusal(&mut self, method: &str) -> String {
        let answer = self.response(method, Value::Null);
        answer["error"]["message"].as_str().unwrap_or_default().to_owned()
    }

    /// The error with which the server answers a text that is no message.
    pub fn answer_to_text(&mut self, text: &str) -> Value {
        self.send_text(text);
        loop {
            let message = self.receive();
            if message["id"].is_null() && !message["error"].is_null() {
                return message["error"].clone();
            }
        }
    }

    /// Opens another file, which has this text in the editor.
    pub fn open(&mut self, name: &str, text: &str) {
        let directory = self.uri.rsplit_once('/').expect("a path").0;
        let uri = format!("{directory}/{name}");
        let document = json!({ "uri": uri, "languageId": "rhai", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Asks the server to end, but does not end it.
    pub fn ask_for_end(&mut self) {
        self.ask("shutdown", Value::Null);
    }

    /// Ends the server; whether it ended with success.
    pub fn shut_down(mut self) -> bool {
        self.ask_for_end();
        self.exit()
    }

    /// Ends the server after it was asked for that; whether it ended with success.
    pub fn exit(mut self) -> bool {
        self.notify("exit", Value::Null);
        self.server.wait().expect("the server ends").success()
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let response = self.response(method, params);
        assert!(response["error"].is_null(), "{response}");
        response["result"].clone()
    }

    fn response(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.receive();
            if message["id"] == id {
                return message;
            }
        }
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string());
    }

    fn send_text(&mut self, text: &str) {
        write!(self.to_server, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("it reads");
        self.to_server.flush().expect("it reads");
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut header = String::new();
            let read = self.from_server.read_line(&mut header).expect("a header");
            assert!(read > 0, "the server has ended");
            match header.trim_end().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().expect("a length"),
                None if header.trim_end().is_empty() => break,
                None => {}
            }
        }
        let mut text = vec![0; length];
        self.from_server.read_exact(&mut text).expect("a message");
        serde_json::from_slice(&text).expect("JSON")
    }
}
