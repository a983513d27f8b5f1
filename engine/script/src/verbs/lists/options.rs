//! The options of the verbs of lists: keys, memory, and the directory of temporary files.

use crate::item::Items;
use crate::key::ItemKey;
use crate::stream::KeyedItems;
use crate::value_codec::ItemCodec;
use crate::verb_options::{DistinctOptions, GroupOptions, JoinOptions, ListOptions};
use crate::verbs::prelude::*;
use seventeen_jobs::lists::{ListSpace, SortKeys, UnmatchedSides};
use seventeen_jobs::options::KeyGiven;
use std::path::Path;
use std::sync::Arc;

/// The options of a verb of lists.
#[derive(Clone)]
pub(super) struct ListVerbOptions {
    pub(super) verb: &'static str,
    /// The key of the items, and that of the other stream's items.
    pub(super) key: ItemKey,
    pub(super) right: ItemKey,
    pub(super) space: ListSpace,
    pub(super) counts: bool,
    pub(super) sorted: bool,
    /// The least number of items of a group that is returned.
    pub(super) at_least: u64,
    pub(super) outer: UnmatchedSides,
}

/// The memory limit in megabytes: the default and the largest.
const MEGABYTES: [u64; 2] = [1024, 1 << 24];

impl ListVerbOptions {
    /// Reads the options of `verb`, which is being called.
    pub(super) fn read(
        context: &NativeCallContext<'_>,
        verb: &'static str,
        options: Map,
    ) -> Res<ListVerbOptions> {
        let closure = options.get("by").cloned();
        ListVerbOptions::of_list(context, verb, option_map::read_options(verb, options)?, closure)
    }

    /// Reads the options of `distinct`.
    pub(super) fn of_distinct(
        context: &NativeCallContext<'_>,
        options: Map,
    ) -> Res<ListVerbOptions> {
        let closure = options.get("by").cloned();
        let DistinctOptions { list, count, sorted } =
            option_map::read_options("distinct", options)?;
        let options = ListVerbOptions::of_list(context, "distinct", list, closure)?;
        Ok(ListVerbOptions { counts: count, sorted, ..options })
    }

    /// Reads the options of `groups`.
    pub(super) fn of_groups(context: &NativeCallContext<'_>, options: Map) -> Res<ListVerbOptions> {
        let closure = options.get("by").cloned();
        let GroupOptions { list, at_least } = option_map::read_options("groups", options)?;
        let options = ListVerbOptions::of_list(context, "groups", list, closure)?;
        Ok(ListVerbOptions { at_least: at_least.unwrap_or(1), ..options })
    }

    /// Reads the options of `join`.
    pub(super) fn of_join(context: &NativeCallContext<'_>, options: Map) -> Res<ListVerbOptions> {
        let closure = |name| options.get(name).cloned();
        let [by, other] = ["by", "right"].map(closure);
        let JoinOptions { list, right, outer } = option_map::read_options("join", options)?;
        let options = ListVerbOptions::of_list(context, "join", list, by)?;
        let right = match right {
            None => options.key.clone(),
            right => item_key(context, "join", right, other)?,
        };
        Ok(ListVerbOptions { right, outer, ..options })
    }

    /// The options that all verbs of lists share. `closure` is the value of `by` if that is a
    /// closure.
    fn of_list(
        context: &NativeCallContext<'_>,
        verb: &'static str,
        ListOptions { by, memory, dir }: ListOptions,
        closure: Option<Dynamic>,
    ) -> Res<ListVerbOptions> {
        let key = item_key(context, verb, by, closure)?;
        let space = list_space(verb, &Session::of_call(context), memory, dir)?;
        let right = key.clone();
        Ok(ListVerbOptions {
            verb,
            key,
            right,
            space,
            counts: false,
            sorted: false,
            at_least: 1,
            outer: UnmatchedSides::default(),
        })
    }

    /// The stream with an operation of the verb, which sees the items with their keys.
    pub(super) fn apply_to(
        self,
        stream: &Stream,
        work: impl Fn(KeyedItems, ListVerbOptions) -> Items + Send + Sync + 'static,
    ) -> Stream {
        stream.with_keyed_operation(self.verb, self.key.clone(), move |items| {
            work(items, self.clone())
        })
    }

    /// Encodes items for the disk, or holds them.
    pub(super) fn item_codec(&self) -> ItemCodec {
        ItemCodec::new(self.verb, self.space.memory)
    }
}

/// The key that an option gives. `closure` is the value of the option if that is a closure.
fn item_key(
    context: &NativeCallContext<'_>,
    verb: &str,
    given: Option<KeyGiven>,
    closure: Option<Dynamic>,
) -> Res<ItemKey> {
    match (given, closure.and_then(Dynamic::try_cast)) {
        (Some(KeyGiven::Named(name)), _) if name != "text" => {
            let keys = SortKeys::new(&Session::of_call(context).context, &name);
            let named = keys.map(|keys| ItemKey::Named(Arc::new(keys)));
            named.map_err(|error| error.with_subject(verb)).raise()
        }
        (Some(KeyGiven::Closure), Some(closure)) => {
            Closure::with_own_captures(context, closure).map(ItemKey::Closure)
        }
        _ => Ok(ItemKey::Itself),
    }
}

fn list_space(
    verb: &str,
    session: &Session,
    memory: Option<u64>,
    dir: Option<Arc<Path>>,
) -> Res<ListSpace> {
    let [usual, most] = MEGABYTES;
    let megabytes = memory.unwrap_or(usual);
    if megabytes > most {
        return Err(bad_input(format_args!(
            "{verb}: `memory` is {megabytes}, expected 1 to {most} megabytes"
        )));
    }
    let mut space = ListSpace::new(session.context.clone(), (megabytes as usize) << 20);
    if let Some(directory) = dir {
        session.check_write(&directory.to_string_lossy())?;
        space.directory = directory.to_path_buf();
        space.check_directory().map_err(|error| error.with_subject(verb)).raise()?;
    }
    Ok(space)
}
