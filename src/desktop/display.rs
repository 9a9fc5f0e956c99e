//! Finds out whether a window can be opened, before anything tries.
//!
//! Bevy ends the program when the display or a library is missing; here it is said in words. Only Linux needs this: elsewhere
//! display and libraries come with the system.

use std::env;
use std::fs;
use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Why no window can be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoWindow {
    /// Neither an X nor a Wayland display is named.
    #[error("there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set")]
    NoDisplay,
    /// A display is named, but nobody answers there.
    #[error("the display {name} cannot be reached: {reason}")]
    Unreachable {
        /// The variable's value.
        name: String,
        /// The system's reason.
        reason: String,
    },
    /// Shared libraries are missing.
    #[error("libraries that open the window are missing: {}", missing.join(", "))]
    Libraries {
        /// File names of the missing libraries.
        missing: Vec<&'static str>,
        /// Debian packages that hold them.
        packages: Vec<&'static str>,
    },
}

impl NoWindow {
    /// The whole message for a terminal: what is wrong, what to do, what else can be done.
    pub fn message(&self) -> String {
        let remedy = match self {
            Self::NoDisplay => "Start fudaba from a graphical session, or name one \
                 (for example DISPLAY=:0); over ssh, connect with `ssh -X`."
                .to_owned(),
            Self::Unreachable { .. } => "Check that the graphical session is running and that \
                 this user may use it."
                .to_owned(),
            Self::Libraries { packages, .. } => format!(
                "On Debian and Ubuntu, install them with:\n    sudo apt-get install {}",
                packages.join(" ")
            ),
        };
        format!(
            "fudaba: the window cannot be opened: {self}.\n{remedy}\n\
             Without a window, play in the terminal: fudaba text"
        )
    }
}

/// A library that is opened at run time, and the Debian package that holds it.
type Library = (&'static str, &'static str);

const FOR_X: [Library; 6] = [
    ("libX11.so.6", "libx11-6"),
    ("libX11-xcb.so.1", "libx11-xcb1"),
    ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
    ("libXcursor.so.1", "libxcursor1"),
    ("libXi.so.6", "libxi6"),
    ("libXrandr.so.2", "libxrandr2"),
];
const FOR_WAYLAND: [Library; 2] = [
    ("libwayland-client.so.0", "libwayland-client0"),
    ("libxkbcommon.so.0", "libxkbcommon0"),
];
const FOR_DRAWING: [Library; 1] = [("libvulkan.so.1", "libvulkan1 mesa-vulkan-drivers")];

/// Finds out whether a window can be opened.
///
/// # Errors
/// When the display or a library is missing, with everything that is missing.
pub fn check() -> Result<(), NoWindow> {
    let wayland = variable("WAYLAND_DISPLAY");
    let x = variable("DISPLAY");
    let by_wayland = wayland.as_deref().map(reach_wayland);
    let by_x = x.as_deref().map(reach_x);
    let needed: Vec<Library> = match (by_wayland, by_x) {
        (Some(Ok(())), _) => FOR_WAYLAND.to_vec(),
        (_, Some(Ok(()))) => FOR_X.to_vec(),
        (Some(Err(problem)), _) | (None, Some(Err(problem))) => return Err(problem),
        (None, None) => return Err(NoWindow::NoDisplay),
    };
    let installed = Installed::look();
    missing_among(needed.into_iter().chain(FOR_DRAWING), |name| {
        installed.has(name)
    })
}

fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

fn missing_among(
    needed: impl IntoIterator<Item = Library>,
    has: impl Fn(&str) -> bool,
) -> Result<(), NoWindow> {
    let (missing, packages): (Vec<_>, Vec<_>) =
        needed.into_iter().filter(|(name, _)| !has(name)).unzip();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(NoWindow::Libraries { missing, packages })
    }
}

fn unreachable(name: &str, reason: impl ToString) -> NoWindow {
    NoWindow::Unreachable {
        name: name.to_owned(),
        reason: reason.to_string(),
    }
}

fn reach_wayland(name: &str) -> Result<(), NoWindow> {
    let path = Path::new(name);
    let path = if path.is_absolute() {
        path.to_path_buf()
    } else {
        let folder = variable("XDG_RUNTIME_DIR")
            .ok_or_else(|| unreachable(name, "XDG_RUNTIME_DIR is not set"))?;
        PathBuf::from(folder).join(path)
    };
    UnixStream::connect(path)
        .map(drop)
        .map_err(|error| unreachable(name, error))
}

/// Where the X server of a display name listens.
#[derive(Debug, PartialEq, Eq)]
enum XServer {
    /// On this machine.
    Local(u16),
    /// On another one.
    Remote(String, u16),
}

fn parse_x(name: &str) -> Option<XServer> {
    let (host, rest) = name.rsplit_once(':')?;
    let number: u16 = rest.split('.').next()?.parse().ok()?;
    Some(match host {
        "" | "unix" => XServer::Local(number),
        host => XServer::Remote(host.to_owned(), number),
    })
}

