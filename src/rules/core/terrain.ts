import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { PieceId } from './ids.ts';

/** Roles of parts. `plain` parts follow their piece's kind; a `window` closes a wall to bodies but not to sight. */
export const ROLES = ['plain', 'floor', 'wall', 'ladder', 'stairs', 'ramp', 'roof', 'window'] as const;
export type Role = (typeof ROLES)[number];

/** Kinds of terrain pieces. {@link KIND_TRAITS} gives the traits of each. */
export const PIECE_KINDS = [
  'wall',
  'barricade',
  'fence',
  'pipes',
  'debris',
  'statue',
  'hill',
  'rock',
  'container',
  'crate',
  'building',
  'house',
  'structure',
  'platform',
  'bridge',
  'stairs',
  'ladder',
  'tower',
  'ruin',
  'woods',
  'crater',
  'water',
  'scatter',
] as const;
export type PieceKind = (typeof PIECE_KINDS)[number];

/** What a piece blocks, and which models may cross it, stand on it or hide behind it. */
export type Traits = {
  /** `solid`: over but not through; `open`: walked through freely (woods, craters); `impassable`: neither over nor through. */
  readonly cross: 'solid' | 'open' | 'impassable';
  /** Whether a model may end a move on top. */
  readonly stand: 'top' | 'never';
  /** Whether light models (INFANTRY, BEAST) may move through its walls and floors. */
  readonly lightThrough: boolean;
  /** Whether it stops lines of sight. */
  readonly opaque: boolean;
  /** Whether crossing it costs fighters of a skirmish part of their move. */
  readonly difficult: boolean;
  /** Highest pips of a die that hurt a regiment crossing it; 0 is safe. */
  readonly dangerous: number;
};

const SOLID: Traits = {
  cross: 'solid',
  stand: 'top',
  lightThrough: false,
  opaque: true,
  difficult: false,
  dangerous: 0,
};
const CLUTTER: Traits = { ...SOLID, stand: 'never' };
const OPEN: Traits = {
  cross: 'open',
  stand: 'top',
  lightThrough: false,
  opaque: false,
  difficult: false,
  dangerous: 0,
};

/** The traits of each kind unless a piece overrides them. */
export const KIND_TRAITS: Readonly<Record<PieceKind, Traits>> = {
  wall: CLUTTER,
  barricade: CLUTTER,
  fence: CLUTTER,
  pipes: CLUTTER,
  debris: CLUTTER,
  statue: CLUTTER,
  hill: SOLID,
  rock: SOLID,
  container: SOLID,
  crate: SOLID,
  building: SOLID,
  house: SOLID,
  structure: SOLID,
  platform: SOLID,
  bridge: SOLID,
  stairs: SOLID,
  ladder: SOLID,
  tower: SOLID,
  ruin: { ...SOLID, lightThrough: true },
  woods: { ...OPEN, difficult: true },
  crater: OPEN,
  water: { ...OPEN, difficult: true },
  scatter: CLUTTER,
};

/** Triangles of a mesh, inches in the piece's own frame. `positions`: xyz triples; `indices`: vertex triples. */
export type MeshData = { readonly positions: Float64Array; readonly indices: Uint32Array };

/**
 * A piece's form in its own frame, origin at the footprint's centre at its foot; a prism's outline is relative to `at`.
 */
export type Shape =
  | { readonly kind: 'box'; readonly size: readonly [width: Inches, height: Inches, depth: Inches] }
  | { readonly kind: 'prism'; readonly outline: readonly PlanPoint[]; readonly height: Inches }
  | { readonly kind: 'cylinder'; readonly radius: Inches; readonly height: Inches }
  /** Rises from 0 at its −z side to its full height at its +z side. */
  | { readonly kind: 'ramp'; readonly size: readonly [width: Inches, height: Inches, depth: Inches] }
  /** `heights` row by row: row 0 at −z, column 0 at −x. */
  | {
      readonly kind: 'heightfield';
      readonly size: readonly [width: Inches, depth: Inches];
      readonly columns: number;
      readonly rows: number;
      readonly heights: readonly Inches[];
    }
  | { readonly kind: 'mesh'; readonly file: string; readonly data: MeshData }
  | { readonly kind: 'parts'; readonly parts: readonly Part[] };

/** A part of a compound piece, placed in the piece's frame. */
export type Part = { readonly shape: Shape; readonly at: Point; readonly yaw: Radians; readonly role: Role };

/** One piece of terrain on the table. */
export type TerrainPiece = {
  readonly id: PieceId;
  readonly kind: PieceKind;
  readonly traits: Traits;
  readonly shape: Shape;
  /** Position of its origin on the table. */
  readonly at: Point;
  /** Turn about +y: 0 looks towards −z, positive turns left. */
  readonly yaw: Radians;
  /** File name in `models/` of the mesh drawn instead; the rules never read it. */
  readonly look?: string;
};
