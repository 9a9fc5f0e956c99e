//! Names on strips of paper below the cards that fight, and the name of a place on it while something can go there or the
//! pointer asks.

use bevy::prelude::*;

use super::lettering::{Lettering, Written, sharp};
use super::marks::{self, Few, Invites, Lit, Open};
use super::textures::Textures;
use super::{DEPTH, DrawSystems, depth, solid};
use crate::fonts;
use crate::settings::CurrentSettings;
use crate::table::input::{Choice, Pointed};
use crate::table::layout::Pose;
use crate::table::layout::pose::{FIGHTS, WRITTEN};
use crate::table::layout::{Composed, Hovered, Lay, Rest, Site, TableFrame};
use crate::table::ruleset::look::Pair;
use crate::table::ruleset::places::Place;
use crate::table::ruleset::{ActiveGame, text};
use crate::table::stage::{InCourse, Moves, Table};
use crate::table::world::{Board, Card, Facing, Known, Zone, ZoneCards};
use crate::theme::palette;
use crate::ui_text::Word;
use fudaba_engine::Verb;
use fudaba_text::fill;

/// A strip: its paper and its words.
#[derive(Debug, Clone, Copy)]
struct Strip {
    paper: Entity,
    words: Entity,
}

/// The strips of a place: the name of what lies uppermost there or what could be done there, and the names of what lies
/// beside it.
#[derive(Component, Debug, Clone, Copy, Default)]
struct Strips([Option<Strip>; STRIPS]);

/// The height of a name below its card.
const NAMES: f32 = FIGHTS + 3.0;

/// A place has no more of them.
const STRIPS: usize = 3;

/// What a strip says, and where.
#[derive(Debug, Clone, PartialEq)]
struct Said {
    words: String,
    on: On,
    /// The middle of the strip.
    at: Pair,
    /// The width that it may have.
    room: f32,
    height: f32,
}

/// What a strip is written on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum On {
    /// Paper below a card.
    Paper,
    /// The same of a card that is only lent.
    Lent,
    /// The night below a pile.
    Night,
    /// The empty place itself.
    Place,
    /// The same, quietly: nothing can be done there just now.
    Quiet,
    /// Amber, over what lies there.
    Amber,
}

/// The size of letters, beside the height of a strip.
const LETTERS: f32 = 0.8;
/// The least size of letters beside the usual one.
const SMALLEST: f32 = 0.74;
/// The title of a pile has at least so much room, in units of the table.
const TITLE: f32 = 118.0;
/// How much more room the name of a card beside the rows has than the card.
const ASIDE: f32 = 1.22;
/// So far a title may reach over the rim of a card.
const TOUCHES: f32 = 2.0;
/// What parts the papers of two names side by side.
const PARTED: f32 = 5.0;
/// How clearly the name of an empty place is seen.
const QUIET: f32 = 0.62;
/// Paper beside the words.
const BESIDE: f32 = 9.0;

/// The names of two cards that lie side by side share their room as each needs it: a long one is not cut off beside a
/// short one.
fn with_room(mut said: [Option<Said>; STRIPS], strip: f32) -> [Option<Said>; STRIPS] {
    let [Some(one), Some(other), None] = &mut said else {
        return said;
    };
    if one.on != On::Paper || other.on != On::Paper {
        return said;
    }
    let apart = (one.at.0 - other.at.0).abs();
    let needs = [&*one, &*other].map(|said| said.width_needed(strip));
    let all = 2.0 * (apart - PARTED);
    let least = needs[0].min(needs[1]).min(all / 2.0);
    for (said, needed) in [one, other].into_iter().zip(needs) {
        said.room = if needed <= all / 2.0 {
            needed.max(said.room)
        } else {
            all - least
        };
    }
    said
}

/// Adds the names.
pub fn plugin(app: &mut App) {
    app.register_required_components::<Zone, Strips>()
        .add_systems(Update, write.in_set(DrawSystems::Names));
}

