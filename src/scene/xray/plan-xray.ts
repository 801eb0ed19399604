import { SCENE_SYSTEMS } from '../systems/systems.ts';
import { isSeenThrough, sideLook, topLook, XRAY_LEGEND } from '../../app/tools/xray.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { cornersOf } from '../../geometry/gap.ts';
import type { SeenPiece } from '../../rules/core/seen.ts';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import { moveSetting } from '../../rules/core/measure/setting.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { FRAME } from '../terrain/build-board.ts';
import { SIDE_COLOUR, linear } from '../materials/palette.ts';
import { type Pointed, XRAY_LOOKS, type XrayLook } from '../../app/state/xray.ts';
import { WALKABLE_UPRIGHT, LEVEL_UPRIGHT } from '../../kernel/display-tolerances.ts';

/** A piece with its physical shape. */
export type SeenOne = { readonly piece: TerrainPiece; readonly seen: SeenPiece };

/**
 * The geometry of an x-ray: faces and edges, and what each face belongs to.
 *
 * @shape `corners`: nine numbers per triangle; `looks` and `through`: one per corner; `tints`: three per corner;
 *   `owners`: per triangle an index into `things`; `edges` and `edgeColours`: six numbers per edge.
 */
export type XrayPlan = {
  readonly corners: Float32Array;
  readonly looks: Float32Array;
  readonly through: Float32Array;
  readonly tints: Float32Array;
  readonly owners: Uint32Array;
  readonly things: readonly Pointed[];
  readonly edges: Float32Array;
  readonly edgeColours: Float32Array;
};

/** Height of flat shapes above the ground, inches, so that they are visible. */
const ABOVE = 0.02;
const ROUND_SIDES = 28;

type XrayBuffers = {
  readonly corners: number[];
  readonly looks: number[];
  readonly through: number[];
  readonly tints: number[];
  readonly owners: number[];
  readonly things: Pointed[];
  readonly edges: number[];
  readonly edgeColours: number[];
};

/** The x-ray of pieces and models; `mover` is the model whose closed ground is shown. */
export function planXray(
  pieces: readonly SeenOne[],
  state: GameState | undefined,
  mover: ModelId | undefined,
): XrayPlan {
  const buffers: XrayBuffers = {
    corners: [],
    looks: [],
    through: [],
    tints: [],
    owners: [],
    things: [],
    edges: [],
    edgeColours: [],
  };
  for (const one of pieces) addPiece(buffers, one);
  if (state) {
    for (const model of state.models.values()) addModel(buffers, state, model);
    if (mover !== undefined && state.models.has(mover)) addClosed(buffers, state, mover);
    addRim(buffers, state.table.width / 2, state.table.depth / 2);
  }
  return {
    corners: Float32Array.from(buffers.corners),
    looks: Float32Array.from(buffers.looks),
    through: Float32Array.from(buffers.through),
    tints: Float32Array.from(buffers.tints),
    owners: Uint32Array.from(buffers.owners),
    things: buffers.things,
    edges: Float32Array.from(buffers.edges),
    edgeColours: Float32Array.from(buffers.edgeColours),
  };
}

function addPiece(buffers: XrayBuffers, { piece, seen }: SeenOne): void {
  const first = buffers.things.length;
  seen.parts.forEach((part, i) => {
    buffers.things.push({ kind: 'part', piece, part, n: i + 1, of: seen.parts.length });
  });
  for (let t = 0; t < seen.owners.length; t++) {
    const part = seen.parts[seen.owners[t]!]!;
    const up = upness(seen.corners, 9 * t);
    const look = up >= WALKABLE_UPRIGHT ? topLook(piece, part, up >= LEVEL_UPRIGHT) : sideLook(piece, part);
    const light = isSeenThrough(piece, part) ? 1 : 0;
    pour(buffers, seen.corners.subarray(9 * t, 9 * t + 9), look, light, first + seen.owners[t]!);
  }
  const side = sideLook(piece, seen.parts[0] ?? { role: 'plain' });
  const colour = linear(XRAY_LEGEND[side].colour);
  for (const value of seen.edges) buffers.edges.push(value);
  for (let i = 0; i < seen.edges.length; i += 3) buffers.edgeColours.push(...colour);
}

/** The upward component of a triangle's normal: 1 is level. */
function upness(c: Float32Array, at: number): number {
  const [ux, uy, uz] = [c[at + 3]! - c[at]!, c[at + 4]! - c[at + 1]!, c[at + 5]! - c[at + 2]!];
  const [vx, vy, vz] = [c[at + 6]! - c[at]!, c[at + 7]! - c[at + 1]!, c[at + 8]! - c[at + 2]!];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  return length > 0 ? ny / length : 0;
}

function pour(
  buffers: XrayBuffers,
  corners: ArrayLike<number>,
  look: XrayLook,
  through: number,
  owner: number,
  tint: readonly number[] = linear(XRAY_LEGEND[look].colour),
): void {
  const number = XRAY_LOOKS.indexOf(look);
  for (let i = 0; i < 9; i++) buffers.corners.push(corners[i]!);
  for (let k = 0; k < 3; k++) {
    buffers.looks.push(number);
    buffers.through.push(through);
    buffers.tints.push(tint[0]!, tint[1]!, tint[2]!);
  }
  buffers.owners.push(owner);
}

