import type { PathQuestion, PathReply, Services, Situation } from '../app/state/services.ts';
import type { Point } from '../kernel/point.ts';
import { MEASURE_TOLERANCE } from '../kernel/tolerances.ts';
import type { Inches } from '../kernel/units.ts';
import type { Table } from '../physics/table.ts';
import type { ModelId } from '../rules/core/ids.ts';
import type { MoveSetting, ReachMap } from '../rules/core/ports.ts';
import { moveSetting } from '../rules/core/measure/setting.ts';
import { getModel } from '../rules/core/state/lookup.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { type BodyMember, type FoundPath, isInReach, stoppedTogether } from './paths/body-stop.ts';
import { cornersAlong, floorAt, onPlan, plannedPath, rulerPath } from './paths/planned-path.ts';
import { standingPart } from '../rules/skirmish/fighters/standing-part.ts';
import { fighterRuler, isOfSkirmish, skirmishPath } from './systems/skirmish.ts';
import { systemOf } from '../rules/play/systems.ts';

/** Number of reach maps cached for dragged models. */
const MOST_KEPT = 40;

/** Answers about the paths of dragged models, and of rulers. `forget` clears the cache when the table changes. */
export function answerPaths(
  inUse: () => Table,
  toState: (situation: Situation) => GameState,
): Pick<Services, 'askPath' | 'askPaths'> & { readonly forget: () => void } {
  const reaches = createReachCache();
  return {
    async askPath(situation, question) {
      const table = inUse();
      const state = toState(situation);
      const { model, purpose, to } = question;
      if (purpose.kind !== 'path') return draggedPath(table, state, question, reaches);
      const isFighter = systemOf(state).shape === 'single';
      return rulerPath(table, isFighter ? fighterRuler(state, model) : moveSetting(state, model, purpose), to);
    },
    async askPaths(situation, questions) {
      const table = inUse();
      const state = toState(situation);
      return bodyPaths(table, state, questions, reaches);
    },
    forget: reaches.clear,
  };
}

/** A cache of reach maps for dragged models: each is computed once per situation. */
type ReachCache = {
  readonly reachOf: (table: Table, setting: MoveSetting, limit: Inches) => ReachMap;
  readonly clear: () => void;
};

/** A cache of the {@link MOST_KEPT} most recently used reach maps. */
function createReachCache(): ReachCache {
  const kept = new Map<string, ReachMap>();
  return {
    reachOf: (table, setting, limit) => {
      const key = JSON.stringify([setting, limit]);
      const reach = kept.get(key) ?? table.reach(setting, limit);
      kept.delete(key);
      kept.set(key, reach);
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
      return reach;
    },
    clear: () => kept.clear(),
  };
}

/** The paths of the models of a dragged unit: where some are too long, all stop together. */
function bodyPaths(
  table: Table,
  state: GameState,
  questions: readonly PathQuestion[],
  reaches: ReachCache,
): readonly PathReply[] {
  if (questions.length < 2) return questions.map((question) => draggedPath(table, state, question, reaches));
  const members = questions.map((question): BodyMember => {
    const model = getModel(state, question.model);
    return { model, question, from: onPlan(question.corners?.at(-1) ?? model.at) };
  });
  const pathTo = (question: PathQuestion) => freePath(table, state, question, reaches);
  // Whole paths to places that are out of reach anyway would take long.
  if (members.every(isInReach)) {
    const wanted = questions.map(pathTo);
    if (wanted.every((reply) => reply.kind === 'no-path' || reply.within)) return wanted;
  }
  return stoppedTogether(members, pathTo, (question) => pathWithin(table, state, question, reaches));
}

/** The path of a dragged model, cut where its reach ends, with the floors at its end on which it could stand. */
function draggedPath(table: Table, state: GameState, question: PathQuestion, reaches: ReachCache): PathReply {
  const reply = freePath(table, state, question, reaches);
  const { purpose, model, limit, without = [] } = question;
  if (isOfSkirmish(purpose)) return reply;
  return stoppedAtReach(table, moveSetting(withoutModels(state, model, without), model, purpose), reply, limit);
}

