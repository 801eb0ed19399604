import {
  FAN_SLACK,
  FLAT_NODE,
  LENGTH_ROUNDING,
  NO_LENGTH,
  SAME_LEVEL,
  SAME_PLACE,
  SEAM,
  SLID_SHORTER,
} from '../../kernel/tolerances.ts';
import type { Index, Inches, Radians } from '../../kernel/units.ts';
import * as trig from '../../kernel/trig.ts';

/**
 * A walkable surface as triangles that share nodes and edges. An edge may have any number of triangles: where a ramp
 * ends on a deck, the deck also reaches over the ramp.
 *
 * A *side* is one edge of one triangle: side 3·f + k runs from corner k of triangle f to corner k + 1.
 *
 * @shape `x`, `y`, `z`: inches, by node. `corners`: three nodes for each triangle, counter-clockwise in plan.
 *        `edgeBySide`: edge index by side. `length`: inches by edge. `sides`: sides by edge, those of edge e from
 *        `firstSide[e]` up to `firstSide[e + 1]`. `cornersAt`: corners (3·f + k) by node, those of node v from
 *        `firstCorner[v]` up to `firstCorner[v + 1]`. `bend`: one of {@link NodeBend} by node.
 */
export type WalkMesh = {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly corners: Int32Array;
  readonly edgeBySide: Int32Array;
  readonly length: Float64Array;
  readonly sides: Int32Array;
  readonly firstSide: Int32Array;
  readonly cornersAt: Int32Array;
  readonly firstCorner: Int32Array;
  readonly bend: Uint8Array;
  /** Links by edge and by node: climbs and free steps. */
  readonly edgeLinks: EdgeLinks;
  readonly nodeLinks: NodeLinks;
  /** The number of sides of one repetition: all of them, unless the mesh is repeated to count changes of height. */
  readonly once: Index;
  /** How much shorter a path may be than its search finds it, before its changes of height are slid along their edges. */
  readonly slack: Inches;
  /** Whether some link costs less than it rises, so that only distances in plan bound paths from below. */
  readonly isStepped: boolean;
};

/**
 * A change of height from one edge straight up or down to a parallel one: `a` and `b` are the nodes of the first, `a2`
 * and `b2` those above or below them. It costs the same all along, in inches.
 */
export type EdgeLink = {
  readonly to: Index;
  readonly a: Index;
  readonly b: Index;
  readonly a2: Index;
  readonly b2: Index;
  readonly cost: Inches;
};

/**
 * Changes of height from nodes to others, which take less room than objects: a town has tens of thousands.
 *
 * @shape `first`: by node, one more than there are; those of node v from `first[v]` up to `first[v + 1]`. `to`: nodes.
 *        `cost`: inches.
 */
export type NodeLinks = { readonly first: Int32Array; readonly to: Int32Array; readonly cost: Float64Array };

/**
 * Changes of height from edges to others, as {@link NodeLinks}.
 *
 * @shape `ends`: four nodes a link, as in {@link EdgeLink}: a, b, a2, b2. `isLate`: by link, bit i for side i of its edge:
 *        whether paths out of that side's triangle could have changed height before they crossed it, at the same cost.
 */
export type EdgeLinks = NodeLinks & { readonly ends: Int32Array; readonly isLate: Uint8Array };

/**
 * A change of height between two sides that lie one above the other; `cost` where the first begins and where it ends.
 * Where these differ, or one side is longer than the other, heights change at the ends only, and paths are slid along.
 */
export type SideLink = { readonly from: Index; readonly to: Index; readonly cost: readonly [Inches, Inches] };

/**
 * How shortest paths may bend at a node: never; at a saddle, whose triangles make more than a full turn; at a border
 * that turns inwards; or in any way, where more than two triangles share an edge, surfaces meet only at the node, or
 * heights change at a cost or between lengths that differ along an edge, or no further than to the node.
 */
export const NodeBend = { none: 0, saddle: 1, border: 2, any: 3 } as const;

