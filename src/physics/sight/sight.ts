import { cornersOf } from '../../geometry/gap.ts';
import { signedArea } from '../../geometry/outlines/polygon.ts';
import {
  eyesOf,
  findSightLine,
  hitsAlong,
  isClear,
  silhouetteOf,
  type SightScene,
  type Upright,
  uprightsNear,
} from '../../geometry/sight/sight.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import { distance } from '../../kernel/vec.ts';
import { toTable } from '../../rules/core/leaves.ts';
import type { Blocker, Body, SightAnswer } from '../../rules/core/ports.ts';
import { firstOn, sightScene } from '../../rules/core/sight-scene.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import * as trig from '../../kernel/trig.ts';

/** Sight queries over a table's terrain. */
type TableSight = {
  /** Whether one body sees another, how much of it, and the blockers. */
  see(from: Body, to: Body, others: readonly Body[]): SightAnswer;
  /** Only whether one body sees any of another; faster than `see`. */
  sees(from: Body, to: Body, others: readonly Body[]): boolean;
  /** The first blocker on a straight line between two points. */
  line(from: Point, to: Point, bodies: readonly Body[]): Blocker | undefined;
  dispose(): void;
};

/** Number of corners of the polygon that approximates an oval base. */
const OVAL_CORNERS = 32;

/**
 * Sight over opaque terrain, in doubles.
 * - `visible`: a clear straight line joins some point of one body to some point of the other; symmetrical.
 * - `fraction`: the share of 9 × 9 points of the target's silhouette that the viewer sees from the middle, left or
 *   right of its top; at least one of them when the target is visible.
 *
 * `blockedBy` lists the first blockers on the lines from the middle of the viewer's top to the points it does not see,
 * nearest first.
 *
 * @errors None: terrain has been checked by the scenario's codec.
 */
export async function createSight(pieces: readonly TerrainPiece[]): Promise<TableSight> {
  const opaque = pieces.filter((piece) => piece.traits.opaque);
  const scene = sightScene(opaque);
  return {
    see: (from, to, others) => see(scene, opaque, from, to, others),
    sees: (from, to, others) =>
      findSightLine(
        scene,
        uprightOf(from),
        uprightOf(to),
        uprightsAmong(from, to, others).map((o) => o.upright),
      ) !== undefined,
    line: (from, to, bodies) => {
      const crowd = bodies.map(uprightOf);
      const first = firstOn(scene, { from, to }, crowd, (i) => opaque.length + i);
      if (!first) return undefined;
      const piece = opaque[first.owner];
      return piece ? { kind: 'piece', id: piece.id } : { kind: 'model', id: bodies[first.owner - opaque.length]!.id };
    },
    dispose: () => undefined,
  };
}

/** A model's body as an upright solid for sight. */
export function uprightOf(body: Body): Upright {
  const [x, y, z] = body.at;
  const [low, high] = [y, y + body.height];
  if (body.base.kind === 'round') return { core: [[x, z]], radius: body.base.radius, low, high };
  const corners = body.base.kind === 'oval' ? ovalCorners(body) : cornersOf(body);
  return { core: signedArea(corners) < 0 ? corners.toReversed() : corners, radius: 0, low, high };
}

function ovalCorners({ base, at, facing }: Body): readonly PlanPoint[] {
  if (base.kind === 'round') return [];
  return Array.from({ length: OVAL_CORNERS }, (_, i): PlanPoint => {
    const angle = (2 * Math.PI * i) / OVAL_CORNERS;
    const [x, , z] = toTable(at, facing, base.halfWidth * trig.cos(angle), 0, base.halfDepth * trig.sin(angle));
    return [x, z];
  });
}

const uprightsAmong = (from: Body, to: Body, others: readonly Body[]) =>
  others.filter((o) => o.id !== from.id && o.id !== to.id).map((o) => ({ id: o.id, upright: uprightOf(o) }));

function see(
  scene: SightScene,
  pieces: readonly TerrainPiece[],
  from: Body,
  to: Body,
  others: readonly Body[],
): SightAnswer {
  const [viewer, target] = [uprightOf(from), uprightOf(to)];
  const crowd = uprightsAmong(from, to, others);
  const models = crowd.map((o) => o.upright);
  const line = findSightLine(scene, viewer, target, models);
  const near = uprightsNear(scene, viewer, target, models);
  const eyes = eyesOf(viewer, target);
  const [eye] = eyes;
  const silhouette = silhouetteOf(target, viewer);
  const nearestByOwner = new Map<number, Inches>();
  let seen = 0;
  for (const point of silhouette) {
    if (eyes.some((e) => isClear(scene, { from: e, to: point }, models, near))) {
      seen++;
      continue;
    }
    const [first] = hitsAlong(scene, { from: eye, to: point }, models, (i) => pieces.length + i);
    if (!first) continue;
    const away = first.fraction * distance(eye, point);
    nearestByOwner.set(first.owner, Math.min(nearestByOwner.get(first.owner) ?? Infinity, away));
  }
  const blocker = (owner: number): Blocker =>
    owner < pieces.length
      ? { kind: 'piece', id: pieces[owner]!.id }
      : { kind: 'model', id: crowd[owner - pieces.length]!.id };
  const blockedBy = [...nearestByOwner].sort((a, b) => a[1] - b[1] || a[0] - b[0]).map(([owner]) => blocker(owner));
  const fraction = line ? Math.max(seen, 1) / silhouette.length : 0;
  return line ? { visible: true, fraction, blockedBy, line } : { visible: false, fraction, blockedBy };
}
