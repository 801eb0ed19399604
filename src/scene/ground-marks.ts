import { Color, Vector3, Vector4 } from 'three';
import type { Model } from '../rules/core/state.ts';
import { INK } from './palette.ts';

/** Rings of light that hug the ground: how many bases at most, and the groups they are drawn in. */
export const MARK_LIMIT = 64;
export const MARK_GROUPS = ['engagement', 'coherency', 'bystander', 'duel'] as const;
export type MarkGroup = (typeof MARK_GROUPS)[number];

/** One base with a ring about it. Rings of a group melt into one outline. */
export type GroundMark = { readonly model: Pick<Model, 'base' | 'at' | 'facing'>; readonly group: MarkGroup };

/** How a group is drawn: how far from the base, how far up and down it counts, its ink, whether its line is dashed. */
export type MarkStyle = { readonly range: number; readonly up: number; readonly ink: string; readonly dashed: boolean };

/** The numbers the paint shader reads. Shared by every painted surface; changed in place. */
export type MarkUniforms = {
  readonly uMarkCount: { value: number };
  readonly uMarkPlace: { value: Vector4[] };
  readonly uMarkShape: { value: Vector4[] };
  readonly uGroupRange: { value: Vector4[] };
  readonly uGroupInk: { value: Vector3[] };
  /** Strength of the inch grid, 0 to 1. */
  readonly uGrid: { value: number };
  /** Number of the piece that stands in the way, −1 for none. */
  readonly uPieceLit: { value: number };
};

/** Uniforms with no marks at all. */
export const createMarkUniforms = (): MarkUniforms => ({
  uMarkCount: { value: 0 },
  uMarkPlace: { value: Array.from({ length: MARK_LIMIT }, () => new Vector4()) },
  uMarkShape: { value: Array.from({ length: MARK_LIMIT }, () => new Vector4()) },
  uGroupRange: { value: MARK_GROUPS.map(() => new Vector4(1, 5, 0, 0)) },
  uGroupInk: { value: MARK_GROUPS.map(() => new Vector3(1, 1, 1)) },
  uGrid: { value: 0 },
  uPieceLit: { value: -1 },
});

/** The styles of the groups under a system's ranges. */
export const markStyles = (rules: {
  readonly engageAcross: number;
  readonly engageUp: number;
  readonly cohereAcross: number;
  readonly cohereUp: number;
}): Readonly<Record<MarkGroup, MarkStyle>> => ({
  engagement: { range: rules.engageAcross, up: rules.engageUp, ink: INK.chalk, dashed: false },
  coherency: { range: rules.cohereAcross, up: rules.cohereUp, ink: INK.legal, dashed: true },
  bystander: { range: rules.engageAcross, up: rules.engageUp, ink: INK.illegal, dashed: true },
  duel: { range: 0.42, up: 1, ink: '#FFE2A8', dashed: false },
});

/** Writes marks into the uniforms; those beyond the limit are left out. */
export function writeMarks(
  uniforms: MarkUniforms,
  marks: readonly GroundMark[],
  styles: Readonly<Record<MarkGroup, MarkStyle>>,
): void {
  const count = Math.min(marks.length, MARK_LIMIT);
  for (let i = 0; i < count; i++) {
    const { model, group } = marks[i]!;
    const { base } = model;
    const [halfWidth, halfDepth] =
      base.kind === 'round' ? [base.radius, base.radius] : [base.halfWidth, base.halfDepth];
    uniforms.uMarkPlace.value[i]!.set(model.at[0], model.at[1], model.at[2], MARK_GROUPS.indexOf(group));
    uniforms.uMarkShape.value[i]!.set(
      halfWidth,
      halfDepth,
      model.facing,
      base.kind === 'rect' || base.kind === 'hull' ? 1 : 0,
    );
  }
  uniforms.uMarkCount.value = count;
  const ink = new Color();
  MARK_GROUPS.forEach((group, i) => {
    const style = styles[group];
    uniforms.uGroupRange.value[i]!.set(style.range, style.up, style.dashed ? 1 : 0, 0);
    ink.set(style.ink);
    uniforms.uGroupInk.value[i]!.set(ink.r, ink.g, ink.b);
  });
}

/** GLSL that lays the marks over a colour. Distances to ellipses are the usual first-order estimate, exact for circles. */
export const MARKS_GLSL = /* glsl */ `
uniform int uMarkCount;
uniform vec4 uMarkPlace[${MARK_LIMIT}];
uniform vec4 uMarkShape[${MARK_LIMIT}];
uniform vec4 uGroupRange[4];
uniform vec3 uGroupInk[4];
uniform float uGrid;
uniform float uPieceLit;

float baseDistance(vec2 away, vec4 shape) {
  float c = cos(shape.z), s = sin(shape.z);
  vec2 p = vec2(away.x * c - away.y * s, away.x * s + away.y * c);
  if (shape.w > 0.5) {
    vec2 q = abs(p) - shape.xy;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0);
  }
  if (abs(shape.x - shape.y) < 0.001) return length(p) - shape.x;
  float k0 = length(p / shape.xy);
  float k1 = length(p / (shape.xy * shape.xy));
  return k0 * (k0 - 1.0) / max(k1, 0.0001);
}

vec3 layMarks(vec3 colour, vec3 world, inout vec3 light) {
  if (uMarkCount == 0) return colour;
  vec4 nearest = vec4(1e5);
  for (int i = 0; i < ${MARK_LIMIT}; i++) {
    if (i >= uMarkCount) break;
    vec4 place = uMarkPlace[i];
    int group = int(place.w + 0.5);
    if (abs(world.y - place.y) > uGroupRange[group].y + 0.02) continue;
    float d = baseDistance(world.xz - place.xz, uMarkShape[i]);
    if (group == 0) nearest.x = min(nearest.x, d);
    else if (group == 1) nearest.y = min(nearest.y, d);
    else if (group == 2) nearest.z = min(nearest.z, d);
    else nearest.w = min(nearest.w, d);
  }
  for (int g = 0; g < 4; g++) {
    float d = g == 0 ? nearest.x : g == 1 ? nearest.y : g == 2 ? nearest.z : nearest.w;
    float range = uGroupRange[g].x;
    if (d > range + 0.4) continue;
    float pixel = max(fwidth(d), 0.002);
    float edge = abs(d - range);
    float line = 1.0 - smoothstep(0.028, 0.028 + 1.5 * pixel, edge);
    if (uGroupRange[g].z > 0.5) line *= smoothstep(-0.1, 0.1, sin((world.x + world.z) * 7.0) * sin((world.x - world.z) * 7.0 + 1.0) + 0.25);
    float wash = d < range ? 0.10 + 0.22 * smoothstep(range - 0.75, range, d) : 0.16 * (1.0 - smoothstep(0.0, 0.35, edge));
    float ink = max(line * 0.85, wash);
    colour = mix(colour, uGroupInk[g], ink);
    light += uGroupInk[g] * ink * 0.12;
  }
  return colour;
}
`;
