import { Color, type Texture, Vector3, Vector4 } from 'three';
import type { Model } from '../../rules/core/state/state.ts';
import { OVERLAY_COLOUR, SIDE_COLOUR } from './palette.ts';

/** The most bases with a ring on the ground, and the groups of rings. */
const MARK_LIMIT = 96;
const MARK_GROUPS = [
  'engagement',
  'coherency',
  'bystander',
  'duel',
  'aura-1',
  'aura-2',
  'aura-3',
  'objective',
  'held-attacker',
  'held-defender',
] as const;
export type MarkGroup = (typeof MARK_GROUPS)[number];

/** A base with a ring around it. Rings of a group merge into one outline. */
export type GroundMark = { readonly model: Pick<Model, 'base' | 'at' | 'facing'>; readonly group: MarkGroup };

/** How a group is drawn: its range from the base and its vertical reach in inches, its colour, and dashing. */
export type MarkStyle = {
  readonly range: number;
  readonly up: number;
  readonly colour: string;
  readonly dashed: boolean;
};

/** The uniforms the paint shader reads. Shared by every painted surface; changed in place. */
export type MarkUniforms = {
  readonly uMarkCount: { value: number };
  /** Films show no marks: 1 hides them all. */
  readonly uMarksHidden: { value: number };
  readonly uMarkPlace: { value: Vector4[] };
  readonly uMarkShape: { value: Vector4[] };
  readonly uGroupRange: { value: Vector4[] };
  readonly uGroupColour: { value: Vector3[] };
  /** Strength of the inch grid, 0 to 1. */
  readonly uGrid: { value: number };
  /** Index of the highlighted obstructing piece, −1 for none. */
  readonly uPieceLit: { value: number };
  /** Everything above this height in inches is not drawn. */
  readonly uCeiling: { value: number };
  /** The ground seen by the sight tool's viewer (1), or a map's colours (2 to 3, by strength); 0 for neither. */
  readonly uField: { value: Texture | null };
  readonly uFieldOn: { value: number };
};

/** Uniforms without marks. */
export const createMarkUniforms = (): MarkUniforms => ({
  uMarkCount: { value: 0 },
  uMarksHidden: { value: 0 },
  uMarkPlace: { value: Array.from({ length: MARK_LIMIT }, () => new Vector4()) },
  uMarkShape: { value: Array.from({ length: MARK_LIMIT }, () => new Vector4()) },
  uGroupRange: { value: MARK_GROUPS.map(() => new Vector4(1, 5, 0, 0)) },
  uGroupColour: { value: MARK_GROUPS.map(() => new Vector3(1, 1, 1)) },
  uGrid: { value: 0 },
  uPieceLit: { value: -1 },
  uCeiling: { value: 1e6 },
  uField: { value: null },
  uFieldOn: { value: 0 },
});

/** The default style of an aura. */
const AURA: MarkStyle = { range: 1, up: 60, colour: OVERLAY_COLOUR.chalk, dashed: false };

/** The style of objectives, which are marked up to their own edge. */
const OBJECTIVE: MarkStyle = { range: 0, up: 5, colour: OVERLAY_COLOUR.chalk, dashed: false };

/** The styles of the groups for a system's ranges. Ranges in inches. */
export const markStyles = (rules: {
  readonly engageAcross: number;
  readonly engageUp: number;
  readonly cohereAcross: number;
  readonly cohereUp: number;
}): Readonly<Record<MarkGroup, MarkStyle>> => ({
  engagement: { range: rules.engageAcross, up: rules.engageUp, colour: OVERLAY_COLOUR.chalk, dashed: false },
  coherency: { range: rules.cohereAcross, up: rules.cohereUp, colour: OVERLAY_COLOUR.legal, dashed: true },
  bystander: { range: rules.engageAcross, up: rules.engageUp, colour: OVERLAY_COLOUR.illegal, dashed: true },
  duel: { range: 0.42, up: 1, colour: '#FFE2A8', dashed: false },
  'aura-1': AURA,
  'aura-2': AURA,
  'aura-3': AURA,
  objective: OBJECTIVE,
  'held-attacker': { ...OBJECTIVE, colour: SIDE_COLOUR.attacker },
  'held-defender': { ...OBJECTIVE, colour: SIDE_COLOUR.defender },
});

/** Writes marks into the uniforms; those beyond the limit are dropped. */
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
  const colour = new Color();
  MARK_GROUPS.forEach((group, i) => {
    const style = styles[group];
    uniforms.uGroupRange.value[i]!.set(style.range, style.up, style.dashed ? 1 : 0, 0);
    colour.set(style.colour);
    uniforms.uGroupColour.value[i]!.set(colour.r, colour.g, colour.b);
  });
}