/// Words that are no wider than this, at letters of this size; what is too long is cut off.
fn fitting(words: &str, letters: f32, width: f32) -> String {
    let wide = |words: &str| fonts::width(words) * letters;
    if wide(words) <= width {
        return words.to_owned();
    }
    let mut cut = words.to_owned();
    while cut.pop().is_some() && wide(&cut) + letters > width {}
    cut.truncate(cut.trim_end().len());
    cut + "…"
}

/// The name of a card below it, and on what: of one that lies face down, whose front its owner alone sees, it says so.
fn named(name: &str, open: bool, settings: &CurrentSettings) -> (String, On) {
    match open {
        true => (name.to_owned(), On::Paper),
        false => {
            let words = settings.words();
            let said = words.fill(Word::OwnFaceDown, &[("card", name)]);
            (said, On::Night)
        }
    }
}

/// Writes the strips anew where something about them has changed.
fn write(
    frame: Option<Res<TableFrame>>,
    composed: Option<Res<Composed>>,
    game: Res<ActiveGame>,
    settings: Res<CurrentSettings>,
    (board, choice, course): (Option<Res<Board>>, Res<Choice>, Res<InCourse>),
    (table, hovered): (Option<Res<Table>>, Query<&Card, With<Hovered>>),
    windows: Query<&Window>,
    mut textures: ResMut<Textures>,
    mut lettering: ResMut<Lettering>,
    mut images: ResMut<Assets<Image>>,
    mut zones: Query<(
        Entity,
        &Zone,
        &Site,
        Option<&ZoneCards>,
        (&Lit, &Invites, &Open),
        Has<Pointed>,
        &mut Strips,
    )>,
    cards: Query<(&Known, &Facing, &Moves, &Rest), With<Card>>,
    mut said: Local<Vec<(Entity, [Option<Said>; STRIPS], Site)>>,
    mut papers: Query<(&mut Sprite, &mut Transform, &mut Visibility), Without<Written>>,
    mut words: Query<(&mut Sprite, &mut Transform, &mut Visibility), With<Written>>,
    mut commands: Commands,
) {
    let (Some(frame), Some(composed), Some(board)) = (frame, composed, board) else {
        said.clear();
        return;
    };
    let dpi = windows.iter().next().map_or(1.0, Window::scale_factor);
    let all = frame.is_changed() || settings.is_changed() || board.is_added();
    if all {
        said.clear();
    }
    let seen = table.as_ref().and_then(|table| table.seen());
    let staged = seen.as_ref().is_some_and(|seen| course.stages(*seen));
    let choosing = choice.choosing.as_ref();
    let striker = choosing.and_then(|choosing| {
        let pointed = hovered.iter().next().map(|card| card.0);
        marks::sets_out(choosing, pointed)
    });
    let sets_out = choosing.and_then(|choosing| board.card(marks::sets_out(choosing, None)?));
    // Before an attacker is chosen, those that could win the match now say so.
    let undecided = choosing.is_some_and(|choosing| !choosing.is_begun()) && sets_out.is_none();
    let winners = course.wins.iter().filter(|_| undecided);
    let winners: Vec<Entity> = winners.filter_map(|(card, _)| board.card(*card)).collect();
    let fights = |key: &str| {
        let mut rows = game.look.table.rows.iter();
        rows.any(|row| row.fights && row.columns.iter().any(|column| column == key))
    };
    let lying = zones.iter().filter(|(_, _, site, ..)| !site.0.hand);
    let lying = lying.flat_map(|(entity, _, _, inside, ..)| {
        let lie = inside.map_or(&[][..], |inside| inside.cards()).iter();
        let rests = lie.filter_map(|card| Some(cards.get(*card).ok()?.3.0));
        rests
            .filter(|pose| pose.drawn)
            .map(move |pose| (entity, pose))
    });
    let taken: Vec<(Entity, Pose)> = lying.collect();
    for (entity, zone, site, inside, (lit, invites, open), pointed, mut strips) in &mut zones {
        let key = game.rules.zones().decl(zone.0).key;
        let Some(look) = game.look.table.zones.get(key) else {
            continue;
        };
        let top = inside.and_then(ZoneCards::top);
        let single = inside.is_none_or(|inside| inside.cards().len() < 4);
        let across = look.across.as_ref().filter(|_| site.0.far);
        let label = || text(across.unwrap_or(&look.label), settings.language).to_owned();
        let count = inside.map_or(0, |inside| inside.cards().len());
        // Of a row that has a title, that says how many lie there.
        let row = matches!(site.0.lay, Lay::Row { .. });
        // While something is fought out, what only keeps books says its number and no more, unless it is asked.
        let titled = |quiet: bool| match (look.counter && row && count > 0, quiet) {
            (true, false) => Some(format!("{} {count}", label())),
            (true, true) => Some(count.to_string()),
            (false, quiet) => (!quiet).then(label),
        };
        let strip_below = |middle: f32, half: f32| middle + half + composed.strip / 2.0 + 1.0;
        let whole = site.0.bounds().1.0.max(site.0.card.1);
        let beside = inside.map_or(&[][..], |inside| inside.cards());
        let beside = match (site.0.lay, beside) {
            (Lay::Row { .. }, [beside @ .., _]) => beside,
            _ => &[],
        };
        // A name belongs to a card that lies there with its front up.
        let name_of = |card: Entity| {
            let (known, facing, moves, rest) = cards.get(card).ok()?;
            let open = *facing == Facing::Up || (look.own_open && !site.0.far);
            let lies = open && !moves.is_held() && !moves.is_moving();
            let def = known.0.filter(|_| lies)?;
            let sideways = rest.0.turn.sin().abs() > 0.5;
            let (wide, high) = rest.0.size;
            let half = if sideways { wide } else { high } / 2.0;
            let name = game.card_name(def, settings.card_language.into());
            let (words, on) = named(&name, *facing == Facing::Up, &settings);
            Some(Said {
                words,
                on,
                at: (rest.0.at.0, strip_below(rest.0.at.1, half)),
                room: if beside.is_empty() && look.place == Place::Row {
                    whole.max(high)
                } else if beside.is_empty() {
                    whole.max(high) * ASIDE
                } else {
                    wide * 0.98
                },
                // A card that fights grows, but not over a name.
                height: NAMES.max(rest.0.height + 1.0),
            })
        };
        // What it is instead of its name: its face says that.
        let lent_of = |card: Entity| {
            let lent = text(look.lent.as_ref()?, settings.language);
            Some(Said {
                words: lent.to_owned(),
                on: On::Lent,
                ..name_of(card)?
            })
        };
        // What lies beneath it is hardly seen, and stands behind its name.
        let beneath_of = |card: Entity| {
            let beneath = text(look.beneath.as_ref()?, settings.language);
            let n = count.saturating_sub(1).to_string();
            let said = name_of(card)?;
            Some(Said {
                words: fill(beneath, &[("n", &n), ("name", &said.words)]),
                ..said
            })
        };
        let new = match top.and_then(|card| cards.get(card).ok()) {
            // Of an empty place nobody needs to know what it is called, unless he asks.
            None if look.titled && lit.0.is_none() && !pointed => None,
            _ if look.titled => {
                let asked = lit.0.is_some() || pointed;
                let down = strip_below(site.0.at.1, site.0.card.1 / 2.0) + 2.0;
                let at = (site.0.at.0, down);
                // No card is covered by the title of a pile; whoever points at that reads it all the same.
                let lies = |title: &Said| {
                    taken
                        .iter()
                        .any(|of| title.lies_over(of, entity, composed.strip))
                };
                let title = titled(staged && !asked).map(|words| Said {
                    words,
                    on: On::Night,
                    at,
                    room: (whole * 1.4).max(site.0.card.1 * 1.3).max(TITLE),
                    height: WRITTEN,
                });
                title.filter(|title| asked || !lies(title))
            }
            Some(_) if look.lent.is_some() => top.and_then(lent_of),
            Some(_) if count > 1 && look.beneath.is_some() => top.and_then(beneath_of),
            Some(_) if (fights(key) || look.named) && single => top.and_then(name_of),
            Some(_) => None,
            None => {
                let asks = (lit.0.is_some() || pointed) && look.place != Place::Hand;
                // The other side has the same furniture: it is named once.
                let once = !asks && !site.0.sunk && !site.0.far && !staged;
                let quiet = look.empty.as_ref().filter(|_| once);
                let quiet = quiet.map(|words| text(words, settings.language).to_owned());
                let on = if asks { On::Place } else { On::Quiet };
                let words = asks.then(label).or(quiet);
                let (x, y) = site.0.at;
                let (right, down) = look.empty_at;
                let high = site.0.card.1;
                words.map(|words| Said {
                    words,
                    on,
                    at: (x + right * high, y + down * high),
                    room: whole * if asks { 1.0 } else { 1.15 },
                    height: 0.0,
                })
            }
        };
        // The only place there is says what for, before anything is chosen.
        let only = match open.0 {
            Some(Few::Only(verb)) => Some(verb),
            _ => None,
        };
        let invites = invites.0.or(only).filter(|_| !site.0.hand);
        let lies = top.and_then(|card| Some((card, cards.get(card).ok()?)));
        let invites = invites.and_then(|verb| match lies {
            None => Some(Said {
                words: invitation(Some(verb), &settings),
                on: On::Place,
                at: site.0.at,
                room: whole,
                height: 0.0,
            }),
            // Below the card, on the strip of its name: neither its picture nor its numbers are covered.
            Some((_, (.., rest))) => {
                let sideways = rest.0.turn.sin().abs() > 0.5;
                let (wide, high) = rest.0.size;
                let half = if sideways { wide } else { high } / 2.0;
                let stays = top == sets_out;
                let verb = Some(verb).filter(|_| !stays);
                let attacks = verb == Some(Verb::Attack);
                let wins =
                    attacks && striker.is_some_and(|card| course.wins.contains(&(card, zone.0)));
                let words = match wins {
                    true => settings.words().get(Word::WinsTheMatch).to_owned(),
                    // Who can be attacked is told by its rim; where a name belongs stands a name or nothing.
                    false if attacks => return None,
                    false => invitation(verb, &settings),
                };
                Some(Said {
                    words,
                    on: On::Amber,
                    at: (rest.0.at.0, strip_below(rest.0.at.1, half)),
                    room: whole.max(high),
                    height: WRITTEN.max(rest.0.height + 1.0),
                })
            }
        });
        let wins = lies.filter(|(card, _)| winners.contains(card));
        let wins = wins.map(|(_, (.., rest))| {
            let sideways = rest.0.turn.sin().abs() > 0.5;
            let (wide, high) = rest.0.size;
            let half = if sideways { wide } else { high } / 2.0;
            Said {
                words: settings.words().get(Word::CanWinTheMatch).to_owned(),
                on: On::Amber,
                at: (rest.0.at.0, strip_below(rest.0.at.1, half)),
                room: whole.max(high) * 1.3,
                height: WRITTEN.max(rest.0.height + 1.0),
            }
        });
        let invites = invites.or(wins);
        let has_names = (fights(key) || look.named) && single && !look.titled;
        let lent = look.lent.is_some() && !look.titled;
        let others = beside.iter().filter(|_| has_names || lent);
        let mut others = others.map(|card| if lent { lent_of(*card) } else { name_of(*card) });
        let new = match invites {
            // What can be done at a place says more than what it is called.
            Some(does) if top.is_none() => [Some(does), None, None],
            does => [
                does.or(new),
                others.next().flatten(),
                others.next().flatten(),
            ],
        };
        let new = with_room(new, composed.strip);
        let old = said.iter_mut().find(|(of, ..)| *of == entity);
        let same = old
            .as_ref()
            .is_some_and(|(_, old, at)| *old == new && at == site);
        if same {
            continue;
        }
        match old {
            Some(old) => (old.1, old.2) = (new.clone(), *site),
            None => said.push((entity, new.clone(), *site)),
        }
        for (new, strip) in new.iter().zip(&mut strips.0) {
            let Some(new) = new else {
                if let Some(strip) = strip {
                    if let Ok((.., mut visible)) = papers.get_mut(strip.paper) {
                        visible.set_if_neq(Visibility::Hidden);
                    }
                    if let Ok((.., mut visible)) = words.get_mut(strip.words) {
                        visible.set_if_neq(Visibility::Hidden);
                    }
                }
                continue;
            };
            let letters = composed.strip * LETTERS * new.letters(composed.strip);
            let shown = fitting(&new.words, letters, new.room - BESIDE);
            let size = (letters * frame.scale).round();
            let ink = new.on.ink();
            let ground = new.on.is_ground();
            let name = if ground {
                lettering.write_edged(&shown, size, dpi, ink, &mut images)
            } else {
                lettering.write(&shown, size, dpi, ink, &mut images)
            };
            let wide = fonts::width(&shown) * letters + 2.0 * BESIDE;
            let paper = if ground {
                // The ground itself is shaded a little: nothing of it runs under the words.
                let reach = Vec2::new(wide * 1.5, composed.strip * 2.6);
                Sprite {
                    image: textures.shade.clone(),
                    color: new.on.paper(),
                    custom_size: Some(reach * frame.scale),
                    ..default()
                }
            } else {
                let size = Vec2::new(wide, composed.strip - 1.0) * frame.scale;
                let pixels = (size.x * dpi, size.y * dpi);
                let (image, with_shadow) =
                    (textures.bypass_change_detection()).strip(pixels, &mut images);
                Sprite {
                    image,
                    color: new.on.paper(),
                    custom_size: Some(with_shadow / dpi),
                    ..default()
                }
            };
            let at = sharp(frame.to_world(new.at), dpi);
            let height = depth(new.height);
            let place = Transform::from_translation(at.extend(height));
            let over = Transform::from_translation(at.extend(height + DEPTH * 0.5));
            let papered = if matches!(new.on, On::Place | On::Quiet) {
                Visibility::Hidden
            } else {
                Visibility::Inherited
            };
            let drawn = strip.and_then(|strip| {
                let paper = papers.get_mut(strip.paper).ok();
                paper.zip(words.get_mut(strip.words).ok())
            });
            if let Some((old, (mut letters, mut spot, mut seen))) = drawn {
                let (mut sprite, mut at, mut visible) = old;
                (*sprite, *at) = (paper, place);
                visible.set_if_neq(papered);
                (*letters, *spot) = (name, over);
                seen.set_if_neq(Visibility::Inherited);
                continue;
            }
            let root = board.root();
            // Whoever clicks on a word means what lies beneath it.
            let paper = (Name::new("Strip"), paper, place, papered, Pickable::IGNORE);
            let name = (Name::new("Name"), Written, name, over, Pickable::IGNORE);
            let (paper, name) = ((paper, ChildOf(root)), (name, ChildOf(root)));
            *strip = Some(Strip {
                paper: commands.spawn(paper).id(),
                words: commands.spawn(name).id(),
            });
        }
    }
}

