//! Long work: how far it is, stopping it, and doing it on a thread of its own.

use fudaba_ai::Stop;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use thread_priority::{ThreadPriority, set_current_thread_priority};

/// How long a work rests that gives way.
const MOMENT: Duration = Duration::from_millis(1);

/// How far a long work is; from outside it is watched and stopped through this.
#[derive(Default)]
pub struct Watch {
    stop: Stop,
    done: AtomicUsize,
    total: AtomicUsize,
    tick: Option<Box<dyn Fn() + Send + Sync>>,
    /// Others are to have the processor whenever they want it.
    gives_way: bool,
}

impl std::fmt::Debug for Watch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Watch({} of {})", self.done(), self.total())
    }
}

impl Watch {
    /// One that calls this after each match, from whatever thread played it.
    #[must_use]
    pub fn ticking(tick: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            tick: Some(Box::new(tick)),
            ..Self::default()
        }
    }

    /// How many matches have been played.
    #[must_use]
    pub fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    /// How many there will be, as far as that is known.
    #[must_use]
    pub fn total(&self) -> usize {
        self.total.load(Ordering::Relaxed)
    }

    /// Comes to an end as soon as possible. Matches that are going on are left and do not count.
    pub fn stop(&self) {
        self.stop.set();
    }

    /// Is it to come to an end?
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_set()
    }

    /// A moment in which others have the processor, if they are to have it.
    pub(super) fn rest(&self) {
        if self.gives_way {
            std::thread::sleep(MOMENT);
        }
    }

    /// What stops whoever thinks for it.
    #[must_use]
    pub fn stop_flag(&self) -> &Stop {
        &self.stop
    }

    pub(super) fn expect(&self, matches: usize) {
        self.total.fetch_add(matches, Ordering::Relaxed);
    }

    pub(super) fn count(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
        if let Some(tick) = &self.tick {
            tick();
        }
    }
}

/// A work on a thread of its own. Dropping it stops the work.
#[derive(Debug)]
pub struct Running<T> {
    watch: Arc<Watch>,
    // Only to be shared between threads; nobody waits for this lock.
    result: Mutex<Receiver<T>>,
}

/// Begins a work on a thread of its own. It gets what others leave of the processors, and gives way to them now and then.
///
/// # Errors
/// If the system has no thread left.
pub fn in_background<T: Send + 'static>(
    work: impl FnOnce(&Watch) -> T + Send + 'static,
) -> std::io::Result<Running<T>> {
    let watch = Arc::new(Watch {
        gives_way: true,
        ..Watch::default()
    });
    let (send, result) = sync_channel(1);
    let own = Arc::clone(&watch);
    let run = move || {
        // A system that will not have it so lets it work like others, which is slower for the window, and nothing else.
        let _ = set_current_thread_priority(ThreadPriority::Min);
        // Nobody may be waiting any more.
        let _ = send.send(work(&own));
    };
    std::thread::Builder::new()
        .name("trial".to_owned())
        .spawn(run)?;
    Ok(Running {
        watch,
        result: Mutex::new(result),
    })
}

/// What a look at a running work finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look<T> {
    /// It goes on.
    Going,
    /// It is over. The result is given out once.
    Over(T),
    /// It broke off, or its result was given out before.
    Gone,
}

impl<T> Running<T> {
    /// How far it is.
    #[must_use]
    pub fn watch(&self) -> &Watch {
        &self.watch
    }

    /// The result, once it is there. Never waits.
    pub fn poll(&mut self) -> Look<T> {
        let result = self
            .result
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        match result.try_recv() {
            Ok(result) => Look::Over(result),
            Err(TryRecvError::Empty) => Look::Going,
            Err(TryRecvError::Disconnected) => Look::Gone,
        }
    }
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        self.watch.stop();
    }
}
