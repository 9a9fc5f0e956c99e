//! Carries out what players want.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use super::director::Tempo;
use super::guide::Guided;
use super::moves::{self, Travel};
use super::opponent::waker;
use super::{Fact, Intent, StageSystems, Table};
use crate::activity::Activity;
use crate::audio::{PlaySound, Sound};
use crate::notices::Notices;
use crate::settings::CurrentSettings;
use crate::states::AppSystems;
use crate::table::world;
use crate::ui_text::{Word, Words};
use fudaba_engine::Asked;
use fudaba_play::{Goal, NoWayBack, Openings, Refused, Sitting};

/// Adds the carrying out.
pub fn plugin(app: &mut App) {
    app.init_resource::<Notices>().add_systems(
        Update,
        (
            carry_out.in_set(StageSystems::Act),
            ask_at.in_set(StageSystems::Act).after(carry_out).run_if(
                resource_exists_and_changed::<Table>.or_else(
                    resource_exists::<Table>.and_then(resource_changed::<CurrentSettings>),
                ),
            ),
            tell.after(AppSystems::SyncTable)
                .before(AppSystems::Animate)
                .run_if(resource_exists_and_changed::<Table>),
        ),
    );
}

/// Why a choice cannot be taken back, in words.
#[must_use]
pub fn no_way_back(why: NoWayBack) -> Word {
    match why {
        NoWayBack::Nothing => Word::TakeBackNothing,
        NoWayBack::OtherChose => Word::TakeBackOther,
        NoWayBack::Disclosed => Word::TakeBackSeen,
        NoWayBack::NotNow => Word::TakeBackNotNow,
    }
}

/// Does what players want, as far as it can be done now.
pub fn carry_out(
    mut intents: MessageReader<Intent>,
    mut settings: ResMut<CurrentSettings>,
    mut table: ResMut<Table>,
    mut tempo: ResMut<Tempo>,
    mut travel: ResMut<Travel>,
    mut notices: ResMut<Notices>,
    mut facts: MessageWriter<Fact>,
    mut sounds: MessageWriter<PlaySound>,
    mut commands: Commands,
    activity: Res<Activity>,
    mut guided: Option<ResMut<Guided>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut told: Local<Option<usize>>,
) {
    for intent in intents.read() {
        activity.keep_going();
        let viewer = table.viewer();
        let done = match intent.clone() {
            Intent::Choose { action, asked } => {
                let fits = asked == table.choices();
                fits && match guided.as_mut() {
                    Some(guided) => offer(&table, guided, action, proxy.as_deref()),
                    None => choose(&mut table, action),
                }
            }
            Intent::ChooseSeveral {
                cards,
                stops,
                asked,
            } => asked == table.choices() && is_done(table.choose_several(&cards, stops)),
            Intent::Hint if guided.is_some() => {
                (guided.as_mut()).is_some_and(|guided| guided.hint(waker(proxy.as_deref())))
            }
            Intent::ReadOn => guided.as_mut().is_some_and(|guided| guided.read_on()),
            // A lesson is begun again elsewhere.
            Intent::Again if guided.as_ref().is_some_and(|guided| !guided.is_puzzle) => true,
            Intent::Again => {
                let anew = guided.as_mut().and_then(|guided| guided.again());
                anew.is_some_and(|sitting| {
                    table.0 = sitting;
                    *tempo = Tempo::default();
                    commands.queue(lay_out);
                    facts.write(Fact::LaidOut);
                    true
                })
            }
            // Others see to these.
            Intent::Hint
            | Intent::CloseHint
            | Intent::CloseReminder
            | Intent::ReminderWaits(_)
            | Intent::NoReminders
            | Intent::Next
            | Intent::ToShelf
            | Intent::Watch(_)
            | Intent::Review(_) => true,
            // Nothing of it was seen on the table.
            Intent::TakeBack if table.begun() > 0 => {
                sounds.write(PlaySound(Sound::Slide));
                table.take_back(settings.take_back).is_ok()
            }
            // Whoever wants his own choice back is told first that he would come elsewhere.
            Intent::TakeBack if leads_elsewhere(&table, &settings, &mut told) => {
                notices.passing(settings.words().get(Word::TakeBackPassed));
                true
            }
            Intent::TakeBack => {
                let done = take_back(&mut table, &settings, &mut notices);
                if done {
                    *tempo = Tempo::default();
                    travel.way = Some(moves::way(&settings, 0.25, 0.2));
                    commands.queue(lay_out);
                    facts.write(Fact::TakenBack);
                    sounds.write(PlaySound(Sound::Slide));
                }
                done
            }
            Intent::StepForward => {
                let done = table.step_forward();
                if done {
                    *tempo = Tempo::default();
                    commands.queue(lay_out);
                    facts.write(Fact::LaidOut);
                }
                done
            }
            Intent::ShowAgain if table.shows_again() => {
                tempo.skip(false);
                true
            }
            Intent::ShowAgain => {
                let done = table.show_again().is_ok();
                if done {
                    *tempo = Tempo::default();
                    travel.way = Some(moves::way(&settings, 0.25, 0.2));
                    commands.queue(lay_out);
                    facts.write(Fact::LaidOut);
                    sounds.write(PlaySound(Sound::Slide));
                }
                done
            }
            Intent::Skip => {
                let weighed = table.balance().is_some();
                let again = table.shows_again();
                tempo.skip(!again && (weighed || table.contest().is_some()));
                table.hurry();
                true
            }
            Intent::Step => {
                tempo.pause = tempo.pause.map(|_| 0.0);
                tempo.stopped = false;
                true
            }
            Intent::HandOver => {
                table.close_curtain();
                commands.queue(lay_out);
                sounds.write(PlaySound(Sound::Slide));
                true
            }
            Intent::Look(player) => {
                let done = table.open_curtain(player).is_ok();
                if done {
                    *tempo = Tempo::default();
                    commands.queue(lay_out);
                    facts.write(Fact::LaidOut);
                }
                done
            }
            Intent::Ask(asked) => ask(&table, asked, &mut settings),
            Intent::Always(Some(yes)) => is_done(table.answer_always(yes)),
            Intent::Always(None) => {
                let name = table.asking_name();
                name.is_some_and(|name| table.ask_again(name))
            }
            Intent::AskAgain(card) => {
                let name = table.view().and_then(|view| view.def(card));
                name.is_some_and(|name| table.ask_again(name))
            }
            Intent::Stop { phase, own } => stop(&table, phase, own, &mut settings),
            Intent::Concede => table.concede(viewer).is_ok(),
        };
        if !done {
            sounds.write(PlaySound(Sound::Deny));
        }
        // One person who plays both sides sees the table from the other side now.
        if table.viewer() != viewer && table.is_open() {
            commands.queue(lay_out);
        }
    }
}

