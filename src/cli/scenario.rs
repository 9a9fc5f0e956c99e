//! `fudaba scenario`.

use super::out::print;
use super::{FOUND_WRONG, OK, Refusal};
use fudaba_rules::registry;
use fudaba_text::Lang;
use std::path::{Path, PathBuf};

/// Runs scenarios and prints what they showed.
pub fn run(paths: &[PathBuf], japanese: bool, data: Option<&Path>) -> Result<u8, Refusal> {
    let lang = if japanese { Lang::Ja } else { Lang::En };
    let report = fudaba_scenario::run_paths(registry(), paths, lang, data);
    print(&report)?;
    Ok(if report.is_ok() { OK } else { FOUND_WRONG })
}
