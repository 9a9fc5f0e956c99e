//! Tests of drawings: those of the program are read, and broken ones are refused with a reason.

use super::super::canvas::Canvas;
use super::super::figure::Stage;
use super::super::noise::Grain;
use super::super::palette::world;
use super::super::shape::{Place, pt};
use super::*;

fn svg(body: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\">\n<g id=\"it\">\n{body}\n</g>\n</svg>")
}

fn refused(body: &str) -> DrawingError {
    let faults = Drawing::read("broken.svg", &svg(body)).expect_err(body);
    assert_eq!(faults.len(), 1, "{body}: {faults:?}");
    faults[0].clone()
}

#[test]
fn every_drawing_of_the_program_is_read_without_a_fault() {
    let root = format!("{}/assets/drawings", fudaba_files::checkout().display());
    let mut on_disk = Vec::new();
    for folder in std::fs::read_dir(&root).expect(&root).flatten() {
        // What is no folder tells about the drawings.
        let Ok(files) = std::fs::read_dir(folder.path()) else {
            continue;
        };
        for file in files.flatten() {
            let path = file.path();
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let folder = folder.file_name();
            on_disk.push(format!("{}/{stem}", folder.to_string_lossy()));
        }
    }
    let mut known: Vec<String> = files().map(|(name, _)| name.to_owned()).collect();
    on_disk.sort();
    known.sort();
    assert_eq!(known, on_disk, "the library lists what lies in {root}");
    for (name, text) in files() {
        let drawing = Drawing::read(name, text).unwrap_or_else(|e| panic!("{e:#?}"));
        for layer in drawing.names() {
            let it = drawing.layer(layer).expect(layer);
            let marker = layer.ends_with(".hides") || layer.ends_with(".glove");
            assert!(
                marker || !it.sheets.is_empty() || !it.parts.is_empty(),
                "{name}: \"{layer}\" is empty"
            );
        }
    }
}

#[test]
fn a_broken_drawing_is_refused_with_its_place_and_what_to_do() {
    let cases = [
        (
            "<path class=\"mian\" d=\"M0 0L9 0L9 9Z\"/>",
            "did you mean \"main\"?",
        ),
        (
            "<path d=\"M0 0L9 0L9 9Z\"/>",
            "give it, or a group around it, a class",
        ),
        ("<path class=\"main\" d=\"\"/>", "it has no outline"),
        ("<path class=\"main\" d=\"nonsense\"/>", "it has no outline"),
        (
            "<circle class=\"main\" cx=\"1e39\" r=\"2\"/>",
            "it has no outline",
        ),
        ("<circle class=\"main\" r=\"NaN\"/>", "it has no outline"),
        (
            "<path class=\"main\" transform=\"scale(0)\" d=\"M0 0L9 0L9 9Z\"/>",
            "it has no outline",
        ),
        (
            "<circle class=\"main\" cx=\"0\" cy=\"0\" r=\"5000\"/>",
            "a card is 100 wide",
        ),
        ("<text class=\"main\">x</text>", "turn them into paths"),
        (
            "<image class=\"main\" href=\"x.png\"/>",
            "trace it into paths",
        ),
        ("<use href=\"#it\"/>", "unlink it"),
        ("<script>x</script>", "take it out"),
        (
            "<clipPath id=\"x\"><path d=\"M0 0\"/></clipPath>",
            "is not read",
        ),
        (
            "<path class=\"main second\" d=\"M0 0L9 0L9 9Z\"/>",
            "with-second-50",
        ),
        (
            "<path class=\"main lit-200\" d=\"M0 0L9 0L9 9Z\"/>",
            "no palette knows",
        ),
        (
            "<path class=\"main\" data-lift=\"high\" d=\"M0 0L9 0L9 9Z\"/>",
            "from 0 to 20",
        ),
        (
            "<path class=\"main\" data-inlay=\"maybe\" d=\"M0 0L9 0L9 9Z\"/>",
            "yes or no",
        ),
        (
            "<line class=\"main\" x1=\"0\" y1=\"0\" x2=\"9\" y2=\"9\"/>",
            "stroke-width",
        ),
        (
            "<rect class=\"light\" width=\"3\" height=\"3\"/>",
            "are circles",
        ),
    ];
    for (body, advice) in cases {
        let fault = refused(body);
        assert!(fault.reason.contains(advice), "{body}: {fault}");
        assert_eq!(
            (fault.line, fault.file.as_str()),
            (3, "broken.svg"),
            "{fault}"
        );
        assert!(fault.element.starts_with('<'), "{fault}");
    }
}

