//! The question and its answers, when one wants to be asked, and counters that are seen at a glance.

use super::super::ground::Ground;
use super::super::model::*;
use super::super::{prompt, score, table};
use super::{WINDOW, WORDS, asked, choice, clicked, harness, picture, question};
use crate::testing::panel;
use crate::ui_text::{Word, Words};
use bevy_egui::egui::{
    Context, Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, Ui, vec2,
};
use fudaba_engine::Asked;
use fudaba_harness::Harness;
use fudaba_harness::kittest::{NodeT, Queryable};
use fudaba_saves::settings::Language;

#[test]
fn a_question_names_who_asks_how_far_it_is_and_what_refusing_means() {
    let harness = harness(asked(question()), WINDOW);
    harness.get_by_label_contains("Use the ability?");
    harness.get_by_label_contains("(1 of 3)");
    harness.get_by_label("If not, the card stays.");
    harness.get_by_label("▲ This may lose the match.");
    harness.get_by_label("Asker (left front)");
}

#[test]
fn answers_are_chosen_by_their_action() {
    let chosen = clicked(asked(question()), "Leave it");
    assert_eq!(chosen, [TableIntent::Choose(9)]);
    let dropped = clicked(asked(question()), "Cancel");
    assert_eq!(dropped, [TableIntent::Cancel]);
}

#[test]
fn space_presses_the_amber_button_and_no_other() {
    let said = |model: TableModel| {
        let mut harness = harness(model, WINDOW);
        harness.key_press(Key::Space);
        harness.run();
        harness.state().0.clone()
    };
    let of_two = |kinds: [ChoiceKind; 2]| {
        let mut prompt = question();
        let answer = |(n, kind)| ChoiceModel {
            kind,
            ..choice(n, &format!("Answer {n}"))
        };
        prompt.choices = kinds.into_iter().enumerate().map(answer).collect();
        said(asked(prompt))
    };
    let main = of_two([ChoiceKind::Plain, ChoiceKind::Main]);
    assert_eq!(main, [TableIntent::Choose(1)]);
    assert!(of_two([ChoiceKind::Plain, ChoiceKind::Danger]).is_empty());
    let both = of_two([ChoiceKind::Main, ChoiceKind::Main]);
    assert!(both.is_empty(), "nobody knows which");

    let mut waits = TableModel::default();
    waits.wait.step = true;
    assert_eq!(said(waits), [TableIntent::Continue]);
    let mut shows = TableModel::default();
    shows.wait.can_skip = true;
    assert_eq!(said(shows), [TableIntent::Skip]);
}

#[test]
fn who_presses_twice_presses_one_amber_button_not_the_next_one_in_its_place() {
    let of = |action| {
        let mut prompt = question();
        prompt.choices = vec![ChoiceModel {
            kind: ChoiceKind::Main,
            ..choice(action, &format!("Answer {action}"))
        }];
        asked(prompt)
    };
    // The second press comes after so many frames of a quarter of a second.
    let pressed = |actions: [usize; 2], later: usize| {
        let questions = actions.map(of);
        let state = (0, Vec::new());
        let mut harness = panel(WINDOW, state, move |ui, (n, said): &mut (usize, Vec<_>)| {
            let ui = &mut crate::ui::whole_window(ui.ctx());
            said.extend(table::show(ui, &questions[*n], None, WORDS).intents);
        });
        harness.run();
        let label = format!("Answer {}", actions[0]);
        let pos = harness.get_by_label(&label).rect().center();
        harness.event(Event::PointerMoved(pos));
        for (n, later) in [0, later].into_iter().enumerate() {
            harness.state_mut().0 = n;
            harness.run_steps(later);
            for pressed in [true, false] {
                harness.event(Event::PointerButton {
                    pos,
                    button: PointerButton::Primary,
                    pressed,
                    modifiers: Modifiers::NONE,
                });
            }
            harness.run_steps(3);
        }
        let said = harness.state().1.iter();
        said.filter(|intent| matches!(intent, TableIntent::Choose(_)))
            .cloned()
            .collect::<Vec<_>>()
    };
    let [first, second] = [1, 2].map(TableIntent::Choose);
    assert_eq!(pressed([1, 2], 0), [TableIntent::Choose(1)]);
    assert_eq!(pressed([1, 2], 4), [first.clone(), second], "it was read");
    let same = [first.clone(), first];
    assert_eq!(pressed([1, 1], 0), same, "the same may be pressed again");
}

