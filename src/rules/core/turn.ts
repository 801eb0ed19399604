import type { SystemName } from './system.ts';

/** The two sides of a game, in the order they take their first turns. */
export const SIDES = ['attacker', 'defender'] as const;
export type Side = (typeof SIDES)[number];

/** Phases of a `squads` turn, in order. */
const SQUADS_PHASES = ['movement', 'shooting', 'charge', 'fight'] as const;
export type SquadsPhase = (typeof SQUADS_PHASES)[number];

/** Phases of a `skirmish` turn, in order. @source E-02 */
const SKIRMISH_PHASES = ['upkeep', 'engage', 'move', 'cast', 'ranged', 'melee'] as const;
export type SkirmishPhase = (typeof SKIRMISH_PHASES)[number];

/** Phases of a `regiments` turn, in order. */
const REGIMENTS_PHASES = ['charge', 'movement', 'shooting', 'melee'] as const;
export type RegimentsPhase = (typeof REGIMENTS_PHASES)[number];

/** Every phase of any system. */
export const ALL_PHASES = ['deploy', ...SQUADS_PHASES, ...SKIRMISH_PHASES] as const;
export type Phase = (typeof ALL_PHASES)[number];

/** The phases of a system's turn, in order. */
export const PHASES: Readonly<Record<SystemName, readonly [Phase, ...Phase[]]>> = {
  squads: SQUADS_PHASES,
  regiments: REGIMENTS_PHASES,
  skirmish: SKIRMISH_PHASES,
  sandbox: SQUADS_PHASES,
};

/** The phase a system's turn begins with. */
export const firstPhase = (system: SystemName): Phase => PHASES[system][0];

/** Whether a system's turn ends with `phase`. */
export const isLastPhase = (system: SystemName, phase: Phase): boolean => phase === PHASES[system].at(-1);

/** A game as far as its order of turns goes. */
type TurnOrder = { readonly mission?: { readonly plan: { readonly first: Side } } };

/** The side that takes the first turn of each number: the attacker, unless a mission names the other. @source MI-01 */
export const firstSide = ({ mission }: TurnOrder): Side => mission?.plan.first ?? SIDES[0];

/** One side's turn; both sides have a turn of each number. */
type PlayerTurn = TurnOrder & { readonly turn: number; readonly side: Side };

/** Whether a phase is skipped: no fighter engages in the first turn of the side that goes first. @source E-01 */
export const isSkipped = (phase: Phase, of: PlayerTurn): boolean =>
  phase === 'engage' && of.turn === 1 && of.side === firstSide(of);

/** The next phase of the same turn; undefined after the last. */
export function phaseAfter(system: SystemName, phase: Phase, of: PlayerTurn): Phase | undefined {
  const phases = PHASES[system];
  return phases.slice(phases.indexOf(phase) + 1).find((next) => !isSkipped(next, of));
}
