//! The words that the table needs, asked of the text layer.

use std::collections::BTreeSet;

use super::explained;
use crate::panels::model::{ReasonModel, SealModel, StripModel};
use crate::settings::CurrentSettings;
use crate::table::draw::faces;
use crate::table::ruleset::look::{StatSet, StripLook};
use crate::table::ruleset::{ActiveGame, text as text_of};
use crate::table::stage::Seen;
use crate::ui_text::Word;
use fudaba_art::{CardLook, Language as FaceLanguage, Passage};
use fudaba_engine::words::{NamedValue, StatId};
use fudaba_engine::{
    Action, CardId, Decision, DefId, Event, Nearness, Note, PlayerId, Reason, StatEffect,
    StatSource, Until, Verb, View, ZoneId,
};
use fudaba_play::{ByWord, Seat, Sitting};
use fudaba_saves::settings::Language;
use fudaba_text::{Lang, Span, Speaker};

/// A question in words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Asked {
    /// What is asked.
    pub sentence: String,
    /// What happens on "no", or the ability that asks.
    pub detail: String,
}

/// A card as a sentence names it in full, and as briefly as it can be named.
#[must_use]
pub fn full_and_short(
    game: &ActiveGame,
    seen: Seen<'_>,
    card: CardId,
    settings: &CurrentSettings,
) -> [String; 2] {
    let speaker = to_viewer(game, seen, settings);
    let full = speaker.cited(seen.view().q(), card);
    let def = seen.view().def(card);
    let short = def.map(|def| game.card_name(def, settings.card_language.into()));
    let short = short.filter(|_| settings.card_language == settings.language);
    [full.clone(), short.unwrap_or(full)]
}

/// A question of a card was answered by what the viewer always answers.
pub fn by_word(game: &ActiveGame, by: ByWord, settings: &CurrentSettings) -> String {
    let word = if by.yes {
        Word::AsAlwaysYes
    } else {
        Word::AsAlwaysNo
    };
    let name = game.card_name(by.def, settings.card_language.into());
    settings.words().fill(word, &[("card", &name)])
}

/// What a rule says, to the viewer.
#[must_use]
pub fn noted(game: &ActiveGame, seen: Seen<'_>, note: Note, settings: &CurrentSettings) -> String {
    let speaker = to_viewer(game, seen, settings);
    let line = speaker.log_line(seen.view().q(), &Event::Noted(note));
    line.map_or_else(String::new, |line| line.text())
}

/// What the reading panel says of a printed card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    /// Kind, colour, traits.
    pub kind: String,
    /// One paragraph for each ability.
    pub text: Vec<String>,
    /// Words that need explaining.
    pub keywords: Vec<(String, String)>,
    /// Flavour text.
    pub flavour: String,
}

/// The one of two texts that is in this language.
#[must_use]
pub fn pick(language: Language, english: &str, japanese: &str) -> String {
    match language {
        Language::English => english.to_owned(),
        Language::Japanese => japanese.to_owned(),
    }
}

/// Speaks to a player about the match.
#[must_use]
pub fn speaker<'a>(
    game: &'a ActiveGame,
    sitting: &Sitting,
    reader: PlayerId,
    settings: &CurrentSettings,
) -> Speaker<'a> {
    let speaker = Speaker::to_player(&game.game.book, settings.language.into(), reader)
        .with_cards_in(settings.card_language.into());
    match sitting.seat(reader.other()) {
        Seat::Person(name) => speaker.naming(reader.other(), &player_name(name, settings)),
        Seat::Computer(..) => speaker,
    }
}

fn to_viewer<'a>(game: &'a ActiveGame, seen: Seen<'_>, settings: &CurrentSettings) -> Speaker<'a> {
    speaker(game, seen.sitting(), seen.viewer(), settings)
}

/// The name of a card as far as the viewer knows it.
#[must_use]
pub fn card_name(
    game: &ActiveGame,
    seen: Seen<'_>,
    card: CardId,
    settings: &CurrentSettings,
) -> String {
    to_viewer(game, seen, settings).name(seen.view().q(), card)
}

