import { ShapeUtils, Vector2 } from 'three';
import type { PlanPoint } from '../../kernel/point.ts';
import { PAINT, SURFACE } from '../materials/palette.ts';
import { noiseAt } from '../meshes/seeded.ts';
import { type Carving, counterClockwise, movedInward, type BoxSize, type CarvedSpot, subdivide } from './carve.ts';
import { type PaintedCorner, mix, placed, pour, pourQuad, type PaintedSoup, type Tint, tint } from '../meshes/soup.ts';

/** The most a pond's drawing may differ from its collider, inches; also the tallest sheet of water with a bank. */
export const POND_DEEPEST = 0.2;

/** Largest rounding of a corner, and width of the bank, inches. */
const [ROUNDED, BANK] = [0.15, 0.42];
/** Height of the water's surface, inches, and distance from the edge to deep water, in widths of the bank. */
const [WATER_LINE, DEEP] = [0.045, 2.6];

/** A ring of the bank or water: its distance from the edge, in widths of the bank, height, colour and unevenness. */
type Ring = { readonly inward: number; readonly y: number; readonly tint: Tint; readonly wavy: number };

/**
 * A pond within an outline: rounded corners, a low bank of mud, shallows and a dark centre. `height` of the bank,
 * inches.
 */
export function carvePond(soup: PaintedSoup, outline: readonly PlanPoint[], height: number, how: Carving): void {
  const ring = evened(subdivide(roundCorners(counterClockwise(outline)), 0.4));
  pourRings(soup, ring, bankOf(outline), height, how, () => true);
}

/**
 * Water in a rectangle: one much longer than wide is a river, with banks along its sides and open ends. Lengths in
 * inches.
 */
export function carveRiver(soup: PaintedSoup, [width, height, depth]: BoxSize, how: Carving): void {
  const [x, z] = [width / 2, depth / 2];
  const corners: readonly PlanPoint[] = [
    [-x, -z],
    [-x, z],
    [x, z],
    [x, -z],
  ];
  // Sides at least twice as long as the others.
  const isLong = [depth, width, depth, width].map((length) => length >= (width + depth) * (2 / 3));
  if (!isLong.includes(true)) {
    carvePond(soup, corners, height, how);
    return;
  }
  const ring: CarvedSpot[] = [];
  corners.forEach((from, i) => {
    if (!isLong[i]) return;
    const to = corners[(i + 1) % 4]!;
    const [length, dx, dz] = [Math.max(width, depth), to[0] - from[0], to[1] - from[1]];
    const steps = Math.min(120, Math.max(1, Math.round(length / 0.4)));
    for (let s = 0; s <= steps; s++)
      ring.push({
        at: [from[0] + (dx * s) / steps, from[1] + (dz * s) / steps],
        inward: [dz / length, -dx / length],
        corner: 0,
      });
  });
  const half = ring.length / 2;
  pourRings(soup, ring, bankOf(corners), height, how, (i) => i % half !== half - 1);
}

