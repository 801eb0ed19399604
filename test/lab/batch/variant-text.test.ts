import { describe, expect, it } from 'vitest';
import { textWithFirst } from '../../../src/lab/batch/variant-text.ts';
import { withFirst } from '../../../src/lab/game/play-game.ts';
import { createTable } from '../../../src/physics/table.ts';
import { otherSide } from '../../../src/rules/core/state/lookup.ts';
import { BUILTIN_SCENARIOS } from '../../../src/scenario/builtin.ts';
import { layOut } from '../../../src/scenario/lay-out.ts';
import { parseScenario } from '../../../src/scenario/parse/parse-scenario.ts';
import { NO_MESHES } from '../../support/scenarios.ts';

async function startOf(text: string) {
  const scenario = parseScenario(text, NO_MESHES);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  const table = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
  const start = layOut(scenario.value, table);
  table.dispose();
  if (!start.ok) throw new Error(JSON.stringify(start.error));
  return start.value;
}

describe('the text of a table on which the other side goes first', () => {
  it.each([
    ['without a mission', 'open-ground'],
    ['whose mission names the first side', 'market-day'],
    ['deployed by hand', 'hold-the-ridge'],
  ])('%s is that of the game that a batch plays', async (_what, id) => {
    const { text } = BUILTIN_SCENARIOS.find((each) => each.id === id)!;
    const start = await startOf(text);
    const swapped = textWithFirst(text, otherSide(start.side));
    if (!swapped.ok) throw new Error(JSON.stringify(swapped.error));
    expect(await startOf(swapped.value)).toEqual(withFirst(start, otherSide(start.side)));
  });
});
