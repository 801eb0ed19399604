import { evolveAll } from '../../rules/core/evolve.ts';
import type { Game } from '../../rules/core/game.ts';
import { planAllActs } from './acts.ts';
import { fallsOf } from './debris.ts';
import { diceGroupsOf } from '../dice/dice-groups.ts';
import { logLines } from './log-lines.ts';
import { diceFallen } from './record-events.ts';

/**
 * The first entry of a game that cannot be told: nothing can be said of its events, or nothing shown. The game was told
 * once to nobody, because somebody else may have written it, and what would fail while it is shown fails here.
 *
 * @returns Undefined where all of it can be told.
 */
export function firstUntold({ initial, log }: Pick<Game, 'initial' | 'log'>): number | undefined {
  let state = initial;
  for (const [n, entry] of log.entries()) {
    const before = state;
    const isTold = succeeds(() => {
      planAllActs(before, entry.events);
      entry.events.forEach(diceGroupsOf);
      state = evolveAll(before, entry.events);
    });
    if (!isTold) return n;
  }
  const told = (entries: Game['log']): boolean =>
    succeeds(() => {
      const game = { initial, log: entries, cut: entries.length, state };
      logLines(game, false);
      diceFallen(game);
      if (entries === log) fallsOf(game);
    });
  if (told(log)) return undefined;
  const first = log.findIndex((entry) => !told([entry]));
  return first >= 0 ? first : log.length - 1;
}

function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
