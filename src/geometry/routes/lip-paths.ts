import { ON_TOP_DEPTH, SAME_LEVEL } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { type Agile, holds } from '../agile/agile.ts';
import type { Climb, Field } from '../field/field.ts';
import type { RouteNode } from '../travel/route-node.ts';
import { type Clip, clipSegment, type Rounded, signedDistance, widened } from '../outlines/rounded.ts';

/** Whether a path may go on from a place towards another. */
export type Onward = (x: Inches, z: Inches) => boolean;

/** Filters for paths that bend at lips: a bend there must precede a leap or follow a landing. */
export type LipPaths = {
  /** Whether a vertex is a corner of the field on a lip. */
  readonly isLip: (vertex: number) => boolean;
  /** Whether a mover with a number of checks used may still leap. */
  readonly mayLeap: (spent: number) => boolean;
  /** Whether a path may bend at a node; always true for nodes on no lip. */
  readonly isWorth: (node: RouteNode) => boolean;
  /** A filter of where a path may lead from a node; undefined when it may lead anywhere. */
  readonly onward: (node: RouteNode) => Onward | undefined;
};

/** Distance from a lip at which a path has left its top, and depth in the top at which it is still on it. */
const BESIDE: Inches = 0.05;
/** Sideways tolerance of a leap onto a top: rounding. */
const HAIR: Inches = 0.01;

/** Filled by {@link clipSegment} and read immediately: it is called too often to allocate a result. */
const clip: Clip = { from: 0, to: 0 };

/**
 * The lip filters of a field; undefined when it has no lips. A walking path never bends at the lip of a top, since it
 * would cut the corner. The filters exclude only paths that are never shortest, and save about a fifth of engage
 * queries with jumps (bench engage).
 *
 * @source S-17, S-18
 */
export function lipPaths(field: Field): LipPaths | undefined {
  const { agile, obstacles, freeStep } = field;
  if (!agile || agile.lips.size === 0) return undefined;
  const { checks, jump } = agile.moves;
  const isStepped = agile.radius < jump.free / 2;
  const mayLeapNow = (spent: number) => isStepped || checks[spent]?.startsWith('jump') === true;
  const isLip = (vertex: number) => vertex >= 0 && agile.lips.has(vertex >> 1);
  const easy = new Map<number, Rounded>();
  const wider = (i: number): Rounded => {
    const known = easy.get(i) ?? widened(agile.solids[i]!, HAIR);
    easy.set(i, known);
    return known;
  };
  /** Tops that a leap across may land on. */
  const landings = ({ x, z, level, spent }: RouteNode, furthest: Inches): readonly Rounded[] => {
    const rise = checks[spent] === 'jump-across' ? Math.max(jump.rise, freeStep) : freeStep;
    return obstacles.flatMap((o, i) => {
      const isHigh = o.hi - level.y <= rise + HAIR && level.y - o.hi <= freeStep + HAIR;
      if (!isHigh || !o.stand || !holds(agile, i)) return [];
      return isNear(agile.solids[i]!, x, z, furthest + HAIR) ? [wider(i)] : [];
    });
  };
  const onward = (node: RouteNode): Onward | undefined => {
    const { x, z, level, spent } = node;
    // A mover that jumps down may walk back from the lip to where its whole base is supported, and jump from there.
    if (!isLip(node.vertex) || isLanded(node) || checks[spent] === 'jump-down') return undefined;
    const own = topsAt(field, agile, level.y).filter((s) => signedDistance(s, x, z) < BESIDE);
    const furthest = checks[spent] === 'jump-across' ? Math.max(jump.most, jump.free) : jump.free;
    const tops = landings(node, furthest);
    return (bx, bz) => {
      const away = Math.sqrt((bx - x) ** 2 + (bz - z) ** 2);
      if (away < BESIDE) return true;
      const [ux, uz] = [(bx - x) / away, (bz - z) / away];
      if (own.some((s) => signedDistance(s, x + BESIDE * ux, z + BESIDE * uz) < -ON_TOP_DEPTH)) return false;
      const far = furthest + HAIR;
      return tops.some((s) => clipSegment(s, x, z, far * ux, far * uz, clip));
    };
  };
  return {
    isLip,
    mayLeap: (spent) => isStepped || checks.slice(spent).some((check) => check !== 'climb'),
    isWorth: (node) => {
      if (isLip(node.vertex) && !mayLeapNow(node.spent) && !isLanded(node)) return false;
      const { parent } = node;
      return !parent || !isLip(parent.vertex) || isLanded(parent) || isTakenOff(node);
    },
    onward,
  };
}

/** Plain outlines of solids that support a mover at a height. */
const topsAt = ({ obstacles }: Field, agile: Agile, y: Inches): readonly Rounded[] =>
  obstacles.flatMap((o, i) =>
    o.stand && holds(agile, i) && Math.abs(o.hi - y) < SAME_LEVEL ? [agile.solids[i]!] : [],
  );

const isNear = (s: Rounded, x: Inches, z: Inches, far: Inches): boolean =>
  s.minX < x + far && s.maxX > x - far && s.minZ < z + far && s.maxZ > z - far && signedDistance(s, x, z) <= far;

/** Whether a path has landed from a leap on its stretch to a node. */
const isLanded = ({ climbs, tangent }: RouteNode): boolean =>
  tangent !== undefined && some(climbs, (c) => c.until !== undefined);

/** Whether a path begins its stretch to a node by leaping. */
const isTakenOff = ({ climbs, tangent }: RouteNode): boolean =>
  tangent !== undefined && some(climbs, (c) => c.until !== undefined);

function some(climbs: Climb | undefined, holdsFor: (climb: Climb) => boolean): boolean {
  for (let c = climbs; c; c = c.before) if (holdsFor(c)) return true;
  return false;
}
