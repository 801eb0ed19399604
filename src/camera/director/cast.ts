import type { Point } from '../../kernel/point.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { Action } from './action.ts';
import type { ShotSide } from '../list/shot-list.ts';
import { posesOf, type ShotTimeline } from '../poses/track.ts';
import { planDistance, centroid, sub } from '../../kernel/vec.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';

/** The models in a shot, and their line of action in plan: from the acting models to their targets. */
export type Cast = {
  readonly subject: readonly ModelId[];
  readonly against: readonly ModelId[];
  /** The models of each group nearest to the other group, where the action is. */
  readonly front: readonly ModelId[];
  readonly facing: readonly ModelId[];
  readonly axis: Point;
  readonly encounter: string;
  /** Whether the axis points from attacker to defender: an encounter's line of action has one direction. */
  readonly isForward: boolean;
};

/** Models of each group counted as near the action. */
const FRONT = 4;

/** The cast of an action as it stands at a second. */
export function castOf(replay: Pick<Timeline, 'clips' | 'initial' | 'length'>, action: Action, time: number): Cast {
  const { subject, against, encounter } = action;
  const [front, facing] = nearestOf(replay, subject, against, time);
  return {
    subject,
    against,
    front,
    facing,
    axis: axisOf(replay, action, front, facing, time),
    encounter,
    isForward: isForward(replay, subject, against),
  };
}

/** An encounter's side of the line of action, as seen along this cast's own axis. */
export const sideAlong = ({ isForward }: Pick<Cast, 'isForward'>, side: ShotSide): ShotSide =>
  isForward ? side : side === 'left' ? 'right' : 'left';

function isForward({ initial }: ShotTimeline, subject: readonly ModelId[], against: readonly ModelId[]): boolean {
  if (against.length === 0) return true;
  const model = initial.models.get(subject[0]!);
  return model === undefined || initial.units.get(model.unit)?.side !== 'defender';
}

/** The models of each group that stand nearest to the other group. */
function nearestOf(
  replay: ShotTimeline,
  subject: readonly ModelId[],
  against: readonly ModelId[],
  time: number,
): readonly [readonly ModelId[], readonly ModelId[]] {
  if (against.length === 0) return [subject, against];
  const [mine, theirs] = [placesOf(replay, subject, time), placesOf(replay, against, time)];
  let best = { far: Number.POSITIVE_INFINITY, a: mine[0]!, b: theirs[0]! };
  for (const a of mine)
    for (const b of theirs) {
      const far = planDistance(a.at, b.at);
      if (far < best.far - LENGTH_ROUNDING) best = { far, a, b };
    }
  const about = (places: readonly Placed[], at: Point) =>
    [...places]
      .sort((p, q) => planDistance(p.at, at) - planDistance(q.at, at) || (p.id < q.id ? -1 : 1))
      .slice(0, FRONT)
      .map(({ id }) => id);
  return [about(mine, best.a.at), about(theirs, best.b.at)];
}

type Placed = { readonly id: ModelId; readonly at: Point };

const placesOf = (replay: ShotTimeline, ids: readonly ModelId[], time: number): readonly Placed[] =>
  posesOf(replay, ids, time).map(({ at }, i) => ({ id: ids[i]!, at }));

/** The direction against the fall of the slain, else to the target, along the movement, or as the first model faces. */
function axisOf(
  replay: ShotTimeline,
  { from, to, subject, fall }: Action,
  front: readonly ModelId[],
  facing: readonly ModelId[],
  time: number,
): Point {
  const middleAt = (ids: readonly ModelId[], when: number) => centroid(posesOf(replay, ids, when).map(({ at }) => at));
  const paths = [
    ...(fall ? [sub([0, 0, 0], fall)] : []),
    ...(facing.length > 0 ? [sub(middleAt(facing, time), middleAt(front, time))] : []),
    sub(middleAt(subject, to), middleAt(subject, from)),
  ];
  for (const [x, , z] of paths) {
    const length = Math.hypot(x, z);
    if (length > 0.05) return [x / length, 0, z / length];
  }
  const turn = posesOf(replay, subject.slice(0, 1), time)[0]?.facing ?? 0;
  return [-Math.sin(turn), 0, -Math.cos(turn)];
}
