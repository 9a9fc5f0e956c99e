//! Steps of effects, made up.

use super::{DEEP, Inventor};
use fudaba::engine::ability::{Effect, EffectName};

impl Inventor<'_> {
    pub(super) fn step(&mut self, deep: usize, behind: bool) -> String {
        let words = self.rules.words;
        let name = self.one(self.language.effects);
        let nested = deep >= DEEP;
        match name {
            EffectName::Draw => match self.below(4) {
                0 => format!("Draw({}, {}, UpTo)", self.who(), self.count()),
                1 if !self.language.drawn_to.is_empty() => {
                    let zone = self.one(self.language.drawn_to).name(words);
                    format!("Draw({}, {}, Until({zone}))", self.who(), self.count())
                }
                _ => format!("Draw({}, {})", self.who(), self.count()),
            },
            EffectName::Choose => {
                let cards = self.cards(deep + 1);
                let bind = self.register();
                self.bound.push(bind);
                format!("Choose({bind}, {cards}), {}", self.on_bound(bind))
            }
            EffectName::Look | EffectName::Reveal => {
                let cards = self.cards(deep + 1);
                let bind = self.register();
                self.bound.push(bind);
                let word: &str = name.into();
                format!("{word}({bind}, {cards})")
            }
            EffectName::Move | EffectName::Arrange => {
                let word: &str = name.into();
                format!("{word}({}, {})", self.cards(deep + 1), self.dest())
            }
            EffectName::Enter => {
                let spot = self.spot(self.language.enter_spots);
                let pose = if self.language.enters_rested && self.chance(30) {
                    ", Rested"
                } else {
                    ""
                };
                format!("Enter({}, {spot}{pose})", self.cards(deep + 1))
            }
            EffectName::Shift => {
                let spot = self.spot(self.language.shift_spots);
                format!("Shift({}, {spot})", self.cards(deep + 1))
            }
            EffectName::StackOn | EffectName::Swap | EffectName::Tuck | EffectName::Exchange => {
                let word: &str = name.into();
                format!("{word}({}, {})", self.cards(deep + 1), self.cards(deep + 1))
            }
            EffectName::Spend => {
                let zone = self.one(self.language.spent).name(words);
                format!("Spend({}, {zone}, {})", self.who(), self.count())
            }
            EffectName::Pay => {
                let points = self.one(self.language.points).name(words);
                format!("Pay({}, {points}, {})", self.who(), self.count())
            }
            EffectName::RevealUntil => {
                let pile = self.one(self.language.piles).name(words);
                self.bound.extend(["A", "B"]);
                format!(
                    "RevealUntil(A, B, {}, {pile}, {})",
                    self.who(),
                    self.filters(1)
                )
            }
            EffectName::NameColour => format!("NameColour({}, [])", self.who()),
            EffectName::NameColourOf | EffectName::Remake | EffectName::Convert => {
                self.family_step(name, deep)
            }
            EffectName::Ready
            | EffectName::Rest
            | EffectName::Defeat
            | EffectName::Copy
            | EffectName::Negate
            | EffectName::Redirect => {
                let word: &str = name.into();
                format!("{word}({})", self.cards(deep + 1))
            }
            EffectName::Turn => {
                let way = self.word(&["Up", "Down", "Over"]);
                format!("Turn({}, {way})", self.cards(deep + 1))
            }
            EffectName::Attach => {
                let kind = self.word(words.attachments);
                let (a, b) = (self.cards_named(1), self.cards_named(1));
                format!("Attach({a}, {b}, {kind})")
            }
            EffectName::Control => format!(
                "Control({}, {}, {})",
                self.cards(deep + 1),
                self.who(),
                self.duration()
            ),
            EffectName::TakeRole => {
                let role = self.one(self.language.roles_taken).name(words);
                format!("TakeRole({}, {role})", self.cards(deep + 1))
            }
            EffectName::NameNumber => {
                format!("NameNumber({}, 0, {})", self.who(), 1 + self.below(9))
            }
            EffectName::Trade => {
                let stat = self.card_stat();
                let (a, b) = (self.cards_named(1), self.cards_named(1));
                format!("Trade({a}, {b}, {stat}, {})", self.duration())
            }
            EffectName::Procedure => {
                let procedure = self.word(words.procedures);
                format!(
                    "Procedure({}, {procedure}, {})",
                    self.who(),
                    self.cards(deep + 1)
                )
            }
            EffectName::Assign => {
                let tally = self.one(self.language.assigned).name(words);
                format!("Assign({}, {tally}, {})", self.who(), self.value(deep + 1))
            }
            EffectName::Modify => {
                let stat = self.card_stat();
                let change = self.change();
                format!(
                    "Modify({}, {stat}, {change}, {})",
                    self.cards(deep + 1),
                    self.duration()
                )
            }
            EffectName::ModifyPlayer => {
                let stat = self.one(self.language.player_stats).name(words);
                format!(
                    "ModifyPlayer({}, {stat}, Add({}), {})",
                    self.who(),
                    self.value(2),
                    self.duration()
                )
            }
            EffectName::GrantAbility => {
                let kind = self.one(self.language.granted);
                let bound = std::mem::take(&mut self.bound);
                let ability = self.ability_text(kind, DEEP);
                self.bound = bound;
                format!(
                    "GrantAbility({}, {ability}, {})",
                    self.cards(deep + 1),
                    self.duration()
                )
            }
            EffectName::SetOff => {
                let moment = self.one(self.language.set_off).name(words);
                format!("SetOff({}, {moment})", self.cards(deep + 1))
            }
            EffectName::Grant => {
                let keyword = self.card_keyword();
                format!(
                    "Grant({}, {keyword}, {})",
                    self.cards(deep + 1),
                    self.duration()
                )
            }
            EffectName::GrantPlayer => {
                let keyword = self.one(self.language.player_keywords).name(words);
                format!(
                    "GrantPlayer({}, {keyword}, {})",
                    self.who(),
                    self.duration()
                )
            }
            EffectName::Deed => {
                let at = u8::try_from(self.below(words.deeds.len())).unwrap();
                let deed = fudaba::engine::words::DeedId(at);
                let n = if self.language.counted_deeds.contains(&deed) {
                    ", N(2)"
                } else {
                    ""
                };
                format!("Deed({}, {}{n})", self.who(), deed.name(words))
            }
            EffectName::Win if self.chance(5) => format!("Win({})", self.who()),
            EffectName::EachPlayer if !nested => format!("EachPlayer({})", self.branch(deep)),
            EffectName::RepeatWhile if !nested => {
                let steps = self.branch(deep);
                format!("RepeatWhile({}, {steps})", self.condition(deep + 1))
            }
            EffectName::If if !nested => {
                let condition = match self.below(3) {
                    0 if behind => "Did".to_owned(),
                    1 if behind => "Not(Did)".to_owned(),
                    _ => self.condition(deep + 1),
                };
                let first = self.branch(deep);
                if self.chance(40) {
                    format!("If({condition}, {first}, {})", self.branch(deep))
                } else {
                    format!("If({condition}, {first})")
                }
            }
            EffectName::May if !nested => format!("May({}, {})", self.branch(deep), self.who()),
            EffectName::ChooseOne if !nested => {
                let (a, b) = (self.branch(deep), self.branch(deep));
                format!("ChooseOne([{a}, {b}], {})", self.who())
            }
            EffectName::Repeat if !nested => {
                format!("Repeat({}, {})", self.count(), self.branch(deep))
            }
            EffectName::ForEach if !nested => {
                let cards = self.cards(deep + 1);
                let before = self.bound.clone();
                let bind = self.register();
                self.bound.push(bind);
                let steps = self.steps(deep + 1);
                self.bound = before;
                format!("ForEach({bind}, {cards}, {steps})")
            }
            EffectName::Later if !nested => {
                let awaited = self.language.awaited(words, self.rules.timings);
                let moment = self.one(&awaited).name(words);
                let of_player = &["AnyPlayer", "You", "Opponent"];
                let of_card = &["AnyPlayer", "You", "This", "Mine([])", "Any([])"];
                let is_of_player = self
                    .rules
                    .player_moments
                    .iter()
                    .any(|m| m.name(words) == moment);
                let subject = self.word(if is_of_player { of_player } else { of_card });
                format!("Later({moment}, {}, {subject})", self.branch(deep))
            }
            EffectName::Win
            | EffectName::EachPlayer
            | EffectName::RepeatWhile
            | EffectName::If
            | EffectName::May
            | EffectName::ChooseOne
            | EffectName::Repeat
            | EffectName::ForEach
            | EffectName::Later => format!(
                "Modify({}, {}, {}, {})",
                self.cards(DEEP),
                self.card_stat(),
                self.change(),
                self.duration()
            ),
            other => self.written(Effect::FAMILY, other.into(), deep),
        }
    }

    /// Something done with what was chosen.
    pub(super) fn on_bound(&mut self, bind: &str) -> String {
        format!("Move(Bound({bind}), {})", self.dest())
    }

    pub(super) fn family_step(&mut self, name: EffectName, deep: usize) -> String {
        let words = self.rules.words;
        let family = words.families[self.below(words.families.len())];
        let (a, b) = (
            self.one(family.parts).name(words),
            self.one(family.parts).name(words),
        );
        match name {
            EffectName::NameColourOf => {
                format!(
                    "NameColourOf({}, {a}, {})",
                    self.who(),
                    self.cards(deep + 1)
                )
            }
            EffectName::Remake => {
                let n = self.below(4);
                format!(
                    "Remake({}, {{{a}: {n}}}, {})",
                    self.cards(deep + 1),
                    self.duration()
                )
            }
            _ => format!(
                "Convert({}, {a}, {b}, {})",
                self.cards(deep + 1),
                self.duration()
            ),
        }
    }
}
