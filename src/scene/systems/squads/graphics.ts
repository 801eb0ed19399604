import { ownPick } from '../../../app/state/selection.ts';
import { INK } from '../../materials/palette.ts';
import type { BaseRing } from '../../overlays/base-ring.ts';
import { BARE, type Graphics, type Seen } from '../../overlays/graphics.ts';
import { joinChalk } from '../../overlays/plan-chalk.ts';
import { duelMarks, planGhosts, planLinks, planMarks, planPaths, planRings } from '../../overlays/plan-selection.ts';
import { witnessOf } from '../../overlays/plan-witness.ts';
import { planFightRings } from './plan-fight.ts';

/** What is drawn of squads: ranges, paths, ghosts, and the rings of a fight. */
export const planSquadsGraphics = (table: Seen): Graphics => drawn(table, planFightRings(table));

/** What is drawn on a sandbox: the same without fights, for nothing is fought there. */
export const planSandboxGraphics = (table: Seen): Graphics => drawn(table, []);

function drawn(table: Seen, fightRings: readonly BaseRing[]): Graphics {
  if (table.game === undefined) return BARE;
  const { state } = table.game;
  if (table.playing) return { ...BARE, marks: duelMarks(table.playing.acts[0]?.shows ?? state) };
  const unit = state.charge?.unit ?? ownPick(state, table.selection);
  const targets = state.charge?.targets ?? table.targets;
  const witness = witnessOf(state, table.refusal?.violations ?? []);
  return {
    ...BARE,
    marks: planMarks(table, state, unit, targets),
    chalk: joinChalk([
      ...planPaths(table),
      ...(witness.chalk ? [witness.chalk] : []),
      ...planLinks(table, state, unit, targets),
    ]),
    ink: INK.chalk,
    ghosts: [...planGhosts(table, state), ...witness.ghosts],
    rings: [...planRings(table, state, targets), ...fightRings, ...witness.rings],
    lit: witness.lit,
  };
}
