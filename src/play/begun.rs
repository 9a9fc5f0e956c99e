//! What an act asks for is chosen with it: who strikes and whom, what is played and what pays for it. Until the last of it is
//! chosen nothing is carried out, and the player can drop it step by step.

use super::sitting::{Led, Refused, Sitting};
use fudaba_engine::{
    Action, CardId, Decision, Event, Match, Observer, PlayerId, Table, Verb, View, Visibility,
    ZoneId, ZoneSet,
};

/// An act that has been begun: answers that are not carried out before what they ask for is answered, too.
#[derive(Clone, Debug)]
pub(super) struct Begun {
    /// The match as it would stand then.
    pub game: Match,
    /// The places of the answers, one decision after the other.
    pub answers: Vec<usize>,
}

/// No act asks for more than this.
const LONGEST: usize = 6;

/// Does nothing happen that the player must see before he goes on: that he learns of something, that a fight or a phase begins?
struct Unseen<'a> {
    player: PlayerId,
    before: &'a Table,
    /// Phases may begin.
    phases: bool,
    is: bool,
}

impl Observer for Unseen<'_> {
    fn event(&mut self, _: &Table, event: Event) {
        let known = |card: CardId| self.before.card(card).known_to(self.player);
        self.is &= match event {
            Event::CardMoved { card, seen, .. }
            | Event::Turned { card, seen, .. }
            | Event::Revealed { card, seen, .. }
            | Event::Dealt { card, seen, .. } => !seen[self.player] || known(card),
            // A fight that goes on is told of anew as it changes.
            Event::Contested(contest) => contest.seal.is_none(),
            Event::Attacked { .. }
            | Event::TurnBegan { .. }
            | Event::Shuffled { .. }
            | Event::Ended(_) => false,
            Event::PhaseBegan { .. } => self.phases,
            Event::Forced { player, .. } => player == self.player,
            _ => true,
        };
    }
}

/// Does a decision belong to the act that this answer begins: it cannot be declined, only goes on with the same card, or is
/// asked by the ability that is used or goes on?
fn belongs(next: &Decision, to: &Decision, action: Action) -> bool {
    let declines = |a: &Action| matches!(a.verb, Verb::Done | Verb::No);
    // Who comes onto the table stands there before its own ability asks.
    let enters = matches!(action.verb, Verb::Deploy | Verb::LevelUp);
    if enters && next.source == action.card.some() {
        return false;
    }
    // Whom it strikes besides, say.
    let goes_on = |a: &Action| {
        declines(a) || (a.verb == action.verb && a.card == action.card && a.card != CardId::NONE)
    };
    let must = !next.actions.iter().any(declines);
    let played = action.card.some().filter(|_| action.verb != Verb::Pick);
    let of_ability = next.source.is_some()
        && !declines(&action)
        && (next.source == played || (next.source == to.source && next.ability == to.ability));
    // A choice of several cards goes on by itself.
    let same = next.progress.is_some() && to.progress.is_some() && next.prompt == to.prompt;
    let on = next.prompt != to.prompt && next.actions.iter().all(goes_on);
    !same && (must || on || of_ability)
}

/// The match after this answer and what is asked then, if it is the player again who is asked and nothing has happened that he
/// must see before. `phases`: they may begin.
pub(super) fn unseen(
    game: &Match,
    player: PlayerId,
    index: usize,
    phases: bool,
) -> Option<(Match, Decision)> {
    let mut then = game.clone();
    let mut unseen = Unseen {
        player,
        before: game.table(),
        phases,
        is: true,
    };
    then.choose(index, Some(&mut unseen)).ok()?;
    let quiet = unseen.is && !game.is_outdated_by(then.table(), player);
    let next = then.decision().filter(|d| d.player == player && quiet)?;
    Some((then, next))
}

