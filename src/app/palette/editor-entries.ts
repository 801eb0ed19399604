import type { EditorActions } from '../editor/editor-actions.ts';
import { shownDocument, DRAWERS } from '../state/editor.ts';
import { toggleLab } from '../lab/lab-toggle.ts';
import type { TableState } from '../state/table-state.ts';
import { editorMessages } from '../../messages/editor.ts';
import { messages } from '../../messages/messages.ts';
import type { PaletteEntry, PaletteHouse } from './palette-entry.ts';

/** What can be done about building: at a game the ways in, on a table under construction what hands do there. */
export function editorEntries(table: TableState, { actions }: PaletteHouse): readonly PaletteEntry[] {
  const { editor, parkedEditor, game } = table;
  const entry = (id: string, label: string, run: () => void, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
    id: `build/${id}`,
    label,
    group: messages.keys.groups.building,
    run,
    ...more,
  });
  if (editor === undefined)
    return [
      ...(parkedEditor
        ? [
            entry(
              'resume',
              editorMessages.backToBuilding(shownDocument(parkedEditor)?.name ?? ''),
              () => void actions.editor.resume(),
            ),
          ]
        : []),
      entry('copy', editorMessages.rebuildAsACopy, () => void actions.editor.copy(), {
        why: game ? undefined : editorMessages.noGame,
      }),
      entry('new', editorMessages.buildANewTable, () => void actions.editor.start()),
    ];
  const inRoom = (menuAction: (room: EditorActions) => unknown) => (): void =>
    void actions.editor.enter().then(menuAction);
  const nothing = editor.picked.length === 0 ? editorMessages.nothingIsPicked : undefined;
  return [
    entry(
      'play',
      editorMessages.playHere,
      inRoom((room) => room.play()),
    ),
    entry(
      'undo',
      messages.buttons.undo,
      inRoom((room) => room.undo()),
      {
        keys: 'Ctrl Z',
        why: editor.session.cut === 0 ? editorMessages.nothingHasBeenBuiltYet : undefined,
      },
    ),
    entry(
      'redo',
      messages.buttons.redo,
      inRoom((room) => room.redo()),
      {
        keys: 'Ctrl Shift Z',
        why: editor.session.cut === editor.session.log.length ? editorMessages.nothingWasTakenBack : undefined,
      },
    ),
    ...DRAWERS.map((drawer) =>
      entry(
        drawer,
        editorMessages.drawerActions[drawer],
        inRoom((room) => room.set({ drawer })),
      ),
    ),
    entry(
      'copy-picked',
      editorMessages.copyWhatIsPicked,
      inRoom((room) => room.duplicate()),
      { keys: 'Ctrl D', why: nothing },
    ),
    entry(
      'stack',
      editorMessages.setItDown,
      inRoom((room) => room.withPicked((things) => ({ kind: 'stack', things }))),
      {
        keys: 'End',
        why: nothing,
      },
    ),
    entry(
      'group',
      editorMessages.groupOrUngroup,
      inRoom((room) => room.toggleGroup()),
      { keys: 'Ctrl G', why: nothing },
    ),
    entry(
      'lock',
      editorMessages.lockOrUnlock,
      inRoom((room) => room.toggleLock()),
      { keys: 'L', why: nothing },
    ),
    entry(
      'delete',
      editorMessages.takeItAway,
      inRoom((room) => room.remove()),
      { keys: 'Delete', why: nothing },
    ),
    entry('lab', editorMessages.laboratory, toggleLab),
    entry(
      'leave',
      game ? editorMessages.backToTheGame : editorMessages.leaveTheBuilder,
      inRoom((room) => room.leave()),
    ),
  ];
}
