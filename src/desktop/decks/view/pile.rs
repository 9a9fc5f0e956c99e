//! The deck beside the cards: named cards, sections with their cards and numbers, what is wrong, and how it is spread.

use bevy_egui::egui::{
    Align2, Color32, EventFilter, Id, Key, Modifiers, Rect, Response, ScrollArea, Sense, Stroke,
    StrokeKind, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::desk::Desk;
use super::super::intents::{DeskIntent, Place, RoomIntent};
use super::grid::comes_to_rest;
use super::{Dragged, Setting, charts, one_line};
use crate::theme::flow::{Ink, Run, flow};
use crate::theme::widgets::{clause_name, focus_ring, quiet, strong};
use crate::theme::{palette, strong_style};
use crate::ui_text::Word;
use fudaba_library::{DeckProblem, Severity};

/// The height of a line.
const LINE: f32 = 27.0;
/// The width of a button at its end.
const STEP: f32 = 25.0;

/// The id by which the deck has the keyboard.
pub fn id() -> Id {
    Id::new("desk pile")
}

/// Shows the deck.
pub fn show(
    ui: &mut Ui,
    desk: &mut Desk,
    setting: &mut Setting<'_>,
    intents: &mut Vec<RoomIntent>,
) {
    ui.spacing_mut().item_spacing = vec2(6.0, 3.0);
    let all = ui.available_height();
    let chart = (all * 0.23).clamp(92.0, 150.0);
    let problems = if desk.problems().is_empty() {
        0.0
    } else {
        (all * 0.24).clamp(84.0, 180.0)
    };
    let room = (all - chart - problems - 12.0).max(90.0);
    let area = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), room));
    let focus = ui.interact(area, id(), Sense::focusable_noninteractive());
    let label = setting.words.get(Word::YourDeck);
    focus.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, label));
    if focus.has_focus() && setting.has_keys(ui) {
        keys(ui, desk, intents);
    }
    let scroll = ScrollArea::vertical()
        .id_salt("desk pile scroll")
        .max_height(room)
        .auto_shrink([false, false]);
    scroll.show(ui, |ui| {
        ui.set_width(ui.available_width() - 6.0);
        named(ui, desk, focus.has_focus(), setting, intents);
        for section in desk.sections().iter().copied() {
            show_section(ui, desk, section, focus.has_focus(), setting, intents);
        }
        ui.add_space(8.0);
    });
    if focus.has_focus() {
        focus_ring(ui, area.shrink(4.0));
    }
    if problems > 0.0 {
        ui.separator();
        let scroll = ScrollArea::vertical()
            .id_salt("desk problems")
            .max_height(problems - 12.0)
            .auto_shrink([false, false]);
        scroll.show(ui, |ui| {
            ui.set_width(ui.available_width() - 6.0);
            for problem in desk.problems() {
                show_problem(ui, problem, setting, intents);
            }
        });
    }
    ui.separator();
    charts::show(ui, desk, setting, intents);
}

/// A problem: a click on its words goes to the card, one on its clause to the rulebook.
fn show_problem(
    ui: &mut Ui,
    problem: &DeckProblem,
    setting: &Setting<'_>,
    intents: &mut Vec<RoomIntent>,
) {
    let (mark, colour) = match problem.severity {
        Severity::Error => ("×", palette::EMBER),
        Severity::Advice => ("・", palette::MIST),
    };
    let text = format!("{mark} {} ", problem.text.get(setting.words.0.into()));
    let clause = clause_name(problem.clause, setting.words);
    let runs = [
        Run {
            text: &text,
            ink: Ink::small(colour),
            link: problem.card.is_some(),
        },
        Run {
            text: &clause,
            ink: Ink::small(palette::LAMP).underlined(),
            link: true,
        },
    ];
    match (flow(ui, &runs).clicked, &problem.card) {
        (Some(0), Some(card)) => {
            intents.push(RoomIntent::Desk(DeskIntent::Show(card.clone())));
        }
        (Some(1), _) => intents.push(RoomIntent::Clause(problem.clause.to_owned())),
        _ => {}
    }
}

