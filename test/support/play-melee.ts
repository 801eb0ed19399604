import { legalTargets } from '../../src/rules/regiments/melee/targets.ts';
import { decideMelee, type MeleeCommand, fightMeleesOut } from '../../src/rules/regiments/melee/decide-melee.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { MeleeCombat } from '../../src/rules/core/state/regiments-melee.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { clausesOf } from './play.ts';
import { pools } from './melee.ts';

/** A melee in progress: commands are played one after another, with the dice they must use. */
export type MeleePlay = {
  readonly state: GameState;
  /** The current state of the first combat. */
  readonly combat: MeleeCombat;
  /** Plays a command that must be allowed and use exactly these dice; returns its events. */
  play(command: MeleeCommand, ...dice: readonly number[]): readonly GameEvent[];
  /** The clauses that refuse a command, each with its kind; the game does not change. */
  refusal(command: MeleeCommand): readonly string[];
  /** Ends the phase, which fights out what is left. */
  end(...dice: readonly number[]): readonly GameEvent[];
};

/** A melee that begins with a state. */
export function playMelee(start: GameState): MeleePlay {
  let state = start;
  const take = (name: string, decided: ReturnType<typeof fightMeleesOut>, dice: ReturnType<typeof scriptedDice>) => {
    if (!decided.ok) throw new Error(`${name} is refused: ${clausesOf(decided).join(', ')}`);
    const audit = dice.audit();
    if (!audit.ok) throw new Error(`${name} rolls otherwise: ${JSON.stringify(audit.error)}`);
    state = evolveAll(state, decided.value);
    return decided.value;
  };
  return {
    get state() {
      return state;
    },
    get combat() {
      const combat = state.regiments?.melee?.combats[0];
      if (!combat) throw new Error('no combat has been formed');
      return combat;
    },
    play(command, ...pips) {
      const dice = scriptedDice(...pips);
      return take(command.kind, decideMelee(state, command, { dice }), dice);
    },
    refusal: (command) => clausesOf(decideMelee(state, command, { dice: scriptedDice() })),
    end(...pips) {
      const dice = scriptedDice(...pips);
      return take('end-phase', fightMeleesOut(state, dice), dice);
    },
  };
}

export const LOCK: MeleeCommand = { kind: 'lock-attacks' };
export const ROLL: MeleeCommand = { kind: 'roll-attacks' };
export const PASS_DUEL: MeleeCommand = { kind: 'pass-duel' };
export const REFUSE_DUEL: MeleeCommand = { kind: 'refuse-duel' };
export const allocate = (model: string, ...targets: readonly string[]): MeleeCommand => ({
  ...{ kind: 'allocate', model: modelId(model) },
  targets: pools(...targets),
});
export const issueDuel = (id: string): MeleeCommand => ({ kind: 'issue-duel', character: modelId(id) });
export const nominate = (id: string): MeleeCommand => ({ kind: 'nominate', character: modelId(id) });
export const acceptDuel = (id: string): MeleeCommand => ({ kind: 'accept-duel', character: modelId(id) });
export const makeWay = (model: string, other: string): MeleeCommand => ({
  ...{ kind: 'make-way', model: modelId(model), with: modelId(other) },
});

/** The pools a model may strike at and how, in words: `B contact`, `C1 support`, `B swirling`. */
export const targetsOf = (state: GameState, id: string, step?: number): readonly string[] =>
  legalTargets(state, modelId(id), step).map(({ pool, via }) => `${pool} ${via}`);
