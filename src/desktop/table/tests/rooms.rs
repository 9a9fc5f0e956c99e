//! The rooms of the window, and who uses whom: read from the sources, so that nobody has to keep a drawing true.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::root;

/// Who uses whom, and in which file.
type Uses = BTreeMap<String, BTreeMap<String, String>>;

/// The paths that a `use` with braces stands for.
fn expand(path: &str) -> Vec<String> {
    let Some(open) = path.find('{') else {
        return vec![path.trim().to_owned()];
    };
    let mut depth = 0;
    let mut parts = vec![String::new()];
    for c in path[open..].chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        match c {
            _ if depth == 0 => break,
            '{' if depth == 1 => {}
            ',' if depth == 1 => parts.push(String::new()),
            c => parts.last_mut().expect("there is one").push(c),
        }
    }
    let named = parts.iter().filter(|part| !part.trim().is_empty());
    named
        .flat_map(|part| expand(&format!("{}{}", &path[..open], part.trim())))
        .collect()
}

/// The room of a module: a folder, a folder of `table`, or a file that stands by itself.
fn room(home: &Path, module: &[String]) -> String {
    match module {
        [first, second, ..] if first == "table" && home.join(first).join(second).is_dir() => {
            format!("{first}/{second}")
        }
        [first, ..] if home.join(first).is_dir() => first.clone(),
        [first, ..] if home.join(format!("{first}.rs")).is_file() => first.clone(),
        _ => "desktop".to_owned(),
    }
}

/// The module that a path means, seen from another; `None` outside the window.
fn meant(path: &str, from: &[String]) -> Option<Vec<String>> {
    let parts: Vec<String> = path.split("::").map(|p| p.trim().to_owned()).collect();
    let up = parts.iter().take_while(|part| *part == "super").count();
    if up > 0 {
        let base = from.len().checked_sub(up)?;
        return Some([&from[..base], &parts[up..]].concat());
    }
    let inside = parts.first()? == "crate";
    inside.then(|| parts[1..].to_vec())
}

/// The paths that a source names, without comments and tests.
fn paths(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code
        .lines()
        .map(|line| line.split("//").next().unwrap_or(""));
    let code = lines.collect::<Vec<_>>().join(" ");
    let mut found = Vec::new();
    for start in ["crate::", "super::"] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c == ':' || c.is_alphanumeric()) {
                continue;
            }
            let rest = &code[at..];
            let mut depth = 0;
            let end = rest.find(|c: char| {
                depth += i32::from(c == '{') - i32::from(c == '}');
                depth <= 0 && !(c.is_alphanumeric() || "_:}".contains(c)) || depth < 0
            });
            found.extend(expand(&rest[..end.unwrap_or(rest.len())]));
        }
    }
    found
}

fn read(home: &Path, folder: &Path, uses: &mut Uses) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if name == "tests" || name == "testing" {
            continue;
        }
        if path.is_dir() {
            read(home, &path, uses);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let above = folder.strip_prefix(home).unwrap();
            let mut module: Vec<String> = above
                .iter()
                .map(|part| part.to_str().unwrap().to_owned())
                .collect();
            if name != "mod" {
                module.push(name);
            }
            let own = room(home, &module);
            for used in paths(&fs::read_to_string(&path).unwrap()) {
                let Some(meant) = meant(&used, &module) else {
                    continue;
                };
                let other = room(home, &meant);
                let known = !["desktop", "table"].contains(&other.as_str());
                if other != own && known {
                    let file = path.strip_prefix(home).unwrap().display().to_string();
                    uses.entry(own.clone()).or_default().insert(other, file);
                }
            }
        }
    }
}

#[test]
fn no_room_uses_one_that_uses_it() {
    let home = root().join("src/desktop");
    let mut uses = Uses::new();
    read(&home, &home, &mut uses);
    // What puts the rooms together uses them all.
    uses.remove("desktop");
    uses.remove("table");
    assert!(uses["table/hud"].contains_key("table/world"), "{uses:?}");
    assert!(uses["screens"].contains_key("panels"), "{uses:?}");
    for start in uses.keys() {
        let mut seen: BTreeSet<&String> = BTreeSet::new();
        let mut next: Vec<&String> = uses[start].keys().collect();
        while let Some(room) = next.pop() {
            assert_ne!(room, start, "{start} comes back to itself: {uses:#?}");
            if seen.insert(room) {
                next.extend(uses.get(room).into_iter().flat_map(BTreeMap::keys));
            }
        }
    }
}
