import { filesOf } from '../../app/editor/editor-slice.ts';
import type { EditorActions } from '../../app/editor/editor-actions.ts';
import type { EditorState } from '../../app/state/editor.ts';
import { shapeSize } from '../../editor/judge.ts';
import { footOf } from '../../editor/round.ts';
import { pieceThing } from '../../editor/thing.ts';
import { KIND_TRAITS, type Traits } from '../../rules/core/terrain.ts';
import type { PieceDocument } from '../../scenario/schema.ts';
import { Check, ChoiceField, EditorNumberField, TextField } from './editor-fields.tsx';
import { kindChoices, roleChoices } from './piece-choices.ts';
import { editorMessages } from '../../messages/editor.ts';

type CardProps = { readonly piece: PieceDocument; readonly editor: EditorState; readonly building: EditorActions };

/** All properties of a piece: name, kind, position, size, and what the rules see. */
export function PieceCard({ piece, editor, building }: CardProps) {
  const thing = pieceThing(piece.id);
  const isLocked = piece.locked === true;
  const [x, y, z] = footOf(piece.at);
  const move = (by: readonly [number, number, number]) => building.perform({ kind: 'move', things: [thing], by });
  return (
    <>
      <TextField
        label={editorMessages.name}
        value={piece.id}
        most={64}
        disabled={isLocked}
        onSet={(to) => {
          const things = building.perform({ kind: 'rename', thing, to });
          if (things) building.pick(things, { alone: true });
        }}
      />
      <ChoiceField
        label={editorMessages.kind}
        value={piece.kind}
        among={kindChoices()}
        disabled={isLocked}
        onSet={(to) => building.perform({ kind: 'set-kind', things: [thing], to })}
      />
      <div className="triple">
        <EditorNumberField
          label={editorMessages.across}
          unit="″"
          value={x}
          disabled={isLocked}
          onSet={(to) => move([to - x, 0, 0])}
        />
        <EditorNumberField
          label={editorMessages.z}
          unit="″"
          value={z}
          disabled={isLocked}
          onSet={(to) => move([0, 0, to - z])}
        />
        <EditorNumberField
          label={editorMessages.up}
          unit="″"
          value={y}
          step={0.25}
          disabled={isLocked}
          onSet={(to) => move([0, to - y, 0])}
        />
      </div>
      <Size piece={piece} editor={editor} building={building} />
      <TraitsOf piece={piece} building={building} />
      {'parts' in piece.shape && <Parts piece={piece} building={building} />}
    </>
  );
}

function Size({ piece, editor, building }: CardProps) {
  const [width, height, depth] = shapeSize(piece.shape, filesOf(editor.meshes));
  const isFixed = piece.locked === true || 'mesh' in piece.shape;
  const resize = (size: readonly [number, number, number]) =>
    building.perform({ kind: 'resize', piece: piece.id, size });
  const turn = piece.yaw ?? 0;
  return (
    <>
      <div className="triple">
        <EditorNumberField
          label={editorMessages.wide}
          unit="″"
          value={width}
          least={0.05}
          disabled={isFixed}
          onSet={(to) => resize([to, height, depth])}
        />
        <EditorNumberField
          label={editorMessages.deep}
          unit="″"
          value={depth}
          least={0.05}
          disabled={isFixed}
          onSet={(to) => resize([width, height, to])}
        />
        <EditorNumberField
          label={editorMessages.high}
          unit="″"
          value={height}
          least={0.05}
          disabled={isFixed || height === 0}
          onSet={(to) => resize([width, to, depth])}
        />
      </div>
      <EditorNumberField
        label={editorMessages.turned}
        unit="°"
        value={turn}
        step={15}
        disabled={piece.locked === true}
        onSet={(to) => building.perform({ kind: 'turn', things: [pieceThing(piece.id)], by: to - turn })}
      />
    </>
  );
}

const CROSSINGS = ['solid', 'open', 'impassable'] as const satisfies readonly Traits['cross'][];

/** The traits the rules see: those of its kind, or the piece's own. */
function TraitsOf({ piece, building }: { readonly piece: PieceDocument; readonly building: EditorActions }) {
  const traits: Traits = { ...KIND_TRAITS[piece.kind], ...(piece.traits as Partial<Traits> | undefined) };
  const own = Object.keys(piece.traits ?? {}).length;
  const isLocked = piece.locked === true;
  const set = (part: NonNullable<PieceDocument['traits']>) =>
    building.perform({ kind: 'set-traits', things: [pieceThing(piece.id)], traits: part });
  return (
    <details>
      <summary>
        {editorMessages.rules}
        {own > 0 && <em>{editorMessages.ofItsOwn(own)}</em>}
      </summary>
      <ChoiceField
        label={editorMessages.crossed}
        value={traits.cross}
        among={CROSSINGS.map((cross) => [cross, editorMessages.crossings[cross]] as const)}
        disabled={isLocked}
        onSet={(cross) => set({ cross })}
      />
      <div className="checks">
        <Check
          label={editorMessages.mayBeStoodOn}
          value={traits.stand === 'top'}
          disabled={isLocked}
          onSet={(on) => set({ stand: on ? 'top' : 'never' })}
        />
        <Check
          label={editorMessages.blocksSight}
          value={traits.opaque}
          disabled={isLocked}
          onSet={(opaque) => set({ opaque })}
        />
        <Check
          label={editorMessages.lightModelsPassItsWalls}
          value={traits.lightThrough}
          disabled={isLocked}
          onSet={(lightThrough) => set({ lightThrough })}
        />
        <Check
          label={editorMessages.difficult}
          value={traits.difficult}
          disabled={isLocked}
          onSet={(difficult) => set({ difficult })}
        />
      </div>
      <EditorNumberField
        label={editorMessages.dangerousUpTo}
        value={traits.dangerous}
        step={1}
        least={0}
        most={6}
        disabled={isLocked}
        onSet={(to) => set({ dangerous: Math.round(to) })}
      />
    </details>
  );
}

/** The parts of a piece, and the role of each in the rules. */
function Parts({ piece, building }: { readonly piece: PieceDocument; readonly building: EditorActions }) {
  const { shape } = piece;
  if (!('parts' in shape)) return null;
  return (
    <details>
      <summary>
        {editorMessages.parts}
        <em>{shape.parts.length}</em>
      </summary>
      <div className="parts">
        {shape.parts.map((part, i) => (
          <ChoiceField
            key={i}
            label={`${i + 1} · ${Object.keys(part.shape)[0]}`}
            value={part.role ?? 'plain'}
            among={roleChoices()}
            disabled={piece.locked === true}
            onSet={(role) => building.perform({ kind: 'set-role', piece: piece.id, part: i, role })}
          />
        ))}
      </div>
    </details>
  );
}
