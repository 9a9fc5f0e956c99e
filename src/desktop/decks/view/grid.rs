//! The cards to choose from: painted faces in rows, of which only those that are seen are drawn, however many there are.

use bevy_egui::egui::scroll_area::{DragScroll, ScrollSource};
use bevy_egui::egui::{
    Align, Align2, EventFilter, Id, Key, Modifiers, Rect, Response, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::desk::Desk;
use super::super::intents::{DeskIntent, RoomIntent};
use super::{Dragged, FaceSize, Setting, count_mark, heading_text, lines};
use crate::panels::prompt::paint_card;
use crate::theme::widgets::{centred, focus_ring};
use crate::theme::{palette, sizes, strong_style};
use crate::ui_text::Word;
use fudaba_decks::draft::More;

/// The width of a face, in points.
const FACE: f32 = 100.0;
/// Height to width of a face, as on the table.
const SHAPE: f32 = 235.0 / 168.0;
/// Between cells.
const GAP: f32 = 10.0;
/// Below a face: its name, in two lines at most, and what may be added.
const BELOW: f32 = 58.0;
/// The height of a heading.
const HEADING: f32 = 34.0;

/// So many seconds after its last movement the pointer rests.
const RESTS: f32 = 0.07;

/// Has the pointer come to rest on a card on which it did not rest before? Whoever passes by on the way to another place
/// reads nothing else, and a pointer that lies where it was left does not disturb the keyboard.
pub fn comes_to_rest(ui: &Ui, response: &Response, card: &str) -> bool {
    let since = ui.input(|input| input.pointer.time_since_last_movement());
    if !response.hovered() || since < RESTS {
        return false;
    }
    let id = Id::new("desk card at rest");
    let last = ui.data(|data| data.get_temp::<String>(id));
    if last.as_deref() == Some(card) {
        return false;
    }
    ui.data_mut(|data| data.insert_temp(id, card.to_owned()));
    true
}

/// A row of the grid.
enum Row {
    /// A heading, by the place of its group.
    Heading(usize),
    /// Cards, by their places in the index.
    Cards(Vec<usize>),
}

impl Row {
    fn height(&self) -> f32 {
        match self {
            Self::Heading(_) => HEADING,
            Self::Cards(_) => FACE * SHAPE + BELOW + GAP,
        }
    }
}

fn rows(desk: &Desk, columns: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    for (n, group) in desk.found.iter().enumerate() {
        if group.heading.is_some() {
            rows.push(Row::Heading(n));
        }
        rows.extend(
            group
                .cards
                .chunks(columns)
                .map(|cards| Row::Cards(cards.to_vec())),
        );
    }
    rows
}

/// The id by which the grid has the keyboard.
pub fn id() -> Id {
    Id::new("desk grid")
}

/// Shows the cards.
pub fn show(
    ui: &mut Ui,
    desk: &mut Desk,
    setting: &mut Setting<'_>,
    intents: &mut Vec<RoomIntent>,
) {
    let room = ui.available_width() - 16.0;
    let columns = (((room + GAP) / (FACE + GAP)) as usize).max(1);
    let rows = rows(desk, columns);
    let area = ui.available_rect_before_wrap();
    let focus = ui.interact(area, id(), Sense::focusable_noninteractive());
    let label = setting.words.get(Word::CardsToChoose);
    focus.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, label));
    if focus.has_focus() && setting.has_keys(ui) {
        keys(ui, desk, &rows, columns, intents);
    }
    // A card that is dropped beside the deck is taken out of it.
    if let Some(dragged) = focus.dnd_release_payload::<Dragged>()
        && dragged.from.is_some()
    {
        let intent = DeskIntent::Remove(dragged.card.clone(), dragged.from.clone());
        intents.push(RoomIntent::Desk(intent));
    }
    let height: f32 = rows.iter().map(Row::height).sum();
    let to_card = std::mem::take(&mut desk.to_card);
    let source = ScrollSource {
        drag: DragScroll::Never,
        ..ScrollSource::default()
    };
    let scroll = ScrollArea::vertical()
        .id_salt("desk grid scroll")
        .scroll_source(source)
        .auto_shrink([false, false]);
    scroll.show_viewport(ui, |ui, seen| {
        ui.set_height(height.max(1.0));
        let origin = ui.max_rect().min;
        let mut y = 0.0;
        for row in &rows {
            let (top, bottom) = (y, y + row.height());
            y = bottom;
            if to_card
                && let Row::Cards(cards) = row
                && cards.iter().any(|at| is_read(desk, *at))
            {
                let rect = Rect::from_min_max(
                    pos2(origin.x, origin.y + top),
                    pos2(origin.x + 1.0, origin.y + bottom),
                );
                ui.scroll_to_rect(rect, Some(Align::Center));
            }
            if bottom < seen.top() || top > seen.bottom() {
                continue;
            }
            match row {
                Row::Heading(n) => heading(ui, desk, *n, origin + vec2(0.0, top), setting),
                Row::Cards(cards) => {
                    for (column, at) in cards.iter().enumerate() {
                        let x = column as f32 * (FACE + GAP);
                        let corner = origin + vec2(x + 4.0, top + 6.0);
                        let face = Rect::from_min_size(corner, vec2(FACE, FACE * SHAPE));
                        cell(ui, desk, *at, face, focus.has_focus(), setting, intents);
                    }
                }
            }
        }
    });
    if focus.has_focus() {
        focus_ring(ui, area.shrink(5.0));
    }
    if rows.is_empty() || height < 1.0 {
        let font = sizes::BODY;
        let text = setting.words.get(Word::NoCardFits);
        let galley = centred(
            ui,
            text,
            bevy_egui::egui::FontId::proportional(font),
            area.width() * 0.8,
        );
        let at = pos2(area.center().x, area.top() + 60.0);
        ui.painter().galley(at, galley, palette::CREAM);
    }
}

