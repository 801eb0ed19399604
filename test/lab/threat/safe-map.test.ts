import { describe, expect, it } from 'vitest';
import type { MapAsk } from '../../../src/lab/questions/map-ask.ts';
import { unitId } from '../../../src/rules/core/ids.ts';
import { askMap, whyNotMapped } from '../../support/ask-map.ts';
import { aBox, aGame } from '../../support/game.ts';
import { someRegiments } from '../../support/regiments.ts';

const OWN = unitId('own');
const asking = (more: Partial<Extract<MapAsk, { what: 'safe' }>> = {}): MapAsk => ({
  what: 'safe',
  unit: OWN,
  ...more,
});

const state = aGame({
  terrain: [aBox('wall', 'wall', [-1, 1], [4, 4.5], 3)],
  units: [
    { id: 'own', at: [[0, 0]] },
    { id: 'left', side: 'defender', at: [[-12, 0]] },
    { id: 'right', side: 'defender', at: [[12, 0]] },
    { id: 'tired', side: 'defender', at: [[0, 12]], status: ['advanced'] },
  ],
});

describe('where a unit is safe', () => {
  it('tells of each enemy what a map of its charges tells, and of all the chance of at least one', async () => {
    const places: readonly (readonly [number, number])[] = [
      [0, 0],
      [-5, 3],
      [6, -4],
      [0, 9],
    ];
    const all = await askMap(state, asking(), places);
    for (const [i, id] of ['left', 'right'].entries()) {
      const charges = await askMap(state, { what: 'charge', unit: unitId(id), target: OWN }, places);
      for (const [k, answer] of all.entries()) expect(answer[1 + i]).toEqual(charges[k]![0]);
    }
    for (const [any, left, right, tired] of all) {
      expect(tired).toBe(0);
      expect(any).toBeCloseTo(1 - (1 - left!) * (1 - right!), 12);
    }
    expect(all.some(([any]) => any! > 0 && any! < 1)).toBe(true);
  });

  it('is of those who are named, and unknown where no model may stand', async () => {
    const [here, taken] = await askMap(state, asking({ from: [unitId('right')] }), [
      [0, 0],
      [12, 0.5],
    ]);
    expect(here).toHaveLength(2);
    expect(here![0]).toBe(here![1]);
    expect(taken).toEqual([Number.NaN, Number.NaN]);
  });

  it.each([
    ['from', asking({ from: [] })],
    ['from', asking({ from: [OWN] })],
    ['from', asking({ from: [unitId('left'), unitId('left')] })],
    ['from', asking({ from: [unitId('nobody')] })],
    ['unit', asking({ unit: unitId('nobody') })],
    ['base', asking({ base: { kind: 'round', radius: 1e9 } })],
  ])('says at %s what is wrong', async (at, ask) => {
    expect(await whyNotMapped(state, ask)).toMatchObject({ at });
  });
});

describe('ranks', () => {
  const battle = someRegiments({
    units: [
      { id: 'spears', at: [0, 0], facing: 0, profile: { advance: 5 } },
      { id: 'foe', side: 'defender', at: [0, -20], facing: 180 },
    ],
  });
  const charge = (more: object = {}): MapAsk => ({
    what: 'charge',
    unit: unitId('spears'),
    target: unitId('foe'),
    ...more,
  });
  /** Ways of 36 in which two dice reach a total. */
  const ways = (total: number) =>
    [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0][Math.max(0, Math.min(13, total))]! / 36;

  it('charge what is in front of them as far as their dice and their stride go', async () => {
    const depth = 40 / 25.4;
    for (const away of [3.5, 8.2, 11.4, 16.9, 17.5]) {
      const [there] = await askMap(battle, charge(), [[0, -away - depth / 2]]);
      expect(there![1]).toBeCloseTo(away, 6);
      expect(there![0], `at ${away}`).toBeCloseTo(ways(Math.ceil(away - 5 - 0.0005)), 12);
    }
  });

  it('charge no model behind them, and no model stands on them or over the edge', async () => {
    const [behind, on, over] = await askMap(battle, charge(), [
      [0, 10],
      [0, 0.5],
      [35.5, 0],
    ]);
    expect(behind![0]).toBe(0);
    expect([on![0], over![0]]).toEqual([Number.NaN, Number.NaN]);
  });

  it('are as safe as the charge of the other is unlikely', async () => {
    const place = [[2, -9]] as const;
    const [threat] = await askMap(battle, charge({ facing: Math.PI }), place);
    const [safe] = await askMap(battle, { what: 'safe', unit: unitId('foe'), facing: Math.PI }, place);
    expect(safe).toEqual([threat![0], threat![0]]);
    expect(threat![0]).toBeGreaterThan(0);
  });

  it('are asked about whole', async () => {
    expect(await whyNotMapped(battle, { what: 'charge', unit: unitId('spears') })).toMatchObject({ at: 'target' });
    expect(await whyNotMapped(battle, charge({ base: { kind: 'round', radius: 1 } }))).toMatchObject({ at: 'base' });
    expect(await whyNotMapped(battle, charge({ facing: Number.NaN }))).toMatchObject({ at: 'facing' });
  });
});
