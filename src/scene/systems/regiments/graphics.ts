import { type Seen, type Graphics, BARE } from '../../overlays/graphics.ts';
import { planRegiments } from './plan-regiments.ts';
import { witnessOf } from '../../overlays/plan-witness.ts';
import { joinChalk } from '../../overlays/plan-chalk.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { UnitId, ModelId } from '../../../rules/core/ids.ts';
import type { BaseRing } from '../../overlays/base-ring.ts';
import { INK } from '../../materials/palette.ts';
/** What is drawn in a battle of regiments: frames, fans and ghosts instead of rings. */
export function planRegimentsGraphics(table: Seen): Graphics {
  const state = table.game?.state;
  if (state === undefined || table.playing) return BARE;
  const ranks = planRegiments(table);
  const witness = witnessOf(state, table.refusal?.violations ?? []);
  return {
    ...BARE,
    chalk: joinChalk([ranks.chalk, ...(witness.chalk ? [witness.chalk] : [])]),
    ghosts: witness.ghosts,
    rings: [
      ...(table.model ? ringAbout(state, table.model) : []),
      ...table.selection.flatMap((id) => loneRings(state, id)),
      ...witness.rings,
    ],
    regiments: ranks,
    lit: witness.lit,
  };
}

/** Rings about a picked unit that stands in no ranks. */
export const loneRings = (state: GameState, id: UnitId): readonly BaseRing[] =>
  state.units.get(id)?.formation ? [] : (state.units.get(id)?.models ?? []).flatMap((model) => ringAbout(state, model));

export function ringAbout(state: GameState, id: ModelId): readonly BaseRing[] {
  const model = state.models.get(id);
  return model ? [{ model, ink: INK.chalk }] : [];
}
