//! How the interface looks: cut paper in a harbour at night.

pub mod flow;
pub mod icons;
pub mod keys;
pub mod palette;
pub mod paper;
pub mod widgets;

use bevy_egui::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, vec2,
};

/// The family of the bold face.
pub const BOLD: &str = "bold";

/// Sizes of text at text size 1, in points.
pub mod sizes {
    /// Notes and small labels.
    pub const SMALL: f32 = 13.0;
    /// Running text.
    pub const BODY: f32 = 15.5;
    /// Buttons.
    pub const BUTTON: f32 = 16.0;
    /// Headings of groups.
    pub const HEADING: f32 = 21.0;
    /// Large figures and headings of screens.
    pub const DISPLAY: f32 = 34.0;
}

/// A bold font of a size, before the player's text size.
pub fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(BOLD.into()))
}

/// Large figures and headings of screens, in the player's text size.
pub fn display_style() -> TextStyle {
    TextStyle::Name("display".into())
}

/// Bold running text, in the player's text size.
pub fn strong_style() -> TextStyle {
    TextStyle::Name("strong".into())
}

/// Bold notes and small labels, in the player's text size.
pub fn small_strong_style() -> TextStyle {
    TextStyle::Name("small strong".into())
}

/// Gives an egui context the look of the game.
pub fn apply(ctx: &egui::Context, text_size: f32, still: bool) {
    // However long a button is held, or a picture takes between press and release on a busy machine: it is pressed.
    ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
    ctx.all_styles_mut(|style| {
        let size = |points: f32| points * text_size;
        style.text_styles = [
            (TextStyle::Small, FontId::proportional(size(sizes::SMALL))),
            (TextStyle::Body, FontId::proportional(size(sizes::BODY))),
            (TextStyle::Button, FontId::proportional(size(sizes::BUTTON))),
            (TextStyle::Monospace, FontId::monospace(size(sizes::BODY))),
            (TextStyle::Heading, bold(size(sizes::HEADING))),
            (strong_style(), bold(size(sizes::BODY))),
            (small_strong_style(), bold(size(sizes::SMALL))),
            (display_style(), bold(size(sizes::DISPLAY))),
        ]
        .into();
        // What is pointed at is told at once.
        style.animation_time = 0.0;
        if still {
            style.scroll_animation = egui::style::ScrollAnimation::none();
        } else {
            style.scroll_animation = egui::style::ScrollAnimation::default();
        }
        // A wheel moves what can only be moved sideways, too.
        style.always_scroll_the_only_direction = true;
        style.interaction.tooltip_delay = 0.25;
        style.spacing.item_spacing = vec2(10.0, 8.0);
        style.spacing.button_padding = vec2(14.0, 8.0);
        style.spacing.interact_size = vec2(44.0, 32.0);
        style.spacing.extra_text_line_spacing = size(3.0);
        style.spacing.slider_width = 240.0;
        style.spacing.combo_width = 220.0;
        style.spacing.icon_width = 22.0;
        style.spacing.icon_width_inner = 14.0;
        style.spacing.tooltip_width = 360.0;
        style.spacing.scroll.bar_width = 10.0;
        style.spacing.scroll.floating_width = 6.0;
        // That there is more below is seen before the pointer comes there.
        style.spacing.scroll.dormant_handle_opacity = 0.6;
        style.spacing.scroll.dormant_background_opacity = 0.2;
        style.spacing.window_margin = Margin::same(16);
        style.interaction.selectable_labels = false;
        style.visuals = visuals();
    });
}

fn visuals() -> egui::Visuals {
    let mut visuals = egui::Visuals::dark();
    visuals.override_text_color = None;
    visuals.weak_text_color = Some(palette::MIST);
    visuals.panel_fill = palette::DEEP;
    visuals.window_fill = palette::SHEET;
    visuals.window_stroke = Stroke::new(1.0, palette::LINE);
    visuals.window_corner_radius = CornerRadius::same(4);
    visuals.menu_corner_radius = CornerRadius::same(4);
    visuals.window_shadow = paper::shadow(16.0);
    visuals.popup_shadow = Shadow {
        ..paper::shadow(10.0)
    };
    visuals.extreme_bg_color = palette::NIGHT;
    visuals.faint_bg_color = palette::SHEET;
    visuals.selection.bg_fill = palette::RAISED_HOVER;
    visuals.selection.stroke = Stroke::new(2.0, palette::LAMP);
    visuals.hyperlink_color = palette::LAMP;
    visuals.error_fg_color = palette::EMBER;
    visuals.warn_fg_color = palette::LAMP;
    visuals.slider_trailing_fill = true;
    let widget = |fill: Color32, line: Color32, text: Color32| egui::style::WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, line),
        corner_radius: CornerRadius::same(4),
        fg_stroke: Stroke::new(1.5, text),
        expansion: 0.0,
    };
    let widgets = &mut visuals.widgets;
    widgets.noninteractive = widget(palette::SHEET, palette::LINE, palette::CREAM);
    widgets.inactive = widget(palette::RAISED, palette::LINE, palette::CREAM);
    widgets.hovered = widget(palette::RAISED_HOVER, palette::LAMP, palette::CREAM);
    widgets.active = widget(palette::RAISED_HOVER, palette::LAMP_HOVER, palette::CREAM);
    widgets.open = widget(palette::RAISED_HOVER, palette::LINE, palette::CREAM);
    visuals
}
