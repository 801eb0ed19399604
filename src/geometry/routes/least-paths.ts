import FlatQueue from 'flatqueue';
import { PART_HEIGHT, SAME_LEVEL, STEP_ROUNDING } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { type Agile, type AgileAction, holds, leaves } from '../agile/agile.ts';
import type { Field } from '../field/field.ts';
import { overAt } from '../field/over.ts';
import { isFaced, type Obstacle } from '../obstacles/levels.ts';
import { keptGap } from '../agile/lips.ts';
import type { RouteNode } from '../travel/route-node.ts';
import { type Rounded, signedDistance } from '../outlines/rounded.ts';

/** A rectangle in plan. */
type Box = Pick<Rounded, 'minX' | 'maxX' | 'minZ' | 'maxZ'>;

/** A zone paths lead to, as far as bounds need it. */
type BoundedZone = {
  /** Bounds of its core, and its radius round that. */
  readonly core: Box;
  readonly radius: Inches;
  /** Heights at which paths may end in it. */
  readonly low: Inches;
  readonly high: Inches;
  /** Whether low slopes lie in it: they are walked at the level below them. */
  readonly hasLowSlopes: boolean;
};

/** A change from one part to another that costs a climb or a check. */
type Passage = {
  readonly from: number;
  readonly to: number;
  /** Rectangles that contain its beginning and its end. */
  readonly start: Box;
  readonly end: Box;
  /** Its height: its cost apart from the distance between its ends. */
  readonly height: Inches;
  /** The check it takes; a ladder takes none. */
  readonly check: AgileAction | undefined;
};

/**
 * Lower bound of a path that leaves its part before a place, at most `round` off the straight line; infinite if none.
 */
export type Leaving = (x: Inches, z: Inches, round: Inches) => Inches;

/** Lower bounds of the remaining cost of paths, by the part of the table they are on and the checks they have used. */
export type LeastPaths = {
  /** The part a node is on; undefined when that is unknown. */
  readonly partOf: (node: RouteNode) => number | undefined;
  /** Lower bound of a path on from a place of a part. */
  readonly from: (x: Inches, z: Inches, part: number, spent: number) => Inches;
  /** Lower bound of a path on from anywhere on a corner of the field. */
  readonly fromCorner: (corner: number, part: number, spent: number) => Inches;
  /** Returns the lower bound of paths on from a place of a part that leave the part before another place. */
  readonly leaving: (x: Inches, z: Inches, part: number, spent: number) => Leaving;
  /**
   * Whether a path that begins on a part may reach a place from which fewer checks than it has left lead to the end, so
   * that it may use some needlessly. True when its part is unknown.
   */
  readonly maySpare: (part: number | undefined) => boolean;
};

/** Allowance for rounding, and for easing of obstacles a base touches. */
const HAIR: Inches = 0.05;

/** With more passages than this a bound is not worth computing. */
const MOST = 1500;

/**
 * Lower bounds on paths into a zone: parts of the table that free steps join, and the ladders, climbs and jumps between
 * them, each known by its height and the rectangle it must lie in. They allow everything a mover can do, and more.
 *
 * @returns Undefined where bounds would not hold, or not help.
 * @source Derived here: Dijkstra 1959 over passages, distances between rectangles; held against
 *         test/property/least-paths.test.ts.
 */
export function leastPaths(field: Field, zone: BoundedZone): LeastPaths | undefined {
  const { agile, obstacles } = field;
  if (!agile || obstacles.some((o) => o.through)) return undefined;
  const { parts, passages } = joinedBy(field, agile);
  if (passages.length > MOST) return undefined;
  const rest = createRest(field, agile, zone, parts, passages);
  return {
    partOf: (node) => partAt(field, parts, node),
    from: (x, z, part, spent) => leastFrom(rest, placeAt(x, z), part, spent),
    fromCorner: createCornerBounds(field, rest),
    leaving: (x, z, part, spent) => leavingFrom(rest, x, z, part, spent),
    maySpare: (part) => maySpare(rest, agile, part),
  };
}

/** The remaining costs of paths into a zone, by the part of the table they are on and the checks they have used. */
type Rest = {
  readonly passages: readonly Passage[];
  /** Number of possible counts of used checks: the number of checks plus one. */
  readonly states: number;
  readonly toZone: (from: Box) => Inches;
  /** Whether a path may end on a part with this number of checks used. */
  readonly mayEndOn: (part: number, spent: number) => boolean;
  /** Passages out of a part, least remaining cost first. */
  readonly exits: (part: number, spent: number) => readonly number[];
  /** The least remaining cost of a path at the beginning of a passage. */
  readonly leftBy: (passage: number, spent: number) => Inches;
  /** The least height still to climb from a part. */
  readonly heightFrom: (part: number, spent: number) => Inches;
};