#[test]
fn with_a_new_question_the_keyboard_comes_to_its_answers_from_wherever_it_was() {
    let mut next = question();
    next.choices = vec![choice(1, "Another answer"), choice(2, "The last")];
    let questions = [asked(question()), asked(next)];
    let mut harness = panel(WINDOW, 0, move |ui, n: &mut usize| {
        table::show(
            &mut crate::ui::whole_window(ui.ctx()),
            &questions[*n],
            None,
            WORDS,
        );
    });
    let is_at = |harness: &Harness<'static, usize>, label: &str| {
        harness.get_by_label(label).accesskit_node().is_focused()
    };
    harness.run();
    harness.get_by_label("Pause").focus();
    harness.run();
    assert!(
        is_at(&harness, "Pause"),
        "as long as the question is the same"
    );
    *harness.state_mut() = 1;
    harness.run();
    assert!(!is_at(&harness, "Pause"));
    harness.key_press(Key::Tab);
    harness.run();
    assert!(is_at(&harness, "Another answer"));
    // Among answers it stays where it is.
    harness.key_press(Key::Tab);
    *harness.state_mut() = 0;
    harness.run();
    assert!(is_at(&harness, "Leave it"));
}

#[test]
fn the_keyboard_comes_to_cards_that_are_asked_for_before_the_buttons_that_do_without() {
    let mut asks = question();
    asks.choices = vec![
        choice(1, "Skip the phase"),
        ChoiceModel {
            deep: true,
            picture: picture(),
            ..choice(3, "A card of the coffin")
        },
        ChoiceModel {
            deep: true,
            picture: picture(),
            ..choice(4, "Another card of it")
        },
        ChoiceModel {
            kind: ChoiceKind::Main,
            ..choice(5, "Shift nothing")
        },
    ];
    let mut harness = harness(asked(asks), WINDOW);
    harness.run();
    harness.key_press(Key::Tab);
    harness.run();
    let is_at = |label: &str| harness.get_by_label(label).accesskit_node().is_focused();
    assert!(is_at("A card of the coffin"));
    assert!(!is_at("Skip the phase"));
}

#[test]
fn a_question_leads_to_its_clause() {
    let read = TableIntent::Clause("10c".into());
    assert_eq!(clicked(asked(question()), "rule 10c"), [read]);
    let mut prompt = question();
    prompt.clause.clear();
    let harness = harness(asked(prompt), WINDOW);
    assert!(harness.query_by_label_contains("rule ").is_none());
}

#[test]
fn answers_that_are_cards_lie_in_a_tray_and_can_be_chosen() {
    let mut prompt = question();
    prompt.choices = vec![ChoiceModel {
        deep: true,
        picture: picture(),
        card: Some(CardKey(2)),
        ..choice(3, "Card from the deck")
    }];
    let chosen = clicked(asked(prompt), "Card from the deck");
    assert_eq!(chosen, [TableIntent::Choose(3)]);
}

#[test]
fn a_card_of_the_tray_keeps_place_and_digit_while_its_picture_is_painted() {
    let of = |pictures: [bool; 3]| {
        let mut prompt = question();
        let card = |(n, painted): (usize, bool)| ChoiceModel {
            deep: true,
            picture: picture().filter(|_| painted),
            card: Some(CardKey(n as u32)),
            ..choice(n, &format!("Card {n} of the deck"))
        };
        prompt.choices = pictures.into_iter().enumerate().map(card).collect();
        prompt.choices.push(choice(8, "Do it"));
        let mut harness = harness(asked(prompt), WINDOW);
        harness.key_press(Key::Num3);
        harness.run();
        let place = |n| {
            harness
                .get_by_label(&format!("Card {n} of the deck"))
                .rect()
        };
        let places = [0, 1, 2].map(|n| place(n).min);
        (places, harness.state().0.clone())
    };
    let painted = of([true; 3]);
    assert_eq!(painted.1, [TableIntent::Choose(1)], "buttons come first");
    for pictures in [[false; 3], [true, false, false]] {
        assert_eq!(of(pictures), painted);
    }
}

