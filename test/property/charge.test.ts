import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import { createTable, type Table } from '../../src/physics/table.ts';
import { planCharge } from '../../src/rules/squads/charge/plan.ts';
import { whyNotEligible, whyNotTargets } from '../../src/rules/squads/charge/eligibility.ts';
import type { Command, MoveOrder } from '../../src/rules/core/command.ts';
import { seededDice } from '../../src/rules/core/dice.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import { gameAt, newGame, play, replay, type Game } from '../../src/rules/play/game.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import { enemyUnits, modelsOf } from '../../src/rules/core/state/lookup.ts';
import {
  coherent,
  dist,
  engagedPair,
  gapH,
  gapV,
  inEngagement,
  overlapDepth,
} from '../../src/rules/core/measure/measure.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { SQUADS_CHARGE } from '../../src/rules/squads/numbers.ts';
import { drawn, scaled, seedOf } from '../support/drawn.ts';
import { aBox, aGame, type UnitPlan } from '../support/game.ts';
import { expectFinite } from '../support/expect-finite.ts';

const SIZES = [25, 32, 40, 60];
const WIDTH = 40;
const DEPTH = 30;

let table: Table;
beforeAll(async () => {
  table = await createTable({ width: WIDTH, depth: DEPTH, terrain: [] });
});
afterAll(() => table.dispose());

/** A unit in a coherent row along z, its first model at (x, z). */
const aRow = (
  id: string,
  side: 'attacker' | 'defender',
  [x, z]: readonly [number, number],
  count: number,
  mm: number,
): UnitPlan => ({
  id,
  side,
  mm,
  at: Array.from({ length: count }, (_, i): [number, number] => [x, z + i * (mm / 25.4 + 0.3)]),
});

const hundredths = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100);

/** A red squad on the left, two defenders on the right: never overlapping, at any range from engaged to far. */
const states: fc.Arbitrary<GameState> = fc
  .record({
    x: hundredths(-3, 4),
    z: hundredths(-6, 2),
    bx: hundredths(6, 16),
    bz: hundredths(-6, 2),
    cx: hundredths(-14, -8),
    red: fc.integer({ min: 1, max: 3 }),
    blue: fc.integer({ min: 1, max: 3 }),
    sizes: fc.tuple(fc.constantFrom(...SIZES), fc.constantFrom(...SIZES)),
    phase: fc.constantFrom('movement' as const, 'charge' as const, 'charge' as const),
  })
  .map(({ x, z, bx, bz, cx, red, blue, sizes, phase }) =>
    aGame({
      table: { width: WIDTH, depth: DEPTH },
      phase,
      units: [
        aRow('red', 'attacker', [x, z], red, sizes[0]),
        aRow('blue', 'defender', [bx, bz], blue, sizes[1]),
        aRow('cyan', 'defender', [cx, z], 1, 32),
      ],
    }),
  );

const orders: fc.Arbitrary<MoveOrder> = fc.record({
  model: fc.constantFrom('red1', 'red2', 'red3', 'blue1', 'nobody').map(modelId),
  to: fc.tuple(hundredths(-21, 21), hundredths(-16, 16)),
});

const commands: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Command>({ kind: 'end-phase' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('declare-charge' as const),
      unit: fc.constantFrom('red', 'red', 'red', 'blue', 'nobody').map(unitId),
      targets: fc.oneof(fc.constant([unitId('blue')]), fc.subarray(['red', 'blue', 'cyan'].map(unitId))),
    }),
  },
  { weight: 4, arbitrary: fc.constant<Command>({ kind: 'roll-charge' }) },
  { weight: 4, arbitrary: fc.constant<Command>({ kind: 'move-charge' }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move-charge' as const), moves: fc.array(orders, { maxLength: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('move' as const), moves: fc.array(orders, { maxLength: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(hundredths(-4, 6), hundredths(-6, 4))
      .map((to): Command => ({ kind: 'move', moves: [{ model: modelId('red1'), to }] })),
  },
  { weight: 1, arbitrary: fc.constant<Command>({ kind: 'undo' }) },
  { weight: 1, arbitrary: fc.constant<Command>({ kind: 'redo' }) },
);