/** The nodes and triangles of a mesh, with the length of a side where it is not the distance of its nodes. */
export type MeshParts = Pick<WalkMesh, 'x' | 'y' | 'z' | 'corners'> & {
  /** Length of the side from one corner of a triangle to the next, inches; by default the distance of the nodes. */
  readonly lengthOf?: (side: Index) => Inches;
  /** Changes of height, each in one direction. */
  readonly links?: readonly SideLink[];
};

/**
 * A walkable surface from its triangles; linear in their number.
 *
 * @source Half-edge structure (Mäntylä 1988), with a list of sides for every edge.
 */
export function buildWalkMesh({ x, y, z, corners, lengthOf, links = [] }: MeshParts): WalkMesh {
  const { edgeBySide, count } = edgesOf(corners);
  const length = new Float64Array(count);
  const firstSide = new Int32Array(count + 1);
  for (let s = 0; s < corners.length; s++) {
    const e = edgeBySide[s]!;
    firstSide[e + 1]!++;
    const [a, b] = [corners[s]!, corners[nextSide(s)]!];
    const own = lengthOf?.(s) ?? Math.sqrt((x[a]! - x[b]!) ** 2 + (y[a]! - y[b]!) ** 2 + (z[a]! - z[b]!) ** 2);
    length[e] = Math.max(length[e]!, own);
  }
  const sides = sortedInto(firstSide, edgeBySide);
  const firstCorner = new Int32Array(x.length + 1);
  for (let s = 0; s < corners.length; s++) firstCorner[corners[s]! + 1]!++;
  const cornersAt = sortedInto(firstCorner, corners);
  const bend = new Uint8Array(x.length);
  const known = { x, y, z, corners, edgeBySide, length, sides, firstSide, cornersAt, firstCorner, bend };
  const { bends, ...joined } = withLateLinks(known, joinLinks(links, known, count));
  const mesh = { ...known, ...joined, once: corners.length };
  for (let v = 0; v < x.length; v++) bend[v] = bends.has(v) ? NodeBend.any : bendAt(mesh, v);
  return mesh;
}

type NodeLink = { readonly to: Index; readonly cost: Inches };

/** Links in lists by what they lead from, one after another, and all of them in that order. */
function listed<Link extends NodeLink>(
  links: ReadonlyMap<Index, readonly Link[]>,
  count: number,
): NodeLinks & { readonly all: readonly Link[] } {
  const first = new Int32Array(count + 1);
  const all: Link[] = [];
  for (let i = 0; i < count; i++) {
    all.push(...(links.get(i) ?? []));
    first[i + 1] = all.length;
  }
  return { first, to: Int32Array.from(all, ({ to }) => to), cost: Float64Array.from(all, ({ cost }) => cost), all };
}

/** A link of an edge, by index. @source Definition of {@link EdgeLinks}. */
export function edgeLinkAt({ edgeLinks: { to, cost, ends } }: Pick<WalkMesh, 'edgeLinks'>, link: Index): EdgeLink {
  const [a, b, a2, b2] = [ends[4 * link]!, ends[4 * link + 1]!, ends[4 * link + 2]!, ends[4 * link + 3]!];
  return { to: to[link]!, a, b, a2, b2, cost: cost[link]! };
}

/** The links of a mesh, and the nodes at which paths may bend in any way because of them. */
export type MeshLinks = Pick<WalkMesh, 'edgeLinks' | 'nodeLinks' | 'isStepped' | 'slack'> & {
  readonly bends: ReadonlySet<Index>;
};

/**
 * Links by edge and by node. Where several join the same two, the cheapest counts.
 *
 * @param edges How many there are.
 * @source Definition of {@link WalkMesh}.
 */
