import { err, ok, type Result } from '../kernel/result.ts';
import { CORE_EDITION } from '../rules/core/edition.ts';
import type { GameEvent } from '../rules/core/events/event.ts';
import { allowedBy } from '../rules/core/measure/odds.ts';
import type { Game } from '../rules/play/game.ts';
import { hashState } from '../rules/core/state/hash-state.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { layOut } from '../scenario/lay-out.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ReadReplay, Replay, ReplayFault } from './replay.ts';
import { createStateSeeker, type StateSeeker } from './seek.ts';
import { isEventShaped } from './event-shapes.ts';
import { isSound } from './sound.ts';

/** A replayed game: the game, the hash of its final state, and a seeker over all its states. */
export type PlayedReplay = {
  readonly game: Game;
  readonly hash: string;
  /** Over the entries in force, then the undone ones; its keyframes are already built. */
  readonly seeker: StateSeeker;
};

/**
 * The start of a replay's game without the physical table: the file holds the height of each model.
 *
 * @param scenario From the replay's own text.
 * @returns Undefined where the file has no heights (version 1), or heights of other models.
 */
export function beginningOf({ heights }: Replay, scenario: Scenario): GameState | undefined {
  if (heights === undefined || heights.length !== scenario.models.length) return undefined;
  const heightByPlace = new Map<string, number>();
  for (const [i, { at }] of scenario.models.entries()) {
    // A model with a given height stands on something else, and does not tell the height of the table there.
    if (at.length === 2) heightByPlace.set(placeOf(at[0], at[1]), heights[i]!);
    else heightByPlace.set(placeOf(at[0], at[2]), heightByPlace.get(placeOf(at[0], at[2])) ?? at[1]);
  }
  const laid = layOut(scenario, {
    dropHeight: (x, z) => heightByPlace.get(placeOf(x, z)),
    whyNoPlace: () => undefined,
  });
  return laid.ok ? laid.value : undefined;
}

const placeOf = (x: number, z: number): string => `${x}/${z}`;

/**
 * The game of a replay, with every state validated: seals prove that a file is unchanged, not who wrote it.
 *
 * @param initial The start of its scenario, from `beginningOf` or laid out on the physical table.
 * @errors `unfit` with the line of the first event that does not fit the preceding state; `differs` where the state is
 *         not the one in the file, which is only checked for files written by this edition of the rules.
 */
export function playReplay(
  initial: GameState,
  { replay, lines, marks }: ReadReplay,
): Result<PlayedReplay, ReplayFault> {
  const log = [...replay.entries, ...replay.undone];
  const isOurs = replay.core === CORE_EDITION;
  const markByCut = new Map(marks.map((mark) => [mark.cut, mark] as const));
  const seeker = createStateSeeker(initial, log);
  let state = initial;
  for (let n = 0; ; n++) {
    const mark = markByCut.get(n);
    if (mark && isOurs && hashSafely(state) !== mark.state) return err({ kind: 'differs', line: mark.line });
    const entry = log[n];
    if (entry === undefined) break;
    for (const [k, event] of entry.events.entries()) {
      if (!isEventShaped(event) || !allowsItsRoll(event)) return err({ kind: 'unfit', line: lines[n]! + k });
      const next = seekSafely(seeker, seeker.startOf(n) + k + 1);
      if (next === undefined || !isSound(next, initial, state)) return err({ kind: 'unfit', line: lines[n]! + k });
      state = next;
    }
  }
  const cut = replay.entries.length;
  const end = seeker.seek(seeker.startOf(cut));
  const hash = hashSafely(end);
  if (hash !== undefined) return ok({ game: { initial, log, cut, state: end }, hash, seeker });
  const broken = log.findIndex((_, n) => hashSafely(seeker.seek(seeker.startOf(n + 1))) === undefined);
  return err({ kind: 'unfit', line: lines[broken]! });
}

/** Whether a charge may go exactly as far as its dice and their modifier say. @source C-13, C-14 */
const allowsItsRoll = (event: GameEvent): boolean =>
  event.kind !== 'charge-rolled' ||
  event.allowed ===
    allowedBy(
      event.dice.reduce((sum, pips) => sum + pips, 0),
      event.modifier,
    );

/** The hash of a state; undefined where it lacks required members. */
function hashSafely(state: GameState): string | undefined {
  try {
    return hashState(state);
  } catch {
    return undefined;
  }
}

/** The state after `n` events; undefined where `evolve` throws, which for events from a file is a fault of the file. */
function seekSafely(seeker: StateSeeker, n: number): GameState | undefined {
  try {
    return seeker.seek(n);
  } catch {
    return undefined;
  }
}
