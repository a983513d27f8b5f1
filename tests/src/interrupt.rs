//! Interrupting a running program on Linux, as Ctrl-C does, by what it has done and not by the
//! clock: a machine with other work gives it little time.

use crate::command::Outcome;
use std::io::Read;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

/// No program of a test takes longer to get so far, or to end.
const PATIENCE: Duration = Duration::from_secs(300);

/// How a program ended that was interrupted.
pub struct Interrupted {
    /// What it printed, and its exit code.
    pub outcome: Outcome,
    /// The CPU time from the interrupt to the end.
    pub took: Duration,
}

/// Sends a signal, such as `INT`, to a program, whose outputs are pipes, once `is_time` says so of
/// the CPU time that it has used.
///
/// # Panics
/// If it ends before, or does not end.
pub fn interrupt(
    mut child: Child,
    signal: &str,
    mut is_time: impl FnMut(Duration) -> bool,
) -> Interrupted {
    let id = child.id();
    let out = child.stdout.take().map(|pipe| thread::spawn(move || text(pipe)));
    let err = child.stderr.take().map(|pipe| thread::spawn(move || text(pipe)));
    let before = until(|| status(id).1, |&used| is_time(used));
    let kill = Command::new("kill").args(["-s", signal, &id.to_string()]).status();
    assert!(kill.is_ok_and(|status| status.success()), "the program was still running");
    let (_, after) = until(|| status(id), |(has_ended, _)| *has_ended);
    let code = child.wait().expect("the program ends").code();
    let [out, err] = [out, err].map(|reader| {
        reader.map_or_else(String::new, |reader| reader.join().expect("a pipe is read"))
    });
    Interrupted { outcome: Outcome { code, out, err }, took: after.saturating_sub(before) }
}

fn text(mut pipe: impl Read) -> String {
    let mut bytes = Vec::new();
    pipe.read_to_end(&mut bytes).expect("a pipe is read");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Looks again and again until what it sees will do.
fn until<T>(mut look: impl FnMut() -> T, mut will_do: impl FnMut(&T) -> bool) -> T {
    let start = Instant::now();
    loop {
        let seen = look();
        if will_do(&seen) {
            return seen;
        }
        assert!(start.elapsed() < PATIENCE, "nothing happens");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Whether a program that was not waited for has ended, and the CPU time that it and the programs
/// which it started have used: with plugins beside it, a child process works for it.
fn status(id: u32) -> (bool, Duration) {
    let own = stat(id).expect("a program that was not waited for");
    let processes: Vec<Stat> = std::fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter_map(stat)
        .collect();
    (own.has_ended, own.time + time_of_children(id, &processes))
}

/// The CPU time of the running programs that a program, or one of these, started.
fn time_of_children(id: u32, processes: &[Stat]) -> Duration {
    let children = processes.iter().filter(|process| process.parent == id);
    children.map(|child| child.time + time_of_children(child.id, processes)).sum()
}

/// What the system says about a process.
struct Stat {
    id: u32,
    parent: u32,
    has_ended: bool,
    /// The CPU time of it, and of the children that it waited for.
    time: Duration,
}

/// What the system says about a process, unless it has just gone.
fn stat(id: u32) -> Option<Stat> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // After the name, which may hold anything: the state, the parent, and as 12th to 15th field the
    // hundredths of seconds spent in the program, in the system for it, and both in its children.
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let hundredths: u64 = fields[11..15].iter().map(|n| n.parse::<u64>().expect("a number")).sum();
    Some(Stat {
        id,
        parent: fields[1].parse().expect("the id of a process"),
        has_ended: fields[0] == "Z",
        time: Duration::from_millis(10 * hundredths),
    })
}
