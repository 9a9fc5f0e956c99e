//! The lists of words that the abilities are made up from.

use super::{COMPARISONS, Makings, PLAYERS};
use fudaba_engine::words::{KeywordId, StatId};

impl Makings<'_> {
    pub(super) fn stats(&self) -> Vec<&'static str> {
        let rules = self.stand.rules;
        let of_cards = |s: &StatId| !rules.language.player_stats.contains(s);
        let all = (0u8..).map(StatId).take(rules.words.stats.len());
        all.filter(of_cards).map(|s| s.name(rules.words)).collect()
    }

    pub(super) fn keywords(&self, of_cards: bool) -> Vec<&'static str> {
        let rules = self.stand.rules;
        let all = (0u8..).map(KeywordId).take(rules.words.keywords.len());
        let fits = |k: &KeywordId| match of_cards {
            true => rules.language.is_of_cards(*k),
            false => rules.language.is_of_players(*k),
        };
        all.filter(fits).map(|k| k.name(rules.words)).collect()
    }

    pub(super) fn spots(&self) -> Vec<String> {
        let mut all: Vec<String> = ["Free", "Adjacent", "Any"].map(str::to_owned).to_vec();
        for area in self.stand.rules.words.areas {
            all.extend([format!("FreeIn({area})"), format!("In({area})")]);
        }
        all
    }

    pub(super) fn durations(&self) -> Vec<String> {
        let plain = [
            "Battle",
            "Turn",
            "YourTurn",
            "OpponentTurn",
            "WhileHere",
            "Lasting",
            "UntilUsed",
        ];
        let mut all: Vec<String> = plain.map(str::to_owned).to_vec();
        all.extend(
            self.stand
                .rules
                .words
                .periods
                .iter()
                .map(|p| format!("Until({p})")),
        );
        all
    }

    /// Tests on a card.
    pub(super) fn filters(&self) -> Vec<String> {
        let words = self.stand.rules.words;
        let plain =
            "Active Rested FaceUp FaceDown Other AdjacentTo(This) InLineWith(This) AdjacentTo(It)";
        let named = "Name(\"Harbour Cat\"); NameHas(\"Cat\"); Trait(\"Sample\"); Shares(Names, This); \
                     Shares(Groups, This); Shares(Units, This)";
        let plain = plain.split(' ').chain(named.split("; "));
        let mut all: Vec<String> = plain.map(str::to_owned).collect();
        let mut each = |word: &str, list: &[&str]| {
            all.extend(list.iter().map(|w| format!("{word}({w})")));
        };
        each("Kind", words.kinds);
        each("Colour", words.colours);
        each("Keyword", &self.keywords(true));
        each("In", words.areas);
        each("Sign", words.signs);
        each("Is", words.roles);
        for stat in self.stats() {
            for cmp in COMPARISONS {
                for n in ["N(0)", "N(1)", "N(3)", "Count(Mine(<field>, []))"] {
                    all.push(format!("Stat({stat}, {cmp}, {n})"));
                    all.push(format!("Printed({stat}, {cmp}, {n})"));
                }
            }
            all.extend(
                words
                    .values
                    .iter()
                    .map(|(v, _)| format!("Has({stat}, [{v}])")),
            );
        }
        all
    }

    pub(super) fn values(&self) -> Vec<String> {
        let words = self.stand.rules.words;
        let mut all: Vec<String> = [
            "N(1)",
            "N(3)",
            "Count(Mine(<field>, [Other]))",
            "Count(Both(<field>, []))",
            "Count(Theirs(<hand>, []))",
        ]
        .map(str::to_owned)
        .to_vec();
        for stat in self.stats() {
            all.push(format!("Stat({stat}, This)"));
            all.push(format!("Printed({stat}, This)"));
            for word in ["Sum", "Greatest", "Least"] {
                all.push(format!("{word}({stat}, Mine(<field>, []))"));
            }
        }
        for tally in words.tallies {
            all.extend(PLAYERS.map(|who| format!("Tally({who}, {tally})")));
        }
        for aspect in ["Names", "Groups", "Units"] {
            all.push(format!("Kinds({aspect}, Mine(<field>, []))"));
            all.push(format!("Differing({aspect}, Mine(<field>, []))"));
        }
        all
    }
}
