//! The same enumeration under each clique strategy: what it takes, and that all find the same.

use seventeen::{Ask, Grid, GridExt, SetsExt, Seventeen};

const GRIDS: [&str; 2] = [
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619",
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let engine = Seventeen::new()?;
    let smallest = engine.clique_by("smallest", |set| f64::from(set.len()));
    let strategies = [engine.clique("min_product")?, engine.clique("exact")?, smallest];
    for line in GRIDS {
        let grid: Grid = line.parse()?;
        let sets = grid.harvest(&engine, [engine.ua("tuned")?])?;
        let mut counts = Vec::new();
        for strategy in &strategies {
            let found = sets.enumerate(&engine, Ask::clues(16).clique(strategy))?;
            let (nodes, tests) = (found.effort.nodes, found.effort.tests);
            println!(
                "{:12} {nodes:10} nodes {tests:8} tests {:.3} s",
                found.strategy, found.seconds
            );
            counts.push(found.count);
        }
        assert!(counts.iter().all(|&count| count == counts[0]), "the strategies disagree");
    }
    Ok(())
}
