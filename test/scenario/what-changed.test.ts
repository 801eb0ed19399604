import { describe, expect, it } from 'vitest';
import { settingOf, whatChanged } from '../../src/scenario/what-changed.ts';
import { parseAnswers, printAnswers, storedForm } from '../../src/scenario/stored-answers.ts';
import { tellProblem, WALL_SCENARIO } from '../support/scenarios.ts';

const before = settingOf(WALL_SCENARIO);
type Setting = typeof before;
const wall = before.terrain![0]!;
const [red, blue] = before.units!;

/** What changed when the setting became another. */
const changes = (now: Partial<Setting>) => whatChanged(before, { ...before, ...now });

describe('what changed of a scenario', () => {
  it('is nothing when only its name, its dice and its script are others', () => {
    expect(whatChanged(before, settingOf({ ...WALL_SCENARIO, name: 'Another', seed: 99, script: [] }))).toEqual([]);
  });

  it('is how far a piece moved and turned, and what else of it is different', () => {
    const [x, z] = [wall.at[0]!, wall.at.at(-1)!];
    expect(changes({ terrain: [{ ...wall, at: [x + 0.3, z + 0.4] }] })).toEqual([
      { kind: 'moved', name: wall.id, by: expect.closeTo(0.5, 9) as number },
    ]);
    expect(changes({ terrain: [{ ...wall, yaw: 345 }] })).toEqual([
      { kind: 'turned', name: wall.id, by: expect.closeTo(-15, 9) as number },
    ]);
    expect(changes({ terrain: [{ ...wall, shape: { box: [0.5, 4, 20] } }] })).toEqual([
      { kind: 'changed', name: wall.id, pointer: '/shape/box/1', was: 3, is: 4 },
    ]);
  });

  it('is who came and who went, pieces, units and models', () => {
    const other = { ...wall, id: 'other' };
    const more = { ...red!, models: [...red!.models!, { ...red!.models![0]!, id: 'r9' }] };
    expect(changes({ terrain: [other], units: [more] })).toEqual([
      { kind: 'added', name: 'other' },
      { kind: 'removed', name: wall.id },
      { kind: 'added', name: `${red!.id}/r9` },
      { kind: 'removed', name: blue!.id },
    ]);
  });

  it('is what the game goes by', () => {
    expect(changes({ rules: { mode: 'strict', heroicStand: false }, table: { ...before.table, width: 61 } })).toEqual([
      { kind: 'changed', name: 'rules', pointer: '/heroicStand', was: true, is: false },
      { kind: 'changed', name: 'table', pointer: '/width', was: before.table.width, is: 61 },
    ]);
  });
});

describe('stored answers', () => {
  const stored = { setting: before, answers: [{ ask: 'charge --unit red --target blue', gave: { ok: true } }] };

  it('are read as they were printed', () => {
    expect(parseAnswers(printAnswers(stored))).toEqual({ ok: true, value: stored });
    expect(parseAnswers(printAnswers({ setting: before, answers: [] }))).toMatchObject({ value: { answers: [] } });
  });

  it('hold numbers to four places and no prose', () => {
    expect(storedForm({ length: 1 / 3, near: -0.00001, list: [2 / 3], message: 'gone', kind: 'kept' })).toEqual({
      length: 0.3333,
      near: 0,
      list: [0.6667],
      kind: 'kept',
    });
  });

  it.each([
    ['{', 'JSON'],
    ['{"format":"highground/answers","version":2}', 'version'],
    ['{"format":"highground/scenario","version":1}', 'highground/answers'],
    [printAnswers(stored).replace('"ask"', '"asks"'), 'ask'],
  ])('that are damaged are refused by what is wrong: %s', (text, word) => {
    const parsed = parseAnswers(text);
    expect(parsed.ok ? '' : tellProblem(parsed.error)).toContain(word);
  });
});
