//! Lines of the log in random matches of all rulesets: each reads well, in both languages and for each reader, and says
//! nothing twice.

use super::world;
use fudaba::cards::CardEntry;
use fudaba::engine::{
    Cause, Context, Event, First, Match, MatchSetup, PlayerId, Put, Query, Rng, Table, Watcher,
};
use fudaba::library::Library;
use fudaba::text::{Book, Lang, Speaker};
use std::cell::Cell;

/// Makes lines of what happens, for both players and whoever watches, in both languages.
pub struct Told {
    book: Book,
    lines: Cell<usize>,
}

impl Told {
    /// With these cards in place of those of the ruleset.
    pub fn of(library: &Library, cards: &[CardEntry]) -> Self {
        let data = world::root().join("ron_data");
        let mut book = Book::read(&data, library.game.rules, library.pack.cards()).unwrap();
        book.add_cards(cards);
        let lines = Cell::new(0);
        Self { book, lines }
    }

    /// Whatever is said of the event is whole, and says nothing twice.
    pub fn reads_well(&self, setup: &MatchSetup, table: &Table, event: &Event) {
        let q = Query::new(table, setup);
        for lang in Lang::ALL {
            let players = PlayerId::ALL.map(|p| Speaker::to_player(&self.book, lang, p));
            let watcher = Speaker::to_watcher(&self.book, lang, ["Ann", "Ben"]);
            for speaker in players.into_iter().chain([watcher]) {
                let Some(line) = speaker.log_line(q, event) else {
                    continue;
                };
                let text = line.text();
                let none = [" 0 card", "は0枚", "を0枚"];
                let counts_none = none.iter().any(|none| text.contains(none));
                assert!(!counts_none, "none is counted: {text}");
                assert!(!text.contains(['⟨', '⟩', '{', '}']), "a hole: {text}");
                // What a card says it may well say twice.
                let by_card = matches!(event, Event::AbilityUsed { .. } | Event::Modified(_));
                if let Some(twice) = doubled(&text).filter(|_| !by_card) {
                    panic!("“{twice}” stands twice: {text}");
                }
                self.lines.set(self.lines.get() + 1);
            }
        }
    }
}

/// What stands in brackets twice in a line, if something does. What marks two that fought (“defeated”) may stand behind
/// each of them; a reason, which has a colon, stands once.
fn doubled(text: &str) -> Option<&str> {
    let mut seen: Vec<(usize, &str)> = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].find(['(', '（']).map(|n| at + n) {
        let close = open + text[open..].find([')', '）'])?;
        let said = text[open..close].trim_start_matches(['(', '（']);
        let part = text[..open].matches(['/', '／', ';']).count();
        let is_reason = said.contains([':', '：']);
        if seen
            .iter()
            .any(|(p, s)| *s == said && (is_reason || *p == part))
        {
            return Some(said);
        }
        seen.push((part, said));
        at = close;
    }
    None
}

#[test]
fn what_stands_twice_is_found() {
    let twice = "A 30 (support failed: it is rested); B 40 (support failed: it is rested).";
    assert_eq!(doubled(twice), Some("support failed: it is rested"));
    assert_eq!(
        doubled("「紙」40（サポート失敗：色）（サポート失敗：色）。"),
        Some("サポート失敗：色")
    );
    assert_eq!(doubled("「紙」40（撃破）／「灯」50（撃破）。"), None);
    assert_eq!(doubled("「紙」40（撃破）（撃破）。"), Some("撃破"));
    assert_eq!(
        doubled("(40 − 10) × 2 (support failed: a) (support failed: b)"),
        None
    );
}

#[test]
fn no_line_of_a_log_says_anything_twice() {
    let told = world::libraries().map(|library| (library.game.rules.id(), Told::of(library, &[])));
    for seed in 0..u64::from(world::matches(60)) {
        let setup = world::setup(seed);
        let of = |(id, _): &&(&str, Told)| *id == setup.rules.id();
        let (_, told) = told.iter().find(of).expect("a ruleset");
        let mut hear =
            Watcher(|table: &Table, event: Event| told.reads_well(&setup, table, &event));
        let mut game = Match::new(setup.clone(), Some(&mut hear));
        let mut rng = Rng::new(seed ^ 0x106);
        while game.to_choose().is_some() {
            let choice = rng.below(game.legal().len());
            game.choose(choice, Some(&mut hear)).expect("it is listed");
        }
    }
    for (id, told) in told {
        println!("{id}: {} lines", told.lines.get());
        assert!(
            told.lines.get() > 1_000,
            "{id}: {} lines only",
            told.lines.get()
        );
    }
}

/// A row of hidden cards that is full is laid on: those that lie on one another have names of their own.
#[test]
fn hidden_cards_in_one_place_are_told_apart() {
    let library = world::fragments();
    let options = library.options([]).unwrap();
    let decks = [&library.decks[0], &library.decks[1]];
    let setup = library.setup(decks, options, 3, First::Random).unwrap();
    let mut table = Match::new(setup.clone(), None).table().clone();
    let zone = |key: &str| {
        let mut zones = setup.rules.zones().ids();
        let found = zones.find(|z| setup.rules.zones().decl(*z).key == key);
        found.expect("there is such a place")
    };
    let rim = zone("rim1");
    while table.count(rim) < 2 {
        let top = table.top(zone("life")).expect("a card");
        let mut cx = Context::new(&mut table, &setup, None);
        cx.move_card(top, rim, Put::new(Cause::Rule));
    }
    let told = Told::of(library, &[]);
    let q = Query::new(&table, &setup);
    for lang in Lang::ALL {
        let speaker = Speaker::to_player(&told.book, lang, PlayerId::ALL[0]);
        let cards = table.zone(rim).iter().map(|card| speaker.cited(q, *card));
        let cards: Vec<_> = cards.collect();
        assert!(cards[0] != cards[1], "{cards:?}");
    }
}
