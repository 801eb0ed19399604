import type { GameState } from '../../../rules/core/state/state.ts';
import type { FightFocus } from '../../state/squads.ts';
import { regimentStageOf, isRegimentStage } from './regiment-stage.ts';
import { whyNoMoveAtAll } from '../../../rules/regiments/movement/manoeuvre.ts';
import { whyNotCommanded, whyNotPhase } from '../../../rules/regiments/ranks/who-commands.ts';
import { modelsOf } from '../../../rules/core/state/lookup.ts';
import type { TableState } from '../../state/table-state.ts';
import type { GameEvent } from '../../../rules/core/events/event.ts';
import type { Stamp } from '../../state/skirmish.ts';
import { messages } from '../../../messages/messages.ts';
import type { ClientSystem } from '../../state/client-system.ts';
import { refusals } from '../../state/refusals.ts';
import { ordinaryMoveLimit } from '../../state/ordinary-move.ts';
import { enemyOrder, ownPick } from '../../state/selection.ts';
import { regimentCommand, regimentDecline, stepPickRegiment, wantedInRegiments } from './regiment-steps.ts';
import { missileMenuActions, regimentMenuActions } from './menu-actions.ts';
import { diceOfRegiments, planRegimentsAnimation } from './plan-animation.ts';
import { isShootingStage, shootCommand, shootingStageOf, stepPickShot } from '../squads/shooting.ts';
import { whyNotLeaveRegiments } from './leave-phase.ts';

/** The client side of the regiments game. */
export const REGIMENTS_CLIENT: ClientSystem = {
  mat: 'grass',
  sound: { wind: true, ground: 'step-grass' },
  stageOf: (state, { selection, targets, model }) =>
    shootingStageOf(state, ownPick(state, selection), targets) ?? regimentStageOf(state, selection, targets, model),
  nextCommand: (table, stage) => (isRegimentStage(stage) ? regimentCommand(table, stage) : shootCommand(table, stage)),
  declineCommand: (_, stage) => (isRegimentStage(stage) ? regimentDecline(stage) : undefined),
  wantedModels: wantedInRegiments,
  menuActions: (table, state, stage, unit) =>
    isShootingStage(stage) ? missileMenuActions(table, state, stage, unit) : regimentMenuActions(table, state, unit),
  pickUnit: (table, unit) => stepPickShot(table, unit) ?? stepPickRegiment(table, unit),
  targetRing: ({ game, selection }) =>
    game === undefined || ownPick(game.state, selection) === undefined ? [] : enemyOrder(game.state),
  asks: ({ phase }) => (phase === 'shooting' ? 'shots' : undefined),
  whyNotLeave: whyNotLeaveRegiments,
  happened: (table, _, events) => regimentNews(table, events),
  planAnimation: planRegimentsAnimation,
  diceGroups: diceOfRegiments,
  isSilent: (event) => isSilentInRegiments(event),
  stampOf: regimentsStamp,
  focusOf: regimentFocus,
  focusWaits: () => true,
  moveLimit: ordinaryMoveLimit,
  whyNoCarry: (state, unit) => {
    const why = [...whyNotPhase(state, 'movement'), ...whyNotCommanded(state, unit, state.side)];
    return refusals(why.length > 0 ? why : whyNoMoveAtAll(state, unit), state.rules);
  },
  pathPurpose: () => ({ kind: 'move' }),
  dragsOverLevels: false,
  carriesUnits: () => false,
};

/** The charge about to be moved, or the combat being fought; undefined if there is neither. */
function regimentFocus(state: GameState): FightFocus | undefined {
  const stage = regimentStageOf(state, [], []);
  const units =
    stage.kind === 'strike-home'
      ? [stage.group.target, ...stage.group.charges.map(({ unit }) => unit)]
      : 'combat' in stage
        ? stage.combat.units
        : [];
  const points = units.flatMap((id) => modelsOf(state, id).map((model) => model.at));
  if (points.length === 0) return undefined;
  const near = points.reduce((most, [, , z]) => Math.max(most, z), Number.NEGATIVE_INFINITY);
  const middle = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  return {
    key: `${state.turn} ${state.side} ${stage.kind === 'strike-home' ? 'charge' : 'melee'} ${units.join('+')}`,
    points: [...points, [middle, 0, near + PROMPT_ROOM]],
  };
}

/** Space kept in view towards the near edge, inches, because the prompt covers it. */
const PROMPT_ROOM = 5;

/** Clears the targets of a charge that has moved, and the chosen model once its blows are dealt. */
function regimentNews({ selection }: TableState, events: readonly GameEvent[]): Partial<TableState> {
  const isDone = events.some(
    ({ kind }) => kind === 'chargers-moved' || kind === 'melee-result' || kind === 'phase-ended',
  );
  const isDealt = isDone || events.some(({ kind }) => kind === 'attacks-rolled' || kind === 'duel-issued');
  return { targets: [], selection: isDone ? [] : selection, ...(isDealt ? { model: undefined } : {}) };
}

/** The word stamped over the table for the outcome of events. */
function regimentsStamp(events: readonly GameEvent[]): Omit<Stamp, 'serial'> | undefined {
  const moved = events.findLast((event) => event.kind === 'chargers-moved');
  if (moved) {
    const { engaged, score } = moved;
    if (engaged.length === 0) return { text: messages.stamps.chargeFailed, tone: 'bad' };
    return { text: messages.regiments.contact(score.contact), tone: 'good' };
  }
  const result = events.findLast((event) => event.kind === 'melee-result');
  if (result) {
    const broke = events.some((event) => event.kind === 'chase-rolled');
    if (result.loser === undefined) return { text: messages.stamps.aDraw, tone: 'plain' };
    return broke
      ? { text: messages.stamps.theyBreak, tone: 'bad' }
      : { text: messages.stamps.theyStand, tone: 'plain' };
  }
  if (events.some((event) => event.kind === 'duel-accepted')) return { text: messages.stamps.aDuel, tone: 'good' };
  if (events.some((event) => event.kind === 'duel-refused')) return { text: messages.stamps.refused, tone: 'bad' };
  const fled = events.some(
    (event) =>
      (event.kind === 'reacted' && event.reaction === 'flee') ||
      (event.kind === 'discipline-tested' && event.why === 'panic' && !event.passed),
  );
  return fled ? { text: messages.stamps.theyFlee, tone: 'bad' } : undefined;
}

/** Whether an event needs no log line, because its neighbours describe it: stages, orders, resulting statuses. */
const isSilentInRegiments = (event: GameEvent): boolean =>
  event.kind === 'melee-staged' ||
  event.kind === 'initiative-fixed' ||
  event.kind === 'attacks-locked' ||
  (event.kind === 'melee-formed' && event.combats.length < 2) ||
  (event.kind === 'regiment-status' && !event.on.includes('fleeing') && !event.off.includes('fleeing'));
