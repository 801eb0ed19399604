import { describe, expect, it } from 'vitest';
import type { Path } from '../../src/geometry/path.ts';
import { createTable } from '../../src/physics/table.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { Landing } from '../../src/rules/core/ports.ts';
import type { CheckKind } from '../../src/rules/core/agility.ts';
import { heightAt, pathByLattice } from '../oracles/paths-by-lattice.ts';
import { seeded } from '../physics/pieces.ts';
import { inShort, settingOf } from '../support/ask-agile.ts';
import { blockTown, crowdedBlocks, crowdOf, ends, HALF, piecesOf } from '../support/block-town.ts';
import { drawn, drawnOf } from '../support/drawn.ts';

const DECLARED: readonly (readonly CheckKind[])[] = [
  [],
  ['climb'],
  ['climb', 'climb'],
  ['jump-down'],
  ['jump-across'],
  ['climb', 'jump-down'],
  ['climb', 'jump-across'],
];

/** The checks a path uses, by its legs. */
const usedIn = (path: Path): readonly string[] =>
  path.legs.map((leg) => leg.kind).filter((kind) => kind === 'climb' || kind.startsWith('jump'));

describe('declared ways in random towns', () => {
  for (const seed of drawnOf([1, 2, 3, 4, 5, 6], 2)) {
    it(`[E-24][E-27] are no longer than on a lattice, and use their checks in order (seed ${seed})`, async () => {
      for (let town = 0; town < drawn(5, 1); town++) {
        const lattice = blockTown(100 * seed + town);
        const random = seeded(7000 + 100 * seed + town);
        const table = await createTable({ width: 2 * HALF, depth: 2 * HALF, terrain: piecesOf(lattice) });
        for (const checks of DECLARED) {
          const pair = ends(lattice, random);
          if (!pair) continue;
          const [from, to] = pair;
          const setting = settingOf({ pieces: [], from, checks, agility: { binding: false } });
          const what = `town ${100 * seed + town}, ${checks}, from ${from} to ${to}`;
          expect(table.whyNoPlace(setting, to), what).toBeUndefined();
          const answer = table.path(setting, to);
          const least = pathByLattice(lattice, [from[0], from[2]], [to[0], to[2]], checks);
          if (least !== undefined) expect(answer, what).toMatchObject({ kind: 'path' });
          if (answer.kind !== 'path') continue;
          const { path } = answer;
          if (least !== undefined) expect(path.length, `${what}: ${inShort(path)}`).toBeLessThanOrEqual(least + 1e-6);
          expect(usedIn(path), what).toEqual(checks.slice(0, usedIn(path).length));
          expect(path.length).toBeCloseTo(
            path.legs.reduce((sum, leg) => sum + leg.length, 0),
            6,
          );
          expect(path.legs.at(-1)?.to.map((v) => Math.round(v * 1e6) / 1e6)).toEqual([...to]);
          expect(table.reach(setting, path.length + 0.01).lengthTo(to), what).toBeCloseTo(path.length, 5);
          // A given way may name every place at which this one bends, climbs and leaps, but not go round.
          if (path.legs.some((leg) => leg.turn)) continue;
          const corners = path.legs.map((leg) => leg.to);
          const traced = table.trace(setting, corners);
          expect(traced.kind, `${what}: ${inShort(path)}`).toBe('path');
          if (traced.kind === 'path') expect(traced.path.length, what).toBeCloseTo(path.length, 6);
        }
        table.dispose();
      }
    });
  }
});

/** Checks one after the other, any two of them: those that leap first lead past foes. */
const PAIRS: readonly (readonly CheckKind[])[] = [
  ['jump-down'],
  ['jump-across'],
  ...(['jump-across', 'jump-down'] as const).flatMap((first): readonly (readonly CheckKind[])[] => [
    [first, 'climb'],
    [first, 'jump-across'],
    [first, 'jump-down'],
  ]),
];

