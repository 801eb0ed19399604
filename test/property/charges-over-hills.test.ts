import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTable, type Table } from '../../src/physics/table.ts';
import type { Point } from '../../src/kernel/point.ts';
import { modelId, type UnitId, unitId } from '../../src/rules/core/ids.ts';
import { moveSetting } from '../../src/rules/core/measure/setting.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import type { ChargePlan } from '../../src/rules/squads/charge/answer.ts';
import { judgeMoves } from '../../src/rules/squads/charge/judge.ts';
import { planCharge } from '../../src/rules/squads/charge/plan.ts';
import type { Disc } from '../oracles/charge-by-circles.ts';
import {
  faultsOfHillEnds,
  type HillCharge,
  missedHillContact,
  placeOnHill,
  profileOf,
} from '../oracles/charge-on-ridge.ts';
import { aPiece, seeded } from '../physics/pieces.ts';
import { HALF, layDown, ridgePlans, targetsOf } from '../support/disc-charges.ts';
import { drawn, drawnOf, scaled, seedOf } from '../support/drawn.ts';
import { aGame } from '../support/game.ts';
import { leastOf, lostByLarger } from '../support/judge-charges.ts';
import { chargeScene, expectSound } from '../support/scene-file.ts';

const RED = unitId('red');
const ROLLS = Array.from({ length: 11 }, (_, i) => i + 2);
/** Rolls at which charges over heightfields are judged: each takes longer. */
const FEW_ROLLS = [3, 5, 7, 9, 12];
/** Random placements that are tried where the referee finds none. */
const TRIES = 400;
/** Positions in events are rounded, so an end may measure this much more than the rules' own tolerance. */
const RECORDED = 0.0006;
/** Heights closer than this are one floor: where a slope begins, a base may stand at the height of the ground beside. */
const SAME_GROUND = 0.0021;

type Tally = { made: number; sloped: number; undecided: number };

/** The pieces of a ridge: a ramp up, a deck, a ramp down, from edge to edge of the table. */
function piecesOf({ ridge: { foot, up, deck, down, top } }: HillCharge): readonly TerrainPiece[] {
  const depth = 2 * HALF[1];
  const ramp = (id: string, run: number, x: number, yaw: number) =>
    aPiece(id, { kind: 'ramp', size: [depth, top, run] }, [x + run / 2, 0, 0], yaw, 'hill');
  const over = foot + up + deck;
  return [
    // A ramp rises towards its own +z.
    ramp('west', up, foot, Math.PI / 2),
    ...(deck > 0
      ? [aPiece('deck', { kind: 'box', size: [deck, top, depth] }, [foot + up + deck / 2, 0, 0], 0, 'hill')]
      : []),
    ramp('east', down, over, -Math.PI / 2),
  ];
}

function gameOf(c: HillCharge): GameState {
  const { heightAt } = profileOf(c.ridge);
  const unit = (id: string, side: 'attacker' | 'defender', own: readonly Disc[]) => ({
    id,
    side,
    height: c.tall,
    base: { kind: 'round' as const, radius: own[0]!.r },
    at: own.map(({ x, z }) => [x, heightAt(x), z] as const),
  });
  return aGame({
    table: { width: 2 * HALF[0], depth: 2 * HALF[1] },
    terrain: piecesOf(c),
    units: [
      unit('red', 'attacker', c.unit),
      ...c.targets.map((t, i) => unit(`blue-${i}`, 'defender', t)),
      ...c.bystanders.map((d, i) => unit(`cyan-${i}`, 'defender', [d])),
      ...c.friends.map((d, i) => unit(`rose-${i}`, 'attacker', [d])),
    ],
  });
}

