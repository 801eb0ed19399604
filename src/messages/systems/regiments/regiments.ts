import type { Facing } from '../../../rules/core/formation.ts';
import type { LeftOut } from '../../../rules/regiments/melee/targets.ts';
import type { Said } from '../../phrases/said.ts';
import { countText, inchesText, listText, nameInside, percentText, rulerText } from '../../phrases/sentence.ts';
import { poolText } from './explain-violation.ts';
import { FACING_TEXT, scoreLines } from './describe-events.ts';

/** Why a model has no target to attack, as a predicate after its name. */
const leftOutText = (why: LeftOut): string => TEXT[why];

const TEXT: Readonly<Record<LeftOut, string>> = {
  shamed: 'shamed by a refused duel, so makes no attacks',
  'no-attacks': 'has no attacks',
  'duel-won': 'won its duel and strikes no other model this round',
  'not-engaged': 'its unit is not engaged',
  'no-contact': 'touches no enemy',
  'too-far-back': 'too far back to support',
  'no-enemy-in-front': 'no enemy in front of its file to support against',
  harnessed: 'makes no supporting attacks',
  'only-duellists': 'touches only duellists, whom other models may not strike',
  'no-ranks-left': 'touches only duellists whose units have no ranks left to strike',
};

/** The best end of a charge: how many placements were examined, whether it is proven, and which units fail. */
type BestEnd = {
  readonly examined: number;
  readonly isProven: boolean;
  readonly isTurned: boolean;
  readonly outOfRange: readonly string[];
  readonly noRoom: readonly string[];
};
type Contact = { readonly target: number; readonly chargers: number; readonly total: number };
type Striker = { readonly attacks: number; readonly supporting: boolean; readonly step: number };
type Struck = { readonly name: string; readonly isSwirling: boolean };

/** The numbers by which the ends of a combined charge are compared, in the order in which they decide. */
const CONTACT_SCORE = {
  places: ['1st', '2nd', '3rd', '4th'],
  decides: [
    'Decides first.',
    'Decides second, where the first is equal.',
    'Decides third, where the first two are equal.',
    'Decides last, where the first three are equal.',
  ],
  extraEnemies: 'extra enemies touched',
  extraEnemiesAbout: 'Enemy regiments that the chargers touch although nobody charged them. Fewer is better.',
  engaged: (engaged: number, charges: number): string => `${engaged} of ${charges}`,
  regiments: 'regiments in contact',
  regimentsAbout:
    'Charging regiments that end in contact with the target. More is better: four beat three, however many models touch.',
  degrees: (degrees: number): string => `${Math.round(10 * degrees) / 10}°`,
  turn: 'target turned',
  turnAbout: 'How far the charged regiment is turned so that more chargers find room. Less is better.',
  models: 'models touching',
  modelsAbout: ({ target, chargers, total }: Contact): string =>
    `Models that touch an enemy: ${target} of the enemy and ${chargers} of the chargers, ${total} in all. Each counts once. More is better.`,
} as const;

