//! The words of Luck & Logic: what its cards may name, and the numbers behind the names.

fudaba_engine::vocabulary! {
    /// Kinds of ability.
    abilities {
        Activated: ACT;
        Triggered: AUTO;
        Continuous: CONT;
        Activated: LOGIC_DRIVE;
        Triggered: GATE_BREAK;
        Called: LOGIC;
        Replacement: INSTEAD;
    }
    /// Kinds of card; the first three are members.
    kinds { LOGICALIST FOREIGNER TRANCEUNION TACTICS PARADOX GATE }
    /// Colours.
    colours { VERMILION TEAL GOLD INDIGO }
    /// Printed numbers. The three of logic are what a stat logic adds; `SoulBonus` is what each soul card gives beyond its
    /// 1000. `Battles`, `Trances` and `Drives` are further ones of a player in a turn.
    stats {
        POWER AURA LIMIT LEVEL TERRITORY IC_VALUE PLAY_COST LOGIC_POWER LOGIC_AURA LOGIC_LIMIT
        GATE_NUMBER SOUL_BONUS BATTLES TRANCES DRIVES
    }
    /// Cards singled out by the rules. `Fighter` is the fighting member of a player, `Material` one of the pair of the last trance.
    roles { ATTACKER DEFENDER FIGHTER INTERCEPTOR MATERIAL }
    /// Facts about a player or the running battle.
    facts { IN_BATTLE ATTACKING DEFENDING PARADOX TRANCED }
    /// Numbers of a player. `Stock` can be paid with.
    tallies { STOCK LEVEL BATTLES_LEFT BATTLES_FOUGHT BROKEN_GATES PENALTIES DEFINITIONS DEFINITION_LIMIT }
    /// What can set an ability off.
    moments {
        TurnPlayer: TURN_START DRAW_PHASE LEVEL_PHASE MAIN_PHASE BATTLE_PHASE END_PHASE MAIN_END
            BATTLE_PHASE_END TURN_END;
        Card: MOBILIZED CALLED TRANCED FUSED MOVED;
        Attacker: ATTACKS;
        Attacked: ATTACKED;
        Card: INTERCEPTS DEFINED BOOSTED ANNIHILATED WINS LOSES WOULD_BE_STOCKED;
        TurnPlayer: BATTLE_END;
        Card: GATE_BROKEN STOCKED DROPPED RETURNED DISCARDED;
        TurnPlayer: LUCK_DRIVEN;
        Doer: REFRESHED;
    }
    /// Facts about a card.
    signs { ENTERED }
    /// Keywords, permissions and prohibitions. The last two are about a player.
    keywords {
        REACH CANNOT_ATTACK CANNOT_BE_ATTACKED CANNOT_INTERCEPT CANNOT_STAND SILENCED PROTECTED
        CANNOT_DEFINE CANNOT_BOOST
    }
    /// Zone kinds (Part 3). In `Trance` the pair and the tranceunion lie while a trance is carried out.
    zones {
        DECK HAND STOCK LEVEL CIRCLE GATE INTERCEPT BATTLE PARADOX DROP REMOVE GATE_DECK TRANCE
    }
    /// Rows and columns of circles and gates.
    areas { FRONT BACK LEFT CENTRE RIGHT }
    /// What cards are attached to members as.
    attachments { SOUL }
}
