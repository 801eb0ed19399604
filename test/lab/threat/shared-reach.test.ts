import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastPast, shareReaches } from '../../../src/lab/threat/shared-reach.ts';
import { createTable } from '../../../src/physics/table.ts';
import { modelId } from '../../../src/rules/core/ids.ts';
import type { TableQuery } from '../../../src/rules/core/ports.ts';
import { crowdedTable, R32, standing } from '../../bench/crowded-table.ts';

const inches = (most: number) => fc.double({ min: -most, max: most, noNaN: true });

describe('the least way past a disc', () => {
  it('is no longer than any way over a place of the disc, and no shorter than the straight one', () => {
    fc.assert(
      fc.property(
        fc.tuple(inches(9), inches(9)),
        fc.tuple(inches(9), inches(9)),
        fc.tuple(inches(9), inches(9)),
        fc.double({ min: 0.1, max: 3, noNaN: true }),
        ([sx, sz], [qx, qz], [cx, cz], radius) => {
          const least = leastPast([sx, 0, sz], [qx, 0, qz], cx, cz, radius);
          const straight = Math.hypot(qx - sx, qz - sz);
          let over = Number.POSITIVE_INFINITY;
          for (let k = 0; k < 360; k++) {
            const [x, z] = [cx + radius * Math.cos((k * Math.PI) / 180), cz + radius * Math.sin((k * Math.PI) / 180)];
            over = Math.min(over, Math.hypot(x - sx, z - sz) + Math.hypot(x - qx, z - qz));
          }
          expect(least).toBeLessThanOrEqual(over + 1e-9);
          if (least >= 0) expect(least).toBeGreaterThanOrEqual(straight - 1e-9);
        },
      ),
      { numRuns: 2000, seed: 5 },
    );
  });

  it('is what a mirror shows, where the disc lies square beside the middle; less than nothing where it is met', () => {
    expect(leastPast([-3, 0, 0], [3, 0, 0], 0, 5, 1)).toBeCloseTo(10, 12);
    expect(leastPast([-3, 0, 0], [3, 0, 0], 0, 0.5, 1)).toBe(-1);
    expect(leastPast([0, 0, 0], [0, 0, 0], 4, 0, 1)).toBeCloseTo(6, 12);
  });
});

describe('ground that is shared', () => {
  it('is what the table finds with the bystander there, wherever it stands', async () => {
    for (const seed of [3, 8, 21]) {
      const t = crowdedTable(seed, 60, 12, seed % 2 === 0);
      const table = await createTable({ ...t.spec });
      let asked = 0;
      const counted: TableQuery = {
        ...table,
        reach: (setting, limit) => {
          asked++;
          return table.reach(setting, limit);
        },
      };
      const shared = { ...table, ...shareReaches(counted, modelId('foe99'), 12, [...t.spec.terrain]) };
      const from = t.freePlace(0.05);
      let told = 0;
      for (let k = 0; k < 24; k++) {
        const at = t.freePlace(0.05);
        const there = [from[0] + (at[0] - from[0]) / 4, 0, from[2] + (at[2] - from[2]) / 4] as const;
        if (!t.isFree(there[0], there[2], 0.02) || Math.hypot(there[0] - from[0], there[2] - from[2]) < 2.4) continue;
        const setting = t.setting(from, [...t.crowd, standing(99, there)]);
        for (const limit of [5, 12]) {
          const [exact, quick] = [table.reach(setting, limit), shared.reach(setting, limit)];
          const zone = { core: [[there[0], there[2]] as const], radius: 2 * R32 + 1, low: -5, high: 5, atMost: 1 };
          expect(quick.landings(zone), `seed ${seed}, ${k}`).toEqual(exact.landings(zone));
          for (let i = 0; i < 30; i++) {
            const [x, z] = [from[0] + 22 * (t.random() - 0.5), from[2] + 22 * (t.random() - 0.5)];
            expect(quick.levelsAt(x, z)).toEqual(exact.levelsAt(x, z));
            for (const y of exact.levelsAt(x, z)) {
              const length = exact.lengthTo([x, y, z]);
              const other = quick.lengthTo([x, y, z]);
              if (length === undefined) expect(other, `seed ${seed}, ${x} ${z}`).toBeUndefined();
              else {
                expect(other, `seed ${seed}, ${x} ${z}`).toBeCloseTo(length, 9);
                told++;
              }
            }
          }
        }
      }
      expect(told).toBeGreaterThan(50);
      // Most questions never reach the table.
      expect(asked).toBeLessThan(48);
      table.dispose();
    }
  });
});
