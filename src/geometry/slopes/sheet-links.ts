import type { Point } from '../../kernel/point.ts';
import { LENGTH_ROUNDING, NO_LENGTH, SAME_LEVEL, SAME_VERTEX } from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import { distance } from '../../kernel/vec.ts';
import type { Level } from '../obstacles/levels.ts';
import type { Leg } from '../path.ts';
import { withGround } from './sheet-nodes.ts';
import { nodesTo, type Sheet, type SheetTree, stretchCost, triangleAt, pathsFrom } from './sheet.ts';
import { cheaper, crossedBy, type SheetLine, tautLine } from './sheet-taut.ts';

/** A place on level ground from which a mover gets onto a sheet's rim: at a low rim, or clear of a face. */
export type Portal = {
  /** Index of its corner in the field. */
  readonly corner: number;
  /** Index into the sheet's rim. */
  readonly rim: number;
  readonly at: Point;
  readonly level: Level;
  /** Along the ground between `at` and the rim. */
  readonly across: Inches;
};

/** A sheet joined to a field by its portals. Its trees are built on demand. */
export type JoinedSheet = {
  readonly sheet: Sheet;
  readonly portals: readonly Portal[];
  readonly isOpen: (a: Point, b: Point) => boolean;
  readonly trees: Map<number, SheetTree>;
  /** Cache of which stretches between nodes are open; undefined when nothing stands on the sheet. */
  readonly open?: Map<number, boolean>;
  /** Whether links that climb are drawn roughly, and exactly only when asked for. */
  readonly isRough?: boolean;
};

/** A place on a sheet. */
export type OnSheet = { readonly joined: JoinedSheet; readonly at: Point; readonly triangle: number };

/** A path over a sheet between two places on or beside it. */
export type SheetLink = {
  readonly cost: Inches;
  readonly up: Inches;
  readonly down: Inches;
  readonly legs: readonly Leg[];
  /**
   * The same link drawn exactly, where this one is rough. With places on the ground before or after it, it begins or
   * ends there, and crosses the border of the sheet where the whole is shortest; undefined where it cannot.
   */
  readonly refined?: (beside?: Beside) => SheetLink | undefined;
};

/** Places on level ground straight before and after a path over a sheet. */
export type Beside = { readonly before?: Point | undefined; readonly after?: Point | undefined };

/**
 * The sheet place nearest in height over a plan point, if one is within `slack` of it.
 *
 * @param heightOf  Height of the sheet's triangle of an index there; undefined where the mover cannot stand.
 * @source See `triangleAt`.
 */
export function findOnSheet(
  sheets: readonly JoinedSheet[],
  at: Point,
  slack: Inches,
  heightOf: (s: Sheet, triangle: number) => Inches | undefined,
): OnSheet | undefined {
  for (const joined of sheets) {
    const triangle = triangleAt(joined.sheet, at[0], at[2], at[1]);
    if (triangle < 0) continue;
    const y = heightOf(joined.sheet, triangle);
    if (y !== undefined && Math.abs(y - at[1]) <= slack) return { joined, at: [at[0], y, at[2]], triangle };
  }
  return undefined;
}

/**
 * Paths from a portal to every other portal of its sheet: onto the rim, over the sheet, off the rim.
 *
 * @source As {@link pathsFrom}; the taut path is bounded from below by the net's.
 */
export function linksFromPortal(
  joined: JoinedSheet,
  from: Portal,
): readonly { readonly to: Portal; readonly least: Inches; readonly link: () => SheetLink }[] {
  const root = joined.sheet.rim[from.rim]!.node;
  const tree = treeOf(joined, root);
  return joined.portals.flatMap((to) => {
    const node = joined.sheet.rim[to.rim]!.node;
    const cost = tree.cost[node]!;
    if (to === from || cost === Infinity) return [];
    const net = leastOver(joined.sheet.at[root]!, joined.sheet.at[node]!, cost);
    const least = gateCost(joined, from) + net + gateCost(joined, to);
    return [{ to, least, link: () => linkOf(joined, nodesTo(tree, node), undefined, from, to) }];
  });
}