/// What the reading panel says of a printed card.
#[must_use]
pub fn reading(game: &ActiveGame, def: DefId, settings: &CurrentSettings) -> Reading {
    let Some(entry) = game.entry(def) else {
        return Reading::default();
    };
    let book = &game.game.book;
    let lang: Lang = settings.card_language.into();
    let written = book.card_text(entry, lang);
    let mut keywords: Vec<(String, String)> = Vec::new();
    for line in &written.lines {
        let spans = line.body.iter().filter_map(|span| match span {
            Span::Term(hint) => Some(hint),
            Span::Text(_) => None,
        });
        for hint in line.label.iter().chain(&line.costs).chain(spans) {
            let explained = (hint.name.clone(), hint.meaning.clone());
            if !hint.meaning.is_empty() && !keywords.contains(&explained) {
                keywords.push(explained);
            }
        }
    }
    keywords.extend(explained::numbers(game, def, lang));
    let text: Vec<String> = written.lines.iter().map(|line| line.plain(lang)).collect();
    let words = explained::words(game, &text.join("\n"), lang);
    let known = |name: &str| keywords.iter().any(|(of, _)| of.eq_ignore_ascii_case(name));
    let words: Vec<_> = words.into_iter().filter(|(name, _)| !known(name)).collect();
    keywords.extend(words.into_iter().take(explained::MOST_WORDS));
    Reading {
        kind: book.type_line(entry, lang),
        text,
        keywords,
        flavour: entry
            .flavour
            .as_ref()
            .map_or_else(String::new, |f| f.get(lang).to_owned()),
    }
}

/// What the painter needs for the readable face.
#[must_use]
pub fn zoom_look(game: &ActiveGame, def: DefId, settings: &CurrentSettings) -> Option<CardLook> {
    let entry = game.entry(def)?;
    let printed = game.catalogue.get(def)?;
    let lang: Lang = settings.card_language.into();
    let book = &game.game.book;
    let words = game.rules.words();
    let label = |stat: StatId| book.stat_label(stat.name(words), lang).to_owned();
    let written = book.card_text(entry, lang);
    let rules = written.lines.iter().map(|line| Passage {
        label: line
            .label
            .as_ref()
            .map_or_else(String::new, |l| l.name.clone()),
        text: line.after_label(lang),
    });
    Some(CardLook {
        name: entry.name.get(lang).to_owned(),
        epithet: entry
            .epithet
            .as_ref()
            .map_or_else(String::new, |e| e.get(lang).to_owned()),
        type_line: book.type_line(entry, lang),
        language: match lang {
            Lang::En => FaceLanguage::En,
            Lang::Ja => FaceLanguage::Ja,
        },
        rules: rules.collect(),
        flavour: entry
            .flavour
            .as_ref()
            .map_or_else(String::new, |f| f.get(lang).to_owned()),
        ..faces::table_look(&game.look, words, printed, &[], label)
    })
}

/// The name of a stat.
#[must_use]
pub fn stat_name(game: &ActiveGame, stat: StatId, settings: &CurrentSettings) -> String {
    let name = stat.name(game.rules.words());
    game.game
        .book
        .stat_label(name, settings.language.into())
        .to_owned()
}

/// The value of a stat: a number, or the name of a named value.
#[must_use]
pub fn stat_value(
    game: &ActiveGame,
    stat: StatId,
    value: i32,
    settings: &CurrentSettings,
) -> String {
    let look = game.look.face.stats.get(stat.name(game.rules.words()));
    let reach = look.is_some_and(|s| matches!(s.set, StatSet::Reach(_)));
    let named = game.game.book.lexicon.words.values.get(&NamedValue(value));
    // What it adds to another number is told as on the face.
    let adds = look.is_some_and(|s| matches!(s.set, StatSet::Added));
    match named.filter(|_| reach) {
        Some(words) => words.name.get(settings.language.into()).to_owned(),
        None if adds => format!("+{value}"),
        None => value.to_string(),
    }
}

/// Where a card is, in words.
#[must_use]
pub fn place(
    game: &ActiveGame,
    seen: Seen<'_>,
    card: CardId,
    settings: &CurrentSettings,
) -> String {
    let zone = seen.view().table().card(card).zone;
    capital(&to_viewer(game, seen, settings).place(seen.view().q(), zone))
}

