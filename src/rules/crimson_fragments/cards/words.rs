//! The words of Crimson Fragments: what its cards may name, and the numbers behind the names.

fudaba_engine::vocabulary! {
    /// Kinds of ability.
    abilities {
        Activated: USE ACT INSTANT;
        Triggered: TRIGGER;
        Continuous: STATIC;
        Triggered: RIM_BLAST;
        Activated: SUMMON;
        Called: ENTRY;
        Replacement: INSTEAD;
        Triggered: RETURN;
        Called: QUICK;
    }
    /// Kinds of card.
    kinds { KIN FRAGMENT ARTS TERRITORY RELIC }
    /// Colours (2.1a); a card without one is colourless.
    colours { RED BLUE GREEN BLACK WHITE }
    /// Printed numbers. From `Empower` to `Stigma` they are the numbered keywords, which add up. `Attacks` is how often a
    /// unit attacked this turn. The last three are numbers of a player, added to what the rules give.
    stats {
        POWER COST SHIFT_BASE SHIFT_BONUS EMPOWER ARMOUR FELL_BLADE EXTRA_ATTACK UNDYING STIGMA
        X_MIN X_MAX X_STEP REMOVAL_COST EQUIP_COPIES ATTACKS SHIFT_LIMIT DRAWS CONVERSIONS
    }
    /// Cards singled out by the rules. `Played` is what is being played and answered.
    roles { ATTACKER TARGET FRAGMENT PLAYED }
    /// Facts about a player.
    facts { FRAGMENT_ENTERED LOST_RIM ATTACKING ATTACKED SOUL_BURNED ANSWERING }
    /// Numbers of a player. `Ap` can be paid with.
    tallies { AP RIMS TURN SHIFT_LIMIT CONVERSIONS_LEFT ENDS_LEFT }
    /// What can set an ability off.
    moments {
        Each: GAME_START;
        TurnPlayer: CLEANUP DRAW_PHASE SHIFT_PHASE PLAY_PHASE BATTLE_PHASE REGENERATE_PHASE
            END_PHASE TURN_END;
        Card: SUMMONED ENTERED;
        Doer: USED FIRED;
        Card: EQUIPPED DEPLOYED DESTROYED WITHDRAWN;
        Attacker: ATTACKS;
        Attacked: ATTACKED;
        Card: WINS LOSES BATTLE_DRAWN;
        Attacker: ATTACK_END;
        Card: RIM_BROKEN EXCLUDED DISCARDED WOULD_BE_DESTROYED;
    }
    /// Facts about a card.
    signs { CAME }
    /// Keywords, permissions and prohibitions. From `CannotSet` on they are about a player.
    keywords {
        FIXTURE PIERCE EXPOSED CANNOT_ATTACK CANNOT_ATTACK_DIRECTLY SHACKLED FRAGILE PROTEAN
        PREDATION OFFERING VAMPIRISM REVIVAL BLOODLESS DRAG_DOWN BULWARK GUARD EXORCISE NIMBLE
        EXORCISED CANNOT_AWAKEN CANNOT_BE_DESTROYED ATTACKS_FRAGMENTS FATAL UNSETTABLE EQUIP_ANY
        EQUIP_ENEMY COST_ALL COST_EX FREE_REMOVAL CANNOT_SET CANNOT_USE CANNOT_SUMMON CANNOT_CONVERT
        CANNOT_GAIN_AP CANNOT_UNEQUIP
    }
    /// Zone kinds (Part 3). Kin slots and the entrance slot are `Field`; in `Pending` lies what is being played.
    zones {
        DECK HAND LIFE CORE FRAGMENT_ZONE SHIFT COFFIN EXCLUSION ARTS_SLOT TERRITORY_SLOT RELICS RIM
        FIELD PENDING
    }
    /// Kin slots, and the entrance slot.
    areas { SLOTS ENTRANCE }
    /// What only this game can do.
    deeds { GAIN_AP NEGATE_ATTACK EXTRA_TURN SKIP_DRAW END_TURN }
    /// What effects have the rules do.
    procedures { SUMMON USE BATTLE }
    /// What effects can last for.
    periods { OWN_CLEANUP }
    /// What cards are attached to units as.
    attachments { RELIC }
}
