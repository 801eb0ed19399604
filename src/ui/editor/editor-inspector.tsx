import { Copy, Group, Lock, LockOpen, SquareArrowDown, Trash2, Ungroup } from 'lucide-react';
import type { EditorActions } from '../../app/editor/editor-actions.ts';
import { type EditorState, shownDocument } from '../../app/state/editor.ts';
import { useTable } from '../../app/state/table-store.ts';
import { piecesAmong, unitsAmong } from '../../editor/thing.ts';
import type { PieceKind } from '../../rules/core/terrain.ts';
import type { PieceDocument, UnitDocument } from '../../scenario/schema.ts';
import { ChoiceField } from './editor-fields.tsx';
import { PieceCard } from './piece-card.tsx';
import { TableSettings } from './table-card.tsx';
import { EditorUnitCard } from './unit-card.tsx';
import { kindChoices } from './piece-choices.ts';
import { Tool } from '../controls/tool.tsx';
import { editorMessages } from '../../messages/editor.ts';

/** The panel on the right: the selection, or the table itself. */
export function EditorInspector({ building }: { readonly building: EditorActions }) {
  const editor = useTable((table) => table.editor);
  const document = shownDocument(editor);
  if (editor === undefined || document === undefined) return null;
  const [pieces, units] = [piecesAmong(document, editor.picked), unitsAmong(document, editor.picked)];
  const [piece, unit] = [pieces[0], units[0]];
  return (
    <aside className="build-inspector card" aria-label={editorMessages.inspector}>
      {pieces.length + units.length === 0 && <TableSettings document={document} building={building} />}
      {pieces.length === 1 && units.length === 0 && piece && (
        <PieceCard piece={piece} editor={editor} building={building} />
      )}
      {units.length === 1 && pieces.length === 0 && unit && (
        <EditorUnitCard key={unit.id} unit={unit} editor={editor} building={building} />
      )}
      {pieces.length + units.length > 1 && (
        <Several editor={editor} pieces={pieces} units={units} building={building} />
      )}
      {pieces.length + units.length > 0 && <ActionButtons pieces={pieces} building={building} />}
    </aside>
  );
}

function Several({
  editor,
  pieces,
  units,
  building,
}: {
  readonly editor: EditorState;
  readonly pieces: readonly PieceDocument[];
  readonly units: readonly UnitDocument[];
  readonly building: EditorActions;
}) {
  const kinds = new Set(pieces.map(({ kind }) => kind));
  const [kind] = kinds;
  return (
    <>
      <h2>{editorMessages.pickedCount(pieces.length + units.length)}</h2>
      <p className="muted small">
        {[
          ...(pieces.length > 0 ? [editorMessages.pieceCount(pieces.length)] : []),
          ...(units.length > 0 ? [editorMessages.unitCount(units.length)] : []),
        ].join(' · ')}
      </p>
      {pieces.length > 0 && kind && (
        <ChoiceField
          label={editorMessages.kind}
          value={kinds.size === 1 ? kind : ('' as PieceKind)}
          among={kinds.size === 1 ? kindChoices() : [['' as PieceKind, editorMessages.several], ...kindChoices()]}
          onSet={(to) => building.perform({ kind: 'set-kind', things: editor.picked, to })}
        />
      )}
    </>
  );
}

/** The actions on the whole selection. */
function ActionButtons({
  pieces,
  building,
}: {
  readonly pieces: readonly PieceDocument[];
  readonly building: EditorActions;
}) {
  const isLocked = pieces.length > 0 && pieces.every(({ locked }) => locked);
  const isGrouped = pieces.length > 0 && pieces.every(({ group }) => group !== undefined && group === pieces[0]?.group);
  return (
    <div className="actions-row">
      <Tool label={editorMessages.duplicateCtrlD} onClick={building.duplicate}>
        <Copy size={17} />
      </Tool>
      {pieces.length > 0 && (
        <>
          <Tool
            label={editorMessages.setDown}
            disabled={isLocked}
            onClick={() => building.withPicked((things) => ({ kind: 'stack', things }))}
          >
            <SquareArrowDown size={17} />
          </Tool>
          <Tool
            label={isGrouped ? editorMessages.ungroupCtrlG : editorMessages.groupCtrlG}
            disabled={!isGrouped && pieces.length < 2}
            pressed={isGrouped}
            onClick={building.toggleGroup}
          >
            {isGrouped ? <Ungroup size={17} /> : <Group size={17} />}
          </Tool>
          <Tool
            label={isLocked ? editorMessages.unlockL : editorMessages.lockL}
            pressed={isLocked}
            onClick={building.toggleLock}
          >
            {isLocked ? <Lock size={17} /> : <LockOpen size={17} />}
          </Tool>
        </>
      )}
      <Tool label={editorMessages.deleteDel} disabled={isLocked} onClick={building.remove}>
        <Trash2 size={17} />
      </Tool>
    </div>
  );
}
