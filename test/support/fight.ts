import type { Command } from '../../src/rules/core/command.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import type { GameEvent, GameEventKind } from '../../src/rules/core/events/event.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { aGame, type GamePlan, radius, type UnitPlan } from './game.ts';
import { openTable } from './open-table.ts';
import { clausesOf } from './play.ts';

/** The distance between the centres of two touching 25 mm bases. */
export const TOUCH = 2 * radius(25);

/** A fight in progress: commands are played one after another, with the dice they must use. */
export type Fight = {
  readonly state: GameState;
  /** Plays a command that must be allowed and use exactly these dice; returns its events. */
  play(command: Command, ...dice: readonly number[]): readonly GameEvent[];
  /** The clauses that refuse a command, each with its kind; the game does not change. */
  refusal(command: Command): readonly string[];
};

/** A fight that begins with a state, on a table without terrain by default. */
export function fightFrom(start: GameState, table: TableQuery = openTable()): Fight {
  let state = start;
  return {
    get state() {
      return state;
    },
    play(command, ...dice) {
      const scripted = scriptedDice(...dice);
      const decided = decide(state, command, table, scripted);
      if (!decided.ok) throw new Error(`${command.kind} is refused: ${clausesOf(decided).join(', ')}`);
      const audit = scripted.audit();
      if (!audit.ok) throw new Error(`${command.kind} rolls otherwise: ${JSON.stringify(audit.error)}`);
      state = evolveAll(state, decided.value);
      return decided.value;
    },
    refusal(command) {
      return clausesOf(decide(state, command, table, scriptedDice(1, 1, 1, 1)));
    },
  };
}

/** The only event of a kind among those given. */
export function theEvent<K extends GameEventKind>(
  events: readonly GameEvent[],
  kind: K,
): Extract<GameEvent, { kind: K }> {
  const [found, ...more] = events.filter((e): e is Extract<GameEvent, { kind: K }> => e.kind === kind);
  if (!found || more.length > 0) throw new Error(`not one ${kind} among ${events.map((e) => e.kind).join(', ')}`);
  return found;
}

/** Two sides in the attacker's fight phase, on 25 mm bases. */
export const aFight = (units: readonly UnitPlan[], plan: Omit<GamePlan, 'units'> = {}): GameState =>
  aGame({ phase: 'fight', ...plan, units: units.map((unit) => ({ mm: 25, ...unit })) });

/** Commands by the ids they name. */
export const issue = (id: string): Command => ({ kind: 'issue-challenge', character: modelId(id) });
export const accept = (id: string): Command => ({ kind: 'accept-challenge', character: modelId(id) });
export const nominate = (id: string): Command => ({ kind: 'nominate', character: modelId(id) });
export const intervene = (id: string): Command => ({ kind: 'glorious-intervention', character: modelId(id) });
export const PASS: Command = { kind: 'pass-challenge' };
export const REFUSE: Command = { kind: 'refuse-challenge' };
export const PILE_IN: Command = { kind: 'pile-in' };
export const END_PHASE: Command = { kind: 'end-phase' };
export const strike = (unit?: string): Command =>
  unit === undefined ? { kind: 'strike' } : { kind: 'strike', unit: unitId(unit) };

/**
 * Three against three, face to face: `red1` to `red3` touch `blue1` to `blue3`. The characters are `red4` behind `red2`
 * and `blue2`.
 *
 * @source EX-30
 */
export const RED_LINE: UnitPlan = {
  id: 'red',
  at: [
    [0, 0],
    [TOUCH, 0],
    [2 * TOUCH, 0],
    [TOUCH, -TOUCH],
  ],
  keywordsOf: { 3: ['CHARACTER'] },
};

/** The other side of {@link RED_LINE}. */
export const BLUE_LINE: UnitPlan = {
  id: 'blue',
  side: 'defender',
  at: [
    [0, TOUCH],
    [TOUCH, TOUCH],
    [2 * TOUCH, TOUCH],
  ],
  keywordsOf: { 1: ['CHARACTER'] },
};
