//! The pictures of a pack: which card each belongs to, and what is wrong with the others.

use super::image::{Format, inspect};
use fudaba_cards::{DataError, Pack, Part, Place, Source, lies_within, nearest, read_one};
use fudaba_engine::words::Vocabulary;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A picture that takes the place of the painted one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The file.
    pub file: PathBuf,
    /// What it is.
    pub format: Format,
    /// Width and height in pixels; of a drawing in its own units.
    pub size: [u32; 2],
    /// The checksum of the file: a changed picture has another one.
    pub stamp: u32,
}

impl Picture {
    /// The picture as faces show it.
    #[cfg(feature = "art")]
    #[must_use]
    pub fn artwork(&self) -> fudaba_art::Artwork {
        fudaba_art::Artwork {
            file: self.file.as_path().into(),
            stamp: self.stamp,
        }
    }

    /// Can all of it be shown? Takes long for large pictures. Programs without pictures say yes.
    ///
    /// # Errors
    /// Why not.
    pub fn try_out(&self) -> Result<(), DataError> {
        #[cfg(feature = "art")]
        if let Err(reason) = self.artwork().try_out() {
            let error = DataError::new(Place::of_file(&self.file), reason);
            return Err(error.help("save it again, or export it anew"));
        }
        Ok(())
    }
}

/// What a pack says about the pictures of a ruleset.
#[derive(Clone, Debug, Default)]
pub struct Pictures {
    /// The files, by the id of the card.
    pub files: BTreeMap<String, Picture>,
    /// What painted pictures show, by the id of the card: words such as `scene:fog`.
    pub directions: BTreeMap<String, String>,
    /// How many files were looked at.
    pub looked_at: usize,
    /// What is wrong. What it is about is left out.
    pub problems: Vec<DataError>,
}

/// Reads `pictures.ron` and the folder `pictures` of a ruleset's folder in a pack, and what its cards name as `art`.
/// `cards` are all that there are.
#[must_use]
pub fn pictures(folder: &Path, cards: &Pack) -> Pictures {
    let ids: Vec<&str> = cards.cards().map(|card| card.id.as_str()).collect();
    let people = cards.cards().flat_map(|card| {
        let joined = card.names.iter().map(|name| name.en.as_str());
        joined.chain([card.name.en.as_str()])
    });
    let people: Vec<&str> = people.collect();
    let mut found = Pictures::default();
    directions(&folder.join("pictures.ron"), &ids, &people, &mut found);
    files(&folder.join("pictures"), &ids, &mut found);
    named(folder, cards, &mut found);
    found
}

/// What all of these packs say about the pictures of a ruleset. Earlier packs come first.
#[must_use]
pub fn pictures_of_packs(packs: &[PathBuf], ruleset: &str, cards: &Pack) -> Pictures {
    let mut all = Pictures::default();
    for pack in packs {
        let folder = pack.join(ruleset);
        if !folder.is_dir() {
            continue;
        }
        let found = pictures(&folder, cards);
        for (id, picture) in found.files {
            all.files.entry(id).or_insert(picture);
        }
        for (key, words) in found.directions {
            all.directions.entry(key).or_insert(words);
        }
        all.looked_at += found.looked_at;
        all.problems.extend(found.problems);
    }
    all
}

/// The pack that a ruleset's folder lies in.
fn pack_of(folder: &Path) -> &Path {
    folder
        .parent()
        .filter(|p| !p.as_os_str().is_empty())
        .unwrap_or(folder)
}

/// The pictures that cards of this folder name themselves. A file named after the card comes before them.
fn named(folder: &Path, cards: &Pack, found: &mut Pictures) {
    let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let own = whole(folder);
    for card in cards.cards() {
        let (Some(art), Some(place)) = (&card.art, cards.place(&card.id)) else {
            continue;
        };
        if !whole(&place.file).starts_with(&own) {
            continue;
        }
        found.looked_at += 1;
        let file = folder.join(art);
        match lies_within(pack_of(folder), &file).and_then(|()| inspect(&file)) {
            Ok((format, size, stamp)) => {
                let picture = Picture {
                    file,
                    format,
                    size,
                    stamp,
                };
                found.files.entry(card.id.clone()).or_insert(picture);
            }
            Err(error) => {
                let reason = format!("the picture {art:?}: {}", error.reason);
                let told = DataError::new(place.clone(), reason).about(Some(&card.id));
                let help = error.help.unwrap_or_default();
                found.problems.push(told.help(help));
            }
        }
    }
}

