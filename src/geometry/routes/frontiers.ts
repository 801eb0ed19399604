import { SAME_COST, SAME_LEVEL } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { canDoAll } from '../agile/agile.ts';
import type { Field } from '../field/field.ts';
import { overAt } from '../field/over.ts';
import { type Level, levelsOver } from '../obstacles/levels.ts';
import { isAtPortal } from '../travel/follow.ts';
import type { RouteNode } from '../travel/route-node.ts';
import { senseOf } from '../travel/tangents.ts';
import { arcProfile, sweepBetween } from '../travel/travel.ts';

/**
 * Creates a filter that keeps, per vertex and level, the nodes that no other can replace by sliding round the corner.
 *
 * @returns  Whether a node is worth going on from; it is kept if so.
 * @source Derived here; held against test/geometry/route-round.test.ts.
 */
export function createFrontier(field: Field): (node: RouteNode) => boolean {
  const settled = new Map<number, RouteNode[]>();
  return (node) => {
    const known = settled.get(node.vertex);
    if (!known) {
      settled.set(node.vertex, [node]);
      return true;
    }
    for (const other of known) {
      if (Math.abs(other.level.y - node.level.y) >= SAME_LEVEL || !hasAsMany(field, other, node)) continue;
      if (canReplace(field, other, node)) return false;
    }
    known.push(node);
    return true;
  };
}

/** Whether a mover at a node can do with its remaining checks everything it could at another node. */
const hasAsMany = ({ agile }: Field, { spent }: RouteNode, node: RouteNode): boolean =>
  agile ? canDoAll(agile, spent, node.spent) : true;

function canReplace(field: Field, other: RouteNode, node: RouteNode): boolean {
  if (node.vertex < 0) return other.cost <= node.cost;
  const corner = field.corners[node.vertex >> 1]!;
  if (corner.obstacle < 0) return other.cost <= node.cost + SAME_COST;
  const sense = senseOf(node.vertex);
  const sweep = sweepBetween(other.nx, other.nz, node.nx, node.nz, sense);
  if (sweep > Math.PI || other.cost + corner.rho * sweep > node.cost + SAME_COST) return false;
  if (corner.rho === 0 || sweep === 0) return true;
  const profile = arcProfile(field, node.vertex >> 1, { nx: other.nx, nz: other.nz, sense, sweep });
  return profile !== undefined && profile.changes.length === 0;
}

/** The least cost of reaching portals. A portal has a single level, so a dearer path to it can be ignored. */
export type PortalFrontier = {
  readonly note: (settled: RouteNode) => void;
  /** Whether a vertex is a portal that was reached at no higher cost. */
  readonly isReached: (vertex: number, cost: Inches) => boolean;
};

const NO_PORTALS: PortalFrontier = { note: () => {}, isReached: () => false };

/**
 * A record of the portals a search has reached; empty with checks to use, since cost alone does not decide then.
 *
 * @source Derived here: a portal has one level, so only the least cost to it counts.
 */
export function createPortalFrontier(field: Field): PortalFrontier {
  if (field.portals.size === 0 || field.agile?.moves.checks.length) return NO_PORTALS;
  const least = new Float64Array(field.corners.length).fill(Infinity);
  return {
    note: (node) => {
      if (node.vertex < 0 || !isAtPortal(field, node)) return;
      least[node.vertex >> 1] = Math.min(node.cost, least[node.vertex >> 1]!);
    },
    isReached: (vertex, cost) => vertex >= 0 && least[vertex >> 1]! <= cost,
  };
}

/** The least cost of reaching joints, by level and number of checks used. */
export type JointFrontier = {
  /** Records a node that is settled, or will be. */
  readonly note: (node: RouteNode) => void;
  /** Whether a node is at a joint that was reached at its level for less than a cost. */
  readonly isDominated: (node: RouteNode, cost: Inches) => boolean;
  /**
   * Whether a vertex is a joint where everything was reached for no more than a path there by a node costs: `'cut'` where
   * some was not, but only for more than a limit.
   *
   * @param across The path's cost without the climb from the node's level, inches.
   */
  readonly isDone: (node: RouteNode, toward: number, across: Inches, limit: Inches) => boolean | 'cut';
};

/**
 * Whether every difference in height costs what it measures: slopes are walked, not climbed, so with slopes a level
 * below may cost nothing; neither do free steps.
 *
 * @source Definition of a climb.
 */
export const countsHeights = ({ sheets, agile }: Field): boolean => sheets.length === 0 && !agile;

/**
 * A record of the joints a search has reached: at every level one can have there, with no more checks used. Among many
 * boxes nearly all tangents lead to joints that are done.
 *
 * @source Ours: it only skips what the frontier would refuse; benches keep their checksums.
 */
export function createJointFrontier(field: Field): JointFrontier {
  const { corners, obstacles, agile } = field;
  const { binding, checks } = agile?.moves ?? { binding: false, checks: [] };
  const rate = countsHeights(field) ? 1 : 0;
  // With checks of one kind that need not be used, a node with none used can do everything any other can.
  const isPlain = !binding && new Set(checks).size < 2;
  const states = isPlain ? 1 : checks.length + 1;
  const known: ({ readonly levels: readonly Level[]; readonly least: Float64Array } | undefined)[] = [];
  const placeAt = (corner: number) => {
    const { x, z, owners } = corners[corner]!;
    const levels = levelsOver(obstacles, [...new Set([...overAt(field, x, z), ...owners])]);
    return { levels, least: new Float64Array(levels.length * states).fill(Infinity) };
  };
  const isJoint = (vertex: number) => vertex >= 0 && corners[vertex >> 1]!.obstacle < 0;
  const stateOf = ({ spent }: RouteNode) => (isPlain ? 0 : spent);
  /** Where the least cost of a node's level is kept; −1 where its joint has no such level. */
  const indexOf = (levels: readonly Level[], node: RouteNode): number => {
    const level = levels.findIndex((l) => Math.abs(l.y - node.level.y) < SAME_LEVEL);
    return level < 0 ? -1 : level * states + stateOf(node);
  };
  return {
    note: (node) => {
      if (!isJoint(node.vertex) || (isPlain && node.spent > 0)) return;
      const { levels, least } = (known[node.vertex >> 1] ??= placeAt(node.vertex >> 1));
      const k = indexOf(levels, node);
      if (k >= 0) least[k] = Math.min(least[k]!, node.cost);
    },
    isDominated: (node, cost) => {
      const place = isJoint(node.vertex) ? known[node.vertex >> 1] : undefined;
      const k = place ? indexOf(place.levels, node) : -1;
      return k >= 0 && place!.least[k]! < cost - SAME_COST;
    },
    isDone: (node, toward, across, limit) => {
      if (!isJoint(toward)) return false;
      const place = known[toward >> 1];
      if (!place) return false;
      let isCut = false;
      for (let l = 0; l < place.levels.length; l++) {
        const cost = across + rate * Math.abs(place.levels[l]!.rule - node.level.rule);
        for (let s = stateOf(node); s < states; s++) {
          if (place.least[l * states + s]! <= cost) continue;
          if (cost <= limit) return false;
          isCut = true;
        }
      }
      return isCut ? 'cut' : true;
    },
  };
}
