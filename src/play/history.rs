//! What has happened, and how much of it has been shown.

use super::always::ByWord;
use fudaba_engine::{
    Balance, ByPlayer, CardId, Contest, Context, DefId, Event, MatchSetup, Observer, Outcome,
    PlayerId, Query, Stage, Table, View, Visibility, ZoneId,
};
use fudaba_text::{LogLine, Speaker};
use std::ops::Range;
use std::sync::Arc;

/// Something that happened, with the table right after it.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    /// With everything about it: to be narrowed before it is told.
    pub event: Event,
    pub table: Arc<Table>,
    /// So many choices had been made, the one that brought it about counted.
    pub choices: usize,
    /// The opening, by its kind, that was let go by in the name of this player just before, although it mattered.
    pub past_helping: Option<(PlayerId, u8)>,
    /// What was answered just before by what this player always answers.
    pub by_word: Vec<(PlayerId, ByWord)>,
}

impl Fact {
    /// What was answered just before by what this player always answers.
    fn by_word_of(&self, player: PlayerId) -> Vec<ByWord> {
        let own = self.by_word.iter().filter(|(of, _)| *of == player);
        own.map(|(_, by)| *by).collect()
    }
}

/// An attack under way, as it was shown last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The card that attacks.
    pub attacker: CardId,
    /// Those that it attacks and that are still there, the main target first; none where a player is attacked.
    pub targets: Vec<CardId>,
}

impl Attack {
    /// The attack of a running fight; what has gone is not aimed at any more.
    fn of(contest: &Contest) -> Option<Self> {
        let cards = |side: usize| {
            let all = contest.sides[side].fighters.iter();
            all.filter(|f| f.def != DefId::HIDDEN).map(|f| f.card)
        };
        Some(Self {
            attacker: cards(0).next()?,
            targets: cards(1).collect(),
        })
    }
}

/// Is a fight open in which this card takes part?
fn fights(contest: &Contest, card: CardId) -> bool {
    let mut all = contest.sides.iter().flat_map(|side| &side.fighters);
    contest.fight && contest.stage < Stage::Resolved && all.any(|f| f.card == card)
}

/// Everything that has happened in a match. What comes after [`History::shown`] waits to be shown.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    facts: Vec<Fact>,
    shown: usize,
    /// Counts up when what was shown is taken back.
    edition: u32,
    /// What is being shown once more: from what comes next to where it ends. All of it was shown before.
    again: Option<Range<usize>>,
    /// The running contest as it was shown last.
    pub contest: Option<Contest>,
    /// What a player has against what is asked of him, as it was shown last.
    pub balance: Option<Balance>,
    /// The attack that is under way, as it was shown last.
    pub attack: Option<Attack>,
    /// To be told with what happens next.
    pub past_helping: Option<(PlayerId, u8)>,
    /// The same.
    pub by_word: Vec<(PlayerId, ByWord)>,
}

/// Writes down what a choice brings about.
pub(super) struct Notes<'a> {
    pub history: &'a mut History,
    pub choices: usize,
}

impl Observer for Notes<'_> {
    fn event(&mut self, table: &Table, event: Event) {
        let past_helping = self.history.past_helping.take();
        let by_word = std::mem::take(&mut self.history.by_word);
        self.history.facts.push(Fact {
            event,
            table: Arc::new(table.clone()),
            choices: self.choices,
            past_helping,
            by_word,
        });
    }
}

/// What is shown next to the viewer. The table after it is [`Sitting::view`](super::Sitting::view).
#[derive(Clone, Debug)]
pub struct Beat {
    /// What happened, as far as the viewer may know.
    pub event: Event,
    /// What happens next, if it is known already.
    pub next: Option<Event>,
    /// So many choices had been made when it happened, the one that brought it about counted.
    pub choices: usize,
    /// An opening that mattered to the viewer was let go by in his name just before, because nothing that he could do
    /// would have changed anything: its kind, by its place in
    /// [`Declaration::openings`](fudaba_engine::Declaration::openings).
    pub past_helping: Option<u8>,
    /// What was answered in his name just before, because he always answers it so.
    pub by_word: Vec<ByWord>,
}

