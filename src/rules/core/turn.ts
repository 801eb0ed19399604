/** The two sides of a game, in the order they take their first turns. */
export const SIDES = ['attacker', 'defender'] as const;
export type Side = (typeof SIDES)[number];

/** Phases of a `squads` turn, in order. */
export const SQUADS_PHASES = ['movement', 'shooting', 'charge', 'fight'] as const;
export type Phase = (typeof SQUADS_PHASES)[number];

/** The phase after `phase`; after the last comes the first of the next turn. */
export const nextPhase = (phase: Phase): Phase =>
  SQUADS_PHASES[(SQUADS_PHASES.indexOf(phase) + 1) % SQUADS_PHASES.length] ?? SQUADS_PHASES[0];

/** Whether a turn ends with `phase`. */
export const isLastPhase = (phase: Phase): boolean => phase === SQUADS_PHASES.at(-1);
