import type { GameState } from '../../../rules/core/state/state.ts';
import type { FightFocus } from '../../state/squads.ts';
import { skirmishOf, fighterOf } from '../../../rules/skirmish/fighters/fighters.ts';
import { nextToStrike, meleesOf } from '../../../rules/skirmish/fighters/melee-order.ts';
import type { Game } from '../../../rules/play/game.ts';
import type { GameEvent } from '../../../rules/core/events/event.ts';
import type { TableState } from '../../state/table-state.ts';
import { NO_INTENT, type Stamp } from '../../state/skirmish.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { whyUnfit } from '../../../rules/skirmish/engage/intercept.ts';
import { whyNotMove } from '../../../rules/skirmish/fighters/who-moves.ts';
import { allowedMove } from '../../../rules/skirmish/fighters/decide-fighter-move.ts';
import type { EngageOutcome, SkirmishEvent } from '../../../rules/core/events/skirmish.ts';
import { messages } from '../../../messages/messages.ts';
import type { ClientSystem } from '../../state/client-system.ts';
import type { SpellEffect } from '../../../rules/core/missile.ts';
import type { Stage } from '../../state/stage.ts';
import { enemyOrder, ownPick } from '../../state/selection.ts';
import { isSkirmishStage, skirmishStageOf } from './skirmish-stage.ts';
import { aimsAtFriends, ownFighters, skirmishCommand, stepPickFighter } from './skirmish-steps.ts';
import { skirmishMenuActions } from './menu-actions.ts';
import { planSkirmishAnimation } from './plan-animation.ts';
import { skirmishDiceGroups } from './dice-groups.ts';
import { strikable } from './attack-targets.ts';
import { isSkirmishEvent } from '../../../rules/skirmish/fighters/evolve-skirmish.ts';
import { whyNotLeaveSkirmish } from './leave-phase.ts';
import { whyNotMeasure } from '../../../rules/skirmish/engage/secrecy.ts';
import type { Violation } from '../../../rules/core/violations/violation.ts';

/** The client side of the skirmish game. */
export const SKIRMISH_CLIENT: ClientSystem = {
  mat: 'city',
  sound: { wind: true, ground: 'step-stone' },
  stageOf: (state, { selection, targets }) => skirmishStageOf(state, selection, targets),
  nextCommand: (table, stage) => (isSkirmishStage(stage) ? skirmishCommand(table, stage) : undefined),
  declineCommand: (_, stage) => (stage.kind === 'step-in' ? { kind: 'decline-intercept' } : undefined),
  wantedModels: () => [],
  menuActions: (table, state, _, unit) => skirmishMenuActions(table, state, unit),
  pickUnit: stepPickFighter,
  targetRing,
  // What an attempt to engage needs is secret until it is declared.
  asks: () => undefined,
  whyNotLeave: whyNotLeaveSkirmish,
  happened: (_, game, events) => skirmishNews(game, events),
  planAnimation: planSkirmishAnimation,
  diceGroups: skirmishDiceGroups,
  isSilent: (event, before) => isSkirmishEvent(event) && !isNews(event, before),
  stampOf: skirmishStamp,
  focusOf: skirmishFocus,
  focusWaits: () => true,
  moveLimit: (state, model, run) => {
    const unit = state.models.get(model)?.unit;
    return unit === undefined ? undefined : fighterLimit(state, unit, run);
  },
  whyNoCarry: whyNoCarryFighter,
  pathPurpose: ({ intent: { corners, checks } }, state) => {
    const { attempt } = skirmishOf(state);
    if (attempt?.stage.kind === 'path') return { kind: 'engage-path', targets: attempt.stage.touches, corners };
    return attempt?.stage.kind === 'intercept' ? { kind: 'intercept' } : { kind: 'fighter', checks, corners };
  },
  dragsOverLevels: true,
  carriesUnits: () => false,
};

/** Targets the keyboard cycles through: in a melee those the fighter may strike, friends for a ward, else all enemies. */
function targetRing({ game, selection, intent }: TableState, stage: Stage): readonly UnitId[] {
  if (game === undefined || game.state.skirmish?.attempt) return [];
  if (stage.kind === 'aim' && aimsAtFriends({ game, intent }, stage)) return ownFighters(game.state);
  if (stage.kind === 'melee') return stage.unit === undefined ? [] : strikable(game.state, stage.unit);
  return ownPick(game.state, selection) === undefined ? [] : enemyOrder(game.state);
}

/** Why a fighter may not be dragged now; empty if it is simply not its turn to move. */
function whyNoCarryFighter(state: GameState, unit: UnitId, run: boolean): readonly Violation[] {
  const { attempt } = skirmishOf(state);
  if (attempt?.stage.kind === 'intercept') return attempt.unit === unit ? [] : whyUnfit(state, attempt, unit);
  return state.phase === 'move' ? whyNotMove(state, unit, { run, checks: [] }) : whyNotMeasure(state, unit);
}

