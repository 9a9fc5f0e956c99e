//! What is said: every key has its words, abilities read well, and so do whole matches.

mod faces;
mod hints;
mod newcomer;
mod purpose;
mod reasons;
mod refusals;
mod samples;
mod told;
mod words;
