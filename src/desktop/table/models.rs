//! What the panels and the marks on the cards show, made from what the viewer may know.

use bevy::prelude::*;
use bevy_egui::EguiUserTextures;

use super::ActiveGame;
use super::cards::{Marked, ZOOM};
use super::choosing::{Choosing, Light};
use super::driver::{Hovered, Playback};
use super::faces;
use super::input::Choice;
use super::pictures::{Order, Pictures};
use super::places;
use super::session::{NoWayBack, Session};
use super::texts;
use crate::desktop::panels::model::{
    BrowserCard, BrowserModel, CardKey, ChoiceKind, ChoiceModel, CounterModel, PhaseBarModel,
    Picture, PlayerModel, PromptModel, Side, SourceModel, StepModel, WaitModel,
};
use crate::desktop::settings::CurrentSettings;
use crate::desktop::ui_text::Word;
use crate::engine::{Action, CardId, Decision, DefId, PlayerId, Stage, Verb, Visibility, ZoneId};
use crate::saves::settings::TakeBack;

/// Everything that models are made from.
pub struct Maker<'a> {
    /// The match.
    pub session: &'a Session,
    /// Its ruleset.
    pub game: &'a ActiveGame,
    /// The player's settings.
    pub settings: &'a CurrentSettings,
    /// Pictures for panels.
    pub pictures: Option<&'a mut Pictures>,
    /// Textures for panels.
    pub textures: &'a mut EguiUserTextures,
}

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

/// Why a choice cannot be taken back.
#[must_use]
pub fn no_way_back(why: NoWayBack) -> Word {
    match why {
        NoWayBack::Nothing => Word::TakeBackNothing,
        NoWayBack::OtherChose => Word::TakeBackOther,
        NoWayBack::Disclosed => Word::TakeBackSeen,
    }
}

/// Marks cards: what can be done, what they are, which numbers changed.
pub fn mark(
    session: Res<Session>,
    game: Res<ActiveGame>,
    choice: Res<Choice>,
    hovered: Res<Hovered>,
    mut marked: ResMut<Marked>,
) {
    let view = session.view();
    let q = view.q();
    let zones = q.zones();
    let mut new = Marked::default();
    if let Some(choosing) = &choice.choosing {
        new.lights = choosing.lights(zones, session.mirror());
    }
    if let Some(contest) = session
        .contest()
        .filter(|c| c.fight && c.stage < Stage::Resolved)
    {
        for fighter in &contest.sides[1].fighters {
            new.lights
                .cards
                .entry(fighter.card)
                .or_insert(Light::Threat);
        }
    }
    for zone in zones.ids() {
        for card in session.mirror().zone(zone) {
            if view.def(*card).is_none() {
                continue;
            }
            let marks = view.setup().rules.marks(q, *card);
            let icon = marks.iter().find_map(|m| game.look.marks.get(*m));
            if let Some(icon) = icon {
                new.seals.insert(*card, icon.icon.clone());
            }
            if zones.decl(zone).visibility == Visibility::Public {
                let changes = faces::changes(&game.look, q, *card);
                if !changes.is_empty() {
                    new.changes.insert(*card, changes);
                }
            }
        }
    }
    dim(&mut new, &session, choice.choosing.as_ref(), hovered.0);
    if *marked != new {
        *marked = new;
    }
}

/// Cards in the viewer's hand that can do nothing now are dimmed while he chooses.
fn dim(
    marked: &mut Marked,
    session: &Session,
    choosing: Option<&Choosing>,
    hovered: Option<CardId>,
) {
    if choosing.is_none_or(Choosing::is_begun) {
        return;
    }
    let zones = session.view().setup().rules.zones();
    let mirror = session.mirror();
    let own = zones.ids().filter(|z| {
        let decl = zones.decl(*z);
        decl.visibility == Visibility::OwnerOnly && decl.owner == Some(mirror.viewer())
    });
    for card in own.flat_map(|z| mirror.zone(z)) {
        if !marked.lights.cards.contains_key(card) && hovered != Some(*card) {
            marked.dimmed.insert(*card);
        }
    }
}

