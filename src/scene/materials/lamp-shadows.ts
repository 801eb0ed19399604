import { Vector3 } from 'three';
import { innerRadius } from '../../geometry/gap.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { type ModelPose, standing } from '../../timeline/pose.ts';
import { LAMP_MAP_SIDE, type LampUniforms, MOST_LAMPS } from './lamp-glsl.ts';

/** The index of a lamp in the shaders, and of a row or a column of its map. */
export type LampIndex = number;
type TexelIndex = number;

/** A mini as an obstacle to the light of lamps: an upright cylinder on the middle of its base. */
export type LampBody = { readonly at: Point; readonly height: Inches; readonly radius: Inches };

/** What stops the light of each lamp. */
export type LampShadows = {
  /** Maps of distances by terrain alone, one lamp after another, with the shape of `uLampFar`. */
  readonly terrain: Float32Array;
  /** The minis near each lamp when its map was made; undefined where the map must be made again. */
  readonly near: (readonly LampBody[] | undefined)[];
};

const TEXELS = LAMP_MAP_SIDE * LAMP_MAP_SIDE;

/** Lamps whose light gets nowhere yet. */
export const createLampShadows = (): LampShadows => ({
  terrain: new Float32Array(MOST_LAMPS * TEXELS),
  near: Array.from({ length: MOST_LAMPS }, () => undefined),
});

/**
 * Sets how far a lamp's light gets before terrain stops it, inches.
 *
 * @shape `distances`: {@link LAMP_MAP_SIDE} rows of as many texels, each the direction of {@link directionOf}.
 */
export function setTerrainDistances({ terrain, near }: LampShadows, lamp: LampIndex, distances: Float32Array): void {
  terrain.set(distances, lamp * TEXELS);
  near[lamp] = undefined;
}

/** Share of its base's inner radius that the body of a mini is wide. */
const BODY = 0.62;

/** The bodies of all models that stand; those that lie are too low to matter. */
export function* lampBodies(
  { models }: Pick<GameState, 'models'>,
  shown: ReadonlyMap<ModelId, ModelPose>,
): Generator<LampBody> {
  for (const model of models.values()) {
    const { at, hop, turn } = shown.get(model.id) ?? standing(model);
    if (turn === undefined)
      yield { at: [at[0], at[1] + hop, at[2]], height: model.height, radius: BODY * innerRadius(model.base) };
  }
}

/** Updates the maps of the lamps near which a mini has come, gone or moved, and of those whose terrain has changed. */
export function castBodies(lamps: LampUniforms, shadows: LampShadows, bodies: readonly LampBody[]): void {
  const { uLamps, uLampAt, uLampFar } = lamps;
  const maps = uLampFar.value.image.data as Float32Array;
  for (let lamp = 0; lamp < uLamps.value; lamp++) {
    const { x, y, z, w: reach } = uLampAt.value[lamp]!;
    const now = bodies.filter(({ at, height, radius }) => {
      const up = Math.max(at[1] - y, 0, y - at[1] - height);
      return (at[0] - x) ** 2 + (at[2] - z) ** 2 + up * up < (reach + radius) ** 2;
    });
    const before = shadows.near[lamp];
    if (before?.length === now.length && now.every((body, i) => isSame(body, before[i]!))) continue;
    shadows.near[lamp] = now;
    const map = maps.subarray(lamp * TEXELS, (lamp + 1) * TEXELS);
    map.set(shadows.terrain.subarray(lamp * TEXELS, (lamp + 1) * TEXELS));
    for (const body of now) castBody(map, [x, y, z], body);
    uLampFar.value.needsUpdate = true;
  }
}

const isSame = (a: LampBody, b: LampBody): boolean =>
  a.height === b.height && a.radius === b.radius && a.at.every((value, i) => value === b.at[i]);

/** The direction that a texel of a lamp's map stands for, by its column and row: the octahedral map of Meyer and others, 2010, with y up. */
export function directionOf(column: TexelIndex, row: TexelIndex): Vector3 {
  const [x, z] = [column, row].map((texel) => ((texel + 0.5) / LAMP_MAP_SIDE) * 2 - 1) as [number, number];
  const y = 1 - Math.abs(x) - Math.abs(z);
  return y >= 0
    ? new Vector3(x, y, z).normalize()
    : new Vector3((1 - Math.abs(z)) * (x >= 0 ? 1 : -1), y, (1 - Math.abs(x)) * (z >= 0 ? 1 : -1)).normalize();
}

/** The direction of every texel of a map: x, y, z of each. None is upright. */
const DIRECTIONS = Float32Array.from(
  Array.from({ length: TEXELS }, (_, i) =>
    directionOf(i % LAMP_MAP_SIDE, Math.floor(i / LAMP_MAP_SIDE)).toArray(),
  ).flat(),
);

/**
 * Shortens a lamp's map where a body is in the way: to where the light would come out of it, so that the body itself is
 * lit and what stands behind is not.
 *
 * @shape `map`: as `distances` of {@link setTerrainDistances}.
 */
export function castBody(map: Float32Array, [lx, ly, lz]: Point, { at, height, radius }: LampBody): void {
  const [ox, oy, oz] = [lx - at[0], ly - at[1], lz - at[2]];
  const outside = ox * ox + oz * oz - radius * radius;
  // A lamp within a body would shine nowhere.
  if (outside <= 0 && oy >= 0 && oy <= height) return;
  const up = height / 2 - oy;
  const far = Math.sqrt(ox * ox + up * up + oz * oz);
  const round = Math.sqrt(radius * radius + (height * height) / 4);
  const least = far > round ? Math.sqrt(1 - (round / far) ** 2) * far : -far;
  for (let i = 0; i < TEXELS; i++) {
    const [dx, dy, dz] = [DIRECTIONS[3 * i]!, DIRECTIONS[3 * i + 1]!, DIRECTIONS[3 * i + 2]!];
    if (up * dy - ox * dx - oz * dz < least) continue;
    const flat = dx * dx + dz * dz;
    const along = ox * dx + oz * dz;
    const root = along * along - flat * outside;
    if (root <= 0) continue;
    let enter = Math.max(0, (-along - Math.sqrt(root)) / flat);
    let leave = (-along + Math.sqrt(root)) / flat;
    if (dy !== 0) {
      const [foot, top] = [-oy / dy, (height - oy) / dy];
      enter = Math.max(enter, Math.min(foot, top));
      leave = Math.min(leave, Math.max(foot, top));
    } else if (oy < 0 || oy > height) continue;
    if (leave > enter && leave < map[i]!) map[i] = leave;
  }
}
