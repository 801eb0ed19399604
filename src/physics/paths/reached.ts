import type { Rounded } from '../../geometry/outlines/rounded.ts';
import type { RouteReach } from '../../geometry/routes/reach.ts';
import type { RouteNode } from '../../geometry/travel/route-node.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoverView } from '../views/view.ts';

/** The inputs of a landing search: one mover's reach. */
export type Reached = {
  readonly view: MoverView;
  /** Absent for a flyer, whose path is found individually for every end. */
  readonly reach: RouteReach | undefined;
  /** The reach on foot; flights round obstacles too high to fly over bend at the same points. */
  readonly onFoot: () => RouteReach;
  /** The places at which paths on foot into a region may bend last. */
  readonly nodesFor: (region: Rounded) => readonly RouteNode[];
  readonly limit: Inches;
  /** Length of the shortest path to a place, if it is no longer than `within`. */
  readonly lengthTo: (to: Point, within?: Inches) => Inches | undefined;
  /** Where the path of a length to an end bends last; undefined when it does not bend, or at a node of the reach. */
  readonly lastBend: (to: Point, length: Inches) => Point | undefined;
  readonly levelsAt: (x: Inches, z: Inches) => readonly Inches[];
  /** Heights at which paths pass over a place, whether or not a base could stand there. */
  readonly passingAt: (x: Inches, z: Inches) => readonly Inches[];
};
