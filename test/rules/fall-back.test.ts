import { describe, expect, it } from 'vitest';
import type { PlanPoint } from '../../src/kernel/point.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { getModel, modelsOf, withPlaces } from '../../src/rules/core/state/lookup.ts';
import { inContact, overlapDepth } from '../../src/rules/core/measure/measure.ts';
import type { ModelMove } from '../../src/rules/core/model-move.ts';
import { roundPoint } from '../../src/rules/core/round.ts';
import { moveSetting } from '../../src/rules/core/measure/setting.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { isChain } from '../../src/rules/squads/fight/contact.ts';
import { planFallBack } from '../../src/rules/squads/fight/fall-back.ts';
import { seeded } from '../physics/pieces.ts';
import { drawn, isDeep } from '../support/drawn.ts';
import { withTable } from '../support/fights.ts';
import { aBox, aGame, type GamePlan, radius } from '../support/game.ts';

/** Between the centres of two 32 mm bases that touch. */
const TOUCH = 2 * radius(32);

const RED = unitId('red');

/** Red stands towards +x of blue and runs that way. */
const rout = (
  reds: readonly PlanPoint[],
  blues: readonly PlanPoint[],
  change: Partial<GamePlan> & { readonly friends?: readonly PlanPoint[] } = {},
): GameState =>
  aGame({
    phase: 'fight',
    ...change,
    units: [
      { id: 'red', at: reds },
      { id: 'blue', side: 'defender', at: blues },
      { id: 'friend', at: change.friends ?? [] },
    ],
  });

const run = (state: GameState, allowed: number, foes = 'blue'): Promise<readonly ModelMove[]> =>
  withTable(state, (table) =>
    planFallBack(
      state,
      RED,
      modelsOf(state, unitId(foes)).map((m) => m.id),
      allowed,
      table,
    ),
  );

const routed = (state: GameState, moves: readonly ModelMove[]): GameState =>
  withPlaces(
    state,
    moves.map((m) => [m.model, m.to] as const),
  );

const closed = (piece: TerrainPiece): TerrainPiece => ({ ...piece, traits: { ...piece.traits, cross: 'impassable' } });

const touchesEnemy = (state: GameState): boolean =>
  modelsOf(state, RED).some((m) =>
    [...state.models.values()].some((o) => o.unit === 'blue' && inContact(m, o, state.rules.charge)),
  );

