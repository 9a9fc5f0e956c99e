//! Card data: the shipped cards and decks, and what the loader says about broken ones.

mod bad_input;
mod damage;
mod files;
mod installed;
mod laid_out;
mod loader;
mod operations;
mod pools;
mod reading;
mod undeclared;
mod words;