#[test]
fn a_file_that_is_no_drawing_is_refused() {
    let huge = format!("<svg>{}</svg>", " ".repeat(600_000));
    let deep = format!("{}{}", "<g>".repeat(20), "</g>".repeat(20));
    let abyss = format!("{}{}", "<g>".repeat(70_000), "</g>".repeat(70_000));
    let many = "<path class=\"main\" d=\"M0 0L9 0L9 9Z\"/>".repeat(7_000);
    let twice = "</g><g id=\"it\"><path class=\"main\" d=\"M0 0L9 0L9 9Z\"/>";
    let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><svg>&b;</svg>";
    for (text, advice) in [
        ("", "no well-formed SVG"),
        ("<svg", "no well-formed SVG"),
        (bomb, "no well-formed SVG"),
        ("<html/>", "begins with <svg>"),
        ("<svg/>", "has no layer"),
        ("<svg><path d=\"M0 0L9 9\"/></svg>", "lies in no layer"),
        ("<svg><g id=\"Big Bell\"/></svg>", "lower-case letters"),
        (&huge, "at most"),
        (&svg(&deep), "deep"),
        (&svg(&abyss), "no well-formed SVG"),
        (&svg(&many), "simplify"),
        (&svg(twice), "two layers"),
    ] {
        let faults = Drawing::read("broken.svg", text).expect_err(advice);
        assert!(
            faults[0].reason.contains(advice),
            "{advice}: {:?}",
            faults[0]
        );
    }
}

#[test]
fn what_editors_write_beside_the_drawing_is_passed_over() {
    let text = "<?xml version=\"1.0\"?><!-- a note -->\n<svg xmlns=\"http://www.w3.org/2000/svg\" \
        xmlns:sodipodi=\"http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd\" viewBox=\"0 0 9 9\" width=\"900\">\
        <title>It</title><style>.main{fill:red}</style><defs/><sodipodi:namedview/>\
        <g id=\"it\" transform=\"translate(10 0)\"><g class=\"main\" transform=\"scale(2)\">\
        <rect width=\"3\" height=\"2\"/></g></g></svg>";
    let drawing = Drawing::read("it.svg", text).expect("a drawing");
    let (low, high) = drawing.layers["it"]
        .silhouette()
        .bounds()
        .expect("one rectangle");
    assert_eq!((low, high), (pt(10.0, 0.0), pt(16.0, 4.0)));
}

#[test]
fn groups_hand_down_what_they_say_and_holes_stay_open() {
    let body = "<g class=\"far dim-20\" data-lift=\"2\">\
        <path d=\"M0 0H10V10H0Z M3 3V7H7V3Z\"/>\
        <path data-inlay=\"yes\" stroke-width=\"1\" d=\"M0 5H10\"/></g>\
        <circle class=\"light\" cx=\"4\" cy=\"5\" r=\"6\" opacity=\"0.25\"/>\
        <circle data-anchor=\"grip\" cx=\"1\" cy=\"2\" r=\"1\"/>";
    let drawing = Drawing::read("it.svg", &svg(body)).expect("a drawing");
    let layer = drawing.layer("it").expect("the layer");
    assert_eq!(layer.sheets.len(), 2);
    assert_eq!((layer.sheets[0].lift, layer.sheets[1].lift), (2.0, 2.0));
    assert!(layer.sheets[1].inlay && !layer.sheets[0].inlay);
    assert_eq!(layer.sheets[0].tint, layer.sheets[1].tint);
    let light = Light {
        at: pt(4.0, 5.0),
        reach: 6.0,
        strength: 0.25,
        still: false,
    };
    assert_eq!(layer.lights, [light]);
    assert_eq!(layer.anchor("grip"), Some(pt(1.0, 2.0)));
    let path = layer.sheets[0].shape.path(1.0, 0.0, 0).expect("a path");
    let mut mask = tiny_skia::Mask::new(10, 10).expect("ten by ten");
    let rule = tiny_skia::FillRule::Winding;
    mask.fill_path(&path, rule, false, tiny_skia::Transform::identity());
    assert_eq!((mask.data()[55], mask.data()[11]), (0, 255));
}

