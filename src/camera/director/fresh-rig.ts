import type { Point } from '../../kernel/point.ts';
import { centroid, distance } from '../../kernel/vec.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { actionsOf } from './action.ts';
import { type Cast, castOf } from './cast.ts';
import { clearRig } from './clear-rig.ts';
import type { Script } from './direct.ts';
import { diceBearing, dicePlaceAt } from './dice-place.ts';
import { bearingOf, diceFraming, diceView } from './role.ts';
import { distanceToFit } from './stage-shot.ts';
import { ratioOf } from '../poses/framing.ts';
import { outwards } from '../poses/rigs.ts';
import type { Aspect, Rig, Shot, Subject } from '../list/shot-list.ts';
import { posesOf, type ShotTimeline } from '../poses/track.ts';
import { clipAt } from '../../timeline/timeline.ts';
import { sightOver } from './sight.ts';
import { LOOKS_SIMULTANEOUS } from '../../kernel/display-tolerances.ts';

/** Kinds of rig a player may choose; keys are set by hand. */
export const RIG_KINDS = ['wide', 'orbit', 'follow', 'mini-eye', 'top', 'crane', 'low', 'reverse', 'dice'] as const;
export type ChosenRig = (typeof RIG_KINDS)[number];

/** The default aim of a model without an opponent: inches ahead, and inches above its base. */
const AHEAD = 4;
const CHEST = 0.8;

/** The place in front of the acting models, at their own height: on a bridge, not in the water under it. */
function before(timeline: Script, cast: Cast | undefined, time: number): Point {
  if (cast === undefined || cast.front.length === 0) return [0, CHEST, 0];
  const [x, y, z] = centroid(posesOf(timeline, cast.front, time).map(({ at }) => at));
  return [x + AHEAD * cast.axis[0], y + CHEST, z + AHEAD * cast.axis[2]];
}

/** A rig of a kind for the action in the middle of a shot, with a clear view. */
export function freshRig(kind: ChosenRig, timeline: Script, shot: Omit<Shot, 'rig'>, aspect: Aspect | undefined): Rig {
  const time = shot.timelineFrom + (shot.pace * shot.length) / 2;
  const rig = clearRig(plainRig(kind, timeline, time, ratioOf({ aspect })), timeline, time);
  if (rig.kind !== 'dice') return rig;
  // A fresh rig has the lens of its kind, whatever the shot had.
  const { fov: _, ...plain } = shot;
  return fitDice(rig, timeline, plain, aspect);
}

type DiceRig = Extract<Rig, { kind: 'dice' }>;

/** A rig of dice as far away as all of them need, with the lens and the words of its shot. */
function fitDice(rig: DiceRig, timeline: Script, shot: Omit<Shot, 'rig'>, aspect: Aspect | undefined): DiceRig {
  const made = (distance: number): Shot => ({ ...shot, rig: { ...rig, distance } });
  return { ...rig, distance: distanceToFit({ replay: timeline, aspect }, made, diceFraming(rig.point)) };
}

/** A shot for another shape of the picture: dice that were fitted to the old shape are fitted to the new one. */
export function reshaped(shot: Shot, timeline: Script, from: Aspect | undefined, to: Aspect): Shot {
  const { rig, ...rest } = shot;
  if (rig.kind !== 'dice' || rig.distance !== fitDice(rig, timeline, rest, from).distance) return shot;
  return { ...rest, rig: fitDice(rig, timeline, rest, to) };
}

function plainRig(kind: ChosenRig, timeline: Script, time: number, ratio: number): Rig {
  const actions = actionsOf(timeline).filter(({ subject }) => subject.length > 0);
  const action = actions.findLast(({ from }) => from <= time + LOOKS_SIMULTANEOUS) ?? actions[0];
  const all = [...timeline.initial.models.keys()];
  const cast = action && castOf(timeline, action, (action.from + action.to) / 2);
  const models = (ids: readonly ModelId[] | undefined): Subject =>
    ids && ids.length > 0 ? { models: ids } : all.length > 0 ? { models: all.slice(0, 1) } : { point: [0, 1, 0] };
  const subject = models(cast && cast.subject.length <= 12 ? cast.subject : cast?.front);
  const against = cast && cast.facing.length > 0 ? models(cast.facing) : { point: before(timeline, cast, time) };
  const bearing = Math.round(cast ? bearingOf(outwards(cast.axis, 'left', 10)) : 30);
  switch (kind) {
    case 'wide':
      return { kind, bearing: 25, pitch: 33, turn: -9 };
    case 'orbit':
      return { kind, subject, bearing, turn: 20, pitch: 18, distance: 9 };
    case 'follow':
      return { kind, subject, side: 'left', behind: -34, pitch: 12, distance: 8, lead: 1, damping: 0.5 };
    case 'mini-eye': {
      const model = cast?.front[0] ?? all[0];
      if (model === undefined) return { kind, model: 'nobody' };
      // A model without an opponent looks at the nearest enemy it sees, or else at the ground ahead.
      const foe = cast && cast.facing.length > 0 ? undefined : foeInSight(timeline, model, time);
      const aim = cast && cast.facing.length > 0 ? against : foe && models([foe]);
      return { kind, model, ...(aim ? { towards: aim } : {}) };
    }
    case 'top':
      return { kind, subject, height: 22, turn: 0 };
    case 'crane':
      return { kind, subject, bearing, distance: 10, from: 14, to: 3 };
    case 'low':
      return { kind, subject: models(cast?.front), against, side: 'left', distance: 4.5, height: 1 };
    case 'reverse':
      return { kind, subject: models(cast?.front), against, side: 'left', distance: 4.5, height: 0.8 };
    case 'dice': {
      const at = dicePlaceAt(timeline, time);
      const view = diceView(at, diceBearing(at, timeline.initial.table), bearing, ratio);
      return { kind, ...view, distance: diceFraming(view.point).least };
    }
  }
}

/** A model's eye height, and the height at which a camera aims at it, as shares of its height. */
const EYES = 0.95;
const LOOKED_AT = 0.55;

/** The nearest enemy that a mini sees at a second of a replay; undefined when it sees none. */
export function foeInSight(replay: ShotTimeline, id: ModelId, time: number): ModelId | undefined {
  const { models, units } = clipAt(replay, time).clip.state;
  const viewer = models.get(id);
  const side = viewer && units.get(viewer.unit)?.side;
  if (viewer === undefined || side === undefined) return undefined;
  const foes = [...models.values()].filter(({ unit }) => units.get(unit)?.side !== side);
  const [mine, ...theirs] = posesOf(replay, [id, ...foes.map((foe) => foe.id)], time).map(({ at }) => at);
  const [x, y, z] = mine!;
  const eye: Point = [x, y + EYES * viewer.height, z];
  const sight = sightOver(replay.initial.terrain);
  return foes
    .map((foe, i) => {
      const [fx, fy, fz] = theirs[i]!;
      return { id: foe.id, chest: [fx, fy + LOOKED_AT * foe.height, fz] as Point };
    })
    .toSorted((a, b) => distance(eye, a.chest) - distance(eye, b.chest) || (a.id < b.id ? -1 : 1))
    .find(({ chest }) => sight(eye, chest))?.id;
}
