//! The houses of a puzzle of f-puzzles: regions of cells, diagonals, groups, and extra regions.
//!
//! `region` numbers the region of a cell from 0; by default the regions are boxes, of two rows on
//! boards of four, six and eight. `diagonal+` rises to the right, `diagonal-` falls.
//! `disjointgroups` are the cells at the same place of each box, and `extraregion` lists others:
//! `[{"cells":["R2C2",…]}]`.

use super::super::linked_rules::{LinkedHouses, board_cells, diagonal, further_of};
use serde::Serialize;
use serde_json::{Map, Value};
use seventeen_core::Cells;

/// The fields of a puzzle that state houses.
pub(super) const FIELDS: [&str; 4] = ["diagonal+", "diagonal-", "disjointgroups", "extraregion"];

/// The houses of a puzzle whose cells, by rows, have these regions, if they state them.
///
/// # Errors
/// A field is not what the site writes.
pub(super) fn read(
    puzzle: &Map<String, Value>,
    side: usize,
    regions: &[Option<u64>],
) -> Result<LinkedHouses, String> {
    let mut houses = LinkedHouses::of_side(side);
    if regions.iter().any(Option::is_some) {
        houses.regions = read_regions(&houses, regions)?;
    }
    let is_set = |field: &str| puzzle.get(field) == Some(&Value::Bool(true));
    for (field, rises) in [("diagonal+", true), ("diagonal-", false)] {
        if is_set(field) {
            houses.further.push(diagonal(side, rises));
        }
    }
    if is_set("disjointgroups") {
        if side != 9 {
            return Err(format!("the puzzle has disjoint groups on a board of {side}: expected 9"));
        }
        houses.further.extend(further_of("disjoint"));
    }
    let extra = puzzle.get("extraregion").and_then(Value::as_array).into_iter().flatten();
    for region in extra {
        houses.further.push(read_cells(region)?);
    }
    Ok(houses)
}

/// The cells of each number. A cell without one is in its default region.
fn read_regions(usual: &LinkedHouses, regions: &[Option<u64>]) -> Result<Vec<Cells>, String> {
    let mut found = vec![Cells::EMPTY; usual.side];
    for (cell, &region) in board_cells(usual.side).zip(regions) {
        let default = || usual.regions.iter().position(|house| house.contains(cell));
        let number = match region {
            Some(number) => usize::try_from(number).ok(),
            None => default(),
        };
        let house = number.and_then(|number| found.get_mut(number)).ok_or_else(|| {
            let last = usual.side - 1;
            format!("cell {cell} has no region, or one above {last}")
        })?;
        house.insert(cell);
    }
    Ok(found)
}

/// The cells of an extra region.
fn read_cells(region: &Value) -> Result<Cells, String> {
    let unread = || format!("an extra region is {region}: expected {{\"cells\":[\"R1C1\",…]}}");
    let cells = region["cells"].as_array().ok_or_else(unread)?;
    let cell = |cell: &Value| cell.as_str()?.to_ascii_lowercase().parse().ok();
    cells.iter().map(cell).collect::<Option<Cells>>().ok_or_else(unread)
}

/// The fields of further houses, if there are any.
#[derive(Serialize, Default)]
pub(super) struct HousesJson {
    #[serde(rename = "diagonal+", skip_serializing_if = "std::ops::Not::not")]
    rising: bool,
    #[serde(rename = "diagonal-", skip_serializing_if = "std::ops::Not::not")]
    falling: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    disjointgroups: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    extraregion: Vec<RegionJson>,
}

#[derive(Serialize)]
struct RegionJson {
    cells: Vec<String>,
}

impl HousesJson {
    /// The fields of the further houses.
    pub(super) fn of(mut houses: LinkedHouses) -> HousesJson {
        let (rising, falling) = (houses.take_diagonal(true), houses.take_diagonal(false));
        let disjointgroups = houses.take_groups();
        let region = |cells: &Cells| {
            let name = |cell: seventeen_core::Cell| cell.to_string().to_ascii_uppercase();
            RegionJson { cells: cells.iter().map(name).collect() }
        };
        let extraregion = houses.further.iter().map(region).collect();
        HousesJson { rising, falling, disjointgroups, extraregion }
    }
}
