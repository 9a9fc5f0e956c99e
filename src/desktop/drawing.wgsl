// How panels are drawn: letters, fills, and pictures in them. Its inputs are those of `bevy_egui`'s own program, in whose place it
// stands. That one takes each pixel of a picture to sRGB, multiplies it with the colour of the corners, and takes it back:
// six powers, most of the time of a renderer without a graphics card. Here only the colour of the corners is taken to linear
// light, by a polynomial. For what is white (letters, fills) and for what keeps its colours (pictures) both come to the same.

struct Transform {
    scale: vec2<f32>,
    translation: vec2<f32>,
}

struct Corner {
    @location(0) position: vec2<f32>,
    @location(1) uv: vec2<f32>,
    @location(2) color: vec4<f32>,
}

struct Pixel {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
    @location(1) uv: vec2<f32>,
}

@group(0) @binding(0) var<uniform> transform: Transform;

#ifdef BINDLESS
@group(1) @binding(0) var pictures: binding_array<texture_2d<f32>>;
@group(1) @binding(1) var samplers: binding_array<sampler>;

struct Offset {
    picture: u32,
}
var<immediate> offset: Offset;
#else
@group(1) @binding(0) var picture: texture_2d<f32>;
@group(1) @binding(1) var picture_sampler: sampler;
#endif

@vertex
fn vs_main(in: Corner) -> Pixel {
    let position = in.position * transform.scale + transform.translation;
    return Pixel(vec4<f32>(position, 0.0, 1.0), in.color, in.uv);
}

@fragment
fn fs_main(in: Pixel) -> @location(0) vec4<f32> {
#ifdef BINDLESS
    let texel = textureSample(pictures[offset.picture], samplers[offset.picture], in.uv);
#else
    let texel = textureSample(picture, picture_sampler, in.uv);
#endif
    let c = in.color.rgb;
    let linear = ((((0.66896685 * c + -1.64238771) * c + 1.70159137) * c + 0.20578507) * c + 0.06604441) * c;
    return vec4<f32>(texel.rgb * linear, texel.a * in.color.a);
}
