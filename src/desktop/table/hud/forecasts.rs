//! What a choice would come to, and what the others would, before any of them is made.

use super::models::{Maker, key};
use super::texts;
use crate::panels::model::{ChipsModel, ForeseenModel, InsteadModel};
use crate::table::ruleset::text as text_of;
use crate::table::stage::{InCourse, Seen};
use crate::ui_text::Word;
use fudaba_engine::{Action, CardId, Decision, Forecast, PlayerId, Verb, View};

/// So many other answers are looked at, one for each kind of card, and so many are told.
const MOST_LOOKED_AT: usize = 12;
const MOST_TOLD: usize = 2;
/// So many lines stand on a tag at most, below who falls.
const MOST_LINES: usize = 3;
/// What differs by no more than the chance of something unforeseen is no better.
const BETTER: i32 = 10;
/// So wide what comes of an answer may be below its name, in letters.
const ON_BUTTON: f32 = 12.5;
/// So wide it may be with the number that it comes to.
const BESIDE_BUTTON: f32 = 16.0;
/// So many numbers are told one by one; of more it is told from which to which they go.
const MOST_CHIPS: usize = 7;

/// An answer, after how many choices, and with which cards marked.
type Considered = (usize, usize, Vec<CardId>);

/// What the answers of the open decision would come to, each found out once.
#[derive(Debug, Default)]
pub struct Foretold {
    of: Option<Considered>,
    forecast: Option<Forecast>,
    free_of: Option<Considered>,
    free: Option<Forecast>,
    others: Vec<(usize, Forecast)>,
    /// The answers that are still to be looked at, the next one last.
    open: Vec<usize>,
    /// The attacks that are looked at whether they win, after how many choices.
    aims_of: Option<(usize, Vec<usize>)>,
    /// Those of them that do.
    wins: Vec<usize>,
    /// Those that are still to be looked at, the next one last.
    aims: Vec<usize>,
}

impl Foretold {
    /// Finds out, after so many choices, what the considered answer would come to; and, where something is compared, what
    /// `free` would, the answer that costs nothing, and what all others. Cards that are marked count as chosen: the viewer
    /// supposes that he sees the table so. Of `aims`, the attacks that are open, it is found out whether they win.
    pub fn tell(
        &mut self,
        seen: Seen<'_>,
        (marked, supposed): (&[CardId], Option<&View>),
        choices: usize,
        considered: Option<usize>,
        free: Option<usize>,
        aims: &[usize],
    ) {
        let decision = seen.decision();
        let foretold = |n: usize| {
            let action = decision.as_ref()?.actions.get(n).copied()?;
            let view = supposed.or_else(|| seen.sitting().view_of(n));
            view.unwrap_or(seen.view()).forecast(action)
        };
        let at = |action: Option<usize>| action.map(|action| (choices, action, marked.to_vec()));
        if self.free_of != at(free) {
            self.free_of = at(free);
            self.free = free.and_then(foretold);
            let others = decision
                .as_ref()
                .filter(|_| self.free.is_some())
                .map_or_else(Vec::new, |decision| kinds(seen, decision, free));
            self.open = others.into_iter().take(MOST_LOOKED_AT).rev().collect();
            self.others.clear();
        } else if let Some(next) = self.open.pop() {
            // One in a frame, so that none takes long.
            self.others.extend(foretold(next).map(|told| (next, told)));
        }
        if self.aims_of.as_ref() != Some(&(choices, aims.to_vec())) {
            self.aims_of = Some((choices, aims.to_vec()));
            self.wins.clear();
            let all = aims.iter().copied().take(MOST_LOOKED_AT);
            self.aims = all.rev().collect();
        } else if let Some(next) = self.aims.pop() {
            let told = foretold(next);
            let wins = told.and_then(|told| told.wins);
            self.wins
                .extend((wins == Some((seen.viewer(), 100))).then_some(next));
        }
        if self.of != at(considered) {
            self.of = at(considered);
            self.forecast = if self.of == self.free_of {
                self.free.clone()
            } else {
                considered.and_then(foretold)
            };
        }
    }

    /// What the answer that costs nothing would come to, and which it is.
    #[must_use]
    pub fn free(&self) -> Option<(usize, &Forecast)> {
        let (_, free, _) = self.free_of.as_ref()?;
        Some((*free, self.free.as_ref()?))
    }

    /// What all other answers would come to that have been looked at.
    #[must_use]
    pub fn all_others(&self) -> &[(usize, Forecast)] {
        &self.others
    }

