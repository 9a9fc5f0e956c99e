//! Pictures painted in the background and kept: faces, backs, the mat, icons. Whoever wants one asks each frame; until
//! it is ready he gets nothing and shows something plainer, so that no frame ever waits.

use std::collections::{HashMap, VecDeque};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex};

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use bevy_egui::egui::{self, TextureId};
use bevy_egui::{EguiTextureHandle, EguiUserTextures};

use crate::art::{self, BackKind, CardLook, MatLook, Painter};
use crate::desktop::activity::Activity;
use crate::desktop::panels::model::Picture;
use crate::desktop::states::AppSystems;
use crate::desktop::table::ruleset::look::BackLook;

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
}

/// Panels keep so many pictures at most.
const MOST: usize = 600;

/// A finished picture.
#[derive(Debug, Clone)]
struct Finished {
    handle: Handle<Image>,
    size: UVec2,
    egui: Option<TextureId>,
    /// When a panel showed it last, counted in what panels have asked for.
    shown: u64,
}

struct Queue {
    waiting: Mutex<(VecDeque<(Order, Option<MatLook>)>, bool)>,
    bell: Condvar,
}

/// All pictures, finished and ordered.
#[derive(Resource)]
pub struct Pictures {
    queue: Arc<Queue>,
    done: Mutex<Receiver<(Order, art::Picture)>>,
    known: HashMap<Order, Option<Finished>>,
    mat: MatLook,
    open: usize,
    asked: u64,
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
        regular: &[u8],
        bold: &[u8],
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
        Ok(Self {
            queue,
            done: Mutex::new(receiver),
            known: HashMap::new(),
            mat: MatLook::default(),
            open: 0,
            asked: 0,
        })
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
        match self.known.get(order) {
            Some(finished) => finished.as_ref().map(|f| f.handle.clone()),
            None => {
                self.ask(order.clone(), urgent);
                None
            }
        }
    }

    /// The picture for a panel, if it is ready; otherwise it is ordered at once.
    pub fn for_panel(&mut self, order: &Order, textures: &mut EguiUserTextures) -> Option<Picture> {
        if !self.known.contains_key(order) {
            self.ask(order.clone(), true);
        }
        self.asked += 1;
        let finished = self.known.get_mut(order)?.as_mut()?;
        finished.shown = self.asked;
        let handle = &finished.handle;
        let texture = *finished
            .egui
            .get_or_insert_with(|| textures.add_image(EguiTextureHandle::Strong(handle.clone())));
        Some(Picture {
            texture,
            size: egui::vec2(finished.size.x as f32, finished.size.y as f32),
        })
    }

    /// Lets go of what panels have not shown for the longest time, if they keep too much. It is painted again when it is
    /// wanted again.
    pub fn trim(&mut self, textures: &mut EguiUserTextures) {
        let kept = |finished: &Option<Finished>| {
            finished
                .as_ref()
                .filter(|f| f.egui.is_some())
                .map(|f| f.shown)
        };
        if self.known.len() <= MOST {
            return;
        }
        let mut times: Vec<u64> = Vec::new();
        self.known.retain(|_, finished| {
            times.extend(kept(finished));
            true
        });
        if times.len() <= MOST {
            return;
        }
        times.sort_unstable();
        let limit = times[times.len() - MOST * 3 / 4];
        self.known.retain(|_, finished| {
            let old = kept(finished).is_some_and(|shown| shown < limit);
            if let Some(finished) = finished.as_ref().filter(|_| old) {
                textures.remove_image(&finished.handle);
            }
            !old
        });
    }

    fn ask(&mut self, order: Order, urgent: bool) {
        let mat = matches!(order, Order::Mat(..)).then(|| self.mat.clone());
        self.known.insert(order.clone(), None);
        self.open += 1;
        if let Ok(mut waiting) = self.queue.waiting.lock() {
            if urgent {
                waiting.0.push_front((order, mat));
            } else {
                waiting.0.push_back((order, mat));
            }
        }
        self.queue.bell.notify_one();
    }

    /// Takes what was finished; true if there was something.
    fn collect(&mut self, images: &mut Assets<Image>) -> bool {
        let Ok(done) = self.done.lock() else {
            return false;
        };
        let finished: Vec<_> = done.try_iter().collect();
        drop(done);
        let any = !finished.is_empty();
        for (order, picture) in finished {
            self.open = self.open.saturating_sub(1);
            let size = UVec2::new(picture.width, picture.height);
            let handle = images.add(image_of(picture));
            let finished = Finished {
                handle,
                size,
                egui: None,
                shown: self.asked,
            };
            self.known.insert(order, Some(finished));
        }
        any
    }
}

/// A texture of a painted picture.
#[must_use]
pub fn image_of(picture: art::Picture) -> Image {
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

fn work(painter: &Painter, queue: &Queue, done: &Sender<(Order, art::Picture)>, wake: &dyn Fn()) {
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
                match queue.bell.wait(waiting) {
                    Ok(guard) => waiting = guard,
                    Err(_) => return,
                }
            }
        };
        let picture = paint(painter, &next.0, next.1);
        if done.send((next.0, picture)).is_err() {
            return;
        }
        wake();
    }
}

fn paint(painter: &Painter, order: &Order, mat: Option<MatLook>) -> art::Picture {
    match order {
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
            let icon = art::Icon::by_key(icon).unwrap_or(art::Icon::Ring);
            painter.seal(icon, world, "", *side)
        }
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
    let fonts = (crate::desktop::fonts::REGULAR, crate::desktop::fonts::BOLD);
    match Pictures::new(fonts.0, fonts.1, wake) {
        Ok(pictures) => {
            app.insert_resource(pictures);
        }
        Err(reason) => error!("no pictures can be painted: {reason}"),
    }
    app.add_systems(Update, deliver.in_set(AppSystems::TickTimers));
}

fn deliver(
    pictures: Option<ResMut<Pictures>>,
    images: Option<ResMut<Assets<Image>>>,
    activity: Res<Activity>,
) {
    let (Some(mut pictures), Some(mut images)) = (pictures, images) else {
        return;
    };
    if pictures.open == 0 {
        return;
    }
    if pictures.bypass_change_detection().collect(&mut images) {
        pictures.set_changed();
        activity.keep_going();
    }
}
