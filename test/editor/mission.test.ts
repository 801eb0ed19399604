import { describe, expect, it } from 'vitest';
import { applyChange } from '../../src/editor/change.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { NO_MESHES } from '../support/scenarios.ts';

const read = parseScenario(BUILTIN_SCENARIOS.find(({ id }) => id === 'break-the-boulevard')!.text, NO_MESHES);
if (!read.ok) throw new Error('the scenario is good');
const { document } = read.value;

describe('the mission of an edited table', () => {
  it('is kept by every change and in the file', () => {
    const moved = applyChange(document, { head: { name: 'Another name' } });
    expect(moved.mission).toBe(document.mission);
    expect(parseScenario(makeScenario(moved), NO_MESHES)).toMatchObject({ ok: true });
  });

  it('no longer names a unit that is removed, nor keeps a rule about no unit', () => {
    const one = applyChange(document, { takeUnits: ['anvil'] });
    const kills = (of: typeof document) => of.mission!.scoring!.flatMap(({ kill }) => (kill ? [kill] : []));
    expect(kills(one)).toEqual([['ember', 'ash', 'flint'], ['maul']]);
    expect(kills(applyChange(one, { takeUnits: ['maul'] }))).toEqual([['ember', 'ash', 'flint']]);
    const { script: _, ...rest } = one;
    expect(parseScenario(makeScenario(rest), NO_MESHES)).toMatchObject({ ok: true });
  });
});
