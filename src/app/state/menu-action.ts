import type { Command } from '../../rules/core/command.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';

/** One line of the list of actions. `why` says why it is disabled; it is then grey. */
export type MenuAction = {
  readonly label: string;
  readonly why: string | undefined;
  readonly does:
    | { readonly kind: 'pick' | 'look'; readonly unit: UnitId }
    | { readonly kind: 'commit' | 'restart' }
    | { readonly kind: 'command'; readonly command: Command }
    | { readonly kind: 'losses' | 'stand'; readonly model: ModelId }
    | { readonly kind: 'end-phase' };
};