/** What is wrong with the answer to a roll. */
function faultsOf(
  c: HillCharge,
  roll: number,
  plan: ChargePlan,
  state: GameState,
  table: Table,
  tally: Tally,
): readonly unknown[] {
  const targets = targetsOf(c).map(unitId);
  if (!plan.success) {
    const found = placeOnHill(c, roll, seeded(roll), TRIES);
    if (!found) return [];
    const isUndecided = plan.violations.some((v) => v.kind === 'no-joint-placement' && !v.proven);
    if (isUndecided) tally.undecided++;
    return isUndecided ? [] : [{ lost: found, said: plan.violations }];
  }
  tally.made++;
  const { heightAt } = profileOf(c.ridge);
  const moves = c.unit.map((m) => plan.moves.find(({ model }) => model === modelId(m.id)));
  const ends = c.unit.map((m, i) => ({ x: moves[i]?.to[0] ?? m.x, z: moves[i]?.to[2] ?? m.z }));
  if (moves.some((move) => move && Math.abs(move.to[1] - move.from[1]) > 0.1)) tally.sloped++;
  const afloat = moves.flatMap((move) =>
    move && Math.abs(heightAt(move.to[0]) - move.to[1]) > SAME_GROUND
      ? [`not at the height of the ground: ${move.model} ${move.to.join(' ')} for ${heightAt(move.to[0])}`]
      : [],
  );
  const missed = missedHillContact(c, roll, ends);
  const orders = plan.moves.map(({ model, to }) => ({ model, to }));
  const judged = judgeMoves(state, RED, targets, roll, orders, table);
  const lengths = moves.map((move) => move?.path.length);
  return [
    ...afloat,
    ...faultsOfHillEnds(c, roll, ends, lengths, RECORDED),
    ...(missed ? [{ 'C-23': missed }] : []),
    ...(judged.ok ? [] : judged.error),
  ];
}

function expectRight(c: HillCharge, roll: number, table: Table, tally: Tally): void {
  const state = gameOf(c);
  const targets = targetsOf(c).map(unitId);
  const plans = ROLLS.map((one) => planCharge(state, RED, targets, one, table));
  const sound = (one: number, faults: readonly unknown[]) =>
    expectSound('charges-over-a-ridge', faults, () => chargeScene(state, targetsOf(c), one));
  sound(12, lostByLarger(plans));
  const least = leastOf(plans);
  for (const one of new Set([roll, least, Math.max(2, least - 1)]))
    sound(one, faultsOf(c, one, plans[one - 2]!, state, table, tally));
}

const newTally = (): Tally => ({ made: 0, sloped: 0, undecided: 0 });

async function judgeOnTable(c: HillCharge, roll: number, tally: Tally): Promise<void> {
  const table = await createTable({ width: 2 * HALF[0], depth: 2 * HALF[1], terrain: piecesOf(c) });
  try {
    expectRight(c, roll, table, tally);
  } finally {
    table.dispose();
  }
}

const disc = (id: string, x: number, z: number, mm: number): Disc => ({ id, x, z, r: mm / 25.4 / 2 });

/**
 * A model on a ramp less than 0.05″ below its deck was taken to stand on that as well, and its path for level; a base of
 * 60 mm touches a steep ramp's deck from so far below that it climbed, and a low model with one did not get up. On a deck
 * narrower than its base a model was not held up by the ramp on the far side.
 */
const CLOSE_TO_A_DECK: readonly HillCharge[] = [
  {
    unit: [disc('red1', -8, 0, 40), disc('red2', -7.6728, -2.6648, 40), disc('red3', -6.168, -2.026, 40)],
    targets: [[disc('blue1-1', -5.9813, 2.9928, 32), disc('blue1-2', -3.7652, 1.8145, 32)]],
    bystanders: [disc('cyan0-1', -1.8772, 4.7837, 32)],
    friends: [disc('rose0-1', -2.6306, -3.1, 40)],
    ...{ walls: [], half: HALF, tall: 3 },
    ridge: { foot: -11.94, up: 5.87, deck: 4.38, down: 3.87, top: 2.97 },
  },
  {
    unit: [disc('red1', -8, 0, 60)],
    targets: [[disc('blue0-1', -4.3564, -5.6107, 32), disc('blue0-2', -3.1059, -7.612, 32)]],
    ...{ bystanders: [], friends: [], walls: [], half: HALF, tall: 1.5 },
    ridge: { foot: -7.91, up: 3.53, deck: 1.65, down: 5.13, top: 2.74 },
  },
  {
    unit: [disc('red1', -8, 0, 60)],
    targets: [[disc('blue0-1', -5.31, 0, 25)]],
    ...{ bystanders: [], friends: [], walls: [], half: HALF, tall: 1 },
    ridge: { foot: -7.64, up: 3.5, deck: 0.5, down: 3.5, top: 2.39 },
  },
  {
    unit: [disc('red1', -8, 0, 60)],
    targets: [[disc('blue0-1', 0.64, 0, 25)]],
    ...{ bystanders: [], friends: [], walls: [], half: HALF, tall: 1 },
    ridge: { foot: -5.54, up: 3.5, deck: 0.5, down: 3.5, top: 2.1 },
  },
];

