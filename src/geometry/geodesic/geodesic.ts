import FlatQueue from 'flatqueue';
import { AT_NODE, LENGTH_ROUNDING, NARROW_WINDOW, SAME_COST } from '../../kernel/tolerances.ts';
import type { Index, Inches, Radians } from '../../kernel/units.ts';
import { tracedPath } from './geodesic-path.ts';
import {
  type Arrival,
  beyondTarget,
  besideSide,
  leastFrom,
  leastThrough,
  straightBetween,
  type GeodesicSearch,
  type MeshPath,
  type MeshPlace,
  nodePoint,
  type SearchRoom,
  startAt,
} from './geodesic-state.ts';
import { startPlaces } from './start-places.ts';
import {
  edgeLinkAt,
  fanAbout,
  nextSide,
  NodeBend,
  type NodeFan,
  previousSide,
  tautAngles,
  type WalkMesh,
} from './walk-mesh.ts';
import {
  emptied,
  windowBefore,
  windowFrom,
  noWindows,
  windowOrigin,
  putWindow,
  windowRoot,
  windowSide,
  windowSx,
  windowSy,
  windowTo,
} from './windows.ts';
import * as trig from '../../kernel/trig.ts';

/**
 * The shortest path over a walkable surface, exact but for rounding; undefined when none is within `most`, or none is
 * proven shortest within {@link SETTLED_BY_SIDE}.
 *
 * Straight paths through a sequence of triangles are kept as windows on edges and settled in order of the least length
 * of any path through them: at least the straight line on from the window to the end. A window is dropped where a path
 * by way of a corner of its triangle is never longer.
 *
 * @param most  Longest path of interest. Inches.
 * @param room  What another search has left in it is lost.
 * @source Mitchell, Mount & Papadimitriou 1987; windows as in Chen & Han 1990 and Xin & Wang 2009, in the order of Cui,
 *         Harabor & Grastien 2017 (Polyanya). Held against test/oracles/geodesic-by-unfolding.ts.
 */
export function findGeodesic(
  mesh: WalkMesh,
  from: MeshPlace,
  to: MeshPlace,
  most: Inches = Infinity,
  room = newRoom(),
): MeshPath | undefined {
  const search = beginGeodesic(mesh, from, to, most + mesh.slack, room);
  const ran = runGeodesic(search);
  room.settled += search.settled;
  const { best } = search;
  const path = ran === 'done' && best && best.length <= search.most ? tracedPath(search, best, to.at) : undefined;
  room.windows = emptied(room.windows);
  return path && path.length <= most ? path : undefined;
}

/** Room for searches one after another. @source Definition of {@link SearchRoom}. */
export const newRoom = (): SearchRoom => ({
  dist: new Float64Array(0),
  apexDist: new Float64Array(0),
  apexAt: new Float64Array(0),
  windows: noWindows(),
  queue: new FlatQueue(),
  settled: 0,
});

/** Empties a room, and makes it large enough for a mesh. */
function clearRoom(room: SearchRoom, nodes: number, sides: number): SearchRoom {
  if (room.dist.length < nodes) room.dist = new Float64Array(nodes);
  if (room.apexDist.length < sides) [room.apexDist, room.apexAt] = [new Float64Array(sides), new Float64Array(sides)];
  room.dist.fill(Infinity, 0, nodes);
  room.apexDist.fill(Infinity, 0, sides);
  room.apexAt.fill(0, 0, sides);
  room.windows = emptied(room.windows);
  room.queue.clear();
  return room;
}

/** A search from a place to another, or anywhere if that is in no triangle. `most` in inches. @source As there. */
export function beginGeodesic(
  mesh: WalkMesh,
  start: MeshPlace,
  target: MeshPlace,
  most: Inches,
  room = newRoom(),
): GeodesicSearch {
  const search: GeodesicSearch = {
    ...clearRoom(room, mesh.x.length, mesh.corners.length),
    mesh,
    starts: startPlaces(mesh, start),
    arrivals: [],
    target,
    beyond: beyondTarget(mesh, target),
    most,
    best: undefined,
    settled: 0,
  };
  for (const [i, { at, triangles, before }] of search.starts.entries())
    for (const t of triangles) {
      if (target.triangles.includes(t))
        offerTarget(search, before + straightBetween(at, target.at), { window: -1, from: -1 - i }, t);
      for (let k = 0; k < 3; k++) emitFromStart(search, 3 * t + k, -1 - i);
    }
  return search;
}

/**
 * Most windows and nodes that are settled: a search settles fewer than 20 for each side of a triangle. Surfaces that lie
 * within rounding of one another could double its windows at every edge.
 */
