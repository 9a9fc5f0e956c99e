//! What a choice would come to, and what the others would, before any of them is made.

use super::foretold::Foretold;
use super::models::{Maker, key};
use super::numbers::{
    ALMOST, compares, is_against_numbers, is_open, likely, numbers, range, ranges,
};
use super::texts;
use crate::panels::model::{ChipsModel, ForeseenModel, InsteadModel};
use crate::table::ruleset::text as text_of;
use crate::ui_text::Word;
use fudaba_engine::{Action, CardId, Decision, Forecast, PlayerId, Verb, ZoneId};

/// So many other answers are told.
const MOST_TOLD: usize = 2;
/// So many lines stand on a tag at most, below who falls.
const MOST_LINES: usize = 3;
/// What differs by no more than the chance of something unforeseen is no better.
pub const BETTER: i32 = 10;
/// So wide what comes of an answer may be below its name, in letters.
const ON_BUTTON: f32 = 12.5;
/// So wide it may be with the number that it comes to.
const BESIDE_BUTTON: f32 = 16.0;
/// So wide the name of an answer may be before what it changes.
const ON_LINE: f32 = 15.0;
/// From this chance on, in percent, something has the colour of what comes.
const LIKELY: i32 = 50;
/// So many numbers are told one by one; of more it is told from which to which they go.
const MOST_CHIPS: usize = 7;

/// What is foretold, as far as two of them can be told apart by it.
pub fn comes_to(forecast: &Forecast) -> impl PartialEq {
    (forecast.measure, forecast.numbers, about(forecast))
}

/// Who is foretold to fall and to win; a chance that is about the same is the same.
pub fn about(forecast: &Forecast) -> impl PartialEq {
    let about = |chance: u8| (chance + 4) / 10;
    let beaten = forecast.beaten.iter();
    let beaten: Vec<(CardId, u8)> = beaten.map(|(card, n)| (*card, about(*n))).collect();
    let wins = forecast.wins.map(|(player, n)| (player, about(n)));
    (beaten, wins)
}