export function joinLinks(
  links: readonly SideLink[],
  { x, y, z, corners, edgeBySide, length }: Pick<WalkMesh, 'x' | 'y' | 'z' | 'corners' | 'edgeBySide' | 'length'>,
  edges: number,
): MeshLinks {
  const edgeLinks = new Map<Index, EdgeLink[]>();
  const nodeLinks = new Map<Index, NodeLink[]>();
  const bends = new Set<Index>();
  // For each two linked nodes, how many linked edges they end.
  const ends = new Map<number, number>();
  let isStepped = false;
  let slack = 0;
  // Triangles on both sides of an edge link it twice: windows that came over both links would double at every edge.
  const addEdge = (from: Index, link: EdgeLink): boolean => {
    const known = edgeLinks.get(from) ?? [];
    const same = known.findIndex(({ to }) => to === link.to);
    if (same < 0) known.push(link);
    else if (link.cost < known[same]!.cost) known[same] = link;
    edgeLinks.set(from, known);
    return same < 0;
  };
  const addNode = (from: Index, to: Index, cost: Inches) => {
    const known = nodeLinks.get(from) ?? [];
    const same = known.findIndex((link) => link.to === to);
    if (same < 0) known.push({ to, cost });
    else if (known[same]!.cost > cost) known[same] = { to, cost };
    nodeLinks.set(from, known);
    if (cost < Math.abs(y[to]! - y[from]!) - LENGTH_ROUNDING) isStepped = true;
  };
  const countEnd = (v: Index, w: Index) => ends.set(v * x.length + w, (ends.get(v * x.length + w) ?? 0) + 1);
  // Nodes lie at heights up to a seam off those of the layers that links join.
  const costOf = (v: Index, w: Index, cost: Inches): Inches => {
    const rise = Math.abs(y[w]! - y[v]!);
    return rise - cost <= 2 * SEAM ? Math.max(cost, rise) : cost;
  };
  for (const { from, to, cost: own } of links) {
    const [a, b] = [corners[from]!, corners[nextSide(from)]!];
    const [c, d] = [corners[to]!, corners[nextSide(to)]!];
    const off = (v: Index, w: Index) => Math.abs(x[v]! - x[w]!) + Math.abs(z[v]! - z[w]!);
    const isSame = off(a, c) + off(b, d) < off(a, d) + off(b, c);
    const [a2, b2] = isSame ? [c, d] : [d, c];
    const cost = [costOf(a, a2, own[0]), costOf(b, b2, own[1])] as const;
    // Straight paths stay straight over a link only where its edges are equally long: not from a slope straight down.
    const isEven = Math.abs(length[edgeBySide[from]!]! - length[edgeBySide[to]!]!) <= SAME_PLACE;
    if (isEven && Math.abs(cost[0] - cost[1]) < SAME_LEVEL) {
      const link = { to: edgeBySide[to]!, a, b, a2, b2, cost: Math.max(cost[0], cost[1]) };
      if (addEdge(edgeBySide[from]!, link)) {
        countEnd(a, a2);
        countEnd(b, b2);
      }
    } else {
      for (const v of [a, b, c, d]) bends.add(v);
      slack = SLID_SHORTER;
    }
    addNode(a, a2, cost[0]);
    addNode(b, b2, cost[1]);
  }
  for (const [pair, count] of ends) if (count === 1) bends.add(Math.floor(pair / x.length)).add(pair % x.length);
  const { all, ...byEdge } = listed(edgeLinks, edges);
  const { all: _, ...byNode } = listed(nodeLinks, x.length);
  const nodesOf = Int32Array.from(all.flatMap(({ a, b, a2, b2 }) => [a, b, a2, b2]));
  const isLate = new Uint8Array(all.length);
  return { edgeLinks: { ...byEdge, ends: nodesOf, isLate }, nodeLinks: byNode, isStepped, slack, bends };
}

/**
 * The same links with those marked by which paths change height later than they could. Without that, windows double at
 * every edge.
 *
 * @source Definition of {@link EdgeLinks}.
 */
