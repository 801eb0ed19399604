import type { Climb, Field, Profile } from '../../geometry/field/field.ts';
import { overAt } from '../../geometry/field/over.ts';
import { isFree } from '../../geometry/obstacles/levels.ts';
import { clipSegment } from '../../geometry/outlines/rounded.ts';
import type { RouteNode, RoutePoint } from '../../geometry/travel/route-node.ts';
import { travel } from '../../geometry/travel/travel.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { HEIGHT_SLACK } from '../../kernel/tolerances.ts';
import type { Inches, Share } from '../../kernel/units.ts';
import type { Blocker, TraceAnswer } from '../../rules/core/ports.ts';
import { leavesHillAt } from '../slopes/leave-hill.ts';
import { restingHeights } from '../terrain/places.ts';
import { obstacleBlocker } from '../views/spots.ts';
import type { MoverView } from '../views/view.ts';

/** Where a straight path fails: on the hill where it begins, or at an obstacle along it. */
export function blockedAfter(
  view: MoverView,
  here: RoutePoint,
  from: RouteNode,
  profile: Profile | undefined,
  [x, z]: PlanPoint,
): TraceAnswer {
  const blocked = blockedOn(view, from, profile, x, z);
  const left = here.onSheet && leavesHillAt(here.onSheet, x, z, (at) => isHeldUp(view, at));
  if (!left || blocked.kind !== 'blocked') return blocked;
  const isMet = (i: number) => view.obstacles[i]!.owner >= 0 && !isFree(view.obstacles, [i], left.at[1]);
  const met = overAt(view.field, left.beyond[0], left.beyond[1]).find(isMet);
  const by = met === undefined ? blocked.by : obstacleBlocker(view, met);
  return { kind: 'blocked', at: left.at, along: from.cost + left.along, by };
}

/** Whether a base is supported at a place on a hill. */
const isHeldUp = ({ terrain }: MoverView, [x, y, z]: Point): boolean =>
  restingHeights(terrain, x, z).some((h) => Math.abs(h - y) < HEIGHT_SLACK);

/** Where a straight path that leads off the table fails. */
export function blockedByEdge(view: MoverView, from: RouteNode, x: Inches, z: Inches): TraceAnswer {
  const b = view.bounds;
  let share = 1;
  const cut = (p: Inches, q: Inches, low: Inches, high: Inches) => {
    if (q > high) share = Math.min(share, (high - p) / (q - p));
    if (q < low) share = Math.min(share, (low - p) / (q - p));
  };
  cut(from.x, x, b.minX, b.maxX);
  cut(from.z, z, b.minZ, b.maxZ);
  return stoppedAt(from, Math.max(share, 0), x, z, from.level.y, { kind: 'edge' });
}

/** The answer for a straight path from a node to a plan point that fails at a share of its length, at height `y`. */
function stoppedAt(from: RouteNode, share: Share, x: Inches, z: Inches, y: Inches, by: Blocker): TraceAnswer {
  const dx = x - from.x;
  const dz = z - from.z;
  const along = from.cost + share * Math.sqrt(dx * dx + dz * dz);
  return { kind: 'blocked', at: [from.x + share * dx, y, from.z + share * dz], along, by };
}

/** The first change along a stretch that no level survives, and the obstacle entered there. */
function blockedOn(view: MoverView, from: RouteNode, profile: Profile | undefined, x: Inches, z: Inches): TraceAnswer {
  const { field } = view;
  const clip = { from: 0, to: 0 };
  if (profile) {
    for (let k = 1; k <= profile.changes.length; k++) {
      const changes = profile.changes.slice(0, k);
      if (travel(field, { ...profile, changes }, from.level).length > 0) continue;
      const change = changes[k - 1]!;
      const before = k > 1 ? changes[k - 2]!.over : profile.start;
      const entered =
        change.over.find((i) => !before.includes(i)) ?? before.find((i) => !change.over.includes(i)) ?? -1;
      return stoppedAt(
        from,
        change.at,
        x,
        z,
        heightBefore(field, profile, k - 1, from),
        obstacleBlocker(view, entered),
      );
    }
    const last = profile.end.at(-1) ?? profile.start.at(-1) ?? -1;
    return stoppedAt(from, 1, x, z, from.level.y, obstacleBlocker(view, last));
  }
  let first = { share: 1, index: -1 };
  field.obstacles.forEach((o, index) => {
    if (o.lo !== -Infinity || !clipSegment(o.shape, from.x, from.z, x - from.x, z - from.z, clip)) return;
    if (clip.from < first.share) first = { share: clip.from, index };
  });
  return stoppedAt(from, first.share, x, z, from.level.y, obstacleBlocker(view, first.index));
}

function heightBefore(field: Field, profile: Profile, changes: number, from: RouteNode): Inches {
  const climbs: Climb | undefined = travel(
    field,
    { ...profile, changes: profile.changes.slice(0, changes) },
    from.level,
  )[0]?.climbs;
  return climbs?.to.y ?? from.level.y;
}
