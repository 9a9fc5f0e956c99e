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
    let says = section(manifest, "profile.release");
    assert!(says.contains(&"strip = true"), "{says:?}");
    for manifest in [manifest, include_str!("../../src/desktop/Cargo.toml")] {
        let says = section(manifest, "dependencies");
        assert!(says.len() > 3, "{says:?}");
        let is_tool = |line: &&&str| line.contains("kittest") || line.contains("harness");
        assert_eq!(says.iter().find(is_tool), None);
    }
    if cfg!(not(debug_assertions)) {
        let bytes = fs::read(program()).expect("the program can be read");
        let table = bytes.windows(8).any(|bytes| bytes == b".symtab\0");
        assert!(!table, "the program holds a table of symbols");
    }
}
