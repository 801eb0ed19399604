import { evolveAll } from '../../rules/play/evolve.ts';
import type { Game } from '../../rules/play/game.ts';
import type { AnimationStep } from '../state/animation-step.ts';
import { diceGroupsOf, planWholeAnimation } from './plan-animation.ts';
import { fallsOf } from '../events/debris.ts';
import { LEG_KINDS } from '../../geometry/path.ts';
import type { DiceGroup } from '../state/dice-group.ts';
import { logLines } from './log-lines.ts';

/**
 * Finds an entry of a game whose events cannot be described or shown. A replay may come from any source, so everything
 * is described and planned once here, before it is shown.
 *
 * @returns The index of the first such entry; undefined if there is none.
 */
export function firstUntold({ initial, log }: Pick<Game, 'initial' | 'log'>): number | undefined {
  let state = initial;
  for (const [n, entry] of log.entries()) {
    const before = state;
    const isTold = succeeds(() => {
      planWholeAnimation(before, entry.events).forEach(checkLegs);
      entry.events.flatMap((event) => diceGroupsOf(before, event)).forEach(checkPips);
      state = evolveAll(before, entry.events);
    });
    if (!isTold) return n;
  }
  const told = (entries: Game['log']): boolean =>
    succeeds(() => {
      const game = { initial, log: entries, cut: entries.length, state };
      logLines(game, false);
      if (entries === log) fallsOf(game);
    });
  if (told(log)) return undefined;
  const first = log.findIndex((entry) => !told([entry]));
  return first >= 0 ? first : log.length - 1;
}

/** Checks that every leg of a path has a known kind; the duration of any other is undefined. */
function checkLegs(act: AnimationStep): void {
  if (act.kind !== 'walk') return;
  for (const { path } of act.moves)
    for (const { kind } of path.legs) if (!LEG_KINDS.includes(kind)) throw new Error(kind);
}

/** Checks that every die shows one of its sides. */
function checkPips({ pips, sides }: DiceGroup): void {
  for (const pip of pips) if (!Number.isInteger(pip) || pip < 1 || pip > (sides ?? 6)) throw new Error(String(pip));
}

function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
