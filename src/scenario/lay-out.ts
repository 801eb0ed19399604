import { outerRadius, reachAlong } from '../geometry/gap.ts';
import type { PlanPoint, Point } from '../kernel/point.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { overlapDepth } from '../rules/core/measure/measure.ts';
import { FLOAT_ALLOWED, OVERLAP_ALLOWED } from '../kernel/tolerances.ts';
import type { MoveSetting, NoPlace, TableQuery } from '../rules/core/ports.ts';
import type { GameState, Model } from '../rules/core/state/state.ts';
import type { Mission, MissionState } from '../rules/core/state/mission.ts';
import { SIDES } from '../rules/core/turn.ts';
import { FRESH_SKIRMISH_STATE } from '../rules/core/state/skirmish.ts';
import { enemiesInContact, touches } from '../rules/skirmish/fighters/contact.ts';
import { engagement } from '../rules/skirmish/fighters/fighters.ts';
import { besideTable } from './beside-table.ts';
import { formRegiments } from './form-regiments.ts';
import { LIMITS } from './limits.ts';
import { type Problem, type ScenarioError, scenarioError } from './problem.ts';
import type { Scenario, UnplacedModel } from './scenario.ts';
import type { StandFault } from './scenario-fault.ts';
import { systemOf } from '../rules/play/systems.ts';

/** The questions that layout asks the physical table. */
type LayOutQuery = Pick<TableQuery, 'dropHeight' | 'whyNoPlace'>;

/**
 * The game a scenario begins with: every model stands where the file puts it.
 *
 * Models at `[x, z]` are dropped onto the highest support; `[x, y, z]` is taken as given.
 *
 * @errors A model off the table, inside terrain, floating, or overlapping another; each with a remedy.
 */
export function layOut(scenario: Scenario, table: LayOutQuery): Result<GameState, ScenarioError> {
  const placed: { readonly model: Model; readonly pointer: string }[] = [];
  const problems: Problem[] = [];
  const floating: (Problem & { readonly model: Model })[] = [];
  for (const unplaced of scenario.models) {
    const at = dropped(unplaced.at, table);
    if (at === undefined) {
      problems.push({ at: `${unplaced.pointer}/at`, fault: offTable(unplaced, scenario) });
      continue;
    }
    const { pointer, ...rest } = unplaced;
    const model: Model = { ...rest, at };
    const fault = findPlaceFault(model, scenario, table, unplaced.at.length === 3);
    if (fault?.kind === 'floats') floating.push({ at: `${pointer}/at`, fault, model });
    else if (fault) problems.push({ at: `${pointer}/at`, fault });
    placed.push({ model, pointer });
    if (problems.length >= LIMITS.problems) break;
  }
  for (const { model, ...problem } of floating)
    if (problems.length < LIMITS.problems && !isAtALip(model, placed, scenario)) problems.push(problem);
  if (problems.length < LIMITS.problems) problems.push(...findOverlaps(placed));
  if (problems.length > 0) return err(scenarioError('table', problems));
  const laid = formRegiments(
    joined({
      name: scenario.name,
      rules: scenario.rules,
      table: scenario.table,
      terrain: new Map(scenario.terrain.map((piece) => [piece.id, piece] as const)),
      units: new Map(scenario.units.map((unit) => [unit.id, unit] as const)),
      models: new Map(placed.map(({ model }) => [model.id, model] as const)),
      diceRolled: 0,
      duels: scenario.duels,
      ...scenario.start,
      ...(scenario.mission
        ? { mission: { plan: scenario.mission, scored: [], ...treasuresAt(scenario.mission) } }
        : {}),
    }),
    table,
    (unit) => placed.find(({ model }) => model.unit === unit)!.pointer.replace(/\/leaders\/\d+$/, ''),
  );
  if (!laid.ok) return err(scenarioError('table', laid.error));
  const isAllThere = scenario.start.phase !== 'deploy' && (scenario.mission?.reserves ?? []).length === 0;
  const start = isAllThere ? laid.value : besideTable(laid.value, scenario.models);
  return ok({ ...start, roster: { units: laid.value.units, models: laid.value.models } });
}

/** The treasures of a mission where its file puts them. @source SK-18 */
const treasuresAt = ({ treasures }: Mission): Pick<MissionState, 'treasures'> =>
  treasures ? { treasures: treasures.map(({ id, at }) => ({ id, place: { kind: 'lies', at } })) } : {};

/**
 * Whether a fighter hangs over an edge because it engaged an enemy there, beside whom there was no room.
 *
 * @source E-51, E-52
 */
function isAtALip(model: Model, placed: readonly { readonly model: Model }[], scenario: Scenario): boolean {
  if (systemOf(scenario).shape !== 'single') return false;
  const { units, rules } = scenario;
  const sideOf = ({ unit }: Model) => units.find(({ id }) => id === unit)?.side;
  return placed.some(({ model: other }) => sideOf(other) !== sideOf(model) && touches(model, other, rules.skirmish));
}

