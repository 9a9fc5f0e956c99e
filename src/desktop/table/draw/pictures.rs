//! Pictures painted in the background and kept: faces, backs, the mat, icons. Whoever wants one asks each frame; until
//! it is ready he gets nothing and shows something plainer, so that no frame ever waits.

use std::collections::{HashMap, VecDeque};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex};

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use bevy_egui::egui::{self, TextureId};
use bevy_egui::{EguiTextureHandle, EguiUserTextures};

use crate::activity::Activity;
use crate::notices::{self, Notices};
use crate::panels::model::Picture;
use crate::states::{AppSystems, Screen};
use crate::table::ruleset::look::BackLook;
use fudaba_art::{BackKind, CardLook, MatLook, Painter};

/// What is to be painted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Order {
    /// The small face of a card.
    Table(Box<CardLook>, u32, u32),
    /// The face for reading.
    Zoom(Box<CardLook>, u32, u32),
    /// A back of a world.
    Back(String, BackLook, u32, u32),
    /// The playmat, by its size; its places are in [`Pictures::set_mat`].
    Mat(u32, u32),
    /// A round seal with an icon: icon, world, side.
    Seal(String, String, u32),
    /// The emblem of a colour in white: world, key of the colour, side.
    Emblem(String, String, u32),
    /// A picture file, in thousandths of its size.
    File(Arc<Path>, u32),
    /// The ground of a place.
    Ground(Box<Ground>),
}

/// The pictures of a ground as one, which comes and goes as a whole: such a large one has memory of its own, and leaves no
/// holes between smaller ones.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Ground {
    /// The files, from above, and how many rows of pixels each has.
    pub files: [(Arc<Path>, u32); 3],
    /// In thousandths of the size of the files.
    pub scale: u32,
    /// So many columns of pixels, around the middle.
    pub columns: u32,
}

/// Pictures that nothing shows are kept as long as all of them have no more bytes than this: the last page of a shelf.
const SPARE: usize = 8 << 20;
/// The same at the table, where all that lies there is shown anyway: the last two cards that were read.
const SPARE_AT_TABLE: usize = 2 << 20;

/// A finished picture.
#[derive(Debug, Clone)]
struct Finished {
    handle: Handle<Image>,
    size: UVec2,
    egui: Option<TextureId>,
    /// When it was asked for last, counted in askings.
    shown: u64,
}

impl Finished {
    fn bytes(&self) -> usize {
        4 * self.size.x as usize * self.size.y as usize
    }

    /// Does the table show it? What panels show counts by being asked for.
    fn is_in_use(&self) -> bool {
        match &self.handle {
            Handle::Strong(shared) => Arc::strong_count(shared) > 1,
            Handle::Uuid(..) => true,
        }
    }
}

/// How far a picture is.
#[derive(Debug, Clone)]
enum Picturing {
    /// It is ordered. Where only panels want it: the frame in which one asked for it last.
    Ordered(Option<u64>),
    /// It is there.
    Finished(Finished),
    /// It cannot be had.
    Failed,
}

impl Picturing {
    fn finished(&self) -> Option<&Finished> {
        match self {
            Self::Finished(finished) => Some(finished),
            Self::Ordered(_) | Self::Failed => None,
        }
    }

    fn finished_mut(&mut self) -> Option<&mut Finished> {
        match self {
            Self::Finished(finished) => Some(finished),
            Self::Ordered(_) | Self::Failed => None,
        }
    }
}

/// An order with its picture, or why there is none.
type Done = (Order, Result<fudaba_art::Picture, String>);

struct Queue {
    waiting: Mutex<(VecDeque<(Order, Option<MatLook>)>, bool)>,
    bell: Condvar,
}

/// All pictures, finished and ordered.
#[derive(Resource)]
pub struct Pictures {
    queue: Arc<Queue>,
    done: Mutex<Receiver<Done>>,
    known: HashMap<Order, Picturing>,
    mat: MatLook,
    open: usize,
    asked: u64,
    /// How often something had been asked for when it was last looked for what can go.
    looked: u64,
    /// Counts the frames of panels that let go of what they do not show.
    frame: u64,
    /// How many urgent orders of this frame wait before all others.
    first: usize,
}

impl Drop for Pictures {
    fn drop(&mut self) {
        if let Ok(mut waiting) = self.queue.waiting.lock() {
            waiting.1 = true;
        }
        self.queue.bell.notify_all();
    }
}

