//! Where a person wants to be asked: openings that he lets go by are passed in his name.

use super::always::IN_A_ROW;
use super::back::Past;
use super::sitting::{Led, Refused, Sitting};
use super::vain::is_vain;
use fudaba_engine::words::StatId;
use fudaba_engine::{Asked, CardId, Declaration, Opening, PlayerId, Verb, View, ZoneId};
use std::collections::{BTreeMap, BTreeSet};

/// When a person wants to be asked at each kind of opening of a ruleset, by its place in
/// [`Declaration::openings`](fudaba_engine::Declaration::openings). What is not named is always asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Openings {
    kinds: Vec<Asked>,
    /// The phases of his own turn, and of the other player's, in which he is asked at every opening: a bit for each.
    stops: [u64; 2],
    /// Has anybody said how he wants to be asked?
    said: bool,
}

impl Openings {
    /// What most players want, as the ruleset says it, but for what is named here by the keys of openings. Keys that the
    /// ruleset does not know are passed over.
    #[must_use]
    pub fn of(declared: &Declaration, own: &BTreeMap<String, Asked>) -> Self {
        let openings = declared.openings.iter();
        Self {
            kinds: openings
                .map(|o| own.get(o.key).copied().unwrap_or(o.asked))
                .collect(),
            said: true,
            stops: [0; 2],
        }
    }

    /// The same, but that he is asked at every opening in these phases, by their keys: of his own turn, and of the other
    /// player's.
    #[must_use]
    pub fn stopping(self, declared: &Declaration, [own, others]: [&BTreeSet<String>; 2]) -> Self {
        let bits = |stops: &BTreeSet<String>| {
            let phases = declared.phases.iter().enumerate().take(64);
            let at = phases.filter(|(_, key)| stops.contains(**key));
            at.fold(0, |bits, (n, _)| bits | 1 << n)
        };
        Self {
            stops: [bits(own), bits(others)],
            ..self
        }
    }

    /// Is a stop set at this phase of his own turn, or of the other player's?
    #[must_use]
    pub fn stops_at(&self, phase: u8, own: bool) -> bool {
        let bits = self.stops[usize::from(!own)];
        phase < 64 && bits & 1 << phase != 0
    }

    /// When he wants to be asked at this kind.
    #[must_use]
    pub fn at(&self, kind: u8) -> Asked {
        self.kinds
            .get(usize::from(kind))
            .copied()
            .unwrap_or_default()
    }

    /// The same for all kinds, in order.
    #[must_use]
    pub fn all(&self) -> Vec<Asked> {
        self.kinds.clone()
    }

    /// If somebody is asked at an opening at which he does not want to be, or where it matters to him and nothing that he can
    /// do changes anything: the answer that lets it go by.
    pub(super) fn lets_by(&self, view: &View) -> Option<LetBy> {
        let table = view.table();
        let stops = self.stops_at(table.phase, table.turn_player == view.viewer());
        let opening = view.opening().filter(|_| !stops)?;
        debug_assert!(usize::from(opening.kind) < view.setup().declared.openings.len());
        let asks = self.asks(opening);
        if asks && (self.at(opening.kind) != Asked::Relevant || !view.is_futile()) {
            return None;
        }
        let past_helping = asks.then_some(opening.kind);
        passing(view).map(|answer| LetBy {
            answer,
            past_helping,
        })
    }

    fn asks(&self, opening: Opening) -> bool {
        self.at(opening.kind).asks(opening.matters)
    }
}

/// Something that is let go by in the name of a person.
pub(super) struct LetBy {
    /// By the place of this answer.
    pub answer: usize,
    /// The kind of the opening, if it matters to him and is past helping.
    pub past_helping: Option<u8>,
}

impl Sitting {
    /// From now on persons are asked only where they want to be; until this is called they are asked at every opening. If
    /// the open decision is one that is not wanted and the viewer has not seen it yet, it is passed.
    pub fn ask_at(&mut self, openings: Openings) {
        if self.openings != openings {
            self.openings = openings;
            self.pass_on();
            self.further = self.further_of();
        }
    }

    /// When persons want to be asked.
    #[must_use]
    pub fn openings(&self) -> &Openings {
        &self.openings
    }