function skirmishStamp(events: readonly GameEvent[]): Omit<Stamp, 'serial'> | undefined {
  const ended = events.findLast((event) => event.kind === 'engage-ended');
  if (ended)
    return ended.jumpAttack
      ? { text: messages.stamps.jumpAttack, tone: 'good' }
      : {
          text: messages.stamps.outcomes[ended.outcome],
          tone: OUTCOME_TONE[ended.outcome],
        };
  const out = events.some((event) => event.kind === 'taken-out');
  if (out) return { text: messages.stamps.outOfTheFight, tone: 'bad' };
  if (events.some((event) => event.kind === 'fighter-fell')) return { text: messages.stamps.fell, tone: 'bad' };
  const spell = events.findLast((event) => event.kind === 'spell-cast');
  if (spell && !spell.passed) return { text: messages.stamps.fizzled, tone: 'plain' };
  if (spell?.effect && spell.effect.kind !== 'damage') return spellStamp(events, spell.effect.kind);
  const routTest = events.findLast((event) => event.kind === 'rout-tested');
  if (events.some(({ kind }) => kind === 'routed')) return { text: messages.stamps.routs, tone: 'bad' };
  if (routTest) return { text: messages.stamps.theyStand, tone: 'good' };
  return events.some(({ kind }) => kind === 'shot' || kind === 'spell-cast' || kind === 'attacked')
    ? blowStamp(events)
    : undefined;
}

/** The path that may be intercepted, or the melee whose blows are next. */
function skirmishFocus(state: GameState): FightFocus | undefined {
  const { attempt, melee } = skirmishOf(state);
  if (attempt?.stage.kind === 'intercept') {
    const points = attempt.stage.move.path.legs.flatMap(({ from, to }) => [from, to]);
    return { key: `${state.turn} ${state.side} ${attempt.unit}`, points };
  }
  const [next] = melee ? nextToStrike(state) : [];
  const members = next && meleesOf(state).find((units) => units.includes(next));
  return (
    members && {
      key: `${state.turn} ${state.side} ${members.join('+')}`,
      points: members.map((unit) => fighterOf(state, unit).at),
    }
  );
}

/** Clears the intent after each command; the targets of an attempt stay. */
function skirmishNews({ state }: Game, events: readonly GameEvent[]): Partial<TableState> {
  const attempt = state.skirmish?.attempt;
  const ended = events.some((event) => event.kind === 'phase-ended');
  return {
    intent: NO_INTENT,
    model: undefined,
    targets: attempt?.targets ?? [],
    ...(attempt && !ended ? { selection: [attempt.unit] } : {}),
  };
}

/** How far a fighter may be dragged now, inches: in a move or run, along its chosen path, or to intercept. */
function fighterLimit(state: GameState, unit: UnitId, run: boolean): number | undefined {
  const { attempt } = skirmishOf(state);
  const stage = attempt?.stage;
  if (stage?.kind === 'path') return attempt?.unit === unit ? stage.reach : undefined;
  if (stage?.kind === 'intercept' && attempt)
    return whyUnfit(state, attempt, unit).length === 0 ? state.rules.skirmish.intercept : undefined;
  if (state.phase !== 'move' || whyNotMove(state, unit, { run, checks: [] }).length > 0) return undefined;
  return allowedMove(state, unit, run);
}

/** The tones of the outcomes of an attempt. */
const OUTCOME_TONE: Readonly<Record<EngageOutcome, Stamp['tone']>> = {
  engaged: 'good',
  intercepted: 'plain',
  'too-far': 'bad',
  'check-failed': 'bad',
  fell: 'bad',
};

/** The word stamped for a spell that hurts nobody. */
function spellStamp(
  events: readonly GameEvent[],
  effect: Exclude<SpellEffect['kind'], 'damage'>,
): Omit<Stamp, 'serial'> {
  switch (effect) {
    case 'ward':
      return { text: messages.stamps.warded, tone: 'good' };
    case 'push': {
      const moved = events.some((event) => event.kind === 'fighter-moved' && event.how === 'push');
      return moved
        ? { text: messages.stamps.pushed, tone: 'good' }
        : { text: messages.stamps.notPushed, tone: 'plain' };
    }
    case 'fear': {
      const afraid = events.some((event) => event.kind === 'checked' && event.purpose === 'fear' && !event.roll.passed);
      return afraid ? { text: messages.stamps.afraid, tone: 'bad' } : { text: messages.stamps.unafraid, tone: 'plain' };
    }
  }
}

/** The word stamped for blows, a shot or a spell that took no fighter out of action. */
function blowStamp(events: readonly GameEvent[]): Omit<Stamp, 'serial'> {
  const injury = events.findLast((event) => event.kind === 'injury-rolled')?.result;
  if (injury === 'dazed') return { text: messages.stamps.dazed, tone: 'bad' };
  if (injury === 'stunned') return { text: messages.stamps.stunned, tone: 'bad' };
  if (events.some((event) => event.kind === 'wound-lost')) return { text: messages.stamps.wounded, tone: 'bad' };
  if (injury === 'nothing') return { text: messages.stamps.unhurt, tone: 'plain' };
  const parried = events.some((event) => event.kind === 'checked' && event.purpose === 'defence' && event.roll.passed);
  return { text: parried ? messages.stamps.parried : messages.stamps.missed, tone: 'plain' };
}

/** Whether a status change has its own log line. Most follow from an event that describes them. */
const isNews = (event: SkirmishEvent, before: GameEvent | undefined): boolean =>
  event.kind !== 'status-changed' ||
  // The line of the injury roll has just described its result.
  (before?.kind !== 'injury-rolled' &&
    [...event.on, ...event.off].some((s) => s === 'staggered' || s === 'dazed' || s === 'stunned'));
