import type { Base } from '../../geometry/base.ts';
import type { Bounds } from '../../geometry/bounds.ts';
import type { Path } from '../../geometry/path.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { Agility } from './agility.ts';
import type { ModelId, PieceId } from './ids.ts';

/** A mover: a base with a body above it, and its abilities. */
export type Mover = {
  readonly id: ModelId;
  readonly base: Base;
  readonly facing: Radians;
  readonly height: Inches;
  /** Whether it moves through the air, over models and terrain. */
  readonly fly: boolean;
  /** INFANTRY and BEAST: may pass through what only light models can. */
  readonly light: boolean;
  /** May pass over the upper floors of what light models pass through, but never end a move there. */
  readonly groundFloorOnly?: boolean;
};

/** Another model on the table, as the mover must treat it. */
export type Bystander = {
  readonly id: ModelId;
  readonly base: Base;
  readonly facing: Radians;
  readonly height: Inches;
  readonly at: Point;
  /** `solid`: never passed through; `pass`: passed through, but never ended on. */
  readonly pass: 'solid' | 'pass';
  /**
   * Range the mover's base may not enter, its limit included: `path`: at any moment; `end`: at the end of its move.
   * `clearance`: how much further away its path stays, default 0, which gives the length no legal path is shorter than.
   */
  readonly keepOut?: {
    readonly when: 'path' | 'end';
    readonly across: Inches;
    readonly up: Inches;
    readonly clearance?: Inches;
  };
};

/** The situation of a move: the mover, its start, the bodies around it, and the free step. */
export type MoveSetting = {
  readonly mover: Mover;
  readonly from: Point;
  readonly crowd: readonly Bystander[];
  /** Features up to this height cost nothing to step over. */
  readonly freeStep: Inches;
  /** A13: when a flyer measures through the air. */
  readonly flyThroughAir: 'always' | 'ends-on-feature';
  /** How much of the base must be supported at its end: all of it by default; `half`: its centre and half of it. */
  readonly support?: 'half' | 'full';
  /** Present when climbs and jumps must have been declared; without it the mover climbs wherever a face leads up. */
  readonly agility?: Agility;
  /** Ground closed to this mover although others may cross it. */
  readonly avoids?: 'difficult';
  /**
   * Contains the places of all models of its unit, `from` too. Given where each of them is asked about in turn: what the
   * table computes about the ground then serves all of them. It changes no answer.
   */
  readonly unitBounds?: Bounds;
};

/** A blocker: a piece, a model, a model's range, or the edge of the table. */
export type Blocker =
  | { readonly kind: 'piece'; readonly id: PieceId }
  | { readonly kind: 'model'; readonly id: ModelId }
  | { readonly kind: 'range'; readonly id: ModelId }
  | { readonly kind: 'edge' };

/** Why a base cannot end a move at a place. */
export type NoPlace =
  | { readonly kind: 'off-table' }
  /** `headroom`: the free height, when only the body would hit something overhead. */
  | { readonly kind: 'overlaps'; readonly by: Blocker; readonly headroom?: Inches }
  | { readonly kind: 'overhangs'; readonly on: PieceId }
  | { readonly kind: 'not-standable'; readonly on: PieceId }
  | { readonly kind: 'upper-floor'; readonly on: PieceId }
  | { readonly kind: 'mid-air'; readonly support: Inches | undefined };

/** Why no path exists. */
export type Unreachable =
  | { readonly kind: 'no-place'; readonly why: NoPlace }
  /** `noFace`: the piece to climb up or down, when the only obstacle is that no face leads there. */
  | { readonly kind: 'enclosed'; readonly by: readonly Blocker[]; readonly noFace?: PieceId }
  /** No path with the checks declared is as short as `beyond`; whether a longer one exists was not looked into. */
  | { readonly kind: 'beyond'; readonly beyond: Inches };

/** A shortest path, or the proof that there is none. */
export type PathAnswer =
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'unreachable'; readonly why: Unreachable };

/** A given path measured on the table, or where it first fails, `along` inches after its start. */
export type TraceAnswer =
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'blocked'; readonly at: Point; readonly along: Inches; readonly by: Blocker };

/** Everywhere a model can get to within a limit, prepared to answer any end point fast. */
export type ReachMap = {
  readonly setting: MoveSetting;
  readonly limit: Inches;
  /**
   * Present once a search gave up after its most steps: no end that it did not find is nearer than this.
   */
  readonly provenTo?: Inches | undefined;
  /**
   * Length of the shortest path to a place; undefined when it is beyond the limit or unreachable. Does not check
   * whether the mover can stand there.
   *
   * @param within Of longer paths it may say that there is none.
   */
  lengthTo(to: Point, within?: Inches): Inches | undefined;
  /** The shortest path to a place. */
  pathTo(to: Point): Path | undefined;
  /** Heights at which the base can legally end a move over a plan point, lowest first. */
  levelsAt(x: Inches, z: Inches): readonly Inches[];
  /**
   * Where shortest paths bend, with the length up to there: only from these can a foot point on a circle be nearest.
   */
  readonly bends: readonly { readonly at: Point; readonly length: Inches }[];
  /**
   * Legal ends inside a zone, cheapest first: where shortest paths meet its boundary or an obstacle's boundary inside
   * it at a right angle, and where those boundaries cross. The first is the zone's nearest legal place.
   */
  landings(zone: LandingZone): readonly Landing[];
};

