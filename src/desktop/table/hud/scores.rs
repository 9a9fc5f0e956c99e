//! The numbers by which each player sees how far both are: beside the things of the score, at their places on the table, and
//! on the spine where they have none.

use super::models::Maker;
use crate::panels::model::{At, CounterModel, NumberedModel};
use crate::table::draw::things::{Stand, piece, stands};
use crate::table::ruleset::look::TallyLook;
use crate::table::ruleset::places::ScoreLook;
use crate::table::ruleset::text as text_of;
use fudaba_engine::words::{NO_NUMBER, TallyId};
use fudaba_engine::{PlayerId, View, as_number};
use fudaba_text::fill;

impl Maker<'_> {
    /// All numbers of a player.
    pub(super) fn counters(&self, player: PlayerId) -> Vec<CounterModel> {
        let look = &self.game.look;
        let scores = look.table.scores.iter();
        let told = scores.filter_map(|score| self.told(score, player));
        let tallies = |quiet: bool| {
            let tallies = look
                .tallies
                .iter()
                .filter(move |tally| tally.quiet == quiet);
            tallies.filter_map(|tally| self.tally(tally, player))
        };
        let mut all: Vec<CounterModel> = told.chain(tallies(false)).collect();
        // What is seldom asked for is told where one points at what one wins by.
        if let Some(first) = all.first_mut() {
            for quiet in tallies(true) {
                let line = format!("{}: {}", quiet.label, quiet.value);
                first.explanation = format!("{}\n{line}", first.explanation);
            }
        }
        all
    }

    /// What both players have of what is compared at last, the viewer's first; nothing where nothing is.
    pub(super) fn race(&self) -> Option<(i32, i32)> {
        let look = self.game.look.tallies.iter().find(|tally| tally.race)?;
        let (q, rules) = (self.seen.view().q(), &self.game.rules);
        let id = TallyId::find(self.game.rules.words(), &look.tally)?;
        let viewer = self.seen.viewer();
        let both = [viewer, viewer.other()].map(|player| rules.tally(q, id, player));
        let [own, other] = both;
        (own != NO_NUMBER && other != NO_NUMBER).then_some((own, other))
    }

    /// Does this player sit on the far side?
    fn is_far(&self, player: PlayerId) -> bool {
        player != self.seen.viewer()
    }

    /// How many things of a score count.
    fn told(&self, score: &ScoreLook, player: PlayerId) -> Option<CounterModel> {
        let told = score.told.as_ref()?;
        if told.apart && self.seen.stages() {
            return None;
        }
        let count_of = |player: PlayerId| {
            let things = stands(&score.count, self.seen.view(), player);
            let count = |of: Stand| things.iter().filter(|stand| **stand == of).count();
            // Of what has not been seen it is known that it counts.
            match score.numbered {
                Some(_) => count(Stand::Lit) + count(Stand::Unknown),
                None => count(Stand::Lit),
            }
        };
        let count = count_of(player);
        let language = self.settings.language;
        Some(CounterModel {
            label: fill(text_of(&told.label, language), &[("n", &count.to_string())]),
            value: count.to_string(),
            explanation: text_of(&told.hint, language).to_owned(),
            alarming: told.scarce.is_some_and(|least| count <= least),
            large: !told.minor,
            papered: told.papered,
            sealed: false,
            leads: !told.minor && count > count_of(player.other()),
            at: Some(At {
                at: if self.is_far(player) {
                    told.far
                } else {
                    told.near
                },
                beside: score.beside,
            }),
            things: self.things(score, player),
        })
    }

    /// Where the things of a player's score lie.
    fn things(&self, score: &ScoreLook, player: PlayerId) -> Vec<At> {
        let things = stands(&score.count, self.seen.view(), player);
        let count = things.len();
        let all = things.into_iter().enumerate();
        let all = all.map(|(n, stand)| self.number(score, player, (n, count), stand, 0).at);
        all.collect()
    }

    /// A number of the rules.
    fn tally(&self, look: &TallyLook, player: PlayerId) -> Option<CounterModel> {
        let (view, language) = (self.seen.view(), self.settings.language);
        let q = view.q();
        if !look.always && q.table.turn_player != player {
            return None;
        }
        let (words, rules) = (self.game.rules.words(), &self.game.rules);
        let number = |name: &str| Some(rules.tally(q, TallyId::find(words, name)?, player));
        let tally = number(&look.tally).filter(|n| *n != NO_NUMBER)?;
        let other = TallyId::find(words, &look.tally).map(|id| rules.tally(q, id, player.other()));
        let leads = look.leads && other.is_some_and(|other| tally > other);
        let label = match &look.theirs {
            Some(theirs) if self.is_far(player) => theirs,
            _ => &look.label,
        };
        if look.if_any && tally == 0 || look.apart && self.seen.stages() {
            return None;
        }
        let counted = look.count.as_deref().map(|key| count(view, player, key));
        let (now, most) = match counted {
            Some(count) => (count, Some(tally)),
            None => (tally, look.of.as_deref().and_then(number)),
        };
        // What cannot be used at all yet is no count.
        if look.of.is_some() && most == Some(0) {
            return None;
        }
        let at = match &look.place {
            Some(place) if self.is_far(player) => Some(place.far?),
            Some(place) => Some(place.near),
            None => None,
        };
        Some(CounterModel {
            label: fill(text_of(label, language), &[("n", &now.to_string())]),
            value: most.map_or_else(|| now.to_string(), |most| format!("{now} / {most}")),
            explanation: text_of(&look.hint, language).to_owned(),
            alarming: look.alarm.is_some_and(|alarm| now >= alarm)
                || look.scarce.is_some_and(|least| now <= least),
            large: look.large,
            leads,
            papered: look.papered,
            sealed: look.race && look.place.is_some(),
            at: at.map(|at| At { at, beside: true }),
            things: Vec::new(),
        })
    }

    /// The numbers on the things of a player's score.
    pub(super) fn numbered(&self, player: PlayerId) -> Vec<NumberedModel> {
        let scores = self.game.look.table.scores.iter();
        let numbered = scores.filter_map(|score| Some((score, score.numbered?)));
        let mut all = Vec::new();
        for (score, from) in numbered {
            let things = stands(&score.count, self.seen.view(), player);
            let count = things.len();
            for (n, stand) in things.into_iter().enumerate() {
                let number = from + as_number(n);
                all.push(self.number(score, player, (n, count), stand, number));
            }
        }
        all
    }

    /// The number on one of so many things.
    fn number(
        &self,
        score: &ScoreLook,
        player: PlayerId,
        (n, count): (usize, usize),
        stand: Stand,
        number: i32,
    ) -> NumberedModel {
        let far = self.is_far(player);
        let pieces = self
            .game
            .look
            .scenery
            .as_ref()
            .map(|scenery| &scenery.pieces);
        let piece = pieces.and_then(|pieces| pieces.get(piece(score, far, stand)?));
        let off = piece.map_or((0.0, 0.0), |piece| piece.at);
        let (x, y) = score.place(far, n, count, stand == Stand::Out);
        NumberedModel {
            at: At {
                at: (x + off.0, y + off.1 - UP),
                beside: score.beside,
            },
            text: number.to_string(),
            lit: stand != Stand::Out,
        }
    }
}

/// A number stands so much above the middle of its thing, whose foot is lighter than its head.
const UP: f32 = 4.0;

/// How many cards a player has in the zone of this key.
fn count(view: &View, player: PlayerId, key: &str) -> i32 {
    let zones = view.setup().rules.zones();
    let own = zones.ids().find(|zone| {
        let decl = zones.decl(*zone);
        decl.key == key && decl.owner == Some(player)
    });
    let cards = own.map_or(0, |zone| view.table().zone(zone).len());
    as_number(cards)
}
