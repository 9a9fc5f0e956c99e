//! Who only wants to know the best action has looks to spare: in rounds the actions that are still in the running are looked
//! at equally often, on the same tables with the same luck, and after each round the worse half is out.

/// What is known of an action that is in the running.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// How often it was looked at.
    pub visits: u32,
    /// The sum of what was found out.
    pub sum: f32,
    /// How readily it comes to mind, among all that could be done: more than 0, at most 1.
    pub share: f32,
}

impl Standing {
    /// How good it seems. Until it was looked at often, what comes to mind half as readily counts for so much of a win less
    /// as `readiness` says, in one of its looks. What was never looked at is worse than all else.
    pub fn score(self, readiness: f32) -> f32 {
        if self.visits == 0 {
            return f32::NEG_INFINITY;
        }
        (self.sum + self.head_start(readiness)) / self.visits as f32
    }

    fn head_start(self, readiness: f32) -> f32 {
        readiness * doublings(self.share)
    }
}

/// How many times 1 is doubled to come to this number: exactly for powers of two, evenly between them. The same on every machine.
fn doublings(number: f32) -> f32 {
    number.max(f32::MIN_POSITIVE).to_bits() as f32 / (1 << 23) as f32 - 127.0
}

/// So many looks are what the number of candidates of a mind is meant for.
const MEANT_FOR: u64 = 60;

/// How many actions take part with so many looks, where so many are to take part with 60: twice as many with eight times the
/// looks. Fewer looks are for as many.
pub fn take_part(candidates: u16, looks: u32) -> u16 {
    let cube = |n: u64| n * n * n;
    let room = cube(u64::from(candidates)).saturating_mul(u64::from(looks));
    let fits = |n: &u16| cube(u64::from(*n)).saturating_mul(MEANT_FOR) <= room;
    (candidates..=MOST)
        .take_while(fits)
        .last()
        .unwrap_or(candidates)
}

/// However many looks there are, no more actions take part.
const MOST: u16 = 64;

/// The actions that are still in the running, and the rounds.
#[derive(Debug, Default)]
pub struct Rounds {
    /// The places of the actions in the list of legal ones, the most promising first. None: there are no rounds.
    left: Vec<usize>,
    rounds: u32,
    round: u32,
}

impl Rounds {
    /// There are no rounds.
    pub fn clear(&mut self) {
        self.left.clear();
    }

    /// Rounds between these actions, the most promising first, of which at most so many take part: as many as can each be
    /// looked at in the first round, if there are at least so many looks.
    pub fn begin(&mut self, places: impl Iterator<Item = usize>, most: u16, looks: u32) {
        self.left.clear();
        self.left.extend(places);
        self.left.truncate(usize::from(most.max(2)));
        let rounds = |count: usize| count.next_power_of_two().trailing_zeros().max(1);
        while self.left.len() > 2 && self.left.len() as u32 * rounds(self.left.len()) > looks {
            self.left.pop();
        }
        (self.rounds, self.round) = (rounds(self.left.len()), 0);
    }

    /// The places of the actions that are still in the running; none if there are no rounds.
    pub fn left(&self) -> &[usize] {
        &self.left
    }

    /// Goes on to the round that this part of the looks, 0 to 1, belongs to: after each round the better half stays.
    pub fn go_on(&mut self, part: f64, readiness: f32, of: impl Fn(usize) -> Standing) {
        let due = ((part * f64::from(self.rounds)) as u32).min(self.rounds.saturating_sub(1));
        while self.round < due {
            let score = |at: &usize| of(*at).score(readiness);
            self.left.sort_by(|a, b| score(b).total_cmp(&score(a)));
            self.left.truncate(self.left.len().div_ceil(2));
            self.round += 1;
        }
    }

    /// Whose turn it is to be looked at: the one that was least often. None if there are no rounds.
    pub fn next(&self, of: impl Fn(usize) -> Standing) -> Option<usize> {
        self.left.iter().copied().min_by_key(|at| of(*at).visits)
    }