#[test]
fn a_tray_that_stands_gives_way_to_what_else_has_become_an_answer() {
    let mut model = question();
    model.choices = vec![ChoiceModel {
        deep: true,
        picture: picture(),
        ..choice(3, "Card from the deck")
    }];
    let mut ground = Ground::usual(Rect::from_min_size(Pos2::ZERO, WINDOW));
    let ctx = Context::default();
    let stands = |ground: &Ground| {
        let mut place = Rect::NOTHING;
        let mut drawn = ctx.run_ui(RawInput::default(), |ui| {
            place = prompt::tray(ui, &model, ground, &[]).place;
        });
        drawn.textures_delta.clear();
        place
    };
    let first = stands(&ground);
    assert_eq!(stands(&ground), first);
    ground.lit = vec![first.shrink(10.0)];
    let then = stands(&ground);
    assert!(!then.intersects(ground.lit[0]), "{then}");
    // Where it has moved to it stays.
    ground.lit.clear();
    assert_eq!(stands(&ground), then);
}

#[test]
fn a_question_stays_where_it_stands_until_something_that_matters_comes_to_lie_there() {
    let model = asked(question());
    let usual = Ground::usual(Rect::from_min_size(Pos2::ZERO, WINDOW));
    let show = move |ui: &mut Ui, seen: &mut (Ground, Option<Rect>)| {
        let mut ui = crate::ui::whole_window(ui.ctx());
        seen.1 = table::show(&mut ui, &model, Some(&seen.0), WORDS).question;
    };
    let mut harness = panel(WINDOW, (usual, None), show);
    let mut stands = |change: &dyn Fn(&mut Ground)| {
        change(&mut harness.state_mut().0);
        harness.run_steps(3);
        harness.state().1.expect("a question is shown")
    };
    let first = stands(&|_| {});
    // A pile below it is no reason to move away.
    let part = first.shrink(20.0);
    assert_eq!(stands(&|ground| ground.lying = vec![part]), first);
    let then = stands(&|ground| ground.lit = vec![part]);
    assert!(!then.intersects(part), "{then}");
}

#[test]
fn every_card_of_a_large_tray_can_be_pressed_without_scrolling() {
    let mut prompt = question();
    let card = |n: usize| ChoiceModel {
        deep: true,
        picture: picture(),
        ..choice(n, &format!("Card {n} of the deck"))
    };
    prompt.choices = (0..60).map(card).collect();
    for n in [0, 17, 59] {
        let chosen = clicked(asked(prompt.clone()), &format!("Card {n} of the deck"));
        assert_eq!(chosen, [TableIntent::Choose(n)]);
    }
}

fn opening(asked_now: Asked) -> TableModel {
    let mut prompt = question();
    prompt.asked = Some(AskedModel {
        name: "Attacks of the opponent".into(),
        hint: "Before an attack is decided.".into(),
        asked: asked_now,
    });
    asked(prompt)
}

#[test]
fn when_one_wants_to_be_asked_is_said_with_the_question() {
    // A click goes on to the other way; never to be asked is said in the settings alone.
    for (now, label, next) in [
        (Asked::Always, "Ask always", Asked::Relevant),
        (Asked::Relevant, "Ask if it matters", Asked::Always),
        (Asked::Never, "Never ask", Asked::Always),
    ] {
        assert_eq!(clicked(opening(now), label), [TableIntent::Ask(next)]);
    }
    let other = harness(asked(question()), WINDOW);
    assert!(other.query_by_label("Never ask").is_none());
}

fn of_a_card(said: Option<bool>) -> TableModel {
    let mut prompt = question();
    prompt.can_cancel = false;
    prompt.always = Some(AlwaysModel {
        card: "Asker".into(),
        said,
    });
    asked(prompt)
}

#[test]
fn what_is_always_answered_is_said_with_the_question_and_taken_back_there() {
    let always = |said| [TableIntent::Always(said)];
    assert_eq!(clicked(of_a_card(None), "Always yes"), always(Some(true)));
    assert_eq!(clicked(of_a_card(None), "Always no"), always(Some(false)));
    for (said, label, other) in [
        (true, "Always yes", "Always no"),
        (false, "Always no", "Always yes"),
    ] {
        assert_eq!(clicked(of_a_card(Some(said)), label), always(None));
        let shown = harness(of_a_card(Some(said)), WINDOW);
        assert!(shown.query_by_label(other).is_none());
    }
    let other = harness(asked(question()), WINDOW);
    assert!(other.query_by_label("Always yes").is_none());
}

