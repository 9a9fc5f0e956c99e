//! Time that the processor spent on a thread.

use std::time::{Duration, Instant};

/// Measures what a thread costs.
pub struct Stopwatch {
    cpu: Option<Duration>,
    wall: Instant,
}

impl Stopwatch {
    /// Starts on this thread.
    pub fn start() -> Self {
        Self {
            cpu: on_cpu(),
            wall: Instant::now(),
        }
    }

    /// What this thread has cost since: processor time where the system tells it, else time that passed.
    pub fn elapsed(&self) -> Duration {
        match (self.cpu, on_cpu()) {
            (Some(from), Some(to)) => to.saturating_sub(from),
            _ => self.wall.elapsed(),
        }
    }
}

/// Processor time of this thread, as Linux counts it.
fn on_cpu() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanos = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanos))
}
