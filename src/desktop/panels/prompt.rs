//! The question on its sheet of paper: one sentence, the asking card, the answers. The answer that costs nothing stands at
//! the end of the spine instead, see [`spine`](super::spine).

use bevy_egui::egui::{
    Align, Color32, Id, Key, Label, Layout, Pos2, Rect, Response, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::asking;
use super::ground::{Ground, Tray, common};
use super::model::{
    ChoiceKind, ChoiceModel, ExplainedModel, Picture, PromptModel, SourceModel, TableIntent,
};
use super::{sheet, spine, stops};
use crate::theme::flow::{Ink, Run, firm, flow, prose};
use crate::theme::palette;
use crate::theme::paper::Sheet;
use crate::theme::widgets::{
    ButtonKind, PaperButton, centred, clause_name, comes_into_sight, focus_ring, small_text,
};
use crate::ui::is_pressed;
use crate::ui_text::{Word, Words};

/// Height of the asking card's picture on a table that is 720 high.
const SOURCE: f32 = 92.0;
/// Height of card pictures among the answers, as far as there is room, on a table that is 720 high.
const CHOICE_CARD: f32 = 150.0;
/// How much of its height a card picture among the answers is wide.
const RATIO: f32 = 168.0 / 235.0;
/// Space between the edge of the paper and what stands on it.
const MARGIN: Vec2 = vec2(12.0, 10.0);
/// Room below the last row, for what hangs below its letters.
const BELOW: f32 = 4.0;
/// Answers with digits: those that stand on the keys.
const DIGITS: [Key; 9] = [
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
];

/// Does the keyboard come to the panels with this frame? Its first stop is the first answer, if there is one.
pub fn is_entered(ui: &Ui) -> bool {
    let tab = ui.input(|input| input.key_pressed(Key::Tab) && !input.modifiers.shift);
    tab && ui.memory(|memory| memory.focused().is_none())
}

/// The answers of a question beside the one that costs nothing: buttons, then cards.
fn answers(model: &PromptModel) -> Vec<&ChoiceModel> {
    let main = |choice: &&ChoiceModel| choice.kind == ChoiceKind::Main;
    let alone = model.choices.iter().filter(main).count() == 1;
    let others = model
        .choices
        .iter()
        .filter(|choice| !(alone && main(choice)));
    let (buttons, cards): (Vec<_>, Vec<_>) = others.partition(|choice| !choice.deep);
    [buttons, cards].concat()
}

/// The answers that digits press, in the order of these. Where "yes" or "no" is asked, the first is that of "yes" and the second
/// that of "no", whichever of them costs nothing: nobody learns a key anew with every question.
fn by_digits(model: &PromptModel) -> Vec<Option<&ChoiceModel>> {
    let says = |yes| (model.choices.iter()).find(|choice| choice.agrees == Some(yes));
    let (yes, no) = (says(true), says(false));
    let others = answers(model).into_iter();
    if yes.is_none() && no.is_none() {
        return others.map(Some).collect();
    }
    let others = others.filter(|choice| choice.agrees.is_none()).map(Some);
    [yes, no].into_iter().chain(others).collect()
}

/// The digit of the key that presses an answer.
pub fn digit(model: &PromptModel, choice: &ChoiceModel) -> Option<usize> {
    let mut digits = by_digits(model).into_iter().take(DIGITS.len());
    let is_it = |other: Option<&ChoiceModel>| other.is_some_and(|o| o.action == choice.action);
    digits.position(is_it).map(|n| n + 1)
}

/// Are there answers beside the one that costs nothing?
pub fn has_answers(model: &PromptModel) -> bool {
    model.can_cancel || !answers(model).is_empty()
}

/// Digits press answers, wherever the keyboard is, but none that has only just got its digit.
pub fn by_digit(ui: &Ui, model: &PromptModel) -> Option<TableIntent> {
    let digits = by_digits(model);
    let of = |choice: &Option<&ChoiceModel>| choice.map(|choice| choice.action);
    let which: Vec<Option<usize>> = digits.iter().map(of).collect();
    let stood = spine::stands_for(ui, "answers stand", (model.number, which));
    let pressed = DIGITS.iter().position(|key| is_pressed(ui, *key))?;
    let answer = digits.get(pressed).copied().flatten()?;
    (stood >= spine::READ).then_some(TableIntent::Choose(answer.action))
}

/// How high the paper of a question is that is so wide.
pub fn height(ui: &mut Ui, model: &PromptModel, width: f32, unit: f32, words: Words) -> f32 {
    let inner = width - 2.0 * MARGIN.x;
    let id = Id::new("question").with(width.to_bits());
    let height = sheet::height(ui, id, says(model), inner, |ui| {
        contents(ui, model, unit, false, words, &mut Vec::new())
    });
    height + 2.0 * MARGIN.y
}

/// Shows the question on paper in this place. `enters`: the keyboard comes to the panels.
pub fn show(
    ui: &mut Ui,
    model: &PromptModel,
    rect: Rect,
    unit: f32,
    enters: bool,
    words: Words,
) -> Vec<TableIntent> {
    Sheet {
        colour: palette::PAPER,
        height: 10.0,
        seed: 41,
    }
    .paint(ui.painter(), rect);
    let id = Id::new("question");
    // Nothing of the table is clicked through the paper.
    ui.interact(rect, id, Sense::hover());
    let mut intents = Vec::new();
    let area = UiBuilder::new()
        .max_rect(rect.shrink2(MARGIN))
        .id(id.with("paper"));
    let needed = ui.scope_builder(area, |ui| {
        contents(ui, model, unit, enters, words, &mut intents)
    });
    let inner = rect.width() - 2.0 * MARGIN.x;
    let id = id.with(rect.width().to_bits());
    sheet::keep(ui, id, says(model), inner, needed.inner);
    intents
}

/// What tells one question from another.
pub fn asks(model: &PromptModel) -> Id {
    let labels: Vec<&String> = model.choices.iter().map(|choice| &choice.label).collect();
    Id::new((&model.sentence, &model.detail, &model.warning, labels))
}

/// All that is said, with what comes of each answer: that is found out one by one.
fn says(model: &PromptModel) -> Id {
    let notes: Vec<&String> = model.choices.iter().map(|choice| &choice.note).collect();
    let instead: Vec<&String> = model.instead.iter().map(|told| &told.text).collect();
    let pictured = model.source.is_some();
    asks(model).with(notes).with(instead).with(pictured)
}

/// What stands on the paper; how high it is.
fn contents(
    ui: &mut Ui,
    model: &PromptModel,
    unit: f32,
    enters: bool,
    words: Words,
    intents: &mut Vec<TableIntent>,
) -> f32 {
    ui.spacing_mut().item_spacing = vec2(10.0, 4.0);
    let foot = foot_height(ui, model);
    let whole = ui.available_rect_before_wrap();
    let (above, below) = whole.split_top_bottom_at_y(whole.bottom() - foot);
    let beside = model.source.is_none() || is_short(model);
    let shown = ui.scope_builder(UiBuilder::new().max_rect(above), |ui| {
        // What does not fit is scrolled to as a whole.
        let scrolled = ScrollArea::vertical().id_salt("question");
        let scrolled = scrolled.auto_shrink([false, true]).show(ui, |ui| {
            ui.horizontal_top(|ui| {
                if let Some(source) = &model.source {
                    show_source(ui, source, SOURCE * unit, intents);
                }
                ui.vertical(|ui| {
                    sentences(ui, model, words);
                    if asking::says_something(model) && !asking::is_in_foot(model) {
                        ui.horizontal_wrapped(|ui| asking::show(ui, model, words, intents));
                    }
                    if beside {
                        show_answers(ui, model, enters, intents);
                    }
                });
            });
            if !beside {
                show_answers(ui, model, enters, intents);
            }
        });
        scrolled.content_size.y
    });
    if foot > 0.0 {
        ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
            show_foot(ui, model, words, intents);
        });
    }
    shown.inner + foot + BELOW
}

