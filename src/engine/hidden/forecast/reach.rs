//! How far the viewer could still come by what is open to him.

use super::futile::Way;
use super::{Answers, Course};
use crate::flow::action::Action;
use crate::hidden::view::View;
use crate::ruleset::contest::Contest;
use crate::table::Table;
use crate::table::rng::Rng;

/// With more ways to go on than these it is not told.
const MOST_WAYS: usize = 160;

impl View {
    /// The greatest number that the viewer's side could come to in the contest that a legal action of his open decision begins
    /// or goes on with, if he went on with whatever he can and his opponent did nothing. Cards that he would have to draw do
    /// not count, and neither does what would have another number decide. `None` where no contest comes of it, or there are too
    /// many ways to try.
    #[must_use]
    pub fn reach(&self, action: Action) -> Option<i32> {
        if !self.legal().contains(&action) {
            return None;
        }
        let mut rng = Rng::new(self.table().digest());
        let (mut dealt, mut table) = (Table::new(0), Table::new(0));
        self.sampler().deal(&mut dealt, &mut rng);
        let (mut course, mut way) = (Course::new(self), Way::default());
        let (mut measure, mut best) = (None, None);
        for _ in 0..MOST_WAYS {
            table.clone_from(&dealt);
            let run = course.run(&mut table, action, &mut Answers::default(), Some(&mut way));
            let contest = run.and_then(|run| run.contest);
            if let Some(contest) = contest.filter(|_| !course.has_come_to_light(&table)) {
                let decides = decisive(&contest);
                let measure = *measure.get_or_insert(decides);
                let number = self.own_number(&contest).filter(|_| measure == decides);
                best = best.max(number);
            }
            match way.after() {
                Some(next) => way = next.anew(),
                None => return best,
            }
        }
        None
    }

    fn own_number(&self, contest: &Contest) -> Option<i32> {
        let mut sides = contest.sides.iter();
        sides.find(|side| side.player == self.viewer())?.number()
    }
}

/// What decides a contest, where its sides have several numbers.
fn decisive(contest: &Contest) -> Option<&'static str> {
    contest.sides.iter().find_map(super::Side::decisive)
}
