//! All lessons of all rulesets to their end, as a player takes them: by mouse and by keys, pressing what is shown lit. Every
//! wrong choice is tried on the way.

use super::Wanted;
use super::tests::{bench, guided, settles, shelf, takes};
use crate::panels::model::TableModel;
use crate::screens::FirstMatch;
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::hud::Panels;
use crate::table::input::Lights;
use crate::table::stage::guide::Ended;
use crate::table::stage::{Guided, Intent};
use crate::table::tests::bench::Bench;
use crate::table::tests::by_keys::{Player, Touched, touched};
use crate::table::tests::games;
use crate::table::tests::keyboard::at;
use crate::ui_text::Word;
use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;
use fudaba_ai::{AgentSpec, Stop, decision_seed};
use fudaba_cards::Text;
use fudaba_engine::{Action, Opening, P0};
use fudaba_harness::kittest::Queryable;
use fudaba_learn::{Course, Hidden, Lesson, LessonStep, MOST_NODES, Prover, Stage};
use fudaba_saves::settings::Language;

/// A lesson has not more deeds than so many.
const MOST_DEEDS: usize = 2_000;

/// What a player does in a lesson.
#[derive(Debug, Clone)]
enum Deed {
    /// He reads, and goes on.
    Reads,
    /// He makes the choice of this place; all others are refused with these words, if any are.
    Chooses(usize, Option<(Vec<usize>, Text)>),
}

/// All that leads to the end of a lesson. A whole match is played by looking one step ahead.
fn deeds(lesson: &Lesson, ruleset: usize) -> Vec<Deed> {
    let library = &games()[ruleset].library;
    let mut course = Course::begin(lesson, library.game.rules, &library.catalogue).unwrap();
    let mut agent = AgentSpec::GREEDY.build();
    let mut all = Vec::new();
    while all.len() < MOST_DEEDS {
        let count = course.game().legal().len();
        let deed = match course.stage() {
            Stage::Finished => return all,
            Stage::Shown { .. } => {
                course.read_on();
                all.push(Deed::Reads);
                continue;
            }
            Stage::Told { .. } => {
                let right = course.right().unwrap();
                let LessonStep::Do { wrong, .. } = &lesson.steps[course.step()] else {
                    panic!("he is told something");
                };
                let others = (0..count).filter(|n| !right.contains(n)).collect();
                Deed::Chooses(right[0], Some((others, wrong.clone())))
            }
            Stage::Unaided { .. } if lesson.position.decks.is_some() => {
                let game = course.game();
                let openings = game.setup().declared.openings;
                let opening = game.view(P0).opening();
                let asks = |o: Opening| openings[usize::from(o.kind)].asked.asks(o.matters);
                assert!(
                    opening.is_none_or(asks),
                    "nobody wants to be asked {opening:?}"
                );
                let seed = decision_seed(1, 0, all.len());
                let thought = agent.think(&game.view(P0), seed, &Stop::default());
                Deed::Chooses(thought.index, None)
            }
            Stage::Unaided { task, .. } => {
                let task = task.clone();
                let mut prover = Prover::new(course.laid_mut(), &task, MOST_NODES);
                Deed::Chooses(prover.prove(Hidden::Open).unwrap().solutions[0], None)
            }
        };
        if let Deed::Chooses(index, _) = deed {
            course.choose(index).unwrap();
        }
        all.push(deed);
    }
    panic!("{} has no end", lesson.id);
}

/// How a player does it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    Keys,
    Mouse,
}

struct Pupil {
    player: Player,
    by: By,
    language: Language,
}

impl Pupil {
    fn bench(&mut self) -> &mut Bench {
        &mut self.player.bench
    }

    fn settles(&mut self) {
        settles(self.bench());
        // What was learned is kept in the frame after.
        self.bench().frames(2);
        self.player.shows(None);
    }

    fn model(&self) -> &TableModel {
        &self.player.bench.app.world().resource::<Panels>().model
    }

    fn presses_button(&mut self, label: &str) {
        self.presses_nth(label, 0);
    }

    /// Of buttons that are called the same: of two like cards in a pile.
    fn presses_nth(&mut self, label: &str, nth: usize) {
        let called = self.player.panels.get_all_by_label(label).nth(nth);
        called.expect("a button").click();
        self.player.shows(None);
    }

    fn reads(&mut self) {
        let guide = self.model().guide.clone().expect("a lesson");
        assert!(guide.reads && !guide.line.is_empty(), "{guide:?}");
        assert_eq!(self.model().prompt, None, "nothing else is asked meanwhile");
        match self.by {
            By::Keys => self.player.presses(KeyCode::Space),
            By::Mouse => self.presses_button(Word::LessonReadOn.text(self.language)),
        }
        self.bench().frames(2);
        self.player.shows(None);
    }

    /// What is shown lit.
    fn lights(&self) -> Lights {
        let table = self.player.bench.table();
        let seen = table.seen().expect("a table");
        let choosing = self.player.bench.choice().choosing.as_ref();
        let zones = seen.view().q().zones();
        let cover = |zone| seen.view().table().cover(zone);
        choosing.map_or_else(Lights::default, |c| c.lights(zones, cover))
    }

