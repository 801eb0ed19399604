import { describe, expect, it } from 'vitest';
import { createTable } from '../../src/physics/table.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { askEngage } from '../../src/rules/skirmish/engage/ask.ts';
import { fighterSetting } from '../../src/rules/skirmish/fighters/fighter-setting.ts';
import { aPiece, box } from '../physics/pieces.ts';
import { randomTown } from '../support/random-town.ts';
import { someFighters } from '../support/skirmish.ts';

describe('the way that is measured', () => {
  it('[E-49][E-50][A-04] ends with its jump down where that is as short: taken off at the lip, landing in contact', async () => {
    const terrain = [aPiece('platform', box(10, 3, 24), [-5, 0, 0], 0, 'tower')];
    const table = await createTable({ width: 60, depth: 44, terrain });
    const state = someFighters({
      fighters: [
        { id: 'a', side: 'attacker', at: [-2.5, 3, 0], radius: 0.5 },
        { id: 'b', side: 'defender', at: [3, 0, 4], radius: 0.5 },
      ],
      terrain,
      phase: 'engage',
    });
    const { path } = askEngage(state, { unit: unitId('a'), targets: [unitId('b')], checks: ['jump-down'] }, table);
    expect(path?.length).toBeCloseTo(5.800734, 5);
    expect(path?.legs.map((leg) => leg.kind)).toEqual(['walk', 'jump-down']);
    expect(path?.legs[1]?.from[0]).toBeCloseTo(0, 6);
    expect(path?.legs[1]?.length).toBeCloseTo(2.709489, 4);
    table.dispose();
  });

  it('[E-27] is found however many places must be looked at: 15.5384 up a tower, over a notch to its bridge, and down a ladder', async () => {
    const { state, table } = await randomTown({ seed: 20_261_125, pieces: 80, fighters: 24 });
    const approach = { unit: unitId('f14'), targets: [unitId('f23')], checks: ['climb', 'jump-across'] } as const;
    const { path, length } = askEngage(state, approach, table);
    expect(length).toBeCloseTo(15.538364, 5);
    const checks = path?.legs.map((leg) => leg.kind).filter((kind) => kind === 'climb' || kind === 'jump-across');
    expect(checks).toEqual(['climb', 'jump-across']);
    const end = path?.legs.at(-1)?.to ?? [0, 0, 0];
    const walked = table.path(fighterSetting(state, approach.unit, approach.checks), end);
    expect(walked.kind === 'path' ? walked.path.length : undefined).toBeCloseTo(15.538364, 4);
    table.dispose();
  });

  it('[E-27][S-10] is not there where allies who let one pass stand wherever the enemy could be touched', async () => {
    const table = await createTable({ width: 60, depth: 44, terrain: [] });
    const around = (count: number) =>
      Array.from({ length: count }, (_, k) => {
        const [x, z] = [5 + 1.2 * Math.cos((k * Math.PI) / 3), 1.2 * Math.sin((k * Math.PI) / 3)];
        return { id: `c${k}`, side: 'attacker', at: [x, 0, z], radius: 0.5 } as const;
      });
    const lengthAmong = (allies: number) => {
      const state = someFighters({
        fighters: [
          { id: 'a', side: 'attacker', at: [-2, 0, 0], radius: 0.5 },
          { id: 'b', side: 'defender', at: [5, 0, 0], radius: 0.5 },
          ...around(allies),
        ],
        terrain: [],
        phase: 'engage',
      });
      return askEngage(state, { unit: unitId('a'), targets: [unitId('b')], checks: [] }, table).length;
    };
    expect(lengthAmong(6)).toBeUndefined();
    // The sixth stands aside: he is gone round, past the others.
    expect(lengthAmong(5)).toBeGreaterThan(6);
    table.dispose();
  });
});
