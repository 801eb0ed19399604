import { type Curve, footOnCircle, footOnLine, meet, outlineCurves } from '../geometry/curves.ts';
import type { Reach } from '../geometry/reach.ts';
import { type RouteNode, tangentToPoint } from '../geometry/route-search.ts';
import { reachAlong } from '../geometry/gap.ts';
import { grow } from '../geometry/grow.ts';
import { type Rounded, rounded, signedDistance } from '../geometry/rounded.ts';
import type { PlanPoint } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import type { Landing, LandingZone } from '../rules/core/ports.ts';
import { standingFootprint } from './grown.ts';
import type { Reached } from './reach-map.ts';

/** How many landings are looked for unless asked otherwise. */
const AT_MOST = 24;
/** Candidates are moved this far off the curves that made them, so that touching does not read as overlapping. */
const OFF: Inches = 2e-9;

/**
 * Legal ends inside a zone, cheapest first.
 *
 * The shortest way into a region ends where a straight last stretch meets its boundary square, or where two boundaries
 * cross: so the candidates are feet of every bend of the reach on every curve nearby, and the curves' crossings. Each is
 * then measured exactly, in order of the least it can cost, until enough are found.
 */
export function findLandings(reached: Reached, zone: LandingZone): readonly Landing[] {
  const region = rounded(zone.core, zone.radius);
  const curves = curvesNear(reached, zone, region);
  const [sx, , sz] = reached.view.setting.from;
  const points = [...feet(reached, region, curves), ...crossingsOf(curves), [sx, sz] as PlanPoint];
  const inside = points.filter(([x, z]) => signedDistance(region, x, z) <= 1e-8);
  const least = (p: PlanPoint) => Math.sqrt((p[0] - sx) ** 2 + (p[1] - sz) ** 2);
  const ordered = unique(inside.sort((a, b) => least(a) - least(b)));
  const found: Landing[] = [];
  const atMost = zone.atMost ?? AT_MOST;
  for (const [x, z] of ordered) {
    const bound = found.length >= atMost ? found[atMost - 1]!.length : reached.limit;
    if (least([x, z]) > bound + 1e-9) break;
    for (const y of reached.levelsAt(x, z)) {
      if (y < zone.low - 1e-6 || y > zone.high + 1e-6) continue;
      const length = reached.lengthTo([x, y, z]);
      if (length === undefined || length > reached.limit + 1e-9) continue;
      insert(found, { at: [x, y, z], length });
    }
  }
  return found.slice(0, atMost);
}

function insert(found: Landing[], landing: Landing): void {
  let at = found.length;
  while (at > 0 && found[at - 1]!.length > landing.length) at--;
  found.splice(at, 0, landing);
}

/** Every boundary that can decide where a base ends in a zone, the zone's own first. */
function curvesNear(reached: Reached, zone: LandingZone, region: Rounded): Curve[] {
  const { view } = reached;
  const { terrain, setting } = view;
  const { minX, maxX, minZ, maxZ } = region;
  const curves: Curve[] = outlineCurves(region, -OFF);
  for (const c of zone.circles ?? []) curves.push({ kind: 'circle', x: c.centre[0], z: c.centre[1], radius: c.radius });
  const isNear = (s: Rounded) => s.minX < maxX && s.maxX > minX && s.minZ < maxZ && s.maxZ > minZ;
  for (const o of view.obstacles) if (isNear(o.shape)) curves.push(...outlineCurves(o.shape, OFF));
  for (const i of terrain.passed) {
    const shape = grow(terrain.solids[i]!.core, terrain.solids[i]!.radius, terrain.footprint);
    if (isNear(shape)) curves.push(...outlineCurves(shape, OFF));
  }
  for (const s of terrain.solids) {
    if (s.tall && s.source.traits.stand === 'top' && isNear(s.shape)) curves.push(...insetCurves(reached, s.shape));
  }
  for (const b of setting.crowd) {
    if (b.pass !== 'pass' && b.keepOut?.when !== 'end') continue;
    const own = standingFootprint(b);
    for (const across of b.keepOut?.when === 'end' ? [0, b.keepOut.across + 0.0006] : [0]) {
      const shape = grow(own.core, own.radius, terrain.footprint, across);
      if (isNear(shape)) curves.push(...outlineCurves(shape, OFF));
    }
  }
  const b = view.bounds;
  const edge = (ax: Inches, az: Inches, bx: Inches, bz: Inches) => curves.push({ kind: 'line', ax, az, bx, bz });
  if (minX < b.minX) edge(b.minX, b.minZ, b.minX, b.maxZ);
  if (maxX > b.maxX) edge(b.maxX, b.minZ, b.maxX, b.maxZ);
  if (minZ < b.minZ) edge(b.minX, b.minZ, b.maxX, b.minZ);
  if (maxZ > b.maxZ) edge(b.minX, b.maxZ, b.maxX, b.maxZ);
  return curves;
}

