import type { MissionDocument } from '../scenario/mission-schema.ts';
import type { PlanPoint } from '../kernel/point.ts';
import type { PieceKind, Role } from '../rules/core/terrain.ts';
import type { Status } from '../rules/core/state/state.ts';
import type { Side } from '../rules/core/turn.ts';
import type { Mat } from '../scenario/ambience.ts';
import type { ListedFighter } from '../scenario/warbands.ts';
import type {
  BaseDocument,
  PieceDocument,
  ScenarioDocument,
  UnitDocument,
  WarbandDocument,
} from '../scenario/schema.ts';
import type { WeaponDocument } from '../scenario/weapon-schema.ts';
import type { Dab } from './brush.ts';
import type { Head } from './change.ts';
import type { Thing } from './thing.ts';

/** A piece without id and position. */
export type LoosePiece = Omit<PieceDocument, 'id' | 'at'>;

/** The specification of a new unit. Height in inches. */
export type UnitSpec = {
  readonly side: Side;
  readonly count: number;
  readonly files: number;
  readonly base: BaseDocument;
  readonly height: number;
  readonly name?: string;
};

/** Which models of a unit are addressed: all, one by its id, or the leader at a file of the ranks. */
export type Who =
  | { readonly kind: 'all' }
  | { readonly kind: 'model'; readonly id: string }
  | { readonly kind: 'leader'; readonly file: number };

/** Properties of models to set. Absent ones do not change; null resets a property to its default. */
export type MemberPart = {
  readonly base?: BaseDocument;
  readonly height?: number;
  readonly facing?: number;
  /** Undefined resets a characteristic to its default. */
  readonly profile?: Readonly<Record<string, number | string | undefined>>;
  readonly wounds?: number | null;
  readonly mini?: string | null;
  /** Of a single model or leader. */
  readonly keywords?: readonly string[];
  readonly status?: readonly Status[];
  /** Of a single model; an empty list gives it those of its unit. */
  readonly weapons?: readonly WeaponDocument[];
};

/** Every command of the editor. Inches and degrees, as in the file. */
export type EditorCommand =
  | {
      readonly kind: 'place';
      readonly piece: LoosePiece;
      /** The beginning of its id. */
      readonly stem: string;
      readonly at: readonly [x: number, y: number, z: number];
      readonly yaw: number;
    }
  | {
      readonly kind: 'move';
      readonly things: readonly Thing[];
      readonly by: readonly [x: number, y: number, z: number];
    }
  | { readonly kind: 'turn'; readonly things: readonly Thing[]; readonly by: number }
  /** A drag: moved, and rotated about their middle. */
  | {
      readonly kind: 'carry';
      readonly things: readonly Thing[];
      readonly by: readonly [x: number, y: number, z: number];
      readonly turn: number;
    }
  | { readonly kind: 'raise'; readonly things: readonly Thing[]; readonly by: number }
  /** Drops each piece onto the highest top below it. */
  | { readonly kind: 'stack'; readonly things: readonly Thing[] }
  | { readonly kind: 'scale'; readonly things: readonly Thing[]; readonly by: number }
  | { readonly kind: 'resize'; readonly piece: string; readonly size: readonly [x: number, y: number, z: number] }
  | { readonly kind: 'group' | 'ungroup'; readonly things: readonly Thing[] }
  | { readonly kind: 'lock'; readonly things: readonly Thing[]; readonly locked: boolean }
  | { readonly kind: 'duplicate'; readonly things: readonly Thing[]; readonly by: readonly [x: number, z: number] }
  | { readonly kind: 'delete'; readonly things: readonly Thing[] }
  | { readonly kind: 'set-kind'; readonly things: readonly Thing[]; readonly to: PieceKind }
  | {
      readonly kind: 'set-traits';
      readonly things: readonly Thing[];
      /** Undefined resets a trait to that of its kind. */
      readonly traits: NonNullable<PieceDocument['traits']>;
    }
  | { readonly kind: 'set-role'; readonly piece: string; readonly part: number; readonly role: Role }
  | { readonly kind: 'rename'; readonly thing: Thing; readonly to: string }
  | { readonly kind: 'sculpt'; readonly piece: string | undefined; readonly dabs: readonly Dab[] }
  | {
      readonly kind: 'draw-wall';
      readonly points: readonly PlanPoint[];
      readonly closed: boolean;
      readonly height: number;
      readonly thickness: number;
      readonly as: PieceKind;
    }
  | {
      readonly kind: 'draw-outline';
      readonly points: readonly PlanPoint[];
      readonly height: number;
      readonly as: PieceKind;
    }
  | {
      readonly kind: 'reshape';
      readonly piece: string;
      readonly outline: readonly PlanPoint[];
      readonly height?: number;
    }
  | { readonly kind: 'resize-table'; readonly table: ScenarioDocument['table'] }
  | { readonly kind: 'entitle'; readonly head: Partial<Head> }
  /** Undefined for a table without a mission. */
  | { readonly kind: 'set-mission'; readonly mission: MissionDocument | undefined }
  | {
      readonly kind: 'generate';
      readonly pieces: readonly PieceDocument[];
      /** The battle mat; unchanged when absent. */
      readonly mat?: Mat;
    }
  | {
      readonly kind: 'place-unit';
      readonly muster: UnitSpec;
      readonly at: PlanPoint;
      readonly facing: number;
    }
  /** What each side may choose its fighters from, in a skirmish. */
  | { readonly kind: 'set-warbands'; readonly warbands: readonly WarbandDocument[] }
  /** Sets up fighters chosen from the list of a side, in place of those chosen before. */
  | { readonly kind: 'muster'; readonly side: Side; readonly fighters: readonly ListedFighter[] }
  /** Sets up the units of an army in the deployment zone of a side; their positions in it are found. */
  | {
      readonly kind: 'set-up-army';
      readonly side: Side;
      readonly units: readonly UnitDocument[];
      /** Whether they take the place of the units that the side has. */
      readonly isReplaced: boolean;
    }
  | { readonly kind: 'set-side'; readonly things: readonly Thing[]; readonly to: Side }
  | {
      readonly kind: 'set-unit';
      readonly unit: string;
      readonly keywords?: readonly string[];
      readonly status?: readonly Status[];
      readonly weapons?: readonly WeaponDocument[];
    }
  | { readonly kind: 'set-members'; readonly unit: string; readonly who: Who; readonly part: MemberPart }
  | { readonly kind: 'set-count'; readonly unit: string; readonly count: number; readonly files?: number }
  | { readonly kind: 'set-leader'; readonly unit: string; readonly file: number; readonly is: boolean };

/** The command of one kind. */
export type CommandOf<K extends EditorCommand['kind']> = Extract<EditorCommand, { readonly kind: K }>;
