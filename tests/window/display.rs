//! A virtual display for one test, the hands of a person, and the real program.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::eyes::Picture;
use fudaba::saves::settings::{Settings, SettingsFile};

/// So long a click may be without an effect that is seen.
const CHANGE: Duration = Duration::from_millis(2000);

/// How large a virtual screen is, and so the window on it, in pixels.
pub type Size = (u32, u32);

/// A virtual display that ends with the test.
pub struct Display {
    server: Child,
    number: String,
    folder: tempfile::TempDir,
}

impl Display {
    /// Starts a display under a number that is free.
    pub fn start(size: Size) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset"])
            .args(["-screen", "0", &format!("{}x{}x24", size.0, size.1)])
            .arg("-fbdir")
            .arg(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| missing("Xvfb", &error));
        let mut number = String::new();
        let told = server.stdout.take().expect("its output is ours");
        BufReader::new(told)
            .read_line(&mut number)
            .expect("Xvfb says which number it took");
        assert!(
            !number.trim().is_empty(),
            "Xvfb ended without opening a display"
        );
        Self {
            server,
            number: format!(":{}", number.trim()),
            folder,
        }
    }

    /// What goes into `DISPLAY`.
    pub fn name(&self) -> &str {
        &self.number
    }

    /// Does what a person's hand would do; the words are xdotool's.
    pub fn hand(&self, words: &[&str]) -> String {
        let done = Command::new("xdotool")
            .args(words)
            .env("DISPLAY", &self.number)
            .output()
            .unwrap_or_else(|error| missing("xdotool", &error));
        String::from_utf8_lossy(&done.stdout).trim().to_owned()
    }

    /// Moves the pointer there and clicks, waiting each time until the screen has answered: on a
    /// busy machine a frame can take long, and a click within one frame is none.
    pub fn click(&self, place: (usize, usize)) {
        let before = self.look();
        self.point(place);
        self.wait_for_change(&before, CHANGE);
        let before = self.look();
        self.hand(&["mousedown", "1"]);
        // A press within one frame would be none.
        sleep(Duration::from_millis(400));
        self.hand(&["mouseup", "1"]);
        self.wait_for_change(&before, CHANGE);
    }

    /// Waits until the screen looks otherwise than before, though not for long.
    pub fn wait_for_change(&self, before: &Picture, longest: Duration) {
        let start = Instant::now();
        sleep(Duration::from_millis(150));
        while start.elapsed() < longest {
            if self.look().difference(before) > 0.0002 {
                return;
            }
            sleep(Duration::from_millis(60));
        }
    }

    /// Moves the pointer there.
    pub fn point(&self, (x, y): (usize, usize)) {
        self.hand(&["mousemove", &x.to_string(), &y.to_string()]);
    }

    /// What the screen shows now.
    pub fn look(&self) -> Picture {
        let path = self.folder.path().join("Xvfb_screen0");
        let raw = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Picture::from_dump(&raw)
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn missing(tool: &str, error: &std::io::Error) -> ! {
    panic!(
        "{tool} could not be started ({error}). This test needs a virtual display: \
         run `.ci/setup test`, or install the Debian packages xvfb, xdotool and mesa-vulkan-drivers"
    )
}

/// The program: the one that was built for the test, or the one that `FUDABA_PROGRAM` names, to measure another build.
pub fn program() -> PathBuf {
    let built = || PathBuf::from(env!("CARGO_BIN_EXE_fudaba"));
    std::env::var_os("FUDABA_PROGRAM").map_or_else(built, PathBuf::from)
}

/// The real program on a display, with folders of its own.
pub struct Program {
    child: Child,
    home: tempfile::TempDir,
}

/// Copies a folder into another.
fn lays(folder: &Path, into: &Path) {
    let name = folder.file_name().expect("it has a name");
    let to = into.join(name);
    fs::create_dir_all(&to).expect("a folder can be made");
    for entry in fs::read_dir(folder).expect("it can be read").flatten() {
        if entry.path().is_dir() {
            lays(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to.join(entry.file_name())).expect("a file can be copied");
        }
    }
}

impl Program {
    /// Starts the program with these settings, if any are given, and with the pack that `FUDABA_PACK` names.
    pub fn start(display: &Display, settings: Option<&Settings>) -> Self {
        let home = tempfile::tempdir().expect("a temporary folder can be made");
        if let Some(settings) = settings {
            let file = SettingsFile::in_folder(&home.path().join("config/fudaba"));
            file.save(settings).expect("the settings can be written");
        }
        if let Some(pack) = std::env::var_os("FUDABA_PACK") {
            lays(&PathBuf::from(pack), &home.path().join("data/fudaba/packs"));
        }
        let child = Self::open(display, &home);
        Self { child, home }
    }

    fn open(display: &Display, home: &tempfile::TempDir) -> Child {
        let talk = fs::File::create(home.path().join("talk.txt")).expect("a file can be made");
        Command::new(program())
            .arg("--frame-times")
            .env("DISPLAY", display.name())
            .env_remove("WAYLAND_DISPLAY")
            .env("HOME", home.path())
            .env("XDG_DATA_HOME", home.path().join("data"))
            .env("XDG_CONFIG_HOME", home.path().join("config"))
            .env("XDG_CACHE_HOME", home.path().join("cache"))
            .env("VK_LOADER_DRIVERS_SELECT", "*lvp*")
            .env("LANG", "C.UTF-8")
            .stdin(Stdio::null())
            .stdout(talk.try_clone().expect("a second handle"))
            .stderr(talk)
            .spawn()
            .expect("the program can be started")
    }

    /// Starts it anew after it has ended, with the same folders.
    pub fn again(&mut self, display: &Display) {
        self.child = Self::open(display, &self.home);
    }

    /// What the program has said so far.
    pub fn talk(&self) -> String {
        fs::read_to_string(self.home.path().join("talk.txt")).unwrap_or_default()
    }

    /// Waits until `done` answers; ends the test with a reason when time is up or the program ended.
    pub fn wait_for<T>(&mut self, what: &str, mut done: impl FnMut(&Self) -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            if let Some(found) = done(self) {
                return found;
            }
            if let Some(status) = self.child.try_wait().expect("its state can be asked") {
                panic!(
                    "the program ended ({status}) before {what}; it said:\n{}",
                    self.talk()
                );
            }
            assert!(
                start.elapsed() < Duration::from_secs(240),
                "four minutes passed without {what}; the program said:\n{}",
                self.talk()
            );
            sleep(Duration::from_millis(200));
        }
    }

    /// The replays that the program has begun to write.
    pub fn replays(&self) -> Vec<PathBuf> {
        let folder = self.home.path().join("data/fudaba/replays");
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut found: Vec<_> = entries.map(|entry| entry.path()).collect();
        found.sort();
        found
    }
}

