//! What a ruleset tells the computer opponent about how to play: how far it looks ahead, and how well each level plays.

/// How far the computer opponent plays on from its own decision before it judges a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Horizon {
    /// So many turns begin at least …
    pub turns: u16,
    /// … and so many choices are made.
    pub choices: u16,
    /// How much a table at the end of a turn before counts, in percent of the one where it stops: it is less a matter
    /// of luck, and tells less.
    pub on_the_way: u8,
    /// From there it plays on through so many more turns, and judges each where [`can_be_judged`] says so.
    ///
    /// [`can_be_judged`]: crate::Ruleset::can_be_judged
    pub further: u16,
}

/// A table that is believed without any doubt.
pub const CERTAIN: u16 = 1_000;

/// How well a level plays. No level sees more than another: a weaker one looks less far and errs more often.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// How it looks ahead.
    pub sight: Sight,
    /// In so many decisions of a hundred it does what comes to mind first, without looking ahead.
    pub hasty: u8,
    /// In so many decisions of a hundred it takes any action that comes to mind at all.
    pub careless: u8,
    /// Between what it looked at it wavers: an action that is so much worse than the best, in parts of a win, is taken
    /// about a third as often. 0: never.
    pub wavers: f32,
}

/// How a level looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// One step, on so many dealt tables.
    Step(u32),
    /// By a search of so many iterations.
    Search(u32),
    /// By a search of at least so many iterations, and of as many more as fit into a moment that nobody minds.
    Ponder(u32),
}

impl Skill {
    /// The number of levels.
    pub const LEVELS: usize = 5;

    /// The levels of most games, the weakest first.
    pub const USUAL: [Self; Self::LEVELS] = [
        Self {
            hasty: 55,
            wavers: 0.05,
            ..Self::sure(Sight::Step(2))
        },
        Self {
            hasty: 28,
            wavers: 0.01,
            ..Self::sure(Sight::Step(4))
        },
        Self::sure(Sight::Step(6)),
        Self::sure(Sight::Search(90)),
        Self::sure(Sight::Ponder(2_000)),
    ];

    /// Plays as well as it sees.
    #[must_use]
    pub const fn sure(sight: Sight) -> Self {
        Self {
            sight,
            hasty: 0,
            careless: 0,
            wavers: 0.0,
        }
    }
}
