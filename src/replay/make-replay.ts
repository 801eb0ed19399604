import type { Json } from '../kernel/hash.ts';
import { CORE_EDITION } from '../rules/core/edition.ts';
import type { Game } from '../rules/play/game.ts';
import { readJson } from '../scenario/read-json.ts';
import type { ScenarioDocument } from '../scenario/schema.ts';
import { type Addition, beginRecord, closeRecord, recordOn } from './record.ts';
import type { ReplayEntry, ReplayHead } from './replay.ts';

/** The contents of a replay besides its game. */
export type ReplaySource = {
  /** The original text of the scenario file, already validated. */
  readonly scenario: string;
  /** Seeds the dice that no script gave. */
  readonly seed: number;
  /** Whether the file only holds the scenario's hash, and the scenario is stored separately. */
  readonly isApart?: boolean;
};

/** The first line of a game's replay: the scenario, whole or as a hash, and the heights of its models after layout. */
export const beginReplay = (source: ReplaySource, game: Pick<Game, 'initial'>): Addition =>
  beginRecord(headOf(source, game), source.scenario, source.isApart);

/** The header of a game's replay without the scenario itself. */
export function headOf({ scenario, seed }: ReplaySource, { initial }: Pick<Game, 'initial'>): ReplayHead {
  const read = readJson(scenario);
  const { name, system, rules = {} } = (read.ok ? read.value : {}) as ScenarioDocument;
  const heights = [...initial.models.values()].map(({ at }) => at[1]);
  return { name, core: CORE_EDITION, system, settings: rules as { readonly [key: string]: Json }, seed, heights };
}

/**
 * The whole text of a game's replay: the entries in force, then those that were undone and can be redone, and the hash
 * of the final state.
 *
 * @param isAutomatic Whether an entry came from the app and not from a player.
 * @returns JSON lines, each ending in a line feed; only ever appended to.
 */
export function makeReplay(source: ReplaySource, game: Game, isAutomatic?: (entry: ReplayEntry) => boolean): string {
  const header = beginReplay(source, game);
  const told = recordOn(header.after, game, isAutomatic);
  const closing = closeRecord(told.after, game);
  return `${[...header.lines, ...told.lines, ...closing.lines].join('\n')}\n`;
}
