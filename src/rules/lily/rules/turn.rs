//! The turn (section 8).

use crate::cards::effects;
use crate::cards::words::{keyword, kind, moment};
use crate::opponent::skills;
use crate::rules::options::{self, second};
use crate::rules::steps::{Step, prompt};
use crate::rules::{battle, deploy, state, zones};

use fudaba_engine::{
    Action, Actions, ByPlayer, CardId, CardSet, Cause, Context, Event, Happening, PlayerId, Put,
    Query, Verb,
};

/// Places of the phases in [`PHASES`].
pub mod phase {
    #![allow(
        missing_docs,
        reason = "each constant is the phase that it is named after"
    )]
    pub const SET_UP: u8 = 0;
    pub const START: u8 = 1;
    pub const COUPLING: u8 = 2;
    pub const EVENT: u8 = 3;
    pub const DEPLOY: u8 = 4;
    pub const ACTION: u8 = 5;
    pub const END: u8 = 6;
}

/// The phases (8.1a), after set-up.
pub const PHASES: &[&str] = &[
    "set_up", "start", "coupling", "event", "deploy", "action", "end",
];

/// The next turn begins; `turn_player` is whose it is.
pub fn begin(cx: &mut Context) {
    let turn = cx.next_turn();
    cx.table.clear_uses();
    let state = state::change(cx);
    state.attacks = [0; 2];
    state.deploy_total = 0;
    let player = cx.table.turn_player;
    cx.emit(|_| Event::TurnBegan { turn, player });
    if turn == 1 {
        cx.note("start_skipped", "8.2g", Some(player), CardId::NONE, 0);
        cx.become_step(Step::Coupling);
    } else {
        cx.become_step(Step::TurnStart);
        if cx.runs_on(Step::TurnStart) {
            start(cx);
        }
    }
}

/// 8.2b
pub fn start(cx: &mut Context) {
    cx.begin_phase(phase::START);
    cx.become_step(Step::Ready);
    cx.raise(Happening::player(moment::TURN_START, cx.table.turn_player));
    if cx.runs_on(Step::Ready) {
        ready(cx);
    }
}

/// 8.2c, 8.2d
pub fn ready(cx: &mut Context) {
    let player = cx.table.turn_player;
    cx.become_step(Step::Straighten);
    let q = cx.q();
    let rested = zones::field(player).filter_map(|slot| q.table.top(slot));
    // 5b: "cannot" beats the rule.
    let rested: CardSet = rested
        .filter(|c| q.table.card(*c).rested() && !q.has(*c, keyword::CANNOT_BE_READIED))
        .collect();
    cx.together_in_place(rested, |cx| {
        for card in rested.iter() {
            cx.orient_card(card, false);
            cx.raise(Happening::card(moment::BECAME_ACTIVE, player, card));
        }
    });
    if cx.runs_on(Step::Straighten) {
        straighten(cx);
    }
}

/// 8.2e
pub fn straighten(cx: &mut Context) {
    cx.become_step(Step::StartDraw);
    if let Some(partner) = cx.table.top(zones::partner(cx.table.turn_player)) {
        cx.orient_card(partner, false);
    }
    if cx.runs_on(Step::StartDraw) {
        start_draw(cx);
    }
}

/// 8.2f
pub fn start_draw(cx: &mut Context) {
    let player = cx.table.turn_player;
    cx.become_step(Step::Coupling);
    if effects::draw(cx, player) {
        cx.raise(Happening::player(moment::START_DRAW, player));
    }
}

/// 8.3a: the top card is revealed; in the other variant the player is asked before (8.3c).
pub fn coupling(cx: &mut Context) {
    let player = cx.table.turn_player;
    cx.begin_phase(phase::COUPLING);
    if cx.table.count(zones::deck(player)) == 0 {
        cx.become_step(Step::Event);
    } else if second(cx.q(), options::COUPLING_DECLINE) {
        cx.ask(player, prompt::COUPLING_REVEAL);
    } else {
        reveal_top(cx);
        cx.become_step(Step::CouplingPlace);
        if cx.runs_on(Step::CouplingPlace) {
            coupling_place(cx);
        }
    }
}

fn reveal_top(cx: &mut Context) {
    if let Some(top) = cx.table.top(zones::deck(cx.table.turn_player)) {
        cx.reveal(top, ByPlayer([true; 2]));
    }
}

/// The answer to [`coupling`]: a card revealed so must be placed.
pub fn answer_coupling(cx: &mut Context, action: Action) {
    cx.become_step(Step::Event);
    if action.verb == Verb::Yes {
        reveal_top(cx);
        place_coupling(cx);
    }
}

/// 8.3b
pub fn coupling_place(cx: &mut Context) {
    cx.ask(cx.table.turn_player, prompt::COUPLING_PLACE);
}