fn reach_x(name: &str) -> Result<(), NoWindow> {
    let server =
        parse_x(name).ok_or_else(|| unreachable(name, "this is no display name such as :0"))?;
    match server {
        XServer::Local(number) => connect_locally(number),
        XServer::Remote(host, number) => connect_over_tcp(&host, number),
    }
    .map_err(|error| unreachable(name, error))
}

fn connect_locally(number: u16) -> io::Result<()> {
    let path = format!("/tmp/.X11-unix/X{number}");
    UnixStream::connect(&path)
        .or_else(|error| connect_to_abstract(&path).map_err(|_| error))
        .map(drop)
}

/// Some servers listen only at the socket's abstract name.
fn connect_to_abstract(path: &str) -> io::Result<UnixStream> {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::SocketAddr;
    UnixStream::connect_addr(&SocketAddr::from_abstract_name(path)?)
}

fn connect_over_tcp(host: &str, number: u16) -> io::Result<()> {
    let port = number
        .checked_add(6000)
        .ok_or_else(|| io::Error::other("the display's number is too large"))?;
    let mut last = io::Error::other("the host has no address");
    for address in (host, port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, Duration::from_secs(3)) {
            Ok(_) => return Ok(()),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// The shared libraries of this machine.
struct Installed {
    listed: String,
    folders: Vec<PathBuf>,
}

impl Installed {
    fn look() -> Self {
        let listed = ["ldconfig", "/sbin/ldconfig", "/usr/sbin/ldconfig"]
            .iter()
            .find_map(|program| Command::new(program).arg("-p").output().ok())
            .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
            .unwrap_or_default();
        let mut folders: Vec<PathBuf> = env::var_os("LD_LIBRARY_PATH")
            .map(|paths| env::split_paths(&paths).collect())
            .unwrap_or_default();
        for root in ["/lib", "/usr/lib", "/usr/local/lib", "/lib64", "/usr/lib64"] {
            folders.push(root.into());
            let below = fs::read_dir(root).into_iter().flatten().flatten();
            folders.extend(
                below
                    .map(|entry| entry.path())
                    .filter(|path| path.to_string_lossy().ends_with("-linux-gnu")),
            );
        }
        folders.push("/run/opengl-driver/lib".into());
        Self { listed, folders }
    }

    fn has(&self, name: &str) -> bool {
        let listed = self.listed.lines().any(|line| {
            line.trim_start()
                .strip_prefix(name)
                .is_some_and(|rest| rest.starts_with(' '))
        });
        listed || self.folders.iter().any(|folder| folder.join(name).exists())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_names_are_understood() {
        assert_eq!(parse_x(":0"), Some(XServer::Local(0)));
        assert_eq!(parse_x(":99.1"), Some(XServer::Local(99)));
        assert_eq!(parse_x("unix:3"), Some(XServer::Local(3)));
        assert_eq!(
            parse_x("localhost:10.0"),
            Some(XServer::Remote("localhost".into(), 10))
        );
        assert_eq!(parse_x("nonsense"), None);
        assert_eq!(parse_x(":x"), None);
    }

    #[test]
    fn a_display_that_nobody_serves_is_reported_by_name() {
        let error = reach_x(":65000").unwrap_err();
        assert!(error.message().contains(":65000"), "{}", error.message());
        let error = reach_wayland("/nowhere/wayland-9").unwrap_err();
        assert!(error.message().contains("/nowhere/wayland-9"));
    }

    #[test]
    fn all_missing_libraries_are_named_with_their_packages() {
        let error = missing_among(FOR_X, |name| name == "libX11.so.6").unwrap_err();
        let message = error.message();
        for (library, package) in &FOR_X[1..] {
            assert!(message.contains(library), "{message}");
            assert!(message.contains(package), "{message}");
        }
        assert!(!message.contains("libX11.so.6"));
        assert!(missing_among(FOR_X, |_| true).is_ok());
    }

    #[test]
    fn every_message_points_at_the_terminal() {
        for problem in [
            NoWindow::NoDisplay,
            unreachable(":1", "refused"),
            NoWindow::Libraries {
                missing: vec!["a"],
                packages: vec!["b"],
            },
        ] {
            assert!(problem.message().contains("fudaba text"));
        }
    }

    #[test]
    fn libraries_are_found_in_the_system_list_or_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("libfolder.so.1"), "").unwrap();
        let installed = Installed {
            listed: "2 libs found\n\tliblisted.so.1 (libc6,x86-64) => /lib/liblisted.so.1\n".into(),
            folders: vec![folder.path().to_path_buf()],
        };
        assert!(installed.has("liblisted.so.1"));
        assert!(installed.has("libfolder.so.1"));
        assert!(!installed.has("liblisted.so"));
        assert!(!installed.has("libother.so.1"));
    }
}
