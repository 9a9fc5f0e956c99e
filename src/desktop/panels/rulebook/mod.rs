//! The rulebook: its sections at the left, a page or what was found at the right.

use bevy_egui::egui::{
    Align, Color32, Frame, Key, Label, Layout, Margin, Rect, Response, ScrollArea, Sense, Stroke,
    TextEdit, TextStyle, Ui, UiBuilder, WidgetInfo, WidgetType, vec2,
};

use crate::theme::flow::{Ink, Run, flow};
use crate::theme::widgets::{PaperButton, quiet, small_text, strong, strong_text, title};
use crate::theme::{palette, strong_style};
use crate::ui_text::{Word, Words};

/// What the rulebook shows. Entries are named by their place in the book.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RulebookModel {
    /// The names of the rulesets that have a rulebook.
    pub rulesets: Vec<String>,
    /// Which of them is open.
    pub ruleset: usize,
    /// The headings to choose from.
    pub sections: Vec<SectionLine>,
    /// What is looked for.
    pub query: String,
    /// The headings that the page lies in, from the outermost on.
    pub path: Vec<SectionLine>,
    /// The entries of the page, or those that were found.
    pub entries: Vec<RuleEntry>,
    /// The section that follows.
    pub next: Option<SectionLine>,
    /// There is something to go back to.
    pub can_back: bool,
    /// There is something to go forward to.
    pub can_forward: bool,
    /// Counts whenever another page is opened, so that it begins at its top or at the clause that was asked for.
    pub visit: u64,
}

/// A heading.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SectionLine {
    /// Its place.
    pub place: usize,
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// How many sections it lies in.
    pub depth: usize,
    /// The page is this section.
    pub open: bool,
}

/// An entry of a page.
#[derive(Debug, Clone, PartialEq)]
pub enum RuleEntry {
    /// A heading.
    Heading(SectionLine),
    /// A clause.
    Clause(ClauseModel),
}

/// A clause.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ClauseModel {
    /// Its place.
    pub place: usize,
    /// Its id.
    pub id: String,
    /// Its text, cut where other entries are named.
    pub text: Vec<RulePiece>,
    /// The option that it depends on: the name, and each value.
    pub option: Option<(String, Vec<ValueModel>)>,
    /// It is the one that was asked for.
    pub wanted: bool,
}

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RulePiece {
    /// The words.
    pub text: String,
    /// The entry that they lead to.
    pub link: Option<usize>,
}

/// A value of an option.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ValueModel {
    /// Its name.
    pub name: String,
    /// It is the usual one.
    pub usual: bool,
    /// It holds in the match that is being played.
    pub in_force: bool,
    /// What it does.
    pub text: Vec<RulePiece>,
}

/// What the reader wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulebookIntent {
    /// Another ruleset.
    Ruleset(usize),
    /// Another search; nothing for the page.
    Search(String),
    /// The entry at this place.
    Open(usize),
    /// What was read before.
    Back,
    /// What was read before going back.
    Forward,
    /// To leave the rulebook.
    Close,
}

/// Shows the rulebook.
pub fn show(ui: &mut Ui, model: &RulebookModel, words: Words) -> Vec<RulebookIntent> {
    let mut intents = Vec::new();
    ui.spacing_mut().item_spacing.y = 8.0;
    top(ui, model, words, &mut intents);
    if model.rulesets.is_empty() {
        quiet(ui, words.get(Word::NoRulebook));
        return intents;
    }
    ui.separator();
    let rest = ui.available_rect_before_wrap();
    let width = (rest.width() * 0.29).clamp(210.0, 420.0);
    let (left, right) = rest.split_left_right_at_x(rest.left() + width);
    part(ui, left.with_max_x(left.right() - 8.0), |ui| {
        contents(ui, model, &mut intents);
    });
    ui.painter().vline(
        left.right(),
        rest.y_range(),
        Stroke::new(1.0, palette::LINE),
    );
    part(ui, right.with_min_x(right.left() + 18.0), |ui| {
        page(ui, model, words, &mut intents);
    });
    intents
}

