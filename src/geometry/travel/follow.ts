import { DISC_SEAM, SAME_ANGLE, SAME_LEVEL } from '../../kernel/tolerances.ts';
import type { Index, Inches, Radians } from '../../kernel/units.ts';
import type { Field, StretchOutcome, Profile, Sense, Tangent, Tangents } from '../field/field.ts';
import type { Portal, SheetLink } from '../slopes/sheet-links.ts';
import { blockedTangent, isBlocked, stretchProfile, tangentProfile } from './profile.ts';
import type { RouteNode } from './route-node.ts';
import {
  dropBlocked,
  leavesIn,
  pointCircle,
  senseOf,
  tangentAt,
  tangentBetween,
  tangentsFrom,
  tangentsFromPoint,
} from './tangents.ts';
import { arcProfile, sweepBetween, travel, travelAlong } from './travel.ts';

/** A slide round a corner before a tangent is taken. */
type Slide = {
  readonly sweep: Radians;
  readonly length: Inches;
  /** Obstacles the mover is over at the end of the slide; undefined when nothing was crossed. */
  readonly over: readonly number[] | undefined;
  /** Changes of height on the arc; undefined when there is no arc. */
  readonly outcome: StretchOutcome | undefined;
};

/**
 * Every path on from `node` along `tangent`: one node per level at which the far end can be reached.
 *
 * @param emit  Called with each; the tangent's `toward` is the vertex reached, −1 for a free point.
 * @source Derived here: a shortest path is an arc round its corner, then a tangent.
 */
export function follow(field: Field, node: RouteNode, tangent: Tangent, emit: (next: RouteNode) => void): void {
  const isAtCorner = node.vertex >= 0;
  const sweep = isAtCorner ? sweepOnto(field, node, tangent) : 0;
  if (sweep === undefined) return;
  const profile =
    isAtCorner || tangent.toward >= 0 ? tangentProfile(field, node.vertex, tangent) : directProfile(field, tangent);
  if (!profile) return;
  const rho = isAtCorner ? field.corners[node.vertex >> 1]!.rho : 0;
  if (rho === 0 || sweep === 0) {
    emitEnds(field, node, { sweep, length: 0, over: node.over, outcome: undefined }, tangent, profile, emit);
    return;
  }
  const arc = arcProfile(field, node.vertex >> 1, { nx: node.nx, nz: node.nz, sense: senseOf(node.vertex), sweep });
  if (!arc) return;
  for (const outcome of travel(field, arc, node.level, node.over, node.spent))
    emitEnds(field, node, { sweep, length: rho * sweep, over: arc.end, outcome }, tangent, profile, emit);
}

/** Stands for every tangent that is blocked. */
const ANY_BLOCKED = blockedTangent();

/** As {@link follow}, along the tangent with an index among those that leave the node. @source As there. */
export function followOnward(
  field: Field,
  node: RouteNode,
  onward: Tangents,
  k: Index,
  emit: (next: RouteNode) => void,
): void {
  const tangent = tangentAt(field, onward, k);
  if (isBlocked(tangent)) return;
  follow(field, node, tangent, emit);
  if (isBlocked(tangent)) dropBlocked(field, onward, k, ANY_BLOCKED);
}

/** Every end of a tangent's stretch after one slide round the node's corner. */
function emitEnds(
  field: Field,
  node: RouteNode,
  slide: Slide,
  tangent: Tangent,
  profile: Profile,
  emit: (next: RouteNode) => void,
): void {
  const { level, spent } = slide.outcome ?? node;
  const climbedUp = node.up + (slide.outcome?.up ?? 0);
  const climbedDown = node.down + (slide.outcome?.down ?? 0);
  for (const end of travelAlong(field, tangent, profile, level, slide.over, spent)) {
    const up = climbedUp + end.up;
    const down = climbedDown + end.down;
    emit({
      vertex: tangent.toward,
      x: tangent.bx,
      z: tangent.bz,
      nx: tangent.bnx,
      nz: tangent.bnz,
      level: end.level,
      cost: node.cost + slide.length + tangent.length + (up - node.up) + (down - node.down),
      up,
      down,
      spent: end.spent,
      parent: node,
      over: profile.end,
      sweep: slide.sweep,
      arcClimbs: slide.outcome?.climbs,
      tangent,
      climbs: end.climbs,
    });
  }
}

/** Maximum slide round a disc, radians; beyond that rounding has turned it back. */
const MOST_ROUND: Radians = 2 * Math.PI - DISC_SEAM;

