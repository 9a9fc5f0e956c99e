//! What is read of a card: its name, text and keywords, its numbers and why they are not as printed. Nothing of a card that
//! the viewer does not know.

use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;

use super::{Bench, Found, in_all, model, seen, view, with_maker};
use crate::panels::model::{Change, InspectModel};
use crate::table::draw::faces;
use crate::table::draw::marks::Marks;
use crate::table::hud::HeldUp;
use crate::table::input::Reading;
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::StatSet;
use fudaba_art::Trend;
use fudaba_engine::words::{KeywordId, StatId};
use fudaba_engine::{CardId, Decision, StatEffect, View, Visibility};
use fudaba_text::{Lang, Speaker};

/// Every so many questions all cards are read ...
const ALL: usize = 2;
/// ... and one with pointer and keys.
const BY_HAND: usize = 30;

pub fn look(bench: &mut Bench, decision: &Decision, found: &mut Found) {
    found.sees("questions");
    let count = found.counts["questions"];
    if count % ALL == 1 {
        let view = view(bench);
        for card in view.table().card_ids() {
            let read = with_maker(bench, |maker| maker.inspect(card, false));
            let game = bench.app.world().resource::<ActiveGame>().clone();
            match (read, view.def(card)) {
                (Some(read), Some(_)) => {
                    is_told(&game, &view, card, &read, found);
                    numbers(&game, &view, card, &read, found);
                    let marks = bench.app.world().get::<Marks>(bench.card(card));
                    face(&game, &view, card, marks, found);
                }
                (read, def) => {
                    // At most what it does there, and why what is done with it is not offered.
                    let shows = read.as_ref().is_some_and(|read| {
                        let nothing = read.why_not.is_empty() && read.here.is_empty();
                        read.picture.is_some() || !read.text.is_empty() || nothing
                    });
                    found.holds("hidden cards", !shows && def.is_none(), || {
                        format!("{card:?} {read:?} {def:?}")
                    });
                }
            }
        }
    }
    if count % BY_HAND == 2 && !bench.choice().goes_back() {
        by_hand(bench, decision, found);
    }
}

/// Name, kind, state, text and keywords are those of the card.
fn is_told(game: &ActiveGame, view: &View, card: CardId, read: &InspectModel, found: &mut Found) {
    let def = view.def(card).expect("it is known");
    let entry = game.entry(def).expect("it was read");
    let book = &game.game.book;
    let speaker = Speaker::to_player(book, Lang::En, view.viewer());
    found.holds("names", read.name == speaker.entry_title(entry), || {
        format!("{} {}", read.name, entry.name.en)
    });
    found.holds(
        "kinds",
        read.kind == book.type_line(entry, Lang::En),
        || read.kind.clone(),
    );
    let zone = view.table().card(card).zone;
    let place = speaker.place(view.q(), zone).to_lowercase();
    let state: Vec<String> = read.state.iter().map(|s| s.to_lowercase()).collect();
    found.holds("places", state.first() == Some(&place), || {
        format!("{state:?} {place}")
    });
    for said in speaker.states(view.q(), card) {
        let said = said.to_lowercase();
        found.holds("states", state.iter().any(|s| s.contains(&said)), || {
            format!("{said} {state:?}")
        });
    }
    let written = book.card_text(entry, Lang::En);
    let lines: Vec<String> = written.lines.iter().map(|l| l.plain(Lang::En)).collect();
    found.holds("texts", read.text == lines, || {
        format!("{:?} {lines:?}", read.text)
    });
    let printed = game.catalogue.get(def).expect("it is in the match");
    let words = game.rules.words();
    for keyword in words
        .keywords
        .iter()
        .filter_map(|n| KeywordId::find(words, n))
    {
        let (name, meaning) = book.keyword(keyword, Lang::En);
        if printed.keyword(keyword) && !meaning.is_empty() {
            let told = read.keywords.iter().any(|(n, m)| n == name && m == meaning);
            found.holds("keywords", told, || {
                format!("{} {name} {:?}", read.name, read.keywords)
            });
        }
    }
}

/// Each number is what it is now; where that is not what is printed, both are told, and what changed it adds up.
fn numbers(game: &ActiveGame, view: &View, card: CardId, read: &InspectModel, found: &mut Found) {
    let (q, words, book) = (view.q(), game.rules.words(), &game.game.book);
    let printed = q.def(card).expect("it is known");
    let speaker = Speaker::to_player(book, Lang::En, view.viewer());
    let stats = words.stats.iter().filter_map(|n| StatId::find(words, n));
    for stat in stats {
        let name = book.stat_label(stat.name(words), Lang::En);
        let Some(told) = read.stats.iter().find(|told| told.name == name) else {
            continue;
        };
        let (was, now) = (printed.stat(stat), q.stat(card, stat));
        // What is called by a name is no number.
        let shown = told.now.parse::<i32>().unwrap_or(now);
        let tells = || format!("{} {told:?}, {was} printed, {now} now", read.name);
        found.holds("numbers", shown == now, tells);
        let change = match now - was {
            0 => Change::None,
            n if n > 0 => Change::Raised,
            _ => Change::Lowered,
        };
        let both = told.change == change && told.printed.is_empty() == (now == was);
        let parsed = told.printed.parse::<i32>().unwrap_or(was);
        found.holds("as printed", both && parsed == was, tells);
        let sources = q.stat_sources(card, stat);
        if now != was {
            found.holds("changed", !told.because.is_empty(), tells);
        }
        let mut sum = Some(0);
        for (source, line) in sources.iter().zip(&told.because) {
            let named = source.by == CardId::NONE || line.contains(&speaker.name(q, source.by));
            found.holds("causes", named, tells);
            let number = line
                .split(':')
                .next()
                .unwrap_or("")
                .replace('−', "-")
                .replace('+', "");
            sum = match source.effect {
                StatEffect::Add(_) => sum.zip(number.parse::<i32>().ok()).map(|(a, b)| a + b),
                _ => None,
            };
        }
        found.holds("all causes", sources.len() == told.because.len(), tells);
        if let Some(sum) = sum {
            let rule = game.rules.declaration().stat_rule(stat);
            found.holds("sums of causes", rule.unchanged(was + sum) == now, tells);
        }
    }
}

