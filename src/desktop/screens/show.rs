//! Draws the screens and carries out what the player wants there.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::place::Place;
use super::result::ResultIntent;
use super::setup_model::{Opponent, SetupChoice, SetupIntent, SetupModel, Starter};
use super::title::{TitleIntent, TitleModel};
use super::{
    Beginner, Chosen, FirstMatch, LastResult, Learned, LessonsOf, MatchOrder, Offer, WatchOrder,
    result, setup, title,
};
use crate::audio::{PlaySound, Sound};
use crate::help::OpenRules;
use crate::notices::Notices;
use crate::panels;
use crate::settings::CurrentSettings;
use crate::states::{AppSystems, Overlay, Screen};
use crate::ui::{PanelSystems, whole_window};
use crate::ui_text::{Word, Words};
use fudaba_saves::settings::LastMatch;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            show_title.run_if(in_state(Screen::Title)),
            show_setup.run_if(in_state(Screen::Setup)),
            show_result.run_if(in_state(Screen::Result)),
        )
            .in_set(PanelSystems::Screen),
    )
    .add_systems(
        Update,
        (learned, first_match)
            .chain()
            .in_set(AppSystems::ApplyIntents),
    )
    .add_systems(
        EguiPrimaryContextPass,
        show_notices.in_set(PanelSystems::Notices),
    );
}

/// What the last match was, as far as the rulesets and decks still exist.
pub fn last_choice(offer: &SetupModel, last: Option<&LastMatch>) -> SetupChoice {
    let Some(last) = last else {
        return SetupChoice::usual(offer, 0);
    };
    let place = |rules: &super::setup_model::RulesetModel| rules.id == last.ruleset;
    let Some(ruleset) = offer.rulesets.iter().position(place) else {
        return SetupChoice::usual(offer, 0);
    };
    let rules = &offer.rulesets[ruleset];
    let mut choice = SetupChoice::usual(offer, ruleset);
    for (id, value) in &last.options {
        let option = rules.options.iter().position(|option| &option.id == id);
        if let Some(option) = option
            && let Some(value) = rules.options[option]
                .values
                .iter()
                .position(|v| &v.id == value)
        {
            choice.options[option] = value;
        }
    }
    for (seat, id) in last.decks.iter().enumerate() {
        if let Some(deck) = rules.decks.iter().position(|deck| &deck.id == id) {
            choice.decks[seat] = deck;
        }
    }
    choice.chance = last.chance;
    let (level, style) = last
        .opponent
        .split_once(':')
        .unwrap_or((&last.opponent, ""));
    choice.style = (rules.styles.iter().position(|s| s.id == style)).unwrap_or(0);
    choice.opponent = match rules.levels.iter().position(|l| l.id == level) {
        Some(level) => Opponent::Computer(level),
        None if last.opponent.is_empty() => Opponent::Person,
        None if last.opponent == SOLO => Opponent::Solo,
        None => choice.opponent,
    };
    choice.starter = Starter::of_id(&last.starter);
    choice
}

/// Stands where the computer's level is, when one person played both sides.
const SOLO: &str = "solo";

/// What is remembered of a choice.
pub fn to_remember(offer: &SetupModel, choice: &SetupChoice) -> Option<LastMatch> {
    let rules = offer.rulesets.get(choice.ruleset)?;
    let changed = rules.options.iter().zip(&choice.options);
    let options = changed
        .filter(|(_, value)| **value != 0)
        .filter_map(|(option, value)| {
            let value = option.values.get(*value)?;
            Some((option.id.clone(), value.id.clone()))
        })
        .collect();
    let deck = |seat: usize| {
        let deck = rules.decks.get(choice.decks[seat]);
        deck.map_or_else(String::new, |deck| deck.id.clone())
    };
    let opponent = match choice.opponent {
        Opponent::Person => String::new(),
        Opponent::Solo => SOLO.to_owned(),
        Opponent::Computer(level) => {
            let level = &rules.levels.get(level)?.id;
            match rules.styles.get(choice.style) {
                Some(style) if choice.style > 0 => format!("{level}:{}", style.id),
                _ => level.clone(),
            }
        }
    };
    Some(LastMatch {
        ruleset: rules.id.clone(),
        options,
        decks: [deck(0), deck(1)],
        chance: choice.chance,
        opponent,
        starter: choice.starter.id().to_owned(),
    })
}

