//! Searching as one types, and the filters that the ruleset's own words make.

use bevy_egui::egui::{
    ComboBox, DragValue, Id, Key, Modifiers, RichText, ScrollArea, TextEdit, Ui, WidgetInfo,
    WidgetType, vec2,
};

use super::super::desk::Desk;
use super::super::intents::{DeskIntent, RoomIntent};
use super::{Setting, facet_name, test_name};
use crate::theme::palette;
use crate::theme::widgets::{
    PaperButton, comes_into_sight, focus_ring, quiet, sheet_frame, small_text,
};
use crate::ui_text::{Word, Words};
use fudaba_decks::browse::{Choice, Compare, Facet, FacetOf, Grouping, Sorting, Test};

/// Where there is less room than this, the order stands in a line of its own.
const NARROW: f32 = 560.0;

/// Shows the line of searching, what is asked, and the filters if they are open.
pub fn show(ui: &mut Ui, desk: &Desk, setting: &Setting<'_>, intents: &mut Vec<RoomIntent>) {
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    let words = setting.words;
    let narrow = ui.available_width() < NARROW;
    ui.horizontal(|ui| {
        ui.set_min_height(38.0);
        words_field(ui, desk, setting, narrow, intents);
        let label = words.get(Word::Filters);
        let open = PaperButton::new(label).selected(desk.filters).compact();
        if open.show(ui).clicked() {
            intents.push(RoomIntent::Desk(DeskIntent::Filters));
        }
        if !narrow {
            order(ui, desk, words, intents);
        }
    });
    if narrow {
        ui.horizontal(|ui| order(ui, desk, words, intents));
    }
    if desk.filters {
        let height = (ui.available_height() * 0.46).max(120.0);
        sheet_frame().inner_margin(8).show(ui, |ui| {
            let area = ScrollArea::vertical().id_salt("filters").max_height(height);
            area.auto_shrink([false, true]).show(ui, |ui| {
                in_deck(ui, desk, words, intents);
                for facet in &desk.catalog.facets {
                    show_facet(ui, desk, facet, words, intents);
                }
                kept(ui, desk, setting, intents);
            });
        });
    }
    asked(ui, desk, words, intents);
}

fn words_field(
    ui: &mut Ui,
    desk: &Desk,
    setting: &Setting<'_>,
    narrow: bool,
    intents: &mut Vec<RoomIntent>,
) {
    let (words, keys) = (setting.words, setting.has_keys(ui));
    let mut text = desk.search.words.clone();
    let id = Id::new("desk search");
    let beside = if narrow { 110.0 } else { 420.0 };
    let width = (ui.available_width() - beside).clamp(90.0, 300.0);
    let edit = TextEdit::singleline(&mut text)
        .id(id)
        .hint_text(words.get(Word::SearchCards))
        .char_limit(80)
        .desired_width(width);
    let mut output = edit.show(ui);
    let response = output.response.response.clone();
    response.widget_info(|| {
        let label = words.get(Word::SearchCards);
        let mut info = WidgetInfo::labeled(WidgetType::TextEdit, true, label);
        info.current_text_value = Some(text.clone());
        info
    });
    let find = keys && ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::F));
    let slash = keys
        && !ui.ctx().text_edit_focused()
        && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Slash));
    if find || slash {
        response.request_focus();
        let all = bevy_egui::egui::text::CCursorRange::two(
            bevy_egui::egui::text::CCursor::new(0),
            bevy_egui::egui::text::CCursor::new(text.chars().count()),
        );
        output.state.cursor.set_char_range(Some(all));
        output.state.store(ui.ctx(), id);
    }
    // The slash that asked for the field is not meant to be looked for.
    if response.changed() && !(slash && text == "/") {
        intents.push(RoomIntent::Desk(DeskIntent::Words(text)));
    }
}

