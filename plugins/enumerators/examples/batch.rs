//! bench: batch GRIDS n K [tuned]
use seventeen_enumerators::Auto as Enum;
use seventeen_harvesters::{Digits, Tuned};
use seventeen_plugin::Value;
use seventeen_plugin::prelude::*;
use seventeen_solvers::Auto;
use std::time::Instant;

fn create<T: Component>(values: &[Value]) -> T {
    T::create(&Args::new(values)).expect("good options")
}

fn harvest(grid: &Grid, full: bool) -> Vec<Cells> {
    let mut sets = Vec::new();
    let mut emit = |&set: &Cells| {
        sets.push(set);
        ControlFlow::Continue(())
    };
    if full {
        let values = [Value::Int(4), Value::Int(20), Value::Int(6), Value::Int(18)];
        create::<Tuned>(&values).harvest(grid, &[], 1, &mut emit).expect("a harvest");
    } else {
        let n: i64 = std::env::var("D").ok().and_then(|t| t.parse().ok()).unwrap_or(3);
        create::<Digits>(&[Value::Int(n), Value::Int(20)])
            .harvest(grid, &[], 1, &mut emit)
            .expect("a harvest");
    }
    sets.sort_unstable_by_key(|&set| seventeen_core::ua::order(set));
    sets.dedup();
    sets
}

/// The grid with this line as rows 7 to 9.
fn framed(grid: &Grid, x: usize) -> Grid {
    let bands = [(x + 1) % 3, (x + 2) % 3, x % 3];
    let digits = std::array::from_fn(|i| {
        let (row, column) = (bands[i / 27] * 3 + i / 9 % 3, i % 9);
        let cell = if x < 3 { Cell::at(row, column) } else { Cell::at(column, row) };
        grid.digits()[cell.index()]
    });
    Grid::from_digits(digits).expect("a grid")
}

fn thirds(grid: &Grid) -> Vec<Grid> {
    let d = *grid.digits();
    let need: Vec<Vec<u8>> =
        (0..9).map(|c| (1..=9).filter(|v| (0..6).all(|r| d[9 * r + c] != *v)).collect()).collect();
    let perms = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut out = Vec::new();
    fn go(
        c: usize,
        rows: &mut [u16; 3],
        d: &mut [u8; 81],
        need: &[Vec<u8>],
        perms: &[[usize; 3]; 6],
        out: &mut Vec<Grid>,
    ) {
        if c == 9 {
            out.push(Grid::from_digits(*d).expect("a grid"));
            return;
        }
        for p in &perms[..if c == 0 { 1 } else { 6 }] {
            if (0..3).all(|r| rows[r] >> need[c][p[r]] & 1 == 0) {
                for r in 0..3 {
                    rows[r] |= 1 << need[c][p[r]];
                    d[54 + 9 * r + c] = need[c][p[r]];
                }
                go(c + 1, rows, d, need, perms, out);
                for r in 0..3 {
                    rows[r] &= !(1 << need[c][p[r]]);
                }
            }
        }
    }
    let mut dd = d;
    go(0, &mut [0; 3], &mut dd, &need, &perms, &mut out);
    let row = |g: &Grid| {
        let mut rows: Vec<Vec<u8>> =
            (6..9).map(|r| g.digits()[9 * r..9 * r + 9].to_vec()).collect();
        rows.sort();
        rows
    };
    let own = row(grid);
    out.retain(|g| row(g) != own);
    let mut seed = 88172645463325252u64;
    for i in (1..out.len()).rev() {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        out.swap(i, (seed % (i as u64 + 1)) as usize);
    }
    out.insert(0, *grid);
    out
}

