//! The question to the viewer as the panels show it: what is asked, by which card, and every answer that has a button.

use super::at_will::{self, AtWill};
use super::models::{Maker, key};
use super::texts;
use crate::panels::model::{
    AlwaysModel, AskedModel, ChoiceKind, ChoiceModel, ExplainedModel, PromptModel, SourceModel,
};
use crate::panels::prompt::title;
use crate::table::input::{Choice, Several};
use crate::ui_text::Word;
use fudaba_engine::{Action, CardId, Decision, Prompt, Shape, Verb, View, Visibility};
use fudaba_play::Repeated;

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

/// Would an attack surely win the match, whatever anybody does?
fn wins(view: &View, action: Action) -> bool {
    let told = view.forecast(action).and_then(|told| told.wins);
    told == Some((view.viewer(), 100))
}

/// The abilities that can be used in answer to a question, by the places of these answers among its own.
fn used(decision: &Decision, own: usize) -> Vec<usize> {
    let own = decision.actions.iter().take(own).enumerate();
    let used = own.filter(|(_, action)| action.verb == Verb::Activate);
    used.map(|(n, _)| n).collect()
}

impl Maker<'_> {
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
        let named = |key: String| self.game.game.book.phrases.actions.contains_key(&key);
        let offers_end = decision.actions.iter().any(|a| a.verb == Verb::Done)
            || named(format!("done@{}", decision.key));
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
            number: choice.asked().unwrap_or_default(),
            sentence: asked.sentence,
            detail: asked.detail,
            warning: String::new(),
            explained: Vec::new(),
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
            needs_other: false,
        };
        let stops = |a: &Action| matches!(a.verb, Verb::Done | Verb::No);
        let must = !decision.actions.iter().any(stops);
        if model.can_cancel && must && decision.prompt == Prompt::ChooseCards {
            // What can still be left is not said to be decided.
            model.detail = String::new();
        }
        let words = self.game.game.book.phrases.prompts.get(decision.key);
        let at_will = words.is_some_and(|words| words.at_will) && !choosing.is_begun();
        let own = self.seen.view().legal();
        let can = own.iter().any(|action| !action.verb.is_button());
        let worth_it = can && words.is_some_and(|words| words.worth_it);
        model.needs_other = worth_it;
        if at_will {
            let now = at_will::at_will(self.game, self.seen.view(), &decision, self.settings);
            model.quiet = matches!(now, AtWill::Counted(_) | AtWill::OnButton);
            model.detail = String::new();
            let words = self.settings.words();
            match now {
                // What can be done here in general helps as long as something can.
                AtWill::Counted(now) => model.detail = std::mem::replace(&mut model.sentence, now),
                AtWill::OnButton => {}
                AtWill::Besides => words.get(Word::OnlyExtras).clone_into(&mut model.sentence),
                AtWill::Nothing => words.get(Word::NothingMore).clone_into(&mut model.sentence),
            }
        }
        // Where it is told what can be done now, what is lit is counted in.
        let more = |by: &Verb| (*by == Verb::Yes || !at_will) && !choosing.is_begun();
        if let Some(by) = further.filter(more) {
            let own = self.seen.view().table().turn_player == self.seen.viewer();
            let more = match (by, decision.source) {
                (Verb::Yes, Some(_)) => Word::FurtherMeansYes,
                (Verb::Yes, None) => Word::FurtherConsents,
                (Verb::Move | Verb::Deploy, _) => Word::FurtherAims,
                _ if own && worth_it => Word::FurtherWithout,
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
        // What can be used in answer to something has a button, too.
        let used = used(&decision, self.seen.view().legal().len());
        let tells = words.is_some_and(|words| words.tells);
        if tells && !choosing.is_begun() {
            indexes.extend(&used);
        }
        // What a later phase asks with a plain yes or no is asked there.
        let own = self.seen.view().legal().len();
        let asks_later = |n: &usize| {
            let verb = decision.actions.get(*n).map(|action| action.verb);
            *n >= own && matches!(verb, Some(Verb::Yes | Verb::No))
        };
        indexes.retain(|n| !asks_later(n));
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
            let does: Vec<Action> = of_card.iter().map(|n| decision.actions[*n]).collect();
            let how = (does.as_slice(), choosing.only().and_then(|n| self.said(n)));
            let usual = std::mem::take(&mut model.sentence);
            model.sentence = texts::selected(self.game, self.seen, card, how, self.settings);
            // Where it takes of what may be spent in this turn, how much that is stays said.
            let view = self.seen.view();
            let mut prices = does.iter().map(|a| view.setup().rules.price(view.q(), *a));
            let spends = prices.any(|price| price.is_some());
            let left = title(&usual).1.to_owned();
            model.detail = Some(left).filter(|_| spends).unwrap_or_default();
        }
        let mut named = choosing.selected;
        if let [only] = choosing.menu.as_slice()
            && named.is_none()
            && let Some(said) = self.said(*only)
        {
            // What is asked in general stands back behind what has been pressed.
            model.sentence = said;
            model.detail = String::new();
            named = decision.actions.get(*only).map(|action| action.card);
        }
        if let Some(shown) = choosing.shows_first() {
            (model.sentence, model.detail) = self.shows_first(&decision, shown);
        }
        if confirms {
            // What would drop the marks waits until they are taken away.
            let ends = |n: &usize| decision.actions[*n].verb == Verb::Done;
            indexes.retain(|n| ends(n) || decision.actions[*n].card != CardId::NONE);
        }
        let refused = choice.refused.and_then(|spot| match choosing.selected {
            Some(card) => Some(self.refused(&decision, card, spot.zone())),
            None => (self.not_struck(&decision, spot.zone(), true))
                .or_else(|| self.not_answering(&decision, spot)),
        });
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
        if choosing.gives() {
            let words = self.settings.words();
            words.get(Word::HelpsThem).clone_into(&mut model.warning);
        }
        if let Some(refused) = refused {
            model.warning = refused.text;
            if !refused.clause.is_empty() {
                // The link leads to the clause that forbids it.
                refused.clause.clone_into(&mut model.clause);
            }
        }
        for index in indexes {
            let action = decision.actions[index];
            let mut choice = self.choice(&decision, index, action, (named, model.quiet));
            choice.marked = choosing.is_marked(action.card);
            if tells && used == [index] {
                choice.agrees = Some(true);
            }
            if confirms && action.verb == Verb::Done {
                if !offers_end {
                    self.settings
                        .words()
                        .get(Word::TakeMarked)
                        .clone_into(&mut choice.label);
                }
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
        model.explained = self.explained(&model);
        Some(model)
    }

    /// The words of the rules in a question and its answers.
    fn explained(&self, model: &PromptModel) -> Vec<ExplainedModel> {
        let lang = self.settings.language.into();
        let mut said = vec![&model.sentence, &model.detail];
        said.extend(model.choices.iter().map(|choice| &choice.label));
        let said: Vec<&str> = said.into_iter().map(String::as_str).collect();
        let words = self.game.game.book.explained_in(&said.join("\n"), lang);
        let told = words.into_iter().map(|word| ExplainedModel {
            said: word
                .said
                .iter()
                .map(|said| said.get(lang).to_owned())
                .collect(),
            means: word.means.get(lang).to_owned(),
        });
        told.collect()
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

    /// What an action of the question, or of what may be asked after it, is called, and whether it wins the match.
    fn said(&self, action: usize) -> Option<String> {
        let (view, of, n) = self.seen.sitting().asked_by(action)?;
        let action = *of.actions.get(n)?;
        let said = texts::action(
            self.game,
            (self.seen, view),
            &of,
            action,
            None,
            self.settings,
        );
        let words = self.settings.words();
        Some(match action.verb == Verb::Attack && wins(view, action) {
            true => words.fill(Word::ThatWins, &[("what", &said)]),
            false => said,
        })
    }

    /// What an action would do that is two decisions in one, and that the next press on the same does it.
    fn shows_first(&self, decision: &Decision, shown: usize) -> (String, String) {
        let (game, seen, settings) = (self.game, self.seen, self.settings);
        let said = |view: &View, of: &Decision, action: Action| {
            texts::action(game, (seen, view), of, action, None, settings)
        };
        let first = seen.sitting().first_of(shown);
        let first = first.map_or_else(String::new, |first| said(seen.view(), decision, first));
        let later = seen.sitting().asked_by(shown);
        let then = later.map_or_else(String::new, |(view, of, n)| said(view, &of, of.actions[n]));
        let both = [("first", first.as_str()), ("then", then.as_str())];
        let words = settings.words();
        let again = words.get(Word::TwofoldAgain).to_owned();
        (words.fill(Word::Twofold, &both), again)
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
        let is_later = index >= seen.view().legal().len();
        let later = is_later.then(|| seen.sitting().asked_by(index)).flatten();
        let (view, of) = later
            .as_ref()
            .map_or((seen.view(), decision), |(view, of, _)| (*view, of));
        let label = texts::action(game, (seen, view), of, action, selected, settings);
        let hidden = self.off_the_table(decision).contains(&index);
        let caution = view.caution(action);
        ChoiceModel {
            action: index,
            label,
            note: match action.verb {
                // The question says what can be done; that it is given up is told where it is done.
                Verb::Done if ends => at_will::given_up(game, view, decision, settings),
                // What a later phase offers is not left undone by ending this one.
                Verb::Done => at_will::left_undone(view, settings),
                Verb::Attack if wins(view, action) => {
                    settings.words().get(Word::WinsTheMatch).to_owned()
                }
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
            agrees: match action.verb {
                Verb::Yes if !is_later => Some(true),
                Verb::No if !is_later => Some(false),
                _ => None,
            },
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
}
