//! Nothing at the desk or on the shelf is cut or covered, in windows of all sizes.

use bevy_egui::egui::{Rect, vec2};
use fudaba_harness::Harness;
use fudaba_harness::kittest::Queryable;

use super::super::shelf::{ShelfDeck, ShelfModel};
use super::super::shelf_view;
use super::{games, seat_in};
use crate::screens::place::Place;
use crate::testing::panel;
use crate::ui_text::Words;
use fudaba_saves::settings::Language;

const SIZES: [(f32, f32); 4] = [
    (1280.0, 720.0),
    (1440.0, 810.0),
    (1920.0, 1080.0),
    (2560.0, 1440.0),
];

fn within(inner: Rect, outer: Rect) -> bool {
    outer.expand(1.0).contains_rect(inner)
}

#[test]
fn every_bar_of_a_deck_is_in_sight_or_below_what_is() {
    for game in games() {
        for size in SIZES {
            for deck in &game.library.decks {
                let language = Language::English;
                let mut harness = seat_in(&game, language, size, deck.clone());
                harness.run();
                let desk = &harness.state().desk;
                let spreads = desk.spreads[desk.charted].len();
                // A chart is read by its name and its bars, one in a line.
                let charts = harness.query_all_by_label_contains("\n");
                let rects: Vec<Rect> = charts.map(|chart| chart.rect()).collect();
                assert!(rects.len() >= spreads, "{} of {spreads}", rects.len());
                for rect in rects {
                    let beside = rect.left() >= 0.0 && rect.right() <= size.0 - 8.0;
                    assert!(beside, "{} at {size:?}: {rect:?}", deck.key);
                }
            }
        }
    }
}

fn deck(n: usize) -> ShelfDeck {
    ShelfDeck {
        key: format!("deck {n}"),
        own: false,
        name: format!("Deck number {n}"),
        style: "Counters".to_owned(),
        description: String::new(),
        notes: String::new(),
        colours: vec!["Blue".to_owned()],
        cover: None,
        problems: Vec::new(),
        counts: "48 + 12 + 12 + 10".to_owned(),
        contents: Vec::new(),
        record: Vec::new(),
        total: [12, 3, 14],
        versions: 1,
    }
}

#[test]
fn no_deck_of_the_shelf_lies_under_the_one_that_is_looked_at() {
    for size in SIZES {
        let model = ShelfModel {
            rulesets: vec!["One".to_owned()],
            decks: (0..9).map(deck).collect(),
            chosen: Some("deck 0".to_owned()),
            ..ShelfModel::default()
        };
        let words = Words(Language::English);
        let mut harness: Harness<'_, ShelfModel> =
            panel(vec2(size.0, size.1), model, move |ui, model| {
                let place = Place::default();
                shelf_view::show(ui, model, (&place, &mut |_, _| None), words);
            });
        harness.run();
        let named = harness.query_all_by_label_contains("Deck number");
        let rects = named.map(|tile| tile.rect());
        // The name of the one that is looked at is no tile.
        let tiles: Vec<Rect> = rects.filter(|rect| rect.height() > 100.0).collect();
        assert_eq!(tiles.len(), 9);
        // Two fifths of the window are for the deck that is looked at, within bounds.
        let details = ((size.0 - 48.0) * 0.4).clamp(320.0, 520.0);
        let left = Rect::everything_left_of(size.0 - 24.0 - details);
        for (n, tile) in tiles.iter().enumerate() {
            assert!(within(*tile, left), "{n} at {size:?}: {tile:?}");
            let on = |other: &Rect| other.shrink(1.0).intersects(*tile);
            assert!(tiles[..n].iter().all(|other| !on(other)));
        }
    }
}
