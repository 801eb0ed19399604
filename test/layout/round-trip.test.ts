import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { err } from '../../src/kernel/result.ts';
import { fromScenario } from '../../src/layout/from-scenario.ts';
import type { Layout } from '../../src/layout/layout.ts';
import { makeLayout } from '../../src/layout/make-layout.ts';
import { looksLikeLayout } from '../../src/layout/looks-like-layout.ts';
import { chooseLayout, readLayouts } from '../../src/layout/read-layout.ts';
import { tapesOfPiece, thingsToSetUp } from '../../src/layout/tapes.ts';
import { toScenario } from '../../src/layout/to-scenario.ts';
import { createTable } from '../../src/physics/table.ts';
import { BATTLEFIELD_THEMES } from '../../src/scenario/generate/bag.ts';
import { battlefieldScenario } from '../../src/scenario/generate/generate-battlefield.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';
import { drawn } from '../support/drawn.ts';
import { heightAt, keystoneLengths } from '../support/layout-judge.ts';
import { anyLayout } from '../support/random-layout.ts';

const BUILT_IN = new URL('../../src/scenario/builtin/', import.meta.url);
const noMeshes = () => err({ kind: 'mesh-unasked' } as const);

/** The layout of a text that stands alone. */
function read(text: string): Layout {
  expect(looksLikeLayout(text.slice(0, 4096))).toBe(true);
  const library = readLayouts([text]);
  const layout = library.ok ? chooseLayout(library.value) : library;
  if (!layout.ok) throw new Error(JSON.stringify(layout.error));
  return layout.value;
}

function table(layout: Layout): ScenarioDocument {
  const made = toScenario(layout, 'squads');
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value.document;
}

const lengthsOf = (document: ScenarioDocument): readonly (readonly [string, number])[] =>
  thingsToSetUp(document)
    .filter(({ isGiven }) => isGiven)
    .flatMap(({ id, tapes }) => tapes.map(({ distance }) => [id, distance] as const));

describe('a random layout', () => {
  it('makes a table that makes the same layout again, and the same table', () => {
    fc.assert(
      fc.property(anyLayout, (layout) => {
        const document = table(read(makeLayout(layout)));
        const written = fromScenario(document);
        const back = read(makeLayout(written.layout));
        expect(table(back)).toEqual(document);
        expect(fromScenario(table(back)).layout).toEqual(written.layout);
      }),
      { numRuns: drawn(600, 60) },
    );
  });

  it('makes a sound scenario, whose keystones are as long as the judge measures them', () => {
    fc.assert(
      fc.property(anyLayout, (layout) => {
        const document = table(layout);
        const parsed = parseScenario(makeScenario(document), noMeshes);
        expect(parsed.ok ? [] : parsed.error.problems).toEqual([]);
        for (const piece of layout.layout.pieces!) {
          const name = piece.id!;
          const thing =
            piece.terrain === false
              ? thingsToSetUp(document).find(({ kind, id }) => kind === 'objective' && id === name)
              : tapesOfPiece(document.table, document.terrain!.find(({ id }) => id === name)!);
          const judged = keystoneLengths(layout, piece);
          if (judged.length === 0) continue;
          expect(thing?.tapes).toHaveLength(judged.length);
          for (const [i, tape] of thing!.tapes.entries())
            expect(Math.abs(tape.distance - judged[i]!)).toBeLessThan(0.001);
        }
      }),
      { numRuns: drawn(600, 60) },
    );
  });

  it('stands on the physical table as high as the judge finds it', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        anyLayout,
        fc.array(fc.tuple(fc.nat(999), fc.nat(999)), { minLength: 40, maxLength: 40 }),
        async (layout, places) => {
          const { width, height } = layout.layout.board!;
          const parsed = parseScenario(makeScenario(table(layout)), noMeshes);
          if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
          const physical = await createTable({ ...parsed.value.table, terrain: parsed.value.terrain });
          const pieces = layout.layout.pieces!;
          for (const [x, y] of places) {
            const about = pieces[(x + y) % pieces.length]!.position;
            const point = { x: about.x + (x - 500) / 100.1, y: about.y + (y - 500) / 100.1 };
            if (Math.abs(point.x - width / 2) > width / 2 || Math.abs(point.y - height / 2) > height / 2) continue;
            const judged = heightAt(layout, point);
            if (judged === undefined) continue;
            if (judged > 0) compared++;
            expect(physical.dropHeight(point.x - width / 2, point.y - height / 2)).toBeCloseTo(judged, 3);
          }
          physical.dispose();
        },
      ),
      { numRuns: drawn(400, 60) },
    );
    expect(compared).toBeGreaterThan(100);
  });
});

describe('a table that was never a layout', () => {
  it.each(BATTLEFIELD_THEMES)('comes back from one with its very pieces: %s', (theme) => {
    const wish = { seed: 7, theme, density: 0.8, symmetry: 'turn', table: { width: 60, depth: 44 } } as const;
    const document = battlefieldScenario(wish, 'squads', 'A field');
    const { layout, notes } = fromScenario(document);
    expect(notes.map(({ kind }) => kind)).toEqual(['unwritten-keys']);
    const back = table(read(makeLayout(layout)));
    const bare = (pieces: ScenarioDocument['terrain']) => pieces!.map(({ layout: _, ...piece }) => piece);
    expect(bare(back.terrain)).toEqual(bare(document.terrain));
    expect(lengthsOf(back)).toHaveLength(3 * document.terrain!.length);
  });

  it('is a layout whatever it holds, and what it cannot hold is told', () => {
    for (const file of readdirSync(BUILT_IN)) {
      const document = JSON.parse(readFileSync(new URL(file, BUILT_IN), 'utf8')) as ScenarioDocument;
      const { layout, notes } = fromScenario(document);
      const again = fromScenario(table(read(makeLayout(layout)))).layout;
      expect(fromScenario(table(read(makeLayout(again)))).layout).toEqual(again);
      expect(again.layout.pieces!.map(({ id }) => id)).toEqual(layout.layout.pieces!.map(({ id }) => id));
      for (const [i, piece] of again.layout.pieces!.entries())
        expect(piece.position.x).toBeCloseTo(layout.layout.pieces![i]!.position.x, 4);
      const told = new Set(notes.map(({ kind }) => kind));
      if ((document.units?.length ?? 0) > 0) expect(told).toContain('units');
      if (document.script) expect(told).toContain('unwritten-keys');
    }
  });
});