/** Paths over the net exceed their taut versions by at most a share, plus a detour in the triangle of an end. */
const TAUT = 0.97;
const ROUND: Inches = 0.5;

/** Lower bound of a path over a sheet between two places, given its length over the net. */
const leastOver = (a: Point, b: Point, net: Inches): Inches =>
  Math.max(
    Math.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 + (b[2] - a[2]) ** 2) - LENGTH_ROUNDING,
    TAUT * net - ROUND,
  );

/** Portals of a sheet joined by paths over it, with the path tree of that part. */
export type SheetPart = { readonly tree: SheetTree; readonly portals: readonly Portal[] };

/**
 * The parts of a sheet that obstacles on it leave connected.
 *
 * @source As {@link pathsFrom}: what costs a finite path.
 */
export function partsOfSheet(joined: JoinedSheet): readonly SheetPart[] {
  const parts: SheetPart[] = [];
  for (const portal of joined.portals) {
    if (parts.some((p) => p.portals.includes(portal))) continue;
    const tree = treeOf(joined, joined.sheet.rim[portal.rim]!.node);
    const portals = joined.portals.filter((p) => tree.cost[joined.sheet.rim[p.rim]!.node]! < Infinity);
    parts.push({ tree, portals });
  }
  return parts;
}

/** Whether a part of a sheet reaches the triangle a place is in. @source As {@link partsOfSheet}. */
export function mayReach({ tree }: SheetPart, { joined, triangle }: OnSheet): boolean {
  return joined.sheet.nodesByTriangle[triangle]!.some((n) => tree.cost[n]! < Infinity);
}

/** Paths from a place on a sheet to its portals. @source As {@link linksFromPortal}. */
export function linksFromPlace(
  place: OnSheet,
): readonly { readonly to: Portal; readonly least: Inches; readonly link: () => SheetLink }[] {
  const { joined } = place;
  const tree = pathsFrom(joined.sheet, place, joined.isOpen);
  return joined.portals.flatMap((to) => {
    const node = joined.sheet.rim[to.rim]!.node;
    const cost = tree.cost[node]!;
    return cost === Infinity
      ? []
      : [
          {
            to,
            least: leastOver(place.at, joined.sheet.at[node]!, cost) + gateCost(joined, to),
            link: () => linkOf(joined, nodesTo(tree, node), place, undefined, to),
          },
        ];
  });
}

/**
 * The path between two places on one sheet, if they are joined.
 *
 * @source As {@link pathsFrom}, drawn taut; test/geometry/slope-paths.test.ts.
 */
export function linkBetween(from: OnSheet, to: OnSheet): SheetLink | undefined {
  const { joined } = from;
  if (from.triangle === to.triangle && joined.isOpen(from.at, to.at))
    return measured(joined.sheet, { points: [from.at, to.at], triangles: [from.triangle] });
  const tree = pathsFrom(joined.sheet, from, joined.isOpen);
  let best = -1;
  let least = Infinity;
  for (const n of joined.sheet.nodesByTriangle[to.triangle]!) {
    const cost = tree.cost[n]! + stretchCost(joined.sheet, to.triangle, joined.sheet.at[n]!, to.at).cost;
    if (cost < least && joined.isOpen(joined.sheet.at[n]!, to.at)) {
      least = cost;
      best = n;
    }
  }
  if (best < 0) return undefined;
  const ends = { start: from, end: to };
  return drawn(joined, nodesTo(tree, best), ends, (line, isExact) => {
    const mayBeCheaper = isExact && hasClimbed(joined.sheet, line);
    return measured(joined.sheet, mayBeCheaper ? cheapestBeside(from, to, tree, line) : line);
  });
}

