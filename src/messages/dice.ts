import { countText } from './sentence.ts';

const needText = (needs: number | undefined): string => (needs === undefined ? '' : `, ${needs}+`);

/** What dice are thrown for, and what came of them. */
export const DICE = {
  charge: 'charge',
  initiative: (initiative: number): string => `initiative ${initiative}`,
  inTime: 'in time',
  tooLate: 'too late',
  morale: (most: number): string => `morale, ${most} or less`,
  stands: (sum: number): string => `${sum}, stands`,
  breaks: (sum: number): string => `${sum}, breaks`,
  flightAndPursuit: 'flight and pursuit',
  caught: 'caught',
  away: 'away',
  fallsBack: 'falls back',
  /** Blows: what every die of them needs, where it is the same. */
  toHit: (needs: number | undefined): string => `to hit${needText(needs)}`,
  toWound: (needs: number | undefined): string => `to wound${needText(needs)}`,
  toSave: (needs: number | undefined): string => `to save${needText(needs)}`,
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
  outOfSight: 'out of sight',
  injury: (kept: number, bonus: number): string => (bonus === 0 ? 'injury' : `injury, ${kept} + ${bonus}`),
  needs: (purpose: string, needs: number): string => `${purpose}: needs ${needs}`,
};