#[test]
fn all_that_is_said_with_a_question_stands_within_its_paper() {
    for language in [Language::English, Language::Japanese] {
        let words = Words(language);
        let mut model = of_a_card(None);
        let prompt = model.prompt.as_mut().expect("something is asked");
        prompt.clause = "9.7.3.1.1".into();
        let opening = AskedModel {
            name: "Attacks of the opponent".into(),
            hint: "Before an attack is decided.".into(),
            asked: Asked::Relevant,
        };
        for (size, opening) in [WINDOW, vec2(1920.0, 1080.0)]
            .into_iter()
            .flat_map(|size| [None, Some(opening.clone())].map(|opening| (size, opening)))
        {
            let mut said = vec![Word::AlwaysYes, Word::AlwaysNo];
            said.extend(opening.as_ref().map(|_| Word::AskRelevant));
            let mut model = model.clone();
            model.prompt.as_mut().expect("something is asked").asked = opening;
            let show = move |ui: &mut Ui, seen: &mut Option<Rect>| {
                let mut ui = crate::ui::whole_window(ui.ctx());
                *seen = table::show(&mut ui, &model, None, words).question;
            };
            let mut shown = panel(size, None, show);
            shown.run_steps(3);
            let paper = shown.state().expect("a question is shown");
            let places = said
                .iter()
                .map(|word| shown.get_by_label(words.get(*word)).rect());
            let places: Vec<Rect> = places.collect();
            for (n, place) in places.iter().enumerate() {
                assert!(
                    paper.contains_rect(*place),
                    "{language:?} {size}: {place} {paper}"
                );
                let others = places[n + 1..].iter();
                assert!(others.clone().all(|other| !place.intersects(*other)));
            }
            let clause = shown.get_by_label_contains("9.7.3.1.1").rect();
            assert!(
                places.iter().all(|place| !place.intersects(clause)),
                "{language:?}"
            );
        }
    }
}

#[test]
fn a_number_of_a_side_says_what_it_counts_and_large_ones_come_first() {
    let counter = |label: &str, large| CounterModel {
        label: label.into(),
        value: "2 / 3".into(),
        large,
        ..CounterModel::default()
    };
    let model = TableModel {
        players: vec![PlayerModel {
            name: "Somebody".into(),
            counters: vec![counter("Small", false), counter("Large", true)],
            ..PlayerModel::default()
        }],
        ..TableModel::default()
    };
    let harness = harness(model, WINDOW);
    let large = harness.get_by_label("Large: 2 / 3").rect();
    let small = harness.get_by_label("Small: 2 / 3").rect();
    assert!(large.right() < small.left(), "it stands first");
    assert!(large.height() > small.height());
}

#[test]
fn pointing_at_a_thing_of_the_score_tells_what_it_counts() {
    let at = |x: f32| At {
        at: (x, 480.0),
        beside: true,
    };
    let model = PlayerModel {
        name: WORDS.get(Word::You).to_owned(),
        counters: vec![CounterModel {
            label: "of 5".into(),
            value: "3".into(),
            explanation: "Each is a defeat that can be borne.".into(),
            at: Some(at(560.0)),
            things: vec![at(700.0), at(740.0)],
            ..CounterModel::default()
        }],
        ..PlayerModel::default()
    };
    let ground = Ground::usual(Rect::from_min_size(Pos2::ZERO, WINDOW));
    let points = [ground.at(&at(740.0), false), ground.at(&at(840.0), false)];
    let mut shown = panel(WINDOW, (), move |ui, ()| {
        score::show(ui, &model, &ground, f32::INFINITY, WORDS);
    });
    for (point, tells) in points.into_iter().zip([true, false]) {
        shown.event(Event::PointerMoved(point));
        shown.run_steps(8);
        let told = shown.query_by_label_contains("can be borne").is_some();
        assert_eq!(told, tells, "{point}");
    }
}

