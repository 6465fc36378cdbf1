//! Files that are there whole or not at all.
use std::{io, io::Write, path::Path};

/// Writes a file aside, flushes it to the disk and renames it into place.
///
/// # Errors
/// If any of that fails; a file of this name is then as it was.
pub fn write_atomically(path: &Path, content: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut aside = tempfile::Builder::new();
    // As any other new file, not for its owner alone.
    #[cfg(unix)]
    aside.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = aside.tempfile_in(folder)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}
