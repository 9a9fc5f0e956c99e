//! The shelf of recorded matches as it is seen: a long list, of which only what is in sight is drawn, and below it what can be
//! done with the one that is looked at.

use std::path::PathBuf;
use std::sync::Arc;

use bevy_egui::egui::{
    Align, Align2, CentralPanel, Frame, Id, Key, Layout, Margin, Panel, ScrollArea, Sense,
    TextEdit, TextStyle, Ui, WidgetInfo, WidgetType, vec2,
};

use crate::screens::place::{self, Place};
use crate::theme::widgets::{PaperButton, comes_into_sight, quiet, seed_of, tile_sheet, title};
use crate::theme::{palette, strong_style};
use crate::ui_text::{Word, Words};

/// A recorded match as a line of the list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReplayRow {
    /// Its file.
    pub path: PathBuf,
    /// What it is called.
    pub name: String,
    /// When it was played last.
    pub date: String,
    /// The ruleset.
    pub ruleset: String,
    /// The decks.
    pub decks: [String; 2],
    /// Who played.
    pub players: [String; 2],
    /// How it ended, or that it did not.
    pub result: String,
    /// How long it is.
    pub length: String,
    /// Was a hint taken?
    pub hinted: bool,
    /// How often choices were taken back.
    pub taken_back: usize,
    /// Can it be watched?
    pub can_watch: bool,
    /// Can it be gone on with?
    pub can_go_on: bool,
}

impl ReplayRow {
    /// All that is looked through, in small letters.
    #[must_use]
    pub fn searched(&self) -> String {
        let [a, b] = &self.players;
        let [c, d] = &self.decks;
        let all = [
            &self.name,
            &self.ruleset,
            a,
            b,
            c,
            d,
            &self.result,
            &self.date,
        ];
        all.map(|text| text.to_lowercase()).join("\n")
    }
}

/// Everything on the shelf.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReplaysModel {
    /// How many there are.
    pub count: usize,
    /// Has the folder been read?
    pub is_read: bool,
    /// Those that fit what is looked for, the newest first.
    pub rows: Vec<Arc<ReplayRow>>,
    /// What is looked for.
    pub words: String,
    /// The file of the one that is looked at.
    pub chosen: Option<PathBuf>,
    /// What it is to be called, while it is renamed.
    pub naming: Option<String>,
    /// The path that is to be read in, while it is typed.
    pub import: Option<String>,
    /// Was one deleted that can be brought back?
    pub deleted: bool,
}

impl ReplaysModel {
    fn chosen(&self) -> Option<&ReplayRow> {
        let chosen = self.chosen.as_ref()?;
        let mut rows = self.rows.iter().map(Arc::as_ref);
        rows.find(|row| row.path == *chosen)
    }
}

/// What the player wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplaysIntent {
    /// Back to the title.
    Back,
    /// To look for these words.
    Words(String),
    /// To look at this one.
    Choose(PathBuf),
    /// To watch it.
    Watch(PathBuf),
    /// To look back on it.
    LookBack(PathBuf),
    /// To go on with it.
    GoOn(PathBuf),
    /// To put it into the bin.
    Delete(PathBuf),
    /// To bring back what was deleted last.
    Restore,
    /// To type another name; nothing stops that.
    Naming(Option<String>),
    /// To give it the name that was typed.
    Rename(PathBuf),
    /// To copy it into the folder of downloads or the home folder.
    Export(PathBuf),
    /// To type the path of a file; nothing stops that.
    ImportPath(Option<String>),
    /// To read in the file whose path was typed.
    Import,
}

/// The height of a row at the usual size of letters.
const ROW: f32 = 50.0;

