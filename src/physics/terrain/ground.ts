import type { Bounds } from '../../geometry/bounds.ts';
import { type Rounded, rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import { buildTriangleGrid, planBounds, type TriangleGrid } from '../../geometry/slopes/triangle-grid.ts';
import { LENGTH_ROUNDING, SAME_FLOOR } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { PieceId } from '../../rules/core/ids.ts';
import type { Mover } from '../../rules/core/ports.ts';
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
  /** Its triangles by the squares of the plan they lie in, sorted on first use. */
  readonly grid: () => TriangleGrid;
};

/** All terrain of a table under one free step. */
export type TableGround = {
  readonly freeStep: Inches;
  readonly solids: readonly GroundSolid[];
  readonly slopes: readonly GroundSlope[];
  /** Ground that costs fighters of a skirmish part of their move. */
  readonly difficult: readonly Difficult[];
  /**
   * The pieces that a mover does not pass. It passes open ground, the walls and floors of ruins if it is light, slopes
   * within the free step, and if it flies every piece within the free step.
   */
  readonly met: (mover: Pick<Mover, 'light' | 'fly'>) => ReadonlySet<PieceId>;
};

/**
 * The terrain for movement: which pieces are low enough to be ignored, and what climbing the others costs.
 *
 * A piece is low when its highest point is at most the free step above what it stands on. It counts as that: on a tall
 * piece as its top, on a low one as the ground below both. A tall piece counts its height above what it stands on. Who
 * goes up or down several pieces at once pays for the whole height; see `countedRise`.
 *
 * @source C-27, C-28
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
    const foot = footOf(form);
    const stands = foot > SAME_FLOOR && rest.isOn ? foot : 0;
    const tall = top - stands > freeStep + LENGTH_ROUNDING;
    form.solids.forEach((s, i) =>
      solids.push({
        ...s,
        source: piece,
        shape: shapes[i]!,
        tall,
        ruleTop: tall ? s.top - stands + rest.counted : rest.counted,
      }),
    );
    for (const s of form.slopes)
      slopes.push({ ...s, source: piece, tall, bounds: planBounds(s.triangles), grid: gridOf(s) });
  }
  return { freeStep, solids, slopes, difficult: difficultOf(pieces), met: piecesMet([...solids, ...slopes], slopes) };
}

/** The pieces that movers do not pass, found once for each kind of mover. */
function piecesMet(parts: readonly (GroundSolid | GroundSlope)[], slopes: readonly GroundSlope[]): TableGround['met'] {
  const low = new Set(slopes.flatMap((s) => (s.tall ? [] : [s.piece])));
  const known: (ReadonlySet<PieceId> | undefined)[] = [];
  const find = (light: boolean, fly: boolean): ReadonlySet<PieceId> =>
    new Set(
      parts.flatMap(({ piece, tall, source }) =>
        (light && source.traits.lightThrough) || ((fly || low.has(piece)) && !tall) ? [] : [piece],
      ),
    );
  return ({ light, fly }) => (known[(light ? 2 : 0) + (fly ? 1 : 0)] ??= find(light, fly));
}

/** The triangles of a slope by the squares of the plan they lie in, sorted on first use. */
function gridOf({ triangles }: SlopedSurface): () => TriangleGrid {
  let grid: TriangleGrid | undefined;
  return () => (grid ??= buildTriangleGrid(triangles));
}

const footOf = (form: Form): Inches => Math.min(...form.solids.map((s) => s.foot), ...form.slopes.map((s) => s.foot));

/** What a piece stands on: whether that is the tops of others, and the height that counts for these; else the table. */
type Rest = { readonly isOn: boolean; readonly counted: Inches };

function restingOn(form: Form, shapes: readonly Rounded[], below: readonly GroundSolid[]): Rest {
  const foot = footOf(form);
  let [isOn, counted] = [false, 0];
  if (foot <= SAME_FLOOR) return { isOn, counted };
  shapes.forEach((shape, i) => {
    if (form.solids[i]!.foot > foot + SAME_FLOOR) return;
    for (const b of below) {
      if (Math.abs(b.top - foot) > SAME_FLOOR || !mayOverlap(shape, b.shape)) continue;
      isOn = true;
      counted = Math.max(counted, b.ruleTop);
    }
  });
  return { isOn, counted };
}

function mayOverlap(a: Rounded, b: Rounded): boolean {
  if (a.minX >= b.maxX || b.minX >= a.maxX || a.minZ >= b.maxZ || b.minZ >= a.maxZ) return false;
  const touches = (s: Rounded, t: Rounded) =>
    Array.from(s.px, (x, i) => signedDistance(t, x, s.pz[i]!)).some((d) => d <= s.rho);
  return touches(a, b) || touches(b, a);
}
