//! A deck from whatever looks like one.

use super::index::Found;
use super::line::{Guess, brackets, guesses, is_of_a_site, without_rarity};
use super::{Exchange, LineProblem, Unread, code};
use fudaba_cards::{Lang, Text};
use fudaba_library::{DeckList, DeckVariant, Game, bare, folded};

/// A text of more bytes than this is no deck.
pub const LONGEST: usize = 64 << 10;
/// For so many lines at most it is looked what was probably meant.
const MOST_NEAR: usize = 100;

/// What was read, and what was not.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The deck; its name is that of the text, or empty.
    pub list: DeckList,
    /// How many lines named cards that are in it now.
    pub taken: usize,
    /// The lines that could not be read.
    pub problems: Vec<LineProblem>,
}

/// Where the cards of the next lines go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Place {
    /// Into the pile that takes them first.
    #[default]
    Anywhere,
    Section(&'static str),
    Variant(usize, &'static str),
    /// The next card has this role.
    Role(&'static str),
    /// Nowhere: the variant is not known.
    Nowhere,
}

impl Exchange<'_> {
    /// Reads a deck from a text or a code. Everything that can be understood is taken; every other line is listed.
    #[must_use]
    pub fn read(&self, text: &str) -> Reading {
        let mut reader = Reader {
            exchange: self,
            reading: Reading::default(),
            place: Place::default(),
            near: 0,
        };
        reader.reading.list.ruleset = self.shape().ruleset.to_owned();
        let mut end = text.len().min(LONGEST);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let lines: Vec<&str> = text[..end].lines().collect();
        let mut n = 0;
        while n < lines.len() {
            n += reader.code(&lines[n..], n + 1).unwrap_or_else(|| {
                reader.line(lines[n], n + 1);
                1
            });
        }
        if end < text.len() {
            reader.problem(lines.len(), "", Unread::TooLong);
        }
        reader.reading
    }
}

struct Reader<'a, 'b> {
    exchange: &'b Exchange<'a>,
    reading: Reading,
    place: Place,
    near: usize,
}

impl<'a> Reader<'a, '_> {
    fn problem(&mut self, line: usize, text: &str, why: Unread) {
        let text = text.chars().take(120).collect();
        self.reading.problems.push(LineProblem { line, text, why });
    }

    /// A code of this program at the beginning of these lines: how many of them it takes.
    fn code(&mut self, lines: &[&str], number: usize) -> Option<usize> {
        let first = folded(lines[0]);
        let at = first.find("fdb-")?;
        let label = first[..at].trim();
        if !(label.is_empty() || label.ends_with(':')) {
            return None;
        }
        let mut code = first[at..].to_owned();
        let mut read = self.exchange.read_code(&code);
        let mut used = 1;
        // A code may have been broken into several lines on its way.
        for (n, line) in lines.iter().enumerate().skip(1).take(40) {
            let more = folded(line);
            let is_part = !more.trim().is_empty()
                && more
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || c.is_whitespace() || c == '-');
            if read.is_ok() || !is_part {
                break;
            }
            code.push_str(&more);
            let longer = self.exchange.read_code(&code);
            if longer.is_ok() {
                used = n + 1;
                read = longer;
                break;
            }
        }
        match read {
            // The same deck may stand there in words and as a code.
            Ok(_) if self.reading.taken > 0 => {}
            Ok(decoded) => {
                let list = &mut self.reading.list;
                list.sections = decoded.list.sections;
                list.roles = decoded.list.roles;
                list.variants = decoded.list.variants;
                self.reading.taken += 1;
                for stranger in decoded.strangers {
                    let (n, place) = (stranger.copies, stranger.place);
                    let text = Text {
                        en: format!(
                            "a card of the code is not here ({n} in {place}, number {:08x}); install its pack",
                            stranger.hash
                        ),
                        ja: format!(
                            "コードのカードがここにありません（{place}に{n}枚、番号{:08x}）。パックを入れてください。",
                            stranger.hash
                        ),
                    };
                    self.problem(number, lines[0], Unread::Code(text));
                }
            }
            Err(error) => self.problem(number, lines[0], Unread::Code(error.told())),
        }
        Some(used)
    }

    fn line(&mut self, raw: &str, number: usize) {
        let line = folded(raw);
        let line = without_comment(&line).trim();
        if !line.chars().any(char::is_alphanumeric) || line.chars().all(is_mark) {
            return;
        }
        if self.labelled(line, raw, number) || self.heading(line, raw, number) {
            return;
        }
        let found = self.card(line);
        match found {
            Some((count, Found::One(id))) => self.take(id, count, raw, number),
            Some((_, Found::Several(ids))) => {
                let ids = ids.into_iter().map(str::to_owned).collect();
                self.problem(number, raw, Unread::Several(ids));
            }
            None if is_of_a_site(line) => self.problem(number, raw, Unread::Site),
            None if is_title(line) => self.place = Place::Anywhere,
            None => {
                let near = self.near(line);
                self.problem(number, raw, Unread::Unknown { near });
            }
        }
    }

    /// `Deck: …`, `Ruleset: …`, `Leader: …`.
    fn labelled(&mut self, line: &str, raw: &str, number: usize) -> bool {
        let Some((label, value)) = line.split_once(':') else {
            return false;
        };
        let (label, value) = (bare(label), value.trim());
        let is = |names: &[&str]| names.iter().any(|name| bare(name) == label);
        if is(&["deck", "deck name", "name", "デッキ", "デッキ名", "名前"]) && !value.is_empty()
        {
            let own = raw.split_once([':', '：']).map_or(value, |(_, v)| v.trim());
            let name = own.chars().filter(|c| !c.is_control()).take(120);
            let name: String = name.collect();
            self.reading.list.name = Text {
                en: name.clone(),
                ja: name,
            };
            return true;
        }
        if is(&["ruleset", "rules", "game", "ルール", "ゲーム"]) {
            let own = self.exchange.shape().ruleset;
            if bare(value) != bare(own) {
                self.problem(number, raw, Unread::Ruleset(value.to_owned()));
            }
            return true;
        }
        if let Some(role) = self.role(&label).filter(|_| !value.is_empty()) {
            let before = std::mem::replace(&mut self.place, Place::Role(role));
            self.line(value, number);
            self.place = before;
            return true;
        }
        false
    }

    fn role(&self, name: &str) -> Option<&'static str> {
        let shape = self.exchange.shape();
        let is = |role: &&&str| shape.is_called(role, name);
        shape.roles.iter().find(is).copied()
    }

    /// The name of a pile or a role, perhaps with a count, brackets, and a variant.
    fn heading(&mut self, line: &str, raw: &str, number: usize) -> bool {
        let (inside, outside) = brackets(line);
        // A card may be called as a pile is.
        let names_card = inside
            .iter()
            .any(|part| self.exchange.names.id(part).is_some());
        if names_card || line.starts_with(|c: char| c.is_ascii_digit()) {
            return false;
        }
        let variant = inside.iter().find_map(|part| part.split_once('='));
        let plain = |text: &str| {
            let text = text.trim_matches(|c: char| is_mark(c) || c == ':' || c.is_whitespace());
            let words = guesses(text);
            let name = words.first().map_or(text, |guess| guess.name);
            [bare(text), bare(name)]
        };
        let whole = plain(line);
        let [a, b] = plain(&outside);
        let [c, d] = whole;
        let within = inside.first().map_or(String::new(), |part| bare(part));
        let shape = self.exchange.shape();
        for name in [a, b, c, d, within] {
            let is = |section: &&&str| shape.is_called(section, &name);
            if let Some(section) = shape.sections.iter().find(is) {
                self.place = match variant {
                    None => Place::Section(section),
                    Some(variant) => self.variant(variant, section, raw, number),
                };
                return true;
            }
            if let Some(role) = self.role(&name) {
                self.place = Place::Role(role);
                return true;
            }
        }
        false
    }

    fn variant(
        &mut self,
        (option, value): (&str, &str),
        section: &'static str,
        raw: &str,
        number: usize,
    ) -> Place {
        let declared = self.exchange.game.rules.declaration().options.iter();
        let found = declared.filter(|o| bare(o.key) == bare(option));
        let found = found.flat_map(|o| o.values.iter().map(|v| (o.key, *v)));
        let Some((option, value)) = { found }.find(|(_, v)| bare(v) == bare(value)) else {
            let name = format!("{option}={value}");
            self.problem(number, raw, Unread::Variant(name));
            return Place::Nowhere;
        };
        let variants = &mut self.reading.list.variants;
        let is = |v: &DeckVariant| v.option == option && v.value == value;
        let at = variants.iter().position(is).unwrap_or_else(|| {
            variants.push(DeckVariant {
                option: option.to_owned(),
                value: value.to_owned(),
                ..DeckVariant::default()
            });
            variants.len() - 1
        });
        variants[at].sections.entry(section.to_owned()).or_default();
        Place::Variant(at, section)
    }

    /// How many of which card a line names.
    fn card(&self, line: &str) -> Option<(Option<String>, Found<'a>)> {
        let names = &self.exchange.names;
        let guesses = guesses(line);
        let told = |guess: &Guess, found| (guess.count.map(str::to_owned), found);
        // A line that is a name as it stands is that name, whatever number it ends with.
        let whole = guesses.last()?;
        if let Some(found) = names.find(whole.name) {
            return Some(told(whole, self.narrowed(found)));
        }
        let tries: [fn(&Self, &str) -> Option<Found<'a>>; 4] = [
            |own, name| own.exchange.names.find(name),
            Self::in_brackets,
            Self::in_fields,
            |own, name| {
                let shorter = without_rarity(name)?;
                let again = || own.exchange.names.find(without_rarity(shorter)?);
                own.exchange.names.find(shorter).or_else(again)
            },
        ];
        for guess in &guesses {
            for attempt in tries {
                if let Some(found) = attempt(self, guess.name) {
                    return Some(told(guess, self.narrowed(found)));
                }
            }
        }
        None
    }

    /// `name (id)`, `[id] name`, `name【rarity】`.
    fn in_brackets(&self, name: &str) -> Option<Found<'a>> {
        let names = &self.exchange.names;
        let (inside, outside) = brackets(name);
        let id = inside.iter().find_map(|part| {
            let plain = names.id(part);
            plain.or_else(|| names.id(without_rarity(part)?))
        });
        match id {
            Some(id) => Some(Found::One(id)),
            None if inside.is_empty() => None,
            // A number in brackets is no part of a name, but it is not passed over either.
            None if inside.iter().any(|part| part.trim().parse::<u32>().is_ok()) => None,
            None => names.find(&outside),
        }
    }

    /// `id<tab>name`, `id, name`, `id name`.
    fn in_fields(&self, name: &str) -> Option<Found<'a>> {
        let names = &self.exchange.names;
        let fields = || name.split(['\t', ',', '|', '/', '、', ';']);
        let id = fields().find_map(|field| names.id(field));
        let words = || name.split_whitespace();
        let hyphened = |word: &&str| word.contains('-');
        let id = id.or_else(|| words().filter(hyphened).find_map(|word| names.id(word)));
        match id {
            Some(id) => Some(Found::One(id)),
            None => fields().skip(1).find_map(|_| {
                fields().find_map(|field| names.find(field).filter(|f| matches!(f, Found::One(_))))
            }),
        }
    }

    /// Of several cards of one name, those that can be where the next card goes.
    fn narrowed(&self, found: Found<'a>) -> Found<'a> {
        let (Found::Several(ids), Place::Section(section)) = (&found, &self.place) else {
            return found;
        };
        let fit: Vec<&str> = (ids.iter().copied())
            .filter(|id| self.exchange.fits(section, id))
            .collect();
        match fit[..] {
            [one] => Found::One(one),
            [] => found,
            _ => Found::Several(fit),
        }
    }

    fn take(&mut self, id: &str, count: Option<String>, raw: &str, number: usize) {
        let copies = match &count {
            None => Some(1),
            Some(count) => count.parse::<u8>().ok().filter(|n| *n > 0),
        };
        let Some(copies) = copies else {
            self.problem(number, raw, Unread::Count(count.unwrap_or_default()));
            return;
        };
        let list = &mut self.reading.list;
        let pile = match &self.place {
            Place::Role(role) => {
                list.roles.insert((*role).to_owned(), id.to_owned());
                self.reading.taken += 1;
                self.place = Place::Anywhere;
                return;
            }
            Place::Nowhere => return,
            Place::Section(section) => list.sections.entry((*section).to_owned()).or_default(),
            Place::Variant(at, section) => {
                let sections = &mut list.variants[*at].sections;
                sections.entry((*section).to_owned()).or_default()
            }
            Place::Anywhere => {
                let home = self.exchange.home(id);
                list.sections.entry(home.to_owned()).or_default()
            }
        };
        let there = pile.entry(id.to_owned()).or_insert(0);
        match there.checked_add(copies) {
            Some(sum) => {
                *there = sum;
                self.reading.taken += 1;
            }
            None => {
                let sum = u32::from(*there) + u32::from(copies);
                self.problem(number, raw, Unread::Count(sum.to_string()));
            }
        }
    }

    fn near(&mut self, line: &str) -> Option<(String, Text)> {
        self.near += 1;
        if self.near > MOST_NEAR {
            return None;
        }
        let guesses = guesses(line);
        let id = guesses.iter().find_map(|guess| {
            let (_, outside) = brackets(guess.name);
            self.exchange.names.nearest(&outside)
        })?;
        let card = self.exchange.card(id)?;
        let whole = |lang: Lang| match &card.epithet {
            Some(epithet) => format!("{}, {}", card.name.get(lang), epithet.get(lang)),
            None => card.name.get(lang).to_owned(),
        };
        let name = Text {
            en: whole(Lang::En),
            ja: whole(Lang::Ja),
        };
        Some((id.to_owned(), name))
    }
}

