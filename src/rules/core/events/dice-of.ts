import type { GameEvent, GameEventKind } from './event.ts';

type Pips = readonly number[];

/** How to read the pips recorded by each kind of event. A record, so that a new kind must be added here. */
const PIPS: { readonly [K in GameEventKind]: (event: Extract<GameEvent, { readonly kind: K }>) => Pips } = {
  // all games
  'charge-rolled': ({ dice }) => dice,

  // squads
  'intervention-tested': ({ die }) => [die],
  'morale-tested': ({ dice }) => dice,
  pursued: ({ quarry, pursuers }) => [quarry, ...pursuers].map(({ die }) => die),
  'fell-back': ({ dice }) => dice,
  struck: ({ volleys }) =>
    volleys.flatMap(({ hit, wound, allocations }) => [
      ...hit.dice,
      ...wound.dice,
      ...allocations.flatMap(({ lookOut, save }) => [...(lookOut ? [lookOut.die] : []), ...(save ? [save.die] : [])]),
    ]),

  'unit-shot': ({ volleys }) =>
    volleys.flatMap(({ attacks, hit, wound, allocations }) => [
      ...attacks.dice,
      ...hit.dice,
      ...wound.dice,
      ...wound.again,
      ...allocations.flatMap(({ lookOut, save, damage }) => [
        ...(lookOut ? [lookOut.die] : []),
        ...(save ? [save.die] : []),
        ...(damage?.dice ?? []),
      ]),
    ]),

  // skirmish
  checked: ({ roll }) => roll.dice,
  'out-of-sight-rolled': ({ roll }) => roll.dice,
  'rout-tested': ({ roll }) => roll.dice,
  'fear-tested': ({ roll }) => roll.dice,
  // An injury from a blow or a shot is read off the die that hit, which is already recorded.
  'injury-rolled': ({ cause, roll }) => (cause === 'fall' || cause === 'spell' ? roll.dice : []),

  // regiments
  'charge-range-rolled': ({ roll }) => roll.dice,
  volley: ({ dice, toWound, armour }) => [...dice, ...toWound, ...armour],
  'discipline-tested': ({ dice }) => dice,
  'ground-tested': ({ dice }) => dice,
  'flight-rolled': ({ dice }) => dice,
  'attacks-rolled': ({ toHit, toWound, armour }) => [...toHit, ...toWound, ...armour],
  'chase-rolled': ({ flight, pursuers }) => [flight, ...pursuers].flatMap(({ dice }) => dice),

  // no dice
  'done-by-hand': noDice,
  attacked: noDice,
  'attacks-allocated': noDice,
  'attacks-locked': noDice,
  'blows-begun': noDice,
  'challenge-accepted': noDice,
  'challenge-issued': noDice,
  'challenge-passed': noDice,
  'challenge-refused': noDice,
  'challenge-unanswered': noDice,
  'character-cowed': noDice,
  'charge-declared': noDice,
  'charge-failed': noDice,
  'charge-moved': noDice,
  'chargers-moved': noDice,
  'combat-resulted': noDice,
  'combats-formed': noDice,
  'duel-accepted': noDice,
  'duel-ended': noDice,
  'duel-issued': noDice,
  'duel-over': noDice,
  'duel-refused': noDice,
  'duel-shamed': noDice,
  'duellists-met': noDice,
  'engage-declared': noDice,
  'engage-ended': noDice,
  'engage-measured': noDice,
  'engage-path-chosen': noDice,
  'fighter-fell': noDice,
  'fighter-moved': noDice,
  'game-ended': noDice,
  'health-lost': noDice,
  'initiative-fixed': noDice,
  'intercept-declined': noDice,
  intercepted: noDice,
  joined: noDice,
  'made-way': noDice,
  'melee-formed': noDice,
  'melee-ordered': noDice,
  'melee-result': noDice,
  'melee-staged': noDice,
  'models-removed': noDice,
  overridden: noDice,
  parted: noDice,
  'phase-ended': noDice,
  'piled-in': noDice,
  reacted: noDice,
  'regiment-charge-declared': noDice,
  'regiment-gone': noDice,
  'regiment-moved': noDice,
  'regiment-status': noDice,
  routed: noDice,
  scored: noDice,
  'standard-lost': noDice,
  shot: noDice,
  'spell-cast': noDice,
  'status-changed': noDice,
  'taken-out': noDice,
  'treasure-moved': noDice,
  'unit-deployed': noDice,
  'unit-destroyed': noDice,
  warded: noDice,
  'unit-moved': noDice,
  'way-offered': noDice,
  'wound-lost': noDice,
};

function noDice(): Pips {
  return [];
}

/** The pips recorded by one event, in the order they fell. */
export const pipsOfEvent = (event: GameEvent): Pips => (PIPS[event.kind] as (of: GameEvent) => Pips)(event);

/**
 * The pips of a command's events in the order they fell. All units that strike in one step of a melee of regiments roll to
 * hit before any of them rolls to wound.
 */
export function pipsOfCommand(events: readonly GameEvent[]): Pips {
  const pips: number[] = [];
  for (let i = 0; i < events.length; ) {
    const blows = blowsFrom(events, i);
    const rolls = blows.length === 0 ? [pipsOfEvent(events[i]!)] : blows.map(({ toHit }) => toHit);
    const later = [...blows.map(({ toWound }) => toWound), ...blows.map(({ armour }) => armour)];
    for (const roll of [...rolls, ...later]) pips.push(...roll);
    i += Math.max(1, blows.length);
  }
  return pips;
}

type Blows = Extract<GameEvent, { kind: 'attacks-rolled' }>;

/** The blows of one step, which are recorded one unit after another. */
function blowsFrom(events: readonly GameEvent[], start: number): readonly Blows[] {
  const blows: Blows[] = [];
  for (const event of events.slice(start)) {
    if (event.kind !== 'attacks-rolled') break;
    blows.push(event);
  }
  return blows;
}
