import type { Bounds } from '../../geometry/bounds.ts';
import { buildSheet, type Sheet } from '../../geometry/slopes/sheet.ts';
import type { Triangle } from '../../geometry/slopes/triangle.ts';
import type { RimEdge } from '../../geometry/surface/surface-hill.ts';
import type { Point } from '../../kernel/point.ts';
import { NET_SEAM } from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import { dot, lerp, sub } from '../../kernel/vec.ts';

/** What a net needs of a hill. */
type NetHill = {
  readonly bounds: Bounds;
  readonly slope: { readonly triangles: readonly Triangle[] };
  readonly ground: { readonly rim: readonly RimEdge[] };
};

/** One net of points over hills (indices) that meet along edges of their borders. */
export type HillNet = {
  readonly members: readonly Index[];
  /** Built on first use. */
  readonly sheet: Sheet;
  /** Extent of all of them in plan. */
  readonly bounds: Bounds;
};

/**
 * The nets over hills: tiles that meet have one net, so that paths cross their common border anywhere.
 *
 * @returns For each hill its net.
 * @source Borders meet where they share points less than {@link NET_SEAM} apart; test/property/steep-slopes.test.ts.
 */
export function netsOver(hills: readonly NetHill[]): readonly HillNet[] {
  const nets: HillNet[] = [];
  hills.forEach((_, first) => {
    if (nets[first]) return;
    const members = [first];
    for (const member of members)
      hills.forEach((hill, i) => {
        if (!members.includes(i) && meet(hills[member]!, hill)) members.push(i);
      });
    const net = netOver(hills, members);
    for (const member of members) nets[member] = net;
  });
  return nets;
}

function netOver(hills: readonly NetHill[], members: readonly Index[]): HillNet {
  const own = members.map((i) => hills[i]!);
  let sheet: Sheet | undefined;
  return {
    members,
    get sheet() {
      return (sheet ??= buildSheet(own.length > 1 ? welded(own) : own[0]!.slope.triangles));
    },
    bounds: {
      minX: Math.min(...own.map(({ bounds }) => bounds.minX)),
      maxX: Math.max(...own.map(({ bounds }) => bounds.maxX)),
      minZ: Math.min(...own.map(({ bounds }) => bounds.minZ)),
      maxZ: Math.max(...own.map(({ bounds }) => bounds.maxZ)),
    },
  };
}

/** Whether the borders of two hills share more than one point. */
function meet(a: NetHill, b: NetHill): boolean {
  const [own, others] = [edgesNear(a, b.bounds), edgesNear(b, a.bounds)];
  const shared = [
    ...own.flatMap((e) => (others.some((o) => isOnEdge(o, e.a)) ? [e.a] : [])),
    ...others.flatMap((e) => (own.some((o) => isOnEdge(o, e.a)) ? [e.a] : [])),
  ];
  return shared.some((p) => !isSame(p, shared[0]!));
}

/** The edges of a hill's border that come near an extent. */
function edgesNear({ ground, bounds }: NetHill, extent: Bounds): readonly RimEdge[] {
  const isNear = (low: readonly [Inches, Inches], high: readonly [Inches, Inches]): boolean =>
    low[0] <= extent.maxX + NET_SEAM &&
    high[0] >= extent.minX - NET_SEAM &&
    low[1] <= extent.maxZ + NET_SEAM &&
    high[1] >= extent.minZ - NET_SEAM;
  if (!isNear([bounds.minX, bounds.minZ], [bounds.maxX, bounds.maxZ])) return [];
  return ground.rim.filter(({ a, b }) =>
    isNear([Math.min(a[0], b[0]), Math.min(a[2], b[2])], [Math.max(a[0], b[0]), Math.max(a[2], b[2])]),
  );
}

const isSame = (p: Point, q: Point): boolean => p.every((value, k) => Math.abs(value - q[k]!) <= NET_SEAM);

/** The point of an edge nearest to a place, when it is the same place. */
function footOn({ a, b }: Pick<RimEdge, 'a' | 'b'>, p: Point): Point | undefined {
  if (isSame(a, p)) return a;
  if (isSame(b, p)) return b;
  const [along, off] = [sub(b, a), sub(p, a)];
  const share = dot(off, along) / dot(along, along);
  const foot = share > 0 && share < 1 ? lerp(a, b, share) : undefined;
  return foot && isSame(foot, p) ? foot : undefined;
}

const isOnEdge = (edge: RimEdge, p: Point): boolean => footOn(edge, p) !== undefined;

/**
 * The triangles of hills that meet, joined edge to edge: corners of a border are moved onto the borders of the hills
 * before, and edges are divided at the corners that others have on them.
 */
function welded(hills: readonly NetHill[]): readonly Triangle[] {
  const known = hills.map(() => new Map<string, Point>());
  const put = (i: Index, p: Point): Point => {
    const key = p.join(' ');
    const at = known[i]!.get(key) ?? onBorders(i, p);
    known[i]!.set(key, at);
    return at;
  };
  const onBorders = (i: Index, p: Point): Point => {
    for (let k = 0; k < i; k++)
      for (const { a, b } of edgesNear(hills[k]!, { minX: p[0], maxX: p[0], minZ: p[2], maxZ: p[2] })) {
        const foot = footOn({ a: put(k, a), b: put(k, b) }, p);
        if (foot) return foot;
      }
    return p;
  };
  return hills.flatMap((hill, i) => {
    const corners = hills.flatMap((other, k) =>
      k === i ? [] : edgesNear(other, hill.bounds).flatMap(({ a, b }) => [put(k, a), put(k, b)]),
    );
    const places = [...new Map(corners.map((p) => [p.join(' '), p])).values()];
    return hill.slope.triangles.flatMap((t) => dividedAt([put(i, t[0]), put(i, t[1]), put(i, t[2])], places));
  });
}

/** A triangle divided at the places that lie on its sides. */
function dividedAt(triangle: Triangle, places: readonly Point[]): readonly Triangle[] {
  for (let k = 0; k < 3; k++) {
    const [a, b, c] = [triangle[k]!, triangle[(k + 1) % 3]!, triangle[(k + 2) % 3]!];
    const at = places.find((p) => !isSame(p, a) && !isSame(p, b) && footOn({ a, b }, p));
    if (at) return [...dividedAt([a, at, c], places), ...dividedAt([at, b, c], places)];
  }
  return [triangle];
}
