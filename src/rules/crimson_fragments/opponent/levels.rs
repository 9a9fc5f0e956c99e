//! How well each of its levels plays.

use fudaba_engine::Skill;

/// What merely comes to mind costs rim cards here: the second level does it less often than in other games.
pub const SKILLS: [Skill; Skill::LEVELS] = {
    let [weakest, weak, middling, strong, strongest] = Skill::USUAL;
    let weak = Skill { hasty: 14, ..weak };
    [weakest, weak, middling, strong, strongest]
};