function createRest(field: Field, agile: Agile, zone: BoundedZone, parts: Parts, passages: readonly Passage[]): Rest {
  const states = agile.moves.checks.length + 1;
  const goals = goalParts(field, parts, zone);
  const mayEndOn = (part: number, spent: number) => goals.has(part) && (!agile.moves.binding || spent === states - 1);
  const left = costsLeft(passages, agile, states, {
    own: (p) => p.height + between(p.start, p.end),
    next: (p, q) => between(p.end, q.start),
    last: (p, spent) => (mayEndOn(p.to, spent) ? toZone(zone, p.end) : Infinity),
  });
  const heights = costsLeft(passages, agile, states, {
    own: (p) => p.height,
    next: () => 0,
    last: (p, spent) => (mayEndOn(p.to, spent) ? 0 : Infinity),
  });
  const leftBy = (i: number, spent: number) => left[i * states + spent]!;
  const exits = keptByState(states, (part, spent): readonly number[] => {
    const found: number[] = [];
    for (let i = 0; i < passages.length; i++)
      if (passages[i]!.from === part && leftBy(i, spent) < Infinity) found.push(i);
    return found.sort((i, k) => leftBy(i, spent) - leftBy(k, spent));
  });
  const heightFrom = keptByState(states, (part, spent): Inches => {
    const none = mayEndOn(part, spent) ? 0 : Infinity;
    return exits(part, spent).reduce((least, i) => Math.min(least, heights[i * states + spent]!), none);
  });
  return { passages, states, toZone: (from) => toZone(zone, from), mayEndOn, exits, leftBy, heightFrom };
}

/** A cache of one result per part and number of checks used. */
function keptByState<Answer>(
  states: number,
  find: (part: number, spent: number) => Answer,
): (part: number, spent: number) => Answer {
  const known = new Map<number, Answer>();
  return (part, spent) => {
    const key = part * states + spent;
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const found = find(part, spent);
    known.set(key, found);
    return found;
  };
}

const placeAt = (x: Inches, z: Inches): Box => ({ minX: x, maxX: x, minZ: z, maxZ: z });

/** The least a path on from a place of a part can cost. */
function leastFrom(rest: Rest, here: Box, part: number, spent: number): Inches {
  const straight = rest.toZone(here);
  const climbed = straight + rest.heightFrom(part, spent);
  let least = rest.mayEndOn(part, spent) ? straight : Infinity;
  for (const i of rest.exits(part, spent)) {
    const left = rest.leftBy(i, spent);
    if (left >= least || least <= climbed) break;
    least = Math.min(least, left + between(here, rest.passages[i]!.start));
  }
  return Math.max(least, climbed);
}

/** Cached lower bounds of a path on from anywhere on a corner, per part and number of checks used. */
function createCornerBounds({ corners }: Field, rest: Rest): LeastPaths['fromCorner'] {
  const boundsOf = keptByState(rest.states, () => new Float64Array(corners.length).fill(-1));
  return (corner, part, spent) => {
    const bounds = boundsOf(part, spent);
    if (bounds[corner]! < 0) {
      const { x, z, rho } = corners[corner]!;
      bounds[corner] = Math.max(leastFrom(rest, placeAt(x, z), part, spent) - rho, 0);
    }
    return bounds[corner]!;
  };
}

/** Returns the lower bound of paths on from a place of a part that leave the part before another place. */
function leavingFrom(rest: Rest, ax: Inches, az: Inches, part: number, spent: number): Leaving {
  const { passages, leftBy } = rest;
  const least = rest.toZone(placeAt(ax, az)) + rest.heightFrom(part, spent);
  const here = placeAt(ax, az);
  const exits = rest.exits(part, spent);
  return (bx, bz, round) => {
    const minX = Math.min(ax, bx) - round - HAIR;
    const maxX = Math.max(ax, bx) + round + HAIR;
    const minZ = Math.min(az, bz) - round - HAIR;
    const maxZ = Math.max(az, bz) + round + HAIR;
    let lowest = Infinity;
    for (let n = 0; n < exits.length; n++) {
      const left = leftBy(exits[n]!, spent);
      // The following passages have no lower remaining cost.
      if (left >= lowest || least >= lowest) break;
      const { start: s } = passages[exits[n]!]!;
      if (s.minX <= maxX && s.maxX >= minX && s.minZ <= maxZ && s.maxZ >= minZ)
        lowest = Math.min(lowest, Math.max(least, left + between(here, s)));
    }
    return lowest;
  };
}