fn part(ui: &mut Ui, rect: Rect, contents: impl FnOnce(&mut Ui)) {
    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ui.set_clip_rect(rect.expand2(vec2(6.0, 2.0)).intersect(ui.clip_rect()));
        contents(ui);
    });
}

/// The line above: what it is, the ways back and forward, the search, the way out.
fn top(ui: &mut Ui, model: &RulebookModel, words: Words, intents: &mut Vec<RulebookIntent>) {
    ui.horizontal(|ui| {
        title(ui, words.get(Word::Rulebook));
        ui.add_space(6.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let close = PaperButton::main(words.get(Word::Close)).show(ui);
            if close.clicked() {
                intents.push(RulebookIntent::Close);
            }
            for (sign, word, able, intent) in [
                (
                    "▶",
                    Word::ForwardInRules,
                    model.can_forward,
                    RulebookIntent::Forward,
                ),
                ("◀", Word::BackInRules, model.can_back, RulebookIntent::Back),
            ] {
                if arrow(ui, sign, words.get(word), able).clicked() {
                    intents.push(intent);
                }
            }
            ui.add_space(6.0);
            intents.extend(search(ui, model, words));
        });
    });
    if model.rulesets.len() > 1 {
        let names = model.rulesets.iter().cloned().enumerate();
        let chosen = crate::theme::widgets::choose_one(ui, model.ruleset, names);
        intents.extend(chosen.map(RulebookIntent::Ruleset));
    }
}

fn arrow(ui: &mut Ui, sign: &str, name: &str, able: bool) -> Response {
    let button = PaperButton::new(sign).enabled(able).compact().show(ui);
    button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, able, name));
    button.on_hover_text(name)
}

fn search(ui: &mut Ui, model: &RulebookModel, words: Words) -> Option<RulebookIntent> {
    let mut query = model.query.clone();
    let width = ui.available_width().clamp(80.0, 340.0);
    let hint = small_text(ui, words.get(Word::SearchRules), palette::MIST);
    let field = TextEdit::singleline(&mut query)
        .id_salt("search the rules")
        .hint_text(hint)
        .margin(Margin::symmetric(10, 8))
        .desired_width(width - 20.0);
    let shown = ui.add(field);
    shown.widget_info(|| {
        let mut info = WidgetInfo::text_edit(true, &model.query, &query, "");
        info.label = Some(words.get(Word::SearchRules).to_owned());
        info
    });
    let wanted =
        ui.input_mut(|input| input.consume_key(bevy_egui::egui::Modifiers::COMMAND, Key::F));
    if wanted {
        shown.request_focus();
    }
    (query != model.query).then_some(RulebookIntent::Search(query))
}

/// The headings.
fn contents(ui: &mut Ui, model: &RulebookModel, intents: &mut Vec<RulebookIntent>) {
    ScrollArea::vertical()
        .id_salt("contents")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            if let [only] = model.rulesets.as_slice() {
                quiet(ui, only);
                ui.add_space(4.0);
            }
            for section in &model.sections {
                let line = heading_line(ui, section);
                if line.clicked() {
                    intents.push(RulebookIntent::Open(section.place));
                }
                if section.open {
                    keep_in_view(ui, &line, model.visit);
                }
            }
        });
}