impl Pictures {
    /// Starts the painting thread, which calls `done` after each picture.
    ///
    /// # Errors
    /// When the fonts cannot be used, or the thread cannot be started.
    pub fn new(
        regular: &'static [u8],
        bold: &'static [u8],
        done: impl Fn() + Send + 'static,
    ) -> Result<Self, String> {
        let painter = Painter::new(regular, bold).map_err(|e| e.to_string())?;
        let queue = Arc::new(Queue {
            waiting: Mutex::new((VecDeque::new(), false)),
            bell: Condvar::new(),
        });
        let (sender, receiver) = channel();
        let orders = Arc::clone(&queue);
        std::thread::Builder::new()
            .name("painter".into())
            .spawn(move || work(&painter, &orders, &sender, &done))
            .map_err(|e| e.to_string())?;
        Ok(Self::idle(queue, receiver))
    }

    /// No picture, and nobody who paints.
    fn idle(queue: Arc<Queue>, done: Receiver<Done>) -> Self {
        Self {
            queue,
            done: Mutex::new(done),
            known: HashMap::new(),
            mat: MatLook::default(),
            open: 0,
            asked: 0,
            looked: 0,
            frame: 0,
            first: 0,
        }
    }

    /// The places that the mat shows, and its size.
    pub fn set_mat(&mut self, look: MatLook) {
        if self.mat != look {
            self.known
                .retain(|order, _| !matches!(order, Order::Mat(..)));
            self.mat = look;
        }
    }

    /// The texture, if it is ready; otherwise it is ordered. Urgent orders are painted before all others.
    pub fn get(&mut self, order: &Order, urgent: bool) -> Option<Handle<Image>> {
        self.asked += 1;
        match self.known.get_mut(order) {
            Some(Picturing::Finished(finished)) => {
                finished.shown = self.asked;
                Some(finished.handle.clone())
            }
            Some(Picturing::Ordered(by)) => {
                *by = None;
                None
            }
            Some(Picturing::Failed) => None,
            None => {
                self.ask(order.clone(), urgent, None);
                None
            }
        }
    }

    /// The picture for a panel, if it is ready; otherwise it is ordered at once.
    pub fn for_panel(&mut self, order: &Order, textures: &mut EguiUserTextures) -> Option<Picture> {
        let frame = self.frame;
        self.asked += 1;
        let finished = match self.known.get_mut(order) {
            Some(Picturing::Finished(finished)) => finished,
            Some(Picturing::Ordered(by)) => {
                *by = by.map(|_| frame);
                return None;
            }
            Some(Picturing::Failed) => return None,
            None => {
                self.ask(order.clone(), true, Some(frame));
                return None;
            }
        };
        finished.shown = self.asked;
        let handle = &finished.handle;
        // Not a strong handle: what egui's plugin knows is copied for whoever draws, and would be held by both for good.
        let texture = *finished
            .egui
            .get_or_insert_with(|| textures.add_image(EguiTextureHandle::Weak(handle.id())));
        Some(Picture {
            texture,
            size: egui::vec2(finished.size.x as f32, finished.size.y as f32),
        })
    }

    /// A panel goes on showing this picture, without asking for it by its order.
    pub fn still_shown(&mut self, picture: Picture) {
        self.asked += 1;
        let asked = self.asked;
        self.known.retain(|_, known| {
            let shown = |finished: &&mut Finished| finished.egui == Some(picture.texture);
            if let Some(finished) = known.finished_mut().filter(shown) {
                finished.shown = asked;
            }
            true
        });
    }

    /// Whoever shows this picture now keeps it alone: once he lets go of it, it goes. Panels keep what they show.
    pub fn hand_over(&mut self, order: &Order) {
        let finished = self.known.get(order).and_then(Picturing::finished);
        if finished.is_some_and(|finished| finished.egui.is_none()) {
            self.known.remove(order);
        }
    }

    /// Takes back the orders of panels that none has asked for in this frame and the last: what has been scrolled away is
    /// not painted before what is in sight. It is painted when it is wanted again.
    pub fn end_frame(&mut self) {
        self.frame += 1;
        self.take_back();
    }

    /// Lets go of what has not been shown for the longest time, if all that nothing shows has more bytes than this. What was
    /// asked for since this was called last is taken to be in sight.
    fn keep(&mut self, most: usize, textures: &mut EguiUserTextures) {
        let looked = std::mem::replace(&mut self.looked, self.asked);
        let is_spare = |f: &Finished| f.shown <= looked && !f.is_in_use();
        let mut spare: Vec<(u64, usize)> = Vec::new();
        self.known.retain(|_, picture| {
            let finished = picture.finished().filter(|f| is_spare(f));
            spare.extend(finished.map(|f| (f.shown, f.bytes())));
            true
        });
        let mut bytes: usize = spare.iter().map(|(_, size)| size).sum();
        if bytes <= most {
            return;
        }
        spare.sort_unstable();
        // With room to spare, so that the next picture does not ask for the same again.
        let enough = most / 4 * 3;
        let mut oldest = 0;
        for (shown, size) in spare {
            if bytes <= enough {
                break;
            }
            bytes -= size;
            oldest = shown;
        }
        self.known.retain(|_, picture| {
            let Some(finished) = picture.finished() else {
                return true;
            };
            let goes = finished.shown <= oldest && is_spare(finished);
            if goes && finished.egui.is_some() {
                textures.remove_image(&finished.handle);
            }
            !goes
        });
    }