/// The cards that are named: a card that is dropped on one takes its place.
fn named(
    ui: &mut Ui,
    desk: &Desk,
    keyboard: bool,
    setting: &Setting<'_>,
    intents: &mut Vec<RoomIntent>,
) {
    let (words, lang) = (setting.words, setting.words.0.into());
    let game = &desk.catalog.active.game;
    for role in desk.roles().iter().copied() {
        let card = desk.draft.list().role(role);
        let (rect, response) = line(ui, Id::new(("desk role", role)));
        let name = card.map(|card| desk.catalog.name(card, setting.cards));
        let label = game.book.label(role, lang);
        let shown = name.as_deref().unwrap_or(words.get(Word::Nobody));
        response.widget_info(|| {
            WidgetInfo::labeled(WidgetType::Button, true, format!("{label}: {shown}"))
        });
        let place = Place::Role(role.to_owned());
        back(
            ui,
            rect,
            &response,
            desk.place.as_ref() == Some(&place) && keyboard,
        );
        let small = TextStyle::Small.resolve(ui.style());
        let at = rect.left_center() + vec2(6.0, 0.0);
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        let label = painter.text(
            at,
            Align2::LEFT_CENTER,
            capital(label),
            small,
            palette::MIST,
        );
        let body = TextStyle::Body.resolve(ui.style());
        let colour = if card.is_some() {
            palette::CREAM
        } else {
            palette::MIST
        };
        let at = pos2(label.right() + 8.0, rect.center().y);
        let shown = one_line(ui, shown, body, colour, rect.right() - at.x - 4.0);
        painter.galley(at - vec2(0.0, shown.size().y / 2.0), shown, colour);
        if response.clicked() {
            ui.memory_mut(|memory| memory.request_focus(id()));
            intents.push(RoomIntent::Desk(DeskIntent::At(place)));
        }
        if response.secondary_clicked() {
            intents.push(RoomIntent::Desk(DeskIntent::Name(role.to_owned(), None)));
        }
        if let Some(dragged) = response.dnd_release_payload::<Dragged>() {
            let card = Some(dragged.card.clone());
            intents.push(RoomIntent::Desk(DeskIntent::Name(role.to_owned(), card)));
        }
    }
}

/// A name at the beginning of a line.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().collect::<String>());
    first.unwrap_or_default() + chars.as_str()
}

fn show_section(
    ui: &mut Ui,
    desk: &mut Desk,
    section: &'static str,
    keyboard: bool,
    setting: &mut Setting<'_>,
    intents: &mut Vec<RoomIntent>,
) {
    let top = ui.cursor().min.y;
    let game = std::sync::Arc::clone(&desk.catalog.active.game);
    let label = game.book.label(section, setting.words.0.into());
    let count = desk.draft.list().count(section);
    ui.add_space(4.0);
    strong(ui, &format!("{}  {count}", capital(label)));
    let lines: Vec<(String, u8)> = (desk.lines(section).into_iter())
        .map(|(card, n)| (card.to_owned(), n))
        .collect();
    if lines.is_empty() {
        quiet(ui, setting.words.get(Word::EmptySection));
    }
    for (card, n) in lines {
        show_line(ui, desk, section, (&card, n), keyboard, setting, intents);
    }
    let bottom = ui.cursor().min.y;
    let whole = Rect::from_x_y_ranges(ui.max_rect().x_range(), top..=bottom.max(top + 40.0));
    let there = ui.interact(whole, Id::new(("desk section", section)), Sense::hover());
    if there.dnd_hover_payload::<Dragged>().is_some() {
        let stroke = Stroke::new(2.0, palette::LAMP);
        ui.painter()
            .rect_stroke(whole, 4, stroke, StrokeKind::Inside);
    }
    if let Some(dragged) = there.dnd_release_payload::<Dragged>() {
        let (card, to) = (dragged.card.clone(), section.to_owned());
        intents.push(RoomIntent::Desk(match &dragged.from {
            None => DeskIntent::Add(card, Some(to)),
            Some(from) if from != section => DeskIntent::Move(card, from.clone(), to),
            Some(_) => DeskIntent::Read(card),
        }));
    }
}

fn line(ui: &mut Ui, id: Id) -> (Rect, Response) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    let response = ui.interact(rect, id, Sense::CLICK | Sense::DRAG);
    (rect, response)
}

fn back(ui: &Ui, rect: Rect, response: &Response, focused: bool) {
    let fill = if response.hovered() {
        palette::RAISED
    } else {
        palette::SHEET
    };
    ui.painter().rect_filled(rect, 3, fill);
    if focused {
        focus_ring(ui, rect.shrink(2.0));
    }
}

