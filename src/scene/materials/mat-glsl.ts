import { Color, type Texture, Vector4 } from 'three';

/** The mat and oak uniforms the paint shader reads. Shared by every painted surface; changed in place. */
export type MatUniforms = {
  readonly uMatColour: { value: Texture | null };
  readonly uMatRelief: { value: Texture | null };
  /** Tile size in inches, cells across it, whether its textures are loaded, and how much its colour varies. */
  readonly uMat: { value: Vector4 };
  readonly uMatTint: { value: Color };
  readonly uOakColour: { value: Texture | null };
  readonly uOakRelief: { value: Texture | null };
  readonly uOakLaid: { value: number };
  /** How the ground rises, and its water; null while nothing is known of it. */
  readonly uRelief: { value: Texture | null };
};

/** Uniforms before a mat is loaded. */
export const createMatUniforms = (): MatUniforms => ({
  uMatColour: { value: null },
  uMatRelief: { value: null },
  uMat: { value: new Vector4(16, 0, 0, 0) },
  uMatTint: { value: new Color('#5d5f35') },
  uOakColour: { value: null },
  uOakRelief: { value: null },
  uOakLaid: { value: 0 },
  uRelief: { value: null },
});

/**
 * GLSL of the mat and its oak frame. `matAt` and `oakAt` give colour, roughness and the surface's slope along x and z.
 * Tiling is hidden: a mat of cells is shuffled cell by cell, each turned; other mats blend two layers at an angle, the
 * brighter one on top. Broad variations of colour lie over both.
 */
export const MAT_GLSL = /* glsl */ `
uniform sampler2D uMatColour;
uniform sampler2D uMatRelief;
uniform vec4 uMat;
uniform vec3 uMatTint;
uniform sampler2D uOakColour;
uniform sampler2D uOakRelief;
uniform float uOakLaid;

struct Laid { vec3 colour; float rough; vec2 lean; };

const mat2 ASKEW = mat2(0.8, 0.6, -0.6, 0.8);

float drift(vec3 p) {
  float far = texture2D(uNoise, p.xz * 0.0123 + 0.17).r;
  float middle = texture2D(uNoise, p.zx * 0.041 + 0.61).g;
  return 0.62 * far + 0.38 * middle;
}

Laid dealt(vec2 at, vec2 dx, vec2 dy) {
  float cells = uMat.y;
  vec2 cell = floor(at * cells);
  vec2 in2 = at * cells - cell - 0.5;
  vec3 own = fract(sin(vec3(dot(cell, vec2(12.9898, 78.233)), dot(cell, vec2(39.425, 11.135)), dot(cell, vec2(73.156, 52.235)))) * 43758.5453);
  float quarter = floor(own.x * 4.0);
  mat2 turn = quarter < 0.5 ? mat2(1.0, 0.0, 0.0, 1.0) : quarter < 1.5 ? mat2(0.0, 1.0, -1.0, 0.0)
    : quarter < 2.5 ? mat2(-1.0, 0.0, 0.0, -1.0) : mat2(0.0, -1.0, 1.0, 0.0);
  vec2 uv = (floor(own.yz * cells) + 0.5 + turn * in2) / cells;
  dx = turn * dx;
  dy = turn * dy;
  Laid laid;
  laid.colour = textureGrad(uMatColour, uv, dx, dy).rgb;
#ifndef PLAIN
  vec4 relief = textureGrad(uMatRelief, uv, dx, dy);
  laid.lean = (relief.xy * 2.0 - 1.0) * turn;
  laid.rough = relief.z;
#endif
  return laid;
}

Laid melted(vec3 p, vec2 at, float d) {
  Laid laid;
  vec3 one = texture2D(uMatColour, at).rgb;
#ifdef PLAIN
  // The drift fields, computed anyway, decide which layer is on top; the other layer is sampled wider. No further noise
  // lookup is needed.
  vec3 two = texture2D(uMatColour, 0.73 * (ASKEW * at) + vec2(0.37, 0.71)).rgb;
  laid.colour = mix(one, two, smoothstep(0.46, 0.54, d + 0.15 * dot(two - one, vec3(0.33))));
#else
  vec2 other = ASKEW * at + vec2(0.37, 0.71);
  vec3 two = texture2D(uMatColour, other).rgb;
  float place = texture2D(uNoise, p.xz * 0.027 + 0.4).r + 0.3 * (texture2D(uNoise, p.zx * 0.11).g - 0.5);
  float w = smoothstep(0.40, 0.60, place + 0.5 * dot(two - one, vec3(0.33)));
  laid.colour = mix(one, two, w);
  vec4 reliefOne = texture2D(uMatRelief, at);
  vec4 reliefTwo = texture2D(uMatRelief, other);
  laid.lean = mix(reliefOne.xy * 2.0 - 1.0, (reliefTwo.xy * 2.0 - 1.0) * ASKEW, w);
  laid.rough = mix(reliefOne.z, reliefTwo.z, w);
#endif
  return laid;
}

Laid matAt(vec3 p) {
  Laid laid;
  float d = drift(p);
  if (uMat.z < 0.5) {
    laid = Laid(uMatTint * (0.86 + 0.28 * d), 0.92, vec2(0.0));
  } else {
    vec2 at = p.xz / uMat.x;
    vec2 dx = dFdx(at), dy = dFdy(at);
    if (uMat.y > 0.5) laid = dealt(at, dx, dy);
    else laid = melted(p, at, d);
#ifdef PLAIN
    laid.rough = 0.92;
    laid.lean = vec2(0.0);
#endif
  }
  float light = 1.0 + uMat.w * 2.2 * (d - 0.5);
  laid.colour *= mix(vec3(light), vec3(light * 1.06, light, light * 0.9), clamp(3.0 * (d - 0.5), -1.0, 1.0));
  return laid;
}

Laid oakAt(vec3 p, vec3 face, vec2 halfTable) {
  vec2 out2 = abs(p.xz) - halfTable;
  bool alongX = out2.y > out2.x;
  vec2 q = alongX ? p.xz : p.zx;
  float board = alongX ? sign(p.z) : 2.0 + sign(p.x);
  vec2 at = vec2(q.x, q.y + p.y * 0.9) / 8.0 + vec2(0.23, 0.37) * board;
  Laid laid = Laid(vec3(0.30, 0.155, 0.065), 0.5, vec2(0.0));
  if (uOakLaid > 0.5) {
    vec4 relief = texture2D(uOakRelief, at);
    vec2 lean = relief.xy * 2.0 - 1.0;
    laid = Laid(texture2D(uOakColour, at).rgb, relief.z, alongX ? lean : lean.yx);
  }
  // The wood is darker where hands touch it, and at the mitred corners.
  laid.colour *= 0.80 + 0.3 * texture2D(uNoise, p.xz * 0.03 + 0.1).g;
  float mitre = abs(out2.x - out2.y);
  if (min(out2.x, out2.y) > 0.0) laid.colour *= mix(0.45, 1.0, smoothstep(0.0, 0.03 + fwidth(mitre), mitre));
  return laid;
}
`;