impl Said {
    /// How wide a strip of this height is in letters of the usual size.
    fn width_needed(&self, strip: f32) -> f32 {
        fonts::width(&self.words) * strip * LETTERS + 2.0 * BESIDE + 2.0
    }

    /// Does it lie over a card of a place that is not its own?
    fn lies_over(&self, (other, pose): &(Entity, Pose), own: Entity, strip: f32) -> bool {
        let sideways = pose.turn.sin().abs() > 0.5;
        let (wide, high) = match sideways {
            true => (pose.size.1, pose.size.0),
            false => pose.size,
        };
        let within = |at: f32, half: f32, middle: f32, reach: f32| {
            (at + half).min(middle + reach) - (at - half).max(middle - reach)
        };
        let half = fonts::width(&self.words) * strip * LETTERS / 2.0;
        let across = within(self.at.0, half, pose.at.0, wide / 2.0);
        let down = within(self.at.1, strip * LETTERS / 2.0, pose.at.1, high / 2.0);
        *other != own && across > TOUCHES && down > TOUCHES
    }

    /// Letters get a little smaller where a name would be cut off otherwise.
    fn letters(&self, strip: f32) -> f32 {
        let needed = self.width_needed(strip);
        (self.room / needed).clamp(SMALLEST, 1.0)
    }
}

