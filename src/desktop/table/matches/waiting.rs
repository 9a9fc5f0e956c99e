//! Interrupted matches: the first screen offers to go on with them.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, ScrollArea, vec2};

use super::start::{self, Records};
use crate::activity::Activity;
use crate::audio::{PlaySound, Sound};
use crate::notices::Notices;
use crate::settings::CurrentSettings;
use crate::table::ruleset::{Games, text};
use crate::theme::widgets::{PaperButton, heading, quiet, sheet_frame, strong};
use crate::ui_text::{Word, Words};
use fudaba_saves::{interrupted, replay};

/// An interrupted match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Interrupted {
    file: PathBuf,
    ruleset: String,
    /// Who played.
    players: [String; 2],
    /// How many choices had been made.
    choices: usize,
}

/// The interrupted matches, the newest first, and what the player wants with one of them.
#[derive(Resource, Debug, Default)]
pub struct Waiting {
    matches: Vec<Interrupted>,
    wanted: Option<(usize, Wanted)>,
}

impl Waiting {
    /// How many matches are offered.
    #[must_use]
    pub fn offered(&self) -> usize {
        self.matches.len()
    }

    /// The player wants this with the match of this place in the list.
    pub fn want(&mut self, place: usize, wanted: Wanted) {
        self.wanted = Some((place, wanted));
    }
}

/// What the player wants with an interrupted match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// To go on with it.
    GoOn,
    /// Not to be asked again.
    Leave,
}

/// Looks for interrupted matches.
pub fn look(records: Res<Records>, mut waiting: ResMut<Waiting>) {
    let found = records.0.folder.as_deref().map(interrupted::interrupted);
    let found = found.unwrap_or_default();
    for error in &found.damaged {
        warn!("{error}");
    }
    waiting.matches = found
        .matches
        .into_iter()
        .map(|one| Interrupted {
            file: one.path().to_owned(),
            ruleset: one.replay.header.ruleset.clone(),
            players: one
                .replay
                .header
                .players
                .each_ref()
                .map(replay::Seat::plain_name),
            choices: one.replay.choices.len(),
        })
        .collect();
}

/// Goes on with a match, or leaves it for good.
pub fn carry_out(
    mut waiting: ResMut<Waiting>,
    games: Res<Games>,
    records: Res<Records>,
    settings: Res<CurrentSettings>,
    mut notices: ResMut<Notices>,
    mut commands: Commands,
) {
    if waiting.wanted.is_none() {
        return;
    }
    let Some((place, wanted)) = waiting.wanted.take() else {
        return;
    };
    if place >= waiting.matches.len() {
        return;
    }
    let one = waiting.matches.remove(place);
    let done = match wanted {
        Wanted::GoOn => {
            let language = settings.language;
            start::resume(
                &one.file,
                &one.ruleset,
                &games,
                &records,
                language,
                &mut commands,
            )
        }
        Wanted::Leave => interrupted::leave(&one.file).map_err(|e| e.to_string()),
    };
    if let Err(reason) = done {
        let words = settings.words();
        notices.problem(words.fill(Word::CannotGoOn, &[("reason", &reason)]));
    }
}

/// What stands on the first screen about an interrupted match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingModel {
    /// The ruleset.
    pub title: String,
    /// Who plays, and how far it has come.
    pub note: String,
}

fn models(waiting: &Waiting, games: &Games, words: Words) -> Vec<WaitingModel> {
    let title = |id: &str| {
        let game = games.0.iter().find(|g| g.library.game.rules.id() == id);
        game.map_or_else(|| id.to_owned(), |g| text(&g.look.name, words.0).to_owned())
    };
    let model = |one: &Interrupted| {
        let [a, b] = &one.players;
        let count = one.choices.to_string();
        let values = [("one", a.as_str()), ("two", b), ("n", &count)];
        WaitingModel {
            title: title(&one.ruleset),
            note: words.fill(Word::InterruptedNote, &values),
        }
    };
    waiting.matches.iter().map(model).collect()
}

/// Shows the interrupted matches.
pub fn show_list(
    ui: &mut egui::Ui,
    models: &[WaitingModel],
    words: Words,
) -> Option<(usize, Wanted)> {
    let mut wanted = None;
    heading(ui, words.get(Word::Interrupted));
    ScrollArea::vertical().max_height(330.0).show(ui, |ui| {
        for (place, model) in models.iter().enumerate() {
            ui.separator();
            strong(ui, &model.title);
            quiet(ui, &model.note);
            ui.horizontal(|ui| {
                let go_on = PaperButton::main(words.get(Word::GoOnWithIt));
                if go_on.min_size(vec2(130.0, 38.0)).show(ui).clicked() {
                    wanted = Some((place, Wanted::GoOn));
                }
                let leave = PaperButton::new(words.get(Word::DoNotAskAgain));
                if leave.min_size(vec2(130.0, 38.0)).show(ui).clicked() {
                    wanted = Some((place, Wanted::Leave));
                }
            });
        }
    });
    wanted
}

/// Draws the offer over the first screen.
pub fn show(
    mut contexts: EguiContexts,
    mut waiting: ResMut<Waiting>,
    games: Res<Games>,
    settings: Res<CurrentSettings>,
    mut sounds: MessageWriter<PlaySound>,
    activity: Res<Activity>,
) -> Result {
    if waiting.matches.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let models = models(&waiting, &games, settings.words());
    let window = ctx.viewport_rect();
    let shown = egui::Area::new("interrupted matches".into())
        .order(egui::Order::Middle)
        .pivot(Align2::RIGHT_TOP)
        .fixed_pos(window.right_top() + vec2(-36.0, 36.0))
        .show(ctx, |ui| {
            sheet_frame()
                .show(ui, |ui| {
                    ui.set_width(330.0_f32.min(window.width() * 0.4));
                    show_list(ui, &models, settings.words())
                })
                .inner
        });
    if let Some((place, wanted)) = shown.inner {
        waiting.want(place, wanted);
        sounds.write(PlaySound(Sound::Button));
        activity.keep_going();
    }
    Ok(())
}
