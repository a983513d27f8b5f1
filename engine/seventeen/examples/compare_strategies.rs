//! One enumeration under each clique strategy: its costs, and a check that all results agree.

use seventeen::prelude::*;
use seventeen::{EnumerateOptions, Grid};

const GRIDS: [&str; 2] = [
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619",
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let engine = Seventeen::new()?;
    let grids = GRIDS.map(str::parse).into_iter().collect::<Result<Vec<Grid>, _>>()?;
    let sets = grids.iter().map(|grid| grid.harvest(&engine, [engine.ua("tuned")?]));
    let sets = sets.collect::<Result<Vec<_>, _>>()?;

    let smallest = engine.clique_by("smallest", |set| f64::from(set.len()));
    let results = engine
        .compare([engine.clique("min_product")?, engine.clique("exact")?, smallest])?
        .agree("puzzles")
        .run(sets, |sets, clique| {
            let clique = Some(clique.clone());
            let options = EnumerateOptions { clique, ..EnumerateOptions::default() };
            sets.enumerate(&engine, 16, &options)
        })?;
    println!("{}\n\n{}", results.table()?, results.ratios("nodes")?);
    Ok(())
}
