/** Battle mats a table can have. */
export const MATS = ['grass', 'desert', 'city', 'snow', 'dungeon'] as const;
export type Mat = (typeof MATS)[number];

/** Times of day in the room: late sun through the high window, dusk, or one lamp over the table. */
export const HOURS = ['day', 'dusk', 'night'] as const;
export type Hour = (typeof HOURS)[number];

/** The look of a scenario's table. No rule depends on it. */
export type Ambience = { readonly mat?: Mat; readonly hour?: Hour };
