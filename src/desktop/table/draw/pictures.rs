//! Pictures painted in the background and kept: faces, backs, the mat, icons. Whoever wants one asks each frame; until
//! it is ready he gets nothing and shows something plainer, so that no frame ever waits.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use bevy_egui::egui::{self, TextureId};
use bevy_egui::{EguiTextureHandle, EguiUserTextures};

use super::orders::{Order, paint};
use super::textures::pixel_by_pixel;
use crate::activity::{Activity, Moving};
use crate::notices::{self, Notices};
use crate::panels::model::Picture;
use crate::states::{AppSystems, Screen};
use fudaba_art::{MatLook, Painter};
use thread_priority::{ThreadPriority, set_current_thread_priority};

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
    /// It is ordered.
    Ordered {
        /// Where only panels want it: the frame in which one asked for it last.
        panel: Option<u64>,
        /// It is painted before all that is not urgent.
        urgent: bool,
    },
    /// It is there.
    Finished(Finished),
    /// It cannot be had.
    Failed,
}

impl Picturing {
    fn finished(&self) -> Option<&Finished> {
        match self {
            Self::Finished(finished) => Some(finished),
            Self::Ordered { .. } | Self::Failed => None,
        }
    }

    fn finished_mut(&mut self) -> Option<&mut Finished> {
        match self {
            Self::Finished(finished) => Some(finished),
            Self::Ordered { .. } | Self::Failed => None,
        }
    }
}

/// An order with its picture, or why there is none.
type Done = (Order, Result<fudaba_art::Picture, String>);

/// An order that waits.
struct Waiting {
    order: Order,
    /// What the mat shows, if it is that.
    mat: Option<MatLook>,
    urgent: bool,
}

struct Queue {
    waiting: Mutex<(VecDeque<Waiting>, bool)>,
    bell: Condvar,
    /// So many pictures have been begun, and finished.
    begun: AtomicU32,
    finished: AtomicU32,
}

