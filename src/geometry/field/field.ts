import type { Inches } from '../../kernel/units.ts';
import type { Agile } from '../agile/agile.ts';
import type { Bounds } from '../bounds.ts';
import type { BoxIndex } from '../outlines/box-index.ts';
import type { Level, Obstacle } from '../obstacles/levels.ts';
import type { LegKind } from '../path.ts';
import type { JoinedSheet, Portal } from '../slopes/sheet-links.ts';
import type { RegionTree } from './region-tree.ts';

/**
 * A place at which a path that must use its checks may turn back: `over` where it came up onto something and goes down
 * again, `under` where it came down from something and goes up again, both at the outline where its height changes;
 * `lip` where it came up onto a top only to jump down from its lip.
 */
export type TurnBack = {
  readonly kind: 'over' | 'under' | 'lip';
  readonly obstacle: number;
  /** Unit normal out of the outline. */
  readonly nx: number;
  readonly nz: number;
  /**
   * Lower bound of the remaining cost there, by number of checks used before the turn; infinite when it cannot turn.
   */
  readonly least: readonly Inches[];
};

/**
 * A place shortest paths can bend: a corner arc of an obstacle (bent round from outside), or a joint where two outlines
 * cross (bent at from on top).
 */
export type Corner = {
  readonly x: Inches;
  readonly z: Inches;
  readonly rho: Inches;
  /** Index of the obstacle whose corner it is; −1 for a joint. */
  readonly obstacle: number;
  /** Normals of the straight pieces before and after it; undefined when the whole circle is free. */
  readonly cone: readonly [n0x: number, n0z: number, n1x: number, n1z: number] | undefined;
  /** Obstacles a mover at this joint counts as being over, besides those it is strictly inside. */
  readonly owners: readonly number[];
  /** Where paths come out of an outline and go back in on another level: the outline, and the distance round it. */
  readonly gate?: { readonly obstacle: number; readonly along: Inches };
  /** Where paths turn back that climbed or leapt only because it was declared. */
  readonly turn?: TurnBack;
};

/** Direction of rotation round a corner: +1 counter-clockwise (x towards z), −1 clockwise. */
export type Sense = 1 | -1;

/** A straight piece of a shortest path, tangent to the corners at its ends. */
export type Tangent = {
  /** `2 · corner + (0 counter-clockwise | 1 clockwise)`; −1 for a free point. */
  readonly toward: number;
  readonly ax: number;
  readonly az: number;
  readonly bx: number;
  readonly bz: number;
  /** Touch normals at both ends (from the corner's centre outwards). */
  readonly anx: number;
  readonly anz: number;
  readonly bnx: number;
  readonly bnz: number;
  readonly length: Inches;
  /** What it crosses; computed on first use. */
  profile: Profile | undefined;
  /** The last result of travelling it: the start level, and the outcomes. */
  travelled: { readonly from: Level; readonly spent: number; readonly outcomes: readonly StretchOutcome[] } | undefined;
  /** At a free end on an outline: obstacles a mover counts as over there, besides those it is inside. */
  readonly endOver?: readonly number[] | undefined;
  /** At a free end: the highest top that a path may pass over before it is longer than one already known. */
  readonly highest?: Inches;
};

/** One change of height along a stretch, linked to the one before it. */
export type Climb = {
  /** Fraction of the stretch at which it happens. */
  readonly at: number;
  readonly from: Level;
  readonly to: Level;
  readonly before: Climb | undefined;
  /** The height that counts for it, when that is not the difference of what both levels count as. */
  readonly counted?: Inches;
  /** The kind of leg when it was declared or uses a ladder; a climb by default. */
  readonly kind?: LegKind;
  /** Where a jump lands, as a fraction of the stretch. */
  readonly until?: number;
};

/** One possible end of a stretch: its level and its climbs. */
export type StretchOutcome = {
  readonly level: Level;
  readonly up: Inches;
  readonly down: Inches;
  readonly climbs: Climb | undefined;
  /** Number of declared checks used up to there. */
  readonly spent: number;
};