const SETTLED_FIRST = 20_000;
const SETTLED_BY_SIDE = 30;

/**
 * Settles windows and nodes in order until no path can be shorter than the best: then it is done. It pauses once a
 * number of them is settled in all, and is given up beyond {@link SETTLED_BY_SIDE}.
 *
 * @param within It is done, too, once all paths up to this length are known. Inches.
 * @source As {@link findGeodesic}.
 */
export function runGeodesic(
  search: GeodesicSearch,
  upTo = Infinity,
  within: Inches = Infinity,
): 'done' | 'paused' | 'given-up' {
  const { queue, mesh } = search;
  const most = SETTLED_FIRST + SETTLED_BY_SIDE * mesh.corners.length;
  for (let key = queue.peekValue(); key !== undefined; key = queue.peekValue()) {
    if (key > within || (search.best && key >= search.best.length - SAME_COST)) break;
    if (search.settled === most) return 'given-up';
    if (search.settled >= upTo) return 'paused';
    search.settled++;
    const next = queue.pop()!;
    if (next < 0) leaveNode(search, -1 - next, key);
    else goThrough(search, next);
  }
  return 'done';
}

/** The far corner of a side's triangle relative to the side. Written to and read at once: it is needed too often. */
const apex = { x: 0, y: 0 };

function setApex({ edgeBySide, length }: WalkMesh, side: Index): void {
  const l = length[edgeBySide[side]!]!;
  const a = length[edgeBySide[previousSide(side)]!]!;
  const b = length[edgeBySide[nextSide(side)]!]!;
  apex.x = l > 0 ? (l * l + a * a - b * b) / (2 * l) : 0;
  apex.y = Math.sqrt(Math.max(a * a - apex.x * apex.x, 0));
}

function emitFromStart(search: GeodesicSearch, side: Index, origin: Index): void {
  const { mesh } = search;
  const { at, before } = startAt(search, origin);
  const corner = mesh.corners[side]!;
  reachNode(search, corner, before + straightBetween(at, nodePoint(mesh, corner)), { window: -1, from: origin });
  const [along, off] = besideSide(mesh, side, at);
  if (off < AT_NODE) return;
  addWindows(search, side, 0, mesh.length[mesh.edgeBySide[side]!]!, along, off, before, before, origin, -1);
}

/**
 * Adds the window that paths from a place see of a side into every other triangle at its edge, and into those at edges
 * it is linked with. Plain numbers: it is needed for every window.
 *
 * @param along,off The place, from inside the side's triangle.
 * @param before    Length of the path up to it.
 * @param root      Length of the path up to the node `origin`, from which it comes.
 * @param parent    The window it comes from; −1 for none.
 */
function addWindows(
  search: GeodesicSearch,
  side: Index,
  from: Inches,
  to: Inches,
  along: Inches,
  off: Inches,
  before: Inches,
  root: Inches,
  origin: Index,
  parent: Index,
): void {
  const { mesh } = search;
  if (to - from < NARROW_WINDOW || off < NARROW_WINDOW) return;
  const e = mesh.edgeBySide[side]!;
  const first = mesh.corners[side]!;
  for (let i = mesh.firstSide[e]!; i < mesh.firstSide[e + 1]!; i++) {
    const other = mesh.sides[i]!;
    if (other === side) continue;
    addWindow(search, side, other, mesh.corners[other] === first, from, to, along, off, before, root, origin, parent);
  }
  const { edgeLinks } = mesh;
  if (edgeLinks.first[e] === edgeLinks.first[e + 1]) return;
  // Only paths that came into the side's triangle over an edge, and not by a link, could have taken a link there.
  const isThrough = parent >= 0 && !search.windows.links.has(parent);
  const late = isThrough ? 1 << (mesh.sides.indexOf(side, mesh.firstSide[e]!) - mesh.firstSide[e]!) : 0;
  for (let n = edgeLinks.first[e]!; n < edgeLinks.first[e + 1]!; n++) {
    if (edgeLinks.isLate[n]! & late) continue;
    const link = edgeLinkAt(mesh, n);
    const counterpart = first === link.a ? link.a2 : link.b2;
    const over = before + link.cost;
    for (let i = mesh.firstSide[link.to]!; i < mesh.firstSide[link.to + 1]!; i++) {
      const other = mesh.sides[i]!;
      const isSame = mesh.corners[other] === counterpart;
      const w = addWindow(search, side, other, isSame, from, to, along, off, over, root, origin, parent);
      if (w >= 0) search.windows.links.set(w, n);
    }
  }
}