fn foot_height(ui: &Ui, model: &PromptModel) -> f32 {
    let line = bevy_egui::egui::TextStyle::Small.resolve(ui.style()).size;
    match (
        model.can_cancel,
        model.clause.is_empty() && !asking::is_in_foot(model),
    ) {
        (true, _) => (line * 1.4 + 10.0).max(34.0) + 6.0,
        (false, false) => line * 1.5 + 4.0,
        (false, true) => 0.0,
    }
}

/// The lowest line: the way back, which is in sight however much there is to scroll to, and the rule.
fn show_foot(ui: &mut Ui, model: &PromptModel, words: Words, intents: &mut Vec<TableIntent>) {
    ui.with_layout(Layout::right_to_left(Align::Max), |ui| {
        let clause = clause_name(&model.clause, words);
        if !clause.is_empty() {
            let text = small_text(ui, clause.replace(fudaba_art::FIRM, " "), palette::RUST);
            let link = Label::new(text.underline()).extend().sense(Sense::click());
            let link = ui.add(link);
            if link.has_focus() {
                focus_ring(ui, link.rect);
            }
            if link.clicked() {
                intents.push(TableIntent::Clause(model.clause.clone()));
            }
            link.on_hover_cursor(bevy_egui::egui::CursorIcon::PointingHand);
        }
        if asking::is_in_foot(model) {
            ui.with_layout(Layout::left_to_right(Align::Max), |ui| {
                asking::show(ui, model, words, intents);
            });
        }
        if model.can_cancel {
            ui.with_layout(Layout::left_to_right(Align::Max), |ui| {
                let button = PaperButton::new(words.get(Word::Cancel)).compact();
                if button.show(ui).clicked() {
                    intents.push(TableIntent::Cancel);
                }
            });
        }
    });
}

