import type { Path } from '../../src/geometry/path.ts';
import { gapAcross, outerRadius } from '../../src/geometry/gap.ts';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import type {
  Blocker,
  Body,
  Bystander,
  Landing,
  LandingZone,
  MoveSetting,
  NoPlace,
  ReachMap,
  TableQuery,
  TraceAnswer,
} from '../../src/rules/core/ports.ts';

/**
 * A table without terrain, for rules that need none: all paths are straight lines, and an obstacle on one blocks it
 * instead of being walked around.
 */
export function openTable(width = 60, depth = 44): TableQuery {
  const whyNoPlace = (setting: MoveSetting, at: Point): NoPlace | undefined => {
    if (Math.abs(at[0]) > width / 2 || Math.abs(at[2]) > depth / 2) return { kind: 'off-table' };
    if (Math.abs(at[1]) > 1e-6) return { kind: 'mid-air', support: 0 };
    const about = setting.crowd.filter((other) => mayMeet(setting, at, at, other));
    const on = about.find((other) => gapAt(setting, at, other) < -0.0005);
    if (on) return { kind: 'overlaps', by: { kind: 'model', id: on.id } };
    const near = about.find((other) => other.keepOut && gapAt(setting, at, other) <= other.keepOut.across + 0.0005);
    return near && { kind: 'overlaps', by: { kind: 'range', id: near.id } };
  };

  const trace = (setting: MoveSetting, corners: readonly (PlanPoint | Point)[]): TraceAnswer => {
    const legs: Path['legs'][number][] = [];
    let from = setting.from;
    let along = 0;
    for (const corner of corners) {
      const to = onGround(corner);
      const blocked = firstBlock(setting, from, to);
      const length = planDistance(from, to);
      if (blocked)
        return {
          kind: 'blocked',
          at: pointAt(from, to, blocked.share),
          along: along + blocked.share * length,
          by: blocked.by,
        };
      legs.push({ kind: 'walk', from, to, length });
      along += length;
      from = to;
    }
    return { kind: 'path', path: { length: along, across: along, up: 0, down: 0, legs } };
  };

  const reach = (setting: MoveSetting, limit: number): ReachMap => {
    const lengthTo = (to: Point): number | undefined => {
      const length = planDistance(setting.from, to);
      return length > limit + 0.0005 || firstBlock(setting, setting.from, to) ? undefined : length;
    };
    return {
      setting,
      limit,
      lengthTo,
      pathTo: (to) => {
        const traced = lengthTo(to) === undefined ? undefined : trace(setting, [to]);
        return traced?.kind === 'path' ? traced.path : undefined;
      },
      levelsAt: (x, z) => (whyNoPlace(setting, [x, 0, z]) ? [] : [0]),
      bends: [{ at: setting.from, length: 0 }],
      landings: (circle) => landingsOn(setting, circle, lengthTo, whyNoPlace),
    };
  };

  return {
    path: (setting, to) => {
      const at = onGround(to);
      const why = whyNoPlace(setting, at);
      if (why) return { kind: 'unreachable', why: { kind: 'no-place', why } };
      const traced = trace(setting, [at]);
      return traced.kind === 'path' ? traced : { kind: 'unreachable', why: { kind: 'enclosed', by: [traced.by] } };
    },
    reach,
    trace,
    whyNoPlace,
    ends: (setting, zone) =>
      reach(setting, Number.POSITIVE_INFINITY)
        .landings(zone)
        .map(({ at }) => at),
    dropHeight: (x, z) => (Math.abs(x) > width / 2 || Math.abs(z) > depth / 2 ? undefined : 0),
    sight: (from, to) => ({ visible: true, fraction: 1, blockedBy: [], line: { from: from.at, to: to.at } }),
    line: (from, to, bodies) => {
      const hit = bodies.find((b) => isMet(b, from, to));
      return hit && { kind: 'model', id: hit.id };
    },
    difficultAlong: () => undefined,
  };
}

const onGround = (at: PlanPoint | Point): Point => (at.length === 3 ? at : [at[0], 0, at[1]]);

const planDistance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[2] - a[2]);

