//! Draws what lies over the screens, and the ways between.

use bevy::prelude::*;
use bevy_egui::egui::{self, Frame, Id, Margin, Modal};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::pause::{self, May, PauseIntent, Question, RulesIntent};
use super::settings::{self, ScaleTrial, SettingsIntent};
use super::{Again, MatchOrder, MatchRules, MayAgain};
use crate::activity::Activity;
use crate::audio::{PlaySound, Sound};
use crate::help::{OpenRules, OpenedFrom};
use crate::settings::{CurrentSettings, ForThisTime};
use crate::states::{AppSystems, EscapeSystems, Overlay, Screen};
use crate::theme::palette;
use crate::theme::widgets::sheet_frame;
use crate::ui::{PanelSystems, largest_scale};

/// The question of [`Overlay::Confirm`].
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked(pub Question);

/// The size of the interface on trial.
#[derive(Resource, Debug, Clone, Copy, Default, Deref, DerefMut)]
pub struct Trial(pub Option<ScaleTrial>);

/// Whether the viewer is to choose, so that he may give up.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct MayConcede(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Asked(Question::Leave))
        .init_resource::<Trial>()
        .init_resource::<MayConcede>()
        .add_systems(Update, count_down.in_set(AppSystems::TickTimers))
        .add_systems(Update, escape.in_set(EscapeSystems::Screen))
        .add_systems(OnExit(Screen::Table), close_all)
        .add_systems(
            EguiPrimaryContextPass,
            (
                show_pause.run_if(in_state(Overlay::Pause)),
                show_settings.run_if(in_state(Overlay::Settings)),
                show_rules.run_if(in_state(Overlay::Rules)),
                show_question.run_if(in_state(Overlay::Confirm)),
            )
                .in_set(PanelSystems::Overlay),
        );
}

/// Where "back" leads from an overlay.
pub fn below(overlay: Overlay, screen: Screen) -> Overlay {
    match (overlay, screen) {
        (Overlay::Settings | Overlay::Rules | Overlay::Confirm, Screen::Table) => Overlay::Pause,
        (Overlay::Curtain, _) => Overlay::Curtain,
        (Overlay::None, Screen::Table) => Overlay::Pause,
        _ => Overlay::None,
    }
}

/// The escape key goes one step back, and from the table to the pause menu.
fn escape(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    overlay: Res<State<Overlay>>,
    screen: Res<State<Screen>>,
    from: Res<OpenedFrom>,
    mut next_overlay: ResMut<NextState<Overlay>>,
    mut next_screen: ResMut<NextState<Screen>>,
) {
    let pressed = keys.is_some_and(|keys| keys.just_pressed(KeyCode::Escape));
    if !pressed {
        return;
    }
    let back = match screen.get() {
        Screen::Setup | Screen::Decks | Screen::Learn | Screen::Replays | Screen::Result => {
            Some(Screen::Title)
        }
        Screen::Desk | Screen::Packs => Some(Screen::Decks),
        _ => None,
    };
    if *overlay.get() == Overlay::None
        && let Some(back) = back
    {
        next_screen.as_mut().set_if_neq(back);
        return;
    }
    next_overlay.as_mut().set_if_neq(match overlay.get() {
        Overlay::Rulebook => from.0,
        overlay => below(*overlay, *screen.get()),
    });
}

fn close_all(mut overlay: ResMut<NextState<Overlay>>) {
    overlay.as_mut().set_if_neq(Overlay::None);
}

fn count_down(
    time: Res<Time<Real>>,
    mut trial: ResMut<Trial>,
    mut settings: ResMut<CurrentSettings>,
    activity: Res<Activity>,
) {
    let Some(running) = trial.0.as_mut() else {
        return;
    };
    running.left -= time.delta_secs();
    activity.wake_in(0.25);
    if running.left <= 0.0 {
        settings.ui_scale = running.before;
        trial.0 = None;
    }
}

fn modal(name: &str) -> Modal {
    Modal::new(Id::new(name.to_owned()))
        .frame(sheet_frame().inner_margin(Margin::same(24)))
        .backdrop_color(egui::Color32::from_black_alpha(150))
}

