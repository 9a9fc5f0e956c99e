//! Questions of cards that a person answers once for the whole match: "always yes" or "always no" to one ability.

use super::sitting::{Led, Refused, Sitting, Stage};
use fudaba_engine::{CardId, DefId, Frame, PlayerId, Prompt, Verb, View};

/// The same question: asked of this player at this place of an ability, whichever card of that name has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Question {
    player: PlayerId,
    def: DefId,
    ability: u8,
    /// The operation that asks: one ability may ask several things.
    at: u16,
}

/// The answer to a question that is always the same.
#[derive(Clone, Debug)]
struct Said {
    question: Question,
    yes: bool,
    /// After so many choices it was said, or last answered for the player.
    last: usize,
}

/// What persons always answer in this match.
#[derive(Clone, Debug, Default)]
pub(super) struct Always(Vec<Said>);

/// A question was answered by what its player always answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByWord {
    /// The card that asked.
    pub card: CardId,
    /// What is printed on it.
    pub def: DefId,
    /// Was it yes?
    pub yes: bool,
}

/// What the open question has to do with what is always answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeated {
    /// It may come again: it can be answered for all times.
    Can,
    /// An ability asks it to which the viewer always says this.
    Said(bool),
}

/// An answer that is given in the name of a player.
pub(super) struct Answer {
    pub player: PlayerId,
    /// By its place.
    pub index: usize,
    pub by: ByWord,
}

/// So many questions are answered one after the other before the player is asked after all: nobody is shut out of a circle of
/// abilities that set each other off.
pub(super) const IN_A_ROW: usize = 24;

/// The question of a card that the viewer is asked, whatever he can answer.
fn question(view: &View) -> Option<(Question, CardId)> {
    let table = view.table();
    let player = view.viewer();
    let Some(Frame::Program(frame)) = table.frames.last() else {
        return None;
    };
    table.waiting.filter(|waiting| waiting.player == player)?;
    let question = Question {
        player,
        def: frame.def,
        ability: frame.ability,
        at: frame.pc,
    };
    Some((question, frame.source))
}

/// The same, if it is a plain yes or no whether an ability is used or a part of it is carried out.
fn plain(view: &View) -> Option<(Question, CardId)> {
    let asked = view.table().waiting?.prompt;
    let of_ability = matches!(asked, Prompt::UseAbility | Prompt::May);
    let [a, b] = view.legal() else {
        return None;
    };
    let both = [a.verb, b.verb] == [Verb::Yes, Verb::No];
    question(view).filter(|_| of_ability && both)
}

fn answer(view: &View, yes: bool) -> Option<usize> {
    let verb = if yes { Verb::Yes } else { Verb::No };
    view.legal().iter().position(|action| action.verb == verb)
}

impl Always {
    fn say(&mut self, question: Question, yes: bool, last: usize) {
        self.0.retain(|said| said.question != question);
        self.0.push(Said {
            question,
            yes,
            last,
        });
    }

    /// What the viewer always answers to what he is asked here; not where the answer asks for care.
    pub(super) fn answers(&self, view: &View) -> Option<Answer> {
        if self.0.is_empty() {
            return None;
        }
        let (question, card) = plain(view)?;
        let said = self.0.iter().find(|said| said.question == question)?;
        let index = answer(view, said.yes)?;
        view.caution(view.legal()[index])
            .is_none()
            .then_some(Answer {
                player: question.player,
                index,
                by: ByWord {
                    card,
                    def: question.def,
                    yes: said.yes,
                },
            })
    }

    /// It has answered for the player, after so many choices.
    fn answered(&mut self, view: &View, choices: usize) {
        let asked = plain(view).map(|(question, _)| question);
        for said in &mut self.0 {
            if Some(said.question) == asked {
                said.last = choices;
            }
        }
    }

    /// Only so many choices stand: what was said or answered since is asked again.
    pub(super) fn take_back_to(&mut self, choices: usize) {
        self.0.retain(|said| said.last < choices);
    }
}

impl Sitting {
    /// What the open question has to do with what the viewer always answers; nothing if no ability asks it, or only what is
    /// not always the same.
    #[must_use]
    pub fn repeated(&self) -> Option<Repeated> {
        let Stage::Deciding(_) = self.stage() else {
            return None;
        };
        let view = self.view().filter(|_| self.led == Led::No)?;
        let (asked, _) = question(view)?;
        let same = |said: &&Said| {
            let of = said.question;
            (of.player, of.def, of.ability) == (asked.player, asked.def, asked.ability)
        };
        let mut here = self.always.0.iter().filter(same);
        match here.next_back() {
            Some(said) => Some(Repeated::Said(said.yes)),
            None => plain(view).map(|_| Repeated::Can),
        }
    }

    /// The viewer answers the open question, and wants it answered so from now on, as often as this ability of a card of
    /// this name asks it in this match.
    ///
    /// # Errors
    /// If he is asked nothing that can be answered once for all ([`Sitting::repeated`]); nothing has changed then.
    pub fn answer_always(&mut self, yes: bool) -> Result<(), Refused> {
        let Stage::Deciding(_) = self.stage() else {
            return Err(Refused::NotNow);
        };
        let view = self.view().filter(|_| self.led == Led::No);
        let asked = view.and_then(|view| Some((plain(view)?.0, answer(view, yes)?)));
        let Some((question, index)) = asked else {
            return Err(Refused::NotNow);
        };
        let before = self.always.clone();
        let choices = self.game.choices().len() + self.begun();
        self.always.say(question, yes, choices);
        self.choose(index).inspect_err(|_| self.always = before)
    }

    /// What the viewer always answers to questions of cards of this name: each answer that he has given for one of them.
    pub fn always_of(&self, def: DefId) -> impl Iterator<Item = bool> {
        let own = move |said: &&Said| said.question.def == def && self.is_own(said);
        self.always.0.iter().filter(own).map(|said| said.yes)
    }

    /// The viewer is asked again at all questions of cards of this name; tells whether he was not.
    pub fn ask_again(&mut self, def: DefId) -> bool {
        let viewer = self.viewer;
        let before = self.always.0.len();
        let of = |said: &Said| said.question.def == def && said.question.player == viewer;
        self.always.0.retain(|said| !of(said));
        self.always.0.len() < before
    }

    /// The name of the card whose ability asks what is open.
    #[must_use]
    pub fn asking_name(&self) -> Option<DefId> {
        question(self.view()?).map(|(question, _)| question.def)
    }

    fn is_own(&self, said: &Said) -> bool {
        said.question.player == self.viewer
    }

    /// The open question, if the person who is asked always answers it so; that he has is noted.
    pub(super) fn by_word(&mut self) -> Option<Answer> {
        let player = self.game.to_choose()?;
        if self.led != Led::No || !self.seat(player).is_person() || self.always.0.is_empty() {
            return None;
        }
        let view = self.game.view(player);
        let answer = self.always.answers(&view)?;
        self.always.answered(&view, self.game.choices().len());
        Some(answer)
    }
}
