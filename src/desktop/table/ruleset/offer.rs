//! What can be set up for a match, in the player's language.

use bevy::prelude::*;

use super::game::{Games, LoadedGame, full_name, text};
use crate::opponents;
use crate::screens::setup_model::{
    DeckContents, DeckModel, LevelModel, OptionModel, RulesetModel, SetupModel, ValueModel,
};
use crate::screens::{Chosen, Offer, last_choice, to_remember};
use crate::settings::CurrentSettings;
use fudaba_ai::{Level, Style};
use fudaba_engine::MAX_OPTIONS;
use fudaba_library::{DeckList, Severity};
use fudaba_saves::settings::Language;

/// Makes the offer anew when the language or the decks may have changed.
pub fn refresh(
    games: Res<Games>,
    settings: Res<CurrentSettings>,
    mut offer: ResMut<Offer>,
    mut chosen: ResMut<Chosen>,
) {
    renew(&games, &settings, &mut offer, &mut chosen);
}

/// Makes the offer anew. What was chosen stays chosen, wherever it stands in the lists now.
pub fn renew(games: &Games, settings: &CurrentSettings, offer: &mut Offer, chosen: &mut Chosen) {
    let new = SetupModel {
        newcomer: offer.newcomer,
        ..offer_of(games, settings.language)
    };
    if offer.0 == new {
        return;
    }
    let before = std::mem::replace(&mut offer.0, new);
    let remembered = to_remember(&before, &chosen.0);
    let seed = std::mem::take(&mut chosen.0.seed);
    let last = remembered.as_ref().or(settings.last_match.as_ref());
    chosen.0 = last_choice(&offer.0, last);
    chosen.0.seed = seed;
}

/// Everything that can be chosen.
#[must_use]
pub fn offer_of(games: &Games, language: Language) -> SetupModel {
    SetupModel {
        rulesets: games.0.iter().map(|game| ruleset(game, language)).collect(),
        newcomer: false,
    }
}

fn ruleset(game: &LoadedGame, language: Language) -> RulesetModel {
    let library = &game.library;
    let usual = [0; MAX_OPTIONS];
    RulesetModel {
        id: library.game.rules.id().to_owned(),
        name: text(&game.look.name, language).to_owned(),
        description: text(&game.look.summary, language).to_owned(),
        options: options(game, language),
        decks: library
            .decks
            .iter()
            .map(|list| deck(game, list, &usual, language))
            .collect(),
        levels: levels(language),
        styles: styles(language),
    }
}

fn options(game: &LoadedGame, language: Language) -> Vec<OptionModel> {
    let decls = game.library.game.rules.declaration().options.iter();
    decls
        .map(|decl| {
            let words = game.option(decl.key, language);
            OptionModel {
                id: decl.key.to_owned(),
                name: words.0,
                explanation: words.1,
                values: decl
                    .values
                    .iter()
                    .map(|value| ValueModel {
                        id: (*value).to_owned(),
                        name: game.option_value(decl.key, value, language),
                        explanation: String::new(),
                    })
                    .collect(),
            }
        })
        .collect()
}

fn deck(
    game: &LoadedGame,
    list: &DeckList,
    options: &[u8; MAX_OPTIONS],
    language: Language,
) -> DeckModel {
    let problems = game.library.problems(list, options);
    let errors = problems.iter().filter(|p| p.severity == Severity::Error);
    let style = text(&list.style, language);
    let mut facts: Vec<String> = Vec::new();
    if !style.is_empty() {
        facts.push(style.to_owned());
    }
    let sections = game.library.game.decks.sections.iter();
    let counts = sections.map(|section| {
        let name = game.book.label(section, language.into());
        match language {
            Language::English => format!("{name}: {}", list.count(section)),
            Language::Japanese => format!("{name}{}枚", list.count(section)),
        }
    });
    facts.push(counts.collect::<Vec<_>>().join(" · "));
    DeckModel {
        id: list.key.clone(),
        name: text(&list.name, language).to_owned(),
        description: text(&list.description, language).to_owned(),
        facts,
        cover: None,
        problems: errors.map(|p| text(&p.text, language).to_owned()).collect(),
        contents: contents(game, list, language),
    }
}

/// The cards of a deck: those that are named, then the sections, each in the order of their names.
#[must_use]
pub fn contents(game: &LoadedGame, list: &DeckList, language: Language) -> Vec<DeckContents> {
    let shape = game.library.game.decks;
    let name = |id: &str| {
        let card = game.library.pack.get(id);
        card.map_or_else(|| id.to_owned(), |card| full_name(card, language))
    };
    let label = |key: &str| {
        let label = game.book.label(key, language.into());
        let mut chars = label.chars();
        let first = chars.next().map(|c| c.to_uppercase().to_string());
        first.unwrap_or_default() + chars.as_str()
    };
    let named = shape.roles.iter().filter_map(|role| {
        Some(DeckContents {
            name: label(role),
            cards: vec![(1, name(list.role(role)?))],
        })
    });
    let sections = shape.sections.iter().map(|section| {
        let cards = list.section(section);
        let mut cards: Vec<(u8, String)> = cards.map(|(id, n)| (n, name(id))).collect();
        cards.sort_by(|a, b| a.1.cmp(&b.1));
        DeckContents {
            name: label(section),
            cards,
        }
    });
    named.chain(sections).collect()
}

fn model(id: String, [name, description]: [&str; 2]) -> LevelModel {
    LevelModel {
        id,
        name: name.to_owned(),
        description: description.to_owned(),
    }
}

fn levels(language: Language) -> Vec<LevelModel> {
    Level::all()
        .map(|level| {
            model(
                level.number().to_string(),
                opponents::level(level, language),
            )
        })
        .collect()
}

fn styles(language: Language) -> Vec<LevelModel> {
    Style::ALL
        .map(|style| model(style.name().to_owned(), opponents::style(style, language)))
        .to_vec()
}