    /// Is there more to be found out in the next frame?
    #[must_use]
    pub fn goes_on(&self) -> bool {
        !self.open.is_empty() || !self.aims.is_empty()
    }

    /// What the considered answer would come to.
    #[must_use]
    pub fn forecast(&self) -> Option<&Forecast> {
        self.forecast.as_ref()
    }

    /// What the other answers would come to; nothing where another than the one that costs nothing is considered.
    #[must_use]
    pub fn others(&self) -> &[(usize, Forecast)] {
        if self.of == self.free_of {
            &self.others
        } else {
            &[]
        }
    }

    /// The cards of an attack whose targets are being chosen; none once it has been told of as a contest.
    #[must_use]
    pub fn in_course(&self, seen: Seen<'_>) -> InCourse {
        let contest = self.free.as_ref().and_then(|free| free.contest.as_ref());
        let contest = contest.filter(|contest| contest.fight && seen.contest().is_none());
        let cards = |side: usize| {
            let fighters = contest.map(|contest| &contest.sides[side].fighters);
            fighters
                .into_iter()
                .flatten()
                .map(|fighter| fighter.card)
                .collect()
        };
        let decision = seen.decision();
        let place = |n: &usize| decision.as_ref()?.actions.get(*n).map(|a| a.place);
        InCourse {
            strikes: cards(0),
            struck: cards(1),
            wins: self.wins.iter().filter_map(place).collect(),
            helps: Vec::new(),
        }
    }
}

/// The answers other than `free`, one of those that differ by nothing but which copy of a card they are about.
fn kinds(seen: Seen<'_>, decision: &Decision, free: Option<usize>) -> Vec<usize> {
    let kind = |action: &Action| {
        let def = action.card.some().and_then(|card| seen.view().def(card));
        (action.verb, def, action.n, action.place)
    };
    let mut known = Vec::new();
    let mut all = Vec::new();
    for (n, action) in decision.actions.iter().enumerate() {
        let stops = matches!(action.verb, Verb::Done | Verb::No);
        if Some(n) == free || stops || known.contains(&kind(action)) {
            continue;
        }
        known.push(kind(action));
        all.push(n);
    }
    all
}

/// What is foretold, as far as two of them can be told apart by it; a chance that is about the same is the same.
fn comes_to(forecast: &Forecast) -> impl PartialEq {
    let about = |chance: u8| (chance + 4) / 10;
    let beaten = forecast.beaten.iter();
    let beaten: Vec<(CardId, u8)> = beaten.map(|(card, n)| (*card, about(*n))).collect();
    let wins = forecast.wins.map(|(player, n)| (player, about(n)));
    (forecast.numbers, beaten, wins)
}

/// With its chance in percent, where it is not certain.
fn likely(said: String, chance: u8) -> String {
    match chance {
        100 => said,
        _ => format!("{said} ({chance}%)"),
    }
}

/// Both numbers that are compared.
fn numbers(forecast: &Forecast) -> String {
    let [one, other] = forecast.numbers.map(range);
    // They stay in one line.
    format!("{one}\u{a0}:\u{a0}{other}")
}

/// A number, or from which to which it goes.
fn range((least, most): (i32, i32)) -> String {
    match least == most {
        true => least.to_string(),
        false => format!("{least}–{most}"),
    }
}

/// Numbers that follow one another, told from which to which.
fn ranges(numbers: &[i32]) -> Vec<String> {
    let mut parts: Vec<(i32, i32)> = Vec::new();
    for number in numbers {
        match parts.last_mut() {
            Some((_, most)) if *most + 1 == *number => *most = *number,
            _ => parts.push((*number, *number)),
        }
    }
    parts.into_iter().map(range).collect()
}

