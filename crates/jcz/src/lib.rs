//! Saves of JCloisterZone: read, replayed, and compared with what they expect.
//!
//! A save says which tiles, elements and rules are in play, and lists messages. It may carry what
//! an independent engine saw at every step (`expect`), or assertions in plain English about the
//! position it ends in (`test`). Both are compared with this engine.

mod assertions;
mod document;
mod location;
mod names;
mod record;
mod replay;
mod verify;

pub use document::{Document, JczError, read_documents};
pub use record::{Recorded, record};
pub use verify::{Summary, Verdict, verify, verify_files};