    /// Makes a choice by what is lit and by buttons.
    fn chooses(&mut self, index: usize, why: &str) {
        let before = guided(self.bench()).made().len();
        let action = self.player.bench.table().decision().unwrap().actions[index];
        let why = format!("{action:?} in {why}");
        for _ in 0..6 {
            if guided(self.bench()).made().len() > before {
                return;
            }
            let prompt = self.model().prompt.clone().expect("he is asked");
            let choice = prompt.choices.iter().find(|choice| choice.action == index);
            let choosing = self.player.bench.choice().choosing.as_ref();
            let next = touched(action, choosing.and_then(|c| c.selected));
            if choice.is_none() {
                self.is_lit(next, &why);
            }
            match (self.by, choice) {
                (By::Keys, _) => self.player.goes_at(index, action, &why),
                (By::Mouse, Some(choice)) => {
                    let alike = prompt.choices.iter().filter(|c| c.label == choice.label);
                    let nth = alike.take_while(|c| c.action != index).count();
                    self.presses_nth(&choice.label.clone(), nth);
                }
                (By::Mouse, None) => self.clicks(next, action),
            }
            self.settles();
        }
        assert!(
            guided(self.bench()).made().len() > before,
            "{why}: not made"
        );
    }

    fn is_lit(&self, next: Option<Touched>, why: &str) {
        let lights = self.lights();
        let is_lit = match next {
            Some(Touched::Card(card)) => lights.cards.contains_key(&card),
            Some(Touched::Place(place)) => {
                let seen = self.player.bench.table().seen().expect("a table");
                let top = seen.view().table().cover(place);
                lights.places.contains_key(&place)
                    || top.is_some_and(|card| lights.cards.contains_key(&card))
            }
            None => true,
        };
        assert!(is_lit, "{why}: {next:?} is not lit");
    }

    fn clicks(&mut self, next: Option<Touched>, action: Action) {
        let to = match next {
            Some(Touched::Card(card)) => self.player.bench.card(card),
            Some(Touched::Place(place)) => at(&self.player.bench, place),
            None => panic!("{action:?} has neither card nor place nor button"),
        };
        self.bench().clicks(to, PointerButton::Primary);
    }

    /// Every choice that is not right is refused with the words of the step, and changes nothing.
    fn is_refused(&mut self, others: &[usize], words: &Text, why: &str) {
        let before = self.player.bench.table().game().table().digest();
        for other in others {
            let asked = self.player.bench.table().choices();
            let action = *other;
            self.bench().wants(Intent::Choose { action, asked });
            self.settles();
            let now = self.player.bench.table().game().table().digest();
            assert_eq!(now, before, "{why}: choice {other}");
            let reply = guided(self.bench()).reply.clone().expect("it is answered");
            assert_eq!(&reply.line, words, "{why}: choice {other}");
            let shown = self.model().guide.clone().and_then(|guide| guide.reply);
            let shown = shown.expect("it is shown");
            assert_eq!(shown.text, *words.get(self.language.into()), "{why}");
        }
    }
}

/// The matches that were asked for after the last lesson.
#[derive(Resource, Default)]
struct AskedFor(Vec<FirstMatch>);

fn note(mut wanted: MessageReader<FirstMatch>, mut asked: ResMut<AskedFor>) {
    asked.0.extend(wanted.read());
}

fn whole_course(by: By) {
    for (ruleset, game) in games().iter().enumerate() {
        let id = game.library.game.rules.id();
        for (n, lesson) in shelf(ruleset).lessons.iter().enumerate() {
            let language = Language::ALL[(ruleset + n) % 2];
            let mut bench = bench(None);
            bench
                .app
                .world_mut()
                .resource_mut::<CurrentSettings>()
                .language = language;
            bench
                .app
                .init_resource::<AskedFor>()
                .add_systems(Update, note);
            takes(&mut bench, Wanted::Lesson(ruleset, n));
            let mut pupil = Pupil {
                player: Player::at(bench, (1280.0, 720.0), language),
                by,
                language,
            };
            for (step, deed) in deeds(lesson, ruleset).iter().enumerate() {
                let why = format!("{id}, {}, deed {step}", lesson.id);
                pupil.settles();
                match deed {
                    Deed::Reads => pupil.reads(),
                    Deed::Chooses(index, refused) => {
                        // They are the same for mouse and keys: once is enough.
                        if let (Some((others, words)), By::Mouse) = (refused, by) {
                            pupil.is_refused(others, words, &why);
                        }
                        pupil.chooses(*index, &why);
                    }
                }
            }
            pupil.settles();
            let guided = pupil.player.bench.app.world().resource::<Guided>();
            assert_eq!(guided.ended, Some(Ended::Finished), "{id}: {}", lesson.id);
            let end = pupil.model().guide.clone().and_then(|guide| guide.ended);
            let end = end.expect("it has ended");
            for line in &lesson.learned {
                assert!(end.note.contains(line.get(language.into())), "{end:?}");
            }
            assert_eq!(pupil.player.bench.place().0, Screen::Table);
            let is_last = n + 1 == shelf(ruleset).lessons.len();
            let next = if is_last {
                Word::PlayNow
            } else {
                Word::NextLesson
            };
            assert_eq!(end.next, next.text(language), "{id}: {}", lesson.id);
            if is_last {
                pupil.presses_button(next.text(language));
                pupil.bench().frames(2);
                let asked = &pupil.player.bench.app.world().resource::<AskedFor>().0;
                assert_eq!(asked[..], [FirstMatch { ruleset }]);
            }
        }
    }
}

#[test]
fn every_lesson_is_taken_to_its_end_by_keys_pressing_what_is_lit() {
    whole_course(By::Keys);
}

#[test]
fn every_lesson_is_taken_to_its_end_by_the_mouse_and_wrong_choices_are_refused_in_its_words() {
    whole_course(By::Mouse);
}
