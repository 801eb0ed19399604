import { scriptedDice, seededDice, type Dice, type DiceFault } from '../rules/core/dice.ts';
import type { GameEvent } from '../rules/core/events/event.ts';
import { type Game, newGame, play } from '../rules/play/game.ts';
import type { TableQuery } from '../rules/core/ports.ts';
import type { GameState } from '../rules/core/state/state.ts';
import type { Violation } from '../rules/core/violations/violation.ts';
import { type Miss, missesIn } from './expectations.ts';
import { toPublicState } from './public-state.ts';
import type { AskStep, ScriptStep } from './scenario.ts';

/** The outcome of one step of a script, as far as the game and its table can determine it. */
export type StepOutcome =
  /** The command was allowed, as expected. */
  | { readonly kind: 'done'; readonly events: readonly GameEvent[] }
  /** The command was refused by the clause the script names. */
  | { readonly kind: 'refused-rightly'; readonly violations: readonly Violation[] }
  /** All expectations held. */
  | { readonly kind: 'held' }
  /** A question was asked; `state` is the game at that point. */
  | { readonly kind: 'asked'; readonly step: AskStep; readonly state: GameState }
  | StepFailure;

/** How a step of a script failed. */
type StepFailure =
  | { readonly kind: 'refused'; readonly violations: readonly Violation[] }
  | { readonly kind: 'refused-otherwise'; readonly expected: string; readonly violations: readonly Violation[] }
  | { readonly kind: 'not-refused'; readonly expected: string; readonly events: readonly GameEvent[] }
  /** `events`: the result of the given dice, with a 1 for each missing one. */
  | { readonly kind: 'dice'; readonly fault: DiceFault; readonly events: readonly GameEvent[] }
  | { readonly kind: 'unmet'; readonly misses: readonly Miss[] };

/** A script played to its end, or to the first command that failed. */
export type ScriptReport = {
  /** One outcome per executed step, in order. */
  readonly outcomes: readonly StepOutcome[];
  readonly passed: boolean;
  readonly game: Game;
};

const FAILURES: ReadonlySet<StepOutcome['kind']> = new Set<StepFailure['kind']>([
  'refused',
  'refused-otherwise',
  'not-refused',
  'dice',
  'unmet',
]);

/** Whether a step's outcome fails its script. */
export const isFailure = (outcome: StepOutcome): outcome is StepFailure => FAILURES.has(outcome.kind);

/**
 * Plays a script from a laid-out game. A failed command ends it, because the rest was written for another course of the
 * game. Unmet expectations are collected and play goes on.
 *
 * @param seed    Seeds the dice of commands that give none.
 * @param follows Called with the game after each allowed command.
 */
export function runScript(
  script: readonly ScriptStep[],
  start: GameState,
  table: TableQuery,
  seed: number,
  follows: (game: Game) => void = () => {},
): ScriptReport {
  const seeded = seededDice(seed);
  const outcomes: StepOutcome[] = [];
  let game = newGame(start);
  for (const step of script) {
    if (step.kind === 'expect') {
      outcomes.push(compare(step, game.state));
      continue;
    }
    if (step.kind === 'ask') {
      outcomes.push({ kind: 'asked', step, state: game.state });
      continue;
    }
    const { outcome, next } = playStep(game, step, table, seeded);
    outcomes.push(outcome);
    game = next;
    follows(game);
    if (isFailure(outcome)) break;
  }
  return { outcomes, passed: !outcomes.some(isFailure), game };
}

type DoStep = Extract<ScriptStep, { kind: 'do' }>;

function playStep(
  game: Game,
  { command, dice, refused }: DoStep,
  table: TableQuery,
  seeded: Dice,
): { readonly outcome: StepOutcome; readonly next: Game } {
  const scripted = dice && scriptedDice(...dice);
  const played = play(game, command, table, scripted ?? seeded);
  const audit = scripted?.audit();
  if (!played.ok) {
    const violations = played.error;
    if (refused === undefined) return { outcome: { kind: 'refused', violations }, next: game };
    const rightly = violations.some(({ clause }) => clause === refused);
    return {
      outcome: rightly
        ? { kind: 'refused-rightly', violations }
        : { kind: 'refused-otherwise', expected: refused, violations },
      next: game,
    };
  }
  const { events } = played.value;
  if (audit && !audit.ok) return { outcome: { kind: 'dice', fault: audit.error, events }, next: game };
  if (refused !== undefined) return { outcome: { kind: 'not-refused', expected: refused, events }, next: game };
  return { outcome: { kind: 'done', events }, next: played.value.game };
}

function compare(step: Extract<ScriptStep, { kind: 'expect' }>, state: GameState): StepOutcome {
  const misses = missesIn(step, toPublicState(state));
  return misses.length > 0 ? { kind: 'unmet', misses } : { kind: 'held' };
}
