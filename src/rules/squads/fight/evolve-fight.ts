import { applyWith } from '../../core/judge/event-accumulator.ts';
import { assertNever } from '../../../kernel/assert.ts';
import type { Combat, CombatStage, Duel, FightRound } from '../../core/state/squads.ts';
import type { GameEvent } from '../../core/events/event.ts';
import type { FightEvent } from '../../core/events/squads.ts';
import type { ModelId } from '../../core/ids.ts';
import { getModel, otherSide, withoutModels, withPlaces, withStatus } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import { BEFORE_BLOWS, canIssueChallenge } from './combats.ts';

/** Every kind of fight event. A record, so that none can be left out. */
const KINDS: Readonly<Record<FightEvent['kind'], true>> = {
  'combats-formed': true,
  'challenge-passed': true,
  'challenge-issued': true,
  'challenge-unanswered': true,
  'challenge-accepted': true,
  'challenge-refused': true,
  'character-cowed': true,
  'intervention-tested': true,
  'way-offered': true,
  'duellists-met': true,
  'blows-begun': true,
  'piled-in': true,
  struck: true,
  'duel-ended': true,
  'combat-resulted': true,
  'morale-tested': true,
  pursued: true,
  'unit-destroyed': true,
  'fell-back': true,
};

/** Whether an event belongs to a fight of squads. */
export const isFightEvent = (event: GameEvent): event is FightEvent => Object.hasOwn(KINDS, event.kind);

/** The state after an event of a fight. Nothing is judged. */
export function evolveFight(state: GameState, event: FightEvent): GameState {
  switch (event.kind) {
    case 'combats-formed':
      return { ...state, fight: { combats: event.combats, madeWay: [], cowed: [] } };
    case 'challenge-passed':
      return withStage(state, event.combat, stageAfterPass(state, event));
    case 'challenge-issued':
      return withCombat(state, event.combat, {
        challenged: true,
        stage: { kind: 'issued', challenger: event.challenger },
      });
    case 'challenge-unanswered':
    case 'character-cowed':
    case 'intervention-tested':
    case 'challenge-accepted':
    case 'challenge-refused':
    case 'way-offered':
    case 'duellists-met':
      return evolveChallenge(state, event);
    case 'blows-begun':
      return withFight(state, { current: event.combat, lastPick: event.pick });
    case 'piled-in':
      return withStage(
        withPlaces(
          state,
          event.moves.map((move) => [move.model, move.to] as const),
        ),
        event.combat,
        { kind: 'blows', below: event.step + 1, piledIn: event.step },
      );
    case 'struck':
      return strike(state, event);
    case 'duel-ended':
      return {
        ...state,
        duels: state.duels.map((duel) =>
          duel.challenger === event.challenger && duel.challengee === event.challengee
            ? { ...duel, ended: event.because }
            : duel,
        ),
      };
    case 'combat-resulted':
      return endCombat(state, event.combat);
    case 'morale-tested':
    case 'pursued':
      return state;
    case 'unit-destroyed':
      return withoutModels(state, event.models);
    case 'fell-back':
      return withStatus(
        withPlaces(
          state,
          event.moves.map((move) => [move.model, move.to] as const),
        ),
        event.unit,
        'fell-back',
      );
    default:
      return assertNever(event);
  }
}

type ChallengeEvent = Extract<
  FightEvent,
  {
    kind:
      | 'challenge-unanswered'
      | 'character-cowed'
      | 'intervention-tested'
      | 'challenge-accepted'
      | 'challenge-refused'
      | 'way-offered'
      | 'duellists-met';
  }
>;

const READY: CombatStage = { kind: 'blows', below: BEFORE_BLOWS };

function evolveChallenge(state: GameState, event: ChallengeEvent): GameState {
  switch (event.kind) {
    case 'challenge-unanswered':
      return withStage(state, event.combat, READY);
    case 'challenge-refused':
      return withStage(state, event.combat, { kind: 'refused', challenger: event.challenger });
    case 'character-cowed': {
      const cowed = [...(state.fight?.cowed ?? []), event.character];
      return withStage(withFight(state, { cowed }), event.combat, READY);
    }
    case 'challenge-accepted': {
      const { challenger, challengee } = event;
      const duel: Duel = { challenger, challengee, round: 1, attempted: false };
      return { ...state, duels: [...state.duels, duel] };
    }
    case 'intervention-tested':
      return withStage(intervene(state, event), event.combat, READY);
    case 'way-offered':
      return withStage(state, event.combat, { kind: 'meeting', side: event.side, partners: event.partners });
    case 'duellists-met': {
      const placed = withPlaces(
        state,
        event.shifts.map((shift) => [shift.model, shift.to] as const),
      );
      const moved = [event.challenger, event.challengee, ...event.shifts.map((shift) => shift.model)];
      const madeWay = [...new Set([...(state.fight?.madeWay ?? []), ...moved])];
      return withStage(withFight(placed, { madeWay }), event.combat, READY);
    }
    default:
      return assertNever(event);
  }
}

