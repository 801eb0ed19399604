import type { Inches } from '../../kernel/units.ts';
import { countText, listText, nameInside, rulerText } from '../phrases/sentence.ts';

const needText = (needs: number | undefined): string => (needs === undefined ? '' : `, ${needs}+`);

/** What a roll is for, and its result. */
export const DICE = {
  charge: 'charge',
  /** A charge, with the distance to each unit that it was declared on. */
  chargeOn: (unit: string, targets: readonly (readonly [name: string, apart: Inches])[]): string =>
    `${unit} · charge: ${listText(targets.map(([name, apart]) => `${rulerText(apart)} to ${nameInside(name)}`))}`,
  initiative: (initiative: number): string => `initiative ${initiative}`,
  inTime: 'in time',
  tooLate: 'too late',
  morale: (most: number): string => `morale, ${most} or less`,
  stands: (sum: number): string => `${sum}, holds`,
  breaks: (sum: number): string => `${sum}, breaks`,
  flightAndPursuit: 'flight and pursuit',
  caught: 'caught',
  away: 'got away',
  fallsBack: 'fall back',
  /** Attacks: the target number of the dice, if the same for all. */
  toHit: (needs: number | undefined): string => `to hit${needText(needs)}`,
  toWound: (needs: number | undefined): string => `to wound${needText(needs)}`,
  toSave: (needs: number | undefined): string => `to save${needText(needs)}`,
  again: (needs: number | undefined): string => `to wound again${needText(needs)}`,
  damage: 'damage',
  lookOut: 'look out',
  hits: (count: number): string => (count === 0 ? 'no hits' : countText(count, 'hit')),
  wounds: (count: number): string => (count === 0 ? 'no wounds' : countText(count, 'wound')),
  passedOn: (count: number): string => `${count === 0 ? 'none' : count} passed on`,
  saved: (count: number): string => `${count === 0 ? 'none' : count} saved`,
  chargeRange: 'charge range',
  shots: 'shots',
  armour: 'armour',
  discipline: (most: number): string => `discipline, ${most} or less`,
  passed: (sum: number): string => `${sum}, passed`,
  failed: (sum: number): string => `${sum}, failed`,
  flight: 'flight',
  dangerousGround: 'dangerous ground',
  unhurt: 'unhurt',
  fear: 'fear',
  rout: 'rout test',
  outOfSight: 'out of sight',
  injury: (kept: number, bonus: number): string => (bonus === 0 ? 'injury' : `injury, ${kept} + ${bonus}`),
  needs: (purpose: string, needs: number): string => `${purpose}: needs ${needs}`,
};
