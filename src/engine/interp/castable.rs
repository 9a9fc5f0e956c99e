//! What can be said beforehand: can steps be paid as a cost, and has an effect something to choose?

use crate::ability::{Ability, Amount, Cards, Choosing, Cost, Dest, Effect, Selector, Value};
use crate::flow::context::Query;
use crate::printed::words::ZoneKind;
use crate::program::{Op, cost_start};
use crate::reading::eval::as_number;
use crate::reading::scope::Scope;
use crate::table::frame::ProgramFrame;
use crate::table::ids::{CardId, CardSet, PlayerId};
use crate::table::zones::Visibility;
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

/// Is it known before anything is paid among which cards it looks: among none that are bound only while it is?
fn is_settled(scope: &Scope, from: &Selector) -> bool {
    let names = |cards: &Cards| match cards {
        Cards::This | Cards::Role(..) => true,
        Cards::It => scope.it != CardId::NONE,
        Cards::That => scope.that != CardId::NONE,
        Cards::All(of) => is_settled(scope, of),
        _ => false,
    };
    match from {
        Selector::Mine(..) | Selector::Theirs(..) | Selector::Both(..) => true,
        Selector::Among(..) => false,
        Selector::Under(cards, _) | Selector::Attached(cards, ..) | Selector::Bearer(cards, _) => {
            names(cards)
        }
        Selector::Union(all) => all.iter().all(|one| is_settled(scope, one)),
    }
}

/// What a cost needs: so many of these cards.
struct Demand {
    n: i32,
    cards: CardSet,
    /// Do the cards become rested where they are? Otherwise they go away or are turned over.
    rests: bool,
}

impl Demand {
    /// Can no card serve both this cost and one paid after it? What is rested can still go.
    fn excludes(&self, later: &Self) -> bool {
        !self.rests || later.rests
    }
}

/// The most costs of an ability that are looked at together.
const MOST_COSTS: usize = 6;

/// Are there cards enough for all of these costs, paid in this order? Of costs that exclude one another each needs cards
/// of its own.
fn all_met(demands: &[Demand]) -> bool {
    let demands = &demands[..demands.len().min(MOST_COSTS)];
    let each = |set: usize| {
        let of_set = demands.iter().enumerate();
        of_set.filter(move |(at, _)| set >> at & 1 == 1)
    };
    let apart = |set: usize| {
        each(set).all(|(at, d)| each(set).all(|(other, later)| other <= at || d.excludes(later)))
    };
    (1..1usize << demands.len()).all(|set| {
        let wanted = each(set).map(|(_, d)| d.n.max(0)).sum::<i32>();
        let cards: CardSet = each(set).flat_map(|(_, d)| d.cards.iter()).collect();
        as_number(cards.len()) >= wanted || !apart(set)
    })
}