/// Are its words so few that the answers fit beside the card that asks?
fn is_short(model: &PromptModel) -> bool {
    let wide = |text: &str| crate::fonts::width(text);
    let instead: f32 = model.instead.iter().map(|told| wide(&told.text)).sum();
    wide(&model.sentence) + wide(&model.detail) + wide(&model.warning) + instead < 34.0
}

fn sentences(ui: &mut Ui, model: &PromptModel, words: Words) {
    let (title, rest) = title(&model.sentence);
    let mut title = title.to_owned();
    if let Some((n, total)) = model.progress {
        let (n, total) = (n.to_string(), total.to_string());
        let values = [("n", n.as_str()), ("total", total.as_str())];
        // In one piece: nobody reads "(1" at the end of a line.
        let progress = firm(&words.fill(Word::Progress, &values));
        title.push_str(&format!("  ({progress})"));
    }
    ui.spacing_mut().interact_size.y = 0.0;
    let top = ui.cursor().min;
    flow(
        ui,
        &with_words(&title, &model.explained, &Ink::strong(palette::INK)),
    );
    if !rest.is_empty() {
        let ink = Ink::small(palette::INK);
        match with_words(rest, &model.explained, &ink).as_slice() {
            [_] => {
                prose(ui, rest, &ink);
            }
            runs => {
                flow(ui, runs);
            }
        }
    }
    explain(ui, model, top);
    for instead in &model.instead {
        let ink = match instead.good {
            Some(true) => palette::INK_GOOD,
            Some(false) => palette::INK_BAD,
            None => palette::INK_SOFT,
        };
        prose(ui, &instead.text, &Ink::small_strong(ink));
    }
    if !model.detail.is_empty() {
        prose(ui, &model.detail, &Ink::small(palette::INK_SOFT));
    }
    if !model.warning.is_empty() {
        let warning = format!("▲ {}", model.warning);
        prose(ui, &warning, &Ink::small(palette::EMBER_SHEET));
    }
}

/// A text in which words of the rules are underlined.
fn with_words<'a>(text: &'a str, words: &[ExplainedModel], ink: &Ink) -> Vec<Run<'a>> {
    let begins = words.iter().flat_map(|word| &word.said);
    let mut places: Vec<(usize, usize)> = begins
        .flat_map(|said| {
            let places = fudaba_text::word_places(text, said);
            places
                .map(|place| (place.start, place.end))
                .collect::<Vec<_>>()
        })
        .collect();
    places.sort_by_key(|(from, to)| (*from, std::cmp::Reverse(*to)));
    let mut runs = Vec::new();
    let mut at = 0;
    let run = |text, ink: Ink| Run {
        text,
        ink,
        link: false,
    };
    for (from, to) in places {
        if from < at {
            continue;
        }
        if from > at {
            runs.push(run(&text[at..from], ink.clone()));
        }
        runs.push(run(&text[from..to], ink.clone().underlined()));
        at = to;
    }
    if at < text.len() || runs.is_empty() {
        runs.push(run(&text[at..], ink.clone()));
    }
    runs
}

/// What the words of the rules mean is told to whoever points at the question.
fn explain(ui: &Ui, model: &PromptModel, top: Pos2) {
    if model.explained.is_empty() {
        return;
    }
    let means: Vec<&str> = model
        .explained
        .iter()
        .map(|word| word.means.as_str())
        .collect();
    let said = Rect::from_min_max(top, pos2(ui.max_rect().right(), ui.cursor().top()));
    ui.interact(said, Id::new("explained"), Sense::hover())
        .on_hover_text(means.join("\n"));
}

/// The first sentence, which stands large, and what follows it.
pub fn title(sentence: &str) -> (&str, &str) {
    let latin = ["? ", ". "].map(|end| sentence.find(end).map(|at| at + 1));
    let wide = ["？", "。"].map(|end| sentence.find(end).map(|at| at + end.len()));
    let ends = latin.into_iter().chain(wide).flatten();
    match ends.min() {
        Some(at) => (sentence[..at].trim_end(), sentence[at..].trim()),
        None => (sentence, ""),
    }
}

