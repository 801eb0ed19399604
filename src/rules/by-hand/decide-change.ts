import { assertNever } from '../../kernel/assert.ts';
import { err, ok } from '../../kernel/result.ts';
import type { ManualChange } from '../core/manual-change.ts';
import type { Decision } from '../core/judge/decision.ts';
import type { TableQuery } from '../core/ports.ts';
import type { GameState, Status } from '../core/state/state.ts';
import { decidePlaceModels, decidePlaceRanks } from './place.ts';
import { decideBringBack, decideTakeOff } from './removal.ts';
import { decideSetMelee, decideStatus, decideWounds } from './condition.ts';
import { whyNoThing } from './things.ts';

/**
 * Judges what a player does by hand: only whether it makes sense. No phase, side or mode forbids it.
 *
 * @param statuses The statuses that the table's game allows by hand; of each list a unit has one at most.
 * @source BH-01, BH-02
 */
export function decideChange(
  state: GameState,
  change: ManualChange,
  { table, statuses }: { readonly table: TableQuery; readonly statuses: readonly (readonly Status[])[] },
): Decision {
  switch (change.kind) {
    case 'place':
      return decidePlaceModels(state, change.models, table);
    case 'place-ranks':
      return decidePlaceRanks(state, change, table);
    case 'take-off':
      return decideTakeOff(state, change.models, table);
    case 'bring-back':
      return decideBringBack(state, change.models, table);
    case 'set-wounds':
      return decideWounds(state, change);
    case 'set-status':
      return decideStatus(state, change, statuses);
    case 'set-melee':
      return decideSetMelee(state, change);
    case 'set-token':
    case 'put-note':
    case 'put-marker':
    case 'put-aura':
    case 'remove':
    case 'set-counter': {
      const refused = whyNoThing(state, change);
      return refused.length > 0 ? err(refused) : ok([{ kind: 'done-by-hand', change }]);
    }
    default:
      return assertNever(change);
  }
}