impl Query<'_> {
    /// What a cost needs, if it is one that cards pay.
    fn demand_of(self, scope: &Scope, cost: &Cost) -> Option<Demand> {
        let this = || self.cards(scope, &Cards::This);
        let (n, cards, rests) = match cost {
            Cost::RestThis => (1, this(), true),
            Cost::Do(step) => {
                let rests = matches!(step, Effect::Rest(_));
                match step.cards()? {
                    Cards::This => (1, this(), rests),
                    other => {
                        let (n, from) = demand(other)?;
                        if !is_settled(scope, from) {
                            return None;
                        }
                        (self.value(scope, n), self.select(scope, from), rests)
                    }
                }
            }
            _ => return None,
        };
        // What is rested already cannot become so.
        let able = |c: &CardId| !rests || !self.table.card(*c).rested();
        let cards = cards.iter().filter(able).collect();
        Some(Demand { n, cards, rests })
    }

    /// Are there cards enough for all steps that are costs?
    pub(super) fn steps_payable(self, scope: &Scope, costs: &[Cost]) -> bool {
        let piles = costs.iter().all(|cost| match cost {
            Cost::Do(Effect::Move(Cards::Top(who, pile, n), _)) => {
                let there = self.count_in(*pile, self.who(scope, *who));
                as_number(there) >= self.value(scope, n)
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
                    let most = self.most_together(*relation, self.select(scope, from), from);
                    as_number(most) >= self.value(scope, n)
                }
                _ => true,
            },
            _ => true,
        });
        piles && {
            let needs = costs.iter().filter_map(|c| self.demand_of(scope, c));
            all_met(&needs.collect::<SmallVec<[Demand; 4]>>())
        }
    }

    /// The cards of `open` that can be chosen for the cost which the running program is paying, so that what is left of
    /// it and all later costs can still be paid. All of them where no cost is being paid.
    /// `picked` are those chosen for it so far, and `need` how many it still needs.
    pub(super) fn spared(
        self,
        frame: &ProgramFrame,
        (open, picked, need): (CardSet, CardSet, i32),
    ) -> CardSet {
        let Some(a) = self.ability(frame.def, frame.ability) else {
            return open;
        };
        let cost = a.ability.cost.as_slice();
        let before = &a.program[..usize::from(frame.pc).min(a.program.len())];
        let chosen_before = a.program.get(usize::from(frame.pc)..);
        let aims = chosen_before.is_some_and(|rest| rest.contains(&Op::Aimed));
        if cost.is_empty() || aims || self.pays_partly(frame) || before.contains(&Op::Commit) {
            return open;
        }
        let paid = before[usize::from(cost_start(&a.program)).min(before.len())..]
            .iter()
            .filter(|op| matches!(op, Op::Pay(_) | Op::Act(_)));
        let Some((Cost::Do(now), later)) = cost[paid.count().min(cost.len())..].split_first()
        else {
            return open;
        };
        let scope = self.scope(frame);
        let rests = matches!(now, Effect::Rest(_));
        let able = |c: &CardId| !rests || !self.table.card(*c).rested();
        let open: CardSet = open.iter().filter(able).collect();
        let later: SmallVec<[Demand; 4]> = later
            .iter()
            .filter_map(|c| self.demand_of(&scope, c))
            .collect();
        if later.is_empty() {
            return open;
        }
        let good = |card: &CardId| {
            let taken = |c: CardId| c == *card || picked.contains(c);
            let rest = Demand {
                n: need - 1,
                cards: open.iter().filter(|c| c != card).collect(),
                rests,
            };
            let left = later.iter().map(|d| Demand {
                cards: (d.cards.iter())
                    .filter(|c| !(rest.excludes(d) && taken(*c)))
                    .collect(),
                ..*d
            });
            let left: SmallVec<[Demand; 4]> = left.collect();
            all_met(
                &std::iter::once(rest)
                    .chain(left)
                    .collect::<SmallVec<[Demand; 4]>>(),
            )
        };
        open.iter().filter(good).collect()
    }

    /// How many cards of a zone the costs take.
    #[must_use]
    pub fn cost_in(self, card: CardId, player: PlayerId, costs: &[Cost], zone: ZoneKind) -> i32 {
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
    /// earlier steps put into a zone counts as being there, and what its cost takes away does not.
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
        let mut taken: SmallVec<[Demand; 4]> = SmallVec::new();
        let moved = ability.cost.iter();
        let moved = moved.filter(|cost| matches!(cost, Cost::Do(Effect::Move(..))));
        taken.extend(moved.filter_map(|cost| self.demand_of(&scope, cost)));
        self.steps_choose((&scope, &taken), &ability.effect, &mut filled)
    }

    /// Is there a target wherever one must be chosen when an ability is declared?
    pub(crate) fn has_targets(self, scope: &Scope, ability: &Ability) -> bool {
        let targets = &ability.targets;
        targets.is_empty() || self.steps_choose((scope, &[]), targets, &mut SmallVec::new())
    }

    /// Does the player surely get nothing of an ability: must its one step choose among cards that he sees, and finds none, or
    /// no place for one?
    #[must_use]
    pub fn is_vain(self, card: CardId, player: PlayerId, ability: &Ability) -> bool {
        let [step] = ability.effect.as_slice() else {
            return false;
        };
        let from = step.cards().and_then(demand).map(|(_, from)| from);
        from.is_some_and(|from| self.sees_for(player, player, from))
            && !self.has_choices(card, player, ability)
    }

    /// Does somebody see every card among which a player chooses by this?
    #[must_use]
    pub fn sees_for(self, seeing: PlayerId, player: PlayerId, from: &Selector) -> bool {
        let (zone, owners) = match from {
            Selector::Mine(zone, _) => (*zone, [player; 2]),
            Selector::Theirs(zone, _) => (*zone, [player.other(); 2]),
            Selector::Both(zone, _) => (*zone, PlayerId::ALL),
            _ => return false,
        };
        owners.into_iter().all(|owner| {
            let mut zones = self.zones().of(zone, owner);
            zones.all(|zone| match self.zones().decl(zone).visibility {
                Visibility::Public => true,
                Visibility::OwnerOnly | Visibility::PublicFaceUp => owner == seeing,
                Visibility::FaceUpOnly | Visibility::Nobody => false,
            })
        })
    }

    fn steps_choose(
        self,
        (scope, taken): (&Scope, &[Demand]),
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
                    self.steps_choose((scope, taken), part, filled)
                }
                Effect::ChooseOne(parts, _) => parts
                    .iter()
                    .any(|part| self.steps_choose((scope, taken), part, &mut filled.clone())),
                Effect::Swap(a, b) => [a, b]
                    .into_iter()
                    .all(|c| self.chooses((scope, taken), c, filled)),
                other => match other.cards() {
                    Some(cards) => {
                        self.chooses((scope, taken), cards, filled)
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
    fn chooses(
        self,
        (scope, taken): (&Scope, &[Demand]),
        cards: &Cards,
        filled: &[ZoneKind],
    ) -> bool {
        let Some((n, from)) = demand(cards) else {
            return true;
        };
        let Some(zone) = from.zone() else { return true };
        let wanted = self.value(scope, n);
        let least = if self.setup.declared.wants_all {
            wanted
        } else {
            1
        };
        if wanted <= 0 || filled.contains(&zone) {
            return true;
        }
        let there = self.select(scope, from);
        // A cost is paid with other cards as far as there are some.
        let gone = taken.iter().map(|d| {
            let others = as_number(d.cards.without(&there).len());
            (d.n - others).max(0)
        });
        as_number(there.len()) - gone.sum::<i32>() >= least
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
