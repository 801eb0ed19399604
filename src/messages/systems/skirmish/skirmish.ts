import { AIM_TEXTS } from './aims.ts';
import type { Said } from '../../phrases/said.ts';
import { pieceText } from '../../phrases/piece-names.ts';
import { countText, inchesText, listText, nameInside, percentText, rulerText } from '../../phrases/sentence.ts';

/** Which of several targets of an attempt cannot be touched. */
export const noContactText = (units: readonly string[]): string =>
  `Contact with ${listText(units.map(nameInside))} is not possible within reach.`;

/** Skirmish: the prompts of moves, attempts to engage, shots, spells and attacks. */
export const SKIRMISH_TEXTS = {
  picksToMove: 'chooses a fighter to move',
  picksToEngage: 'chooses a fighter to engage with',
  picksToAim: {
    shot: <T>(keys: T): Said<T> => ['chooses a fighter to shoot with ', keys, ' or ends the phase.'],
    spell: <T>(keys: T): Said<T> => ['chooses a fighter to cast with ', keys, ' or ends the phase.'],
  },
  pickAnother: <T>(keys: T): Said<T> => ['Next fighter: ', keys, ', or end the phase.'],
  runs: 'runs',
  moves: 'moves',
  aimsAtWhom: {
    shot: <T>(unit: T): Said<T> => ['Choose a target for ', unit, ' to shoot at'],
    spell: <T>(unit: T): Said<T> => ['Choose a target for ', unit, ' to cast at'],
  },
  aim: { shot: 'Shoot', spell: 'Cast' },
  arms: AIM_TEXTS,
  engagesWhom: <T>(unit: T): Said<T> => ['Choose a target for ', unit],
  strikesAt: <T>(targets: T): Said<T> => ['strikes ', targets],
  attackNumber: (number: number): string => `attack ${number}`,
  aRun: 'a run',
  shareOfMove: (share: number): string =>
    share === 1 ? 'the Move' : share === 0.5 ? 'half the Move' : `${share} of the Move`,
  nobodyNear: <T>(unit: T): Said<T> => ['No fighter is close enough to intercept ', unit, '.'],
  mayStepIn: <T>(unit: T): Said<T> => ['may intercept ', unit],
  stepIn: (who: string, isPlaced: boolean): string => `Intercept ${isPlaced ? 'here ' : ''}with ${nameInside(who)}`,
  walkThePath: 'Move along the path',
  nobodyMay: {
    engage: 'No fighter can engage an enemy.',
    move: 'No fighter is left to move.',
    cast: 'No fighter can cast a spell.',
    ranged: 'No fighter can shoot.',
  },
  nobodyIsLeftToStrike: 'No fighter is left to strike.',
  nobodyIsEngaged: 'No fighter is in contact with an enemy.',
  hasNobodyToLookAfter: 'has no fighters to recover.',
  looksAfter: (units: readonly string[]): string => `recovers ${listText(units.map(nameInside))}.`,
  recovery: 'Stunned becomes Dazed, Dazed becomes Staggered, Staggered recovers.',
  endUpkeep: 'End Upkeep',
  routTest: (who: string, out: number, of: number): string =>
    `${out} of ${countText(of, 'fighter')} are out: ${nameInside(who)} tests for rout.`,
  rollRout: 'Roll the rout test',
  rout: 'Give up the fight',
  dragIt: (unit: string): string => `Drag ${nameInside(unit)}`,
  /** How a corner is added to a dragged path, behind what says to drag. */
  addsCorner: { byKey: '; Space adds a corner.', byFinger: '; a second finger adds a corner.' },
  runThere: 'Run here',
  moveThere: 'Move here',
  walkInstead: 'Move instead',
  runInstead: 'Run instead',
  everybodyWhoIsEngagedStrikes: 'All fighters in contact strike, one after another.',
  putThemInOrder: 'Roll for the order',
  targetOfEachAttack: 'Target of each attack',
  anotherTarget: 'Change the target',
  whoStrikes: 'Who strikes',
  strike: 'Strike',
  noPath: 'no path',
  longerThan: (length: string) => `over ${length}`,
  ofReach: (reach: number): string => `of ${inchesText(reach)}`,
  declareIt: 'Declare the attempt',
  looksFromTheWindow: 'Looking from the window',
  lookFromTheWindow: 'Look from the window',
  outOfSight: 'out of sight',
  outOfSightTable: 'Out-of-Sight table',
  rollTheD20: 'Roll the d20',
  noContactWith: noContactText,
  orDragThere: (unit: string): string => `Or drag ${nameInside(unit)} along another path`,
  takeThisWay: 'Take this path',
  takeTheShortestWay: 'Take the shortest path',
  outOfReach: (length: number): string => `Out of reach. Moves up to ${rulerText(length)} towards the target.`,
  goAsFarAsPossible: 'Move as far as possible',
  whoCouldReachIt: 'Looking for interceptors…',
  interceptors: 'Interceptors',
  ghostShowsWhere: 'The ghost shows where. Drag the fighter to choose another place.',
  letThemCome: 'Don’t intercept',
  checksOnTheWay: 'Checks on the path',
  takeItBack: 'Remove this check',
  noPathThere: 'no path there',
  isInTheWay: (what: string): string => `blocked by ${nameInside(what)}`,
  withTheseChecks: 'with these checks',
  spent: (spent: number, allowed: number): string => `${rulerText(spent, allowed)} of ${inchesText(allowed)}`,
  tooFar: 'too far',
  needs: (least: number, chance: number): string => `needs ${least} · ${percentText(chance)}`,
  inSight: 'in sight',
  /** The hidden targets, unless there is only one, and what hides them. */
  hidden: (who: readonly string[], behind: readonly string[]): string =>
    `${who.length === 0 ? '' : `${listText(who)} `}out of sight${behind.length === 0 ? '' : ` behind ${listText(behind)}`}`,
  piece: pieceText,
  /** On the card of a fighter whose attempt is not finished yet. */
  engaging: 'engaging',
  engaged: 'engaged',
  /** Why a fighter that has engaged cannot engage again. */
  isInContact: (unit: string, foes: readonly string[]): string =>
    `${unit} is in contact with ${listText(foes.map(nameInside))}. Choose another fighter.`,
};
