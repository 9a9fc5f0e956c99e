//! Notices to the player: good news fade, problems stay until they are dismissed.

use bevy::prelude::*;

use super::activity::Activity;
use super::states::AppSystems;

/// Seconds for which a passing notice is shown.
const SHOWN: f32 = 5.0;

/// What a notice is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeKind {
    /// Good to know; goes away by itself.
    Passing,
    /// Something failed; stays until it is dismissed.
    Problem,
}

/// One notice.
#[derive(Debug, Clone, PartialEq)]
pub struct Notice {
    /// Tells notices apart.
    pub number: u64,
    /// What it is about.
    pub kind: NoticeKind,
    /// The text in the player's language.
    pub text: String,
    left: f32,
}

/// The notices on the screen, oldest first.
#[derive(Resource, Debug, Default)]
pub struct Notices {
    shown: Vec<Notice>,
    last_number: u64,
}

impl Notices {
    /// Adds a notice that goes away by itself.
    pub fn passing(&mut self, text: impl Into<String>) {
        self.add(NoticeKind::Passing, text.into());
    }

    /// Adds a notice that stays until it is dismissed. The same text is not shown twice.
    pub fn problem(&mut self, text: impl Into<String>) {
        self.add(NoticeKind::Problem, text.into());
    }

    /// Takes a notice away.
    pub fn dismiss(&mut self, number: u64) {
        self.shown.retain(|notice| notice.number != number);
    }

    /// The notices on the screen, oldest first.
    pub fn all(&self) -> &[Notice] {
        &self.shown
    }

    fn add(&mut self, kind: NoticeKind, text: String) {
        let same = self.shown.iter_mut().find(|notice| notice.text == text);
        if let Some(same) = same {
            // Told again, it is read again.
            same.left = SHOWN;
            return;
        }
        self.last_number += 1;
        self.shown.push(Notice {
            number: self.last_number,
            kind,
            text,
            left: SHOWN,
        });
    }
}

/// Adds the notices and lets passing ones go.
pub fn plugin(app: &mut App) {
    app.init_resource::<Notices>()
        .init_resource::<Activity>()
        .add_systems(Update, let_pass.in_set(AppSystems::TickTimers));
}

/// Takes away what has been shown long enough.
pub fn let_pass(time: Res<Time<Real>>, mut notices: ResMut<Notices>, activity: Res<Activity>) {
    let passing = |notice: &Notice| notice.kind == NoticeKind::Passing;
    if !notices.shown.iter().any(passing) {
        return;
    }
    let passed = time.delta_secs();
    for notice in &mut notices.shown {
        notice.left -= passed;
    }
    notices
        .shown
        .retain(|notice| !passing(notice) || notice.left > 0.0);
    activity.wake_in(0.25);
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::time::TimeUpdateStrategy;
    use std::time::Duration;

    #[test]
    fn a_notice_that_is_told_again_is_shown_as_long_again() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1)));
        app.update();
        for _ in 0..3 {
            app.world_mut().resource_mut::<Notices>().passing("hello");
            for _ in 0..4 {
                app.update();
                assert_eq!(app.world().resource::<Notices>().all().len(), 1);
            }
        }
        for _ in 0..2 {
            app.update();
        }
        assert!(app.world().resource::<Notices>().all().is_empty());
    }

    #[test]
    fn passing_notices_go_and_problems_stay() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1)));
        app.update();
        let mut notices = app.world_mut().resource_mut::<Notices>();
        notices.passing("hello");
        notices.problem("broken");
        notices.problem("broken");
        for _ in 0..8 {
            app.update();
        }
        let mut notices = app.world_mut().resource_mut::<Notices>();
        assert_eq!(notices.all().len(), 1);
        let number = notices.all()[0].number;
        notices.dismiss(number);
        assert!(notices.all().is_empty());
    }
}