/** Regiments: the prompts of their charges, attacks, duels and manoeuvres. */
export const REGIMENTS_TEXTS = {
  pool: poolText,
  leftOut: leftOutText,
  mayAdd: 'may add a regiment to the charge',
  mayRoll: 'rolls the charge ranges',
  anotherMayJoin: <T>(keys: T): Said<T> => ['Another regiment may join: select it ', keys, ' and then its target.'],
  noCharges: 'has no regiment left to charge with.',
  noMoves: 'has no regiment left to move.',
  picksToCharge: 'chooses a regiment to charge with',
  mayRedirect: 'may be redirected once: click another enemy',
  fled: 'fled',
  rollRanges: (count: number): string => (count > 1 ? `Roll ${count} charge ranges` : 'Roll the charge range'),
  chargesWhom: <T>(unit: T): Said<T> => ['Choose a target for ', unit, ':'],
  clickAnEnemy: 'click an enemy',
  diceOf: (least: number): string => (least <= 2 ? 'certain' : `${least}+`),
  needs: (least: number): string => (least <= 2 ? 'certain' : `needs ${least}`),
  away: (distance: number, stride: number, less: number): string =>
    `${rulerText(distance)} away, Advance ${stride}″${less > 0 ? `, ${inchesText(less)} less over rough ground` : ''}`,
  isChargedBy: <T>(unit: T, by: T): Said<T> => ['chooses how ', unit, ' will react to the charge of ', by],
  facings: FACING_TEXT,
  intoIts: (facing: Facing, distance: number): string => `${FACING_TEXT[facing]}, ${rulerText(distance)} away`,
  namesWhoHoldsBack: <T>(challenger: T, side: T): Said<T> => [
    challenger,
    ' was refused. ',
    side,
    ' chooses which character is shamed',
  ],
  attackCount: (count: number): string => countText(count, 'attack'),
  atInitiative: (step: number): string => `at initiative ${step}`,
  inSupport: (count: number): string => ` · ${count} in support`,
  swirling: (count: number): string => ` · ${count} swirling`,
  isSwirling: ' (swirling)',
  picksToMove: <T>(keys: T): Said<T> => ['chooses or drags a regiment to move ', keys],
  marches: '· march',
  moves: '· move',
  lookingFor: (count: number): string =>
    count === 1 ? 'Finding the path into contact…' : `Finding the best charge of ${countText(count, 'regiment')}…`,
  stillSeeking: (examined: number): string =>
    `The best so far, not proven. ${countText(examined, 'placement')} examined; the search goes on.`,
  regiments: (count: number): string => countText(count, 'regiment'),
  bestOf: ({ examined, isProven, isTurned, outOfRange, noRoom }: BestEnd): string =>
    [
      ...(isTurned ? ['the charged unit is turned'] : []),
      ...(outOfRange.length > 0 ? [`out of range: ${listText(outOfRange)}`] : []),
      ...(noRoom.length > 0 ? [`in range, but no path or no room: ${listText(noRoom)}`] : []),
      ...(isProven
        ? examined > 1
          ? [`${examined} placements examined, none is better`]
          : []
        : [`best of ${countText(examined, 'placement')} examined; a better one is not ruled out`]),
      'drag a ghost to place it yourself',
    ].join(' · '),
  best: (engaged: number): string => `best · ${engaged} engaged`,
  canChargeNobody: (unit: string): string => `${unit} cannot charge any enemy from here.`,
  declaredCharges: 'Declared charges',
  togetherWith: (units: readonly string[]): string => `together with ${listText(units.map(nameInside))}`,
  tryToTurnOnThem: 'Try to redirect the charge',
  declareTheCharge: 'Declare the charge',
  answers: 'Reactions',
  mayChallenge: 'may issue a challenge',
  challengeWith: (model: string): string => `Challenge with ${nameInside(model)}`,
  noDuel: 'No duel',
  letThrough: (model: string): string => `Make way for ${nameInside(model)}`,
  acceptWith: (model: string): string => `Accept with ${nameInside(model)}`,
  refuse: 'Refuse',
  shame: (model: string): string => `Shame ${nameInside(model)}`,
  bothDeal: 'both allocate their attacks',
  bothRoll: 'both strike',
  dealtAndLocked: 'Allocated and locked.',
  clickAModelToSee: 'Click a model to see what it can strike; drag it to another enemy to change that.',
  rollTheBlows: 'Roll the attacks',
  lockTheAttacks: 'Lock the attacks',
  attacks: 'Attacks',
  dragItWhereItShould: 'Drag the regiment: it wheels, then advances.',
  manoeuvres: 'Manoeuvres',
  wheelLeft: 'Wheel left',
  wheelRight: 'Wheel right',
  ahead: 'Ahead',
  widerByAFile: 'One file wider',
  deeperByAFile: 'One file narrower',
  march: 'March',
  marchSo: 'March here',
  moveSo: 'Move here',
  nothingToShoot: 'has nothing to shoot this phase.',
  everyCombatIsFought: 'All combats are over.',
  noCombats: 'No combats this turn',
  moveThemSo: 'Move them here',
  moveThem: 'Move them',
  strikeHome: 'Strike home',
  bestAgain: 'Back to the best',
  notThere: 'not there',
  nobodyReaches: 'no charger reaches the target',
  asGoodAsTheBest: 'As good as the best: legal.',
  endsOfThisCharge: 'Placements compared',
  goesBack: (inches: number): string => `${rulerText(inches)} back`,
  goesAhead: (inches: number): string => `${rulerText(inches)} ahead`,
  wheel: (degrees: number, isLeft: boolean): string => `wheel ${degrees}° ${isLeft ? 'left' : 'right'}`,
  files: (files: number, degrees: number): string => `${files} files${degrees === 0 ? '' : `, turned ${degrees}°`}`,
  blowNeeds: (hit: number, wound: number, save: number | undefined): string =>
    `hits ${hit}+ · wounds ${wound}+${save === undefined ? '' : ` · saved ${save}+`}`,
  strikesNobody: (model: string, why: LeftOut): string => `${model}: ${leftOutText(why)}.`,
  canStrike: (model: string, { attacks, supporting, step }: Striker, targets: readonly Struck[]): string => {
    const count = countText(attacks, 'attack');
    const whom = targets.map(({ name, isSwirling }) => `${nameInside(name)}${isSwirling ? ' (swirling)' : ''}`);
    return `${model}: ${count}${supporting ? ' in support' : ''} at initiative ${step} against ${listText(whom, 'or')}.`;
  },
  /** Abbreviated characteristics for the unit card. */
  characteristics: {
    advance: 'Adv',
    march: 'Mar',
    discipline: 'Dis',
    hp: 'HP',
    defence: 'Def',
    resilience: 'Res',
    armour: 'Arm',
    attacks: 'Att',
    offence: 'Off',
    strength: 'Str',
    ap: 'AP',
    agility: 'Agi',
  },
  /** Models in contact after a charge: of the target, of the chargers, and the sum. */
  scoreLines,
  ralliesOn: (needs: number, chance: number): string => `rallies on ${needs} or less: ${percentText(chance)}`,
  marched: 'marched',
  /** The command group of a unit: "champion, standard". */
  commandGroup: (keywords: readonly string[]): string =>
    (['CHAMPION', 'STANDARD', 'MUSICIAN'] as const)
      .filter((word) => keywords.includes(word))
      .map((word) => word.toLowerCase())
      .join(', '),
  score: CONTACT_SCORE,
  firstDifferenceDecides: 'Compared from left to right: the first difference decides.',
  losesIn: (priority: 1 | 2 | 3 | 4, why: string): string => `${CONTACT_SCORE.places[priority - 1]}: ${why}`,
  contact: ({ target, chargers, total }: Contact): string => `${target} vs ${chargers} = ${total}`,
  reactions: {
    hold: 'Hold',
    'stand-and-shoot': 'Stand and shoot',
    flee: 'Flee',
  },
  touchesAFoeNobodyCharged: 'touches an enemy that was not charged',
  onlyEngaged: (engaged: number, best: number): string => `only ${engaged} of ${best} engaged`,
  turnsTheFoe: (degrees: number): string => `turns the enemy by ${degrees}°`,
  fewerInContact: (total: number): string => `${total} fewer in contact`,
  spentOf: (spent: number, allowed: number): string => `${rulerText(spent, allowed)} of ${inchesText(allowed)}`,
  healthLost: (lost: number, whole: number): string => `${lost} of ${whole} health lost in the ranks`,
  healthOf: (model: string, left: number, whole: number): string => `${model} has ${left} of ${whole} health`,
  theCombinedCharge: 'Finding the best charge',
  theCharge: 'Measuring the charge',
};
