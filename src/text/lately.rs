//! What has just happened, in a sentence or two: what somebody did last, and what came of it.

use super::log::{LogLine, LogSpan, Piece, Weight};
use super::speaker::Speaker;
use fudaba_engine::{CardId, Cause, Contest, Event, PlayerId, Query, Stage};

/// How much it says of an act that this came of it. What says more takes the place of what says less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Says {
    /// What it cost, or what a rule did.
    Little,
    /// What it did.
    Something,
    /// Who fell, what was won or lost by it.
    All,
}

/// Something that a player did.
#[derive(Clone, Debug)]
struct Act {
    line: LogLine,
    /// Whose doing it was.
    by: Option<PlayerId>,
    /// The card with which it was done.
    card: CardId,
}

/// What was done last, and what came of it. It is told every event of a player's log, one by one.
#[derive(Clone, Debug, Default)]
pub struct Lately {
    act: Option<Act>,
    came: Option<(Says, LogLine)>,
    /// The attack that goes on.
    attack: Option<Act>,
    /// What happens from here on does not come of the last act.
    over: bool,
}

impl Speaker<'_> {
    /// Does an event tell what somebody does, rather than what comes of it or what a rule does?
    #[must_use]
    pub fn is_act(&self, event: &Event) -> bool {
        match event {
            Event::AbilityUsed { .. }
            | Event::Attacked { .. }
            | Event::SlotsSwapped { .. }
            | Event::Declined { .. }
            | Event::CardMoved {
                cause: Cause::Play, ..
            } => true,
            Event::Noted(note) => {
                let acts = &self.book.phrases.lately.acts;
                acts.iter().any(|key| key == note.key)
            }
            _ => false,
        }
    }
}

impl Lately {
    /// Takes note of an event: what it says in the log, if it is worth a line there, and `q`, by which cards are named.
    pub fn note(&mut self, speaker: &Speaker, q: Query, event: &Event, line: Option<&LogLine>) {
        let phrases = &speaker.book.phrases;
        match event {
            Event::TurnBegan { .. } | Event::PhaseBegan { .. } => self.over = true,
            Event::ContestEnded => self.attack = None,
            Event::Contested(contest) => self.decided(speaker, q, contest),
            Event::Attacked { attacker, .. } => {
                self.begin(speaker, Some(q.owner(*attacker)), *attacker, line);
                self.attack.clone_from(&self.act);
            }
            Event::AbilityUsed { card, player, .. } if !self.is_of(*card) => {
                // What it does is told by what comes of it.
                let used = line.and_then(|line| brief(speaker, line, *card));
                match self.attack.is_some() && !self.over {
                    true => self.comes(speaker, Says::Little, used.as_ref()),
                    false => self.begin(speaker, Some(*player), *card, used.as_ref()),
                }
            }
            Event::CardMoved { card, cause, .. } => match cause {
                Cause::Play => self.begin(speaker, Some(q.owner(*card)), *card, line),
                Cause::Defeat if self.attack.is_some() => {}
                Cause::Defeat => self.comes(speaker, Says::All, line),
                Cause::Effect | Cause::Draw => self.comes(speaker, Says::Something, line),
                _ => self.comes(speaker, Says::Little, line),
            },
            Event::SlotsSwapped { a, b, .. } => {
                let card = q.table.top(*b).or_else(|| q.table.top(*a));
                let by = card.map(|card| q.owner(card));
                self.begin(speaker, by, card.unwrap_or(CardId::NONE), line);
            }
            Event::Modified(_) => self.comes(speaker, Says::Something, line),
            Event::Balanced(_) => self.comes(speaker, Says::All, line),
            Event::Noted(note) => {
                let is = |keys: &[String]| keys.iter().any(|key| key == note.key);
                if is(&phrases.lately.acts) {
                    let of_card = (note.card != CardId::NONE).then(|| q.owner(note.card));
                    self.begin(speaker, note.player.or(of_card), note.card, line);
                } else if is(&phrases.lately.comes) {
                    self.comes(speaker, Says::All, line);
                } else {
                    self.comes(speaker, Says::Little, line);
                }
            }
            Event::Ended(_) => {
                self.begin(speaker, None, CardId::NONE, line);
                self.over = true;
            }
            _ => {}
        }
    }

