import { describe, expect, it } from 'vitest';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import type { MoveOrder } from '../../src/rules/core/command.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import { getModel, withPlaces } from '../../src/rules/core/state/lookup.ts';
import { dist, gapH } from '../../src/rules/core/measure/measure.ts';
import type { ModelMove } from '../../src/rules/core/model-move.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { foesTouched, isFighting } from '../../src/rules/squads/fight/contact.ts';
import { judgePileIn, planPileIn } from '../../src/rules/squads/fight/pile-in.ts';
import { clauseKinds, combatOfAll, withTable } from '../support/fights.ts';
import { aBox, aGame, radius, type UnitPlan } from '../support/game.ts';

const STEP = 4;
const R = radius(32);
/** Between the centres of two 32 mm bases that touch. */
const TOUCH = 2 * R;

const squad = (id: string, side: 'attacker' | 'defender', ...at: (PlanPoint | Point)[]): UnitPlan => ({ id, side, at });

/** The first model of each of two units in contact, and others where they are put. */
const fight = (
  reds: readonly (PlanPoint | Point)[],
  blues: readonly PlanPoint[] = [],
  change: Partial<Parameters<typeof aGame>[0]> = {},
): GameState =>
  aGame({
    phase: 'fight',
    units: [squad('red', 'attacker', [0, 0], ...reds), squad('blue', 'defender', [TOUCH, 0], ...blues)],
    ...change,
  });

const planned = (state: GameState, step = STEP): Promise<readonly ModelMove[]> =>
  withTable(state, (table) => planPileIn(state, combatOfAll(state), step, table));

const judged = (state: GameState, orders: readonly MoveOrder[], step = STEP) =>
  withTable(state, (table) => judgePileIn(state, combatOfAll(state), step, orders, table));

const order = (model: string, to: PlanPoint | Point): MoveOrder => ({ model: modelId(model), to });

const movedBy = (state: GameState, moves: readonly ModelMove[]): GameState =>
  withPlaces(
    state,
    moves.map((m) => [m.model, m.to] as const),
  );

const touches = (state: GameState, id: string): boolean =>
  foesTouched(state, combatOfAll(state), getModel(state, modelId(id))).length > 0;

