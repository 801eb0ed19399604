/** Battle mats a table may be laid with. */
export const MATS = ['grass', 'desert', 'city', 'snow', 'dungeon'] as const;
export type Mat = (typeof MATS)[number];

/** Hours the room may have: late sun through the high window, the last of it, one lamp over the table. */
export const HOURS = ['day', 'dusk', 'night'] as const;
export type Hour = (typeof HOURS)[number];

/** How a scenario's table looks. No rule depends on it. */
export type Ambience = { readonly mat?: Mat; readonly hour?: Hour };