describe('falling back', () => {
  it('[R7-17] on open ground every model goes the whole way straight away from the foes', async () => {
    const state = rout(
      [
        [0, 0],
        [0, 1.5],
        [1.5, 0.75],
      ],
      [
        [-TOUCH, 0],
        [-TOUCH, 1.5],
      ],
    );
    const moves = await run(state, 7);
    expect(moves.map((m) => m.model).sort()).toEqual(['red1', 'red2', 'red3']);
    for (const { from, to, path } of moves) {
      expect(to[0] - from[0]).toBeCloseTo(7, 3);
      expect(to[2] - from[2]).toBeCloseTo(0, 3);
      expect(path.length).toBeLessThanOrEqual(7.0005);
    }
    expect(isChain(modelsOf(routed(state, moves), RED), state.rules.fight)).toBe(true);
  });

  it('[R7-17] no model leaves the table: at its edge it stays inside it', async () => {
    const state = rout([[26, 0]], [[26 - TOUCH, 0]]);
    const [move] = await run(state, 7);
    expect(move!.to[0]).toBeGreaterThan(30 - TOUCH / 2 - 0.11);
    expect(move!.to[0]).toBeLessThanOrEqual(30 - TOUCH / 2 + 0.0005);
    expect(Math.abs(move!.to[2])).toBeLessThan(0.5);
  });

  it('[R7-17] goes round a wall as far as its way lasts', async () => {
    const wall = closed(aBox('wall', 'container', [1.5, 2], [-1, 1], 6));
    const state = rout([[0, 0]], [[-TOUCH, 0]], { terrain: [wall] });
    const [move] = await run(state, 6);
    expect(move!.path.length).toBeLessThanOrEqual(6.0005);
    expect(move!.to[0]).toBeGreaterThan(4);
    const long = rout([[0, 0]], [[-TOUCH, 0]], {
      terrain: [closed(aBox('wall', 'container', [1.5, 2], [-15, 15], 6))],
    });
    const [stopped] = await run(long, 6);
    expect(stopped!.to[0]).toBeLessThanOrEqual(1.5 - TOUCH / 2 + 0.0006);
    expect(stopped!.to[0]).toBeGreaterThan(1.5 - TOUCH / 2 - 0.11);
  });

  it('[R7-17] does not run through enemies, nor end in contact with any', async () => {
    const state = rout(
      [[0, 0]],
      [
        [-TOUCH, 0],
        [3, -0.7],
        [3, 0.7],
        [3, -2],
        [3, 2],
      ],
    );
    const foes = withTable(state, (table) =>
      planFallBack(state, RED, [modelsOf(state, unitId('blue'))[0]!.id], 4, table),
    );
    const moved = routed(state, await foes);
    expect(touchesEnemy(moved)).toBe(false);
    expect(getModel(moved, modelsOf(state, RED)[0]!.id).at[0]).toBeLessThan(3);
  });

  it('[R7-17] a model that is penned in by enemies does not move', async () => {
    const ring = Array.from(
      { length: 6 },
      (_, i): PlanPoint => [TOUCH * Math.cos((i * Math.PI) / 3), TOUCH * Math.sin((i * Math.PI) / 3)],
    );
    expect(await run(rout([[0, 0]], ring), 8)).toEqual([]);
  });

  it('[R7-17] leaves contact sideways where there is no way back', async () => {
    const wall = closed(aBox('wall', 'container', [TOUCH / 2 + 0.01, 3], [-15, 15], 6));
    const state = rout([[0, 0]], [[-TOUCH, 0]], { terrain: [wall] });
    const moved = routed(state, await run(state, 5));
    expect(touchesEnemy(moved)).toBe(false);
  });

  it('[R7-17] runs through friends and never ends on them', async () => {
    const state = rout([[0, 0]], [[-TOUCH, 0]], {
      friends: [
        [5, 0],
        [3, 0],
      ],
    });
    const [move] = await run(state, 5);
    const moved = routed(state, [move!]);
    const red = modelsOf(moved, RED)[0]!;
    expect(red.at[0]).toBeGreaterThan(4);
    for (const friend of modelsOf(moved, unitId('friend'))) expect(overlapDepth(red, friend)).toBe(0);
  });

  it('[R7-17] holds together where one of them is slowed: those ahead wait', async () => {
    // Two run free; the third is hemmed in by a wall behind him.
    const pocket = [
      closed(aBox('back', 'container', [1, 1.3], [2, 6], 6)),
      closed(aBox('side', 'container', [-6, 1.3], [2.3, 2.6], 6)),
    ];
    const state = rout(
      [
        [0, 0],
        [0, 1.6],
        [0, 3.3],
      ],
      [
        [-TOUCH, 0],
        [-TOUCH, 1.5],
      ],
      { terrain: pocket },
    );
    const moves = await run(state, 9);
    const moved = routed(state, moves);
    expect(moves.length).toBeGreaterThan(0);
    expect(isChain(modelsOf(moved, RED), state.rules.fight)).toBe(true);
  });

  it('[R7-17] where both stand about one middle it runs from the nearest foe', async () => {
    const state = rout(
      [[0, 0]],
      [
        [-2, 0],
        [2.6, 0.2],
        [-0.6, -0.2],
      ],
    );
    const [move] = await run(state, 6);
    expect(move!.to[0]).toBeGreaterThan(0);
  });

  it('[R7-17] without foes no model moves', async () => {
    expect(await run(rout([[0, 0]], []), 6)).toEqual([]);
  });

  it('[R7-17] among random blocks no model goes too far, forward, onto any model or into contact it could leave (seeds 1 on)', async () => {
    let moved = 0;
    for (let seed = 1; seed <= drawn(60, 12); seed++) {
      const random = seeded(seed);
      const between = (a: number, b: number) => a + (b - a) * random();
      const terrain = Array.from({ length: 4 }, (_, i) => {
        const [x, z] = [between(1, 7), between(-6, 4)];
        const piece = aBox(`p${i}`, 'container', [x, x + between(0.4, 3)], [z, z + between(0.4, 3)], 4);
        return random() < 0.5 ? closed(piece) : piece;
      });
      const reds = Array.from({ length: 4 }, (_, i): PlanPoint => [between(-1, 0), (i - 1.5) * 1.6]);
      const blues = reds.map(([x, z]): PlanPoint => [x - TOUCH, z]);
      const friends = Array.from({ length: 3 }, (): PlanPoint => [between(2, 8), between(-5, 5)]);
      const plan = rout(reds, blues, { terrain, friends, table: { width: 20, depth: 16 } });
      await withTable(plan, (table) => {
        const isStanding = (m: { id: string }) => {
          const model = [...plan.models.values()].find((o) => o.id === m.id)!;
          return !table.whyNoPlace(moveSetting(plan, model.id, { kind: 'path' }), model.at);
        };
        const models = new Map([...plan.models].filter(([, m]) => m.unit !== 'friend' || isStanding(m)));
        const units = new Map(
          [...plan.units].map(([id, u]) => [id, { ...u, models: u.models.filter((m) => models.has(m)) }]),
        );
        const state: GameState = { ...plan, models, units };
        if (![...modelsOf(state, RED)].every(isStanding)) return;
        const allowed = Math.round(between(2, 12));
        const foes = modelsOf(state, unitId('blue')).map((m) => m.id);
        let now: GameState = state;
        for (const move of planFallBack(state, RED, foes, allowed, table)) {
          moved++;
          expect(roundPoint(move.to)).toEqual(move.to);
          const asked = table.path(moveSetting(now, move.model, { kind: 'fall-back' }), move.to);
          expect(asked.kind, `seed ${seed}`).toBe('path');
          if (asked.kind === 'path') expect(asked.path.length).toBeLessThanOrEqual(allowed + 0.0006);
          now = routed(now, [move]);
        }
        const all = [...now.models.values()];
        for (const a of all) for (const b of all) if (a.id < b.id) expect(overlapDepth(a, b)).toBe(0);
      });
    }
    expect(moved).toBeGreaterThan(isDeep ? 100 : 20);
  });
});