describe('closing up', () => {
  it('[R7-07] a model in reach moves into contact by the shortest way, and its contacts are noted', async () => {
    const state = fight([[-1.5, 0]]);
    const moves = await planned(state);
    expect(moves.map((m) => m.model)).toEqual(['red2']);
    expect(moves[0]!.contacts).toEqual(['blue1']);
    expect(moves[0]!.path.length).toBeLessThanOrEqual(3.0005);
    expect(touches(movedBy(state, moves), 'red2')).toBe(true);
  });

  it('[R7-07] a model in contact does not move', async () => {
    expect(await planned(fight([]))).toEqual([]);
  });

  it.each([
    [3 - 0.001, true],
    [3 + 0.01, false],
  ])('[R7-07] reaches contact over %f inches: %s', async (gap, reached) => {
    const state = aGame({
      phase: 'fight',
      units: [
        squad('red', 'attacker', [0, 0], [0, 1.5]),
        squad('blue', 'defender', [TOUCH, 0], [TOUCH + gap, 1.5]),
        // Only the blue one can be touched by the red one, straight ahead.
      ],
    });
    const only = { ...state, models: new Map([...state.models].filter(([id]) => !['red1', 'blue1'].includes(id))) };
    const units = new Map(
      [...state.units].map(([id, unit]) => [id, { ...unit, models: unit.models.filter((m) => only.models.has(m)) }]),
    );
    const pair = { ...only, units };
    const moves = await planned(pair);
    expect(touches(movedBy(pair, moves.slice(0, 1)), 'red2')).toBe(reached);
    expect(moves[0]!.path.length).toBeLessThanOrEqual(3.0005);
  });

  it('[R7-07] a model out of reach of contact comes beside a friend who is in contact', async () => {
    const state = fight([[-4.2, 0]]);
    const after = movedBy(state, await planned(state));
    expect(touches(after, 'red2')).toBe(false);
    expect(isFighting(after, combatOfAll(after), getModel(after, modelId('red2')))).toBe(true);
  });

  it('[R7-07] a model too far for either comes as near as three inches bring it', async () => {
    const state = fight([
      [-3, 0],
      [-6, 0],
      [-9, 0],
    ]);
    const moves = await planned(state);
    const last = moves.find((m) => m.model === 'red4')!;
    expect(last.path.length).toBeGreaterThan(2.97);
    expect(last.to[0]).toBeCloseTo(-6, 1);
  });

  it('[R7-07] only models of that initiative move', async () => {
    const state = fight([[-1.5, 0]]);
    expect(await planned(state, 5)).toEqual([]);
  });

  it('[R7-07] the side in turn moves first', async () => {
    const state = fight([[-1, 2]], [[TOUCH + 1, 2]], { side: 'defender' });
    const moves = await planned(state);
    expect(moves.map((m) => m.model)).toEqual(['blue2', 'red2']);
  });

  it('[D-24] duellists and those who made way do not pile in', async () => {
    const state = fight(
      [
        [-1.5, 0],
        [0, 1.5],
      ],
      [[TOUCH + 0.5, 2]],
    );
    const made = {
      ...state,
      fight: { combats: [], madeWay: [modelId('red2')], cowed: [] },
      duels: [{ challenger: modelId('red3'), challengee: modelId('blue2'), round: 1, attempted: false }],
    };
    expect((await planned(made)).map((m) => m.model)).toEqual([]);
  });

  it('[D-24] every other model piles in as ever', async () => {
    const state = {
      ...fight([
        [-1.5, 0],
        [0, 1.5],
      ]),
      fight: { combats: [], madeWay: [modelId('red2')], cowed: [] },
    };
    expect((await planned(state)).map((m) => m.model)).toEqual(['red3']);
  });

  it('[R7-03] a model never leaves its unit behind', async () => {
    const state = aGame({
      phase: 'fight',
      units: [
        squad('red', 'attacker', [0, 0]),
        squad('blue', 'defender', [TOUCH, 0]),
        // Pink could reach blue, but her comrade is slower and the chain between them is taut.
        { ...squad('pink', 'attacker', [-1.2, 1.8]) },
        { ...squad('slow', 'attacker', [-1.2, 1.8 + TOUCH + 1.9]), profile: { I: 1 } },
      ],
    });
    const both = unitId('pink');
    const joined: GameState = {
      ...state,
      units: new Map(
        [...state.units]
          .filter(([id]) => id !== 'slow')
          .map(([id, unit]) => [id, id === both ? { ...unit, models: [modelId('pink1'), modelId('slow1')] } : unit]),
      ),
      models: new Map([...state.models].map(([id, m]) => [id, id === 'slow1' ? { ...m, unit: both } : m])),
    };
    const after = movedBy(joined, await planned(joined));
    const [pink, slow] = [getModel(after, modelId('pink1')), getModel(after, modelId('slow1'))];
    expect(gapH(pink, slow)).toBeLessThanOrEqual(2.0005);
    expect(touches(after, 'pink1')).toBe(false);
    // Freed of her comrade she goes.
    const alone = { ...joined, models: new Map([...joined.models].filter(([id]) => id !== 'slow1')) };
    const units = new Map(
      [...joined.units].map(([id, u]) => [id, id === both ? { ...u, models: [modelId('pink1')] } : u]),
    );
    const free = { ...alone, units };
    expect(touches(movedBy(free, await planned(free)), 'pink1')).toBe(true);
  });

  it('[R7-03] who is kept from contact by comrades alone waits until they have closed up', async () => {
    // Red 2 may touch blue 1 only if red 3, who is as quick, follows.
    const state = aGame({
      phase: 'fight',
      units: [squad('red', 'attacker', [0, 0], [-1, 2], [-1, 2 + TOUCH + 1.95]), squad('blue', 'defender', [TOUCH, 0])],
    });
    const after = movedBy(state, await planned(state));
    expect(touches(after, 'red2')).toBe(true);
    expect(gapH(getModel(after, modelId('red2')), getModel(after, modelId('red3')))).toBeLessThanOrEqual(2.0005);
  });

  it('[R10-30] no model ends in contact with enemies of another combat', async () => {
    const state = fight([[-1.5, 0]], [], {
      units: [
        squad('red', 'attacker', [0, 0], [0, 1.6]),
        squad('blue', 'defender', [TOUCH, 0]),
        squad('cyan', 'defender', [TOUCH - 0.2, 1.6 + TOUCH]),
      ],
    });
    const combat = { units: ['red', 'blue'].map(unitId) };
    const moves = await withTable(state, (table) => planPileIn(state, combat, STEP, table));
    const after = movedBy(state, moves);
    expect(touches(after, 'red2')).toBe(true);
    expect(gapH(getModel(after, modelId('red2')), getModel(after, modelId('cyan1')))).toBeGreaterThan(0.0005);
  });

  it('[R7-07] goes round what stands in the way, and not at all where that is too far', async () => {
    const wall = (z0: number, z1: number) => {
      const piece = aBox('wall', 'container', [-0.9, -0.7], [z0, z1], 6);
      return { ...piece, traits: { ...piece.traits, cross: 'impassable' } as const };
    };
    const short = fight([[-1.6, 1.2]], [], { terrain: [wall(1, 1.4)] });
    const long = fight([[-1.6, 1.2]], [], { terrain: [wall(-6, 6)] });
    expect((await planned(short)).map((m) => m.model)).toEqual(['red2']);
    expect(touches(movedBy(long, await planned(long)), 'red2')).toBe(false);
  });

  it('[R7-07] models on a floor above close up on it', async () => {
    const floor = aBox('floor', 'container', [-6, 6], [-4, 4], 3);
    const up = ([x, z]: PlanPoint): Point => [x, 3, z];
    const state = aGame({
      phase: 'fight',
      terrain: [floor],
      units: [squad('red', 'attacker', up([0, 0]), up([-1.5, 0])), squad('blue', 'defender', up([TOUCH, 0]))],
    });
    const moves = await planned(state);
    expect(moves[0]!.to[1]).toBe(3);
    expect(touches(movedBy(state, moves), 'red2')).toBe(true);
  });
});