fn show_pause(
    mut contexts: EguiContexts,
    current: Res<CurrentSettings>,
    (may_concede, may_again): (Res<MayConcede>, Res<MayAgain>),
    mut asked: ResMut<Asked>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut rules: MessageWriter<OpenRules>,
    mut sounds: MessageWriter<PlaySound>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let words = current.words();
    let may = May {
        concede: may_concede.0,
        start_over: may_again.same,
    };
    let shown = modal("pause").show(ctx, |ui| pause::show(ui, may, words));
    let Some(intent) = shown.inner else {
        return Ok(());
    };
    sounds.write(PlaySound(Sound::Button));
    overlay.as_mut().set_if_neq(match intent {
        PauseIntent::Resume => Overlay::None,
        PauseIntent::Settings => Overlay::Settings,
        PauseIntent::Rules => Overlay::Rules,
        PauseIntent::Rulebook => {
            rules.write(OpenRules::default());
            return Ok(());
        }
        PauseIntent::StartOver => {
            asked.0 = Question::StartOver;
            Overlay::Confirm
        }
        PauseIntent::Concede => {
            asked.0 = Question::Concede;
            Overlay::Confirm
        }
        PauseIntent::Leave => {
            asked.0 = Question::Leave;
            Overlay::Confirm
        }
    });
    Ok(())
}

fn show_question(
    mut contexts: EguiContexts,
    current: Res<CurrentSettings>,
    asked: Res<Asked>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut orders: MessageWriter<MatchOrder>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let words = current.words();
    let shown = modal("asked once more").show(ctx, |ui| pause::show_question(ui, asked.0, words));
    if let Some(yes) = shown.inner {
        overlay.as_mut().set_if_neq(Overlay::None);
        if yes {
            orders.write(match asked.0 {
                Question::Concede => MatchOrder::Concede,
                Question::Leave => MatchOrder::Leave,
                Question::StartOver => MatchOrder::Again(Again::Same),
            });
        }
    }
    Ok(())
}

fn show_rules(
    mut contexts: EguiContexts,
    current: Res<CurrentSettings>,
    rules: Res<MatchRules>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut opening: MessageWriter<OpenRules>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let words = current.words();
    let shown = modal("rules").show(ctx, |ui| {
        pause::show_rules(ui, &rules.title, &rules.options, words)
    });
    match shown.inner {
        Some(RulesIntent::Close) => overlay.as_mut().set_if_neq(Overlay::Pause),
        Some(RulesIntent::Clause(id)) => {
            opening.write(OpenRules(Some(id)));
        }
        None => {}
    }
    Ok(())
}

fn show_settings(
    mut contexts: EguiContexts,
    mut current: ResMut<CurrentSettings>,
    mut fullscreen: ResMut<ForThisTime>,
    mut trial: ResMut<Trial>,
    screen: Res<State<Screen>>,
    rules: Res<MatchRules>,
    mut overlay: ResMut<NextState<Overlay>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let window = ctx.viewport_rect();
    let words = current.words();
    // Beside a match, what belongs to its ruleset.
    let openings = (*screen.get() == Screen::Table).then_some(&rules.openings);
    let pixels = window.size() * ctx.zoom_factor();
    let largest = largest_scale(pixels.x, pixels.y);
    let as_shown = fullscreen.shown(&current);
    let shown = egui::Area::new(Id::new("settings"))
        .order(egui::Order::Foreground)
        .fixed_pos(window.min)
        .show(ctx, |ui| {
            let sheet = Frame::new()
                .fill(palette::DEEP)
                .inner_margin(Margin::symmetric(40, 22));
            sheet
                .show(ui, |ui| {
                    let inner = window.size() - egui::vec2(80.0, 44.0);
                    ui.set_min_size(inner);
                    ui.set_max_size(inner);
                    settings::show(ui, &as_shown, trial.0, largest, openings, words)
                })
                .inner
        });
    for intent in shown.inner {
        match intent {
            SettingsIntent::Change(new) => {
                let mut asked = *fullscreen;
                let kept = asked.kept(&current, *new);
                fullscreen.set_if_neq(asked);
                current.own = kept;
            }
            SettingsIntent::TryScale(scale) => try_scale(&mut current, &mut trial, scale),
            SettingsIntent::KeepScale => trial.0 = None,
            SettingsIntent::RevertScale => {
                if let Some(running) = trial.0.take() {
                    current.ui_scale = running.before;
                }
            }
            SettingsIntent::Close => {
                overlay
                    .as_mut()
                    .set_if_neq(below(Overlay::Settings, *screen.get()));
            }
        }
    }
    Ok(())
}

