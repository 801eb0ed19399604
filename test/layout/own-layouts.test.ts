import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { err } from '../../src/kernel/result.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import { generateOwn, OWN_COUNT } from '../../src/layout/generate-own.ts';
import { OWN_SIZES } from '../../src/layout/own-layouts.ts';
import { chooseLayout, type LayoutLibrary, readLayouts } from '../../src/layout/read-layout.ts';
import { toScenario } from '../../src/layout/to-scenario.ts';
import { createTable } from '../../src/physics/table.ts';
import { CATALOGUE } from '../../src/scenario/catalogue/catalogue.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';
import { drawnOf } from '../support/drawn.ts';

const textOf = (name: string): string => readFileSync(new URL(`../../src/layout/own/${name}`, import.meta.url), 'utf8');

function libraryOf(width: number, depth: number): LayoutLibrary {
  const library = readLayouts([textOf(`${width}x${depth}.json`)]);
  if (!library.ok) throw new Error(JSON.stringify(library.error));
  return library.value;
}

function tableOf(library: LayoutLibrary, id: string): ScenarioDocument {
  const chosen = chooseLayout(library, id);
  const made = chosen.ok ? toScenario(chosen.value, 'squads') : chosen;
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  expect(made.value.notes).toEqual([]);
  return made.value.document;
}

/** A list of places as a set: each by its coordinates, as text. */
const placesOf = (places: readonly (readonly number[])[]): readonly string[] =>
  places.map((place) => place.map((n) => (n + 0).toFixed(3)).join()).toSorted();

describe.each(OWN_SIZES)('the layouts for tables of %d by %d', (width, depth) => {
  const library = libraryOf(width, depth);
  const ids = library.layouts.map(({ id }) => id);

  it('are twelve, of pieces of the catalogue, with zones and objectives', () => {
    expect(new Set(ids).size).toBe(OWN_COUNT);
    expect(OWN_COUNT).toBe(12);
    for (const id of ids) {
      const { table, terrain, mission } = tableOf(library, id);
      expect(table).toEqual({ width, depth });
      expect(terrain!.length).toBeGreaterThan(3);
      expect(mission!.objectives!.length).toBeGreaterThanOrEqual(3);
      expect(mission!.deployment).toHaveLength(2);
      for (const { look } of terrain!) expect(CATALOGUE.some(({ piece }) => piece.look === look)).toBe(true);
    }
  });

  it.each(drawnOf(ids, 3))('come to themselves by half a turn, as the physical table finds: %s', async (id) => {
    const document = tableOf(library, id);
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
  });
});

describe('the layouts of our own', () => {
  it('are those of their seed, to the last digit', () => {
    const made = generateOwn(44, 30, 20_261_126);
    expect(JSON.parse(textOf('44x30.json'))).toEqual(JSON.parse(JSON.stringify(made)));
  });

  it('that were played favour no side: every interval holds an even share', () => {
    const [head, ...rows] = textOf('proof.csv').trimEnd().split('\n');
    expect(head).toBe('layout,policy,games,attacker,defender,draws,difference,low,high');
    const known = new Set(OWN_SIZES.flatMap(([width, depth]) => libraryOf(width, depth).layouts.map(({ id }) => id)));
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
