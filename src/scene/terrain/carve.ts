import { ShapeUtils, Vector2 } from 'three';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { PaintScheme } from '../materials/palette.ts';
import { SURFACE } from '../materials/palette.ts';
import type { Placing, PaintedSoup, Tint } from '../meshes/soup.ts';
import { mix, placed, pour, pourQuad, tint, nestedPlacing } from '../meshes/soup.ts';
import { noiseAt } from '../meshes/seeded.ts';
import type { Inches } from '../../kernel/units.ts';

/** How a block is built: its paint, its piece, and whether it stands on the ground (with a dirty foot). */
export type Carving = {
  readonly paint: PaintScheme;
  readonly piece: number;
  readonly placing: Placing;
  readonly grounded: boolean;
};

/** Width, height and depth of a box, inches. */
export type BoxSize = readonly [width: Inches, height: Inches, depth: Inches];

/** A box within a larger shape: the centre of its foot in the shape's frame, and its size. */
type CarvedBox = { readonly foot: Point; readonly size: BoxSize };

/** Longest straight stretch of an edge, and tallest course of a wall, inches. */
const STRETCH = 0.55;
const COURSE = 0.8;
/** Height of the dirt at a block's foot, inches. */
const FOOT = 0.7;

/**
 * Builds an upright block: rough sides, a chipped and worn upper edge, a dirty foot, and a flat top at exactly its
 * height, because minis stand on it. `height` in inches.
 */
export function carveBlock(soup: PaintedSoup, outline: readonly PlanPoint[], height: number, how: Carving): void {
  const ring = subdivide(counterClockwise(outline), STRETCH);
  const { paint } = how;
  const bevel = Math.min(0.05 + paint.chip * 0.5, height * 0.3, 0.14);
  const courses = Math.max(1, Math.min(9, Math.round((height - bevel) / COURSE)));
  const colours = paintColours(paint);

  // (1) Courses from the foot to the bevel, dented by noise but never outside the block.
  const rows: Vertex[][] = [];
  for (let row = 0; row <= courses; row++) {
    const y = ((height - bevel) * row) / courses;
    rows.push(ring.map((spot) => sideVertex(spot, y, row === courses, how, colours)));
  }
  // (2) The chipped edge, and the rim of the flat top.
  rows.push(ring.map((spot) => rimVertex(spot, height, bevel, how, colours)));

  const sideSurface = SURFACE[paint.sideSurface];
  const count = ring.length;
  for (let row = 0; row + 1 < rows.length; row++) {
    const [low, high] = [rows[row]!, rows[row + 1]!];
    for (let i = 0; i < count; i++) {
      const j = (i + 1) % count;
      pourQuad(soup, sideSurface, how.piece, low[i]!.out, low[j]!.out, high[j]!.out, high[i]!.out);
    }
  }
  // (3) The top.
  const rim = rows[rows.length - 1]!;
  const contour = rim.map((v) => new Vector2(v.plan[0], v.plan[1]));
  const topSurface = SURFACE[paint.topSurface];
  for (const [a, b, c] of ShapeUtils.triangulateShape(contour, []) as [number, number, number][]) {
    const corners = [a, b, c].map((i) => ({ at: rim[i]!.out.at, tint: mix(colours.top, rim[i]!.out.tint, 0.35) }));
    pour(soup, topSurface, how.piece, corners[0]!, corners[2]!, corners[1]!);
  }
}

/** A place on an outline: its inward direction (longer than 1 at a mitred corner), and its sharpness, 0 to 1. */
export type CarvedSpot = { readonly at: PlanPoint; readonly inward: PlanPoint; readonly corner: number };
type Vertex = { readonly plan: PlanPoint; readonly out: { readonly at: Point; readonly tint: Tint } };
type Colours = { readonly side: Tint; readonly top: Tint; readonly crevice: Tint; readonly edge: Tint };

const paintColours = (paint: PaintScheme): Colours => ({
  side: tint(paint.side),
  top: tint(paint.top),
  crevice: tint(paint.crevice),
  edge: tint(paint.edge),
});

