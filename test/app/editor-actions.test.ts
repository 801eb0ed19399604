import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EditorActions } from '../../src/app/editor/editor-actions.ts';
import type { Taken } from '../../src/app/state/editor.ts';
import { createActions, type Actions } from '../../src/app/actions.ts';
import { createTableStore, type TableStore } from '../../src/app/state/table-store.ts';
import { documentOf } from '../../src/editor/session.ts';
import { stemFrom } from '../../src/editor/names.ts';
import { err } from '../../src/kernel/result.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import type { PieceDocument, ScenarioDocument } from '../../src/scenario/schema.ts';

const WALL = readFileSync(new URL('../../src/scenario/builtin/over-the-wall.json', import.meta.url), 'utf8');
const CRATE: Taken = {
  kind: 'piece',
  id: 'crate',
  name: 'Crate',
  piece: { kind: 'crate', shape: { box: [2, 2, 2] } },
};
const MUSTER = { side: 'attacker', count: 5, files: 5, base: { round: 32 }, height: 1.5 } as const;

const editor = () => store.getState().editor!;
const hold = () => editor().hold;
const document = () => documentOf(editor().session);
const piece = (id: string): PieceDocument | undefined => document().terrain?.find((each) => each.id === id);

async function openEditor(): Promise<{ readonly actions: Actions; readonly room: EditorActions }> {
  const actions = createActions(
    store,
    createReferee(async () => () => err({ kind: 'mesh-unasked' })),
  );
  await actions.editor.start();
  return { actions, room: await actions.editor.enter() };
}

/** A crate put down at a place. */
async function crateAt(room: EditorActions, x: number, z: number): Promise<void> {
  await room.takeOut(CRATE);
  room.placeTo([x, 0, z], true);
  room.setDown(false);
}

let store: TableStore;
beforeEach(() => {
  store = createTableStore();
});