impl On {
    fn paper(self) -> Color {
        match self {
            Self::Paper => solid(palette::PAPER),
            Self::Night | Self::Place | Self::Quiet => solid(palette::NIGHT).with_alpha(0.62),
            Self::Amber => solid(palette::LAMP),
            Self::Lent => solid(palette::TIDE),
        }
    }

    /// Do the words stand on the ground, without paper?
    fn is_ground(self) -> bool {
        matches!(self, Self::Night | Self::Place | Self::Quiet)
    }

    fn ink(self) -> Color {
        match self {
            Self::Paper | Self::Amber => solid(palette::INK),
            Self::Night | Self::Place | Self::Lent => solid(palette::CREAM),
            Self::Quiet => solid(palette::MIST).with_alpha(QUIET),
        }
    }
}

/// What would be done at a place, in a word or two; without a verb the card lies there already.
fn invitation(verb: Option<Verb>, settings: &CurrentSettings) -> String {
    let word = match verb {
        None => Word::StayHere,
        Some(Verb::Attack) => Word::AttackThis,
        Some(Verb::Move) => Word::MoveHere,
        Some(_) => Word::PlayHere,
    };
    settings.words().get(word).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::hud::Panels;
    use crate::table::ruleset::places::LayLook;
    use crate::table::tests::bench::Bench;
    use crate::table::tests::{against, games, sitting};
    use fudaba_ai::AgentSpec;
    use fudaba_saves::settings::Language;

    #[test]
    fn a_card_that_only_its_owner_sees_says_so_below_it() {
        let mut settings = CurrentSettings::default();
        for language in [Language::English, Language::Japanese] {
            settings.language = language;
            let (open, down) = (
                named("Kite", true, &settings),
                named("Kite", false, &settings),
            );
            assert_eq!(open, ("Kite".to_owned(), On::Paper));
            assert!(down.0.ends_with("Kite") && down.0.len() > 5, "{}", down.0);
            assert_eq!(down.1, On::Night);
        }
    }

    /// Is the title of a place seen?
    fn is_titled(bench: &Bench, place: Entity) -> bool {
        let world = bench.app.world();
        let strips = world.get::<Strips>(place).expect("every place has them");
        let seen = |strip: Strip| world.get::<Visibility>(strip.words);
        strips.0[0].is_some_and(|strip| seen(strip) == Some(&Visibility::Inherited))
    }

    #[test]
    fn while_something_is_fought_out_what_only_keeps_books_says_nothing() {
        let mut bench = Bench::drawn(1280, 720);
        let (mut quiet, mut told, mut asked) = (0, 0, 0);
        let (mut goals, mut numbers) = ([0; 2], [0; 2]);
        for game in games() {
            let zones = game.library.game.rules.zones();
            for seed in 0..3 {
                bench.sit_down(game, sitting(game, seed, against(AgentSpec::Random), false));
                bench.by_chance(seed, 90, |bench, _| {
                    bench.frames(2);
                    let Some(seen) = bench.table().seen() else {
                        return;
                    };
                    let course = bench.app.world().resource::<InCourse>();
                    let staged = course.stages(seen);
                    let titled = zones.ids().filter(|zone| {
                        let look = &game.look.table.zones[zones.decl(*zone).key];
                        let cards = bench.app.world().get::<ZoneCards>(bench.zone(*zone));
                        let lies = cards.is_some_and(|cards| cards.top().is_some());
                        look.titled && lies && matches!(look.lay, LayLook::Pile)
                    });
                    let places: Vec<Entity> = titled.map(|zone| bench.zone(zone)).collect();
                    let lit = |place: &Entity| {
                        let lit = bench.app.world().get::<Lit>(*place);
                        lit.is_some_and(|lit| lit.0.is_some())
                    };
                    let places: Vec<Entity> = places.into_iter().filter(|p| !lit(p)).collect();
                    for place in &places {
                        let of = bench.app.world().get::<Zone>(*place).map(|zone| zone.0);
                        let key = of.map(|zone| zones.decl(zone).key);
                        assert_eq!(is_titled(bench, *place), !staged, "{key:?}");
                        quiet += usize::from(staged);
                        told += usize::from(!staged);
                    }
                    let model = &bench.app.world().resource::<Panels>().model;
                    assert_eq!(model.goal.is_empty(), staged);
                    assert_eq!(model.aim.is_empty(), staged);
                    goals[usize::from(staged)] += 1;
                    let counters = model.players.iter().flat_map(|p| &p.counters);
                    let aside = game.look.tallies.iter().filter(|tally| tally.apart);
                    let aside: Vec<&str> = aside.map(|tally| tally.hint.en.as_str()).collect();
                    let apart = counters.filter(|c| aside.contains(&c.explanation.as_str()));
                    numbers[usize::from(staged)] += apart.count();
                    if let Some(place) = places.first().filter(|_| staged) {
                        bench.app.world_mut().entity_mut(*place).insert(Pointed);
                        bench.frames(1);
                        assert!(is_titled(bench, *place), "whoever points at it is told");
                        bench.app.world_mut().entity_mut(*place).remove::<Pointed>();
                        asked += 1;
                    }
                });
            }
        }
        println!("{quiet} quiet, {told} told, {asked} asked; {goals:?} {numbers:?}");
        assert!(
            quiet > 10 && told > 50 && asked > 3,
            "{quiet} {told} {asked}"
        );
        assert!(goals.iter().all(|looks| *looks > 3), "{goals:?}");
        assert!(numbers[0] > 10 && numbers[1] == 0, "{numbers:?}");
    }

    #[test]
    fn a_title_is_left_out_where_it_would_lie_over_a_card_of_another_place() {
        let mut world = World::new();
        let [own, other] = [(); 2].map(|()| world.spawn_empty().id());
        let title = Said {
            words: "Life deck".to_owned(),
            on: On::Night,
            at: (300.0, 100.0),
            room: 118.0,
            height: WRITTEN,
        };
        let card = |x: f32, turn: f32| Pose {
            at: (x, 155.0),
            size: (80.0, 112.0),
            turn,
            face: 1.0,
            height: 0.0,
            drawn: true,
        };
        let over = |of: Entity, pose: Pose| title.lies_over(&(of, pose), own, 16.0);
        assert!(over(other, card(240.0, 0.0)));
        assert!(!over(own, card(240.0, 0.0)), "its own pile lies there");
        assert!(!over(other, card(220.0, 0.0)), "it stands beside it");
        // One that lies on its side reaches less far up.
        assert!(!over(other, card(300.0, std::f32::consts::FRAC_PI_2)));
    }

    #[test]
    fn a_long_name_has_the_room_that_a_short_one_leaves() {
        let said = |words: &str, x: f32| {
            Some(Said {
                words: words.to_owned(),
                on: On::Paper,
                at: (x, 460.0),
                room: 88.0,
                height: 1.0,
            })
        };
        let two = |one, other, apart: f32| [said(one, 500.0), said(other, 500.0 + apart), None];
        let [Some(long), Some(short), None] =
            with_room(two("Thunder in the Gong Garden", "Pane", 124.0), 16.0)
        else {
            panic!("both have names");
        };
        let wide = |said: &Said| said.width_needed(16.0) * said.letters(16.0);
        assert!(wide(&long) <= long.room + 1.0, "{long:?}");
        assert!((wide(&long) + wide(&short)) / 2.0 < 124.0);
        assert!(short.letters(16.0) == 1.0);
        // Two that are too long share what there is, and none lies on the other.
        let many = "A very long song about a bell in the marsh";
        let [Some(one), Some(other), None] = with_room(two(many, many, 90.0), 16.0) else {
            panic!("both have names");
        };
        assert!((one.room + other.room) / 2.0 <= 90.0);
        assert!(one.letters(16.0) >= SMALLEST);
    }

    #[test]
    fn a_name_that_is_too_long_is_cut_off_and_says_so() {
        assert_eq!(fitting("Veshna", 12.0, 120.0), "Veshna");
        let cut = fitting("Veshna of the Long Ladders", 12.0, 120.0);
        assert!(cut.starts_with("Veshna") && cut.ends_with('…'), "{cut}");
        assert!(fonts::width(&cut) * 12.0 <= 121.0);
    }
}
