//! Whether an answer is enough: from what to what it would change a sum, which sum is the greater one then, and what could
//! still come. All of it is foretold, nothing is guessed.

use super::forecasts::BETTER;
use super::foretold::Foretold;
use super::models::Maker;
use super::numbers::range;
use super::texts;
use crate::panels::model::InsteadModel;
use crate::ui_text::{Word, Words};
use fudaba_engine::{Contest, Forecast};

impl Maker<'_> {
    /// What an answer changes beside `free`, the one that costs nothing, and whether that is enough, always in one form: from
    /// what to what it would bring a sum, and whether the viewer's beats the other's then. Nothing where it changes no sum.
    #[must_use]
    pub fn weighed(
        &self,
        foretold: &Foretold,
        free: (usize, &Forecast),
        other: (usize, &Forecast),
    ) -> Option<String> {
        let short = self.weighed_short(free.1, other.1)?;
        let more = self.besides(foretold, free, other);
        Some([short, more.unwrap_or_default()].concat())
    }

    /// The same without what could still come.
    #[must_use]
    pub fn weighed_short(&self, free: &Forecast, other: &Forecast) -> Option<String> {
        let fight = free.contest.as_ref().filter(|contest| contest.fight)?;
        let viewer = self.seen.viewer();
        let side_in = |contest: &Contest| usize::from(contest.sides[1].player == viewer);
        // An answer may make the attacked side the attacker.
        let (own, then) = (side_in(fight), side_in(other.contest.as_ref()?));
        let enough = self.enough(free, other, then);
        let words = self.settings.words();
        let [mine, theirs] = [then, 1 - then].map(|side| range(other.numbers[side]));
        let values = |from: &str, to: &str, word: Word| {
            let values = [("from", from), ("to", to), ("enough", enough.as_str())];
            words.fill(word, &[&values[..], &[("own", mine.as_str())]].concat())
        };
        if free.measure != other.measure {
            // Another number decides then.
            let measure = texts::label(self.game, other.measure?, self.settings.language);
            return Some(values(&measure, "", Word::WeighedMeasure));
        }
        let changes = |before: usize, after: usize| free.numbers[before] != other.numbers[after];
        if changes(own, then) {
            return Some(values(&range(free.numbers[own]), &mine, Word::WeighedOwn));
        }
        changes(1 - own, 1 - then).then(|| {
            let before = range(free.numbers[1 - own]);
            values(&before, &theirs, Word::WeighedTheirs)
        })
    }

    /// Whether the viewer's number, that of the side `own`, is enough: where both numbers settle it, which one is greater;
    /// otherwise who falls.
    fn enough(&self, free: &Forecast, other: &Forecast, own: usize) -> String {
        let words = self.settings.words();
        let [mine, theirs] = [own, 1 - own].map(|side| other.numbers[side]);
        let sure = other.beaten.iter().all(|(_, chance)| *chance >= 98);
        let said = range(theirs);
        let word = match sure && self.is_decisive(other) {
            true if mine.0 > theirs.1 => Word::WeighedBeats,
            // A lower number that helps all the same: what comes of it says why.
            true if self.worth(other) > self.worth(free) + BETTER => Word::WeighedAgainst,
            true if self.worth(free) <= 0 => Word::WeighedLosesStill,
            true => Word::WeighedLoses,
            false => Word::WeighedAgainst,
        };
        let outcome = self.in_general(other);
        words.fill(word, &[("other", &said), ("outcome", &outcome)])
    }

    /// What is to be said besides: what the other player could do against it, or could not any more; how far the viewer could
    /// still come; that it is not needed.
    fn besides(
        &self,
        foretold: &Foretold,
        (free_at, free): (usize, &Forecast),
        (at, other): (usize, &Forecast),
    ) -> Option<String> {
        let words = self.settings.words();
        let and = |said: String| format!("{}{said}", words.get(Word::ForeseenAnd));
        let (here, there) = (self.worth(free), self.worth(other));
        let spoil = self.spoiling(free, foretold.replies_to(free_at));
        let spoil_other = self.spoiling(other, foretold.replies_to(at));
        let kind = |reply: &&fudaba_engine::Reply| (reply.asked, reply.verb, reply.n);
        let stops_other = |reply: &&fudaba_engine::Reply| {
            let mut all = spoil_other.iter();
            all.any(|other| kind(other) == kind(reply))
        };
        if there - here > BETTER {
            let called = self.called_together(spoil_other.iter().copied());
            let [_, done] = called?;
            return Some(and(words.fill(Word::ForeseenUnless, &[("done", &done)])));
        }
        if there - here < -BETTER {
            return None;
        }
        if here < 0 || (here == 0 && self.attacks(free)) {
            // Whoever may still do more then has not lost yet.
            return self.reach(foretold, at, other).map(and);
        }
        // What stops it as it stands and would not stop it then is a reason for it.
        let first = spoil.iter().copied().filter(|reply| !stops_other(reply));
        let both = spoil.iter().copied().filter(stops_other);
        match (self.called_together(first), self.called_together(both)) {
            (Some([_, done]), _) => Some(and(words.fill(Word::ForeseenEvenIf, &[("done", &done)]))),
            (None, Some([what, _])) => {
                let stopped = words.fill(Word::NeedStopped, &[("what", &what)]);
                let needless = words.get(Word::ForeseenNeedless).to_owned();
                Some([and(needless), and(stopped)].concat())
            }
            (None, None) => Some(and(words.get(Word::ForeseenNeedless).to_owned())),
        }
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

    /// Whether the best of the answers that have buttons of their own is needed, where it turns what is bad for the viewer.
    #[must_use]
    pub fn turned(&self, foretold: &Foretold, said: &[usize]) -> Option<Turned> {
        let (free_at, free) = foretold.free()?;
        let here = self.worth(free);
        let others = foretold.all_others().iter();
        let others =
            others.filter(|(n, other)| said.contains(n) && self.worth(other) > here + BETTER);
        let (n, other) = others.max_by_key(|(_, other)| self.worth(other))?;
        if here > 0 || other.contest.is_none() {
            return None;
        }
        Some(Turned {
            answer: *n,
            says: self.weighed(foretold, (free_at, free), (*n, other))?,
            saves: self.worth(other) >= 0,
        })
    }
}