fn quick_choice(offer: &Offer, settings: &CurrentSettings) -> SetupChoice {
    let mut choice = last_choice(offer, settings.last_match.as_ref());
    if let Opponent::Person | Opponent::Solo = choice.opponent {
        choice.opponent = Opponent::Computer(offer.usual_level(choice.ruleset));
    }
    choice
}

/// Lays out the set-up of the first match after the lessons: from then on it is that ruleset which is offered first.
pub(super) fn first_match(
    mut wanted: MessageReader<FirstMatch>,
    offer: Res<Offer>,
    mut settings: ResMut<CurrentSettings>,
    mut chosen: ResMut<Chosen>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let Some(FirstMatch { ruleset }) = wanted.read().last().copied() else {
        return;
    };
    if ruleset >= offer.rulesets.len() {
        return;
    }
    let mut choice = SetupChoice::usual(&offer, ruleset);
    choice.opponent = Opponent::Computer(0);
    settings.last_match = to_remember(&offer, &choice);
    chosen.0 = choice;
    screen.as_mut().set_if_neq(Screen::Setup);
}

/// A ruleset of which a lesson has just been finished is that of the next quick match.
pub(super) fn learned(
    mut learned: MessageReader<Learned>,
    offer: Res<Offer>,
    mut settings: ResMut<CurrentSettings>,
) {
    let Some(Learned { ruleset }) = learned.read().last().copied() else {
        return;
    };
    choose_game(&offer, &mut settings, ruleset);
}

/// This ruleset is that of the next quick match; with its usual decks, unless it is already.
fn choose_game(offer: &Offer, settings: &mut CurrentSettings, ruleset: usize) {
    let Some(rules) = offer.rulesets.get(ruleset) else {
        return;
    };
    let last = settings.last_match.as_ref();
    if last.is_none_or(|last| last.ruleset != rules.id) {
        let choice = SetupChoice::usual(offer, ruleset);
        settings.last_match = to_remember(offer, &choice);
    }
}

fn title_model(
    offer: &Offer,
    settings: &CurrentSettings,
    beginner: Beginner,
    words: Words,
) -> TitleModel {
    let choice = quick_choice(offer, settings);
    let mut model = TitleModel {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        is_new: beginner.0,
        chosen: choice.ruleset,
        rulesets: offer.rulesets.iter().map(|r| r.name.clone()).collect(),
        ..TitleModel::default()
    };
    match offer.rulesets.get(choice.ruleset) {
        Some(rules) => {
            let deck = rules.decks.get(choice.decks[0]);
            let deck = deck.map_or("", |deck| deck.name.as_str());
            model.quick_match = format!("{} · {deck}", rules.name);
        }
        None => words.get(Word::NoRulesets).clone_into(&mut model.problem),
    }
    model
}