impl Maker<'_> {
    /// What a choice would come to, in few words: both numbers and who falls; what is at stake; at which of the numbers
    /// that a hidden card may have, or who wins a tie, if there may be one; what could still change it. Then what the
    /// other answers would come to, of those that come to something else the best for the viewer. All in all no more
    /// lines than [`MOST_LINES`] below the first.
    #[must_use]
    pub fn foreseen(&self, forecast: &Forecast, others: &[(usize, Forecast)]) -> ForeseenModel {
        let contest = forecast.contest.as_ref();
        let chips = self.chips(forecast);
        let told = !chips.is_empty();
        let [(a, b), (c, d)] = forecast.numbers;
        let may_tie = contest.is_some() && a <= d && c <= b;
        let tie = self.game.look.tie.as_ref().filter(|_| may_tie && !told);
        let tie = tie.map(|tie| text_of(tie, self.settings.language).to_owned());
        // Where much is said of hidden numbers, the best of the other answers is enough.
        let most = if told { 1 } else { MOST_TOLD };
        let instead = self.instead(forecast, others, most);
        // Beside what other answers would come to, it would read as if there were none.
        let change = if instead.is_empty() || !forecast.is_certain() {
            self.what_may_change(forecast, told)
        } else {
            None
        };
        let room = MOST_LINES.saturating_sub(chips.len() + instead.len());
        let more = [self.stake(forecast), tie, change];
        let mut lines = vec![texts::capital(&self.outcome(forecast))];
        lines.extend(more.into_iter().flatten().take(room));
        let struck = contest.map(|contest| &contest.sides[1]);
        let about = struck.and_then(|side| side.fighters.first());
        ForeseenModel {
            numbers: contest.map_or_else(String::new, |_| numbers(forecast)),
            lines,
            good: self.good(forecast),
            chips,
            instead,
            about: about.map(|fighter| key(fighter.card)),
        }
    }

    /// What comes of an answer, in so few words that a button has room for them.
    #[must_use]
    pub fn consequence(&self, forecast: &Forecast) -> String {
        forecast
            .contest
            .as_ref()
            .filter(|contest| contest.fight)
            .map_or_else(String::new, |_| {
                let whole = texts::capital(&self.outcome(forecast));
                match crate::fonts::width(&whole) <= ON_BUTTON {
                    true => whole,
                    false => texts::capital(&self.in_general(forecast)),
                }
            })
    }

    /// The same with the number that it comes to, where it is told `beside` what another answer would and that has room.
    #[must_use]
    pub fn consequence_beside(&self, forecast: &Forecast, beside: Option<&Forecast>) -> String {
        let alone = self.consequence(forecast);
        let differs = |beside: &&Forecast| beside.numbers != forecast.numbers;
        let Some(beside) = beside.filter(differs).filter(|_| !alone.is_empty()) else {
            return alone;
        };
        let whole = texts::capital(&self.result(forecast, beside));
        match crate::fonts::width(&whole) <= BESIDE_BUTTON {
            true => whole,
            false => alone,
        }
    }

    /// The cards by which what comes of it would be better for the viewer than by doing nothing; none while not all has
    /// been looked at.
    #[must_use]
    pub fn helping(&self, foretold: &Foretold) -> Vec<CardId> {
        let Some(decision) = self.seen.decision().filter(|_| !foretold.goes_on()) else {
            return Vec::new();
        };
        let view = self.seen.view();
        let kind = |action: &Action| {
            let def = action.card.some().and_then(|card| view.def(card));
            (action.verb, def, action.n, action.place)
        };
        let better = self.better(foretold).into_iter();
        let better = better.filter_map(|n| decision.actions.get(n));
        let better: Vec<_> = better.map(kind).collect();
        let all = decision.actions.iter();
        let all = all.filter(|action| better.contains(&kind(action)));
        all.filter_map(|action| action.card.some()).collect()
    }

    /// The answers of which something better for the viewer would come than of doing nothing, by their places.
    #[must_use]
    pub fn better(&self, foretold: &Foretold) -> Vec<usize> {
        let Some((free, forecast)) = foretold.free() else {
            return Vec::new();
        };
        let here = self.worth(forecast);
        let others = foretold.all_others().iter();
        let better = others.filter(|(n, other)| *n != free && self.worth(other) > here + BETTER);
        better.map(|(n, _)| *n).collect()
    }

    /// The card whose fall would win the match, by an attack that may be chosen now.
    #[must_use]
    pub fn prize(&self, others: &[(usize, Forecast)]) -> Option<String> {
        let decision = self.seen.decision()?;
        let viewer = self.seen.viewer();
        let wins = |told: &Forecast| told.wins.is_some_and(|(player, _)| player == viewer);
        let mut winning = others.iter().filter(|(_, told)| wins(told));
        let place = winning.find_map(|(n, _)| {
            let action = decision.actions.get(*n)?;
            (action.verb == Verb::Attack).then_some(action.place)
        })?;
        let card = self.seen.view().table().cover(place)?;
        let name = texts::card_name(self.game, self.seen, card, self.settings);
        let words = self.settings.words();
        Some(words.fill(Word::IfItFallsYouWin, &[("card", &name)]))
    }

    /// Who wins the match, or who falls.
    fn outcome(&self, forecast: &Forecast) -> String {
        let words = self.settings.words();
        if let Some((player, chance)) = forecast.wins {
            let who = self.player_name(player);
            let word = if who == words.get(Word::You) {
                Word::ForeseenYouWin
            } else {
                Word::ForeseenWins
            };
            return likely(words.fill(word, &[("who", &who)]), chance);
        }
        let mut said = Vec::new();
        for (card, chance) in &forecast.beaten {
            let name = texts::card_name(self.game, self.seen, *card, self.settings);
            let falls = words.fill(Word::ForeseenBeaten, &[("card", &name)]);
            said.push(likely(falls, *chance));
        }
        let fight = forecast.contest.as_ref().is_some_and(|c| c.fight);
        if forecast.beaten.is_empty() && fight {
            said.push(words.get(Word::ForeseenNobody).to_owned());
        }
        said.join(words.get(Word::ForeseenAnd))
    }

    /// What the attacked would lose besides the card.
    fn stake(&self, forecast: &Forecast) -> Option<String> {
        if forecast.wins.is_some() {
            return None;
        }
        let struck = &forecast.contest.as_ref()?.sides[1].fighters;
        let falls = |card| forecast.chance_to_lose(card) > 0;
        let mut fallen = struck.iter().filter(|fighter| falls(fighter.card));
        let first = fallen.next()?.card;
        let view = self.seen.view();
        let marks = view.setup().rules.marks(view.q(), first);
        let look = &self.game.look;
        let mut of_marks = marks
            .iter()
            .filter_map(|m| look.marks.get(*m)?.stake.as_ref());
        let stake = of_marks.next().or(look.stake.as_ref())?;
        Some(text_of(stake, self.settings.language).to_owned())
    }

    /// Of which score who would lose a thing by what is foretold: the score by its place among those of the ruleset.
    #[must_use]
    pub fn at_stake(&self, forecast: &Forecast) -> Vec<(usize, PlayerId)> {
        let view = self.seen.view();
        let of_card = |card: CardId| {
            let marks = view.setup().rules.marks(view.q(), card).into_iter();
            let costs = marks.filter_map(|mark| self.game.look.marks.get(mark)?.costs);
            let owner = view.table().card(card).owner();
            costs.map(move |score| (score, owner)).collect::<Vec<_>>()
        };
        let fallen = forecast.beaten.iter().filter(|(_, chance)| *chance > 0);
        fallen.flat_map(|(card, _)| of_card(*card)).collect()
    }

    /// Who and what could still change what is foretold; nothing more to say where hidden cards are `told` of and nothing
    /// else could.
    fn what_may_change(&self, forecast: &Forecast, told: bool) -> Option<String> {
        let words = self.settings.words();
        if forecast.is_certain() {
            return Some(words.get(Word::ForeseenCertain).to_owned());
        }
        let them = self.player_name(self.seen.viewer().other());
        let open = forecast.open;
        let all = [
            (open.hidden && !told, words.get(Word::ForeseenHidden)),
            (open.other, them.as_str()),
            (open.own, words.get(Word::ForeseenOwn)),
        ];
        let all: Vec<&str> = all
            .iter()
            .filter(|(may, _)| *may)
            .map(|(_, who)| *who)
            .collect();
        if all.is_empty() {
            return None;
        }
        let all = all.join(words.get(Word::ForeseenAnd));
        let said = words.fill(Word::ForeseenOpen, &[("what", &all)]);
        Some(texts::capital(&said))
    }

    /// At which of its possible numbers the attacked falls, and at which it holds; nothing where it comes to one alone, or
    /// where more than its number decides.
    fn chips(&self, forecast: &Forecast) -> Vec<ChipsModel> {
        let mut parts: [Vec<i32>; 2] = [Vec::new(), Vec::new()];
        for (number, falls) in &forecast.by_number {
            match falls {
                Some(true) => parts[0].push(*number),
                Some(false) => parts[1].push(*number),
                None => return Vec::new(),
            }
        }
        if parts.iter().any(Vec::is_empty) {
            return Vec::new();
        }
        let words = self.settings.words();
        let labels = [(Word::ForeseenFalls, true), (Word::ForeseenHolds, false)];
        let told = parts.into_iter().zip(labels);
        let told = told.map(|(numbers, (word, falls))| ChipsModel {
            label: words.get(word).to_owned(),
            numbers: if numbers.len() > MOST_CHIPS {
                ranges(&numbers)
            } else {
                numbers.iter().map(i32::to_string).collect()
            },
            falls,
        });
        told.collect()
    }

    /// How good it is for the viewer: more than 0 if it is.
    fn worth(&self, forecast: &Forecast) -> i32 {
        let viewer = self.seen.viewer();
        let table = self.seen.view().table();
        let for_him = |yes: bool| if yes { 1 } else { -1 };
        let lost = forecast.beaten.iter().map(|(card, chance)| {
            for_him(table.card(*card).owner() != viewer) * i32::from(*chance)
        });
        let won = forecast.wins.map_or(0, |(player, chance)| {
            for_him(player == viewer) * i32::from(chance) * 100
        });
        lost.sum::<i32>() + won
    }

    fn good(&self, forecast: &Forecast) -> Option<bool> {
        match self.worth(forecast) {
            0 => None,
            worth => Some(worth > 0),
        }
    }

    /// What the answers that come to something else would come to, those that change who falls first.
    fn instead(
        &self,
        forecast: &Forecast,
        others: &[(usize, Forecast)],
        most: usize,
    ) -> Vec<InsteadModel> {
        let Some(decision) = self.seen.decision() else {
            return Vec::new();
        };
        let mut told: Vec<&(usize, Forecast)> = Vec::new();
        for other in others {
            let same = |known: &Forecast| comes_to(known) == comes_to(&other.1);
            if !same(forecast) && !told.iter().any(|(_, known)| same(known)) {
                told.push(other);
            }
        }
        let here = self.worth(forecast);
        told.sort_by_key(|(_, other)| {
            let worth = self.worth(other);
            (worth == here, std::cmp::Reverse(worth))
        });
        let told = told.into_iter().take(most);
        let told = told.filter_map(|(n, other)| {
            let action = *decision.actions.get(*n)?;
            let what = self.in_short(&decision, action);
            let result = self.result(other, forecast);
            let words = self.settings.words();
            let text = words.fill(
                Word::ForeseenInstead,
                &[("what", &what), ("result", &result)],
            );
            Some(InsteadModel {
                text,
                good: self.good(other),
            })
        });
        told.collect()
    }

    /// An answer by the name of the card that it is about: of an attack, the one that is attacked; else with which card it
    /// would come so.
    fn in_short(&self, decision: &Decision, action: Action) -> String {
        let (game, seen, settings) = (self.game, self.seen, self.settings);
        let attacked = Some(action.place).filter(|_| action.verb == Verb::Attack);
        let table = seen.view().table();
        let attacked = attacked.and_then(|place| table.cover(place));
        let name = |card| texts::card_name(game, seen, card, settings);
        match (attacked, action.card.some()) {
            (Some(card), _) => name(card),
            (None, Some(card)) if !action.verb.is_button() => {
                let words = settings.words();
                words.fill(Word::ForeseenWith, &[("card", &name(card))])
            }
            _ => {
                let view = (seen, seen.view());
                let said = texts::action(game, view, decision, action, None, settings);
                // What it is called stands on its button; what it gives is told here.
                let after = said.split_once(": ").or_else(|| said.split_once('：'));
                after.map_or(said.clone(), |(_, gives)| gives.to_owned())
            }
        }
    }

    /// Numbers and outcome in few words: who wins the match, or whose card falls. Where only the first number is another than
    /// in what it is told `beside`, that alone is said.
    fn result(&self, forecast: &Forecast, beside: &Forecast) -> String {
        let outcome = self.in_general(forecast);
        let [one, other] = forecast.numbers;
        let sums = if other == beside.numbers[1] {
            range(one)
        } else {
            numbers(forecast)
        };
        match forecast.contest {
            Some(_) => [sums, outcome].join(self.settings.words().get(Word::ForeseenAnd)),
            None => outcome,
        }
    }

    /// Who wins the match, or whose card falls.
    fn in_general(&self, forecast: &Forecast) -> String {
        let words = self.settings.words();
        let table = self.seen.view().table();
        let own = |card: CardId| table.card(card).owner() == self.seen.viewer();
        let falls = |mine: bool| {
            let all = forecast
                .beaten
                .iter()
                .filter(|(card, _)| own(*card) == mine);
            all.map(|(_, chance)| *chance).max()
        };
        match (forecast.wins, falls(false), falls(true)) {
            (Some(_), ..) | (None, None, None) => self.outcome(forecast),
            (None, Some(theirs), None) => {
                likely(words.get(Word::ForeseenTheirs).to_owned(), theirs)
            }
            (None, None, Some(yours)) => likely(words.get(Word::ForeseenYours).to_owned(), yours),
            (None, Some(theirs), Some(yours)) => {
                likely(words.get(Word::ForeseenBoth).to_owned(), theirs.min(yours))
            }
        }
    }
}
