//! What the verbs of lists are asked: keys, memory, and where the rest goes.

use crate::failure::{Raise, Res, bad_input};
use crate::kept::Keeper;
use crate::key::Key;
use crate::option_map::{flag, known, misfit};
use crate::session::Session;
use crate::stream::Stream;
use rhai::{Dynamic, FnPtr, ImmutableString, Map};
use seventeen_jobs::lists::{Keys, Space};
use std::sync::Arc;

/// What a verb of lists is asked.
#[derive(Clone)]
pub(super) struct Options {
    pub(super) verb: &'static str,
    /// What tells or orders items, and those of the other stream.
    pub(super) key: Key,
    pub(super) right: Key,
    pub(super) space: Space,
    pub(super) counts: bool,
    pub(super) sorted: bool,
    pub(super) outer: bool,
}

/// How many megabytes are held unless said.
const MEMORY: i64 = 1024;

impl Options {
    /// Reads them; `own` are those that not all of these verbs have.
    pub(super) fn read(
        verb: &'static str,
        stream: &Stream,
        mut options: Map,
        own: &[&str],
    ) -> Res<Options> {
        let names = [&["by", "memory", "dir"], own].concat();
        known(verb, &options, &names)?;
        let session = &*stream.session;
        let key = key(verb, session, options.remove("by"))?;
        let right = match options.remove("right") {
            None => key.clone(),
            right => self::key(verb, session, right)?,
        };
        let space = space(verb, session, options.remove("memory"), options.remove("dir"))?;
        let mut flag = |name| flag(verb, name, options.remove(name));
        let (counts, sorted, outer) = (flag("count")?, flag("sorted")?, flag("outer")?);
        Ok(Options { verb, key, right, space, counts, sorted, outer })
    }

    /// What keeps the items.
    pub(super) fn keeper(&self) -> Keeper {
        Keeper::new(self.verb, self.space.memory)
    }
}

fn key(verb: &str, session: &Session, by: Option<Dynamic>) -> Res<Key> {
    let Some(by) = by else { return Ok(Key::Itself) };
    if let Some(name) = by.read_lock::<ImmutableString>() {
        if name.as_str() == "text" {
            return Ok(Key::Itself);
        }
        let keys = Keys::new(&session.context, &name);
        let named = keys.map(|keys| Key::Named(Arc::new(keys)));
        return named.map_err(|error| error.about(verb)).raise();
    }
    match by.try_cast_result::<FnPtr>() {
        Ok(closure) => session.own(closure).map(Key::Closure),
        Err(by) => Err(misfit(verb, "by", &by, "a name such as \"minlex\", or a closure")),
    }
}

fn space(
    verb: &str,
    session: &Session,
    memory: Option<Dynamic>,
    directory: Option<Dynamic>,
) -> Res<Space> {
    let memory = memory.unwrap_or(MEMORY.into());
    let megabytes = memory.as_int().ok().filter(|megabytes| (1..=1 << 24).contains(megabytes));
    let megabytes = megabytes
        .ok_or_else(|| misfit(verb, "memory", &memory, "how many megabytes are held, from 1"))?;
    let mut space = Space::new(session.context.clone(), (megabytes as usize) << 20);
    let directory = match directory {
        Some(directory) => directory.into_string().map_err(|found| {
            bad_input(format_args!("{verb}: `dir` is {found}, expected the name of a directory"))
        })?,
        None => String::new(),
    };
    if !directory.is_empty() {
        session.check_written(&directory)?;
        space.directory = directory.into();
    } else if let Some(fence) = &session.fence {
        space.directory = fence.directory().to_owned();
    }
    Ok(space)
}