/// A sentence with a capital at its beginning.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// The state of a card in words: where it is, how it lies, what it is.
#[must_use]
pub fn state(
    game: &ActiveGame,
    seen: Seen<'_>,
    card: CardId,
    settings: &CurrentSettings,
) -> Vec<String> {
    let speaker = to_viewer(game, seen, settings);
    let place = place(game, seen, card, settings);
    let lies = place.to_lowercase();
    // Where the place says it already, it is not said again.
    let states = speaker.states(seen.view().q(), card).into_iter();
    let states = states.filter(|state| !lies.contains(&state.to_lowercase()));
    let states: Vec<String> = states.collect();
    std::iter::once(place).chain(states).collect()
}

/// What changed a number of a card, such as "+20: Lamp Bearer (until the battle ends)".
#[must_use]
pub fn stat_source(
    game: &ActiveGame,
    seen: Seen<'_>,
    source: &StatSource,
    settings: &CurrentSettings,
) -> String {
    let words = settings.words();
    let change = match source.effect {
        StatEffect::Add(n) if n < 0 => format!("−{}", n.unsigned_abs()),
        StatEffect::Add(n) => format!("+{n}"),
        StatEffect::Times(n) => format!("×{n}"),
        StatEffect::Divide(n) => format!("÷{n}"),
        StatEffect::Set(n) => format!("={n}"),
    };
    let by = if source.by == CardId::NONE {
        words.get(Word::ByRules).to_owned()
    } else {
        card_name(game, seen, source.by, settings)
    };
    let until = match source.until {
        Some(Until::Battle) => words.get(Word::UntilBattle).to_owned(),
        Some(Until::Turn(_)) => words.get(Word::UntilTurn).to_owned(),
        Some(Until::TurnOf(who, _)) => {
            let who = player_name(seen.seat(who).name(), settings);
            if who == words.get(Word::You) {
                words.get(Word::UntilYourTurn).to_owned()
            } else {
                words.fill(Word::UntilTurnOf, &[("who", &who)])
            }
        }
        Some(Until::Period(period)) => {
            let periods = &game.game.book.lexicon.words.durations.periods;
            let text = periods.get(&period);
            text.map_or("", |t| text_of(t, settings.language))
                .to_owned()
        }
        Some(Until::Source(..) | Until::Leaving | Until::Used) | None => {
            return pick(
                settings.language,
                &format!("{change}: {by}"),
                &format!("{change}：{by}"),
            );
        }
    };
    pick(
        settings.language,
        &format!("{change}: {by} ({until})"),
        &format!("{change}：{by}（{until}）"),
    )
}

/// Name and explanation of a phase.
#[must_use]
pub fn phase(game: &ActiveGame, key: &str, language: Language) -> (String, String) {
    let (name, hint) = game.game.book.phase(key, language.into());
    (name.to_owned(), hint.to_owned())
}

/// The question of a decision.
#[must_use]
pub fn prompt(
    game: &ActiveGame,
    seen: Seen<'_>,
    decision: &Decision,
    settings: &CurrentSettings,
) -> Asked {
    let asked = to_viewer(game, seen, settings).prompt(seen.view().q(), decision);
    // Where the button that goes on has words of its own for this question, it says what comes of it.
    let actions = &game.game.book.phrases.actions;
    let says = |verb: &str| actions.contains_key(&format!("{verb}@{}", decision.key));
    let no = asked.no.filter(|_| !says("done") && !says("no"));
    let detail = [asked.ability, no].into_iter().flatten();
    Asked {
        sentence: asked.ask,
        detail: detail.collect::<Vec<_>>().join("\n"),
    }
}

/// Where the rulebook tells more about a question or a phase; nothing, if it does not.
#[must_use]
pub fn clause_of(game: &ActiveGame, key: &str) -> String {
    let loaded = &game.game;
    let clause = loaded.book.phrases.clauses.get(key);
    let found = clause.filter(|id| {
        loaded
            .rulebook
            .as_ref()
            .is_some_and(|b| b.find(id).is_some())
    });
    found.cloned().unwrap_or_default()
}

