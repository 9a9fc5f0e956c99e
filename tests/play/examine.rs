//! What must hold at every choice of every match, all of it in one place.

use super::world::thin;
use fudaba::engine::{
    Action, Actions, CardId, ChoiceError, Context, Match, PlayerId, Rng, Table, Verb, ZoneId,
};

/// Everything that can be looked at in a match that waits for a choice. What is costly is looked at in some of the
/// choices, of which `n` is the number.
pub fn examine(game: &Match, n: usize, rng: &mut Rng) {
    game.table().audit(game.setup()).unwrap();
    game.table().audit_abilities(game.setup()).unwrap();
    listed_actions_make_sense(game);
    listed_actions_are_accepted(game, n, rng);
    unlisted_actions_are_refused(game, rng);
    if n % (8 * thin()) == 3 {
        survives_saving(game);
        nothing_was_overlooked(game);
        can_be_conceded(game);
    }
}

/// A real choice, nothing twice, and nothing on the list that the rules give a reason against.
fn listed_actions_make_sense(game: &Match) {
    let legal = game.legal();
    assert!(legal.len() > 1, "one action is no choice: {legal:?}");
    let decision = game.decision().unwrap();
    assert_eq!(decision.source.is_some(), decision.ability.is_some());
    assert_eq!(decision.actions, legal);
    for (at, action) in legal.iter().enumerate() {
        let twice = legal[..at].contains(action);
        assert!(!twice, "{}: {action:?} is listed twice", decision.key);
        let against = game.reasons(*action);
        assert!(against.is_empty(), "{action:?} is legal, but {against:?}");
    }
}

/// Now and then all of them, else one.
fn listed_actions_are_accepted(game: &Match, n: usize, rng: &mut Rng) {
    let one = rng.below(game.legal().len());
    for (index, action) in game.legal().iter().enumerate() {
        if !n.is_multiple_of(4 * thin()) && index != one {
            continue;
        }
        let mut by_action = game.clone();
        by_action.act(*action, None).unwrap();
        let mut by_index = game.clone();
        by_index.choose(index, None).unwrap();
        assert_eq!(by_action.table(), by_index.table());
        assert_eq!(by_action.legal(), by_index.legal());
        by_action.table().audit(game.setup()).unwrap();
        let over = by_action.outcome().is_some();
        assert_eq!(over, by_action.to_choose().is_none());
        assert_eq!(over, by_action.legal().is_empty());
    }
}

const VERBS: [Verb; 13] = [
    Verb::Done,
    Verb::Yes,
    Verb::No,
    Verb::Pick,
    Verb::PickSlot,
    Verb::PickOption,
    Verb::Deploy,
    Verb::LevelUp,
    Verb::Play,
    Verb::Move,
    Verb::Attack,
    Verb::Activate,
    Verb::Declare,
];

/// A table of which it is not known where something changed goes on in the same way: what is passed over because its
/// zone has not changed would have had no effect.
fn nothing_was_overlooked(game: &Match) {
    let mut legal = Actions::new();
    for action in game.legal() {
        let mut table = game.table().clone();
        table.invalidate();
        let mut cx = Context::new(&mut table, game.setup(), None);
        cx.answer(*action);
        cx.advance(&mut legal);
        let mut usual = game.clone();
        usual.act(*action, None).unwrap();
        assert_eq!(table.digest(), usual.table().digest(), "{action:?}");
        assert_eq!(legal.as_slice(), usual.legal());
    }
}

/// A legal action with one part changed, or any action at all; also cards and places that there are not.
fn strange(game: &Match, rng: &mut Rng) -> Action {
    let cards = game.table().card_count();
    let zones = game.setup().rules.zones().len();
    let card = |rng: &mut Rng| match rng.below(12) {
        0 => CardId::NONE,
        1 => CardId(u8::try_from(cards).unwrap()),
        _ => CardId(u8::try_from(rng.below(cards)).unwrap()),
    };
    let place = |rng: &mut Rng| match rng.below(12) {
        0 => ZoneId::NONE,
        1 => ZoneId(u8::try_from(zones).unwrap()),
        _ => ZoneId(u8::try_from(rng.below(zones)).unwrap()),
    };
    let mut action = game.legal()[rng.below(game.legal().len())];
    match rng.below(6) {
        0 => action.verb = VERBS[rng.below(VERBS.len())],
        1 => action.card = card(rng),
        2 => action.place = place(rng),
        3 => action.n = u8::try_from(rng.below(8)).unwrap(),
        _ => {
            action = Action {
                verb: VERBS[rng.below(VERBS.len())],
                card: card(rng),
                place: place(rng),
                n: u8::try_from(rng.below(3)).unwrap(),
            };
        }
    }
    action
}

/// Refused, and the table, the choices and the record are as before, to the last bit.
fn unlisted_actions_are_refused(game: &Match, rng: &mut Rng) {
    let mut tried = game.clone();
    for _ in 0..24usize.div_ceil(thin()) {
        let action = strange(game, rng);
        if game.legal().contains(&action) {
            continue;
        }
        let refused = tried.act(action, None);
        assert!(
            matches!(&refused, Err(ChoiceError::Illegal(why)) if why.action == action),
            "{action:?}: {refused:?}"
        );
        for viewer in PlayerId::ALL {
            // Whoever asks why gets an answer or none, but always one.
            let _ = game.view(viewer).reasons(action);
        }
    }
    let beyond = game.legal().len() + rng.below(3);
    assert!(tried.choose(beyond, None).is_err());
    assert_eq!(tried.table(), game.table());
    assert_eq!(tried.table().digest(), game.table().digest());
    assert_eq!(tried.legal(), game.legal());
    assert_eq!(tried.choices(), game.choices());
}

/// Written and read again it is the same table, and asks the same.
fn survives_saving(game: &Match) {
    let text = ron::to_string(game.table()).unwrap();
    let table: Table = ron::from_str(&text).unwrap();
    assert_eq!(&table, game.table());
    assert_eq!(table.digest(), game.table().digest());
    let loaded = Match::from_table(game.setup().clone(), table, None);
    assert_eq!(loaded.legal(), game.legal());
    assert_eq!(loaded.decision(), game.decision());
}

fn can_be_conceded(game: &Match) {
    for player in PlayerId::ALL {
        let mut given_up = game.clone();
        given_up.concede(player, None).unwrap();
        let winner = given_up.outcome().unwrap().winner;
        assert_eq!(winner, Some(player.other()));
        assert!(given_up.legal().is_empty());
        assert_eq!(given_up.to_choose(), None);
    }
}