    /// What was done; nothing before the first act.
    #[must_use]
    pub fn act(&self) -> Option<&LogLine> {
        self.act.as_ref().map(|act| &act.line)
    }

    /// What came of it, if there is something to say.
    #[must_use]
    pub fn came(&self) -> Option<&LogLine> {
        self.came.as_ref().map(|(_, line)| line)
    }

    /// Whose doing it was, if it was somebody's.
    #[must_use]
    pub fn by(&self) -> Option<PlayerId> {
        self.act.as_ref()?.by
    }

    /// The card with which it was done, if it was done with one.
    #[must_use]
    pub fn card(&self) -> Option<CardId> {
        self.act.as_ref()?.card.some()
    }

    /// Was this card played, or did it attack, just before?
    fn is_of(&self, card: CardId) -> bool {
        let act = self.act.as_ref().filter(|_| !self.over);
        act.is_some_and(|act| act.card == card)
    }

    fn begin(
        &mut self,
        speaker: &Speaker,
        by: Option<PlayerId>,
        card: CardId,
        line: Option<&LogLine>,
    ) {
        let Some(line) = line else {
            return;
        };
        let running = self.act.as_mut().filter(|_| !self.over);
        // Several of a kind are one act: cards that are set one after the other.
        if let Some(act) = running
            && act.by == by
            && speaker.join(&mut act.line, line)
        {
            act.card = card;
            return;
        }
        let line = line.clone();
        self.act = Some(Act { line, by, card });
        self.came = None;
        self.over = false;
    }

    fn comes(&mut self, speaker: &Speaker, says: Says, line: Option<&LogLine>) {
        let (Some(line), false, true) = (line, self.over, self.act.is_some()) else {
            return;
        };
        if let Some((before, told)) = &mut self.came {
            // Of several that say little the last one is the news; of what an act did, the first is what it is about.
            if *before > says {
                return;
            }
            if *before == says && says == Says::Something {
                // Whether it tells both now or not, it stays.
                let _joined = speaker.join(told, line);
                return;
            }
        }
        self.came = Some((says, line.clone()));
    }

    /// A fight is decided: the attack is told again, with who fell, or held.
    fn decided(&mut self, speaker: &Speaker, q: Query, contest: &Contest) {
        if !contest.fight || contest.stage != Stage::Resolved {
            return;
        }
        let fighters = contest.sides.iter().flat_map(|side| &side.fighters);
        let fallen: Vec<_> = fighters.filter(|fighter| fighter.beaten).collect();
        let (key, told) = match fallen.len() {
            0 => {
                let held = contest.sides[1].fighters.first();
                ("lately.holds", held.into_iter().collect())
            }
            1 => ("lately.falls", fallen),
            _ => ("lately.fall", fallen),
        };
        let cards = told.iter().map(|fighter| {
            let entry = speaker.entry_of(q, fighter.def);
            match entry {
                Some(entry) => (fighter.card, entry.name.get(speaker.cards).to_owned()),
                None => (CardId::NONE, speaker.label("unknown_card").to_owned()),
            }
        });
        let cards = Piece::Cards(cards.collect());
        let line = phrase(speaker, key, vec![("card", cards)]);
        if let Some(attack) = self.attack.clone() {
            self.act = Some(attack);
            self.came = None;
            self.over = false;
        }
        self.comes(speaker, Says::All, line.as_ref());
    }
}

/// Words of the phrases about these.
fn phrase(speaker: &Speaker, key: &str, values: Vec<(&'static str, Piece)>) -> Option<LogLine> {
    let text = speaker.book.phrases.log.get(key)?;
    Some(LogLine {
        weight: Weight::Line,
        spans: speaker.spans(speaker.text(text), None, &values),
        clause: None,
        run: None,
    })
}

/// That a card uses an ability, without the words of that.
fn brief(speaker: &Speaker, line: &LogLine, used: CardId) -> Option<LogLine> {
    let name = line.spans.iter().find_map(|span| match span {
        LogSpan::Card { card, name } if *card == used => Some(name.clone()),
        _ => None,
    })?;
    let card = Piece::Cards(vec![(used, name)]);
    phrase(speaker, "lately.ability", vec![("card", card)])
}
