//! `certificate`, `certificates`, `claims`, `verify`: the claims of enumerations and paths.

use crate::problem_value::{problem_to_dynamic, puzzles_to_array};
use crate::stream::{self, SourceLength, pull_from_iterator};
use crate::verb_options::CertificateOptions;
use crate::verbs::prelude::*;
use crate::verbs::sources::{Texts, concatenate_inputs};
use seventeen_core::UaHarvester;
use seventeen_host::cancellation::CancellationToken;
use seventeen_jobs::Context;
use seventeen_jobs::certificate::{
    Certificate, CertificateReader, CertificateVerifier, CertificateWriter, VerifiedCertificate,
    VerifyOptions,
};
use seventeen_jobs::claims::{Claim, ClaimReader};
use seventeen_jobs::enumerate::{Enumeration, GridPuzzles};
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::human::{ClaimedPath, SolutionPath};
use seventeen_jobs::prove::{ProofVerifier, StoredProof};
use seventeen_jobs::text::Problem;
use std::sync::Arc;

/// # Certificates
/// Writes and checks the claims of enumerations.
#[export_module(manifest)]
pub(crate) mod certificate {
    /// Writes a certificate of each enumeration to the file at `path`: JSON lines with the grid,
    /// the sets, the cost and all puzzles. The file appears when the stream ends. For grids that
    /// were not harvested, the verb harvests the sets, and the cost is unknown.
    ///
    /// ```rhai
    /// grids("grids.txt").take(1).harvest(ua::tuned()).enumerate(10)
    ///     .certificate("found.jsonl").count()  // 1
    /// ```
    ///
    /// ```rhai
    /// grids("grids.txt").take(5).enumerate(10).certificate("some.jsonl", #{ one_in: 3 }).count();
    /// certificates("some.jsonl").count()  // 2
    /// ```
    #[rhai_fn(name = "certificate", return_raw, pure)]
    pub(crate) fn certificate(
        stream: &mut Stream,
        path: ImmutableString,
        options: Map,
    ) -> Res<Stream> {
        let CertificateOptions { one_in } = option_map::read_options("certificate", options)?;
        let open =
            move |session: &Session| EnumerationCertifier::new(session, &path, one_in.unwrap_or(1));
        Ok(stream.with_recorder("certificate", open))
    }

    /// The certificates of a file (also `.gz` and `.zst`), or of the standard input for `-`.
    ///
    /// ```rhai
    /// grids("grids.txt").take(1).harvest(ua::tuned()).enumerate(10)
    ///     .certificate("found.jsonl").count();
    /// certificates("found.jsonl").count()  // 1
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn certificates(session: Handle, path: ImmutableString) -> Res<CertificateStream> {
        stream_of_file(session, &path, "certificates", |path, stop| {
            Ok(CertificateReader::open(path, stop)?.map(|next| next.map(Dynamic::from)))
        })
    }

    /// The claims of a file (also `.gz` and `.zst`), or of the standard input for `-`:
    /// certificates, or paths written as `.jsonl` with their proofs. The first line determines
    /// which. A directory that `prove` wrote is one claim. An array gives the claims of several
    /// files, one file after the other.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(2).deduce(profile("se121"))
    ///     .map(|path| path.with_proofs()).write("paths.jsonl");
    /// claims("paths.jsonl").verify().count()  // 2
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn claims(session: Handle, path: Texts) -> Res<ClaimStream> {
        concatenate_inputs(session, "claims", path, claims_of)
    }

    /// Checks the certificate without trust in the enumerator. Its sets must be unavoidable, and
    /// the grid must be the only solution of each puzzle. Random subtrees of the search must
    /// contain these puzzles and no others. Fails if anything is wrong. Reports the probability of
    /// finding a missing puzzle, and what was not checked.
    ///
    /// ```rhai
    /// grids("grids.txt").take(1).harvest(ua::tuned()).enumerate(10)
    ///     .certificate("found.jsonl").count();
    /// certificates("found.jsonl").verify(#{ samples: 1 }).count()  // 1
    /// ```
    #[rhai_fn(name = "verify", return_raw, pure)]
    pub(crate) fn verify(
        certificate: &mut Certificate,
        session: Handle,
        options: Map,
    ) -> Res<VerifiedCertificate> {
        let options: VerifyOptions = option_map::read_options("verify", options)?;
        let verifier = CertificateVerifier::from_options(&session.context, options).raise()?;
        verifier.verify(&session.context, certificate).raise()
    }

