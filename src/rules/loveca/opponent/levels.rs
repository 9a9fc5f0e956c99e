//! How far the computer opponent looks ahead, and how well each of its levels plays.

use fudaba_engine::{Horizon, Skill};

/// Both players act in a turn. What a live brings or costs shows in the turn after it.
pub const HORIZON: Horizon = Horizon {
    turns: 1,
    choices: 0,
    on_the_way: 100,
    further: 1,
};

/// The luck of the yells evens much out: the strongest alone searches, and who is to be beaten errs more often.
pub const SKILLS: [Skill; Skill::LEVELS] = {
    let [weak, middling, sure, _, strongest] = Skill::USUAL;
    let weakest = Skill {
        hasty: 25,
        careless: 50,
        ..weak
    };
    let weak = Skill {
        hasty: 62,
        careless: 6,
        ..weak
    };
    let middling = Skill {
        hasty: 34,
        ..middling
    };
    [weakest, weak, middling, sure, strongest]
};
