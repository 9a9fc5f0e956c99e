//! What a ruleset answers about cards and players, without changing a table.

use crate::ability::{Ability, Effect};
use crate::flow::action::Actions;
use crate::flow::context::Query;
use crate::printed::words::{
    FactId, KeywordId, KindId, MomentId, RoleId, SignId, StatId, TallyId, ZoneKind,
};
use crate::table::ids::{CardId, CardSet, PlayerId, ZoneId};

/// What expressions, abilities and numbers ask of a ruleset.
pub trait Reading {
    /// The cards in a role, seen from a player.
    fn role(&self, q: Query, role: RoleId, player: PlayerId) -> CardSet {
        let _ = (q, role, player);
        CardSet::EMPTY
    }
    /// A fact about a player.
    fn fact(&self, q: Query, fact: FactId, player: PlayerId) -> bool;
    /// A fact about a card.
    fn sign(&self, q: Query, sign: SignId, card: CardId) -> bool {
        let _ = (q, sign, card);
        false
    }
    /// A number of a player.
    fn tally(&self, q: Query, tally: TallyId, player: PlayerId) -> i32;
    /// Do cards of this kind have this stat at all? A card without it passes no test of it and is not the least.
    fn has_stat(&self, _: KindId, _: StatId) -> bool {
        true
    }
    /// Is the step without consequence for this card, so that its own player may not choose it?
    fn resists(&self, _: Query, _: CardId, _: &Effect) -> bool {
        false
    }
    /// Takes out of what can be chosen in a running effect what the rules forbid; something must stay.
    fn narrow(&self, _: Query, _: &mut Actions) {}
    /// Is the card where no effect that speaks of it finds it any more?
    fn lost(&self, _: Query, _: CardId) -> bool {
        false
    }
    /// Is what is asked about a card that has left this zone answered as it was there, with all its numbers and keywords,
    /// how it lay and who controlled it?
    fn remembered(&self, zone: ZoneId) -> bool {
        let _ = zone;
        false
    }
    /// Does something keep this ability of the card from working, wherever the card is?
    fn negated(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        let _ = (q, card, ability);
        false
    }
    /// Does this one of the declared silencing keywords keep such an ability of its card from working?
    fn silences(&self, keyword: KeywordId, ability: &Ability) -> bool {
        let _ = (keyword, ability);
        true
    }
    /// Are these two different moments of one event that happens to a card, so that an ability that names both is set
    /// off once?
    fn is_one_event(&self, a: MomentId, b: MomentId) -> bool {
        let _ = (a, b);
        false
    }
    /// May a player leave an ability of limited use that is due for another time?
    fn may_keep(&self, q: Query) -> bool {
        let _ = q;
        false
    }
    /// May its player refuse this ability when it is set off, whatever it says?
    fn may_decline(&self, q: Query, ability: &Ability) -> bool {
        let _ = (q, ability);
        false
    }
    /// Can this ability work at all in zones of this kind? Those in which it cannot are passed over quickly.
    fn may_work_in(&self, ability: &Ability, zone: ZoneKind) -> bool {
        let _ = (ability, zone);
        true
    }
    /// Does this ability of the card work where the card is now?
    fn works(&self, q: Query, card: CardId, ability: &Ability) -> bool;
    /// Did this ability of the card work in a place that the card has just left?
    fn worked(&self, q: Query, ability: &Ability, left: ZoneId) -> bool {
        let _ = (q, ability, left);
        true
    }
    /// Is the card in this kind of zone one of those that the zone's name stands for? (Not a card that only passes
    /// through it in another role.)
    fn counts(&self, q: Query, card: CardId, zone: ZoneKind) -> bool {
        let _ = (q, card, zone);
        true
    }
    /// A zone whose cards count for the player's zones of this kind where it is asked how many there are or whether there
    /// is one; no effect finds them there.
    fn counted_with(&self, q: Query, zone: ZoneKind, player: PlayerId) -> Option<ZoneId> {
        let _ = (q, zone, player);
        None
    }
    /// The line across the table in which a zone lies, if the ruleset has such lines.
    fn line(&self, zone: ZoneId) -> Option<u8> {
        let _ = zone;
        None
    }
    /// May rules and effects read what is printed on this card now?
    fn readable(&self, q: Query, card: CardId) -> bool;
    /// How many slots a card covers on the field.
    fn width(&self, q: Query, card: CardId) -> usize {
        let _ = (q, card);
        1
    }
    /// May a modifier stay on a card that goes from one zone to another?
    fn same_object(&self, from: ZoneId, to: ZoneId) -> bool;
}
