//! What is shipped: a program without the names of its parts, and without the tools of its tests.

use std::fs;

use super::display::program;

/// The lines of a section of the manifest.
fn section<'a>(manifest: &'a str, name: &str) -> Vec<&'a str> {
    let head = format!("[{name}]");
    let rest = manifest.lines().skip_while(|line| *line != head).skip(1);
    rest.take_while(|line| !line.starts_with('[')).collect()
}

#[test]
fn the_release_is_stripped_and_brings_no_tools_of_tests() {
    let manifest = include_str!("../../Cargo.toml");
    // What a profile says of one package holds for that package instead of what the profile says of all.
    for profile in ["profile.release", "profile.release.package.fudaba"] {
        let says = section(manifest, profile);
        assert!(says.contains(&"strip = true"), "{profile}: {says:?}");
    }
    for part in ["dependencies", "features"] {
        let says = section(manifest, part);
        assert!(says.len() > 3, "{part}: {says:?}");
        let tool = says.iter().find(|line| line.contains("kittest"));
        assert_eq!(tool, None, "{part}");
    }
    if cfg!(not(debug_assertions)) {
        let bytes = fs::read(program()).expect("the program can be read");
        let table = bytes.windows(8).any(|bytes| bytes == b".symtab\0");
        assert!(!table, "the program holds a table of symbols");
    }
}