/** @param isBank Whether a bank runs from the spot at an index to the next one; otherwise the water ends abruptly. */
function pourRings(
  soup: PaintedSoup,
  ring: readonly CarvedSpot[],
  bank: number,
  height: number,
  how: Carving,
  isBank: (i: number) => boolean,
): void {
  const [mud, dry] = [tint(PAINT.water.side), tint(PAINT.hill.edge)];
  const [water, deep, shallow] = [tint(PAINT.water.top), tint(PAINT.water.crevice), tint(PAINT.water.edge)];
  const level = Math.min(WATER_LINE, height * 0.6);
  const slopes: readonly Ring[] = [
    { inward: 0, y: 0, tint: mix(mud, dry, 0.25), wavy: 0.1 },
    { inward: 0.3, y: height, tint: mix(mud, dry, 0.7), wavy: 0.2 },
    { inward: 0.62, y: (height + level) / 2, tint: mud, wavy: 0.3 },
    { inward: 1, y: level, tint: mix(mud, deep, 0.6), wavy: 0.4 },
  ];
  const waters: readonly Ring[] = [
    { inward: 1, y: level, tint: mix(water, shallow, 0.35), wavy: 0.4 },
    { inward: 1.6, y: level, tint: water, wavy: 0.5 },
    { inward: DEEP, y: level, tint: mix(water, deep, 0.75), wavy: 0.4 },
  ];
  const planOf = (i: number, { inward, wavy }: Ring): PlanPoint => {
    const spot = ring[i % ring.length]!;
    const [sx, , sz] = placed(how.placing, [spot.at[0], 0, spot.at[1]]);
    // Never outside the outline: unevenness only pushes inwards.
    const uneven = wavy * (0.5 + 0.5 * noiseAt(sx * 1.1 + inward * 3, 5, sz * 1.1));
    return movedInward(spot, bank * (inward * (1 - wavy / 2) + uneven * Math.min(1, inward + 0.5)));
  };
  const at = (i: number, of: Ring): PaintedCorner => {
    const [x, z] = planOf(i, of);
    const dark = 0.18 * Math.max(0, noiseAt(x * 1.7, 9, z * 1.7));
    return { at: placed(how.placing, [x, of.y, z]), tint: mix(of.tint, deep, dark) };
  };
  const pourBetween = (surface: number, outer: Ring, inner: Ring, i: number) =>
    pourQuad(soup, surface, how.piece, at(i, outer), at(i + 1, outer), at(i + 1, inner), at(i, inner));
  ring.forEach((_, i) => {
    for (let k = 0; isBank(i) && k + 1 < slopes.length; k++) pourBetween(SURFACE.stone, slopes[k]!, slopes[k + 1]!, i);
    if (!isBank(i)) pourBetween(SURFACE.stone, slopes[0]!, slopes.at(-1)!, i);
    for (let k = 0; isBank(i) && k + 1 < waters.length; k++) pourBetween(SURFACE.water, waters[k]!, waters[k + 1]!, i);
  });
  const innermost = waters.at(-1)!;
  const middle = ring.map((_, i) => at(i, innermost));
  const contour = ring.map((_, i) => new Vector2(...planOf(i, innermost)));
  for (const [a, b, c] of ShapeUtils.triangulateShape(contour, []) as [number, number, number][])
    pour(soup, SURFACE.water, how.piece, middle[a]!, middle[c]!, middle[b]!);
}

/** The widest bank of an outline: less where it is narrow, so that its two sides never meet. */
function bankOf(outline: readonly PlanPoint[]): number {
  let [area, around] = [0, 0];
  outline.forEach(([x, z], i) => {
    const [nx, nz] = outline[(i + 1) % outline.length]!;
    area += (x * nz - nx * z) / 2;
    around += Math.hypot(nx - x, nz - z);
  });
  // A strip's area over its perimeter is half its width.
  return Math.min(BANK, (0.8 * Math.abs(area)) / (around * DEEP));
}

/** Smooths inward directions along the ring, so that rings do not cross themselves within a bend. */
function evened(ring: readonly CarvedSpot[], passes = 8): readonly CarvedSpot[] {
  if (passes === 0) return ring;
  const count = ring.length;
  const next = ring.map(({ at, inward, corner }, i): CarvedSpot => {
    const [a, b] = [ring[(i + count - 1) % count]!.inward, ring[(i + 1) % count]!.inward];
    return { at, corner, inward: [(a[0] + 2 * inward[0] + b[0]) / 4, (a[1] + 2 * inward[1] + b[1]) / 4] };
  });
  return evened(next, passes - 1);
}

/** The outline with rounded corners: a curve inside each, at most {@link ROUNDED} away from it. */
function roundCorners(outline: readonly PlanPoint[]): readonly PlanPoint[] {
  const count = outline.length;
  return outline.flatMap((here, i): readonly PlanPoint[] => {
    const [a, b] = [outline[(i + count - 1) % count]!, outline[(i + 1) % count]!];
    const [la, lb] = [Math.hypot(a[0] - here[0], a[1] - here[1]), Math.hypot(b[0] - here[0], b[1] - here[1])];
    if (la === 0 || lb === 0) return [here];
    const [ua, ub] = [
      [(a[0] - here[0]) / la, (a[1] - here[1]) / la],
      [(b[0] - here[0]) / lb, (b[1] - here[1]) / lb],
    ] as const;
    // The curve's midpoint is half as far from the corner as the midpoint of its ends.
    const sharp = Math.hypot(ua[0] + ub[0], ua[1] + ub[1]) / 2;
    const cut = Math.min(0.45 * la, 0.45 * lb, (2 * ROUNDED) / Math.max(sharp, 0.01));
    return [0, 0.25, 0.5, 0.75, 1].map((t) => {
      const [p, q] = [cut * (1 - t) ** 2, cut * t ** 2];
      return [here[0] + ua[0] * p + ub[0] * q, here[1] + ua[1] * p + ub[1] * q];
    });
  });
}