describe('declared ways in crowded towns', () => {
  // Some of these were too long, or not found, before leaps bent past foes and orders of checks were told apart.
  it.each(drawnOf([26, 49, 52, 59, 64, 67, 87, 92, 124, 186, 196, 217], 2))(
    '[S-17][S-18] lead past foes in the air no longer than on a lattice (seed %i)',
    async (seed) => {
      const lattice = crowdedBlocks(seed, seed % 2 === 0 ? 0 : 2);
      const random = seeded(7000 + seed);
      const table = await createTable({ width: 2 * HALF, depth: 2 * HALF, terrain: piecesOf(lattice) });
      const crowd = crowdOf(lattice);
      let compared = 0;
      for (const checks of PAIRS) {
        const pair = ends(lattice, random);
        if (!pair) continue;
        const [from, to] = pair;
        const jump = { clear: lattice.clear ?? 0 };
        const setting = settingOf({ pieces: [], from, checks, crowd, jump, agility: { binding: false } });
        const what = `town ${seed}, ${checks}, from ${from} to ${to}`;
        expect(table.whyNoPlace(setting, to), what).toBeUndefined();
        const least = pathByLattice(lattice, [from[0], from[2]], [to[0], to[2]], checks);
        if (least === undefined) continue;
        const answer = table.path(setting, to);
        expect(answer, what).toMatchObject({ kind: 'path' });
        if (answer.kind !== 'path') continue;
        compared++;
        expect(answer.path.length, `${what}: ${inShort(answer.path)}`).toBeLessThanOrEqual(least + 1e-6);
        expect(usedIn(answer.path), what).toEqual(checks.slice(0, usedIn(answer.path).length));
      }
      expect(compared).toBeGreaterThan(0);
      table.dispose();
    },
  );
});

describe('declared ends in random towns', () => {
  const AROUND = 180;
  for (const seed of drawnOf([1, 2, 3], 1)) {
    it(`[E-34][S-23] come as near along the way as any place round a target (seed ${seed})`, async () => {
      for (let town = 0; town < drawn(5, 1); town++) {
        const lattice = blockTown(500 + 100 * seed + town);
        const random = seeded(9000 + 100 * seed + town);
        const table = await createTable({ width: 2 * HALF, depth: 2 * HALF, terrain: piecesOf(lattice) });
        for (const checks of DECLARED) {
          const pair = ends(lattice, random);
          if (!pair) continue;
          const [from, at] = pair;
          const other = {
            id: modelId('b'),
            base: { kind: 'round', radius: 0.5 } as const,
            facing: 0,
            height: 1.25,
            at,
          };
          const crowd = [{ ...other, pass: 'solid' as const }];
          const setting = settingOf({ pieces: [], from, checks, crowd, agility: { binding: false } });
          const map = table.reach(setting, 11);
          const zone = { core: [[at[0], at[2]]], radius: 1, low: at[1] - 1, high: at[1] + 1 } as const;
          let [legal, any] = [Infinity, Infinity];
          for (let k = 0; k < AROUND; k++) {
            const a = (2 * Math.PI * k) / AROUND;
            const [x, z] = [at[0] + 0.999999999 * Math.cos(a), at[2] + 0.999999999 * Math.sin(a)];
            for (const y of new Set([0, ...lattice.blocks.map((b) => b.top)])) {
              if (Math.abs(y - at[1]) > 1 || Math.abs(x) > 5.5 || Math.abs(z) > 5.5) continue;
              const stands = table.whyNoPlace(setting, [x, y, z]) === undefined;
              if (!stands && heightAt(lattice, [x, z]) !== y) continue;
              const length = map.lengthTo([x, y, z]) ?? Infinity;
              if (stands) legal = Math.min(legal, length);
              any = Math.min(any, length);
            }
          }
          const what = `town ${500 + 100 * seed + town}, ${checks}, from ${from} to ${at}`;
          const least = (landings: readonly Landing[]) => landings[0]?.length ?? Infinity;
          const [first] = map.landings(zone);
          if (first) {
            expect(table.whyNoPlace(setting, first.at), what).toBeUndefined();
            expect(map.pathTo(first.at)?.length, what).toBeCloseTo(first.length, 6);
          }
          if (legal < Infinity) expect(least(map.landings(zone)), what).toBeLessThanOrEqual(legal + 1e-4);
          if (any < Infinity)
            expect(least(map.landings({ ...zone, standing: 'any' })), what).toBeLessThanOrEqual(any + 1e-4);
        }
        table.dispose();
      }
    });
  }
});