impl Maker<'_> {
    pub(super) fn side(&self, player: PlayerId) -> Side {
        if player == self.session.viewer() {
            Side::Near
        } else {
            Side::Far
        }
    }

    fn name_of(&self, card: CardId) -> String {
        texts::card_name(self.game, self.session, card, self.settings)
    }

    /// The readable face of a card.
    pub(super) fn zoom(&mut self, def: DefId) -> Option<Picture> {
        let look = texts::zoom_look(self.game, def, self.settings)?;
        let order = Order::Zoom(Box::new(look), ZOOM.0, ZOOM.1);
        let pictures = self.pictures.as_deref_mut()?;
        pictures.for_panel(&order, self.textures)
    }

    /// The readable face of a card that the viewer knows.
    pub fn readable(&mut self, card: CardId) -> Option<Picture> {
        let def = self.session.view().def(card)?;
        self.zoom(def)
    }

    /// The small face of a card.
    pub(super) fn small(&mut self, def: DefId) -> Option<Picture> {
        let printed = self.game.catalogue.get(def)?;
        let words = self.game.rules.words();
        let look = faces::table_look(&self.game.look, words, printed, &[], |_| String::new());
        let order = Order::Table(Box::new(look), 168, 235);
        let pictures = self.pictures.as_deref_mut()?;
        pictures.for_panel(&order, self.textures)
    }

    fn small_of(&mut self, card: CardId) -> Option<Picture> {
        let def = self.session.view().def(card)?;
        self.small(def)
    }

    /// The bar with the whole turn.
    #[must_use]
    pub fn phase_bar(&self) -> PhaseBarModel {
        let mirror = self.session.mirror();
        let phases = self.session.view().setup().declared.phases;
        let steps = phases
            .iter()
            .enumerate()
            .filter(|(n, _)| *n > 0 || mirror.turn == 0);
        let language = self.settings.language;
        let seat = self.session.seat(mirror.turn_player);
        PhaseBarModel {
            turn: u32::from(mirror.turn),
            whose: self.side(mirror.turn_player),
            who: seat.name().to_owned(),
            steps: steps
                .map(|(n, phase)| {
                    let (name, explanation) = texts::phase(self.game, phase, language);
                    StepModel {
                        name,
                        explanation,
                        current: n == usize::from(mirror.phase),
                    }
                })
                .collect(),
            // The question below says what can be done; each step says so when it is pointed at.
            hint: String::new(),
            // The line below says so, where there is room for it.
            thinking: false,
            take_back: self.take_back(),
        }
    }

    fn take_back(&self) -> Result<(), String> {
        let free = self.settings.take_back == TakeBack::Free;
        let words = self.settings.words();
        self.session
            .way_back(free)
            .map_err(|why| words.get(no_way_back(why)).to_owned())
    }

    /// The question to the viewer.
    pub fn prompt(&mut self, choice: &Choice) -> Option<PromptModel> {
        let decision = self.session.decision()?;
        // A decision that was just asked is taken up with the next frame.
        let choosing = choice.choosing.as_ref()?;
        if choosing.actions() != decision.actions {
            return None;
        }
        let asked = texts::prompt(self.game, self.session, &decision, self.settings);
        let mut model = PromptModel {
            sentence: asked.sentence,
            detail: asked.detail,
            warning: String::new(),
            source: decision.source.map(|card| self.source(card)),
            progress: decision
                .progress
                .map(|p| (u32::from(p.picked), u32::from(p.max))),
            choices: Vec::new(),
            can_cancel: choosing.is_begun(),
            clause: texts::clause_of(self.game, decision.key),
        };
        let mut indexes = choosing.buttons();
        if !choosing.is_begun() {
            indexes.extend(self.off_the_table(&decision));
        }
        if let Some(card) = choosing.selected {
            let of_card = choosing.of_card(card);
            let aimed = of_card
                .iter()
                .any(|n| decision.actions[*n].place != ZoneId::NONE);
            model.sentence = texts::selected(self.game, self.session, card, aimed, self.settings);
            model.detail = String::new();
        }
        let view = self.session.view();
        let mut cautions = indexes
            .iter()
            .filter_map(|n| view.caution(decision.actions[*n]));
        if let Some(caution) = cautions.next_back() {
            model.warning = texts::reason(self.game, self.session, caution.reason, self.settings);
        }
        for index in indexes {
            let action = decision.actions[index];
            let choice = self.choice(&decision, index, action, choosing.selected);
            model.choices.push(choice);
        }
        Some(model)
    }

    /// Actions with cards that lie where the viewer cannot click them.
    fn off_the_table(&self, decision: &Decision) -> Vec<usize> {
        let zones = self.session.view().setup().rules.zones();
        let mirror = self.session.mirror();
        let hidden = |card: CardId| {
            mirror.card(card).is_some_and(|seen| {
                let decl = zones.decl(seen.zone);
                let pile = decl.shape == crate::engine::Shape::Pile;
                let own_hand =
                    decl.visibility == Visibility::OwnerOnly && decl.owner == Some(mirror.viewer());
                // A card in a place of its own can be clicked, whichever way it lies.
                (pile && mirror.zone(seen.zone).len() > 1)
                    || (!decl.is_slot() && !own_hand && decl.visibility != Visibility::Public)
            })
        };
        (0..decision.actions.len())
            .filter(|n| {
                let action = decision.actions[*n];
                action.card != CardId::NONE && action.verb != Verb::PickSlot && hidden(action.card)
            })
            .collect()
    }

    fn choice(
        &mut self,
        decision: &Decision,
        index: usize,
        action: Action,
        selected: Option<CardId>,
    ) -> ChoiceModel {
        let (game, session, settings) = (self.game, self.session, self.settings);
        let label = texts::action(game, session, decision, action, selected, settings);
        let hidden = self.off_the_table(decision).contains(&index);
        let only = decision.actions.len() == 1;
        ChoiceModel {
            action: index,
            label,
            note: match action.verb {
                Verb::Done => {
                    texts::left_undone(self.session.view(), decision, self.settings.language)
                }
                _ => String::new(),
            },
            kind: match action.verb {
                Verb::Yes => ChoiceKind::Main,
                Verb::No => ChoiceKind::Decline,
                Verb::Done if only => ChoiceKind::Main,
                Verb::Done => ChoiceKind::Decline,
                _ => ChoiceKind::Plain,
            },
            card: action.card.some().map(key),
            picture: if hidden {
                self.small_of(action.card)
            } else {
                None
            },
        }
    }

    fn source(&mut self, card: CardId) -> SourceModel {
        SourceModel {
            card: key(card),
            name: self.name_of(card),
            place: texts::place(self.game, self.session, card, self.settings),
            picture: self.small_of(card),
        }
    }

    /// The cards that the viewer's deck list names for a role, while he is asked about them before the match: what
    /// they are called, and what they look like.
    pub fn named(&mut self) -> Vec<(String, Picture)> {
        let Some(decision) = self.session.decision() else {
            return Vec::new();
        };
        let asked = decision.actions.iter().any(|a| a.verb == Verb::Yes);
        if self.session.mirror().turn > 0 || !asked {
            return Vec::new();
        }
        let setup = self.session.view().setup();
        let named = setup.decks[self.session.viewer()].named.clone();
        let roles = setup.declared.named;
        let language = self.settings.language;
        roles
            .iter()
            .zip(named)
            .filter_map(|(role, def)| {
                let look = self.game.look.marks.get(*role);
                let role = look.map_or(*role, |l| super::game::text(&l.name, language));
                let name = self.game.card_name(def, self.settings.card_language.into());
                Some((format!("{role}: {name}"), self.zoom(def)?))
            })
            .collect()
    }

    /// Where the rulebook tells about the present phase.
    #[must_use]
    pub fn clause_of_phase(&self) -> String {
        let phases = self.session.view().setup().declared.phases;
        let phase = phases.get(usize::from(self.session.mirror().phase));
        phase.map_or_else(String::new, |key| texts::clause_of(self.game, key))
    }

    /// What the viewer waits for.
    #[must_use]
    pub fn wait(&self, playback: &Playback) -> WaitModel {
        let words = self.settings.words();
        let deciding = self.session.play().to_choose();
        let sentence = match deciding {
            Some(player) if playback.thinking() && player != self.session.viewer() => {
                words.get(Word::Thinking).to_owned()
            }
            Some(player) if player != self.session.viewer() => {
                let who = self.session.seat(player).name();
                words.fill(Word::WaitingForThem, &[("who", who)])
            }
            _ => String::new(),
        };
        WaitModel {
            sentence,
            step: playback.waits_for_step(),
            can_skip: !self.session.is_up_to_date(),
        }
    }

    /// Both players' plates, the opposite one first.
    #[must_use]
    pub fn players(&self) -> Vec<PlayerModel> {
        let viewer = self.session.viewer();
        let deciding = self.session.play().to_choose();
        let mirror = self.session.mirror();
        [viewer.other(), viewer]
            .into_iter()
            .map(|player| PlayerModel {
                side: self.side(player),
                name: self.session.seat(player).name().to_owned(),
                turn: mirror.turn > 0 && mirror.turn_player == player,
                deciding: deciding == Some(player) && self.session.is_up_to_date(),
                counters: self.counters(player),
                strips: texts::strips(self.game, self.session.view(), player, self.settings),
            })
            .collect()
    }

    fn counters(&self, player: PlayerId) -> Vec<CounterModel> {
        let zones = self.session.view().setup().rules.zones();
        let mirror = self.session.mirror();
        let mut counters: Vec<CounterModel> = Vec::new();
        for zone in zones.ids() {
            let decl = zones.decl(zone);
            let Some(look) = self.game.look.table.zones.get(decl.key) else {
                continue;
            };
            let hand = decl.visibility == Visibility::OwnerOnly;
            if decl.owner == Some(player) && (look.counter || hand) {
                let language = self.settings.language;
                let count = mirror.zone(zone).len();
                let limit = look.limit.map(usize::from);
                let hint = look.hint.as_ref();
                counters.push(CounterModel {
                    label: super::game::text(&look.label, language).to_owned(),
                    value: limit.map_or_else(|| count.to_string(), |l| format!("{count} / {l}")),
                    explanation: hint
                        .map_or("", |h| super::game::text(h, language))
                        .to_owned(),
                    alarming: limit.is_some_and(|limit| count >= limit),
                });
            }
        }
        counters.extend(texts::tallies(
            self.game,
            self.session.view(),
            player,
            self.settings,
        ));
        counters
    }

    /// The cards of a zone, open for reading.
    pub fn browser(&mut self, zone: ZoneId) -> BrowserModel {
        let zones = self.session.view().setup().rules.zones();
        let decl = zones.decl(zone);
        let label = self.game.look.table.zones.get(decl.key);
        let label = label.map_or("", |l| super::game::text(&l.label, self.settings.language));
        let owner = decl.owner.map(|p| self.session.seat(p).name().to_owned());
        let title = match owner {
            Some(owner) => format!("{label} · {owner}"),
            None => label.to_owned(),
        };
        let cards = self.session.mirror().zone(zone).to_vec();
        let lit: Vec<CardId> = self
            .session
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
                    note: if places::shows_front(zones, self.session.mirror(), card) {
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
