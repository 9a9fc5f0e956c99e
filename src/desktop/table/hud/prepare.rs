//! Makes the models of the panels, when something that they show has changed.

use std::collections::BTreeSet;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::EguiUserTextures;

use super::contests::Coming;
use super::foretold::Foretold;
use super::guide;
use super::log::Lines;
use super::models::{Maker, OnHold};
use super::{review, texts, weighty};
use crate::activity::Activity;
use crate::help::AtHand;
use crate::panels::learning::guide::{GuideModel, HeldModel};
use crate::panels::model::{
    ChoiceKind, ChoiceModel, Docked, InsteadModel, LatelyModel, LogEntry, LogModel, Picture,
    PromptModel, Side, TableModel, WaitModel,
};
use crate::settings::CurrentSettings;
use crate::table::draw::Pictures;
use crate::table::draw::marks::sets_out;
use crate::table::input::{Choice, Choosing, Focused, InFront, Pointed, Reading, Supposed};
use crate::table::layout::{Hovered, Staged};
use crate::table::ruleset::{ActiveGame, text as text_of};
use crate::table::stage::{
    Accents, Advised, Doing, Guided, InCourse, LookingBack, Reminded, Seen, Table, Tempo, Watched,
};
use crate::table::world::{Card, Match, Phase, Turn, Zone};
use crate::ui_text::Word;
use fudaba_engine::{CardId, Event, PlayerId, Verb};

/// What the panels show.
#[derive(Resource, Debug, Clone, Default)]
pub struct Panels {
    /// All panels around the table.
    pub model: TableModel,
    /// Cards in question that lie nowhere yet.
    pub named: Vec<(String, Picture)>,
    /// The scores, by their places among those of the ruleset, and the players who would lose one of their things by what is
    /// foretold.
    pub at_stake: Vec<(usize, PlayerId)>,
}

/// The card whose readable face is held up, because the pointer has rested on it.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HeldUp(Option<CardId>);

impl HeldUp {
    /// The card, if there is one.
    #[must_use]
    pub fn card(self) -> Option<CardId> {
        self.0
    }
}

/// So long the pointer rests on a card before its readable face is held up, in seconds.
const REST: f32 = 0.25;

/// Counts how long the pointer rests on a card, on the table or in a panel. What has changed under a pointer that lies
/// still is not pointed at.
pub fn rest(
    time: Res<Time>,
    table: Res<Table>,
    reading: Res<Reading>,
    front: Res<InFront>,
    mut moved: MessageReader<CursorMoved>,
    hovered: Query<(&Card, Has<Focused>), With<Hovered>>,
    mut rested: Local<(Option<CardId>, f32)>,
    mut held_up: ResMut<HeldUp>,
    activity: Res<Activity>,
) {
    let on_table = hovered.iter().next().map(|(card, by_key)| (card.0, by_key));
    let in_panel = reading.pointed.map(|card| (card, front.keys));
    let pointed = in_panel.or(on_table);
    let has_moved = moved.read().count() > 0 || pointed.is_some_and(|(_, by_key)| by_key);
    if table.is_changed() {
        *rested = (None, 0.0);
    }
    let card = pointed.map(|(card, _)| card);
    if rested.0 != card {
        *rested = (card.filter(|_| has_moved), 0.0);
    } else if rested.1 < REST {
        rested.1 += time.delta_secs().min(0.1);
    }
    let card = rested.0;
    let done = rested.1 >= REST;
    if card.is_some() && !done {
        activity.keep_going();
    }
    held_up.set_if_neq(HeldUp(card.filter(|_| done)));
}

/// Where the pointer lies, and for how many frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct LiesSince {
    at: Option<Vec2>,
    frames: u8,
}

/// The panels tell what the pointer is on in the frame after it has moved: so many frames later that has been heard.
const TELLS: u8 = 3;

/// Everything that the models are made from.
#[derive(SystemParam)]
pub struct Sources<'w, 's> {
    table: Res<'w, Table>,
    game: Res<'w, ActiveGame>,
    settings: Res<'w, CurrentSettings>,
    choice: Res<'w, Choice>,
    supposed: Res<'w, Supposed>,
    reading: Res<'w, Reading>,
    held_up: Res<'w, HeldUp>,
    lines: Res<'w, Lines>,
    doing: Res<'w, State<Doing>>,
    tempo: Res<'w, Tempo>,
    now: Query<'w, 's, (&'static Turn, &'static Phase), With<Match>>,
    hovered: Query<'w, 's, &'static Card, With<Hovered>>,
    places: Query<'w, 's, &'static Zone, Or<(With<Pointed>, With<Focused>)>>,
    by_key: Query<'w, 's, (), With<Focused>>,
    ring: Query<'w, 's, &'static Card, With<Focused>>,
    front: Res<'w, InFront>,
    accents: Res<'w, Accents>,
    staged: Query<'w, 's, &'static Card, With<Staged>>,
    guided: Option<Res<'w, Guided>>,
    advised: Option<Res<'w, Advised>>,
    watched: Option<Res<'w, Watched>>,
    back: Option<Res<'w, LookingBack>>,
    reminded: Option<Res<'w, Reminded>>,
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
}

