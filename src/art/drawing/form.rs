//! The form of a drawing: which elements it has, what their attributes say, and that both stay
//! within bounds. What is written here reaches the reader of outlines; nothing else does.

use std::collections::BTreeMap;
use std::fmt::Write;

use usvg::roxmltree::{Document, Node, ParsingOptions};

use super::fault::DrawingError;
use super::ink::Tint;
use super::part::Part;
use super::{Way, outline};

/// Largest file in bytes.
const LARGEST: usize = 512 * 1024;
/// Most elements of a file.
const MOST: u32 = 6_000;
/// Deepest nesting of groups.
const DEEPEST: usize = 12;

/// What an element becomes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Role {
    /// A filled outline.
    Sheet,
    /// A line of this width; whether it runs out at its ends.
    Line(f32, bool),
    /// Something that shines, as strongly as this.
    Light(f32),
    /// A point with a name.
    Anchor,
    /// Something that is computed; its outline is not in the file.
    Part,
}

/// One element of a drawing, without its outline.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Byte of the text at which it stands.
    pub at: usize,
    /// How errors call it.
    pub element: String,
    /// The layer it belongs to.
    pub layer: String,
    /// What it becomes.
    pub role: Role,
    /// The name of an anchor.
    pub anchor: String,
    /// What is computed here.
    pub part: Option<Part>,
    /// Holes where it overlaps itself.
    pub even_odd: bool,
    /// Its style.
    pub style: Style,
}

/// What groups hand down.
#[derive(Clone, Debug, Default)]
pub struct Style {
    /// Its colour.
    pub tint: Option<Tint>,
    /// The colour it runs to.
    pub to: Option<Tint>,
    /// Which way.
    pub way: Option<Way>,
    /// Shaded like cloth.
    pub cloth: bool,
    /// Height.
    pub lift: Option<f32>,
    /// Edge.
    pub edge: Option<f32>,
    /// Unsteadiness.
    pub wobble: Option<f32>,
    /// Opacity.
    pub alpha: Option<f32>,
    /// Inlay.
    pub inlay: bool,
    /// Width of a line.
    pub line: Option<f32>,
    /// Blunt ends.
    pub blunt: bool,
    /// Between which points its colour runs.
    pub span: Vec<f32>,
    /// Does not move with the horizon.
    pub still: bool,
    transform: String,
}

/// The form of a drawing: its pieces, and an SVG with nothing but their outlines, whose ids are
/// the pieces' numbers.
#[derive(Debug, Default)]
pub struct Form {
    /// The pieces in the order in which they are laid.
    pub pieces: Vec<Piece>,
    /// The outlines.
    pub outlines: String,
    /// The names of the layers.
    pub layers: Vec<String>,
}

struct Reader<'t> {
    source: (&'t str, &'t str),
    form: Form,
    faults: Vec<DrawingError>,
}