fn show_answers(ui: &mut Ui, model: &PromptModel, enters: bool, intents: &mut Vec<TableIntent>) {
    let answers = answers(model);
    let buttons = answers.into_iter().enumerate();
    let buttons: Vec<_> = buttons.filter(|(_, choice)| !choice.deep).collect();
    if buttons.is_empty() {
        return;
    }
    ui.add_space(2.0);
    // What several answers begin with is said once before them.
    let mut at = 0;
    while let Some((_, choice)) = buttons.get(at) {
        let begin = beginning(&choice.label);
        let same = |(_, other): &&(usize, &ChoiceModel)| {
            begin.is_some() && beginning(&other.label) == begin
        };
        let (together, begin) = match buttons[at..].iter().take_while(same).count() {
            0 | 1 => {
                let alone = |(_, other): &&(usize, &ChoiceModel)| {
                    let rest = buttons[at..].iter().filter(|(_, b)| {
                        beginning(&other.label).is_some()
                            && beginning(&b.label) == beginning(&other.label)
                    });
                    rest.count() < 2
                };
                (buttons[at..].iter().take_while(alone).count().max(1), None)
            }
            several => (several, begin),
        };
        if let Some(begin) = begin {
            ui.label(small_text(ui, begin, palette::INK));
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
            for (n, choice) in &buttons[at..at + together] {
                let label = choice.label.as_str();
                let label = begin.map_or(label, |begin| label[begin.len()..].trim_start());
                let shown = show_button(ui, choice, label, digit(model, choice), intents);
                if enters && *n == 0 && !has_tray(model) {
                    shown.request_focus();
                }
            }
        });
        at += together;
    }
}

/// What a label begins with, up to a colon and with it.
fn beginning(label: &str) -> Option<&str> {
    let end = label.find(": ").map(|at| at + 1);
    let wide = label.find('：').map(|at| at + '：'.len_utf8());
    Some(&label[..end.or(wide)?])
}

/// Whether some answers are cards that are shown in a tray of their own.
pub fn has_tray(model: &PromptModel) -> bool {
    model.choices.iter().any(|choice| choice.deep)
}

/// The place of the answers that are cards, clear of what is `kept` and of other answers: where it stood, as long as the same
/// is asked there, so that no card moves away under the pointer.
pub fn tray(ui: &Ui, model: &PromptModel, ground: &Ground, kept: &[Rect]) -> Tray {
    let cards = model.choices.iter().filter(|choice| choice.deep);
    let cards: Vec<(usize, &str)> = cards.map(|c| (c.action, c.label.as_str())).collect();
    let area = [ground.area.min, ground.area.max].map(|at| (at.x.to_bits(), at.y.to_bits()));
    let of = Id::new((&cards, area));
    let name = Id::new("tray stands");
    let before: Option<(Id, Tray)> = ui.data(|data| data.get_temp(name));
    let clear = |tray: &Tray| {
        let mut others = kept.iter().chain(&ground.lit);
        others.all(|rect| common(rect, &tray.place) < 1.0)
    };
    let stood = before.filter(|(before, tray)| *before == of && clear(tray));
    let tray = stood.map_or_else(
        || ground.tray(cards.len(), RATIO, CHOICE_CARD * ground.unit(), kept),
        |(_, tray)| tray,
    );
    ui.data_mut(|data| data.insert_temp(name, (of, tray)));
    tray
}

/// Shows the answers that are cards lying nowhere on the table, all of them in sight.
pub fn show_tray(ui: &mut Ui, model: &PromptModel, tray: &Tray, enters: bool) -> Vec<TableIntent> {
    let mut intents = Vec::new();
    Sheet {
        colour: palette::SHEET,
        height: 12.0,
        seed: 23,
    }
    .paint(ui.painter(), tray.place);
    ui.interact(tray.place, Id::new("tray"), Sense::hover());
    let cards = answers(model).into_iter();
    let cards = cards.filter(|choice| choice.deep).enumerate();
    for (at, choice) in cards {
        let cell = tray.cell(at, RATIO);
        let area = UiBuilder::new()
            .max_rect(cell)
            .id(Id::new(("card of the tray", choice.action)));
        let shown = ui.scope_builder(area, |ui| match choice.picture {
            Some(picture) => card_button(ui, picture, cell.height(), &choice.label),
            None => blank_card(ui, cell.size(), &choice.label),
        });
        let response = shown.inner;
        if choice.marked {
            show_mark(ui, &response, &choice.label);
        }
        // What is asked for comes before the buttons that do without.
        if enters && at == 0 {
            response.request_focus();
        }
        answered(ui, &response, choice, &mut intents);
    }
    intents
}

