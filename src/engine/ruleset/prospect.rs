//! What a player can expect of what is asked of him, from what he may know.

use crate::flow::context::Query;
use crate::hidden::view::View;
use crate::ruleset::contest::Balance;
use crate::table::Table;
use crate::table::rng::Rng;

/// So often the cards that the viewer cannot know are dealt, to tell a chance.
const DEALS: u32 = 200;

/// In percent. Only what cannot fail has 100, only what never came about has 0: no number of deals makes sure of what is
/// lacking still.
fn percent(met: u32, lacks: bool) -> u8 {
    let most = if lacks || met < DEALS { 99 } else { 100 };
    let least = u32::from(met > 0);
    let rounded = (met * 100 + DEALS / 2) / DEALS;
    u8::try_from(rounded.clamp(least, most)).unwrap_or(100)
}

impl View {
    /// What the viewer has against what could be asked of him, while he decides about that, with the chance that each
    /// will be met as the table stands: hidden cards are dealt anew [`DEALS`] times. The same view gives the same
    /// chances.
    #[must_use]
    pub fn prospect(&self) -> Option<Balance> {
        let (setup, viewer) = (self.setup(), self.viewer());
        let mut shown = setup.rules.prospect(self.q(), viewer)?;
        let mut met = vec![0u32; shown.demands.len()];
        let mut rng = Rng::new(self.table().digest());
        let sampler = self.sampler();
        let mut table = Table::new(0);
        for _ in 0..DEALS {
            sampler.deal(&mut table, &mut rng);
            let dealt = setup.rules.prospect(Query::new(&table, setup), viewer);
            let demands = dealt.iter().flat_map(|b| &b.demands);
            for (count, demand) in met.iter_mut().zip(demands) {
                *count += u32::from(demand.met == Some(true));
            }
        }
        for (demand, count) in shown.demands.iter_mut().zip(met) {
            demand.met = None;
            demand.chance = Some(percent(count, demand.lacks()));
        }
        Some(shown)
    }
}

#[cfg(test)]
mod tests {
    use super::{DEALS, percent};

    #[test]
    fn only_what_cannot_fail_is_certain() {
        assert_eq!(percent(DEALS, false), 100);
        assert_eq!(percent(DEALS, true), 99, "something is lacking still");
        assert_eq!(percent(DEALS - 1, false), 99, "it failed once");
        assert_eq!(percent(1, true), 1);
        assert_eq!(percent(0, true), 0);
        assert_eq!(percent(DEALS / 2, true), 50);
    }
}
