import type { Json } from '../kernel/hash.ts';
import { CORE_EDITION } from '../rules/core/edition.ts';
import type { Game } from '../rules/play/game.ts';
import { readJson } from '../scenario/read-json.ts';
import type { ScenarioDocument } from '../scenario/schema.ts';
import { type Addition, beginRecord, closeRecord, recordOn } from './record.ts';
import type { ReplayEntry, ReplayHead } from './replay.ts';

/** What a replay is made of besides what happened. */
export type ReplaySource = {
  /** The text of the scenario file, as it was given. It has been read before, without faults. */
  readonly scenario: string;
  /** Of the dice that no script gave. */
  readonly seed: number;
  /** The scenario is named by its fingerprint, and kept apart. */
  readonly isApart?: boolean;
};

/**
 * The first line of a game's replay: the scenario, whole or by its fingerprint, and how high its models stood when the
 * table was laid out.
 */
export const beginReplay = (source: ReplaySource, game: Pick<Game, 'initial'>): Addition =>
  beginRecord(headOf(source, game), source.scenario, source.isApart);

/** What the first line of a game's replay says besides the scenario itself. */
export function headOf({ scenario, seed }: ReplaySource, { initial }: Pick<Game, 'initial'>): ReplayHead {
  const read = readJson(scenario);
  const { name, system, rules = {} } = (read.ok ? read.value : {}) as ScenarioDocument;
  const heights = [...initial.models.values()].map(({ at }) => at[1]);
  return { name, core: CORE_EDITION, system, settings: rules as { readonly [key: string]: Json }, seed, heights };
}

/**
 * The whole text of a game's replay: what is in force, then what was undone and could be done again, and where it
 * stands at the end.
 *
 * @param isAutomatic Whether an entry was given by the app and not by a player.
 * @returns JSON lines, each ended by a line feed; to be appended to and never changed.
 */
export function makeReplay(source: ReplaySource, game: Game, isAutomatic?: (entry: ReplayEntry) => boolean): string {
  const header = beginReplay(source, game);
  const told = recordOn(header.after, game, isAutomatic);
  const closing = closeRecord(told.after, game);
  return `${[...header.lines, ...told.lines, ...closing.lines].join('\n')}\n`;
}
