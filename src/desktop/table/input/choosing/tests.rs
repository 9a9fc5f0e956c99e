//! What clicks lead to.

use super::*;
use fudaba_engine::{PlayerId, Prompt, Zones};

fn choosing(actions: &[Action]) -> Choosing {
    let decision = Decision {
        player: PlayerId(0),
        prompt: Prompt::ChooseCards,
        key: "",
        source: None,
        ability: None,
        about: None,
        progress: None,
        chosen: Vec::new(),
        placed: Vec::new(),
        actions: actions.to_vec(),
    };
    Choosing::new(&decision, BTreeMap::new())
}

const C: CardId = CardId(3);
const D: CardId = CardId(4);
const A: ZoneId = ZoneId(8);
const B: ZoneId = ZoneId(9);

fn at(place: ZoneId) -> ZoneSet {
    ZoneSet::EMPTY.with(place)
}

#[test]
fn who_may_stay_where_he_lies_is_clicked_twice() {
    let stays = Action::to(Verb::Move, C, A);
    let mut ship = choosing(&[stays, Action::to(Verb::Move, C, B)]);
    assert_eq!(ship.click_card(C, at(A)), Click::Select(C));
    ship.selected = Some(C);
    assert_eq!(ship.click_card(C, at(A)), Click::Act(0));
    assert_eq!(ship.click_place(B), Click::Act(1));
    assert_eq!(ship.click_card(C, ZoneSet::EMPTY), Click::Clear);
}

#[test]
fn where_only_a_place_is_to_be_chosen_its_place_is_clicked_at_once() {
    let one = choosing(&[
        Action::to(Verb::Attack, C, A),
        Action::to(Verb::Attack, C, B),
    ]);
    assert_eq!(one.click_place(B), Click::Act(1));
    assert_eq!(
        one.click_card(D, at(A)),
        Click::Act(0),
        "the card that lies there"
    );
    assert_eq!(one.click_place(ZoneId(7)), Click::Refused);
    let both = choosing(&[
        Action::to(Verb::Attack, C, B),
        Action::to(Verb::Attack, D, B),
    ]);
    assert_eq!(both.click_place(B), Click::Refused, "with which card?");
}

#[test]
fn where_one_card_alone_can_go_its_place_is_lit_and_clicked_at_once() {
    let of = |actions: &[Action]| choosing(&[actions, &[Action::plain(Verb::Done)]].concat());
    let mut one = of(&[
        Action::to(Verb::Attack, C, A),
        Action::to(Verb::Deploy, D, B),
        Action::to(Verb::Attack, C, ZoneId(7)),
        Action::to(Verb::Attack, D, ZoneId(7)),
    ]);
    assert_eq!(one.click_place(B), Click::Act(1));
    let struck = CardId(5);
    assert_eq!(
        one.click_card(struck, at(A)),
        Click::Act(0),
        "it lies there"
    );
    assert_eq!(
        one.click_place(ZoneId(7)),
        Click::Refused,
        "with which card?"
    );
    // Who covers both places could be struck from either.
    assert_eq!(
        one.click_card(struck, at(A).with(ZoneId(7))),
        Click::Refused
    );
    // What the card can do itself comes first.
    assert_eq!(one.click_card(D, at(A)), Click::Select(D));
    let zones = fudaba_rules::registry()[0].rules.zones();
    let slots: Vec<ZoneId> = zones.ids().filter(|z| zones.decl(*z).is_slot()).collect();
    let lit = of(&[
        Action::to(Verb::Attack, C, slots[0]),
        Action::to(Verb::Deploy, D, slots[1]),
        Action::to(Verb::Attack, C, slots[2]),
        Action::to(Verb::Attack, D, slots[2]),
    ]);
    let lights = |on| lit.lights(zones, |zone| (zone == slots[0]).then_some(on));
    let of_struck = lights(struck);
    assert_eq!(of_struck.cards.get(&struck), Some(&Light::Target));
    let places: Vec<&ZoneId> = of_struck.places.keys().collect();
    assert_eq!(places, [&slots[0], &slots[1]]);
    let own = lights(D).places;
    assert!(!own.contains_key(&slots[0]), "it is selected by that click");
    // Once a card is selected, only that one goes anywhere.
    one.selected = Some(C);
    assert_eq!(one.click_place(B), Click::Refused);
}

