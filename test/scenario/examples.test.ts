import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';
import { askJson } from '../support/command-line.ts';
import { REPOSITORY } from '../support/source-files.ts';

const FOLDER = join(REPOSITORY, 'test/scenario/examples');
const FILES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .toSorted();

describe('the worked examples of challenges, as scenario files', () => {
  it.each(FILES)('%s keeps what it promises', async (file) => {
    const { status, json } = await askJson('check', join(FOLDER, file));
    expect(json['violations'] ?? []).toEqual([]);
    expect(json).toMatchObject({ ok: true, answer: { passed: 1, failed: 0 } });
    expect(status).toBe(0);
  });

  it.each(FILES)('%s is written as the program writes scenarios, and says what to watch for', (file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    const document = JSON.parse(text) as ScenarioDocument;
    expect(text).toBe(makeScenario(document));
    expect(document.name).toMatch(/^EX-\d\d /);
    expect(document.story?.length ?? 0).toBeGreaterThan(20);
  });

  it('are there for every example from EX-30 to EX-42', () => {
    const numbers = new Set(FILES.map((file) => Number(/^ex-(\d\d)-/.exec(file)?.[1])));
    expect([...numbers].toSorted()).toEqual(Array.from({ length: 13 }, (_, i) => 30 + i));
  });
});
