/**
 * GLSL of the room that the table stands in, out of focus: shelves with books and boxes, a window on the left, where the
 * light comes from, and a lamp. `roomAlong` gives what an eye sees along a direction. Lengths in inches; the table's
 * surface is at 0.
 */
export const ROOM_GLSL = /* glsl */ `
// How bright the room and its lamps are.
uniform vec2 uRoom;
uniform vec3 uPane;

const vec3 ROOM_HALF = vec3(150.0, 0.0, 128.0);
const float FLOOR = -30.0;
const float CEILING = 72.0;
// How far edges are smeared by the lens.
const float SOFT = 2.2;

float between(float at, float from, float to, float soft) {
  return smoothstep(from - soft, from + soft, at) - smoothstep(to - soft, to + soft, at);
}

float panel(vec2 at, vec2 from, vec2 to, float soft) {
  return between(at.x, from.x, to.x, soft) * between(at.y, from.y, to.y, soft);
}

vec3 dyed(float seed) {
  float kind = hash(vec2(seed, 3.1)) * 5.0;
  vec3 dye = kind < 1.0 ? vec3(0.30, 0.09, 0.07) : kind < 2.0 ? vec3(0.10, 0.17, 0.22) : kind < 3.0 ? vec3(0.33, 0.24, 0.12)
    : kind < 4.0 ? vec3(0.10, 0.16, 0.10) : vec3(0.40, 0.36, 0.29);
  return dye * (0.6 + 0.6 * hash(vec2(seed, 7.7)));
}

// A board's load, books or a box at a time, each as high as it is; colours run into each other as out of focus.
vec3 load(vec2 at, float board, float own, vec3 behind) {
  float wide = hash(vec2(floor(at.x / 26.0), board + own)) > 0.5 ? 13.0 : 4.2;
  float cell = floor(at.x / wide), inside = fract(at.x / wide);
  float seed = cell * 1.7 + board * 13.0 + own * 5.0;
  float next = hash(vec2(seed + (inside > 0.5 ? 1.7 : -1.7), 1.0));
  float high = (wide > 6.0 ? 6.0 : 9.0) + 3.5 * mix(hash(vec2(seed, 1.0)), next, 0.5 * abs(2.0 * inside - 1.0));
  float there = step(0.16, hash(vec2(seed, 9.0)));
  vec3 colour = mix(dyed(seed), dyed(seed + (inside > 0.5 ? 1.7 : -1.7)), 0.5 * smoothstep(0.5, 1.0, abs(2.0 * inside - 1.0)));
  // The label of a box.
  if (wide > 6.0) colour = mix(colour, vec3(0.42, 0.38, 0.3), 0.5 * panel(vec2(inside * wide, at.y), vec2(4.0, 2.5), vec2(9.0, 5.0), 0.8));
  return mix(behind, colour, there * (1.0 - smoothstep(high - 1.4, high + 1.4, at.y)));
}

vec3 shelves(vec2 at, vec2 from, vec2 to, float own, vec3 wall) {
  float there = panel(at, from, to, SOFT);
  if (there <= 0.0) return wall;
  vec3 wood = vec3(0.15, 0.085, 0.045);
  float tier = (at.y - from.y) / 15.5;
  float over = fract(tier) * 15.5;
  vec3 colour = load(vec2(at.x - from.x, over - 1.2), floor(tier), own, wood * 0.32);
  colour = mix(wood, colour, smoothstep(0.2, 2.2, over) * (1.0 - smoothstep(14.6, 15.5, over)));
  float bay = abs(fract((at.x - from.x) / 44.0 + 0.5) - 0.5) * 44.0;
  colour = mix(wood, colour, smoothstep(0.2, 2.4, bay));
  return mix(wall, colour * (0.7 + 0.3 * fract(tier)), there);
}

vec3 pane(vec2 at, vec2 from, vec2 to, vec3 wall) {
  vec2 middle = 0.5 * (from + to);
  float spill = exp(-length((at - middle) / vec2(46.0, 40.0)) * 1.6);
  vec3 colour = wall + uPane * 0.16 * spill;
  colour = mix(colour, vec3(0.26, 0.2, 0.15) * (0.4 + uRoom.x), panel(at, from - 4.0, to + 4.0, SOFT));
  float glass = panel(at, from, to, SOFT);
  vec2 bar = abs(fract((at - from) / (to - from) * vec2(2.0, 3.0) + 0.5) - 0.5) * (to - from) / vec2(2.0, 3.0);
  glass *= smoothstep(0.1, 2.4, min(bar.x, bar.y));
  return mix(colour, uPane * (0.75 + 0.25 * smoothstep(from.y, to.y, at.y)), glass);
}

vec3 lampAt(vec2 at, vec2 foot, vec3 behind) {
  vec2 off = at - foot;
  vec3 glow = vec3(1.0, 0.56, 0.22) * uRoom.y;
  vec3 colour = behind + glow * 0.34 * exp(-length(off * vec2(1.0, 0.8)) / 22.0);
  colour = mix(colour, vec3(0.08, 0.06, 0.05), panel(off, vec2(-0.8, -46.0), vec2(0.8, -6.0), 1.2));
  float flare = 6.5 - 0.3 * off.y;
  float shade = between(off.x, -flare, flare, SOFT) * between(off.y, -6.0, 7.0, SOFT);
  return mix(colour, vec3(0.32, 0.24, 0.15) * uRoom.x + glow * 1.15, shade);
}

vec3 wallAt(int side, vec2 at) {
  // Panelling below, plaster above.
  float high = at.y - FLOOR;
  vec3 wall = mix(vec3(0.17, 0.105, 0.06), vec3(0.25, 0.215, 0.17), smoothstep(32.0, 36.0, high));
  wall *= 0.8 + 0.2 * smoothstep(0.0, 40.0, high);
  if (side == 0) {
    wall = shelves(at, vec2(-18.0, FLOOR + 6.0), vec2(114.0, FLOOR + 92.0), 1.0, wall) * uRoom.x;
    wall = pane(at, vec2(-104.0, -2.0), vec2(-52.0, 58.0), wall);
    return lampAt(at, vec2(-32.0, 22.0), wall);
  }
  if (side == 1) return pane(at, vec2(-40.0, -2.0), vec2(30.0, 58.0), wall * uRoom.x);
  if (side == 2) return shelves(at, vec2(-90.0, FLOOR + 6.0), vec2(42.0, FLOOR + 92.0), 2.0, wall) * uRoom.x;
  // A door.
  wall = mix(wall, vec3(0.13, 0.075, 0.04), panel(at, vec2(30.0, FLOOR), vec2(66.0, FLOOR + 80.0), SOFT));
  return lampAt(at, vec2(-60.0, 24.0), wall * uRoom.x);
}

vec3 roomAlong(vec3 way) {
  vec3 eye = clamp(cameraPosition, vec3(-0.9, -1.0, -0.9) * ROOM_HALF + vec3(0.0, FLOOR + 8.0, 0.0), 0.9 * ROOM_HALF + vec3(0.0, CEILING - 8.0, 0.0));
  vec2 aside = (sign(way.xz) * ROOM_HALF.xz - eye.xz) / (abs(way.xz) + 0.00001) * sign(way.xz);
  float height = way.y > 0.0 ? (CEILING - eye.y) / max(way.y, 0.00001) : (FLOOR - eye.y) / min(way.y, -0.00001);
  float far = min(min(aside.x, aside.y), height);
  vec3 at = eye + far * way;
  vec3 colour;
  if (height <= far) {
    float lane = fract(at.z / 9.0);
    colour = way.y > 0.0 ? vec3(0.2, 0.18, 0.15) : vec3(0.1, 0.06, 0.035) * (0.96 + 0.08 * smoothstep(0.2, 0.8, lane));
    colour *= uRoom.x;
  }
  else if (aside.y < aside.x) colour = way.z < 0.0 ? wallAt(0, at.xy) : wallAt(3, at.xy);
  else colour = way.x < 0.0 ? wallAt(1, vec2(at.z, at.y)) : wallAt(2, vec2(at.z, at.y));
  // Corners and what is near the floor lie in shade.
  vec3 off = min(ROOM_HALF - abs(at), vec3(60.0));
  float corner = min(max(off.x, off.z), min(max(off.x, at.y - FLOOR), max(off.z, at.y - FLOOR)));
  return colour * (0.62 + 0.38 * smoothstep(0.0, 50.0, corner));
}
`;