    /// Will one come out best whatever so many further looks bring?
    pub fn is_decided(&self, left: u32, readiness: f32, of: impl Fn(usize) -> Standing) -> bool {
        match *self.left.as_slice() {
            [_] => true,
            [a, b] if self.round + 1 == self.rounds => {
                let (a, b) = (of(a), of(b));
                let total = |s: Standing| s.sum + s.head_start(readiness);
                let apart = (total(a) - total(b)).abs();
                // Both are looked at equally often in the end, or one of them once more. Nothing is worth more than 1.
                let lost = if total(a) > total(b) { a } else { b }.sum <= 0.0;
                let even = a.visits.abs_diff(b.visits) <= 1;
                even && !lost && apart > left as f32 / 2.0 + 2.0
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(visits: u32, sum: f32, share: f32) -> Standing {
        Standing { visits, sum, share }
    }

    #[test]
    fn doublings_are_those_of_powers_of_two() {
        assert_eq!(
            [0.125, 0.25, 0.5, 1.0].map(doublings),
            [-3.0, -2.0, -1.0, 0.0]
        );
        assert_eq!(doublings(0.75), -0.5);
        assert!(doublings(0.0) < -100.0);
    }

    #[test]
    fn what_comes_to_mind_counts_less_the_more_looks_there_were() {
        let ready = |n: u32| standing(n, 0.5 * n as f32, 0.5).score(0.1);
        let odd = |n: u32| standing(n, 0.5 * n as f32, 0.25).score(0.1);
        assert!((ready(1) - odd(1) - 0.1).abs() < 1e-6);
        assert!((ready(10) - odd(10) - 0.01).abs() < 1e-6);
        assert!(standing(0, 0.0, 1.0).score(0.1) < standing(1, 0.0, 0.001).score(0.1));
    }

    #[test]
    fn the_better_half_stays_after_each_round_and_all_are_looked_at_in_turn() {
        // Worth of the actions by place; the first is not in the running.
        let worth = [1.0, 0.5, 0.1, 0.9, 0.4, 0.8, 0.2];
        let mut rounds = Rounds::default();
        rounds.begin(1..7, 6, 90);
        let mut visits = [0u32; 7];
        let mut seen = Vec::new();
        for n in 0..90 {
            let of = |at: usize| standing(visits[at], worth[at] * visits[at] as f32, 0.1);
            rounds.go_on(f64::from(n) / 90.0, 0.1, of);
            if n % 30 == 0 {
                seen.push(rounds.left().to_vec());
            }
            let next = rounds.next(of).unwrap();
            visits[next] += 1;
        }
        let [first, second, third] = seen.as_slice() else {
            panic!("{seen:?}");
        };
        assert_eq!(first, &[1, 2, 3, 4, 5, 6]);
        assert_eq!(second, &[3, 5, 1]);
        assert_eq!(third, &[3, 5]);
        assert_eq!(visits, [0, 15, 5, 30, 5, 30, 5]);
    }

    #[test]
    fn more_looks_are_for_more_actions() {
        let eight = [1, 60, 85, 86, 480, 1_000, 30_720, 4_000_000].map(|looks| take_part(8, looks));
        assert_eq!(eight, [8, 8, 8, 9, 16, 20, 64, 64]);
        assert_eq!([take_part(4, 480), take_part(100, 480)], [8, 100]);
    }

    #[test]
    fn few_looks_are_for_few_actions() {
        let begun = |most, looks| {
            let mut rounds = Rounds::default();
            rounds.begin(0..20, most, looks);
            rounds.left().len()
        };
        assert_eq!(
            [begun(8, 24), begun(8, 23), begun(8, 6), begun(8, 1)],
            [8, 7, 3, 2]
        );
        assert_eq!(
            [begun(4, 1_000), begun(30, 1_000), begun(0, 1_000)],
            [4, 20, 2]
        );
    }

    /// It is decided only where no further looks can change it.
    #[test]
    fn a_choice_is_made_when_it_cannot_be_overtaken() {
        let decided = |a: f32, b: f32, left| {
            let mut rounds = Rounds::default();
            rounds.begin(0..2, 8, 100);
            rounds.is_decided(left, 0.1, |at| standing(20, [a, b][at], 0.5))
        };
        assert!(decided(16.0, 4.0, 10) && decided(4.0, 16.0, 10));
        // Ten more for each: 16 + 0 against 4 + 10.
        assert!(!decided(16.0, 4.0, 20));
        assert!(!decided(0.0, 0.0, 0), "who lost each time may be passed by");
    }
}