describe('the editor’s actions', () => {
  it('say why a game under way cannot be rebuilt: a model of its table was deleted meanwhile', async () => {
    const referee = createReferee(async () => () => err({ kind: 'mesh-unasked' }));
    const actions = createActions(store, referee);
    await actions.scenario.open('wall', WALL);
    const mesh = { id: 'gone', kind: 'wall', shape: { mesh: 'own/gone.glb' }, at: [0, 0] };
    const { onTable } = store.getState();
    const text = JSON.stringify({ ...JSON.parse(WALL), terrain: [mesh] });
    store.setState({ onTable: { ...onTable!, text }, problem: undefined });
    await actions.editor.copy();
    expect(store.getState().editor).toBeUndefined();
    expect(store.getState().problem).toContain('gone');
  });

  it('open a saved table under the name that it was given there, and say that name', async () => {
    const { room } = await openEditor();
    await crateAt(room, 0, 0);
    const { session } = editor();
    await openEditor();
    expect(await room.restore(session, 'Copy of the yard')).toBeUndefined();
    expect(document().name).toBe('Copy of the yard');
    expect(store.getState().said).toBe('Copy of the yard is open in the editor.');
  });

  it('name what a player brought as the player does, where a file allows it', async () => {
    const { room } = await openEditor();
    for (const [i, name] of ['Old Keep!', 'Château d’If', 'Крепость'].entries()) {
      await room.takeOut({ ...CRATE, id: 'own-1234', name, stem: stemFrom(name) });
      room.placeTo([10 * i - 10, 0, 0], true);
      room.setDown(false);
    }
    expect(document().terrain?.map(({ id }) => id)).toEqual(['old-keep-1', 'chateau-d-if-1', 'own-1234-1']);
  });

  it('take a piece out of the palette, turn it, set it down and have it in hand; with Shift another stays', async () => {
    const { room } = await openEditor();
    await room.takeOut(CRATE);
    room.placeTo([5.1, 0, 3.9], false);
    room.turn(15);
    expect(hold()).toMatchObject({ kind: 'placing', at: [5, 0, 4], yaw: 15 });
    room.setDown(true);
    room.placeTo([-5, 0, 4], false);
    room.setDown(false);
    expect(document().terrain?.map(({ id, at, yaw }) => [id, at, yaw])).toEqual([
      ['crate-1', [5, 4], 15],
      ['crate-2', [-5, 4], 15],
    ]);
    expect(editor().picked).toEqual(['piece/crate-2']);
    expect(hold().kind).toBe('free');
  });

  it('carry a piece onto another, drawn to its edge, and show it before it is done', async () => {
    const { room } = await openEditor();
    await crateAt(room, 0, 0);
    await crateAt(room, 8, 0);
    expect(room.takeUp(['piece/crate-2'], 'move', [8, 0, 0])).toBe(true);
    room.carryTo([2.1, 0, 0.2], false);
    expect(hold()).toMatchObject({ kind: 'carrying', by: [-6, 0, 0] });
    // Over the other one the pointer is on its top.
    room.carryTo([0.1, 2, 0.1], false);
    room.drop();
    expect(piece('crate-2')?.at).toEqual([0, 2, 0]);
    expect(room.takeUp(['piece/crate-2'], 'move', [0, 2, 0])).toBe(true);
    room.carryTo([10, 0, 5], true);
    room.drop();
    expect(piece('crate-2')?.at).toEqual([10, 5]);
  });

  it('turn, raise and scale by handles, in steps unless they are asked not to', async () => {
    const { room } = await openEditor();
    await crateAt(room, 4, 0);
    room.takeUp(editor().picked, 'turn', [8, 0, 0]);
    room.carryTo([6.9, 0, -3], false);
    room.drop();
    expect(piece('crate-1')?.yaw).toBe(45);
    room.takeUp(editor().picked, 'raise', [4, 3, 0]);
    room.carryTo([4, 4.6, 0], false);
    room.drop();
    expect(piece('crate-1')?.at).toEqual([4, 1.5, 0]);
    room.takeUp(editor().picked, 'scale', [6, 0, 0]);
    room.carryTo([7, 0, 0], false);
    room.drop();
    expect(piece('crate-1')?.shape).toEqual({ box: [3, 3, 3] });
  });

  it('leave what is locked where it is, and say how to give it free', async () => {
    const { room } = await openEditor();
    await crateAt(room, 4, 0);
    room.toggleLock();
    expect(room.takeUp(editor().picked, 'move', [4, 0, 0])).toBe(false);
    expect(editor().refusal).toBe('“crate-1” is locked. Press L to unlock it.');
    room.push(1, 0);
    expect(piece('crate-1')?.at).toEqual([4, 0]);
    room.toggleLock();
    room.push(1, 0);
    expect(piece('crate-1')?.at).toEqual([5, 0]);
  });

  it('pick groups whole, single pieces with Alt, and everything', async () => {
    const { room } = await openEditor();
    for (const x of [0, 4, 8]) await crateAt(room, x, 0);
    room.pick(['piece/crate-1', 'piece/crate-2']);
    room.toggleGroup();
    room.pick(['piece/crate-2']);
    expect(editor().picked).toEqual(['piece/crate-1', 'piece/crate-2']);
    room.pick(['piece/crate-2'], { alone: true });
    expect(editor().picked).toEqual(['piece/crate-2']);
    room.pick(['piece/crate-3'], { add: true });
    expect(editor().picked).toEqual(['piece/crate-2', 'piece/crate-3']);
    room.pickAll();
    expect(editor().picked).toHaveLength(3);
    room.backOut();
    expect(editor().picked).toEqual([]);
  });

  it('remember what is picked, and lay copies beside it, each beside the last', async () => {
    const { room } = await openEditor();
    room.layCopies();
    expect(editor().refusal).toBe('Nothing has been copied. Select something and press Ctrl C.');
    await crateAt(room, 0, 0);
    room.remember();
    room.pick([]);
    room.layCopies();
    room.layCopies();
    expect(document().terrain?.map(({ id, at }) => [id, at])).toEqual([
      ['crate-1', [0, 0]],
      ['crate-2', [1, 1]],
      ['crate-3', [2, 2]],
    ]);
    expect(editor().picked).toEqual(['piece/crate-3']);
    // Of copies that were taken back none is made.
    room.undo();
    room.layCopies();
    expect(document().terrain?.map(({ at }) => at)).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
  });

  it('draw a wall corner by corner, a block that closes, and heap a hill', async () => {
    const { room } = await openEditor();
    room.takePen('wall');
    for (const at of [
      [0, 0, 0],
      [6.1, 0, 0],
      [6, 0, 3.9],
    ] as const)
      room.setCorner(at, false);
    room.confirm();
    expect(piece('wall-1')?.shape).toHaveProperty('prism');
    room.takePen('outline');
    for (const at of [
      [10, 0, 0],
      [14, 0, 0],
      [14, 0, 4],
      [10.2, 0, 0.1],
    ] as const)
      room.setCorner(at, false);
    expect(piece('hill-1')?.shape).toEqual({
      prism: {
        outline: [
          [-2, -2],
          [2, -2],
          [2, 2],
        ],
        height: 2,
      },
    });
    room.takeBrush('raise');
    room.startStroke([-10, 0, 0]);
    for (const x of [-9, -8, -7]) room.brushTo([x, 0, 0]);
    expect(hold()).toMatchObject({ kind: 'brushing' });
    expect(piece('hill-2')).toBeUndefined();
    room.endStroke();
    expect(piece('hill-2')?.shape).toHaveProperty('heightfield');
    expect(editor().session.cut).toBe(3);
    room.undo();
    expect(piece('hill-2')).toBeUndefined();
    room.redo();
    expect(piece('hill-2')).toBeDefined();
  });

  it('keep the tool in hand when a step is taken back, and of an open line take back its corners first', async () => {
    const { room } = await openEditor();
    room.takeBrush('raise');
    for (const x of [-10, 10]) {
      room.startStroke([x, 0, 0]);
      room.endStroke();
    }
    room.undo();
    expect([piece('hill-2'), hold().kind]).toEqual([undefined, 'brushing']);
    room.takePen('wall');
    for (const x of [0, 4, 8]) room.setCorner([x, 0, 8], false);
    room.undo();
    expect(hold()).toMatchObject({
      kind: 'drawing',
      points: [
        [0, 8],
        [4, 8],
      ],
    });
    room.confirm();
    room.undo();
    expect([piece('wall-1'), hold()]).toMatchObject([undefined, { kind: 'drawing', points: [] }]);
  });

  it('begin another hill where the brush does not reach the one that is picked', async () => {
    const { room } = await openEditor();
    room.takeBrush('raise');
    for (const x of [-20, -14, 20]) {
      room.startStroke([x, 0, 0]);
      room.endStroke();
    }
    expect(document().terrain?.map(({ id }) => id)).toEqual(['hill-1', 'hill-2']);
  });

  it('keep what they draw and heap on the table, up to its very edge', async () => {
    const { room } = await openEditor();
    room.takePen('wall');
    for (const at of [
      [-40, 0, 22],
      [40, 0, 22],
    ] as const)
      room.setCorner(at, false);
    room.confirm();
    expect([piece('wall-1')?.at, editor().refusal]).toEqual([[0, 21.75], undefined]);
    room.takeBrush('raise');
    for (const at of [
      [0, 0, 21.8],
      [-29.9, 0, -23],
    ] as const) {
      room.startStroke(at);
      room.endStroke();
      expect(editor().refusal).toBeUndefined();
    }
    expect(piece('hill-2')?.kind).toBe('hill');
  });

  it('end a line by a double click, and drop its corners, not the pen, on Escape', async () => {
    const { room } = await openEditor();
    room.takePen('outline');
    const corners = [
      [0, 0, 0],
      [4, 0, 0],
      [4, 0, 4],
    ] as const;
    for (const at of [corners[0], ...corners, corners[2]]) room.setCorner(at, false);
    expect(piece('hill-1')?.shape).toHaveProperty('prism');
    for (const at of corners) room.setCorner(at, false);
    room.backOut();
    expect(hold()).toMatchObject({ kind: 'drawing', points: [] });
    room.backOut();
    expect([hold().kind, document().terrain?.length]).toEqual(['free', 1]);
  });

  it('lose nothing when they are called away: a stroke keeps what it did, what is carried lies where it was', async () => {
    const { room } = await openEditor();
    await crateAt(room, 0, 0);
    room.takeUp(editor().picked, 'move', [0, 0, 0]);
    room.carryTo([6, 0, 0], false);
    room.letLie();
    expect([hold().kind, piece('crate-1')?.at]).toEqual(['free', [6, 0]]);
    room.takeBrush('raise');
    room.startStroke([-10, 0, 0]);
    room.letLie();
    expect([hold(), piece('hill-1')?.kind]).toMatchObject([{ kind: 'brushing', stroke: undefined }, 'hill']);
  });

  it('refuse what cannot be in one sentence, and go on', async () => {
    const { room } = await openEditor();
    await crateAt(room, 29, 0);
    room.push(2, 0);
    expect(editor().refusal).toContain('would be 2″ over the edge of the table');
    room.push(-1, 0);
    expect(editor().refusal).toBeUndefined();
    room.remove();
    room.toggleGroup();
    expect(editor().refusal).toContain('Nothing is selected');
  });

  it('set up an army in one step, and turn the camera to all of it', async () => {
    const { room } = await openEditor();
    const setUp = (many: number) =>
      room.setUpUnits(
        (nameFor) =>
          Array.from({ length: many }, (_, i) => ({
            ...{ id: nameFor(`guard-${i}`), name: `Guard ${i}`, side: 'attacker' as const },
            models: [{ id: nameFor(`guard-${i}-m`), at: [0, 0, 0], base: { round: 32 }, height: 1.5 }],
          })),
        'attacker',
        true,
      );
    setUp(3);
    const { look } = store.getState();
    if (look.kind !== 'reveal') throw new Error(look.kind);
    const places = document().units!.flatMap(({ models = [] }) => models.map(({ at }) => at));
    expect(places).toHaveLength(3);
    const [[minX, , minZ], [maxX, , maxZ]] = [look.points[0]!, look.points[1]!];
    for (const at of places) {
      const [x, z] = [at[0], at.at(-1)!];
      expect(x).toBeGreaterThanOrEqual(minX);
      expect(x).toBeLessThanOrEqual(maxX);
      expect(z).toBeGreaterThanOrEqual(minZ);
      expect(z).toBeLessThanOrEqual(maxZ);
    }
    setUp(3000);
    expect(store.getState().look).toBe(look);
  });

  it('push what is in hand as the eye sees it', async () => {
    const { room } = await openEditor();
    await crateAt(room, 0, 0);
    // The eye looks along +x: to its right is +z.
    room.set({ quarter: -1 });
    room.push(1, 0);
    expect(piece('crate-1')?.at).toEqual([0, 1]);
    room.push(0, -1);
    expect(piece('crate-1')?.at).toEqual([1, 1]);
  });

  it('lay out a fair battlefield that is the same for the same seed', async () => {
    const { room } = await openEditor();
    await crateAt(room, 0, 0);
    room.toggleLock();
    const laid = async (seed: number): Promise<string> => {
      const { length } = editor().session.log;
      room.generate({ seed, density: 0.3 });
      for (let i = 0; i < 100 && editor().session.log.length === length; i++) await Promise.resolve();
      return makeScenario(document());
    };
    const [one, two, three] = [await laid(1), await laid(2), await laid(1)];
    expect(one).toBe(three);
    expect(one).not.toBe(two);
    expect(one).toContain('"locked": true');
  });
});

