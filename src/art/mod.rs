//! Card pictures: cut-paper scenes and card faces painted on the CPU.