/// What stands on the face of a card in play is what its numbers are now, and is marked where that is not what is printed.
fn face(game: &ActiveGame, view: &View, card: CardId, marks: Option<&Marks>, found: &mut Found) {
    let (q, words) = (view.q(), game.rules.words());
    let decl = q.zones().decl(view.table().card(card).zone);
    let (Some(marks), Visibility::Public) = (marks, decl.visibility) else {
        return;
    };
    let printed = q.def(card).expect("it is known");
    let faces = faces::table_look(&game.look, words, printed, &marks.changes, |_| {
        String::new()
    });
    let kind = game.look.face.kinds.get(printed.kind.name(words));
    for name in kind.iter().flat_map(|kind| &kind.stats) {
        let Some(stat) = StatId::find(words, name) else {
            continue;
        };
        // What stands on the large face alone is read there as it is printed.
        let look = game.look.face.stats.get(name);
        let Some(set) = look.filter(|look| !look.large_alone).map(|look| &look.set) else {
            continue;
        };
        let (was, now) = (printed.stat(stat), q.stat(card, stat));
        if was == now || matches!(set, StatSet::Reach(_) | StatSet::Token(_)) {
            continue;
        }
        let trend = if now > was {
            Trend::Raised
        } else {
            Trend::Lowered
        };
        let told = faces.badges.iter().any(|badge| {
            let said = format!("{badge:?}");
            badge.trend == trend && said.contains(&now.to_string())
        });
        found.holds("changed on faces", told, || {
            format!("{} {name} {was} {now} {:?}", printed.key, marks.changes)
        });
    }
}

/// The card that the pointer is at is the one that is read, and held up once the pointer rests; a right click keeps it, and
/// Escape lets it go.
fn by_hand(bench: &mut Bench, decision: &Decision, found: &mut Found) {
    let view = view(bench);
    let of_answers = |card: &CardId| decision.actions.iter().any(|a| a.card == *card);
    let mut known = view.table().card_ids().filter(|card| {
        let lies = view.table().zone(view.table().card(*card).zone);
        view.def(*card).is_some() && lies.last() == Some(card) && !of_answers(card)
    });
    let Some(card) = known.next() else { return };
    let title = with_maker(bench, |maker| maker.inspect(card, false)).map(|read| read.name);
    let named = |read: &Option<InspectModel>| read.as_ref().map(|read| read.name.clone()) == title;
    let entity = bench.card(card);
    bench.enters(entity);
    let moved = CursorMoved {
        window: Entity::PLACEHOLDER,
        position: Vec2::splat(300.0),
        delta: None,
    };
    bench.app.world_mut().write_message(moved);
    bench.frames(2);
    let shown = model(bench);
    found.holds(
        "pointed at",
        named(&shown.docked_card) && shown.inspect.is_none(),
        || format!("{title:?} {:?}", shown.docked_card),
    );
    bench.frames(8);
    let held = bench.app.world().resource::<HeldUp>().card();
    let shown = model(bench).inspect;
    found.holds("held up", held == Some(card) && named(&shown), || {
        format!("{title:?} {held:?} {shown:?}")
    });
    bench.clicks(entity, PointerButton::Secondary);
    bench.leaves(entity);
    bench.frames(2);
    let shown = model(bench);
    let kept = named(&shown.kept) && shown.kept.as_ref().is_some_and(|kept| kept.pinned);
    found.holds("kept", kept && named(&shown.docked_card), || {
        format!("{:?}", shown.kept)
    });
    bench.presses(KeyCode::Escape);
    bench.frames(1);
    let gone = model(bench).kept.is_none() && bench.place().1 == crate::states::Overlay::None;
    found.holds("let go", gone, || {
        "it is still kept, or the menu has opened".to_owned()
    });
    // What a panel names is held up, too.
    bench.app.world_mut().resource_mut::<Reading>().pointed = Some(card);
    bench.app.world_mut().write_message(moved_again());
    bench.frames(10);
    let shown = model(bench).inspect;
    found.holds("named in a panel", named(&shown), || {
        format!("{title:?} {shown:?}")
    });
    bench.app.world_mut().resource_mut::<Reading>().pointed = None;
    bench.frames(2);
}

fn moved_again() -> CursorMoved {
    CursorMoved {
        window: Entity::PLACEHOLDER,
        position: Vec2::splat(320.0),
        delta: None,
    }
}

#[test]
fn what_is_read_of_a_card_is_true_and_nothing_is_read_of_a_hidden_one() {
    for (ruleset, counts) in seen("read") {
        for what in ["names", "places", "texts", "numbers", "hidden cards"] {
            assert!(
                counts.get(what) > Some(&200),
                "{ruleset}: {what} {counts:?}"
            );
        }
        for what in [
            "pointed at",
            "held up",
            "kept",
            "let go",
            "named in a panel",
        ] {
            assert!(counts.contains_key(what), "{ruleset}: {what} {counts:?}");
        }
    }
}

#[test]
fn a_number_that_is_not_as_printed_is_told_with_what_changed_it() {
    let seen = seen("read");
    for (what, least) in [("changed", 40), ("causes", 40), ("changed on faces", 20)] {
        assert!(in_all(&seen, what) > least, "{what}");
    }
}
