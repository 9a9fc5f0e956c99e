//! What is said on the answers of a question: what comes of each, and what is begun elsewhere.

use super::forecasts::comes_to;
use super::foretold::Foretold;
use super::models::Maker;
use super::texts;
use crate::panels::model::{ChoiceKind, ChoiceModel, PromptModel};
use crate::table::input::Choice;
use crate::table::ruleset::text as text_of;
use fudaba_engine::{Decision, Forecast, Verb, ZoneId};
use fudaba_play::Led;

/// So many answers that are given by a click on a card have a button, too, because they come out better.
const MOST_OFFERED: usize = 2;

impl Maker<'_> {
    /// Says on the answers what comes of them, as far as that is foretold, and what is at stake.
    pub fn tell_consequences(
        &self,
        foretold: &Foretold,
        choice: &Choice,
        prompt: &mut PromptModel,
    ) {
        if choice.is_picked() {
            return;
        }
        // Lessons speak of the buttons themselves.
        let alone = self.seen.sitting().led() == Led::No;
        if let Some(choosing) = choice.choosing.as_ref().filter(|_| alone) {
            // What is begun by a click on the card that pays for it needs no button, unless that makes a fight better.
            let better = self.better(foretold);
            let shown = |n: usize| !choosing.is_paid(n) || better.contains(&n);
            let before = prompt.choices.len();
            prompt.choices.retain(|answer| shown(answer.action));
            let key = self.seen.decision().map_or("", |decision| decision.key);
            let mut paid = self.game.look.table.paid.iter();
            let says = paid.find(|paid| paid.prompt == key && prompt.choices.len() < before);
            if let Some(paid) = says {
                let says = text_of(&paid.says, self.settings.language);
                // One sentence is enough where the title says what can be done.
                let before = if prompt.quiet {
                    ""
                } else {
                    prompt.detail.as_str()
                };
                let lines = [before, says];
                let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
                prompt.detail = lines.join("\n");
            }
        }
        let free = foretold.free().map(|(n, told)| (n, told.clone()));
        let all = free.iter().chain(foretold.all_others());
        // What comes whatever is answered is no reason for an answer.
        let differs = |told: &Forecast| {
            let free = free.as_ref().map(|(_, told)| told);
            free.is_none_or(|free| comes_to(free) != comes_to(told))
        };
        let known = foretold.all_others().iter().any(|(_, told)| differs(told));
        for (n, told) in all.filter(|_| known || foretold.looks_on()) {
            let mut answers = prompt.choices.iter_mut();
            if let Some(answer) = answers.find(|answer| answer.action == *n) {
                let free = free.as_ref().filter(|(free, _)| free != n);
                answer.note = self.consequence_beside(told, free.map(|(_, told)| told));
            }
        }
        if alone {
            self.offer_better(foretold, prompt);
        }
        if let Some(prize) = self.prize(foretold.all_others()) {
            let lines = [prompt.detail.as_str(), prize.as_str()];
            let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
            prompt.detail = lines.join("\n");
        }
    }

    /// What would come out better than doing nothing is an answer with a button of its own, with what comes of it, although
    /// a click on its card gives it, too.
    fn offer_better(&self, foretold: &Foretold, prompt: &mut PromptModel) {
        let (Some((_, free)), Some(decision)) = (foretold.free(), self.seen.decision()) else {
            return;
        };
        let others = foretold.all_others().iter();
        let better = self.better(foretold);
        let mut better: Vec<_> = others.filter(|(n, _)| better.contains(n)).collect();
        better.sort_by_key(|(_, told)| std::cmp::Reverse(self.worth(told)));
        let open = better
            .into_iter()
            .take(MOST_OFFERED)
            .filter_map(|(n, told)| {
                let known = prompt.choices.iter().any(|choice| choice.action == *n);
                let action = decision.actions.get(*n).filter(|_| !known)?;
                Some((*n, told, *action))
            });
        let open: Vec<_> = open.collect();
        let called: Vec<String> = open.iter().map(|o| self.in_full(&decision, o.0)).collect();
        for ((n, told, action), short) in open.iter().zip(&called) {
            // Two cards of one name are told apart by where they lie.
            let alike = called.iter().filter(|other| *other == short).count() > 1;
            prompt.choices.push(ChoiceModel {
                action: *n,
                label: match alike {
                    true => self.with_places(&decision, *n),
                    false => short.clone(),
                },
                note: match self
                    .weighed_short(free, told)
                    .filter(|_| action.verb != Verb::Attack)
                {
                    Some(weighed) => texts::capital(&weighed),
                    None => texts::capital(&self.result(told, free)),
                },
                kind: ChoiceKind::Plain,
                card: None,
                deep: false,
                picture: None,
                marked: false,
                agrees: None,
            });
        }
    }

    /// An answer in which cards in play are named with their places; what a later question offers is called as it is there.
    fn with_places(&self, decision: &Decision, n: usize) -> String {
        let is_later = n >= self.seen.view().legal().len();
        let later = is_later.then(|| self.seen.sitting().asked_by(n)).flatten();
        let (view, of) =
            (later.as_ref()).map_or((self.seen.view(), decision), |(v, of, _)| (v, of));
        let action = decision.actions[n];
        texts::action(
            self.game,
            (self.seen, view),
            of,
            action,
            None,
            self.settings,
        )
    }

    /// An answer as it stands on a button.
    pub(super) fn in_full(&self, decision: &Decision, n: usize) -> String {
        let said = self.with_places(decision, n);
        let action = decision.actions[n];
        // There is room for short names alone.
        let place = Some(action.place).filter(|place| *place != ZoneId::NONE);
        let lies = place.and_then(|place| self.seen.view().table().cover(place));
        let cards = action.card.some().into_iter().chain(lies);
        cards.fold(said, |said, card| {
            let [full, short] = texts::full_and_short(self.game, self.seen, card, self.settings);
            said.replace(&full, &short)
        })
    }
}
