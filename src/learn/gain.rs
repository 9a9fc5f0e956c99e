//! What a hinted choice gains, in one short sentence: by what is foretold of it beside the next best, or else by what such a
//! choice is for.

use super::advice::Advice;
use fudaba_engine::{CardId, Decision, Forecast, PlayerId, Query, Verb, View};
use fudaba_text::{Lang, Speaker, choice_key};

/// From this chance on, in percent, something is all but certain.
const ALMOST: u8 = 98;
/// What comes less often, in percent, is no reason.
const SELDOM: u8 = 30;
/// So much less often, in percent, a card must fall than after the next best to be called saved.
const SAVED: u8 = 30;

/// What is foretold of the best choice that is good for the player, as a sentence. Nothing where no fight and no end of the
/// match comes of it, or nothing good.
pub(super) fn foretold(advice: &Advice, view: &View, speaker: &Speaker) -> Option<String> {
    let best = advice.comes_to.as_ref()?;
    let tells = Tells { view, speaker };
    let parts = tells.parts(best, advice.next_comes_to.as_ref());
    (!parts.is_empty()).then(|| sentence(&parts.join(tells.and()), speaker.lang))
}

/// What a choice of this kind is for, as the ruleset says it; where it says nothing, that nothing speaks clearly for it, if
/// it `alone` is the best.
pub(super) fn purpose(
    advice: &Advice,
    view: &View,
    speaker: &Speaker,
    alone: bool,
) -> Option<String> {
    let decision = view.decision()?;
    let best = advice.choices.first()?;
    let action = *view.legal().get(best.index)?;
    let said = speaker.does(view.q(), &decision, action);
    let said = said.map(|said| sentence(&said, speaker.lang));
    let others = alone && advice.next(view).is_some();
    said.or_else(|| others.then(|| no_clear_gain(speaker.lang)))
}

/// Are all these choices of one kind, so that what one is for holds for all?
pub(super) fn are_of_one_kind(advice: &Advice, view: &View, decision: &Decision) -> bool {
    let key = |index: usize| Some(choice_key(decision, *view.legal().get(index)?));
    let mut keys = advice.equals().map(|choice| key(choice.index));
    let first = keys.next().flatten();
    let named = |verb: Verb| !verb.is_button();
    let first_verb = advice
        .choices
        .first()
        .and_then(|c| view.legal().get(c.index));
    first_verb.is_some_and(|action| named(action.verb)) && keys.all(|key| key == first)
}

fn sentence(said: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("Why: {said}."),
        Lang::Ja => format!("理由：{said}。"),
    }
}

fn no_clear_gain(lang: Lang) -> String {
    let said = match lang {
        Lang::En => "Why: no clear gain over the next best is in sight.",
        Lang::Ja => "理由：次点よりはっきり得になる点は見当たりません。",
    };
    said.to_owned()
}

struct Tells<'a> {
    view: &'a View,
    speaker: &'a Speaker<'a>,
}

impl Tells<'_> {
    const fn and(&self) -> &'static str {
        match self.speaker.lang {
            Lang::En => ", and ",
            Lang::Ja => "、",
        }
    }

    /// What is good in what comes of the best, each as a part of a sentence: who wins the match, else which of the other
    /// player's cards fall and which of his own do not.
    fn parts(&self, best: &Forecast, next: Option<&Forecast>) -> Vec<String> {
        let viewer = self.view.viewer();
        if let Some((player, chance)) = best.wins
            && player == viewer
            && chance >= SELDOM
        {
            let said = match self.speaker.lang {
                Lang::En => "it wins the match",
                Lang::Ja => "これで勝てる",
            };
            return vec![self.likely(said.to_owned(), chance)];
        }
        // What fails without being struck is told by other words.
        if !best.contest.as_ref().is_some_and(|contest| contest.fight) {
            return Vec::new();
        }
        let owner = |card: CardId| self.q().controller(card);
        let theirs = best
            .beaten
            .iter()
            .filter(|(card, _)| owner(*card) != viewer);
        let theirs = theirs.filter(|(_, chance)| *chance >= SELDOM);
        let mut parts: Vec<String> = theirs.map(|(card, n)| self.falls(*card, *n)).collect();
        let lost = next.into_iter().flat_map(|next| &next.beaten);
        let saved = lost.filter(|(card, chance)| {
            owner(*card) == viewer && chance.saturating_sub(best.chance_to_lose(*card)) >= SAVED
        });
        parts.extend(saved.map(|(card, _)| self.stays(*card, best.chance_to_lose(*card))));
        if let (Some(last), Some(sums)) = (parts.last_mut(), self.sums(best, viewer)) {
            last.push_str(&sums);
        }
        parts
    }

    fn q(&self) -> Query<'_> {
        self.view.q()
    }

    fn falls(&self, card: CardId, chance: u8) -> String {
        let card = self.speaker.owned(self.q(), card);
        let said = match self.speaker.lang {
            Lang::En => format!("{card} falls"),
            Lang::Ja => format!("{card}が敗れる"),
        };
        self.likely(said, chance)
    }

    fn stays(&self, card: CardId, falls: u8) -> String {
        let card = self.speaker.owned(self.q(), card);
        let said = match self.speaker.lang {
            Lang::En => format!("{card} holds"),
            Lang::Ja => format!("{card}が耐える"),
        };
        self.likely(said, 100 - falls.min(100))
    }

    /// With how often it comes so of ten times, where it is not all but certain.
    fn likely(&self, said: String, chance: u8) -> String {
        if chance >= ALMOST {
            return said;
        }
        let n = ((u32::from(chance) + 5) / 10).clamp(1, 9);
        match self.speaker.lang {
            Lang::En => format!("{said} in {n} of 10 cases"),
            Lang::Ja => format!("{said}（10回中{n}回）"),
        }
    }

    /// Both numbers, his own first, where they are for him.
    fn sums(&self, best: &Forecast, viewer: PlayerId) -> Option<String> {
        let contest = best.contest.as_ref()?;
        let his = usize::from(contest.sides[0].player != viewer);
        let [own, other] = [best.numbers[his], best.numbers[1 - his]];
        // An attack needs as much, or more: where it is a tie, the numbers explain nothing.
        if own.0 <= other.1 {
            return None;
        }
        let [own, other] = [own, other].map(|(least, most)| match least == most {
            true => least.to_string(),
            false => format!("{least}–{most}"),
        });
        Some(match self.speaker.lang {
            Lang::En => format!(" ({own} against {other})"),
            Lang::Ja => format!("（{own}対{other}）"),
        })
    }
}
