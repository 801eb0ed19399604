import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { SKIRMISH_BY_EDITION } from '../../src/rules/skirmish/numbers.ts';
import { findEdge } from '../../src/rules/skirmish/fighters/below.ts';
import { accumulateFrom } from '../../src/rules/core/judge/event-accumulator.ts';
import { fall, fallBonus, fallFrom, landHard, steady } from '../../src/rules/skirmish/fighters/fall.ts';
import { fighterOf, engagedEnemiesOf } from '../../src/rules/skirmish/fighters/fighters.ts';
import { hurt } from '../../src/rules/skirmish/fighters/injury.ts';
import { theEvent } from '../support/fight.ts';
import { withTable } from '../support/fights.ts';
import { aBox, aPiece } from '../support/game.ts';
import { someFighters, type FighterPlan, type SkirmishPlan } from '../support/skirmish.ts';

const ann = unitId('ann');
const foe = unitId('foe');

const scene = (
  terrain: readonly TerrainPiece[],
  at: Point,
  more: readonly FighterPlan[] = [],
  plan: Partial<SkirmishPlan> = {},
  own: Partial<FighterPlan> = {},
) => someFighters({ terrain, ...plan, fighters: [{ id: 'ann', at, ...own }, ...more] });

/** What a fall from a point leads to, with exactly these dice. */
async function fallOn(state: GameState, from: Point, ...pips: readonly number[]) {
  const dice = scriptedDice(...pips);
  const accumulator = await withTable(state, (table) => fall(accumulateFrom(state), ann, from, { dice, table }));
  expect(dice.audit()).toEqual({ ok: true, value: undefined });
  return accumulator;
}

const kinds = (events: readonly GameEvent[]) => events.map((e) => e.kind);

describe('the height of a fall', () => {
  it.each([
    [1.5, 0],
    [2.99, 0],
    [3, 2],
    [3.99, 2],
    [4, 4],
    [5, 6],
    [6.5, 8],
  ])('[S-24] of %d″ adds %d', (drop, bonus) => {
    expect(fallBonus(drop, SKIRMISH_BY_EDITION.classic)).toBe(bonus);
  });

  // From 3″: Dazed on 10, Stunned on 13, out on 16.
  it.each([
    [9, 'nothing'],
    [10, 'dazed'],
    [13, 'stunned'],
    [16, 'out'],
  ])('[S-24] of 3″ with a %d comes to: %s; less does not', async (die, result) => {
    const state = scene([], [0, 3, 0]);
    const { events } = await fallOn(state, [0, 3, 0], die);
    expect(theEvent(events, 'injury-rolled')).toMatchObject({ bonus: 2, result });
  });

  it('[S-24] costs a wound while more than one is left, and never a status', async () => {
    const { events, state } = await fallOn(scene([], [0, 3, 0], [], {}, { profile: { wounds: 2 } }), [0, 3, 0], 20);
    expect(theEvent(events, 'wound-lost').left).toBe(1);
    expect(state.units.get(ann)?.status).toEqual([]);
  });
});

