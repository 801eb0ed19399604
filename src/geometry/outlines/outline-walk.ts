import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Rounded } from './rounded.ts';
import * as trig from '../../kernel/trig.ts';

/** A straight or round piece of an outline: the place at each length along it. */
type Piece = {
  readonly length: Inches;
  readonly at: (along: Inches) => PlanPoint;
  /** Distance along it of a place beside it. */
  readonly of: (x: Inches, z: Inches) => Inches;
};

/** An outline parametrised by arc length: the place at a length, and the length at a place. */
export type OutlineWalk = {
  readonly length: Inches;
  readonly at: (along: Inches) => PlanPoint;
  readonly of: (x: Inches, z: Inches) => Inches;
};

/** Parametrises a shape's outline counter-clockwise from its first corner. @source Arc length. */
export function walkRound(shape: Rounded): OutlineWalk {
  const pieces = piecesOf(shape);
  const length = pieces.reduce((sum, p) => sum + p.length, 0);
  return {
    length,
    at: (along) => {
      let left = ((along % length) + length) % length;
      for (const p of pieces) {
        if (left <= p.length) return p.at(left);
        left -= p.length;
      }
      return pieces[0]!.at(0);
    },
    of: (x, z) => {
      let [best, nearest, before] = [0, Infinity, 0];
      for (const p of pieces) {
        const along = Math.min(Math.max(p.of(x, z), 0), p.length);
        const [px, pz] = p.at(along);
        const off = (px - x) ** 2 + (pz - z) ** 2;
        if (off < nearest) [best, nearest] = [before + along, off];
        before += p.length;
      }
      return best;
    },
  };
}

function piecesOf({ px, pz, nx, nz, len, rho }: Rounded): readonly Piece[] {
  const n = px.length;
  return Array.from(px, (x, i): Piece[] => {
    const z = pz[i]!;
    const before = (i + n - 1) % n;
    const first = n === 1 ? 0 : trig.atan2(nz[before]!, nx[before]!);
    let turn = n === 1 ? 2 * Math.PI : trig.atan2(nz[i]!, nx[i]!) - first;
    if (turn < 0) turn += 2 * Math.PI;
    const round: Piece = {
      length: rho * turn,
      at: (s) => [x + rho * trig.cos(first + s / rho), z + rho * trig.sin(first + s / rho)],
      of: (px, pz) => {
        const by = trig.atan2(pz - z, px - x) - first;
        return rho * (by < 0 ? by + 2 * Math.PI : by);
      },
    };
    if (n === 1) return [round];
    const [ux, uz] = [-nz[i]!, nx[i]!];
    const [ax, az] = [x + rho * nx[i]!, z + rho * nz[i]!];
    const straight: Piece = {
      length: len[i]!,
      at: (s) => [ax + s * ux, az + s * uz],
      of: (px, pz) => (px - ax) * ux + (pz - az) * uz,
    };
    return rho > 0 ? [round, straight] : [straight];
  }).flat();
}