/** A link along a chain of nodes (indices); a rough one where the sheet has these, with how it is refined. */
function drawn(
  { sheet, isOpen, isRough }: JoinedSheet,
  chain: readonly number[],
  ends: { readonly start?: OnSheet; readonly end?: OnSheet },
  linkOver: (line: SheetLine, isExact: boolean) => SheetLink,
): SheetLink {
  const exact = (): SheetLink => linkOver(tautLine(sheet, chain, ends, isOpen), true);
  const rough = isRough ? tautLine(sheet, chain, ends, isOpen, true) : undefined;
  if (!rough || !hasClimbed(sheet, rough)) return exact();
  let known: SheetLink | undefined;
  return { ...linkOver(rough, false), refined: () => (known ??= exact()) };
}

const hasClimbed = ({ steep }: Sheet, { triangles }: SheetLine): boolean => triangles.some((t) => steep[t]);

/** How much longer over the net than the shortest a path may be that is drawn taut beside it, as a share, and how many. */
const BESIDE = 0.04;
const MOST_BESIDE = 100;

/**
 * The cheapest of the paths between two places that go through other triangles than a path over the net and are hardly
 * longer there: where slopes are climbed, the shortest one over the net need not be shortest when taut.
 */
function cheapestBeside(from: OnSheet, to: OnSheet, tree: SheetTree, line: SheetLine): SheetLine {
  const { sheet, isOpen } = from.joined;
  const back = pathsFrom(sheet, to, isOpen);
  const sums = tree.cost.map((cost, n) => cost + back.cost[n]!);
  const least = sums.reduce((a, b) => Math.min(a, b), Infinity);
  const nodes = [...sums.keys()].filter((n) => sums[n]! < least * (1 + BESIDE)).sort((a, b) => sums[a]! - sums[b]!);
  const known = new Set<string>();
  let best = line;
  for (const n of nodes) {
    const chain = [...nodesTo(tree, n), ...nodesTo(back, n).toReversed().slice(1)];
    const key = crossedBy(sheet, chain);
    if (known.has(key)) continue;
    known.add(key);
    best = cheaper(sheet, tautLine(sheet, chain, { start: from, end: to }, isOpen), best);
    if (known.size >= MOST_BESIDE) break;
  }
  return best;
}

/** The same path reversed. @source Lengths are symmetric; up and down are swapped. */
export function reversed(link: SheetLink): SheetLink {
  return {
    cost: link.cost,
    up: link.down,
    down: link.up,
    legs: link.legs.toReversed().map((l) => ({ ...l, from: l.to, to: l.from })),
    ...(link.refined ? { refined: (beside) => turnedRound(link.refined!, beside) } : {}),
  };
}

function turnedRound(refined: NonNullable<SheetLink['refined']>, beside?: Beside): SheetLink | undefined {
  const link = refined(beside && { before: beside.after, after: beside.before });
  return link && reversed(link);
}

function treeOf(joined: JoinedSheet, root: number): SheetTree {
  const known = joined.trees.get(root);
  if (known) return known;
  const made = pathsFrom(joined.sheet, { node: root }, joined.isOpen, joined.open);
  joined.trees.set(root, made);
  return made;
}

const rimHeight = (joined: JoinedSheet, p: Portal): Inches => joined.sheet.at[joined.sheet.rim[p.rim]!.node]![1];
const FLUSH: Inches = 0.02;
const gateRise = (joined: JoinedSheet, p: Portal): Inches => {
  const rise = rimHeight(joined, p) - p.level.y;
  return Math.abs(rise) <= FLUSH ? 0 : rise + (p.level.y - p.level.rule);
};
const gateCost = (joined: JoinedSheet, p: Portal): Inches => Math.abs(gateRise(joined, p)) + p.across;

