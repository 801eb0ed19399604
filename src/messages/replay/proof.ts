import type { GameEvent } from '../../rules/core/events/event.ts';

/** What the rules require of an event, with the clauses. */
type ProofText = { readonly clauses: readonly string[]; readonly text: string };

/**
 * The clauses an event satisfies, and their requirement in one line; nothing for events that only follow from others.
 */
export const PROOF: Readonly<Partial<Record<GameEvent['kind'], ProofText>>> = {
  'unit-moved': {
    clauses: ['R10-13', 'C-27', 'C-28'],
    text: 'No model moves farther than its Move; every inch up and down counts where the climb is above the free step.',
  },
  'charge-declared': { clauses: ['C-04', 'C-10'], text: 'Every target is within range when it is named.' },
  'charge-rolled': { clauses: ['C-13', 'C-14'], text: 'The sum of two dice is the longest path each model may take.' },
  'charge-moved': {
    clauses: ['C-14', 'C-16', 'C-28'],
    text: 'No path is longer than the roll, every inch up and down counts, and no model comes near an enemy that is not a target.',
  },
  'charge-failed': {
    clauses: ['C-18', 'C-19'],
    text: 'No placement of the whole unit was within the roll, so no model moves.',
  },
  'duellists-met': {
    clauses: ['D-20', 'D-21', 'D-23'],
    text: 'Duellists swap places with friends; no path is measured.',
  },
  'piled-in': {
    clauses: ['R7-07'],
    text: 'Models that touch no enemy pile in by up to 3″, along a path they can walk.',
  },
  struck: {
    clauses: ['R7-09', 'R7-10', 'R7-12'],
    text: 'Skill decides the hits, strength against toughness the wounds, and wounds go to the nearest models.',
  },
  'unit-shot': {
    clauses: ['SH-07', 'SH-08', 'RS-04'],
    text: 'Each model shoots only at what it sees, and only within the range of its weapon.',
  },
  'morale-tested': {
    clauses: ['R7-16'],
    text: 'Two dice against the best leadership, less the margin by which the combat was lost.',
  },
  pursued: { clauses: ['R7-17'], text: 'A pursuer that rolls as much as the fleeing unit, or more, catches it.' },
  'fell-back': { clauses: ['R7-17'], text: 'A unit that fails the test falls back.' },
  'engage-declared': {
    clauses: ['E-24', 'S-11'],
    text: 'Targets and checks are named before anything is measured; the line of sight is the proof.',
  },
  'out-of-sight-rolled': {
    clauses: ['E-26'],
    text: 'A target is out of sight, so a roll sets how far the fighter may go.',
  },
  'engage-measured': {
    clauses: ['E-27'],
    text: 'The shortest path into contact, heights included, as if every declared check were passed.',
  },
  'engage-path-chosen': { clauses: ['E-28'], text: 'The chosen path is no longer than the reach.' },
  intercepted: {
    clauses: ['E-30', 'E-31', 'S-28'],
    text: 'An enemy that can stand in the path by moving up to 2″ may intercept.',
  },
  'fighter-moved': {
    clauses: ['S-13', 'S-16', 'S-17', 'S-18'],
    text: 'A path costs its length, heights included; climbs and jumps need their checks.',
  },
  checked: { clauses: ['S-02', 'S-03'], text: 'One die for each check, or two of which one counts.' },
  'fighter-fell': {
    clauses: ['S-24', 'S-25'],
    text: 'A fighter that falls ends on the next support straight below.',
  },
  attacked: { clauses: ['S-31', 'S-32'], text: 'Each attack is a check by the attacker, then one by the target.' },
  'regiment-charge-declared': {
    clauses: ['RG-02', 'RG-05'],
    text: 'The side that is struck is fixed now: the arc of the target that the charger is in.',
  },
  'charge-range-rolled': {
    clauses: ['RG-06', 'CC-4'],
    text: 'Two dice plus the Advance; every charger of the group rolls before any of them moves.',
  },
  'regiment-moved': {
    clauses: ['RG-08', 'RG-09', 'RG-29'],
    text: 'Straight ahead, one wheel about a front corner, and flush with the unit it strikes.',
  },
  'chargers-moved': {
    clauses: ['CC-6', 'CC-10'],
    text: 'All move in one order: fewest other enemies touched, most chargers engaged, least turning, most models in contact.',
  },
  'attacks-rolled': {
    clauses: ['RG-20', 'AA-2'],
    text: 'All hits, then all wounds, then all saves; only then are models removed.',
  },
  'health-lost': {
    clauses: ['RG-24'],
    text: 'Whole models are removed from the rear; the models behind a gap step up.',
  },
};
