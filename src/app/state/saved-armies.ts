import type { ArmyList } from '../../army-list/army-list.ts';
import type { KeptArmy } from '../../army-list/kept-army.ts';
import type { SystemName } from '../../rules/core/system.ts';

/** One of the player's saved armies. */
export type ArmyCard = {
  readonly id: string;
  readonly name: string;
  /** How many units, models and points it has. */
  readonly units: number;
  readonly models: number;
  readonly points: number;
  readonly isBinned: boolean;
  /** Why it cannot be used, in one sentence. */
  readonly fault: string | undefined;
};

/** The player's actions on saved armies. Faults are shown, not thrown. */
export type SavedArmiesActions = {
  /** Reads them from storage again. */
  readonly refresh: () => Promise<void>;
  /** Saves an army under the name of its list, or one like it that is free. @returns That name; undefined on a fault. */
  readonly keep: (list: ArmyList, system: SystemName) => Promise<string | undefined>;
  /** Undefined where it cannot be read. */
  readonly find: (id: string) => Promise<KeptArmy | undefined>;
  readonly rename: (id: string, name: string) => Promise<void>;
  /** Moves an army to the bin, with a notice that undoes it. */
  readonly bin: (id: string) => Promise<void>;
  readonly putBack: (id: string) => Promise<void>;
  /** Has the browser save an army as a file; one that cannot be read exactly as it is stored. */
  readonly hand: (id: string) => Promise<void>;
};

/** The player's saved armies. */
export type SavedArmiesState = {
  readonly armies: readonly ArmyCard[];
  /** Undefined until storage is open. */
  readonly savedArmies: SavedArmiesActions | undefined;
};

/** Empty, until storage is open. */
export const INITIAL_SAVED_ARMIES: SavedArmiesState = { armies: [], savedArmies: undefined };
