import type { Leg, Path } from '../geometry/path.ts';
import type { Point } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import type { MoveSetting } from '../rules/core/ports.ts';
import type { Ground } from './ground.ts';
import type { Met, RapierWorld, SweepHit, WorldBody } from './rapier-world.ts';

/** How finely a leg is looked at where the sweep touched something. */
const LOOK: Inches = 0.05;

/**
 * What a mover's collider runs into when it is swept along a path that was found analytically; undefined when it runs
 * into nothing, which confirms the path.
 *
 * Shortest ways slide along faces, where a cast in single precision touches now and then: a touch counts only when the
 * body really overlaps the piece somewhere along that leg. What the mover passes by right is not met: open ground, the
 * walls and floors of ruins for light models, low features under a flight.
 */
export function findClash(world: RapierWorld, ground: Ground, setting: MoveSetting, path: Path): SweepHit | undefined {
  const body = bodyOf(ground, setting);
  for (let first = 0; first < path.legs.length; ) {
    const hit = world.sweep(path.legs.slice(first), body);
    if (!hit) return undefined;
    const leg = path.legs[first + hit.leg]!;
    if (runsInto(world, body, leg, hit)) return { ...hit, leg: first + hit.leg };
    first += hit.leg + 1;
  }
  return undefined;
}

function bodyOf(ground: Ground, { mover }: MoveSetting): WorldBody {
  const { base, facing, height, light, fly } = mover;
  const passed = new Set<string>();
  for (const s of [...ground.solids, ...ground.slopes]) {
    if ((light && s.source.traits.lightThrough) || (fly && !s.tall)) passed.add(s.piece);
  }
  const solid = new Set<string>([...ground.solids, ...ground.slopes].map((s) => s.piece));
  const isIgnored = (met: Met) => met.piece === undefined || !solid.has(met.piece) || passed.has(met.piece);
  return { base, facing, height, isIgnored };
}

function runsInto(world: RapierWorld, body: WorldBody, leg: Leg, hit: SweepHit): boolean {
  const isOnly = (met: Met) => met.piece !== hit.piece;
  const n = Math.max(1, Math.ceil(leg.length / LOOK), Math.ceil(Math.abs(leg.to[1] - leg.from[1]) / LOOK));
  for (let k = 1; k < n; k++) {
    if (
      world.overlaps(alongLeg(leg, k / n), { ...body, isIgnored: (met) => body.isIgnored?.(met) || isOnly(met) })
        .length > 0
    )
      return true;
  }
  return false;
}

function alongLeg(leg: Leg, share: number): Point {
  const y = leg.from[1] + share * (leg.to[1] - leg.from[1]);
  if (!leg.turn)
    return [leg.from[0] + share * (leg.to[0] - leg.from[0]), y, leg.from[2] + share * (leg.to[2] - leg.from[2])];
  const { centre, radius, sweep } = leg.turn;
  const a = Math.atan2(leg.from[2] - centre[1], leg.from[0] - centre[0]) + share * sweep;
  return [centre[0] + radius * Math.cos(a), y, centre[1] + radius * Math.sin(a)];
}