fn show_title(
    mut contexts: EguiContexts,
    place: Res<Place>,
    offer: Res<Offer>,
    mut settings: ResMut<CurrentSettings>,
    mut chosen: ResMut<Chosen>,
    mut screen: ResMut<NextState<Screen>>,
    mut overlay: ResMut<NextState<Overlay>>,
    open: Res<State<Overlay>>,
    mut orders: MessageWriter<MatchOrder>,
    mut sounds: MessageWriter<PlaySound>,
    mut rules: MessageWriter<OpenRules>,
    mut exit: MessageWriter<AppExit>,
    beginner: Res<Beginner>,
    mut lessons: MessageWriter<LessonsOf>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let words = settings.words();
    let model = title_model(&offer, &settings, *beginner, words);
    let mut ui = whole_window(ctx);
    if *open.get() != Overlay::None {
        ui.disable();
    }
    let Some(intent) = title::show(&mut ui, &model, &place, words) else {
        return Ok(());
    };
    sounds.write(PlaySound(Sound::Button));
    match intent {
        TitleIntent::QuickMatch => {
            chosen.0 = quick_choice(&offer, &settings);
            orders.write(MatchOrder::Start(Box::new(chosen.0.clone())));
        }
        TitleIntent::Play | TitleIntent::TwoPlayers => {
            chosen.0 = quick_choice(&offer, &settings);
            if intent == TitleIntent::TwoPlayers {
                chosen.0.opponent = Opponent::Person;
            }
            screen.as_mut().set_if_neq(Screen::Setup);
        }
        TitleIntent::Game(ruleset) => choose_game(&offer, &mut settings, ruleset),
        TitleIntent::Learn => {
            let ruleset = quick_choice(&offer, &settings).ruleset;
            lessons.write(LessonsOf { ruleset });
        }
        TitleIntent::Puzzles => screen.as_mut().set_if_neq(Screen::Learn),
        TitleIntent::Replays => screen.as_mut().set_if_neq(Screen::Replays),
        TitleIntent::Decks => screen.as_mut().set_if_neq(Screen::Decks),
        TitleIntent::Rulebook => {
            rules.write(OpenRules::default());
        }
        TitleIntent::Settings => overlay.as_mut().set_if_neq(Overlay::Settings),
        TitleIntent::Language(language) => {
            settings.language = language;
            settings.card_language = language;
        }
        TitleIntent::Quit => {
            exit.write(AppExit::Success);
        }
    }
    Ok(())
}

fn show_setup(
    mut contexts: EguiContexts,
    place: Res<Place>,
    offer: Res<Offer>,
    settings: Res<CurrentSettings>,
    mut chosen: ResMut<Chosen>,
    mut screen: ResMut<NextState<Screen>>,
    mut orders: MessageWriter<MatchOrder>,
    mut sounds: MessageWriter<PlaySound>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut ui = whole_window(ctx);
    let intents = setup::show(&mut ui, &offer, &chosen, &place, settings.words());
    for intent in intents {
        if !matches!(intent, SetupIntent::Seed(_)) {
            sounds.write(PlaySound(Sound::Button));
        }
        chosen.0.apply(&offer, &intent);
        match intent {
            SetupIntent::Back => screen.as_mut().set_if_neq(Screen::Title),
            SetupIntent::Start => {
                orders.write(MatchOrder::Start(Box::new(chosen.0.clone())));
            }
            _ => {}
        }
    }
    Ok(())
}

fn show_result(
    mut contexts: EguiContexts,
    place: Res<Place>,
    model: Res<LastResult>,
    settings: Res<CurrentSettings>,
    mut screen: ResMut<NextState<Screen>>,
    mut orders: MessageWriter<MatchOrder>,
    mut sounds: MessageWriter<PlaySound>,
    mut notices: ResMut<Notices>,
    mut watch: MessageWriter<WatchOrder>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let words = settings.words();
    let mut ui = whole_window(ctx);
    let Some(intent) = result::show(&mut ui, &model, &place, words) else {
        return Ok(());
    };
    sounds.write(PlaySound(Sound::Button));
    match intent {
        ResultIntent::Again(again) => {
            orders.write(MatchOrder::Again(again));
        }
        ResultIntent::NewMatch => screen.as_mut().set_if_neq(Screen::Setup),
        ResultIntent::Title => screen.as_mut().set_if_neq(Screen::Title),
        ResultIntent::CopyPath => notices.passing(words.get(Word::Copied)),
        ResultIntent::LookBack => {
            if let Ok(path) = &model.replay {
                let path = path.into();
                watch.write(WatchOrder { path, review: true });
            }
        }
    }
    Ok(())
}

