import type { Inches, Radians } from '../../kernel/units.ts';
import type { Climb, Tangent, TurnBack } from '../field/field.ts';
import type { Level } from '../obstacles/levels.ts';
import type { OnSheet, SheetLink } from '../slopes/sheet-links.ts';

/** A place the search has reached: a touch point on a corner, or the start. */
export type RouteNode = {
  /** −1 for the start and for a free end point. */
  readonly vertex: number;
  readonly x: Inches;
  readonly z: Inches;
  readonly nx: number;
  readonly nz: number;
  readonly level: Level;
  readonly cost: Inches;
  readonly up: Inches;
  readonly down: Inches;
  /** Number of declared checks used up to there. */
  readonly spent: number;
  readonly parent: RouteNode | undefined;
  /** Obstacles the mover is over on arrival; undefined when nothing was crossed. */
  readonly over?: readonly number[];
  /** How it was reached: an arc round the parent's corner, then a tangent. */
  readonly sweep: Radians;
  readonly arcClimbs: Climb | undefined;
  readonly tangent: Tangent | undefined;
  readonly climbs: Climb | undefined;
  /** Present instead of the tangent when it was reached over a sloping surface. */
  readonly link?: SheetLink;
  /** Present when it turns back at an outline at a place other than the initial candidates. */
  readonly turn?: TurnBack;
};

/** A free start or end point with its level. `touched`: outlines of its supports on which it lies. */
export type RoutePoint = {
  readonly x: Inches;
  readonly z: Inches;
  readonly level: Level;
  readonly onSheet?: OnSheet;
  readonly touched?: readonly number[];
};

/** The start of a search. @source Definition. */
export function startNode(spot: RoutePoint): RouteNode {
  return {
    vertex: -1,
    x: spot.x,
    z: spot.z,
    nx: 0,
    nz: 0,
    level: spot.level,
    cost: 0,
    up: 0,
    down: 0,
    spent: 0,
    parent: undefined,
    sweep: 0,
    arcClimbs: undefined,
    tangent: undefined,
    climbs: undefined,
  };
}
