import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { MeshData, Shape } from '../../rules/core/terrain.ts';
import type { BoxSize, Carving } from './carve.ts';
import { carveBox, counterClockwise } from './carve.ts';
import { SURFACE } from '../materials/palette.ts';
import { noiseAt } from '../meshes/seeded.ts';
import type { PaintedCorner, PaintedSoup, Tint } from '../meshes/soup.ts';
import { mix, placed, pour, pourQuad, tint } from '../meshes/soup.ts';
import type { Inches } from '../../kernel/units.ts';
import { cross, sub } from '../../kernel/vec.ts';

type Heightfield = Extract<Shape, { kind: 'heightfield' }>;
/** A node of a heightfield. */
type Node = readonly [row: number, column: number];
/** A ladder in its box: two rails, and a rung every half inch. */
export function carveLadder(soup: PaintedSoup, [width, height, depth]: BoxSize, how: Carving): void {
  const rail = Math.min(0.16, width * 0.18);
  const thick = Math.max(0.1, Math.min(depth, 0.22));
  const bar = (foot: Point, size: BoxSize) => carveBox(soup, { foot, size }, how);
  for (const side of [-1, 1]) bar([side * (width / 2 - rail / 2), 0, 0], [rail, height, thick]);
  for (let y = 0.3; y < height - 0.1; y += 0.5) bar([0, y, 0], [width - rail, 0.12, thick * 0.7]);
}

/** A slope rising from −z to +z, with its two sides and its back. */
export function carveRamp(soup: PaintedSoup, [width, height, depth]: BoxSize, how: Carving): void {
  const { paint, piece, placing } = how;
  const [side, top, crevice, edge] = [tint(paint.side), tint(paint.top), tint(paint.crevice), tint(paint.edge)];
  const steps = Math.max(2, Math.min(24, Math.round(depth / 0.5)));
  const across = Math.max(2, Math.min(24, Math.round(width / 0.5)));
  const yAt = (t: number) => height * t;
  const corner = (x: number, y: number, z: number, colour: Tint): PaintedCorner => ({
    at: placed(placing, [x, y, z]),
    tint: colour,
  });
  const topSurface = SURFACE[paint.topSurface];
  const sideSurface = SURFACE[paint.sideSurface];
  const topTint = (x: number, z: number, border: boolean) => {
    const p = placed(placing, [x, 0, z]);
    const worn = mix(top, edge, border ? 0.8 : 0.15 + 0.15 * noiseAt(p[0], 3, p[2]));
    return worn;
  };
  for (let i = 0; i < steps; i++) {
    const [t0, t1] = [i / steps, (i + 1) / steps];
    const [z0, z1] = [depth * (t0 - 0.5), depth * (t1 - 0.5)];
    for (let j = 0; j < across; j++) {
      const [x0, x1] = [width * (j / across - 0.5), width * ((j + 1) / across - 0.5)];
      const at = (x: number, t: number, z: number) =>
        corner(x, yAt(t), z, topTint(x, z, Math.abs(x) > width / 2 - 0.01 || t === 1));
      pourQuad(soup, topSurface, piece, at(x0, t0, z0), at(x0, t1, z1), at(x1, t1, z1), at(x1, t0, z0));
    }
    // The sides: dark at the foot, light along the slope's edge.
    const foot = mix(side, crevice, 0.7);
    const rim = mix(side, edge, 0.5);
    for (const x of [-width / 2, width / 2]) {
      const quad = [
        corner(x, 0, z0, foot),
        corner(x, 0, z1, foot),
        corner(x, yAt(t1), z1, rim),
        corner(x, yAt(t0), z0, rim),
      ] as const;
      if (x < 0) pourQuad(soup, sideSurface, piece, quad[0], quad[1], quad[2], quad[3]);
      else pourQuad(soup, sideSurface, piece, quad[3], quad[2], quad[1], quad[0]);
    }
  }
  const z = depth / 2;
  const foot = mix(side, crevice, 0.7);
  const rim = mix(side, edge, 0.5);
  pourQuad(
    soup,
    sideSurface,
    piece,
    corner(width / 2, 0, z, foot),
    corner(width / 2, height, z, rim),
    corner(-width / 2, height, z, rim),
    corner(-width / 2, 0, z, foot),
  );
}

/** Subdivisions of a heightfield's cell, so that paint can vary within it. Its planes stay those of the collider. */
const CELL_CUTS = 6;

