import { expect, it } from 'vitest';
import { pathOf } from '../../src/geometry/corridor.ts';
import type { Point } from '../../src/kernel/point.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { accumulateFrom } from '../../src/rules/core/judge/event-accumulator.ts';
import { fighterOf } from '../../src/rules/skirmish/fighters/fighters.ts';
import { resolveOverlap } from '../../src/rules/skirmish/fighters/resolve-overlap.ts';
import { withTable } from '../support/fights.ts';
import { aBox } from '../support/game.ts';
import { someFighters, type FighterPlan } from '../support/skirmish.ts';

const ann = unitId('ann');

/** A walk from six inches east of the origin. */
const cameStraight = (to: Point) => {
  const from: Point = [6, 0, 0];
  const length = 6 - to[0];
  return { from, path: pathOf([{ kind: 'walk', from, to, length }]), until: length };
};

/** Where Ann is put who was stopped at a place by a foe at the origin, coming from the east. */
async function settled(at: Point, more: readonly FighterPlan[] = [], terrain: readonly TerrainPiece[] = []) {
  const foe: FighterPlan = { id: 'foe', at: [0, 0], side: 'defender' };
  const state = someFighters({ terrain, fighters: [{ id: 'ann', at }, foe, ...more] });
  const accumulator = await withTable(state, (table) =>
    resolveOverlap(accumulateFrom(state), ann, unitId('foe'), cameStraight(at), table),
  );
  return { at: fighterOf(accumulator.state, ann).at, kinds: accumulator.events.map((e) => e.kind) };
}

it('[S-29] a model that was stopped where it can stand stays there, and is not moved', async () => {
  expect(await settled([1, 0, 0])).toEqual({ at: [1, 0, 0], kinds: [] });
});

it('[S-29] a model that lands on the interceptor is put beside it, on the side it came from', async () => {
  expect(await settled([0, 0, 0])).toEqual({ at: [1, 0, 0], kinds: ['fighter-moved'] });
});

it('[S-29] who is stopped on an ally is put at the nearest place that touches the interceptor', async () => {
  const { at } = await settled([1, 0, 0], [{ id: 'bob', at: [1.6, 0.3] }]);
  expect(Math.hypot(at[0], at[2])).toBeCloseTo(1, 4);
  expect(Math.hypot(at[0] - 1.6, at[2] - 0.3)).toBeGreaterThanOrEqual(0.9995);
});

it('[S-23] no model is left on a fence where one does not stand', async () => {
  const fence = aBox('fence', 'fence', [0.9, 1.1], [-0.3, 0.3], 0.8);
  const { at } = await settled([1, 0.8, 0], [], [fence]);
  expect(at[1]).toBe(0);
  expect(Math.hypot(at[0], at[2])).toBeCloseTo(1, 4);
});
