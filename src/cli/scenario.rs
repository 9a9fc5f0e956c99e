//! `fudaba scenario`.

use super::out::print;
use super::{FOUND_WRONG, OK, Refusal};
use crate::scenario;
use crate::text::Lang;
use std::path::{Path, PathBuf};

/// Runs scenarios and prints what they showed.
pub fn run(paths: &[PathBuf], japanese: bool, data: Option<&Path>) -> Result<u8, Refusal> {
    let lang = if japanese { Lang::Ja } else { Lang::En };
    let report = scenario::run_paths(paths, lang, data);
    print(&report)?;
    Ok(if report.is_ok() { OK } else { FOUND_WRONG })
}
