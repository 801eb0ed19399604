import { allocationView } from '../../rules/regiments/melee/view.ts';
import { hasOwnPool, isCharacter } from '../../rules/regiments/ranks/pools.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { MeleeCombat } from '../../rules/core/state/regiments-melee.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';

/** A character that can change places with one of its rank and file. */
type WayChoice = { readonly model: ModelId; readonly with: ModelId };

/** Characters of a side without contact, each with the nearest model of its front rank that is in contact. */
export function makeWayChoices(state: GameState, combat: MeleeCombat, side: Side): readonly WayChoice[] {
  if (combat.stage.kind !== 'duel' || combat.stage.side !== 'active') return [];
  const rows = allocationView(state, combat).filter(({ model }) => state.units.get(model.unit)?.side === side);
  return rows.flatMap(({ model, why }): readonly WayChoice[] => {
    const own = state.units.get(model.unit)?.formation?.places.get(model.id);
    if (!isCharacter(model) || why !== 'no-contact' || own === undefined || own.rank !== 0) return [];
    const partners = rows.flatMap((row) => {
      const place = state.units.get(row.model.unit)?.formation?.places.get(row.model.id);
      const fits = place && place.rank === 0 && place.files === own.files && place.ranks === own.ranks;
      const meets = row.targets.length > 0 && !row.supporting && row.model.unit === model.unit;
      return fits && meets && !hasOwnPool(row.model)
        ? [{ id: row.model.id, away: Math.abs(place.file - own.file) }]
        : [];
    });
    const [nearest] = partners.toSorted((a, b) => a.away - b.away);
    return nearest ? [{ model: model.id, with: nearest.id }] : [];
  });
}