    /// Checks each certificate, path or proof, from this run or from a file. The proofs of a path's
    /// steps are checked by the rules of sudoku and by the definitions of their techniques. The
    /// items do not change; a path from a file lists the techniques without a definition.
    ///
    /// Of a proof that `prove` wrote, the witnesses, the formulas and the puzzles are checked here,
    /// and the steps by VeriPB, or by the program `checker`. Fails if there is no such program,
    /// unless `unchecked` is set.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(2).deduce(profile("se121")).verify().count()  // 2
    /// ```
    #[rhai_fn(name = "verify", return_raw, pure)]
    pub(crate) fn verify_stream(stream: &mut Stream, options: Map) -> Res<VerifiedClaimStream> {
        let options: VerifyOptions = option_map::read_options("verify", options)?;
        let of_proofs = ProofVerifier::from_options(&stream.session.context, options.clone());
        let of_proofs = Arc::new(of_proofs.raise()?);
        let verifier = CertificateVerifier::from_options(&stream.session.context, options);
        let verifier = Arc::new(verifier.raise()?);
        // One after the other, since each check uses all threads.
        Ok(stream.map("verify", move |session, mut item| {
            if verify_if_path(&session.context, &mut item)? {
                return Ok(item);
            }
            if let Some(proof) = item.read_lock::<StoredProof>() {
                return of_proofs.verify(&session.context, &proof).map(Dynamic::from).raise();
            }
            let Some(certificate) = item.read_lock::<Certificate>() else {
                let advice = "read them with `claims`, or find paths with `deduce`";
                return Err(unexpected_type_error_with_advice(
                    "verify",
                    "certificates, paths or proofs",
                    &item,
                    advice,
                ));
            };
            verifier.verify(&session.context, &certificate).map(Dynamic::from).raise()
        }))
    }

    /// The grid of the certificate, which is the solution of its puzzles.
    ///
    /// ```rhai
    /// grids("grids.txt").take(1).harvest(ua::tuned()).enumerate(10)
    ///     .certificate("found.jsonl").count();
    /// certificates("found.jsonl").map(|claimed| claimed.grid)
    /// // 594231786786945132123768954965173248378492561241856397432619875619587423857324619
    /// ```
    #[rhai_fn(name = "grid", get = "grid", pure)]
    pub(crate) fn certificate_grid(certificate: &mut Certificate) -> Dynamic {
        let Certificate { grid, rules, .. } = certificate;
        match rules.is_classic() {
            true => Dynamic::from(Annotated::from(*grid)),
            false => problem_to_dynamic(Problem::of_rules(*rules, &(*grid).into())),
        }
    }

    /// The puzzles that the certificate lists, as an array.
    ///
    /// ```rhai
    /// grids("grids.txt").take(1).harvest(ua::tuned()).enumerate(10)
    ///     .certificate("found.jsonl").count();
    /// certificates("found.jsonl").map(|claimed| claimed.puzzles.len())  // 0
    /// ```
    #[rhai_fn(name = "puzzles", get = "puzzles", pure)]
    pub(crate) fn certificate_puzzles(certificate: &mut Certificate) -> PuzzleArray {
        let Certificate { puzzles, rules, .. } = certificate;
        puzzles_to_array(*rules, puzzles.iter().copied())
    }

    /// A short description of the certificate's claim.
    ///
    /// ```rhai
    /// grids("grids.txt").take(1).harvest(ua::tuned()).enumerate(10)
    ///     .certificate("found.jsonl").count();
    /// certificates("found.jsonl").map(|claimed| claimed.to_string().len() > 81)  // true
    /// ```
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn certificate_to_string(certificate: &mut Certificate) -> String {
        certificate.claim_text()
    }
}

