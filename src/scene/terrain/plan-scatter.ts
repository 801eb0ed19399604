import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Shape, TerrainPiece } from '../../rules/core/terrain.ts';
import { circle, rectangle } from './carve.ts';
import { paintSchemeOf } from '../materials/palette.ts';
import type { Unsteady } from '../meshes/seeded.ts';
import { seedOf, unsteady } from '../meshes/seeded.ts';
import type { Placing } from '../meshes/soup.ts';
import { placed, nestedPlacing } from '../meshes/soup.ts';

/** One small decoration. `tone` from 0 to 1 picks its shade. */
export type Bit = { readonly at: Point; readonly yaw: number; readonly scale: number; readonly tone: number };

/** The decoration of a table: never an obstacle or collider, drawn in three calls. */
type Scatter = {
  readonly tufts: readonly Bit[];
  readonly rubble: readonly Bit[];
  readonly trees: readonly Bit[];
};

const LIMIT = { tufts: 2600, rubble: 1600, trees: 220 } as const;

/** Grass and rubble at the feet of pieces, trees in woods, and tufts over the open mat. The table's size in inches. */
export function planScatter(
  pieces: readonly TerrainPiece[],
  table: { readonly width: number; readonly depth: number },
): Scatter {
  const tufts: Bit[] = [];
  const rubble: Bit[] = [];
  const trees: Bit[] = [];
  for (const piece of pieces) {
    const random = unsteady(seedOf(piece.id));
    const paint = paintSchemeOf(piece.kind, 'plain');
    for (const foot of feetOf(piece.shape, { at: piece.at, yaw: piece.yaw })) {
      skirtWith(tufts, foot, paint.grass, 0.02, 0.28, [0.8, 1.7], random);
      skirtWith(rubble, foot, paint.rubble, -0.02, 0.34, [0.35, 1.2], random);
      // Woods with a look have their own trees.
      if (piece.kind === 'woods' && piece.look === undefined) trees.push(...grove(foot, random));
    }
  }
  const random = unsteady(11);
  const wild = Math.round(table.width * table.depth * 0.13);
  for (let i = 0; i < wild; i++) {
    // Tufts come in clusters.
    const [x, z] = [(random() - 0.5) * (table.width - 1), (random() - 0.5) * (table.depth - 1)];
    const family = random() < 0.4 ? 1 + Math.floor(random() * 4) : 1;
    for (let k = 0; k < family; k++) {
      const at: Point = [x + (random() - 0.5) * 0.8, 0, z + (random() - 0.5) * 0.8];
      if (!isUnder(at, pieces)) tufts.push({ at, yaw: random() * 6.28, scale: 0.6 + random() * 0.8, tone: random() });
    }
    if (i % 4 === 0 && !isUnder([x, 0, z], pieces)) {
      rubble.push({ at: [x, -0.02, z], yaw: random() * 6.28, scale: 0.2 + random() * 0.4, tone: random() });
    }
  }
  const inside = (bit: Bit) =>
    Math.abs(bit.at[0]) < table.width / 2 - 0.1 && Math.abs(bit.at[2]) < table.depth / 2 - 0.1;
  return {
    tufts: tufts.filter(inside).slice(0, LIMIT.tufts),
    rubble: rubble.filter(inside).slice(0, LIMIT.rubble),
    trees: trees.filter(inside).slice(0, LIMIT.trees),
  };
}

type Foot = readonly PlanPoint[];

/** The outlines, on the table, of every part of a shape that stands on the ground. */
function feetOf(shape: Shape, placing: Placing): readonly Foot[] {
  if (placing.at[1] > 0.05) return [];
  const toTable = (outline: readonly PlanPoint[]): readonly Foot[] => [
    outline.map(([x, z]) => {
      const p = placed(placing, [x, 0, z]);
      return [p[0], p[2]] as const;
    }),
  ];
  switch (shape.kind) {
    case 'box':
    case 'ramp':
      return toTable(rectangle(shape.size));
    case 'prism':
      return toTable(shape.outline);
    case 'cylinder':
      return toTable(circle(shape.radius));
    case 'parts':
      return shape.parts.flatMap((part) => feetOf(part.shape, nestedPlacing(placing, part)));
    case 'heightfield':
    case 'mesh':
      return [];
  }
}

function skirtWith(
  out: Bit[],
  foot: Foot,
  perInch: number,
  from: number,
  to: number,
  [small, large]: readonly [number, number],
  random: Unsteady,
): void {
  const turn = areaOf(foot) > 0 ? 1 : -1;
  for (let i = 0; i < foot.length; i++) {
    const [a, b] = [foot[i]!, foot[(i + 1) % foot.length]!];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const count = Math.floor(length * perInch + random());
    for (let k = 0; k < count; k++) {
      const t = random();
      const away = from + (to - from) * random() ** 2;
      const [nx, nz] = [((b[1] - a[1]) / length) * turn, (-(b[0] - a[0]) / length) * turn];
      const at: Point = [a[0] + (b[0] - a[0]) * t + nx * away, 0, a[1] + (b[1] - a[1]) * t + nz * away];
      out.push({
        at,
        yaw: random() * 6.28,
        scale: (small + (large - small) * random() ** 2) * (1 - away),
        tone: random(),
      });
    }
  }
}

/** Trees well inside an outline, and apart from each other. */
function grove(foot: Foot, random: Unsteady): readonly Bit[] {
  const [xs, zs] = [foot.map((p) => p[0]), foot.map((p) => p[1])];
  const [minX, maxX, minZ, maxZ] = [Math.min(...xs), Math.max(...xs), Math.min(...zs), Math.max(...zs)];
  const wanted = Math.max(2, Math.min(14, Math.round(Math.abs(areaOf(foot)) / 6)));
  const trees: Bit[] = [];
  for (let tries = 0; trees.length < wanted && tries < wanted * 30; tries++) {
    const [x, z] = [minX + (maxX - minX) * random(), minZ + (maxZ - minZ) * random()];
    if (!isInside([x, z], foot) || trees.some((t) => Math.hypot(t.at[0] - x, t.at[2] - z) < 1.5)) continue;
    trees.push({ at: [x, 0, z], yaw: random() * 6.28, scale: 0.75 + random() * 0.6, tone: random() });
  }
  return trees;
}

/** Whether a point of the mat is under a piece: within its outline, or a heightfield's or mesh's box. */
function isUnder(at: Point, pieces: readonly TerrainPiece[]): boolean {
  return pieces.some((piece) => {
    const placing = { at: piece.at, yaw: piece.yaw };
    if (piece.shape.kind === 'heightfield') {
      const [x, z] = piece.shape.size;
      return Math.abs(at[0] - piece.at[0]) < Math.max(x, z) / 2 && Math.abs(at[2] - piece.at[2]) < Math.max(x, z) / 2;
    }
    return feetOf(piece.shape, placing).some((foot) => isInside([at[0], at[2]], foot));
  });
}

function isInside([x, z]: PlanPoint, outline: readonly PlanPoint[]): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [a, b] = [outline[i]!, outline[j]!];
    if (a[1] > z !== b[1] > z && x < ((b[0] - a[0]) * (z - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

function areaOf(outline: readonly PlanPoint[]): number {
  let area = 0;
  for (let i = 0; i < outline.length; i++) {
    const [a, b] = [outline[i]!, outline[(i + 1) % outline.length]!];
    area += a[0] * b[1] - b[0] * a[1];
  }
  return area / 2;
}
