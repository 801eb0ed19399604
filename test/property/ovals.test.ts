import { describe, expect, it } from 'vitest';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import { askCharge } from '../../src/rules/squads/charge/ask.ts';
import { planCharge } from '../../src/rules/squads/charge/plan.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { drawn } from '../support/drawn.ts';
import { layOutText } from '../support/lab-games.ts';

/** A base as a file has it: millimetres. */
type Plan =
  | { readonly oval: readonly [number, number] }
  | { readonly round: number }
  | { readonly rect: readonly [number, number] };
type Placed = { readonly base: Plan; readonly at: readonly [number, number]; readonly facing: number };

const MM = 1 / 25.4;

/** A point of the outline of a base, by a share of the way round: 0 to 1. */
function rimAt({ base, at: [x, z], facing }: Placed, share: number): readonly [number, number] {
  const a = 2 * Math.PI * share;
  const turn = (facing * Math.PI) / 180;
  const [w, d] = 'round' in base ? [base.round, base.round] : 'oval' in base ? base.oval : base.rect;
  let [u, v] = [(w * MM * Math.cos(a)) / 2, (d * MM * Math.sin(a)) / 2];
  if ('rect' in base) {
    const most = Math.max(Math.abs(Math.cos(a)), Math.abs(Math.sin(a)));
    [u, v] = [u / most, v / most];
  }
  return [x + u * Math.cos(turn) + v * Math.sin(turn), z - u * Math.sin(turn) + v * Math.cos(turn)];
}

/** Where a function of a circle's share is least: the best of many samples, narrowed down again and again. */
function leastShare(f: (share: number) => number, rounds = 12, samples = 64): number {
  let [from, width] = [0, 1];
  for (let round = 0; round < rounds; round++) {
    let best = from;
    const step = width / samples;
    for (let share = from; share <= from + width; share += step) if (f(share) < f(best)) best = share;
    [from, width] = [best - 2 * step, 4 * step];
  }
  return from + width / 2;
}

const least = (f: (share: number) => number): number => f(leastShare(f));

/** The distance between two bases, point by point of their outlines. */
const gapOf = (a: Placed, b: Placed): number =>
  least((s) => {
    const [x, z] = rimAt(a, s);
    return least((t) => Math.hypot(rimAt(b, t)[0] - x, rimAt(b, t)[1] - z));
  });

const model = (id: string, { base, at, facing }: Placed) => ({ id, base, at, facing });

const nameOf = (foe: number): string => (foe === 0 ? 'foe' : `foe${foe}`);

const laidOut = (a: Placed, ...foes: readonly Placed[]) =>
  layOutText(
    JSON.stringify({
      ...{ format: 'highground/scenario', version: 1, name: 'ovals', system: 'squads' },
      table: { width: 60, depth: 44 },
      units: [
        { id: 'me', side: 'attacker', models: [model('a', a)] },
        ...foes.map((foe, i) => ({ id: nameOf(i), side: 'defender', models: [model(`b${i}`, foe)] })),
      ],
      start: { phase: 'charge' },
    }),
  );

async function chargeDistance(a: Placed, b: Placed): Promise<number> {
  const { start, table } = await laidOut(a, b);
  const { distance } = askCharge(start, unitId('me'), [unitId('foe')], table);
  table.dispose();
  return distance!;
}

/** How far from its target the referee leaves a base that charges on a 12. */
async function gapAfterTwelve(a: Placed, b: Placed): Promise<number> {
  const { start, table } = await laidOut(a, b);
  const plan = planCharge(start, unitId('me'), [unitId('foe')], 12, table);
  table.dispose();
  if (!plan.success) return Infinity;
  const [x, , z] = plan.moves[0]!.to;
  return gapOf({ ...a, at: [x, z] }, b);
}

/** The point of an outline nearest to a place, as a share of the way round. */
const nearestShare = (to: readonly [number, number], foe: Placed): number =>
  leastShare((share) => Math.hypot(rimAt(foe, share)[0] - to[0], rimAt(foe, share)[1] - to[1]), 9, 32);

/**
 * The distance from a place to the nearest point that is within `most` inches of both outlines, by Dykstra's projections
 * on two convex sets; undefined where there is none, or where the straight path comes nearer to an outline than `least`.
 */
