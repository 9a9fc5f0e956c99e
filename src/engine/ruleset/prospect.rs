//! What a player can expect of what is asked of him, from what he may know.

use crate::engine::flow::context::Query;
use crate::engine::hidden::view::View;
use crate::engine::ruleset::contest::Balance;
use crate::engine::table::Table;
use crate::engine::table::rng::Rng;

/// So often the cards that the viewer cannot know are dealt, to tell a chance.
const DEALS: u32 = 200;

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
            demand.chance = u8::try_from((count * 100 + DEALS / 2) / DEALS).ok();
        }
        Some(shown)
    }
}
