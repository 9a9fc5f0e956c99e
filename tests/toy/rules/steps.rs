//! The steps of a toy match.

use super::words::{keyword, kind, moment, stat, zone};
use super::{contest, effects, oaths, procedures, state, wide, zones};
use fudaba::engine::{
    Action, ActionId, Actions, CardId, Cause, Context, First, Happening, ModOp, PlayerId, Prompt,
    Put, Query, RawStep, StepPart, Target, Verb, ZoneId,
};

fudaba::engine::steps! {
    /// A turn begins: an ember, a card, and all own cards become active.
    TurnStart,
    /// The turn player does one thing after another.
    Main,
    /// The attack is struck: the attacker and who faces it are compared.
    Strike,
    /// The turn ends.
    TurnEnd,
    /// The other player's turn begins.
    TurnOver,
    /// An action can be answered.
    Window(action: ActionId, part: Part),
    /// An action is over: its card goes to the heap.
    After(action: ActionId),
    /// A procedure: a card is summoned, its price is paid.
    Summon(card: CardId),
    /// Its end: a card has been summoned for so many embers.
    Summoned(card: CardId, embers: u8),
    /// A procedure: what strikes by force has struck; these are the candles that both players had before.
    Struck(first: u8, second: u8),
    /// An action was paid for as far as possible: if that was not in full, it fails.
    Judged(action: ActionId),
}

/// How far the window of an action is through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The other player answers.
    TheyAnswer,
    /// The other player's answers take effect.
    TheyResolve,
    /// The player of the action answers.
    OwnAnswer,
    /// That player's answers take effect.
    OwnResolve,
}

impl StepPart for Part {
    fn to_byte(self) -> u8 {
        self as u8
    }
    fn from_byte(byte: u8) -> Self {
        [
            Self::TheyAnswer,
            Self::TheyResolve,
            Self::OwnAnswer,
            Self::OwnResolve,
        ][usize::from(byte & 3)]
    }
}

/// Keys of the prompts, by their places.
pub const PROMPTS: &[&str] = &["main", "answer", "place"];
/// What the turn player does.
pub const PROMPT_MAIN: Prompt = Prompt::Rules(0);

/// May an action be answered, and by what?
pub const PROMPT_ANSWER: Prompt = Prompt::Rules(1);

/// Where is a card summoned to?
pub const PROMPT_PLACE: Prompt = Prompt::Rules(2);

/// Keys of the phases.
pub const PHASES: &[&str] = &["set_up", "turn"];

const HAND: usize = 4;
const MOST_EMBERS: u8 = 9;

/// Both decks are shuffled, hands are drawn, and the first turn begins.
pub fn begin(cx: &mut Context) {
    *state::change(cx) = state::State::START;
    cx.begin_phase(0);
    for player in PlayerId::ALL {
        let sections = cx.setup.decks[player].sections.clone();
        for (n, list) in (0u8..).zip(&sections) {
            let to = [zones::deck(player), zones::cellar(player)][usize::from(n.min(1))];
            for def in list {
                let _ = cx.table.add_card(*def, player, n, to);
            }
        }
        cx.shuffle(zones::deck(player));
        let cellar: Vec<CardId> = cx.table.zone(zones::cellar(player)).to_vec();
        let owner = fudaba::engine::ByPlayer(PlayerId::ALL.map(|p| p == player));
        cellar.into_iter().for_each(|card| cx.reveal(card, owner));
        (0..HAND).for_each(|_| {
            effects::draw(cx, player);
        });
    }
    cx.table.first_player = match cx.setup.first {
        First::Player(player) => player,
        First::Random => PlayerId(u8::from(cx.table.rng.below(2) == 1)),
    };
    cx.table.turn_player = cx.table.first_player;
    cx.push_step(Step::TurnStart);
}

/// Carries out a step.
pub fn run(cx: &mut Context, now: RawStep) {
    let Some(step) = Step::of(now) else { return };
    let player = cx.table.turn_player;
    match step {
        Step::TurnStart => {
            cx.table.turn += 1;
            cx.begin_phase(1);
            cx.table.clear_uses();
            let embers = &mut state::change(cx).embers[player.index()];
            *embers = (*embers + 2).min(MOST_EMBERS);
            for card in cx.q().controlled(zone::LANE, player).iter() {
                cx.orient_card(card, false);
            }
            effects::draw(cx, player);
            cx.become_step(Step::Main);
            cx.raise(Happening::player(moment::TURN_START, player));
        }
        Step::Main => cx.ask(player, PROMPT_MAIN),
        Step::Strike => strike(cx),
        Step::Summon(card) => cx.ask(cx.q().owner(card), PROMPT_PLACE),
        Step::Summoned(_, embers) => cx.finish(true, embers.into()),
        Step::Struck(first, second) => procedures::struck(cx, [first, second]),
        Step::Window(action, part) => oaths::window(cx, action, part),
        Step::Judged(action) => oaths::judge(cx, action),
        Step::After(action) => oaths::after(cx, action),
        Step::TurnEnd => {
            cx.become_step(Step::TurnOver);
            cx.raise(Happening::player(moment::TURN_END, player));
        }
        Step::TurnOver => {
            cx.expire_turn();
            cx.table.turn_player = player.other();
            cx.become_step(Step::TurnStart);
        }
    }
}

