import { describe, expect, it } from 'vitest';
import { CHECK_LISTS } from '../../../src/lab/systems/skirmish/engage-chance.ts';
import { looksOf } from '../../../src/lab/questions/first-look.ts';
import { makeEngageMapper } from '../../../src/lab/systems/skirmish/engage-map.ts';
import type { MapAsk } from '../../../src/lab/questions/map-ask.ts';
import { modelId, unitId } from '../../../src/rules/core/ids.ts';
import type { TableQuery } from '../../../src/rules/core/ports.ts';
import { reachInSight } from '../../../src/rules/skirmish/engage/reach.ts';
import { engageByQuestion } from '../../oracles/threat-by-question.ts';
import { askMap, whyNotMapped, withTable } from '../../support/ask-map.ts';
import { drawn, drawnOf, scaled } from '../../support/drawn.ts';
import { aGame } from '../../support/game.ts';
import { randomTown, townsman } from '../../support/random-town.ts';
import { someFighters } from '../../support/skirmish.ts';
import { aPiece, box } from '../../physics/pieces.ts';

const ANN = unitId('ann');
const asking = (more: Partial<Extract<MapAsk, { what: 'engage' }>> = {}): MapAsk => ({
  what: 'engage',
  unit: ANN,
  ...more,
});
const R32 = 16 / 25.4;