/// What changes without its resource being written.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Moment {
    hovered: Option<CardId>,
    considered: Option<usize>,
    staged: BTreeSet<CardId>,
    held: OnHold,
    tells: bool,
    stamped: bool,
    /// What is told large is told there alone.
    large: Vec<Event>,
}

impl Sources<'_, '_> {
    fn moment(&self) -> Moment {
        let stopped = self.tempo.stopped && self.tempo.hold <= 0.0;
        let step = self.tempo.pause.is_some_and(f32::is_infinite);
        Moment {
            hovered: self.hovered.iter().next().map(|card| card.0),
            considered: self.considered(),
            staged: self.staged.iter().map(|card| card.0).collect(),
            held: OnHold {
                waits_for_step: stopped || step && !self.table.is_thinking(),
                stopped,
                passes: self.tempo.passes(),
            },
            tells: self.tempo.tells(),
            stamped: self.accents.stamps(),
            large: self.accents.told_large(),
        }
    }

    /// Where the pointer lies still, if nothing was chosen either since it was there `before`: whatever comes to lie under it
    /// meanwhile is not pointed at. A paper that grows over it with what it tells, and goes away again, would go to and fro.
    fn lies_still(&self, before: &mut LiesSince) -> bool {
        let at = self.windows.single().ok().and_then(Window::cursor_position);
        let by_keys = self.front.keys || !self.by_key.is_empty();
        let stayed = at.is_some() && before.at == at && !by_keys;
        if !stayed || self.table.is_changed() || self.choice.is_changed() {
            *before = LiesSince { at, frames: 0 };
            return false;
        }
        before.frames = before.frames.saturating_add(1);
        before.frames > TELLS
    }

    /// The choice that a click or Enter would make where the pointer or the ring rests.
    fn considered(&self) -> Option<usize> {
        let choosing = self.choice.choosing.as_ref()?;
        let seen = self.table.seen()?;
        // What goes on stays told while one looks at something else.
        let free = || self.costs_nothing(seen);
        if self.reading.answer.is_some() || self.front.pointer || self.front.keys {
            return self.reading.answer.or_else(free);
        }
        if let Some(click) = self.choice.plans() {
            return choosing.comes_to(&click).or_else(free);
        }
        // Enter chooses where the ring is, whether that is read or not.
        let card = self.hovered.iter().next().or(self.ring.iter().next());
        let click = match (card, self.places.iter().next()) {
            (Some(card), _) => choosing.click_card(card.0, seen.view().table().covered(card.0)),
            (None, Some(place)) => choosing.click_place(place.0),
            (None, None) => {
                return choosing
                    .shows_first()
                    .or_else(|| choosing.only())
                    .or_else(free);
            }
        };
        choosing.comes_to(&click).or_else(free)
    }

    /// While something is compared, the answer that costs nothing is foretold before anything is pointed at.
    fn costs_nothing(&self, seen: Seen<'_>) -> Option<usize> {
        let begun = self.choice.is_begun();
        let decision = seen.decision()?;
        // In the middle of an attack a further target may be asked for.
        let aims = decision.actions.iter().any(|a| a.verb == Verb::Attack);
        let attacks = aims && decision.about.or(decision.source).is_some();
        if begun || !(seen.contest().is_some() || attacks) {
            return None;
        }
        let of = |verb| decision.actions.iter().position(|a| a.verb == verb);
        of(Verb::Done).or_else(|| of(Verb::No))
    }

    fn are_changed(&self) -> bool {
        self.table.is_changed()
            || self.game.is_changed()
            || self.settings.is_changed()
            || self.choice.is_changed()
            || self.supposed.is_changed()
            || self.reading.is_changed()
            || self.held_up.is_changed()
            || self.lines.is_changed()
            || self.doing.is_changed()
            || self.guided.as_ref().is_some_and(DetectChanges::is_changed)
            || self.advised.as_ref().is_some_and(DetectChanges::is_changed)
            || self.watched.as_ref().is_some_and(DetectChanges::is_changed)
            || self.back.as_ref().is_some_and(DetectChanges::is_changed)
            || self
                .reminded
                .as_ref()
                .is_some_and(DetectChanges::is_changed)
    }
}

