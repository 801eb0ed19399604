import type { Brush, Dab, HillPiece } from '../../editor/brush.ts';
import type { LoosePiece, UnitSpec } from '../../editor/command.ts';
import type { EditorSession } from '../../editor/session.ts';
import type { Riders } from '../../editor/riders.ts';
import type { Guide } from '../../editor/snap.ts';
import type { Thing } from '../../editor/thing.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Result } from '../../kernel/result.ts';
import type { MeshData, PieceKind } from '../../rules/core/terrain.ts';
import type { BattlefieldOptions } from '../../scenario/generate/generate-battlefield.ts';
import type { MeshFileFault } from '../../scenario/mesh-file-fault.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';

/** An item of the palette being placed: a terrain piece or a unit. */
export type Taken =
  | {
      readonly kind: 'piece';
      readonly id: string;
      readonly name: string;
      /** The beginning of its id on the table, if it is not `id`. */
      readonly stem?: string | undefined;
      readonly piece: LoosePiece;
    }
  | { readonly kind: 'unit'; readonly muster: UnitSpec };

/** What is dragged: the selection itself, or one of its handles. */
export type Grip = 'move' | 'turn' | 'raise' | 'scale';

/** The active tool on the table in the editor, and its state. */
export type Hold =
  | { readonly kind: 'free' }
  | {
      readonly kind: 'placing';
      readonly what: Taken;
      readonly at: Point;
      /** Degrees. */
      readonly yaw: number;
      readonly guides: readonly Guide[];
      /** Whether it is visible yet: once the pointer or a key has positioned it. */
      readonly shown: boolean;
    }
  | {
      readonly kind: 'carrying';
      readonly grip: Grip;
      readonly things: readonly Thing[];
      /** The things standing on them, which move along. */
      readonly riders: Riders;
      /** The point it was grabbed at. */
      readonly from: Point;
      /** The pivot of turning and scaling. */
      readonly about: PlanPoint;
      readonly by: readonly [x: number, y: number, z: number];
      readonly turn: number;
      readonly scale: number;
      readonly guides: readonly Guide[];
    }
  | {
      readonly kind: 'drawing';
      readonly line: 'wall' | 'outline';
      readonly points: readonly PlanPoint[];
      readonly to: PlanPoint | undefined;
    }
  | {
      readonly kind: 'brushing';
      readonly at: Point | undefined;
      readonly stroke:
        | { readonly hill: HillPiece; readonly piece: string | undefined; readonly dabs: readonly Dab[] }
        | undefined;
    };

/** The drawers of the palette. */
export const DRAWERS = ['pieces', 'draw', 'units', 'armies', 'field'] as const;
type Drawer = (typeof DRAWERS)[number];

/** The settings for drawing walls and blocks. */
type Pen = {
  readonly height: number;
  readonly thickness: number;
  readonly as: PieceKind;
};

/** An open context menu, for the selection or for bare ground. */
export type EditorMenuState = {
  readonly x: number;
  readonly y: number;
  readonly thing: Thing | undefined;
  readonly at: Point | undefined;
};

/** The state of a table in the editor. */
export type EditorState = {
  readonly session: EditorSession;
  readonly picked: readonly Thing[];
  readonly hold: Hold;
  /** What was copied, followed by each paste of it, as far as these still exist. */
  readonly remembered: readonly (readonly Thing[])[];
  readonly drawer: Drawer;
  /** Whether things snap to the grid, to one another and to multiples of 15 degrees. */
  readonly snap: boolean;
  readonly wall: Pen;
  readonly block: Pen;
  readonly brush: { readonly brush: Brush; readonly radius: number; readonly strength: number };
  readonly muster: UnitSpec;
  /** The options of generated battlefields. */
  readonly field: Omit<BattlefieldOptions, 'table'>;
  /** How far the camera is turned from looking along −z, in quarter turns. */
  readonly quarter: number;
  /** Inches per pixel at the camera's target, so that handles and overlays have the same size on every screen. */
  readonly grain: number;
  readonly menu: EditorMenuState | undefined;
  /** Why the last action was not possible, in one sentence. */
  readonly refusal: string | undefined;
  /** The mesh files read so far for the table. */
  readonly meshes: ReadonlyMap<string, Result<MeshData, MeshFileFault>>;
};

/** Everything being dragged: the things themselves and what stands on them. */
export const allCarried = ({ things, riders }: Extract<Hold, { readonly kind: 'carrying' }>): readonly Thing[] => [
  ...things,
  ...riders.things,
];

/** No active tool. */
export const FREE: Hold = { kind: 'free' };

/** The document in the editor, for callers that need nothing else of it. */
export const shownDocument = (editor: EditorState | undefined): ScenarioDocument | undefined =>
  editor?.session.states[editor.session.cut];

/** The tables in the editor. */
export type EditorsState = {
  /** The one being edited; undefined while a game is played. */
  readonly editor: EditorState | undefined;
  /** The one that is parked meanwhile. */
  readonly parkedEditor: EditorState | undefined;
};

/** No table in the editor. */
export const INITIAL_EDITORS: EditorsState = { editor: undefined, parkedEditor: undefined };
