/** The key maps a player can choose from. */
export const KEY_MAP_IDS = ['highground', 'sandbox', 'web'] as const;
export type KeyMapId = (typeof KEY_MAP_IDS)[number];