/** What must hold after every successful charge, no matter who moved the models. */
function expectCharged(before: GameState, after: GameState, event: Extract<GameEvent, { kind: 'charge-moved' }>): void {
  const rules = after.rules.charge;
  const own = modelsOf(after, event.unit);
  expect(coherent(own, rules)).toEqual({ coherent: true });
  for (const enemy of enemyUnits(after, event.unit)) {
    expect(engagedPair(own, modelsOf(after, enemy.id), rules) !== undefined).toBe(event.targets.includes(enemy.id));
  }
  for (const a of own) for (const b of after.models.values()) if (a.id !== b.id) expect(overlapDepth(a, b)).toBe(0);
  for (const move of event.moves) {
    expect(move.path.length).toBeLessThanOrEqual((before.charge?.roll?.allowed ?? 0) + 0.0005);
    expect(move.path.across + move.path.up + move.path.down).toBeCloseTo(move.path.length, 6);
  }
}

type Seen = Map<GameEvent['kind'], number>;

/** Plays random commands, and fails at the first thing that must never happen. */
function playScript(state: GameState, script: readonly Command[], seed: number, on: Table, seen: Seen): void {
  const dice = seededDice(seed);
  let game: Game = newGame(state);
  for (const command of script) {
    const hash = hashState(game.state);
    const played = play(game, command, on, dice);
    if (!played.ok) {
      expect(played.error.length).toBeGreaterThan(0);
      expectFinite(played.error);
      expect(hashState(game.state)).toBe(hash);
      continue;
    }
    for (const event of played.value.events) {
      expectFinite(event);
      seen.set(event.kind, (seen.get(event.kind) ?? 0) + 1);
      if (event.kind === 'charge-moved') expectCharged(game.state, played.value.game.state, event);
      if (event.kind === 'charge-failed') expect(placesOf(played.value.game.state)).toEqual(placesOf(game.state));
    }
    game = played.value.game;
    expectFinite([...game.state.models.values()].map((m) => m.at));
  }
  expect(hashState(replay(game.initial, game.log.slice(0, game.cut)))).toBe(hashState(game.state));
  expect(gameAt(game, 0)?.state).toEqual(game.initial);
}

/** The claim is worth nothing unless these things happened. */
const expectSeen = (seen: Seen): void => {
  for (const kind of ['charge-moved', 'charge-failed', 'unit-moved'] as const)
    expect([kind, (seen.get(kind) ?? 0) >= scaled(5)]).toEqual([kind, true]);
};

const scripts = fc.array(commands, { minLength: 6, maxLength: 24 });

describe('any commands', () => {
  it('[L-01] never throw or make NaN; refusals change nothing; logs replay; charges keep their clauses (seed 41)', () => {
    const seen: Seen = new Map();
    fc.assert(
      fc.property(states, scripts, fc.integer(), (state, script, seed) => playScript(state, script, seed, table, seen)),
      { seed: seedOf(41), numRuns: drawn(400) },
    );
    expectSeen(seen);
  });

  it('[L-01] nor among walls and blocks (seed 47)', async () => {
    const seen: Seen = new Map();
    const box = fc.tuple(
      fc.constantFrom('wall' as const, 'hill' as const, 'ruin' as const),
      hundredths(3, 12),
      hundredths(-8, 6),
      hundredths(0.3, 4),
      hundredths(0.3, 6),
      hundredths(0.5, 5),
    );
    const terrain = fc
      .array(box, { maxLength: 4 })
      .map((boxes) =>
        boxes.map(([kind, x, z, width, depth, height], i) =>
          aBox(`piece${i}`, kind, [x, x + width], [z, z + depth], height),
        ),
      );
    await fc.assert(
      fc.asyncProperty(states, terrain, scripts, fc.integer(), async (state, pieces, script, seed) => {
        const on = await createTable({ width: WIDTH, depth: DEPTH, terrain: pieces });
        try {
          playScript({ ...state, terrain: new Map(pieces.map((piece) => [piece.id, piece])) }, script, seed, on, seen);
        } finally {
          on.dispose();
        }
      }),
      { seed: seedOf(47), numRuns: drawn(500) },
    );
    expectSeen(seen);
  });
});

const placesOf = (state: GameState): readonly Point[] => [...state.models.values()].map((m) => m.at);

