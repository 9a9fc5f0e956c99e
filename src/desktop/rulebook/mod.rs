//! The rulebook over all screens: opened by a button, by a key, or at the clause behind a reason.

mod model;
mod reader;

pub use reader::Reader;

use bevy::prelude::*;
use bevy_egui::egui::{self, Frame, Id, Margin};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::model::{Shelf, model};
use super::activity::Activity;
use super::audio::{PlaySound, Sound};
use super::help::{About, AtHand, OpenRules, OpenedFrom};
use super::panels::rulebook::{self, RulebookIntent};
use super::screens::place::Place;
use super::settings::CurrentSettings;
use super::states::{AppSystems, Overlay, Screen};
use super::table::stage::Table;
use super::table::{ActiveGame, ruleset};
use super::theme::palette;
use super::ui::PanelSystems;

/// Adds the rulebook.
pub fn plugin(app: &mut App) {
    app.init_resource::<Reader>()
        .init_resource::<AtHand>()
        .init_resource::<About>()
        .init_resource::<OpenedFrom>()
        .add_message::<OpenRules>()
        .add_systems(
            Update,
            (key, open, forget).chain().in_set(AppSystems::ApplyIntents),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show.run_if(in_state(Overlay::Rulebook))
                .in_set(PanelSystems::Overlay),
        );
}

/// The key opens the rulebook at what it is about just now, and closes it.
fn key(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    overlay: Res<State<Overlay>>,
    screen: Res<State<Screen>>,
    at_hand: Res<AtHand>,
    from: Res<OpenedFrom>,
    mut opening: MessageWriter<OpenRules>,
    mut next: ResMut<NextState<Overlay>>,
) {
    if !keys.is_some_and(|keys| keys.just_pressed(KeyCode::F1)) {
        return;
    }
    match overlay.get() {
        Overlay::Rulebook => next.as_mut().set_if_neq(from.0),
        Overlay::None if *screen.get() == Screen::Table && !at_hand.0.is_empty() => {
            opening.write(OpenRules(Some(at_hand.0.clone())));
        }
        Overlay::None | Overlay::Pause | Overlay::Rules | Overlay::Settings => {
            opening.write(OpenRules::default());
        }
        Overlay::Confirm | Overlay::Curtain => {}
    }
}

/// The books of the rulesets that have one.
fn shelves<'a>(
    games: &'a ruleset::Games,
    settings: &CurrentSettings,
    active: Option<(&ActiveGame, &'a Table)>,
) -> Vec<Shelf<'a>> {
    let language = settings.language;
    let of = |game: &'a ruleset::LoadedGame| {
        let rules = game.library.game.rules;
        let played = active.filter(|(active, _)| active.rules.id() == rules.id());
        Some(Shelf {
            id: rules.id(),
            name: ruleset::text(&game.look.name, language),
            book: game.rulebook.as_ref()?,
            phrases: &game.book.phrases,
            options: rules.declaration().options,
            in_force: played.map(|(_, table)| &table.setup().options),
        })
    };
    games.0.iter().filter_map(|game| of(game)).collect()
}

/// The ruleset at whose book the rulebook opens: that of the match at the table and at its result, otherwise that of the
/// screen; none leaves it where it is.
fn wanted_book<'a>(
    screen: Screen,
    played: Option<&'a str>,
    about: Option<&'a str>,
    behind: Option<&'a str>,
) -> Option<&'a str> {
    let of_match = matches!(screen, Screen::Table | Screen::Result);
    played.filter(|_| of_match).or(about).or(behind)
}

fn open(
    mut opening: MessageReader<OpenRules>,
    games: Res<ruleset::Games>,
    settings: Res<CurrentSettings>,
    active: Option<Res<ActiveGame>>,
    (about, place): (Res<About>, Option<Res<Place>>),
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
    mut reader: ResMut<Reader>,
    mut from: ResMut<OpenedFrom>,
    mut next: ResMut<NextState<Overlay>>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let Some(OpenRules(wanted)) = opening.read().last() else {
        return;
    };
    let shelves = shelves(&games, &settings, None);
    let played = active.map(|game| game.rules.id());
    let behind = place.as_ref().map(|place| place.ruleset.as_str());
    if let Some(id) = wanted_book(*screen.get(), played, about.0, behind)
        && let Some(at) = shelves.iter().position(|s| s.id == id)
    {
        reader.take(at);
    }
    let book = shelves.get(reader.ruleset()).map(|shelf| shelf.book);
    let place = wanted.as_ref().and_then(|id| book?.find(id));
    if let Some(place) = place {
        reader.open(place);
    }
    if *overlay.get() != Overlay::Rulebook {
        from.0 = *overlay.get();
    }
    sounds.write(PlaySound(Sound::Button));
    next.as_mut().set_if_neq(Overlay::Rulebook);
}

/// Away from the table nothing is at hand.
fn forget(screen: Res<State<Screen>>, mut at_hand: ResMut<AtHand>) {
    if *screen.get() != Screen::Table && !at_hand.0.is_empty() {
        at_hand.0.clear();
    }
}

fn show(
    mut contexts: EguiContexts,
    games: Res<ruleset::Games>,
    settings: Res<CurrentSettings>,
    active: Option<Res<ActiveGame>>,
    table: Option<Res<Table>>,
    mut reader: ResMut<Reader>,
    from: Res<OpenedFrom>,
    mut next: ResMut<NextState<Overlay>>,
    mut sounds: MessageWriter<PlaySound>,
    activity: Res<Activity>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let window = ctx.viewport_rect();
    let active = active.as_deref().zip(table.as_deref());
    let shelves = shelves(&games, &settings, active);
    let model = model(&reader, &shelves, settings.language.into());
    let shown = egui::Area::new(Id::new("rulebook"))
        .order(egui::Order::Foreground)
        .fixed_pos(window.min)
        .show(ctx, |ui| {
            let sheet = Frame::new()
                .fill(palette::DEEP)
                .inner_margin(Margin::symmetric(28, 16));
            sheet
                .show(ui, |ui| {
                    let inner = window.size() - egui::vec2(56.0, 32.0);
                    ui.set_min_size(inner);
                    ui.set_max_size(inner);
                    rulebook::show(ui, &model, settings.words())
                })
                .inner
        });
    for intent in shown.inner {
        if !matches!(intent, RulebookIntent::Search(_)) {
            sounds.write(PlaySound(Sound::Button));
        }
        if intent == RulebookIntent::Close {
            next.as_mut().set_if_neq(from.0);
        } else {
            reader.follow(intent);
        }
        activity.keep_going();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::wanted_book;
    use crate::states::Screen;

    #[test]
    fn the_book_of_the_match_opens_at_the_table_and_at_its_result() {
        for screen in [Screen::Table, Screen::Result] {
            assert_eq!(wanted_book(screen, Some("b"), None, Some("c")), Some("b"));
            assert_eq!(wanted_book(screen, Some("b"), Some("a"), None), Some("b"));
        }
        let title = |about, behind| wanted_book(Screen::Title, Some("b"), about, behind);
        assert_eq!(title(Some("a"), Some("c")), Some("a"));
        // On the first screen it is that of the game whose place lies behind it.
        assert_eq!(title(None, Some("c")), Some("c"));
        assert_eq!(title(None, None), None);
    }
}
