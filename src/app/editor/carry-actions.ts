import { pivotOf } from '../../editor/decide-carry.ts';
import { pieceExtent, type PlanFrame, planFrame, standOf } from '../../editor/extent.ts';
import { NO_RIDERS, type Riders, ridersOf } from '../../editor/riders.ts';
import { planFrames, keepOnTable, onTurn, snapMove } from '../../editor/snap.ts';
import { restHeight } from '../../editor/stack.ts';
import { piecesAmong, terrainOf, type Thing, unitsAmong } from '../../editor/thing.ts';
import { unitExtent } from '../../editor/units.ts';
import type { Point } from '../../kernel/point.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { editorMessages } from '../../messages/editor.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';
import { FREE, type Grip } from '../state/editor.ts';
import type { EditorSlice, HoldOf, OpenEditor } from './editor-slice.ts';
import * as trig from '../../kernel/trig.ts';

type Carrying = HoldOf<'carrying'>;

/** Measured when a drag begins, and constant during it. */
type Load = {
  readonly frame: PlanFrame;
  readonly others: readonly PlanFrame[];
  /** Height of the lowest foot. */
  readonly low: Inches;
  /** Whether the pieces rest on what is below them. If so, they rest on the ground wherever they are dragged. */
  readonly rests: boolean;
  readonly hasPieces: boolean;
};

/** How close a foot must be to the ground below it to count as resting on it, inches. */
const RESTS = 0.06;
/** Limits of one scaling. Factors beyond these are a slip of the pointer. */
const SCALES = { least: 0.1, most: 8 } as const;

/** Drags pieces and units across the table in the editor, directly or by one of their handles. */
export function createCarryActions(slice: EditorSlice) {
  let load: Load | undefined;
  return {
    /** Begins dragging. @returns Whether it began: locked pieces cannot be moved. */
    takeUp(things: readonly Thing[], grip: Grip, from: Point): boolean {
      const open = slice.current();
      if (open === undefined || things.length === 0) return false;
      const { document, files } = open;
      const pieces = piecesAmong(document, things);
      const locked = pieces.filter((piece) => piece.locked);
      if (locked.length > 0) {
        const { isLocked, areLocked } = editorMessages;
        slice.refuse(locked.length === 1 ? isLocked(locked[0]!.id) : areLocked(locked.length));
        return false;
      }
      // Scaling a piece does not lift what stands on it: riders are stacked again afterwards.
      const riders = grip === 'scale' ? NO_RIDERS : ridersOf(document, things, files);
      load = loadOf(open, things, riders);
      const about = pivotOf({ pieces, units: unitsAmong(document, things) }, files);
      const still = { by: [0, 0, 0], turn: 0, scale: 1, guides: [] } as const;
      slice.set({ hold: { kind: 'carrying', grip, things, riders, from, about, ...still }, refusal: undefined });
      return true;
    },
    /**
     * Drags the selection to the pointer.
     *
     * @param to   On the ground, or on top of a piece that is not dragged. The raise handle uses only its height.
     * @param free Whether to move without snapping.
     */
    carryTo(to: Point, free: boolean): void {
      const open = slice.current();
      const hold = slice.holding('carrying');
      if (open === undefined || hold === undefined || load === undefined) return;
      const snaps = open.editor.snap !== free;
      slice.set({ hold: { ...hold, ...carried(hold, load, to, snaps, open.document.table) } });
    },
    /** Ends dragging: what is dragged stays where it is. */
    drop(): void {
      const hold = slice.holding('carrying');
      load = undefined;
      if (hold === undefined) return;
      slice.set({ hold: FREE });
      const { things, by, turn, scale } = hold;
      const isMoved = turn !== 0 || by.some((step) => Math.abs(step) > LENGTH_ROUNDING);
      if (scale !== 1) slice.perform({ kind: 'scale', things, by: scale });
      else if (isMoved) slice.perform({ kind: 'carry', things, by, turn });
    },
  };
}

function loadOf({ document, files }: OpenEditor, things: readonly Thing[], riders: Riders): Load {
  const [pieces, units] = [piecesAmong(document, things), unitsAmong(document, things)];
  const coming = piecesAmong(document, riders.things);
  const still = terrainOf(document).filter((piece) => !pieces.includes(piece) && !coming.includes(piece));
  const low = pieces.reduce((least, piece) => Math.min(least, standOf(piece).at[1]), Infinity);
  const lowest = pieces.filter((piece) => standOf(piece).at[1] === low);
  return {
    frame: planFrame([...pieces.map((piece) => pieceExtent(piece, files)), ...units.map(unitExtent)]),
    others: planFrames(still.map((piece) => pieceExtent(piece, files))),
    low: Number.isFinite(low) ? low : 0,
    rests: lowest.some((piece) => Math.abs(restHeight(piece, still, files) - low) < RESTS) || low < RESTS,
    hasPieces: pieces.length > 0,
  };
}

/** The change of the dragged selection when the pointer is at a place, depending on the handle. */
function carried(
  hold: Carrying,
  load: Load,
  to: Point,
  snaps: boolean,
  table: ScenarioDocument['table'],
): Partial<Carrying> {
  switch (hold.grip) {
    case 'move':
      return moved(hold, load, to, snaps, table);
    case 'turn': {
      const turn = angleAbout(hold, to) - angleAbout(hold, hold.from);
      return { turn: snaps ? onTurn(turn) : turn };
    }
    case 'raise': {
      const up = Math.max(-load.low, to[1] - hold.from[1]);
      return { by: [0, snaps ? Math.round(up * 4) / 4 : up, 0] };
    }
    case 'scale': {
      const ratio = distance(hold, to) / Math.max(0.2, distance(hold, hold.from));
      const scale = Math.max(SCALES.least, Math.min(SCALES.most, ratio));
      return { scale: snaps ? Math.round(scale * 20) / 20 : scale };
    }
  }
}

function moved(
  hold: Carrying,
  load: Load,
  to: Point,
  snaps: boolean,
  table: ScenarioDocument['table'],
): Pick<Carrying, 'by' | 'guides'> {
  const wanted = [to[0] - hold.from[0], to[2] - hold.from[2]] as const;
  const drawn = snaps ? snapMove(load.frame, wanted, load.others) : { by: wanted, guides: [] };
  const [x, z] = keepOnTable(load.frame, drawn.by, table);
  const isHeld = x !== drawn.by[0] || z !== drawn.by[1];
  // Rests on what the pointer is on; floating pieces keep their height.
  const up = load.hasPieces && load.rests ? (to[1] < 0.15 ? 0 : to[1]) - load.low : 0;
  return { by: [x, up, z], guides: isHeld ? [] : drawn.guides };
}

/** Angle about the pivot in degrees, anticlockwise as seen from above. */
const angleAbout = ({ about }: Carrying, [x, , z]: Point): number =>
  (trig.atan2(-(z - about[1]), x - about[0]) * 180) / Math.PI;

const distance = ({ about }: Carrying, [x, , z]: Point): number => Math.sqrt((x - about[0]) ** 2 + (z - about[1]) ** 2);
