//! A progress bar on the error stream, if a person is watching it.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar over so many things. It draws nothing if the error stream is no terminal.
pub fn bar(count: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(count), ProgressDrawTarget::stderr_with_hz(8));
    let template = "{bar:32} {human_pos}/{human_len} {msg} · {per_sec} · {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.with_message(what)
}