function sideVertex(spot: CarvedSpot, y: number, last: boolean, how: Carving, colours: Colours): Vertex {
  const where = placed(how.placing, [spot.at[0], y, spot.at[1]]);
  const n = noiseAt(where[0] * 1.3, where[1] * 1.6, where[2] * 1.3);
  const push = how.paint.rough * (0.5 + 0.5 * n) + (last ? how.paint.chip * 0.15 : 0);
  const plan = movedInward(spot, push);
  const dirt = how.grounded ? Math.max(0, 1 - y / FOOT) : 0;
  // Hollows are dark, ridges and corners light.
  let colour = mix(colours.side, colours.crevice, 0.75 * dirt * dirt + 0.28 * Math.max(0, n));
  colour = mix(colour, colours.edge, 0.5 * spot.corner + 0.22 * Math.max(0, -n) + (last ? 0.45 : 0));
  return { plan, out: { at: placed(how.placing, [plan[0], y, plan[1]]), tint: colour } };
}

function rimVertex(spot: CarvedSpot, height: number, bevel: number, how: Carving, colours: Colours): Vertex {
  const where = placed(how.placing, [spot.at[0], height, spot.at[1]]);
  const n = noiseAt(where[0] * 2.1 + 7, where[1], where[2] * 2.1);
  const bite = Math.max(0, noiseAt(where[0] * 0.9, where[1] + 31, where[2] * 0.9) - 0.25);
  const inset = bevel * (0.45 + 0.3 * n) + how.paint.chip * bite;
  const plan = movedInward(spot, inset);
  return {
    plan,
    out: { at: placed(how.placing, [plan[0], height, plan[1]]), tint: mix(colours.top, colours.edge, 0.85) },
  };
}

/** A spot moved inward by some inches. */
export const movedInward = (spot: CarvedSpot, by: number): PlanPoint => [
  spot.at[0] + spot.inward[0] * by,
  spot.at[1] + spot.inward[1] * by,
];

/**
 * The outline with its corners kept and its edges cut into stretches of at most `stretch` inches; each spot has its
 * inward direction.
 */
export function subdivide(outline: readonly PlanPoint[], stretch: number): readonly CarvedSpot[] {
  const count = outline.length;
  const spots: CarvedSpot[] = [];
  for (let i = 0; i < count; i++) {
    const [before, here, next] = [outline[(i + count - 1) % count]!, outline[i]!, outline[(i + 1) % count]!];
    const [a, b] = [inwardOf(before, here), inwardOf(here, next)];
    // At a corner both faces move in by the mitre, limited where the corner is sharp.
    const dot = a[0] * b[0] + a[1] * b[1];
    const scale = 1 / Math.max(0.35, 1 + dot);
    const sharp = Math.max(0, Math.min(1, (0.9 - dot) * 2)) * (a[0] * b[1] - a[1] * b[0] < 0 ? 1 : 0.1);
    spots.push({ at: here, inward: [(a[0] + b[0]) * scale, (a[1] + b[1]) * scale], corner: sharp });
    const length = Math.hypot(next[0] - here[0], next[1] - here[1]);
    const steps = Math.max(1, Math.min(40, Math.round(length / stretch)));
    for (let s = 1; s < steps; s++) {
      const t = s / steps;
      spots.push({ at: [here[0] + (next[0] - here[0]) * t, here[1] + (next[1] - here[1]) * t], inward: b, corner: 0 });
    }
  }
  return spots;
}

/** The inward unit vector of an edge. The inside is to the right of an outline, seen with z down the page. */
function inwardOf(from: PlanPoint, to: PlanPoint): PlanPoint {
  const [dx, dz] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dz) || 1;
  return [dz / length, -dx / length];
}

/** The outline ordered so that its sides face outward when poured from `low` to `high`. */
export function counterClockwise(outline: readonly PlanPoint[]): readonly PlanPoint[] {
  let area = 0;
  for (let i = 0; i < outline.length; i++) {
    const [a, b] = [outline[i]!, outline[(i + 1) % outline.length]!];
    area += a[0] * b[1] - b[0] * a[1];
  }
  return area > 0 ? [...outline].reverse() : outline;
}

/** Builds a box as part of a larger shape, off the ground. */
export const carveBox = (soup: PaintedSoup, { foot, size }: CarvedBox, how: Carving): void =>
  carveBlock(soup, rectangle(size), size[1], {
    ...how,
    grounded: false,
    placing: nestedPlacing(how.placing, { at: foot, yaw: 0 }),
  });

/** The outline of a box around the origin. */
export function rectangle([width, , depth]: BoxSize): readonly PlanPoint[] {
  const [x, z] = [width / 2, depth / 2];
  return [
    [-x, -z],
    [x, -z],
    [x, z],
    [-x, z],
  ];
}

/** A circle around the origin, with enough corners to look round. `radius` in inches. */
export function circle(radius: number): readonly PlanPoint[] {
  const count = Math.max(20, Math.min(64, Math.round(radius * 14)));
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
}