/// One heading as a button that fills its line.
fn heading_line(ui: &mut Ui, section: &SectionLine) -> Response {
    let indent = 14.0 * section.depth as f32;
    let style = match section.depth {
        0 => strong_style(),
        _ => TextStyle::Small,
    };
    let font = style.resolve(ui.style());
    let name = format!("{}  {}", section.id, section.title);
    let width = ui.available_width();
    let text = ui.painter().layout(
        name.clone(),
        font,
        Color32::PLACEHOLDER,
        (width - indent - 18.0).max(40.0),
    );
    let size = vec2(width, text.size().y + 8.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, section.open, &name));
    let warm = response.hovered() || response.has_focus();
    if section.open || warm {
        let fill = if section.open {
            palette::RAISED
        } else {
            palette::SHEET
        };
        ui.painter().rect_filled(rect, 3, fill);
    }
    if section.open {
        let bar = Rect::from_min_max(rect.min, rect.left_bottom() + vec2(4.0, 0.0));
        ui.painter().rect_filled(bar, 1, palette::LAMP);
    }
    let colour = match (section.open || warm, section.depth) {
        (true, _) | (_, 0) => palette::CREAM,
        _ => palette::MIST,
    };
    let at = rect.left_top() + vec2(10.0 + indent, 4.0);
    ui.painter().galley(at, text, colour);
    if response.has_focus() {
        crate::theme::widgets::focus_ring(ui, rect.shrink(2.0));
    }
    response
}

/// Scrolls to something once for each visit.
fn keep_in_view(ui: &Ui, response: &Response, visit: u64) {
    let id = response.id.with("seen");
    if ui.data(|data| data.get_temp::<u64>(id)) != Some(visit) {
        ui.data_mut(|data| data.insert_temp(id, visit));
        response.scroll_to_me(None);
        ui.ctx().request_repaint();
    }
}

fn page(ui: &mut Ui, model: &RulebookModel, words: Words, intents: &mut Vec<RulebookIntent>) {
    let searching = !model.query.trim().is_empty();
    let salt = if searching { 0 } else { model.visit };
    ScrollArea::vertical()
        .id_salt(("page", salt))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.set_max_width((ui.available_width() - 14.0).min(860.0));
            ui.spacing_mut().item_spacing.y = 9.0;
            // Rows of text are as high as the text.
            ui.spacing_mut().interact_size.y = TextStyle::Small.resolve(ui.style()).size;
            if searching {
                found(ui, model, words);
            } else {
                crumbs(ui, &model.path, intents);
            }
            for entry in &model.entries {
                match entry {
                    RuleEntry::Heading(section) => heading(ui, section, intents),
                    RuleEntry::Clause(clause) => {
                        show_clause(ui, clause, (searching, model.visit), words, intents);
                    }
                }
            }
            if let Some(next) = model.next.as_ref().filter(|_| !searching) {
                ui.add_space(6.0);
                let title = format!("{}  {}", next.id, next.title);
                let label = words.fill(Word::ReadOn, &[("title", &title)]);
                if PaperButton::new(&label).show(ui).clicked() {
                    intents.push(RulebookIntent::Open(next.place));
                }
            }
            ui.add_space(12.0);
        });
}

fn found(ui: &mut Ui, model: &RulebookModel, words: Words) {
    if model.entries.is_empty() {
        quiet(ui, words.get(Word::NothingFound));
        return;
    }
    let count = model.entries.len().to_string();
    quiet(ui, &words.fill(Word::FoundRules, &[("n", &count)]));
}

/// The outer sections of a page, each a way up.
fn crumbs(ui: &mut Ui, path: &[SectionLine], intents: &mut Vec<RulebookIntent>) {
    let Some((_, outer)) = path.split_last().filter(|(_, outer)| !outer.is_empty()) else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for section in outer {
            let text = format!("{}  {}", section.id, section.title);
            let text = small_text(ui, text, palette::LAMP).underline();
            if ui.add(Label::new(text).sense(Sense::click())).clicked() {
                intents.push(RulebookIntent::Open(section.place));
            }
            quiet(ui, "›");
        }
    });
}

fn heading(ui: &mut Ui, section: &SectionLine, intents: &mut Vec<RulebookIntent>) {
    let text = format!("{}  {}", section.id, section.title);
    if section.open {
        crate::theme::widgets::heading(ui, &text);
        return;
    }
    ui.add_space(6.0);
    let text = strong_text(ui, text, palette::LAMP);
    let response = ui.add(Label::new(text).sense(Sense::click()));
    let response = response.on_hover_cursor(bevy_egui::egui::CursorIcon::PointingHand);
    if response.clicked() {
        intents.push(RulebookIntent::Open(section.place));
    }
}

