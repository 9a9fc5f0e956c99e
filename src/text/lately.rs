//! What has just happened, in a sentence or two: what somebody did last, and what came of it.

use super::log::{LogLine, LogSpan, Piece, Weight};
use super::speaker::Speaker;
use fudaba_engine::{CardId, Cause, Contest, DefId, Event, Fighter, PlayerId, Query, Side, Stage};

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

/// What came of an act.
#[derive(Clone, Debug)]
struct Came {
    says: Says,
    line: LogLine,
    /// By what, where neither the act nor the line says it.
    by: Option<LogLine>,
}

/// What was done last, and what came of it. It is told every event of a player's log, one by one.
#[derive(Clone, Debug, Default)]
pub struct Lately {
    act: Option<Act>,
    came: Option<Came>,
    /// The attack that goes on.
    attack: Option<Act>,
    /// The cards whose abilities are carried out, the innermost last, with their names.
    sources: Vec<(CardId, String)>,
    /// What is said of cards in the running contest that says later why they fell or stayed.
    marks: Vec<(CardId, &'static str)>,
    /// The supporting cards of the running contest of which it was told that they add nothing.
    useless: Vec<CardId>,
    /// What happens from here on does not come of the last act.
    over: bool,
    /// Whose turn it is, and whether he has done something in it.
    turn: Option<(PlayerId, bool)>,
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
        self.has_acted(speaker, q, event);
        match event {
            Event::TurnBegan { player, .. } => {
                self.over = true;
                self.sources.clear();
                self.passed(speaker);
                self.turn = Some((*player, false));
            }
            Event::PhaseBegan { .. } => {
                self.over = true;
                self.sources.clear();
            }
            Event::ContestEnded => {
                self.attack = None;
                self.marks.clear();
                self.useless.clear();
            }
            Event::Contested(contest) if contest.fight => self.contested(speaker, q, contest),
            Event::AbilityEnded { card } => {
                if let Some(at) = self.sources.iter().rposition(|(source, _)| source == card) {
                    self.sources.truncate(at);
                }
            }
            Event::Attacked { attacker, .. } => {
                self.begin(speaker, Some(q.owner(*attacker)), *attacker, line);
                self.attack.clone_from(&self.act);
                self.useless.clear();
            }
            Event::AbilityUsed { card, player, .. } => {
                let known = !self.is_of(*card);
                // What it does is told by what comes of it.
                let used = line.and_then(|line| name_in(line, *card));
                self.sources.extend(used.clone().map(|name| (*card, name)));
                let used = used.filter(|_| known).and_then(|name| {
                    let card = Piece::Cards(vec![(*card, name)]);
                    phrase(speaker, "lately.ability", vec![("card", card)])
                });
                match self.attack.is_some() && !self.over {
                    true => self.comes(speaker, Says::Little, used.as_ref(), None),
                    false => self.begin(speaker, Some(*player), *card, used.as_ref()),
                }
            }
            Event::CardMoved { card, cause, .. } => match cause {
                Cause::Play => self.begin(speaker, Some(q.owner(*card)), *card, line),
                Cause::Defeat if self.attack.is_some() => {}
                Cause::Defeat => {
                    self.comes(speaker, Says::All, line, self.by_ability(speaker, line));
                }
                Cause::Effect | Cause::Draw => {
                    self.comes(
                        speaker,
                        Says::Something,
                        line,
                        self.by_ability(speaker, line),
                    );
                }
                Cause::Cost => {
                    let by = phrase(speaker, "lately.cost", Vec::new());
                    self.comes(speaker, Says::Little, line, by);
                }
                Cause::Support => self.comes(speaker, Says::Little, line, None),
                _ => self.comes(speaker, Says::Little, line, step(speaker, q)),
            },
            Event::SlotsSwapped { a, b, .. } => {
                let card = q.table.top(*b).or_else(|| q.table.top(*a));
                let by = card.map(|card| q.owner(card));
                self.begin(speaker, by, card.unwrap_or(CardId::NONE), line);
            }
            Event::Modified(_) => {
                self.comes(
                    speaker,
                    Says::Something,
                    line,
                    self.by_ability(speaker, line),
                );
            }
            Event::Balanced(_) => self.comes(speaker, Says::All, line, None),
            Event::Noted(note) => {
                let is = |keys: &[String]| keys.iter().any(|key| key == note.key);
                if is(&phrases.lately.acts) {
                    let of_card = (note.card != CardId::NONE).then(|| q.owner(note.card));
                    self.begin(speaker, note.player.or(of_card), note.card, line);
                } else if is(&phrases.lately.comes) {
                    self.comes(speaker, Says::All, line, None);
                } else {
                    self.comes(speaker, Says::Little, line, None);
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

    /// What came of it, without by what.
    #[must_use]
    pub fn brought(&self) -> Option<&LogLine> {
        self.came.as_ref().map(|came| &came.line)
    }

    /// By what it came, where neither the act nor the line says it.
    #[must_use]
    pub fn by_what(&self) -> Option<&LogLine> {
        self.came.as_ref()?.by.as_ref()
    }

    /// The ability of which card has just brought this about, as it stands before its line, if that does not name the card.
    #[must_use]
    pub fn cause(&self, speaker: &Speaker, event: &Event, line: &LogLine) -> Option<LogLine> {
        let done = match event {
            Event::CardMoved { cause, .. } => match cause {
                Cause::Effect | Cause::Draw => true,
                Cause::Defeat => self.attack.is_none(),
                _ => false,
            },
            Event::Modified(_) | Event::Oriented { .. } | Event::Turned { .. } => true,
            _ => false,
        };
        let (card, name) = self.sources.last().filter(|_| done)?;
        if name_in(line, *card).is_some() {
            return None;
        }
        by_card(speaker, *card, name)
    }

    /// What came of it, if there is something to say.
    #[must_use]
    pub fn came(&self) -> Option<LogLine> {
        let came = self.came.as_ref()?;
        let Some(by) = &came.by else {
            return Some(came.line.clone());
        };
        let mut line = LogLine {
            run: None,
            ..by.clone()
        };
        line.spans.extend(came.line.spans.iter().cloned());
        Some(line)
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

    /// Whoever's turn it is does something: plays, attacks, uses something.
    fn has_acted(&mut self, speaker: &Speaker, q: Query, event: &Event) {
        let Some((player, acts)) = &mut self.turn else {
            return;
        };
        let of = |card: CardId| (card != CardId::NONE).then(|| q.owner(card));
        let by = match event {
            Event::AbilityUsed { player, .. } => Some(*player),
            Event::Attacked { attacker, .. } => of(*attacker),
            Event::CardMoved {
                card,
                from,
                to,
                cause,
                ..
            } => {
                let [from, to] = [from, to].map(|zone| speaker.kind_of(q, *zone));
                let key = format!("moved.{cause:?}.{from}.{to}");
                if speaker.book.phrases.lately.idle.contains(&key) {
                    return;
                }
                of(*card)
            }
            Event::SlotsSwapped { a, b, .. } => {
                let card = q.table.top(*b).or_else(|| q.table.top(*a));
                card.and_then(of)
            }
            Event::Noted(note) => note.player.or_else(|| of(note.card)),
            // Who refuses does nothing.
            _ => return,
        };
        // Where it is not known who did it, it may have been he.
        *acts |= speaker.is_act(event) && by.is_none_or(|by| by == *player);
    }

    /// A turn is over. That the other player did nothing in it is told, where the ruleset has words for it; what oneself has
    /// not done one knows.
    fn passed(&mut self, speaker: &Speaker) {
        let Some((player, false)) = self.turn else {
            return;
        };
        if speaker.reader == Some(player) {
            return;
        }
        if let Some(line) = phrase_of(speaker, "lately.idle", Some(player), Vec::new()) {
            self.begin(speaker, Some(player), CardId::NONE, Some(&line));
            self.over = true;
        }
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

    /// Something came of the act; `by`: by what, where the act does not say it.
    fn comes(
        &mut self,
        speaker: &Speaker,
        says: Says,
        line: Option<&LogLine>,
        by: Option<LogLine>,
    ) {
        let (Some(line), false, true) = (line, self.over, self.act.is_some()) else {
            return;
        };
        if let Some(before) = &mut self.came {
            // Of several that say little the last one is the news; of what an act did, the first is what it is about.
            if before.says > says {
                return;
            }
            if before.says == says && says == Says::Something {
                // Whether it tells both now or not, it stays. What something else brought about is not its doing.
                let _joined = before.by == by && speaker.join(&mut before.line, line);
                return;
            }
        }
        let line = line.clone();
        self.came = Some(Came { says, line, by });
    }

    /// That the ability of a card does it, where that is not the card of the act, nor named by the line.
    fn by_ability(&self, speaker: &Speaker, line: Option<&LogLine>) -> Option<LogLine> {
        let (card, name) = self.sources.last()?;
        if line.is_some_and(|line| name_in(line, *card).is_some()) {
            return None;
        }
        // That it is named there, as the one that is attacked, does not say that it did something.
        let his = (self.act.as_ref()).filter(|act| act.card == *card);
        if his.is_some_and(|act| name_in(&act.line, *card).is_some()) {
            return None;
        }
        by_card(speaker, *card, name)
    }

    /// A fight goes on, or is decided.
    fn contested(&mut self, speaker: &Speaker, q: Query, contest: &Contest) {
        if contest.stage == Stage::Resolved {
            return self.decided(speaker, q, contest);
        }
        let fighters = contest.sides.iter().flat_map(|side| &side.fighters);
        self.marks = fighters
            .filter_map(|fighter| Some((fighter.card, fighter.mark?)))
            .collect();
        let name = |card, def| named(speaker, q, card, def);
        if let Some(seal) = contest.seal {
            let [attack, defence] = &contest.sides;
            let marked = |fighter: &&Fighter| fighter.mark.is_some();
            let marked = defence.fighters.iter().filter(marked);
            let struck = marked.map(|fighter| name(fighter.card, fighter.def));
            let attacker = attack.fighters.iter().take(1);
            let attacker = attacker.map(|fighter| name(fighter.card, fighter.def));
            let values = vec![
                ("attacker", Piece::Cards(attacker.collect())),
                ("card", Piece::Cards(struck.collect())),
            ];
            let key = format!("lately.seal.{seal}");
            let line = phrase_of(speaker, &key, Some(defence.player), values);
            return self.comes(speaker, Says::All, line.as_ref(), None);
        }
        // A support that adds nothing says why.
        let shown = contest.sides.iter().flat_map(|side| side.support.shown());
        for supporter in shown.filter(|supporter| !supporter.counts || supporter.n == 0) {
            // Once.
            if self.useless.contains(&supporter.card) {
                continue;
            }
            self.useless.push(supporter.card);
            let reasons = &speaker.book.phrases.reasons;
            let why = supporter.why_not.and_then(|(key, _)| reasons.get(key));
            let key = match why {
                Some(_) => "lately.support_failed",
                None => "lately.support_nothing",
            };
            let why = why.map_or_else(String::new, |why| speaker.text(why).to_owned());
            let card = Piece::Cards(vec![name(supporter.card, supporter.def)]);
            let values = vec![("card", card), ("why", Piece::Words(why))];
            let line = phrase(speaker, key, values);
            self.comes(speaker, Says::All, line.as_ref(), None);
        }
    }

    /// A fight is decided: the attack is told again, with who fell, or held, and why.
    fn decided(&mut self, speaker: &Speaker, q: Query, contest: &Contest) {
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
        let mut values = Vec::new();
        let mut keys = Vec::new();
        if let [fighter] = told[..] {
            // What was said of it while the fight went on decides before the numbers do.
            let known = self.marks.iter().filter(|(card, _)| *card == fighter.card);
            let marks = known.map(|(_, mark)| *mark).chain(fighter.mark);
            keys.extend(marks.map(|mark| format!("{key}.{mark}")));
            let [one, other] = [0, 1].map(|side| number(&contest.sides[side], fighter));
            let strikes = contest.sides[0].fighters.contains(fighter);
            let decides = match (fighter.beaten, strikes) {
                (true, false) => one >= other,
                (true, true) => one <= other,
                (false, _) => one < other,
            };
            keys.extend(decides.then(|| format!("{key}.sum")));
            values.push(("one", Piece::Words(one.to_string())));
            values.push(("other", Piece::Words(other.to_string())));
        }
        keys.push(key.to_owned());
        let cards = told.iter();
        let cards = cards.map(|fighter| named(speaker, q, fighter.card, fighter.def));
        values.push(("card", Piece::Cards(cards.collect())));
        let log = &speaker.book.phrases.log;
        let key = keys.into_iter().find(|key| log.contains_key(key));
        let line = key.and_then(|key| phrase(speaker, &key, values));
        if let Some(attack) = self.attack.clone() {
            self.act = Some(attack);
            self.came = None;
            self.over = false;
        }
        self.comes(speaker, Says::All, line.as_ref(), None);
    }
}

/// What a side comes to against a fighter: what decides of it, or his own number if he is of it.
fn number(side: &Side, against: &Fighter) -> i32 {
    let measure = side.measures.iter().find(|measure| measure.decides);
    let sum = measure.map(|measure| &measure.sum);
    if let Some(sum) = sum.or(side.together.as_ref()) {
        return sum.total;
    }
    let own = side.fighters.iter().find(|own| own.card == against.card);
    own.or(side.fighters.first()).map_or(0, |own| own.total)
}

/// A card as it is named in a contest.
fn named(speaker: &Speaker, q: Query, card: CardId, def: DefId) -> (CardId, String) {
    match speaker.entry_of(q, def) {
        Some(entry) => (card, entry.name.get(speaker.cards).to_owned()),
        None => (CardId::NONE, speaker.label("unknown_card").to_owned()),
    }
}

/// That a card did it, before what it did.
fn by_card(speaker: &Speaker, card: CardId, name: &str) -> Option<LogLine> {
    let card = Piece::Cards(vec![(card, name.to_owned())]);
    phrase(speaker, "lately.by", vec![("card", card)])
}

/// The step of the rules in which something happens.
fn step(speaker: &Speaker, q: Query) -> Option<LogLine> {
    let key = q.setup.declared.phases.get(usize::from(q.table.phase))?;
    let name = Piece::Words(speaker.book.phase(key, speaker.lang).0.to_owned());
    phrase(speaker, "lately.step", vec![("phase", name)])
}

/// Words of the phrases about these.
fn phrase(speaker: &Speaker, key: &str, values: Vec<(&'static str, Piece)>) -> Option<LogLine> {
    phrase_of(speaker, key, None, values)
}

/// The same about what somebody does.
fn phrase_of(
    speaker: &Speaker,
    key: &str,
    player: Option<PlayerId>,
    values: Vec<(&'static str, Piece)>,
) -> Option<LogLine> {
    let text = speaker.book.phrases.log.get(key)?;
    Some(LogLine {
        weight: Weight::Line,
        spans: speaker.spans(speaker.text(text), player, &values),
        clause: None,
        run: None,
    })
}

/// The name of a card as a line tells it.
fn name_in(line: &LogLine, of: CardId) -> Option<String> {
    line.spans.iter().find_map(|span| match span {
        LogSpan::Card { card, name } if *card == of => Some(name.clone()),
        _ => None,
    })
}
