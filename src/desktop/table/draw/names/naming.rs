//! What stands on the strips of each place: what could be done there, what it is called, or what lies there.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::said::{On, STRIPS, Said, gives_way, with_room};
use crate::settings::CurrentSettings;
use crate::table::draw::marks::{self, Few, Invites, Lit, Open};
use crate::table::input::{Choice, Pointed};
use crate::table::layout::pose::{FIGHTS, WRITTEN};
use crate::table::layout::{Hovered, Lay, Pose, Rest, Site};
use crate::table::ruleset::look::Pair;
use crate::table::ruleset::places::{Place, ZoneLook};
use crate::table::ruleset::{ActiveGame, text};
use crate::table::stage::{InCourse, Moves, Table};
use crate::table::world::{Board, Card, Facing, Known, Zone, ZoneCards};
use crate::ui_text::Word;
use fudaba_engine::{CardId, Verb, ZoneId};
use fudaba_text::fill;

/// The height of a name below its card.
const NAMES: f32 = FIGHTS + 3.0;
/// The title of a pile has at least so much room, in units of the table.
const TITLE: f32 = 118.0;
/// How much more room the name of a card beside the rows has than the card.
const ASIDE: f32 = 1.22;
/// How much more room than its place a note on the card has that could win.
const WINS: f32 = 1.3;

/// What all that is read from: the table as it is shown, and what is being chosen.
#[derive(SystemParam)]
pub(super) struct Sources<'w, 's> {
    game: Res<'w, ActiveGame>,
    settings: Res<'w, CurrentSettings>,
    choice: Res<'w, Choice>,
    course: Res<'w, InCourse>,
    table: Option<Res<'w, Table>>,
    hovered: Query<'w, 's, &'static Card, With<Hovered>>,
    places: Query<
        'w,
        's,
        (
            Entity,
            &'static Zone,
            &'static Site,
            Option<&'static ZoneCards>,
            (&'static Lit, &'static Invites, &'static Open),
            Has<Pointed>,
        ),
    >,
    cards: Query<'w, 's, CardShown, With<Card>>,
}

/// A card as it is shown.
type CardShown = (
    &'static Known,
    &'static Facing,
    &'static Moves,
    &'static Rest,
);

/// What holds for the whole table just now.
struct Now {
    /// Something is fought out: it stands in light.
    staged: bool,
    /// The card with which something is being chosen, or would be by a click on what is pointed at.
    striker: Option<CardId>,
    /// That with which something is being chosen.
    sets_out: Option<Entity>,
    /// The cards with which the match could be won, as long as none is chosen.
    winners: Vec<Entity>,
    /// Where cards lie, with their places; those in hands apart.
    lying: Vec<(Entity, Pose)>,
    /// The height of a strip.
    strip: f32,
}

impl Sources<'_, '_> {
    /// Do all strips have to be looked at anew?
    pub fn are_changed(&self) -> bool {
        self.settings.is_changed()
    }

    /// What stands at every place, with where that is.
    pub fn all(&self, board: &Board, strip: f32) -> Vec<(Entity, Site, [Option<Said>; STRIPS])> {
        let now = self.now(board, strip);
        let named = self.places.iter().filter_map(
            |(place, zone, site, inside, (lit, invites, open), pointed)| {
                let key = self.game.rules.zones().decl(zone.0).key;
                let look = self.game.look.table.zones.get(key)?;
                let only = match open.0 {
                    // The only place there is says what for, before anything is chosen.
                    Some(Few::Only(verb)) => Some(verb),
                    _ => None,
                };
                let naming = Naming {
                    from: self,
                    now: &now,
                    place,
                    zone: zone.0,
                    fights: self.fights(key),
                    look,
                    site,
                    inside: inside.map_or(&[][..], |inside| inside.cards()),
                    top: inside.and_then(ZoneCards::top),
                    asked: lit.0.is_some() || pointed,
                    invites: invites.0.or(only).filter(|_| !site.0.hand),
                };
                let strips = with_room(naming.strips(), strip);
                Some((place, *site, strips, look.titled && !naming.asked))
            },
        );
        let mut named: Vec<_> = named.collect();
        for n in 0..named.len() {
            let (_, _, [Some(title), ..], true) = &named[n] else {
                continue;
            };
            let title = title.clone();
            let others = named
                .iter_mut()
                .enumerate()
                .filter(|(other, _)| *other != n);
            let names = others.flat_map(|(_, (.., strips, _))| strips.iter_mut().flatten());
            let names = names.filter(|said| said.on == On::Paper);
            // All of them are asked: each that can gives way.
            let over = names.filter_map(|name| (!gives_way(name, &title, strip)).then_some(()));
            if over.count() > 0 {
                named[n].2[0] = None;
            }
        }
        let all = named.into_iter();
        all.map(|(place, site, strips, _)| (place, site, strips))
            .collect()
    }

