import type { EditorActions } from '../editor/editor-actions.ts';
import { DRAWERS, type EditorState, shownDocument } from '../state/editor.ts';
import type { TableState } from '../state/table-state.ts';
import { editorMessages } from '../../messages/editor.ts';
import { messages } from '../../messages/messages.ts';
import type { PaletteDependencies, PaletteEntry } from './palette-entry.ts';

/** An entry without the fields that all entries of the editor share. */
type Line = Pick<PaletteEntry, 'id' | 'label' | 'run' | 'keys' | 'why'>;

/** An entry that does something in the editor. */
type EditorLine = Omit<Line, 'run'> & { readonly run: (editor: EditorActions) => unknown };

/** The editor's entries: outside the editor those that open it, inside it its actions. */
export function editorEntries(table: TableState, { actions }: PaletteDependencies): readonly PaletteEntry[] {
  const { editor, game } = table;
  const inEditor = ({ run, ...line }: EditorLine): Line => ({
    ...line,
    run: () => void actions.editor.enter().then(run),
  });
  const lines = editor
    ? [
        ...[...sessionLines(editor), ...selectionLines(editor)].map(inEditor),
        { id: 'lab', label: editorMessages.laboratory, run: actions.view.toggleLab },
        inEditor({
          id: 'leave',
          label: game ? editorMessages.backToTheGame : editorMessages.leaveTheBuilder,
          run: (room) => room.leave(),
        }),
      ]
    : openingLines(table, actions);
  return lines.map((line) => ({ ...line, id: `build/${line.id}`, group: messages.keys.groups.building }));
}

/** Entries that open the editor. */
function openingLines({ parkedEditor, game }: TableState, { editor }: PaletteDependencies['actions']): readonly Line[] {
  const { backToBuilding, rebuildAsACopy, buildANewTable, noGame } = editorMessages;
  const parked = shownDocument(parkedEditor);
  return [
    ...(parked ? [{ id: 'resume', label: backToBuilding(parked.name), run: () => void editor.resume() }] : []),
    { id: 'copy', label: rebuildAsACopy, run: () => void editor.copy(), why: game ? undefined : noGame },
    { id: 'new', label: buildANewTable, run: () => void editor.start() },
  ];
}

/** Entries that play the table, undo and redo, and switch drawers. */
function sessionLines({ session }: EditorState): readonly EditorLine[] {
  const { playHere, nothingHasBeenBuiltYet, nothingWasTakenBack, drawerActions } = editorMessages;
  return [
    { id: 'play', label: playHere, run: (editor) => editor.play() },
    {
      id: 'undo',
      label: messages.buttons.undo,
      run: (editor) => editor.undo(),
      keys: 'Ctrl Z',
      why: session.cut === 0 ? nothingHasBeenBuiltYet : undefined,
    },
    {
      id: 'redo',
      label: messages.buttons.redo,
      run: (editor) => editor.redo(),
      keys: 'Ctrl Shift Z',
      why: session.cut === session.log.length ? nothingWasTakenBack : undefined,
    },
    ...DRAWERS.map(
      (drawer): EditorLine => ({ id: drawer, label: drawerActions[drawer], run: (editor) => editor.set({ drawer }) }),
    ),
  ];
}

/** Actions on the selection. */
function selectionLines({ picked }: EditorState): readonly EditorLine[] {
  const { copyWhatIsPicked, setItDown, groupOrUngroup, lockOrUnlock, takeItAway, nothingIsPicked } = editorMessages;
  const why = picked.length === 0 ? nothingIsPicked : undefined;
  return [
    { id: 'copy-picked', label: copyWhatIsPicked, run: (editor) => editor.duplicate(), keys: 'Ctrl D', why },
    {
      id: 'stack',
      label: setItDown,
      run: (editor) => editor.withPicked((things) => ({ kind: 'stack', things })),
      keys: 'End',
      why,
    },
    { id: 'group', label: groupOrUngroup, run: (editor) => editor.toggleGroup(), keys: 'Ctrl G', why },
    { id: 'lock', label: lockOrUnlock, run: (editor) => editor.toggleLock(), keys: 'L', why },
    { id: 'delete', label: takeItAway, run: (editor) => editor.remove(), keys: 'Delete', why },
  ];
}