type RollingCharge = {
  readonly hill: TerrainPiece;
  readonly heightAt: (x: number, z: number) => number;
  readonly state: GameState;
  readonly r: number;
  readonly enemies: readonly { readonly at: Point; readonly r: number; readonly target: number }[];
  readonly targets: readonly UnitId[];
};

/** One model and one or two targets on a heightfield of 16 by 16 inches, nowhere steeper than 45°. */
function rollingCharge(seed: number): RollingCharge {
  const random = seeded(seed + 7000);
  const between = (a: number, b: number) => a + (b - a) * random();
  const n = 9;
  const waves = [between(0.4, 0.9), between(0.4, 0.9), between(0, 6), between(0, 6), between(0.4, 0.8)] as const;
  const heights = Array.from({ length: n * n }, (_, i) => {
    const [x, z] = [(i % n) * 2 - 8, Math.floor(i / n) * 2 - 8];
    const edge = Math.min(1, (8 - Math.max(Math.abs(x), Math.abs(z))) / 4);
    const [u, v, a, b, high] = waves;
    return Math.round(1000 * edge * high * (2.4 + Math.sin(u * x + a) + Math.cos(v * z + b))) / 1000;
  });
  const hill = aPiece(
    'moor',
    { kind: 'heightfield', size: [16, 16], columns: n, rows: n, heights },
    [0, 0, 0],
    0,
    'hill',
  );
  const heightAt = (x: number, z: number): number => {
    const [c, d] = [(x + 8) / 2, (z + 8) / 2];
    if (c <= 0 || d <= 0 || c >= n - 1 || d >= n - 1) return 0;
    const [i, k] = [Math.floor(c), Math.floor(d)];
    const [s, t] = [c - i, d - k];
    const h = (p: number, q: number) => heights[(k + q) * n + i + p]!;
    // Each cell has two triangles, divided from its first corner to the opposite one.
    return s >= t
      ? h(0, 0) + s * (h(1, 0) - h(0, 0)) + t * (h(1, 1) - h(1, 0))
      : h(0, 0) + t * (h(0, 1) - h(0, 0)) + s * (h(1, 1) - h(0, 1));
  };
  const r = pickOf([25, 32, 40], random) / 25.4 / 2;
  const start = [between(-7, 0), between(-6, 6)] as const;
  const enemies: { at: Point; r: number; target: number }[] = [];
  for (let k = 0; k < 4; k++) {
    const own = pickOf([25, 32, 60], random) / 25.4 / 2;
    const [x, z] = [
      Math.max(-8, Math.min(8, start[0] + between(1, 9))),
      Math.max(-8, Math.min(8, start[1] + between(-5, 5))),
    ];
    const isFree = [...enemies, { at: [start[0], 0, start[1]] as Point, r: r + 1.02 }].every(
      (o) => Math.hypot(o.at[0] - x, o.at[2] - z) > o.r + own + 0.02,
    );
    if (isFree)
      enemies.push({ at: [x, heightAt(x, z), z], r: own, target: enemies.length < 2 ? 0 : random() < 0.5 ? 0 : 1 });
  }
  const targets = [...new Set(enemies.map(({ target }) => target))].toSorted();
  const state = aGame({
    table: { width: 40, depth: 30 },
    terrain: [hill],
    units: [
      {
        id: 'red',
        side: 'attacker',
        height: 1.5,
        base: { kind: 'round', radius: r },
        at: [[start[0], heightAt(...start), start[1]]],
      },
      ...targets.map((t) => {
        const own = enemies.filter(({ target }) => target === t);
        return {
          id: `blue-${t}`,
          side: 'defender' as const,
          height: 1.5,
          base: { kind: 'round' as const, radius: own[0]!.r },
          at: own.map(({ at }) => at),
        };
      }),
    ],
  });
  const of = (t: number) => enemies.find(({ target }) => target === t)!.r;
  return {
    hill,
    heightAt,
    state,
    r,
    enemies: enemies.map((e) => ({ ...e, r: of(e.target) })),
    targets: targets.map((t) => unitId(`blue-${t}`)),
  };
}

const pickOf = <T>(all: readonly T[], random: () => number): T => all[Math.floor(random() * all.length)]!;

