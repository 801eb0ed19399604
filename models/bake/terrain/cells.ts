import type { Unsteady } from '../../../src/scene/meshes/seeded.ts';
import type { Cell } from './pillow.ts';

/** The cuts of a length: about `about` apart, varied by a fraction, ends included. */
export function cuts(length: number, about: number, uneven: number, random: Unsteady): readonly number[] {
  const count = Math.max(1, Math.round(length / about));
  return Array.from({ length: count + 1 }, (_, i) =>
    i === 0 ? 0 : i === count ? length : (length / count) * (i + uneven * (random() - 0.5)),
  );
}

/** Courses of stones in bond: joints do not line up between courses. */
export function courses(
  width: number,
  height: number,
  stone: readonly [number, number],
  random: Unsteady,
): readonly Cell[] {
  const rows = cuts(height, stone[1], 0.15, random);
  return rows.slice(1).flatMap((v1, r) => {
    const shift = r % 2 === 0 || width < stone[0] * 1.2 ? 0 : stone[0] / 2;
    const inner = cuts(width - shift, stone[0], 0.3, random).map((u) => u + shift);
    const us = shift > 0 ? [0, ...inner] : inner;
    return us.slice(1).map((u1, i): Cell => ({ u0: us[i]!, u1, v0: rows[r]!, v1 }));
  });
}

/** Boards along u (or along v), some of them broken. */
export function boards(
  width: number,
  height: number,
  board: number,
  along: 'u' | 'v',
  random: Unsteady,
): readonly Cell[] {
  const [long, across] = along === 'u' ? [width, height] : [height, width];
  const lanes = cuts(across, board, 0.08, random);
  return lanes.slice(1).flatMap((v1, r) => {
    const stops = long > 5.4 ? cuts(long, 4, 0.6, random) : [0, long];
    return stops.slice(1).map((u1, i): Cell => {
      const [u0, v0] = [stops[i]!, lanes[r]!];
      return along === 'u' ? { u0, u1, v0, v1 } : { u0: v0, u1: v1, v0: u0, v1: u1 };
    });
  });
}