/// An answer that turns what is bad for the viewer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turned {
    /// The answer, by its place.
    pub answer: usize,
    /// What it changes, and whether that is enough.
    pub says: String,
    /// It does not come badly then any more.
    pub saves: bool,
}

impl Turned {
    /// What is said of it beside what it turns: what it is called on its button, without what it gives and costs, which
    /// stays there.
    #[must_use]
    pub fn remedy(&self, label: &str, words: Words) -> InsteadModel {
        let name = label.split_once(": ").or_else(|| label.split_once('：'));
        let name = name.map_or(label, |(name, _)| name);
        let values = [("what", name), ("result", self.says.as_str())];
        InsteadModel {
            text: words.fill(Word::ForeseenInstead, &values),
            good: self.saves.then_some(true),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fudaba_saves::settings::Language;

    #[test]
    fn what_turns_a_fight_is_called_without_what_it_costs() {
        let told = |language, label: &str, says: &str, saves| {
            let turned = Turned {
                answer: 2,
                says: says.into(),
                saves,
            };
            turned.remedy(label, Words(language))
        };
        let label = "Life Conversion: a rim card for +5000 power";
        let english = told(Language::English, label, "6000 → 11000 > 9000", true);
        let wanted = "Life Conversion: 6000 → 11000 > 9000";
        assert_eq!((english.text.as_str(), english.good), (wanted, Some(true)));
        let label = "生命転化：リム1枚で戦闘力+5000";
        let japanese = told(Language::Japanese, label, "6000 → 11000 ＞ 9000", true);
        assert_eq!(japanese.text, "生命転化：6000 → 11000 ＞ 9000");
        let less = told(
            Language::English,
            "Guard",
            "6000 → 7000 still < 9000",
            false,
        );
        assert_eq!(less.text, "Guard: 6000 → 7000 still < 9000");
        assert_eq!(less.good, None, "it is not enough");
    }
}
