import { pieceExtent, planFrame } from '../../editor/extent.ts';
import { neatTurn } from '../../editor/round.ts';
import { planFrames, keepOnTable, SNAP, snapMove } from '../../editor/snap.ts';
import { groundAt, levelMeant } from '../../editor/stack.ts';
import { terrainOf } from '../../editor/thing.ts';
import { layOutUnit, unitExtent } from '../../editor/units.ts';
import type { Point } from '../../kernel/point.ts';
import { editorNow, documentNow, filesOf, perform, setEditor } from './editor-store.ts';
import { FREE, type Hold, type Taken } from '../state/editor.ts';
import { setTable } from '../state/table-store.ts';
import { editorMessages } from '../../messages/editor.ts';

type Placing = Extract<Hold, { readonly kind: 'placing' }>;

/** Taking things out of the palette and setting them on the table. */
export function createPlaceActions(read: (text: string) => Promise<void>) {
  /** Takes something out of the palette; taken once more it is put back. */
  const takeOut = async (what: Taken): Promise<void> => {
    const editor = editorNow();
    if (editor === undefined) return;
    const { hold } = editor;
    if (hold.kind === 'placing' && isSame(hold.what, what)) {
      setEditor({ hold: FREE });
      return;
    }
    if (what.kind === 'piece') await read(JSON.stringify(what.piece.shape));
    const yaw = hold.kind === 'placing' ? hold.yaw : what.kind === 'unit' && what.muster.side === 'defender' ? 180 : 0;
    const at: Point = hold.kind === 'placing' ? hold.at : [0, 0, 0];
    setEditor({
      hold: { kind: 'placing', what, at, yaw, guides: [], shown: hold.kind === 'placing' && hold.shown },
      picked: [],
      refusal: undefined,
    });
    setTable({ said: editorMessages.inHand(what.kind === 'piece' ? what.name : undefined) });
  };

  /** Carries what was taken out to where the pointer is. */
  const placeTo = (to: Point, free: boolean): void => {
    const editor = editorNow();
    if (editor?.hold.kind !== 'placing') return;
    const { hold } = editor;
    const aimed = aim(hold, to, editor.snap !== free);
    setEditor({ hold: { ...hold, ...aimed, shown: true } });
  };

  /** Sets it down where it is. @param again Another one stays in hand. */
  const setDown = (again: boolean): void => {
    const hold = editorNow()?.hold;
    if (hold?.kind !== 'placing') return;
    const { what, at, yaw } = hold;
    const things =
      what.kind === 'piece'
        ? perform({ kind: 'place', piece: what.piece, stem: what.stem ?? what.id, at, yaw })
        : perform({ kind: 'place-unit', muster: what.muster, at: [at[0], at[2]], facing: yaw });
    if (things && !again) setEditor({ hold: FREE, picked: things });
  };

  return {
    takeOut,
    placeTo,
    setDown,
    /** Turns what is in hand. */
    turnPlaced: (by: number): boolean => {
      const hold = editorNow()?.hold;
      if (hold?.kind !== 'placing') return false;
      setEditor({ hold: { ...hold, yaw: neatTurn(hold.yaw + by), shown: true } });
      return true;
    },
    /** Pushes what is in hand by keys. */
    pushPlaced: (x: number, z: number): boolean => {
      const hold = editorNow()?.hold;
      if (hold?.kind !== 'placing') return false;
      const to: Point = [hold.at[0] + x, 0, hold.at[2] + z];
      const [editor, document] = [editorNow(), documentNow()];
      if (editor === undefined || document === undefined) return false;
      const top = groundAt(terrainOf(document), [to[0], to[2]], filesOf(editor.meshes));
      setEditor({ hold: { ...hold, ...aim(hold, [to[0], top, to[2]], false), shown: true } });
      return true;
    },
  };
}

const isSame = (a: Taken, b: Taken): boolean =>
  a.kind === 'piece' && b.kind === 'piece'
    ? a.id === b.id
    : a.kind === 'unit' && b.kind === 'unit' && a.muster === b.muster;

/** Where something in hand comes to lie: drawn to its neighbours, kept on the table. */
function aim(hold: Placing, to: Point, snaps: boolean): Pick<Placing, 'at' | 'guides'> {
  const [editor, document] = [editorNow(), documentNow()];
  if (editor === undefined || document === undefined) return { at: to, guides: [] };
  const files = filesOf(editor.meshes);
  const { what, yaw } = hold;
  if (what.kind === 'unit') {
    const units = layOutUnit(document.system, what.muster, [0, 0], yaw, (stem) => stem);
    const frame = planFrame(units.ok ? units.value.map(unitExtent) : []);
    const [x, z] = keepOnTable(frame, [round(to[0], snaps), round(to[2], snaps)], document.table);
    return { at: [x, 0, z], guides: [] };
  }
  const frame = planFrame([pieceExtent({ shape: what.piece.shape, at: [0, 0], yaw }, files)]);
  const others = planFrames(terrainOf(document).map((piece) => pieceExtent(piece, files)));
  const drawn = snaps ? snapMove(frame, [to[0], to[2]], others) : { by: [to[0], to[2]] as const, guides: [] };
  const [x, z] = keepOnTable(frame, drawn.by, document.table);
  const isHeld = x !== drawn.by[0] || z !== drawn.by[1];
  const foot = levelMeant(terrainOf(document), [to[0], to[2]], to[1], files);
  return { at: [x, foot, z], guides: isHeld ? [] : drawn.guides };
}

const round = (length: number, snaps: boolean): number => (snaps ? Math.round(length / SNAP.grid) * SNAP.grid : length);
