//! `fudaba card`: what a card says and is, and what is odd about it.

use super::args::Card as Args;
use super::out::{complain, print};
use super::{FOUND_WRONG, OK, Refusal, folders, refuse};
use fudaba_cards::{CardEntry, Pack, Source, load_files, nearest, ruleset_of};
use fudaba_engine::ability::{Ability, Effect, Filter, Trigger, Visit};
use fudaba_engine::words::Vocabulary;
use fudaba_library::{Game, Library};
use fudaba_rules::{find_game, registry};
use fudaba_text::{Lang, Lexicon, card_text};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Prints the card with this id, or all cards of a file.
pub fn run(args: &Args, data: Option<&Path>) -> Result<u8, Refusal> {
    let (root, own) = folders(data)?;
    let named = args.ruleset.as_deref().map(find_game).transpose()?;
    let path = Path::new(&args.card);
    if path.extension().is_some_and(|end| end == "ron") || path.is_file() {
        let all: Vec<_> = registry().iter().map(|game| game.cards).collect();
        let of_path = ruleset_of(&all, path).map(|rules| rules.ruleset);
        let game = match named {
            Some(game) => game,
            None => find_game(of_path.unwrap_or_default())?,
        };
        return of_file(game, &root, own.as_deref(), path);
    }
    let mut known = BTreeSet::new();
    for game in registry() {
        if named.is_some_and(|named| named.rules.id() != game.rules.id()) {
            continue;
        }
        let library = Library::load(game, &root, own.as_deref());
        if let Some(card) = library.pack.get(&args.card) {
            let described = Described::new(game, &root, &library.pack)?;
            print(described.card(card))?;
            return Ok(OK);
        }
        known.extend(library.pack.cards().map(|card| card.id.clone()));
    }
    let near = nearest(&args.card, known.iter().map(String::as_str));
    let help = match near {
        Some(near) => format!("did you mean {near}?"),
        None => "give the id of a card, or a file of cards".to_owned(),
    };
    Err(refuse(format!("there is no card {:?}", args.card), help))
}

/// All good cards of a file, then what is wrong with the others.
fn of_file(
    game: &'static Game,
    root: &Path,
    own: Option<&Path>,
    path: &Path,
) -> Result<u8, Refusal> {
    let source = Source::open(path)?;
    let read = load_files(game.cards, &[source]);
    let library = Library::load(game, root, own);
    let mut described = Described::new(game, root, &library.pack)?;
    described.know(&read);
    described.folder = path.parent().and_then(Path::parent).map(Path::to_path_buf);
    let cards: Vec<String> = read.cards().map(|card| described.card(card)).collect();
    print(cards.join("\n\n"))?;
    for error in &read.errors {
        complain(error);
    }
    if cards.is_empty() && read.errors.is_empty() {
        let why = format!("{}: there is no card in it", path.display());
        return Err(refuse(why, "write cards into the list, between [ and ]"));
    }
    Ok(if read.errors.is_empty() {
        OK
    } else {
        FOUND_WRONG
    })
}

/// Describes cards of a ruleset.
struct Described {
    game: &'static Game,
    lexicon: Lexicon,
    /// Names and traits of all cards.
    names: BTreeSet<String>,
    traits: BTreeSet<String>,
    /// The folder of the ruleset in the pack that the cards come from, if it is known.
    folder: Option<PathBuf>,
}

impl Described {
    fn new(game: &'static Game, root: &Path, pack: &Pack) -> Result<Self, Refusal> {
        let words = root
            .join("ron_data")
            .join(game.rules.id())
            .join("words.ron");
        let mut described = Self {
            game,
            lexicon: Lexicon::read(&words, game.cards.words)?,
            names: BTreeSet::new(),
            traits: BTreeSet::new(),
            folder: None,
        };
        described.know(pack);
        Ok(described)
    }

    /// Takes the names and traits of further cards for known.
    fn know(&mut self, pack: &Pack) {
        self.lexicon
            .learn_names(pack.cards().map(|card| &card.name));
        for card in pack.cards() {
            self.names.insert(card.name.en.clone());
            self.names
                .extend(card.names.iter().map(|name| name.en.clone()));
            let groups = card.traits.iter().chain(&card.units);
            self.traits
                .extend(groups.map(|word| word.as_str().to_owned()));
        }
    }

    /// The card in lines of text.
    fn card(&self, card: &CardEntry) -> String {
        let words = self.game.cards.words;
        let mut lines = vec![self.head(card)];
        for lang in Lang::ALL {
            let epithet = card.epithet.as_ref().map(|epithet| epithet.get(lang));
            let name = [Some(card.name.get(lang)), epithet];
            lines.push(format!(
                "  {}",
                name.into_iter().flatten().collect::<Vec<_>>().join(" · ")
            ));
            let text = card_text(card, &self.lexicon, lang).plain(lang);
            lines.extend(text.lines().map(|line| format!("    {line}")));
        }
        let mut heard = Heard {
            words,
            moments: BTreeSet::new(),
            names: BTreeSet::new(),
            traits: BTreeSet::new(),
        };
        let back = card.second_face();
        let abilities = card
            .abilities
            .iter()
            .chain(back.iter().flat_map(|back| &back.abilities));
        abilities.for_each(|ability| heard.ability(ability));
        if !heard.moments.is_empty() {
            let moments: Vec<&str> = heard.moments.iter().copied().collect();
            lines.push(format!("  listens to: {}", moments.join(", ")));
        }
        lines.extend(
            self.warnings(card, &heard)
                .iter()
                .map(|text| format!("  warning: {text}")),
        );
        lines.join("\n")
    }