describe('a table that was built', () => {
  it('is played as a new game, and building goes on where it was', async () => {
    const { actions, room } = await openEditor();
    await crateAt(room, 0, 0);
    for (const [side, z] of [
      ['attacker', 15],
      ['defender', -15],
    ] as const) {
      await room.takeOut({ kind: 'unit', muster: { ...MUSTER, side } });
      room.placeTo([0, 0, z], true);
      room.setDown(false);
    }
    await room.play();
    expect(store.getState()).toMatchObject({ editor: undefined, problem: undefined, look: { kind: 'home' } });
    expect(store.getState().game?.state.terrain.size).toBe(1);
    expect(store.getState().game?.state.models.size).toBe(10);
    await actions.editor.resume();
    expect(document().terrain).toHaveLength(1);
    expect(store.getState().game?.state.models.size).toBe(10);
    room.leave();
    expect(store.getState().editor).toBeUndefined();
  });

  it('that cannot be laid out is said in a sentence, its culprit is picked, and nothing is lost', async () => {
    const { room } = await openEditor();
    room.perform({ kind: 'place-unit', muster: MUSTER, at: [0, 10], facing: 0 });
    room.perform({ kind: 'duplicate', things: ['unit/red-squad-1'], by: [0.2, 0] });
    await room.play();
    expect(store.getState().problem).toContain('overlap by');
    expect(store.getState().game).toBeUndefined();
    expect(editor().picked).toEqual(['unit/red-squad-2']);
  });

  it('may begin as a copy of the one in play, without its script', async () => {
    const actions = createActions(
      store,
      createReferee(async () => () => err({ kind: 'mesh-unasked' })),
    );
    await actions.scenario.open('over-the-wall', WALL);
    const { game } = store.getState();
    await actions.editor.copy();
    expect(document().terrain).toHaveLength(14);
    expect(document().script).toBeUndefined();
    expect(document().name).toBe('Copy of Over the wall, or round it');
    expect(store.getState().game).toBe(game);
  });

  it('comes out of a file, and says of any other which one it is, where its fault is and what to do', async () => {
    const { room } = await openEditor();
    const open = (text: string, name = 'yard.json') => room.openFile(new File([text], name));
    await open(WALL);
    expect(document().terrain).toHaveLength(14);
    const before = store.getState().editor;
    const is = '“yard.json” was not opened; what you are building is as it was. ';
    const other = 'It is no table that can be edited; choose one that was saved as a scenario file.';
    const comma = WALL.replace('"table":', '"table"');
    const wrong = (change: (scenario: ScenarioDocument) => unknown) => JSON.stringify(change(JSON.parse(WALL)));
    for (const [text, why] of [
      ['', 'It is empty; download or copy it again.'],
      ['{}', other],
      ['Dear diary', other],
      ['PNG\u0000\u0001', other],
      [WALL.slice(0, WALL.length / 2), 'The end of the file is missing; download or copy it again.'],
      [
        comma,
        /^Line \d+ cannot be read: "\{" is not expected there, at character \d+\. Correct that line, or download/,
      ],
      [
        wrong((one) => ({ ...one, terrain: one.terrain!.map((piece) => ({ ...piece, at: [0, 'x'] })) })),
        /^Terrain piece “[^”]+”, position: Entry 1 of "at" must be a number from .*; got "x"\. 13 more faults follow\. Correct them and open/,
      ],
      [
        wrong((one) => ({
          ...one,
          units: one.units!.map(({ side, ...unit }, i) => (i === 0 ? unit : { side, ...unit })),
        })),
        /^Unit “[^”]+”: "side" is missing; it must be .* Correct that and open the file again\.$/,
      ],
      ['x'.repeat(5_000_001), 'A scenario may be at most 5 MB of text; this is 5.0 MB.'],
    ] as const) {
      await open(text);
      const { problem = '', editor } = store.getState();
      expect(problem.slice(0, is.length)).toBe(is);
      if (typeof why === 'string') expect(problem.slice(is.length)).toBe(why);
      else expect(problem.slice(is.length)).toMatch(why);
      expect(editor).toBe(before);
    }
    await room.openFile(
      Object.assign(new File([], 'gone.json'), { slice: () => ({ arrayBuffer: () => Promise.reject() }) }),
    );
    expect(store.getState().problem).toMatch(/^gone\.json could not be read/);
    expect(store.getState().editor).toBe(before);
  });
});