#[test]
fn where_several_are_asked_for_a_click_marks_and_a_second_takes_the_mark_away() {
    let pick = |card| Action::card(Verb::Pick, card);
    let mut several = choosing(&[pick(C), pick(D), Action::plain(Verb::Done)]);
    assert_eq!(several.click_card(C, at(A)), Click::Act(0), "one alone");
    several.several = Some(Several {
        marked: vec![C],
        open: Vec::new(),
        may_stop: true,
        is_full: false,
        waits: false,
    });
    assert_eq!(several.click_card(C, at(A)), Click::Mark(C));
    assert_eq!(several.click_card(D, at(A)), Click::Refused, "no longer");
    let lights = several.lights(&Zones::new(Vec::new(), &[]), |_| None).cards;
    assert_eq!(lights.get(&C), Some(&Light::Chosen));
    assert_eq!(lights.get(&D), None);
    assert_eq!((several.marks(1), several.marks(2)), (Some(D), None));
    assert!(!several.is_begun(), "nothing is in the way of marking more");
}

#[test]
fn where_only_the_card_is_asked_for_one_click_says_all() {
    let must = choosing(&[Action::card(Verb::Play, C), Action::card(Verb::Play, D)]);
    assert_eq!(must.click_card(D, at(A)), Click::Act(1));
    let may = [Action::card(Verb::Play, C), Action::card(Verb::Play, D)];
    let may = choosing(&[&may[..], &[Action::plain(Verb::Done)]].concat());
    assert_eq!(may.click_card(D, at(A)), Click::Act(1), "that one or none");
    let free = may.at_will(true);
    assert_eq!(free.click_card(D, at(A)), Click::Select(D), "as he likes");
    // What lies beyond the question is not done by the way.
    let beyond = [Action::card(Verb::Pick, C), Action::card(Verb::Play, D)];
    let beyond = choosing(&[&beyond[..], &[Action::plain(Verb::Done)]].concat());
    assert_eq!(beyond.click_card(D, at(A)), Click::Act(1));
    let beyond = beyond.with_own(1);
    assert_eq!(beyond.click_card(D, at(A)), Click::Select(D), "later");
    let one_slot = [C, D].map(|card| Action::to(Verb::Deploy, card, B));
    assert_eq!(choosing(&one_slot).click_card(C, at(A)), Click::Act(0));
    let block = [C, D].map(|card| Action::to(Verb::Pick, card, B));
    let block = choosing(&[&block[..], &[Action::plain(Verb::Done)]].concat());
    assert_eq!(block.click_card(D, at(A)), Click::Act(1), "one is attacked");
    let two = choosing(&[
        Action::to(Verb::Pick, C, A),
        Action::to(Verb::Pick, D, B),
        Action::plain(Verb::Done),
    ]);
    assert_eq!(two.click_card(D, at(A)), Click::Select(D), "two are");
}

#[test]
fn what_is_all_that_the_selected_card_can_do_is_told() {
    let selects = |actions: &[Action], card| {
        let mut choosing = choosing(actions);
        choosing.selected = card;
        choosing.only()
    };
    let plays = Action::card(Verb::Play, C);
    let other = Action::card(Verb::Play, D);
    assert_eq!(selects(&[other, plays], Some(C)), Some(1));
    assert_eq!(selects(&[other, plays], None), None, "no card is selected");
    let uses = Action::ability(Verb::Activate, C, 0);
    assert_eq!(selects(&[plays, uses], Some(C)), None, "two things");
    let goes = Action::to(Verb::Deploy, C, A);
    assert_eq!(selects(&[plays, goes], Some(C)), None, "or to a place");
    assert_eq!(selects(&[goes], Some(C)), Some(0), "to one place");
}

#[test]
fn a_card_that_goes_somewhere_is_selected_and_then_sent() {
    let mut one = choosing(&[
        Action::to(Verb::Deploy, C, A),
        Action::to(Verb::Deploy, C, B),
        Action::plain(Verb::Done),
    ]);
    assert_eq!(one.click_card(C, at(ZoneId(1))), Click::Select(C));
    one.selected = Some(C);
    assert_eq!(one.click_place(B), Click::Act(1));
    assert_eq!(
        one.click_place(ZoneId(7)),
        Click::Refused,
        "it stays chosen"
    );
    assert_eq!(one.click_card(D, at(ZoneId(7))), Click::Refused);
    assert_eq!(one.drop_on(C, at(A)), Click::Act(0));
    assert_eq!(one.drop_on(C, ZoneSet::EMPTY), Click::Clear);
    assert!(one.can_drag(C));
}

