import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';
import { askJson } from './command-line.ts';
import { REPOSITORY } from './source-files.ts';

/** A folder of worked examples: their name, and the range of their numbers. */
export type ExampleFolder = {
  readonly of: string;
  readonly folder: string;
  /** The prefix before the number, in upper case: `ex-31-…json` is `EX-31`. */
  readonly prefix: string;
  readonly first: number;
  readonly last: number;
};

/** Tests that every worked example of a folder exists, is valid, and holds. */
export function describeExamples({ of, folder, prefix, first, last }: ExampleFolder): void {
  const path = join(REPOSITORY, folder);
  const files = readdirSync(path)
    .filter((file) => file.endsWith('.json'))
    .toSorted();
  const numberOf = (file: string) => new RegExp(`^${prefix.toLowerCase()}-(\\d\\d)`).exec(file)?.[1];

  describe(`the worked examples of ${of}, as scenario files`, () => {
    it.each(files)('%s keeps what it promises', async (file) => {
      const { status, json } = await askJson('check', join(path, file));
      expect(json['violations'] ?? []).toEqual([]);
      expect(json).toMatchObject({ ok: true, answer: { passed: 1, failed: 0 } });
      expect(status).toBe(0);
    });

    it.each(files)('%s is written as the program writes scenarios, and says what to watch for', (file) => {
      const text = readFileSync(join(path, file), 'utf8');
      const document = JSON.parse(text) as ScenarioDocument;
      expect(text).toBe(makeScenario(document));
      expect(document.name.startsWith(`${prefix}-${numberOf(file)} `)).toBe(true);
      expect(document.story?.length ?? 0).toBeGreaterThan(20);
    });

    it(`are there for every example from ${prefix}-${String(first).padStart(2, '0')} to ${prefix}-${last}`, () => {
      const numbers = new Set(files.map((file) => Number(numberOf(file))));
      expect([...numbers].toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: last - first + 1 }, (_, i) => first + i),
      );
    });
  });
}