/**
 * Adds a window into the triangle of another side at the same place; gives its index, or −1 when it leads nowhere.
 *
 * @param isSame Whether that side runs the same way.
 */
function addWindow(
  search: GeodesicSearch,
  side: Index,
  other: Index,
  isSame: boolean,
  from: Inches,
  to: Inches,
  along: Inches,
  off: Inches,
  before: Inches,
  root: Inches,
  origin: Index,
  parent: Index,
): Index {
  const { mesh, queue, windows } = search;
  if (other >= search.beyond.side) return -1;
  const l = mesh.length[mesh.edgeBySide[other]!]!;
  const first = isSame ? from : l - to;
  const last = isSame ? to : l - from;
  const sx = isSame ? along : l - along;
  const key = leastThrough(search, other, first, last, sx, -off, before);
  if (key > search.most || (search.best && key >= search.best.length)) return -1;
  const through = Math.floor(side / 3);
  const w = putWindow(windows, other, through, first, last, sx, -off, before, root, origin, parent);
  queue.push(w, key);
  return w;
}

/** Records a path to a node, and queues it if paths may bend there. */
function reachNode(search: GeodesicSearch, node: Index, length: Inches, arrival: Arrival): void {
  const { mesh, dist, arrivals, queue, target } = search;
  if (length >= dist[node]! - SAME_COST) return;
  dist[node] = length;
  arrivals[node] = arrival;
  for (const t of target.triangles) {
    const s = 3 * t;
    if (mesh.corners[s] !== node && mesh.corners[s + 1] !== node && mesh.corners[s + 2] !== node) continue;
    const whole = length + straightBetween(nodePoint(mesh, node), target.at);
    offerTarget(search, whole, { window: -1, from: node }, t);
  }
  const { first, to, cost } = mesh.nodeLinks;
  for (let n = first[node]!; n < first[node + 1]!; n++)
    if (to[n]! < search.beyond.node)
      reachNode(search, to[n]!, length + cost[n]!, { window: -1, from: node, link: cost[n]! });
  if (mesh.bend[node] === NodeBend.none && length > AT_NODE) return;
  const key = length + leastFrom(search, node);
  if (key <= search.most && (!search.best || key < search.best.length)) queue.push(-1 - node, key);
}

/** Keeps a path to the target if it is the best so far. Inches, and the triangle's index. @source Definition. */
export function offerTarget(search: GeodesicSearch, length: Inches, arrival: Arrival, triangle: Index): void {
  if (!search.best || length < search.best.length - SAME_COST) search.best = { length, arrival, triangle };
}

/** Goes on from a window through the triangle beyond it. */
function goThrough(search: GeodesicSearch, w: Index): void {
  const { mesh, windows, apexDist, apexAt, dist, target } = search;
  const [side, origin] = [windowSide(windows, w), windowOrigin(windows, w)];
  const [from, to, sx, sy] = [windowFrom(windows, w), windowTo(windows, w), windowSx(windows, w), windowSy(windows, w)];
  const before = windowBefore(windows, w);
  if (origin >= 0 && dist[origin]! < windowRoot(windows, w) - LENGTH_ROUNDING) return;
  // Since it was added, a corner of its side may have been reached by a shorter path.
  if (isPassed(search, side, from, to, sx, sy, before)) return;
  const t = Math.floor(side / 3);
  if (target.triangles.includes(t)) meetTarget(search, w, target);
  setApex(mesh, side);
  const [ax, ay] = [apex.x, apex.y];
  const middle = sx + ((ax - sx) * -sy) / (ay - sy);
  let isLeft = from < middle;
  let isRight = to > middle;
  if (middle >= from - LENGTH_ROUNDING && middle <= to + LENGTH_ROUNDING) {
    const length = before + Math.sqrt((ax - sx) ** 2 + (ay - sy) ** 2);
    const corner = mesh.corners[previousSide(side)]!;
    if (length < dist[corner]! - SAME_COST) reachNode(search, corner, length, { window: w, from: -1 });
    // Of several windows to one corner only the nearest goes on to both sides of it, and any that comes from straight
    // behind that one: along a border, paths from several places come to the corner in one line.
    if (length < apexDist[side]!) {
      apexDist[side] = length;
      apexAt[side] = middle;
    } else if (middle < apexAt[side]! - LENGTH_ROUNDING) isRight = false;
    else if (middle > apexAt[side]! + LENGTH_ROUNDING) isLeft = false;
  }
  if (isLeft) addChild(search, w, previousSide(side), ax, ay, Math.min(middle, to), from);
  if (isRight) addChild(search, w, nextSide(side), ax, ay, to, Math.max(middle, from));
}

