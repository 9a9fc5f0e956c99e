//! All deals that agree with a view, where there are few of them: each is looked at as often as it is believed, and none by luck
//! more often than another.

use fudaba_engine::{CERTAIN, MatchSetup, PlayerId, Query, Rng, Sampler, Table};

/// So far apart lie deals that are looked at one after the other, in parts of 2^64: by the golden ratio, any number of looks
/// goes evenly through all.
const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;

/// All deals of the hidden cards.
#[derive(Debug)]
pub struct Exact {
    /// Each full table, and the sum of what is believed of it and of those before it.
    tables: Vec<(Table, u64)>,
}

impl Exact {
    /// All deals that agree with a view of this player, if there are no more than so many and more than one.
    pub fn of(sampler: &Sampler, setup: &MatchSetup, viewer: PlayerId, most: u16) -> Option<Self> {
        if most == 0 {
            return None;
        }
        let all = sampler.all(most.into())?;
        if all.len() < 2 {
            return None;
        }
        let mut sum = 0;
        let with_sum = |table: Table| {
            let credence = setup.rules.credence(Query::new(&table, setup), viewer);
            // What is hard to believe is not impossible.
            sum += u64::from(credence.clamp(1, CERTAIN));
            (table, sum)
        };
        Some(Self {
            tables: all.into_iter().map(with_sum).collect(),
        })
    }

    /// The nth of many looks, the first of which is told by the seed; `rng` is the luck of what follows.
    pub fn deal(&self, table: &mut Table, seed: u64, n: u32, rng: &mut Rng) {
        let all = self.tables.last().map_or(0, |(_, sum)| *sum);
        let turned = seed.wrapping_add(STRIDE.wrapping_mul(u64::from(n)));
        let at = ((u128::from(turned) * u128::from(all)) >> 64) as u64;
        let found = self.tables.partition_point(|(_, sum)| *sum <= at);
        if let Some((dealt, _)) = self.tables.get(found) {
            table.clone_from(dealt);
        }
        table.rng = Rng::new(rng.next());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tables that are told by their turn, each believed so much.
    fn exact(believed: &[u64]) -> Exact {
        let mut sum = 0;
        let tables = (0u16..).zip(believed).map(|(turn, credence)| {
            let mut table = Table::new(0);
            table.turn = turn;
            sum += credence;
            (table, sum)
        });
        Exact {
            tables: tables.collect(),
        }
    }

    #[test]
    fn each_deal_is_looked_at_as_often_as_it_is_believed() {
        let believed = [1_000, 500, 1, 499];
        let exact = exact(&believed);
        let (mut table, mut rng) = (Table::new(0), Rng::new(1));
        for seed in [0, 7, u64::MAX] {
            let mut seen = [0u32; 4];
            for n in 0..2_000 {
                exact.deal(&mut table, seed, n, &mut rng);
                seen[usize::from(table.turn)] += 1;
            }
            for (seen, believed) in seen.iter().zip(believed) {
                // By luck it would be off by twenty and more.
                assert!(
                    u64::from(*seen).abs_diff(believed) <= 3,
                    "{seen} of {believed}"
                );
            }
        }
    }

    #[test]
    fn few_looks_go_through_all_deals_and_each_has_a_luck_of_its_own() {
        let exact = exact(&[1_000; 12]);
        let (mut table, mut rng) = (Table::new(0), Rng::new(1));
        let (mut seen, mut lucks) = ([0; 12], Vec::new());
        for n in 0..36 {
            exact.deal(&mut table, 5, n, &mut rng);
            seen[usize::from(table.turn)] += 1;
            lucks.push(table.rng.next());
        }
        assert!(seen.iter().all(|n| (2..=4).contains(n)), "{seen:?}");
        lucks.sort_unstable();
        lucks.dedup();
        assert_eq!(lucks.len(), 36);
    }
}
