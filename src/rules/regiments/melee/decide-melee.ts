import { assertNever } from '../../../kernel/assert.ts';
import { err, ok } from '../../../kernel/result.ts';
import type { Command } from '../../core/command.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { Dice } from '../../core/dice.ts';
import { applyClauseModes } from '../../core/judge/apply-clause-modes.ts';
import type { GameState } from '../../core/state/state.ts';
import type { EventAccumulator } from '../../core/judge/event-accumulator.ts';
import { applyRegiments } from '../ranks/evolve-regiments.ts';
import { dealtBy, decideAllocate, decideLock, readyToDeal } from './allocate.ts';
import { beginMelee, meleeCombatAt, type InHand, meleeIn, staged, whyNoMelee } from './begin.ts';
import { combatNow, formMelee, nextMeleeStep } from './combats.ts';
import { decideAcceptDuel, decideIssueDuel, decidePassDuel, decideRefuseDuel, decideShame } from './decide-duel.ts';
import { decideMakeWay } from './make-way.ts';
import { concludeMelee } from './result.ts';
import { strikeMeleeStep } from './roll.ts';

/** The commands of a melee of regiments. */
export type MeleeCommand = Extract<
  Command,
  {
    kind:
      | 'issue-duel'
      | 'accept-duel'
      | 'refuse-duel'
      | 'pass-duel'
      | 'nominate'
      | 'make-way'
      | 'allocate'
      | 'lock-attacks'
      | 'roll-attacks';
  }
>;

/**
 * Judges a command of a melee of regiments; other systems and phases refuse it.
 *
 * @source RG-19 to RG-26, AA-1 to AA-10a, SM-1 to SM-9
 */
export function decideMelee(state: GameState, command: MeleeCommand, { dice }: { readonly dice: Dice }): Decision {
  const none = whyNoMelee(state);
  if (none) return err([none]);
  switch (command.kind) {
    case 'issue-duel':
      return decideIssueDuel(state, command.character);
    case 'accept-duel':
      return decideAcceptDuel(state, command.character);
    case 'refuse-duel':
      return decideRefuseDuel(state);
    case 'pass-duel':
      return decidePassDuel(state);
    case 'nominate':
      return decideShame(state, command.character);
    case 'make-way':
      return decideMakeWay(state, command.model, command.with);
    case 'allocate':
      return decideAllocate(state, { model: command.model, targets: command.targets });
    case 'lock-attacks':
      return decideLock(state);
    case 'roll-attacks':
      return decideRoll(state, dice);
    default:
      return assertNever(command);
  }
}

/**
 * Judges the dice of a step: they are rolled once its attacks are locked; the last step is followed by the result.
 *
 * @source AA-2, RG-19, RG-30
 */
function decideRoll(state: GameState, dice: Dice): Decision {
  const ready = readyToDeal(state);
  if (!ready.ok) return err([ready.error]);
  const { accumulator, index, stage } = ready.value;
  if (stage.kind === 'locked') return ok(struck({ accumulator, index }, stage, dice).events);
  const allowed = applyClauseModes([{ clause: 'AA-2', kind: 'attacks-not-locked', step: stage.step }], state.rules);
  if (!allowed.ok) return allowed;
  // When the table allows rolling before the lock, the referee allocates the rest and locks.
  const dealt = dealtBy({ accumulator, index }, stage);
  const locked = applyRegiments(accumulator, ...allowed.value, { ...dealt, kind: 'attacks-locked' });
  return ok(struck({ accumulator: locked, index }, dealt, dice).events);
}

/** The blows of a locked step, followed by the next step or the result. @source RG-19 */
function struck(
  { accumulator, index }: InHand,
  stage: Parameters<typeof strikeMeleeStep>[1],
  dice: Dice,
): EventAccumulator {
  const after = strikeMeleeStep({ accumulator, index }, stage, dice);
  const next = nextMeleeStep(after.state, meleeCombatAt(after.state, index), stage.step);
  if (!next) return concludeMelee({ accumulator: after, index }, dice);
  return staged({ accumulator: after, index }, { kind: 'allocate', step: next.step, allocations: [] });
}

/**
 * Fights every combat left in the phase to its end, as the referee would: no challenges, and every attack where it is
 * worth most.
 *
 * @errors An open challenge that waits for its answer.
 * @source RG-19, RG-30
 */
export function fightMeleesOut(state: GameState, dice: Dice): Decision {
  const formed = meleeIn(state).combats;
  if (whyNoMelee(state) || (formed.length === 0 && formMelee(state).length === 0)) return ok([]);
  let accumulator: EventAccumulator = beginMelee(state);
  while (combatNow(meleeIn(accumulator.state)) >= 0) {
    const ready = readyToDeal(accumulator.state);
    if (!ready.ok) return err([ready.error]);
    const { index, stage } = ready.value;
    accumulator = after(accumulator, ready.value.accumulator);
    const dealt = stage.kind === 'locked' ? stage : dealtBy({ accumulator, index }, stage);
    if (stage.kind !== 'locked') accumulator = applyRegiments(accumulator, { ...dealt, kind: 'attacks-locked' });
    accumulator = struck({ accumulator, index }, dealt, dice);
  }
  return ok(accumulator.events);
}

/** Appends the events of another accumulator, taking its state. */
const after = (accumulator: EventAccumulator, more: EventAccumulator): EventAccumulator => ({
  state: more.state,
  events: [...accumulator.events, ...more.events],
});