fn is_read(desk: &Desk, at: usize) -> bool {
    let card = desk.catalog.index.get(at);
    card.is_some_and(|card| desk.card.as_deref() == Some(card.id.as_str()))
}

fn heading(ui: &Ui, desk: &Desk, n: usize, corner: bevy_egui::egui::Pos2, setting: &Setting<'_>) {
    let Some(group) = desk.found.get(n) else {
        return;
    };
    let Some(heading) = &group.heading else {
        return;
    };
    let name = heading_text(desk, heading, setting.words, setting.words.0);
    let text = format!("{name}  {}", group.cards.len());
    let font = strong_style().resolve(ui.style());
    let at = corner + vec2(4.0, HEADING - 8.0);
    ui.painter()
        .text(at, Align2::LEFT_BOTTOM, text, font, palette::CREAM);
    let line = Stroke::new(1.0, palette::LINE);
    let right = ui.clip_rect().right() - 12.0;
    ui.painter()
        .hline(corner.x..=right, corner.y + HEADING - 4.0, line);
}

/// One card: its face, how many of it are in the deck, its name, how many more may be added.
fn cell(
    ui: &mut Ui,
    desk: &mut Desk,
    at: usize,
    face: Rect,
    keyboard: bool,
    setting: &mut Setting<'_>,
    intents: &mut Vec<RoomIntent>,
) {
    let Some(card) = desk.catalog.index.get(at).map(|card| card.id.clone()) else {
        return;
    };
    let count = desk.draft.count(&card);
    let name = desk.catalog.name(&card, setting.cards);
    let home = desk.homes(&card).first().copied();
    let more = home.map(|home| desk.more(home, &card));
    let may = more.as_ref().is_some_and(More::some);
    // It does not stop the keyboard, which goes through the cards by the arrow keys.
    let sense = Sense::CLICK | Sense::DRAG;
    let response = ui.interact(face, Id::new(("desk card", &card)), sense);
    response.widget_info(|| {
        let label = format!("{name} ×{count}");
        WidgetInfo::labeled(WidgetType::Button, true, label)
    });
    if response.hovered() || is_read(desk, at) {
        let stroke = Stroke::new(2.0, palette::CREAM);
        ui.painter()
            .rect_stroke(face.expand(3.0), 6, stroke, StrokeKind::Outside);
    }
    match (setting.face)(&card, FaceSize::Small) {
        Some(picture) => paint_card(ui, picture, face, response.hovered()),
        None => plain(ui, &name, face),
    }
    if !may {
        let veil = bevy_egui::egui::Color32::from_rgba_unmultiplied(0x0b, 0x18, 0x1e, 0x70);
        ui.painter().rect_filled(face, 4, veil);
    }
    if count > 0 {
        count_mark(ui, face, count, palette::PAPER);
    }
    label(ui, &name, more.as_ref(), face, setting);
    if is_read(desk, at) && keyboard {
        focus_ring(ui, face);
    }
    if comes_to_rest(ui, &response, &card) && !is_read(desk, at) {
        intents.push(RoomIntent::Desk(DeskIntent::Read(card.clone())));
    }
    response.dnd_set_drag_payload(Dragged {
        card: card.clone(),
        from: None,
    });
    if response.clicked() {
        ui.memory_mut(|memory| memory.request_focus(id()));
        intents.push(RoomIntent::Desk(DeskIntent::Read(card.clone())));
        intents.push(RoomIntent::Desk(DeskIntent::Add(card.clone(), None)));
    }
    if response.secondary_clicked() {
        intents.push(RoomIntent::Desk(DeskIntent::Remove(card, None)));
    }
}

