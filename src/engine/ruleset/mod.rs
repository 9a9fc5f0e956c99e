//! What a ruleset tells the kernel. One value of this trait per game; all methods take the table from outside.

pub(in crate::engine) mod contest;
pub(in crate::engine) mod prospect;
pub(in crate::engine) mod skill;

use crate::engine::ability::{Ability, AbilityKind, Dest, Effect};
use crate::engine::flow::action::{Action, Actions, Verb};
use crate::engine::flow::context::{Context, Query};
use crate::engine::flow::event::{Cause, Event};
use crate::engine::flow::outcome::Outcome;
use crate::engine::flow::reason::{Caution, Reason};
use crate::engine::flow::setup::{Deck, MAX_OPTIONS};
use crate::engine::printed::words::{
    DeedId, FactId, KeywordId, KindId, MomentId, RoleId, SignId, StatId, StateId, TallyId,
    Vocabulary, ZoneKind,
};
use crate::engine::ruleset::contest::{Balance, Contest};
use crate::engine::ruleset::skill::{CERTAIN, Horizon, Skill};
use crate::engine::table::Table;
use crate::engine::table::frame::Step;
use crate::engine::table::ids::{CardId, CardSet, DefId, PlayerId, ZoneId};
use crate::engine::table::memory::Bounds;
use crate::engine::table::zones::{Visibility, Zones};

/// A choice among variants of the rules.
#[derive(Clone, Copy, Debug)]
pub struct OptionDecl {
    /// Key ("deploy_limit").
    pub key: &'static str,
    /// Its values; the first is the default.
    pub values: &'static [&'static str],
    /// The clause that it belongs to.
    pub clause: &'static str,
}

/// Something that is counted in a match, for the figures of many matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureDecl {
    /// Its name ("battles").
    pub key: &'static str,
    /// Is it given for each turn, rather than for each match?
    pub per_turn: bool,
}

/// How the number of a stat comes about: set, then factors (one product, rounded down once), then sums, then this.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatRule {
    /// The least value.
    pub floor: Option<i16>,
    /// Are changes reckoned in the order in which they were made, so that a replacement undoes those before it?
    pub by_time: bool,
}

/// In which order simultaneous abilities are carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TriggerOrder {
    /// All of the turn player's, in any order, then all of the other's; asked anew after each.
    #[default]
    TurnPlayerFirst,
}