/// Puts a size on trial; the size before the first trial is the one to go back to.
fn try_scale(current: &mut CurrentSettings, trial: &mut Trial, scale: f32) {
    let before = trial.0.map_or(current.ui_scale, |running| running.before);
    current.ui_scale = scale;
    trial.0 = (scale != before).then_some(ScaleTrial {
        before,
        left: ScaleTrial::SECONDS,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::state::app::StatesPlugin;
    use bevy::time::TimeUpdateStrategy;
    use std::time::Duration;

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, crate::states::plugin))
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<Trial>()
            .init_resource::<OpenedFrom>()
            .init_resource::<Activity>()
            .init_resource::<CurrentSettings>()
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1)))
            .add_systems(Update, (count_down, escape).chain())
            .add_systems(OnExit(Screen::Table), close_all);
        app.update();
        app
    }

    fn press_escape(app: &mut App) -> (Screen, Overlay) {
        let mut keys = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        keys.reset_all();
        keys.press(KeyCode::Escape);
        app.update();
        app.world_mut()
            .resource_mut::<ButtonInput<KeyCode>>()
            .reset_all();
        app.update();
        place(app)
    }

    fn place(app: &App) -> (Screen, Overlay) {
        (
            *app.world().resource::<State<Screen>>().get(),
            *app.world().resource::<State<Overlay>>().get(),
        )
    }

    fn go(app: &mut App, screen: Screen, overlay: Overlay) {
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .as_mut()
            .set_if_neq(screen);
        app.update();
        app.world_mut()
            .resource_mut::<NextState<Overlay>>()
            .as_mut()
            .set_if_neq(overlay);
        app.update();
    }

    #[test]
    fn escape_goes_one_step_back() {
        let mut app = app();
        assert_eq!(press_escape(&mut app), (Screen::Title, Overlay::None));
        for screen in [
            Screen::Setup,
            Screen::Learn,
            Screen::Replays,
            Screen::Result,
        ] {
            go(&mut app, screen, Overlay::None);
            assert_eq!(press_escape(&mut app), (Screen::Title, Overlay::None));
        }
        go(&mut app, Screen::Table, Overlay::None);
        assert_eq!(press_escape(&mut app), (Screen::Table, Overlay::Pause));
        assert_eq!(press_escape(&mut app), (Screen::Table, Overlay::None));
        go(&mut app, Screen::Table, Overlay::Settings);
        assert_eq!(press_escape(&mut app), (Screen::Table, Overlay::Pause));
    }

    #[test]
    fn the_rulebook_closes_to_where_it_was_opened() {
        let mut app = app();
        for from in [Overlay::None, Overlay::Pause, Overlay::Rules] {
            app.world_mut().resource_mut::<OpenedFrom>().0 = from;
            go(&mut app, Screen::Table, Overlay::Rulebook);
            assert_eq!(press_escape(&mut app), (Screen::Table, from));
        }
    }

    #[test]
    fn escape_does_not_lift_the_curtain() {
        let mut app = app();
        go(&mut app, Screen::Table, Overlay::Curtain);
        assert_eq!(press_escape(&mut app), (Screen::Table, Overlay::Curtain));
    }

    #[test]
    fn leaving_the_table_closes_what_lies_over_it() {
        let mut app = app();
        go(&mut app, Screen::Table, Overlay::Rules);
        go(&mut app, Screen::Result, Overlay::None);
        assert_eq!(place(&app), (Screen::Result, Overlay::None));
    }

    #[test]
    fn a_size_that_is_not_kept_goes_back() {
        let mut app = app();
        let mut settings = app.world().resource::<CurrentSettings>().clone();
        let mut trial = Trial::default();
        try_scale(&mut settings, &mut trial, 2.0);
        try_scale(&mut settings, &mut trial, 1.5);
        assert_eq!(trial.0.map(|running| running.before), Some(1.0));
        app.insert_resource(settings).insert_resource(trial);
        for _ in 0..8 {
            app.update();
        }
        assert_eq!(app.world().resource::<CurrentSettings>().ui_scale, 1.5);
        for _ in 0..4 {
            app.update();
        }
        assert_eq!(app.world().resource::<CurrentSettings>().ui_scale, 1.0);
        assert!(app.world().resource::<Trial>().is_none());
    }
}