export function withLateLinks(
  mesh: Pick<WalkMesh, 'corners' | 'edgeBySide' | 'length' | 'sides' | 'firstSide'>,
  links: MeshLinks,
): MeshLinks {
  const { corners, edgeBySide, length, sides, firstSide } = mesh;
  const { edgeLinks } = links;
  const isLinked = (side: Index, other: Index, cost: Inches): boolean => {
    const [e, to] = [edgeBySide[side]!, edgeBySide[other]!];
    if (Math.abs(length[e]! - length[to]!) > LENGTH_ROUNDING) return false;
    for (let n = edgeLinks.first[e]!; n < edgeLinks.first[e + 1]!; n++)
      if (edgeLinks.to[n] === to && edgeLinks.cost[n]! <= cost + LENGTH_ROUNDING) return true;
    return false;
  };
  for (let e = 0; e < length.length; e++)
    for (let n = edgeLinks.first[e]!; n < edgeLinks.first[e + 1]!; n++) {
      const { to, a, a2, b2, cost } = edgeLinkAt(links, n);
      for (let i = firstSide[e]!; i < firstSide[e + 1]!; i++) {
        const side = sides[i]!;
        const counterpart = corners[side] === a ? a2 : b2;
        for (let k = firstSide[to]!; k < firstSide[to + 1]!; k++) {
          const other = sides[k]!;
          if (corners[other] !== counterpart || !isLinked(side, other, cost)) continue;
          if (!isLinked(nextSide(side), nextSide(other), cost)) continue;
          if (isLinked(previousSide(side), previousSide(other), cost)) edgeLinks.isLate[n]! |= 1 << (i - firstSide[e]!);
        }
      }
    }
  return links;
}

/** The next side of the same triangle, counter-clockwise. @source Definition of {@link WalkMesh}. */
export const nextSide = (side: Index): Index => (side % 3 === 2 ? side - 2 : side + 1);

/** The previous side of the same triangle. @source Definition of {@link WalkMesh}. */
export const previousSide = (side: Index): Index => (side % 3 === 0 ? side + 2 : side - 1);

/** Turns counts into first places, and lists the indices of `group` in order of their group. */
function sortedInto(first: Int32Array, group: Int32Array): Int32Array {
  for (let i = 1; i < first.length; i++) first[i]! += first[i - 1]!;
  const next = first.slice();
  const listed = new Int32Array(group.length);
  for (let i = 0; i < group.length; i++) listed[next[group[i]!]!++] = i;
  return listed;
}

/**
 * The edges of some triangles.
 *
 * @shape `edgeBySide`: edge index by side. `count`: number of edges.
 */
export type SideEdges = { readonly edgeBySide: Int32Array; readonly count: number };

/**
 * The edges of triangles.
 *
 * @shape `corners`: three nodes for each triangle.
 * @source A list of edges for each node.
 */
export function edgesOf(corners: Int32Array): SideEdges {
  let nodes = 0;
  for (let s = 0; s < corners.length; s++) nodes = Math.max(nodes, corners[s]! + 1);
  // The edges from each node to higher ones as a list: the last one made, and before each edge the one before it.
  const last = new Int32Array(nodes).fill(-1);
  const before = new Int32Array(corners.length);
  const high = new Int32Array(corners.length);
  const edgeBySide = new Int32Array(corners.length);
  let count = 0;
  for (let s = 0; s < corners.length; s++) {
    const a = corners[s]!;
    const b = corners[nextSide(s)]!;
    const low = a < b ? a : b;
    const other = a < b ? b : a;
    let e = last[low]!;
    while (e >= 0 && high[e] !== other) e = before[e]!;
    if (e < 0) {
      e = count++;
      high[e] = other;
      before[e] = last[low]!;
      last[low] = e;
    }
    edgeBySide[s] = e;
  }
  return { edgeBySide, count };
}

/**
 * The angle of a triangle at one of its corners, from its three sides.
 *
 * @param corner Index 3·f + k.
 * @source Law of cosines.
 */
export function angleAtCorner({ edgeBySide, length }: WalkMesh, corner: Index): Radians {
  const a = length[edgeBySide[corner]!]!;
  const b = length[edgeBySide[previousSide(corner)]!]!;
  const c = length[edgeBySide[nextSide(corner)]!]!;
  if (a < NO_LENGTH || b < NO_LENGTH) return 0;
  return trig.acos(Math.min(Math.max((a * a + b * b - c * c) / (2 * a * b), -1), 1));
}

