import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { err } from '../../src/kernel/result.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import { fromScenario } from '../../src/layout/from-scenario.ts';
import { OWN_COUNT, OWN_SIZES, ownTable } from '../../src/layout/generate-own.ts';
import type { Layout } from '../../src/layout/layout.ts';
import { makeLayout } from '../../src/layout/make-layout.ts';
import { chooseLayout, readLayouts } from '../../src/layout/read-layout.ts';
import { toScenario } from '../../src/layout/to-scenario.ts';
import { createTable } from '../../src/physics/table.ts';
import { CATALOGUE } from '../../src/scenario/catalogue/catalogue.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';
import { drawnOf } from '../support/drawn.ts';

/** The table of a layout that was written to a file. */
function readBack(written: Layout): ScenarioDocument {
  const library = readLayouts([makeLayout(written)]);
  const layout = library.ok ? chooseLayout(library.value) : library;
  const made = layout.ok ? toScenario(layout.value, 'squads') : layout;
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  expect(made.value.notes).toEqual([]);
  return made.value.document;
}

/** A list of places as a set: each by its coordinates, as text. */
const placesOf = (places: readonly (readonly number[])[]): readonly string[] =>
  places.map((place) => place.map((n) => (n + 0).toFixed(3)).join()).toSorted();

const OWN_TABLES = OWN_SIZES.map(([width, depth]) => ({
  ...{ width, depth, tables: Array.from({ length: OWN_COUNT }, (_, index) => ownTable(width, depth, index)) },
}));

describe.each(OWN_TABLES)('the layouts for tables of $width by $depth', ({ width, depth, tables }) => {
  const byId = new Map(tables.map((table) => [table.layout!.id!, table]));

  it('are twelve, of pieces of the catalogue, with zones and objectives', () => {
    expect(byId.size).toBe(12);
    for (const { table, terrain, mission } of tables) {
      expect(table).toMatchObject({ width, depth });
      expect(terrain!.length).toBeGreaterThan(3);
      expect(mission!.objectives!.length).toBeGreaterThanOrEqual(3);
      expect(mission!.deployment).toHaveLength(2);
      for (const { look } of terrain!) expect(CATALOGUE.some(({ piece }) => piece.look === look)).toBe(true);
    }
  });

  it('become layout files that are read as the same table every time', () => {
    for (const document of tables) {
      const written = fromScenario(document);
      expect(written.notes).toEqual([{ kind: 'unwritten-keys', keys: ['table.mat'] }]);
      const read = readBack(written.layout);
      expect(read.terrain!.map(({ at }) => at)).toEqual(document.terrain!.map(({ at }) => at));
      expect(read.mission!.objectives!.map(({ at }) => at)).toEqual(document.mission!.objectives!.map(({ at }) => at));
      expect(readBack(fromScenario(read).layout)).toEqual(read);
    }
  });

  it.each(drawnOf([...byId.keys()], 3))(
    'come to themselves by half a turn, as the physical table finds: %s',
    async (id) => {
      const document = byId.get(id)!;
      const [attacker, defender] = document.mission!.deployment!;
      const turned = (places: readonly (readonly number[])[]) => places.map((place) => place.map((n) => -n));
      expect(placesOf(turned(attacker!.zone))).toEqual(placesOf(defender!.zone));
      const objectives = document.mission!.objectives!.map(({ at }) => at);
      expect(placesOf(turned(objectives))).toEqual(placesOf(objectives));
      const parsed = parseScenario(makeScenario(document), () => err({ kind: 'mesh-unasked' }));
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
      const physical = await createTable({ ...parsed.value.table, terrain: parsed.value.terrain });
      const random = seededRandom(7);
      let high = 0;
      for (let n = 0; n < 2000; n++) {
        const [x, z] = [(random() / 2 ** 32 - 0.5) * width, (random() / 2 ** 32 - 0.5) * depth];
        const [here, there] = [physical.dropHeight(x, z)!, physical.dropHeight(-x, -z)!];
        // Within a thousandth of an inch of an edge, rounded corners decide.
        if (Math.abs(here - there) > 0.01) {
          const around = [-0.002, 0.002].flatMap((dx) =>
            [-0.002, 0.002].map((dz) => physical.dropHeight(-x + dx, -z + dz)!),
          );
          expect(Math.min(...around.map((h) => Math.abs(h - here)))).toBeLessThan(0.01);
        }
        if (here > 0.2) high++;
      }
      expect(high).toBeGreaterThan(10);
      for (const [x = 0, z = 0] of objectives) expect(physical.dropHeight(x, z)).toBeLessThan(0.2);
      physical.dispose();
    },
  );
});

describe('the layouts of our own', () => {
  it('that were played favour no side: every interval holds an even share', () => {
    const [head, ...rows] = readFileSync(new URL('../../src/layout/own-layouts.csv', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n');
    expect(head).toBe('layout,policy,games,attacker,defender,draws,difference,low,high');
    const known = OWN_TABLES.flatMap(({ tables }) => tables.map((table) => table.layout!.id));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const [id, policy, ...numbers] = row.split(',');
      expect(['random', 'greedy', 'odds']).toContain(policy);
      const [games = 0, attacker = 0, defender = 0, draws = 0, difference = 0, low = 1, high = -1] =
        numbers.map(Number);
      expect(known).toContain(id);
      expect(attacker + defender + draws).toBe(games);
      expect(difference).toBeCloseTo((attacker - defender) / games, 2);
      expect(low).toBeLessThanOrEqual(0);
      expect(high).toBeGreaterThanOrEqual(0);
    }
  });
});