/// Makes the models anew.
pub fn prepare(
    sources: Sources,
    (mut before, mut pointer): (Local<Moment>, Local<LiesSince>),
    (mut foretold, mut coming, mut instead): (Local<Foretold>, Local<Coming>, Local<Instead>),
    mut pictures: Option<ResMut<Pictures>>,
    mut textures: ResMut<EguiUserTextures>,
    mut panels: ResMut<Panels>,
    mut at_hand: ResMut<AtHand>,
    mut in_course: ResMut<InCourse>,
    activity: Res<Activity>,
) {
    let mut moment = sources.moment();
    if sources.lies_still(&mut pointer) {
        moment.considered = before.considered;
    }
    let painted = pictures.as_ref().is_some_and(DetectChanges::is_changed);
    let known = !painted && !foretold.goes_on() && moment == *before;
    if !sources.are_changed() && known {
        return;
    }
    // The panels are drawn in this frame, and what they lay out in the next.
    activity.keep_going();
    let Some(seen) = sources.table.seen() else {
        *panels = Panels::default();
        in_course.set_if_neq(InCourse::default());
        return;
    };
    let pictures = pictures
        .as_mut()
        .map(DetectChangesMut::bypass_change_detection);
    let now = sources.now.iter().next();
    let mut maker = Maker {
        seen,
        now: now.map_or_else(Default::default, |(turn, phase)| (*turn, *phase)),
        staged: moment.staged.clone(),
        game: &sources.game,
        settings: &sources.settings,
        pictures,
        textures: &mut textures,
    };
    let (choice, reading) = (&sources.choice, &sources.reading);
    let free = sources.costs_nothing(seen);
    let supposed = (choice.marked(), sources.supposed.view.as_ref());
    let choices = sources.table.choices();
    let aims = choice.choosing.as_ref().map_or_else(Vec::new, aims);
    foretold.tell(seen, supposed, choices, moment.considered, free, &aims);
    coming.note(seen.balance(), |player| maker.turned_over(player));
    let course = InCourse {
        helps: maker.helping(&foretold),
        weighed: foretold.free().is_some() && !foretold.looks_on(),
        ..foretold.in_course(seen)
    };
    let fought = course.stages(seen);
    in_course.set_if_neq(course);
    let mut prompt = maker.prompt(choice);
    if let Some(prompt) = &mut prompt {
        maker.tell_consequences(&foretold, choice, prompt);
    }
    // What comes of an answer is said once: on its own button, if it has one beside that which costs nothing.
    let said = prompt.as_ref().map_or_else(Vec::new, said_on_buttons);
    let foreseen = maker.foreseen(&foretold, &said);
    let mut foreseen = foreseen.or_else(|| maker.reckoned(moment.considered));
    if let (Some(told), Some(first)) = (&mut foreseen, maker.goes_first(moment.considered)) {
        told.lines.push(first);
    }
    let turned = maker.turned(&foretold, &said);
    if let Some(prompt) = &mut prompt {
        prompt.needs_other |= maker.needs_other(&foretold);
    }
    let asks = prompt.as_mut().filter(|_| !aims_at(seen));
    if let Some(asks) = asks {
        // What other answers would come to stands where they are asked for, and stays there while one is looked at.
        if moment.considered == free {
            let told = foreseen
                .as_mut()
                .map(|told| std::mem::take(&mut told.instead));
            *instead = (choices, told.unwrap_or_default());
        }
        if instead.0 == choices {
            asks.instead.clone_from(&instead.1);
        }
        // What would turn a fight that comes badly is said with that, and its button says no more than what it is and costs,
        // whatever is pointed at: it does not grow or shrink. Where nothing is told of the fight the button says it.
        if let Some(turned) = &turned {
            let mut answers = asks.choices.iter_mut();
            let its = |answer: &&mut ChoiceModel| answer.action == turned.answer;
            // A bare “yes” says nothing away from what is asked.
            let named = !says_yes(seen, turned.answer);
            let told = foreseen.as_mut();
            let told = told.filter(|told| named && !told.numbers.is_empty());
            match (answers.find(its), told) {
                (Some(answer), Some(told)) => {
                    answer.note.clear();
                    let bad = told.good != Some(true);
                    if bad && moment.considered != Some(turned.answer) {
                        told.follows = Some(turned.remedy(&answer.label, maker.settings.words()));
                    }
                }
                (Some(answer), None) => answer.note = texts::capital(&turned.says),
                (None, _) => {}
            }
        }
        // What is said of an answer beside the fight is not said again on its button.
        let on_tag = foreseen.is_some().then_some(moment.considered).flatten();
        let mut answers = asks.choices.iter_mut();
        let main = |answer: &&mut ChoiceModel| {
            answer.kind == ChoiceKind::Main && Some(answer.action) == on_tag
        };
        if let Some(answer) = answers.find(main) {
            answer.note.clear();
        }
    }
    let foretold = foretold.forecast();
    // Without a pointer on a card, the one that is asked about can be read.
    let asked = seen.decision().and_then(|d| d.about.or(d.source));
    let hovered = moment.hovered;
    let read = reading.pinned.or(reading.pointed).or(hovered).or(asked);
    let selected = choice.choosing.as_ref().and_then(|c| c.selected);
    // Who looks for a place does not read: the face would lie over the places.
    let held_up = sources.held_up.0.filter(|_| choice.planned.is_none());
    let held_up = held_up.filter(|card| selected != Some(*card) && reading.pinned != Some(*card));
    let mut log = std::mem::take(&mut panels.model.log);
    if sources.lines.is_changed() || log.entries.len() != sources.lines.entries.len() {
        log.entries.clone_from(&sources.lines.entries);
    }
    // In a fight one sees what oneself has just done: the table is left to the fight.
    let plays = sources.watched.is_none();
    let told_here = |said: &LatelyModel| !(fought && plays && said.side == Some(Side::Near));
    let (game, settings) = (&sources.game, &sources.settings);
    let large = moment.large.iter();
    let large = large.map(|event| weighty::line(game, seen, event, settings));
    let large: Vec<String> = large.filter(|line| !line.is_empty()).collect();
    let lately = maker.lately(&sources.lines.lately).filter(told_here);
    let log = LogModel {
        pictures: maker.log_pictures(&sources.lines.entries),
        lately: lately.and_then(|told| told.without(&large)),
        open: reading.log,
        filter: reading.log_filter.clone(),
        ..log
    };
    let asked_now = prompt.is_some();
    let at_rest = |said: &str| {
        if fought {
            String::new()
        } else {
            said.to_owned()
        }
    };
    let guided = sources.guided.as_deref();
    let (watched, back) = (sources.watched.as_deref(), sources.back.as_deref());
    let mut model = TableModel {
        turn: maker.turn(),
        guide: guided.map(|guided| {
            let told = guide::guide(guided, game, seen, asked_now, settings);
            let held = guide::held(guided, &told).and_then(|(card, part)| {
                let def = seen.view().def(card)?;
                Some(HeldModel {
                    name: text_of(&game.entry(def)?.name, settings.card_language).to_owned(),
                    picture: maker.zoom(def)?,
                    part,
                })
            });
            GuideModel { held, ..told }
        }),
        hint: (sources.advised.as_deref())
            .and_then(|advised| guide::hint(advised, game, seen, settings)),
        reminder: (sources.reminded.as_deref())
            .filter(|_| asked_now)
            .and_then(|reminded| guide::reminder(reminded, game, settings)),
        can_hint: guide::can_hint(seen, asked_now),
        watch: watched.map(|watched| guide::watch(watched, back, game, seen, settings)),
        review: watched
            .zip(back)
            .and_then(|(watched, back)| review::review(watched, back, seen, settings)),
        prompt: prompt
            .filter(|_| guided.is_none_or(|guided| guided.ended.is_none() && !guided.said.shows)),
        wait: told(
            maker.wait(*sources.doing.get(), moment.held),
            sources.lines.entries.last().filter(|_| moment.tells),
        ),
        players: maker.players(!fought),
        log,
        inspect: held_up.and_then(|card| maker.inspect(card, false)),
        kept: reading.pinned.and_then(|card| maker.inspect(card, true)),
        docked_card: read.and_then(|card| maker.inspect(card, reading.pinned == Some(card))),
        docked: Docked {
            reader: sources.settings.docked_reader,
            log: sources.settings.docked_log,
        },
        battle: foretold
            .and_then(|forecast| maker.battle_to_come(forecast))
            .or_else(|| maker.battle()),
        foreseen: foreseen
            .or_else(|| maker.still_missing(sources.supposed.balance.as_ref(), coming.came())),
        // While something is fought out, that is what one looks at.
        goal: at_rest(text_of(&game.look.goal, settings.language)),
        // Whoever plays by keys is told which, as long as he does.
        aim: at_rest(match sources.by_key.is_empty() && !sources.front.keys {
            true => text_of(&game.look.aim, settings.language),
            false => settings.words().get(Word::KeysHere),
        }),
        balance: maker.balance(sources.supposed.balance.as_ref(), &coming),
        checklist: maker.checklist(),
        browser: reading.browsed.map(|zone| maker.browser(zone)),
        kept_zone: reading.kept_zone.map(|zone| maker.browser(zone)),
    };
    let seals = [
        model
            .battle
            .as_mut()
            .and_then(|battle| battle.seal.as_mut()),
        model
            .balance
            .as_mut()
            .and_then(|balance| balance.seal.as_mut()),
    ];
    for seal in seals.into_iter().flatten() {
        seal.stamped = moment.stamped;
    }
    let clause = clause_at_hand(&model, || maker.clause_of_phase());
    at_hand.set_if_neq(AtHand(clause));
    *panels = Panels {
        named: maker.named(),
        at_stake: foretold.map_or_else(Vec::new, |forecast| maker.at_stake(forecast)),
        model,
    };
    *before = moment;
}