describe('where a fall ends', () => {
  it('[S-25] is straight below', async () => {
    const { events } = await fallOn(scene([], [2, 3, 1]), [2, 3, 1], 1);
    expect(theEvent(events, 'fighter-fell')).toEqual({
      kind: 'fighter-fell',
      unit: 'ann',
      from: [2, 3, 1],
      to: [2, 0, 1],
      drop: 3,
    });
  });

  it('[S-25] is the next support, not the ground below it', async () => {
    const gangway = aPiece(
      'gangway',
      'platform',
      { kind: 'parts', parts: [{ shape: { kind: 'box', size: [6, 0.2, 4] }, at: [0, 2.8, 0], yaw: 0, role: 'floor' }] },
      [0, 0],
    );
    const { events } = await fallOn(scene([gangway], [0, 6, 0]), [0, 6, 0], 1);
    expect(theEvent(events, 'fighter-fell')).toMatchObject({ to: [0, 3, 0], drop: 3 });
  });

  it('[S-25] is where the base clears the wall it falls along', async () => {
    const roof = aBox('roof', 'platform', [-6, 0], [-5, 5], 3);
    const { events } = await fallOn(scene([roof], [0, 3, 0]), [0, 3, 0], 1);
    expect(theEvent(events, 'fighter-fell').to).toEqual([0.5, 0, 0]);
  });

  it('[S-25] is beside the model that stands there, and it does not become engaged', async () => {
    const below: FighterPlan = { id: 'foe', side: 'defender', at: [0.6, 0] };
    const { events, state } = await fallOn(scene([], [0, 3, 0], [below]), [0, 3, 0], 1);
    // 0.6 apart already: 0.4 further along the line between them.
    expect(theEvent(events, 'fighter-fell').to).toEqual([-0.4, 0, 0]);
    expect(engagedEnemiesOf(state, ann)).toEqual([]);
  });

  it('[S-25] is never on a model: right above a foe it comes down touching it', async () => {
    const below: FighterPlan = { id: 'foe', side: 'defender', at: [0, 0] };
    const { state } = await fallOn(scene([], [0, 3, 0], [below]), [0, 3, 0], 1);
    const [x, , z] = fighterOf(state, ann).at;
    expect(Math.hypot(x, z)).toBeCloseTo(1, 2);
  });

  it('[S-25] parts it from those it was engaged with', async () => {
    const other: FighterPlan = { id: 'foe', side: 'defender', at: [1, 3, 0] };
    const { events, state } = await fallOn(scene([], [0, 3, 0], [other], { engaged: [['ann', 'foe']] }), [0, 3, 0], 1);
    expect(kinds(events)).toEqual(['fighter-fell', 'parted', 'injury-rolled']);
    expect(engagedEnemiesOf(state, foe)).toEqual([]);
  });

  it('[S-22] is fatal in water for who goes down, and not for who does not', async () => {
    const pond = aPiece('pond', 'water', { kind: 'box', size: [6, 0.2, 6] }, [0, 0]);
    expect(kinds((await fallOn(scene([pond], [0, 3, 0]), [0, 3, 0], 10)).events).at(-1)).toBe('taken-out');
    expect(kinds((await fallOn(scene([pond], [0, 3, 0]), [0, 3, 0], 9)).events).at(-1)).toBe('injury-rolled');
  });

  it('[S-18] of a failed jump down is where it landed', async () => {
    const state = scene([], [0, 4, 0]);
    const dice = scriptedDice(7);
    const { events } = await withTable(state, (table) =>
      landHard(accumulateFrom(state), ann, [0, 4, 0], [1.1, 0, 0], { dice, table }),
    );
    // 4″: 7 and 4 is 11, nothing.
    expect(theEvent(events, 'fighter-fell')).toMatchObject({ to: [1.1, 0, 0], drop: 4 });
    expect(theEvent(events, 'injury-rolled')).toMatchObject({ bonus: 4, result: 'nothing' });
  });

  it('[S-25] of a failed jump down is not on the model that stands there, but beside it', async () => {
    const state = scene([], [0, 4, 0], [{ id: 'foe', side: 'defender', at: [1.6, 0] }]);
    const dice = scriptedDice(7);
    const { events } = await withTable(state, (table) =>
      landHard(accumulateFrom(state), ann, [0, 4, 0], [1.1, 0, 0], { dice, table }),
    );
    expect(theEvent(events, 'fighter-fell').to).toEqual([0.6, 0, 0]);
  });

  it('[S-17] is told in events alone', async () => {
    const state = scene([], [0, 3, 0]);
    const events = await withTable(state, (table) => fallFrom(state, ann, [0, 3, 0], scriptedDice(10), table));
    expect(kinds(events)).toEqual(['fighter-fell', 'injury-rolled', 'status-changed']);
  });
});

