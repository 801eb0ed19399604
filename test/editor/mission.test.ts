import { describe, expect, it } from 'vitest';
import { applyChange } from '../../src/editor/change.ts';
import {
  missionOf,
  scoresBy,
  stripDepthOf,
  withObjective,
  withoutObjective,
  withStrips,
} from '../../src/editor/mission.ts';
import type { MissionDocument } from '../../src/scenario/mission-schema.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';
import { built, refusal, TABLE } from './hands.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { NO_MESHES } from '../support/scenarios.ts';

const read = parseScenario(BUILTIN_SCENARIOS.find(({ id }) => id === 'break-the-boulevard')!.text, NO_MESHES);
if (!read.ok) throw new Error('the scenario is good');
const { document } = read.value;

describe('the mission of an edited table', () => {
  it('is kept by every change and in the file', () => {
    const moved = applyChange(document, { head: { name: 'Another name' } });
    expect(moved.mission).toBe(document.mission);
    expect(parseScenario(makeScenario(moved), NO_MESHES)).toMatchObject({ ok: true });
  });

  it('no longer names a unit that is removed, nor keeps a rule about no unit', () => {
    const one = applyChange(document, { takeUnits: ['anvil'] });
    const kills = (of: typeof document) => of.mission!.scoring!.flatMap(({ kill }) => (kill ? [kill] : []));
    expect(kills(one)).toEqual([['ember', 'ash', 'flint'], ['maul']]);
    expect(kills(applyChange(one, { takeUnits: ['maul'] }))).toEqual([['ember', 'ash', 'flint']]);
    const { script: _, ...rest } = one;
    expect(parseScenario(makeScenario(rest), NO_MESHES)).toMatchObject({ ok: true });
  });
});

describe('a mission that is made in the editor', () => {
  const missionIn = (of: ScenarioDocument): MissionDocument => of.mission ?? expect.unreachable('no mission');
  const set = (of: ScenarioDocument, mission: MissionDocument | undefined) =>
    built([{ kind: 'set-mission', mission }], of);

  it('is a table of version 2 with strips along its long edges, and scores for kills until it has an objective', () => {
    const begun = set(TABLE, missionOf(TABLE));
    expect(begun.version).toBe(2);
    expect(missionIn(begun)).toEqual({
      turns: 5,
      deployment: [
        {
          side: 'attacker',
          zone: [
            [-30, 22],
            [30, 22],
            [30, 13],
            [-30, 13],
          ],
        },
        {
          side: 'defender',
          zone: [
            [-30, -22],
            [30, -22],
            [30, -13],
            [-30, -13],
          ],
        },
      ],
      scoring: [{ kill: 'units', points: 1 }],
    });
    expect(scoresBy(missionIn(begun))).toBe('kills');
    const held = set(begun, withObjective(missionIn(begun), [4, 3, -2]));
    expect(missionIn(held).objectives).toEqual([{ id: 'objective-1', at: [4, 3, -2], radius: 3 }]);
    expect(scoresBy(missionIn(held))).toBe('objectives');
    const bare = set(held, withoutObjective(missionIn(held), 'objective-1'));
    expect(missionIn(bare)).toEqual(missionIn(begun));
    expect(set(bare, undefined).mission).toBeUndefined();
  });

  it('keeps its strips along the edges of a table that is resized, and zones of another shape as they are', () => {
    const begun = set(TABLE, withStrips(missionOf(TABLE), TABLE.table, 6));
    const wide = built([{ kind: 'resize-table', table: { width: 72, depth: 48 } }], begun);
    expect(stripDepthOf(missionIn(wide), wide.table)).toBe(6);
    expect(missionIn(wide).deployment![0]!.zone).toEqual([
      [-36, 24],
      [36, 24],
      [36, 18],
      [-36, 18],
    ]);
    const own = {
      ...missionIn(begun),
      deployment: [
        {
          side: 'attacker' as const,
          zone: [
            [0, 0],
            [9, 0],
            [0, 9],
          ] as [number, number][],
        },
      ],
    };
    const odd = set(TABLE, own);
    expect(stripDepthOf(missionIn(odd), odd.table)).toBeUndefined();
    expect(missionIn(built([{ kind: 'resize-table', table: { width: 72, depth: 48 } }], odd))).toEqual(own);
    expect(withStrips(own, TABLE.table, 0).deployment).toBeUndefined();
  });

  it('loses the rules that score for an objective that is removed, and names new ones apart', () => {
    const at = [0, 0] as [number, number];
    const mission: MissionDocument = {
      turns: 4,
      objectives: [
        { id: 'objective-2', at, radius: 2 },
        { id: 'mill', at, radius: 2 },
      ],
      scoring: [
        { hold: 'each', objectives: ['mill'], points: 2 },
        { hold: 'more', objectives: ['mill', 'objective-2'], points: 1 },
        { reach: 'mill', points: 3 },
      ],
    };
    const without = withoutObjective(mission, 'mill');
    expect(without.scoring).toEqual([{ hold: 'more', objectives: ['objective-2'], points: 1 }]);
    expect(withObjective(mission, [0, 0, 0]).objectives!.map(({ id }) => id)).toEqual([
      'objective-2',
      'mill',
      'objective-3',
    ]);
    expect(scoresBy(set(TABLE, without).mission!)).toBe('own');
  });

  it('is refused as a whole where a number in it is none', () => {
    const radius = Number.NaN;
    const objectives = [{ id: 'a', at: [0, 0] as [number, number], radius }];
    expect(refusal(TABLE, { kind: 'set-mission', mission: { turns: 5, objectives } })).toMatchObject({
      kind: 'unreadable',
    });
  });

  it('has room for twenty objectives', () => {
    let mission = missionOf(TABLE);
    for (let i = 0; i < 25; i++) mission = withObjective(mission, [i, 0, 0]);
    expect(mission.objectives).toHaveLength(20);
    expect(set(TABLE, mission).mission).toEqual(mission);
  });
});
