//! Groups: tasks of several grids that form one search, because they have the same pair of bands
//! and the same limits.

use super::plan::{Planner, SharingPolicy};
use super::scheme::DivisionScheme;
use super::task_candidate::{CandidateTask, GroupKey, SharingCandidate, drop_unshared};
use rayon::prelude::*;
use seventeen_catalogue::{BandPair, PairForm, pairs_of};
use seventeen_core::{Grid, Limits, Transformation};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

/// The maximal number of tasks in a group: twice the number of third bands of nearly all pairs.
/// More tasks occur only if grids repeat, and would save nothing more.
const LARGEST: usize = 64;

/// A task of a grid.
#[derive(Clone, Copy)]
pub(super) struct GroupMember {
    /// The grid's number among all.
    pub(super) grid: usize,
    /// Maps its pair to rows 1 to 6, in canonical form.
    pub(super) map: Transformation,
}

/// Tasks that are searched together.
#[derive(Clone)]
pub(super) struct TaskGroup {
    pub(super) limits: Limits,
    pub(super) members: Vec<GroupMember>,
}

/// Grids, by how they are searched.
pub(super) struct GroupedGrids {
    /// The largest groups first, since they take longest.
    pub(super) groups: Vec<TaskGroup>,
    /// The numbers of the grids that are searched by themselves, ascending.
    pub(super) alone: Vec<usize>,
}

/// Groups the tasks of grids, on the threads of the pool that this is called in.
pub(super) fn group_tasks(
    grids: &[Grid],
    scheme: DivisionScheme,
    when: SharingPolicy,
    clues: u32,
) -> GroupedGrids {
    let forms: Vec<[PairForm; 6]> = grids.par_iter().map(pairs_of).collect();
    let sharing = count_grids_by_pair(&forms);
    let planner = Planner::new(scheme, clues, when);
    let intent = |(number, forms): (usize, &[PairForm; 6])| {
        let sharing = forms.each_ref().map(|form| sharing[&form.pair()]);
        let is_shared = sharing.iter().any(|&grids| grids > 1);
        is_shared.then(|| SharingCandidate::new(number, &grids[number], forms, &sharing, &planner))
    };
    let mut intents: Vec<SharingCandidate> =
        forms.par_iter().enumerate().filter_map(intent).collect();
    drop_unshared(&mut intents, &planner);
    let together: Vec<usize> = intents.iter().map(|intent| intent.grid).collect();
    let alone = (0..grids.len()).filter(|grid| together.binary_search(grid).is_err()).collect();
    GroupedGrids { groups: group_by_key(intents), alone }
}

/// The number of grids with each pair.
fn count_grids_by_pair(forms: &[[PairForm; 6]]) -> HashMap<BandPair, u32> {
    let mut counts = HashMap::new();
    for forms in forms {
        let mut pairs = forms.each_ref().map(PairForm::pair);
        pairs.sort_unstable();
        for (place, &pair) in pairs.iter().enumerate() {
            let is_first = place == 0 || pairs[place - 1] != pair;
            *counts.entry(pair).or_default() += u32::from(is_first);
        }
    }
    counts
}

/// Puts tasks into groups, the largest first.
fn group_by_key(intents: Vec<SharingCandidate>) -> Vec<TaskGroup> {
    let mut groups: BTreeMap<GroupKey, TaskGroup> = BTreeMap::new();
    for SharingCandidate { grid, tasks, .. } in intents {
        for CandidateTask { key, limits, map, .. } in tasks {
            let group =
                groups.entry(key).or_insert_with(|| TaskGroup { limits, members: Vec::new() });
            group.members.push(GroupMember { grid, map });
        }
    }
    let mut groups: Vec<TaskGroup> = groups.into_values().flat_map(split_large_group).collect();
    groups.sort_by_cached_key(|group| Reverse(group.members.len()));
    groups
}

/// A group in parts that are not too large.
fn split_large_group(group: TaskGroup) -> impl Iterator<Item = TaskGroup> {
    let TaskGroup { limits, members } = group;
    let parts: Vec<Vec<GroupMember>> =
        members.chunks(LARGEST).map(<[GroupMember]>::to_vec).collect();
    parts.into_iter().map(move |members| TaskGroup { limits, members })
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_catalogue::{Chute, pair_of};

    const GRID: &str =
        "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

    /// The grids that complete a pair share it, except some with cheaper tasks; a grid with another
    /// pair is alone.
    #[test]
    fn grids_that_share_a_pair_stand_with_it_in_rows_1_to_6() {
        let pair = pair_of(&GRID.parse().unwrap(), Chute::new(4).unwrap()).pair();
        let mut grids = pair.completions();
        let other =
            "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
        grids.insert(3, other.parse().unwrap());
        for scheme in [DivisionScheme::ByBand, DivisionScheme::ByLine] {
            let GroupedGrids { groups, alone } =
                group_tasks(&grids, scheme, SharingPolicy::Always, 17);
            assert!(alone.contains(&3) && 2 * alone.len() < grids.len(), "{alone:?}");
            assert_eq!(groups[0].members.len() + alone.len(), grids.len());
            for TaskGroup { members, .. } in &groups {
                let image = |member: &GroupMember| member.map.grid(&grids[member.grid]).to_string();
                let first = image(&members[0]);
                assert!(members.iter().all(|member| image(member)[..54] == first[..54]));
            }
        }
    }

    #[test]
    fn grids_that_come_often_fill_several_groups() {
        let grids = vec![GRID.parse().unwrap(); 2 * LARGEST + 1];
        let GroupedGrids { groups, alone } =
            group_tasks(&grids, DivisionScheme::ByBand, SharingPolicy::Worthwhile, 17);
        assert!(alone.is_empty());
        let sizes: Vec<usize> = groups.iter().map(|group| group.members.len()).collect();
        assert_eq!(sizes, [[LARGEST; 6].as_slice(), &[1; 3]].concat());
    }
}