    fn now(&self, board: &Board, strip: f32) -> Now {
        let seen = self.table.as_ref().and_then(|table| table.seen());
        let staged = seen.is_some_and(|seen| self.course.stages(seen));
        let choosing = self.choice.choosing.as_ref();
        let striker = choosing.and_then(|choosing| {
            let pointed = self.hovered.iter().next().map(|card| card.0);
            marks::sets_out(choosing, pointed)
        });
        let sets_out = choosing.and_then(|choosing| board.card(marks::sets_out(choosing, None)?));
        let undecided = choosing.is_some_and(|choosing| !choosing.is_begun()) && sets_out.is_none();
        let winners = self.course.wins.iter().filter(|_| undecided);
        let winners = winners.filter_map(|(card, _)| board.card(*card)).collect();
        let lying = (self.places.iter()).filter(|(_, _, site, ..)| !site.0.hand);
        let lying = lying.flat_map(|(place, _, _, inside, ..)| {
            let inside = inside.map_or(&[][..], |inside| inside.cards()).iter();
            let rests = inside.filter_map(|card| Some(self.cards.get(*card).ok()?.3.0));
            let drawn = rests.filter(|pose| pose.drawn);
            drawn.map(move |pose| (place, pose))
        });
        Now {
            staged,
            striker,
            sets_out,
            winners,
            lying: lying.collect(),
            strip,
        }
    }

    /// Is the zone a column of a row in which cards fight?
    fn fights(&self, key: &str) -> bool {
        let mut rows = self.game.look.table.rows.iter();
        rows.any(|row| row.fights && row.columns.iter().any(|column| column == key))
    }
}

/// A place, and what its strips are found from.
struct Naming<'a> {
    from: &'a Sources<'a, 'a>,
    now: &'a Now,
    place: Entity,
    zone: ZoneId,
    fights: bool,
    look: &'a ZoneLook,
    site: &'a Site,
    /// What lies there, and the uppermost of it.
    inside: &'a [Entity],
    top: Option<Entity>,
    /// Something can be done there, or the pointer asks what it is.
    asked: bool,
    /// What could be done there with the card that is chosen.
    invites: Option<Verb>,
}