/// Something that a player has been told: an entry of his log.
#[derive(Clone, Debug)]
pub struct Told<'a> {
    /// What happened, as far as he may know.
    pub event: Event,
    /// So many choices had been made when it happened, the one that brought it about counted.
    pub choices: usize,
    /// What was answered in his name just before, because he always answers it so.
    pub by_word: Vec<ByWord>,
    table: &'a Table,
    setup: &'a MatchSetup,
}

impl<'a> Told<'a> {
    /// In words, if it is worth a line; in any language, at any time. The speaker must speak to the player whose log it is.
    #[must_use]
    pub fn line(&self, speaker: &Speaker<'a>) -> Option<LogLine> {
        speaker.log_line(Query::new(self.table, self.setup), &self.event)
    }

    /// Can it have decided the match as it ended?
    #[must_use]
    pub fn decides(&self, speaker: &Speaker<'a>, outcome: Outcome) -> bool {
        speaker.decides(Query::new(self.table, self.setup), &self.event, outcome)
    }

    /// The turn in which it happened.
    #[must_use]
    pub fn turn(&self) -> u16 {
        self.table.turn
    }
}

impl History {
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    pub fn shown(&self) -> usize {
        self.shown
    }

    pub fn edition(&self) -> u32 {
        self.edition
    }

    /// Has everything been shown, once at least?
    pub fn is_shown(&self) -> bool {
        self.shown == self.facts.len()
    }

    /// Does nothing wait to be shown, or to be shown once more?
    pub fn is_up_to_date(&self) -> bool {
        self.is_shown() && !self.shows_again()
    }

    /// Is something being shown once more?
    pub fn shows_again(&self) -> bool {
        self.again.is_some()
    }

    /// These of the facts that were shown are to be shown once more. What lies before them stands meanwhile.
    pub fn show_again(&mut self, facts: Range<usize>) {
        self.note_anew(facts.start);
        self.again = Some(facts);
    }

    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// Set-up adds cards without telling: what is shown first is the table on which all of them are.
    pub fn begin_with(&mut self, cards: usize) {
        let first = self
            .facts
            .iter()
            .position(|f| f.table.card_count() == cards);
        self.show_to(first.map_or(self.facts.len(), |n| n + 1));
    }

    /// The last table that was shown, if any was.
    pub fn last_shown(&self) -> Option<&Table> {
        self.shown.checked_sub(1).map(|n| &*self.facts[n].table)
    }

    /// Shows what happened up to there, without a word.
    pub fn show_to(&mut self, count: usize) {
        self.end_again();
        for n in self.shown..count {
            self.note(n);
        }
        self.shown = count;
    }

    /// Shows the next thing, or the next of those that are shown once more.
    pub fn next(&mut self, viewer: &Onlooker) -> Option<Beat> {
        let n = self.again.as_ref().map_or(self.shown, |again| again.start);
        let fact = self.facts.get(n)?;
        let beat = Beat {
            event: viewer.told(&fact.event),
            next: (self.facts.get(n + 1)).map(|f| viewer.told(&f.event)),
            choices: fact.choices,
            past_helping: (fact.past_helping)
                .filter(|(player, _)| *player == viewer.player)
                .map(|(_, kind)| kind),
            by_word: fact.by_word_of(viewer.player),
        };
        self.note(n);
        match &mut self.again {
            Some(again) => {
                again.start += 1;
                if again.start >= again.end {
                    self.end_again();
                }
            }
            None => self.shown += 1,
        }
        Some(beat)
    }

    /// Everything is again as it was shown last.
    fn end_again(&mut self) {
        if self.again.take().is_some() {
            self.note_anew(self.shown);
        }
    }