/** Whether a path that begins on a part may reach a place where fewer checks than it has left would suffice. */
function maySpare({ passages, states, heightFrom }: Rest, { moves }: Agile, part: number | undefined): boolean {
  if (part === undefined) return true;
  const reached = new Set([part * states]);
  for (const state of reached) {
    const spent = state % states;
    const here = (state - spent) / states;
    for (let more = spent + 1; more < states; more++) if (heightFrom(here, more) < Infinity) return true;
    for (const { from, to, check } of passages)
      if (from === here && (check === undefined || check === moves.checks[spent]))
        reached.add(to * states + spent + (check === undefined ? 0 : 1));
  }
  return false;
}

/** The parts of a field and the passages between them, independent of the zone. */
type Joined = { readonly parts: Parts; readonly passages: readonly Passage[] };

const joinedOnes = new WeakMap<Agile, Joined>();

/** The parts and passages of a field, computed once: an agile belongs to one field, wherever a mover starts. */
function joinedBy(field: Field, agile: Agile): Joined {
  const known = joinedOnes.get(agile);
  if (known) return known;
  const parts = joinParts(field, agile);
  const joined = { parts, passages: passagesOf(field, agile, parts) };
  joinedOnes.set(agile, joined);
  return joined;
}

/** The least remaining cost through each passage, by number of checks used before it. */
function costsLeft(
  passages: readonly Passage[],
  agile: Agile,
  states: number,
  cost: {
    readonly own: (passage: Passage) => Inches;
    readonly next: (passage: Passage, then: Passage) => Inches;
    readonly last: (passage: Passage, spent: number) => Inches;
  },
): Float64Array {
  const left = new Float64Array(passages.length * states).fill(Infinity);
  const own = new Float64Array(passages.length);
  /** Passages by the part they lead to. */
  const into: number[][] = [];
  for (let i = 0; i < passages.length; i++) {
    own[i] = cost.own(passages[i]!);
    (into[passages[i]!.to] ??= []).push(i);
  }
  const queue = new FlatQueue<number>();
  const improve = (i: number, spent: number, least: Inches) => {
    const k = i * states + spent;
    if (least >= left[k]!) return;
    left[k] = least;
    queue.push(k, least);
  };
  const { checks } = agile.moves;
  for (let i = 0; i < passages.length; i++) {
    const p = passages[i]!;
    for (let spent = 0; spent < states; spent++) {
      if (p.check === undefined) improve(i, spent, own[i]! + cost.last(p, spent));
      else if (checks[spent] === p.check) improve(i, spent, own[i]! + cost.last(p, spent + 1));
    }
  }
  for (let key = queue.peekValue()!, k = queue.pop(); k !== undefined; key = queue.peekValue()!, k = queue.pop()) {
    if (key > left[k]!) continue;
    const spent = k % states;
    const next = passages[(k - spent) / states]!;
    const before = into[next.from] ?? NO_PASSAGES;
    for (let n = 0; n < before.length; n++) {
      const i = before[n]!;
      const p = passages[i]!;
      const used = p.check === undefined ? spent : spent - 1;
      // Costs between two passages are never negative.
      if (used < 0 || own[i]! + key >= left[i * states + used]!) continue;
      if (p.check === undefined || checks[used] === p.check) improve(i, used, own[i]! + cost.next(p, next) + key);
    }
  }
  return left;
}

const NO_PASSAGES: readonly number[] = [];

/** Parts on which paths into a zone may end. */
function goalParts({ obstacles, sheets }: Field, parts: Parts, zone: BoundedZone): ReadonlySet<number> {
  const { core, radius, low, high, hasLowSlopes } = zone;
  const region = grown(core, radius + HAIR);
  const isIn = (y: Inches) => y <= high + HAIR && (hasLowSlopes || y >= low - HAIR);
  const goals = new Set<number>();
  if (isIn(0)) goals.add(parts.root(parts.ground));
  obstacles.forEach((o, i) => {
    if (o.stand && isIn(o.hi) && isMet(o.shape, region)) goals.add(parts.root(parts.top(i)));
  });
  sheets.forEach(({ sheet }, s) => {
    const [xs, zs] = [sheet.at.map((p) => p[0]), sheet.at.map((p) => p[2])];
    const box = { minX: Math.min(...xs), maxX: Math.max(...xs), minZ: Math.min(...zs), maxZ: Math.max(...zs) };
    if (isMet(box, region)) goals.add(parts.root(parts.slope(s)));
  });
  return goals;
}

