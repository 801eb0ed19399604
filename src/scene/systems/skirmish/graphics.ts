import { type Seen, type Graphics, BARE } from '../../overlays/graphics.ts';
import { planSkirmish } from './plan-skirmish.ts';
import { joinChalk } from '../../overlays/plan-chalk.ts';
import { witnessOf } from '../../overlays/plan-witness.ts';
import { planPaths, planGhosts, planRings } from '../../overlays/plan-selection.ts';
/** What is drawn in a skirmish: no ring about anybody tells a distance. */
export function planFighters(table: Seen): Graphics {
  const state = table.game?.state;
  const own = planSkirmish(table);
  if (state === undefined || table.playing)
    return { ...BARE, chalk: joinChalk(own.chalk), lines: own.lines, band: own.band };
  const witness = witnessOf(state, table.refusal?.violations ?? []);
  return {
    ...BARE,
    chalk: joinChalk([...planPaths(table), ...own.chalk, ...(witness.chalk ? [witness.chalk] : [])]),
    ghosts: [...planGhosts(table, state), ...own.ghosts, ...witness.ghosts],
    rings: [...planRings(table, state, table.targets), ...own.rings, ...witness.rings],
    lines: own.lines,
    band: own.band,
    dots: own.dots,
    lit: witness.lit ?? own.lit,
  };
}