fn directions(file: &Path, ids: &[&str], people: &[&str], found: &mut Pictures) {
    if file.symlink_metadata().is_err() {
        return;
    }
    found.looked_at += 1;
    let source = match Source::open(file) {
        Ok(source) => source,
        Err(error) => return found.problems.push(error),
    };
    let all: BTreeMap<String, String> = match read_one(&source, &Vocabulary::default()) {
        Ok(all) => all,
        Err(error) => return found.problems.push(error),
    };
    let whole = Part::whole(&source.text);
    let place = |text: &str| {
        let (line, col) = whole.place_of(source.text.find(text).unwrap_or(0));
        Place::new(file, line, col)
    };
    for (key, words) in all {
        let quoted = format!("{key:?}");
        if !ids.contains(&key.as_str()) && !people.contains(&key.as_str()) {
            let near = nearest(&key, ids.iter().chain(people).copied());
            let reason = format!("no card has the id {key:?}, and nobody is called so");
            let error = DataError::new(place(&quoted), reason).help(near.map_or_else(
                || "write the id of a card".to_owned(),
                |near| format!("did you mean {near:?}?"),
            ));
            found.problems.push(error);
            continue;
        }
        let strange = words.split_whitespace().find(|word| !is_direction(word));
        if let Some(word) = strange {
            let reason = format!("{word:?} says nothing about a picture");
            let error = DataError::new(place(word), reason).about(Some(&key));
            let help = "write part:name, such as scene:fog; ron_data/README.md lists the parts, and the pictures.ron of \
                        the rulesets show the names";
            found.problems.push(error.help(help));
            continue;
        }
        found.directions.insert(key, words);
    }
}

/// Is it a word about pictures? Whether a world has that scene or thing is known only where pictures are painted.
fn is_direction(word: &str) -> bool {
    #[cfg(feature = "art")]
    {
        fudaba_art::knows(word)
    }
    #[cfg(not(feature = "art"))]
    {
        let named = word.split_once(':');
        named.is_some_and(|(part, name)| PARTS.contains(&part) && !name.is_empty())
    }
}

/// The parts of pictures that can be named.
#[cfg(not(feature = "art"))]
const PARTS: [&str; 20] = [
    "scene", "object", "body", "head", "prop", "pose", "kin", "face", "build", "skin", "hair",
    "fringe", "back", "eyes", "mark", "beard", "age", "mood", "tint", "view",
];

fn files(folder: &Path, ids: &[&str], found: &mut Pictures) {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return,
        Err(error) => {
            let reason = format!("cannot be read: {error}");
            let error = DataError::new(Place::of_file(folder), reason);
            return found
                .problems
                .push(error.help("this must be a folder of pictures"));
        }
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        found.looked_at += 1;
        match file(&path, ids, found) {
            Ok((id, picture)) => drop(found.files.insert(id, picture)),
            Err(error) => found.problems.push(error),
        }
    }
}

fn file(path: &Path, ids: &[&str], found: &Pictures) -> Result<(String, Picture), DataError> {
    let wrong = |reason: String| DataError::new(Place::of_file(path), reason);
    let ending = path.extension().and_then(|end| end.to_str()).unwrap_or("");
    if Format::of_ending(ending).is_none() {
        let reason = format!("a picture's name ends with .png, .jpg or .svg, not with .{ending}");
        return Err(wrong(reason).help("export it as one of those, or put it elsewhere"));
    }
    let id = path
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or("");
    if !ids.contains(&id) {
        let near = nearest(id, ids.iter().copied());
        let reason = format!("no card has the id {id:?}");
        return Err(wrong(reason).help(near.map_or_else(
            || "name the file after the id of its card".to_owned(),
            |near| format!("name the file after the id of its card; did you mean {near:?}?"),
        )));
    }
    if let Some(other) = found.files.get(id) {
        let other = other.file.display();
        let reason = format!("there are two pictures of {id}: also {other}");
        return Err(wrong(reason).help("keep one of them"));
    }
    let pictures = path.parent().unwrap_or(path);
    lies_within(pack_of(pictures.parent().unwrap_or(pictures)), path)?;
    let (format, size, stamp) = inspect(path)?;
    let picture = Picture {
        file: path.to_path_buf(),
        format,
        size,
        stamp,
    };
    Ok((id.to_owned(), picture))
}
