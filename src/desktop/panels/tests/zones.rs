//! A zone that stays open beside the table: what it shows, what can be done there, and that nothing lies under it.

use super::super::ground::Ground;
use super::super::model::*;
use super::super::table;
use super::{asked, clicked, harness, picture, question};
use crate::testing::panel;
use crate::ui_text::{Word, Words};
use bevy_egui::egui::{Rect, Ui, Vec2, vec2};
use fudaba_harness::kittest::Queryable;
use fudaba_saves::settings::Language;

fn zone(cards: u32) -> BrowserModel {
    let card = |n: u32| BrowserCard {
        card: CardKey(n),
        name: format!("Old lamp {n} of the long way home"),
        note: if n == 1 {
            "face down".into()
        } else {
            String::new()
        },
        picture: picture(),
        lit: n == 0,
    };
    BrowserModel {
        title: "Trash · Somebody".into(),
        cards: (0..cards).map(card).collect(),
    }
}

fn kept(cards: u32) -> TableModel {
    TableModel {
        kept_zone: Some(zone(cards)),
        ..TableModel::default()
    }
}

#[test]
fn an_open_zone_is_kept_by_its_button() {
    let open = TableModel {
        browser: Some(zone(40)),
        ..TableModel::default()
    };
    let mut shown = harness(open, super::WINDOW);
    shown.run_steps(4);
    // However many cards there are, both buttons are in sight.
    for label in ["Keep open", "Close"] {
        let place = shown.get_by_label(label).rect();
        assert!(place.bottom() < super::WINDOW.y / 2.0, "{label} {place}");
    }
    // All of them are within the window, or are scrolled to within its width.
    for n in 0..40 {
        let card = format!("Old lamp {n} of the long way home");
        for shown in shown.get_all_by_label(&card) {
            let place = shown.rect();
            assert!(
                place.left() >= 0.0 && place.right() <= super::WINDOW.x,
                "{n} {place}"
            );
        }
    }
    shown.get_by_label("Keep open").click();
    shown.run_steps(2);
    assert!(shown.state().0.contains(&TableIntent::KeepZone));
}

#[test]
fn a_kept_zone_is_read_chosen_from_and_closed() {
    let mut shown = harness(kept(3), super::WINDOW);
    shown.get_by_label("face down");
    let card = "Old lamp 0 of the long way home";
    let picture = shown.get_all_by_label(card).next().expect("the picture");
    picture.click();
    shown.run();
    assert!(shown.state().0.contains(&TableIntent::Click(CardKey(0))));
    assert_eq!(clicked(kept(3), "Close"), [TableIntent::CloseKeptZone]);
    harness(kept(0), super::WINDOW).get_by_label("No cards lie there.");
}

#[test]
fn nothing_of_the_table_lies_under_a_kept_zone() {
    for size in [super::WINDOW, vec2(1920.0, 1080.0), vec2(3440.0, 1440.0)] {
        for language in [Language::English, Language::Japanese] {
            for reader in [false, true] {
                lies_clear(size, Words(language), reader);
            }
        }
    }
}

fn lies_clear(size: Vec2, words: Words, reader: bool) {
    let model = TableModel {
        kept_zone: Some(zone(40)),
        docked: Docked { reader, log: false },
        ..asked(question())
    };
    let show = move |ui: &mut Ui, seen: &mut Option<table::TableOutput>| {
        let mut ui = crate::ui::whole_window(ui.ctx());
        *seen = Some(table::show(&mut ui, &model, None, words));
    };
    let mut shown = panel(size, None, show);
    shown.run_steps(3);
    let out = shown.state().as_ref().expect("it is shown");
    let close = shown.get_by_label(words.get(Word::Close)).rect();
    let window = Rect::from_min_size(bevy_egui::egui::Pos2::ZERO, size);
    let told = format!("{size} {reader} {close} {}", out.area);
    assert!(
        window.contains_rect(close) && close.left() > out.area.right(),
        "{told}"
    );
    // It takes no more of the window than it needs.
    assert!(out.area.width() > size.x * 0.5, "{told}");
    let hand = Ground::usual(out.area).hand;
    let question = out.question.expect("something is asked");
    for place in [hand, question, out.amber] {
        assert!(out.area.contains_rect(place), "{told}: {place}");
    }
    // The pointer is over it and not over the table.
    assert!(
        out.taken.iter().any(|taken| taken.contains_rect(close)),
        "{told}"
    );
}
