//! Thinking on a thread of its own, so that whoever shows the table never waits, and no fault of a computer player takes
//! the match with it.

use super::{Agent, AgentSpec, Stop, Thought};
use fudaba_engine::View;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Why there is no decision.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The computer player broke off with this message.
    #[error("the computer player broke off: {0}")]
    Panicked(String),
    /// It chose something that is not there.
    #[error("the computer player chose number {index} of {count} choices, counted from 0")]
    OutOfRange {
        /// What it chose.
        index: usize,
        /// How many choices there are.
        count: usize,
    },
    /// The system has no thread left to think on.
    #[error("the system has no thread left to think on")]
    NoThread,
}

/// What becomes of a decision.
pub type Answer = Result<Thought, Failure>;

/// A decision that is being thought about.
#[derive(Debug)]
pub struct Thinker {
    stop: Arc<Stop>,
    // Only to be shared between threads; nobody waits for this lock.
    answer: Mutex<Receiver<Answer>>,
    began: Instant,
    /// Has no answer been given out yet?
    waiting: bool,
}

impl Thinker {
    /// Starts to think about the open decision of a view, with all the randomness in `seed`.
    #[must_use]
    pub fn start(view: View, spec: AgentSpec, seed: u64) -> Self {
        Self::of(view, move || spec.build(), seed, || {})
    }

    /// Starts to think with any computer player. `done` is called on its thread as soon as there is an answer.
    #[must_use]
    pub fn of(
        view: View,
        agent: impl FnOnce() -> Box<dyn Agent> + Send + 'static,
        seed: u64,
        done: impl FnOnce() + Send + 'static,
    ) -> Self {
        let stop = Arc::new(Stop::default());
        let (send, answer) = sync_channel(1);
        let own = Arc::clone(&stop);
        let think = move || {
            let count = view.legal().len();
            let answer = caught(|| agent().think(&view, seed, &own)).and_then(|thought| {
                match thought.index {
                    index if index >= count => Err(Failure::OutOfRange { index, count }),
                    _ => Ok(thought),
                }
            });
            // Nobody may be waiting any more.
            let _ = send.send(answer);
            done();
        };
        // Without a thread, the channel is closed at once.
        let _ = std::thread::Builder::new()
            .name("opponent".to_owned())
            .spawn(think);
        Self {
            stop,
            answer: Mutex::new(answer),
            began: Instant::now(),
            waiting: true,
        }
    }

    /// The decision, once it is there; it is given out once. Never waits.
    pub fn poll(&mut self) -> Option<Answer> {
        let receiver = self
            .answer
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        let answer = match receiver.try_recv() {
            Ok(answer) => answer,
            Err(TryRecvError::Disconnected) => Err(Failure::NoThread),
            Err(TryRecvError::Empty) => return None,
        };
        std::mem::take(&mut self.waiting).then_some(answer)
    }

    /// Waits for the decision.
    pub fn wait(self) -> Answer {
        let receiver = self.answer.lock().unwrap_or_else(PoisonError::into_inner);
        receiver.recv().unwrap_or(Err(Failure::NoThread))
    }

    /// Asks for the answer as soon as possible.
    pub fn hurry(&self) {
        self.stop.set();
    }

    /// How long it has been thinking.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }
}

impl Drop for Thinker {
    /// A decision that nobody waits for is not thought to the end.
    fn drop(&mut self) {
        self.stop.set();
    }
}

/// Lets a computer player think; should it break off, that is its answer.
///
/// # Errors
/// [`Failure::Panicked`] with what it said.
pub fn caught(think: impl FnOnce() -> Thought) -> Answer {
    catch_unwind(AssertUnwindSafe(think)).map_err(|payload| Failure::Panicked(message(&*payload)))
}

/// What a panic said.
fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("without a message").to_owned()
}