/** A heightfield: grass where it is flat, earth where it is steep. */
export function carveHeights(soup: PaintedSoup, shape: Heightfield, how: Carving): void {
  const { paint, piece, placing } = how;
  const [side, top, crevice, edge] = [tint(paint.side), tint(paint.top), tint(paint.crevice), tint(paint.edge)];
  const [width, depth] = shape.size;
  const [cellX, cellZ] = cellOf(shape);
  const heightAt = heightsOf(shape);
  const cuts = shape.columns * shape.rows > 900 ? 1 : shape.columns * shape.rows > 100 ? 2 : CELL_CUTS;

  for (let row = 0; row + 1 < shape.rows; row++) {
    for (let column = 0; column + 1 < shape.columns; column++) {
      const [a, b, c, d] = [
        heightAt(row, column),
        heightAt(row, column + 1),
        heightAt(row + 1, column + 1),
        heightAt(row + 1, column),
      ];
      // Cells level with the mat are left to the mat.
      if (how.grounded && a + b + c + d === 0) continue;
      const slope =
        Math.max(Math.abs(b - a), Math.abs(c - d)) / cellX + Math.max(Math.abs(d - a), Math.abs(c - b)) / cellZ;
      // Two planes meet on the diagonal from the (−x, −z) corner to the (+x, +z) one, as in the collider.
      const y = (u: number, v: number) => (u >= v ? a + (b - a) * u + (c - b) * v : a + (d - a) * v + (c - d) * u);
      const at = (u: number, v: number): PaintedCorner => {
        const p = placed(placing, [(column + u) * cellX - width / 2, y(u, v), (row + v) * cellZ - depth / 2]);
        const n = noiseAt(p[0] * 0.8, p[1], p[2] * 0.8);
        const bare = Math.min(1, Math.max(0, slope * 0.9 - 0.25 + 0.25 * n));
        const low = Math.max(0, 1 - p[1] / 0.5);
        const paintHere = mix(
          mix(mix(top, side, bare), edge, 0.12 + 0.12 * n + 0.1 * Math.min(1, p[1] / 3)),
          crevice,
          0.25 * low,
        );
        return { at: p, tint: paintHere };
      };
      for (let i = 0; i < cuts; i++) {
        for (let j = 0; j < cuts; j++) {
          const [u0, u1, v0, v1] = [i / cuts, (i + 1) / cuts, j / cuts, (j + 1) / cuts];
          // Cut along the same diagonal, so that no small face crosses the fold.
          pour(soup, SURFACE.earth, piece, at(u0, v0), at(u0, v1), at(u1, v1));
          pour(soup, SURFACE.earth, piece, at(u0, v0), at(u1, v1), at(u1, v0));
        }
      }
    }
  }
  skirt(soup, shape, how, mix(side, crevice, 0.5));
}

/** The sides of a heightfield's cell along x and z, inches. */
const cellOf = ({ size: [width, depth], columns, rows }: Heightfield): PlanPoint => [
  width / (columns - 1),
  depth / (rows - 1),
];

/** The height at each node of a heightfield, inches over its foot. */
const heightsOf =
  ({ heights, columns }: Heightfield) =>
  (row: number, column: number): Inches =>
    heights[row * columns + column] ?? 0;

/** Closes the sides of a heightfield down to its foot where its border is raised. */
function skirt(soup: PaintedSoup, shape: Heightfield, { piece, placing }: Carving, colour: Tint): void {
  const [width, depth] = shape.size;
  const [cellX, cellZ] = cellOf(shape);
  const heightAt = heightsOf(shape);
  const at = (row: number, column: number, y: number): PaintedCorner => ({
    at: placed(placing, [column * cellX - width / 2, y, row * cellZ - depth / 2]),
    tint: colour,
  });
  const wall = (from: Node, to: Node) => {
    const [y0, y1] = [heightAt(...from), heightAt(...to)];
    if (y0 > 0.01 || y1 > 0.01)
      pourQuad(soup, SURFACE.stone, piece, at(...from, 0), at(...to, 0), at(...to, y1), at(...from, y0));
  };
  const [lastRow, lastColumn] = [shape.rows - 1, shape.columns - 1];
  for (let c = 0; c < lastColumn; c++) {
    wall([0, c + 1], [0, c]);
    wall([lastRow, c], [lastRow, c + 1]);
  }
  for (let r = 0; r < lastRow; r++) {
    wall([r, 0], [r + 1, 0]);
    wall([r + 1, lastColumn], [r, lastColumn]);
  }
}