/// The answer to [`coupling_place`].
pub fn answer_coupling_place(cx: &mut Context, action: Action) {
    let player = cx.table.turn_player;
    cx.become_step(Step::Event);
    if action.verb == Verb::Yes {
        place_coupling(cx);
    } else if second(cx.q(), options::COUPLING_DECLINED_TO) {
        // 8.3d
        if let Some(top) = cx.table.top(zones::deck(player)) {
            cx.move_card(top, zones::trash(player), Put::new(Cause::Play));
        }
    }
}

fn place_coupling(cx: &mut Context) {
    if let Some(top) = cx.table.top(zones::deck(cx.table.turn_player)) {
        effects::place_coupling(cx, top, Cause::Play);
    }
}

/// 8.4
pub fn event(cx: &mut Context) {
    cx.begin_phase(phase::EVENT);
    cx.ask(cx.table.turn_player, prompt::EVENT);
}

/// The events in hand.
pub fn legal_event(q: Query, out: &mut Actions) {
    for card in q.table.zone(zones::hand(q.table.turn_player)) {
        if q.def(*card).is_some_and(|d| d.kind == kind::EVENT) {
            out.push(Action::card(Verb::Play, *card));
        }
    }
}

/// The answer to [`event`]: at most one (8.4b).
pub fn answer_event(cx: &mut Context, action: Action) {
    enter_deploy(cx);
    if action.verb == Verb::Play {
        effects::place_event(cx, action.card, Cause::Play);
    } else if cx.runs_on(Step::Deploy) {
        deploy(cx);
    }
}

fn enter_deploy(cx: &mut Context) {
    cx.become_step(Step::Deploy);
    state::change(cx).deploy_total = 0;
}

/// 8.5a, 8.5b: asked again until the player is done.
pub fn deploy(cx: &mut Context) {
    if cx.table.phase != phase::DEPLOY {
        cx.begin_phase(phase::DEPLOY);
    }
    cx.ask(cx.table.turn_player, prompt::DEPLOY);
}

/// The answer to [`deploy`].
pub fn answer_deploy(cx: &mut Context, action: Action) {
    match action.verb {
        Verb::Deploy | Verb::LevelUp => deploy::carry_out(cx, action),
        _ => {
            cx.become_step(Step::Action);
            if cx.runs_on(Step::Action) {
                self::action(cx);
            }
        }
    }
}

/// 8.6a to 8.6c: asked again until the player is done.
pub fn action(cx: &mut Context) {
    if cx.table.phase != phase::ACTION {
        cx.begin_phase(phase::ACTION);
    }
    cx.ask(cx.table.turn_player, prompt::ACTION);
}

/// The answer to [`action`].
pub fn answer_action(cx: &mut Context, action: Action) {
    let player = cx.table.turn_player;
    match action.verb {
        Verb::Move => skills::move_by_action(cx, action.card, action.place),
        Verb::Attack => battle::declare(cx, action.card, action.place),
        Verb::Activate | Verb::Declare => cx.use_ability(action.card, action.n, player, false),
        _ => {
            cx.become_step(Step::TurnEnd);
            if cx.runs_on(Step::TurnEnd) {
                end(cx);
            }
        }
    }
}

/// 8.7a
pub fn end(cx: &mut Context) {
    cx.begin_phase(phase::END);
    cx.become_step(Step::TurnOver);
    cx.raise(Happening::player(moment::TURN_END, cx.table.turn_player));
    if cx.runs_on(Step::TurnOver) {
        over(cx);
    }
}

/// 8.7b, 8.7c: what its running out brings about (a trim, say) still belongs to this turn, so the step is taken again
/// until nothing runs out.
pub fn over(cx: &mut Context) {
    let lasting = cx.table.mods.len();
    cx.expire_turn();
    if cx.table.mods.len() < lasting {
        return;
    }
    cx.table.turn_player = cx.table.turn_player.other();
    begin(cx);
}

/// Any hand card can be put away, or no more of them (7h).
pub fn legal_exchange(q: Query, player: PlayerId, out: &mut Actions) {
    let hand = q.table.zone(zones::hand(player));
    out.extend(hand.iter().map(|c| Action::card(Verb::Pick, *c)));
    out.push(Action::plain(Verb::Done));
}

/// Puts the match at the start of a phase of the turn player's turn.
pub fn enter_phase(cx: &mut Context, at: u8) {
    let step = match at {
        phase::SET_UP => Step::Pair(PlayerId(0)),
        phase::START => Step::TurnStart,
        phase::COUPLING => Step::Coupling,
        phase::EVENT => Step::Event,
        phase::DEPLOY => Step::Deploy,
        phase::ACTION => Step::Action,
        _ => Step::TurnEnd,
    };
    cx.push_step(step);
}
