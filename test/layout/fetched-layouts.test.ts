import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { err } from '../../src/kernel/result.ts';
import { fromScenario } from '../../src/layout/from-scenario.ts';
import type { Layout } from '../../src/layout/layout.ts';
import { makeLayout } from '../../src/layout/make-layout.ts';
import { chooseLayout, type LayoutLibrary, readLayouts } from '../../src/layout/read-layout.ts';
import { tapesOfPiece, thingsToSetUp } from '../../src/layout/tapes.ts';
import { toScenario } from '../../src/layout/to-scenario.ts';
import { createTable } from '../../src/physics/table.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';
import { keystoneLengths } from '../support/layout-judge.ts';

/**
 * Public layouts belong to those who measured them, so none is kept here. HIGHGROUND_LAYOUTS names a folder with those
 * that were fetched, as JSON: layouts, templates and zones.
 */
const folder = process.env['HIGHGROUND_LAYOUTS'];

function library(): LayoutLibrary {
  if (folder === undefined) return { layouts: [], templates: new Map(), patterns: new Map(), unread: [] };
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const read = readLayouts(files.map((name) => readFileSync(join(folder, name), 'utf8')));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

function tableOf(layout: Layout): ScenarioDocument {
  const made = toScenario(layout, 'squads');
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value.document;
}

function layoutIn(from: LayoutLibrary, id?: string): Layout {
  const chosen = chooseLayout(from, id);
  if (!chosen.ok) throw new Error(JSON.stringify(chosen.error));
  return chosen.value;
}

const all = library();

describe.skipIf(folder === undefined)('a public layout', () => {
  it.each(all.layouts.map(({ id }) => id))('is equal to its keystones within 0.05 inch: %s', (id) => {
    const layout = layoutIn(all, id);
    const document = tableOf(layout);
    let measured = 0;
    for (const [i, piece] of (layout.layout.pieces ?? []).entries()) {
      const lengths = keystoneLengths(layout, piece);
      if (lengths.length === 0) continue;
      const name = piece.id ?? `piece-${i + 1}`;
      const own = document.terrain!.find((one) => one.id === name);
      const thing = own ? tapesOfPiece(document.table, own) : thingsToSetUp(document).find((one) => one.id === name);
      expect(thing?.tapes).toHaveLength(lengths.length);
      for (const [k, tape] of thing!.tapes.entries()) expect(Math.abs(tape.distance - lengths[k]!)).toBeLessThan(0.05);
      measured += lengths.length;
    }
    expect(measured).toBeGreaterThan(0);
  });

  it.each(all.layouts.map(({ id }) => id))('comes back identical from its table: %s', async (id) => {
    const document = tableOf(layoutIn(all, id));
    const written = fromScenario(document);
    const again = readLayouts([makeLayout(written.layout)]);
    if (!again.ok) throw new Error(JSON.stringify(again.error));
    const back = tableOf(layoutIn(again.value));
    expect(back).toEqual(document);
    expect(fromScenario(back).layout).toEqual(written.layout);
    const parsed = parseScenario(makeScenario(document), () => err({ kind: 'mesh-unasked' }));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    const physical = await createTable({ ...parsed.value.table, terrain: parsed.value.terrain });
    expect(physical.dropHeight(0, 0)).toBeGreaterThanOrEqual(0);
    physical.dispose();
  });
});
