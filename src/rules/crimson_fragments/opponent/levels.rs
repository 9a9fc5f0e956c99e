//! How well each of its levels plays.

use fudaba_engine::Skill;

/// What comes to mind first is good play here: who is to be beaten has to be careless.
pub const SKILLS: [Skill; Skill::LEVELS] = {
    let [weakest, weak, middling, strong, strongest] = Skill::USUAL;
    let weakest = Skill {
        hasty: 0,
        careless: 90,
        ..weakest
    };
    let weak = Skill {
        hasty: 10,
        careless: 40,
        ..weak
    };
    [weakest, weak, middling, strong, strongest]
};
