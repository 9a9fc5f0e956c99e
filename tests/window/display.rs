//! A virtual display for one test, the hands of a person, and the real program.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::eyes::Picture;

/// How large the virtual screen is, and so the window on it.
pub const SIZE: (u32, u32) = (1280, 720);

/// A virtual display that ends with the test.
pub struct Display {
    server: Child,
    number: String,
    folder: tempfile::TempDir,
}

impl Display {
    /// Starts a display under a number that is free.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset"])
            .args(["-screen", "0", &format!("{}x{}x24", SIZE.0, SIZE.1)])
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
        self.wait_for_change(&before);
        let before = self.look();
        self.hand(&["mousedown", "1"]);
        sleep(Duration::from_millis(250));
        self.hand(&["mouseup", "1"]);
        self.wait_for_change(&before);
    }

    fn wait_for_change(&self, before: &Picture) {
        let start = Instant::now();
        sleep(Duration::from_millis(150));
        while start.elapsed() < Duration::from_millis(1200) {
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

/// The real program on a display, with folders of its own.
pub struct Program {
    child: Child,
    home: tempfile::TempDir,
}

impl Program {
    /// Starts the program with these arguments.
    pub fn start(display: &Display, arguments: &[&str]) -> Self {
        let home = tempfile::tempdir().expect("a temporary folder can be made");
        let talk = fs::File::create(home.path().join("talk.txt")).expect("a file can be made");
        let child = Command::new(env!("CARGO_BIN_EXE_fudaba"))
            .args(arguments)
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
            .expect("the program can be started");
        Self { child, home }
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
                start.elapsed() < Duration::from_secs(120),
                "two minutes passed without {what}; the program said:\n{}",
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
