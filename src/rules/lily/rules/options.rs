//! Variants of the rules (specification 4.14). The first value of each is the default.

fudaba_engine::options! {
    DEPLOY_LIMIT = 0, "deploy_limit", "8.5e", ["LessThan", "AtMost"];
    LEVEL_UP_DIRECTION = 1, "level_up_direction", "0.25", ["Any", "HigherOnly"];
    STARTING_LEVEL = 2, "starting_level", "6.1i", ["Level1", "Any"];
    SET_ASIDE_COUNTS = 3, "set_aside_counts", "6.1g", ["Yes", "No"];
    COUPLING_DECLINE = 4, "coupling_decline", "8.3c", ["AfterReveal", "BeforeReveal"];
    COUPLING_DECLINED_TO = 5, "coupling_declined_to", "8.3d", ["DeckTop", "Trash"];
    CRITICAL_SCOPE = 6, "critical_scope", "10ah", ["Total", "BasePower"];
    SUPPORT_FAIL_NAME = 7, "support_fail_name", "10o", ["AttackerName", "SupportedName"];
    REVEALED_SUPPORT_ZONE = 8, "revealed_support_zone", "10q", ["StillInDeck", "SetAside"];
    COUNTER_CHAIN = 9, "counter_chain", "10w", ["Allowed", "OncePerBattle"];
    POTENTIAL_FLIP = 10, "potential_flip", "13d", ["AfterResolving", "OnDeclaration"];
}

/// Is the option at its second value?
#[must_use]
pub fn second(q: fudaba_engine::Query, option: usize) -> bool {
    q.option(option) == 1
}
