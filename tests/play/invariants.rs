//! Random matches, looked at after every choice.

use super::world;
use fudaba::engine::words::{KeywordId, StatId};
use fudaba::engine::{
    Action, Actions, CardId, ChoiceError, Context, DefId, Event, First, Match, ModOp, Modifier, P0,
    PlayerId, Query, Table, Target, Until, Verb, ZoneId,
};

/// Matches of the long tests. Each has about 400 choices.
const MATCHES: u64 = 60;

/// Plays a match at random and calls `each` before every choice.
fn random_match(seed: u64, mut each: impl FnMut(&Match, usize)) -> Match {
    let (mut game, mut rng) = world::start(seed);
    let mut n = 0;
    while game.to_choose().is_some() {
        each(&game, n);
        let index = rng.below(game.legal().len());
        game.choose(index, None).unwrap();
        n += 1;
        assert!(n < 20_000, "match {seed} finds no end");
    }
    game
}

#[test]
fn every_match_ends_and_loses_no_card() {
    for seed in 0..MATCHES * 4 {
        let game = random_match(seed, |game, n| {
            if n % 16 == 0 {
                game.table().audit(game.setup()).unwrap();
            }
        });
        game.table().audit(game.setup()).unwrap();
        assert!(game.outcome().is_some());
        assert_eq!(
            game.clone().choose(0, None),
            Err(ChoiceError::Over),
            "nothing can be chosen after the end"
        );
    }
}