/**
 * GLSL of what the ground's relief does to its paint. `reliefAt` gives how far edges and whole hills stand out, −1 to 1,
 * and the water; without a relief all are 0.
 */
export const RELIEF_GLSL = /* glsl */ `
uniform sampler2D uRelief;

struct Relief { float edge; float form; float water; };

Relief reliefAt(vec3 world) {
  vec4 stored = texture2D(uRelief, world.xz / (2.0 * uHalf) + 0.5);
  vec2 over = (stored.rg * 255.0 - 128.0) / 127.0 * stored.a;
  return Relief(over.x, over.y, stored.b);
}

// As a painter brings out form: a wash in every foot and hollow, a dry brush over edges and crowns, and bands along the
// slopes, a half inch of height apart. Noise wears them, so that nothing is a line.
vec3 drybrushed(vec3 colour, Relief relief, float height, float leaning, vec4 broad, vec4 fine) {
  float worn = 0.6 * fine.g + 0.4 * broad.g;
  float hollow = 0.62 * max(0.0, -relief.edge) + 0.34 * max(0.0, -relief.form);
  float brow = 0.6 * max(0.0, relief.edge) * (0.5 + worn) + 0.22 * max(0.0, relief.form);
  float step2 = abs(fract(2.0 * height + 0.45 * (broad.r - 0.5) + 0.25 * (fine.g - 0.5)) - 0.5);
  float band = leaning * smoothstep(0.3, 0.48, step2) * (0.4 + worn);
  // Drier and warmer than the ground, as if dusted with bone.
  vec3 dry = colour * vec3(1.5, 1.42, 1.2) + 0.05 * vec3(1.0, 0.95, 0.8);
  colour = mix(colour, dry, clamp(brow + 0.5 * band, 0.0, 0.85));
  return colour * (1.0 - min(0.66, hollow));
}

// Ground beside water is dark and wet, and wood and stone in it to a hand's breadth over its surface.
float wetness(Relief relief, vec3 world) {
  return smoothstep(0.01, 0.22, relief.water) * (1.0 - smoothstep(0.12, 0.4, world.y));
}
`;
