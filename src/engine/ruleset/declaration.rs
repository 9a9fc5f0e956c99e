//! What is fixed about a ruleset, as data: names, lists, and which of several general rules hold in it.

use crate::printed::words::{FactId, KeywordId, MomentId, StatId, StateId, Vocabulary, ZoneKind};
use crate::ruleset::arithmetic::{StatRule, StatRules};
use crate::ruleset::mind::WeightDecl;
use crate::ruleset::opening::OpeningDecl;
use crate::ruleset::skill::{Horizon, Skill};
use crate::table::attachment::AttachmentRule;
use crate::table::declared::ActionStage;
use crate::table::ids::ZoneId;
use crate::table::memory::Bounds;
use crate::table::zones::Zones;
use std::sync::LazyLock;

/// A choice among variants of the rules.
#[derive(Clone, Copy, Debug)]
pub struct OptionDecl {
    /// Key ("deploy_limit").
    pub key: &'static str,
    /// Its values; the first is the default.
    pub values: &'static [&'static str],
    /// The clause that it belongs to.
    pub clause: &'static str,
}

/// Something that is counted in a match, for the figures of many matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureDecl {
    /// Its name ("battles").
    pub key: &'static str,
    /// Is it given for each turn, rather than for each match?
    pub per_turn: bool,
}

/// A mark that a card of a table set up by hand can bear, as scenarios write it behind the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandMark {
    /// The word ("entered").
    pub word: &'static str,
    /// What it says of the card, in English, for the page of the ruleset's scenarios.
    pub says: &'static str,
}

/// How the numbered choices of a prompt are called in scenarios.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionNames {
    /// By these words, in the order of their numbers.
    Words(&'static [&'static str]),
    /// By how many or how much they are: 0, 1, 2 …
    Amounts,
}

/// What is fixed about a ruleset. [`Declaration::new`] has what is usual; a ruleset says what differs.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// Name of its folder and key of its texts.
    pub id: &'static str,
    /// The revision of these rules, for records of matches: it counts up whenever the same choices lead to another table.
    pub revision: u32,
    /// Its words.
    pub words: &'static Vocabulary,
    /// Its zones.
    pub zones: &'static LazyLock<Zones>,
    /// Its options.
    pub options: &'static [OptionDecl],
    /// Keys of its phases, in the order of a turn; the first is set-up.
    pub phases: &'static [&'static str],
    /// Keys of its prompts.
    pub prompts: &'static [&'static str],
    /// How the numbered choices of prompts are called, by the key of the prompt.
    pub option_names: &'static [(&'static str, OptionNames)],
    /// The kinds of decisions in which a player may answer what goes on.
    pub openings: &'static [OpeningDecl],
    /// Keys and clauses of its ways to end a match.
    pub endings: &'static [(&'static str, &'static str)],
    /// Names of the sections of a deck list.
    pub sections: &'static [&'static str],
    /// The back of the cards of each section, if several sections share one: what everybody sees. Which of them a card comes
    /// from is as secret as what is printed on it. Otherwise each section has a back of its own.
    pub backs: &'static [u8],
    /// Names of the cards named in a deck list ("leader").
    pub named: &'static [&'static str],
    /// Can a deck list be without its named cards?
    pub named_may_lack: bool,
    /// The marks that a card of a table set up by hand can bear.
    pub marks_by_hand: &'static [HandMark],
    /// Those words of them that say of a card that it is of the other player's deck.
    pub of_other_deck: &'static [&'static str],
    /// What is counted in a match.
    pub figures: &'static [FigureDecl],

    /// How the numbers of stats come about.
    pub stat_rule: StatRule,
    /// The stats of which that is told otherwise.
    pub stat_rules: StatRules,
    /// The zones in which abilities other than Special ones can work at all.
    pub listening_zones: &'static LazyLock<Vec<ZoneId>>,
    /// Does it depend only on the place of its card, how it lies, and [`silencing`](Self::silencing) keywords whether an
    /// ability works? (Where the ruleset changes anything else about it, it marks the table as dirty.)
    pub works_by_place: bool,
    /// The keywords of cards by which abilities do not work.
    pub silencing: &'static [KeywordId],
    /// States that let abilities work outside the listening zones.
    pub elsewhere: &'static [StateId],
    /// Moments of which several happenings within one step count as one.
    pub batched: &'static [MomentId],
    /// What happens to a card when it arrives. When several things happen at once, these moments are heard by who is there
    /// afterwards, so that cards that arrive together see one another arrive; all others by who was there before.
    pub arrivals: &'static [MomentId],
    /// Must a card still be where it works at the end of an event for what happens to others in it to set its abilities off?
    /// Otherwise cards that leave in one event see one another leave.
    pub hears_if_it_stays: bool,
    /// Is a card that went elsewhere after an ability had become due another card for that ability?
    pub renews: bool,
    /// The zones in which a card forgets how often its limited abilities were used; elsewhere it keeps that although it has
    /// become another object. Empty: it forgets with each new object.
    pub uses_end_in: &'static [ZoneKind],
    /// The fact about the turn player by which a battle runs; where there is one, nothing lasts for a battle while none does.
    pub battle: Option<FactId>,
    /// Does the top card of a slot cover those below it, so that it alone counts, and of the others only what is attached to
    /// another card can have an ability at work? Otherwise all cards of a slot count.
    pub covers: bool,
    /// Can effects put or move a card that covers several slots to where cards lie, so that the rules deal with those?
    pub displaces: bool,
    /// Are several cards that an effect moves, or two that it swaps, put anew together, for which their player chooses their
    /// places? Otherwise they move one by one.
    pub rearranges: bool,
    /// Must an effect that names exactly so many cards of some quality be content if its player finds none in a zone that
    /// the opponent cannot see?
    pub may_not_find: bool,
    /// Does [`Query::has_choices`](super::super::Query::has_choices) ask for as many cards as an effect names, and not for
    /// one of them?
    pub wants_all: bool,
    /// Do several cards from the top of a pile go one at a time, the top one first, so that rule actions come between?
    /// Otherwise they go together.
    pub one_by_one: bool,
    /// Piles whose player chooses the order of several cards that an effect puts there at once.
    pub ordered: &'static [ZoneKind],
    /// Are abilities that are due carried out between the steps of a procedure that an effect has started? Otherwise they
    /// wait until the effect is over.
    pub due_in_procedures: bool,
    /// What holds for attached cards of each kind, in the order of [`Vocabulary::attachments`].
    pub attachments: &'static [AttachmentRule],
    /// Zones other than slots where a card with two faces shows one of them; elsewhere it counts as both.
    pub one_faced_in: &'static [ZoneKind],
    /// How often things may be repeated.
    pub bounds: Bounds,
    /// The courses that declared actions take, each as the list of its stages.
    pub courses: &'static [&'static [ActionStage]],

    /// How far the computer opponent looks ahead, where no file says otherwise.
    pub horizon: Horizon,
    /// The weights of its evaluation.
    pub weights: &'static [WeightDecl],
    /// How many numbers tell the habits that its opponent takes players to have ([`Mind::habits`](crate::Mind::habits)); 0: none
    /// are told.
    pub habits: usize,
    /// How well the levels of the computer opponent play, the weakest first: each beats the one before in about two
    /// matches of three or more.
    pub skills: [Skill; Skill::LEVELS],
}