#[test]
fn over_a_card_that_has_come_up_from_the_hand_nothing_is_counted() {
    let model = PlayerModel {
        name: WORDS.get(Word::You).to_owned(),
        counters: vec![CounterModel {
            label: "rim cards guard you".into(),
            value: "4".into(),
            papered: true,
            at: Some(At {
                at: (560.0, 606.0),
                beside: true,
            }),
            ..CounterModel::default()
        }],
        ..PlayerModel::default()
    };
    let ground = Ground::usual(Rect::from_min_size(Pos2::ZERO, WINDOW));
    let mut shown = panel(WINDOW, (ground, Vec::new()), move |ui, shown| {
        shown.1 = score::show(ui, &model, &shown.0, f32::INFINITY, WORDS);
    });
    let mut taken = |risen: Vec<Rect>| {
        shown.state_mut().0.risen = risen;
        shown.run_steps(1);
        shown.state().1.clone()
    };
    let usual = taken(Vec::new());
    assert_eq!(usual.len(), 1);
    let card = Rect::from_min_size(usual[0].min + vec2(40.0, -20.0), vec2(100.0, 145.0));
    assert_eq!(taken(vec![card]), []);
    assert_eq!(taken(vec![card.translate(vec2(400.0, 0.0))]), usual);
}

#[test]
fn the_answer_that_costs_nothing_stands_alone_at_the_end_of_the_spine() {
    let window = Rect::from_min_size(Pos2::ZERO, WINDOW);
    let amber = Ground::usual(window).amber(1.0);
    for count in [0, 2, 7] {
        let mut prompt = question();
        let answer = |n: usize| choice(n, &format!("A long answer, number {n}"));
        prompt.choices = (0..count).map(answer).collect();
        prompt.choices.push(ChoiceModel {
            kind: ChoiceKind::Main,
            ..choice(count, "Done")
        });
        let harness = harness(asked(prompt), WINDOW);
        let done = harness.get_by_label("Done").rect();
        assert!(
            (done.min - amber.min).length() < 0.1 && done.size() == amber.size(),
            "{done}"
        );
        for n in 0..count {
            let label = format!("A long answer, number {n}");
            let place = harness.get_by_label(&label).rect();
            assert!(!place.intersects(amber), "{label}: {place}");
        }
    }
    // Where there is no such answer, nothing else takes its place, not even a word that the question says anyway.
    let mut shown = harness(asked(question()), WINDOW);
    shown.run();
    let labels = shown.query_all_by(|node| node.label().is_some());
    let over = labels.filter(|node| amber.contains(node.rect().center()));
    let over: Vec<Rect> = over.map(|node| node.rect()).collect();
    assert!(over.is_empty(), "{over:?}");
}

#[test]
fn digits_press_answers_buttons_before_cards() {
    let mut prompt = question();
    prompt.choices = vec![
        ChoiceModel {
            deep: true,
            picture: picture(),
            ..choice(3, "A card of the deck")
        },
        choice(4, "Do it"),
        ChoiceModel {
            kind: ChoiceKind::Main,
            ..choice(5, "Done")
        },
        choice(6, "Do something else"),
    ];
    let pressed = |key| {
        let mut harness = harness(asked(prompt.clone()), WINDOW);
        harness.key_press(key);
        harness.run();
        harness.state().0.clone()
    };
    assert_eq!(pressed(Key::Num1), [TableIntent::Choose(4)]);
    assert_eq!(pressed(Key::Num2), [TableIntent::Choose(6)]);
    assert_eq!(pressed(Key::Num3), [TableIntent::Choose(3)]);
    assert_eq!(pressed(Key::Num4), [], "the amber button has no digit");
}

#[test]
fn yes_and_no_keep_their_digits_whichever_of_them_costs_nothing() {
    let asked_with = |kinds: [ChoiceKind; 2]| {
        let answer = |(n, label, kind)| ChoiceModel {
            kind,
            agrees: Some(n == 0),
            ..choice(n, label)
        };
        let mut prompt = question();
        prompt.choices = [(0, "Use it", kinds[0]), (1, "Leave it be", kinds[1])]
            .map(answer)
            .to_vec();
        // What a later phase offers comes behind both.
        prompt.choices.push(choice(2, "Then: attack"));
        prompt
    };
    let (plain, main) = (ChoiceKind::Plain, ChoiceKind::Main);
    for kinds in [[plain, main], [main, plain], [plain, plain]] {
        let prompt = asked_with(kinds);
        let pressed = |key| {
            let mut harness = harness(asked(prompt.clone()), WINDOW);
            harness.key_press(key);
            harness.run();
            harness.state().0.clone()
        };
        for (n, key) in [Key::Num1, Key::Num2, Key::Num3].into_iter().enumerate() {
            assert_eq!(pressed(key), [TableIntent::Choose(n)], "{kinds:?}");
            let shown = prompt::digit(&prompt, &prompt.choices[n]);
            assert_eq!(shown, Some(n + 1), "{kinds:?}");
        }
    }
}