fn order(ui: &mut Ui, desk: &Desk, words: Words, intents: &mut Vec<RoomIntent>) {
    let sortings = [
        (Sorting::Usual, words.get(Word::SortUsual).to_owned()),
        (Sorting::Name, words.get(Word::SortName).to_owned()),
        (Sorting::InDeck, words.get(Word::SortInDeck).to_owned()),
    ];
    let stats = || {
        let numbers = desk.catalog.facets.iter();
        numbers.filter_map(|facet| match &facet.of {
            FacetOf::Stat(stat, ..) => Some((stat.clone(), facet_name(facet, words))),
            _ => None,
        })
    };
    let by_stat = stats().map(|(stat, name)| (Sorting::Stat(stat), name));
    let sortings: Vec<_> = sortings.into_iter().chain(by_stat).collect();
    let room = ui.available_width();
    // The button between them, and the edges of both boxes.
    let width = ((room - 58.0 - 2.0 * 40.0) / 2.0).clamp(54.0, 120.0);
    if let Some(sorting) = choose(
        ui,
        "sort",
        words.get(Word::SortBy),
        width,
        &desk.search.sorting,
        &sortings,
    ) {
        intents.push(RoomIntent::Desk(DeskIntent::Sort(sorting)));
    }
    let arrow = if desk.search.reversed { "▼" } else { "▲" };
    let turn = PaperButton::new(arrow).min_size(vec2(34.0, 32.0));
    let turn = turn.show(ui).on_hover_text(words.get(Word::SortReverse));
    if turn.clicked() {
        intents.push(RoomIntent::Desk(DeskIntent::Reverse));
    }
    let has = |of: &FacetOf| desk.catalog.facets.iter().any(|facet| facet.of == *of);
    let groupings = [
        (true, Grouping::None, Word::GroupNone),
        (has(&FacetOf::Kind), Grouping::Kind, Word::FilterKind),
        (has(&FacetOf::Colour), Grouping::Colour, Word::FilterColour),
        (has(&FacetOf::Trait), Grouping::Trait, Word::FilterTrait),
        (has(&FacetOf::Pack), Grouping::Pack, Word::FilterPack),
    ];
    let groupings = groupings.into_iter().filter(|g| g.0);
    let groupings = groupings.map(|(_, by, word)| (by, words.get(word).to_owned()));
    let by_stat = stats().map(|(stat, name)| (Grouping::Stat(stat), name));
    let groupings: Vec<_> = groupings.chain(by_stat).collect();
    if let Some(grouping) = choose(
        ui,
        "group",
        words.get(Word::GroupBy),
        width,
        &desk.search.grouping,
        &groupings,
    ) {
        intents.push(RoomIntent::Desk(DeskIntent::Group(grouping)));
    }
}

fn choose<T: Clone + PartialEq>(
    ui: &mut Ui,
    id: &str,
    label: &str,
    width: f32,
    current: &T,
    values: &[(T, String)],
) -> Option<T> {
    let name = values.iter().find(|(value, _)| value == current);
    let name = name.map_or("", |(_, name)| name.as_str());
    let mut chosen = None;
    let shown = ComboBox::from_id_salt(id)
        .selected_text(RichText::new(name).small())
        .width(width)
        .show_ui(ui, |ui| {
            for (value, name) in values {
                if ui.selectable_label(value == current, name).clicked() && value != current {
                    chosen = Some(value.clone());
                }
            }
        });
    if shown.response.has_focus() {
        focus_ring(ui, shown.response.rect);
    }
    shown.response.on_hover_text(label);
    chosen
}

/// What is asked, each with a click to ask it no longer, and how many cards that leaves.
fn asked(ui: &mut Ui, desk: &Desk, words: Words, intents: &mut Vec<RoomIntent>) {
    let found: usize = desk.found.iter().map(|group| group.cards.len()).sum();
    let all = desk.catalog.index.len();
    ui.horizontal_wrapped(|ui| {
        let n = [("n", found.to_string()), ("total", all.to_string())];
        let n: Vec<(&str, &str)> = n.iter().map(|(k, v)| (*k, v.as_str())).collect();
        quiet(ui, &words.fill(Word::CardsFound, &n));
        for test in &desk.search.tests {
            let label = format!("{} ×", test_name(desk, test, words));
            let chip = PaperButton::new(&label)
                .selected(true)
                .compact()
                .min_size(vec2(40.0, 28.0));
            if chip.show(ui).clicked() {
                intents.push(RoomIntent::Desk(DeskIntent::Ask(test.clone())));
            }
        }
        if desk.search.is_asking() {
            let clear = PaperButton::new(words.get(Word::ClearFilters))
                .compact()
                .min_size(vec2(40.0, 28.0));
            if clear.show(ui).clicked() {
                intents.push(RoomIntent::Desk(DeskIntent::Clear));
            }
        }
    });
}

fn in_deck(ui: &mut Ui, desk: &Desk, words: Words, intents: &mut Vec<RoomIntent>) {
    let button = PaperButton::new(words.get(Word::InDeck))
        .selected(desk.search.asks(&Test::InDeck))
        .compact()
        .min_size(vec2(40.0, 30.0));
    if button.show(ui).clicked() {
        intents.push(RoomIntent::Desk(DeskIntent::Ask(Test::InDeck)));
    }
}