/** Whether paths by way of a corner of a window's side are never longer than its own. */
function isPassed(
  { mesh, dist }: GeodesicSearch,
  side: Index,
  from: Inches,
  to: Inches,
  sx: Inches,
  sy: Inches,
  before: Inches,
): boolean {
  const l = mesh.length[mesh.edgeBySide[side]!]!;
  const toA = before + Math.sqrt((from - sx) ** 2 + sy * sy);
  const toB = before + Math.sqrt((to - sx) ** 2 + sy * sy);
  return (
    dist[mesh.corners[side]!]! + to < toB - LENGTH_ROUNDING ||
    dist[mesh.corners[nextSide(side)]!]! + (l - from) < toA - LENGTH_ROUNDING
  );
}

/**
 * The part of one of the two far sides that a window's paths reach between two of its points, unless paths by way of a
 * corner of the triangle are never longer.
 *
 * @param ax,ay The far corner in the window's frame.
 * @param near  Point of the window whose path meets the far side nearest to its first corner; `far` the other.
 */
function addChild(
  search: GeodesicSearch,
  w: Index,
  side: Index,
  ax: Inches,
  ay: Inches,
  near: Inches,
  far: Inches,
): void {
  const { mesh, dist, windows } = search;
  const [sx, sy, before] = [windowSx(windows, w), windowSy(windows, w), windowBefore(windows, w)];
  const own = windowSide(windows, w);
  const isLeft = side === previousSide(own);
  const base = mesh.length[mesh.edgeBySide[own]!]!;
  const l = mesh.length[mesh.edgeBySide[side]!]!;
  // Triangles without area are crossed like others: two of their sides lie on one another, but one may be a point.
  if (l < NARROW_WINDOW) return;
  // The far side runs from the far corner back to the window's first corner, or from its second to the far corner.
  const px = isLeft ? ax : base;
  const py = isLeft ? ay : 0;
  const ux = (isLeft ? -ax : ax - base) / l;
  const uy = (isLeft ? -ay : ay) / l;
  const a = whereMet(near, sx, sy, px, py, ux, uy, l);
  const b = whereMet(far, sx, sy, px, py, ux, uy, l);
  const from = Math.min(a, b);
  const to = Math.max(a, b);
  if (to - from < NARROW_WINDOW) return;
  const along = (sx - px) * ux + (sy - py) * uy;
  const off = Math.abs((sx - px) * uy - (sy - py) * ux);
  const toA = before + Math.sqrt((from - along) ** 2 + off * off);
  const toB = before + Math.sqrt((to - along) ** 2 + off * off);
  const first = dist[mesh.corners[side]!]!;
  const second = dist[mesh.corners[nextSide(side)]!]!;
  if (first + to < toB - LENGTH_ROUNDING || second + (l - from) < toA - LENGTH_ROUNDING) return;
  // The corner of the window's own side that is not on the far side, by way of the end of the far side at the window.
  const third = dist[mesh.corners[previousSide(side)]!]!;
  if (third < Infinity) {
    const end = isLeft ? to : from;
    const ex = px + end * ux - (isLeft ? base : 0);
    const ey = py + end * uy;
    if (third + Math.sqrt(ex * ex + ey * ey) < (isLeft ? toB : toA) - LENGTH_ROUNDING) return;
  }
  addWindows(search, side, from, to, along, off, before, windowRoot(windows, w), windowOrigin(windows, w), w);
}

/**
 * How far along a line, from `px`, `py` in the direction `ux`, `uy` and at most `l`, the ray from `sx`, `sy` through
 * `x` on the window's side meets it. Inches. Plain numbers: it is needed twice for every window.
 */
function whereMet(
  x: Inches,
  sx: Inches,
  sy: Inches,
  px: Inches,
  py: Inches,
  ux: number,
  uy: number,
  l: Inches,
): Inches {
  const dx = x - sx;
  const dy = -sy;
  const cross = dx * uy - dy * ux;
  return cross === 0 ? 0 : Math.min(Math.max(((px - sx) * dy - (py - sy) * dx) / cross, 0), l);
}

/**
 * Offers the path out of a window, by index, straight to the target in the triangle beyond it, unless that misses it.
 *
 * @source Definition of a window.
 */
