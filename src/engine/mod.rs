//! The kernel: table, frames, decisions, events, effects, triggers, views. It names no game.
//!
//! A [`Match`] is made from a [`MatchSetup`]; it asks by [`Decision`]s, is answered by [`Action`]s, and tells an
//! [`Observer`] by [`Event`]s what happened. Who may not know everything gets a [`View`].

pub mod ability;
mod action;
mod audit;
mod contest;
mod cx;
mod decision;
mod def;
mod eval;
mod event;
mod frame;
mod game;
mod ids;
mod in_force;
mod interp;
mod lively;
mod memory;
mod modifier;
mod order;
mod outcome;
pub mod program;
mod prospect;
mod reason;
mod relation;
mod rng;
mod ruleset;
mod run;
mod sampler;
mod setup;
mod skill;
mod stable_hasher;
mod stats;
mod symbol;
mod table;
mod triggers;
mod view;
pub mod words;
mod zones;

pub use action::{Action, Actions, Verb};
pub use contest::{
    Balance, Contest, Demand, Fighter, Need, Side, Source, Stage, Sum, Support, Supporter, Term,
};
pub use cx::{At, Cx, Put, Q};
pub use decision::{Decision, Progress, Prompt};
pub use def::{CardDef, Catalogue, CompiledAbility, MAX_STATS, Reach, moment_bit};
pub use eval::{Scope, as_number};
pub use event::{Cause, Event, Note, Observer, Watcher};
pub use frame::{
    Batch, Delayed, Frame, Link, NESTED, Named, Pending, ProgramFrame, REGS, Step, Strays, Waiting,
};
pub use game::{Choice, ChoiceError, Match};
pub use ids::{ByPlayer, CardId, CardSet, DefId, P0, P1, PlayerId, ZoneId};
pub use memory::{AbilityNote, Bounds, Departed, Doings, KEPT_STATS, Kept, Stamp};
pub use modifier::{ModOp, Modifier, Target, Until};
pub use outcome::{Ending, Outcome};
pub use reason::{Caution, Illegal, Reason};
pub use rng::{Rng, mix};
pub use ruleset::{FigureDecl, OptionDecl, Ruleset, StatRule, TriggerOrder};
pub use sampler::Sampler;
pub use setup::{Deck, First, MAX_OPTIONS, MatchSetup};
pub use skill::{CERTAIN, Horizon, Sight, Skill};
pub use stable_hasher::StableHasher;
pub use stats::{StatEffect, StatParts, StatSource};
pub use symbol::Symbol;
pub use table::{CardState, Flags, MAX_CARDS, SeenBy, TABLE_DIGEST, Table, TooManyCards};
pub use triggers::Happening;
pub use view::View;
pub use zones::{Shape, Visibility, ZoneDecl, ZoneSet, Zones};
