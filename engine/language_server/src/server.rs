//! Reads messages and answers them, one after another.

use crate::ServerError;
use crate::answers;
use crate::documents::{Document, Documents};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument,
    LogMessage, Notification as _, PublishDiagnostics,
};
use lsp_types::request::{
    Completion, Formatting, GotoDefinition, HoverRequest, Request as _, Shutdown,
    SignatureHelpRequest,
};
use lsp_types::{
    CompletionOptions, DocumentFormattingParams, HoverProviderCapability, LogMessageParams,
    MessageType, OneOf, Position, PublishDiagnosticsParams, SaveOptions, ServerCapabilities,
    SignatureHelpOptions, TextDocumentPositionParams, TextDocumentSyncCapability,
    TextDocumentSyncKind, TextDocumentSyncOptions, TextDocumentSyncSaveOptions, Uri,
};
use serde_json::{Value, json};
use seventeen_script::RecipeChecker;

/// Serves the editor at the other end of a connection.
pub(crate) fn run(connection: &Connection, checker: &mut RecipeChecker) -> Result<(), ServerError> {
    let (id, _) = connection.initialize_start()?;
    let server = json!({ "name": "seventeen", "version": env!("CARGO_PKG_VERSION") });
    let offer = json!({ "capabilities": capabilities(), "serverInfo": server });
    connection.initialize_finish(id, offer)?;
    let documents = Documents::default();
    Server { connection, checker, documents, is_shut_down: false }.serve()
}

fn capabilities() -> ServerCapabilities {
    let words = |letters: &[&str]| Some(letters.iter().map(ToString::to_string).collect());
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::FULL),
            save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions::default())),
            ..TextDocumentSyncOptions::default()
        })),
        completion_provider: Some(CompletionOptions {
            trigger_characters: words(&[".", ":", "{", "\""]),
            ..CompletionOptions::default()
        }),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: words(&["(", ","]),
            ..SignatureHelpOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        ..ServerCapabilities::default()
    }
}

struct Server<'a> {
    connection: &'a Connection,
    checker: &'a mut RecipeChecker,
    documents: Documents,
    /// Whether the editor has asked for the end, after which it may only notify of it.
    is_shut_down: bool,
}