/** A place of contact at an enemy's height within a roll that keeps every target in range; undefined when there is none. */
function contactWithin(
  { heightAt, state, r, enemies, targets }: RollingCharge,
  roll: number,
  table: Table,
): Point | undefined {
  const red = [...state.models.values()][0]!;
  const setting = moveSetting(state, red.id, { kind: 'charge', targets });
  const numbers = [...new Set(enemies.map(({ target }) => target))];
  for (const e of enemies) {
    const ring = e.r + r + 1e-5;
    const at = (angle: number): Point => {
      const [x, z] = [e.at[0] + ring * Math.cos(angle), e.at[2] + ring * Math.sin(angle)];
      return [x, heightAt(x, z), z];
    };
    const off = (angle: number) => at(angle)[1] - e.at[1];
    for (let k = 0; k < 720; k++) {
      let [a, b] = [(Math.PI * k) / 360, (Math.PI * (k + 1)) / 360];
      if (off(a) > 0 === off(b) > 0) continue;
      for (let step = 0; step < 40; step++) {
        const middle = (a + b) / 2;
        if (off(middle) > 0 === off(a) > 0) a = middle;
        else b = middle;
      }
      const to = at(a);
      const gap = (o: RollingCharge['enemies'][number]) => Math.hypot(o.at[0] - to[0], o.at[2] - to[2]) - o.r - r;
      const isFree = enemies.every((o) => o === e || gap(o) > 0.001);
      const isEngaged = numbers.every((t) => enemies.some((o) => o.target === t && gap(o) <= 0.999));
      if (Math.abs(off(a)) > 1e-6 || !isFree || !isEngaged) continue;
      const answer = table.path(setting, to);
      if (answer.kind === 'path' && answer.path.length <= roll - 0.001) return to;
    }
  }
  return undefined;
}

describe('charges over a ridge, judged on the plane it unfolds to', () => {
  it('[C-14 C-15 C-16 C-17 C-19 C-23 C-28 C-35 R10-23] legal, of the right length, in contact, never lost by a larger roll (seed 77)', async () => {
    const tally = newTally();
    await fc.assert(
      fc.asyncProperty(ridgePlans, async ({ plan, ridge, tall }) => {
        const down = layDown(plan);
        if (down) await judgeOnTable({ ...down, ridge, tall }, plan.roll, tally);
      }),
      { seed: seedOf(77), numRuns: drawn(800, 4, 14) },
    );
    expect(tally.sloped).toBeGreaterThan(scaled(40, 14));
    expect(tally.undecided).toBeLessThanOrEqual(Math.max(2, 0.01 * tally.made));
  });

  it.each(drawnOf(CLOSE_TO_A_DECK, 1))(
    '[C-20] goes no further than it has to from beside the deck, or with a large base onto it ($unit.length)',
    async (c) => {
      const tally = newTally();
      await judgeOnTable(c, c.unit.length > 1 ? 5 : 8, tally);
      expect(tally.made).toBeGreaterThan(0);
    },
  );

  it('[C-19 C-23 R10-23] one model among rolling hills ends in contact where a place beside an enemy is as high as it (seed 78)', async () => {
    let [touched, judgedAt] = [0, 0];
    const first = seedOf(0);
    for (let seed = first; seed < first + drawn(400, 4, 8); seed++) {
      const scene = rollingCharge(seed);
      const table = await createTable({ width: 40, depth: 30, terrain: [scene.hill] });
      try {
        const plans = FEW_ROLLS.map((one) => planCharge(scene.state, RED, scene.targets, one, table));
        const successes = plans.map(({ success }) => Number(success));
        expect(successes, `seed ${seed}`).toEqual(successes.toSorted());
        for (const [i, plan] of plans.entries()) {
          const move = plan.success && plan.moves[0];
          if (!move) continue;
          judgedAt++;
          const orders = [{ model: move.model, to: move.to }];
          const judged = judgeMoves(scene.state, RED, scene.targets, FEW_ROLLS[i]!, orders, table);
          expect(judged.ok ? [] : judged.error, `seed ${seed}, ${FEW_ROLLS[i]}`).toEqual([]);
          const isTouching = scene.enemies.some(
            (e) =>
              Math.hypot(e.at[0] - move.to[0], e.at[2] - move.to[2]) <= e.r + scene.r + 0.001 &&
              Math.abs(e.at[1] - move.to[1]) <= 0.001,
          );
          if (isTouching) touched++;
          else
            expect(
              contactWithin(scene, FEW_ROLLS[i]!, table),
              `seed ${seed}, ${FEW_ROLLS[i]}: ${move.to.join(' ')}`,
            ).toBeUndefined();
        }
      } finally {
        table.dispose();
      }
    }
    expect(judgedAt).toBeGreaterThan(scaled(40));
    expect(touched).toBeGreaterThan(scaled(40));
  });
});
