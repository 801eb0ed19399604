import { describe, expect, it } from 'vitest';
import { editorMessages } from '../../src/messages/editor.ts';
import { CATALOGUE } from '../../src/scenario/catalogue/catalogue.ts';
import { CATALOGUE_THEMES } from '../../src/scenario/catalogue/forms.ts';
import { createTable } from '../../src/physics/table.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { NO_MESHES, told } from '../support/scenarios.ts';

const scenarioOf = (terrain: readonly object[], units: readonly object[] = []) =>
  parseScenario(
    JSON.stringify({
      format: 'highground/scenario',
      version: 1,
      name: 'Shelf',
      system: 'squads',
      table: { width: 60, depth: 44 },
      terrain,
      units,
    }),
    NO_MESHES,
  );
const wall = CATALOGUE[0]!;
const problemsOf = (piece: object) => {
  const read = scenarioOf([{ id: 'piece', at: [0, 0], ...piece }]);
  return read.ok ? [] : read.error.problems.map(told);
};

describe('the catalogue of terrain', () => {
  it('has pieces for every theme, each with its own id, name and look', () => {
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(60);
    for (const theme of CATALOGUE_THEMES)
      expect(CATALOGUE.filter((piece) => piece.theme === theme).length).toBeGreaterThanOrEqual(5);
    expect(new Set(CATALOGUE.map(({ id }) => id)).size).toBe(CATALOGUE.length);
    expect(Object.keys(editorMessages.pieceNames).toSorted()).toEqual(CATALOGUE.map(({ id }) => id).toSorted());
    expect(new Set(Object.values(editorMessages.pieceNames)).size).toBe(CATALOGUE.length);
    for (const { id, piece } of CATALOGUE) expect(piece.look).toBe(`terrain/${id}.glb`);
  });

  it.each(CATALOGUE)('$id stands on a table as it is, and a soldier beside it', async ({ piece }) => {
    const scenario = scenarioOf(
      [{ id: 'piece', at: [0, 0], yaw: 15, ...piece }],
      [{ id: 'red', side: 'attacker', models: [{ id: 'r1', base: { round: 32 }, at: [-20, 0] }] }],
    );
    if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
    const table = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
    const state = layOut(scenario.value, table);
    expect(state.ok ? 'laid out' : state.error).toBe('laid out');
    table.dispose();
  });

  it('refuses an unknown look, and names one that may have been meant', () => {
    expect(problemsOf({ ...wall.piece, look: 'terrain/wall-lang.glb' })).toEqual([
      {
        at: '/terrain/0/look',
        message:
          'There is no file "terrain/wall-lang.glb" in models/; write "terrain/wall-long.glb", or leave "look" out to draw the piece from its shape.',
      },
    ]);
  });

  it('refuses a look on another shape than it was made for', () => {
    const [problem] = problemsOf({ ...wall.piece, shape: { box: [8, 2.5, 0.6] } });
    expect(problem?.at).toBe('/terrain/0/look');
    expect(problem?.message).toContain('was made for another shape than that of piece "piece"');
  });

  it.each(['../secrets.glb', '/etc/passwd', 'https://example.org/a.glb', ''])('refuses to look at %j', (look) => {
    expect(problemsOf({ ...wall.piece, look })[0]?.message).toContain('must be the path of a file inside models/');
  });

  it('takes a look on a piece that overrides its traits', () => {
    expect(problemsOf({ ...wall.piece, traits: { stand: 'top' } })).toEqual([]);
  });
});
