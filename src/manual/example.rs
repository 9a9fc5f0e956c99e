//! Examples, with words of the ruleset in place of the names in angle brackets.

use fudaba_cards::CardRules;
use fudaba_engine::ability::DestName;
use fudaba_engine::words::{DeedId, KeywordId, Manner, StatId, ZoneKind};
use fudaba_text::Lexicon;

/// Fills examples in.
pub(crate) struct Example<'a> {
    rules: &'a CardRules,
    lexicon: &'a Lexicon,
}

impl<'a> Example<'a> {
    pub(crate) fn new(rules: &'a CardRules, lexicon: &'a Lexicon) -> Self {
        Self { rules, lexicon }
    }

    /// The example for this ruleset; `None` if the ruleset has no word for a name in it.
    pub(crate) fn write(&self, example: &str) -> Option<String> {
        let mut out = String::new();
        let mut rest = example;
        while let Some((before, after)) = rest.split_once('<') {
            let (name, after) = after.split_once('>')?;
            out.push_str(before);
            out.push_str(self.word(name)?);
            rest = after;
        }
        out.push_str(rest);
        Some(out)
    }

    /// A word of the ruleset that can stand where the name stands.
    pub(crate) fn word(&self, name: &str) -> Option<&'a str> {
        let (language, words) = (self.rules.language, self.rules.words);
        let zone = |zones: &[ZoneKind]| zones.first().map(|z| z.name(words));
        let into = |way: DestName| {
            let found = language.dests.iter().rev();
            let mut found = found.filter(|(_, ways)| ways.contains(&way));
            found.next().map(|(zone, _)| zone.name(words))
        };
        let family = words.families.first();
        match name {
            "field" => Some(self.lexicon.words.field.name(words)),
            "turned" => {
                let reach = language
                    .reach
                    .iter()
                    .find(|reach| reach.steps.contains(&"Turn"));
                reach.map_or_else(|| self.word("field"), |reach| zone(reach.zones))
            }
            "hand" => zone(language.hands),
            "pile" => zone(language.piles),
            "dest" => self.given_up().or_else(|| into(DestName::To)),
            "rested_dest" => into(DestName::Rested),
            "drawn_to" => zone(language.drawn_to),
            "spent" => zone(language.spent),
            "rearranged" => zone(language.rearranged),
            "emptied" => zone(language.emptied),
            "cost_zone" => zone(self.rules.cost_zones),
            "store" => self.store(),
            "kind" => words.kinds.first().copied(),
            "other_kind" => words.kinds.get(1).copied(),
            "colour" => words.colours.first().copied(),
            "other_colour" => words.colours.get(1).copied(),
            "stat" => self.stat().map(|s| s.name(words)),
            "player_stat" => language.player_stats.first().map(|s| s.name(words)),
            "totalled" => language.totals.first().map(|s| s.name(words)),
            "attachment" => words.attachments.first().copied(),
            "mark" => self.mark().map(|s| s.name(words)),
            "value" => words.values.get(1).map(|v| v.0),
            "chosen" => family.map(|f| f.chosen.name(words)),
            "total" => family.map(|f| f.total.name(words)),
            "part" => family.and_then(|f| f.parts.first()).map(|s| s.name(words)),
            "keyword" => self.keyword(|k| language.is_of_cards(k)),
            "player_keyword" => self.keyword(|k| language.is_of_players(k)),
            "role" => words.roles.first().copied(),
            "role_taken" => language.roles_taken.first().map(|r| r.name(words)),
            "fact" => words.facts.first().copied(),
            "tally" => words.tallies.first().copied(),
            "assigned" => language.assigned.first().map(|t| t.name(words)),
            "points" => language.points.first().map(|t| t.name(words)),
            "sign" => words.signs.first().copied(),
            "area" => words.areas.first().copied(),
            "deed" => self.plain_deed(),
            "procedure" => words.procedures.first().copied(),
            "triggered" => self.ability(Manner::Triggered),
            "continuous" => self.ability(Manner::Continuous),
            "given_continuous" => self.given(Manner::Continuous),
            "given_triggered" => self.given(Manner::Triggered),
            "period" => words.periods.first().copied(),
            "numbered" => language.numbered.first().map(|k| k.name(words)),
            "with_other" => language.with_other.first().map(|m| m.name(words)),
            "set_off" => language.set_off.first().map(|m| m.name(words)),
            "awaited" => {
                let all = language.awaited(words, self.rules.timings);
                let of_player = all.iter().find(|m| self.rules.player_moments.contains(m));
                of_player.or(all.first()).map(|m| m.name(words))
            }
            "trait" => self.lexicon.words.traits.keys().next().map(String::as_str),
            _ => self.declared(name),
        }
    }

    /// `effect:NAME` stands for an operation, if the ruleset has it.
    fn declared(&self, name: &str) -> Option<&'a str> {
        let word = name.strip_prefix("effect:")?;
        let mut effects = self.rules.language.effects.iter().map(|e| <&str>::from(*e));
        effects.find(|effect| *effect == word)
    }

    /// A deed that asks for no number.
    fn plain_deed(&self) -> Option<&'a str> {
        let (language, words) = (self.rules.language, self.rules.words);
        let deed = DeedId::all(words).find(|deed| !language.counted_deeds.contains(deed));
        deed.map(|deed| deed.name(words))
    }

    /// A kind of ability of this manner that cards can be given.
    fn given(&self, manner: Manner) -> Option<&'a str> {
        let mut kinds = self.rules.language.granted.iter();
        let found = kinds.find(|kind| kind.manner() == manner);
        found.map(|kind| kind.name(self.rules.words))
    }

    /// The number of cards that changes most in fights: the last of those that the first kind of card is printed with.
    fn stat(&self) -> Option<StatId> {
        let kind = self.rules.kinds.first()?;
        kind.stats.get(1).or(kind.stats.first()).map(|s| s.stat)
    }

    /// The first kind of ability that works in this manner.
    fn ability(&self, manner: Manner) -> Option<&'a str> {
        let mut kinds = self.rules.abilities.iter().map(|a| a.kind);
        let found = kinds.find(|kind| kind.manner() == manner);
        found.map(|kind| kind.name(self.rules.words))
    }

    fn mark(&self) -> Option<StatId> {
        let mut marks = self.rules.kinds.iter().flat_map(|kind| kind.marks);
        marks.next().map(|(mark, _)| *mark)
    }

    fn keyword(&self, fits: impl Fn(KeywordId) -> bool) -> Option<&'a str> {
        let words = self.rules.words;
        let found = KeywordId::all(words).find(|k| fits(*k));
        found.map(|k| k.name(words))
    }

    /// Where cards of a hand usually go: the zone for which the ruleset has a word of its own, such as "discard".
    fn given_up(&self) -> Option<&'a str> {
        let language = self.rules.language;
        let open = |zone: ZoneKind| {
            let mut dests = language.dests.iter();
            dests.any(|(z, ways)| *z == zone && ways.contains(&DestName::To))
        };
        let mut ways = self.lexicon.words.ways.iter();
        let way = ways.find(|w| language.hands.contains(&w.from) && open(w.to));
        way.map(|w| w.to.name(self.rules.words))
    }

    /// A zone that cards are put into and that is neither a pile nor a hand.
    fn store(&self) -> Option<&'a str> {
        let language = self.rules.language;
        let plain = |z: &ZoneKind| !language.piles.contains(z) && !language.hands.contains(z);
        let mut zones = language.dests.iter().map(|(zone, _)| *zone);
        zones.find(plain).map(|z| z.name(self.rules.words))
    }
}
