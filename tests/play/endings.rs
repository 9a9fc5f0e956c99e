//! The end of a match: nothing is asked once there is a result, and every open decision has a choice.

use super::world;
use fudaba::ai::{AgentSpec, Stop};
use fudaba::engine::{First, Match, MatchSetup};
use fudaba::library::Library;
use fudaba::rules::find_game;
use std::sync::Arc;

/// Members that fill the success area with each ability that was carried out: the third live there wins in a check
/// timing in which more abilities are due.
const CARDS: &str = r#"[
    (id: "usher-1", kind: Member, name: (en: "Usher", ja: "案内人"), reading: "あんないにん",
        stats: { Cost: 2, Blades: 1, HeartPink: 1 }, abilities: [
            (kind: Activated, limit: PerTurn(1), effect: [Move(Top(You, Deck, N(3)), To(Waiting))]),
            (kind: Triggered, when: [(AbilityResolved, Mine([]))], if: Exists(Mine(Waiting, [Kind(Live)])), effect: [
                Move(All(Mine(Waiting, [Kind(Live)])), To(Success)), Move(Pick(UpTo(N(1)), Mine(Hand, [])), To(Waiting))]),
        ]),
]"#;

/// A match of a ready deck with that member in place of another, against itself.
fn setup(library: &Library, seed: u64) -> Arc<MatchSetup> {
    let mut list = library.deck("three-wagons").expect("a ready deck").clone();
    let main = list.sections.get_mut("main").expect("a section");
    let copies = main.remove("dorvan-1").expect("a member of the deck");
    main.insert("usher-1".to_owned(), copies);
    let options = library.options([]).expect("the defaults");
    library
        .setup([&list, &list], options, seed, First::Random)
        .expect("a match")
}

#[test]
fn a_match_that_a_rule_ends_in_the_middle_of_abilities_asks_nobody_any_more() {
    let home = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = home.path().join("packs/usher/loveca/cards");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    std::fs::write(folder.join("cards.ron"), CARDS).expect("a file can be written");
    let game = find_game("loveca").expect("registered");
    let library = Library::load(game, world::root(), Some(home.path()));
    assert_eq!(library.errors, []);
    let mut won = 0;
    for (seed, spec) in (0u64..12).zip(["random", "greedy", "search:40"].into_iter().cycle()) {
        let mut game = Match::new(setup(&library, seed), None);
        let spec: AgentSpec = spec.parse().expect("an opponent");
        let mut agent = spec.build();
        while let Some(player) = game.to_choose() {
            assert!(game.legal().len() > 1, "a decision is a choice");
            assert!(game.outcome().is_none());
            let thought = agent.think(&game.view(player), seed, &Stop::default());
            game.choose(thought.index, None).expect("a legal choice");
        }
        let outcome = game.outcome().expect("a match ends");
        assert!(game.decision().is_none() && game.legal().is_empty());
        won += u32::from(outcome.winner.is_some());
    }
    assert!(won > 6, "{won} matches were won");
}
