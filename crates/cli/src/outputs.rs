//! Files out: the one way in which a command writes what it was asked to write.
//!
//! An output is named and probed before the work begins, so that no result is lost to a typing
//! error, and written at the end. `-` is standard output; whatever is no plain file (a device, a
//! pipe) is written through, and so is a link. A file that is there is replaced only by force.
use crate::{
    failure::Failure,
    screen::{print, said},
};
use bastide_session::write_atomically;
use std::{
    fs::{self, Metadata, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Most links that lead from one to the next.
const LINKS: usize = 40;

/// Where an output goes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Target {
    Stdout,
    /// A plain file, by the path at which it really lies; there whole or not at all.
    File(PathBuf),
    /// Whatever takes bytes as they come.
    Through(PathBuf),
}

/// One thing that will be written, under the name that the user gave.
#[derive(Clone, Debug)]
pub(crate) struct Output {
    name: String,
    target: Target,
}

/// Everything that one run will write.
#[derive(Debug)]
pub(crate) struct Outputs {
    force: bool,
    all: Vec<Output>,
}

impl Outputs {
    /// Nothing yet; with `force`, files that are there may be replaced.
    pub(crate) fn new(force: bool) -> Self {
        Self { force, all: Vec::new() }
    }
    /// One more output, probed.
    pub(crate) fn add(&mut self, path: &Path) -> Result<Output, Failure> {
        let name = path.display().to_string();
        let target = target(path).map_err(|error| Failure::cannot_write(&name, &error))?;
        if !matches!(target, Target::Through(_))
            && let Some(other) = self.all.iter().find(|other| other.target == target)
        {
            let both = if other.name == name { String::new() } else { format!(" as {name}") };
            let text = format!("{} would be written twice{both}; choose another name", other.name);
            return Err(Failure::usage(anyhow::anyhow!(text)));
        }
        probe(&target).map_err(|error| Failure::cannot_write(&name, &error))?;
        if let (Target::File(file), false) = (&target, self.force)
            && file.exists()
        {
            let text = format!("{name} exists; choose another name, or say --force");
            return Err(Failure::usage(anyhow::anyhow!(text)));
        }
        let output = Output { name, target };
        self.all.push(output.clone());
        Ok(output)
    }
    /// A folder for files whose names are not known yet; it is made if it is not there.
    pub(crate) fn folder(&mut self, path: &Path) -> Result<(), Failure> {
        let name = path.display().to_string();
        let bad = |error: io::Error| Failure::cannot_write(&name, &error);
        fs::create_dir_all(path).map_err(bad)?;
        if !self.force && fs::read_dir(path).map_err(bad)?.next().is_some() {
            let text = format!("{name} is not empty; choose another folder, or say --force");
            return Err(Failure::usage(anyhow::anyhow!(text)));
        }
        probe_folder(path).map_err(bad)
    }
}

impl Output {
    pub(crate) fn name(&self) -> &str {
        &self.name
    }
    pub(crate) fn is_stdout(&self) -> bool {
        self.target == Target::Stdout
    }
    /// Writes all of it.
    pub(crate) fn write(&self, content: &[u8]) -> Result<(), Failure> {
        let written = match &self.target {
            Target::Stdout => return print_bytes(content),
            Target::File(file) => replace(file, content),
            Target::Through(path) => through(path, content),
        };
        written.map_err(|error| Failure::cannot_write(&self.name, &error))
    }
}

fn print_bytes(content: &[u8]) -> Result<(), Failure> {
    match std::str::from_utf8(content) {
        Ok(text) => print(text),
        Err(_) => io::stdout().write_all(content).map_err(|error| said(&error)),
    }
}

fn target(path: &Path) -> io::Result<Target> {
    if path == Path::new("-") {
        return Ok(Target::Stdout);
    }
    // These name what is open already, and renaming over them would replace the device itself.
    if path.starts_with("/dev") || path.starts_with("/proc") {
        return Ok(Target::Through(path.to_owned()));
    }
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(there) if there.is_file() && !is_shared(&there) => {
            Ok(Target::File(path.canonicalize()?))
        }
        Ok(_) => Ok(Target::Through(path.to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => new_file(path),
        Err(error) => Err(error),
    }
}

/// The file that will be: where a link leads that leads nowhere yet, too.
fn new_file(path: &Path) -> io::Result<Target> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let folder = folder_of(&path).canonicalize()?;
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let whole = folder.join(name);
        match fs::read_link(&whole) {
            Ok(to) => path = folder.join(to),
            Err(_) => return Ok(Target::File(whole)),
        }
    }
    Err(io::ErrorKind::InvalidInput.into())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Whether a file has other names, which a rename would leave with the old content.
#[cfg(unix)]
fn is_shared(file: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(file) > 1
}
#[cfg(not(unix))]
fn is_shared(_: &Metadata) -> bool {
    false
}

/// Opening a pipe would wait for its reader.
#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    fs::metadata(path).is_ok_and(|there| there.file_type().is_fifo())
}
#[cfg(not(unix))]
fn is_pipe(_: &Path) -> bool {
    false
}

