import type { PathQuestion, PathReply } from '../../app/state/services.ts';
import { outerRadius, overlapsAcross } from '../../geometry/gap.ts';
import * as trig from '../../kernel/trig.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { MEASURE_TOLERANCE, SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Model } from '../../rules/core/state/state.ts';
import { onPlan } from './planned-path.ts';

/** A model of a dragged unit, where it is to go, and where its last leg starts. */
export type BodyMember = { readonly model: Model; readonly question: PathQuestion; readonly from: PlanPoint };

export type FoundPath = Extract<PathReply, { kind: 'path' }>;

/** Shares of the way that are tried from the farthest on, and halvings of the last one. */
const [TRIED, HALVINGS] = [8, 3] as const;

/** How far beside its place a model may end, in widths of its base, and in how many directions. */
const [BESIDE, DIRECTIONS] = [[0.5, 1, 1.5], 12] as const;

/** The ends of a unit after a share of its way; a model without one stays where it is. */
type Ends = readonly (FoundPath | undefined)[];

/**
 * Where a dragged unit stops that cannot get all the way: every model the same share of its way, the largest that is
 * found at which each stands within its reach and none on another, so that the unit keeps its formation. A model whose
 * place is closed ends beside it; where there is no room at all, it stays and the others go.
 *
 * @param pathTo The path of a model to a place, in inches, or what is in its way.
 * @param endTo The path of a model to a place within its reach, in inches; undefined if there is none.
 * @returns In the order of the models.
 */
export function stoppedTogether(
  members: readonly BodyMember[],
  pathTo: (question: PathQuestion) => PathReply,
  endTo: (question: PathQuestion) => FoundPath | undefined,
): readonly PathReply[] {
  const farthest = Math.min(1, ...members.map((member) => member.question.limit / Math.max(SAME_PLACE, away(member))));
  let [best, fewest, low, high] = [[] as Ends, Infinity, 0, farthest];
  for (let k = 0; k < TRIED && fewest > 0; k++) {
    const share = farthest * (1 - k / TRIED);
    const ends = endsAt(members, share, endTo);
    const staying = ends ? ends.filter((end) => end === undefined).length : Infinity;
    if (staying < fewest)
      [best, fewest, low, high] = [ends!, staying, share, Math.min(farthest, share + farthest / TRIED)];
  }
  for (let k = 0; fewest === 0 && low < high && k < HALVINGS; k++) {
    const middle = (low + high) / 2;
    const ends = endsAt(members, middle, endTo);
    if (ends?.every((end) => end !== undefined)) [best, low] = [ends, middle];
    else high = middle;
  }
  return members.map((member, i) => {
    const { question, from } = member;
    const end = best[i];
    const [x, z] = onPlan(question.to);
    if (end) return { ...end, beyond: { goal: [x, end.to[1], z], by: (1 - low) * away(member) } };
    const reply = pathTo({ ...question, to: along(from, question.to, low) });
    return reply.kind === 'path' ? { ...reply, within: false } : reply;
  });
}

/** The ends of all models after a share of their ways; undefined where one would end on a model that stays. */
function endsAt(
  members: readonly BodyMember[],
  share: number,
  endTo: (question: PathQuestion) => FoundPath | undefined,
): Ends | undefined {
  const ends: (FoundPath | undefined)[] = members.map(() => undefined);
  const isFree = (i: number, at: Point): boolean =>
    ends.every((end, k) => end === undefined || !standOnEachOther(members[i]!.model, at, members[k]!.model, end.to));
  const place = (i: number, to: PlanPoint | Point): void => {
    const reply = endTo({ ...members[i]!.question, to });
    if (reply && isFree(i, reply.to)) ends[i] = reply;
  };
  const places = members.map(({ from, question }) => along(from, question.to, share));
  places.forEach((to, i) => void place(i, to));
  for (const [i, to] of places.entries())
    for (const beside of ends[i] ? [] : placesBeside(to, members[i]!.model)) if (!ends[i]) place(i, beside);
  const stays = members.filter((_, i) => ends[i] === undefined).map(({ model }) => model);
  const isOnOne = ends.some(
    (end, i) => end && stays.some((stayer) => standOnEachOther(members[i]!.model, end.to, stayer, stayer.at)),
  );
  return isOnOne ? undefined : ends;
}

const standOnEachOther = (a: Model, at: Point, b: Model, there: Point): boolean =>
  Math.abs(at[1] - there[1]) < Math.max(a.height, b.height) &&
  overlapsAcross({ ...a, at }, { ...b, at: there }, SAME_PLACE);

/** Places round one, nearest first. */
const placesBeside = (to: PlanPoint | Point, { base }: Model): readonly (PlanPoint | Point)[] => {
  const [x, z] = onPlan(to);
  const width = 2 * outerRadius(base);
  return BESIDE.flatMap((share) =>
    Array.from({ length: DIRECTIONS }, (_, k): PlanPoint | Point => {
      const turn = (2 * Math.PI * k) / DIRECTIONS;
      const beside: PlanPoint = [x + share * width * trig.cos(turn), z + share * width * trig.sin(turn)];
      return to.length === 2 ? beside : [beside[0], to[1], beside[1]];
    }),
  );
};

/** Whether a model could reach its place in a straight line. */
export const isInReach = (member: BodyMember): boolean => away(member) <= member.question.limit + MEASURE_TOLERANCE;

const away = ({ question, from }: BodyMember): number => {
  const [x, z] = onPlan(question.to);
  return Math.sqrt((x - from[0]) ** 2 + (z - from[1]) ** 2);
};

function along(from: PlanPoint, to: PlanPoint | Point, share: number): PlanPoint | Point {
  const [x, z] = onPlan(to);
  const place: PlanPoint = [from[0] + share * (x - from[0]), from[1] + share * (z - from[1])];
  return to.length === 2 ? place : [place[0], to[1], place[1]];
}