/** The circle that a tangent touches at one end: that of a corner, within its cone, or a free point. */
export type Circle = Pick<Corner, 'x' | 'z' | 'rho' | 'cone'>;

/**
 * The tangents that leave a circle in a sense, shortest first, up to length `reach`; `complete` when no longer ones
 * exist. A row is all that decides a tangent besides its circles, and a third of it: far more are kept than followed.
 *
 * @shape `rows`: three numbers each: anx, anz, length, as in {@link Tangent}. `made`: those followed so far. All by index
 *        in the list.
 */
export type Tangents = {
  readonly own: Circle;
  readonly sense: Sense;
  readonly count: number;
  readonly rows: Float64Array;
  readonly toward: Int32Array;
  readonly made: (Tangent | undefined)[];
  readonly reach: Inches;
  readonly complete: boolean;
};

/**
 * A change of what a stretch passes over. `via`: the obstacles a mover just beside a joint is over, which may change
 * its height there instead, clear of both outlines.
 */
export type OverChange = { readonly at: number; readonly over: readonly number[]; readonly via?: readonly number[] };

/** The sets of obstacles a stretch passes over, and where they change (as a fraction of the stretch). */
export type Profile = {
  readonly start: readonly number[];
  readonly changes: readonly OverChange[];
  readonly end: readonly number[];
};

/** Tangents from the last free point queried: a mover's start stays in place while its goal is dragged. */
export type FreeTangents = { x: number; z: number; tangents: Tangents | undefined };

/** What all fields of a table keep of their tangents: about how many bytes, and which fields do. */
export type AllKeptTangents = { bytes: number; all: KeptTangents[] };

/** The tangents that a field keeps, and about how many bytes they are. */
export type KeptTangents = {
  bytes: number;
  readonly tangents: (Tangents | undefined)[];
  readonly free: FreeTangents;
  readonly among: AllKeptTangents;
};

/** Everything a planner needs about one mover among its obstacles. Its caches are filled on demand. */
export type Field = {
  readonly obstacles: readonly Obstacle[];
  readonly bounds: Bounds;
  readonly freeStep: Inches;
  /** Present for a mover that climbs and jumps only as declared. */
  readonly agile: Agile | undefined;
  readonly corners: readonly Corner[];
  /** The circles of the corners, for the innermost loops. @shape Three numbers each: x, z, rho. */
  readonly circles: Float64Array;
  /** Whether any of the corners is a gate. */
  readonly hasGates: boolean;
  /** Obstacle bounds as rows of four: minX, maxX, minZ, maxZ. */
  readonly boxes: Float64Array;
  readonly boxIndex: BoxIndex;
  /** Sloping surfaces, and which corners are portals onto them. */
  readonly sheets: readonly JoinedSheet[];
  readonly portals: ReadonlyMap<number, { readonly joined: JoinedSheet; readonly portal: Portal }>;
  readonly tangents: (Tangents | undefined)[];
  readonly kept: KeptTangents;
  /** The index of the first corner at which paths turn back, and the tangents from there on. */
  readonly turns?: { readonly from: number; readonly tangents: (Tangents | undefined)[] };
  readonly free: FreeTangents;
  /** Obstacles that do not prevent a mover from leaving its start straight on, because it starts inside them. */
  readonly left: readonly number[];
  readonly arcs: (readonly ArcCrossing[] | undefined)[];
  readonly overByCorner: (readonly number[] | undefined)[];
  /** Obstacles whose bounds meet a corner's circle. */
  readonly nearByCorner: (readonly number[] | undefined)[];
  /** Whether a corner's whole circle is on the table: 2 when it is, 1 when not, 0 when unknown. */
  readonly onTable: Uint8Array;
  /** The joined regions, computed on first use. */
  readonly regions: { tree: RegionTree | undefined };
};

/** Where another outline crosses a corner's circle. */
export type ArcCrossing = { readonly angle: number };

/** No obstacles. */
export const NOTHING: readonly number[] = [];
