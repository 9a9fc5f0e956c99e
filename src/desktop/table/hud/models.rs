//! What the panels and the marks on the cards show, made from what the viewer may know.

use std::collections::BTreeSet;

use bevy_egui::EguiUserTextures;

use super::texts;
use crate::panels::model::{
    Again, BrowserCard, BrowserModel, CardKey, LatelyModel, LogEntry, LogPicture, Picture,
    PlayerModel, Side, StepModel, TurnModel, WaitModel,
};
use crate::settings::CurrentSettings;
use crate::table::draw::{Order, Pictures, ZOOM, faces};
use crate::table::layout::pose;
use crate::table::ruleset::{ActiveGame, text as text_of};
use crate::table::stage::{Doing, Seen, no_way_back};
use crate::table::world::{Phase, Turn};
use crate::ui_text::Word;
use fudaba_art::CardLook;
use fudaba_engine::{CardId, DefId, PlayerId, Verb, Visibility, ZoneId};
use fudaba_play::{Goal, Led};
use fudaba_text::{Lately, LogLine};

/// Everything that models are made from.
pub struct Maker<'a> {
    /// The sitting as the viewer sees it.
    pub seen: Seen<'a>,
    /// The running turn and phase.
    pub now: (Turn, Phase),
    /// The cards that are held up before the viewer.
    pub staged: BTreeSet<CardId>,
    /// Its ruleset.
    pub game: &'a ActiveGame,
    /// The player's settings.
    pub settings: &'a CurrentSettings,
    /// Pictures for panels.
    pub pictures: Option<&'a mut Pictures>,
    /// Textures for panels.
    pub textures: &'a mut EguiUserTextures,
}

/// By what the showing is held.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OnHold {
    /// Nothing goes on until the viewer wants it to.
    pub waits_for_step: bool,
    /// A phase has begun at which he wanted to stop.
    pub stopped: bool,
    /// He is told that nothing is left for him to do.
    pub passes: bool,
}

/// So many entries of the record are shown as pictures.
const PICTURES: usize = 4;

/// The panels' name of a card.
#[must_use]
pub fn key(card: CardId) -> CardKey {
    CardKey(u32::from(card.0))
}

/// The card of a panels' name.
#[must_use]
pub fn card(key: CardKey) -> Option<CardId> {
    u8::try_from(key.0).ok().map(CardId)
}

