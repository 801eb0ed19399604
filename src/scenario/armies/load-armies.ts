import { type Army, armiesSchema, ARMY_SYSTEMS, type ArmySystem } from './army.ts';

/** The files, each loaded when it is first asked for. */
const FILES: Readonly<Record<ArmySystem, () => Promise<{ readonly default: unknown }>>> = {
  squads: () => import('./squads.json', { with: { type: 'json' } }),
  regiments: () => import('./regiments.json', { with: { type: 'json' } }),
  skirmish: () => import('./skirmish.json', { with: { type: 'json' } }),
};

/** The six armies of a game. */
export const loadArmies = async (system: ArmySystem): Promise<readonly Army[]> =>
  armiesSchema.parse((await FILES[system]()).default);

/** An army of any game by its id, and its game. */
export async function findArmy(id: string): Promise<{ readonly army: Army; readonly system: ArmySystem } | undefined> {
  for (const system of ARMY_SYSTEMS) {
    const army = (await loadArmies(system)).find((each) => each.id === id);
    if (army) return { army, system };
  }
  return undefined;
}
