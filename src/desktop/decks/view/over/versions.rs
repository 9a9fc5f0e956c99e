//! The versions of a deck: what changed, how its matches went; going back, and comparing with now.

use bevy_egui::egui::{Color32, Id, Modal, ScrollArea, Ui};

use super::super::super::intents::RoomIntent;
use super::super::super::shelf::RecordLine;
use super::super::super::shelf_view::tally;
use super::super::Setting;
use super::matches;
use crate::theme::flow::{Ink, prose};
use crate::theme::palette;
use crate::theme::widgets::{PaperButton, heading, quiet, sheet_frame, strong};
use crate::ui_text::{Word, Words};

/// A version of a deck.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VersionModel {
    /// Its place among all, from the oldest.
    pub at: usize,
    /// What it is called.
    pub name: String,
    /// How long ago it was made.
    pub when: String,
    /// The deck is like this now.
    pub current: bool,
    /// What changed with it.
    pub changes: Vec<String>,
    /// How matches with it went.
    pub record: Vec<RecordLine>,
}

/// The versions of a deck, the newest first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VersionsModel {
    /// The versions.
    pub versions: Vec<VersionModel>,
}

/// Shows the versions over the desk.
pub fn show(
    ui: &Ui,
    model: &VersionsModel,
    setting: &mut Setting<'_>,
    intents: &mut Vec<RoomIntent>,
) {
    let words = setting.words;
    let modal = Modal::new(Id::new("deck versions"))
        .frame(sheet_frame().inner_margin(18))
        .backdrop_color(Color32::from_black_alpha(150));
    modal.show(ui.ctx(), |ui| {
        let room = ui.ctx().content_rect().size();
        ui.set_width((room.x * 0.8).min(940.0));
        heading(ui, words.get(Word::VersionsTitle));
        let area = ScrollArea::vertical().id_salt("deck versions");
        let area = area.auto_shrink([false, false]);
        area.max_height(room.y * 0.66).show(ui, |ui| {
            matches::settings(ui, setting.matches, words, intents);
            matches::progress(ui, setting.matches, words, intents);
            if setting
                .matches
                .told
                .as_ref()
                .is_some_and(|t| t.cards.is_empty())
            {
                matches::told(ui, setting.matches, words);
            }
            for version in &model.versions {
                ui.separator();
                show_version(
                    ui,
                    version,
                    setting.matches.progress.is_some(),
                    words,
                    intents,
                );
            }
        });
        let close = PaperButton::main(words.get(Word::Close));
        if close.show(ui).clicked() {
            intents.push(RoomIntent::CloseOver);
        }
    });
}

fn show_version(
    ui: &mut Ui,
    version: &VersionModel,
    busy: bool,
    words: Words,
    intents: &mut Vec<RoomIntent>,
) {
    ui.horizontal_wrapped(|ui| {
        strong(ui, &version.name);
        quiet(ui, &version.when);
        if version.current {
            quiet(ui, words.get(Word::VersionNow));
            return;
        }
        let back = PaperButton::new(words.get(Word::VersionBack))
            .compact()
            .show(ui);
        if back
            .on_hover_text(words.get(Word::VersionBackHint))
            .clicked()
        {
            intents.push(RoomIntent::GoBack(version.at));
        }
        let compare = PaperButton::new(words.get(Word::WhatIf)).enabled(!busy);
        let compare = compare.compact().show(ui);
        if compare.on_hover_text(words.get(Word::WhatIfHint)).clicked() {
            intents.push(RoomIntent::WhatIf(version.at));
        }
    });
    let changes = version.changes.join(words.get(Word::ListComma));
    prose(ui, &changes, &Ink::small(palette::CREAM));
    for line in &version.record {
        quiet(
            ui,
            &format!("{}  {}", line.against, tally(line.tally, words)),
        );
    }
}
