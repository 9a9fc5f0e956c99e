//! What the other player could do against what is foretold, in few words: the catch of a choice.

use super::forecasts::about;
use super::foretold::Foretold;
use super::models::Maker;
use super::numbers::numbers_of;
use super::texts;
use crate::table::ruleset::text as text_of;
use crate::ui_text::Word;
use fudaba_engine::{Forecast, Reply};
use fudaba_text::choice_key_of;

/// Of so many things that the other player could do it is told together.
const MOST_REPLIES: usize = 2;

impl Maker<'_> {
    /// What the other player could do so that it comes worse for the viewer than is foretold as good for him.
    pub fn spoiling<'a>(&self, forecast: &Forecast, replies: &'a [Reply]) -> Vec<&'a Reply> {
        if self.worth(forecast) <= 0 {
            return Vec::new();
        }
        replies.iter().filter(|reply| reply.worse > 0).collect()
    }

    /// What a reply is called, and that it is done: as the ruleset calls it.
    fn called(&self, reply: &Reply) -> Option<[String; 2]> {
        let replies = &self.game.look.replies;
        let key = choice_key_of(reply.verb, reply.n, reply.asked);
        let look = replies.get(&key).or_else(|| replies.get(reply.asked))?;
        let text = |text| text_of(text, self.settings.language).to_owned();
        Some([text(&look.what), text(&look.done)])
    }

    /// What several replies are called together, each once: what they are, and that they are done.
    pub fn called_together<'a>(
        &self,
        replies: impl IntoIterator<Item = &'a Reply>,
    ) -> Option<[String; 2]> {
        let mut all: Vec<[String; 2]> = Vec::new();
        for called in replies.into_iter().filter_map(|reply| self.called(reply)) {
            if !all.contains(&called) {
                all.push(called);
            }
        }
        all.truncate(MOST_REPLIES);
        let or = self.settings.words().get(Word::ForeseenOr);
        let joined = |n: usize| {
            let parts: Vec<&str> = all.iter().map(|called| called[n].as_str()).collect();
            parts.join(or)
        };
        (!all.is_empty()).then(|| [joined(0), joined(1)])
    }

    /// What the other player would have to do to spoil it, with what it would come to then where that is a single number.
    pub fn unless(&self, forecast: &Forecast, spoil: &[&Reply]) -> Option<String> {
        let words = self.settings.words();
        let [_, done] = self.called_together(spoil.iter().copied())?;
        let said = words.fill(Word::ForeseenUnless, &[("done", &done)]);
        let after = match spoil {
            [one] if one.then.numbers != forecast.numbers => one.then.numbers,
            _ => return Some(texts::capital(&said)),
        };
        let single = after.iter().all(|(least, most)| least == most);
        let said = match single {
            true => format!("{said} ({})", numbers_of(after)),
            false => said,
        };
        Some(texts::capital(&said))
    }

    /// What the other player could do without making a difference.
    pub fn even_if(&self, forecast: &Forecast, replies: &[Reply]) -> Option<String> {
        if self.worth(forecast) <= 0 {
            return None;
        }
        let words = self.settings.words();
        let [_, done] = self.called_together(replies)?;
        let said = words.fill(Word::ForeseenEvenIf, &[("done", &done)]);
        Some(texts::capital(&said))
    }

    /// What another answer would come to, and what the other player could do against it: where the same cards fall, whether
    /// it is of any use against that.
    pub fn result_against(
        &self,
        foretold: &Foretold,
        forecast: &Forecast,
        (n, other): (usize, &Forecast),
    ) -> String {
        let words = self.settings.words();
        let mine = foretold.considered();
        let replies = mine.map_or(&[][..], |n| foretold.replies_to(n));
        let spoil = self.spoiling(forecast, replies);
        let spoil_other = self.spoiling(other, foretold.replies_to(n));
        let kind = |reply: &Reply| (reply.asked, reply.verb, reply.n);
        let alike = about(forecast) == about(other);
        let and = words.get(Word::ForeseenAnd);
        let said = match alike && other.contest.is_some() {
            true => self.sums_beside(other, forecast),
            false => self.result(other, forecast),
        };
        let fill = |word, called: &[String; 2]| {
            words.fill(word, &[("what", &called[0]), ("done", &called[1])])
        };
        if alike {
            let also = |reply: &&Reply| {
                let mut all = spoil_other.iter();
                all.any(|other| kind(other) == kind(reply))
            };
            // What would stop both is told of the first.
            let first = spoil.iter().copied().filter(|reply| !also(reply));
            if let Some(called) = self.called_together(first) {
                return [said, fill(Word::ForeseenEvenIf, &called)].join(and);
            }
            // What comes well without it is not better with it.
            let gains = match self.worth(forecast) > 0 {
                true => Word::ForeseenNeedless,
                false => Word::ForeseenNoGain,
            };
            return [said.as_str(), words.get(gains)].join(and);
        }
        match self.called_together(spoil_other) {
            Some(called) => [said, fill(Word::ForeseenUnless, &called)].join(and),
            None => said,
        }
    }
}