/// What can be chosen in a step.
pub fn legal(q: Query, now: RawStep, out: &mut Actions) {
    match Step::of(now) {
        Some(Step::Main) => legal_main(q, out),
        Some(Step::Summon(card)) => procedures::legal_places(q, card, out),
        Some(Step::Window(action, part)) => oaths::legal_answers(q, action, part, out),
        _ => {}
    }
}

/// Is it a card that is put onto the lane?
pub fn is_deployed(q: Query, card: CardId) -> bool {
    q.def(card).is_some_and(|d| d.kind != kind::OATH)
}

/// Can the player pay for a card?
pub fn affordable(q: Query, card: CardId, player: PlayerId) -> bool {
    q.stat(card, stat::PRICE) <= i32::from(state::get(q).embers[player.index()])
}

fn legal_main(q: Query, out: &mut Actions) {
    let player = q.table.turn_player;
    for card in q.table.zone(zones::hand(player)) {
        if is_deployed(q, *card) && affordable(q, *card, player) {
            let places = wide::places(q, *card, player);
            out.extend(places.map(|z| Action::to(Verb::Deploy, *card, z)));
        }
    }
    oaths::legal_oaths(q, player, false, out);
    for card in q.controlled(zone::LANE, player).iter() {
        let may = !q.table.card(card).rested() && !q.has(card, keyword::CANNOT_ATTACK);
        if may {
            out.extend(struck(q, card).map(|to| Action::to(Verb::Attack, card, to)));
        }
        out.extend(
            effects::usable(q, card, player).map(|n| Action::ability(Verb::Activate, card, n)),
        );
    }
    out.push(Action::plain(Verb::Done));
}

/// The places at which a card strikes: those that face what it covers; on the other side of the table, those themselves.
pub fn struck(q: Query<'_>, card: CardId) -> impl Iterator<Item = ZoneId> {
    let at_home = q.controller(card) == q.side(card);
    let covered = q.table.covered(card).iter();
    let places = covered.filter(|at| zones::place(*at).is_some());
    places.filter_map(move |at| if at_home { zones::facing(at) } else { Some(at) })
}

/// Carries out a choice in a step.
pub fn answer(cx: &mut Context, now: RawStep, action: Action) {
    match Step::of(now) {
        Some(Step::Window(number, part)) => return oaths::answer(cx, number, part, action),
        Some(Step::Summon(_)) => return procedures::summon(cx, action),
        _ => {}
    }
    let player = cx.table.turn_player;
    match action.verb {
        Verb::Deploy => {
            let price = cx.q().stat(action.card, stat::PRICE);
            effects::pay(cx, player, price);
            wide::enter(cx, action.card, action.place, player);
        }
        Verb::Attack => {
            let at = cx.table.card(action.card).zone;
            cx.orient_card(action.card, true);
            state::change(cx).attack = at;
            state::change(cx).struck = action.place;
            cx.push_step(Step::Strike);
            let that = cx.table.cover(action.place).unwrap_or(CardId::NONE);
            cx.raise(Happening {
                that,
                amount: cx.q().stat(action.card, stat::POWER),
                ..Happening::card(moment::ATTACKS, player, action.card)
            });
        }
        Verb::Declare => oaths::swear(cx, action, player, oaths::OATH),
        Verb::Activate => cx.use_ability(action.card, action.n, player, false),
        _ => cx.become_step(Step::TurnEnd),
    }
}

/// The stronger one stays; where nobody stands, a candle goes out.
fn strike(cx: &mut Context) {
    let at = std::mem::replace(&mut state::change(cx).attack, ZoneId::NONE);
    cx.end_step();
    let q = cx.q();
    let Some(attacker) = q.table.top(at) else {
        return;
    };
    let to = state::get(q).struck;
    let Some(defender) = q.table.cover(to).filter(|c| *c != attacker) else {
        let player = zones::place(to).map_or(PlayerId(0), |(p, _)| p);
        effects::lose_candle(cx, player);
        return;
    };
    let (own, their) = (
        contest::strength(q, at, attacker),
        contest::strength(q, to, defender),
    );
    // What was given for one fight has been used.
    for card in [attacker, defender] {
        cx.use_up(
            Target::Card(card),
            |op| matches!(op, ModOp::Add(of, _) if *of == stat::POWER),
        );
    }
    contest::tell(cx, at);
    if own >= their {
        effects::beaten(cx, defender, attacker);
    }
    if their >= own {
        effects::beaten(cx, attacker, defender);
    }
}

/// The zone of this kind of a card's owner.
pub fn home(q: Query, card: CardId, kind: fudaba::engine::words::ZoneKind) -> ZoneId {
    q.zone_of(kind, q.owner(card))
}

/// A card goes to its owner's heap.
pub fn to_heap(cx: &mut Context, card: CardId, cause: Cause) {
    let to = home(cx.q(), card, zone::HEAP);
    effects::leave(cx, card, to, Put::new(cause));
}