#[test]
fn a_second_click_sends_a_card_where_alone_it_can_go() {
    let mut one = choosing(&[
        Action::to(Verb::Attack, C, A),
        Action::to(Verb::Attack, D, A),
        Action::to(Verb::Attack, D, B),
        Action::plain(Verb::Done),
    ]);
    assert_eq!(one.click_card(C, at(ZoneId(1))), Click::Select(C));
    one.selected = Some(C);
    assert_eq!(one.click_card(C, at(ZoneId(1))), Click::Act(0));
    one.selected = Some(D);
    assert_eq!(one.click_card(D, at(ZoneId(2))), Click::Clear, "where to?");
    one.careful.insert(0, Light::Threat);
    one.selected = Some(C);
    assert_eq!(one.click_card(C, at(ZoneId(1))), Click::Menu(vec![0]));
}

#[test]
fn a_card_to_be_picked_is_picked_by_one_click() {
    let one = choosing(&[Action::card(Verb::Pick, C), Action::card(Verb::Pick, D)]);
    assert_eq!(one.click_card(D, at(A)), Click::Act(1));
    assert!(one.buttons().is_empty());
}

#[test]
fn what_a_selected_card_can_do_without_a_place_stands_on_buttons() {
    let mut one = choosing(&[
        Action::ability(Verb::Activate, C, 0),
        Action::to(Verb::Attack, C, A),
        Action::plain(Verb::Done),
    ]);
    assert_eq!(one.buttons(), [2]);
    assert_eq!(one.click_card(C, at(B)), Click::Select(C));
    let alone = choosing(&[
        Action::ability(Verb::Activate, C, 0),
        Action::plain(Verb::Done),
    ]);
    assert_eq!(
        alone.click_card(C, at(B)),
        Click::Act(0),
        "there is nothing else"
    );
    one.selected = Some(C);
    assert_eq!(one.buttons(), [0]);
    assert_eq!(one.click_card(C, at(B)), Click::Act(0));
    assert_eq!(one.click_card(D, at(A)), Click::Act(1));
}

#[test]
fn what_needs_care_is_asked_for_once_more() {
    let mut one = choosing(&[
        Action::to(Verb::Deploy, C, A),
        Action::to(Verb::Deploy, C, B),
    ]);
    one.careful.insert(1, Light::Threat);
    assert_eq!(one.click_place(A), Click::Act(0));
    assert_eq!(one.click_place(B), Click::Menu(vec![1]));
    assert_eq!(one.drop_on(C, at(B)), Click::Menu(vec![1]));
    one.menu = vec![1];
    assert_eq!(one.buttons(), [1]);
    assert!(one.is_begun());
}

#[test]
fn several_verbs_for_one_target_make_a_menu() {
    let mut one = choosing(&[Action::to(Verb::Attack, C, A), Action::to(Verb::Move, C, A)]);
    one.selected = Some(C);
    assert_eq!(one.click_card(D, at(A)), Click::Menu(vec![0, 1]));
    one.menu = vec![0, 1];
    assert_eq!(one.buttons(), [0, 1]);
}

#[test]
fn whoever_chooses_further_targets_clicks_them_and_may_stop() {
    let one = choosing(&[
        Action::to(Verb::Attack, C, A),
        Action::to(Verb::Attack, C, B),
        Action::plain(Verb::Done),
    ]);
    assert_eq!(one.click_card(D, at(B)), Click::Act(1));
    assert_eq!(one.buttons(), [2]);
    let zones = fudaba_rules::registry()[0].rules.zones();
    let slot = zones.ids().find(|z| zones.decl(*z).is_slot()).unwrap();
    let one = choosing(&[Action::to(Verb::Attack, C, slot), Action::plain(Verb::Done)]);
    let lights = one.lights(zones, |_| Some(D));
    // What can be clicked has one light, whatever is done there.
    assert_eq!(lights.places.get(&slot), Some(&Light::Target));
    assert_eq!(lights.cards.get(&D), Some(&Light::Target));
}

#[test]
fn a_card_over_several_places_is_clicked_for_any_of_them() {
    let mut one = choosing(&[
        Action::to(Verb::Attack, C, B),
        Action::to(Verb::Move, C, ZoneId(2)),
    ]);
    one.selected = Some(C);
    let both = at(A).with(B);
    assert_eq!(one.click_card(D, both), Click::Act(0), "not at its home");
    assert_eq!(one.drop_on(C, both), Click::Act(0));
    let mut each = choosing(&[
        Action::to(Verb::Attack, C, A),
        Action::to(Verb::Attack, C, B),
    ]);
    each.selected = Some(C);
    assert_eq!(each.click_card(D, both), Click::Menu(vec![0, 1]));
}

