//! Card data: the shipped cards and decks, and what the loader says about broken ones.

mod bad_input;
mod crimson_fragments_decks;
mod crimson_fragments_pool;
mod damage;
mod files;
mod ikangetsu_pool;
mod ikangetsu_rules;
mod lily_decks;
mod lily_pool;
mod loader;
mod loveca_decks;
mod loveca_pool;
mod loveca_rules;
mod luck_and_logic_decks;
mod luck_and_logic_pool;
mod pools;
mod reading;
mod undeclared;
mod words;
