/** The games a table can play. `sandbox` has all pieces and no referee. */
export const SYSTEMS = ['squads', 'regiments', 'skirmish', 'sandbox'] as const;
export type SystemName = (typeof SYSTEMS)[number];