fn probe(target: &Target) -> io::Result<()> {
    match target {
        Target::Stdout => Ok(()),
        Target::Through(path) if is_pipe(path) => Ok(()),
        Target::Through(path) => OpenOptions::new().append(true).open(path).map(drop),
        Target::File(file) => {
            if fs::metadata(file).is_ok_and(|there| there.permissions().readonly()) {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            probe_folder(folder_of(file))
        }
    }
}
fn probe_folder(folder: &Path) -> io::Result<()> {
    tempfile::tempfile_in(folder).map(drop)
}

/// A file of that name keeps its permissions.
fn replace(file: &Path, content: &[u8]) -> io::Result<()> {
    let before = fs::metadata(file).ok();
    write_atomically(file, content)?;
    before.map_or(Ok(()), |before| fs::set_permissions(file, before.permissions()))
}
fn through(path: &Path, content: &[u8]) -> io::Result<()> {
    let plain = fs::metadata(path)?.is_file() && !path.starts_with("/dev");
    let mut open = OpenOptions::new();
    let mut file =
        if plain { open.write(true).truncate(true) } else { open.append(true) }.open(path)?;
    file.write_all(content)?;
    file.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a folder")
    }
    fn refused(outputs: &mut Outputs, path: &Path, part: &str) {
        let error = outputs.add(path).expect_err("it cannot be").to_string();
        assert!(error.contains(part), "{error}");
    }

    #[test]
    fn a_file_that_is_there_is_replaced_only_by_force() {
        let folder = folder();
        let file = folder.path().join("game.toml");
        fs::write(&file, "old").expect("written");
        refused(&mut Outputs::new(false), &file, "--force");
        let output = Outputs::new(true).add(&file).expect("by force");
        output.write(b"new").expect("written");
        assert_eq!(fs::read_to_string(&file).expect("there"), "new");
    }

    #[test]
    fn two_outputs_of_one_name_are_refused() {
        let folder = folder();
        let mut outputs = Outputs::new(true);
        outputs.add(&folder.path().join("out.json")).expect("the first");
        refused(&mut outputs, &folder.path().join("./out.json"), "twice");
        outputs.add(Path::new("-")).expect("the first");
        refused(&mut outputs, Path::new("-"), "twice");
    }

    #[test]
    fn what_cannot_be_written_is_refused_before_the_work() {
        let folder = folder();
        refused(&mut Outputs::new(true), folder.path(), "folder");
        refused(&mut Outputs::new(true), &folder.path().join("no/game.toml"), "cannot write");
        let file = folder.path().join("read-only.toml");
        fs::write(&file, "old").expect("written");
        let mut permissions = fs::metadata(&file).expect("there").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&file, permissions).expect("set");
        refused(&mut Outputs::new(true), &file, "permission");
        assert_eq!(fs::read_to_string(&file).expect("there"), "old");
    }

    #[test]
    #[cfg(unix)]
    fn links_and_other_names_are_written_through() {
        let folder = folder();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("file"), "old").expect("written");
        std::os::unix::fs::symlink("file", at("link")).expect("linked");
        Outputs::new(true).add(&at("link")).expect("fine").write(b"new").expect("written");
        assert!(fs::symlink_metadata(at("link")).expect("there").is_symlink());
        assert_eq!(fs::read_to_string(at("file")).expect("there"), "new");

        std::os::unix::fs::symlink("later", at("early")).expect("linked");
        Outputs::new(false).add(&at("early")).expect("fine").write(b"new").expect("written");
        assert_eq!(fs::read_to_string(at("later")).expect("there"), "new");

        fs::hard_link(at("file"), at("twin")).expect("linked");
        Outputs::new(true).add(&at("twin")).expect("fine").write(b"both").expect("written");
        assert_eq!(fs::read_to_string(at("file")).expect("there"), "both");
    }

    #[test]
    #[cfg(unix)]
    fn devices_stay_devices() {
        let null = Path::new("/dev/null");
        Outputs::new(false).add(null).expect("fine").write(b"gone").expect("written");
        assert!(!fs::metadata(null).expect("there").is_file());
        let full = Outputs::new(false).add(Path::new("/dev/full"));
        if let Ok(full) = full {
            let error = full.write(b"too much").expect_err("it is full").to_string();
            assert!(error.contains("cannot write /dev/full"), "{error}");
        }
    }
}
