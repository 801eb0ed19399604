import { pivotOf } from '../../editor/decide-carry.ts';
import { pieceExtent, type PlanFrame, planFrame, standOf } from '../../editor/extent.ts';
import { NO_RIDERS, type Riders, ridersOf } from '../../editor/riders.ts';
import { planFrames, keepOnTable, onTurn, snapMove } from '../../editor/snap.ts';
import { restHeight } from '../../editor/stack.ts';
import { piecesAmong, terrainOf, type Thing, unitsAmong } from '../../editor/thing.ts';
import { unitExtent } from '../../editor/units.ts';
import type { Point } from '../../kernel/point.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';
import { editorNow, documentNow, filesOf, perform, refuse, setEditor } from './editor-store.ts';
import { type EditorState, FREE, type Grip, type Hold } from '../state/editor.ts';
import { editorMessages } from '../../messages/editor.ts';

type Carrying = Extract<Hold, { readonly kind: 'carrying' }>;

/** What was found out when things were taken up, and does not change while they are carried. */
type Load = {
  readonly frame: PlanFrame;
  readonly others: readonly PlanFrame[];
  /** The lowest foot. */
  readonly low: number;
  /** Whether they rest on what is below them: then they go on doing so wherever they are carried. */
  readonly rests: boolean;
  readonly hasPieces: boolean;
};

/** How near a foot must be to what is below it to rest on it. */
const RESTS = 0.06;
/** Scales beyond which a hand has slipped. */
const SCALES = { least: 0.1, most: 8 } as const;

/** Carrying things across a table under construction: by the pointer on them or on one of their handles. */
export function createCarryActions() {
  let load: Load | undefined;

  const take = (document: ScenarioDocument, editor: EditorState, things: readonly Thing[], riders: Riders): Load => {
    const files = filesOf(editor.meshes);
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
  };

  /** Takes things up. @returns Whether they are in hand now: what is locked stays where it is. */
  const takeUp = (things: readonly Thing[], grip: Grip, from: Point): boolean => {
    const [editor, document] = [editorNow(), documentNow()];
    if (editor === undefined || document === undefined || things.length === 0) return false;
    const pieces = piecesAmong(document, things);
    const locked = pieces.filter((piece) => piece.locked);
    if (locked.length > 0) {
      refuse(locked.length === 1 ? editorMessages.isLocked(locked[0]!.id) : editorMessages.areLocked(locked.length));
      return false;
    }
    // What grows does not lift what stands on it: it is set down anew.
    const riders = grip === 'scale' ? NO_RIDERS : ridersOf(document, things, filesOf(editor.meshes));
    load = take(document, editor, things, riders);
    const about = pivotOf({ pieces, units: unitsAmong(document, things) }, filesOf(editor.meshes));
    const hold: Carrying = {
      kind: 'carrying',
      grip,
      things,
      riders,
      from,
      about,
      by: [0, 0, 0],
      turn: 0,
      scale: 1,
      guides: [],
    };
    setEditor({ hold, refusal: undefined });
    return true;
  };

  /**
   * Carries what is in hand to where the pointer is.
   *
   * @param to   On the ground, or on top of whatever is not carried. For a pull upwards only its height counts.
   * @param free Drawn to nothing.
   */
  const carryTo = (to: Point, free: boolean): void => {
    const [editor, document] = [editorNow(), documentNow()];
    if (editor?.hold.kind !== 'carrying' || document === undefined || load === undefined) return;
    const { hold } = editor;
    const snaps = editor.snap !== free;
    if (hold.grip === 'move') setEditor({ hold: { ...hold, ...moved(hold, load, to, snaps, document.table) } });
    else if (hold.grip === 'turn') {
      const turn = angleAbout(hold, to) - angleAbout(hold, hold.from);
      setEditor({ hold: { ...hold, turn: snaps ? onTurn(turn) : turn } });
    } else if (hold.grip === 'raise') {
      const up = Math.max(-load.low, to[1] - hold.from[1]);
      setEditor({ hold: { ...hold, by: [0, snaps ? Math.round(up * 4) / 4 : up, 0] } });
    } else {
      const ratio = distance(hold, to) / Math.max(0.2, distance(hold, hold.from));
      const held = Math.max(SCALES.least, Math.min(SCALES.most, ratio));
      setEditor({ hold: { ...hold, scale: snaps ? Math.round(held * 20) / 20 : held } });
    }
  };

  /** Sets down what is in hand, where it is. */
  const drop = (): void => {
    const hold = editorNow()?.hold;
    load = undefined;
    if (hold?.kind !== 'carrying') return;
    setEditor({ hold: FREE });
    const { things, by, turn, scale } = hold;
    if (scale !== 1) perform({ kind: 'scale', things, by: scale });
    else if (turn !== 0 || by.some((step) => Math.abs(step) > 1e-9)) perform({ kind: 'carry', things, by, turn });
  };

  return { takeUp, carryTo, drop };
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
  // On top of what the pointer is on; things that hang in the air keep their height.
  const up = load.hasPieces && load.rests ? (to[1] < 0.15 ? 0 : to[1]) - load.low : 0;
  return { by: [x, up, z], guides: isHeld ? [] : drawn.guides };
}

/** Degrees to the left, seen from above. */
const angleAbout = ({ about }: Carrying, [x, , z]: Point): number =>
  (Math.atan2(-(z - about[1]), x - about[0]) * 180) / Math.PI;

const distance = ({ about }: Carrying, [x, , z]: Point): number => Math.hypot(x - about[0], z - about[1]);
