import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Text } from '../../src/kernel/sha256.ts';
import { createTable } from '../../src/physics/table.ts';
import { BUILTIN_SCENARIOS, DEFAULT_SCENARIO_ID } from '../../src/scenario/builtin.ts';
import { builtinByMark } from '../../src/scenario/builtin-by-mark.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { isFailure, runScript } from '../../src/scenario/run-script.ts';
import { NO_MESHES } from '../support/scenarios.ts';
import { REPOSITORY } from '../support/source-files.ts';

describe('the built-in scenarios', () => {
  it('are all the files of their folder, each with its own name', () => {
    const files = readdirSync(join(REPOSITORY, 'src/scenario/builtin')).map((name) => name.replace('.json', ''));
    expect(BUILTIN_SCENARIOS.map(({ id }) => id).toSorted()).toEqual(files.toSorted());
    expect(new Set(BUILTIN_SCENARIOS.map(({ name }) => name)).size).toBe(BUILTIN_SCENARIOS.length);
    expect(BUILTIN_SCENARIOS.some(({ id }) => id === DEFAULT_SCENARIO_ID)).toBe(true);
  });

  it('are known by the fingerprints of their files (else run `npm run schema`), and by those of the texts that are carried', () => {
    for (const { id, text } of BUILTIN_SCENARIOS)
      for (const known of [text, readFileSync(join(REPOSITORY, `src/scenario/builtin/${id}.json`), 'utf8')])
        expect(builtinByMark(sha256Text(known)), id).toBe(text);
    const folder = join(REPOSITORY, 'src/scenario/earlier');
    const files = readdirSync(folder);
    expect(files.length).toBeGreaterThanOrEqual(7);
    for (const file of files) {
      const earlier = readFileSync(join(folder, file), 'utf8');
      for (const known of [earlier, JSON.stringify(JSON.parse(earlier))])
        expect(builtinByMark(sha256Text(known)), file).toBe(JSON.stringify(JSON.parse(earlier)));
    }
    expect(builtinByMark(sha256Text('{}'))).toBeUndefined();
    expect(builtinByMark('constructor')).toBeUndefined();
  });

  it.each(BUILTIN_SCENARIOS)('$id keeps what its script promises', async ({ text, story }) => {
    const scenario = parseScenario(text, NO_MESHES);
    if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
    expect(story.length).toBeGreaterThan(20);
    expect(scenario.value.script.length).toBeGreaterThan(3);
    const table = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
    const state = layOut(scenario.value, table);
    if (!state.ok) throw new Error(JSON.stringify(state.error));
    expect(
      runScript(scenario.value.script, state.value, table, scenario.value.seed).outcomes.filter(isFailure),
    ).toEqual([]);
    table.dispose();
  });
});
