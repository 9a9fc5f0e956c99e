//! A hint in a match: what a strong computer player would do, thought about on a thread of its own from the viewer's own view.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use super::{Intent, StageSystems, Table, waker};
use crate::activity::Activity;
use crate::states::Screen;
use fudaba_ai::Stop;
use fudaba_engine::View;
use fudaba_learn::{Advice, LOOKS, advise};
use fudaba_play::Led;

/// The hint for the open decision, if the viewer has asked for one.
#[derive(Resource, Default)]
pub struct Advised {
    /// After how many choices it was asked for.
    asked: Option<usize>,
    at_work: Option<Thinking>,
    /// What was found, with the view that it was found from.
    advice: Option<Arc<(View, Advice)>>,
}

struct Thinking {
    stop: Arc<Stop>,
    slot: Arc<Mutex<Option<(View, Option<Advice>)>>>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.set();
    }
}

impl Advised {
    /// The hint, with the view that it is about, once it has been found.
    #[must_use]
    pub fn advice(&self) -> Option<&Arc<(View, Advice)>> {
        self.advice.as_ref()
    }

    /// Has the viewer asked for one that is still shown, or thought about?
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.asked.is_some()
    }

    /// Is one being thought about?
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.at_work.is_some()
    }

    fn begin(&mut self, view: View, asked: usize, wake: impl FnOnce() + Send + 'static) {
        let stop = Arc::new(Stop::default());
        let slot = Arc::new(Mutex::new(None));
        self.asked = Some(asked);
        self.advice = None;
        self.at_work = Some(Thinking {
            stop: Arc::clone(&stop),
            slot: Arc::clone(&slot),
        });
        std::thread::spawn(move || {
            let seed = view.table().digest();
            let advice = advise(&view, LOOKS, seed, &stop);
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some((view, advice));
            wake();
        });
    }
}

/// Adds hints.
pub fn plugin(app: &mut App) {
    app.init_resource::<Advised>()
        .add_systems(
            Update,
            (ask, take)
                .chain()
                .in_set(StageSystems::Show)
                .before(super::director::show)
                .after(super::opponent::think)
                .run_if(resource_exists::<Table>),
        )
        .add_systems(OnExit(Screen::Table), forget);
}

fn ask(
    mut intents: MessageReader<Intent>,
    mut table: ResMut<Table>,
    mut advised: ResMut<Advised>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    for intent in intents.read() {
        if *intent == Intent::CloseHint {
            *advised = Advised::default();
        }
        let again = advised.asked == Some(table.choices());
        if *intent != Intent::Hint || table.led() != Led::No || again {
            continue;
        }
        // The record says that it was taken.
        if table.note_hint().is_err() {
            continue;
        }
        if let Some(view) = table.view().cloned() {
            advised.begin(view, table.choices(), waker(proxy.as_deref()));
        }
    }
}

/// Takes what was found; what was asked about another decision is dropped.
pub(super) fn take(table: Res<Table>, mut advised: ResMut<Advised>, activity: Res<Activity>) {
    if advised.asked.is_some_and(|asked| asked != table.choices()) {
        *advised = Advised::default();
        activity.keep_going();
        return;
    }
    let Some(thinking) = &advised.at_work else {
        return;
    };
    let found = thinking
        .slot
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take();
    if let Some((view, advice)) = found {
        advised.at_work = None;
        advised.advice = advice.map(|advice| Arc::new((view, advice)));
        activity.keep_going();
    }
}

fn forget(mut advised: ResMut<Advised>) {
    *advised = Advised::default();
}