    /// Takes back the orders of panels that show something else by now, unless they are being painted already.
    fn take_back(&mut self) {
        if self.open == 0 {
            return;
        }
        let (known, frame) = (&self.known, self.frame);
        let gone = |order: &Order| match known.get(order) {
            Some(Picturing::Ordered(Some(asked))) => asked + 2 < frame,
            _ => false,
        };
        let mut taken = Vec::new();
        if let Ok(mut waiting) = self.queue.waiting.lock() {
            waiting.0.retain(|(order, _)| {
                let gone = gone(order);
                taken.extend(gone.then(|| order.clone()));
                !gone
            });
        }
        for order in taken {
            self.known.remove(&order);
            self.open = self.open.saturating_sub(1);
        }
    }

    /// Orders a picture. Urgent ones come before all others, those of one frame in the order in which they are asked for.
    fn ask(&mut self, order: Order, urgent: bool, panel: Option<u64>) {
        let mat = matches!(order, Order::Mat(..)).then(|| self.mat.clone());
        self.known.insert(order.clone(), Picturing::Ordered(panel));
        self.open += 1;
        if let Ok(mut waiting) = self.queue.waiting.lock() {
            if urgent {
                let at = self.first.min(waiting.0.len());
                waiting.0.insert(at, (order, mat));
                self.first += 1;
            } else {
                waiting.0.push_back((order, mat));
            }
        }
        self.queue.bell.notify_one();
    }

    /// Is nothing being painted?
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.open == 0
    }

    /// Is it known that a picture cannot be had?
    #[must_use]
    pub fn failed(&self, order: &Order) -> bool {
        matches!(self.known.get(order), Some(Picturing::Failed))
    }

    /// Takes what was finished; true if there was something. What could not be read is told.
    fn collect(&mut self, images: &mut Assets<Image>, problems: &mut Vec<String>) -> bool {
        self.first = 0;
        let Ok(done) = self.done.lock() else {
            return false;
        };
        let finished: Vec<_> = done.try_iter().collect();
        drop(done);
        let any = !finished.is_empty();
        for (order, picture) in finished {
            self.open = self.open.saturating_sub(1);
            let picture = match picture {
                Ok(picture) => picture,
                Err(problem) => {
                    problems.push(problem);
                    self.known.insert(order, Picturing::Failed);
                    continue;
                }
            };
            let size = UVec2::new(picture.width, picture.height);
            let handle = images.add(image_of(picture));
            let finished = Finished {
                handle,
                size,
                egui: None,
                shown: self.asked,
            };
            self.known.insert(order, Picturing::Finished(finished));
        }
        any
    }
}