function linkOf(
  joined: JoinedSheet,
  chain: readonly number[],
  start: OnSheet | undefined,
  from: Portal | undefined,
  to: Portal,
): SheetLink {
  const link = drawn(joined, chain, start ? { start } : {}, (line) =>
    measured(joined.sheet, line, from ? gateLegs(joined, from, 'on') : [], gateLegs(joined, to, 'off')),
  );
  const exact = link.refined;
  if (!exact) return link;
  return {
    ...link,
    refined: (beside) => (beside ? linkFromGround(joined, chain, start, { from, to }, beside) : exact()),
  };
}

/** A link that goes on straight over the ground before or after it; undefined where the border is not level with that. */
function linkFromGround(
  joined: JoinedSheet,
  chain: readonly number[],
  start: OnSheet | undefined,
  gates: { readonly from: Portal | undefined; readonly to: Portal },
  { before, after }: Beside,
): SheetLink | undefined {
  let sheet = joined.sheet;
  const onGround = (at: Point, gate: Portal | undefined) => {
    const rim = gate && gate.across === 0 ? joined.sheet.at[joined.sheet.rim[gate.rim]!.node]! : undefined;
    const known = sheet.triangles.length;
    sheet = withGround(sheet, at);
    const triangle = rim ? sheet.triangles.findIndex((t, i) => i >= known && isBetween(t[1], t[2], rim)) : -1;
    return triangle < 0 ? undefined : { at, triangle };
  };
  const [own, end] = [before ? onGround(before, gates.from) : start, after ? onGround(after, gates.to) : undefined];
  if ((before && !own) || (after && !end)) return undefined;
  const line = tautLine(sheet, chain, { ...(own ? { start: own } : {}), ...(end ? { end } : {}) }, joined.isOpen);
  const gateOn = gates.from && !before ? gateLegs(joined, gates.from, 'on') : [];
  const gateOff = after ? [] : gateLegs(joined, gates.to, 'off');
  return measured(sheet, line, gateOn, gateOff, joined.sheet.triangles.length);
}

const isBetween = (a: Point, b: Point, p: Point): boolean =>
  distance(a, p) + distance(p, b) <= distance(a, b) + SAME_VERTEX;

function gateLegs(joined: JoinedSheet, p: Portal, direction: 'on' | 'off'): Leg[] {
  const rim = joined.sheet.at[joined.sheet.rim[p.rim]!.node]!;
  const rise = gateRise(joined, p);
  const lifted: Point = [p.at[0], rim[1], p.at[2]];
  const legs: Leg[] = [];
  const isStep = rise === 0 && Math.abs(rim[1] - p.at[1]) > SAME_LEVEL;
  if (rise !== 0 || isStep)
    legs.push({ kind: isStep ? 'step' : 'climb', from: p.at, to: lifted, length: Math.abs(rise) });
  if (p.across > LENGTH_ROUNDING)
    legs.push({ kind: 'walk', from: legs.length > 0 ? lifted : p.at, to: rim, length: p.across });
  return direction === 'on' ? legs : legs.reverse().map((l) => ({ ...l, from: l.to, to: l.from }));
}

/** A link over a path. From the triangle of index `ground` on, triangles are level ground beside the sheet. */
function measured(
  sheet: Sheet,
  { points, triangles }: SheetLine,
  before: readonly Leg[] = [],
  after: readonly Leg[] = [],
  ground: Index = Infinity,
): SheetLink {
  const legs: Leg[] = [...before];
  let up = 0;
  let down = 0;
  let cost = 0;
  triangles.forEach((triangle, i) => {
    const [a, b] = [points[i]!, points[i + 1]!];
    const c = stretchCost(sheet, triangle, a, b);
    const kind = triangle < ground ? 'slope' : 'walk';
    if (c.cost > NO_LENGTH) legs.push({ kind, from: a, to: b, length: c.cost });
    cost += c.cost;
    up += c.up;
    down += c.down;
  });
  for (const leg of [...before, ...after]) {
    cost += leg.length;
    if (leg.kind !== 'climb') continue;
    if (leg.to[1] > leg.from[1]) up += leg.length;
    else down += leg.length;
  }
  return { cost, up, down, legs: [...legs, ...after] };
}