fn show_facet(
    ui: &mut Ui,
    desk: &Desk,
    facet: &Facet,
    words: Words,
    intents: &mut Vec<RoomIntent>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
        let name = small_text(ui, facet_name(facet, words), palette::CREAM).strong();
        ui.label(name);
        if let FacetOf::Stat(stat, from, to) = &facet.of {
            for how in Compare::ALL {
                number(ui, desk, stat, how, (*from, *to), intents);
            }
            return;
        }
        for choice in &facet.choices {
            choice_button(ui, desk, choice, words, intents);
        }
    });
}

fn choice_button(
    ui: &mut Ui,
    desk: &Desk,
    choice: &Choice,
    words: Words,
    intents: &mut Vec<RoomIntent>,
) {
    let label = test_name(desk, &choice.test, words);
    let button = PaperButton::new(&label)
        .selected(desk.search.asks(&choice.test))
        .compact()
        .min_size(vec2(36.0, 28.0));
    let shown = button.show(ui);
    let hint = choice.hint.get(words.0.into());
    let shown = if hint.is_empty() {
        shown
    } else {
        shown.on_hover_text(hint)
    };
    if shown.clicked() {
        intents.push(RoomIntent::Desk(DeskIntent::Ask(choice.test.clone())));
    }
}

/// A number that can be asked for: a sign, and a value that is turned on by changing it.
fn number(
    ui: &mut Ui,
    desk: &Desk,
    stat: &str,
    how: Compare,
    (from, to): (i32, i32),
    intents: &mut Vec<RoomIntent>,
) {
    let asked = desk.search.tests.iter().find_map(|test| match test {
        Test::Stat(s, h, n) if s == stat && *h == how => Some(*n),
        _ => None,
    });
    let label = how.sign().to_owned();
    let button = PaperButton::new(&label)
        .selected(asked.is_some())
        .compact()
        .min_size(vec2(30.0, 28.0));
    let usual = if how == Compare::AtMost { to } else { from };
    let mut n = asked.unwrap_or(usual);
    let shown = button.show(ui);
    comes_into_sight(&shown);
    if shown.clicked() {
        let test = Test::Stat(stat.to_owned(), how, n);
        intents.push(RoomIntent::Desk(DeskIntent::Ask(test)));
    }
    let value = DragValue::new(&mut n).range(from..=to).speed(0.1);
    if ui.add(value).changed() && Some(n) != asked {
        let test = Test::Stat(stat.to_owned(), how, n);
        intents.push(RoomIntent::Desk(DeskIntent::Ask(test)));
    }
}

/// What was looked for and kept, and keeping what is looked for now.
fn kept(ui: &mut Ui, desk: &Desk, setting: &Setting<'_>, intents: &mut Vec<RoomIntent>) {
    let words = setting.words;
    ui.horizontal_wrapped(|ui| {
        let name = small_text(ui, words.get(Word::KeptFilters), palette::CREAM).strong();
        ui.label(name);
        for (name, search) in setting.kept {
            let chosen = desk.search == *search;
            let button = PaperButton::new(name)
                .selected(chosen)
                .compact()
                .min_size(vec2(36.0, 28.0));
            if button.show(ui).clicked() {
                intents.push(RoomIntent::Desk(DeskIntent::Use(search.clone())));
            }
            let forget = PaperButton::new("×").min_size(vec2(26.0, 28.0));
            let forget = forget.show(ui).on_hover_text(words.get(Word::ForgetFilter));
            if forget.clicked() {
                intents.push(RoomIntent::Forget(name.clone()));
            }
        }
        if desk.search.is_asking() && !setting.kept.iter().any(|(_, s)| *s == desk.search) {
            let keep = PaperButton::new(words.get(Word::KeepFilter))
                .compact()
                .min_size(vec2(36.0, 28.0));
            if keep.show(ui).clicked() {
                intents.push(RoomIntent::Keep(name_of(desk, words)));
            }
        }
    });
}

/// What is looked for, in words.
fn name_of(desk: &Desk, words: Words) -> String {
    let typed = desk.search.words.trim();
    let typed = (!typed.is_empty()).then(|| typed.to_owned());
    let tests = desk
        .search
        .tests
        .iter()
        .map(|test| test_name(desk, test, words));
    typed
        .into_iter()
        .chain(tests)
        .collect::<Vec<_>>()
        .join(" · ")
}
