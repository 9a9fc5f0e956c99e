//! Several cards chosen at once: they are marked one by one, the question stays the same, and all of it is one choice of the
//! player's. What is recorded is what the rules ask for: one card after the other.

use super::back::Past;
use super::sitting::{Led, Refused, Sitting, Stage};
use fudaba_engine::{Action, CardId, Decision, Match, PlayerId, Verb, View};

/// A copy of the match in which cards are picked one after the other while the same question goes on. Cards are named as they
/// are called before the first of them: an effect that mixes a hand gives its cards other names on the way, and then it is
/// what a card is that counts.
struct Ahead {
    game: Match,
    /// What the viewer saw at first.
    first: View,
    /// The cards that could be picked at first and have not been.
    left: Vec<CardId>,
    /// Were cards mixed?
    mixed: bool,
}

/// The cards that can be picked.
fn picks(decision: &Decision) -> impl Iterator<Item = CardId> {
    let picks = decision.actions.iter().filter(|a| a.verb == Verb::Pick);
    picks.map(|a| a.card)
}

impl Ahead {
    fn of(game: &Match, viewer: PlayerId) -> Option<Self> {
        let asked = game.decision().filter(|d| d.player == viewer)?;
        Some(Self {
            game: game.clone(),
            first: game.view(viewer),
            left: picks(&asked).collect(),
            mixed: false,
        })
    }

    /// The place of the action that picks a card.
    fn index(&self, card: CardId) -> Option<usize> {
        if !self.left.contains(&card) {
            return None;
        }
        let wanted = self.first.def(card);
        let now = self.game.view(self.first.viewer());
        let same = |a: &Action| match self.mixed {
            true => wanted.is_some() && now.def(a.card) == wanted,
            false => a.card == card,
        };
        let picks = |a: &Action| a.verb == Verb::Pick && same(a);
        self.game.legal().iter().position(picks)
    }

    /// Picks a card; the question, if it still stands.
    fn pick(&mut self, card: CardId) -> Option<Decision> {
        let before = self.game.decision()?;
        let index = self.index(card)?;
        let picked = before.actions[index].card;
        let known = self.game.view(self.first.viewer());
        self.game.choose(index, None).ok()?;
        self.left.retain(|other| *other != card);
        let after = self.game.decision()?;
        let what = |d: &Decision| (d.player, d.prompt, d.source, d.ability);
        let count = |d: &Decision| d.progress.map(|p| p.picked);
        let goes_on =
            what(&after) == what(&before) && count(&after) == count(&before).map(|n| n + 1);
        let now = self.game.view(after.player);
        let stays = |card: CardId| known.def(card) == now.def(card);
        self.mixed |= picks(&after).any(|card| card == picked) || !picks(&before).all(stays);
        goes_on.then(|| self.named_as_before(after, &now))
    }

    /// The open question with its cards as they were called at first.
    fn named_as_before(&self, mut open: Decision, now: &View) -> Decision {
        if self.mixed {
            let there: Vec<_> = picks(&open).map(|card| now.def(card)).collect();
            let still = |card: &&CardId| there.contains(&self.first.def(**card));
            let left = self.left.iter().filter(still);
            let left: Vec<Action> = left.map(|c| Action::card(Verb::Pick, *c)).collect();
            open.actions.retain(|a| a.verb != Verb::Pick);
            open.actions.splice(0..0, left);
        }
        open
    }
}

impl Sitting {
    /// Does the open decision ask for several cards, one after the other, so that they can be marked and chosen at once? Not
    /// where somebody else carries out what is chosen.
    #[must_use]
    pub fn asks_for_several(&self) -> bool {
        self.led == Led::No
            && self.decision().is_some_and(|decision| {
                let left = decision.progress.map_or(0, |p| p.max - p.picked.min(p.max));
                let picks = decision.actions.iter().filter(|a| a.verb == Verb::Pick);
                left > 1 && picks.count() > 1
            })
    }

    /// What the open decision would ask once these cards are picked, in this order: which further ones, and whether the
    /// player may stop. Nothing if it would be answered then, or if something else comes of it. Nothing has changed.
    #[must_use]
    pub fn with_picked(&self, cards: &[CardId]) -> Option<Decision> {
        let mut open = self.decision()?;
        let mut ahead = Ahead::of(self.deciding(), self.viewer)?;
        for card in cards {
            open = ahead.pick(*card)?;
        }
        Some(open)
    }

    /// What the viewer would see then; nothing new has come to light in it.
    #[must_use]
    pub fn view_with_picked(&self, cards: &[CardId]) -> Option<View> {
        let mut ahead = Ahead::of(self.deciding(), self.viewer)?;
        for card in cards {
            ahead.pick(*card)?;
        }
        Some(ahead.game.view(self.viewer))
    }

    /// The viewer picks these cards, in this order, as one choice; `and_stops` if he takes no more although he could. It ends
    /// early where a card brings about something else.
    ///
    /// # Errors
    /// If he is not to choose, or the first card cannot be picked; nothing has changed then.
    pub fn choose_several(&mut self, cards: &[CardId], and_stops: bool) -> Result<(), Refused> {
        let Stage::Deciding(chooser) = self.stage() else {
            return Err(Refused::NotNow);
        };
        let mut ahead = Ahead::of(self.deciding(), chooser).ok_or(Refused::NotNow)?;
        let first = cards.first().and_then(|card| ahead.index(*card));
        first.ok_or(Refused::NotNow)?;
        let before = self.carry_out_begun(chooser)?;
        let (mut made, mut stands) = (0, true);
        for card in cards {
            let Some(index) = ahead.index(*card).filter(|_| stands) else {
                break;
            };
            stands = ahead.pick(*card).is_some();
            self.carry_out_after(chooser, before + made > 0, index)?;
            made += 1;
        }
        if made == 0 {
            return Err(Refused::NotNow);
        }
        let done = self.game.legal().iter().position(|a| a.verb == Verb::Done);
        if let Some(index) = done.filter(|_| stands && and_stops) {
            self.carry_out_after(chooser, true, index)?;
        }
        self.pass_on();
        Ok(())
    }

    /// Carries out one choice of the viewer's that can be taken back, by itself or together with the one before it.
    pub(super) fn carry_out_after(
        &mut self,
        chooser: PlayerId,
        joined: bool,
        index: usize,
    ) -> Result<(), Refused> {
        let past = Past {
            game: self.game.clone(),
            chooser,
            facts: self.history.len(),
            passed: joined,
        };
        self.past.push(past);
        let done = self.carry_out(index);
        if done.is_err() {
            self.past.pop();
        }
        done
    }
}
