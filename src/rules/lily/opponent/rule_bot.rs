//! A player by rules of thumb, as a person would play who knows the game but does not calculate: the fixed yardstick
//! for the computer opponents. It shares nothing with their evaluation, and it stays as it is.

use crate::cards::words::{range, stat};
use crate::opponent::skills;
use crate::rules::state::{self, State};
use crate::rules::steps::Step;
use crate::rules::{battle, battle_end, zones};

use fudaba_engine::ability::{Cost, Limit};
use fudaba_engine::{Action, CardId, Frame, PlayerId, Query, Verb, ZoneId};

/// Beyond so many coupling cards more are of no use.
const ENOUGH_COUPLING: usize = 8;

/// The place of the chosen action among the legal ones.
#[must_use]
pub fn choose(q: Query, legal: &[Action]) -> usize {
    let Some(waiting) = q.table.waiting else {
        return 0;
    };
    let eyes = Eyes {
        q,
        me: waiting.player,
        state: state::get(q),
    };
    let mut best = (0, i32::MIN);
    for (at, action) in legal.iter().enumerate() {
        let liking = eyes.liking(*action);
        if liking > best.1 {
            best = (at, liking);
        }
    }
    best.0
}

/// The table as the deciding player sees it.
struct Eyes<'a> {
    q: Query<'a>,
    me: PlayerId,
    state: &'a State,
}