describe('a player’s own pile-in', () => {
  it('[R7-07] is taken as ordered, and the referee moves the rest', async () => {
    const state = fight([
      [-1.5, 0],
      [0, -1.5],
    ]);
    const aside = [TOUCH * (1 - Math.cos(Math.PI / 2.5)), TOUCH * Math.sin(Math.PI / 2.5)] as const;
    const { moves, violations } = await judged(state, [order('red2', aside)]);
    expect(clauseKinds(violations)).toEqual([]);
    expect(moves.map((m) => m.model)).toEqual(['red2', 'red3']);
    expect(touches(movedBy(state, moves), 'red2')).toBe(true);
    expect(touches(movedBy(state, moves), 'red3')).toBe(true);
  });

  it.each([
    ['another step', 'red2', 5, 'other-step'],
    ['a model in contact', 'red1', STEP, 'in-contact'],
  ])('[R7-07] refuses %s', async (_, model, step, why) => {
    const state = fight([[-1.5, 0]]);
    const { violations } = await judged(state, [order(model, [-1, 1])], step);
    expect(violations).toContainEqual({ clause: 'R7-07', kind: 'may-not-pile-in', model, why });
  });

  it('[R7-07] refuses models of no unit here', async () => {
    const state = fight([], [], {
      units: [
        squad('red', 'attacker', [0, 0]),
        squad('blue', 'defender', [TOUCH, 0]),
        squad('far', 'attacker', [9, 9]),
      ],
    });
    const combat = { units: ['red', 'blue'].map(unitId) };
    const { violations } = await withTable(state, (table) =>
      judgePileIn(state, combat, STEP, [order('far1', [8, 8])], table),
    );
    expect(clauseKinds(violations)).toEqual(['R7-07 may-not-pile-in']);
  });

  it('[D-24] refuses the model that made way', async () => {
    const state = { ...fight([[-1.5, 0]]), fight: { combats: [], madeWay: [modelId('red2')], cowed: [] } };
    const { violations } = await judged(state, [order('red2', [-1, 1])]);
    expect(clauseKinds(violations)).toEqual(['D-24 moved-for-duel']);
  });

  it('[R7-07] refuses more than three inches', async () => {
    const state = fight([[-1.5, 0]]);
    const { violations } = await judged(state, [order('red2', [TOUCH + TOUCH, 0])]);
    expect(clauseKinds(violations)).toEqual(['R7-07 pile-in-too-far']);
  });

  it('[R7-07] refuses to stay out of contact that is in reach, with its length', async () => {
    const state = fight([[-1.5, 0]]);
    const { violations } = await judged(state, [order('red2', [-1.4, 0])]);
    expect(clauseKinds(violations)).toEqual(['R7-07 contact-in-reach']);
    const [found] = violations;
    expect(found?.kind === 'contact-in-reach' && found.length).toBeGreaterThan(0.5);
  });

  it('[R7-07] refuses to move away from the foe', async () => {
    const state = fight([
      [-1.5, 0],
      [-4, 0],
      [-7, 0],
    ]);
    const { violations } = await judged(state, [order('red4', [-7.5, 0])]);
    expect(clauseKinds(violations)).toContain('R7-07 pile-in-not-nearer');
  });

  it('[R7-03] refuses to leave the unit behind', async () => {
    const state = fight([
      [-3, 0],
      [-6, 0],
    ]);
    const slow = new Map(state.models).set(modelId('red3'), {
      ...getModel(state, modelId('red3')),
      profile: { ...getModel(state, modelId('red3')).profile, I: 1 },
    });
    const { violations } = await judged({ ...state, models: slow }, [order('red2', [-0.2, TOUCH])]);
    expect(clauseKinds(violations)).toContain('R7-03 pile-in-not-coherent');
  });

  it('[C-29] refuses an end on a model’s base', async () => {
    const state = fight([[-1.5, 0]]);
    const { violations } = await judged(state, [order('red2', [0.1, 0])]);
    expect(clauseKinds(violations)).toEqual(['C-29 no-place']);
  });

  it('[C-21] refuses to move any model twice, or any model unknown', async () => {
    const state = fight([[-1.5, 0]]);
    const { violations } = await judged(state, [
      order('red2', [0, TOUCH]),
      order('red2', [0, -TOUCH]),
      order('nobody', [0, 0]),
    ]);
    expect(clauseKinds(violations)).toContain('C-21 moved-twice');
    expect(clauseKinds(violations)).toContain('C-21 unknown-model');
  });

  it('[R7-07] the referee’s own moves, given as orders, are legal', async () => {
    const state = fight(
      [
        [-1.5, 0],
        [-3.5, 0],
        [0, 1.8],
      ],
      [[TOUCH + 1.7, 0]],
    );
    const moves = (await planned(state)).map(({ model, to }) => ({ model, to }));
    const { violations } = await judged(state, moves);
    expect(violations).toEqual([]);
  });

  it('[R7-04] distance is between the closest points of two bases', () => {
    const state = fight([[-1.5, 0]]);
    expect(dist(getModel(state, modelId('red2')), getModel(state, modelId('blue1')))).toBeCloseTo(1.5, 9);
  });
});