#[test]
fn a_ring_stays_open_whatever_crosses_it() {
    let ring = "M9 5A4 4 0 0 1 1 5A4 4 0 0 1 9 5Z M8 5A3 3 0 0 0 2 5A3 3 0 0 0 8 5Z";
    let spokes = "M5 4.6L9 4.6L9 5.4L5 5.4Z M5 4.6L1 4.6L1 5.4L5 5.4Z M4.6 5L4.6 9L5.4 9L5.4 5Z";
    let filled = |d: &str| {
        let body = format!("<path class=\"main\" d=\"{d}\"/>");
        let drawing = Drawing::read("it.svg", &svg(&body)).expect("a drawing");
        let shape = &drawing.layer("it").expect("the layer").sheets[0].shape;
        let path = shape.path(10.0, 0.0, 0).expect("a path");
        let mut mask = tiny_skia::Mask::new(100, 100).expect("a hundred by a hundred");
        let rule = tiny_skia::FillRule::Winding;
        mask.fill_path(&path, rule, false, tiny_skia::Transform::identity());
        move |x: usize, y: usize| mask.data()[y * 100 + x]
    };
    let at = filled(&format!("{ring} {spokes}"));
    assert_eq!(
        (at(50, 30), at(65, 65), at(50, 14), at(20, 50)),
        (0, 0, 255, 255)
    );
    // A hole that reaches beyond: what is beyond is filled.
    let at = filled("M0 0H6V6H0Z M4 4V9H9V4Z");
    assert_eq!((at(20, 20), at(50, 50), at(80, 80)), (255, 0, 255));
}

#[test]
fn what_is_computed_stands_among_the_sheets() {
    let body = "<g data-part=\"sky\"/><rect class=\"main\" width=\"3\" height=\"2\"/>\
        <g data-still=\"yes\"><g class=\"far lit-10\" data-part=\"masts 90\"/>\
        <g data-part=\"garland -3 14 103 22.5 10\"/></g>\
        <g data-part=\"prop lantern 30 32 2.9 -20\"/><g data-part=\"moon 66 34 20 crescent\"/>";
    let drawing = Drawing::read("it.svg", &svg(body)).expect("a drawing");
    let parts = &drawing.layer("it").expect("the layer").parts;
    let before: Vec<usize> = parts.iter().map(|(before, _)| *before).collect();
    assert_eq!(before, [0, 1, 1, 1, 1]);
    let masts = &parts[1].1;
    assert!(masts.still && masts.tint == Tint::read("far lit-10").expect("a colour"));
    assert_eq!(masts.numbers(5.0, false), [95.0]);
    let garland = parts[2].1.numbers(4.0, true);
    assert_eq!(garland, [103.0, 18.0, -3.0, 26.5, 10.0]);
    assert_eq!(parts[3].1.word, "lantern");
    assert_eq!(parts[3].1.numbers(0.0, false), [30.0, 32.0, 2.9, -20.0]);
    assert_eq!(parts[4].1.word, "crescent");
    for (part, advice) in [
        ("wavse 90 2", "did you mean \"waves\"?"),
        ("waves 90", "after \"waves\" comes y, a count up to 64"),
        ("waves 90 2.5", "not \"2.5\""),
        ("waves 90 1e9", "not \"1e9\""),
        ("waves NaN 2", "not \"NaN\""),
        ("sky 7", "comes nothing"),
    ] {
        let fault = refused(&format!("<g data-part=\"{part}\"/>"));
        assert!(fault.reason.contains(advice), "{part}: {fault}");
    }
    let full = "<g data-part=\"sky\"><rect class=\"main\" width=\"3\" height=\"2\"/></g>";
    assert!(refused(full).reason.contains("empty it"));
}