/** A mesh, painted by the slope and height of its faces. */
export function carveMesh(soup: PaintedSoup, data: MeshData, how: Carving): void {
  const { paint, piece, placing } = how;
  const [side, top, crevice, edge] = [tint(paint.side), tint(paint.top), tint(paint.crevice), tint(paint.edge)];
  const point = (i: number): Point =>
    placed(placing, [data.positions[3 * i] ?? 0, data.positions[3 * i + 1] ?? 0, data.positions[3 * i + 2] ?? 0]);
  for (let t = 0; t + 2 < data.indices.length; t += 3) {
    const [a, b, c] = [point(data.indices[t]!), point(data.indices[t + 1]!), point(data.indices[t + 2]!)];
    const up = upwardness(a, b, c);
    const corner = (p: Point): PaintedCorner => {
      const n = noiseAt(p[0] * 1.4, p[1] * 1.4, p[2] * 1.4);
      const foot = Math.max(0, 1 - p[1] / 0.7);
      return {
        at: p,
        tint: mix(
          mix(mix(side, top, up), edge, 0.25 * up + 0.2 * Math.max(0, -n)),
          crevice,
          0.5 * foot * foot + 0.2 * Math.max(0, n),
        ),
      };
    };
    pour(
      soup,
      up > 0.6 ? SURFACE[paint.topSurface] : SURFACE[paint.sideSurface],
      piece,
      corner(a),
      corner(b),
      corner(c),
    );
  }
}

/** How far a triangle faces up, 0 to 1. */
function upwardness(a: Point, b: Point, c: Point): number {
  const normal = cross(sub(b, a), sub(c, a));
  return Math.max(0, normal[1] / (Math.hypot(...normal) || 1));
}

/** Maximum height of a crater's lip, inches. */
const LIP = 0.18;

/**
 * A crater: a low broken lip along the outline and scorched earth within. It is open ground and obstructs nothing.
 * `height` of the lip, inches.
 */
export function carveCrater(soup: PaintedSoup, outline: readonly PlanPoint[], height: number, how: Carving): void {
  const { paint, piece, placing } = how;
  const [side, top, crevice, edge] = [tint(paint.side), tint(paint.top), tint(paint.crevice), tint(paint.edge)];
  const ring = counterClockwise(fine(outline));
  const [cx, cz] = centre(ring);
  const lip = Math.min(height, LIP);
  // From the outside in: foot, crest, slope, scorched floor.
  const profile: readonly (readonly [share: number, y: number, colour: Tint])[] = [
    [1, 0, mix(side, top, 0.4)],
    [0.93, lip, edge],
    [0.84, lip * 0.7, side],
    [0.6, 0.05, top],
    [0.3, 0.02, crevice],
    [0, 0.015, mix(crevice, top, 0.3)],
  ];
  const at = (i: number, k: number): PaintedCorner => {
    const [x, z] = ring[i % ring.length]!;
    const [share, y, colour] = profile[k]!;
    const p = placed(placing, [cx + (x - cx) * share, y, cz + (z - cz) * share]);
    const n = noiseAt(p[0] * 1.1, 5, p[2] * 1.1);
    return {
      at: [p[0], p[1] + (share > 0.5 && share < 1 ? 0.06 * n : 0), p[2]],
      tint: mix(colour, crevice, 0.2 * Math.max(0, n)),
    };
  };
  for (let k = 0; k + 1 < profile.length; k++) {
    for (let i = 0; i < ring.length; i++) {
      pourQuad(soup, SURFACE.stone, piece, at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1));
    }
  }
}

const centre = (ring: readonly PlanPoint[]): PlanPoint => [
  ring.reduce((sum, p) => sum + p[0], 0) / ring.length,
  ring.reduce((sum, p) => sum + p[1], 0) / ring.length,
];

/** An outline with its edges cut to at most 0.6″. */
function fine(outline: readonly PlanPoint[]): readonly PlanPoint[] {
  return outline.flatMap((a, i) => {
    const b = outline[(i + 1) % outline.length]!;
    const steps = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / 0.6));
    return Array.from(
      { length: steps },
      (_, s) => [a[0] + ((b[0] - a[0]) * s) / steps, a[1] + ((b[1] - a[1]) * s) / steps] as const,
    );
  });
}