/// Keeps when the viewer wants to be asked at questions like the open one.
fn ask(table: &Table, asked: Asked, settings: &mut CurrentSettings) -> bool {
    let Some(view) = table.view() else {
        return false;
    };
    let declared = view.setup().declared;
    let kind = view.opening().map(|o| usize::from(o.kind));
    let Some(opening) = kind.and_then(|kind| declared.openings.get(kind)) else {
        return false;
    };
    settings.ask_at(declared.id, opening.key, asked, opening.asked);
    true
}

/// Sets a stop at a phase, or takes it away.
fn stop(table: &Table, phase: u8, own: bool, settings: &mut CurrentSettings) -> bool {
    let declared = table.setup().declared;
    let Some(key) = declared.phases.get(usize::from(phase)) else {
        return false;
    };
    settings.toggle_stop(declared.id, key, own);
    true
}

/// Persons are asked where the settings say so.
pub(super) fn ask_at(settings: Res<CurrentSettings>, mut table: ResMut<Table>) {
    let declared = table.setup().declared;
    let stops = settings.stops_of(declared.id);
    let wanted = Openings::of(declared, &settings.openings_of(declared.id));
    let wanted = wanted.stopping(declared, [&stops.own, &stops.others]);
    if *table.openings() != wanted {
        table.ask_at(wanted);
    }
}

/// The lesson or puzzle hears what the player chooses.
fn offer(
    table: &Table,
    guided: &mut Guided,
    action: usize,
    proxy: Option<&EventLoopProxyWrapper>,
) -> bool {
    let chosen = table
        .decision()
        .and_then(|d| d.actions.get(action).copied());
    let asked = table.openings().all();
    chosen.is_some_and(|chosen| guided.choose(action, chosen, asked, waker(proxy)))
}

fn choose(table: &mut Table, action: usize) -> bool {
    is_done(table.choose(action))
}

fn is_done(chosen: Result<(), Refused>) -> bool {
    match chosen {
        Ok(()) => true,
        Err(error) => {
            warn!("a choice was refused: {error}");
            false
        }
    }
}

/// Would taking back lead to a question that was passed for the viewer rather than to a choice of his own, and has he not been
/// told so yet? `told`: after how many choices he was.
fn leads_elsewhere(table: &Table, settings: &CurrentSettings, told: &mut Option<usize>) -> bool {
    let now = Some(table.choices());
    let elsewhere = table.goes_back_to(settings.take_back) == Ok(Goal::Passed);
    elsewhere && std::mem::replace(told, now) != now
}

fn take_back(table: &mut Table, settings: &CurrentSettings, notices: &mut Notices) -> bool {
    let words = settings.words();
    let goal = table.goes_back_to(settings.take_back);
    let done = table.take_back(settings.take_back);
    let word = match goal {
        Ok(Goal::Passed) => Word::TookBackPassed,
        _ => done.map_or_else(no_way_back, |()| Word::TookBack),
    };
    notices.passing(words.get(word));
    done.is_ok()
}

/// Says what went wrong with the record or with the computer.
pub fn tell(
    mut table: ResMut<Table>,
    settings: Res<CurrentSettings>,
    mut notices: ResMut<Notices>,
) {
    let words = settings.words();
    for text in troubles(&mut table.bypass_change_detection().0, words) {
        notices.problem(text);
    }
}

fn troubles(sitting: &mut Sitting, words: Words) -> Vec<String> {
    let unwritten = sitting.take_trouble();
    let unwritten = unwritten.map(|why| words.fill(Word::ReplayMissing, &[("reason", &why)]));
    let mishaps = sitting.take_mishaps().into_iter().map(|mishap| {
        let report = match mishap.report {
            Ok(path) => path.display().to_string(),
            Err(why) => why,
        };
        words.fill(Word::Mishap, &[("report", &report)])
    });
    unwritten.into_iter().chain(mishaps).collect()
}

/// Makes the entities what the viewer sees; while the curtain is closed there are none.
pub fn lay_out(world: &mut World) {
    if !world.contains_resource::<Table>() {
        world::clear(world);
        return;
    }
    world.resource_scope(|world, table: Mut<Table>| match table.view() {
        Some(view) => world::rebuild(world, view),
        None => world::clear(world),
    });
}