/// What is said while the viewer waits: what was done to him last, if that is held for him to be read.
fn told(wait: WaitModel, done: Option<&LogEntry>) -> WaitModel {
    match done {
        Some(done) if wait.sentence.is_empty() => WaitModel {
            sentence: done.by.clone() + &done.text(),
            ..wait
        },
        _ => wait,
    }
}

/// What other answers would come to than the one that costs nothing, as of so many choices.
type Instead = (usize, Vec<InsteadModel>);

/// Is it asked whom to attack?
fn aims_at(seen: Seen<'_>) -> bool {
    let decision = seen.decision();
    decision.is_some_and(|decision| decision.actions.iter().any(|a| a.verb == Verb::Attack))
}

/// Is this answer no more than that one wants what is asked?
fn says_yes(seen: Seen<'_>, answer: usize) -> bool {
    let decision = seen.decision();
    decision.is_some_and(|decision| {
        let action = decision.actions.get(answer);
        action.is_some_and(|action| action.verb == Verb::Yes)
    })
}

/// The answers that have buttons of their own on which it stands what comes of them.
fn said_on_buttons(prompt: &PromptModel) -> Vec<usize> {
    let choices = prompt.choices.iter();
    let said = choices.filter(|choice| choice.kind != ChoiceKind::Main && !choice.note.is_empty());
    said.map(|choice| choice.action).collect()
}