/// A texture of a painted picture.
#[must_use]
pub fn image_of(picture: fudaba_art::Picture) -> Image {
    let size = Extent3d {
        width: picture.width,
        height: picture.height,
        depth_or_array_layers: 1,
    };
    Image::new(
        size,
        TextureDimension::D2,
        picture.rgba,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}

/// So many pictures that were painted one after the other leave so many holes behind that it is worth looking for them.
const MANY: u32 = 20;

fn work(painter: &Painter, queue: &Queue, done: &Sender<Done>, wake: &dyn Fn()) {
    let mut painted = 0;
    loop {
        let next = {
            let Ok(mut waiting) = queue.waiting.lock() else {
                return;
            };
            loop {
                if waiting.1 {
                    return;
                }
                if let Some(next) = waiting.0.pop_front() {
                    break next;
                }
                if painted >= MANY {
                    painted = 0;
                    drop(waiting);
                    fudaba_files::give_back_holes();
                    let Ok(again) = queue.waiting.lock() else {
                        return;
                    };
                    waiting = again;
                    continue;
                }
                match queue.bell.wait(waiting) {
                    Ok(guard) => waiting = guard,
                    Err(_) => return,
                }
            }
        };
        let picture = paint(painter, &next.0, next.1);
        painted += 1;
        if done.send((next.0, picture)).is_err() {
            return;
        }
        wake();
    }
}

fn paint(
    painter: &Painter,
    order: &Order,
    mat: Option<MatLook>,
) -> Result<fudaba_art::Picture, String> {
    Ok(match order {
        Order::File(file, thousandths) => {
            let picture = fudaba_art::read_scaled(file, *thousandths as f32 / 1000.0);
            picture.map_err(|reason| format!("{}: {reason}", file.display()))?
        }
        Order::Ground(ground) => {
            let files = ground.files.iter().map(|(file, rows)| (&**file, *rows));
            let scale = ground.scale as f32 / 1000.0;
            let picture = fudaba_art::read_stacked(files, scale, ground.columns);
            picture.map_err(|(file, reason)| format!("{}: {reason}", file.display()))?
        }
        Order::Table(look, width, height) => painter.table_face(look, *width, *height),
        Order::Zoom(look, width, height) => painter.zoom_face(look, *width, *height),
        Order::Back(world, kind, width, height) => {
            let kind = match kind {
                BackLook::Deck => BackKind::Deck,
                BackLook::Potential => BackKind::Potential,
            };
            painter.back(world, kind, *width, *height)
        }
        Order::Mat(..) => painter.mat(&mat.unwrap_or_default()),
        Order::Seal(icon, world, side) => {
            let icon = fudaba_art::Icon::by_key(icon).unwrap_or(fudaba_art::Icon::Ring);
            painter.seal(icon, world, "", *side)
        }
        Order::Emblem(world, colour, side) => {
            painter.emblem(world, colour, *side, fudaba_art::Rgb(255, 255, 255))
        }
    })
}

/// Adds the pictures and their delivery.
pub fn plugin(app: &mut App) {
    let proxy = app.world().get_resource::<EventLoopProxyWrapper>();
    let proxy = proxy.map(|proxy| (**proxy).clone());
    let wake = move || {
        // When the window has gone, there is nobody to be woken.
        let _ = (proxy.as_ref()).map(|proxy| proxy.send_event(WinitUserEvent::WakeUp));
    };
    let fonts = (crate::fonts::REGULAR, crate::fonts::BOLD);
    match Pictures::new(fonts.0, fonts.1, wake) {
        Ok(pictures) => {
            app.insert_resource(pictures);
        }
        Err(reason) => error!("no pictures can be painted: {reason}"),
    }
    app.add_systems(
        Update,
        deliver
            .in_set(AppSystems::TickTimers)
            .after(notices::let_pass),
    );
}

fn deliver(
    pictures: Option<ResMut<Pictures>>,
    images: Option<ResMut<Assets<Image>>>,
    textures: Option<ResMut<EguiUserTextures>>,
    screen: Option<Res<State<Screen>>>,
    mut notices: ResMut<Notices>,
    activity: Res<Activity>,
) {
    let (Some(mut pictures), Some(mut images)) = (pictures, images) else {
        return;
    };
    if pictures.open == 0 {
        return;
    }
    let mut problems = Vec::new();
    let quietly = pictures.bypass_change_detection();
    if quietly.collect(&mut images, &mut problems) {
        if let Some(mut textures) = textures {
            let at_table = screen.is_some_and(|screen| *screen.get() == Screen::Table);
            let most = if at_table { SPARE_AT_TABLE } else { SPARE };
            quietly.keep(most, &mut textures);
        }
        pictures.set_changed();
        activity.keep_going();
    }
    for problem in problems {
        error!("{problem}");
        notices.problem(problem);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pictures that nobody paints, so that all orders wait.
    fn idle() -> Pictures {
        let queue = Arc::new(Queue {
            waiting: Mutex::new((VecDeque::new(), false)),
            bell: Condvar::new(),
        });
        Pictures::idle(queue, channel().1)
    }

    fn seal(n: u32) -> Order {
        Order::Seal("ring".to_owned(), "harbour".to_owned(), n)
    }

    fn waiting(pictures: &Pictures) -> Vec<Order> {
        let waiting = pictures.queue.waiting.lock().expect("nobody broke off");
        waiting.0.iter().map(|(order, _)| order.clone()).collect()
    }

    #[test]
    fn what_is_in_sight_is_painted_first_and_what_was_scrolled_away_not_at_all() {
        let mut pictures = idle();
        let mut textures = EguiUserTextures::default();
        let mut images = Assets::<Image>::default();
        let mut frame = |pictures: &mut Pictures, seen: std::ops::Range<u32>| {
            pictures.collect(&mut images, &mut Vec::new());
            for n in seen {
                assert!(pictures.for_panel(&seal(n), &mut textures).is_none());
            }
            pictures.end_frame();
        };
        pictures.get(&seal(100), false);
        frame(&mut pictures, 0..3);
        let order: Vec<Order> = [0, 1, 2, 100].map(seal).to_vec();
        assert_eq!(waiting(&pictures), order);
        frame(&mut pictures, 2..5);
        let order: Vec<Order> = [3, 4, 0, 1, 2, 100].map(seal).to_vec();
        assert_eq!(waiting(&pictures), order);
        for _ in 0..3 {
            frame(&mut pictures, 2..5);
        }
        // What the table has ordered stays.
        let order: Vec<Order> = [3, 4, 2, 100].map(seal).to_vec();
        assert_eq!(waiting(&pictures), order);
        assert_eq!(pictures.open, 4);
        frame(&mut pictures, 0..1);
        assert_eq!(waiting(&pictures)[0], seal(0), "it can be ordered again");
    }

    #[test]
    fn pictures_that_nothing_shows_go_when_there_are_too_many_the_oldest_first() {
        let queue = Arc::new(Queue {
            waiting: Mutex::new((VecDeque::new(), false)),
            bell: Condvar::new(),
        });
        let (painted, done) = channel();
        let mut pictures = Pictures::idle(queue, done);
        let mut textures = EguiUserTextures::default();
        let mut images = Assets::<Image>::default();
        // 400 bytes each.
        let blank = || fudaba_art::Picture {
            width: 10,
            height: 10,
            rgba: vec![0; 400],
        };
        for n in 0..10 {
            pictures.get(&seal(n), false);
            painted.send((seal(n), Ok(blank()))).unwrap();
            pictures.collect(&mut images, &mut Vec::new());
        }
        let kept = |pictures: &Pictures| -> Vec<u32> {
            let known = |n: &u32| pictures.known.contains_key(&seal(*n));
            (0..10).filter(known).collect()
        };
        pictures.keep(0, &mut textures);
        assert_eq!(kept(&pictures).len(), 10, "all have just been asked for");
        let of_a_card = pictures.get(&seal(0), false).unwrap();
        pictures.for_panel(&seal(1), &mut textures).unwrap();
        // Whoever draws has a copy of what egui's plugin knows.
        let _for_drawing = textures.clone();
        // Eight are in nobody's sight: room for all of them, then for five, of which three are kept.
        pictures.keep(3_200, &mut textures);
        assert_eq!(kept(&pictures).len(), 10);
        pictures.for_panel(&seal(1), &mut textures).unwrap();
        pictures.keep(2_000, &mut textures);
        assert_eq!(kept(&pictures), [0, 1, 7, 8, 9], "the oldest have gone");
        // The panel shows something else now; the table still shows its card.
        pictures.keep(0, &mut textures);
        assert_eq!(kept(&pictures), [0]);
        drop(of_a_card);
        pictures.keep(0, &mut textures);
        assert!(kept(&pictures).is_empty());
        pictures.get(&seal(0), false);
        assert_eq!(pictures.open, 1, "it can be ordered again");
    }

    #[test]
    fn what_a_panel_goes_on_showing_stays_and_what_was_handed_over_is_not_kept() {
        let queue = Arc::new(Queue {
            waiting: Mutex::new((VecDeque::new(), false)),
            bell: Condvar::new(),
        });
        let (painted, done) = channel();
        let mut pictures = Pictures::idle(queue, done);
        let mut textures = EguiUserTextures::default();
        let mut images = Assets::<Image>::default();
        let blank = || fudaba_art::Picture {
            width: 10,
            height: 10,
            rgba: vec![0; 400],
        };
        for n in 0..3 {
            pictures.get(&seal(n), false);
            painted.send((seal(n), Ok(blank()))).unwrap();
        }
        pictures.collect(&mut images, &mut Vec::new());
        let shown = pictures.for_panel(&seal(1), &mut textures).unwrap();
        for _ in 0..3 {
            pictures.still_shown(shown);
            pictures.keep(0, &mut textures);
        }
        assert_eq!(pictures.known.len(), 1, "that alone is shown");
        pictures.hand_over(&seal(1));
        assert_eq!(pictures.known.len(), 1, "a panel has it");
        pictures.get(&seal(2), false);
        painted.send((seal(2), Ok(blank()))).unwrap();
        pictures.collect(&mut images, &mut Vec::new());
        let of_the_ground = pictures.get(&seal(2), false).unwrap();
        pictures.hand_over(&seal(2));
        assert!(!pictures.known.contains_key(&seal(2)));
        let Handle::Strong(shared) = &of_the_ground else {
            panic!("it was painted");
        };
        assert_eq!(Arc::strong_count(shared), 1, "the ground alone has it");
    }
}
