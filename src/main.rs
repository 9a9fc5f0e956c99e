//! Fudaba.
fn main() {}
