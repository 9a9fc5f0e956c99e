//! What can be said beforehand: can steps be paid as a cost, and has an effect something to choose?

use super::super::ability::{
    Ability, Amount, Cards, Choosing, Cost, Dest, Effect, Selector, Value,
};
use super::super::cx::Q;
use super::super::eval::{Scope, as_number};
use super::super::ids::{CardId, CardSet, PlayerId};
use super::super::words::ZoneKind;
use smallvec::SmallVec;

/// The cards that a step must choose: how many, and among which.
fn demand(cards: &Cards) -> Option<(&Value, &Selector)> {
    match cards {
        Cards::Pick(Amount::Exactly(n), from, _)
        | Cards::Alike(n, from)
        | Cards::Random(n, from) => Some((n, from)),
        _ => None,
    }
}

impl Q<'_> {
    /// Are there cards enough for all steps that are costs? Steps that choose in the same zone share its cards.
    pub(super) fn steps_payable(self, card: CardId, player: PlayerId, costs: &[Cost]) -> bool {
        let scope = Scope::of(card, player);
        let demands: SmallVec<[(ZoneKind, i16, CardSet); 4]> = costs
            .iter()
            .filter_map(|cost| match cost {
                Cost::Do(step) => demand(step.cards()?),
                _ => None,
            })
            .filter_map(|(n, from)| {
                Some((
                    from.zone()?,
                    self.value(&scope, n),
                    self.select(&scope, from),
                ))
            })
            .collect();
        let piles = costs.iter().all(|cost| match cost {
            Cost::Do(Effect::Move(Cards::Top(who, pile, n), _)) => {
                let there = self.count_in(*pile, self.who(&scope, *who));
                as_number(there) >= self.value(&scope, n)
            }
            Cost::Do(step) => match step.cards() {
                Some(Cards::Pick(
                    Amount::Exactly(n),
                    from,
                    Choosing {
                        together: Some(relation),
                        ..
                    },
                )) => {
                    let most = self.most_together(*relation, self.select(&scope, from), from);
                    as_number(most) >= self.value(&scope, n)
                }
                _ => true,
            },
            _ => true,
        });
        piles
            && demands.iter().all(|(zone, n, cards)| {
                let same = demands.iter().filter(|d| d.0 == *zone);
                let (wanted, union) = same.fold((0, CardSet::EMPTY), |(sum, all), d| {
                    (sum + d.1, all.iter().chain(d.2.iter()).collect())
                });
                as_number(cards.len()) >= *n && as_number(union.len()) >= wanted
            })
    }

    /// How many cards of a zone the costs take.
    #[must_use]
    pub fn cost_in(self, card: CardId, player: PlayerId, costs: &[Cost], zone: ZoneKind) -> i16 {
        let scope = Scope::of(card, player);
        let steps = costs.iter().filter_map(|cost| match cost {
            Cost::Do(step @ Effect::Move(..)) => demand(step.cards()?),
            _ => None,
        });
        steps
            .filter(|(_, from)| from.zone() == Some(zone))
            .map(|(n, _)| self.value(&scope, n))
            .sum()
    }

    /// Has the effect of an ability something to choose wherever it must choose at once? What its cost and its own
    /// earlier steps put into a zone counts as being there.
    #[must_use]
    pub fn has_choices(self, card: CardId, player: PlayerId, ability: &Ability) -> bool {
        let scope = Scope::of(card, player);
        let mut filled: SmallVec<[ZoneKind; 4]> = SmallVec::new();
        for cost in &ability.cost {
            match cost {
                Cost::Do(Effect::Move(_, Dest::To(zone) | Dest::Bottom(zone))) => {
                    filled.push(*zone);
                }
                // What is turned over may be what the effect looks for.
                Cost::Do(Effect::Turn(cards, _)) => {
                    let zone = demand(cards).and_then(|(_, from)| from.zone());
                    filled.extend(zone);
                }
                Cost::TurnDown(zone, _) => filled.push(*zone),
                _ => {}
            }
        }
        self.steps_choose(&scope, &ability.effect, &mut filled)
    }

    fn steps_choose(
        self,
        scope: &Scope,
        effects: &[Effect],
        filled: &mut SmallVec<[ZoneKind; 4]>,
    ) -> bool {
        effects.iter().all(|effect| {
            let good = match effect {
                // Whether the step before can be carried out is not known yet.
                Effect::If(condition, ..) if condition.asks_did() => true,
                Effect::If(condition, yes, no) => {
                    let part = if self.holds(scope, condition) {
                        yes
                    } else {
                        no
                    };
                    self.steps_choose(scope, part, filled)
                }
                Effect::ChooseOne(parts, _) => parts
                    .iter()
                    .any(|part| self.steps_choose(scope, part, &mut filled.clone())),
                Effect::Swap(a, b) => [a, b].into_iter().all(|c| self.chooses(scope, c, filled)),
                other => match other.cards() {
                    Some(cards) => {
                        self.chooses(scope, cards, filled)
                            && self.has_spot(scope, other, cards, filled)
                    }
                    None => true,
                },
            };
            if let Effect::Move(_, Dest::To(zone) | Dest::Bottom(zone)) = effect {
                filled.push(*zone);
            }
            good
        })
    }

    /// Is there a card for a choice that must be made?
    fn chooses(self, scope: &Scope, cards: &Cards, filled: &[ZoneKind]) -> bool {
        let Some((n, from)) = demand(cards) else {
            return true;
        };
        let Some(zone) = from.zone() else { return true };
        let wanted = self.value(scope, n);
        let least = if self.setup.rules.wants_all(self) {
            wanted
        } else {
            1
        };
        wanted <= 0 || filled.contains(&zone) || as_number(self.select(scope, from).len()) >= least
    }

    /// Is there a place for one of the cards, if the step needs one?
    fn has_spot(self, scope: &Scope, effect: &Effect, cards: &Cards, filled: &[ZoneKind]) -> bool {
        if !matches!(effect, Effect::Enter(..) | Effect::Shift(..)) {
            return true;
        }
        let from = demand(cards).and_then(|(_, from)| from.zone());
        if matches!(cards, Cards::Bound(_)) || from.is_some_and(|z| filled.contains(&z)) {
            return true;
        }
        let found = self.cards(scope, cards);
        found
            .iter()
            .any(|card| !self.spots(scope.controller, effect, card).is_empty())
    }
}