/** GLSL that draws the marks over a colour. Distances to ellipses are first-order estimates, exact for circles. */
export const MARKS_GLSL = /* glsl */ `
uniform int uMarkCount;
uniform float uMarksHidden;
uniform vec4 uMarkPlace[${MARK_LIMIT}];
uniform vec4 uMarkShape[${MARK_LIMIT}];
uniform vec4 uGroupRange[${MARK_GROUPS.length}];
uniform vec3 uGroupColour[${MARK_GROUPS.length}];
uniform float uGrid;
uniform float uPieceLit;
uniform float uCeiling;
uniform sampler2D uField;
uniform float uFieldOn;

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

/** Floors that are lifted off: below the ceiling all is there, above it nothing, between them a sieve. */
void liftFloors(vec3 world) {
  float over = world.y - uCeiling;
  if (over > 0.35) discard;
  if (over > -0.02 && fract(dot(floor(gl_FragCoord.xy), vec2(0.5, 0.25))) < over * 2.8 + 0.3) discard;
}

/** Ground that the sight tool's viewer does not see lies in a cool shade; a map lies on what faces up as a glaze, through which grain and light are seen. */
vec3 shadeUnseen(vec3 colour, vec3 world, vec2 halfTable) {
  if (uFieldOn < 0.5) return colour;
  vec2 at = world.xz / (2.0 * halfTable) + 0.5;
  if (at.x < 0.0 || at.x > 1.0 || at.y < 0.0 || at.y > 1.0) return colour;
  if (uFieldOn > 1.5) {
    vec4 map = texture2D(uField, at);
    float up = abs(normalize(cross(dFdx(world), dFdy(world))).y);
    float there = map.a * (uFieldOn - 2.0) * smoothstep(0.2, 0.5, up);
    float grain = clamp(0.62 + 1.6 * dot(colour, vec3(0.3, 0.59, 0.11)), 0.7, 1.15);
    return mix(colour, map.rgb * grain, there);
  }
  vec2 aside = vec2(0.28) / (2.0 * halfTable);
  float soft = 0.25 * (texture2D(uField, at + aside).r + texture2D(uField, at - aside).r
    + texture2D(uField, at + vec2(aside.x, -aside.y)).r + texture2D(uField, at + vec2(-aside.x, aside.y)).r);
  float seen = smoothstep(0.25, 0.75, soft);
  float edge = 1.0 - smoothstep(0.0, 0.5, abs(seen - 0.5));
  vec3 hidden = mix(vec3(dot(colour, vec3(0.3, 0.55, 0.15))), vec3(0.2, 0.27, 0.4), 0.35) * 0.4;
  return mix(mix(hidden, colour, seen), vec3(0.95, 0.93, 0.86), edge * 0.16);
}

vec3 layMarks(vec3 colour, vec3 world, inout vec3 light) {
  if (uMarkCount == 0 || uMarksHidden > 0.5) return colour;
  float nearest[${MARK_GROUPS.length}];
  for (int g = 0; g < ${MARK_GROUPS.length}; g++) nearest[g] = 1e5;
  for (int i = 0; i < ${MARK_LIMIT}; i++) {
    if (i >= uMarkCount) break;
    vec4 place = uMarkPlace[i];
    int group = int(place.w + 0.5);
    if (abs(world.y - place.y) > uGroupRange[group].y + 0.02) continue;
    float d = baseDistance(world.xz - place.xz, uMarkShape[i]);
    nearest[group] = min(nearest[group], d);
  }
  for (int g = 0; g < ${MARK_GROUPS.length}; g++) {
    float d = nearest[g];
    float range = uGroupRange[g].x;
    if (d > range + 0.4) continue;
    float pixel = max(fwidth(d), 0.002);
    float edge = abs(d - range);
    float line = 1.0 - smoothstep(0.028, 0.028 + 1.5 * pixel, edge);
    if (uGroupRange[g].z > 0.5) line *= smoothstep(-0.1, 0.1, sin((world.x + world.z) * 7.0) * sin((world.x - world.z) * 7.0 + 1.0) + 0.25);
    float wash = d < range ? 0.10 + 0.22 * smoothstep(range - 0.75, range, d) : 0.16 * (1.0 - smoothstep(0.0, 0.35, edge));
    float strength = max(line * 0.85, wash);
    colour = mix(colour, uGroupColour[g], strength);
    light += uGroupColour[g] * strength * 0.12;
  }
  return colour;
}
`;
