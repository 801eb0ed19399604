import type { SystemName } from '../../rules/core/system.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { ClientSystem } from '../state/client-system.ts';
import { REGIMENTS_CLIENT } from './regiments/client.ts';
import { SKIRMISH_CLIENT } from './skirmish/client.ts';
import { SANDBOX_CLIENT, SQUADS_CLIENT } from './squads/client.ts';

/** Every game the client knows, by name. */
export const CLIENT_SYSTEMS: Readonly<Record<SystemName, ClientSystem>> = {
  squads: SQUADS_CLIENT,
  regiments: REGIMENTS_CLIENT,
  skirmish: SKIRMISH_CLIENT,
  sandbox: SANDBOX_CLIENT,
};

/** The client's part of the game a table plays. */
export const clientOf = ({ rules }: Pick<GameState, 'rules'>): ClientSystem => CLIENT_SYSTEMS[rules.system];
