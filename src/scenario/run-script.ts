import { scriptedDice, seededDice, type Dice, type DiceFault } from '../rules/core/dice.ts';
import type { GameEvent } from '../rules/core/event.ts';
import { type Game, newGame, play } from '../rules/core/game.ts';
import type { TableQuery } from '../rules/core/ports.ts';
import type { GameState } from '../rules/core/state.ts';
import type { Violation } from '../rules/core/violation.ts';
import { findByPointer } from './problem.ts';
import { toPublicState } from './public-state.ts';
import type { ScriptStep } from './scenario.ts';

/** What one step of a script came to. */
export type StepOutcome =
  /** The command was allowed, as it should be. */
  | { readonly kind: 'done'; readonly events: readonly GameEvent[] }
  /** The command was refused by the clause the script names. */
  | { readonly kind: 'refused-rightly'; readonly violations: readonly Violation[] }
  /** All expectations held. */
  | { readonly kind: 'held' }
  | StepFailure;

/** How a step of a script failed. */
export type StepFailure =
  | { readonly kind: 'refused'; readonly violations: readonly Violation[] }
  | { readonly kind: 'refused-otherwise'; readonly expected: string; readonly violations: readonly Violation[] }
  | { readonly kind: 'not-refused'; readonly expected: string; readonly events: readonly GameEvent[] }
  /** `events`: what the dice that were given came to, with a one for each that was missing. */
  | { readonly kind: 'dice'; readonly fault: DiceFault; readonly events: readonly GameEvent[] }
  | { readonly kind: 'unmet'; readonly misses: readonly Miss[] };

/** An expectation that did not hold: what the pointer led to instead (undefined: nowhere). */
export type Miss = { readonly pointer: string; readonly expected: unknown; readonly got: unknown };

/** A script played to its end, or to the first command that went wrong. */
export type ScriptReport = {
  /** One outcome per step that was reached, in order. */
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
 * Plays a script from a laid-out game. After a command that went wrong nothing more is asked: the rest was written for
 * another game. Unmet expectations are collected and play goes on.
 *
 * @param seed    For the dice of commands that give none.
 * @param follows Told the game after each command that was allowed.
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
  const seen = toPublicState(state);
  const misses = Object.entries(step.values).flatMap(([pointer, expected]): readonly Miss[] => {
    const got = findByPointer(seen, pointer);
    return matches(expected, got, step.within) ? [] : [{ pointer, expected, got }];
  });
  return misses.length > 0 ? { kind: 'unmet', misses } : { kind: 'held' };
}

/** Whether two JSON values are the same: numbers within a tolerance, lists and objects member by member. */
function matches(expected: unknown, got: unknown, within: number): boolean {
  if (typeof expected === 'number') return typeof got === 'number' && Math.abs(expected - got) <= within;
  if (expected === null || typeof expected !== 'object') return expected === got;
  if (got === null || typeof got !== 'object' || Array.isArray(expected) !== Array.isArray(got)) return false;
  const [a, b] = [Object.entries(expected), got as Readonly<Record<string, unknown>>];
  return (
    a.length === Object.keys(b).length &&
    a.every(([key, value]) => Object.hasOwn(b, key) && matches(value, b[key], within))
  );
}