/** Where a base's centre must stay for its whole footprint to be on a top: each edge drawn in by the base's reach. */
function insetCurves(reached: Reached, top: Rounded): Curve[] {
  const { base, facing } = reached.view.setting.mover;
  if (top.px.length === 1) {
    const radius = top.rho - reachAlong(base, facing, 1, 0) - OFF;
    return radius > 0 ? [{ kind: 'circle', x: top.px[0]!, z: top.pz[0]!, radius }] : [];
  }
  return Array.from(top.px, (x, i): Curve => {
    const j = (i + 1) % top.px.length;
    const into = reachAlong(base, facing, top.nx[i]!, top.nz[i]!) + OFF;
    const [dx, dz] = [into * top.nx[i]!, into * top.nz[i]!];
    return { kind: 'line', ax: x - dx, az: top.pz[i]! - dz, bx: top.px[j]! - dx, bz: top.pz[j]! - dz };
  });
}

function crossingsOf(curves: readonly Curve[]): PlanPoint[] {
  const points: PlanPoint[] = [];
  for (let i = 0; i < curves.length; i++) {
    for (let j = i + 1; j < curves.length; j++) points.push(...meet(curves[i]!, curves[j]!));
  }
  return points;
}

/** Where straight last stretches from the reach's bends meet the curves square. */
function feet(reached: Reached, region: Rounded, curves: readonly Curve[]): PlanPoint[] {
  const points: PlanPoint[] = [];
  const [sx, , sz] = reached.view.setting.from;
  addFeet(points, curves, sx, sz);
  const { reach } = reached;
  if (!reach) return points;
  for (const node of reach.nodes) {
    const away = signedDistance(region, node.x, node.z);
    if (node.cost + away > reached.limit) continue;
    for (const c of curves) {
      if (c.kind === 'line') {
        points.push(squareFoot(reach, node, c));
        continue;
      }
      const t = tangentToPoint(reach.field, node, c.x, c.z);
      if (!t) continue;
      for (const side of [1, -1] as const) {
        const f = footOnCircle(c, t.ax, t.az, side);
        if (f) points.push(f);
      }
    }
  }
  return points;
}

/**
 * Where a way that slides round the node's corner and leaves it square to a straight piece meets that piece.
 *
 * Found by letting foot and touch point follow one another: each round shrinks the miss by the ratio of the corner's
 * radius to the distance, and four rounds are below rounding for any base near any wall.
 */
function squareFoot(reach: Reach, node: RouteNode, line: Extract<Curve, { kind: 'line' }>): PlanPoint {
  let foot = footOnLine(line, node.x, node.z);
  for (let round = 0; round < 4; round++) {
    const t = tangentToPoint(reach.field, node, foot[0], foot[1]);
    if (!t) break;
    foot = footOnLine(line, t.ax, t.az);
  }
  return foot;
}

function addFeet(points: PlanPoint[], curves: readonly Curve[], x: Inches, z: Inches): void {
  for (const c of curves) {
    if (c.kind === 'line') points.push(footOnLine(c, x, z));
    else {
      for (const side of [1, -1] as const) {
        const f = footOnCircle(c, x, z, side);
        if (f) points.push(f);
      }
    }
  }
}

function unique(points: readonly PlanPoint[]): PlanPoint[] {
  const seen = new Set<string>();
  return points.filter(([x, z]) => {
    const key = `${Math.round(x * 1e6)} ${Math.round(z * 1e6)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