/** The start of a skirmish: enemies in contact are engaged. @source S-08 */
function joined(state: GameState): GameState {
  if (systemOf(state).shape !== 'single') return state;
  const ids = [...state.units.values()].filter(({ side }) => side === SIDES[0]).map(({ id }) => id);
  const engagements = ids.flatMap((id) => enemiesInContact(state, id).map((foe) => engagement(id, foe)));
  return { ...state, skirmish: { ...FRESH_SKIRMISH_STATE, engagements } };
}

function dropped(at: PlanPoint | Point, table: LayOutQuery): Point | undefined {
  if (at.length === 3) return at;
  const height = table.dropHeight(at[0], at[1]);
  return height === undefined ? undefined : [at[0], height, at[1]];
}

const offTable = ({ id }: Pick<UnplacedModel, 'id'>, { table: { width, depth } }: Scenario): StandFault => ({
  kind: 'off-table',
  model: id,
  width,
  depth,
});

/**
 * The fault of a model's position, ignoring other models. Ranks stand on the ground as one body, as `formRegiments`
 * judges them.
 *
 * @param given Whether its height comes from the file.
 */
function findPlaceFault(model: Model, scenario: Scenario, table: LayOutQuery, given: boolean): StandFault | undefined {
  const [x, y, z] = model.at;
  if (table.dropHeight(x, z) === undefined || isOverEdge(model, scenario)) return offTable(model, scenario);
  if (y < -FLOAT_ALLOWED) return { kind: 'under-table', model: model.id, below: -y, drop: [x, z] };
  if (systemOf(scenario).shape === 'ranked') return undefined;
  const why = table.whyNoPlace(standing(model, scenario), model.at);
  return why && toStandFault(model, why, scenario, given);
}

/** Whether a base overhangs the table's edge by more than bases may overlap. */
function isOverEdge({ base, facing, at }: Model, { table }: Scenario): boolean {
  const overX = Math.abs(at[0]) + reachAlong(base, facing, 1, 0) - table.width / 2;
  const overZ = Math.abs(at[2]) + reachAlong(base, facing, 0, 1) - table.depth / 2;
  return Math.max(overX, overZ) > OVERLAP_ALLOWED;
}

/** The question whether this base may stand here, ignoring other models. */
const standing = (model: Model, scenario: Scenario): MoveSetting => ({
  mover: {
    id: model.id,
    base: model.base,
    facing: model.facing,
    height: model.height,
    fly: model.keywords.includes('FLY'),
    light: model.keywords.includes('INFANTRY') || model.keywords.includes('BEAST'),
  },
  from: model.at,
  crowd: [],
  freeStep: scenario.rules.charge.freeStep,
  flyThroughAir: scenario.rules.charge.flyThroughAir,
  ...systemOf(scenario).support(scenario.rules),
});

/** Overhanging models and places where no move may end are allowed at the start: the table was set up that way. */
function toStandFault(model: Model, why: NoPlace, scenario: Scenario, given: boolean): StandFault | undefined {
  const [x, y, z] = model.at;
  const drop = given ? { drop: [x, z] as const } : {};
  switch (why.kind) {
    case 'overhangs':
    case 'not-standable':
    case 'upper-floor':
      return undefined;
    case 'off-table':
      return offTable(model, scenario);
    case 'mid-air': {
      const below = why.support === undefined ? y : y - why.support;
      if (Math.abs(below) <= FLOAT_ALLOWED) return undefined;
      return { kind: 'floats', model: model.id, above: below, support: why.support ?? 0, ...drop };
    }
    case 'overlaps': {
      const piece = why.by.kind === 'piece' ? { piece: why.by.id } : {};
      return { kind: 'stands-inside', model: model.id, ...piece, ...drop };
    }
  }
}

/** Pairs of models with overlapping bases, found by a sweep along x. */
function findOverlaps(placed: readonly { readonly model: Model; readonly pointer: string }[]): readonly Problem[] {
  const widest = placed.reduce((most, { model }) => Math.max(most, outerRadius(model.base)), 0);
  const byX = placed.toSorted((a, b) => a.model.at[0] - b.model.at[0]);
  const problems: Problem[] = [];
  for (const [i, { model: a }] of byX.entries()) {
    for (let j = i + 1; j < byX.length && problems.length < LIMITS.problems; j++) {
      const { model: b, pointer } = byX[j]!;
      if (b.at[0] - a.at[0] > outerRadius(a.base) + widest) break;
      const depth = overlapDepth(a, b);
      if (depth <= OVERLAP_ALLOWED) continue;
      problems.push({ at: `${pointer}/at`, fault: { kind: 'models-overlap', models: [a.id, b.id], by: depth } });
    }
  }
  return problems;
}