/** The path of a dragged model of a unit to a place within its reach; undefined if there is none. */
function pathWithin(
  table: Table,
  state: GameState,
  question: PathQuestion,
  reaches: ReachCache,
): FoundPath | undefined {
  const { purpose, model, limit, without = [], to, corners = [] } = question;
  if (isOfSkirmish(purpose)) return undefined;
  const setting = moveSetting(withoutModels(state, model, without), model, purpose);
  const reach = reaches.reachOf(table, setting, limit);
  const [x, z] = onPlan(to);
  const levels = reach.levelsAt(x, z);
  const y = floorAt(levels, to);
  if (y === undefined) return undefined;
  if (corners.length === 0) {
    const path = reach.pathTo([x, y, z]);
    return path && { kind: 'path', path, to: [x, y, z], within: true, levels };
  }
  const bent = bentPath(table, setting, question, levels);
  return bent.kind === 'path' && bent.within ? { ...bent, levels } : undefined;
}

/** The path of a dragged model, too long or not, with the floors at its end on which it could stand. */
function freePath(table: Table, state: GameState, question: PathQuestion, reaches: ReachCache): PathReply {
  const { purpose, model, limit, without = [], to, corners = [] } = question;
  if (isOfSkirmish(purpose)) {
    const levels = table.reach(fighterRuler(state, model), 0).levelsAt(...onPlan(to));
    return { ...skirmishPath(table, state, { ...question, purpose }), levels };
  }
  const setting = moveSetting(withoutModels(state, model, without), model, purpose);
  const reach = reaches.reachOf(table, setting, limit);
  const levels = reach.levelsAt(...onPlan(to));
  const reply = corners.length > 0 ? bentPath(table, setting, question, levels) : reachPath(table, reach, question);
  return { ...reply, levels };
}

/** A path that is too long, cut where the model can last stand within its reach, if it can stand on it at all. */
function stoppedAtReach(table: Table, setting: MoveSetting, reply: PathReply, limit: Inches): PathReply {
  if (reply.kind !== 'path' || reply.within) return reply;
  const path = standingPart(reply.path, Math.min(limit, reply.path.length), setting, table);
  const to = path.legs.at(-1)?.to;
  if (to === undefined) return reply;
  const corners = reply.corners && cornersAlong(path, reply.corners);
  const beyond = { goal: reply.to, by: Math.max(0, reply.path.length - limit) };
  return { ...reply, path, to, within: true, beyond, ...(corners ? { corners } : {}) };
}

/** The path of a dragged model through the corners set by the player. */
function bentPath(table: Table, setting: MoveSetting, question: PathQuestion, levels: readonly Inches[]): PathReply {
  const { corners = [], to, limit } = question;
  const [x, z] = onPlan(to);
  const end: Point = [x, floorAt(levels, to) ?? table.dropHeight(x, z) ?? 0, z];
  const traced = table.trace(setting, [...corners, end]);
  if (traced.kind === 'blocked') return { kind: 'no-path', at: traced.at, by: [traced.by] };
  const { path } = traced;
  const within = levels.length > 0 && path.length <= limit + MEASURE_TOLERANCE;
  return { kind: 'path', path, to: path.legs.at(-1)?.to ?? end, within, corners };
}

/** The shortest path of a dragged model: within its reach, beyond it, or none at all. */
function reachPath(table: Table, reach: ReachMap, question: PathQuestion): PathReply {
  const to = onPlan(question.to);
  const y = floorAt(reach.levelsAt(to[0], to[1]), question.to);
  if (y === undefined) return plannedPath(table, reach.setting, to);
  const end: Point = [to[0], y, to[1]];
  const path = reach.pathTo(end);
  return path ? { kind: 'path', path, to: end, within: true } : plannedPath(table, reach.setting, end);
}

/** A state without some models, which move together with the given one. */
function withoutModels(state: GameState, model: ModelId, without: readonly ModelId[]): GameState {
  if (without.length === 0) return state;
  const gone = new Set(without.filter((id) => id !== model));
  return { ...state, models: new Map([...state.models].filter(([id]) => !gone.has(id))) };
}
