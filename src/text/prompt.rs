//! What a player is asked, and what his choices are called.

use super::Lang;
use super::card::{ability_text, cost_hint};
use super::english::English;
use super::japanese::Japanese;
use super::phrases::PromptWords;
use super::reckoning;
use super::speaker::{Speaker, capital};
use super::template::{fill, places};
use fudaba_engine::ability::Cost;
use fudaba_engine::words::TallyId;
use fudaba_engine::{Action, AskedPart, CardId, Decision, Declared, Prompt, Query, Verb, ZoneId};

/// What a player is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PromptText {
    /// The question.
    pub ask: String,
    /// What happens on "no" or "done".
    pub no: Option<String>,
    /// How far a choice of several cards has come.
    pub progress: Option<String>,
    /// The ability that asks, as it stands on its card.
    pub ability: Option<String>,
}

/// The name of a verb in the keys of phrases.
fn verb_key(verb: Verb) -> &'static str {
    match verb {
        Verb::Done => "done",
        Verb::Yes => "yes",
        Verb::No => "no",
        Verb::Pick => "pick",
        Verb::PickSlot => "pick_slot",
        Verb::PickOption => "pick_option",
        Verb::Deploy => "deploy",
        Verb::LevelUp => "level_up",
        Verb::Play => "play",
        Verb::Move => "move",
        Verb::Attack => "attack",
        Verb::Activate => "activate",
        Verb::Declare => "declare",
        Verb::Resume => "resume",
    }
}

/// The key of a choice among those of a decision: its verb, for one of the rules' own options its number, and the key of the
/// question, such as "level_up@deploy" or "pick_option.2@main".
#[must_use]
pub fn choice_key(decision: &Decision, action: Action) -> String {
    choice_key_of(action.verb, action.n, decision.key)
}

/// The same of something that is done at a question with this key; `n` is the number of an option, from 0.
#[must_use]
pub fn choice_key_of(verb: Verb, n: u8, asked: &str) -> String {
    let key = verb_key(verb);
    match verb {
        Verb::PickOption => format!("{key}.{}@{asked}", u32::from(n) + 1),
        _ => format!("{key}@{asked}"),
    }
}

/// The card among those that can be chosen that alone is the player's who is asked.
fn only_own(q: Query, decision: &Decision) -> Option<CardId> {
    let picks = decision.actions.iter().filter(|a| a.verb == Verb::Pick);
    let mut own = picks.filter(|action| q.controller(action.card) == decision.player);
    let first = own.next()?.card;
    own.next().is_none().then_some(first)
}