/// Shows the shelf.
pub fn show(ui: &mut Ui, model: &ReplaysModel, place: &Place, words: Words) -> Vec<ReplaysIntent> {
    let mut intents = Vec::new();
    place::veiled(ui, ui.max_rect(), place);
    let margin = Frame::new().inner_margin(Margin::symmetric(24, 10));
    Panel::top("replays top").frame(margin).show(ui, |ui| {
        ui.horizontal(|ui| {
            title(ui, words.get(Word::Replays));
            ui.add_space(18.0);
            let mut text = model.words.clone();
            let edit = TextEdit::singleline(&mut text)
                .hint_text(words.get(Word::SearchReplays))
                .char_limit(60)
                .desired_width(260.0);
            if ui.add(edit).changed() {
                intents.push(ReplaysIntent::Words(text));
            }
            let count = words.fill(Word::ReplayCount, &[("n", &model.rows.len().to_string())]);
            quiet(ui, &count);
            if model.deleted {
                let label = words.get(Word::ReplayDeleted);
                if PaperButton::new(label).compact().show(ui).clicked() {
                    intents.push(ReplaysIntent::Restore);
                }
            }
        });
    });
    Panel::bottom("replays end").frame(margin).show(ui, |ui| {
        fields(ui, model, words, &mut intents);
        bottom(ui, model, words, &mut intents);
    });
    CentralPanel::default()
        .frame(margin)
        .show(ui, |ui| list(ui, model, words, &mut intents));
    intents
}

fn list(ui: &mut Ui, model: &ReplaysModel, words: Words, intents: &mut Vec<ReplaysIntent>) {
    if model.rows.is_empty() {
        let word = match (model.is_read, model.count) {
            (false, _) => Word::HintThinking,
            (true, 0) => Word::NoReplays,
            (true, _) => Word::NoReplayFits,
        };
        quiet(ui, words.get(word));
        return;
    }
    let strong = strong_style().resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    let height = ROW.max((strong.size + small.size) * 1.32 + 10.0);
    ui.spacing_mut().item_spacing.y = 6.0;
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show_rows(ui, height, model.rows.len(), |ui, seen| {
            for row in &model.rows[seen] {
                let chosen = model.chosen.as_ref() == Some(&row.path);
                show_row(ui, row, chosen, height, words, intents);
            }
        });
}

fn show_row(
    ui: &mut Ui,
    row: &ReplayRow,
    chosen: bool,
    height: f32,
    words: Words,
    intents: &mut Vec<ReplaysIntent>,
) {
    let size = vec2(ui.available_width() - 10.0, height);
    let shown = ui.push_id(&row.path, |ui| ui.allocate_exact_size(size, Sense::click()));
    let (rect, response) = shown.inner;
    response
        .widget_info(|| WidgetInfo::selected(WidgetType::Button, true, chosen, row.name.as_str()));
    comes_into_sight(&response);
    if response.clicked() {
        intents.push(ReplaysIntent::Choose(row.path.clone()));
    }
    if response.double_clicked() && row.can_watch {
        intents.push(ReplaysIntent::Watch(row.path.clone()));
    }
    tile_sheet(ui, &response, seed_of(&row.name), chosen);
    let strong = strong_style().resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    let inner = rect.shrink2(vec2(16.0, 5.0));
    let [a, b] = &row.players;
    let who = if row.ruleset.is_empty() {
        row.name.clone()
    } else {
        format!("{a} – {b}　{}", row.result)
    };
    let painter = ui.painter().with_clip_rect(inner);
    let (left, right) = (Align2::LEFT_TOP, Align2::RIGHT_TOP);
    painter.text(inner.left_top(), left, who, strong.clone(), palette::CREAM);
    let below = inner.left_top() + vec2(0.0, strong.size * 1.32);
    let [c, d] = &row.decks;
    let what = if row.ruleset.is_empty() {
        row.result.clone()
    } else {
        format!("{}　{c} – {d}　{}", row.ruleset, row.name)
    };
    painter.text(below, left, what, small.clone(), palette::MIST);
    let at = inner.right_top();
    painter.text(at, right, &row.date, small.clone(), palette::CREAM);
    let at = at + vec2(0.0, strong.size * 1.32);
    painter.text(at, right, length(row, words), small, palette::MIST);
}

/// How long it is, behind what helped: hints and choices that were taken back.
pub fn length(row: &ReplayRow, words: Words) -> String {
    let hinted = row.hinted.then(|| words.get(Word::ReplayHinted).to_owned());
    let times = [("n", &*row.taken_back.to_string())];
    let back = (row.taken_back > 0).then(|| words.fill(Word::ReplayTakenBack, &times));
    let all = hinted.into_iter().chain(back);
    let all: Vec<String> = all.chain([row.length.clone()]).collect();
    all.join("　")
}