describe('a ledge', () => {
  const roof = aBox('roof', 'platform', [-8, 0], [-8, 8], 3);
  const edgeOf = (state: GameState) => withTable(state, (table) => findEdge(state, ann, table));

  it('[S-26] is a danger with its edge 1″ from the base', async () => {
    // A base of 0.5″ at x = -1.4: its rim is 0.9 from the edge.
    expect((await edgeOf(scene([roof], [-1.4, 3, 0])))?.[1]).toBe(3);
  });

  it('[S-25][S-26] is fallen over straight out, on whichever side it lies', async () => {
    for (const [from, to, x] of [
      [-8, 0, -0.6],
      [0, 8, 0.6],
    ] as const) {
      const edge = await edgeOf(scene([aBox('roof', 'platform', [from, to], [-8, 8], 3)], [x, 3, 0]));
      expect(edge?.[0]).toBeCloseTo(0, 1);
      expect(edge?.[2]).toBeCloseTo(0, 2);
    }
  });

  it('[S-26] is not a danger further away, on the ground, over a low drop, or behind a railing', async () => {
    expect(await edgeOf(scene([roof], [-1.7, 3, 0]))).toBeUndefined();
    expect(await edgeOf(scene([roof], [3, 0, 0]))).toBeUndefined();
    const low = aBox('roof', 'platform', [-8, 0], [-8, 8], 1.9);
    expect(await edgeOf(scene([low], [-1, 1.9, 0]))).toBeUndefined();
    const railing = { ...aBox('railing', 'fence', [-0.2, -0.1], [-8, 8], 0.6), at: [-0.15, 3, 0] as const };
    expect(await edgeOf(scene([roof, railing], [-1, 3, 0]))).toBeUndefined();
  });

  /** Ann is hurt where she stands, and holds on or not. */
  async function daze(state: GameState, result: 'dazed' | 'nothing', ...pips: readonly number[]) {
    const dice = scriptedDice(...pips);
    const down = hurt(accumulateFrom(state), ann, result);
    const accumulator = await withTable(state, (table) => steady(down, state, ann, { dice, table }));
    expect(dice.audit()).toEqual({ ok: true, value: undefined });
    return accumulator;
  }

  it('[S-26] is fallen off when the check fails, with one Injury Roll', async () => {
    const { events, state } = await daze(scene([roof], [-1, 3, 0]), 'dazed', 9, 13);
    expect(kinds(events)).toEqual(['status-changed', 'checked', 'fighter-fell', 'injury-rolled', 'status-changed']);
    expect(fighterOf(state, ann).at[0]).toBeCloseTo(0.5, 2);
    expect(state.units.get(ann)?.status).toEqual(['stunned']);
  });

  it('[S-26] is not fallen off when the check is passed, nor by who is not hurt or was down before', async () => {
    const state = scene([roof], [-1, 3, 0]);
    expect(fighterOf((await daze(state, 'dazed', 10)).state, ann).at).toEqual([-1, 3, 0]);
    expect((await daze(state, 'nothing')).events).toEqual([]);
    const down = scene([roof], [-1, 3, 0], [], {}, { status: ['dazed'] });
    expect((await daze(down, 'dazed')).events).toEqual([]);
  });

  it('[S-26] above another is fallen down with one roll for the whole height', async () => {
    const steps = [aBox('high', 'platform', [-8, 0], [-8, 8], 6), aBox('low', 'platform', [0, 1.5], [-8, 8], 3)];
    // Two failed checks, then the roll: 6″ add 8; a 3 is 11, nothing.
    const { events } = await daze(scene(steps, [-1, 6, 0]), 'dazed', 5, 5, 3);
    expect(events.filter((e) => e.kind === 'fighter-fell').map((e) => e.drop)).toEqual([3, 3]);
    expect(theEvent(events, 'injury-rolled')).toMatchObject({ bonus: 8, result: 'nothing' });
  });
});