#[test]
fn what_is_played_to_no_place_in_particular_is_dropped_anywhere() {
    let one = choosing(&[Action::card(Verb::Play, C), Action::plain(Verb::Done)]);
    assert!(one.can_drag(C) && !one.can_drag(D));
    assert_eq!(one.drop_on(C, at(B)), Click::Act(0));
    assert_eq!(one.drop_on(C, ZoneSet::EMPTY), Click::Clear);
}

#[test]
fn a_place_for_the_card_in_question_needs_no_selection() {
    let one = choosing(&[
        Action::to(Verb::PickSlot, C, A),
        Action::to(Verb::PickSlot, C, B),
    ]);
    assert_eq!(one.click_place(B), Click::Act(1));
    assert_eq!(one.click_card(D, at(A)), Click::Act(0));
    assert!(!one.can_drag(C));
}

#[test]
fn a_click_on_the_card_that_pays_begins_what_it_pays_for() {
    let options = [
        Action::option(0),
        Action::option(1),
        Action::plain(Verb::Done),
    ];
    let paid = BTreeMap::from([(D, vec![0, 1])]);
    let mut one = choosing(&options).paid_with(paid);
    assert!(one.pays(D) && !one.pays(C));
    assert!(one.is_paid(0) && !one.is_paid(2));
    assert_eq!((one.payer(1), one.payer(2)), (Some(D), None));
    let zones = Zones::new(Vec::new(), &[]);
    let lights = one.lights(&zones, |_| None).cards;
    assert_eq!(lights, BTreeMap::from([(D, Light::CanAct)]));
    assert_eq!(one.click_card(D, ZoneSet::EMPTY), Click::Menu(vec![0, 1]));
    assert_eq!(one.click_card(C, ZoneSet::EMPTY), Click::Refused);
    one.menu = vec![0, 1];
    assert_eq!(one.buttons(), [0, 1]);
    // What the card itself does comes first.
    let own = [Action::option(0), Action::card(Verb::Pick, D)];
    let own = choosing(&own).paid_with(BTreeMap::from([(D, vec![0])]));
    assert!(!own.pays(D));
    assert_eq!(own.click_card(D, ZoneSet::EMPTY), Click::Act(1));
}

#[test]
fn a_card_that_is_ready_goes_at_once_and_elsewhere_by_its_place() {
    let deploys = |card| {
        [
            Action::to(Verb::Deploy, card, A),
            Action::to(Verb::Deploy, card, B),
        ]
    };
    let both = [deploys(C), deploys(D)].concat();
    let both = choosing(&[&both[..], &[Action::plain(Verb::Done)]].concat());
    assert_eq!(both.click_card(C, at(ZoneId(1))), Click::Select(C));
    let mut ready = both.with_ready(BTreeMap::from([(C, 0), (D, 2)]));
    assert_eq!(ready.click_card(C, at(ZoneId(1))), Click::Act(0));
    assert_eq!(
        ready.next_place(),
        Some(A),
        "it is lit before anything is pressed"
    );
    let slots = |of: &Choosing| of.lights(&Zones::new(Vec::new(), &[]), |_| None).cards;
    assert_eq!(slots(&ready).len(), 2);
    // Every other place is there, too: it is pressed first, or the card is dragged to it.
    assert_eq!(ready.drop_on(C, at(B)), Click::Act(1));
    assert_eq!(ready.click_place(B), Click::Aim(B));
    ready.aim(B);
    assert!(ready.is_begun(), "one step back drops it");
    assert_eq!(ready.click_card(C, at(ZoneId(1))), Click::Act(1));
    assert_eq!(ready.click_card(D, at(ZoneId(1))), Click::Act(3));
    assert_eq!(ready.click_place(B), Click::Clear);
    assert_eq!(ready.click_place(A), Click::Aim(A), "another one");
    ready.clear();
    assert_eq!(ready.click_card(D, at(ZoneId(1))), Click::Act(2));
    // A place to which nothing goes is none that can be chosen.
    assert_eq!(ready.click_place(ZoneId(7)), Click::Refused);
}

#[test]
fn a_place_that_is_lit_for_one_card_and_to_which_others_can_move_is_pressed_first() {
    let moves = |card, place| Action::to(Verb::Move, card, place);
    let both = choosing(&[moves(C, A), moves(D, A), moves(D, B)]);
    let mut ready = both.with_ready(BTreeMap::from([(C, 0)]));
    assert_eq!(ready.next_place(), Some(A));
    assert_eq!(ready.click_place(A), Click::Aim(A));
    ready.aim(A);
    assert_eq!(ready.click_card(D, at(ZoneId(1))), Click::Act(1));
    assert_eq!(ready.click_card(C, at(ZoneId(1))), Click::Act(0));
}