impl Maker<'_> {
    /// What a choice would come to, in few words: both numbers and who falls; what the other player could do against it;
    /// what is at stake; at which of the numbers that a hidden card may have, or who wins a tie, if there may be one. Then
    /// what the other answers would come to, of those that come to something else the best for the viewer, but for those
    /// of which it is `said` elsewhere. All in all no more lines than [`MOST_LINES`] below the first.
    #[must_use]
    pub fn foreseen(&self, foretold: &Foretold, said: &[usize]) -> Option<ForeseenModel> {
        let forecast = foretold.forecast()?;
        let contest = forecast.contest.as_ref();
        let chips = self.chips(forecast);
        let told = !chips.is_empty();
        let mine = foretold.considered();
        let replies = mine.map_or(&[][..], |n| foretold.replies_to(n));
        let spoil = self.spoiling(forecast, replies);
        let overlap = |[(a, b), (c, d)]: [(i32, i32); 2]| a <= d && c <= b;
        let after = spoil.iter().map(|reply| reply.then.numbers);
        let may_tie = std::iter::once(forecast.numbers).chain(after).any(overlap);
        let unless = self.unless(forecast, &spoil);
        // Where much is said of hidden numbers, the best of the other answers is enough.
        let most = if told { 1 } else { MOST_TOLD };
        let catch = usize::from(unless.is_some());
        let most = most.min(MOST_LINES.saturating_sub(chips.len() + catch));
        let instead = self.instead(foretold, forecast, said, most);
        // Beside another answer that comes to something else nothing is settled.
        let alone = foretold
            .others()
            .iter()
            .all(|(_, other)| comes_to(other) == comes_to(forecast));
        let change = || match forecast.is_certain() {
            true => alone.then(|| self.settings.words().get(Word::ForeseenCertain).to_owned()),
            false if replies.is_empty() => self.what_may_change(forecast, told),
            // Where no reply is told of, something may still come otherwise.
            false => self
                .even_if(forecast, replies)
                .or_else(|| self.what_may_change(forecast, told)),
        };
        // What comes badly as it stands is not settled while he can still do more himself.
        let reach = mine.filter(|_| self.worth(forecast) <= 0);
        let reach = reach.and_then(|n| self.reach(foretold, n, forecast));
        let reach = reach.map(|said| texts::capital(&said));
        let change = unless.or(reach).or_else(change);
        let room = MOST_LINES.saturating_sub(chips.len() + instead.len());
        let tie = self.game.look.tie.as_ref();
        let tie = tie.filter(|_| contest.is_some() && may_tie && !told);
        let tie = tie.map(|tie| text_of(tie, self.settings.language).to_owned());
        let more = [change, tie];
        let mut outcome = self.outcome(forecast);
        if let Some(stake) = self.stake(forecast) {
            outcome = [outcome, stake].join(self.settings.words().get(Word::ForeseenAnd));
        }
        // Whoever reads that somebody falls takes it for settled, unless a chance stands there.
        let settled = forecast.is_certain() || forecast.wins.is_some();
        let sure = forecast.beaten.iter().all(|(_, n)| *n >= ALMOST) && !is_open(forecast);
        let stands = !settled && sure && contest.is_some_and(|contest| contest.fight);
        let words = self.settings.words();
        if stands {
            outcome = words.fill(Word::ForeseenStands, &[("what", &outcome)]);
        }
        let mut compared = contest.map_or_else(String::new, |_| self.compared(forecast));
        // Who reads that one number beats the other takes that for settled, too.
        let so_far = forecast.open.hidden && !stands && self.is_decisive(forecast);
        if so_far && contest.is_some() {
            compared = words.fill(Word::ForeseenSoFar, &[("what", &compared)]);
        }
        // Behind both numbers it goes on with the sentence.
        let mut lines = vec![match contest {
            Some(_) => outcome,
            None => texts::capital(&outcome),
        }];
        lines.extend(more.into_iter().flatten().take(room));
        let struck = contest.map(|contest| &contest.sides[1]);
        let about = struck.and_then(|side| side.fighters.first());
        Some(ForeseenModel {
            numbers: compared,
            lines,
            good: self.good(forecast),
            chips,
            instead,
            about: about.map(|fighter| key(fighter.card)),
            follows: None,
        })
    }

    /// Where the viewer goes first by an answer that is two decisions in one.
    #[must_use]
    pub fn goes_first(&self, considered: Option<usize>) -> Option<String> {
        let first = self.seen.sitting().first_of(considered?)?;
        let place = Some(first.place).filter(|place| *place != ZoneId::NONE);
        let decision = place.and_then(|_| self.seen.decision())?;
        let seen = (self.seen, self.seen.view());
        let says = texts::action(self.game, seen, &decision, first, None, self.settings);
        Some(says)
    }

    /// How what an answer costs is reckoned, where it is of several parts and nothing else is to be foretold.
    #[must_use]
    pub fn reckoned(&self, considered: Option<usize>) -> Option<ForeseenModel> {
        let (view, of, n) = self.seen.sitting().asked_by(considered?)?;
        let action = *of.actions.get(n)?;
        view.setup().rules.reckoning(view.q(), action)?;
        let seen = (self.seen, view);
        let says = texts::action(self.game, seen, &of, action, None, self.settings);
        let lies = view.table().cover(action.place);
        Some(ForeseenModel {
            lines: vec![says],
            about: lies.map(key),
            ..ForeseenModel::default()
        })
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
        if let Some(weighed) = self.weighed_short(beside, forecast) {
            return texts::capital(&weighed);
        }
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
        let Some(decision) = self.seen.decision().filter(|_| !foretold.looks_on()) else {
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

    /// Who wins the match, or who falls, with the chance that it does.
    fn outcome(&self, forecast: &Forecast) -> String {
        let said = self.outcome_with(forecast, &|said, chance| {
            self.likely(said, chance, forecast)
        });
        self.whatever(said, forecast)
    }

    /// The same, with that it does not depend on the numbers beside which it stands, where they would have it otherwise.
    fn whatever(&self, said: String, forecast: &Forecast) -> String {
        match is_against_numbers(forecast) {
            true => {
                let words = self.settings.words();
                words.fill(Word::ForeseenWhatever, &[("what", &said)])
            }
            false => said,
        }
    }

    /// How both numbers compare, as the outcome has it.
    pub fn compared(&self, forecast: &Forecast) -> String {
        let word = compares(forecast);
        let [one, other] = forecast.numbers;
        let (one, other) = (range(one), range(other));
        let words = self.settings.words();
        words.fill(word, &[("one", &one), ("other", &other)])
    }

    /// Does it say who wins, how both numbers compare?
    #[must_use]
    pub fn is_decisive(&self, forecast: &Forecast) -> bool {
        compares(forecast) != Word::ForeseenAgainst
    }

    /// The same, where `chance` says how likely something is.
    fn outcome_with(&self, forecast: &Forecast, likely: &dyn Fn(String, u8) -> String) -> String {
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

    /// With how likely it is: where that depends on a hidden number alone, at how many of the numbers that it may be; the
    /// numbers are listed below it.
    fn likely(&self, said: String, chance: u8, forecast: &Forecast) -> String {
        let all = &forecast.by_number;
        let at = |wanted: bool| all.iter().filter(|(_, f)| *f == Some(wanted)).count();
        let (falls, holds) = (at(true), at(false));
        if falls == 0 || holds == 0 || falls + holds < all.len() {
            // Where either number may be the greater, nothing is settled that came so on every table that was tried.
            if chance >= ALMOST && is_open(forecast) {
                let words = self.settings.words();
                return words.fill(Word::ForeseenAlmost, &[("what", &said)]);
            }
            return likely(self.settings.words(), said, chance);
        }
        let (n, total) = (falls.to_string(), all.len().to_string());
        let values = [("what", said.as_str()), ("n", &n), ("total", &total)];
        self.settings.words().fill(Word::ForeseenAtNumbers, &values)
    }

    /// What the attacked would lose besides the card, as the end of a sentence.
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

    /// What could still change what is foretold, in a sentence; nothing more to say where hidden cards are `told` of and
    /// nothing else could.
    fn what_may_change(&self, forecast: &Forecast, told: bool) -> Option<String> {
        let words = self.settings.words();
        let open = forecast.open;
        let hidden = open.hidden && !told;
        let word = match (hidden, open.other, open.own) {
            (false, false, true) if !open.hidden => Word::ForeseenNoAnswer,
            (false, false, _) if !open.own => return None,
            (false, false, _) => Word::ForeseenYouMay,
            (false, true, false) => Word::ForeseenTheyMay,
            (false, true, true) => Word::ForeseenBothMay,
            (true, false, false) => Word::ForeseenHidden,
            (true, false, true) => Word::ForeseenHiddenYouMay,
            (true, true, false) => Word::ForeseenHiddenTheyMay,
            (true, true, true) => Word::ForeseenHiddenBothMay,
        };
        let who = self.player_name(self.seen.viewer().other());
        let who = match who == words.get(Word::Computer) {
            true => words.get(Word::TheComputer),
            false => who.as_str(),
        };
        let said = words.fill(word, &[("who", who)]);
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
    pub fn worth(&self, forecast: &Forecast) -> i32 {
        let viewer = self.seen.viewer();
        let q = self.seen.view().q();
        let for_him = |yes: bool| if yes { 1 } else { -1 };
        let lost = forecast
            .beaten
            .iter()
            .map(|(card, chance)| for_him(q.controller(*card) != viewer) * i32::from(*chance));
        let won = forecast.wins.map_or(0, |(player, chance)| {
            for_him(player == viewer) * i32::from(chance) * 100
        });
        lost.sum::<i32>() + won
    }

    /// Is it good for the viewer, or bad? Nothing where it is neither, or may come and mostly will not.
    pub fn good(&self, forecast: &Forecast) -> Option<bool> {
        let unlikely = |(_, chance): (PlayerId, u8)| i32::from(chance) < LIKELY;
        if forecast.wins.is_some_and(unlikely) {
            return None;
        }
        let worth = self.worth(forecast);
        (worth.abs() >= LIKELY).then_some(worth > 0)
    }

    /// What the answers that come to something else would come to, those that change who falls first.
    fn instead(
        &self,
        foretold: &Foretold,
        forecast: &Forecast,
        said: &[usize],
        most: usize,
    ) -> Vec<InsteadModel> {
        let Some(decision) = self.seen.decision() else {
            return Vec::new();
        };
        let mut told: Vec<&(usize, Forecast)> = Vec::new();
        for other in foretold.others() {
            let same = |known: &Forecast| comes_to(known) == comes_to(&other.1);
            let elsewhere = said.contains(&other.0);
            if !elsewhere && !same(forecast) && !told.iter().any(|(_, known)| same(known)) {
                told.push(other);
            }
        }
        let here = self.worth(forecast);
        told.sort_by_key(|(_, other)| {
            let worth = self.worth(other);
            (worth == here, std::cmp::Reverse(worth))
        });
        // Of those that change nothing one is enough.
        let differ = told
            .iter()
            .filter(|(_, other)| about(other) != about(forecast));
        let most = most.min(differ.count().max(1));
        let told = told.into_iter().take(most);
        let told = told.filter_map(|(n, other)| {
            let action = *decision.actions.get(*n)?;
            let words = self.settings.words();
            let said = |what: &str, result: &str| {
                let values = [("what", what), ("result", result)];
                words.fill(Word::ForeseenInstead, &values)
            };
            let good = self.good(other);
            let at = foretold.considered();
            let at = at.filter(|_| action.verb != Verb::Attack);
            let weighed = at.and_then(|at| self.weighed(foretold, (at, forecast), (*n, other)));
            let text = match weighed {
                Some(weighed) => said(&self.in_answers(&decision, *n), &weighed),
                None => {
                    let result = self.result_against(foretold, forecast, (*n, other));
                    said(&self.in_short(&decision, action), &result)
                }
            };
            Some(InsteadModel { text, good })
        });
        told.collect()
    }

    /// An answer as it stands on its button, where it is played or chosen and that is short; else by the name of its card.
    fn in_answers(&self, decision: &Decision, n: usize) -> String {
        let action = decision.actions[n];
        let of_card =
            matches!(action.verb, Verb::Play | Verb::Pick) && action.card.some().is_some();
        let full = of_card.then(|| self.in_full(decision, n));
        let full = full.filter(|said| crate::fonts::width(said) <= ON_LINE);
        full.unwrap_or_else(|| self.in_short(decision, action))
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
                let called = name(card);
                // Who fights may have the same name.
                let contest = seen.contest();
                let fighters = contest.iter().flat_map(|contest| &contest.sides);
                let mut fighters = fighters.flat_map(|side| &side.fighters);
                let word = match fighters.any(|fighter| name(fighter.card) == called) {
                    true => Word::ForeseenWithSecond,
                    false => Word::ForeseenWith,
                };
                settings.words().fill(word, &[("card", &called)])
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
    pub fn result(&self, forecast: &Forecast, beside: &Forecast) -> String {
        let outcome = self.in_general(forecast);
        let sums = self.sums_beside(forecast, beside);
        match forecast.contest {
            Some(_) => [sums, outcome].join(self.settings.words().get(Word::ForeseenAnd)),
            None => outcome,
        }
    }

    /// Both numbers, or the first alone where the other is the same in what it is told `beside`.
    pub fn sums_beside(&self, forecast: &Forecast, beside: &Forecast) -> String {
        let [one, other] = forecast.numbers;
        if other == beside.numbers[1] && forecast.measure == beside.measure {
            range(one)
        } else {
            numbers(forecast)
        }
    }

    /// Who wins the match, or whose card falls.
    pub fn in_general(&self, forecast: &Forecast) -> String {
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
                let said =
                    self.likely(words.get(Word::ForeseenTheirs).to_owned(), theirs, forecast);
                self.whatever(said, forecast)
            }
            (None, None, Some(yours)) => {
                let said = self.likely(words.get(Word::ForeseenYours).to_owned(), yours, forecast);
                self.whatever(said, forecast)
            }
            (None, Some(theirs), Some(yours)) => {
                let both = words.get(Word::ForeseenBoth).to_owned();
                self.likely(both, theirs.min(yours), forecast)
            }
        }
    }
}