/// The place of a card whose picture is still being painted, with its name.
fn blank_card(ui: &mut Ui, size: Vec2, label: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), label));
    Sheet {
        colour: palette::PAPER,
        height: 4.0,
        seed: 5,
    }
    .paint(ui.painter(), rect);
    let font = bevy_egui::egui::TextStyle::Small.resolve(ui.style());
    let galley = centred(ui, label, font, rect.width() - 8.0);
    let top = rect.center() - vec2(0.0, galley.size().y / 2.0);
    ui.painter()
        .with_clip_rect(rect)
        .galley(top, galley, palette::INK);
    if response.has_focus() {
        focus_ring(ui, rect);
    }
    response
}

/// The card is marked, to be chosen together with others: a tick at its corner and a line around it.
fn show_mark(ui: &Ui, card: &Response, label: &str) {
    card.widget_info(|| WidgetInfo::selected(WidgetType::Button, ui.is_enabled(), true, label));
    let painter = ui.painter();
    let line = Stroke::new(3.0, palette::RUST);
    painter.rect_stroke(card.rect, 5, line, StrokeKind::Outside);
    let at = card.rect.right_top() + vec2(-12.0, 12.0);
    painter.circle_filled(at, 11.0, palette::RUST);
    let tick = [vec2(-5.0, 0.0), vec2(-1.5, 4.0), vec2(5.0, -4.5)].map(|by| at + by);
    painter.line(tick.to_vec(), Stroke::new(2.5, palette::PAPER));
}

fn show_source(ui: &mut Ui, source: &SourceModel, high: f32, intents: &mut Vec<TableIntent>) {
    let label = if source.place.is_empty() {
        source.name.clone()
    } else {
        format!("{} ({})", source.name, source.place)
    };
    let response = match source.picture {
        Some(picture) => card_button(ui, picture, high, &label),
        // While its picture is painted, its name takes no more room than that.
        None => {
            let size = vec2(high * 0.72, high);
            let shown = ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
                let name = Label::new(small_text(ui, &label, palette::RUST));
                ui.add(name.wrap().sense(Sense::click()))
            });
            shown.inner
        }
    };
    if response.hovered() || response.has_focus() {
        intents.push(TableIntent::Point(source.card));
    }
    if response.clicked() {
        intents.push(TableIntent::Click(source.card));
    }
}

fn show_button(
    ui: &mut Ui,
    choice: &ChoiceModel,
    label: &str,
    digit: Option<usize>,
    intents: &mut Vec<TableIntent>,
) -> Response {
    let kind = match choice.kind {
        ChoiceKind::Danger => ButtonKind::Danger,
        ChoiceKind::Main | ChoiceKind::Plain => ButtonKind::Plain,
    };
    let response = PaperButton::new(label)
        .named(&choice.label)
        .scale(0.88)
        .note(&choice.note)
        .kind(kind)
        .compact()
        .padding(vec2(8.0, 5.0))
        .min_size(vec2(40.0, 30.0))
        .digit(digit)
        .show(ui);
    answered(ui, &response, choice, intents);
    response
}

/// What is done with an answer: it is given, or pointed at.
pub fn answered(
    ui: &Ui,
    response: &Response,
    choice: &ChoiceModel,
    intents: &mut Vec<TableIntent>,
) {
    stops::add(ui, response, choice.deep);
    if response.clicked() {
        intents.push(TableIntent::Choose(choice.action));
    }
    if response.hovered() || response.has_focus() {
        intents.push(TableIntent::Consider(choice.action));
        intents.extend(choice.card.map(TableIntent::Point));
    }
}

/// A card picture of a height that can be pressed.
pub fn card_button(ui: &mut Ui, picture: Picture, height: f32, label: &str) -> Response {
    let width = height * picture.size.x / picture.size.y.max(1.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), label));
    comes_into_sight(&response);
    paint_card(ui, picture, rect, response.hovered());
    if response.has_focus() {
        focus_ring(ui, rect);
    }
    response
}

/// Paints a card picture with its shadow, lifted under the pointer.
pub fn paint_card(ui: &Ui, picture: Picture, rect: Rect, lifted: bool) {
    let rise = if lifted { 3.0 } else { 0.0 };
    let body = rect.translate(Vec2::new(0.0, -rise));
    let shadow = crate::theme::paper::shadow(4.0 + rise * 2.0);
    ui.painter().add(shadow.as_shape(body, 5));
    let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
    ui.painter()
        .image(picture.texture, body, whole, Color32::WHITE);
}