/// The match after this answer, if all that comes of it is that the player is asked for what belongs to it.
pub(super) fn asks_for(game: &Match, player: PlayerId, index: usize) -> Option<Match> {
    let asked = game.decision().filter(|d| d.player == player)?;
    let action = *asked.actions.get(index)?;
    if action.verb == Verb::Done {
        return None;
    }
    let (then, next) = unseen(game, player, index, false)?;
    // What he would be asked for lies where he sees it lie, and is called as he knows it.
    let (now, later) = (game.view(player), then.view(player));
    let zone = |view: &View, card: CardId| view.table().card(card).zone;
    let card = |c: CardId| now.def(c) == later.def(c) && zone(&now, c) == zone(&later, c);
    let place = |z: ZoneId| now.table().cover(z) == later.table().cover(z);
    let same = |a: &Action| {
        (a.card == CardId::NONE || a.verb == Verb::PickSlot || card(a.card))
            && (!ZoneSet::ALL.contains(a.place) || place(a.place))
    };
    let fits = later.opening().is_none() && next.actions.iter().all(same);
    (fits && belongs(&next, &asked, action)).then_some(then)
}

impl Sitting {
    /// So many answers of an act have been given that waits for more.
    #[must_use]
    pub fn begun(&self) -> usize {
        self.begun.as_ref().map_or(0, |begun| begun.answers.len())
    }

    /// The cards of the viewer that what was begun brings to places of their own, and where: from his hand in set-up, or from one
    /// place to another. They do not lie there yet.
    #[must_use]
    pub fn placed_by_begun(&self) -> Vec<(CardId, ZoneId)> {
        let Some(begun) = &self.begun else {
            return Vec::new();
        };
        let (now, then) = (self.game.table(), begun.game.table());
        let zones = self.game.setup().rules.zones();
        let hand = |zone: ZoneId| {
            let decl = zones.decl(zone);
            decl.visibility == Visibility::OwnerOnly && decl.owner == Some(self.viewer)
        };
        let place = |zone: ZoneId| {
            let decl = zones.decl(zone);
            decl.is_slot() && decl.owner == Some(self.viewer)
        };
        let all = now.card_ids().map(|card| (card, now.card(card).zone));
        let all = all.filter(|(_, from)| *from != ZoneId::NONE);
        let sets_out = all.filter(|(_, from)| place(*from) || now.turn == 0 && hand(*from));
        let goes = sets_out.map(|(card, from)| (card, from, then.card(card).zone));
        let there = goes.filter(|(_, from, to)| from != to && *to != ZoneId::NONE && place(*to));
        there.map(|(card, _, to)| (card, to)).collect()
    }

    /// The match as the viewer decides in it: with what he has begun.
    pub(super) fn deciding(&self) -> &Match {
        self.begun.as_ref().map_or(&self.game, |begun| &begun.game)
    }

    /// Begins an act with this answer, or goes on with one, if more is asked for it; tells whether it is.
    pub(super) fn begins(&mut self, index: usize) -> bool {
        if !self.reaches || self.led != Led::No || self.begun() >= LONGEST {
            return false;
        }
        let Some(game) = asks_for(self.deciding(), self.viewer, index) else {
            return false;
        };
        // What he always answers is no part of it.
        if self.always.answers(&game.view(self.viewer)).is_some() {
            return false;
        }
        let mut answers = self
            .begun
            .take()
            .map_or_else(Vec::new, |begun| begun.answers);
        answers.push(index);
        self.begun = Some(Begun { game, answers });
        self.settle();
        true
    }

    /// Carries out what was begun.
    pub(super) fn carry_out_begun(&mut self, chooser: PlayerId) -> Result<usize, Refused> {
        let answers = self
            .begun
            .take()
            .map_or_else(Vec::new, |begun| begun.answers);
        for (at, index) in answers.iter().enumerate() {
            self.carry_out_after(chooser, at > 0, *index)?;
        }
        Ok(answers.len())
    }

    /// Drops the last answer of what was begun; tells whether there was one.
    pub(super) fn drop_begun(&mut self) -> bool {
        let Some(mut begun) = self.begun.take() else {
            return false;
        };
        begun.answers.pop();
        let mut game = self.game.clone();
        let again = (begun.answers.iter()).all(|index| game.choose(*index, None).is_ok());
        begun.game = game;
        self.begun = Some(begun).filter(|begun| again && !begun.answers.is_empty());
        self.settle();
        true
    }
}