/// What is said while a card is selected that `does` this; `only`: all that it can do, which a second click on it does.
#[must_use]
pub fn selected(
    game: &ActiveGame,
    seen: Seen<'_>,
    card: CardId,
    (does, only): (&[Action], Option<String>),
    settings: &CurrentSettings,
) -> String {
    let q = seen.view().q();
    let known = seen.view().def(card).is_some();
    let wide = if known {
        q.setup.rules.width(q, card)
    } else {
        1
    };
    let aimed = does.iter().filter(|action| action.place != ZoneId::NONE);
    let verbs: BTreeSet<Verb> = aimed.map(|action| action.verb).collect();
    let word = match (verbs.iter().next(), &only) {
        (Some(_), Some(_)) => Word::SelectedOnly,
        (None, Some(_)) => Word::SelectedOne,
        (Some(_), None) if wide > 1 => Word::SelectedWide,
        // For what a place is chosen.
        (Some(Verb::Attack), None) if verbs.len() == 1 => Word::SelectedStrikes,
        (Some(Verb::Deploy), None) if verbs.len() == 1 => Word::SelectedEnters,
        (Some(Verb::Move), None) if verbs.len() == 1 => Word::SelectedMoves,
        (Some(_), None) => Word::SelectedAimed,
        (None, None) => Word::Selected,
    };
    let name = card_name(game, seen, card, settings);
    let does = only.unwrap_or_default();
    let wide = wide.to_string();
    let values = [("card", name.as_str()), ("n", &wide), ("does", &does)];
    settings.words().fill(word, &values)
}