    fn note(&mut self, n: usize) {
        match &self.facts[n].event {
            Event::Contested(contest) => {
                if contest.fight && contest.stage < Stage::Resolved {
                    self.attack = Attack::of(contest);
                }
                self.contest = Some((**contest).clone());
                self.balance = None;
            }
            Event::Balanced(balance) => self.balance = Some((**balance).clone()),
            Event::Attacked { attacker, targets } => {
                self.attack = Some(Attack {
                    attacker: *attacker,
                    targets: targets.iter().filter_map(|card| card.some()).collect(),
                });
            }
            Event::CardMoved { card, .. } => {
                let card = *card;
                self.gone(card);
            }
            Event::TurnBegan { .. } => self.attack = None,
            Event::ContestEnded => self.nothing_runs(),
            _ => {}
        }
    }

    /// Whoever left no longer attacks and is not aimed at, unless an open fight says so.
    fn gone(&mut self, card: CardId) {
        if (self.contest.as_ref()).is_some_and(|contest| fights(contest, card)) {
            return;
        }
        if let Some(attack) = &mut self.attack {
            attack.targets.retain(|target| *target != card);
        }
        self.attack.take_if(|attack| attack.attacker == card);
    }

    fn nothing_runs(&mut self) {
        (self.contest, self.balance, self.attack) = (None, None, None);
    }

    /// Takes out everything after so many facts; they were all shown.
    pub fn take_back_to(&mut self, count: usize) -> Vec<Fact> {
        let taken = self.facts.split_off(count.min(self.facts.len()));
        self.shown = self.facts.len();
        self.edition += 1;
        self.by_word.clear();
        self.again = None;
        self.note_anew(self.shown);
        taken
    }

    /// What runs is what ran after so many facts.
    fn note_anew(&mut self, count: usize) {
        self.nothing_runs();
        let ended = |f: &Fact| matches!(f.event, Event::ContestEnded);
        let from = self.facts[..count].iter().rposition(ended).unwrap_or(0);
        for n in from..count {
            self.note(n);
        }
    }

    /// What was taken back has happened again, and waits to be shown.
    pub fn extend(&mut self, facts: Vec<Fact>) {
        self.facts.extend(facts);
    }

    /// What a player has been told, from entry number `from` (counted from 0) on.
    pub fn told<'a>(
        &'a self,
        player: PlayerId,
        setup: &'a MatchSetup,
        from: usize,
    ) -> impl Iterator<Item = Told<'a>> {
        let facts = self.facts[..self.shown].iter().skip(from);
        facts.map(move |fact| Told {
            event: fact.event.seen_by(player),
            choices: fact.choices,
            by_word: fact.by_word_of(player),
            table: &fact.table,
            setup,
        })
    }

    /// The view of what is shown.
    pub fn view(&self, viewer: &Onlooker) -> Option<View> {
        let again = self.again.as_ref().map(|again| again.start);
        let last = again.unwrap_or(self.shown).checked_sub(1)?;
        Some(viewer.sees(&self.facts[last].table))
    }
}

/// Who looks at a match, and what he sees of it.
pub(super) struct Onlooker<'a> {
    pub setup: &'a Arc<MatchSetup>,
    /// From whose side.
    pub player: PlayerId,
    /// Does he see both hands?
    pub open: bool,
}

impl Onlooker<'_> {
    /// What he sees of a table between two decisions.
    pub fn sees(&self, table: &Table) -> View {
        if !self.open {
            return View::of(table, self.setup, self.player);
        }
        let mut table = table.clone();
        let zones = self.setup.rules.zones();
        let hands = zones.ids().filter(|zone| self.is_hand(*zone));
        let cards: Vec<CardId> = hands.flat_map(|hand| table.zone(hand).to_vec()).collect();
        let mut to = ByPlayer([false; 2]);
        to[self.player] = true;
        let mut cx = Context::new(&mut table, self.setup, None);
        for card in cards {
            cx.reveal(card, to);
        }
        View::of(&table, self.setup, self.player)
    }

    /// What he is told of what happened.
    fn told(&self, event: &Event) -> Event {
        match event {
            Event::CardMoved { to, .. } if self.open && self.is_hand(*to) => event.clone(),
            _ => event.seen_by(self.player),
        }
    }

    fn is_hand(&self, zone: ZoneId) -> bool {
        let zones = self.setup.rules.zones();
        zone != ZoneId::NONE && zones.decl(zone).visibility == Visibility::OwnerOnly
    }
}