impl Maker<'_> {
    pub(super) fn side(&self, player: PlayerId) -> Side {
        if player == self.seen.viewer() {
            Side::Near
        } else {
            Side::Far
        }
    }

    /// What a player is called.
    pub(super) fn player_name(&self, player: PlayerId) -> String {
        texts::player_name(self.seen.seat(player).name(), self.settings)
    }

    pub(super) fn name_of(&self, card: CardId) -> String {
        texts::card_name(self.game, self.seen, card, self.settings)
    }

    /// The readable face of a card.
    pub(super) fn zoom(&mut self, def: DefId) -> Option<Picture> {
        let look = texts::zoom_look(self.game, def, self.settings)?;
        let order = Order::Zoom(Box::new(look), ZOOM.0, ZOOM.1);
        let pictures = self.pictures.as_deref_mut()?;
        pictures.for_panel(&order, self.textures)
    }

    /// The small face of a card.
    pub(super) fn small(&mut self, def: DefId) -> Option<Picture> {
        let printed = self.game.catalogue.get(def)?;
        let words = self.game.rules.words();
        let look = faces::table_look(&self.game.look, words, printed, &[], |_| String::new());
        self.in_small(look)
    }

    fn in_small(&mut self, look: CardLook) -> Option<Picture> {
        let order = Order::Table(Box::new(look), 168, 235);
        let pictures = self.pictures.as_deref_mut()?;
        pictures.for_panel(&order, self.textures)
    }

    /// The small face of a card as it lies on the table, with its changed numbers if it is in play.
    pub(super) fn small_of(&mut self, card: CardId) -> Option<Picture> {
        let view = self.seen.view();
        let def = view.def(card)?;
        let q = view.q();
        let zone = q.zones().decl(view.table().card(card).zone);
        if zone.visibility != Visibility::Public {
            return self.small(def);
        }
        let printed = self.game.catalogue.get(def)?;
        let changes = faces::changes(&self.game.look, q, card);
        let words = self.game.rules.words();
        let look = faces::table_look(&self.game.look, words, printed, &changes, |_| String::new());
        self.in_small(look)
    }

    /// The turn on the spine.
    #[must_use]
    pub fn turn(&self) -> TurnModel {
        let (turn, phase) = self.now;
        let phases = self.seen.view().setup().declared.phases;
        let steps = phases
            .iter()
            .enumerate()
            .filter(|(n, _)| *n > 0 || turn.number == 0);
        let language = self.settings.language;
        let stops = self.seen.sitting().openings();
        TurnModel {
            turn: u32::from(turn.number),
            whose: self.side(turn.player),
            who: self.player_name(turn.player),
            steps: steps
                .map(|(n, key)| {
                    let (name, explanation) = texts::phase(self.game, key, language);
                    StepModel {
                        name,
                        explanation,
                        current: n == usize::from(phase.0),
                        phase: u8::try_from(n).unwrap_or(u8::MAX),
                        stops: [true, false].map(|own| {
                            u8::try_from(n).is_ok_and(|phase| stops.stops_at(phase, own))
                        }),
                    }
                })
                .collect(),
            take_back: self.take_back(),
            step_forward: self.seen.sitting().has_way_forward(),
        }
    }

    fn take_back(&self) -> Result<Option<String>, String> {
        let words = self.settings.words();
        let goal = (self.seen.sitting()).goes_back_to(self.settings.take_back);
        match goal {
            Ok(Goal::Own) => Ok(None),
            Ok(Goal::Passed) => Ok(Some(words.get(Word::TakeBackPassed).to_owned())),
            Err(why) => Err(words.get(no_way_back(why)).to_owned()),
        }
    }

    /// The cards that the viewer's deck list names for a role, while he is asked about them before the match: what
    /// they are called, and what they look like.
    pub fn named(&mut self) -> Vec<(String, Picture)> {
        let Some(decision) = self.seen.decision() else {
            return Vec::new();
        };
        let asked = decision.actions.iter().any(|a| a.verb == Verb::Yes);
        if self.now.0.number > 0 || !asked {
            return Vec::new();
        }
        let setup = self.seen.view().setup();
        let named = setup.decks[self.seen.viewer()].named.clone();
        let roles = setup.declared.named;
        let language = self.settings.language;
        roles
            .iter()
            .zip(named)
            .filter_map(|(role, def)| {
                let look = self.game.look.marks.get(*role);
                let role = look.map_or(*role, |l| text_of(&l.name, language));
                let name = self.game.card_name(def, self.settings.card_language.into());
                Some((format!("{role}: {name}"), self.zoom(def)?))
            })
            .collect()
    }

    /// Where the rulebook tells about the present phase.
    #[must_use]
    pub fn clause_of_phase(&self) -> String {
        let phases = self.seen.view().setup().declared.phases;
        let phase = phases.get(usize::from(self.now.1.0));
        phase.map_or_else(String::new, |key| texts::clause_of(self.game, key))
    }

    /// What the viewer waits for.
    #[must_use]
    pub fn wait(&self, doing: Doing, held: OnHold) -> WaitModel {
        let words = self.settings.words();
        let deciding = self.seen.sitting().game().to_choose();
        let them = deciding.filter(|player| *player != self.seen.viewer());
        let name = |player| self.player_name(player);
        let hand_over = match (doing, them) {
            (Doing::HandingOver, Some(next)) => {
                Some(words.fill(Word::HandOver, &[("who", &name(next))]))
            }
            _ => None,
        };
        let sentence = match (doing, them) {
            // Nobody waits where a lesson has ended or a replay is watched.
            _ if self.seen.sitting().led() != Led::No => String::new(),
            _ if self.seen.sitting().shows_again() => words.get(Word::ShownAgain).to_owned(),
            _ if held.passes => words.get(Word::NothingLeft).to_owned(),
            _ if held.stopped => self.stopped(),
            (Doing::Thinking, Some(_)) if !held.waits_for_step => {
                words.get(Word::Thinking).to_owned()
            }
            (Doing::Thinking, Some(player)) => {
                words.fill(Word::WaitingForThem, &[("who", &name(player))])
            }
            (Doing::HandingOver, Some(next)) => {
                words.fill(Word::HandOverNote, &[("who", &name(next))])
            }
            _ => String::new(),
        };
        WaitModel {
            sentence,
            step: held.waits_for_step,
            can_skip: !self.seen.is_up_to_date(),
            hand_over,
        }
    }

    /// At which phase the viewer wanted to stop, and in whose turn.
    fn stopped(&self) -> String {
        let (turn, phase) = self.now;
        let phases = self.seen.view().setup().declared.phases;
        let key = phases.get(usize::from(phase.0)).copied();
        let (name, _) = texts::phase(self.game, key.unwrap_or(""), self.settings.language);
        let word = match self.side(turn.player) {
            Side::Near => Word::StoppedInYours,
            Side::Far => Word::StoppedInTheirs,
        };
        self.settings.words().fill(word, &[("phase", &name)])
    }

    /// Both players' plates, the opposite one first. `at_rest`: nothing is fought out.
    #[must_use]
    pub fn players(&self, at_rest: bool) -> Vec<PlayerModel> {
        let viewer = self.seen.viewer();
        let deciding = self.seen.sitting().game().to_choose();
        let turn = self.now.0;
        [viewer.other(), viewer]
            .into_iter()
            .map(|player| PlayerModel {
                side: self.side(player),
                name: self.player_name(player),
                turn: turn.number > 0 && turn.player == player,
                first: at_rest
                    && turn.number > 0
                    && self.seen.view().table().first_player == player,
                deciding: deciding == Some(player) && self.seen.is_up_to_date(),
                counters: self.counters(player),
                strips: texts::strips(self.game, self.seen.view(), player, self.settings),
                numbered: self.numbered(player),
            })
            .collect()
    }

    /// The newest entries of the record that are about a card, as pictures, oldest first.
    pub fn log_pictures(&mut self, entries: &[LogEntry]) -> Vec<LogPicture> {
        let about = |entry: &LogEntry| entry.parts.iter().find_map(|part| part.card);
        let newest = entries
            .iter()
            .rev()
            .filter_map(|entry| Some((entry, about(entry)?)));
        let newest: Vec<(&LogEntry, CardKey)> = newest.take(PICTURES).collect();
        let pictures = newest.into_iter().rev();
        pictures
            .map(|(entry, named)| LogPicture {
                card: named,
                picture: card(named).and_then(|card| self.small_of(card)),
                side: entry.side,
                line: entry.by.clone() + &entry.text(),
            })
            .collect()
    }

    /// What was done last, and what came of it.
    #[must_use]
    pub fn lately(&self, lately: &Lately) -> Option<LatelyModel> {
        let said = |line: Option<&LogLine>| line.map_or_else(String::new, LogLine::text);
        Some(LatelyModel {
            act: lately.act()?.text(),
            came: said(lately.brought()),
            by: said(lately.by_what()),
            side: lately.by().map(|player| self.side(player)),
            card: lately.card().map(key),
            again: match self.seen.sitting() {
                sitting if sitting.shows_again() => Again::Runs,
                sitting if sitting.may_show_again() => Again::Can,
                _ => Again::No,
            },
        })
    }

    /// Does the viewer see the front of this card where it lies?
    fn shows_front(&self, card: CardId) -> bool {
        let view = self.seen.view();
        let state = view.table().card(card);
        let decl = view.setup().rules.zones().decl(state.zone);
        pose::front(decl.visibility, view.def(card).is_some(), state.face_up())
    }

    /// The cards of a zone, open for reading.
    pub fn browser(&mut self, zone: ZoneId) -> BrowserModel {
        let zones = self.seen.view().setup().rules.zones();
        let decl = zones.decl(zone);
        let label = self.game.look.table.zones.get(decl.key);
        let label = label.map_or("", |l| text_of(&l.label, self.settings.language));
        let owner = decl.owner.map(|p| self.player_name(p));
        let title = match owner {
            Some(owner) => format!("{label} · {owner}"),
            None => label.to_owned(),
        };
        let cards = self.seen.view().table().zone(zone).to_vec();
        let lit: Vec<CardId> = self
            .seen
            .decision()
            .map_or_else(Vec::new, |d| d.actions.iter().map(|a| a.card).collect());
        BrowserModel {
            title,
            // The newest lies on top and is shown first.
            cards: cards
                .into_iter()
                .rev()
                .map(|card| BrowserCard {
                    card: key(card),
                    name: self.name_of(card),
                    note: if self.shows_front(card) {
                        String::new()
                    } else {
                        self.settings.words().get(Word::FaceDown).to_owned()
                    },
                    picture: self.small_of(card),
                    lit: lit.contains(&card),
                })
                .collect(),
        }
    }
}