/** The other side of an edge with exactly two; −1 at a border, −2 where more than two meet. */
function across({ edgeBySide, sides, firstSide }: WalkMesh, side: Index): Index {
  const e = edgeBySide[side]!;
  const first = firstSide[e]!;
  const count = firstSide[e + 1]! - first;
  if (count === 1) return -1;
  if (count > 2) return -2;
  return sides[first] === side ? sides[first + 1]! : sides[first]!;
}

/** The triangles about a node in counter-clockwise order, each by its corner there, and the angle at which it begins. */
export type NodeFan = {
  readonly corners: readonly Index[];
  readonly starts: readonly Radians[];
  readonly total: Radians;
  readonly isClosed: boolean;
};

/** The clockwise end of the triangles about a node, and whether they close; undefined where they form no single fan. */
function startOfFan(mesh: WalkMesh, node: Index): { readonly first: Index; readonly isClosed: boolean } | undefined {
  const { cornersAt, firstCorner, corners } = mesh;
  const count = firstCorner[node + 1]! - firstCorner[node]!;
  if (count === 0) return undefined;
  const begin = cornersAt[firstCorner[node]!]!;
  let first = begin;
  for (let i = 0; i <= count; i++) {
    const other = across(mesh, first);
    if (other === -1) return { first, isClosed: false };
    // A neighbour that runs the same way lies on the same side in plan: no fan.
    if (other === -2 || corners[other] === node) return undefined;
    first = nextSide(other);
    if (first === begin) return { first, isClosed: true };
  }
  return undefined;
}

/** The next corner counter-clockwise about its node; −1 at the end of a fan, −2 where there is no fan. */
function nextInFan(mesh: WalkMesh, corner: Index, first: Index): Index {
  const other = across(mesh, previousSide(corner));
  if (other === -1 || other === first) return -1;
  return other === -2 || mesh.corners[other] !== mesh.corners[corner] ? -2 : other;
}

/**
 * The fan of triangles about a node; undefined where they form no single fan.
 *
 * @source Definition.
 */
export function fanAbout(mesh: WalkMesh, node: Index): NodeFan | undefined {
  const start = startOfFan(mesh, node);
  if (!start) return undefined;
  const fan: Index[] = [];
  const starts: Radians[] = [];
  let total = 0;
  for (let corner = start.first; corner >= 0; corner = nextInFan(mesh, corner, start.first)) {
    fan.push(corner);
    starts.push(total);
    total += angleAtCorner(mesh, corner);
  }
  return { corners: fan, starts, total, isClosed: start.isClosed };
}

/**
 * The directions about a node in which a path that comes from one may go on: at least half a turn from it on either side.
 *
 * @param inward Where it comes from, an angle of the fan, radians.
 * @source A shortest path leaves at least half a turn on both sides.
 */
export function tautAngles({ total, isClosed }: NodeFan, inward: Radians): readonly (readonly [Radians, Radians])[] {
  const [left, right] = [inward + Math.PI - FAN_SLACK, inward - Math.PI + FAN_SLACK];
  if (!isClosed)
    return [
      [0, right],
      [left, total],
    ];
  const end = inward + total - Math.PI + FAN_SLACK;
  return [
    [left, end],
    [left - total, end - total],
  ];
}

function bendAt(mesh: WalkMesh, node: Index): number {
  const count = mesh.firstCorner[node + 1]! - mesh.firstCorner[node]!;
  if (count === 0) return NodeBend.none;
  const start = startOfFan(mesh, node);
  if (!start) return NodeBend.any;
  let [total, seen, corner] = [0, 0, start.first];
  for (; corner >= 0 && seen <= count; corner = nextInFan(mesh, corner, start.first), seen++)
    total += angleAtCorner(mesh, corner);
  if (seen !== count || corner === -2) return NodeBend.any;
  if (start.isClosed) return total > 2 * Math.PI + FLAT_NODE ? NodeBend.saddle : NodeBend.none;
  return total > Math.PI + FLAT_NODE ? NodeBend.border : NodeBend.none;
}