/// The attacks that a click would make: those of the chosen card, or of the only one there is; before one is chosen, all.
fn aims(choosing: &Choosing) -> Vec<usize> {
    let striker = sets_out(choosing, None);
    let attacks = choosing.actions().iter().enumerate();
    let attacks = attacks.filter(|(_, action)| action.verb == Verb::Attack);
    let his = attacks.filter(|(_, action)| striker.is_none_or(|card| card == action.card));
    his.map(|(n, _)| n).collect()
}

/// The clause that matters most now: why the card under the pointer can do nothing, else what is asked, else the phase.
fn clause_at_hand(model: &TableModel, phase: impl FnOnce() -> String) -> String {
    let read = model.inspect.iter().chain(&model.kept);
    let reasons = read.flat_map(|card| &card.why_not);
    let reason = reasons.map(|reason| &reason.clause);
    let asked = model.prompt.iter().map(|prompt| &prompt.clause);
    let found = reason.chain(asked).find(|clause| !clause.is_empty());
    found.cloned().unwrap_or_else(phase)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use fudaba_engine::{Action, CardId, Decision, PlayerId, Prompt, ZoneId};

    #[test]
    fn all_attacks_are_looked_at_until_an_attacker_is_chosen() {
        let attack = |card, place| Action::to(Verb::Attack, CardId(card), ZoneId(place));
        let decision = Decision {
            player: PlayerId(0),
            prompt: Prompt::ChooseCards,
            key: "",
            source: None,
            ability: None,
            about: None,
            progress: None,
            chosen: Vec::new(),
            placed: Vec::new(),
            actions: vec![attack(3, 8), attack(4, 8), Action::plain(Verb::Done)],
        };
        let mut choosing = Choosing::new(&decision, BTreeMap::new());
        assert_eq!(aims(&choosing), [0, 1]);
        choosing.selected = Some(CardId(4));
        assert_eq!(aims(&choosing), [1]);
    }
}
