import type { SystemName } from '../../rules/core/system.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { ClientSystem } from '../state/client-system.ts';
import { REGIMENTS_CLIENT } from './regiments/client.ts';
import { SKIRMISH_CLIENT } from './skirmish/client.ts';
import { SANDBOX_CLIENT, SQUADS_CLIENT } from './squads/client.ts';

/** The client side of every game, by the game's name. */
export const CLIENT_SYSTEMS: Readonly<Record<SystemName, ClientSystem>> = {
  squads: SQUADS_CLIENT,
  regiments: REGIMENTS_CLIENT,
  skirmish: SKIRMISH_CLIENT,
  sandbox: SANDBOX_CLIENT,
};

/** The client side of a table's game. */
export const clientOf = ({ rules }: Pick<GameState, 'rules'>): ClientSystem => CLIENT_SYSTEMS[rules.system];
