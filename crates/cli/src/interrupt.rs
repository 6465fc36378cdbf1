//! Ctrl-C: once to finish what is under way, twice to stop at once.
use crate::failure::Failure;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// The exit code of a process that was told twice to stop, as shells give it for Ctrl-C.
const AT_ONCE: i32 = 130;

/// A flag that is set when the process is asked to end; a second time it ends at once.
///
/// SIGTERM counts as well: it is how launchers take a machine back.
pub(crate) fn stop_flag() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    let on_signal = move || {
        if told.swap(true, Ordering::SeqCst) {
            std::process::exit(AT_ONCE);
        }
        eprintln!("finishing the games under way; once more to stop at once");
    };
    ctrlc::set_handler(on_signal).map_err(Failure::internal)?;
    Ok(stop)
}