impl Naming<'_> {
    fn strips(&self) -> [Option<Said>; STRIPS] {
        let does = self.invitation().or_else(|| self.could_win());
        if does.is_some() && self.top.is_none() {
            // What can be done at a place says more than what it is called.
            return [does, None, None];
        }
        let lent = self.look.lent.is_some();
        let beside = self.beside().iter();
        let beside = beside.filter(|_| !self.look.titled && (lent || self.is_named()));
        let mut beside = beside.map(|card| match lent {
            true => self.lent(*card),
            false => self.name(*card),
        });
        [
            does.or_else(|| self.own()),
            beside.next().flatten(),
            beside.next().flatten(),
        ]
    }

    /// What the place itself, or what lies uppermost there, is called.
    fn own(&self) -> Option<Said> {
        let Some(top) = self.top else {
            return match self.look.titled {
                true => self.title().filter(|_| self.asked),
                false => self.empty(),
            };
        };
        if self.look.titled {
            self.title()
        } else if self.look.lent.is_some() {
            self.lent(top)
        } else if self.inside.len() > 1 && self.look.beneath.is_some() {
            self.with_beneath(top)
        } else {
            self.name(top).filter(|_| self.is_named())
        }
    }

    /// Has each card that lies there its name below it?
    fn is_named(&self) -> bool {
        (self.fights || self.look.named) && self.inside.len() < 4
    }

    /// What lies beside the uppermost card in a row.
    fn beside(&self) -> &[Entity] {
        match (self.site.0.lay, self.inside) {
            (Lay::Row { .. }, [beside @ .., _]) => beside,
            _ => &[],
        }
    }

    fn label(&self) -> String {
        let across = self.look.across.as_ref().filter(|_| self.site.0.far);
        let label = across.unwrap_or(&self.look.label);
        text(label, self.from.settings.language).to_owned()
    }

    /// The larger side of the place.
    fn whole(&self) -> f32 {
        self.site.0.bounds().1.0.max(self.site.0.card.1)
    }

    /// The middle of a strip below what reaches so far down from there.
    fn below(&self, (x, y): Pair, half: f32) -> Pair {
        (x, y + half + self.now.strip / 2.0 + 1.0)
    }

    fn below_card(&self, pose: &Pose) -> Pair {
        let sideways = pose.turn.sin().abs() > 0.5;
        let (wide, high) = pose.size;
        self.below(pose.at, if sideways { wide } else { high } / 2.0)
    }

    /// The title of a pile. It covers no card of another place; whoever points at the pile reads it all the same.
    fn title(&self) -> Option<Said> {
        let count = self.inside.len();
        let counted = self.look.counter && matches!(self.site.0.lay, Lay::Row { .. }) && count > 0;
        let words = match counted {
            true => format!("{} {count}", self.label()),
            false => self.label(),
        };
        let (x, y) = self.below(self.site.0.at, self.site.0.card.1 / 2.0);
        let title = Said {
            words,
            on: On::Night,
            at: (x, y + 2.0),
            room: (self.whole() * 1.4)
                .max(self.site.0.card.1 * 1.3)
                .max(TITLE),
            height: WRITTEN,
        };
        let covers = |card| title.lies_over(card, self.place, self.now.strip);
        let free = self.asked || !self.now.lying.iter().any(covers);
        free.then_some(title)
    }

    /// What an empty place says: what it is called, or what may lie there.
    fn empty(&self) -> Option<Said> {
        let asks = self.asked && self.look.place != Place::Hand;
        // The other side has the same furniture: it is named once.
        let once = !asks && !self.site.0.sunk && !self.site.0.far && !self.now.staged;
        let quiet = self.look.empty.as_ref().filter(|_| once);
        let quiet = quiet.map(|words| text(words, self.from.settings.language).to_owned());
        let words = asks.then(|| self.label()).or(quiet)?;
        let (x, y) = self.site.0.at;
        let (right, down) = self.look.empty_at;
        let high = self.site.0.card.1;
        Some(Said {
            words,
            on: if asks { On::Place } else { On::Quiet },
            at: (x + right * high, y + down * high),
            room: self.whole() * if asks { 1.0 } else { 1.15 },
            height: 0.0,
        })
    }

    /// The name of a card that lies there with its front up, as far as the viewer may see that.
    fn name(&self, card: Entity) -> Option<Said> {
        let (known, facing, moves, rest) = self.from.cards.get(card).ok()?;
        let open = *facing == Facing::Up || (self.look.own_open && !self.site.0.far);
        let lies = open && !moves.is_held() && !moves.is_moving();
        let def = known.0.filter(|_| lies)?;
        let settings = &self.from.settings;
        let name = self.from.game.card_name(def, settings.card_language.into());
        let (words, on) = named(&name, *facing == Facing::Up, settings);
        let (wide, high) = rest.0.size;
        let alone = self.beside().is_empty();
        Some(Said {
            words,
            on,
            at: self.below_card(&rest.0),
            room: if alone && self.look.place == Place::Row {
                self.whole().max(high)
            } else if alone {
                self.whole().max(high) * ASIDE
            } else {
                wide * 0.98
            },
            // A card that fights grows, but not over a name.
            height: NAMES.max(rest.0.height + 1.0),
        })
    }

    /// What a card that is lent to another is, instead of its name: its face says that.
    fn lent(&self, card: Entity) -> Option<Said> {
        let lent = text(self.look.lent.as_ref()?, self.from.settings.language);
        Some(Said {
            words: lent.to_owned(),
            on: On::Lent,
            ..self.name(card)?
        })
    }

    /// What lies beneath a card is hardly seen, and stands behind its name.
    fn with_beneath(&self, card: Entity) -> Option<Said> {
        let beneath = text(self.look.beneath.as_ref()?, self.from.settings.language);
        let n = self.inside.len().saturating_sub(1).to_string();
        let said = self.name(card)?;
        Some(Said {
            words: fill(beneath, &[("n", &n), ("name", &said.words)]),
            ..said
        })
    }

    /// What could be done there: on the place, or on the strip of the name of what lies there, so that neither its picture
    /// nor its numbers are covered.
    fn invitation(&self) -> Option<Said> {
        let verb = self.invites?;
        let lies = self.top.and_then(|card| self.from.cards.get(card).ok());
        let Some((.., rest)) = lies else {
            let words = match verb {
                Verb::Attack if self.wins() => self.word(Word::WinsTheMatch),
                verb => invitation(Some(verb), &self.from.settings),
            };
            return Some(Said {
                words,
                on: On::Place,
                at: self.site.0.at,
                room: self.whole(),
                height: 0.0,
            });
        };
        let stays = self.top == self.now.sets_out;
        let words = match verb {
            _ if stays => invitation(None, &self.from.settings),
            // Who can be attacked is told by its rim; where a name belongs stands a name or nothing.
            Verb::Attack if !self.wins() => return None,
            Verb::Attack => self.word(Word::WinsTheMatch),
            verb => (self.moved_onto(verb))
                .unwrap_or_else(|| invitation(Some(verb), &self.from.settings)),
        };
        Some(Said {
            words,
            on: On::Amber,
            at: self.below_card(&rest.0),
            room: self.whole().max(rest.0.size.1),
            height: WRITTEN.max(rest.0.height + 1.0),
        })
    }

    /// What becomes of the card that lies there, if another one is moved to its place.
    fn moved_onto(&self, verb: Verb) -> Option<String> {
        let look = &self.from.game.look.table.moved_onto;
        let (known, facing, ..) = self.from.cards.get(self.top?).ok()?;
        let open = *facing == Facing::Up || !self.site.0.far;
        let def = known.0.filter(|_| open && verb == Verb::Move)?;
        let settings = &self.from.settings;
        let name = self.from.game.card_name(def, settings.card_language.into());
        let said = text(look.as_ref()?, settings.language);
        Some(fill(said, &[("card", &name)]))
    }

    /// Would an attack there win the match?
    fn wins(&self) -> bool {
        let wins = |card| self.from.course.wins.contains(&(card, self.zone));
        self.now.striker.is_some_and(wins)
    }

    /// Before an attacker is chosen, those that could win the match now say so.
    fn could_win(&self) -> Option<Said> {
        let top = self.top.filter(|top| self.now.winners.contains(top))?;
        let (.., rest) = self.from.cards.get(top).ok()?;
        Some(Said {
            words: self.word(Word::CanWinTheMatch),
            on: On::Amber,
            at: self.below_card(&rest.0),
            room: self.whole().max(rest.0.size.1) * WINS,
            height: WRITTEN.max(rest.0.height + 1.0),
        })
    }

    fn word(&self, word: Word) -> String {
        self.from.settings.words().get(word).to_owned()
    }
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
}
