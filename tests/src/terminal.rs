//! The program at a terminal: a pseudo-terminal stands for one or more of its streams.

use crate::command::{Outcome, plain_program};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;

/// Which streams are at the terminal; the others are pipes.
#[derive(Clone, Copy, Default)]
pub struct At {
    /// The standard input, at whose end Ctrl-D is pressed.
    pub input: bool,
    /// The standard output.
    pub out: bool,
    /// The standard error.
    pub err: bool,
}

/// Ctrl-D at the beginning of a line.
const END: &[u8] = b"\x04";

/// Calls the program from the root of the repository with these variables in its environment; what
/// the streams at the terminal show is together, in `out` if the standard output is there, else in
/// `err`.
///
/// # Panics
/// If there is no terminal, the program does not start, or prints no text.
pub fn call_at(at: At, variables: &[(&str, &str)], arguments: &[&str], input: &str) -> Outcome {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&ours).and_then(|()| unlockpt(&ours)).expect("a terminal");
    let name = ptsname(&ours, Vec::new()).expect("a name").into_string().expect("text");
    let theirs = || OpenOptions::new().read(true).write(true).open(&name).expect("a terminal");
    let stream = |is_there: bool| if is_there { theirs().into() } else { Stdio::piped() };
    // The terminal lives as long as someone has it open, and what it shows ends with that.
    let held = theirs();
    let mut child = plain_program(arguments)
        .env("TERM", "xterm")
        .envs(variables.iter().copied())
        .stdin(stream(at.input))
        .stdout(stream(at.out))
        .stderr(stream(at.err))
        .spawn()
        .expect("the program starts");
    drop(held);
    let mut terminal = File::from(ours);
    let mut shown = terminal.try_clone().expect("a terminal");
    let reader = thread::spawn(move || {
        let (mut text, mut piece) = (Vec::new(), [0; 4096]);
        // Where nobody has it open any more, reading fails.
        while let Ok(n @ 1..) = shown.read(&mut piece) {
            text.extend_from_slice(&piece[..n]);
        }
        String::from_utf8_lossy(&text).into_owned()
    });
    match child.stdin.take() {
        // A program that refuses its arguments reads no input.
        Some(mut pipe) => drop(pipe.write_all(input.as_bytes())),
        None => terminal.write_all(&[input.as_bytes(), END].concat()).expect("a terminal"),
    }
    let output = child.wait_with_output().expect("the program ends");
    drop(terminal);
    let shown = reader.join().expect("what is shown");
    let (mut out, mut err) = (
        String::from_utf8(output.stdout).expect("text"),
        String::from_utf8(output.stderr).expect("text"),
    );
    *(if at.out { &mut out } else { &mut err }) += &shown;
    Outcome { code: output.status.code(), out, err }
}