/// A line without what is said about it.
fn without_comment(line: &str) -> &str {
    let start = line.trim_start();
    let comment = ["//", "#", ";", "--", "※"];
    if comment.iter().any(|mark| start.starts_with(mark)) {
        return "";
    }
    let marks = [" //", " #", " ※"];
    let ends = marks.iter().filter_map(|mark| line.find(mark));
    ends.min().map_or(line, |end| &line[..end])
}

fn is_mark(c: char) -> bool {
    matches!(
        c,
        '=' | '-'
            | '~'
            | '*'
            | '_'
            | '■'
            | '□'
            | '◆'
            | '◇'
            | '●'
            | '○'
            | '▼'
            | '▽'
            | '【'
            | '】'
            | '['
            | ']'
            | '<'
            | '>'
            | '《'
            | '》'
            | '('
            | ')'
    )
}

/// Does a line that names nothing look like the title of a part: "Characters:", "【キャラ】", "== 1 =="?
fn is_title(line: &str) -> bool {
    let ends = |a: char, b: char| line.starts_with(a) && line.ends_with(b);
    line.ends_with(':')
        || ends('[', ']')
        || ends('【', '】')
        || ends('《', '》')
        || ends('=', '=')
        || ends('<', '>')
}

/// Which of these rulesets a text names, by a code or in words.
#[must_use]
pub fn ruleset_of(games: &'static [Game], text: &str) -> Option<&'static Game> {
    let mut lines = text.lines().take(200);
    lines.find_map(|line| {
        let line = folded(line);
        if let Some(at) = line.find("fdb-") {
            return code::ruleset(games, &line[at..]).ok();
        }
        let (label, value) = line.split_once(':')?;
        let known = ["ruleset", "rules", "game", "ルール", "ゲーム"];
        known.iter().find(|name| bare(name) == bare(label))?;
        games
            .iter()
            .find(|game| bare(game.rules.id()) == bare(value))
    })
}