#[test]
fn a_colour_runs_between_the_points_that_are_said() {
    let body = "<g class=\"main\" data-to=\"far\">\
        <rect data-span=\"1 2 3 4\" width=\"3\" height=\"2\"/>\
        <rect data-span=\"5 6 7\" width=\"3\" height=\"2\" data-still=\"yes\"/>\
        <rect data-way=\"across\" width=\"3\" height=\"2\" data-lift=\"0\" data-edge=\"0.4\"/></g>";
    let drawing = Drawing::read("it.svg", &svg(body)).expect("a drawing");
    let sheets = &drawing.layer("it").expect("the layer").sheets;
    let ways: Vec<Way> = sheets
        .iter()
        .filter_map(|s| Some(s.to.as_ref()?.1))
        .collect();
    let between = Way::Between(pt(1.0, 2.0), pt(3.0, 4.0));
    assert_eq!(ways, [between, Way::Around(pt(5.0, 6.0), 7.0), Way::Across]);
    assert_eq!((sheets[0].still, sheets[1].still), (false, true));
    assert_eq!((sheets[0].edge, sheets[2].edge), (0.5, 0.4));
    for span in ["1 2", "1 2 x 4", "1 2 3 4 5", "1 2 3000"] {
        let rect = format!("<rect class=\"main\" data-span=\"{span}\" width=\"3\" height=\"2\"/>");
        assert!(refused(&rect).reason.contains("two points"), "{span}");
    }
}

#[test]
fn a_colour_is_a_word_of_the_palette_and_its_changes() {
    let home = world("ring");
    let theme = home.theme("teal");
    let inks = Inks::plain(&theme, home.accent);
    let read = |words: &str| Tint::read(words).expect(words).expect(words).mixed(&inks);
    assert_eq!(read("far"), theme.depth[0]);
    assert_eq!(read("main dim-20"), theme.cloth[0].darker(0.2));
    let mixed = theme.sky[1].mix(theme.lamp, 0.3).lighter(0.1);
    assert_eq!(read("sky with-lamp-30 lit-10"), mixed);
    assert_eq!(Tint::read(" "), Ok(None));
}

#[test]
fn a_bent_drawing_begins_and_ends_where_it_should() {
    let bend = Bend {
        from: pt(0.0, 0.0),
        over: pt(0.0, 20.0),
        to: pt(20.0, 20.0),
        length: 100.0,
        width: 1.0,
    };
    assert!(bend.map(pt(0.0, 0.0)).distance(bend.from) < 0.01);
    assert!(bend.map(pt(100.0, 0.0)).distance(bend.to) < 0.01);
    assert!(bend.map(pt(50.0, 0.0)).distance(bend.over) < 8.0);
    assert!(bend.map(pt(10.0, 3.0)).distance(bend.map(pt(10.0, -3.0))) > 5.9);
}

#[test]
fn a_drawing_is_laid_as_paper_with_its_shadow_and_its_light() {
    let (grain, home) = (Grain::new(), world("ring"));
    let text = svg(
        "<rect class=\"white\" data-lift=\"3\" x=\"30\" y=\"30\" width=\"40\" height=\"40\"/>\
        <rect class=\"ink\" data-inlay=\"yes\" x=\"60\" y=\"30\" width=\"40\" height=\"10\"/>\
        <circle class=\"light\" cx=\"50\" cy=\"50\" r=\"9\"/>",
    );
    let drawing = Drawing::read("it.svg", &text).expect("a drawing");
    let layer = drawing.layer("it").expect("the layer");
    let mut canvas = Canvas::new(100, 100, 100.0, &grain, 7);
    let mut stage = Stage {
        canvas: &mut canvas,
        place: Place::at(0.0, 0.0),
        flames: Vec::new(),
    };
    stage.draw(layer, &Inks::plain(&home.theme(""), home.accent));
    assert_eq!(stage.flames.len(), 1);
    let pixmap = canvas.finish();
    let at = |x: u32, y: u32| pixmap.pixel(x, y).expect("inside");
    assert!(at(50, 60).red() > 230 && at(65, 35).red() < 60);
    assert!(
        at(80, 35).red() < 60 && at(80, 35).alpha() < 200,
        "no inlay beyond its bed"
    );
    assert!(at(50, 73).alpha() > 20, "a shadow below");
}