/**
 * Puts the intervener in its friend's place, as the challenger; the count of rounds continues.
 *
 * @source D-38, D-40, B16
 */
function intervene(
  state: GameState,
  { intervener, displaced, opponent, passed }: Extract<FightEvent, { kind: 'intervention-tested' }>,
): GameState {
  const duels = state.duels.map((duel) => {
    if (duel.ended || (duel.challenger !== displaced && duel.challengee !== displaced)) return duel;
    return { ...duel, attempted: true, ...(passed ? { challenger: intervener, challengee: opponent } : {}) };
  });
  const madeWay = [...(state.fight?.madeWay ?? []), displaced];
  return passed ? withFight({ ...state, duels }, { madeWay }) : { ...state, duels };
}

function stageAfterPass(
  state: GameState,
  { combat, side }: Extract<FightEvent, { kind: 'challenge-passed' }>,
): CombatStage {
  const here = fightCombatAt(state, combat);
  const other = otherSide(side);
  const others = here.stage.kind === 'window' && side === state.side && canIssueChallenge(state, here, other);
  return others ? { kind: 'window', side: other } : READY;
}

function strike(state: GameState, event: Extract<FightEvent, { kind: 'struck' }>): GameState {
  const models = new Map(state.models);
  const slain: ModelId[] = [];
  for (const { model, wounds } of event.left) {
    models.set(model, { ...getModel(state, model), wounds });
    if (wounds <= 0) slain.push(model);
  }
  const here = fightCombatAt(state, event.combat);
  const unsaved = {
    attacker: here.unsaved.attacker + event.unsaved.attacker,
    defender: here.unsaved.defender + event.unsaved.defender,
  };
  const struck = withCombat({ ...state, models }, event.combat, {
    unsaved,
    stage: { kind: 'blows', below: event.step },
  });
  return withoutModels(struck, slain);
}

function endCombat(state: GameState, combat: number): GameState {
  const ended = withStage(state, combat, { kind: 'fought' });
  if (!ended.fight) return ended;
  const { current: _, ...rest } = ended.fight;
  return { ...ended, fight: rest };
}

/** The state after the phase: unfinished duels remain, in their next round. @source D-07, D-30, R7-24, B17 */
export function afterFight(state: GameState): GameState {
  const { fight: _, ...rest } = state;
  const fought = (duel: Duel): boolean =>
    state.fight?.combats.some(
      (c) => c.stage.kind === 'fought' && c.units.includes(getModel(state, duel.challenger).unit),
    ) ?? false;
  const duels = state.duels
    .filter((duel) => !duel.ended && state.models.has(duel.challenger) && state.models.has(duel.challengee))
    .map((duel) => ({ ...duel, attempted: false, round: fought(duel) ? duel.round + 1 : duel.round }));
  return { ...rest, duels };
}

/** The combat with that index, which must have been formed. */
function fightCombatAt(state: GameState, index: number): Combat {
  const combat = state.fight?.combats[index];
  if (!combat) throw new Error(`no combat ${index} has been formed`);
  return combat;
}

function withFight(state: GameState, change: Partial<FightRound>): GameState {
  return state.fight ? { ...state, fight: { ...state.fight, ...change } } : state;
}

function withCombat(state: GameState, index: number, change: Partial<Combat>): GameState {
  if (!state.fight) return state;
  const combats = state.fight.combats.map((combat, i) => (i === index ? { ...combat, ...change } : combat));
  return withFight(state, { combats });
}

const withStage = (state: GameState, index: number, stage: CombatStage): GameState =>
  withCombat(state, index, { stage });

/** Applies further events of a fight phase to an accumulator. */
export const applyFight = applyWith(evolveFight);
