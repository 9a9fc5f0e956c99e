//! Writes what a package holds besides the program: the pages of the manual (`man/fudaba.6` and one for each command) and
//! the completions of shells (`completions/`), from the command line as it is.
//!
//! ```text
//! cargo run -p fudaba-cli --example pages -- FOLDER
//! ```

use clap_complete::Shell;
use clap_mangen::Man;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const NAME: &str = "fudaba";
/// The section of games.
const SECTION: &str = "6";

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("pages: name the folder that the pages are written into");
        return ExitCode::from(2);
    };
    match write(&folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pages: {}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

fn write(folder: &Path) -> io::Result<()> {
    let (man, completions) = (folder.join("man"), folder.join("completions"));
    fs::create_dir_all(&man)?;
    fs::create_dir_all(&completions)?;
    let mut command = fudaba_cli::command().disable_help_subcommand(true);
    command.build();
    write_page(&command, &man)?;
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell] {
        clap_complete::generate_to(shell, &mut fudaba_cli::command(), NAME, &completions)?;
    }
    Ok(())
}

/// Writes the page of a command, and those of the commands below it.
fn write_page(command: &clap::Command, folder: &Path) -> io::Result<()> {
    let name = command.get_display_name().unwrap_or(NAME);
    let mut file = File::create(folder.join(format!("{name}.{SECTION}")))?;
    Man::new(command.clone())
        .section(SECTION)
        .render(&mut file)?;
    let mut below = command.get_subcommands();
    below.try_for_each(|command| write_page(command, folder))
}