impl Eyes<'_> {
    /// How much the player likes an action: the highest is taken, the first among equals.
    fn liking(&self, action: Action) -> i32 {
        let step = match self.q.table.frames.last() {
            Some(Frame::Step(step)) => Step::of(*step),
            _ => None,
        };
        let yes = action.verb == Verb::Yes;
        match step {
            Some(Step::Exchange(..)) => self.exchange(action),
            Some(Step::Coupling | Step::CouplingPlace) => {
                let wanted = self.q.table.count(zones::coupling(self.me)) < ENOUGH_COUPLING;
                i32::from(yes == wanted)
            }
            Some(Step::Event) => i32::from((action.verb == Verb::Play) == self.wants_event()),
            Some(Step::Deploy) => self.deploy(action),
            Some(Step::Action) => self.act(action),
            Some(Step::Spread) => self.enemy_level(action.place),
            Some(Step::Scatter) => i32::from(yes == self.wants_scatter()),
            Some(Step::CouplingCounter) => i32::from(yes == self.wants_coupling_counter()),
            Some(Step::Critical) => self.critical(action),
            Some(Step::Block) => self.block(action),
            Some(Step::Trim(..)) => self.stays(action.card),
            Some(_) => i32::from(yes),
            None => self.effect(action),
        }
    }

    fn number(&self, card: CardId, of: fudaba_engine::words::StatId) -> i32 {
        self.q.stat(card, of)
    }

    fn power(&self, card: CardId) -> i32 {
        self.number(card, stat::POWER)
    }

    fn level(&self, card: CardId) -> i32 {
        self.number(card, stat::LEVEL)
    }

    fn leader(&self, player: PlayerId) -> CardId {
        self.state.leader[player.index()]
    }

    fn defeats(&self, player: PlayerId) -> usize {
        self.q.table.count(zones::potential(player))
    }

    /// High levels come too late in a first hand.
    fn exchange(&self, action: Action) -> i32 {
        match action.verb {
            Verb::Done => 3,
            _ => self.level(action.card),
        }
    }

    /// An event of one's own is left where it is.
    fn wants_event(&self) -> bool {
        let current = self.q.table.top(zones::EVENT);
        current.is_none_or(|card| self.q.owner(card) != self.me)
    }

    /// The leader first, then the highest levels; short arms to the front, long ones to the back.
    fn deploy(&self, action: Action) -> i32 {
        match action.verb {
            Verb::LevelUp => {
                let Some(top) = self.q.table.top(action.place) else {
                    return -1;
                };
                let gain = self.power(action.card) - self.power(top);
                let first = if top == self.leader(self.me) {
                    1_000
                } else {
                    300
                };
                if gain > 0 { first + gain } else { -1 }
            }
            Verb::Deploy => {
                let Some((_, column, row)) = zones::place(action.place) else {
                    return -1;
                };
                let long = matches!(
                    self.q.stat(action.card, stat::RANGE),
                    range::NONE | range::R2
                );
                let place = i32::from((row == 1) == long) * 4 + i32::from(column == 1);
                self.level(action.card) * 10 + place
            }
            _ => 0,
        }
    }

    /// Potentials, skills, attacks from the best chance down, a safe place for the leader, a better place for the idle.
    fn act(&self, action: Action) -> i32 {
        match action.verb {
            Verb::Declare => 900,
            Verb::Activate => self.activate(action),
            Verb::Attack => self.attack(action.card, action.place),
            Verb::Move => self.shift(action),
            _ => 10,
        }
    }

    /// A skill is used if it keeps the character active, or if the character cannot attack anyway.
    fn activate(&self, action: Action) -> i32 {
        let def = self.q.table.card(action.card).def;
        let Some(a) = self.q.ability(def, action.n) else {
            return -1;
        };
        let rests = a.ability.cost.iter().any(|c| matches!(c, Cost::RestThis));
        let idle = self.best_attack(action.card, self.q.table.card(action.card).zone) < 15;
        let useful = if rests {
            idle
        } else {
            a.ability.limit != Limit::None
        };
        if useful { 800 } else { -1 }
    }

    fn attack(&self, card: CardId, place: ZoneId) -> i32 {
        let Some(target) = self.q.table.top(place) else {
            return -1;
        };
        let chance = match self.power(card) - self.power(target) {
            20.. => 90,
            10..20 => 75,
            0..10 => 60,
            -10..0 => 35,
            -20..-10 => 20,
            _ => 5,
        };
        let worth = if target == self.leader(self.me.other()) {
            5
        } else {
            1 + self.level(target) / 2
        };
        11 + chance * worth
    }

    fn best_attack(&self, card: CardId, from: ZoneId) -> i32 {
        let reach = self.q.stat(card, stat::RANGE);
        zones::field(self.me.other())
            .filter(|to| skills::reaches(reach, from, *to))
            .map(|to| self.attack(card, to))
            .max()
            .unwrap_or(0)
    }

    fn shift(&self, action: Action) -> i32 {
        let (_, _, row) = zones::place(action.place).unwrap_or((self.me, 0, 0));
        let from = self.q.table.card(action.card).zone;
        let now = self.best_attack(action.card, from);
        let free = self.q.table.count(action.place) == 0;
        if action.card == self.leader(self.me) {
            let guards = (0..3)
                .filter(|c| self.q.table.count(zones::slot(self.me, *c, 0)) > 0)
                .count();
            let in_front = zones::place(from).is_some_and(|(.., row)| row == 0);
            let retreat = free && in_front && row == 1 && guards >= 3 && now < 200;
            return if retreat { 250 } else { -1 };
        }
        let better = free && now == 0 && self.best_attack(action.card, action.place) > 0;
        if better { 20 } else { -1 }
    }

    fn enemy_level(&self, place: ZoneId) -> i32 {
        let Some(card) = self.q.table.top(place) else {
            return 0;
        };
        1 + self.level(card) + 10 * i32::from(card == self.leader(self.me.other()))
    }

    /// The partner is kept for a leader that has already been beaten twice.
    fn wants_scatter(&self) -> bool {
        let leader = self.leader(self.me);
        let attacker = self.state.battle.attacker;
        self.defeats(self.me) >= 2 && self.power(attacker) >= self.power(leader)
    }

    fn wants_coupling_counter(&self) -> bool {
        let card = battle::support_card(self.q, self.me);
        card.is_some_and(|c| self.power(c) + 20 >= self.power(self.state.battle.attacker))
    }

    /// The card of the lowest level is spent, if that turns the fight for something that matters.
    fn critical(&self, action: Action) -> i32 {
        if action.verb == Verb::Done {
            return 0;
        }
        let attack = battle_end::attack_total(self.q);
        let matters = |card: CardId| {
            let defence = battle_end::defence_total(self.q, card);
            let turned = attack < defence && defence <= attack * 2;
            let big = card == self.leader(self.me.other()) || self.level(card) >= 3;
            turned && big
        };
        if self.state.battle.attacked().any(|(_, c)| matters(c)) {
            10 - self.level(action.card)
        } else {
            -1
        }
    }

    fn block(&self, action: Action) -> i32 {
        if action.verb == Verb::Done {
            return 0;
        }
        let Some(target) = self.q.table.top(action.place) else {
            return -1;
        };
        let falls = battle_end::attack_total(self.q) >= battle_end::defence_total(self.q, target);
        let matters =
            target == self.leader(self.me) || self.level(target) > self.level(action.card).max(1);
        if falls && matters {
            10 - self.level(action.card)
        } else {
            -1
        }
    }

    fn stays(&self, card: CardId) -> i32 {
        self.power(card) + 1_000 * i32::from(card == self.leader(self.me))
    }

    /// Within an effect: the strongest of the field, the highest of what is gained, the lowest of what is given up.
    fn effect(&self, action: Action) -> i32 {
        match action.verb {
            Verb::Yes => 2,
            Verb::Pick => {
                let zone = self.q.table.card(action.card).zone;
                if zone == zones::hand(self.me) {
                    100 - self.level(action.card)
                } else if zones::place(zone).is_some() {
                    100 + self.power(action.card)
                } else {
                    100 + self.level(action.card)
                }
            }
            Verb::Done | Verb::No => 0,
            _ => 1,
        }
    }
}
