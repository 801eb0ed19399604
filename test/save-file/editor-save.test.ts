import { describe, expect, it } from 'vitest';
import type { EditorCommand } from '../../src/editor/command.ts';
import { decideEdit } from '../../src/editor/decide.ts';
import { type EditorSession, cutBack, documentOf, newSession, took } from '../../src/editor/session.ts';
import {
  type KnownEditorSave,
  isEditorSaveBehind,
  makeEditorSaveHeader,
  parseEditorSave,
  planEditorSaveProgress,
} from '../../src/save-file/editor-save.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { box, noMeshes, TABLE } from '../editor/hands.ts';

function after(session: EditorSession, ...commands: readonly EditorCommand[]): EditorSession {
  return commands.reduce((now, command) => {
    const step = decideEdit(documentOf(now), command, noMeshes);
    if (!step.ok) throw new Error(JSON.stringify(step.error));
    return took(now, step.value);
  }, session);
}

const things = ['piece/box-1'] as const;
const SESSION = cutBack(
  after(
    newSession(TABLE),
    box(1, 2),
    // Its keys come in another order than the schema has them.
    { kind: 'set-traits', things, traits: { opaque: false } },
    { kind: 'turn', things, by: 30 },
    { kind: 'sculpt', piece: undefined, dabs: [{ brush: 'raise', at: [9, 9], radius: 2, strength: 1 }] },
    { kind: 'rename', thing: 'piece/box-1', to: 'gate' },
    {
      kind: 'place-unit',
      muster: { side: 'attacker', count: 3, files: 3, base: { round: 32 }, height: 1.5 },
      at: [0, 9],
      facing: 0,
    },
    { kind: 'delete', things: ['piece/gate'] },
  ),
  -1,
);

const header = makeEditorSaveHeader(TABLE);
const EMPTY: KnownEditorSave = { log: [], seals: [header.seal], cut: 0 };
const lines = (session: EditorSession) => {
  const { entries, foot } = planEditorSaveProgress(EMPTY, session);
  return { header: header.line, entries, foot };
};

describe('a table under construction', () => {
  it('comes back from its lines step by step, byte for byte, what was taken back too', () => {
    const back = parseEditorSave(lines(SESSION));
    if (!back.ok) throw new Error(back.error.kind);
    const { session, seals } = back.value;
    expect(session.cut).toBe(6);
    expect(seals).toHaveLength(8);
    expect(session.states.map(makeScenario)).toEqual(SESSION.states.map(makeScenario));
  });

  it('costs a line a step: what lies there is not written again, and a cut replaces its end', () => {
    const first = planEditorSaveProgress(EMPTY, SESSION);
    expect(isEditorSaveBehind(first.after, SESSION)).toBe(false);
    const more = after(SESSION, box(-9, -9));
    expect(isEditorSaveBehind(first.after, more)).toBe(true);
    const second = planEditorSaveProgress(first.after, more);
    expect([second.keep, second.entries.length]).toEqual([6, 1]);
    const whole = parseEditorSave({
      header: header.line,
      entries: [...first.entries.slice(0, second.keep), ...second.entries],
      foot: second.foot,
    });
    expect(whole.ok && makeScenario(documentOf(whole.value.session))).toBe(makeScenario(documentOf(more)));
  });

  it('refuses lines that were changed, cut off, newer or of something else', () => {
    const good = lines(SESSION);
    const faultOf = (given: Parameters<typeof parseEditorSave>[0]) => {
      const read = parseEditorSave(given);
      return read.ok ? undefined : read.error;
    };
    const changed = good.entries.map((line, i) => (i === 2 ? line.replace('"yaw":30', '"yaw":31') : line));
    expect(faultOf({ ...good, entries: changed })).toEqual({ kind: 'damaged', line: 4 });
    expect(faultOf({ ...good, entries: good.entries.slice(0, 3) })).toEqual({ kind: 'damaged', line: 5 });
    expect(faultOf({ ...good, foot: '' })).toEqual({ kind: 'cut-off' });
    expect(faultOf({ ...good, header: good.header.replace('"version":1', '"version":4') })).toEqual({
      kind: 'newer',
      version: 4,
    });
    expect(faultOf({ ...good, header: '{"format":"highground/save","version":1}' })).toEqual({ kind: 'foreign' });
  });
});
