//! What a question answers: an attack or another action that was declared, by whom and at what.

use super::Lang;
use super::speaker::Speaker;
use super::template::fill;
use fudaba_engine::{CardId, Decision, Query};

impl Speaker<'_> {
    /// The attack that was declared: "Ren attacks your Sora". Where nobody could say which it is, that there is one.
    pub(super) fn attack(&self, q: Query) -> String {
        let Some(strike) = q.setup.rules.strike(q) else {
            return self.label("attack.any").to_owned();
        };
        let card = self.subject(q, strike.attacker);
        let struck: Vec<String> = strike.struck.iter().map(|c| self.owned(q, *c)).collect();
        let (key, struck) = match struck.is_empty() {
            true => ("attack.player", self.who(strike.player).to_owned()),
            false => ("attack", self.listed(&struck)),
        };
        fill(self.label(key), &[("card", &card), ("struck", &struck)])
    }

    /// What the action that is asked about was aimed at, to stand behind its name; nothing where it has no targets.
    pub(super) fn aimed(&self, q: Query, decision: &Decision) -> String {
        let all = q.table.declared().iter().rev();
        let mut of = all.filter(|action| decision.about == Some(action.source));
        let targets = of.next().map(|action| action.targets);
        let targets = targets
            .into_iter()
            .flatten()
            .flat_map(|set| set.iter().collect::<Vec<_>>());
        let cards: Vec<String> = targets.map(|card| self.owned(q, card)).collect();
        match cards.is_empty() {
            true => String::new(),
            false => fill(self.label("aimed"), &[("cards", &self.listed(&cards))]),
        }
    }

    /// A card by its name alone; a hidden one by its place.
    fn subject(&self, q: Query, card: CardId) -> String {
        match (self.knows(q, card), self.lang) {
            (true, Lang::En) => self.name(q, card),
            (true, Lang::Ja) => format!("「{}」", self.name(q, card)),
            (false, _) => self.place(q, q.table.card(card).zone),
        }
    }

    /// The same with whose it is.
    #[must_use]
    pub fn owned(&self, q: Query, card: CardId) -> String {
        let subject = self.subject(q, card);
        let whose = match self.knows(q, card) {
            true => self.whose(q.controller(card)),
            false => return subject,
        };
        match self.lang {
            Lang::En => format!("{whose} {subject}"),
            Lang::Ja => format!("{whose}{subject}"),
        }
    }

    fn listed(&self, names: &[String]) -> String {
        names.join(match self.lang {
            Lang::En => " and ",
            Lang::Ja => "と",
        })
    }
}
