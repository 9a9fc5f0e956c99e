//! Thinking on a thread of its own, so that whoever shows the table never waits.

use super::{AgentSpec, Stop, Thought};
use crate::engine::View;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::time::{Duration, Instant};

/// A decision that is being thought about.
#[derive(Debug)]
pub struct Thinker {
    stop: Arc<Stop>,
    answer: Receiver<Thought>,
    began: Instant,
    /// Has no answer been given out yet?
    waiting: bool,
}

impl Thinker {
    /// Starts to think about the open decision of a view, with all the randomness in `seed`.
    #[must_use]
    pub fn start(view: View, spec: AgentSpec, seed: u64) -> Self {
        let stop = Arc::new(Stop::default());
        let (send, answer) = sync_channel(1);
        let own = Arc::clone(&stop);
        let _ = std::thread::Builder::new()
            .name("opponent".to_owned())
            .spawn(move || {
                let thought = spec.build().think(&view, seed, &own);
                // Nobody may be waiting any more.
                let _ = send.send(thought);
            });
        Self {
            stop,
            answer,
            began: Instant::now(),
            waiting: true,
        }
    }

    /// The decision, once it is there; it is given out once. Never waits.
    ///
    /// Should the thinking break off (the system has no thread left), the first legal action is the answer.
    pub fn poll(&mut self) -> Option<Thought> {
        match self.answer.try_recv() {
            Ok(thought) => {
                self.waiting = false;
                Some(thought)
            }
            Err(TryRecvError::Disconnected) => {
                std::mem::take(&mut self.waiting).then(|| Thought::plain(0))
            }
            Err(TryRecvError::Empty) => None,
        }
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
