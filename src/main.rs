//! Fudaba: the window, or a command.

fn main() -> std::process::ExitCode {
    fudaba::cli::run()
}