/// A card of a section: how many, its name, one less and one more.
fn show_line(
    ui: &mut Ui,
    desk: &mut Desk,
    section: &'static str,
    (card, n): (&str, u8),
    keyboard: bool,
    setting: &mut Setting<'_>,
    intents: &mut Vec<RoomIntent>,
) {
    let (rect, response) = line(ui, Id::new(("desk line", section, card)));
    let name = desk.catalog.name(card, setting.cards);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{n} {name}")));
    let place = Place::Line(section.to_owned(), card.to_owned());
    let here = desk.place.as_ref() == Some(&place) && keyboard;
    if here && ui.input(|input| input.pointer.is_still()) {
        let inside = ui.clip_rect().y_range().contains(rect.top())
            && ui.clip_rect().y_range().contains(rect.bottom());
        if !inside {
            ui.scroll_to_rect(rect, None);
        }
    }
    back(ui, rect, &response, here);
    let wrong = desk
        .problems()
        .iter()
        .any(|p| p.severity == Severity::Error && p.card.as_deref() == Some(card));
    let steps = rect.right() - 2.0 * STEP;
    let clip = Rect::from_min_max(rect.min, pos2(steps - 4.0, rect.bottom()));
    let painter = ui.painter().with_clip_rect(clip.intersect(ui.clip_rect()));
    let bold = strong_style().resolve(ui.style());
    let body = TextStyle::Body.resolve(ui.style());
    let colour = if wrong {
        palette::EMBER
    } else {
        palette::CREAM
    };
    let at = rect.left_center();
    painter.text(
        at + vec2(24.0, 0.0),
        Align2::RIGHT_CENTER,
        n.to_string(),
        bold,
        colour,
    );
    let shown = if wrong { format!("× {name}") } else { name };
    let shown = one_line(ui, &shown, body, colour, clip.width() - 34.0);
    let at = at + vec2(32.0, -shown.size().y / 2.0);
    painter.galley(at, shown, colour);
    let some = desk.more(section, card).some();
    for (at, sign, colour, intent) in [
        (
            steps,
            "−",
            palette::CREAM,
            DeskIntent::Remove(card.to_owned(), Some(section.to_owned())),
        ),
        (
            steps + STEP,
            "+",
            if some { palette::LAMP } else { palette::LINE },
            DeskIntent::Add(card.to_owned(), Some(section.to_owned())),
        ),
    ] {
        if step(
            ui,
            pos2(at, rect.top()),
            sign,
            colour,
            Id::new((section, card, sign)),
        ) {
            intents.push(RoomIntent::Desk(intent));
        }
    }
    if comes_to_rest(ui, &response, card) && desk.card.as_deref() != Some(card) {
        intents.push(RoomIntent::Desk(DeskIntent::Read(card.to_owned())));
    }
    if response.clicked() {
        ui.memory_mut(|memory| memory.request_focus(id()));
        intents.push(RoomIntent::Desk(DeskIntent::At(place)));
    }
    if response.secondary_clicked() {
        let section = Some(section.to_owned());
        intents.push(RoomIntent::Desk(DeskIntent::Remove(
            card.to_owned(),
            section,
        )));
    }
    response.dnd_set_drag_payload(Dragged {
        card: card.to_owned(),
        from: Some(section.to_owned()),
    });
}

/// A button for one more or one less at the end of a line.
fn step(ui: &mut Ui, corner: bevy_egui::egui::Pos2, sign: &str, colour: Color32, id: Id) -> bool {
    let rect = Rect::from_min_size(corner, vec2(STEP, LINE)).shrink(2.0);
    let response = ui.interact(rect, id, Sense::CLICK);
    let fill = if response.hovered() {
        palette::RAISED_HOVER
    } else {
        palette::RAISED
    };
    ui.painter().rect_filled(rect, 3, fill);
    let font = crate::theme::bold(16.0);
    ui.painter()
        .text(rect.center(), Align2::CENTER_CENTER, sign, font, colour);
    response.clicked()
}

/// Up and down go through the deck; plus adds, minus takes out, the arrows to the sides move to the next section.
fn keys(ui: &Ui, desk: &Desk, intents: &mut Vec<RoomIntent>) {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id(), filter));
    let presses =
        |key: Key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
    let places = desk.places();
    let down = presses(Key::ArrowDown) as isize - presses(Key::ArrowUp) as isize;
    let now = places
        .iter()
        .position(|place| Some(place) == desk.place.as_ref());
    let last = places.len().saturating_sub(1);
    let to = match now {
        None => Some(0),
        Some(now) if down != 0 => Some(now.saturating_add_signed(down).min(last)),
        Some(_) => None,
    };
    if let Some(place) = to.and_then(|to| places.get(to)) {
        intents.push(RoomIntent::Desk(DeskIntent::At(place.clone())));
        return;
    }
    let across = presses(Key::ArrowRight) as isize - presses(Key::ArrowLeft) as isize;
    let more = presses(Key::Plus) + presses(Key::Equals) + presses(Key::Enter);
    let less = presses(Key::Minus) + presses(Key::Backspace) + presses(Key::Delete);
    match &desk.place {
        Some(Place::Line(section, card)) => {
            let section = || Some(section.clone());
            for _ in 0..more {
                let intent = DeskIntent::Add(card.clone(), section());
                intents.push(RoomIntent::Desk(intent));
            }
            for _ in 0..less {
                let intent = DeskIntent::Remove(card.clone(), section());
                intents.push(RoomIntent::Desk(intent));
            }
            if across != 0 {
                intents.extend(moved(desk, card, across).map(RoomIntent::Desk));
            }
        }
        Some(Place::Role(role)) if less > 0 => {
            intents.push(RoomIntent::Desk(DeskIntent::Name(role.clone(), None)));
        }
        _ => {}
    }
}

/// One of the card goes to the section beside the one that the keyboard is in.
fn moved(desk: &Desk, card: &str, by: isize) -> Option<DeskIntent> {
    let from = desk.place.as_ref()?.section()?;
    let sections = desk.sections();
    let at = sections.iter().position(|s| *s == from)?;
    let to = sections.get(at.checked_add_signed(by.signum())?)?;
    Some(DeskIntent::Move(
        card.to_owned(),
        from.to_owned(),
        (*to).to_owned(),
    ))
}
