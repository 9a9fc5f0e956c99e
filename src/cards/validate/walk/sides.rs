//! Whose cards a step deals with, and where they lie. Where the rules can do nothing with them, they are refused.

use super::Walk;
use crate::language::Reach;
use fudaba_engine::ability::{Bind, Cards, Effect, EffectName, Selector, Who};
use fudaba_engine::words::ZoneKind;

/// Where the cards of an expression lie, where that is sure.
#[derive(Clone, Debug)]
pub(super) struct Lie {
    /// The zones.
    zones: Vec<ZoneKind>,
    /// Are all cards of these zones meant, so that those with which nothing can be done do no harm? Otherwise some are
    /// chosen.
    all: bool,
}

impl Lie {
    /// Can something be done with them?
    fn fits(&self, reached: impl Fn(ZoneKind) -> bool) -> bool {
        let mut zones = self.zones.iter().copied();
        match self.all {
            true => zones.any(reached),
            false => zones.all(reached),
        }
    }
}

/// Whose cards an expression names, where that is sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Those of the player who uses the ability.
    Own,
    /// The opponent's.
    Other,
}

impl Side {
    fn of_selector(selector: &Selector) -> Option<Self> {
        match selector {
            Selector::Mine(..) => Some(Self::Own),
            Selector::Theirs(..) => Some(Self::Other),
            Selector::Union(parts) => {
                let mut sides = parts.iter().map(Self::of_selector);
                let first = sides.next().flatten();
                first.filter(|_| sides.all(|side| side == first))
            }
            Selector::Both(..)
            | Selector::Among(..)
            | Selector::Under(..)
            | Selector::Attached(..)
            | Selector::Bearer(..) => None,
        }
    }

    fn of_player(who: Who) -> Option<Self> {
        match who {
            Who::You => Some(Self::Own),
            Who::Opponent => Some(Self::Other),
            Who::TurnPlayer => None,
        }
    }
}