/// The rules of one game.
pub trait Ruleset: Send + Sync {
    /// Name of its folder and key of its texts.
    fn id(&self) -> &'static str;
    /// Its words.
    fn words(&self) -> &'static Vocabulary;
    /// The revision of these rules, for records of matches: it counts up whenever the same choices lead to another table.
    fn revision(&self) -> u32 {
        1
    }
    /// Its zones.
    fn zones(&self) -> &Zones;
    /// Its options.
    fn options(&self) -> &'static [OptionDecl];
    /// Keys of its phases, in the order of a turn; the first is set-up.
    fn phases(&self) -> &'static [&'static str];
    /// Keys of its prompts.
    fn prompts(&self) -> &'static [&'static str];
    /// Keys and clauses of its ways to end a match.
    fn endings(&self) -> &'static [(&'static str, &'static str)];
    /// Names of the sections of a deck list.
    fn sections(&self) -> &'static [&'static str];
    /// Names of the cards named in a deck list ("leader").
    fn named(&self) -> &'static [&'static str];
    /// Can a deck list be without its named cards?
    fn named_may_lack(&self) -> bool {
        false
    }

    /// The cards that come to the table with a deck, if an option adds some to the list.
    fn complete_deck(&self, deck: Deck, options: &[u8; MAX_OPTIONS]) -> Deck {
        let _ = options;
        deck
    }
    /// Lays out the cards of both decks on a new table and pushes the first step.
    fn begin(&self, cx: &mut Context);
    /// Puts the match at the start of a phase (by its place) of the turn player's turn, for scenarios.
    fn enter_phase(&self, cx: &mut Context, phase: u8);
    /// Prepares the ruleset's own part of a table that is set up by hand.
    fn fresh(&self, table: &mut Table);
    /// On a table that is set up by hand: this card has the role of the `named` card of a deck list (leader …).
    fn place_named(&self, cx: &mut Context, player: PlayerId, named: usize, card: CardId);
    /// The marks that a card of a table set up by hand can bear ("entered").
    fn marks_by_hand(&self) -> &'static [&'static str] {
        &[]
    }
    /// On a table that is set up by hand: the card bears this one of those marks.
    fn mark_by_hand(&self, cx: &mut Context, card: CardId, mark: usize) {
        let _ = (cx, card, mark);
    }
    /// Carries out the step on top of the stack, until it asks, changes, or ends.
    fn step(&self, cx: &mut Context, step: Step);
    /// What can be chosen in the step on top of the stack.
    fn legal(&self, q: Query, step: Step, out: &mut Actions);
    /// Carries out a choice in the step on top of the stack.
    fn answer(&self, cx: &mut Context, step: Step, action: Action);
    /// Why an action is not legal in the step on top of the stack; empty if it is, or if it makes no sense at all.
    fn reasons(&self, q: Query, step: Step, action: Action) -> Vec<Reason>;
    /// What a player should know before he takes a legal action in the step on top of the stack: that it may lose him
    /// the match, or that it is the last of several. It reads only what the deciding player knows.
    fn caution(&self, q: Query, step: Step, action: Action) -> Option<Caution> {
        let _ = (q, step, action);
        None
    }
    /// The card that a decision of a step is about.
    fn about(&self, q: Query, step: Step) -> Option<CardId>;
    /// Progress of a step's choice of several cards: picked cards, least and most.
    fn progress(&self, q: Query, step: Step) -> Option<(CardSet, u8, u8)>;

    /// Carries out one rule action that is due, if any; called again until there is none.
    fn rule_action(&self, cx: &mut Context) -> bool;
    /// Is this the step of a rule action, which comes before any ability that is due?
    fn interrupts(&self, step: Step) -> bool;
    /// The result, if the match is decided.
    fn outcome(&self, q: Query) -> Option<Outcome>;

    /// The cards in a role, seen from a player.
    fn role(&self, q: Query, role: RoleId, player: PlayerId) -> CardSet;
    /// A fact about a player.
    fn fact(&self, q: Query, fact: FactId, player: PlayerId) -> bool;
    /// A fact about a card.
    fn sign(&self, q: Query, sign: SignId, card: CardId) -> bool {
        let _ = (q, sign, card);
        false
    }
    /// A number of a player.
    fn tally(&self, q: Query, tally: TallyId, player: PlayerId) -> i16;
    /// Do cards of this kind have this stat at all? A card without it passes no test of it and is not the least.
    fn has_stat(&self, _: KindId, _: StatId) -> bool {
        true
    }
    /// How a stat is worked out.
    fn stat_rule(&self, stat: StatId) -> StatRule;
    /// Zones whose contents a rule treats apart where they change a stat, see
    /// [`StatParts::volatile`](crate::engine::StatParts::volatile).
    fn volatile_zones(&self) -> &'static [ZoneKind] {
        &[]
    }
    /// Must an effect that names exactly so many cards of some quality be content if its player finds none in a zone that
    /// the opponent cannot see?
    fn may_not_find(&self) -> bool {
        false
    }
    /// Is the step without consequence for this card, so that its own player may not choose it?
    fn resists(&self, _: Query, _: CardId, _: &Effect) -> bool {
        false
    }
    /// Takes out of what can be chosen in a running effect what the rules forbid; something must stay.
    fn narrow(&self, _: Query, _: &mut Actions) {}
    /// Does [`Query::has_choices`] ask for as many cards as an effect names, and not for one of them?
    fn wants_all(&self, _: Query) -> bool {
        false
    }
    /// Is the card where no effect that speaks of it finds it any more?
    fn lost(&self, _: Query, _: CardId) -> bool {
        false
    }
    /// The numbers (at most [`KEPT_STATS`](crate::engine::KEPT_STATS)) that are kept of a card that leaves this zone, if what is
    /// asked about it afterwards is answered as it was there.
    fn remembered(&self, zone: ZoneId) -> Option<&'static [StatId]> {
        let _ = zone;
        None
    }
    /// Is a card that went elsewhere after an ability had become due another card for that ability?
    fn renews(&self) -> bool {
        false
    }
    /// Does something keep this ability of the card from working, wherever the card is?
    fn negated(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        let _ = (q, card, ability);
        false
    }
    /// Is this what happens to a card when it arrives? Cards that arrive in one event see one another arrive.
    fn is_arrival(&self, moment: MomentId) -> bool {
        let _ = moment;
        false
    }
    /// Are these two different moments of one event that happens to a card, so that an ability that names both is set
    /// off once?
    fn is_one_event(&self, a: MomentId, b: MomentId) -> bool {
        let _ = (a, b);
        false
    }
    /// How often things may be repeated.
    fn bounds(&self) -> Bounds;
    /// How simultaneous abilities are ordered.
    fn trigger_order(&self) -> TriggerOrder {
        TriggerOrder::default()
    }
    /// Do several happenings of this moment within one step count as one?
    fn batched(&self, moment: MomentId) -> bool {
        let _ = moment;
        false
    }
    /// May a player leave an ability of limited use that is due for another time?
    fn may_keep(&self, q: Query) -> bool {
        let _ = q;
        false
    }
    /// Does this state let abilities work outside the listening zones?
    fn elsewhere(&self, state: StateId) -> bool {
        let _ = state;
        false
    }
    /// The zones in which abilities other than Special ones can work at all.
    fn listening_zones(&self) -> &[ZoneId];
    /// Can this ability work at all in zones of this kind? Those in which it cannot are passed over quickly.
    fn may_work_in(&self, ability: &Ability, zone: ZoneKind) -> bool {
        let _ = (ability, zone);
        true
    }
    /// Does it depend only on the place of its card, how it lies, and [`silencing`](Self::silencing) keywords whether an
    /// ability works? (Where the ruleset changes anything else about it, it marks the table as dirty.)
    fn works_by_place(&self) -> bool {
        false
    }
    /// The keywords of cards by which abilities do not work.
    fn silencing(&self) -> &'static [KeywordId] {
        &[]
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
    /// Does the top card of a slot cover those below it, so that it alone counts? Otherwise all cards of a slot count.
    fn covers(&self) -> bool {
        true
    }
    /// The line across the table in which a zone lies, if the ruleset has such lines.
    fn line(&self, zone: ZoneId) -> Option<u8> {
        let _ = zone;
        None
    }
    /// May rules and effects read what is printed on this card now?
    fn readable(&self, q: Query, card: CardId) -> bool;
    /// May a modifier stay on a card that goes from one zone to another?
    fn same_object(&self, from: ZoneId, to: ZoneId) -> bool;

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
    /// Do several cards from the top of a pile go one at a time, the top one first, so that rule actions come between?
    /// Otherwise they go together.
    fn one_by_one(&self) -> bool {
        false
    }
    /// What would have been replaced happens to the card after all, and is not to be replaced again.
    fn original(&self, cx: &mut Context, moment: MomentId, card: CardId) {
        let _ = (cx, moment, card);
    }
    /// An effect stacks a card on another; false if it is impossible.
    fn stack_on(&self, cx: &mut Context, card: CardId, onto: CardId, player: PlayerId) -> bool;
    /// Can an effect move this card to this slot?
    fn can_shift(&self, q: Query, card: CardId, slot: ZoneId) -> bool;
    /// An effect moves a card to a slot of the same field, swapping with an occupant.
    fn shift(&self, cx: &mut Context, card: CardId, slot: ZoneId);
    /// An effect makes a card active (`rested` false) or rested; false if it is impossible.
    fn orient(&self, cx: &mut Context, card: CardId, rested: bool) -> bool;
    /// An effect turns a card over; false if it is impossible.
    fn turn(&self, cx: &mut Context, card: CardId, face_up: bool) -> bool;
    /// Both players have been shown the front of a card, where it lies.
    fn shown(&self, cx: &mut Context, card: CardId) {
        let _ = (cx, card);
    }
    /// An effect defeats a card.
    fn defeat(&self, cx: &mut Context, card: CardId) -> bool;
    /// A card takes over a role; false if it is impossible.
    fn take_role(&self, cx: &mut Context, card: CardId, role: RoleId, player: PlayerId) -> bool {
        let _ = (cx, card, role, player);
        false
    }
    /// A number that the ruleset keeps about a player is set; false if it cannot be.
    fn assign(&self, cx: &mut Context, tally: TallyId, player: PlayerId, n: i16) -> bool {
        let _ = (cx, tally, player, n);
        false
    }
    /// Some of these cards are about to be taken at random: hidden ones are shuffled before, so that their places tell
    /// nothing.
    fn blend(&self, cx: &mut Context, cards: CardSet) {
        let _ = (cx, cards);
    }
    /// An operation of this ruleset's own; false if it did nothing.
    fn deed(&self, cx: &mut Context, deed: DeedId, player: PlayerId) -> bool;
    /// An operation of this ruleset's own with a number; false if it did nothing.
    fn deed_with(&self, cx: &mut Context, deed: DeedId, player: PlayerId, n: i16) -> bool {
        let _ = (cx, deed, player, n);
        false
    }
    /// The ability of a card counts as used from here on.
    fn ability_used(&self, cx: &mut Context, card: CardId, kind: AbilityKind);
    /// The ability of a card was carried out to its end.
    fn ability_done(&self, cx: &mut Context, card: CardId, kind: AbilityKind);

    /// What a panel shows of the running contest.
    fn contest(&self, q: Query) -> Option<Contest>;
    /// What a panel shows of what a player has and what is asked of him just now.
    fn balance(&self, q: Query) -> Option<Balance> {
        let _ = q;
        None
    }
    /// The same of what could be asked of a player, while he decides about that; `met` tells whether it would be met with
    /// what is to come on this table. See [`View::prospect`](crate::engine::View::prospect).
    fn prospect(&self, q: Query, player: PlayerId) -> Option<Balance> {
        let _ = (q, player);
        None
    }
    /// Keys of marks that a card carries on the table ("leader").
    fn marks(&self, q: Query, card: CardId) -> Vec<&'static str>;
    /// How good the table is for a player, for the computer opponent: -10,000 to 10,000.
    fn evaluate(&self, q: Query, player: PlayerId) -> i32;
    /// How far the computer opponent looks ahead: to the end of the answer to its turn, unless turns are short.
    fn horizon(&self) -> Horizon {
        Horizon {
            turns: 2,
            choices: 0,
            on_the_way: 100,
            further: 0,
        }
    }
    /// How well the levels of the computer opponent play, the weakest first: each beats the one before in about two
    /// matches of three or more.
    fn skills(&self) -> [Skill; Skill::LEVELS] {
        Skill::USUAL
    }
    /// What is counted in a match.
    fn figures(&self) -> &'static [FigureDecl] {
        &[]
    }
    /// Counts an event, into one number for each of [`figures`](Self::figures).
    fn count(&self, table: &Table, event: &Event, counts: &mut [u32]) {
        let _ = (table, event, counts);
    }
    /// The place of the action that a person would choose by simple rules of thumb, among the legal ones of the open
    /// decision: a fixed yardstick for the computer opponent. It reads only what the deciding player knows.
    fn by_rule(&self, q: Query, legal: &[Action]) -> usize {
        let _ = (q, legal);
        0
    }
    /// How readily an action of the open decision comes to mind, for the computer opponent: a weight among the others;
    /// 0 for what is never better than another legal action. It may read only what the deciding player knows.
    fn prior(&self, q: Query, action: Action) -> u16 {
        let _ = q;
        match action.verb {
            Verb::Attack => 80,
            Verb::LevelUp | Verb::Deploy | Verb::Yes => 60,
            Verb::Pick | Verb::PickSlot | Verb::PickOption => 50,
            Verb::Play | Verb::Activate | Verb::Resume | Verb::No => 40,
            Verb::Declare => 30,
            Verb::Done => 20,
            Verb::Move => 10,
        }
    }
    /// Adds the weight of each legal action of the open decision, see [`prior`](Self::prior), where that is cheaper for all
    /// together.
    fn priors(&self, q: Query, legal: &[Action], out: &mut Vec<u16>) {
        out.extend(legal.iter().map(|a| self.prior(q, *a)));
    }
    /// Can the computer opponent judge the table at this decision, since what follows is luck alone? `began` is the phase
    /// of the decision that it thinks about, in the same turn.
    fn can_be_judged(&self, q: Query, began: u8) -> bool {
        let _ = (q, began);
        false
    }
    /// How readily the computer opponent believes a table on which what `viewer` cannot know was dealt at random, in
    /// parts of [`CERTAIN`]: by what players are wont to do with such cards. It is asked before what the dealt cards have
    /// in force is collected: read what is printed on them.
    fn credence(&self, q: Query, viewer: PlayerId) -> u16 {
        let _ = (q, viewer);
        CERTAIN
    }
    /// Is this step, which comes next, luck that decides for a player? Then the computer opponent judges the table before
    /// it: what the step may come to is better weighed than drawn.
    fn is_luck(&self, q: Query, step: Step, player: PlayerId) -> bool {
        let _ = (q, step, player);
        false
    }
    /// May the place of this hidden card tell something about what it is?
    fn telling(&self, q: Query, card: CardId) -> bool {
        q.zones().decl(q.table.card(card).zone).visibility == Visibility::Public
    }
    /// Is it plausible that this hidden card is this one? (Places that tell something, such as a secret leader.)
    fn plausible(&self, q: Query, card: CardId, def: DefId) -> bool;
    /// Hides what a viewer may not know in the ruleset's own part of a table.
    fn redact(&self, table: &mut Table, viewer: PlayerId);
    /// Moments at which several abilities may be set off at once are given names by the ruleset.
    fn moment_name(&self, moment: MomentId) -> &'static str {
        moment.name(self.words())
    }
}
