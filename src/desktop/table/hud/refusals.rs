//! Why what was pressed is no answer: a place to which the selected card does not go, what nothing of the viewer's can attack, a
//! card that cannot be picked.

use super::models::Maker;
use super::texts;
use crate::table::input::Spot;
use crate::ui_text::Word;
use fudaba_engine::{Action, CardId, Decision, PlayerId, Reason, Verb, View, ZoneId};

/// Why what was pressed is no answer, and the clause that says so, or nothing.
pub(super) struct Refusal {
    pub(super) text: String,
    pub(super) clause: &'static str,
}

impl Refusal {
    fn plain(text: String) -> Self {
        Self { text, clause: "" }
    }
}

impl Maker<'_> {
    /// The actions of a decision with what the viewer sees where they are taken: what a later phase offers is judged by that.
    fn seen_where<'d>(
        &self,
        decision: &'d Decision,
    ) -> impl Iterator<Item = (&'_ View, &'d Action)> {
        let sitting = self.seen.sitting();
        let own = self.seen.view();
        let actions = decision.actions.iter().enumerate();
        actions.map(move |(n, action)| (sitting.view_of(n).unwrap_or(own), action))
    }

    /// Why an action is not offered where it is taken, or else, just now.
    fn why(&self, view: &View, action: Action) -> Vec<Reason> {
        let reasons = view.reasons(action);
        match reasons.is_empty() {
            true => self.seen.view().reasons(action),
            false => reasons,
        }
    }

    /// Why the card that is selected cannot go to a place that was clicked.
    pub(super) fn refused(&self, decision: &Decision, card: CardId, place: ZoneId) -> Refusal {
        let words = self.settings.words();
        let aimed =
            |(_, action): &(&View, &Action)| action.card == card && action.place != ZoneId::NONE;
        let all: Vec<_> = self.seen_where(decision).filter(aimed).collect();
        if all.is_empty() {
            // Nothing is marked: all that can be done with it goes to no place.
            return Refusal::plain(words.get(Word::NowhereToGo).to_owned());
        }
        let mut reasons = all
            .iter()
            .flat_map(|(view, action)| self.why(view, Action::to(action.verb, card, place)));
        if let Some(reason) = reasons.next() {
            return self.refusal(Word::NotThereBecause, reason);
        }
        Refusal::plain(match self.only_there(&all, place) {
            Some(why) => words.fill(Word::NotThereBecause, &[("why", &why)]),
            None => words.get(Word::NotThere).to_owned(),
        })
    }

    fn refusal(&self, word: Word, reason: Reason) -> Refusal {
        let clause = reason.clause;
        let why = texts::reason(self.game, self.seen, reason, self.settings);
        Refusal {
            text: self.settings.words().fill(word, &[("why", &why)]),
            clause,
        }
    }

    /// What all places have in common that are offered, and this one has not, where the rules say no more.
    fn only_there(&self, offered: &[(&View, &Action)], place: ZoneId) -> Option<String> {
        let view = self.seen.view();
        let zones = view.setup().rules.zones();
        let owner = |place: ZoneId| -> Option<PlayerId> { zones.decl(place).owner };
        let free = |place: ZoneId| view.table().is_free(place);
        let words = self.settings.words();
        let mut places = offered.iter().map(|(_, action)| action.place);
        let first = places.next()?;
        let one_side = owner(place) != owner(first) && places.all(|p| owner(p) == owner(first));
        let all_free = !free(place) && offered.iter().all(|(_, action)| free(action.place));
        let word = match (one_side, owner(first) == Some(self.seen.viewer())) {
            (true, true) => Word::OnlyYourSide,
            (true, false) => Word::OnlyTheirSide,
            _ if all_free => Word::OnlyFree,
            _ => return None,
        };
        Some(words.get(word).to_owned())
    }

    /// Why nothing of the viewer's can attack what lies at a place, where there is one reason for all that could attack
    /// something else.
    pub(super) fn not_struck(
        &self,
        decision: &Decision,
        place: ZoneId,
        pressed: bool,
    ) -> Option<Refusal> {
        let zones = self.seen.view().setup().rules.zones();
        let attacks = || {
            let all = self.seen_where(decision);
            all.filter(|(_, action)| action.verb == Verb::Attack)
        };
        if place == ZoneId::NONE {
            return None;
        }
        let theirs = self.seen.viewer().other();
        let decl = zones.decl(place);
        // Of what cannot be attacked at all it is spoken only where somebody tries to.
        let of_kind = |attack: &Action| zones.decl(attack.place).kind == decl.kind;
        let is_aim = decl.owner == Some(theirs)
            && (attacks().any(|(_, attack)| of_kind(attack))
                || pressed && decl.is_slot() && attacks().next().is_some());
        let table = self.seen.view().table();
        let lies = table.cover(place);
        let struck = |attack: &Action| {
            attack.place == place || lies.is_some() && table.cover(attack.place) == lies
        };
        if !is_aim || attacks().any(|(_, attack)| struck(attack)) {
            return None;
        }
        let (view, by) = attacks().next()?;
        let reasons = self.why(view, Action::to(Verb::Attack, by.card, place));
        Some(self.refusal(Word::NotStruckBecause, reasons.into_iter().next()?))
    }

    /// Why what was clicked is not to be picked, if the rules say so.
    pub(super) fn not_answering(&self, decision: &Decision, spot: Spot) -> Option<Refusal> {
        let Spot::Card(card, _) = spot else {
            return None;
        };
        let picks = decision.actions.iter().any(|a| a.verb == Verb::Pick);
        let view = self.seen.view();
        let reasons = picks.then(|| view.reasons(Action::card(Verb::Pick, card)))?;
        Some(self.refusal(Word::NotThereBecause, reasons.into_iter().next()?))
    }
}
