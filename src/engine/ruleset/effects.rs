//! What effects do by the rules of a game.

use crate::ability::{AbilityKind, Dest};
use crate::flow::context::{Context, Query};
use crate::flow::event::Cause;
use crate::printed::words::{DeedId, MomentId, RoleId, TallyId, ZoneKind};
use crate::table::ids::{CardId, CardSet, PlayerId, ZoneId};
use crate::table::zones::ZoneSet;

/// What the operations of effects do in a ruleset: each is asked once the kernel knows which card, slot and player it is about.
pub trait Effects {
    /// A player draws one card; false if it is impossible.
    fn draw(&self, cx: &mut Context, player: PlayerId) -> bool;
    /// An effect puts a card into a zone of its owner; false if it is impossible.
    fn put(&self, cx: &mut Context, card: CardId, dest: Dest, cause: Cause) -> bool;
    /// Free slots that an effect can put this card onto, for a player.
    fn can_enter(&self, q: Query, card: CardId, slot: ZoneId, player: PlayerId) -> bool;
    /// An effect puts a card onto a slot.
    fn enter(&self, cx: &mut Context, card: CardId, slot: ZoneId, player: PlayerId);
    /// An effect puts a card onto a slot, rested.
    fn enter_rested(&self, cx: &mut Context, card: CardId, slot: ZoneId, player: PlayerId) {
        self.enter(cx, card, slot, player);
    }
    /// An effect puts a card that covers several slots onto these, or moves it there if it is on the field.
    fn lay_over(&self, cx: &mut Context, card: CardId, slots: ZoneSet, player: PlayerId) {
        let _ = (cx, card, slots, player);
    }
    /// The zone of the cards beneath this one; [`ZoneId::NONE`] if there can be none.
    fn beneath(&self, q: Query, card: CardId) -> ZoneId {
        let _ = (q, card);
        ZoneId::NONE
    }
    /// An effect puts a card beneath another; false if it is impossible.
    fn tuck(&self, cx: &mut Context, card: CardId, under: CardId) -> bool {
        let _ = (cx, card, under);
        false
    }
    /// Cards of a player's slots take these slots at the same time; false if nothing moved.
    fn rearrange(&self, cx: &mut Context, player: PlayerId, to: &[(CardId, ZoneId)]) -> bool {
        let _ = (cx, player, to);
        false
    }
    /// Two cards go to each other's zone at the same time; false if one of them cannot.
    fn exchange(&self, cx: &mut Context, a: CardId, b: CardId) -> bool {
        let _ = (cx, a, b);
        false
    }
    /// An effect is about to deal with so many cards from the top of a player's pile: a rule may fill it up before.
    fn fill(&self, cx: &mut Context, player: PlayerId, pile: ZoneKind, wanted: usize) {
        let _ = (cx, player, pile, wanted);
    }
    /// An effect is to move one more card from the top of a player's pile, and there is none: a rule may fill it up.
    fn refill(&self, cx: &mut Context, player: PlayerId, pile: ZoneKind) {
        let _ = (cx, player, pile);
    }
    /// What would have been replaced happens to the card after all, and is not to be replaced again; false if it does not
    /// happen even so. The program on top is that of the replacement.
    fn original(&self, cx: &mut Context, moment: MomentId, card: CardId) -> bool {
        let _ = (cx, moment, card);
        false
    }
    /// An effect stacks a card on another; false if it is impossible.
    fn stack_on(&self, cx: &mut Context, card: CardId, onto: CardId, player: PlayerId) -> bool {
        let _ = (cx, card, onto, player);
        false
    }
    /// Can an effect move this card to this slot?
    fn can_shift(&self, q: Query, card: CardId, slot: ZoneId) -> bool;
    /// An effect moves a card to a slot of the same field, swapping with an occupant.
    fn shift(&self, cx: &mut Context, card: CardId, slot: ZoneId);
    /// An effect has two cards of a field change places; false if they cannot.
    fn swap(&self, cx: &mut Context, a: CardId, b: CardId) -> bool {
        let slot = cx.table.card(b).zone;
        let can = cx.table.card(a).zone != slot && self.can_shift(cx.q(), a, slot);
        if can {
            self.shift(cx, a, slot);
        }
        can
    }
    /// An effect makes a card active (`rested` false) or rested; false if it is impossible.
    fn orient(&self, cx: &mut Context, card: CardId, rested: bool) -> bool {
        let _ = (cx, card, rested);
        false
    }
    /// An effect turns a card over; false if it is impossible.
    fn turn(&self, cx: &mut Context, card: CardId, face_up: bool) -> bool {
        let _ = (cx, card, face_up);
        false
    }
    /// Both players have been shown the front of a card, where it lies.
    fn shown(&self, cx: &mut Context, card: CardId) {
        let _ = (cx, card);
    }
    /// An effect defeats a card; false if it is impossible.
    fn defeat(&self, cx: &mut Context, card: CardId) -> bool {
        let _ = (cx, card);
        false
    }
    /// A card takes over a role; false if it is impossible.
    fn take_role(&self, cx: &mut Context, card: CardId, role: RoleId, player: PlayerId) -> bool {
        let _ = (cx, card, role, player);
        false
    }
    /// A number that the ruleset keeps about a player is set; false if it cannot be.
    fn assign(&self, cx: &mut Context, tally: TallyId, player: PlayerId, n: i32) -> bool {
        let _ = (cx, tally, player, n);
        false
    }
    /// Some of these cards are about to be taken at random: hidden ones are shuffled before, so that their places tell
    /// nothing.
    fn blend(&self, cx: &mut Context, cards: CardSet) {
        let _ = (cx, cards);
    }
    /// An operation of this ruleset's own; false if it did nothing.
    fn deed(&self, cx: &mut Context, deed: DeedId, player: PlayerId) -> bool {
        let _ = (cx, deed, player);
        false
    }
    /// An operation of this ruleset's own with a number; false if it did nothing.
    fn deed_with(&self, cx: &mut Context, deed: DeedId, player: PlayerId, n: i32) -> bool {
        let _ = (cx, deed, player, n);
        false
    }
    /// The ability of a card counts as used from here on.
    fn ability_used(&self, cx: &mut Context, card: CardId, kind: AbilityKind);
    /// The ability of a card was carried out to its end.
    fn ability_done(&self, cx: &mut Context, card: CardId, kind: AbilityKind) {
        let _ = (cx, card, kind);
    }
}
