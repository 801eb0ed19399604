import { canonicalText, hashText, type Json } from '../kernel/hash.ts';
import type { Game } from '../rules/core/game.ts';

/** What a replay file begins with. */
export const REPLAY_FORMAT = 'highground/replay';
/** The version written. */
export const REPLAY_VERSION = 1;

/**
 * The text of a replay file: a header with the whole scenario, then one line for every command in force with its events,
 * dice and physical facts included, and a hash that runs over all lines before it.
 *
 * @param document The scenario file the game began from, as it was given.
 * @param seed     Of the dice that no script gave.
 * @returns JSON lines, each ended by a line feed; to be appended to and never changed.
 */
export function makeReplay(document: Json, seed: number, game: Game): string {
  const header: Json = { format: REPLAY_FORMAT, version: REPLAY_VERSION, seed, scenario: document };
  let hash = hashText(canonicalText(header));
  const lines = [JSON.stringify({ ...header, hash })];
  game.log.slice(0, game.cut).forEach((entry, n) => {
    // Plain data through JSON: what is hashed is exactly what a reader of the line gets.
    const fact = JSON.parse(JSON.stringify({ n, ...entry })) as { readonly [key: string]: Json };
    hash = hashText(hash + canonicalText(fact));
    lines.push(JSON.stringify({ ...fact, hash }));
  });
  return `${lines.join('\n')}\n`;
}
