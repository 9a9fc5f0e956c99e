//! Whether the desktop of the system wants little motion. There is no one place for that, and no library here that knows all
//! of them: on Linux the desktops' own files and the command that reads the settings of GNOME are asked; what other systems
//! say is not known here, and counts as no.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// So long an answer of the command is waited for: the window must not wait for it.
const PATIENCE: Duration = Duration::from_millis(250);
/// Where GNOME and the desktops that are made of its parts keep it.
const GNOME: [&str; 4] = [
    "gsettings",
    "get",
    "org.gnome.desktop.interface",
    "enable-animations",
];

/// Does the desktop want little motion? What cannot be found out counts as no.
#[must_use]
pub fn is_wanted() -> bool {
    if !cfg!(target_os = "linux") {
        return false;
    }
    let desktop = env::var("XDG_CURRENT_DESKTOP").unwrap_or_default();
    let said = folder().and_then(|folder| by_files(&folder, &desktop));
    said == Some(true) || by_command(&GNOME, PATIENCE) == Some(true)
}

/// The folder of the desktop's settings.
fn folder() -> Option<PathBuf> {
    let named = env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
    let named = named.filter(|folder| folder.is_absolute());
    named.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".config")))
}

/// What the files in this folder say, if they say anything: those of KDE in its own sessions, those of GTK in all.
fn by_files(folder: &Path, desktop: &str) -> Option<bool> {
    let kde = desktop.split(':').any(|name| name == "KDE");
    let factor = kde.then(|| value(&folder.join("kdeglobals"), "KDE", "AnimationDurationFactor"));
    let factor = factor.flatten().and_then(|said| said.parse::<f32>().ok());
    if let Some(factor) = factor {
        return Some(factor <= 0.0);
    }
    let gtk = ["gtk-4.0", "gtk-3.0"].map(|name| folder.join(name).join("settings.ini"));
    let mut said = gtk.iter().filter_map(|path| {
        let said = value(path, "Settings", "gtk-enable-animations")?;
        Some(matches!(said.as_str(), "0" | "false" | "no"))
    });
    said.next()
}

/// A value of a file of sections, keys and values.
fn value(path: &Path, section: &str, key: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let heading = format!("[{section}]");
    let lines = text.lines().map(str::trim);
    let within = lines.skip_while(|line| *line != heading).skip(1);
    let mut within = within.take_while(|line| !line.starts_with('['));
    within.find_map(|line| {
        let (name, said) = line.split_once('=')?;
        (name.trim() == key).then(|| said.trim().to_ascii_lowercase())
    })
}

/// What a command says of whether things move, if there is such a command and it answers in time.
fn by_command(command: &[&str], patience: Duration) -> Option<bool> {
    let (program, arguments) = command.split_first()?;
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let begun = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(_)) => break,
            Ok(None) if begun.elapsed() < patience => sleep(Duration::from_millis(4)),
            Ok(None) | Err(_) => {
                // It is not waited for, and leaves nothing behind.
                let _ = child.kill();
                let _ = child.wait();
                return None;
            }
        }
    }
    let output = child.wait_with_output().ok()?;
    match String::from_utf8_lossy(&output.stdout).trim() {
        "false" => Some(true),
        "true" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        folder
    }

    #[test]
    fn the_files_of_a_desktop_say_whether_things_move() {
        let gtk = "gtk-3.0/settings.ini";
        let still = "[Settings]\ngtk-theme-name=Some\ngtk-enable-animations = 0\n";
        let moves = "[Settings]\ngtk-enable-animations=true\n";
        let elsewhere = "[Other]\ngtk-enable-animations=0\n[Settings]\ngtk-theme-name=Some\n";
        let slow = "[General]\nAnimationDurationFactor=0\n[KDE]\nAnimationDurationFactor=2.5\n";
        let none = "[KDE]\nSingleClick=false\nAnimationDurationFactor=0\n[Other]\n";
        let says = |files: &[(&str, &str)], desktop| by_files(folder(files).path(), desktop);
        assert_eq!(says(&[], "XFCE"), None);
        assert_eq!(says(&[(gtk, still)], "XFCE"), Some(true));
        assert_eq!(says(&[(gtk, moves)], "XFCE"), Some(false));
        assert_eq!(says(&[(gtk, elsewhere)], "XFCE"), None);
        assert_eq!(says(&[("gtk-4.0/settings.ini", still)], ""), Some(true));
        assert_eq!(says(&[("kdeglobals", none)], "KDE"), Some(true));
        assert_eq!(
            says(&[("kdeglobals", slow), (gtk, still)], "KDE"),
            Some(false)
        );
        // What was set for another desktop is not asked.
        assert_eq!(says(&[("kdeglobals", none)], "ubuntu:GNOME"), None);
        assert_eq!(says(&[(gtk, "no such file\n=\n[\n")], "XFCE"), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_command_is_asked_and_not_waited_for() {
        let says = |script| by_command(&["sh", "-c", script], Duration::from_secs(20));
        assert_eq!(says("echo false"), Some(true));
        assert_eq!(says("echo true"), Some(false));
        assert_eq!(says("echo none of them"), None);
        assert_eq!(says("exit 1"), None);
        assert_eq!(by_command(&["/no/such/command"], PATIENCE), None);
        let begun = Instant::now();
        let slow = ["sh", "-c", "exec sleep 30"];
        assert_eq!(by_command(&slow, Duration::from_millis(50)), None);
        assert!(begun.elapsed() < Duration::from_secs(10));
    }
}