/// What is typed: another name, or the path of a file to be read in.
fn fields(ui: &mut Ui, model: &ReplaysModel, words: Words, intents: &mut Vec<ReplaysIntent>) {
    if let (Some(name), Some(chosen)) = (&model.naming, model.chosen()) {
        let done = field(ui, name, Word::ReplayNamed, Word::ReplayRename, words);
        match done {
            Some(Typed::Text(text)) => intents.push(ReplaysIntent::Naming(Some(text))),
            Some(Typed::Done) => intents.push(ReplaysIntent::Rename(chosen.path.clone())),
            Some(Typed::Dropped) => intents.push(ReplaysIntent::Naming(None)),
            None => {}
        }
    }
    if let Some(path) = &model.import {
        let done = field(ui, path, Word::ReplayPath, Word::ReplayImport, words);
        match done {
            Some(Typed::Text(text)) => intents.push(ReplaysIntent::ImportPath(Some(text))),
            Some(Typed::Done) => intents.push(ReplaysIntent::Import),
            Some(Typed::Dropped) => intents.push(ReplaysIntent::ImportPath(None)),
            None => {}
        }
        quiet(ui, words.get(Word::ReplayImportHint));
    }
}

enum Typed {
    Text(String),
    Done,
    Dropped,
}

fn field(ui: &mut Ui, text: &str, hint: Word, done: Word, words: Words) -> Option<Typed> {
    let mut typed = text.to_owned();
    let mut came = None;
    ui.horizontal(|ui| {
        let edit = TextEdit::singleline(&mut typed)
            .id(Id::new(("replay field", hint)))
            .hint_text(words.get(hint))
            .char_limit(1000)
            .desired_width(ui.available_width() * 0.6);
        let shown = ui.add(edit);
        let left_by = |key| shown.lost_focus() && ui.input(|input| input.key_pressed(key));
        let entered = left_by(Key::Enter);
        if left_by(Key::Escape) {
            came = Some(Typed::Dropped);
        }
        if !shown.has_focus() && ui.memory(|memory| memory.focused().is_none()) {
            shown.request_focus();
        }
        if shown.changed() {
            came = Some(Typed::Text(typed.clone()));
        }
        let some = !typed.trim().is_empty();
        let enter = PaperButton::main(words.get(done)).enabled(some).compact();
        if enter.show(ui).clicked() || entered && some {
            came = Some(Typed::Done);
        }
        let cancel = PaperButton::new(words.get(Word::Cancel)).compact();
        if cancel.show(ui).clicked() {
            came = Some(Typed::Dropped);
        }
    });
    came
}

fn bottom(ui: &mut Ui, model: &ReplaysModel, words: Words, intents: &mut Vec<ReplaysIntent>) {
    ui.horizontal(|ui| {
        let size = vec2(110.0, 44.0);
        let back = PaperButton::new(words.get(Word::Back)).min_size(size);
        if back.show(ui).clicked() {
            intents.push(ReplaysIntent::Back);
        }
        let import = PaperButton::new(words.get(Word::ReplayImport)).min_size(size);
        if import.show(ui).clicked() {
            intents.push(ReplaysIntent::ImportPath(Some(String::new())));
        }
        let Some(row) = model.chosen() else { return };
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let path = || row.path.clone();
            let watch = PaperButton::main(words.get(Word::ReplayWatch)).enabled(row.can_watch);
            if watch.min_size(size).show(ui).clicked() {
                intents.push(ReplaysIntent::Watch(path()));
            }
            let back = PaperButton::new(words.get(Word::ReviewOpen)).enabled(row.can_watch);
            if back.min_size(size).show(ui).clicked() {
                intents.push(ReplaysIntent::LookBack(path()));
            }
            if row.can_go_on {
                let go_on = PaperButton::new(words.get(Word::ReplayGoOn)).min_size(size);
                if go_on.show(ui).clicked() {
                    intents.push(ReplaysIntent::GoOn(path()));
                }
            }
            let export = PaperButton::new(words.get(Word::ReplayExport)).min_size(size);
            if export.show(ui).clicked() {
                intents.push(ReplaysIntent::Export(path()));
            }
            let rename = PaperButton::new(words.get(Word::ReplayRename)).min_size(size);
            if rename.show(ui).clicked() {
                intents.push(ReplaysIntent::Naming(Some(row.name.clone())));
            }
            let delete = PaperButton::danger(words.get(Word::DeleteDeck)).min_size(size);
            if delete.show(ui).clicked() {
                intents.push(ReplaysIntent::Delete(path()));
            }
        });
    });
}