/** The part of a node, by the obstacles under it and its height. */
function partAt(field: Field, parts: Parts, node: RouteNode): number | undefined {
  const { x, z, vertex, level } = node;
  const over = node.over ?? [...overAt(field, x, z), ...(vertex < 0 ? [] : field.corners[vertex >> 1]!.owners)];
  for (const i of over) {
    const o = field.obstacles[i]!;
    if (o.stand && Math.abs(o.hi - level.y) < PART_HEIGHT) return parts.root(parts.top(i));
  }
  return Math.abs(level.y) < PART_HEIGHT ? parts.root(parts.ground) : undefined;
}

const isMet = (a: Box, b: Box): boolean =>
  a.minX <= b.maxX + HAIR && b.minX <= a.maxX + HAIR && a.minZ <= b.maxZ + HAIR && b.minZ <= a.maxZ + HAIR;

/** Whether two outlines overlap, or all but touch. */
const areTouching = (a: Rounded, b: Rounded): boolean => isMet(a, b) && keptGap(a, b) <= HAIR;

/** The distance between two rectangles. */
function between(a: Box, b: Box): Inches {
  const dx = Math.max(a.minX - b.maxX, b.minX - a.maxX, 0);
  const dz = Math.max(a.minZ - b.maxZ, b.minZ - a.maxZ, 0);
  return Math.sqrt(dx * dx + dz * dz);
}

/** The intersection of two rectangles, slightly widened. */
const meet = (a: Box, b: Box): Box => ({
  minX: Math.max(a.minX, b.minX) - HAIR,
  maxX: Math.min(a.maxX, b.maxX) + HAIR,
  minZ: Math.max(a.minZ, b.minZ) - HAIR,
  maxZ: Math.min(a.maxZ, b.maxZ) + HAIR,
});

const grown = (a: Box, by: Inches): Box => ({
  minX: a.minX - by,
  maxX: a.maxX + by,
  minZ: a.minZ - by,
  maxZ: a.maxZ + by,
});

const toZone = ({ core, radius }: BoundedZone, from: Box): Inches => Math.max(0, between(from, core) - radius);

/** The parts of a field joined by free steps: of the ground, of every obstacle's top, and of every slope. */
type Parts = {
  readonly ground: number;
  readonly top: (obstacle: number) => number;
  readonly slope: (sheet: number) => number;
  readonly root: (surface: number) => number;
};

function joinParts(field: Field, agile: Agile): Parts {
  const { obstacles, sheets, freeStep } = field;
  const parent = Array.from({ length: 1 + obstacles.length + sheets.length }, (_, i) => i);
  const root = (surface: number): number => {
    let at = surface;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
    return at;
  };
  const join = (a: number, b: number) => {
    parent[root(a)] = root(b);
  };
  const parts: Parts = { ground: 0, top: (i) => 1 + i, slope: (s) => 1 + obstacles.length + s, root };
  const { free } = agile.moves.jump;
  const mayLeave = leaves(agile);
  obstacles.forEach((a, i) => {
    if (!a.stand) return;
    if (a.hi <= freeStep + HAIR) join(0, 1 + i);
    const s = agile.solids[i];
    for (let k = 0; k < i; k++) {
      const b = obstacles[k]!;
      if (!b.stand || Math.abs(a.hi - b.hi) > freeStep + HAIR) continue;
      const t = agile.solids[k];
      const isStepped = mayLeave && s && t && between(s, t) <= free + HAIR;
      if (isStepped || areTouching(a.shape, b.shape)) join(1 + i, 1 + k);
    }
  });
  sheets.forEach(({ portals }, s) => {
    for (const { at, level, corner } of portals) {
      const over = [...overAt(field, at[0], at[2]), ...field.corners[corner]!.owners];
      for (const i of over) if (Math.abs(obstacles[i]!.hi - level.y) < HAIR) join(parts.slope(s), 1 + i);
      if (Math.abs(level.y) < HAIR) join(parts.slope(s), 0);
    }
  });
  return parts;
}

const EVERYWHERE: Box = { minX: -Infinity, maxX: Infinity, minZ: -Infinity, maxZ: Infinity };