/** The slide round a corner required before a path can leave along `tangent`; undefined when it would turn back. */
function sweepOnto(field: Field, node: RouteNode, tangent: Tangent): Radians | undefined {
  const corner = field.corners[node.vertex >> 1]!;
  if (corner.obstacle < 0) return 0;
  const sweep = sweepBetween(node.nx, node.nz, tangent.anx, tangent.anz, senseOf(node.vertex));
  // A path may go almost once round a disc, when the short side is closed.
  return sweep <= (corner.cone ? Math.PI : MOST_ROUND) + SAME_ANGLE ? sweep : undefined;
}

const directProfile = (field: Field, tangent: Tangent): Profile | undefined =>
  stretchProfile(field, tangent, { endOver: tangent.endOver, left: field.left, highest: tangent.highest });

/** The node at a portal reached over a sheet. @source Definition. */
export function linkedNode(from: RouteNode, to: Portal, link: SheetLink): RouteNode {
  return {
    vertex: 2 * to.corner,
    x: to.at[0],
    z: to.at[2],
    nx: 0,
    nz: 0,
    level: to.level,
    cost: from.cost + link.cost,
    up: from.up + link.up,
    down: from.down + link.down,
    spent: from.spent,
    parent: from,
    sweep: 0,
    arcClimbs: undefined,
    tangent: undefined,
    climbs: undefined,
    link,
  };
}

/**
 * Whether a node is a portal reached over level ground. No shortest path bends there except onto the slope; paths on
 * over the ground continue from the previous node.
 *
 * @source Derived here: a portal is no corner of an obstacle.
 */
export const isOnlyGate = (field: Field, node: RouteNode): boolean =>
  node.vertex >= 0 && node.link === undefined && field.portals.has(node.vertex >> 1);

/** Whether a node is a portal, at the level of the portal. @source Definition. */
export function isAtPortal(field: Field, node: RouteNode): boolean {
  const here = field.portals.get(node.vertex >> 1);
  return here !== undefined && Math.abs(here.portal.level.y - node.level.y) < SAME_LEVEL;
}

/**
 * The sense in which a path that has come to a node turns round its corner; undefined when it may go on in any
 * direction.
 *
 * @source Definition of {@link Corner}.
 */
export function senseAt({ corners }: Field, { vertex }: RouteNode): Sense | undefined {
  const corner = vertex < 0 ? undefined : corners[vertex >> 1]!;
  return !corner?.cone || corner.obstacle < 0 ? undefined : senseOf(vertex);
}

/** Tangents that leave a reached node, at least all up to length `reach`. @source See travel/tangents.ts. */
export const tangentsOnward = (field: Field, { vertex, x, z }: RouteNode, reach: Inches): Tangents =>
  vertex < 0 ? tangentsFromPoint(field, x, z, reach) : tangentsFrom(field, vertex, reach);

/**
 * Whether one of the tangents that leave a node is worth following: not known to be blocked, and it goes on in the
 * sense in which the path runs round the node's corner.
 *
 * @param sense  As {@link senseAt} gives it.
 * @param k      Index among the tangents.
 * @source As {@link canLeave}.
 */
export function mayLeaveBy(node: RouteNode, sense: Sense | undefined, onward: Tangents, k: Index): boolean {
  const made = onward.made[k];
  if (made && isBlocked(made)) return false;
  return sense === undefined || leavesIn(sense, node.nx, node.nz, onward, k);
}

/**
 * Whether a tangent goes on in the sense in which the path runs round the node's corner.
 *
 * @source Derived here: a shortest path never turns back at a corner.
 */
export function canLeave(field: Field, node: RouteNode, t: Tangent): boolean {
  const sense = senseAt(field, node);
  return sense === undefined || sense * (node.nx * t.anz - node.nz * t.anx) >= -SAME_ANGLE;
}

/** The straight line between two free points. @source Pythagoras. */
export function directTangent(ax: Inches, az: Inches, bx: Inches, bz: Inches): Tangent {
  const length = Math.sqrt((bx - ax) ** 2 + (bz - az) ** 2);
  return {
    toward: -1,
    ax,
    az,
    bx,
    bz,
    anx: 0,
    anz: 0,
    bnx: 0,
    bnz: 0,
    length,
    profile: undefined,
    travelled: undefined,
  };
}

/**
 * The tangent from a reached node to a free point, if one leaves its corner in the right sense.
 *
 * @source As {@link tangentBetween}.
 */
export function tangentToPoint(field: Field, node: RouteNode, x: Inches, z: Inches): Tangent | undefined {
  if (node.vertex < 0) return directTangent(node.x, node.z, x, z);
  const c = field.corners[node.vertex >> 1]!;
  return tangentBetween(c, senseOf(node.vertex), pointCircle(x, z), 1, -1);
}