impl Declaration {
    /// The back of the cards of a section.
    #[must_use]
    pub fn back(&self, section: u8) -> u8 {
        self.backs
            .get(usize::from(section))
            .copied()
            .unwrap_or(section)
    }

    /// The section that a card with this back is taken for by those who do not know it: the first one of them.
    #[must_use]
    pub fn section_of_back(&self, back: u8) -> u8 {
        let mut sections = 0..4;
        sections.find(|s| self.back(*s) == back).unwrap_or(back)
    }

    /// A ruleset with these words, zones and clauses of repetition, and otherwise with what is usual: no options,
    /// phases or prompts yet, the general rules in their plain form, and an opponent that looks ahead to the end of the
    /// answer to its turn.
    #[must_use]
    pub const fn new(
        id: &'static str,
        words: &'static Vocabulary,
        zones: &'static LazyLock<Zones>,
        listening_zones: &'static LazyLock<Vec<ZoneId>>,
        bounds: Bounds,
    ) -> Self {
        Self {
            id,
            revision: 1,
            words,
            zones,
            options: &[],
            phases: &[],
            prompts: &[],
            option_names: &[],
            openings: &[],
            endings: &[],
            sections: &[],
            backs: &[],
            named: &[],
            named_may_lack: false,
            marks_by_hand: &[],
            of_other_deck: &[],
            figures: &[],
            stat_rule: StatRule::USUAL,
            stat_rules: &[],
            listening_zones,
            works_by_place: false,
            silencing: &[],
            elsewhere: &[],
            batched: &[],
            arrivals: &[],
            hears_if_it_stays: false,
            renews: false,
            uses_end_in: &[],
            battle: None,
            covers: true,
            displaces: false,
            rearranges: false,
            may_not_find: false,
            wants_all: false,
            one_by_one: false,
            ordered: &[],
            due_in_procedures: false,
            attachments: &[],
            one_faced_in: &[],
            bounds,
            courses: &[],
            horizon: Horizon {
                turns: 2,
                choices: 0,
                on_the_way: 100,
                further: 0,
            },
            weights: &[],
            habits: 0,
            skills: Skill::USUAL,
        }
    }

    /// How the number of a stat comes about.
    #[must_use]
    pub fn stat_rule(&self, stat: StatId) -> StatRule {
        let mut own = self.stat_rules.iter();
        own.find(|(s, _)| *s == stat)
            .map_or(self.stat_rule, |(_, rule)| *rule)
    }
}
