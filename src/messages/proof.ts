import type { GameEvent } from '../rules/core/events/event.ts';

/** What the rules ask of an event, by their clauses. */
export type ProofText = { readonly clauses: readonly string[]; readonly text: string };

/** Which clauses an event keeps, and what they ask in one line; nothing for events that only follow from others. */
export const PROOF: Readonly<Partial<Record<GameEvent['kind'], ProofText>>> = {
  'unit-moved': {
    clauses: ['R10-13', 'C-27', 'C-28'],
    text: 'Nobody goes farther than his move; what is higher than the free step costs every inch up and down.',
  },
  'charge-declared': { clauses: ['C-04', 'C-10'], text: 'Every target is near enough when it is named.' },
  'charge-rolled': { clauses: ['C-13', 'C-14'], text: 'Two dice together are the longest way of each model.' },
  'charge-moved': {
    clauses: ['C-14', 'C-16', 'C-28'],
    text: 'No way is longer than the roll, every inch up and down counts, and nobody comes near a bystander.',
  },
  'charge-failed': {
    clauses: ['C-18', 'C-19'],
    text: 'No placement of the whole unit was within the roll: nobody moves.',
  },
  'duellists-met': {
    clauses: ['D-20', 'D-21', 'D-23'],
    text: 'Duellists change places with friends: no way is measured.',
  },
  'piled-in': { clauses: ['R7-07'], text: 'Who touches no foe closes up by at most 3″, by the way he would walk.' },
  struck: {
    clauses: ['R7-09', 'R7-10', 'R7-12'],
    text: 'Skill says what hits, strength against toughness what wounds, and wounds go to the nearest.',
  },
  'morale-tested': {
    clauses: ['R7-16'],
    text: 'Two dice against the best leadership, less by how much the combat was lost.',
  },
  pursued: { clauses: ['R7-17'], text: 'Who rolls as much as the runner, or more, has caught him.' },
  'fell-back': { clauses: ['R7-17'], text: 'Who fails the test falls back.' },
  'engage-declared': {
    clauses: ['E-24', 'S-11'],
    text: 'Targets and checks are named before anything is measured; a line of sight is a proof.',
  },
  'out-of-sight-rolled': { clauses: ['E-26'], text: 'Somebody named is not in sight: a roll sets how far he may go.' },
  'engage-measured': {
    clauses: ['E-27'],
    text: 'The shortest way into contact, heights included, the declared checks taken as passed.',
  },
  'engage-path-chosen': { clauses: ['E-28'], text: 'The path is drawn, at most as long as the reach.' },
  intercepted: { clauses: ['E-30', 'E-31', 'S-28'], text: 'Who can stand in the way within 2″ may step into it.' },
  'fighter-moved': {
    clauses: ['S-13', 'S-16', 'S-17', 'S-18'],
    text: 'The way costs its length, heights included; climbs and leaps take their checks.',
  },
  checked: { clauses: ['S-02', 'S-03'], text: 'One die for each check, or two where one of them counts.' },
  'fighter-fell': { clauses: ['S-24', 'S-25'], text: 'Who falls stands straight below on the next support.' },
  attacked: { clauses: ['S-31', 'S-32'], text: 'Each attack is a check of the striker, then one of the target.' },
  'regiment-charge-declared': {
    clauses: ['RG-02', 'RG-05'],
    text: 'The facing is fixed now: the arc of the target in which the charger is.',
  },
  'charge-range-rolled': {
    clauses: ['RG-06', 'CC-4'],
    text: 'Two dice and the Advance; the whole group rolls before any of it moves.',
  },
  'regiment-moved': {
    clauses: ['RG-08', 'RG-09', 'RG-29'],
    text: 'Straight ahead, one wheel about a front corner, and flush with what it strikes.',
  },
  'chargers-moved': {
    clauses: ['CC-6', 'CC-10'],
    text: 'All move in one order: fewest others touched, most engaged, least turn, most models in contact.',
  },
  'attacks-rolled': {
    clauses: ['RG-20', 'AA-2'],
    text: 'All hits, then all wounds, then all saves; only then does anybody fall.',
  },
  'health-lost': {
    clauses: ['RG-24'],
    text: 'Whole models fall from the rear, and whoever stands behind a gap steps up.',
  },
};
