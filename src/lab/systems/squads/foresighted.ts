import type { Random32 } from '../../../kernel/random.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { chanceOfTotal, toShare } from '../../../rules/core/measure/odds.ts';
import { getUnit, hasStatus } from '../../../rules/core/state/lookup.ts';
import { measureCharge } from '../../../rules/squads/charge/least.ts';
import { askShots } from '../../../rules/squads/shooting/ask.ts';
import { chargesByForecast, type Prospect, volleysByForecast, meanWoundsOf } from '../../forecast/choose.ts';
import { isHeldInMelee, type Probability } from '../../forecast/forecast.ts';
import type { Foresight } from '../../forecast/rank-orders.ts';
import { tellMove, type Thought, thoughtOf, wayTo, weighMoves } from '../../forecast/thought.ts';
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
  const think = (unit: UnitId) => () => thoughtOf(view.state, SQUADS_NUMBERS, unit, foresight);
  switch (moment.kind) {
    case 'move':
      yield* moves(view, moment.unit, random, foresight);
      break;
    case 'charge':
      yield* charges(view, moment.unit, think(moment.unit), random);
      break;
    case 'shoot': {
      const targets = unitsByDistance(view.state, moment.unit, shotTargets(view.state, moment.unit));
      yield* volleysByForecast(view, think(moment.unit), moment.unit, targets, askShots, random);
      break;
    }
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

/** What a charge or a volley of squads promises. */
export function prospectInSquads({ state, table }: PolicyView, command: Command): Prospect | undefined {
  if (command.kind === 'declare-charge') {
    const [target] = command.targets;
    return (
      target && { kind: 'charge', target, chance: chanceOfCharge({ state, table }, command.unit, command.targets) }
    );
  }
  if (command.kind !== 'shoot') return undefined;
  return { kind: 'shoot', target: command.target, wounds: meanWoundsOf(askShots(state, command, table)) };
}

const chanceOfCharge = ({ state, table }: PolicyView, unit: UnitId, targets: readonly UnitId[]): Probability =>
  toShare(chanceOfTotal(measureCharge(state, unit, targets, table, 'roll').needed));

/** The charges on the nearest enemies that some roll is enough for. */
function* charges(view: PolicyView, unit: UnitId, think: () => Thought, random: Random32): Generator<Command> {
  const { state } = view;
  const targets = unitsByDistance(state, unit, squadTargets(state, unit)).slice(0, ASKED);
  const options = targets.flatMap((target) => {
    const chance = chanceOfCharge(view, unit, [target]);
    const command: Command = { kind: 'declare-charge', unit, targets: [target] };
    return chance > 0 ? [{ target, chance, command }] : [];
  });
  yield* chargesByForecast(view, think, options, random);
}
