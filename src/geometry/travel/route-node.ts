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
  /** How many declared checks are used up by then. */
  readonly spent: number;
  readonly parent: RouteNode | undefined;
  /** What the mover is over as it gets there; unset where nothing was crossed to get there. */
  readonly over?: readonly number[];
  /** How it was reached: an arc round the parent's corner, then a tangent. */
  readonly sweep: Radians;
  readonly arcClimbs: Climb | undefined;
  readonly tangent: Tangent | undefined;
  readonly climbs: Climb | undefined;
  /** Set instead of the tangent where it was reached over a sloping surface. */
  readonly link?: SheetLink;
  /** Set where it turns back at an outline, beside the places that are looked at first. */
  readonly turn?: TurnBack;
};

/** A free point to start at or to reach, with the level there. `touched`: outlines it lies on, of what holds it up. */
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
