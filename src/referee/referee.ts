import type { Opened, Services, Situation, PathReply, PathQuestion } from '../app/state/services.ts';
import type { UserAssetBytes } from '../app/state/user-asset-paths.ts';
import type { PlanPoint, Point } from '../kernel/point.ts';
import { err, ok } from '../kernel/result.ts';
import { simulateThrow } from '../physics/dice/dice-throw.ts';
import { seePiece } from '../physics/sight/see-piece.ts';
import { createTable, type Table } from '../physics/table.ts';
import { simulateTopple } from '../physics/dice/topple.ts';
import { askCharge } from '../rules/squads/charge/ask.ts';
import { planCharge } from '../rules/squads/charge/plan.ts';
import { decide } from '../rules/play/decide.ts';
import type { ModelId } from '../rules/core/ids.ts';
import { scriptedDice, seededDice } from '../rules/core/dice.ts';
import type { MoveSetting, ReachMap } from '../rules/core/ports.ts';
import { moveSetting } from '../rules/core/measure/setting.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { answerRegiments } from './systems/regiments.ts';
import { answerSkirmish, fighterRuler, isOfSkirmish, skirmishPath } from './systems/skirmish.ts';
import { answerSight } from './sight.ts';
import { layOut } from '../scenario/lay-out.ts';
import { parseScenario } from '../scenario/parse-scenario.ts';
import type { MeshFiles } from '../scenario/to-terrain.ts';
import { InvariantError } from '../kernel/assert.ts';
import { systemOf } from '../rules/play/systems.ts';

type OpenTable = { readonly table: Table; readonly terrain: GameState['terrain'] };
/** Most models whose reach is kept while they are dragged. */
const MOST_KEPT = 40;

/** The referee with the physical table: everything the client asks for, wherever it runs. `meshesOf` fetches what a scenario names. */
export function createReferee(meshesOf: (text: string, own: UserAssetBytes) => Promise<MeshFiles>): Services {
  let open: OpenTable | undefined;
  const kept = new Map<string, ReachMap>();

  /** The table in use; asking before a scenario is open is our own mistake. */
  const inUse = (): OpenTable => {
    if (open === undefined) throw new InvariantError('no scenario is open yet');
    return open;
  };
  const toState = (situation: Situation): GameState => ({ ...situation, terrain: inUse().terrain });

  return {
    async open(text, own = new Map()) {
      const scenario = parseScenario(text, await meshesOf(text, own));
      if (!scenario.ok) return scenario;
      const table = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
      const state = layOut(scenario.value, table);
      if (!state.ok) {
        table.dispose();
        return err(state.error);
      }
      open?.table.dispose();
      open = { table, terrain: state.value.terrain };
      kept.clear();
      const { seed, story, ambience } = scenario.value;
      const opened: Opened = { state: state.value, seed, story, ambience };
      return ok(opened);
    },
    async decide(situation, command, { seed, fallen, own }) {
      const dice = own ? scriptedDice(...own) : seededDice(seed);
      if (!own) (systemOf(situation).die === 20 ? dice.d20 : dice.d6)(fallen);
      return decide(toState(situation), command, inUse().table, dice);
    },
    async askCharge(situation, unit, targets) {
      const state = toState(situation);
      const { table } = inUse();
      const answer = askCharge(state, unit, targets, table);
      if (answer.needed === undefined || answer.witness.length > 0) return answer;
      // Only the bound was found: the placement at the needed roll shows the ways.
      const plan = planCharge(state, unit, targets, answer.needed, table);
      return plan.success ? { ...answer, witness: plan.moves } : answer;
    },
    async askPath(situation, question) {
      const { table } = inUse();
      const state = toState(situation);
      if (question.purpose.kind === 'path' && systemOf(state).shape === 'single')
        return rulerPath(table, fighterRuler(state, question.model), question.to);
      if (question.purpose.kind === 'path')
        return rulerPath(table, moveSetting(state, question.model, question.purpose), question.to);
      return draggedPath(table, state, question, kept);
    },
    async askPaths(situation, questions) {
      const { table } = inUse();
      const state = toState(situation);
      return questions.map((question) => draggedPath(table, state, question, kept));
    },
    ...answerSight(() => inUse().table, toState),
    ...answerSkirmish(() => inUse().table, toState),
    ...answerRegiments(() => inUse().table, toState),
    see: async (pieces) => pieces.map(seePiece),
    throwDice: (pips, seed, sides) => simulateThrow({ pips, seed, sides }),
    topple: (request) => simulateTopple({ ...request, terrain: [...inUse().terrain.values()] }),
  };
}

