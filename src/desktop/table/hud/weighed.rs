//! Whether an answer is needed: from what to what it would change a sum, and whether it comes well without it, comes well
//! only with it, or not even so. All of it is foretold, nothing is guessed.

use std::cmp::Ordering;

use super::forecasts::{BETTER, range};
use super::foretold::Foretold;
use super::models::Maker;
use super::texts;
use crate::ui_text::Word;
use fudaba_engine::Forecast;

impl Maker<'_> {
    /// From what to what an answer would change a sum: the viewer's own, or else the other player's. Nothing where it changes
    /// neither, or where another number would decide.
    #[must_use]
    pub fn change(&self, free: &Forecast, other: &Forecast) -> Option<String> {
        let sides = &free.contest.as_ref().filter(|contest| contest.fight)?.sides;
        other.contest.as_ref()?;
        if free.measure != other.measure {
            return None;
        }
        let viewer = self.seen.viewer();
        let own = usize::from(sides[1].player == viewer);
        let changes = |side: &usize| free.numbers[*side] != other.numbers[*side];
        let side = [own, 1 - own].into_iter().find(changes)?;
        let (from, to) = (range(free.numbers[side]), range(other.numbers[side]));
        let word = match side == own {
            true => Word::SumBecomes,
            false => Word::TheirSumBecomes,
        };
        let values = [("from", from.as_str()), ("to", to.as_str())];
        Some(self.settings.words().fill(word, &values))
    }

    /// How it compares where that settles it; otherwise who falls, with the chance.
    fn settled(&self, forecast: &Forecast) -> String {
        let sure = forecast.beaten.iter().all(|(_, chance)| *chance >= 98);
        match sure && self.is_decisive(forecast) {
            true => self.compared(forecast),
            false => self.in_general(forecast),
        }
    }

    /// Whether an answer is needed beside `free`, the one that costs nothing.
    #[must_use]
    pub fn need(
        &self,
        foretold: &Foretold,
        (free_at, free): (usize, &Forecast),
        (at, other): (usize, &Forecast),
    ) -> String {
        let words = self.settings.words();
        let and = words.get(Word::ForeseenAnd);
        let (here, there) = (self.worth(free), self.worth(other));
        let spoil = self.spoiling(free, foretold.replies_to(free_at));
        let spoil_other = self.spoiling(other, foretold.replies_to(at));
        let kind = |reply: &&fudaba_engine::Reply| (reply.asked, reply.verb, reply.n);
        let stops_other = |reply: &&fudaba_engine::Reply| {
            let mut all = spoil_other.iter();
            all.any(|other| kind(other) == kind(reply))
        };
        let said = |word, compared: &str| words.fill(word, &[("compared", compared)]);
        let order = match there - here {
            more if more > BETTER => Ordering::Greater,
            less if less < -BETTER => Ordering::Less,
            _ => Ordering::Equal,
        };
        let mut all = Vec::new();
        match order {
            Ordering::Greater => {
                // What still comes badly is not called needed.
                let word = match there < 0 {
                    true => Word::NeedBetter,
                    false => Word::NeedWith,
                };
                all.push(said(word, &self.settled(other)));
                let called = self.called_together(spoil_other.iter().copied());
                let unless =
                    called.map(|[_, done]| words.fill(Word::ForeseenUnless, &[("done", &done)]));
                all.extend(unless);
            }
            Ordering::Less => all.push(texts::capital(&self.in_general(other))),
            Ordering::Equal if here < 0 || (here == 0 && self.attacks(free)) => {
                // Whoever may still do more then has not lost yet.
                let compared = self.settled(other);
                all.push(match (self.reach(foretold, at, other), other.open.own) {
                    // Where his number is ahead already, whatever else is lost, it is not called too little.
                    _ if self.leads(other) => texts::capital(&self.in_general(other)),
                    (Some(reach), _) => {
                        let values = [("compared", compared.as_str()), ("reach", reach.as_str())];
                        words.fill(Word::NeedReach, &values)
                    }
                    (None, true) => said(Word::NeedAlone, &compared),
                    (None, false) => said(Word::NeedStill, &compared),
                });
            }
            Ordering::Equal => {
                // What stops it as it stands and would not stop it then is a reason for it.
                let first = spoil.iter().copied().filter(|reply| !stops_other(reply));
                let both = spoil.iter().copied().filter(stops_other);
                let (first, both) = (self.called_together(first), self.called_together(both));
                match (first, both) {
                    (Some([_, done]), _) => {
                        let sure = words.fill(Word::NeedAgainst, &[("done", &done)]);
                        all.push(sure);
                    }
                    (None, both) => {
                        all.push(said(Word::NeedNot, &self.settled(free)));
                        all.extend(
                            both.map(|[what, _]| words.fill(Word::NeedStopped, &[("what", &what)])),
                        );
                    }
                }
            }
        }
        texts::capital(&all.join(and))
    }

    /// Is the viewer's number the greater one in any case?
    fn leads(&self, forecast: &Forecast) -> bool {
        let sides = forecast.contest.as_ref().map(|contest| &contest.sides);
        let viewer = self.seen.viewer();
        let own = sides.and_then(|sides| sides.iter().position(|side| side.player == viewer));
        own.is_some_and(|own| forecast.numbers[own].0 > forecast.numbers[1 - own].1)
    }

    /// How far the viewer could still come after an answer, where that is further than it comes to by itself.
    pub fn reach(&self, foretold: &Foretold, at: usize, forecast: &Forecast) -> Option<String> {
        let most = foretold.reach_of(at)?;
        let sides = &forecast.contest.as_ref()?.sides;
        let own = sides
            .iter()
            .position(|side| side.player == self.seen.viewer())?;
        let further = most > forecast.numbers[own].1;
        let words = self.settings.words();
        further.then(|| words.fill(Word::ForeseenReach, &[("n", &most.to_string())]))
    }

    /// Is it the viewer who attacks?
    fn attacks(&self, forecast: &Forecast) -> bool {
        let contest = forecast.contest.as_ref();
        contest.is_some_and(|contest| contest.sides[0].player == self.seen.viewer())
    }

    /// Does it come badly for the viewer by the answer that costs nothing, and not so by another one?
    #[must_use]
    pub fn needs_other(&self, foretold: &Foretold) -> bool {
        let here = foretold.free().map(|(_, free)| self.worth(free));
        let mut others = foretold.all_others().iter();
        here.is_some_and(|here| {
            here <= 0
                && others.any(|(_, other)| {
                    let there = self.worth(other);
                    there >= 0 && there > here + BETTER && other.contest.is_some()
                })
        })
    }

    /// Whether the best of the answers that have buttons of their own is needed, where it turns what is bad for the viewer: the
    /// answer by its place, and what stands on its button then.
    #[must_use]
    pub fn turned(&self, foretold: &Foretold, said: &[usize]) -> Option<(usize, String)> {
        let (free_at, free) = foretold.free()?;
        let here = self.worth(free);
        let others = foretold.all_others().iter();
        let others =
            others.filter(|(n, other)| said.contains(n) && self.worth(other) > here + BETTER);
        let (n, other) = others.max_by_key(|(_, other)| self.worth(other))?;
        if here > 0 || other.contest.is_none() {
            return None;
        }
        Some((*n, self.need(foretold, (free_at, free), (*n, other))))
    }
}