fn show_clause(
    ui: &mut Ui,
    clause: &ClauseModel,
    (searching, visit): (bool, u64),
    words: Words,
    intents: &mut Vec<RulebookIntent>,
) {
    let frame = Frame::new()
        .inner_margin(Margin::symmetric(8, 3))
        .corner_radius(3)
        .fill(if clause.wanted {
            palette::RAISED
        } else {
            Color32::TRANSPARENT
        });
    let shown = frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            mark(ui, clause, searching, intents);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                pieces(ui, &clause.text, palette::CREAM, intents);
                if let Some((name, values)) = &clause.option {
                    show_option(ui, name, values, words, intents);
                }
            });
        });
    });
    if clause.wanted {
        let rect = shown.response.rect;
        let bar = Rect::from_min_max(rect.min, rect.left_bottom() + vec2(4.0, 0.0));
        ui.painter().rect_filled(bar, 1, palette::LAMP);
        keep_in_view(ui, &shown.response, visit);
    }
}

/// The id at the left of a clause; among clauses that were found it leads to the page.
fn mark(ui: &mut Ui, clause: &ClauseModel, link: bool, intents: &mut Vec<RulebookIntent>) {
    let size = TextStyle::Body.resolve(ui.style()).size;
    let column = vec2(size * 4.6, size * 1.3);
    let layout = Layout::left_to_right(Align::Min);
    ui.allocate_ui_with_layout(column, layout, |ui| {
        ui.set_min_width(column.x);
        let text = strong_text(ui, &clause.id, palette::LAMP);
        if !link {
            ui.label(text);
        } else if ui
            .add(Label::new(text.underline()).sense(Sense::click()))
            .clicked()
        {
            intents.push(RulebookIntent::Open(clause.place));
        }
    });
}

/// Running text with links in it.
fn pieces(ui: &mut Ui, pieces: &[RulePiece], colour: Color32, intents: &mut Vec<RulebookIntent>) {
    let run = |piece: &'_ RulePiece| match piece.link {
        None => (Ink::body(colour), false),
        Some(_) => (Ink::body(palette::LAMP).underlined(), true),
    };
    let runs: Vec<Run> = (pieces.iter())
        .map(|piece| {
            let (ink, link) = run(piece);
            Run {
                text: &piece.text,
                ink,
                link,
            }
        })
        .collect();
    let clicked = flow(ui, &runs).clicked;
    let place = clicked.and_then(|n| pieces.get(n)?.link);
    intents.extend(place.map(RulebookIntent::Open));
}

fn show_option(
    ui: &mut Ui,
    name: &str,
    values: &[ValueModel],
    words: Words,
    intents: &mut Vec<RulebookIntent>,
) {
    let frame = Frame::new()
        .fill(palette::SHEET)
        .inner_margin(Margin::symmetric(12, 8))
        .corner_radius(3);
    frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        quiet(ui, &words.fill(Word::DependsOn, &[("name", name)]));
        for value in values {
            let mut notes = Vec::new();
            notes.extend(value.usual.then(|| words.get(Word::Usual)));
            notes.extend(value.in_force.then(|| words.get(Word::InThisMatch)));
            let sign = if value.in_force { "◆" } else { "◇" };
            let notes = match (notes.is_empty(), words.0) {
                (true, _) => String::new(),
                (false, fudaba_saves::settings::Language::English) => {
                    format!(" ({})", notes.join(", "))
                }
                (false, fudaba_saves::settings::Language::Japanese) => {
                    format!("（{}）", notes.join("・"))
                }
            };
            strong(ui, &format!("{sign} {}{notes}", value.name));
            ui.indent(&value.name, |ui| {
                pieces(ui, &value.text, palette::CREAM, intents);
            });
        }
    });
}

#[cfg(test)]
mod tests;
