//! What the panels and the marks on the cards show, made from what the viewer may know.

use std::collections::BTreeSet;

use bevy_egui::EguiUserTextures;

use super::at_will;
use super::texts;
use crate::panels::model::{
    Again, AlwaysModel, AskedModel, BrowserCard, BrowserModel, CardKey, ChoiceKind, ChoiceModel,
    LatelyModel, LogEntry, LogPicture, Picture, PlayerModel, PromptModel, Side, SourceModel,
    StepModel, TurnModel, WaitModel,
};
use crate::settings::CurrentSettings;
use crate::table::draw::{Order, Pictures, ZOOM, faces};
use crate::table::input::{Choice, Several};
use crate::table::layout::pose;
use crate::table::ruleset::{ActiveGame, text as text_of};
use crate::table::stage::{Doing, Seen, no_way_back};
use crate::table::world::{Phase, Turn};
use crate::ui_text::Word;
use fudaba_art::CardLook;
use fudaba_engine::{Action, CardId, Decision, DefId, PlayerId, Shape, Verb, Visibility, ZoneId};
use fudaba_play::{Led, Repeated};
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

/// Gives the amber button to the answer that costs nothing: it ends what is chosen, declines, or is the only one there
/// is; where "yes" leaves everything as it is, or surely brings something for nothing (`gift`), that. What could lose the match
/// has it never, and neither has what would give a gift away.
fn gives_amber(
    decision: &Decision,
    yes_goes_on: bool,
    gift: Option<bool>,
    choices: &mut [ChoiceModel],
) {
    let verb = |choice: &ChoiceModel| decision.actions[choice.action].verb;
    let free =
        |choice: &&mut ChoiceModel| choice.kind != ChoiceKind::Danger && verb(choice).is_button();
    let only = decision.actions.len() == 1;
    let rank = |choice: &ChoiceModel| match verb(choice) {
        Verb::Yes if yes_goes_on || gift == Some(true) => Some(0),
        Verb::Done | Verb::No if gift.is_some() => None,
        Verb::Done => Some(1),
        Verb::No => Some(2),
        _ if only => Some(3),
        _ => None,
    };
    let free = choices.iter_mut().filter(free);
    let best = free.filter(|choice| rank(choice).is_some());
    if let Some(best) = best.min_by_key(|choice| rank(choice)) {
        best.kind = ChoiceKind::Main;
    }
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

    fn name_of(&self, card: CardId) -> String {
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
    fn small_of(&mut self, card: CardId) -> Option<Picture> {
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

    fn take_back(&self) -> Result<(), String> {
        let words = self.settings.words();
        self.seen
            .sitting()
            .way_back(self.settings.take_back)
            .map_err(|why| words.get(no_way_back(why)).to_owned())
    }

    /// The question to the viewer.
    pub fn prompt(&mut self, choice: &Choice) -> Option<PromptModel> {
        let mut decision = self.seen.decision()?;
        // A decision that was just asked is taken up with the next frame.
        let choosing = choice.choosing.as_ref()?;
        if choosing.actions() != decision.actions {
            return None;
        }
        let further = self.seen.sitting().further_by();
        let several = choosing.several.as_ref();
        let marked = several.map_or(0, |several| several.marked.len());
        let confirms = several.is_some_and(Several::confirms);
        if confirms && decision.actions.iter().all(|a| a.verb != Verb::Done) {
            // With so many marked he may stop, which the question alone does not offer.
            decision.actions.push(Action::plain(Verb::Done));
        }
        if let Some(progress) = &mut decision.progress {
            progress.picked = progress
                .picked
                .saturating_add(u8::try_from(marked).unwrap_or(u8::MAX));
        }
        let asked = texts::prompt(self.game, self.seen, &decision, self.settings);
        let mut model = PromptModel {
            sentence: asked.sentence,
            detail: asked.detail,
            warning: String::new(),
            source: self.asking(&decision).map(|card| self.source(card)),
            instead: Vec::new(),
            progress: decision
                .progress
                .map(|p| (u32::from(p.picked), u32::from(p.max))),
            choices: Vec::new(),
            can_cancel: choice.goes_back(),
            clause: texts::clause_of(self.game, decision.key),
            asked: self.asked(),
            always: self.always(),
            quiet: false,
        };
        let words = self.game.game.book.phrases.prompts.get(decision.key);
        let at_will = words.is_some_and(|words| words.at_will) && !choosing.is_begun();
        if at_will {
            let now = at_will::at_will(self.game, self.seen.view(), &decision, self.settings);
            model.quiet = now.is_some();
            let nothing = || self.settings.words().get(Word::NothingMore).to_owned();
            let usual = std::mem::replace(&mut model.sentence, now.unwrap_or_else(nothing));
            // What can be done here in general helps as long as something can.
            model.detail = if model.quiet { usual } else { String::new() };
        }
        // Where it is told what can be done now, what is lit is counted in.
        let more = |by: &Verb| (*by == Verb::Yes || !at_will) && !choosing.is_begun();
        if let Some(by) = further.filter(more) {
            let own = self.seen.view().table().turn_player == self.seen.viewer();
            let more = match (by, decision.source) {
                (Verb::Yes, Some(_)) => Word::FurtherMeansYes,
                (Verb::Yes, None) => Word::FurtherConsents,
                (Verb::Move | Verb::Deploy, _) => Word::FurtherAims,
                _ if own => Word::FurtherLit,
                _ => Word::FurtherLetsBy,
            };
            let lines = [model.detail.as_str(), self.settings.words().get(more)];
            let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
            model.detail = lines.join("\n");
        }
        let prompts = &self.game.game.book.phrases.prompts;
        let fills = prompts.get(decision.key).is_some_and(|words| words.fills);
        if fills && choosing.next_place().is_some() {
            let next = self.settings.words().get(Word::NextPlace);
            let lines = [model.detail.as_str(), next].into_iter();
            let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
            model.detail = lines.join("\n");
        }
        if choosing.aimed().is_some() {
            self.settings
                .words()
                .get(Word::Aimed)
                .clone_into(&mut model.sentence);
            model.detail = String::new();
        }
        let mut indexes = choosing.buttons();
        if !choosing.is_begun() {
            indexes.extend(choosing.actions().len()..decision.actions.len());
            let hidden = self.off_the_table(&decision);
            indexes.extend(hidden.into_iter().filter(|n| choosing.is_open(*n)));
        }
        if further.is_some() {
            // Whoever ends this phase is asked about the next one then.
            let ends = |n: &usize| decision.actions[*n].verb == Verb::Done;
            let first = indexes.iter().copied().find(|n| ends(n));
            indexes.retain(|n| !ends(n) || Some(*n) == first);
        }
        if let Some(card) = choosing.selected {
            let of_card = choosing.of_card(card);
            let aimed = of_card
                .iter()
                .any(|n| decision.actions[*n].place != ZoneId::NONE);
            let how = (aimed, choosing.only().is_some());
            model.sentence = texts::selected(self.game, self.seen, card, how, self.settings);
            model.detail = String::new();
        }
        if confirms {
            // What would drop the marks waits until they are taken away.
            let ends = |n: &usize| decision.actions[*n].verb == Verb::Done;
            indexes.retain(|n| ends(n) || decision.actions[*n].card != CardId::NONE);
        }
        let refused = choosing.selected.zip(choice.refused);
        let refused = refused.map(|(card, spot)| self.refused(&decision, card, spot.zone()));
        let sitting = self.seen.sitting();
        let mut cautions = indexes
            .iter()
            .filter_map(|n| sitting.view_of(*n)?.caution(decision.actions[*n]));
        if let Some(caution) = cautions.next_back() {
            model.warning = texts::reason(self.game, self.seen, caution.reason, self.settings);
        }
        if let Some(over) = choosing.passes_over().filter(|_| model.warning.is_empty()) {
            model.warning = self.passes_over(over, choosing.menu.is_empty());
        }
        if let Some(refused) = refused {
            model.warning = refused;
        }
        for index in indexes {
            let action = decision.actions[index];
            let mut choice =
                self.choice(&decision, index, action, (choosing.selected, model.quiet));
            choice.marked = choosing.is_marked(action.card);
            if confirms && action.verb == Verb::Done {
                let count = [("what", choice.label.as_str()), ("n", &marked.to_string())];
                choice.label = self.settings.words().fill(Word::WithCount, &count);
            }
            model.choices.push(choice);
        }
        if at_will && model.choices.len() > 1 {
            // The buttons say it.
            model.detail = String::new();
        }
        if !choosing.is_begun() {
            let words = self.game.game.book.phrases.prompts.get(decision.key);
            let yes_goes_on = words.is_some_and(|words| words.yes_goes_on);
            // Whoever has marked something takes what he is offered.
            let gift = choice.gift.filter(|_| marked == 0);
            gives_amber(&decision, yes_goes_on, gift, &mut model.choices);
        }
        Some(model)
    }

    /// What is said of an action that ends the phase although so many cards could still be played: that has been pressed, or that
    /// the `selected` card may do next.
    fn passes_over(&self, cards: usize, selected: bool) -> String {
        let phases = self.seen.view().setup().declared.phases;
        let phase = phases.get(usize::from(self.seen.view().table().phase));
        let key = phase.copied().unwrap_or("");
        let (phase, _) = texts::phase(self.game, key, self.settings.language);
        let word = match selected {
            true => Word::PassesOverNext,
            false => Word::PassesOver,
        };
        let values = [("phase", phase.as_str()), ("n", &cards.to_string())];
        self.settings.words().fill(word, &values)
    }

    /// The card that asks; where the rules do, the one it is about, or the viewer's own in what is decided just now.
    fn asking(&self, decision: &Decision) -> Option<CardId> {
        let own = || {
            let contest = self.seen.contest()?;
            let viewer = self.seen.viewer();
            let side = contest.sides.iter().find(|side| side.player == viewer)?;
            Some(side.fighters.first()?.card)
        };
        decision.source.or(decision.about).or_else(own)
    }

    /// Why the card that is selected cannot go to a place that was clicked.
    fn refused(&self, decision: &Decision, card: CardId, place: ZoneId) -> String {
        let aimed = |action: &&Action| action.card == card && action.place != ZoneId::NONE;
        let verbs = decision.actions.iter().filter(aimed).map(|a| a.verb);
        let reasons =
            verbs.flat_map(|verb| self.seen.view().reasons(Action::to(verb, card, place)));
        let first = reasons.into_iter().next();
        let why = first.map(|why| texts::reason(self.game, self.seen, why, self.settings));
        let words = self.settings.words();
        match why {
            Some(why) => words.fill(Word::NotThereBecause, &[("why", &why)]),
            None => words.get(Word::NotThere).to_owned(),
        }
    }

    /// When the viewer wants to be asked at questions like the open one.
    fn asked(&self) -> Option<AskedModel> {
        let view = self.seen.view();
        let opening = view.opening()?;
        let decl = view
            .setup()
            .declared
            .openings
            .get(usize::from(opening.kind))?;
        let language = self.settings.language;
        let (name, hint) = self.game.game.book.opening(decl.key, language.into());
        Some(AskedModel {
            name: name.to_owned(),
            hint: hint.to_owned(),
            asked: self.seen.sitting().openings().at(opening.kind),
        })
    }

    /// What the viewer always answers to what a card asks him now, or could.
    fn always(&self) -> Option<AlwaysModel> {
        let sitting = self.seen.sitting();
        let said = match sitting.repeated()? {
            Repeated::Can => None,
            Repeated::Said(yes) => Some(yes),
        };
        let name = sitting.asking_name()?;
        let language = self.settings.card_language;
        Some(AlwaysModel {
            card: self.game.card_name(name, language.into()).to_owned(),
            said,
        })
    }

    /// Actions with cards that lie where the viewer cannot click them.
    fn off_the_table(&self, decision: &Decision) -> Vec<usize> {
        let view = self.seen.view();
        let zones = view.setup().rules.zones();
        let hidden = |card: CardId| {
            let zone = view.table().card(card).zone;
            let decl = zones.decl(zone);
            let pile = decl.shape == Shape::Pile;
            let own_hand =
                decl.visibility == Visibility::OwnerOnly && decl.owner == Some(view.viewer());
            // A card in a place of its own can be clicked, whichever way it lies; so can one that is held up.
            let alone = pile && view.table().zone(zone).len() == 1;
            let seen = !matches!(decl.visibility, Visibility::OwnerOnly | Visibility::Nobody);
            let open = decl.is_slot() || own_hand || (seen && !pile);
            let deep = !alone && !open;
            deep && !self.staged.contains(&card)
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
        (selected, ends): (Option<CardId>, bool),
    ) -> ChoiceModel {
        let (game, seen, settings) = (self.game, self.seen, self.settings);
        // What a later phase offers is called as it is there.
        let later = index >= seen.view().legal().len();
        let later = later.then(|| seen.sitting().asked_by(index)).flatten();
        let (view, of) = later
            .as_ref()
            .map_or((seen.view(), decision), |(view, of, _)| (*view, of));
        let mut label = texts::action(game, (seen, view), of, action, selected, settings);
        if later.is_some() && matches!(action.verb, Verb::Yes | Verb::No) {
            // What it agrees to is not what is asked now.
            let phases = view.setup().declared.phases;
            let key = phases.get(usize::from(view.table().phase)).copied();
            let (phase, _) = texts::phase(game, key.unwrap_or(""), settings.language);
            let words = [("phase", phase.as_str()), ("answer", label.as_str())];
            label = settings.words().fill(Word::AnswerLater, &words);
        }
        let hidden = self.off_the_table(decision).contains(&index);
        let caution = view.caution(action);
        ChoiceModel {
            action: index,
            label,
            note: match action.verb {
                // The question says what can be done; that it is given up is told where it is done.
                Verb::Done if ends => at_will::given_up(game, view, decision, settings),
                Verb::Done => at_will::left_undone(of, settings.language),
                _ => String::new(),
            },
            kind: if caution.is_some_and(|caution| caution.danger) {
                ChoiceKind::Danger
            } else {
                ChoiceKind::Plain
            },
            card: action.card.some().map(key),
            deep: hidden,
            picture: if hidden {
                self.small_of(action.card)
            } else {
                None
            },
            marked: false,
        }
    }

    fn source(&mut self, card: CardId) -> SourceModel {
        SourceModel {
            card: key(card),
            name: self.name_of(card),
            place: texts::place(self.game, self.seen, card, self.settings),
            picture: self.small_of(card),
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

    /// Both players' plates, the opposite one first.
    #[must_use]
    pub fn players(&self) -> Vec<PlayerModel> {
        let viewer = self.seen.viewer();
        let deciding = self.seen.sitting().game().to_choose();
        let turn = self.now.0;
        [viewer.other(), viewer]
            .into_iter()
            .map(|player| PlayerModel {
                side: self.side(player),
                name: self.player_name(player),
                turn: turn.number > 0 && turn.player == player,
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
                line: entry.parts.iter().map(|part| part.text.as_str()).collect(),
            })
            .collect()
    }

    /// What was done last, and what came of it.
    #[must_use]
    pub fn lately(&self, lately: &Lately) -> Option<LatelyModel> {
        let said = |line: Option<&LogLine>| line.map_or_else(String::new, LogLine::text);
        Some(LatelyModel {
            act: lately.act()?.text(),
            came: said(lately.came()),
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