describe('a map of attempts to engage', () => {
  it('is a disc on open ground: every model in sight is engaged as far as one runs', async () => {
    const state = someFighters({ fighters: [{ id: 'ann', at: [0, 0] }], phase: 'engage' });
    const run = reachInSight(state, ANN).reach;
    const touching = 0.5 + R32;
    const [near, far, own] = await askMap(state, asking(), [
      [touching + run - 0.1, 0],
      [touching + run + 0.2, 0],
      [0, 0.3],
    ]);
    expect(near![0]).toBe(1);
    expect(near![1]).toBeCloseTo(run - 0.1, 2);
    expect(far).toEqual([0, Number.NaN]);
    expect(own![0]).toBeNaN();
  });

  it('is by the Out-of-Sight table behind a wall that hides', async () => {
    const wall = aPiece('house', box(0.5, 6, 3), [3, 0, 0], 0, 'building');
    const state = someFighters({ fighters: [{ id: 'ann', at: [0, 0] }], terrain: [wall], phase: 'engage' });
    const [[chance]] = (await askMap(state, asking({ checks: [] }), [[4.6, 0]])) as [[number]];
    expect(chance).toBeGreaterThan(0);
    expect(chance).toBeLessThan(1);
    expect((chance * 400) % 1).toBeCloseTo(0, 9);
  });

  it('declares the best checks of each place, or those it is told', async () => {
    const tower = aPiece('tower', box(4, 2, 4), [4, 0, 0], 0, 'tower');
    const state = someFighters({
      fighters: [{ id: 'ann', at: [0, 0], profile: { move: 8, agility: 10 } }],
      terrain: [tower],
      phase: 'engage',
    });
    const onTop: readonly (readonly [number, number])[] = [[4, 0]];
    const [best] = await askMap(state, asking(), onTop);
    const [none] = await askMap(state, asking({ checks: [] }), onTop);
    const [climb] = await askMap(state, asking({ checks: ['climb'] }), onTop);
    // One check of agility 10 on a d20.
    expect(best![0]).toBeCloseTo(11 / 20, 12);
    expect(climb).toEqual(best);
    expect(none![0]).toBe(0);
  });

  it('looks at no jump that is sure to fail', async () => {
    const roof = (id: string, x: number) => aPiece(id, box(4, 3, 8), [x, 0, 0], 0, 'tower');
    // Eight inches from roof to roof: no fighter jumps as far.
    const state = someFighters({
      fighters: [{ id: 'ann', at: [-6, 3, 0] }],
      terrain: [roof('west', -6), roof('east', 6)],
      phase: 'engage',
    });
    const widest: number[] = [];
    await withTable(state, (real) => {
      const table: TableQuery = {
        ...real,
        reach: (setting, limit) => {
          if (setting.agility) widest.push(setting.agility.jump.most);
          return real.reach(setting, limit);
        },
      };
      const mapper = makeEngageMapper(state, table, { what: 'engage', unit: ANN, checks: ['jump-across'] });
      if (!mapper.ok) throw new Error(mapper.error.message);
      expect(mapper.value.at([4.6, 0])[0]).toBe(0);
    });
    expect(widest.length).toBeGreaterThan(0);
    expect(Math.max(...widest)).toBe(state.rules.skirmish.jump.most);
  });

  it('is first looked at without checks: a chance is never more than in the end', async () => {
    const tower = aPiece('tower', box(4, 2, 4), [4, 0, 0], 0, 'tower');
    const state = someFighters({
      fighters: [{ id: 'ann', at: [0, 0], profile: { move: 8, agility: 10 } }],
      terrain: [tower],
      phase: 'engage',
    });
    const [first, last, ...more] = looksOf(asking(), state);
    expect([last, more]).toEqual([asking(), []]);
    const places = [
      [4, 0],
      [-4, 0],
      [0, 7],
    ] as const;
    const rough = await askMap(state, first!, places);
    const whole = await askMap(state, last!, places);
    expect(rough.map(([chance], i) => chance! <= whole[i]![0]!)).toEqual([true, true, true]);
    expect([rough[0]![0], whole[0]![0], rough[1]]).toEqual([0, 11 / 20, whole[1]]);
    expect(looksOf(asking({ checks: ['climb'] }), state).length).toBe(1);
    expect(looksOf({ what: 'safe', unit: ANN }, state).length).toBe(2);
    expect(looksOf({ what: 'safe', unit: unitId('red') }, aGame({ units: [{ id: 'red', at: [[0, 0]] }] })).length).toBe(
      1,
    );
  });

  it('says what the whole question says at each place', async () => {
    let possible = 0;
    for (const seed of drawnOf([2, 5], 1)) {
      const { state, table, random } = await randomTown({ seed, pieces: 14, fighters: 4 });
      const unit = townsman(0);
      const from = state.models.get(modelId('f0.m'))!.at;
      const tops = [
        0.8,
        1,
        1.4,
        2,
        3,
        3.5,
        4.5,
        ...[...state.terrain.values()].map((p) => table.dropHeight(p.at[0], p.at[2])!),
      ];
      const best = makeEngageMapper(state, table, { what: 'engage', unit });
      const plain = makeEngageMapper(state, table, { what: 'engage', unit, checks: [] });
      if (!best.ok || !plain.ok) throw new Error('the town allows no attempt');
      for (let k = 0; k < drawn(7, 4); k++) {
        const place = [from[0] + 14 * (random() - 0.5), from[2] + 14 * (random() - 0.5)] as const;
        const heights = [...tops, table.dropHeight(...place) ?? 0];
        const none = engageByQuestion(state, table, unit, place, heights, [[]]);
        expect(plain.value.at(place)[0], `seed ${seed}, at ${place}`).toEqual(none);
        const all = none === 1 ? 1 : engageByQuestion(state, table, unit, place, heights, CHECK_LISTS);
        expect(best.value.at(place)[0], `seed ${seed}, at ${place}`).toEqual(all);
        if (all > 0) possible++;
      }
    }
    expect(possible).toBeGreaterThanOrEqual(scaled(3));
  });

  it('is asked only of fighters, of checks there are, and of who may attempt', async () => {
    const squads = aGame({ units: [{ id: 'ann', at: [[0, 0]] }] });
    expect(await whyNotMapped(squads, asking())).toMatchObject({ at: 'what' });
    const state = someFighters({ fighters: [{ id: 'ann', at: [0, 0], status: ['stunned'] }], phase: 'engage' });
    expect(await whyNotMapped(state, asking())).toMatchObject({ at: 'unit' });
    const able = someFighters({ fighters: [{ id: 'ann', at: [0, 0] }], phase: 'engage' });
    expect(await whyNotMapped(able, asking({ checks: new Array(9).fill('climb') }))).toMatchObject({ at: 'checks' });
    expect(await whyNotMapped(able, asking({ checks: ['swim'] as never }))).toMatchObject({ at: 'checks' });
    expect(await whyNotMapped(able, { what: 'charge', unit: ANN })).toMatchObject({ at: 'what' });
  });
});