/** The way of a model that is dragged, with the floors it could stand on there. */
function draggedPath(table: Table, state: GameState, question: PathQuestion, kept: Map<string, ReachMap>): PathReply {
  const { purpose, model, limit, without = [], to } = question;
  if (isOfSkirmish(purpose)) {
    const levels = table.reach(fighterRuler(state, model), 0).levelsAt(...onPlan(to));
    return { ...skirmishPath(table, state, { ...question, purpose }), levels };
  }
  const setting = moveSetting(lacking(state, model, without), model, purpose);
  // While the same models are dragged in the same situation, the reach of each is worked out once.
  const key = JSON.stringify([setting, limit]);
  const reach = kept.get(key) ?? table.reach(setting, limit);
  kept.delete(key);
  kept.set(key, reach);
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
  const levels = reach.levelsAt(...onPlan(to));
  const { corners = [] } = question;
  const way = corners.length > 0 ? bentPath(table, setting, question, levels) : pathOf(table, reach, question);
  return { ...way, levels };
}

/** The way of a dragged model by the corners that were dropped. */
function bentPath(table: Table, setting: MoveSetting, question: PathQuestion, levels: readonly number[]): PathReply {
  const { corners = [], to, limit } = question;
  const [x, z] = onPlan(to);
  const end: Point = [x, floorAt(levels, to) ?? table.dropHeight(x, z) ?? 0, z];
  const traced = table.trace(setting, [...corners, end]);
  if (traced.kind === 'blocked') return { kind: 'no-way', at: traced.at, by: [traced.by] };
  const { path } = traced;
  const within = levels.length > 0 && path.length <= limit + 0.0005;
  return { kind: 'way', path, to: path.legs.at(-1)?.to ?? end, within, corners };
}

/** A state without some models, who move along with one of them. */
function lacking(state: GameState, model: ModelId, without: readonly ModelId[]): GameState {
  if (without.length === 0) return state;
  const gone = new Set(without.filter((id) => id !== model));
  return { ...state, models: new Map([...state.models].filter(([id]) => !gone.has(id))) };
}

/** The floor nearest to the height that is pointed at; the highest one where none is. */
function floorAt(levels: readonly number[], to: PlanPoint | Point): number | undefined {
  if (to.length === 2) return levels.at(-1);
  const away = (y: number) => Math.abs(y - to[1]);
  return levels.length === 0 ? undefined : levels.reduce((best, y) => (away(y) < away(best) ? y : best));
}

/** The way of a dragged model: within its reach, beyond it, or none at all. */
function pathOf(table: Table, reach: ReachMap, question: PathQuestion): PathReply {
  const to = onPlan(question.to);
  const y = floorAt(reach.levelsAt(to[0], to[1]), question.to);
  const path = y === undefined ? undefined : reach.pathTo([to[0], y, to[1]]);
  if (y !== undefined && path !== undefined) return { kind: 'way', path, to: [to[0], y, to[1]], within: true };
  return plannedPath(table, reach.setting, y === undefined ? to : [to[0], y, to[1]]);
}

/** The way to where a ruler ends: at the height that is pointed at, or else on what lies beneath. */
function rulerPath(table: Table, setting: MoveSetting, to: PlanPoint | Point): PathReply {
  const way = plannedPath(table, setting, to);
  return way.kind === 'way' || to.length === 2 ? way : plannedPath(table, setting, onPlan(to));
}

/** The shortest way without a limit, or what closes it. */
function plannedPath(table: Table, setting: MoveSetting, to: PlanPoint | Point): PathReply {
  const further = table.ahead(setting, to);
  if (further.kind === 'path') {
    return { kind: 'way', path: further.path, to: further.path.legs.at(-1)?.to ?? setting.from, within: false };
  }
  const { why } = further;
  const by = why.kind === 'enclosed' ? why.by : why.why.kind === 'overlaps' ? [why.why.by] : [];
  const [x, z] = onPlan(to);
  return { kind: 'no-way', at: [x, table.dropHeight(x, z) ?? 0, z], by };
}

const onPlan = (to: PlanPoint | Point): PlanPoint => (to.length === 2 ? to : [to[0], to[2]]);
