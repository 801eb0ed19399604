import type { Inches } from '../../kernel/units.ts';
import { type Agile, holds } from './agile.ts';
import type { Climb, Field } from '../field/field.ts';
import { SAME_LEVEL } from '../field/levels.ts';
import type { RouteNode } from '../routes/route-search.ts';
import { type Clip, clipSegment, type Rounded, rounded, signedDistance } from '../outlines/rounded.ts';

/** Whether a way may go on from a place towards another. */
export type Onward = (x: Inches, z: Inches) => boolean;

/** What ways that bend at lips are good for: they leap from there, or have come down there. */
export type LipPaths = {
  /** Whether a mover with so many checks used may leap yet, then or later. */
  readonly mayLeap: (spent: number) => boolean;
  /** Whether a way may bend at a node; nodes on no lip are none of its business. */
  readonly isWorth: (node: RouteNode) => boolean;
  /** Where a way leads on to from a node; undefined where it may lead anywhere. */
  readonly onward: (node: RouteNode) => Onward | undefined;
};

/** How far from its lip it is looked whether a way leaves its top, and how deep in that it is on it still. */
const BESIDE: Inches = 0.05;
const WITHIN: Inches = 1e-4;
/** How far beside a top a leap onto it may pass it by: rounding. */
const HAIR: Inches = 0.01;

const clip: Clip = { from: 0, to: 0 };

/**
 * What ways that bend at lips are good for; undefined where there are none. Walking, nobody bends at the lip of a top: he
 * would cut the corner. What is left out never
 * was part of a shortest way; engage questions with jumps take about a fifth less for it (bench engage).
 *
 * @source S-17, S-18
 */
export function lipPaths(field: Field): LipPaths | undefined {
  const { agile, obstacles, freeStep } = field;
  if (!agile || agile.lips.size === 0) return undefined;
  const { checks, jump } = agile.moves;
  const isStepped = agile.radius < jump.free / 2;
  const mayLeapNow = (spent: number) => isStepped || checks[spent]?.startsWith('jump') === true;
  const isLip = ({ vertex }: RouteNode) => vertex >= 0 && agile.lips.has(vertex >> 1);
  const easy = new Map<number, Rounded>();
  const wider = (i: number): Rounded => {
    const known = easy.get(i) ?? widened(agile.solids[i]!);
    easy.set(i, known);
    return known;
  };
  /** Tops a leap across may come down on. */
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
    // Who jumps down may walk back from the lip to where his whole base stands, and jump from there.
    if (!isLip(node) || isLanded(node) || checks[spent] === 'jump-down') return undefined;
    const own = topsAt(field, agile, level.y).filter((s) => signedDistance(s, x, z) < BESIDE);
    const furthest = checks[spent] === 'jump-across' ? Math.max(jump.most, jump.free) : jump.free;
    const tops = landings(node, furthest);
    return (bx, bz) => {
      const away = Math.sqrt((bx - x) ** 2 + (bz - z) ** 2);
      if (away < BESIDE) return true;
      const [ux, uz] = [(bx - x) / away, (bz - z) / away];
      if (own.some((s) => signedDistance(s, x + BESIDE * ux, z + BESIDE * uz) < -WITHIN)) return false;
      const far = furthest + HAIR;
      return tops.some((s) => clipSegment(s, x, z, far * ux, far * uz, clip));
    };
  };
  return {
    mayLeap: (spent) => isStepped || checks.slice(spent).some((check) => check !== 'climb'),
    isWorth: (node) => {
      if (isLip(node) && !mayLeapNow(node.spent) && !isLanded(node)) return false;
      const { parent } = node;
      return !parent || !isLip(parent) || isLanded(parent) || isTakenOff(node);
    },
    onward,
  };
}

/** Solids as they stand that hold somebody up at a height. */
const topsAt = ({ obstacles }: Field, agile: Agile, y: Inches): readonly Rounded[] =>
  obstacles.flatMap((o, i) =>
    o.stand && holds(agile, i) && Math.abs(o.hi - y) < SAME_LEVEL ? [agile.solids[i]!] : [],
  );

const isNear = (s: Rounded, x: Inches, z: Inches, far: Inches): boolean =>
  s.minX < x + far && s.maxX > x - far && s.minZ < z + far && s.maxZ > z - far && signedDistance(s, x, z) <= far;

/** Whether a way has leapt on its stretch to a node and come down there. */
const isLanded = ({ climbs, tangent }: RouteNode): boolean =>
  tangent !== undefined && some(climbs, (c) => c.until !== undefined);

/** Whether a way has begun its stretch to a node by leaping. */
const isTakenOff = ({ climbs, tangent }: RouteNode): boolean =>
  tangent !== undefined && some(climbs, (c) => c.until !== undefined);

function some(climbs: Climb | undefined, holdsFor: (climb: Climb) => boolean): boolean {
  for (let c = climbs; c; c = c.before) if (holdsFor(c)) return true;
  return false;
}

/** An outline a hair wider. */
const widened = ({ px, pz, rho }: Rounded): Rounded =>
  rounded(
    Array.from(px, (x, i) => [x, pz[i]!] as const),
    rho + HAIR,
  );