/// Reads the form of a drawing.
///
/// # Errors
/// Every fault of the file.
pub fn read(name: &str, text: &str) -> Result<Form, Vec<DrawingError>> {
    let source = (name, text);
    if text.len() > LARGEST {
        let reason = format!(
            "the file has {} bytes; at most {LARGEST} are read: leave out points or make two files",
            text.len()
        );
        return Err(vec![DrawingError::at(source, 0, "the file", reason)]);
    }
    let options = ParsingOptions {
        nodes_limit: MOST * 4,
        ..ParsingOptions::default()
    };
    let doc = Document::parse_with_options(text, options).map_err(|e| {
        let place = e.pos();
        vec![DrawingError {
            file: name.to_owned(),
            line: place.row,
            column: place.col,
            element: "the file".to_owned(),
            reason: format!("it is no well-formed SVG: {e}"),
        }]
    })?;
    let root = doc.root_element();
    let mut reader = Reader {
        source,
        form: Form::default(),
        faults: Vec::new(),
    };
    reader.form.outlines = String::from(r#"<svg xmlns="http://www.w3.org/2000/svg">"#);
    if root.tag_name().name() == "svg" {
        reader.layers(root);
    } else {
        reader.fault(root, "a drawing begins with <svg>");
    }
    reader.form.outlines.push_str("</svg>");
    if reader.faults.is_empty() {
        Ok(reader.form)
    } else {
        Err(reader.faults)
    }
}

impl Reader<'_> {
    fn fault(&mut self, node: Node<'_, '_>, reason: impl Into<String>) {
        let fault = DrawingError::at(self.source, node.range().start, &called(node), reason);
        self.faults.push(fault);
    }

    fn layers(&mut self, root: Node<'_, '_>) {
        let mut seen = BTreeMap::new();
        for node in root.children().filter(|n| matters(*n)) {
            if node.tag_name().name() != "g" {
                self.fault(
                    node,
                    "it lies in no layer; put it into a <g id=\"…\"> directly below <svg>",
                );
                continue;
            }
            let Some(id) = node.attribute("id").filter(|id| is_name(id)) else {
                self.fault(
                    node,
                    "a layer needs a name of lower-case letters, digits, hyphens and dots: <g id=\"bell\">",
                );
                continue;
            };
            if seen.insert(id.to_owned(), ()).is_some() {
                self.fault(node, format!("there are two layers \"{id}\"; rename one"));
                continue;
            }
            self.form.layers.push(id.to_owned());
            let style = self.style(node, &Style::default());
            self.group(node, id, &style, 1);
        }
        if self.form.layers.is_empty() && self.faults.is_empty() {
            self.fault(root, "it has no layer: put its outlines into <g id=\"…\">");
        }
    }

    fn group(&mut self, group: Node<'_, '_>, layer: &str, style: &Style, depth: usize) {
        if depth > DEEPEST {
            self.fault(
                group,
                format!("groups are nested more than {DEEPEST} deep; take some apart"),
            );
            return;
        }
        for node in group.children().filter(|n| matters(*n)) {
            if self.form.pieces.len() >= MOST as usize {
                self.fault(
                    node,
                    format!("the file has more than {MOST} outlines; simplify it"),
                );
                return;
            }
            let name = node.tag_name().name();
            match name {
                "g" if node.attribute("data-part").is_some() => self.part(node, layer, style),
                "g" => {
                    let own = self.style(node, style);
                    self.group(node, layer, &own, depth + 1);
                }
                "path" | "rect" | "circle" | "ellipse" | "polygon" | "polyline" | "line" => {
                    self.piece(node, layer, style);
                }
                _ => self.fault(node, refusal(name)),
            }
        }
    }

    fn piece(&mut self, node: Node<'_, '_>, layer: &str, outer: &Style) {
        let class = node.attribute("class").unwrap_or_default();
        let number = self.form.pieces.len();
        let light = class.split_whitespace().any(|w| w == "light");
        let anchor = node.attribute("data-anchor").unwrap_or_default();
        let style = if light || !anchor.is_empty() {
            let mut style = outer.clone();
            style.alpha = self.number(node, "opacity", 0.0, 1.0).or(Some(0.5));
            style.transform = joined(&outer.transform, node);
            style
        } else {
            self.style(node, outer)
        };
        let open = matches!(node.tag_name().name(), "line" | "polyline");
        let role = match (light, anchor.is_empty(), style.line) {
            (true, ..) => Role::Light(style.alpha.unwrap_or(0.5)),
            (_, false, _) => Role::Anchor,
            (_, _, Some(width)) => Role::Line(width, !style.blunt),
            _ if open => {
                self.fault(node, "a line needs a width: stroke-width=\"1.2\"");
                return;
            }
            _ => Role::Sheet,
        };
        if matches!(role, Role::Light(_) | Role::Anchor) && node.tag_name().name() != "circle" {
            self.fault(node, "lights and anchors are circles");
            return;
        }
        if matches!(role, Role::Sheet | Role::Line(..)) && style.tint.is_none() {
            self.fault(
                node,
                "it has no colour: give it, or a group around it, a class of the palette",
            );
            return;
        }
        self.write_outline(node, number, &style, matches!(role, Role::Line(..)));
        self.form.pieces.push(Piece {
            at: node.range().start,
            element: called(node),
            layer: layer.to_owned(),
            role,
            anchor: anchor.to_owned(),
            part: None,
            even_odd: node.attribute("fill-rule") == Some("evenodd"),
            style,
        });
    }

    /// An element that stands for something computed.
    fn part(&mut self, node: Node<'_, '_>, layer: &str, outer: &Style) {
        let style = self.style(node, outer);
        if node.children().any(|n| n.is_element()) {
            self.fault(node, "a part is computed and holds nothing; empty it");
            return;
        }
        let words = node.attribute("data-part").unwrap_or_default();
        match Part::read(words, style.tint.clone(), style.still) {
            Ok(part) => self.form.pieces.push(Piece {
                at: node.range().start,
                element: called(node),
                layer: layer.to_owned(),
                role: Role::Part,
                anchor: String::new(),
                part: Some(part),
                even_odd: false,
                style,
            }),
            Err(reason) => self.fault(node, reason),
        }
    }

    /// Writes the element with its geometry alone; its id is its number.
    fn write_outline(&mut self, node: Node<'_, '_>, number: usize, style: &Style, line: bool) {
        const GEOMETRY: [&str; 14] = [
            "d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1",
            "x2",
        ];
        let out = &mut self.form.outlines;
        let paint = if line {
            r##" fill="none" stroke="#000""##
        } else {
            ""
        };
        let name = node.tag_name().name();
        let _ = write!(out, r#"<{name} id="{number}"{paint}"#);
        for key in GEOMETRY.into_iter().chain(["y2"]) {
            if let Some(value) = node.attribute(key) {
                let _ = write!(out, r#" {key}="{}""#, escaped(value));
            }
        }
        if !style.transform.is_empty() {
            let _ = write!(out, r#" transform="{}""#, escaped(&style.transform));
        }
        out.push_str("/>");
    }

    /// What an element says about its sheets, on top of what the groups around it say.
    fn style(&mut self, node: Node<'_, '_>, outer: &Style) -> Style {
        let mut style = outer.clone();
        if let Some(class) = node.attribute("class") {
            let (cloth, words): (Vec<&str>, Vec<&str>) =
                class.split_whitespace().partition(|w| *w == "cloth");
            style.cloth = !cloth.is_empty();
            (style.to, style.span) = (None, Vec::new());
            match Tint::read(&words.join(" ")) {
                Ok(tint) => style.tint = tint,
                Err(reason) => {
                    self.fault(node, reason);
                    // One mistake is told once: some colour was meant.
                    style.tint = Tint::read("ink").unwrap_or_default();
                }
            }
        }
        if let Some(words) = node.attribute("data-to") {
            match Tint::read(words) {
                Ok(tint) => style.to = tint,
                Err(reason) => self.fault(node, reason),
            }
        }
        match node.attribute("data-way") {
            None => {}
            Some("down") => style.way = Some(Way::Down),
            Some("across") => style.way = Some(Way::Across),
            Some("round") => style.way = Some(Way::Round),
            Some(other) => self.fault(
                node,
                format!("data-way is down, across or round, not \"{other}\""),
            ),
        }
        if let Some(yes) = self.yes(node, "data-inlay") {
            style.inlay = yes;
        }
        if let Some(yes) = self.yes(node, "data-still") {
            style.still = yes;
        }
        if let Some(value) = node.attribute("data-span") {
            let words = value.split([' ', ',']).filter(|w| !w.is_empty());
            let numbers: Vec<f32> = words.map(|w| w.parse().unwrap_or(f32::NAN)).collect();
            if matches!(numbers.len(), 3 | 4) && numbers.iter().all(|n| n.abs() <= 1_000.0) {
                style.span = numbers;
            } else {
                self.fault(
                    node,
                    format!("data-span is two points, or a point and a radius, not \"{value}\""),
                );
            }
        }
        match node.attribute("data-ends") {
            None => {}
            Some("blunt") => style.blunt = true,
            Some("thin") => style.blunt = false,
            Some(other) => self.fault(node, format!("data-ends is thin or blunt, not \"{other}\"")),
        }
        style.lift = self.number(node, "data-lift", 0.0, 20.0).or(style.lift);
        style.edge = self.number(node, "data-edge", 0.0, 1.0).or(style.edge);
        style.wobble = self.number(node, "data-wobble", 0.0, 4.0).or(style.wobble);
        style.alpha = self.number(node, "opacity", 0.0, 1.0).or(style.alpha);
        style.line = self.number(node, "stroke-width", 0.05, 60.0).or(style.line);
        style.transform = joined(&outer.transform, node);
        style
    }

    fn yes(&mut self, node: Node<'_, '_>, key: &str) -> Option<bool> {
        match node.attribute(key)? {
            "yes" => Some(true),
            "no" => Some(false),
            other => {
                self.fault(node, format!("{key} is yes or no, not \"{other}\""));
                None
            }
        }
    }

    fn number(&mut self, node: Node<'_, '_>, key: &str, least: f32, most: f32) -> Option<f32> {
        let value = node.attribute(key)?;
        match value.trim().parse::<f32>() {
            Ok(n) if (least..=most).contains(&n) => Some(n),
            _ => {
                self.fault(
                    node,
                    format!("{key} is a number from {least} to {most}, not \"{value}\""),
                );
                None
            }
        }
    }
}

fn joined(outer: &str, node: Node<'_, '_>) -> String {
    match node.attribute("transform") {
        Some(own) if outer.is_empty() => own.to_owned(),
        Some(own) => format!("{outer} {own}"),
        None => outer.to_owned(),
    }
}

/// Whether a node is part of the drawing: not text, a comment, a note for editors.
fn matters(node: Node<'_, '_>) -> bool {
    const NOTES: [&str; 5] = ["style", "title", "desc", "metadata", "defs"];
    let tag = node.tag_name();
    let foreign = tag.namespace().is_some_and(|n| n != outline::SVG);
    let full = node.children().any(|n| n.is_element());
    node.is_element() && !foreign && (full || !NOTES.contains(&tag.name()))
}

fn refusal(name: &str) -> String {
    match name {
        "text" => "letters depend on fonts: turn them into paths".to_owned(),
        "image" => "a bitmap is no paper: trace it into paths".to_owned(),
        "use" => "a clone is not followed: unlink it into paths of its own".to_owned(),
        "script" | "foreignObject" | "a" | "animate" | "set" => {
            format!("<{name}> has no place in a drawing; take it out")
        }
        _ => format!(
            "<{name}> is not read; a layer has groups, path, rect, circle, ellipse, polygon, polyline and line"
        ),
    }
}

fn is_name(id: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.".contains(c);
    !id.is_empty() && id.len() <= 40 && id.chars().all(fits)
}

fn called(node: Node<'_, '_>) -> String {
    let name = node.tag_name().name();
    for key in ["id", "class", "data-anchor"] {
        if let Some(value) = node.attribute(key) {
            let value: String = value.chars().take(40).collect();
            return format!("<{name} {key}=\"{value}\">");
        }
    }
    format!("<{name}>")
}

fn escaped(value: &str) -> String {
    value
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}