impl Walk<'_> {
    fn side_of(&self, cards: &Cards) -> Option<Side> {
        match cards {
            Cards::This => Some(Side::Own),
            Cards::Bound(bind) => self.sides.get(bind.index()).copied().flatten(),
            Cards::All(selector)
            | Cards::Pick(_, selector, _)
            | Cards::Alike(_, selector)
            | Cards::Random(_, selector) => Side::of_selector(selector),
            Cards::Top(who, ..) => Side::of_player(*who),
            Cards::It | Cards::That | Cards::Role(..) | Cards::Except(..) => None,
        }
    }

    fn zones_of(&self, selector: &Selector) -> Option<Vec<ZoneKind>> {
        match selector {
            Selector::Mine(zone, _) | Selector::Theirs(zone, _) | Selector::Both(zone, _) => {
                Some(vec![*zone])
            }
            Selector::Among(bind, _) => {
                let lie = self.lies.get(bind.index())?.as_ref()?;
                Some(lie.zones.clone())
            }
            Selector::Union(parts) => {
                let all: Option<Vec<_>> = parts.iter().map(|part| self.zones_of(part)).collect();
                all.map(|all| all.concat())
            }
            Selector::Under(..) | Selector::Attached(..) | Selector::Bearer(..) => None,
        }
    }

    fn lie_of(&self, cards: &Cards) -> Option<Lie> {
        let (zones, all) = match cards {
            Cards::Bound(bind) => return self.lies.get(bind.index())?.clone(),
            Cards::All(selector) => (self.zones_of(selector)?, true),
            Cards::Pick(_, selector, _)
            | Cards::Alike(_, selector)
            | Cards::Random(_, selector) => (self.zones_of(selector)?, false),
            Cards::Top(_, pile, _) => (vec![*pile], true),
            Cards::This | Cards::It | Cards::That | Cards::Role(..) | Cards::Except(..) => {
                return None;
            }
        };
        Some(Lie { zones, all })
    }

    /// A register holds the cards of a step: whose they are, and where they lie, is kept.
    pub(super) fn keep_cards(&mut self, bind: Bind, cards: &Cards) {
        let (side, lie) = (self.side_of(cards), self.lie_of(cards));
        if let Some(kept) = self.sides.get_mut(bind.index()) {
            *kept = side;
        }
        if let Some(kept) = self.lies.get_mut(bind.index()) {
            *kept = lie;
        }
    }

    /// The zones of the cards of a step are those in which the rules can do it.
    pub(super) fn zones_fit(&mut self, step: &Effect) {
        let words = self.rules.words;
        let called = match step {
            Effect::Procedure(_, procedure, ..) => procedure.name(words),
            _ => step.word(),
        };
        let mut first = step.cards().and_then(|cards| self.lie_of(cards));
        // A procedure wants each of its cards.
        if let (Effect::Procedure(..), Some(lie)) = (step, &mut first) {
            lie.all = false;
        }
        let second = step.second_cards().and_then(|cards| self.lie_of(cards));
        let all = self.rules.language.reach.iter();
        for Reach {
            zones,
            second: others,
            ..
        } in all.filter(|r| r.steps.contains(&called))
        {
            for (lie, zones) in [(&first, zones), (&second, others)] {
                let fits = |lie: &Lie| zones.is_empty() || lie.fits(|zone| zones.contains(&zone));
                if let Some(lie) = lie.as_ref().filter(|lie| !fits(lie)) {
                    let lies = lie.zones.iter().find(|zone| !zones.contains(zone));
                    let lies = lies.map_or("?", |zone| zone.name(words));
                    let reason = format!("{called} does nothing with cards of {lies}");
                    let zones: Vec<_> = zones.iter().map(|zone| zone.name(words)).collect();
                    self.problem_here(
                        called,
                        reason,
                        format!("name cards of {}", zones.join(", ")),
                    );
                }
            }
        }
        if let (Effect::Exchange(..), Some(a), Some(b)) = (step, &first, &second)
            && a.zones == b.zones
            && a.zones.len() == 1
        {
            let reason = "Exchange does nothing with two cards of one zone";
            self.problem_here("Exchange", reason, "name cards of two zones");
        }
        if let Effect::Move(_, dest) | Effect::Arrange(_, dest) = step
            && let Some(lie) = first
        {
            self.way_fits(step.word(), &lie, dest.zone());
        }
        if !stays(step) {
            self.lies.fill(None);
        }
    }

    /// Effects put cards from where these lie into a zone.
    fn way_fits(&mut self, step: &str, lie: &Lie, to: ZoneKind) {
        let (language, words) = (self.rules.language, self.rules.words);
        let barred = |from: ZoneKind| {
            let mut no_way = language.no_way.iter();
            let already = from == to && !language.piles.contains(&to);
            already || no_way.any(|(zone, not_from)| *zone == to && not_from.contains(&from))
        };
        if !lie.fits(|from| !barred(from)) {
            let from = lie.zones.iter().find(|from| barred(**from));
            let from = from.map_or("?", |from| from.name(words));
            let to = to.name(words);
            let reason = format!("no effect puts cards of {from} into {to}");
            self.problem_here(step, reason, "name another zone, or other cards");
        }
    }

    /// The cards of a step are of a player whose cards the rules can do it with.
    pub(super) fn sides_fit(&mut self, step: &Effect) {
        if let Effect::Choose(bind, cards)
        | Effect::Look(bind, cards, _)
        | Effect::Reveal(bind, cards)
        | Effect::ForEach(bind, cards, _) = step
        {
            self.keep_cards(*bind, cards);
        }
        let (language, name) = (self.rules.language, EffectName::from(step));
        let first = step.cards().and_then(|cards| self.side_of(cards));
        let second = step.second_cards().and_then(|cards| self.side_of(cards));
        let (ruleset, word) = (self.rules.ruleset, step.word());
        let differ = |a: Option<Side>, b| a.zip(b).is_some_and(|(a, b)| a != b);
        // Of a hand that is not one's own only what a register holds was seen.
        let hand = |lie: Lie| !lie.fits(|zone| !language.hands.contains(&zone));
        let unseen = match step {
            Effect::NameColourOf(_, _, Cards::Bound(_)) => false,
            Effect::NameColourOf(who, _, cards) => {
                differ(first, Side::of_player(*who)) && self.lie_of(cards).is_some_and(hand)
            }
            _ => false,
        };
        if unseen {
            self.problem_here(
                word,
                format!("{word} does nothing with a hand that the player does not see"),
                "look at it first, and name the cards that were seen: Look(A, …), Bound(A)",
            );
        } else if language.own_cards.contains(&name) && [first, second].contains(&Some(Side::Other))
        {
            self.problem_here(
                word,
                format!("{word} does nothing with the opponent’s cards in {ruleset}"),
                "name your own cards: Mine(…)",
            );
        } else if language.one_side.contains(&name) && differ(first, second) {
            self.problem_here(
                word,
                format!("{word} does nothing with cards of two players in {ruleset}"),
                "name cards of one player only",
            );
        }
    }
}

/// Does a step leave all cards where they lie?
fn stays(step: &Effect) -> bool {
    matches!(
        step,
        Effect::Choose(..)
            | Effect::Look(..)
            | Effect::Reveal(..)
            | Effect::Ready(_)
            | Effect::Rest(_)
            | Effect::Turn(..)
            | Effect::NameNumber(..)
            | Effect::NameColour(..)
            | Effect::NameColourOf(..)
            | Effect::Modify(..)
            | Effect::ModifyPlayer(..)
            | Effect::Grant(..)
            | Effect::GrantPlayer(..)
            | Effect::GrantAbility(..)
    )
}
