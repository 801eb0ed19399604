import { coversBase, meetsBase } from '../../../geometry/outlines/base-in-polygon.ts';
import { assertNever } from '../../../kernel/assert.ts';
import { MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';
import type { UnitId } from '../ids.ts';
import type { MissionEvent } from '../events/mission.ts';
import { modelsOf, otherSide, unitsOfSide } from '../state/lookup.ts';
import { type MissionState, type Scored, SCORING_TIMES, type ScoringRule, type ScoringTime } from '../state/mission.ts';
import type { GameState, Model, Unit } from '../state/state.ts';
import { firstSide, SIDES, type Side } from '../turn.ts';
import { controllerOf, isAtObjective } from './control.ts';
import { treasuresHeld } from './treasure.ts';

/** Points due by one rule at one time, before its maximum, and what they are for. */
type Due = Pick<Scored, 'points' | 'objectives' | 'units'>;

/** Whether the turn in progress is the last one of its round. @source MI-01 */
const closesRound = (state: GameState): boolean => state.side !== firstSide(state);

/** Whether the turn in progress is the last one of the game. @source MI-09 */
export const isLastTurn = (state: GameState): boolean =>
  state.mission !== undefined && closesRound(state) && state.turn >= state.mission.plan.turns;

/**
 * What scores at the end of the turn in progress, judged from where everything stands then: by the rules of the side's
 * own turns, of the round and of the game as far as each ends with it.
 *
 * @source MI-04, MI-09
 */
export function scoresAtTurnEnd(state: GameState): readonly MissionEvent[] {
  const of: ScoringTime[] = ['own-turn'];
  if (closesRound(state)) of.push('round');
  if (isLastTurn(state)) of.push('end');
  return scoresAt(state, of);
}

/** What scores when the game ends before its last turn: the turn and the round in progress end with it. @source MI-09 */
export const scoresAtEnd = (state: GameState): readonly MissionEvent[] => scoresAt(state, SCORING_TIMES);

function scoresAt(state: GameState, times: readonly ScoringTime[]): readonly MissionEvent[] {
  const { mission, side: turnOf, turn } = state;
  if (!mission) return [];
  return times.flatMap((time) =>
    mission.plan.scoring
      .filter((rule) => rule.when === time && (time === 'end' || turn >= rule.from))
      .flatMap((rule) =>
        SIDES.filter((side) => (time !== 'own-turn' || side === turnOf) && (rule.side ?? side) === side).flatMap(
          (side) => scoreBy(state, mission, rule, side),
        ),
      ),
  );
}

function scoreBy(state: GameState, mission: MissionState, rule: ScoringRule, side: Side): readonly MissionEvent[] {
  const earlier = mission.scored.filter((scored) => scored.rule === rule.id && scored.side === side);
  const due = dueBy(state, mission, rule, side, earlier);
  const room = rule.most === undefined ? due.points : Math.min(due.points, rule.most - pointsOf(earlier));
  if (room <= 0) return [];
  const capped = room < due.points ? ({ capped: true } as const) : {};
  return [{ kind: 'scored', side, rule: rule.id, by: rule.kind, ...due, points: room, turn: state.turn, ...capped }];
}

const pointsOf = (scored: readonly Scored[]): number => scored.reduce((sum, { points }) => sum + points, 0);

/** What a rule is worth to a side now. @source MI-05, MI-06, MI-07, SK-23 */
function dueBy(
  state: GameState,
  { plan }: MissionState,
  rule: ScoringRule,
  side: Side,
  earlier: readonly Scored[],
): Due {
  switch (rule.kind) {
    case 'hold': {
      const marks = plan.objectives.filter(({ id }) => rule.objectives.includes(id));
      const held = marks.filter((mark) => controllerOf(state, mark) === side).map(({ id }) => id);
      const lost = marks.filter((mark) => controllerOf(state, mark) === otherSide(side)).length;
      const fulfilled = rule.hold === 'more' ? held.length > lost : rule.hold !== 'each' && held.length >= rule.hold;
      const times = rule.hold === 'each' ? held.length : Number(fulfilled);
      return { points: times * rule.points, objectives: held, units: [] };
    }
    case 'kill': {
      const gone = destroyedUnits(state, otherSide(side));
      const counted = Array.isArray(rule.kill) ? gone.filter(({ id }) => rule.kill.includes(id)) : gone;
      const named = new Set(earlier.flatMap(({ units }) => units));
      const fresh = counted.filter(({ id }) => !named.has(id));
      const units = fresh.map(({ id }) => id);
      if (rule.kill !== 'points') return { points: units.length * rule.points, objectives: [], units };
      const steps = Math.floor(armyPoints(gone) / rule.per);
      return { points: steps * rule.points - pointsOf(earlier), objectives: [], units };
    }
    case 'treasure': {
      const held = treasuresHeld(state, side).filter(({ id }) => rule.treasures.includes(id));
      const carriers = held.flatMap(({ place }) => (place.kind === 'carried' ? [place.by] : []));
      return { points: held.length * rule.points, objectives: held.map(({ id }) => id), units: carriers };
    }
    case 'reach': {
      const { units } = rule;
      const there = unitsOfSide(state, side).filter(
        (unit) => (units === undefined || units.includes(unit.id)) && isThere(state, plan, rule, unit),
      );
      const objectives = rule.reach.kind === 'objective' ? [rule.reach.id] : [];
      return { points: there.length * rule.points, objectives, units: there.map(({ id }) => id) };
    }
    default:
      return assertNever(rule);
  }
}

/** The units of a side that have lost all their models, or with the last turn of the game have not arrived. @source MI-06, MI-17 */
export const destroyedUnits = (state: GameState, side: Side): readonly Unit[] =>
  [...state.units.values()].filter(
    (unit) => unit.side === side && unit.models.length === 0 && (isLastTurn(state) || !isInReserve(state, unit.id)),
  );

const isInReserve = ({ mission }: GameState, id: UnitId): boolean =>
  mission?.reserves?.some(({ unit }) => unit === id) ?? false;

/** What units are worth together: the number of points, by those that the scenario gives each. */
export const armyPoints = (units: readonly Unit[]): number => units.reduce((sum, { points }) => sum + (points ?? 0), 0);

/** Whether a unit is where a rule wants it. @source MI-07 */
function isThere(
  state: GameState,
  { objectives }: MissionState['plan'],
  { reach, wholly }: Extract<ScoringRule, { kind: 'reach' }>,
  unit: Unit,
): boolean {
  const models = modelsOf(state, unit.id);
  const isIn = (model: Model): boolean => {
    if (reach.kind === 'zone') return (wholly ? coversBase : meetsBase)(reach.zone, model, MEASURE_TOLERANCE);
    const objective = objectives.find(({ id }) => id === reach.id);
    return objective !== undefined && isAtObjective(model, objective);
  };
  return wholly ? models.every(isIn) : models.some(isIn);
}