/// What a button says; shorter, if the card of the action is the `selected` one.
#[must_use]
pub fn action(
    game: &ActiveGame,
    (seen, view): (Seen<'_>, &View),
    decision: &Decision,
    action: Action,
    selected: Option<CardId>,
    settings: &CurrentSettings,
) -> String {
    let (speaker, q) = (to_viewer(game, seen, settings), view.q());
    if selected == Some(action.card) {
        speaker.action_of_selected(q, decision, action)
    } else {
        speaker.action(q, decision, action)
    }
}

/// Why a card can do nothing now.
#[must_use]
pub fn why_not(
    game: &ActiveGame,
    seen: Seen<'_>,
    card: CardId,
    settings: &CurrentSettings,
) -> Vec<ReasonModel> {
    let speaker = to_viewer(game, seen, settings);
    let reasons = super::reasons::of(seen.view(), card);
    reasons
        .into_iter()
        .map(|reason| ReasonModel {
            text: speaker.reason(seen.view().q(), &reason),
            clause: reason.clause.to_owned(),
            later: reason.nearness == Nearness::Later,
        })
        .collect()
}

/// A reason in words.
#[must_use]
pub fn reason(
    game: &ActiveGame,
    seen: Seen<'_>,
    reason: Reason,
    settings: &CurrentSettings,
) -> String {
    to_viewer(game, seen, settings).reason(seen.view().q(), &reason)
}

/// The numbers of a player's cards that the other player has seen.
#[must_use]
pub fn strips(
    game: &ActiveGame,
    view: &View,
    player: PlayerId,
    settings: &CurrentSettings,
) -> Vec<StripModel> {
    let q = view.q();
    let words = game.rules.words();
    let strip = |look: &StripLook| {
        let stat = StatId::find(words, &look.stat)?;
        // What the other player knows of his cards.
        let seen = |card: &CardId| {
            let card = q.table.card(*card);
            card.owner() == player && card.known_to(player.other())
        };
        let cards: Vec<CardId> = q.table.card_ids().filter(seen).collect();
        let has = |n: i32| {
            let printed = |card: &CardId| q.setup.catalogue.get(view.def(*card)?);
            cards
                .iter()
                .filter_map(printed)
                .any(|def| def.stat(stat) == n)
        };
        Some(StripModel {
            label: text_of(&look.label, settings.language).to_owned(),
            explanation: text_of(&look.hint, settings.language).to_owned(),
            cells: (look.from..=look.to)
                .map(|n| (n.to_string(), has(n)))
                .collect(),
        })
    };
    game.look.strips.iter().filter_map(strip).collect()
}

/// A word stamped beside a contest. `mine`: the viewer's side is the first; `lost`: it ended badly for him.
#[must_use]
pub fn seal(
    game: &ActiveGame,
    seal: &str,
    mine: bool,
    lost: bool,
    settings: &CurrentSettings,
) -> SealModel {
    SealModel {
        text: capital(game.game.book.seal(seal, mine, settings.language.into())),
        why: String::new(),
        good: !lost,
        stamped: false,
    }
}

/// What a player is called. Names that the program gave are told in the language of today, whenever the match was begun.
#[must_use]
pub fn player_name(name: &str, settings: &CurrentSettings) -> String {
    let given = [
        Word::You,
        Word::Opponent,
        Word::Computer,
        Word::PlayerOne,
        Word::PlayerTwo,
    ];
    let is = |word: &&Word| Language::ALL.iter().any(|lang| word.text(*lang) == name);
    let known = given.iter().find(is);
    known
        .map_or(name, |word| settings.words().get(*word))
        .to_owned()
}

/// The label of a key, in the words of the ruleset.
#[must_use]
pub fn label(game: &ActiveGame, key: &str, language: Language) -> String {
    game.game.book.label(key, language.into()).to_owned()
}

/// Why a support card does not count.
#[must_use]
pub fn why_failed(
    game: &ActiveGame,
    why: (&'static str, &'static str),
    settings: &CurrentSettings,
) -> String {
    let lang: Lang = settings.language.into();
    let words = game.game.book.phrases.reasons.get(why.0);
    capital(words.map_or(why.0, |text| text.get(lang)))
}

/// The banner of a turn that begins.
#[must_use]
pub fn turn_banner(turn: u16, name: &str, settings: &CurrentSettings) -> String {
    let words = settings.words();
    let who = player_name(name, settings);
    let n = turn.to_string();
    if who == words.get(Word::You) {
        words.fill(Word::YourTurnBegins, &[("n", &n)])
    } else {
        words.fill(Word::TurnOfBegins, &[("who", &who), ("n", &n)])
    }
}

#[cfg(test)]
mod tests {
    use super::{player_name, turn_banner, zoom_look};
    use crate::settings::CurrentSettings;
    use crate::table::ruleset::ActiveGame;
    use crate::table::tests::{games, sitting, two};
    use fudaba_saves::settings::Language;

    #[test]
    fn names_that_the_program_gave_follow_the_language() {
        let mut settings = CurrentSettings::default();
        assert_eq!(player_name("あなた", &settings), "You");
        assert_eq!(player_name("Ann", &settings), "Ann");
        assert_eq!(turn_banner(4, "あなた", &settings), "Turn 4: your turn");
        assert_eq!(turn_banner(4, "Ann", &settings), "Turn 4: Ann’s turn");
        settings.language = Language::Japanese;
        assert_eq!(player_name("You", &settings), "あなた");
        assert_eq!(turn_banner(4, "You", &settings), "第4ターン：あなたの番");
    }

    #[test]
    fn no_word_on_a_face_is_the_id_of_a_card() {
        let mut settings = CurrentSettings::default();
        let mut faces = 0;
        for game in games() {
            let active = ActiveGame::of(game, sitting(game, 1, two(), true).setup());
            for language in Language::ALL {
                settings.card_language = language;
                for (n, def) in active.catalogue.iter() {
                    let Some(look) = zoom_look(&active, n, &settings) else {
                        continue;
                    };
                    faces += 1;
                    let rules = look.rules.iter().flat_map(|p| [&p.label, &p.text]);
                    let badges = look.badges.iter().map(|badge| &badge.label);
                    let all = [&look.name, &look.epithet, &look.type_line, &look.footer];
                    for text in all.into_iter().chain(rules).chain(badges) {
                        let mut words = text.split([' ', ',', '.', '「', '」']);
                        let id = def.key.as_str();
                        // A short id may be a word of the language as well.
                        let within = id.contains('-') && words.any(|word| word == id);
                        assert!(text != id && !within, "{id}: {text}");
                    }
                }
            }
        }
        assert!(faces > 200, "{faces} faces");
    }
}
