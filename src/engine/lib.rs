//! The kernel: table, frames, decisions, events, effects, triggers, views. It names no game.
//!
//! A [`Match`] is made from a [`MatchSetup`]; it asks by [`Decision`]s, is answered by [`Action`]s, and tells an
//! [`Observer`] by [`Event`]s what happened. Who may not know everything gets a [`View`].

pub mod ability;
mod declare;
mod flow;
mod hidden;
mod interp;
mod printed;
pub mod program;
mod reading;
mod ruleset;
mod table;
mod triggers;
mod work;

pub use flow::action::{Action, Actions, Verb};
pub use flow::context::{Context, Query};
pub use flow::decision::{Decision, Progress, Prompt};
pub use flow::declared::Lack;
pub use flow::errand::Errand;
pub use flow::event::{Cause, Event, Note, Observer, Watcher};
pub use flow::game::{Choice, ChoiceError, Match};
pub use flow::outcome::{Ending, Outcome};
pub use flow::put::{At, Put};
pub use flow::reason::{Caution, Illegal, Nearness, Reason};
pub use flow::setup::{Deck, First, MAX_OPTIONS, MatchSetup};
pub use hidden::forecast::{Forecast, Open, Reply};
pub use hidden::sampler::Sampler;
pub use hidden::view::View;
pub use interp::{AskedPart, AskedStep};
pub use printed::def::{CardDef, Catalogue, CompiledAbility, MAX_STATS, Reach, moment_bit};
pub use printed::numbers::each_stat_once;
pub use printed::symbol::Symbol;
pub use printed::words;
pub use reading::counters::{Counter, Counters, Of};
pub use reading::eval::{FURTHEST, as_number, bounded};
pub use reading::scope::Scope;
pub use reading::sheet::Sheet;
pub use reading::stats::StatSource;
pub use ruleset::Ruleset;
pub use ruleset::arithmetic::{StatEffect, StatParts, StatRule, StatRules, StatStage, Winner};
pub use ruleset::contest::{
    Balance, Contest, Demand, Fighter, Measure, Need, Side, Source, Stage, Strike, Sum, Support,
    Supporter, Term,
};
pub use ruleset::declaration::{Declaration, FigureDecl, HandMark, OptionDecl, OptionNames};
pub use ruleset::effects::Effects;
pub use ruleset::judgement::{Hidden, Input, Judgement, Learned};
pub use ruleset::mind::{Mind, Minds, Sign, Weight, WeightDecl, Weights};
pub use ruleset::opening::{Asked, Opening, OpeningDecl};
pub use ruleset::opponent::Opponent;
pub use ruleset::pace::{Exchange, Pace};
pub use ruleset::procedure::{Impossible, Procedure};
pub use ruleset::reading::Reading;
pub use ruleset::secrets::Secrets;
pub use ruleset::shown::{Purpose, Shown, marks};
pub use ruleset::skill::{CERTAIN, Horizon, Sight, Skill};
pub use ruleset::step::{StepPart, StepParts};
pub use table::attachment::{Attached, AttachmentRule, Lies};
pub use table::declared::{ActionId, ActionStage, Declared, Fate, NAMED_REGS};
pub use table::frame::{
    Batch, Delayed, Frame, Link, NESTED, Named, Pending, ProgramFrame, REGS, RawStep, Strays,
    Waiting,
};
pub use table::ids::{ByPlayer, CardId, CardSet, DefId, P0, P1, PlayerId, ZoneId};
pub use table::memory::{AbilityNote, Bounds, Departed, Doings, Kept, Stamp};
pub use table::modifier::{ModOp, Modifier, Target, Until};
pub use table::rng::{Rng, mix};
pub use table::span::Groups;
pub use table::stable_hasher::StableHasher;
pub use table::zones::{Shape, Visibility, ZoneDecl, ZoneSet, Zones};
pub use table::{CardState, Flags, MAX_CARDS, SeenBy, TABLE_DIGEST, Table, TooManyCards};
pub use triggers::Happening;
pub use work::{Work, work_of};