describe('what a roll makes possible', () => {
  const red = unitId('red');
  const possible = (state: GameState, targets: readonly string[], allowed: number): boolean =>
    planCharge(state, red, targets.map(unitId), allowed, table).success;
  const chargeable = states.filter(
    (s) => whyNotEligible(s, red).length === 0 && whyNotTargets(s, red, [unitId('blue')]).length === 0,
  );

  it('[C-14] a higher roll never turns success into failure (seed 42)', () => {
    fc.assert(
      fc.property(chargeable, (state) => {
        const results = Array.from({ length: 11 }, (_, i) => possible(state, ['blue'], i + 2));
        expect(results).toEqual(results.toSorted((a, b) => Number(a) - Number(b)));
      }),
      { seed: seedOf(42), numRuns: 25 },
    );
  });

  it('[C-15] one more target never turns failure into success (seed 43)', () => {
    fc.assert(
      fc.property(chargeable, fc.integer({ min: 2, max: 12 }), (state, roll) => {
        if (possible(state, ['blue', 'cyan'], roll))
          expect(possible(withoutBystanders(state), ['blue'], roll)).toBe(true);
      }),
      { seed: seedOf(43), numRuns: 25 },
    );
  });

  it('[C-16] a bystander never lowers what is needed (seed 44)', () => {
    fc.assert(
      fc.property(chargeable, fc.integer({ min: 2, max: 12 }), (state, roll) => {
        if (possible(state, ['blue'], roll)) expect(possible(withoutBystanders(state), ['blue'], roll)).toBe(true);
      }),
      { seed: seedOf(44), numRuns: 25 },
    );
  });

  it('[C-14] turning the table by a quarter, or mirroring it, changes nothing (seed 45)', async () => {
    const turnedTable = await createTable({ width: DEPTH, depth: WIDTH, terrain: [] });
    fc.assert(
      fc.property(chargeable, fc.integer({ min: 2, max: 12 }), (state, roll) => {
        const answer = possible(state, ['blue'], roll);
        expect(
          possible(
            moved(state, ([x, y, z]) => [-x, y, z]),
            ['blue'],
            roll,
          ),
        ).toBe(answer);
        const turned = moved(state, ([x, y, z]) => [z, y, -x]);
        expect(planCharge(turned, red, [unitId('blue')], roll, turnedTable).success).toBe(answer);
      }),
      { seed: seedOf(45), numRuns: 15 },
    );
    turnedTable.dispose();
  });

  const withoutBystanders = (state: GameState): GameState => {
    const units = new Map(state.units);
    const models = new Map(state.models);
    for (const id of units.get(unitId('cyan'))!.models) models.delete(id);
    units.delete(unitId('cyan'));
    return { ...state, units, models };
  };
});

const moved = (state: GameState, by: (at: Point) => Point): GameState => ({
  ...state,
  models: new Map([...state.models].map(([id, model]) => [id, { ...model, at: by(model.at) }])),
});

describe('measures', () => {
  const spots = fc.tuple(hundredths(-9, 9), hundredths(0, 8), hundredths(-9, 9));
  const pairs = fc.tuple(spots, spots, fc.constantFrom(...SIZES), fc.constantFrom(...SIZES));

  it('[R10-01] are symmetric and do not depend on where the table lies (seed 46)', () => {
    fc.assert(
      fc.property(pairs, spots, ([p, q, mmP, mmQ], shift) => {
        const state = aGame({
          units: [
            { id: 'a', at: [p], mm: mmP },
            { id: 'b', side: 'defender', at: [q], mm: mmQ },
          ],
        });
        const [a, b] = [...state.models.values()] as [GameModel, GameModel];
        const [c, d] = [a, b].map((m) => ({
          ...m,
          at: [m.at[0] + shift[0], m.at[1] + shift[1], m.at[2] + shift[2]] as const,
        })) as [GameModel, GameModel];
        expect(inEngagement(a, b, SQUADS_CHARGE)).toBe(inEngagement(b, a, SQUADS_CHARGE));
        expect(dist(c, d)).toBeCloseTo(dist(a, b), 9);
        expect(dist(a, b)).toBeGreaterThanOrEqual(Math.max(gapH(a, b), gapV(a, b)) - 1e-12);
        expect(dist(a, b)).toBe(dist(b, a));
      }),
      { seed: seedOf(46), numRuns: 500 },
    );
  });
});

type GameModel = GameState['models'] extends ReadonlyMap<unknown, infer M> ? M : never;