#[test]
fn a_press_on_a_pile_sends_nothing_there() {
    let all = [
        Action::to(Verb::Move, C, A),
        Action::to(Verb::Move, D, B),
        Action::plain(Verb::Done),
    ];
    let free = choosing(&all).at_will(true);
    assert_eq!(
        free.click_place(A),
        Click::Act(0),
        "one card alone goes there"
    );
    let pile = free.with_piles(at(A));
    assert_eq!(pile.click_place(A), Click::Refused);
    assert_eq!(pile.click_card(CardId(99), at(A)), Click::Refused);
    assert_eq!(pile.click_place(B), Click::Act(1));
    // Chosen first, or dragged, the card goes there all the same.
    assert_eq!(pile.drop_on(C, at(A)), Click::Act(0));
}

#[test]
fn a_press_on_a_place_does_not_answer_what_is_asked_by_going_on_past_it() {
    let all = [
        Action::plain(Verb::Yes),
        Action::plain(Verb::No),
        Action::to(Verb::Move, C, A),
    ];
    let asked = choosing(&all).with_own(2);
    assert_eq!(asked.click_place(A), Click::Refused);
    let chosen = Choosing {
        selected: Some(C),
        ..asked.clone()
    };
    assert_eq!(chosen.click_place(A), Click::Act(2));
    // What asks for no "yes" can be gone on past by a place.
    let all = [Action::plain(Verb::Done), Action::to(Verb::Move, C, A)];
    assert_eq!(choosing(&all).with_own(1).click_place(A), Click::Act(1));
}

#[test]
fn a_press_on_the_plan_of_a_card_says_which_card_and_where_to() {
    let both = choosing(&[
        Action::to(Verb::Deploy, C, A),
        Action::to(Verb::Deploy, C, B),
        Action::to(Verb::Deploy, D, A),
        Action::card(Verb::Play, D),
        Action::plain(Verb::Done),
    ]);
    assert_eq!(both.plan(C), [A, B]);
    assert_eq!(both.send(C, B), Click::Act(1));
    assert_eq!(both.plan(D), [A, ZoneId::NONE]);
    assert_eq!(both.send(D, ZoneId::NONE), Click::Act(3));
    assert_eq!(both.send(D, B), Click::Refused);
    // Once another card is chosen, its places are pressed; of the chosen one the plan stays.
    let mut begun = both.clone();
    begun.selected = Some(D);
    assert_eq!(begun.plan(C), []);
    assert_eq!(begun.plan(D), [A, ZoneId::NONE]);
    // Where a press on the card sends it at once, there is no plan.
    let ready = both.with_ready(BTreeMap::from([(C, 0)]));
    assert_eq!(ready.plan(C), []);
}

#[test]
fn what_passes_over_cards_is_pressed_twice_on_the_plan_too() {
    let mut both = choosing(&[
        Action::to(Verb::Deploy, C, A),
        Action::to(Verb::Deploy, C, B),
    ])
    .passing_over(BTreeMap::from([(1, 2)]));
    assert_eq!(both.send(C, A), Click::Act(0));
    assert_eq!(both.send(C, B), Click::Menu(vec![1]));
    both.menu = vec![1];
    assert_eq!(both.plan(C), [A, B], "it stays until it is said again");
    assert_eq!(both.send(C, B), Click::Act(1));
    assert_eq!(both.send(C, A), Click::Act(0), "or something else is");
    let careful = Choosing {
        careful: BTreeMap::from([(0, Light::Threat)]),
        menu: Vec::new(),
        ..both
    };
    assert_eq!(careful.send(C, A), Click::Menu(vec![0]));
}

#[test]
fn a_click_does_what_is_asked_now_where_that_is_mostly_well_done() {
    // The card can be used for what is asked, or go to a place in a later phase.
    let all = [Action::card(Verb::Play, C), Action::to(Verb::Deploy, C, A)];
    let asked = choosing(&all).with_own(1);
    let click = |asked: &Choosing| asked.click_card(C, ZoneSet::EMPTY);
    assert_eq!(click(&asked), Click::Select(C));
    assert_eq!(click(&asked.clone().insisting(true)), Click::Act(0));
    // Where it is dragged to a place it is meant for that.
    let dragged = asked.insisting(true).drop_on(C, ZoneSet::EMPTY.with(A));
    assert_eq!(dragged, Click::Act(1));
}
