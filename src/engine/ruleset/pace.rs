//! How many cards players draw by the rules alone, for reckoning chances.

/// What becomes of cards of the opening hand that a player does not want.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exchange {
    /// He keeps them.
    #[default]
    None,
    /// Up to so many are put where they are not drawn again, and as many drawn instead.
    Away(u8),
    /// Up to so many are set aside, as many drawn instead, and then they are mixed into the pile; so many times.
    Back(u8, u8),
    /// The whole hand is mixed into the pile, and another one drawn.
    Anew,
}

/// How many cards of the first section of his deck a player draws by set-up and the draws of turns alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// The opening hand.
    pub opening: u8,
    /// What can be exchanged of it.
    pub exchange: Exchange,
    /// Each own turn.
    pub draw: u8,
    /// The first turn of the match.
    pub first_draw: u8,
    /// Are the named cards of the deck list in its first section, and taken out before hands are drawn?
    pub named_apart: bool,
}
