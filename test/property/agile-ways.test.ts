import { describe, expect, it } from 'vitest';
import type { Path } from '../../src/geometry/path.ts';
import { createTable } from '../../src/physics/table.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { Landing } from '../../src/rules/core/ports.ts';
import type { CheckKind } from '../../src/rules/core/agility.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import type { Point } from '../../src/kernel/point.ts';
import { type Block, heightAt, type Lattice, standsAt, wayByLattice } from '../oracles/ways-by-lattice.ts';
import { aPiece, box, seeded } from '../physics/pieces.ts';
import { inShort, settingOf } from '../support/ask-agile.ts';

const HALF = 6;
const DECLARED: readonly (readonly CheckKind[])[] = [
  [],
  ['climb'],
  ['climb', 'climb'],
  ['jump-down'],
  ['jump-across'],
  ['climb', 'jump-down'],
  ['climb', 'jump-across'],
];

/** Roofs, crates and walls with a ladder or two, on quarters of an inch. */
function aTown(seed: number): Lattice {
  const random = seeded(seed);
  const quarter = (a: number, b: number) => Math.round((a + (b - a) * random()) * 4) / 4;
  const blocks: Block[] = [];
  const add = (x: number, z: number, w: number, d: number, top: number, ladder = false) =>
    blocks.push({ minX: x - w / 2, maxX: x + w / 2, minZ: z - d / 2, maxZ: z + d / 2, top, ladder });
  const count = 4 + Math.floor(random() * 4);
  for (let i = 0; i < count; i++) {
    const [x, z] = [quarter(-4.5, 4.5), quarter(-4.5, 4.5)];
    const kind = random();
    if (kind < 0.2) add(x, z, 0.5, quarter(2, 5), 3);
    else if (kind < 0.35) add(x, z, quarter(1, 2), quarter(1, 2), random() < 0.5 ? 1 : 0.75);
    else {
      const [w, d, top] = [quarter(1.5, 4.5), quarter(1.5, 4.5), random() < 0.7 ? 3 : random() < 0.5 ? 2 : 3.75];
      add(x, z, w, d, top);
      if (random() < 0.5) add(x + w / 2 + 0.125, z, 0.25, 1, top, true);
    }
  }
  return { blocks, radius: 0.5, half: HALF - 0.5, spacing: 0.5 };
}

const piecesOf = ({ blocks }: Lattice): readonly TerrainPiece[] =>
  blocks.map((b, i) =>
    aPiece(
      `b${i}`,
      box(b.maxX - b.minX, b.top, b.maxZ - b.minZ),
      [(b.minX + b.maxX) / 2, 0, (b.minZ + b.maxZ) / 2],
      0,
      b.ladder ? 'ladder' : 'container',
    ),
  );

/** Two places of a lattice a base stands at, some way apart. */
function ends(lattice: Lattice, random: () => number): readonly [Point, Point] | undefined {
  const n = Math.round((2 * lattice.half) / lattice.spacing);
  const one = (): Point | undefined => {
    for (let k = 0; k < 60; k++) {
      const [x, z] = [0, 0].map(() => -lattice.half + lattice.spacing * Math.floor(random() * (n + 1))) as [
        number,
        number,
      ];
      if (standsAt(lattice, [x, z]) && random() < 0.6 === heightAt(lattice, [x, z]) > 0)
        return [x, heightAt(lattice, [x, z]), z];
    }
    return undefined;
  };
  const [a, b] = [one(), one()];
  return a && b && Math.hypot(a[0] - b[0], a[2] - b[2]) > 2 ? [a, b] : undefined;
}

/** The checks a path uses, by its legs. */
const usedIn = (path: Path): readonly string[] =>
  path.legs.map((leg) => leg.kind).filter((kind) => kind === 'climb' || kind.startsWith('jump'));

describe('declared ways in random towns', () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    it(`[E-24][E-27] are no longer than on a lattice, and use their checks in order (seed ${seed})`, async () => {
      for (let town = 0; town < 5; town++) {
        const lattice = aTown(100 * seed + town);
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
          const least = wayByLattice(lattice, [from[0], from[2]], [to[0], to[2]], checks);
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
          const corners = path.legs
            .map((leg) => leg.to)
            .filter((p, i, all) => i === all.length - 1 || p[1] === all[i + 1]![1]);
          const isUpright = (k: number) =>
            path.legs[k]?.from[0] === path.legs[k]?.to[0] && path.legs[k]?.from[2] === path.legs[k]?.to[2];
          // At the crossing of two outlines a given way would have to say which is taken first.
          const isLeap = (k: number) => path.legs[k]?.kind.startsWith('jump') ?? false;
          if (
            path.legs.some((leg, k) => leg.turn || (isUpright(k) && isUpright(k + 1)) || (isLeap(k) && isLeap(k + 1)))
          )
            continue;
          const traced = table.trace(setting, corners);
          expect(traced.kind, `${what}: ${inShort(path)}`).toBe('path');
        }
        table.dispose();
      }
    }, 120_000);
  }
});

describe('declared ends in random towns', () => {
  const AROUND = 180;
  for (const seed of [1, 2, 3]) {
    it(`[E-34][S-23] come as near along the way as any place round a target (seed ${seed})`, async () => {
      for (let town = 0; town < 5; town++) {
        const lattice = aTown(500 + 100 * seed + town);
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
    }, 120_000);
  }
});