function passagesOf(field: Field, agile: Agile, { ground, top, root }: Parts): readonly Passage[] {
  const { obstacles, freeStep } = field;
  const { checks, ladders } = agile.moves;
  const passages: Passage[] = [];
  const climbs = checks.includes('climb');
  const surfaces: readonly Surface[] = [
    { part: root(ground), y: 0, box: EVERYWHERE, outline: undefined, solid: undefined },
    ...obstacles.flatMap((o, i) =>
      o.stand
        ? [
            {
              part: root(top(i)),
              y: o.hi,
              box: o.shape,
              outline: o.shape,
              solid: holds(agile, i) ? agile.solids[i] : undefined,
            },
          ]
        : [],
    ),
  ];
  const rungs = obstacles.flatMap((o, i) => (agile.ladders[i] && ladders !== 'never' ? [o] : []));
  const both = (a: number, b: number, start: Box, height: Inches, check: AgileAction | undefined) => {
    const passage = { start, end: start, height, check };
    passages.push({ ...passage, from: a, to: b }, { ...passage, from: b, to: a });
  };
  surfaces.forEach((a, i) => {
    for (let k = 0; k < i; k++) {
      const b = surfaces[k]!;
      const height = Math.abs(a.y - b.y);
      if (height <= freeStep || !isMet(a.box, b.box)) continue;
      // A mover that neither climbs nor finds a ladder gets no higher here.
      if (!climbs && (rungs.length === 0 || (a.part === b.part && ladders === 'free'))) continue;
      if (a.outline && b.outline && !areTouching(a.outline, b.outline)) continue;
      const shared = meet(a.box, b.box);
      if (climbs && isFacedIn(field, shared, a.y, b.y)) both(a.part, b.part, shared, height, 'climb');
      if (a.part === b.part && ladders === 'free') continue;
      for (const { shape, hi } of rungs)
        if (hi >= Math.max(a.y, b.y) - HAIR && [a, b].every((s) => !s.outline || areTouching(shape, s.outline)))
          both(a.part, b.part, meet(shape, shared), height, ladders === 'free' ? undefined : 'climb');
    }
  });
  return [...passages, ...leapsOf(field, agile, surfaces)];
}

/** Whether faces of obstacles in a rectangle may join two heights. */
function isFacedIn({ obstacles, freeStep }: Field, box: Box, a: Inches, b: Inches): boolean {
  const near: number[] = [];
  for (let i = 0; i < obstacles.length; i++) if (isMet(obstacles[i]!.shape, box)) near.push(i);
  return isFaced(obstacles, near, Math.min(a, b), Math.max(a, b), freeStep);
}

/** The ground or top of a part: its height, where a base can be on it, and its own outline. */
type Surface = {
  readonly part: number;
  readonly y: Inches;
  readonly box: Box;
  readonly outline: Rounded | undefined;
  readonly solid: Rounded | undefined;
};

/** Whether something blocks a height everywhere over a solid: floors rest on the walls that support them. */
const isCovered = (obstacles: readonly Obstacle[], solid: Rounded, y: Inches): boolean =>
  obstacles.some((o) => !o.through && o.lo < y - HAIR && o.hi > y + HAIR && isWithin(solid, o.shape));

/** Whether one outline lies inside another. */
function isWithin({ px, pz, rho }: Rounded, other: Rounded): boolean {
  for (let i = 0; i < px.length; i++) if (signedDistance(other, px[i]!, pz[i]!) + rho > STEP_ROUNDING) return false;
  return true;
}

function leapsOf({ obstacles, freeStep }: Field, agile: Agile, surfaces: readonly Surface[]): readonly Passage[] {
  const { checks, jump } = agile.moves;
  const [across, down] = [checks.includes('jump-across'), checks.includes('jump-down')];
  const [most, rise] = [Math.max(jump.most, jump.free), Math.max(jump.rise, freeStep)];
  const leap = (a: Surface, from: Box, b: Surface, to: Box, furthest: Inches, check: AgileAction): Passage => {
    const [start, end] = [meet(from, grown(to, furthest)), meet(to, grown(from, furthest))];
    return { from: a.part, to: b.part, start, end, height: 0, check };
  };
  const leaps: Passage[] = [];
  if (!across && !down) return leaps;
  const grounds = surfaces.filter((s) => !s.solid || !isCovered(obstacles, s.solid, s.y));
  for (const a of grounds) {
    if (!a.solid || a.y < SAME_LEVEL) continue;
    for (const b of grounds) {
      if (a === b) continue;
      if (
        across &&
        b.solid &&
        b.y - a.y <= rise + HAIR &&
        a.y - b.y <= freeStep + HAIR &&
        between(a.solid, b.solid) <= most &&
        !isWithin(a.solid, b.solid) &&
        !isWithin(b.solid, a.solid) &&
        keptGap(a.solid, b.solid) <= most + HAIR
      )
        leaps.push(leap(a, a.solid, b, b.solid, most, 'jump-across'));
      if (down && a.y - b.y > freeStep && between(a.solid, b.box) <= jump.landing)
        leaps.push(leap(a, a.solid, b, b.box, jump.landing, 'jump-down'));
    }
  }
  return leaps;
}
