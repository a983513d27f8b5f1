//! Proofs that others can check: written and verified.

use crate::Seventeen;
use seventeen_jobs::Result;
use seventeen_jobs::certificate::VerifyOptions;
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::prove::{
    Proof, ProofShard, ProofVerifier, ProveOptions, StoredProof, VerifiedProof,
};
use seventeen_jobs::shards::Shard;
use std::path::Path;

/// Proofs of the puzzles of the sets' grid. It needs the feature `prove`.
pub trait ProveExt {
    /// Proves that each valid puzzle of the grid with at most `clues` clues contains one of those
    /// that an enumerator finds. Writes the proof into the directory of the options.
    ///
    /// # Errors
    /// The options are impossible, the directory exists, a component fails, the proof is expected
    /// to exceed the limits of the options, or the engine was stopped.
    ///
    /// ```
    /// use seventeen::{Grid, GridExt, ProveExt, ProveOptions, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let grid: Grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
    /// let sets = grid.harvest(&engine, [engine.ua("tuned")?])?;
    /// let place = tempfile::tempdir()?;
    /// let dir = Some(place.path().join("proof").into());
    /// let proof = sets.prove(&engine, 12, &ProveOptions { dir, ..ProveOptions::default() })?;
    /// assert!(proof.claim.listed.is_empty() && proof.directory.join("grid.opb").exists());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn prove(&self, engine: &Seventeen, clues: u32, options: &ProveOptions) -> Result<Proof>;

    /// Derives a shard of that proof, and keeps it in a directory beside the proof's. When all
    /// shards are there, [`prove`](Self::prove) writes the proof from them.
    ///
    /// # Errors
    /// As for [`prove`](Self::prove).
    ///
    /// ```
    /// use seventeen::{Grid, GridExt, ProveExt, ProveOptions, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let grid: Grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
    /// let sets = grid.harvest(&engine, [engine.ua("tuned")?])?;
    /// let place = tempfile::tempdir()?;
    /// let dir = Some(place.path().join("proof").into());
    /// let options = ProveOptions { dir, ..ProveOptions::default() };
    /// for shard in ["0/2", "1/2"] {
    ///     let done = sets.prove_shard(&engine, 12, shard.parse()?, &options)?;
    ///     assert!(done.parts <= done.of);
    /// }
    /// assert!(sets.prove(&engine, 12, &options)?.claim.listed.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn prove_shard(
        &self,
        engine: &Seventeen,
        clues: u32,
        shard: Shard,
        options: &ProveOptions,
    ) -> Result<ProofShard>;
}

impl ProveExt for Sets {
    fn prove(&self, engine: &Seventeen, clues: u32, options: &ProveOptions) -> Result<Proof> {
        let (asked, directory) = (options.request_for(&self.grid.value)?, options.directory()?);
        options.method(engine)?.prove(engine, self, clues, &asked, directory)
    }

    fn prove_shard(
        &self,
        engine: &Seventeen,
        clues: u32,
        shard: Shard,
        options: &ProveOptions,
    ) -> Result<ProofShard> {
        let (asked, directory) = (options.request_for(&self.grid.value)?, options.directory()?);
        options.method(engine)?.prove_shard(engine, self, clues, &asked, directory, shard)
    }
}

/// Checks of proofs. They need the feature `prove`.
impl Seventeen {
    /// Checks the directory of a proof: the witnesses, the formulas and the puzzles here, the steps
    /// with another program.
    ///
    /// # Errors
    /// Something is wrong with the proof, nothing checked its steps, or a file cannot be read.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// let missing = engine.verify_proof("no_proof".as_ref(), Default::default()).unwrap_err();
    /// assert!(missing.to_string().starts_with("cannot read no_proof"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify_proof(&self, directory: &Path, options: VerifyOptions) -> Result<VerifiedProof> {
        let proof = StoredProof::open(directory)?;
        ProofVerifier::from_options(self, options)?.verify(self, &proof)
    }
}
