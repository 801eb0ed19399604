import { LAB_MAP } from './lab-map.ts';
import { LAB_PANEL } from './lab-panel.ts';
import { listText } from './phrases/sentence.ts';

/** Why a map of charge odds, engage odds or safe ground cannot be drawn. */
const LAB_THREAT = {
  noCharges: (system: string): string =>
    `There are no charges in ${system}; ask for engage, or give the scenario the system squads or regiments.`,
  noEngaging: (system: string): string =>
    `There are no attempts to engage in ${system}; ask for charge, or give the scenario the system skirmish.`,
  sameSide: (unit: string, other: string): string => `${unit} and ${other} are on the same side; name an enemy.`,
  noEnemies: (unit: string): string => `${unit} has no enemies on the table, so every place is safe.`,
  nobodyNamed: (): string => 'Name at least one unit, or leave it out for every enemy.',
  namedTwice: (unit: string): string => `${unit} is named twice; name each unit once.`,
  ranksNeedTarget: (): string =>
    'In regiments a target is a whole unit; name the unit to put at the places of the map.',
  notForRanks: (): string => 'A unit in ranks is placed as a whole; leave this out in regiments.',
  noRanks: (unit: string): string =>
    `${unit} is not in ranks, so it cannot charge; in regiments choose a unit with a formation.`,
  cannotCharge: (unit: string, why: 'engaged' | 'fleeing' | 'shaken'): string =>
    `${unit} cannot charge now: ${WHY[why]}. Change the scenario, or choose another unit.`,
  onlyForRanks: (): string => 'Only units in ranks have a facing; leave it out in this system.',
  sizes: (most: number): string => `It must be more than 0 inches and at most ${most}.`,
  heights: (): string => 'It must be a number of inches.',
  angles: (): string => 'It must be a number of degrees.',
  tooManyChecks: (most: number, got: number): string => `At most ${most} checks can be declared; got ${got}.`,
  unknownCheck: (check: string, kinds: readonly string[]): string =>
    `It must be one of the checks ${listText(kinds, 'or')}; got "${check}".`,
};

const WHY = {
  engaged: 'it is engaged in combat',
  fleeing: 'it is fleeing',
  shaken: 'it is shaken this turn',
} as const;

/** The texts of the laboratory. */
export const labMessages = { map: LAB_MAP, panel: LAB_PANEL, threat: LAB_THREAT };
