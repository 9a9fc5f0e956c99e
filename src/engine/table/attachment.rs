//! Cards that are attached to other cards, their bearers: beneath them or elsewhere. What becomes of them when the bearer
//! moves or leaves is declared by the ruleset for each kind of attachment.

use crate::flow::context::{Context, Query};
use crate::flow::event::Cause;
use crate::flow::put::{At, Put};
use crate::printed::words::{AttachmentId, ZoneKind};
use crate::table::Table;
use crate::table::ids::{CardId, ZoneId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A card that is attached to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attached {
    /// The card.
    pub card: CardId,
    /// The card that it is attached to.
    pub bearer: CardId,
    /// As what.
    #[serde(with = "crate::printed::words::as_number")]
    pub kind: AttachmentId,
}

/// Where attached cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// Beneath the bearer, in its zone.
    Beneath,
    /// In their owner's zone of this kind.
    In(ZoneKind),
}

/// What holds for attached cards of one kind.
#[derive(Clone, Copy, Debug)]
pub struct AttachmentRule {
    /// Where they lie.
    pub lies: Lies,
    /// Are they put there face up?
    pub face_up: bool,
    /// Do they go along when the bearer takes another place and stays what it is? Otherwise they are parted from it.
    pub along: bool,
    /// Zones of their owner that they follow the bearer to when it leaves for such a zone.
    pub follows: &'static [ZoneKind],
    /// Where they go in their owner's zones when they are parted from the bearer otherwise; `None`: they stay where they lie.
    pub after: Option<ZoneKind>,
    /// Do they become attached to the card that their bearer is attached to in the same way?
    pub inherited: bool,
}

impl Table {
    /// All that is attached, in the order in which it was.
    #[must_use]
    pub fn attached(&self) -> &[Attached] {
        &self.attached
    }

    /// What a card is attached to.
    #[must_use]
    #[inline]
    pub fn bearer(&self, card: CardId) -> Option<Attached> {
        self.attached.iter().find(|a| a.card == card).copied()
    }

    /// What is attached to a card, in the order in which it was.
    #[inline]
    pub fn attached_to(&self, bearer: CardId) -> impl Iterator<Item = Attached> + '_ {
        let all = self.attached.iter().copied();
        all.filter(move |a| a.bearer == bearer)
    }

    /// A card is attached to nothing any more; it stays where it lies.
    #[inline]
    pub(crate) fn detach(&mut self, card: CardId) {
        if !self.attached.is_empty() {
            self.attached.retain(|a| a.card != card);
        }
    }
}

impl Query<'_> {
    /// What holds for attached cards of a kind; `None` for a kind that the ruleset does not declare.
    #[must_use]
    pub fn attachment(self, kind: AttachmentId) -> Option<&'static AttachmentRule> {
        self.setup.declared.attachments.get(kind.index())
    }

    /// Where a card lies that is attached to another.
    fn place_of_attached(self, card: CardId, bearer: CardId, rule: &AttachmentRule) -> ZoneId {
        match rule.lies {
            Lies::Beneath => self.table.card(bearer).zone,
            Lies::In(zone) => self.zone_of(zone, self.owner(card)),
        }
    }

    /// Can this card be attached to that one?
    fn may_bear(self, card: CardId, bearer: CardId) -> bool {
        let mut at = Some(bearer);
        while let Some(above) = at {
            if above == card {
                return false;
            }
            at = self.table.bearer(above).map(|a| a.bearer);
        }
        true
    }
}

impl Context<'_> {
    /// Attaches a card to another, to which it goes as the ruleset declares it; false if it cannot be, since one of them
    /// would bear itself or there is no such place. What it was attached to before, it is no more.
    pub fn attach(
        &mut self,
        card: CardId,
        bearer: CardId,
        kind: AttachmentId,
        cause: Cause,
    ) -> bool {
        let q = self.q();
        let Some(rule) = q.attachment(kind).filter(|_| q.may_bear(card, bearer)) else {
            return false;
        };
        let to = q.place_of_attached(card, bearer, rule);
        if to == ZoneId::NONE || self.table.bearer(card).is_some_and(|a| a.bearer == bearer) {
            return false;
        }
        let mut heirs: SmallVec<[CardId; 8]> = SmallVec::new();
        if rule.inherited {
            for own in self.table.attached.iter_mut() {
                if own.bearer == card && own.kind == kind {
                    own.bearer = bearer;
                    heirs.push(own.card);
                }
            }
        }
        for heir in heirs {
            self.carry(heir, bearer, kind, cause);
        }
        self.table.detach(card);
        if self.q().zones().decl(to).kind != self.q().zone_kind(card) || rule.lies == Lies::Beneath
        {
            self.lay(card, bearer, rule, rule.face_up, cause);
        }
        self.table.attached.push(Attached { card, bearer, kind });
        self.table.dirty = true;
        true
    }

    /// A card is attached to nothing any more, and goes where the ruleset declares.
    pub fn part(&mut self, card: CardId, cause: Cause) {
        let Some(was) = self.table.bearer(card) else {
            return;
        };
        let after = self.q().attachment(was.kind).and_then(|rule| rule.after);
        self.send(card, after, cause);
    }

    /// A card lies down where those that are attached to this bearer lie.
    fn lay(
        &mut self,
        card: CardId,
        bearer: CardId,
        rule: &AttachmentRule,
        face_up: bool,
        cause: Cause,
    ) {
        let q = self.q();
        let to = q.place_of_attached(card, bearer, rule);
        let mut put = Put::new(cause).facing(face_up);
        if rule.lies == Lies::Beneath {
            // Right beneath the bearer: as so manieth from the top.
            let above = q.table.count(to) - q.table.index_in_zone(bearer);
            put.at = At::Nth(u8::try_from(above + 1).unwrap_or(u8::MAX));
        }
        self.move_card(card, to, put);
    }

    /// An attached card goes to where its bearer is now, and stays attached.
    fn carry(&mut self, card: CardId, bearer: CardId, kind: AttachmentId, cause: Cause) {
        let Some(rule) = self.q().attachment(kind) else {
            return;
        };
        if rule.lies == Lies::Beneath {
            let face_up = self.table.card(card).face_up();
            self.lay(card, bearer, rule, face_up, cause);
            self.table.attached.push(Attached { card, bearer, kind });
        }
    }

    /// A card that is attached no more goes to its owner's zone of this kind, if it is to go anywhere.
    fn send(&mut self, card: CardId, to: Option<ZoneKind>, cause: Cause) {
        let q = self.q();
        let to = to.map_or(ZoneId::NONE, |kind| q.zone_of(kind, q.owner(card)));
        if to != ZoneId::NONE {
            self.move_card(card, to, Put::new(cause));
        }
        self.table.detach(card);
        self.table.dirty = true;
    }

    /// A card went from one zone to another: what is attached to it goes along, follows it, or is parted from it.
    pub(crate) fn unburden(&mut self, bearer: CardId, to: ZoneId, same_object: bool) {
        let borne: SmallVec<[Attached; 8]> = self.table.attached_to(bearer).collect();
        for Attached { card, kind, .. } in borne {
            let Some(rule) = self.q().attachment(kind) else {
                continue;
            };
            if same_object && rule.along {
                self.carry(card, bearer, kind, Cause::Rule);
                continue;
            }
            let there = self.setup.zones.decl(to).kind;
            let follows = !same_object && rule.follows.contains(&there);
            let after = if follows { Some(there) } else { rule.after };
            self.send(card, after, Cause::Rule);
        }
    }
}
