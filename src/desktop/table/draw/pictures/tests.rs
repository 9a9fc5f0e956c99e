use super::*;

/// Pictures that are painted only when a test says so, and what shows them.
struct Studio {
    pictures: Pictures,
    painted: Sender<Done>,
    textures: EguiUserTextures,
    images: Assets<Image>,
}

impl Studio {
    fn new() -> Self {
        let queue = Queue::new();
        let (painted, done) = channel();
        Self {
            pictures: Pictures::idle(queue, done),
            painted,
            textures: EguiUserTextures::default(),
            images: Assets::default(),
        }
    }

    /// Orders this seal for the table, and paints it: 400 bytes.
    fn paints(&mut self, n: u32) {
        self.pictures.get(&seal(n), false);
        let blank = fudaba_art::Picture {
            width: 10,
            height: 10,
            rgba: vec![0; 400],
        };
        self.painted.send((seal(n), Ok(blank))).unwrap();
        self.collects();
    }

    fn collects(&mut self) {
        self.pictures.collect(&mut self.images, &mut Vec::new());
    }

    /// What a panel gets of this seal.
    fn in_panel(&mut self, n: u32) -> Option<Picture> {
        self.pictures.for_panel(&seal(n), &mut self.textures)
    }

    /// What the table gets of it.
    fn on_table(&mut self, n: u32) -> Handle<Image> {
        self.pictures.get(&seal(n), false).expect("it was painted")
    }

    /// Keeps at most so many bytes that nothing shows.
    fn keeps(&mut self, most: usize) {
        self.pictures.keep(most, &mut self.textures);
    }

    /// The seals that are kept.
    fn kept(&self) -> Vec<u32> {
        let known = |n: &u32| self.pictures.known.contains_key(&seal(*n));
        (0..10).filter(known).collect()
    }

    /// A frame in which a panel shows these seals.
    fn frame(&mut self, seen: std::ops::Range<u32>) {
        self.collects();
        for n in seen {
            assert!(self.in_panel(n).is_none());
        }
        self.pictures.end_frame();
    }

    /// The orders that wait.
    fn waiting(&self) -> Vec<Order> {
        let waiting = self.pictures.queue.waiting.lock();
        let waiting = waiting.expect("nobody broke off");
        waiting.0.iter().map(|waits| waits.order.clone()).collect()
    }
}

fn seal(n: u32) -> Order {
    Order::Seal("ring".to_owned(), "harbour".to_owned(), n)
}

#[test]
fn what_is_in_sight_is_painted_first_and_what_was_scrolled_away_not_at_all() {
    let mut studio = Studio::new();
    studio.pictures.get(&seal(100), false);
    studio.frame(0..3);
    let order: Vec<Order> = [0, 1, 2, 100].map(seal).to_vec();
    assert_eq!(studio.waiting(), order);
    studio.frame(2..5);
    let order: Vec<Order> = [3, 4, 0, 1, 2, 100].map(seal).to_vec();
    assert_eq!(studio.waiting(), order);
    for _ in 0..3 {
        studio.frame(2..5);
    }
    // What the table has ordered stays.
    let order: Vec<Order> = [3, 4, 2, 100].map(seal).to_vec();
    assert_eq!(studio.waiting(), order);
    assert_eq!(studio.pictures.open, 4);
    studio.frame(0..1);
    assert_eq!(studio.waiting()[0], seal(0), "it can be ordered again");
}

#[test]
fn what_comes_into_sight_is_painted_before_what_was_ordered_ahead() {
    let mut studio = Studio::new();
    for n in 0..4 {
        studio.pictures.get(&seal(n), false);
    }
    studio.pictures.get(&seal(2), true);
    studio.in_panel(3);
    studio.pictures.get(&seal(2), true);
    assert_eq!(studio.waiting(), [2, 3, 0, 1].map(seal));
}

#[test]
fn while_something_moves_what_nobody_waits_for_is_held_back() {
    let moving = Moving::default();
    moving.set(true);
    let fonts = (crate::fonts::REGULAR, crate::fonts::BOLD);
    let pictures = Pictures::new(fonts.0, fonts.1, moving.clone(), || {});
    let (mut pictures, mut images) = (pictures.expect("it paints"), Assets::default());
    let began = Instant::now();
    let mut comes = |pictures: &mut Pictures, n: u32| {
        while pictures.get(&seal(n), false).is_none() {
            pictures.collect(&mut images, &mut Vec::new());
            std::thread::sleep(Duration::from_millis(2));
        }
        began.elapsed()
    };
    pictures.get(&seal(8), false);
    pictures.get(&seal(9), true);
    comes(&mut pictures, 9);
    assert!(pictures.get(&seal(8), false).is_none(), "it waits");
    let held = comes(&mut pictures, 8);
    assert!(held >= HELD_BACK, "{held:?}");
    let [begun, finished] = pictures.painted();
    assert_eq!((begun, finished), (2, 2));
    // Once nothing moves, all are painted one after the other.
    moving.set(false);
    for n in 10..16 {
        pictures.get(&seal(n), false);
    }
    let before = began.elapsed();
    comes(&mut pictures, 15);
    assert!(began.elapsed() - before < 6 * HELD_BACK);
}

#[test]
fn pictures_that_nothing_shows_go_when_there_are_too_many_the_oldest_first() {
    let mut studio = Studio::new();
    for n in 0..10 {
        studio.paints(n);
    }
    studio.keeps(0);
    assert_eq!(studio.kept().len(), 10, "all have just been asked for");
    let of_a_card = studio.on_table(0);
    studio.in_panel(1).unwrap();
    // Whoever draws has a copy of what egui's plugin knows.
    let _for_drawing = studio.textures.clone();
    // Eight are in nobody's sight: room for all of them, then for five, of which three are kept.
    studio.keeps(3_200);
    assert_eq!(studio.kept().len(), 10);
    studio.in_panel(1).unwrap();
    studio.keeps(2_000);
    assert_eq!(studio.kept(), [0, 1, 7, 8, 9], "the oldest have gone");
    // The panel shows something else now; the table still shows its card.
    studio.keeps(0);
    assert_eq!(studio.kept(), [0]);
    drop(of_a_card);
    studio.keeps(0);
    assert!(studio.kept().is_empty());
    studio.pictures.get(&seal(0), false);
    assert_eq!(studio.pictures.open, 1, "it can be ordered again");
}

#[test]
fn what_a_panel_goes_on_showing_stays_and_what_was_handed_over_is_not_kept() {
    let mut studio = Studio::new();
    for n in 0..3 {
        studio.paints(n);
    }
    let shown = studio.in_panel(1).unwrap();
    for _ in 0..3 {
        studio.pictures.still_shown(shown);
        studio.keeps(0);
    }
    assert_eq!(studio.kept(), [1], "that alone is shown");
    studio.pictures.hand_over(&seal(1));
    assert_eq!(studio.kept(), [1], "a panel has it");
    studio.paints(2);
    let of_the_ground = studio.on_table(2);
    studio.pictures.hand_over(&seal(2));
    assert_eq!(studio.kept(), [1]);
    let Handle::Strong(shared) = &of_the_ground else {
        panic!("it was painted");
    };
    assert_eq!(Arc::strong_count(shared), 1, "the ground alone has it");
}