/** A zone for a base's centre, at base heights within `low`..`high`: everything within `radius` of a convex core. */
export type LandingZone = {
  /** Convex, counter-clockwise (x towards z); a single point makes a disc. */
  readonly core: readonly PlanPoint[];
  readonly radius: Inches;
  readonly low: Inches;
  readonly high: Inches;
  /** Further circles whose crossings with the zone's boundary matter, such as places beside bases already put down. */
  readonly circles?: readonly { readonly centre: PlanPoint; readonly radius: Inches }[];
  /** The same of outlines: everything within `radius` of a convex core, counter-clockwise as the zone's own. */
  readonly outlines?: readonly { readonly core: readonly PlanPoint[]; readonly radius: Inches }[];
  /** Maximum number of landings, the cheapest first; default 24. */
  readonly atMost?: number;
  /** Landings with longer paths may be left out. */
  readonly within?: Inches;
  /** `any`: also returns places where a path touches the zone but the base could not stand. Default `legal`. */
  readonly standing?: 'legal' | 'any';
  /** `first`: the first landings found will do, which need not be the cheapest. Default `cheapest`. */
  readonly wanted?: 'cheapest' | 'first';
};

/** A legal end point with the length of the shortest path there. */
export type Landing = { readonly at: Point; readonly length: Inches };

/** What one model sees of another. */
export type SightAnswer = {
  readonly visible: boolean;
  /** Share of the samples of the target's body that are seen, 0 to 1. */
  readonly fraction: number;
  /** The blockers, nearest first. */
  readonly blockedBy: readonly Blocker[];
  /** A line that proves visibility, when visible. */
  readonly line?: { readonly from: Point; readonly to: Point };
};

/** A body for lines of sight. */
export type Body = {
  readonly id: ModelId;
  readonly base: Base;
  readonly facing: Radians;
  readonly height: Inches;
  readonly at: Point;
};

/** How much longer than a given length a path may be that is still of use. */
export type LongerPaths = 'slightly' | 'any';

/**
 * Everything the rules may ask of the physical table. Lengths are inches in the table frame.
 *
 * The table knows terrain and its own edge; models are passed with every call, so an answer never goes stale.
 */
export type TableQuery = {
  /**
   * The shortest legal path to a place. `to` without a height means the highest support a base can stand on there.
   *
   * @param within For a mover that declares checks: a path longer than this, inches, is looked for only where it takes
   *        little work; by default any path is found. To use a check, one may lead across the table.
   * @param longer Whether paths that are longer than `within` are looked for up to a few inches more, as by default, or
   *        of any length.
   */
  path(setting: MoveSetting, to: PlanPoint | Point, within?: Inches, longer?: LongerPaths): PathAnswer;
  /**
   * Every place within `limit`, inches.
   *
   * @param maxSteps Number of steps that the searches for far ends may take together before they give up, for a mover
   *        that declares its climbs; by default they never do. A map with fewer steps must not be shared.
   */
  reach(setting: MoveSetting, limit: Inches, maxSteps?: number): ReachMap;
  /** Measures a given path corner by corner (climbs are found, not given), or says where it first fails. */
  trace(setting: MoveSetting, corners: readonly (PlanPoint | Point)[]): TraceAnswer;
  /** Why a base may not end a move here; undefined when it may. */
  whyNoPlace(setting: MoveSetting, at: Point): NoPlace | undefined;
  /**
   * Legal ends inside a zone, whether or not a path leads there: at least one on every patch of level ground on which
   * the base can end. `atMost` and `standing` are ignored.
   *
   * @param about Also the ends nearest to these plan points on every boundary, so that the nearest of all are among them.
   */
  ends(setting: MoveSetting, zone: LandingZone, about?: readonly PlanPoint[]): readonly Point[];
  /** Height of the highest support under a plan point, 0 for the table itself; undefined off the table. */
  dropHeight(x: Inches, z: Inches): Inches | undefined;
  /** Whether `from` sees `to`. Other bodies block as the system says. */
  sight(from: Body, to: Body, others: readonly Body[]): SightAnswer;
  /** The first opaque terrain or body on a straight line between two points; undefined when the line is clear. */
  line(from: Point, to: Point, bodies: readonly Body[]): Blocker | undefined;
  /**
   * How far along a path its centre first enters difficult ground: 0 when it begins there, undefined when it never
   * does.
   */
  difficultAlong(path: Path): Inches | undefined;
};
