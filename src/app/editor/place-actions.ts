import { pieceExtent, planFrame } from '../../editor/extent.ts';
import { normalisedTurn } from '../../editor/round.ts';
import { planFrames, keepOnTable, SNAP, snapMove } from '../../editor/snap.ts';
import { groundAt, levelMeant } from '../../editor/stack.ts';
import { terrainOf } from '../../editor/thing.ts';
import { layOutUnit, unitExtent } from '../../editor/units.ts';
import type { Point } from '../../kernel/point.ts';
import type { Degrees } from '../../kernel/units.ts';
import { editorMessages } from '../../messages/editor.ts';
import { FREE, type Taken } from '../state/editor.ts';
import type { EditorSlice, HoldOf, OpenEditor } from './editor-slice.ts';

type Placing = HoldOf<'placing'>;

/**
 * Takes pieces and units from the palette and places them on the table.
 *
 * @param readMeshes Reads the mesh files named in a text.
 */
export function createPlaceActions(slice: EditorSlice, readMeshes: (text: string) => Promise<unknown>) {
  /** Starts placing an item of the palette; choosing the same item again cancels. */
  const takeOut = async (what: Taken): Promise<void> => {
    const open = slice.current();
    if (open === undefined) return;
    const { hold } = open.editor;
    if (hold.kind === 'placing' && isSame(hold.what, what)) {
      slice.set({ hold: FREE });
      return;
    }
    if (what.kind === 'piece') await readMeshes(JSON.stringify(what.piece.shape));
    const yaw = hold.kind === 'placing' ? hold.yaw : what.kind === 'unit' && what.muster.side === 'defender' ? 180 : 0;
    const at: Point = hold.kind === 'placing' ? hold.at : [0, 0, 0];
    slice.set({
      hold: { kind: 'placing', what, at, yaw, guides: [], shown: hold.kind === 'placing' && hold.shown },
      picked: [],
      refusal: undefined,
    });
    slice.say(editorMessages.inHand(what.kind === 'piece' ? what.name : undefined));
  };

  /** Moves the item being placed to the pointer. */
  const placeTo = (to: Point, free: boolean): void => {
    const [open, hold] = [slice.current(), slice.holding('placing')];
    if (open === undefined || hold === undefined) return;
    slice.set({ hold: { ...hold, ...aim(open, hold, to, open.editor.snap !== free), shown: true } });
  };

  /** Places the item where it is. @param again Whether to keep placing more of it. */
  const setDown = (again: boolean): void => {
    const hold = slice.holding('placing');
    if (hold === undefined) return;
    const { what, at, yaw } = hold;
    const things =
      what.kind === 'piece'
        ? slice.perform({ kind: 'place', piece: what.piece, stem: what.stem ?? what.id, at, yaw })
        : slice.perform({ kind: 'place-unit', muster: what.muster, at: [at[0], at[2]], facing: yaw });
    if (things && !again) slice.set({ hold: FREE, picked: things });
  };

  return {
    takeOut,
    placeTo,
    setDown,
    /** Turns the item being placed. */
    turnPlaced: (by: Degrees): boolean => {
      const hold = slice.holding('placing');
      if (hold === undefined) return false;
      slice.set({ hold: { ...hold, yaw: normalisedTurn(hold.yaw + by), shown: true } });
      return true;
    },
    /** Moves the item being placed by keyboard, inches. */
    pushPlaced: (x: number, z: number): boolean => {
      const [open, hold] = [slice.current(), slice.holding('placing')];
      if (open === undefined || hold === undefined) return false;
      const to: Point = [hold.at[0] + x, 0, hold.at[2] + z];
      const top = groundAt(terrainOf(open.document), [to[0], to[2]], open.files);
      slice.set({ hold: { ...hold, ...aim(open, hold, [to[0], top, to[2]], false), shown: true } });
      return true;
    },
  };
}

const isSame = (a: Taken, b: Taken): boolean =>
  a.kind === 'piece' && b.kind === 'piece'
    ? a.id === b.id
    : a.kind === 'unit' && b.kind === 'unit' && a.muster === b.muster;

/** Where an item would be placed: snapped to its neighbours and kept on the table. */
function aim(
  { document, files }: OpenEditor,
  hold: Placing,
  to: Point,
  snaps: boolean,
): Pick<Placing, 'at' | 'guides'> {
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
