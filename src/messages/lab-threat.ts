import { listText } from './sentence.ts';

/** What maps of threats say where they cannot be drawn. */
export const LAB_THREAT = {
  noCharges: (system: string): string =>
    `Nobody charges in ${system}; ask for engage, or give the scenario the system squads or regiments.`,
  noEngaging: (system: string): string =>
    `Nobody attempts to engage in ${system}; ask for charge, or give the scenario the system skirmish.`,
  sameSide: (unit: string, other: string): string => `${unit} and ${other} are on the same side; name an enemy.`,
  noEnemies: (unit: string): string => `${unit} has no enemies on the table, so it is safe everywhere.`,
  nobodyNamed: (): string => 'Name at least one unit, or leave it out for every enemy.',
  namedTwice: (unit: string): string => `${unit} is named twice; name each unit once.`,
  ranksNeedTarget: (): string =>
    'In regiments a target is a whole unit; name the unit that would stand at the places of the map.',
  notForRanks: (): string => 'Ranks are put down whole, as they are; leave it out in regiments.',
  noRanks: (unit: string): string =>
    `${unit} stands in no ranks and charges nobody; in regiments ask of a unit with a formation.`,
  cannotCharge: (unit: string, why: 'engaged' | 'fleeing' | 'shaken'): string =>
    `${unit} cannot charge anybody now: ${WHY[why]}. Change the scenario, or ask of another unit.`,
  onlyForRanks: (): string => 'Only ranks face a way; leave it out in this system.',
  sizes: (most: number): string => `Sizes must be inches greater than 0, at most ${most}.`,
  heights: (): string => 'It must be a number of inches.',
  angles: (): string => 'It must be an angle, a number.',
  tooManyChecks: (most: number, got: number): string => `At most ${most} checks can be declared; got ${got}.`,
  unknownCheck: (check: string, kinds: readonly string[]): string =>
    `A check is one of ${listText(kinds)}; got "${check}".`,
};

const WHY = {
  engaged: 'it is engaged in combat',
  fleeing: 'it is fleeing',
  shaken: 'it is shaken this turn',
} as const;