impl Queue {
    fn new() -> Arc<Self> {
        Arc::new(Self {
            waiting: Mutex::new((VecDeque::new(), false)),
            bell: Condvar::new(),
            begun: AtomicU32::new(0),
            finished: AtomicU32::new(0),
        })
    }
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
    /// Starts the painting thread, which calls `done` after each picture. While something is `moving`, what is not urgent waits
    /// for a while.
    ///
    /// # Errors
    /// When the fonts cannot be used, or the thread cannot be started.
    pub fn new(
        regular: &'static [u8],
        bold: &'static [u8],
        moving: Moving,
        done: impl Fn() + Send + 'static,
    ) -> Result<Self, String> {
        let painter = Painter::new(regular, bold).map_err(|e| e.to_string())?;
        let queue = Queue::new();
        let (sender, receiver) = channel();
        let orders = Arc::clone(&queue);
        std::thread::Builder::new()
            .name("painter".into())
            .spawn(move || work(&painter, (&orders, &moving), &sender, &done))
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
            Some(Picturing::Ordered { panel, urgent: was }) => {
                *panel = None;
                if urgent && !std::mem::replace(was, true) {
                    self.hurry(order);
                }
                None
            }
            Some(Picturing::Failed) => None,
            None => {
                self.ask(order.clone(), urgent, None);
                None
            }
        }
    }

    /// What was ordered for later is wanted now.
    fn hurry(&mut self, order: &Order) {
        if let Ok(mut waiting) = self.queue.waiting.lock()
            && let Some(at) = waiting.0.iter().position(|w| w.order == *order)
            && let Some(found) = waiting.0.remove(at)
        {
            let first = self.first.min(waiting.0.len());
            let urgent = Waiting {
                urgent: true,
                ..found
            };
            waiting.0.insert(first, urgent);
            self.first += 1;
        }
        self.queue.bell.notify_one();
    }

    /// The picture for a panel, if it is ready; otherwise it is ordered at once.
    pub fn for_panel(&mut self, order: &Order, textures: &mut EguiUserTextures) -> Option<Picture> {
        let frame = self.frame;
        self.asked += 1;
        let finished = match self.known.get_mut(order) {
            Some(Picturing::Finished(finished)) => finished,
            Some(Picturing::Ordered { panel, urgent }) => {
                *panel = panel.map(|_| frame);
                if !std::mem::replace(urgent, true) {
                    self.hurry(order);
                }
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
            Some(Picturing::Ordered {
                panel: Some(asked), ..
            }) => asked + 2 < frame,
            _ => false,
        };
        let mut taken = Vec::new();
        if let Ok(mut waiting) = self.queue.waiting.lock() {
            waiting.0.retain(|waits| {
                let gone = gone(&waits.order);
                taken.extend(gone.then(|| waits.order.clone()));
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
        let ordered = Picturing::Ordered { panel, urgent };
        self.known.insert(order.clone(), ordered);
        self.open += 1;
        if let Ok(mut waiting) = self.queue.waiting.lock() {
            let waits = Waiting { order, mat, urgent };
            if urgent {
                let at = self.first.min(waiting.0.len());
                waiting.0.insert(at, waits);
                self.first += 1;
            } else {
                waiting.0.push_back(waits);
            }
        }
        self.queue.bell.notify_one();
    }

    /// Is nothing being painted?
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.open == 0
    }

    /// Is something being painted that is wanted at once?
    #[must_use]
    pub fn waits(&mut self) -> bool {
        let mut any = false;
        self.known.retain(|_, known| {
            any |= matches!(known, Picturing::Ordered { urgent: true, .. });
            true
        });
        any
    }

    /// So many pictures have been begun, and so many of them are finished.
    #[must_use]
    pub fn painted(&self) -> [u32; 2] {
        [&self.queue.begun, &self.queue.finished].map(|count| count.load(Ordering::Relaxed))
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
            let image = match order.is_as_large_as_shown() {
                true => pixel_by_pixel(image_of(picture)),
                false => image_of(picture),
            };
            let handle = images.add(image);
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

/// The painter gives way to whoever draws frames, which on a computer without a graphics card are all its processors: a tenth of
/// one is left to him while something moves, and all of it while nothing does. 100 would be the highest priority.
const PRIORITY: u8 = 25;

/// While something moves, a picture that nobody waits for is painted so long after the last one: drawing the frames takes the
/// same processors where there is no graphics card.
const HELD_BACK: Duration = Duration::from_millis(400);
/// So often it is looked whether something still moves.
const LOOKS: Duration = Duration::from_millis(20);

fn work(
    painter: &Painter,
    (queue, moving): (&Queue, &Moving),
    done: &Sender<Done>,
    wake: &dyn Fn(),
) {
    // Where the system does not grant it, pictures are painted all the same.
    if let Ok(priority) = PRIORITY.try_into() {
        let _ = set_current_thread_priority(ThreadPriority::Crossplatform(priority));
    }
    let mut painted = 0;
    let mut last = Instant::now();
    loop {
        let next = {
            let Ok(mut waiting) = queue.waiting.lock() else {
                return;
            };
            loop {
                if waiting.1 {
                    return;
                }
                let waits = waiting.0.front().is_some_and(|next| !next.urgent);
                if waits && moving.is() && last.elapsed() < HELD_BACK {
                    match queue.bell.wait_timeout(waiting, LOOKS) {
                        Ok((guard, _)) => waiting = guard,
                        Err(_) => return,
                    }
                    continue;
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
        queue.begun.fetch_add(1, Ordering::Relaxed);
        let picture = paint(painter, &next.order, next.mat);
        queue.finished.fetch_add(1, Ordering::Relaxed);
        painted += 1;
        last = Instant::now();
        if done.send((next.order, picture)).is_err() {
            return;
        }
        wake();
    }
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
    app.init_resource::<Moving>();
    let moving = app.world().resource::<Moving>().clone();
    match Pictures::new(fonts.0, fonts.1, moving, wake) {
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
mod tests;
