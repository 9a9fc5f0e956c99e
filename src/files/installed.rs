//! Where the program's own data can lie: cards, pictures and sounds, wherever the program was put.

use std::env;
use std::path::{Path, PathBuf};

/// So many folders above the program are looked through: `target/TRIPLE/PROFILE/deps` lies four deep in a checkout.
const ABOVE: usize = 5;

/// What lies in a folder of programs or beside it: `bin/../share/fudaba` of Unix, `Contents/MacOS/../Resources` of a macOS
/// bundle.
const BESIDE: [&str; 2] = ["share/fudaba", "Resources"];

/// The folders in which `ron_data` and `assets` can lie, the likeliest first: where the program is and above it, each with
/// what is installed beside it, then the source folder that it was built from, then the current folder.
#[must_use]
pub fn roots() -> Vec<PathBuf> {
    let program = env::current_exe().unwrap_or_default();
    // Where a link leads counts, not where it is. On Windows links are rare, and such paths have a prefix that few can read.
    let program = match program.canonicalize() {
        Ok(led) if cfg!(not(windows)) => led,
        _ => program,
    };
    let mut roots = around(&program);
    roots.push(super::checkout().to_path_buf());
    roots.push(PathBuf::from("."));
    roots
}

fn around(program: &Path) -> Vec<PathBuf> {
    let above = program.ancestors().skip(1).take(ABOVE);
    let above = above.filter(|folder| !folder.as_os_str().is_empty());
    let folders = above.flat_map(|folder| {
        let beside = BESIDE.map(|name| folder.join(name));
        std::iter::once(folder.to_path_buf()).chain(beside)
    });
    folders.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(program: &str, wanted: &str) -> Option<usize> {
        let folders = around(Path::new(program));
        folders.iter().position(|f| f == Path::new(wanted))
    }

    #[test]
    fn data_lies_beside_the_program_or_where_systems_install_it() {
        assert_eq!(first("/tmp/my games/fudaba", "/tmp/my games"), Some(0));
        let share = first("/usr/games/fudaba", "/usr/share/fudaba");
        assert!(share.is_some() && share < first("/usr/games/fudaba", "/"));
        assert!(first("/opt/fudaba/bin/fudaba", "/opt/fudaba/share/fudaba").is_some());
        let bundle = "/Applications/Fudaba.app/Contents";
        let program = format!("{bundle}/MacOS/fudaba");
        assert!(first(&program, &format!("{bundle}/Resources")).is_some());
        let deep = "/src/target/x86_64-pc-windows-gnu/debug/deps/fudaba";
        assert!(first(deep, "/src").is_some());
    }

    #[test]
    fn a_program_of_no_known_place_has_the_source_and_the_current_folder() {
        assert_eq!(around(Path::new("")), Vec::<PathBuf>::new());
        assert_eq!(around(Path::new("fudaba")), Vec::<PathBuf>::new());
        assert!(roots().contains(&PathBuf::from(".")));
    }
}
