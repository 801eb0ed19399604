import type { Bounds } from '../../geometry/bounds.ts';
import { type Rounded, rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import { LENGTH_ROUNDING, SAME_FLOOR } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import { type Difficult, difficultOf } from './difficult.ts';
import { type Form, formOf, type SlopedSurface, type Solid } from './solids.ts';

/** One solid of the terrain, with its movement properties under a given free step. */
export type GroundSolid = Solid & {
  readonly source: TerrainPiece;
  readonly shape: Rounded;
  /** Whether it is taller than the free step above its support, so that climbing it counts. */
  readonly tall: boolean;
  /** Height of its top as climbing counts it. */
  readonly ruleTop: Inches;
};

/** Whether a solid is a ladder: climbed, never stood on. @source S-19 */
export const isLadder = ({ role, source }: GroundSolid): boolean => role === 'ladder' || source.kind === 'ladder';

/** A sloping surface with its movement properties. */
export type GroundSlope = SlopedSurface & {
  readonly source: TerrainPiece;
  readonly tall: boolean;
  /** Its extent in plan. */
  readonly bounds: Bounds;
};

/** All terrain of a table under one free step. */
export type TableGround = {
  readonly freeStep: Inches;
  readonly solids: readonly GroundSolid[];
  readonly slopes: readonly GroundSlope[];
  /** Ground that costs fighters of a skirmish part of their move. */
  readonly difficult: readonly Difficult[];
};

/**
 * The terrain for movement: which pieces are low enough to be ignored, and what climbing the others costs.
 *
 * A piece is low when its highest point is at most the free step above its support. A low piece on a tall one counts as
 * that one's top; a low piece on a low one is measured from the ground below both.
 */
export function buildTableGround(pieces: readonly TerrainPiece[], freeStep: Inches): TableGround {
  const forms = pieces.map((piece) => ({ piece, form: formOf(piece) }));
  const ordered = forms.filter((f) => f.piece.traits.cross !== 'open').sort((a, b) => footOf(a.form) - footOf(b.form));
  const solids: GroundSolid[] = [];
  const slopes: GroundSlope[] = [];
  for (const { piece, form } of ordered) {
    const shapes = form.solids.map((s) => rounded(s.core, s.radius));
    const rest = restingOn(form, shapes, solids);
    const top = Math.max(...form.solids.map((s) => s.top), ...form.slopes.map((s) => s.top));
    const tall = top - rest > freeStep + LENGTH_ROUNDING;
    form.solids.forEach((s, i) =>
      solids.push({ ...s, source: piece, shape: shapes[i]!, tall, ruleTop: tall ? s.top : rest }),
    );
    for (const s of form.slopes) slopes.push({ ...s, source: piece, tall, bounds: boundsOf(s) });
  }
  return { freeStep, solids, slopes, difficult: difficultOf(pieces) };
}

function boundsOf({ triangles }: SlopedSurface): Bounds {
  let [minX, maxX, minZ, maxZ] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, , z] of triangles.flat()) {
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minZ = Math.min(minZ, z);
    maxZ = Math.max(maxZ, z);
  }
  return { minX, maxX, minZ, maxZ };
}

const footOf = (form: Form): Inches => Math.min(...form.solids.map((s) => s.foot), ...form.slopes.map((s) => s.foot));

/** Counted height of a piece's support: the tops its foot rests on, or the table. */
function restingOn(form: Form, shapes: readonly Rounded[], below: readonly GroundSolid[]): Inches {
  const foot = footOf(form);
  if (foot <= SAME_FLOOR) return 0;
  let rest = 0;
  shapes.forEach((shape, i) => {
    if (form.solids[i]!.foot > foot + SAME_FLOOR) return;
    for (const b of below) {
      if (Math.abs(b.top - foot) <= SAME_FLOOR && mayOverlap(shape, b.shape)) rest = Math.max(rest, b.ruleTop);
    }
  });
  return rest;
}

function mayOverlap(a: Rounded, b: Rounded): boolean {
  if (a.minX >= b.maxX || b.minX >= a.maxX || a.minZ >= b.maxZ || b.minZ >= a.maxZ) return false;
  const touches = (s: Rounded, t: Rounded) =>
    Array.from(s.px, (x, i) => signedDistance(t, x, s.pz[i]!)).some((d) => d <= s.rho);
  return touches(a, b) || touches(b, a);
}
