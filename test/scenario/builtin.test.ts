import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTable } from '../../src/physics/table.ts';
import { BUILTIN_SCENARIOS, DEFAULT_SCENARIO_ID } from '../../src/scenario/builtin.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import { parseScenario } from '../../src/scenario/parse-scenario.ts';
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
