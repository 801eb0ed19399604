import { pointAlong } from '../../../geometry/corridor.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import type { Random32 } from '../../../kernel/random.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { toShare } from '../../../rules/core/measure/odds.ts';
import { carriedBy } from '../../../rules/core/mission/treasure.ts';
import { allowedMove } from '../../../rules/skirmish/fighters/decide-fighter-move.ts';
import { fighterSetting } from '../../../rules/skirmish/fighters/fighter-setting.ts';
import { engagedEnemiesOf, fighterOf } from '../../../rules/skirmish/fighters/fighters.ts';
import { unitSpecialRules } from '../../../rules/skirmish/fighters/special-rules.ts';
import { whyNotMove } from '../../../rules/skirmish/fighters/who-moves.ts';
import { isFarFighter } from '../../../rules/skirmish/ranged/arms.ts';
import { type ForecastOrder, planLength } from '../../forecast/forecast.ts';
import type { Foresight } from '../../forecast/rank-orders.ts';
import { indexIn, tellCharge, tellMove, thoughtOf, wayTo, weigh, weighMoves } from '../../forecast/thought.ts';
import type { PolicyView, SkirmishMoment } from '../../policy/moment.ts';
import { STRIDES } from '../../policy/towards.ts';
import { SKIRMISH_NUMBERS } from './battle-numbers.ts';
import { cautiousSkirmish } from './cautious.ts';
import { checksTowards, withinHope } from './choices.ts';
import { oddsOfEngaging } from './engage-odds.ts';

/** Number of places that a unit is sent to in turn, until it can move towards one, and of enemies it might charge. */
const TRIED = 4;
const ASKED = 3;

/** The least chance of an attempt: one that fails takes the place of the fighter's move. */
const HOPE = 0.25;

/** Plays a skirmish by forecast: every order is judged by the chance of winning with it. */
export function* foresightedSkirmish(
  view: PolicyView,
  moment: SkirmishMoment,
  random: Random32,
  foresight: Foresight,
): Generator<Command> {
  switch (moment.kind) {
    case 'engage':
      if (!carriedBy(view.state, moment.unit)) yield* bestAttempt(view, moment.unit, random, foresight);
      break;
    case 'move':
      yield* moves(view, moment.unit, random, foresight);
      break;
    case 'path':
      // The shortest: to look for ways round interceptors takes seconds, and a fighter seldom has one.
      yield { kind: 'choose-path' };
      break;
    case 'intercept':
    case 'cast':
    case 'shoot':
    case 'attack':
      yield* cautiousSkirmish(view, moment);
  }
}

function* bestAttempt(view: PolicyView, unit: UnitId, random: Random32, foresight: Foresight): Generator<Command> {
  const { state, table } = view;
  const attempts = withinHope(state, unit)
    .slice(0, ASKED)
    .map((target) => {
      const checks = checksTowards(state, unit, target);
      return {
        target,
        checks,
        chance: toShare(oddsOfEngaging(state, { unit, targets: [target], checks }, table).odds),
      };
    })
    .filter(({ chance }) => chance >= HOPE);
  if (attempts.length === 0) return;
  const thought = thoughtOf(state, SKIRMISH_NUMBERS, unit, foresight);
  const none: readonly ForecastOrder[] = unitSpecialRules(state, unit).berserk ? [] : [{ charge: null }];
  const options = [
    ...none,
    ...attempts.map(({ target, chance }) => ({ charge: { target: indexIn(thought, target), chance } })),
  ];
  for (const { order } of weigh(thought, options, random)) {
    if (!order.charge) return;
    const { target, chance = 0 } = order.charge;
    const { id } = thought.forecast.game.units[target]!;
    tellCharge(view, thought, { target, chance });
    yield { kind: 'declare-engage', unit, targets: [id], checks: attempts.find((one) => one.target === id)!.checks };
  }
}

function* moves(view: PolicyView, unit: UnitId, random: Random32, foresight: Foresight): Generator<Command> {
  const { state } = view;
  if (engagedEnemiesOf(state, unit).length > 0) return;
  const thought = thoughtOf(state, SKIRMISH_NUMBERS, unit, foresight);
  for (const { order } of weighMoves(thought, random).slice(0, TRIED)) {
    tellMove(view, thought, order);
    if (!order.to || wayTo(thought, order.to) < 0.3) return;
    yield* walksTo(view, unit, order.to);
  }
}

/** Moves of a fighter to a place or towards it, along the shortest path without checks; those that shoot do not run. */
function* walksTo({ state, table }: PolicyView, unit: UnitId, place: PlanPoint): Generator<Command> {
  const { id, at } = fighterOf(state, unit);
  const found = table.path(fighterSetting(state, unit, []), place);
  const walk = allowedMove(state, unit, false);
  const length = found.kind === 'path' ? found.path.length : planLength(place[0] - at[0], place[1] - at[2]);
  const mayRun = whyNotMove(state, unit, { run: true, checks: [] }).length === 0 && !isFarFighter(state, unit);
  const run = mayRun && length > walk;
  for (const share of STRIDES) {
    const far = Math.min(length, run ? allowedMove(state, unit, true) : walk) * share;
    const by = far / (length || 1);
    const to =
      found.kind === 'path'
        ? far < length
          ? pointAlong(found.path, far)
          : (found.path.legs.at(-1)?.to ?? place)
        : ([at[0] + (place[0] - at[0]) * by, at[2] + (place[1] - at[2]) * by] as const);
    yield { kind: 'move', moves: [{ model: id, to }], run };
  }
}