impl Program {
    /// Waits until the program has ended by itself, and gives back what it has said.
    pub fn ends_by_itself(&mut self) -> String {
        let start = Instant::now();
        while self
            .child
            .try_wait()
            .expect("its state can be asked")
            .is_none()
        {
            assert!(start.elapsed() < Duration::from_secs(60), "it does not end");
            sleep(Duration::from_millis(100));
        }
        self.talk()
    }

    /// Processor time used so far, and memory, in MB, as the system tells.
    pub fn costs(&self) -> (Duration, u64) {
        let of = |name: &str| {
            let file = format!("/proc/{}/{name}", self.child.id());
            fs::read_to_string(file).unwrap_or_default()
        };
        let stat = of("stat");
        let after = stat.rsplit(')').next().unwrap_or_default();
        let ticks = after.split_whitespace().skip(11).take(2);
        // A tick is a hundredth of a second.
        let ticks: u64 = ticks.filter_map(|n| n.parse::<u64>().ok()).sum();
        let status = of("status");
        let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = kilobytes.and_then(|n| n.split_whitespace().next()?.parse::<u64>().ok());
        (
            Duration::from_millis(ticks * 10),
            kilobytes.unwrap_or(0) / 1024,
        )
    }

    /// Ends the program at once, as a power cut would.
    pub fn end(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}
