//! What the other player can do against an attack is told as he would do it: for his own card that fights.

use super::vain::table;
use fudaba::engine::{P0, P1, Verb};

/// The option by which a rim card is burnt for power.
const POWER: u8 = 1;

#[test]
fn a_burnt_rim_card_strengthens_the_attacked_and_not_the_attacker() {
    let game = table("crimson_fragments", include_str!("burnt.ron"));
    let view = game.view(P0);
    let mut attacks = view.legal().iter().filter(|a| a.verb == Verb::Attack);
    let attack = *attacks.next().expect("his kin can attack");
    let forecast = view.forecast(attack).expect("it is foretold");
    assert_eq!(forecast.numbers, [(6000, 6000), (3000, 3000)]);
    let replies = view.replies(attack);
    let burns = |n: u8| {
        replies
            .iter()
            .find(|r| r.verb == Verb::PickOption && r.n == n)
    };
    let power = burns(POWER).expect("a rim card can be burnt for power");
    assert_eq!(power.then.numbers, [(6000, 6000), (8000, 8000)]);
    assert_eq!(power.worse, 100);
    let loses = |(card, _): &(_, u8)| view.table().card(*card).owner() == P0;
    assert!(power.then.beaten.iter().any(loses), "{power:?}");
    let hand = burns(POWER + 1).expect("or for a new hand");
    assert_eq!((hand.then.numbers, hand.worse), (forecast.numbers, 0));
    assert!(
        hand.then
            .beaten
            .iter()
            .all(|(card, _)| view.table().card(*card).owner() == P1)
    );
}
