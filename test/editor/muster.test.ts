import { describe, expect, it } from 'vitest';
import { decideEdit } from '../../src/editor/decide.ts';
import type { EditorCommand } from '../../src/editor/command.ts';
import { documentOf, newSession, took } from '../../src/editor/session.ts';
import { streetList } from '../../src/app/editor/street-list.ts';
import { explainEdit } from '../../src/messages/editor/explain-editor.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';
import { warbandCost, listedFighters } from '../../src/scenario/warbands.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { layOutText } from '../support/lab-games.ts';
import { NO_MESHES } from '../support/scenarios.ts';

const read = parseScenario(BUILTIN_SCENARIOS.find(({ id }) => id === 'three-chests-by-night')!.text, NO_MESHES);
if (!read.ok) throw new Error('the scenario is good');
const { script: _, units: __, ...empty } = read.value.document;
// The rules that name no fighter.
const mission = { ...empty.mission!, scoring: empty.mission!.scoring!.filter(({ kill }) => kill === undefined) };
const TABLE: ScenarioDocument = { ...empty, mission };

const edit = (document: ScenarioDocument, command: EditorCommand) => decideEdit(document, command, NO_MESHES);
const LISTS: EditorCommand = { kind: 'set-warbands', warbands: [streetList('attacker'), streetList('defender')] };
const BAND = [
  { kind: 'captain', equipment: ['pistol'] },
  { kind: 'archer', equipment: ['bow'] },
  { kind: 'archer', equipment: ['crossbow'] },
  { kind: 'wizard', equipment: ['ember', 'gust'] },
];
const MUSTER: EditorCommand = { kind: 'muster', side: 'attacker', fighters: BAND };

/** A table with lists, and what a command makes of it. */
function mustered(command: EditorCommand = MUSTER) {
  const listed = edit(TABLE, LISTS);
  if (!listed.ok) throw new Error(explainEdit(listed.error));
  const session = took(newSession(TABLE), listed.value);
  const step = edit(documentOf(session), command);
  if (!step.ok) throw new Error(explainEdit(step.error));
  return { before: session, session: took(session, step.value) };
}

describe('a warband chosen in the editor', () => {
  it('is set up in the zone of its side in one step, which is undone in one', async () => {
    const { before, session } = mustered();
    const document = documentOf(session);
    expect(listedFighters(document, 'attacker')).toEqual(BAND);
    expect(warbandCost(streetList('attacker'), BAND)).toBe(30 + 6 + 12 + 5 + 12 + 8 + 20 + 6 + 4);
    expect(documentOf({ ...session, cut: session.cut - 1 })).toEqual(documentOf(before));
    const { start } = await layOutText(makeScenario({ ...document, mission: { ...mission, deploy: 'as-placed' } }));
    expect([...start.units.values()].map(({ name }) => name)).toEqual([
      'Captain 1',
      'Archer 1',
      'Archer 2',
      'Wizard 1',
    ]);
    for (const { at } of start.models.values()) {
      expect(at[1]).toBeCloseTo(0, 6);
      expect(at[2]).toBeGreaterThan(8);
    }
  });

  it('replaces the one chosen before, and leaves other fighters alone', () => {
    const { session } = mustered();
    const again = edit(documentOf(session), { ...MUSTER, fighters: [{ kind: 'hand', equipment: [] }] });
    if (!again.ok) return expect.unreachable(explainEdit(again.error));
    const after = documentOf(took(session, again.value));
    expect(listedFighters(after, 'attacker')).toEqual([{ kind: 'hand', equipment: [] }]);
  });

  it('is refused over its limit, without a list, and where there is no room', () => {
    const dear = Array.from({ length: 12 }, () => ({ kind: 'archer', equipment: [] }));
    expect(() => mustered({ ...MUSTER, fighters: dear })).toThrow(/costs 144 gold, 24 more than its 120/);
    const bare = edit(TABLE, MUSTER);
    expect(bare.ok ? '' : explainEdit(bare.error)).toMatch(/^The attacker has no list of fighters/);
    const zone: [number, number][] = [
      [5, 9.4],
      [6.2, 9.4],
      [6.2, 10.6],
      [5, 10.6],
    ];
    const narrow = { ...TABLE, mission: { ...mission, deployment: [{ side: 'attacker' as const, zone }] } };
    const listed = edit(narrow, LISTS);
    if (!listed.ok) return expect.unreachable(explainEdit(listed.error));
    const tight = edit(documentOf(took(newSession(narrow), listed.value)), MUSTER);
    expect(tight.ok ? '' : explainEdit(tight.error)).toMatch(/has room for \d of 4/);
  });
});