const pointAt = (a: Point, b: Point, t: number): Point => [a[0] + t * (b[0] - a[0]), 0, a[2] + t * (b[2] - a[2])];

const gapAt = ({ mover }: MoveSetting, at: Point, other: Bystander): number =>
  gapAcross({ base: mover.base, at, facing: mover.facing }, other);

/** Whether a straight line runs through a round body; found by small steps. */
function isMet({ base, at, height }: Body, from: Point, to: Point): boolean {
  const radius = base.kind === 'round' ? base.radius : Math.min(base.halfWidth, base.halfDepth);
  const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) / 0.02);
  return Array.from({ length: steps + 1 }, (_, i) => i / Math.max(steps, 1)).some((t) => {
    const [x, y, z] = [0, 1, 2].map((k) => from[k]! + t * (to[k]! - from[k]!)) as [number, number, number];
    return Math.hypot(x - at[0], z - at[2]) < radius - 1e-6 && y > at[1] && y < at[1] + height;
  });
}

/** The first solid model or closed range on a straight line, as a fraction of it; found by small steps. */
function firstBlock(
  setting: MoveSetting,
  from: Point,
  to: Point,
): { readonly share: number; readonly by: Blocker } | undefined {
  const steps = Math.ceil(planDistance(from, to) / 0.02);
  const near = setting.crowd.filter((other) => mayMeet(setting, from, to, other));
  const solid = near.filter((other) => other.pass === 'solid' && gapAt(setting, from, other) >= -0.0005);
  const closed = near.filter((other) => other.keepOut?.when === 'path');
  if (solid.length + closed.length === 0) return undefined;
  const step = planDistance(from, to) / steps;
  for (let i = 1; i <= steps; ) {
    const at = pointAt(from, to, i / steps);
    // The distance shrinks by no more than the length walked, so that many steps can be skipped.
    let room = Number.POSITIVE_INFINITY;
    for (const other of solid) {
      const gap = gapAt(setting, at, other);
      if (gap < -0.0005) return { share: i / steps, by: { kind: 'model', id: other.id } };
      room = Math.min(room, gap);
    }
    for (const other of closed) {
      const across = other.keepOut?.across ?? 0;
      const gap = gapAt(setting, at, other);
      if (gap <= across + 0.0005) return { share: i / steps, by: { kind: 'range', id: other.id } };
      room = Math.min(room, gap - across);
    }
    i += Math.max(1, Math.floor((room - 0.001) / step));
  }
  return undefined;
}

/** Whether a straight line comes so near to a model that the circles about both bases, or about a range, might meet. */
function mayMeet({ mover }: MoveSetting, from: Point, to: Point, other: Bystander): boolean {
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  const [x, z] = [other.at[0] - from[0], other.at[2] - from[2]];
  const along = dx * dx + dz * dz;
  const t = along === 0 ? 0 : Math.min(Math.max((x * dx + z * dz) / along, 0), 1);
  const apart = Math.sqrt((x - t * dx) ** 2 + (z - t * dz) ** 2);
  return apart <= outerRadius(mover.base) + outerRadius(other.base) + Math.max(other.keepOut?.across ?? 0, 0) + 0.01;
}

function landingsOn(
  setting: MoveSetting,
  { core, radius, atMost = 24 }: LandingZone,
  lengthTo: (to: Point) => number | undefined,
  whyNoPlace: (setting: MoveSetting, at: Point) => NoPlace | undefined,
): readonly Landing[] {
  const centre = core[0]!;
  const toMover = Math.atan2(setting.from[2] - centre[1], setting.from[0] - centre[0]);
  const around = Array.from({ length: 72 }, (_, i): Point => {
    const angle = toMover + (i * Math.PI) / 36;
    return [centre[0] + radius * Math.cos(angle), 0, centre[1] + radius * Math.sin(angle)];
  });
  return around
    .filter((at) => !whyNoPlace(setting, at))
    .flatMap((at) => {
      const length = lengthTo(at);
      return length === undefined ? [] : [{ at, length }];
    })
    .sort((a, b) => a.length - b.length)
    .slice(0, atMost);
}