/// What is seen of a card until its face is painted.
fn plain(ui: &Ui, name: &str, face: Rect) {
    ui.painter().rect_filled(face, 4, palette::RAISED);
    let font = bevy_egui::egui::FontId::proportional(sizes::SMALL);
    let galley = centred(ui, name, font, face.width() - 10.0);
    let at = pos2(face.center().x, face.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, palette::MIST);
}

fn label(ui: &Ui, name: &str, more: Option<&More>, face: Rect, setting: &Setting<'_>) {
    let small = bevy_egui::egui::FontId::proportional(sizes::SMALL);
    let clip = Rect::from_min_size(face.left_bottom(), vec2(face.width(), BELOW));
    let painter = ui.painter().with_clip_rect(clip.intersect(ui.clip_rect()));
    let galley = lines(ui, (name, 2), small.clone(), palette::CREAM, face.width());
    let below = face.bottom() + 4.0 + galley.size().y;
    let x = face.center().x - galley.size().x / 2.0;
    painter.galley(pos2(x, face.bottom() + 4.0), galley, palette::CREAM);
    let (text, colour) = match more {
        Some(more) if more.n >= More::MANY => (String::new(), palette::MIST),
        Some(more) if more.some() => (
            setting
                .words
                .fill(Word::MayAdd, &[("n", &more.n.to_string())]),
            palette::MIST,
        ),
        // The whole deck is full, or this card is at its limit.
        Some(more) if more.why.as_ref().is_some_and(|why| why.card.is_none()) => {
            (setting.words.get(Word::NoMore).to_owned(), palette::MIST)
        }
        _ => (setting.words.get(Word::NoMore).to_owned(), palette::EMBER),
    };
    let at = pos2(face.center().x, below + 2.0);
    painter.text(at, Align2::CENTER_TOP, text, small, colour);
}

/// The arrow keys go through the cards; plus and Enter add, minus and Backspace take out.
fn keys(ui: &Ui, desk: &mut Desk, rows: &[Row], columns: usize, intents: &mut Vec<RoomIntent>) {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id(), filter));
    let presses =
        |key: Key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
    let across = presses(Key::ArrowRight) as isize - presses(Key::ArrowLeft) as isize;
    let down = presses(Key::ArrowDown) as isize - presses(Key::ArrowUp) as isize;
    let pages = presses(Key::PageDown) as isize - presses(Key::PageUp) as isize;
    let ends = presses(Key::End) as isize - presses(Key::Home) as isize;
    let cards: Vec<usize> = rows
        .iter()
        .flat_map(|row| match row {
            Row::Cards(cards) => cards.clone(),
            Row::Heading(_) => Vec::new(),
        })
        .collect();
    let now = cards.iter().position(|at| is_read(desk, *at));
    let to = match (now, across, down + pages * 3, ends) {
        (_, 0, 0, 0) => None,
        (None, ..) => Some(0),
        (Some(_), _, _, end) if end != 0 => Some(if end < 0 { 0 } else { cards.len() - 1 }),
        (Some(now), across, 0, _) => now.checked_add_signed(across),
        (Some(now), _, down, _) => Some(below(rows, now, down, columns)),
    };
    if let Some(card) = to
        .and_then(|to| cards.get(to))
        .and_then(|at| desk.catalog.index.get(*at))
    {
        desk.to_card = true;
        intents.push(RoomIntent::Desk(DeskIntent::Read(card.id.clone())));
        return;
    }
    let Some(card) = desk.card.clone() else {
        return;
    };
    for _ in 0..presses(Key::Enter) + presses(Key::Plus) + presses(Key::Equals) {
        intents.push(RoomIntent::Desk(DeskIntent::Add(card.clone(), None)));
    }
    for _ in 0..presses(Key::Minus) + presses(Key::Backspace) + presses(Key::Delete) {
        intents.push(RoomIntent::Desk(DeskIntent::Remove(card.clone(), None)));
    }
}

/// The card so many rows further down, in the same column if there is one.
fn below(rows: &[Row], now: usize, down: isize, columns: usize) -> usize {
    let mut firsts = Vec::new();
    let mut first = 0;
    for row in rows {
        if let Row::Cards(cards) = row {
            firsts.push((first, cards.len()));
            first += cards.len();
        }
    }
    let row = firsts
        .iter()
        .rposition(|(first, _)| *first <= now)
        .unwrap_or(0);
    let column = (now - firsts[row].0).min(columns);
    let to = row.saturating_add_signed(down).min(firsts.len() - 1);
    firsts[to].0 + column.min(firsts[to].1 - 1)
}
