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

/** What was taken out of the palette: a piece, or soldiers. */
export type Taken =
  | {
      readonly kind: 'piece';
      readonly id: string;
      readonly name: string;
      /** What its name on the table begins with, if not with `id`. */
      readonly stem?: string | undefined;
      readonly piece: LoosePiece;
    }
  | { readonly kind: 'unit'; readonly muster: UnitSpec };

/** What is pulled while things are carried: they themselves, or one of their handles. */
export type Grip = 'move' | 'turn' | 'raise' | 'scale';

/** What is being done on a table under construction. */
export type Hold =
  | { readonly kind: 'free' }
  | {
      readonly kind: 'placing';
      readonly what: Taken;
      readonly at: Point;
      /** Degrees. */
      readonly yaw: number;
      readonly guides: readonly Guide[];
      /** Whether a pointer or key has said where yet. */
      readonly shown: boolean;
    }
  | {
      readonly kind: 'carrying';
      readonly grip: Grip;
      readonly things: readonly Thing[];
      /** What stands on them and comes along. */
      readonly riders: Riders;
      /** Where it was grabbed. */
      readonly from: Point;
      /** What they turn and grow about. */
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

/** What the palette shows. */
export const DRAWERS = ['pieces', 'draw', 'units', 'field'] as const;
export type Drawer = (typeof DRAWERS)[number];

/** How walls and blocks are drawn. */
export type Pen = {
  readonly height: number;
  readonly thickness: number;
  readonly as: PieceKind;
};

/** A menu that is open beside the pointer: about what is picked, or about the ground where nothing stands. */
export type EditorMenuState = {
  readonly x: number;
  readonly y: number;
  readonly thing: Thing | undefined;
  readonly at: Point | undefined;
};

/** Everything of a table under construction that the client knows. */
export type EditorState = {
  readonly session: EditorSession;
  readonly picked: readonly Thing[];
  readonly hold: Hold;
  /** What was copied, then each paste of it, as far as it is still there. */
  readonly remembered: readonly (readonly Thing[])[];
  readonly drawer: Drawer;
  /** Whether things are drawn to the grid, to one another and to fifteen degrees. */
  readonly snap: boolean;
  readonly wall: Pen;
  readonly block: Pen;
  readonly brush: { readonly brush: Brush; readonly radius: number; readonly strength: number };
  readonly muster: UnitSpec;
  /** What a generated battlefield is asked for. */
  readonly field: Omit<BattlefieldOptions, 'table'>;
  /** How far the camera is turned from looking along −z, in quarter turns. */
  readonly quarter: number;
  /** Inches per pixel where the camera looks: handles and overlays are as large on every screen. */
  readonly grain: number;
  readonly menu: EditorMenuState | undefined;
  /** Why the last thing was not possible, in one sentence. */
  readonly refusal: string | undefined;
  /** Mesh files the table names, as they were read. */
  readonly meshes: ReadonlyMap<string, Result<MeshData, MeshFileFault>>;
};

/** Everything that is carried: what was taken up, and what stands on it. */
export const allCarried = ({ things, riders }: Extract<Hold, { readonly kind: 'carrying' }>): readonly Thing[] => [
  ...things,
  ...riders.things,
];

/** Nothing is being done. */
export const FREE: Hold = { kind: 'free' };

/** The document under construction, for callers that need nothing else of the editor. */
export const shownDocument = (editor: EditorState | undefined): ScenarioDocument | undefined =>
  editor?.session.states[editor.session.cut];

/** The tables under construction. */
export type EditorsState = {
  /** The one that is edited; undefined while a game is played. */
  readonly editor: EditorState | undefined;
  /** The one that was put aside meanwhile. */
  readonly parkedEditor: EditorState | undefined;
};

/** None under construction. */
export const INITIAL_EDITORS: EditorsState = { editor: undefined, parkedEditor: undefined };
