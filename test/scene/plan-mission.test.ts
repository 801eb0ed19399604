import { describe, expect, it } from 'vitest';
import { buildZones, objectiveLabels, objectiveMarks, zonesShown } from '../../src/scene/overlays/plan-mission.ts';
import { SIDE_COLOUR } from '../../src/scene/materials/palette.ts';
import { aGame } from '../support/game.ts';
import { aRule, withPlan } from '../support/mission.ts';

const ZONE = [
  [0, 0],
  [8, 0],
  [4, 3],
  [8, 6],
  [0, 6],
] as const;
const state = withPlan(aGame({ units: [{ id: 'red', at: [[0, 0]] }] }), {
  deployment: [{ side: 'attacker', zone: ZONE }],
  scoring: [aRule({ id: 'go', kind: 'reach', reach: { kind: 'zone', zone: ZONE }, wholly: false, side: 'defender' })],
});

describe('what is drawn of a mission', () => {
  it('marks objectives in the colour of the side that controls them', () => {
    expect(objectiveMarks(state)).toEqual([
      { model: { base: { kind: 'round', radius: 3 }, at: [0, 0, 0], facing: 0 }, group: 'held-attacker' },
    ]);
    expect(objectiveLabels(state)).toMatchObject([{ text: 'The well', colour: SIDE_COLOUR.attacker }]);
    expect(objectiveMarks({ ...state, units: new Map(), models: new Map() })).toMatchObject([{ group: 'objective' }]);
  });

  it('shows the zones of deployment in the first turn, and goals always', () => {
    expect(zonesShown(state).map(({ side }) => side)).toEqual(['attacker', 'defender']);
    expect(zonesShown({ ...state, turn: 2 }).map(({ side }) => side)).toEqual(['defender']);
  });

  it('draws a zone that is not convex with its edge fading inwards, whichever way it winds', () => {
    for (const zone of [ZONE, ZONE.toReversed()]) {
      const form = buildZones([{ zone, side: 'attacker' }]);
      const places = form.getAttribute('position');
      const light = form.getAttribute('color');
      const faded = Array.from({ length: places.count }, (_, i) => i).filter((i) => light.getW(i) === 0);
      expect(faded.length).toBe(2 * ZONE.length);
      const left = faded.filter((i) => Math.abs(places.getZ(i) - 3) < 1 && places.getX(i) < 1);
      expect(left.every((i) => places.getX(i) > 0)).toBe(true);
    }
  });
});