fn cpu() -> f64 {
    let mut t = 0.0;
    let s = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    if let Some(x) = s.split(' ').next() {
        t = x.parse::<f64>().unwrap_or(0.) / 1e9;
    }
    t
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (n, k): (u32, usize) = (args[2].parse().unwrap(), args[3].parse().unwrap());
    let tuned: usize = args.get(4).map_or(99, |t| t.parse().unwrap());
    let scheme: usize = args.get(5).map_or(1, |t| t.parse().unwrap());
    let check = std::env::var("CHECK").is_ok();
    let m = n.div_ceil(3);
    let mut solver = create::<Auto>(&[]);
    let mut total = (0., 0., 0.);
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let mut count = 0;
    for line in text.lines() {
        let grid: Grid = line[..81].parse().unwrap();
        count += 1;
        let base = Limits::none(n);
        let mut tasks = Vec::new();
        if scheme == 3 {
            for x in 0..6 {
                tasks.push((x, Limits { two: [0, n - m], ..base }));
            }
        } else if scheme == 1 {
            for (x, bands) in [(0, [n, n]), (1, [n, m - 1]), (2, [m - 1, m - 1])] {
                tasks.push((x, Limits { two: [0, n - m], bands, ..base }));
            }
        } else {
            for x in 0..6 {
                tasks.push((x, Limits { two: [0, n - m - 1], ..base }));
            }
            for (x, bands) in [(0, [m, m]), (1, [m, m - 1]), (2, [m - 1, m - 1])] {
                if bands[0] + bands[1] >= n - m {
                    tasks.push((x, Limits { two: [n - m, n - m], bands, stacks: m }));
                }
            }
        }
        let mut found: Vec<Cells> = Vec::new();
        for (x, limits) in tasks {
            let framed = framed(&grid, x);
            let mut grids = thirds(&framed);
            grids.truncate(k);
            let (t0, c0) = (Instant::now(), cpu());
            let sets: Vec<Vec<Cells>> = if tuned == 0 {
                let mut sets = vec![Vec::new(); grids.len()];
                let int = |name: &str, default| {
                    Value::Int(
                        std::env::var(name).ok().and_then(|t| t.parse().ok()).unwrap_or(default),
                    )
                };
                let values = [int("D", 4), int("M", 20), int("BD", 6), int("BM", 18)];
                create::<Tuned>(&values)
                    .harvest_batch(&grids, 1, &mut |at, set| {
                        sets[at].push(*set);
                        ControlFlow::Continue(())
                    })
                    .unwrap();
                if let Ok(kind) = std::env::var("FIVE") {
                    for (at, grid) in grids.iter().enumerate() {
                        let mut emit = |&set: &Cells| {
                            let third = (set.bits() >> 54) as u32;
                            let mr = third.count_ones() > 0 && third >> (third.trailing_zeros() / 3 * 3) < 8;
                            let size = third.count_ones();
                            let keep = match kind.as_str() {
                                "near" => size == 0,
                                "sock" => size == 0 || mr,
                                "row" => size <= 3 && third >> (third.trailing_zeros() / 9 * 9) < 512,
                                "three" => size <= 3,
                                "four" => size <= 4,
                                "five" => size <= 5,
                                "six" => size <= 6,
                                _ => true,
                            };
                            if keep { sets[at].push(set); }
                            ControlFlow::Continue(())
                        };
                        create::<Digits>(&[Value::Int(5), Value::Int(int_m())]).harvest(grid, &[], 1, &mut emit).expect("a harvest");
                        sets[at].sort_unstable_by_key(|&set| seventeen_core::ua::order(set));
                        sets[at].dedup();
                    }
                }
                sets
            } else {
                grids.iter().enumerate().map(|(i, grid)| harvest(grid, i < tuned)).collect()
            };
            let c1 = cpu();
            let batch = Batch { grids: &grids, sets: &sets, clues: n, limits };
            let mut puzzles = 0;
            let effort = create::<Enum>(&[])
                .search_batch(&batch, &mut solver, &mut |at, clues| {
                    puzzles += 1;
                    assert!(limits.allow(*clues) && clues.len() == n);
                    if at == 0 {
                        let b = [(x + 1) % 3, (x + 2) % 3, x % 3];
                        let back = clues.iter().map(|c| {
                            let (r, col) = (b[c.row() / 3] * 3 + c.row() % 3, c.column());
                            if x < 3 { Cell::at(r, col) } else { Cell::at(col, r) }
                        });
                        found.push(back.collect());
                    }
                    ControlFlow::Continue(())
                })
                .unwrap()
                .unwrap();
            let c2 = cpu();
            let g = grids.len() as f64;
            total.0 += (c1 - c0) / g;
            total.1 += (c2 - c1) / g;
            total.2 += t0.elapsed().as_secs_f64() / g;
            let mut sizes = [0; 82];
            for set in &sets[0] {
                if set.iter().all(|c| c.row() < 6) {
                    sizes[set.len() as usize] += 1;
                }
            }
            let sizes: Vec<String> = (2..10).map(|i| sizes[2 * i].to_string()).collect();
            if scheme == 3 {
                println!("{} {} {:.5} {}", count, x, (c2 - c1) / g, sizes.join(" "));
            }
            if !check {
                eprintln!(
                    "x {x} K {g} harvest {:.4} search {:.4} puzzles {puzzles} nodes {} tests {} fresh {}",
                    (c1 - c0) / g,
                    (c2 - c1) / g,
                    effort.nodes,
                    effort.tests,
                    effort.fresh
                );
            }
        }
        found.sort();
        let all = found.len();
        found.dedup();
        if check {
            let mut lines: Vec<String> =
                found.iter().map(|&f| grid.puzzle(f).to_string()).collect();
            lines.sort();
            lines.iter().for_each(|l| println!("{l}"));
            eprintln!("{} found, {} twice", found.len(), all - found.len());
        }
    }
    let c = count as f64;
    eprintln!(
        "a grid: harvest {:.4} search {:.4} wall {:.4}",
        total.0 / c,
        total.1 / c,
        total.2 / c
    );
}

fn int_m() -> i64 { std::env::var("M5").ok().and_then(|t| t.parse().ok()).unwrap_or(20) }