/** A model: its base, and its body above it. */
function addModel(buffers: XrayBuffers, state: GameState, model: Model): void {
  const owner = buffers.things.length;
  buffers.things.push({ kind: 'model', model, names: tableNamesOf(state) });
  const side = state.units.get(model.unit)?.side ?? 'attacker';
  const tint = linear(SIDE_COLOUR[side]);
  const outline = outlineOf(model, 0);
  const [low, high] = [model.at[1] + ABOVE, model.at[1] + model.height];
  const middle: Point = [model.at[0], low, model.at[2]];
  outline.forEach(([x, z], i) => {
    const [nx, nz] = outline[(i + 1) % outline.length]!;
    pour(buffers, [x, low, z, x, high, z, nx, high, nz], 'body', 1, owner, tint);
    pour(buffers, [x, low, z, nx, high, nz, nx, low, nz], 'body', 1, owner, tint);
    pour(buffers, [...middle, x, low, z, nx, low, nz], 'body', 0, owner, tint);
    buffers.edges.push(x, low, z, nx, low, nz, x, high, z, nx, high, nz);
    buffers.edgeColours.push(...tint, ...tint, ...tint, ...tint);
    if (i % Math.max(1, Math.floor(outline.length / 4)) === 0) {
      buffers.edges.push(x, low, z, x, high, z);
      buffers.edgeColours.push(...tint, ...tint);
    }
  });
  // Its facing.
  const tip = outlineTip(model);
  buffers.edges.push(model.at[0], low, model.at[2], tip[0], low, tip[1]);
  buffers.edgeColours.push(...tint, ...tint);
}

const outlineTip = ({ base, at, facing }: Model): PlanPoint => {
  const reach = base.kind === 'round' ? base.radius : base.halfDepth;
  return [at[0] - Math.sin(facing) * reach, at[2] - Math.cos(facing) * reach];
};

/** The outline of a model's base, grown by some inches. */
function outlineOf({ base, at, facing }: Pick<Model, 'base' | 'at' | 'facing'>, by: number): readonly PlanPoint[] {
  const [c, s] = [Math.cos(facing), Math.sin(facing)];
  const placed = (x: number, z: number): PlanPoint => [at[0] + x * c + z * s, at[2] - x * s + z * c];
  if (base.kind === 'round' || base.kind === 'oval') {
    const [w, d] = base.kind === 'round' ? [base.radius, base.radius] : [base.halfWidth, base.halfDepth];
    return Array.from({ length: ROUND_SIDES }, (_, i) => {
      const angle = (2 * Math.PI * i) / ROUND_SIDES;
      const [x, z] = [Math.sin(angle), Math.cos(angle)];
      // Grown along the outline's normal.
      const [nx, nz] = [x / w, z / d];
      const n = Math.sqrt(nx * nx + nz * nz);
      return placed(w * x + (by * nx) / n, d * z + (by * nz) / n);
    });
  }
  if (by === 0) return cornersOf({ base, at, facing });
  const corners: PlanPoint[] = [];
  for (const [k, [sx, sz]] of [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ].entries())
    for (let i = 0; i <= 6; i++) {
      const angle = (Math.PI / 2) * (k + i / 6);
      corners.push(placed(sx! * base.halfWidth + by * Math.sin(angle), sz! * base.halfDepth + by * Math.cos(angle)));
    }
  return corners;
}

/** Ground closed to the selected model's base, with the enemy whose range closes it. */
function addClosed(buffers: XrayBuffers, state: GameState, mover: ModelId): void {
  if (!SCENE_SYSTEMS[state.rules.system].showsClosedRanges) return;
  const tint = linear(XRAY_LEGEND.closed.colour);
  for (const { id, keepOut } of moveSetting(state, mover, { kind: 'move' }).crowd) {
    const model = state.models.get(id);
    if (keepOut === undefined || model === undefined) continue;
    const owner = buffers.things.length;
    buffers.things.push({ kind: 'range', model: tableNamesOf(state).model(id), across: keepOut.across });
    const outline = outlineOf(model, keepOut.across);
    const y = model.at[1] + ABOVE;
    outline.forEach(([x, z], i) => {
      const [nx, nz] = outline[(i + 1) % outline.length]!;
      pour(buffers, [model.at[0], y, model.at[2], x, y, z, nx, y, nz], 'closed', 1, owner);
      buffers.edges.push(x, y, z, nx, y, nz);
      buffers.edgeColours.push(...tint, ...tint);
    });
  }
}

/** The table's edge, which no model crosses, and its frame's outer edge, which separates it from the room. */
function addRim(buffers: XrayBuffers, w: number, d: number): void {
  addRing(buffers, [w, ABOVE, d], linear(XRAY_LEGEND.closed.colour));
  addRing(buffers, [w + FRAME.width, FRAME.rise / 2, d + FRAME.width], linear(XRAY_LEGEND.plain.colour));
}

/** A level rectangle around the table's centre as lines; `corner` is one of its corners, inches. */
function addRing(buffers: XrayBuffers, [w, y, d]: Point, colour: readonly number[]): void {
  const corners = [
    [-w, -d],
    [w, -d],
    [w, d],
    [-w, d],
  ] as const;
  corners.forEach(([x, z], i) => {
    const [nx, nz] = corners[(i + 1) % 4]!;
    buffers.edges.push(x, y, z, nx, y, nz);
    buffers.edgeColours.push(...colour, ...colour);
  });
}
