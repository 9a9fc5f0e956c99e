//! How far the computer opponent looks ahead, and how well each of its levels plays.

use fudaba_engine::{Horizon, Sight, Skill};

/// A match is short enough to be played to its end.
pub const HORIZON: Horizon = Horizon {
    turns: 2,
    choices: 80,
    on_the_way: 10,
    further: 0,
};

/// What comes to mind first is good play here: who is to be beaten has to be careless.
pub const SKILLS: [Skill; Skill::LEVELS] = {
    let [_, second, third, _, fifth] = Skill::USUAL;
    let first = Skill {
        hasty: 20,
        careless: 60,
        ..Skill::sure(Sight::Step(2))
    };
    let fourth = Skill::sure(Sight::Search(130));
    [first, second, third, fourth, fifth]
};