    /// Id, ruleset, kind, colours and numbers.
    fn head(&self, card: &CardEntry) -> String {
        let words = self.game.cards.words;
        let mut about = vec![
            self.game.rules.id().to_owned(),
            card.kind.name(words).to_owned(),
        ];
        let colours = card.colour.iter().chain(&card.second_colour);
        about.extend(colours.map(|colour| colour.name(words).to_owned()));
        about.extend(
            card.stats
                .iter()
                .map(|(stat, n)| format!("{} {n}", stat.name(words))),
        );
        let marks = card.marks.iter();
        about.extend(
            marks.map(|(stat, value)| format!("{} {}", stat.name(words), value.name(words))),
        );
        about.extend(card.traits.iter().map(|word| word.as_str().to_owned()));
        format!("{}: {}", card.id, about.join(", "))
    }

    /// What is no mistake, and yet is perhaps not meant.
    fn warnings(&self, card: &CardEntry, heard: &Heard) -> Vec<String> {
        let mut all = Vec::new();
        for name in heard
            .names
            .iter()
            .filter(|name| !self.names.contains(**name))
        {
            all.push(format!(
                "no card has the name {name:?} that its abilities ask for"
            ));
        }
        for word in heard
            .traits
            .iter()
            .filter(|word| !self.traits.contains(**word))
        {
            all.push(format!(
                "no card has the trait {word:?} that its abilities ask for"
            ));
        }
        let untold = |word: &&str| !self.lexicon.words.traits.contains_key(*word);
        let own = card.traits.iter().map(|word| word.as_str());
        for word in own
            .chain(heard.traits.iter().copied())
            .filter(untold)
            .collect::<BTreeSet<_>>()
        {
            all.push(format!(
                "the trait {word:?} has no Japanese word and is printed as it is"
            ));
        }
        if card.abilities.is_empty() && card.keywords.is_empty() && card.back.is_none() {
            all.push("it has no abilities and no keywords".to_owned());
        }
        if let (Some(folder), Some(art)) = (&self.folder, &card.art)
            && !folder.join(art).is_file()
        {
            all.push(format!("there is no picture {art:?} in its pack"));
        }
        all
    }
}

/// What abilities listen to, and which names and traits they ask for.
struct Heard<'a> {
    words: &'static Vocabulary,
    moments: BTreeSet<&'static str>,
    names: BTreeSet<&'a str>,
    traits: BTreeSet<&'a str>,
}

impl<'a> Visit<'a> for Heard<'a> {
    fn ability(&mut self, ability: &'a Ability) {
        ability.walk(self);
    }

    fn trigger(&mut self, trigger: &'a Trigger) {
        self.moments.insert(trigger.0.name(self.words));
        trigger.walk(self);
    }

    fn effect(&mut self, step: &'a Effect) {
        if let Effect::Later(moment, ..) = step {
            self.moments.insert(moment.name(self.words));
        }
        step.walk(self);
    }

    fn filter(&mut self, filter: &'a Filter) {
        match filter {
            Filter::Name(name) => {
                self.names.insert(name.as_str());
            }
            Filter::Trait(word) => {
                self.traits.insert(word.as_str());
            }
            _ => {}
        }
        filter.walk(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(text: &str) -> String {
        let game = find_game("lily").unwrap_or_else(|_| panic!("a ruleset"));
        let root = fudaba_files::checkout();
        let source = Source {
            file: PathBuf::from("test.ron"),
            text: text.to_owned(),
        };
        let pack = load_files(game.cards, &[source]);
        assert!(pack.errors.is_empty(), "{:#?}", pack.errors);
        let described =
            Described::new(game, root, &pack).unwrap_or_else(|Refusal(why)| panic!("{why}"));
        let card = pack.cards().next().expect("a card");
        described.card(card)
    }

    #[test]
    fn a_card_is_told_in_both_languages_with_numbers_moments_and_warnings() {
        let told = described(
            r#"[(
                id: "quay-cat-1", kind: Character, name: (en: "Quay Cat", ja: "はとばネコ"),
                epithet: (en: "At Noon", ja: "昼の"), colour: Blue,
                stats: { Level: 1, Power: 30, Support: 20 }, marks: { Range: R1 }, traits: ["Nobody"],
                abilities: [(
                    kind: Triggered, when: [(Deployed, This)],
                    effect: [Modify(All(Mine(Field, [Name("No Such Card")])), Power, Add(N(10)), Turn)],
                )],
            )]"#,
        );
        for part in [
            "quay-cat-1: lily, Character, Blue, Level 1, Power 30, Support 20, Range R1, Nobody",
            "Quay Cat · At Noon",
            "はとばネコ · 昼の",
            "listens to: Deployed",
            "warning: no card has the name \"No Such Card\"",
            "warning: the trait \"Nobody\" has no Japanese word",
        ] {
            assert!(told.contains(part), "{part}: {told}");
        }
        assert!(told.contains("+10") && told.lines().count() > 6, "{told}");
    }
}