    /// Passes in the name of persons, and gives the answers that they have given ahead, until one is asked who wants to be.
    pub(super) fn pass_on(&mut self) {
        if self.begun.is_some() {
            return;
        }
        let mut in_a_row = 0;
        loop {
            let planned = self.planned();
            if planned.is_none() && in_a_row < IN_A_ROW && self.answers_by_word() {
                in_a_row += 1;
                continue;
            }
            let unwanted = planned.is_none().then(|| self.unwanted()).flatten();
            let past_helping = unwanted.as_ref().and_then(|(player, let_by)| {
                let kind = let_by.past_helping?;
                Some((*player, kind))
            });
            let unwanted = unwanted.map(|(player, let_by)| (player, let_by.answer));
            let Some((player, done)) = planned.or(unwanted) else {
                break;
            };
            self.history.past_helping = past_helping;
            if self.carry_out_for(player, done).is_err() {
                break;
            }
            if planned.is_some() {
                self.plan_stands();
            }
        }
        self.give_up_plan();
    }

    /// Answers the open question if its person always answers it so; tells whether it did.
    fn answers_by_word(&mut self) -> bool {
        let Some(answer) = self.by_word() else {
            return false;
        };
        self.history.by_word.push((answer.player, answer.by));
        self.carry_out_for(answer.player, answer.index).is_ok()
    }

    /// Takes the action in the name of a person, who takes it back together with his choice before it.
    fn carry_out_for(&mut self, player: PlayerId, index: usize) -> Result<(), Refused> {
        if player == self.viewer {
            self.past.push(Past {
                game: self.game.clone(),
                chooser: player,
                facts: self.history.len(),
                passed: true,
            });
        }
        self.carry_out(index)
    }

    /// The person who is asked although he does not want to be, or although all answers are the same, and what is
    /// answered.
    fn unwanted(&self) -> Option<(PlayerId, LetBy)> {
        let player = self.game.to_choose()?;
        if self.led != Led::No || !self.seat(player).is_person() || !self.openings.said {
            return None;
        }
        let view = self.game.view(player);
        if is_vain(&self.game, player, !self.seat(player.other()).is_person()) {
            let answer = passing(&view)?;
            let past_helping = None;
            return Some((
                player,
                LetBy {
                    answer,
                    past_helping,
                },
            ));
        }
        if are_alike(&view) || view.either_order_does() {
            let alike = LetBy {
                answer: 0,
                past_helping: None,
            };
            return Some((player, alike));
        }
        Some((player, self.openings.lets_by(&view)?))
    }
}

/// The answer that lets something go by.
pub(super) fn passing(view: &View) -> Option<usize> {
    let of = |verb| view.legal().iter().position(|a| a.verb == verb);
    of(Verb::Done).or_else(|| of(Verb::No))
}

/// Is one of several cards to be picked that nobody can tell apart, so that every answer is the same?
fn are_alike(view: &View) -> bool {
    let [first, rest @ ..] = view.legal() else {
        return false;
    };
    let picks = view.legal().iter().all(|action| {
        action.verb == Verb::Pick && action.place == ZoneId::NONE && action.n == first.n
    });
    let same = || {
        rest.iter()
            .all(|other| is_like(view, first.card, other.card))
    };
    !rest.is_empty() && picks && same()
}

/// Can nobody tell one card from the other, wherever it lies: are they the same for both players, with the same numbers,
/// in a zone in which only their number counts?
fn is_like(view: &View, one: CardId, other: CardId) -> bool {
    if one == CardId::NONE || other == CardId::NONE || view.def(one).is_none() {
        return false;
    }
    let (q, table) = (view.q(), view.table());
    let (a, b) = (table.card(one), table.card(other));
    let decl = q.zones().decl(a.zone);
    let lies = a.zone == b.zone && !decl.is_slot() && a.face_up() == b.face_up();
    let turned = a.rested() == b.rested() && a.owner() == b.owner();
    let known = PlayerId::ALL
        .iter()
        .all(|player| a.known_to(*player) == b.known_to(*player));
    let free = |card| table.bearer(card).is_none() && table.attached_to(card).next().is_none();
    let words = view.setup().rules.words();
    let mut stats = words
        .stats
        .iter()
        .filter_map(|name| StatId::find(words, name));
    let differ = |stat: StatId| q.stat(one, stat) != q.stat(other, stat);
    view.def(one) == view.def(other)
        && lies
        && turned
        && known
        && free(one)
        && free(other)
        && !stats.any(differ)
}
