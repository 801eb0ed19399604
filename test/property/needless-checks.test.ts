import { describe, expect, it } from 'vitest';
import type { Path } from '../../src/geometry/path.ts';
import type { CheckKind } from '../../src/rules/core/agility.ts';
import { createTable } from '../../src/physics/table.ts';
import { pathByLattice } from '../oracles/paths-by-lattice.ts';
import { seeded } from '../physics/pieces.ts';
import { inShort, settingOf } from '../support/ask-agile.ts';
import { blockTown, crowdedBlocks, crowdOf, ends, HALF, piecesOf } from '../support/block-town.ts';
import { drawnOf } from '../support/drawn.ts';

/** Checks that lead somewhere on some of the ways asked about, and on most are made only because they were declared. */
const DECLARED: readonly (readonly CheckKind[])[] = [
  ['climb'],
  ['climb', 'climb'],
  ['jump-down'],
  ['climb', 'jump-down'],
  ['jump-down', 'climb'],
  ['jump-down', 'jump-down'],
  ['jump-across'],
  ['climb', 'jump-across'],
  ['jump-across', 'jump-down'],
];

/** Those named first were wrong once: longer ways than on a lattice, or none. */
const TOWNS = [112, 366, 310, ...Array.from({ length: 12 }, (_, i) => 100 + i), 113, 114, 116, 118, 122, 125, 128, 130];
const CROWDED = [38, 8, 20, 46, 2, 36, 5, 6, 7, 1, 3, 4, 9, 10, 11, 12];

const usedIn = (path: Path): readonly string[] =>
  path.legs.map((leg) => leg.kind).filter((kind) => kind === 'climb' || kind.startsWith('jump'));

const rounded = (v: number) => Math.round(v * 1e5) / 1e5;

/** Compares ways that must use all of their checks with a lattice’s; how many were. */
async function compareTown(seed: number, isCrowded: boolean): Promise<number> {
  const town = isCrowded ? crowdedBlocks(seed, seed % 2 === 0 ? 0 : 2) : blockTown(seed);
  const lattice = { ...town, binding: true };
  const random = seeded(7000 + seed);
  const table = await createTable({ width: 2 * HALF, depth: 2 * HALF, terrain: piecesOf(lattice) });
  let compared = 0;
  for (const checks of drawnOf(DECLARED, 4)) {
    const pair = ends(lattice, random);
    if (!pair) continue;
    const [from, to] = pair;
    const jump = { clear: lattice.clear ?? 0 };
    const setting = settingOf({ pieces: [], from, checks, crowd: crowdOf(lattice), jump, agility: { binding: true } });
    const what = `town ${seed}, ${checks}, from ${from} to ${to}`;
    const answer = table.path(setting, to);
    const least = pathByLattice(lattice, [from[0], from[2]], [to[0], to[2]], checks);
    if (least !== undefined) expect(answer, what).toMatchObject({ kind: 'path' });
    if (answer.kind !== 'path') continue;
    const { path } = answer;
    expect(usedIn(path), what).toEqual(checks);
    if (least !== undefined) {
      compared++;
      expect(path.length, `${what}: ${inShort(path)}`).toBeLessThanOrEqual(least + 1e-6);
    }
    expect(path.length, what).toBeCloseTo(
      path.legs.reduce((sum, leg) => sum + leg.length, 0),
      5,
    );
    for (const [k, leg] of path.legs.entries()) {
      const before = k === 0 ? from : path.legs[k - 1]!.to;
      expect(Math.hypot(...leg.from.map((v, i) => v - before[i]!)), what).toBeLessThan(1e-6);
    }
    // Drawn by hand where it does not go round it is the same way; climbs also from what a record keeps of them.
    if (path.legs.some((leg) => leg.turn)) continue;
    const corners = path.legs.map((leg) => leg.to);
    const recorded = corners.map(([x, y, z]) => [rounded(x), rounded(y), rounded(z)] as const);
    for (const given of isCrowded || checks.some((check) => check !== 'climb') ? [corners] : [corners, recorded]) {
      const traced = table.trace(setting, given);
      expect(traced.kind, `${what}: ${inShort(path)}`).toBe('path');
      if (traced.kind === 'path') expect(traced.path.length, what).toBeCloseTo(path.length, 3);
    }
  }
  table.dispose();
  return compared;
}

describe('checks that lead nowhere and must be used all the same', () => {
  // Before ways turned back at outlines 37 of 165 such ways in towns 100 to 129 were longer than the lattice’s, and 5 not found.
  it.each(drawnOf(TOWNS, 1, 2))(
    '[E-24] are made where it costs least: no way is longer than on a lattice (town %i)',
    async (town) => {
      expect(await compareTown(town, false)).toBeGreaterThan(0);
    },
  );

  it.each(drawnOf(CROWDED, 1, 2))('[E-24] the same with foes about (town %i)', async (town) => {
    expect(await compareTown(town, true)).toBeGreaterThan(0);
  });
});