fn show_notices(
    mut contexts: EguiContexts,
    mut notices: ResMut<Notices>,
    settings: Res<CurrentSettings>,
) -> Result {
    let ctx: &egui::Context = contexts.ctx_mut()?;
    if let Some(number) = panels::notices::show(ctx, notices.all(), settings.words()) {
        notices.dismiss(number);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::setup_model::examples;
    use super::*;
    use bevy::state::app::StatesPlugin;

    #[test]
    fn a_choice_is_remembered_and_found_again() {
        let offer = examples::model();
        let mut choice = SetupChoice::usual(&offer, 1);
        choice.options[1] = 1;
        choice.decks = [1, 0];
        choice.opponent = Opponent::Computer(2);
        choice.starter = Starter::Second;
        for style in [0, 1] {
            choice.style = style;
            choice.chance = style == 1;
            let last = to_remember(&offer, &choice).unwrap();
            assert_eq!(last_choice(&offer, Some(&last)), choice);
        }
        choice.style = 0;
        for opponent in [Opponent::Person, Opponent::Solo] {
            choice.opponent = opponent;
            let last = to_remember(&offer, &choice).unwrap();
            assert_eq!(last_choice(&offer, Some(&last)).opponent, opponent);
        }
    }

    #[test]
    fn what_no_longer_exists_gives_way_to_the_usual() {
        let offer = examples::model();
        let last = LastMatch {
            ruleset: "two".into(),
            options: vec![("gone".into(), "x".into()), ("a".into(), "gone".into())],
            decks: ["gone".into(), "x".into()],
            chance: false,
            opponent: "gone".into(),
            starter: "gone".into(),
        };
        let choice = last_choice(&offer, Some(&last));
        assert_eq!(choice.ruleset, 1);
        assert_eq!(choice.options, [0, 0]);
        assert_eq!(choice.decks, [0, 0]);
        assert!(choice.is_ready(&offer));
        let last = LastMatch {
            ruleset: "gone".into(),
            ..last
        };
        assert_eq!(last_choice(&offer, Some(&last)).ruleset, 0);
    }

    #[test]
    fn a_quick_match_is_of_what_was_played_or_learned_last() {
        let mut offer = examples::model();
        offer.newcomer = true;
        let mut app = App::new();
        app.add_message::<Learned>()
            .init_resource::<CurrentSettings>()
            .insert_resource(Offer(offer))
            .add_systems(Update, learned);
        let quick = |app: &App| {
            let offer = app.world().resource::<Offer>();
            quick_choice(offer, app.world().resource::<CurrentSettings>())
        };
        assert_eq!(quick(&app).ruleset, 0);
        app.world_mut().write_message(Learned { ruleset: 1 });
        app.update();
        assert_eq!(quick(&app).ruleset, 1);
        assert_eq!(quick(&app).opponent, Opponent::Computer(0));
        // What was chosen for it before stays.
        let offer = app.world().resource::<Offer>().clone();
        let mut choice = SetupChoice::usual(&offer, 1);
        choice.opponent = Opponent::Computer(2);
        let last = to_remember(&offer, &choice);
        app.world_mut().resource_mut::<CurrentSettings>().last_match = last;
        app.world_mut().write_message(Learned { ruleset: 1 });
        app.update();
        assert_eq!(quick(&app), choice);
    }

    #[test]
    fn the_first_match_after_the_lessons_is_of_that_ruleset_and_against_the_weakest() {
        let offer = examples::model();
        let offer_id = offer.rulesets[1].id.clone();
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .init_state::<Screen>()
            .add_message::<FirstMatch>()
            .init_resource::<CurrentSettings>()
            .insert_resource(Chosen(SetupChoice::usual(&offer, 0)))
            .insert_resource(Offer(offer))
            .add_systems(Update, first_match);
        app.update();
        app.world_mut().write_message(FirstMatch { ruleset: 1 });
        app.update();
        app.update();
        let world = app.world();
        assert_eq!(*world.resource::<State<Screen>>().get(), Screen::Setup);
        let chosen = world.resource::<Chosen>();
        assert_eq!(chosen.ruleset, 1);
        assert_eq!(chosen.opponent, Opponent::Computer(0));
        let settings = world.resource::<CurrentSettings>();
        let last = settings.last_match.as_ref().expect("it is remembered");
        assert_eq!(last.ruleset, offer_id, "a quick match is of it, too");
    }
}
