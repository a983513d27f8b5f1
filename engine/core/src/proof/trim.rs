//! Removes the lines that a proof does not need.

use super::{Branch, Claim, Inference, Proof, Reason, Source};

impl Reason {
    /// The lines that it rests on.
    pub fn lines(&self) -> Vec<usize> {
        let mut lines = Vec::new();
        self.clone().renumbered(|line| {
            lines.push(line);
            line
        });
        lines
    }

    /// This reason with other line numbers.
    fn renumbered(mut self, mut other: impl FnMut(usize) -> usize) -> Reason {
        let mut in_source = |source: &mut Source| {
            if let Source::Line(line) = source {
                *line = other(*line);
            }
        };
        match &mut self {
            Reason::Left { of, .. } | Reason::Seen { of } => in_source(of),
            Reason::Cases { of: Some(of), .. } => in_source(of),
            Reason::Cover { truths, .. } => truths.iter_mut().for_each(in_source),
            _ => {}
        }
        let mut in_branch = |branch: &mut Branch| {
            branch.supposed = other(branch.supposed);
            branch.reached = other(branch.reached);
        };
        match &mut self {
            Reason::Refuted(branch) | Reason::Either(branch) => in_branch(branch),
            Reason::Cases { branches, .. } => branches.iter_mut().for_each(in_branch),
            Reason::Left { without, .. }
            | Reason::Cover { without, .. }
            | Reason::Deadly { without, .. }
            | Reason::Impossible { without, .. } => {
                without.iter_mut().for_each(|line| *line = other(*line));
            }
            Reason::Suppose | Reason::Seen { .. } | Reason::Unplaced | Reason::Searched => {}
        }
        self
    }
}

impl Proof {
    /// Only the lines that prove these claims, for those that any line claims. If several do, the
    /// first is kept.
    pub fn trimmed(self, claims: &[Claim]) -> Proof {
        let mut needed = vec![false; self.lines.len()];
        for claim in claims {
            let says = |line: &Inference| line.depth == 0 && line.claim.implies(claim);
            if let Some(line) = self.lines.iter().position(says) {
                needed[line] = true;
            }
        }
        for number in (0..self.lines.len()).rev() {
            if needed[number] {
                let before = self.lines[number].reason.lines();
                before
                    .into_iter()
                    .filter(|&line| line < number)
                    .for_each(|line| needed[line] = true);
            }
        }
        let number = |line: usize| needed[..line].iter().filter(|&&needed| needed).count();
        let kept = self.lines.into_iter().zip(&needed).filter(|(_, needed)| **needed);
        let renumbered = |(line, _): (Inference, _)| Inference {
            reason: line.reason.renumbered(number),
            ..line
        };
        Proof { lines: kept.map(renumbered).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::Builder;
    use crate::{Candidate, Position};

    #[test]
    fn lines_that_nothing_rests_on_are_left_out() {
        let text = "12 23".to_owned() + &" 123456789".repeat(79);
        let position: Position = text.parse().unwrap();
        let mut builder = Builder::new(&position);
        let supposed = builder.suppose(Claim::none_of([Candidate::of(0)]));
        let two = builder.left("r1c1".parse().unwrap(), &[supposed]);
        builder.seen(two, &[Candidate::of(19)]);
        let not_two = builder.seen(two, &[Candidate::of(10)]);
        let three = builder.left("r1c2".parse().unwrap(), &[not_two]);
        builder.either(supposed, three);
        let proof = builder.proof();
        let claim = Claim::one_of([0, 11].map(Candidate::of));
        let trimmed = proof.clone().trimmed(std::slice::from_ref(&claim));
        let lines = "1.   suppose r1c1<>1\n2.   r1c1=2: left of r1c1 (1)\n3.   r1c2<>2: seen by (2)\n\
                     4.   r1c2=3: left of r1c2 (3)\n\
                     5. r1c1=1 or r1c2=3: without the one the other (1-4)\n";
        assert_eq!(trimmed.to_string(), lines);
        assert_eq!(trimmed.clone().trimmed(&[claim]), trimmed);
        assert!(proof.trimmed(&[]).lines.is_empty());
    }
}
