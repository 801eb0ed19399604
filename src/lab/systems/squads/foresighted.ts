import type { Random32 } from '../../../kernel/random.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { chanceOfTotal, toShare } from '../../../rules/core/measure/odds.ts';
import { getUnit, hasStatus } from '../../../rules/core/state/lookup.ts';
import { measureCharge } from '../../../rules/squads/charge/least.ts';
import { askShots } from '../../../rules/squads/shooting/ask.ts';
import type { ForecastOrder } from '../../forecast/forecast.ts';
import { isHeldInMelee } from '../../forecast/forecast.ts';
import type { Foresight } from '../../forecast/rank-orders.ts';
import { indexIn, tellCharge, tellMove, thoughtOf, wayTo, weigh, weighMoves } from '../../forecast/thought.ts';
import type { PolicyView, SquadsMoment } from '../../policy/moment.ts';
import { SQUADS_NUMBERS } from './battle-numbers.ts';
import { shotTargets, squadTargets } from './choices.ts';
import { greedySquads, unitsByDistance } from './greedy.ts';
import { marchesTo } from './march.ts';

/** Number of places that a unit is sent to in turn, until it can move towards one, and of enemies it might charge. */
const TRIED = 4;
const ASKED = 4;

/**
 * Plays squads by forecast: every order is judged by the chance of winning with it. Charges and shots enter it with
 * their exact odds.
 */
export function* foresightedSquads(
  view: PolicyView,
  moment: SquadsMoment,
  random: Random32,
  foresight: Foresight,
): Generator<Command> {
  switch (moment.kind) {
    case 'move':
      yield* moves(view, moment.unit, random, foresight);
      break;
    case 'charge':
      yield* bestCharge(view, moment.unit, random, foresight);
      break;
    case 'shoot':
      yield* bestShots(view, moment.unit, random, foresight);
      break;
    case 'combat':
    case 'strike':
      yield* greedySquads(view, moment);
  }
}

function* moves(view: PolicyView, unit: UnitId, random: Random32, foresight: Foresight): Generator<Command> {
  const { state } = view;
  if (hasStatus(getUnit(state, unit), 'moved')) return;
  const thought = thoughtOf(state, SQUADS_NUMBERS, unit, foresight);
  if (isHeldInMelee(thought.forecast.game, thought.forecast.now, thought.unit)) return;
  for (const { order } of weighMoves(thought, random).slice(0, TRIED)) {
    tellMove(view, thought, order);
    if (!order.to || wayTo(thought, order.to) < 0.3) return;
    yield* marchesTo(view, unit, order.to);
  }
}

function* bestCharge(view: PolicyView, unit: UnitId, random: Random32, foresight: Foresight): Generator<Command> {
  const { state, table } = view;
  const targets = unitsByDistance(state, unit, squadTargets(state, unit)).slice(0, ASKED);
  const charges = targets.flatMap((target) => {
    const chance = toShare(chanceOfTotal(measureCharge(state, unit, [target], table, 'roll').needed));
    return chance > 0 ? [{ target, chance }] : [];
  });
  if (charges.length === 0) return;
  const thought = thoughtOf(state, SQUADS_NUMBERS, unit, foresight);
  const options: readonly ForecastOrder[] = [
    { charge: null },
    ...charges.map(({ target, chance }) => ({ charge: { target: indexIn(thought, target), chance } })),
  ];
  for (const { order } of weigh(thought, options, random)) {
    if (!order.charge) return;
    const { target, chance = 0 } = order.charge;
    tellCharge(view, thought, { target, chance });
    yield { kind: 'declare-charge', unit, targets: [thought.forecast.game.units[target]!.id] };
  }
}

function* bestShots(view: PolicyView, unit: UnitId, random: Random32, foresight: Foresight): Generator<Command> {
  const { state, table } = view;
  const shots = unitsByDistance(state, unit, shotTargets(state, unit)).flatMap((target) => {
    const { violations, odds } = askShots(state, { unit, target }, table);
    const wounds = violations.length > 0 ? 0 : odds.reduce((sum, { meanWounds }) => sum + meanWounds, 0);
    const slain = odds.reduce((sum, { meanSlain }) => sum + meanSlain, 0);
    return wounds > 0 ? [{ target, wounds, slain }] : [];
  });
  if (shots.length === 0) return;
  const thought = thoughtOf(state, SQUADS_NUMBERS, unit, foresight);
  const options = shots.map(({ target, wounds }) => ({ shoot: { target: indexIn(thought, target), wounds } }));
  for (const { order } of weigh(thought, options, random)) {
    const target = thought.forecast.game.units[order.shoot!.target]!.id;
    const deals = shots.find((one) => one.target === target)?.slain ?? 0;
    view.tell?.({ aim: 'shoot', unit, target, deals });
    yield { kind: 'shoot', unit, target };
  }
}
