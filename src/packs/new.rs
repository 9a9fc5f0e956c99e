//! A first pack, laid out with a card to change.

use fudaba_cards::{CardEntry, Entry, Source, files_of, read_cards};
use fudaba_files::{FileError, create_new};
use fudaba_library::{Game, load_decks};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Why no pack was laid out.
#[derive(Debug, thiserror::Error)]
pub enum NewPackError {
    /// The name cannot be the beginning of ids.
    #[error(
        "{0:?} cannot be the name of a pack\n  help: write small letters, digits and hyphens, such as my-pack"
    )]
    Name(String),
    /// A file is there already, or cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The ruleset has no card that could be an example.
    #[error("the cards of {0} cannot be read\n  help: run fudaba check on ron_data")]
    NoExample(&'static str),
}

/// Lays out a pack of this name for a ruleset in a folder: cards with an example that is explained line by line, what its
/// picture shows, a deck, and a folder for pictures. The example is made from a card of the ruleset, so that everything
/// in it is as the ruleset wants it. Returns the files.
///
/// # Errors
/// If the name is no good or a file is there already; nothing is replaced.
pub fn lay_out(
    root: &Path,
    game: &Game,
    folder: &Path,
    name: &str,
) -> Result<Vec<PathBuf>, NewPackError> {
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let begins = name.starts_with(|c: char| c.is_ascii_lowercase());
    if !begins || !name.chars().all(good) || name.len() > 40 || name.ends_with('-') {
        return Err(NewPackError::Name(name.to_owned()));
    }
    let own = root.join("ron_data").join(game.rules.id());
    let (model, card) =
        example(game, &own, name).ok_or(NewPackError::NoExample(game.rules.id()))?;
    let below = folder.join(name).join(game.rules.id());
    let mut files = vec![
        (below.join("cards").join(format!("{name}.ron")), card),
        (below.join("pictures.ron"), directions(&own, &model, name)),
    ];
    if let Some(deck) = deck(game, &own, name) {
        files.push((below.join("decks").join(format!("{name}.ron")), deck));
    }
    let mut written = Vec::new();
    for (file, text) in files {
        drop(create_new(&file, text.as_bytes())?);
        written.push(file);
    }
    let pictures = below.join("pictures");
    std::fs::create_dir_all(&pictures).map_err(|source| FileError::Io {
        doing: "make the folder",
        path: pictures.clone(),
        source,
    })?;
    Ok(written)
}

/// The shortest card of the ruleset that does one thing: its id, and a card file with the example.
fn example(game: &Game, own: &Path, name: &str) -> Option<(String, String)> {
    let files = files_of(&own.join("cards")).ok()?;
    let sources: Vec<Source> = files.iter().flat_map(|f| Source::open(f)).collect();
    let read = |source| read_cards(source, game.cards.words, Some(game.cards)).0;
    let entries = sources.iter().flat_map(read);
    let plain = |entry: &Entry<'_, CardEntry>| {
        let card = &entry.value;
        let odd = card.back.is_some() || card.build.is_some() || !card.names.is_empty();
        card.abilities.len() == 1 && !odd
    };
    let entry = { entries }
        .filter(plain)
        .min_by_key(|e| e.part.text.len())?;
    Some((entry.value.id.clone(), card_file(&entry, name)))
}

/// The fields of the model that are kept, and what they are.
const KEPT: [(&str, &str, &str); 8] = [
    ("kind", "the kind of card", "カードの種類"),
    ("colour", "the colour", "色"),
    ("second_colour", "another colour", "もう一つの色"),
    (
        "stats",
        "the printed numbers; those that may be left out are 0 then",
        "カードの数値（省けるものは0になる）",
    ),
    ("marks", "printed values that have names", "名前のある値"),
    ("keywords", "printed keywords", "キーワード"),
    ("traits", "traits, which tests ask for", "特徴"),
    (
        "abilities",
        "what the card can do; its text is made from this, in both languages",
        "カードの能力。テキストはここから日英両方で作られる",
    ),
];

fn card_file(entry: &Entry<'_, CardEntry>, name: &str) -> String {
    let ruleset_words = "fudaba words prints every word that can stand here, with examples";
    let mut out = format!(
        "// The cards of the pack {name}. Change this one, copy it for more, and look for mistakes with fudaba check.\n\
         // {ruleset_words}.\n\
         // パック「{name}」のカード。書き換えたり、写して増やしたりしてください。fudaba check で誤りを調べられます。\n\
         [\n    (\n"
    );
    let mut field = |en: &str, ja: &str, text: &str| {
        out.push_str(&format!("        // {en} / {ja}\n        {text},\n"));
    };
    field(
        "small letters, digits and hyphens; no other card has it",
        "ID（小文字・数字・ハイフン。ほかのカードと重ならないこと）",
        &format!("id: \"{name}-1\""),
    );
    field(
        "the name in both languages",
        "名前（日英）",
        "name: (en: \"My First Card\", ja: \"はじめの一枚\")",
    );
    field(
        "how the Japanese name is read",
        "読み",
        "reading: \"はじめのいちまい\"",
    );
    field(
        "with the name it says which cards are the same card",
        "二つ名",
        "epithet: (en: \"Fresh from the Workshop\", ja: \"工房から出たばかり\")",
    );
    for (key, en, ja) in KEPT {
        if let Some(part) = entry.part.field(key) {
            field(en, ja, &format!("{key}: {}", part.text.trim()));
        }
    }
    field(
        "a line that rules never read",
        "フレーバーテキスト",
        "flavour: (en: \"The ink is not dry yet.\", ja: \"まだ墨が乾いていない。\")",
    );
    out.push_str("    ),\n]\n");
    out
}

fn directions(own: &Path, model: &str, name: &str) -> String {
    let source = Source::open(&own.join("pictures.ron"));
    let known = source.ok().and_then(|source| {
        let words = Default::default();
        fudaba_cards::read_one::<BTreeMap<String, String>>(&source, &words).ok()
    });
    let words = known.and_then(|known| known.get(model).cloned());
    let line = match words {
        Some(words) => format!("    \"{name}-1\": {words:?},\n"),
        None => String::new(),
    };
    format!(
        "// What painted pictures show: the words are part:name, and what is not said is chosen by the card itself.\n\
         // A file pictures/{name}-1.png (or .jpg, .svg) takes the place of the painted picture.\n\
         // 絵に描かれるもの。pictures/{name}-1.png（.jpg、.svgも可）を置くと、その絵が使われます。\n\
         {{\n{line}}}\n"
    )
}

/// A ready deck of the ruleset under another name.
fn deck(game: &Game, own: &Path, name: &str) -> Option<String> {
    let (decks, _) = load_decks(game.decks, &own.join("decks"));
    let mut list = decks.into_iter().next()?;
    list.name.en = format!("{} of {name}", list.name.en);
    list.name.ja = format!("{}（{name}）", list.name.ja);
    let head = "// A deck to begin with. Put cards of the pack into it by their ids.\n\
                // はじめのデッキ。パックのカードをIDで入れてください。\n";
    Some(format!("{head}{}", list.to_ron().ok()?))
}
