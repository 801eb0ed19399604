import { afterAll, expect, it } from 'vitest';
import { seeded } from '../physics/pieces.ts';
import { drawn, seedOf } from '../support/drawn.ts';
import { ann, aSkirmish, choose, clearTables, engage, foe, RESOLVE } from '../support/engage.ts';

afterAll(clearTables);

/** Scenes in a deep run. */
const SCENES = 300;
/** Spacing of the places that are tried, inches. */
const GRAIN = 0.01;

type Disc = { readonly x: number; readonly z: number; readonly r: number };

const gap = (x: number, z: number, d: Disc, r: number): number => Math.hypot(x - d.x, z - d.z) - d.r - r;

/** The nearest of all places of a grid that are near enough to both enemies, reached straight: by the words of E-47. */
function nearestByGrid(from: Disc, foes: readonly [Disc, Disc], sum: number): number {
  const [a, b] = foes;
  let best = Infinity;
  const far = from.r + 1.2;
  for (let x = Math.min(a.x, b.x) - far; x <= Math.max(a.x, b.x) + far; x += GRAIN)
    for (let z = Math.min(a.z, b.z) - far; z <= Math.max(a.z, b.z) + far; z += GRAIN) {
      const [ga, gb] = [gap(x, z, a, from.r), gap(x, z, b, from.r)];
      if (ga < 0 || gb < 0 || ga + gb > sum) continue;
      const length = Math.hypot(x - from.x, z - from.z);
      if (length < best && isStraight(from, x, z, foes)) best = length;
    }
  return best;
}

/** Whether the straight path to a place passes both enemies. */
function isStraight(from: Disc, x: number, z: number, foes: readonly Disc[]): boolean {
  const [dx, dz] = [x - from.x, z - from.z];
  const square = dx * dx + dz * dz;
  return foes.every((d) => {
    const t = Math.min(1, Math.max(0, ((d.x - from.x) * dx + (d.z - from.z) * dz) / square));
    return gap(from.x + t * dx, from.z + t * dz, d, from.r) > -1e-4;
  });
}

it('[E-46] [E-47] who cannot touch two enemies at once ends at the nearest place near enough to both', async () => {
  let [engaged, compared] = [0, 0];
  const first = seedOf(1);
  for (let seed = first; seed < first + drawn(SCENES); seed++) {
    const random = seeded(seed);
    const between = (a: number, b: number) => a + (b - a) * random();
    const [r, ra, rb] = [between(0.35, 0.8), between(0.35, 0.8), between(0.35, 0.8)];
    const apart = 2 * r + ra + rb + between(0.005, 0.3);
    const [cx, cz, turn] = [between(-4, 4), between(-4, 4), between(0, 2 * Math.PI)];
    const at = (t: number): readonly [number, number] =>
      [cx + t * Math.cos(turn), cz + t * Math.sin(turn)].map((c) => Math.round(c * 1e5) / 1e5) as [number, number];
    const [a, b] = [at(-apart / 2), at(apart / 2)];
    const side = turn + Math.PI / 2 + between(-1.2, 1.2);
    const far = between(2.5, 6);
    const start: readonly [number, number] = [cx + far * Math.cos(side), cz + far * Math.sin(side)];
    const fight = await aSkirmish({
      fighters: [
        ann(start, { radius: r, profile: { move: 8 } }),
        foe('ben', a, { radius: ra }),
        foe('cid', b, { radius: rb }),
      ],
    });
    const wide = Math.hypot(a[0] - b[0], a[1] - b[1]) - 2 * r - ra - rb;
    const isClose = wide <= 0.25;
    fight.play(engage('ann', ['ben', 'cid']));
    fight.play(choose());
    fight.play(RESOLVE);
    const [x, , z] = fight.at('ann')!;
    const foes = [
      { x: a[0], z: a[1], r: ra },
      { x: b[0], z: b[1], r: rb },
    ] as const;
    const about = `seed ${seed}`;
    expect(fight.foes('ann').length, about).toBe(isClose ? 2 : 1);
    if (!isClose) continue;
    engaged++;
    const [ga, gb] = [gap(x, z, foes[0], r), gap(x, z, foes[1], r)];
    expect(Math.min(ga, gb), about).toBeGreaterThan(-0.001);
    expect(ga + gb, about).toBeLessThan(0.2501);
    const from = { x: start[0], z: start[1], r };
    const length = Math.hypot(x - start[0], z - start[1]);
    const byGrid = nearestByGrid(from, foes, 0.25);
    // The grid finds no better place than the nearest one, and one as near but for its spacing.
    expect(length, about).toBeLessThan(byGrid + 1e-4);
    if (byGrid === Infinity || wide > 0.22 || !isStraight(from, x, z, foes)) continue;
    compared++;
    expect(length, about).toBeGreaterThan(byGrid - 3 * GRAIN);
  }
  expect(engaged).toBeGreaterThan(drawn(SCENES) / 2);
  expect(compared).toBeGreaterThan(drawn(SCENES) / 5);
});
