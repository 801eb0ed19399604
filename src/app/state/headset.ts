/** A headset shows the table in a room of its own, or in the player's room. */
export const HEADSET_MODES = ['vr', 'ar'] as const;
export type HeadsetMode = (typeof HEADSET_MODES)[number];

/** Which modes the device offers, and the one the player is in or enters. */
export type HeadsetState = {
  readonly headsetModes: readonly HeadsetMode[];
  readonly headset: HeadsetMode | undefined;
};

/** No headset. */
export const INITIAL_HEADSET: HeadsetState = { headsetModes: [], headset: undefined };