/// Every action that could be named with the cards and places there are, or a part of them.
fn thinkable(game: &Match, n: usize) -> Vec<Action> {
    let verbs = [
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
    let verb = verbs[n % verbs.len()];
    let mut all = vec![Action::plain(verb)];
    for card in game.table().card_ids() {
        all.push(Action::card(verb, card));
        all.push(Action::ability(verb, card, 1));
        for zone in game.setup().rules.zones().ids().skip(n % 3).step_by(3) {
            all.push(Action::to(verb, card, zone));
        }
    }
    all
}

#[test]
fn what_is_listed_is_accepted_and_nothing_else_and_refusal_changes_nothing() {
    for seed in 0..MATCHES / 6 {
        random_match(seed, |game, n| {
            let before = game.table().digest();
            let mut tried = game.clone();
            for action in thinkable(game, n) {
                if game.legal().contains(&action) {
                    continue;
                }
                let refused = tried.act(action, None);
                assert!(
                    matches!(refused, Err(ChoiceError::Illegal(_))),
                    "{action:?}"
                );
            }
            assert!(tried.choose(game.legal().len(), None).is_err());
            assert_eq!(tried.table(), game.table());
            assert_eq!(tried.table().digest(), before);
            assert_eq!(tried.choices(), game.choices());
            for (index, action) in game.legal().iter().enumerate() {
                let mut by_action = game.clone();
                by_action.act(*action, None).unwrap();
                let mut by_index = game.clone();
                by_index.choose(index, None).unwrap();
                assert_eq!(by_action.table(), by_index.table());
            }
        });
    }
}

#[test]
fn a_number_lower_than_printed_is_one_that_may_be_lowered() {
    let (mut lower, mut never) = (0, 0);
    for seed in 0..MATCHES / 3 {
        random_match(seed, |game, _| {
            let q = Query::new(game.table(), game.setup());
            let words = game.setup().rules.words();
            let totals = words.families.iter().map(|f| f.total);
            let totals: Vec<StatId> = totals.collect();
            let stats = words.stats.iter().filter_map(|n| StatId::find(words, n));
            for stat in stats.filter(|s| !totals.contains(s)) {
                let may = q.may_be_lowered(stat);
                never += usize::from(!may);
                for card in game.table().card_ids() {
                    let Some(def) = q.def(card) else { continue };
                    let is_lower = q.stat(card, stat) < q.printed(def, stat);
                    assert!(may || !is_lower);
                    lower += usize::from(is_lower);
                }
            }
        });
    }
    assert!(lower > 100 && never > 100, "{lower}, {never}");
}

#[test]
fn the_unchecked_way_does_the_same_as_the_checked_one() {
    for seed in 0..MATCHES {
        let (mut game, mut rng) = world::start(seed);
        let mut table: Table = game.table().clone();
        let mut legal: Actions = game.legal().into();
        let mut events: Vec<Event> = Vec::new();
        while game.to_choose().is_some() {
            let index = rng.below(game.legal().len());
            // With somebody who watches on one side, and nobody on the other.
            game.choose(index, Some(&mut events)).unwrap();
            let mut cx = Context::new(&mut table, game.setup(), None);
            cx.answer(legal[index]);
            cx.advance(&mut legal);
            assert_eq!(&table, game.table());
            assert_eq!(legal.as_slice(), game.legal());
        }
        assert!(
            matches!(events.last(), Some(Event::Ended(_))),
            "{:?}",
            events.last()
        );
    }
}

#[test]
fn a_saved_table_goes_on_as_the_one_it_was_saved_from() {
    for seed in 0..MATCHES / 3 {
        let (mut game, mut rng) = world::start(seed);
        let mut loaded: Option<Match> = None;
        let mut n = 0;
        while game.to_choose().is_some() {
            if n % 40 == 7 {
                let text = ron::to_string(game.table()).unwrap();
                let table: Table = ron::from_str(&text).unwrap();
                assert_eq!(&table, game.table(), "match {seed}, choice {n}");
                assert_eq!(table.digest(), game.table().digest());
                loaded = Some(Match::from_table(game.setup().clone(), table, None));
            }
            let index = rng.below(game.legal().len());
            game.choose(index, None).unwrap();
            if let Some(loaded) = &mut loaded {
                loaded.choose(index, None).unwrap();
                assert_eq!(loaded.table(), game.table(), "match {seed}, choice {n}");
            }
            n += 1;
        }
    }
}

#[test]
fn views_hold_nothing_that_their_viewer_may_not_know() {
    for seed in 0..MATCHES / 2 {
        let mut seen_hidden = 0;
        random_match(seed, |game, _| {
            for viewer in PlayerId::ALL {
                let view = game.view(viewer);
                for card in game.table().card_ids() {
                    let known = game.table().card(card).known_to(viewer);
                    let shown = view.table().card(card).def != DefId::HIDDEN;
                    assert_eq!(known, shown, "card {card:?} for {viewer:?}");
                    seen_hidden += usize::from(!shown);
                }
                assert!(view.legal().is_empty() || game.to_choose() == Some(viewer));
                hidden_places(game, viewer);
            }
        });
        assert!(seen_hidden > 0);
    }
}

/// The hand of the other player and face-down piles are hidden, unless their cards were shown.
fn hidden_places(game: &Match, viewer: PlayerId) {
    let q = Query::new(game.table(), game.setup());
    for zone in q.zones().ids() {
        for card in q.table.zone(zone) {
            let owner = q.owner(*card);
            let by_zone = q.sees(zone, owner, q.table.card(*card).face_up())[viewer];
            let secret = q
                .table
                .card(*card)
                .flags
                .contains(fudaba::engine::Flags::SECRET);
            if by_zone && !secret {
                assert!(
                    q.table.card(*card).known_to(viewer),
                    "{card:?} lies open in {zone:?}"
                );
            }
        }
    }
}

#[test]
fn events_hide_what_their_viewer_may_not_know() {
    for seed in 0..MATCHES / 2 {
        let (mut game, mut rng) = world::start(seed);
        let mut hidden = 0;
        while game.to_choose().is_some() {
            let mut events: Vec<Event> = Vec::new();
            let index = rng.below(game.legal().len());
            game.choose(index, Some(&mut events)).unwrap();
            for event in &events {
                for viewer in PlayerId::ALL {
                    hidden += usize::from(check_event(event, viewer));
                }
            }
        }
        assert!(hidden > 0, "cards are drawn in secret");
    }
}

/// Is the event about a card that the viewer may not know? Then it must not tell it.
fn check_event(event: &Event, viewer: PlayerId) -> bool {
    let secret = match event {
        Event::CardMoved { seen, .. }
        | Event::Turned { seen, .. }
        | Event::Dealt { seen, .. }
        | Event::Revealed { seen, .. } => !seen[viewer],
        _ => return false,
    };
    let told = match event.seen_by(viewer) {
        Event::CardMoved { def, .. }
        | Event::Turned { def, .. }
        | Event::Dealt { def, .. }
        | Event::Revealed { def, .. } => def,
        other => panic!("{other:?}"),
    };
    assert_eq!(secret, told == DefId::HIDDEN, "{event:?} for {viewer:?}");
    secret
}

#[test]
fn nobody_and_nowhere_are_no_answers() {
    let (mut game, _) = world::start(5);
    let action = Action::to(Verb::Attack, CardId::NONE, ZoneId::NONE);
    assert!(game.act(action, None).is_err());
}

/// What is read between two steps of the loop, too.
#[test]
fn a_modifier_is_in_force_at_once() {
    let (stat, keyword) = (StatId(0), KeywordId(3));
    for library in world::libraries() {
        let decks = [&library.decks[0]; 2];
        let options = library.options([]).unwrap();
        let setup = library.setup(decks, options, 3, First::Random).unwrap();
        let mut table = Match::new(setup.clone(), None).table().clone();
        let card = CardId(0);
        let q = Query::new(&table, &setup);
        let (before, had) = (q.stat(card, stat), q.player_has(P0, keyword));
        assert!(!had && !q.has(card, keyword));

        let mut cx = Context::new(&mut table, &setup, None);
        let changes = [
            (Target::Card(card), ModOp::Add(stat, 2)),
            (Target::Card(card), ModOp::Keyword(keyword)),
            (Target::Player(P0), ModOp::Keyword(keyword)),
        ];
        for (target, op) in changes {
            cx.modify(Modifier {
                target,
                op,
                until: Until::Turn(1),
                source: card,
                stamp: fudaba::engine::Stamp(0),
            });
        }
        let q = cx.q();
        let id = setup.rules.id();
        assert_eq!(q.stat(card, stat), before + 2, "{id}");
        assert_eq!(q.stats(card, &[stat]), [before + 2], "{id}");
        assert!(q.has(card, keyword) && q.player_has(P0, keyword), "{id}");
        assert_eq!(q.has_each(card, &[keyword]), [true], "{id}");
    }
}