/// Verifies the item if it is a path, found in this run or read from a file; whether it is one.
fn verify_if_path(context: &Context, item: &mut Dynamic) -> Res<bool> {
    if let Some(path) = item.read_lock::<SolutionPath>() {
        path.verify(context).raise()?;
        return Ok(true);
    }
    let Some(mut path) = item.write_lock::<ClaimedPath>() else { return Ok(false) };
    path.by_rules = path.verify(context).raise()?;
    Ok(true)
}

/// The claims of a file.
fn claims_of(session: Handle, path: &str) -> Res<Stream> {
    stream_of_file(session, path, "claims", |path, stop| {
        let claims = ClaimReader::open(path, stop)?;
        Ok(claims.map(|next| {
            next.map(|claimed| match claimed {
                Claim::Certificate(certificate) => Dynamic::from(*certificate),
                Claim::Path(path) => Dynamic::from(*path),
                Claim::Proof(proof) => Dynamic::from(*proof),
            })
        }))
    })
}

/// The stream of the items that `open` finds in the file at `path`.
fn stream_of_file<Opened>(
    session: Handle,
    path: &str,
    what: &'static str,
    open: fn(&str, &CancellationToken) -> seventeen_jobs::Result<Opened>,
) -> Res<Stream>
where
    Opened: Iterator<Item = seventeen_jobs::Result<Dynamic>> + Send + 'static,
{
    let extent = SourceLength::of_input(path);
    session.register_input(path)?;
    let (cancellation_token, waiting, path) =
        (session.context.cancellation_token().clone(), session.clone(), path.to_owned());
    Ok(Stream::new(session, extent, move || {
        waiting.begin_reading(&path, what)?;
        Ok(pull_from_iterator(
            1,
            open(&path, &cancellation_token).raise()?.map(RaiseJobError::raise),
        ))
    }))
}

/// Certifies some of the enumerations of a stream.
struct EnumerationCertifier {
    context: Arc<Context>,
    /// Finds the sets of grids that were not harvested; none before the first such grid.
    harvester: Option<Choice<dyn UaHarvester>>,
    recorder: CertificateWriter,
    one_in: u64,
    seen: u64,
}

impl EnumerationCertifier {
    /// Writes into the file at `path`, which no other verb of the run may write.
    fn new(session: &Session, path: &str, one_in: u64) -> Res<EnumerationCertifier> {
        session.check_write(path)?;
        let path = CertificateWriter::resolve_target(path).raise()?;
        session.claim_output(&path.to_string_lossy())?;
        let recorder = CertificateWriter::create(&path).raise()?;
        let context = session.context.clone();
        Ok(EnumerationCertifier { context, harvester: None, recorder, one_in, seen: 0 })
    }

    /// Certifies the puzzles found in a grid, with sets that are harvested now.
    fn add_found(&mut self, found: &GridPuzzles) -> Res<()> {
        let harvester = match &mut self.harvester {
            Some(harvester) => harvester,
            none => none.insert(self.context.default_choice().raise()?),
        };
        let sets = Sets { rules: found.rules, ..Sets::empty(found.grid.clone()) };
        let sets = sets.harvest(&self.context, harvester).raise()?;
        self.recorder.add_grid_puzzles(found, &sets.sets).raise()
    }
}

impl stream::ItemRecorder for EnumerationCertifier {
    fn record_item(&mut self, item: &Dynamic) -> Res<()> {
        let is_chosen = self.seen.is_multiple_of(self.one_in);
        self.seen += 1;
        if let Some(found) = item.read_lock::<Enumeration>() {
            return if is_chosen { self.recorder.add_enumeration(&found).raise() } else { Ok(()) };
        }
        if let Some(found) = item.read_lock::<GridPuzzles>() {
            return if is_chosen { self.add_found(&found) } else { Ok(()) };
        }
        Err(unexpected_type_error_with_advice(
            "certificate", "enumerations", item, "call `enumerate` first",
        ))
    }

    fn finish(self) -> Res<()> {
        self.recorder.finish().raise()
    }
}