impl Speaker<'_> {
    /// What is asked.
    #[must_use]
    pub fn prompt(&self, q: Query, decision: &Decision) -> PromptText {
        let deed = self.deed(q, decision);
        let price = self.price(q, decision);
        let key = match (&deed, &price) {
            (Some((_, ending)), _) => format!("{}{ending}", decision.key),
            (None, Some(_)) => format!("{}.priced", decision.key),
            (None, None) => decision.key.to_owned(),
        };
        let prompts = &self.book.phrases.prompts;
        let opening = q.setup.rules.opening(q);
        let opening = opening.and_then(|o| q.setup.declared.openings.get(usize::from(o.kind)));
        let of_opening = opening.map(|o| format!("{}@{}", decision.key, o.key));
        let marks = decision
            .source
            .map_or_else(Vec::new, |card| q.setup.rules.marks(q, card));
        let mut of_mark = marks.iter().map(|mark| format!("{key}@{mark}"));
        let purpose = q.setup.rules.purpose(q);
        let of_purpose = purpose.map(|purpose| format!("{key}@{}", purpose.key));
        let at_first = (q.table.turn == 1).then(|| format!("{key}@first_turn"));
        let in_vain = self.is_vain(q, decision).then(|| format!("{key}@vain"));
        let words = (of_opening.as_ref())
            .or(at_first.as_ref())
            .and_then(|key| prompts.get(key))
            .or_else(|| prompts.get(of_purpose.as_ref()?))
            .or_else(|| prompts.get(in_vain.as_ref()?))
            .or_else(|| of_mark.find_map(|key| prompts.get(&key)))
            .or_else(|| prompts.get(&key))
            .or_else(|| prompts.get(decision.key));
        let card = |card: Option<CardId>| {
            card.map_or_else(
                || self.label("unknown_card").to_owned(),
                |card| self.cited(q, card),
            )
        };
        let (about, source) = (card(decision.about), card(decision.source));
        let deed = deed.map_or_else(String::new, |(deed, _)| deed);
        let price = price.unwrap_or_default();
        let counted = words.map_or_else(Vec::new, |words| self.counted(q, decision, words));
        let mut values = vec![
            ("about", about.as_str()),
            ("source", source.as_str()),
            ("deed", deed.as_str()),
            ("price", price.as_str()),
        ];
        // What is answered is told where the phrase has a place for it.
        let names = |place: &str| {
            let templates = words
                .into_iter()
                .flat_map(|w| [Some(&w.ask), w.no.as_ref()]);
            let mut told = templates.flatten().flat_map(|t| places(self.text(t)));
            told.any(|name| name == place)
        };
        let told = |place, said: &dyn Fn() -> String| match names(place) {
            true => said(),
            false => String::new(),
        };
        let attack = told("attack", &|| self.attack(q));
        let aimed = told("aimed", &|| self.aimed(q, decision));
        values.extend([("attack", attack.as_str()), ("aimed", aimed.as_str())]);
        values.extend(counted.iter().map(|(name, n)| (*name, n.as_str())));
        let of = purpose.map_or((1, 1), |purpose| (purpose.n, purpose.max));
        let (nth, of) = (of.0.to_string(), of.1.to_string());
        values.extend([("n", nth.as_str()), ("max", of.as_str())]);
        let only = words.and_then(|words| Some((words.only.as_ref()?, only_own(q, decision)?)));
        let card = only.map_or_else(String::new, |(_, card)| self.cited(q, card));
        values.push(("card", &card));
        let asked = only
            .map(|(ask, _)| ask)
            .or_else(|| words.map(|words| &words.ask));
        let ask = asked.map_or_else(
            || decision.key.to_owned(),
            |ask| capital(&fill(self.text(ask), &values)),
        );
        let ask = self.wide(q, decision).unwrap_or(ask);
        let no = words
            .and_then(|w| w.no.as_ref())
            .map(|t| capital(&fill(self.text(t), &values)));
        let progress = decision
            .progress
            .filter(|p| p.max > 1 || p.min == 0)
            .map(|p| {
                let usual = if p.min == p.max {
                    "progress"
                } else {
                    "progress_up_to"
                };
                let (n, max) = (p.picked.to_string(), p.max.to_string());
                let own = self
                    .book
                    .phrases
                    .labels
                    .get(&format!("progress@{}", decision.key));
                let text = own.map_or_else(|| self.label(usual), |text| self.text(text));
                fill(text, &[("n", &n), ("max", &max)])
            });
        PromptText {
            ask,
            no,
            progress,
            ability: self.asking_ability(q, decision).or_else(|| {
                self.told_card(q, decision)
                    .filter(|_| words.is_some_and(|w| w.tells))
            }),
        }
    }

    /// The question for one of the places of a card that covers several, with how many are chosen and how many it covers.
    fn wide(&self, q: Query, decision: &Decision) -> Option<String> {
        let card = decision.about?;
        let own = |a: &Action| a.verb == Verb::PickSlot && a.card == card;
        let max = q.setup.rules.width(q, card);
        if max < 2 || !decision.actions.iter().all(own) {
            return None;
        }
        let placed = decision.placed.iter().filter(|(c, _)| *c == card).count();
        let usual = if placed == 0 {
            "wide_first"
        } else {
            "wide_next"
        };
        let labels = &self.book.phrases.labels;
        let text = labels.get(&format!("{usual}@{}", decision.key));
        let text = text.map_or_else(|| self.label(usual), |text| self.text(text));
        let (about, n, max) = (
            self.cited(q, card),
            (placed + 1).to_string(),
            max.to_string(),
        );
        Some(capital(&fill(
            text,
            &[("about", &about), ("n", &n), ("max", &max)],
        )))
    }

    /// The numbers of the rules that a prompt names, as they are for the player who is asked.
    fn counted<'b>(
        &self,
        q: Query,
        decision: &Decision,
        words: &'b PromptWords,
    ) -> Vec<(&'b str, String)> {
        let templates = [Some(&words.ask), words.no.as_ref()];
        let named = templates.into_iter().flatten();
        let named = named.flat_map(|text| places(text.get(self.lang)));
        let vocabulary = q.setup.rules.words();
        let counted = named.filter_map(|name| {
            let tally = TallyId::find(vocabulary, name)?;
            let n = q.setup.rules.tally(q, tally, decision.player);
            Some((name, n.to_string()))
        });
        counted.collect()
    }

    /// What cards are chosen for, or what may be done, as the ability says it; with the ending of the key of its phrase.
    /// To the other player it speaks of him as the opponent, which its phrase says.
    fn deed(&self, q: Query, decision: &Decision) -> Option<(String, &'static str)> {
        let (effect, ending) = match q.asked_step() {
            Some(step) => (
                step.effect,
                match step.part {
                    AskedPart::Targets => ".target",
                    AskedPart::Cost => ".cost",
                    AskedPart::Effect => ".for",
                },
            ),
            None => (q.asked_of_other()?, ".theirs"),
        };
        let entry = self.entry(q, decision.source?)?;
        let ability = entry.abilities.get(usize::from(decision.ability?))?;
        let (kind, steps) = (ability.kind, std::slice::from_ref(&effect));
        let lexicon = &self.book.lexicon;
        let said = match self.lang {
            Lang::En => English::new(lexicon, entry.kind, kind).steps(steps),
            Lang::Ja => Japanese::new(lexicon, entry.kind, kind).steps(steps),
        };
        if said.contains('⟨') {
            return None;
        }
        Some((said, ending))
    }

    /// Would surely nothing come of an ability whose player is asked whether he uses it: must its one step choose a card where
    /// he sees that there is none, or has it no place to go?
    fn is_vain(&self, q: Query, decision: &Decision) -> bool {
        let asked = || q.asked_ability();
        decision.prompt == Prompt::UseAbility
            && self.reader == Some(decision.player)
            && asked().is_some_and(|(card, ability)| q.is_vain(card, decision.player, ability))
    }

    /// What the abilities say among which one is chosen; else all that the card says that the question is about.
    fn told_card(&self, q: Query, decision: &Decision) -> Option<String> {
        let used = decision.actions.iter();
        let used = used.filter(|action| action.verb == Verb::Activate);
        let told: Vec<String> = used
            .filter_map(|action| {
                let said = self.ability_line(q, action.card, action.n)?;
                let name = self.name(q, action.card);
                Some(match self.lang {
                    Lang::En => format!("{name}: {said}"),
                    Lang::Ja => format!("{name}：{said}"),
                })
            })
            .collect();
        if !told.is_empty() {
            return Some(told.join("\n"));
        }
        let text = self
            .book
            .card_text(self.entry(q, decision.about?)?, self.lang);
        Some(text.plain(self.lang)).filter(|text| !text.is_empty())
    }

    /// What an ability costs whose player is asked whether he uses it, with how much he has of what is paid.
    fn price(&self, q: Query, decision: &Decision) -> Option<String> {
        let ability = decision
            .ability
            .filter(|_| decision.prompt == Prompt::UseAbility)?;
        let entry = self.entry(q, decision.source?)?;
        let ability = entry.abilities.get(usize::from(ability))?;
        let told = ability.cost.iter().map(|cost| {
            let said = cost_hint(
                cost,
                entry.kind,
                ability.kind,
                &self.book.lexicon,
                self.lang,
            )
            .name;
            let has = match cost {
                Cost::Points(tally, _) => q.setup.rules.tally(q, *tally, decision.player),
                _ => return said,
            };
            let values = [("cost", said.as_str()), ("n", &has.to_string())];
            fill(self.label("cost_of"), &values)
        });
        let told: Vec<String> = told.collect();
        let and = match self.lang {
            Lang::En => ", ",
            Lang::Ja => "、",
        };
        (!told.is_empty()).then(|| told.join(and))
    }

    fn asking_ability(&self, q: Query, decision: &Decision) -> Option<String> {
        if matches!(decision.prompt, Prompt::Rules(_)) {
            // Where the rules ask about an action that was declared, what that would do.
            let about = decision.about?;
            let of = |action: &&Declared| {
                action.source == about && action.ability != Declared::NO_ABILITY
            };
            let action = q.table.declared().iter().rev().find(of)?;
            return self.ability_line(q, about, action.ability);
        }
        let card = decision.source?;
        self.ability_line(q, card, decision.ability?)
    }

    /// One ability of a card as it stands there, with label and costs.
    #[must_use]
    pub fn ability_line(&self, q: Query, card: CardId, ability: u8) -> Option<String> {
        self.ability_as(q, card, ability)
            .map(|text| text.plain(self.lang))
    }

    fn ability_as(&self, q: Query, card: CardId, ability: u8) -> Option<super::AbilityText> {
        let entry = self.entry(q, card)?;
        let gained = || q.gained_ability(card, ability).map(|a| &a.ability);
        let printed = entry.abilities.get(usize::from(ability));
        let ability = printed.or_else(gained)?;
        Some(ability_text(
            ability,
            entry.kind,
            &self.book.lexicon,
            self.lang,
        ))
    }

    /// What choosing an action of a decision is called, as a button or a numbered choice.
    #[must_use]
    pub fn action(&self, q: Query, decision: &Decision, action: Action) -> String {
        self.called(q, decision, action, "", &[])
    }

    /// What the same is called where it can as well be done at other places.
    #[must_use]
    pub fn action_at(
        &self,
        q: Query,
        decision: &Decision,
        action: Action,
        others: &[ZoneId],
    ) -> String {
        self.called(q, decision, action, "", others)
    }

    /// The same where the card of the action is named already: what is done with it is said shorter, if there is a
    /// phrase for that.
    #[must_use]
    pub fn action_of_selected(&self, q: Query, decision: &Decision, action: Action) -> String {
        self.called(q, decision, action, ".selected", &[])
    }

    /// What choosing an action is for, if there is a phrase for it.
    #[must_use]
    pub fn does(&self, q: Query, decision: &Decision, action: Action) -> Option<String> {
        // To be content with what is chosen keeps nothing back.
        let content = decision.progress.is_some_and(|p| p.picked > 0);
        if action.verb == Verb::Done && content {
            return None;
        }
        let does = &self.book.phrases.does;
        let text = does.get(&choice_key(decision, action));
        let text = text.or_else(|| does.get(verb_key(action.verb)))?;
        let onto = (action.place != ZoneId::NONE).then(|| q.table.top(action.place));
        let cited =
            |card: Option<CardId>| card.map_or_else(String::new, |card| self.cited(q, card));
        let (card, onto) = (cited(action.card.some()), cited(onto.flatten()));
        let values = [("card", card.as_str()), ("onto", onto.as_str())];
        Some(fill(self.text(text), &values))
    }

    /// What an action is called, by the phrase with this ending if there is one; with other places at which it can be done.
    fn called(
        &self,
        q: Query,
        decision: &Decision,
        action: Action,
        ending: &str,
        others: &[ZoneId],
    ) -> String {
        let onto = (action.place != ZoneId::NONE)
            .then(|| q.table.top(action.place))
            .flatten();
        let mut key = verb_key(action.verb).to_owned();
        match action.verb {
            Verb::Resume
                if q.put_off(action.card, action.n)
                    .is_some_and(|d| d.bound().next().is_some()) =>
            {
                key.push_str("_about");
            }
            Verb::Pick if action.place != ZoneId::NONE => key.push_str("_at"),
            // Where cards lie beside each other none is in the way.
            Verb::Move | Verb::PickSlot
                if onto.is_some_and(|c| c != action.card)
                    && q.zones().decl(action.place).is_slot() =>
            {
                key.push_str("_taken");
            }
            _ => {}
        }
        let actions = &self.book.phrases.actions;
        // To stay is something else than to go elsewhere, if there is a phrase for it.
        let covers = (action.place != ZoneId::NONE)
            .then(|| q.table.cover(action.place))
            .flatten();
        let stays = (action.verb == Verb::Move && covers == action.card.some())
            .then(|| actions.get(&format!("stay@{}", decision.key)))
            .flatten();
        // A rule's own options are named one by one.
        let numbered = (action.verb == Verb::PickOption)
            .then(|| actions.get(&format!("{key}.{}@{}", action.n + 1, decision.key)))
            .flatten();
        // To stop before anything is chosen is something else than to be content with what is chosen.
        let none = decision.progress.is_some_and(|p| p.picked == 0);
        let nothing = (action.verb == Verb::Done && none)
            .then(|| actions.get(&format!("{key}.none@{}", decision.key)))
            .flatten();
        // The first turn of a match may go on otherwise than all others.
        let first = (q.table.turn == 1)
            .then(|| actions.get(&format!("{key}.first_turn@{}", decision.key)))
            .flatten();
        // Where nothing lies, what is struck may be something else than the place.
        let bare = (action.verb == Verb::Attack && onto.is_none())
            .then(|| actions.get(&format!("{key}.bare@{}", decision.key)))
            .flatten();
        let special = numbered.or(nothing).or(stays).or(first).or(bare);
        let special = special.or_else(|| actions.get(&format!("{key}@{}", decision.key)));
        // How the price is reckoned is said, where it is of several parts and there is a phrase for that.
        let sum = q.setup.rules.reckoning(q, action);
        let reckoned = || {
            let phrase = actions.get(&format!("{key}{ending}.reckoned"));
            sum.as_ref().and(phrase)
        };
        let usual = || reckoned().or_else(|| actions.get(&format!("{key}{ending}")));
        let Some(text) = special.or_else(usual).or_else(|| actions.get(&key)) else {
            return key;
        };
        // A name alone is a button; in a sentence it is cited.
        let alone = self.text(text) == "{card}";
        let card = match action.card {
            CardId::NONE => String::new(),
            card if alone => self.pointed(q, card),
            card => self.cited_alone(q, card),
        };
        let place = if action.place == ZoneId::NONE {
            String::new()
        } else {
            let all = std::iter::once(&action.place).chain(others);
            self.any_of(all.map(|place| self.place(q, *place)).collect())
        };
        // Where no card lies, the place itself is meant.
        let onto = onto.map_or_else(|| place.clone(), |c| self.cited_alone(q, c));
        let option = self.option_text(q, decision, action.n);
        let put_off = (action.verb == Verb::Resume)
            .then(|| q.put_off(action.card, action.n))
            .flatten();
        let ability = self
            .ability_as(
                q,
                action.card,
                put_off.map_or(action.n, |d| d.frame.ability),
            )
            .map_or_else(String::new, |t| t.body_text().replace('\n', " "));
        // What one effect put off is told from another by the cards that it is about.
        let about: Vec<String> =
            put_off.map_or_else(Vec::new, |d| d.bound().map(|c| self.cited(q, c)).collect());
        let about = about.join(", ");
        let mut values = vec![
            ("card", card.as_str()),
            ("place", place.as_str()),
            ("onto", onto.as_str()),
            ("option", option.as_str()),
            ("ability", ability.as_str()),
            ("about", about.as_str()),
        ];
        let price = q.setup.rules.price(q, action);
        let price = price.map_or_else(String::new, |n| n.to_string());
        values.push(("price", &price));
        let sum = sum.map_or_else(String::new, |sum| {
            format!("{} = {}", reckoning::written(&sum.terms), sum.total)
        });
        values.push(("sum", &sum));
        capital(&fill(self.text(text), &values))
    }

    /// One or the other of these.
    fn any_of(&self, mut all: Vec<String>) -> String {
        match (self.lang, all.pop()) {
            (_, None) => String::new(),
            (_, Some(last)) if all.is_empty() => last,
            (Lang::En, Some(last)) => format!("{} or {last}", all.join(", ")),
            (Lang::Ja, Some(last)) => format!("{}か{last}", all.join("か")),
        }
    }

    /// One of the effects that an ability offers: they stand on lines of their own in its text.
    fn option_text(&self, q: Query, decision: &Decision, n: u8) -> String {
        if decision.prompt == Prompt::NameNumber {
            return (q.least_number().unwrap_or(0) + i32::from(n)).to_string();
        }
        if decision.prompt == Prompt::NameColour {
            let colours = &self.book.lexicon.words.colours;
            let named = colours.get(&fudaba_engine::words::ColourId(n));
            return named.map_or_else(|| n.to_string(), |w| self.text(&w.name).to_owned());
        }
        let number = (u16::from(n) + 1).to_string();
        let (Some(card), Some(ability)) = (decision.source, decision.ability) else {
            return number;
        };
        self.ability_as(q, card, ability)
            .and_then(|text| {
                let body = text.body_text();
                let line = body.lines().skip(1).nth(usize::from(n))?;
                Some(line.trim_start_matches(['•', '・', ' ']).to_owned())
            })
            .unwrap_or(number)
    }
}