#[test]
fn paper_of_a_question_that_was_taken_back_to_lies_where_a_fresh_one_does() {
    let window = Rect::from_min_size(Pos2::ZERO, WINDOW);
    let usual = || Ground::usual(window);
    // After a choice a card lies where the paper of the question before stood.
    let fresh = |ground: &Ground, number: usize| {
        let state = (ground.clone(), number);
        let mut shown = follows(state);
        shown.run_steps(3);
        shown.state().2.expect("a question is shown")
    };
    let before = usual();
    let first = fresh(&before, 3);
    let mut after = usual();
    after.about = vec![Rect::from_center_size(first.center(), vec2(60.0, 90.0))];
    let mut shown = follows((before.clone(), 3));
    let mut place = |ground: &Ground, number: usize| {
        let state = shown.state_mut();
        (state.0, state.1) = (ground.clone(), number);
        shown.run_steps(3);
        shown.state().2.expect("a question is shown")
    };
    assert_eq!(place(&before, 3), first);
    let second = place(&after, 4);
    assert!(!second.intersects(after.about[0]), "{second}");
    // The next question in the same words stays where that one stood, and nothing moves under the pointer.
    assert_eq!(place(&before, 5), second);
    assert_eq!(place(&before, 3), first, "it was taken back");
}

/// Panels over a ground, with a question of a number; where its paper lies.
type Followed = (Ground, usize, Option<Rect>);

fn follows((ground, number): (Ground, usize)) -> Harness<'static, Followed> {
    panel(
        WINDOW,
        (ground, number, None),
        move |ui, seen: &mut Followed| {
            let mut prompt = question();
            prompt.number = seen.1;
            let model = asked(prompt);
            let mut ui = crate::ui::whole_window(ui.ctx());
            seen.2 = table::show(&mut ui, &model, Some(&seen.0), WORDS).question;
        },
    )
}

#[test]
fn words_of_the_rules_are_underlined_in_a_question_and_told_to_whoever_points_at_it() {
    let mut model = question();
    model.sentence = "Define a card? Zonking is rare.".into();
    model.explained = vec![ExplainedModel {
        said: vec!["zonk".into()],
        means: "Zonk: to do nothing.".into(),
    }];
    let mut harness = harness(asked(model), WINDOW);
    harness.get_by_label("Zonking").hover();
    harness.run_steps(40);
    harness.get_by_label_contains("Zonk: to do nothing.");
}

#[test]
fn a_question_stays_where_it_stands_while_it_is_answered() {
    let usual = Ground::usual(Rect::from_min_size(Pos2::ZERO, WINDOW));
    let show = move |ui: &mut Ui, seen: &mut (PromptModel, Ground, Option<Rect>)| {
        let mut ui = crate::ui::whole_window(ui.ctx());
        let model = asked(seen.0.clone());
        seen.2 = table::show(&mut ui, &model, Some(&seen.1), WORDS).question;
    };
    let mut harness = panel(WINDOW, (question(), usual, None), show);
    let mut stands = |change: &dyn Fn(&mut PromptModel, &mut Ground)| {
        let (model, ground, _) = harness.state_mut();
        change(model, ground);
        harness.run_steps(3);
        harness.state().2.expect("a question is shown")
    };
    let first = stands(&|_, _| {});
    // Another place would be better for what it says now, and it does not go there.
    let then = stands(&|model, ground| {
        model.sentence =
            "Where does it go? Somewhere else, and that is a long way to say so.".into();
        model.choices.push(choice(4, "There"));
        ground.lying = vec![first.shrink(20.0)];
    });
    assert_eq!(then.x_range(), first.x_range());
    assert!(
        then.top() == first.top() || then.bottom() == first.bottom(),
        "{then} {first}"
    );
    // Of the next question that is another matter.
    let next = stands(&|model, _| {
        model.number += 1;
        model.sentence = "And now?".into();
    });
    assert_ne!(next.left_bottom(), then.left_bottom());
}
