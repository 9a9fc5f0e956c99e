//! Fudaba.

use std::process::ExitCode;

#[cfg(feature = "desktop")]
fn main() -> ExitCode {
    fudaba::desktop::run(&fudaba::desktop::Options::default())
}

#[cfg(not(feature = "desktop"))]
fn main() -> ExitCode {
    eprintln!("fudaba: this program was built without its window.");
    ExitCode::FAILURE
}