function leastToBoth(
  from: readonly [number, number],
  foes: readonly Placed[],
  most: number,
  least: number,
): number | undefined {
  const gapTo = (at: readonly [number, number], foe: Placed) => {
    const [x, z] = rimAt(foe, nearestShare(at, foe));
    return Math.hypot(at[0] - x, at[1] - z);
  };
  let at: [number, number] = [from[0], from[1]];
  const left: [number, number][] = [
    [0, 0],
    [0, 0],
  ];
  for (let round = 0; round < 400; round++) {
    const before = at;
    for (const [k, foe] of foes.entries()) {
      const [x, z] = [at[0] + left[k]![0], at[1] + left[k]![1]];
      const [rx, rz] = rimAt(foe, nearestShare([x, z], foe));
      const far = Math.hypot(x - rx, z - rz);
      at = far <= most ? [x, z] : [rx + (most * (x - rx)) / far, rz + (most * (z - rz)) / far];
      left[k] = [x - at[0], z - at[1]];
    }
    if (round > 3 && Math.hypot(at[0] - before[0], at[1] - before[1]) < 1e-9) break;
  }
  if (foes.some((foe) => gapTo(at, foe) > most + 2e-5)) return undefined;
  for (let t = 0; t <= 1; t += 0.02)
    for (const foe of foes)
      if (gapTo([from[0] + t * (at[0] - from[0]), from[1] + t * (at[1] - from[1])], foe) < least + 0.001)
        return undefined;
  return Math.hypot(at[0] - from[0], at[1] - from[1]);
}

describe('charges of ovals over open ground', () => {
  it('[R10-01] [R10-05] a 60 × 35 mm oval lengthwise needs 5.1890 to within an inch of a round base 8″ away', async () => {
    const me: Placed = { base: { oval: [60, 35] }, at: [0, 0], facing: 0 };
    const foe: Placed = { base: { round: 32 }, at: [8, 0], facing: 0 };
    expect(await chargeDistance(me, foe)).toBeCloseTo(8 - 30 * MM - 16 * MM - 1, 4);
  });

  it('[R10-01] [R10-05] [C-23] are as long as the gap less an inch, to a ten-thousandth, and end in contact, for any bases and facings', async () => {
    const random = seededRandom(6035);
    const between = (low: number, high: number) => low + ((high - low) * uniformInt(random, 10_001)) / 10_000;
    const ovals = [
      [60, 35],
      [75, 42],
      [90, 52],
      [105, 70],
      [120, 92],
      [170, 105],
    ] as const;
    const oval = (): Plan => ({ oval: ovals[uniformInt(random, ovals.length)]! });
    const any = (): Plan =>
      [oval(), { round: 25 + uniformInt(random, 40) }, { rect: [20 + uniformInt(random, 40), 50] } as const][
        uniformInt(random, 3)
      ]!;
    for (let i = 0; i < drawn(200, 1, 20); i++) {
      const [first, second] = uniformInt(random, 2) === 0 ? [oval(), any()] : [any(), oval()];
      const a: Placed = { base: first, at: [between(-3, 3), between(-3, 3)], facing: between(0, 360) };
      const turn = between(0, 2 * Math.PI);
      const far = between(9, 13);
      const at = [a.at[0] + far * Math.cos(turn), a.at[1] + far * Math.sin(turn)] as const;
      const b: Placed = { base: second, at, facing: between(0, 360) };
      const told = await chargeDistance(a, b);
      const apart = gapOf(a, b);
      expect(Math.abs(told - (apart - 1)), JSON.stringify([a, b, told])).toBeLessThan(1e-4);
      // Straight to where the two are nearest, the base touches its target after this far.
      if (apart < 12) expect(await gapAfterTwelve(a, b), JSON.stringify([a, b])).toBeLessThan(0.0006);
    }
  });

  it('[R10-01] [C-14] at two ovals go to the nearest place within an inch of both, proven', async () => {
    const random = seededRandom(6036);
    const between = (low: number, high: number) => low + ((high - low) * uniformInt(random, 10_001)) / 10_000;
    let compared = 0;
    for (let i = 0; i < drawn(120, 2, 20); i++) {
      const sizes = Array.from({ length: 2 }, () => [between(30, 100), between(30, 100)] as const);
      const [radius, turn] = [between(12, 30) * MM, between(0, 2 * Math.PI)];
      const apart = between(2, 4.4);
      const foes = sizes.map(
        (oval, k): Placed => ({
          base: { oval },
          at: [(k === 0 ? -1 : 1) * apart * Math.cos(turn), (k === 0 ? -1 : 1) * apart * Math.sin(turn)],
          facing: between(0, 360),
        }),
      );
      const side = between(0, 2 * Math.PI);
      const me: Placed = {
        base: { round: (2 * radius) / MM },
        at: [between(5, 9) * Math.cos(side), between(5, 9) * Math.sin(side)],
        facing: 0,
      };
      const least = leastToBoth(me.at, foes, radius + 1, radius);
      if (least === undefined) continue;
      compared++;
      const { start, table } = await laidOut(me, ...foes);
      const answer = askCharge(
        start,
        unitId('me'),
        foes.map((_, k) => unitId(nameOf(k))),
        table,
      );
      table.dispose();
      const about = JSON.stringify([me, foes, answer.distance, least]);
      expect(Math.abs(answer.distance! - least), about).toBeLessThan(3e-4);
      expect(answer.proven, about).toBe(true);
    }
    expect(compared).toBeGreaterThan(drawn(120, 2, 20) / 4);
  });
});
