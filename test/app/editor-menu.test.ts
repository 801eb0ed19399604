import { beforeEach, describe, expect, it } from 'vitest';
import { planEditorMenu } from '../../src/app/editor/editor-menu.ts';
import type { EditorActions } from '../../src/app/editor/editor-actions.ts';
import { createActions } from '../../src/app/actions.ts';
import { createTableStore, type TableStore } from '../../src/app/state/table-store.ts';
import { documentOf } from '../../src/editor/session.ts';
import type { Thing } from '../../src/editor/thing.ts';
import { err } from '../../src/kernel/result.ts';
import { createReferee } from '../../src/referee/referee.ts';

const editor = () => store.getState().editor!;
const document = () => documentOf(editor().session);

async function openEditor(): Promise<EditorActions> {
  const actions = createActions(
    store,
    createReferee(async () => () => err({ kind: 'mesh-unasked' })),
  );
  await actions.editor.start();
  return actions.editor.enter();
}

const crate = (room: EditorActions, x: number) =>
  room.perform({
    kind: 'place',
    piece: { kind: 'crate', shape: { box: [2, 2, 2] } },
    stem: 'crate',
    at: [x, 0, 0],
    yaw: 0,
  });

const menuOver = (room: EditorActions, thing: Thing | undefined) => {
  room.openMenu({ x: 10, y: 10, thing, at: [4, 0, 4] });
  return planEditorMenu(editor(), editor().menu!).groups.flat();
};
const named = (menuActions: ReturnType<typeof menuOver>, label: string) =>
  menuActions.find((menuAction) => menuAction.label === label)!;

let store: TableStore;
beforeEach(() => {
  store = createTableStore();
});

describe('the menu on the right button of a table under construction', () => {
  it('picks what is under the pointer, and keeps several that are picked', async () => {
    const room = await openEditor();
    crate(room, 0);
    crate(room, 6);
    menuOver(room, 'piece/crate-1');
    expect(editor().picked).toEqual(['piece/crate-1']);
    room.pickAll();
    menuOver(room, 'piece/crate-2');
    expect(editor().picked).toHaveLength(2);
  });

  it('offers what can be done with a piece, and says why something cannot', async () => {
    const room = await openEditor();
    crate(room, 0);
    const changes = menuOver(room, 'piece/crate-1');
    expect(named(changes, 'Group').why).toContain('at least two');
    expect(named(changes, 'Delete').why).toBeUndefined();
    named(changes, 'Lock').run(room);
    const locked = menuOver(room, 'piece/crate-1');
    expect(named(locked, 'Delete').why).toContain('is locked');
    expect(named(locked, 'Rotate 90° left').why).toContain('is locked');
    expect(named(locked, 'Unlock').why).toBeUndefined();
  });

  it('puts soldiers down where the ground was pressed, and takes them back', async () => {
    const room = await openEditor();
    named(menuOver(room, undefined), 'Place units here').run(room);
    expect(document().units?.map(({ side }) => side)).toEqual(['attacker']);
    const [unit] = editor().picked;
    const changes = menuOver(room, unit);
    named(changes, 'Give it to the defender').run(room);
    expect(document().units?.[0]?.side).toBe('defender');
    expect(named(changes, 'Lock').why).toBe('Only terrain can be locked.');
    named(menuOver(room, undefined), 'Undo').run(room);
    expect(document().units?.[0]?.side).toBe('attacker');
  });

  it('begins a wall or a hill where the ground was pressed, and the right button ends a line', async () => {
    const room = await openEditor();
    named(menuOver(room, undefined), 'Draw a wall from here').run(room);
    expect(editor().hold).toMatchObject({ kind: 'drawing', points: [[4, 4]] });
    room.setCorner([8, 0, 4], false);
    expect(room.putBack()).toBe(true);
    expect(document().terrain?.[0]).toMatchObject({ kind: 'wall' });
    expect([room.putBack(), room.putBack()]).toEqual([true, false]);
    named(menuOver(room, undefined), 'Raise a hill here').run(room);
    expect(document().terrain?.[1]).toMatchObject({ kind: 'hill' });
  });

  it('a brush that is held down goes on working where it is', async () => {
    const room = await openEditor();
    room.takeBrush('raise');
    room.startStroke([0, 0, 0]);
    const highest = () => {
      const { hold } = editor();
      return hold.kind === 'brushing' && hold.stroke ? Math.max(...hold.stroke.hill.shape.heightfield.heights) : 0;
    };
    const once = highest();
    room.holdBrush();
    room.holdBrush();
    expect(highest()).toBeCloseTo(1.6 * once, 2);
    room.endStroke();
    const after = editor().session.cut;
    expect(after).toBe(1);
  });

  it('puts an objective where it was opened, on the grid, and a mission with it', async () => {
    const room = await openEditor();
    const put = (at: readonly [number, number, number]) => {
      room.openMenu({ x: 10, y: 10, thing: undefined, at: [...at] });
      const actions = planEditorMenu(editor(), editor().menu!).groups.flat();
      named(actions, 'Put an objective here').run(room);
    };
    put([4.2, 3, -4.4]);
    room.set({ snap: false });
    put([1.23, 0, 0]);
    expect(document().mission?.objectives).toEqual([
      { id: 'objective-1', at: [4, 3, -4.5], radius: 3 },
      { id: 'objective-2', at: [1.23, 0], radius: 3 },
    ]);
    for (let i = 2; i < 20; i++) put([i, 0, 0]);
    room.openMenu({ x: 10, y: 10, thing: undefined, at: [0, 0, 0] });
    const full = planEditorMenu(editor(), editor().menu!).groups.flat();
    expect(named(full, 'Put an objective here').why).toBe('A mission has no room for more objectives.');
  });
});