export function meetTarget(search: GeodesicSearch, w: Index, target: MeshPlace): void {
  const { mesh, windows } = search;
  const [side, sx, sy] = [windowSide(windows, w), windowSx(windows, w), windowSy(windows, w)];
  const [along, off] = besideSide(mesh, side, target.at);
  const crossing = sx + ((along - sx) * -sy) / (off - sy);
  if (crossing < windowFrom(windows, w) - LENGTH_ROUNDING || crossing > windowTo(windows, w) + LENGTH_ROUNDING) return;
  const length = windowBefore(windows, w) + Math.sqrt((along - sx) ** 2 + (off - sy) ** 2);
  offerTarget(search, length, { window: w, from: -1 }, Math.floor(side / 3));
}

/** Goes on from a node at which paths may bend: along its edges, and into its triangles as far as paths stay taut. */
function leaveNode(search: GeodesicSearch, node: Index, key: Inches): void {
  const { mesh, dist, arrivals } = search;
  const before = dist[node]!;
  if (key > before + leastFrom(search, node) + LENGTH_ROUNDING) return;
  for (let i = mesh.firstCorner[node]!; i < mesh.firstCorner[node + 1]!; i++) {
    const corner = mesh.cornersAt[i]!;
    for (const side of [corner, previousSide(corner)]) {
      const other = mesh.corners[side === corner ? nextSide(corner) : side]!;
      reachNode(search, other, before + mesh.length[mesh.edgeBySide[side]!]!, { window: -1, from: node });
    }
  }
  const fan = mesh.bend[node] === NodeBend.any || before <= AT_NODE ? undefined : fanAbout(mesh, node);
  const inward = fan && inwardAngle(search, fan, arrivals[node]!, node);
  if (!fan || inward === undefined) {
    for (let i = mesh.firstCorner[node]!; i < mesh.firstCorner[node + 1]!; i++)
      emitFromCorner(search, mesh.cornersAt[i]!, 0, Math.PI, before);
    return;
  }
  for (const [lo, hi] of tautAngles(fan, inward)) {
    fan.corners.forEach((corner, i) => {
      const begin = fan.starts[i]!;
      const end = fan.starts[i + 1] ?? fan.total;
      if (hi > begin && lo < end) emitFromCorner(search, corner, lo - begin, hi - begin, before);
    });
  }
}

/** The direction from which a path comes to a node, as an angle of its fan; undefined when the path begins there. */
function inwardAngle(
  search: GeodesicSearch,
  fan: NodeFan,
  { window, from }: Arrival,
  node: Index,
): Radians | undefined {
  const { mesh, windows } = search;
  const { corners } = mesh;
  if (window >= 0) {
    const i = fan.corners.indexOf(previousSide(windowSide(windows, window)));
    if (i < 0) return undefined;
    setApex(mesh, windowSide(windows, window));
    const first = trig.atan2(-apex.y, -apex.x);
    const own = trig.atan2(windowSy(windows, window) - apex.y, windowSx(windows, window) - apex.x);
    return fan.starts[i]! + Math.max(own - first, 0);
  }
  if (from >= 0) {
    const i = fan.corners.findIndex((c) => corners[nextSide(c)] === from);
    if (i >= 0) return fan.starts[i]!;
    const j = fan.corners.findIndex((c) => corners[previousSide(c)] === from);
    return j < 0 ? undefined : (fan.starts[j + 1] ?? fan.total);
  }
  const start = startAt(search, from);
  const i = fan.corners.findIndex((c) => start.triangles.includes(Math.floor(c / 3)));
  if (i < 0) return undefined;
  const corner = fan.corners[i]!;
  const [along, off] = besideSide(mesh, corner, start.at);
  return corners[corner] === node ? fan.starts[i]! + trig.atan2(off, along) : undefined;
}

/** Adds the window that a node sees on the far side of a triangle between two angles from the triangle's first side. */
function emitFromCorner(search: GeodesicSearch, corner: Index, lo: Radians, hi: Radians, before: Inches): void {
  const { mesh } = search;
  const side = nextSide(corner);
  setApex(mesh, side);
  const l = mesh.length[mesh.edgeBySide[side]!]!;
  const [along, off] = [apex.x, apex.y];
  // Angles are measured from the direction to the far side's first corner, which is the side's origin.
  const first = trig.atan2(-off, -along);
  const at = (angle: Radians): Inches => {
    const direction = first + angle;
    const dy = trig.sin(direction);
    return dy >= 0 ? l : along - (off * trig.cos(direction)) / dy;
  };
  const from = lo <= 0 ? 0 : Math.max(at(lo), 0);
  const to = Math.min(at(Math.min(hi, Math.PI)), l);
  addWindows(search, side, from, to, along, off, before, before, mesh.corners[corner]!, -1);
}
