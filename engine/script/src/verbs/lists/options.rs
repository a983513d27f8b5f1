//! What the verbs of lists are asked: keys, memory, and where the rest goes.

use crate::closure::Closure;
use crate::failure::{Raise, Res, bad_input};
use crate::kept::Keeper;
use crate::key::Key;
use crate::option_map::{self, flag, misfit};
use crate::session::Session;
use crate::verb_options::{Takes, VerbOption, option};
use rhai::{Dynamic, FnPtr, ImmutableString, Map, NativeCallContext};
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

/// What the options are called that all of these verbs have.
pub(crate) const SPACE: [VerbOption; 3] =
    [option("by", Takes::Key), option("memory", Takes::Count), option("dir", Takes::Text)];

/// Those of `distinct`.
pub(crate) const DISTINCT: [VerbOption; 5] = {
    let [by, memory, dir] = SPACE;
    [by, memory, dir, option("count", Takes::Flag), option("sorted", Takes::Flag)]
};

/// Those of `join`.
pub(crate) const JOIN: [VerbOption; 5] = {
    let [by, memory, dir] = SPACE;
    [by, memory, dir, option("right", Takes::Key), option("outer", Takes::Flag)]
};

/// How many megabytes are held unless said.
const MEMORY: i64 = 1024;

impl Options {
    /// Reads those that `verb`, which is being called, may have.
    pub(super) fn read(
        context: &NativeCallContext<'_>,
        verb: &'static str,
        mut options: Map,
        known: &[VerbOption],
    ) -> Res<Options> {
        option_map::known(verb, &options, known)?;
        let session = &*Session::of(context);
        let key = key(context, verb, options.remove("by"))?;
        let right = match options.remove("right") {
            None => key.clone(),
            right => self::key(context, verb, right)?,
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

fn key(context: &NativeCallContext<'_>, verb: &str, by: Option<Dynamic>) -> Res<Key> {
    let Some(by) = by else { return Ok(Key::Itself) };
    if let Some(name) = by.read_lock::<ImmutableString>() {
        if name.as_str() == "text" {
            return Ok(Key::Itself);
        }
        let keys = Keys::new(&Session::of(context).context, &name);
        let named = keys.map(|keys| Key::Named(Arc::new(keys)));
        return named.map_err(|error| error.about(verb)).raise();
    }
    match by.try_cast_result::<FnPtr>() {
        Ok(closure) => Closure::own(context, closure).map(Key::Closure),
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
    }
    Ok(space)
}
