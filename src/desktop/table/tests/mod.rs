//! Tests of the table without a window.