impl Server<'_> {
    fn serve(mut self) -> Result<(), ServerError> {
        loop {
            // Of the changes that wait, only the last is worth a check.
            if self.connection.receiver.is_empty() {
                self.publish_diagnostics()?;
            }
            match self.connection.receiver.recv() {
                Err(_) if self.is_shut_down => return Ok(()),
                Err(_) => return Err(ServerError::Closed),
                Ok(Message::Request(request)) => {
                    let response = self.respond(request);
                    self.send(Message::Response(response))?;
                }
                Ok(Message::Notification(notification)) => {
                    let method = notification.method.clone();
                    if let Err(error) = self.note(notification) {
                        self.log(format!("`{method}`: {error}"))?;
                    }
                }
                // The server asks nothing.
                Ok(Message::Response(_)) => {}
            }
        }
    }

    fn send(&self, message: Message) -> Result<(), ServerError> {
        self.connection.sender.send(message).map_err(|_| ServerError::Closed)
    }

    /// Shows a message in the log of the editor.
    fn log(&self, message: String) -> Result<(), ServerError> {
        let params = LogMessageParams { typ: MessageType::ERROR, message };
        let method = LogMessage::METHOD.to_owned();
        self.send(Message::Notification(Notification::new(method, params)))
    }

    fn respond(&mut self, request: Request) -> Response {
        if self.is_shut_down {
            let message = format!("`{}` after `shutdown`, expected `exit`", request.method);
            return Response::new_err(request.id, ErrorCode::InvalidRequest as i32, message);
        }
        if request.method == Shutdown::METHOD {
            self.is_shut_down = true;
            return Response::new_ok(request.id, ());
        }
        self.answer(request)
    }

    /// # Errors
    /// The parameters are not what the method takes.
    fn note(&mut self, notification: Notification) -> Result<(), serde_json::Error> {
        let Notification { method, params } = notification;
        match &*method {
            DidOpenTextDocument::METHOD => {
                let opened = params_of::<DidOpenTextDocument>(params)?.text_document;
                self.documents.set(opened.uri, opened.version, opened.text);
            }
            DidChangeTextDocument::METHOD => {
                let changed = params_of::<DidChangeTextDocument>(params)?;
                let document = changed.text_document;
                // Each change has the whole text.
                if let Some(last) = changed.content_changes.into_iter().last() {
                    self.documents.set(document.uri, document.version, last.text);
                }
            }
            DidSaveTextDocument::METHOD => self.documents.mark_importing(),
            DidCloseTextDocument::METHOD => {
                let closed = params_of::<DidCloseTextDocument>(params)?.text_document;
                self.documents.close(closed.uri);
            }
            _ => return Ok(()),
        }
        self.checker.set_open_texts(self.documents.texts());
        Ok(())
    }

    fn publish_diagnostics(&mut self) -> Result<(), ServerError> {
        for uri in self.documents.take_changed() {
            match self.documents.get(&uri) {
                Some(document) => {
                    let found = answers::diagnostics(document, self.checker);
                    self.publish(uri, found, Some(document.version))?;
                }
                // It is closed.
                None => self.publish(uri, Vec::new(), None)?,
            }
        }
        Ok(())
    }

    fn publish(
        &self,
        uri: Uri,
        diagnostics: Vec<lsp_types::Diagnostic>,
        version: Option<i32>,
    ) -> Result<(), ServerError> {
        let params = PublishDiagnosticsParams { uri, diagnostics, version };
        let method = PublishDiagnostics::METHOD.to_owned();
        self.send(Message::Notification(Notification::new(method, params)))
    }

    fn answer(&self, Request { id, method, params }: Request) -> Response {
        if method == Formatting::METHOD {
            return response_to(id, self.formatting(params));
        }
        let checker = &*self.checker;
        let place = serde_json::from_value::<TextDocumentPositionParams>(params);
        let result = match &*method {
            Completion::METHOD => self.at_place(place, |_, document, position| {
                Some(answers::completions(document, position, checker))
            }),
            HoverRequest::METHOD => self.at_place(place, |_, document, position| {
                answers::hover(document, position, checker)
            }),
            SignatureHelpRequest::METHOD => self.at_place(place, |_, document, position| {
                answers::signatures(document, position, checker)
            }),
            GotoDefinition::METHOD => self.at_place(place, |uri, document, position| {
                answers::definition(uri, document, position, checker)
            }),
            _ => {
                let message = format!("the server does not know `{method}`");
                return Response::new_err(id, ErrorCode::MethodNotFound as i32, message);
            }
        };
        response_to(id, result)
    }

    /// The edits that indent an open recipe; none for another document.
    fn formatting(&self, params: Value) -> Result<Value, serde_json::Error> {
        let asked = serde_json::from_value::<DocumentFormattingParams>(params)?;
        serde_json::to_value(self.documents.get(&asked.text_document.uri).map(answers::formatting))
    }

    /// The answer about a place in an open recipe; none about another document.
    fn at_place<T: serde::Serialize>(
        &self,
        place: Result<TextDocumentPositionParams, serde_json::Error>,
        answer: impl FnOnce(&Uri, &Document, Position) -> Option<T>,
    ) -> Result<Value, serde_json::Error> {
        let TextDocumentPositionParams { text_document, position } = place?;
        let uri = text_document.uri;
        let document = self.documents.get(&uri);
        serde_json::to_value(document.and_then(|document| answer(&uri, document, position)))
    }
}

fn response_to(id: RequestId, result: Result<Value, serde_json::Error>) -> Response {
    match result {
        Ok(value) => Response::new_ok(id, value),
        Err(error) => Response::new_err(id, ErrorCode::InvalidParams as i32, error.to_string()),
    }
}

fn params_of<N: lsp_types::notification::Notification>(
    params: Value,
) -> Result<N::Params, serde_json::Error> {
    serde_json::from_value(params)
}
