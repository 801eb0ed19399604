import type { Facing } from '../../../rules/core/formation.ts';
import type { LeftOut } from '../../../rules/regiments/melee/targets.ts';
import type { Said } from '../../said.ts';
import { leftOutText } from '../../left-out-text.ts';
import { countText, inchesText, listText, nameInside, rulerText } from '../../sentence.ts';

const FACINGS: Readonly<Record<Facing, string>> = {
  front: 'front',
  right: 'right flank',
  rear: 'rear',
  left: 'left flank',
};

type Contact = { readonly target: number; readonly chargers: number; readonly total: number };
type Striker = { readonly attacks: number; readonly supporting: boolean; readonly step: number };
type Struck = { readonly name: string; readonly isSwirling: boolean };

/** Regiments: their charges, the way into contact, their blows and manoeuvres. */
export const BATTLE = {
  mayAdd: 'may add a regiment',
  picksToCharge: 'picks a regiment to charge with',
  fled: 'fled',
  rollRanges: (count: number): string => (count > 1 ? `Roll ${count} ranges` : 'Roll the range'),
  chargesWhom: <T>(unit: T): Said<T> => [unit, ' charges whom?'],
  clickAnEnemy: 'Click an enemy',
  diceOf: (least: number): string => (least <= 2 ? 'sure' : `${least}+`),
  needs: (least: number): string => (least <= 2 ? 'sure' : `needs ${least}`),
  away: (distance: number, stride: number): string => `${rulerText(distance)} away, stride ${stride}″`,
  isChargedBy: <T>(unit: T, by: T): Said<T> => [unit, ' is charged by ', by],
  facings: FACINGS,
  intoIts: (facing: Facing, distance: number): string => `into its ${FACINGS[facing]}, ${rulerText(distance)} away`,
  namesWhoHoldsBack: <T>(challenger: T, side: T): Said<T> => [
    challenger,
    ' was refused: ',
    side,
    ' names who holds back in shame',
  ],
  attackCount: (count: number): string => countText(count, 'attack'),
  atInitiative: (step: number): string => `at initiative ${step}`,
  inSupport: (count: number): string => ` · ${count} in support`,
  swirling: (count: number): string => ` · ${count} swirling`,
  isSwirling: ' (swirling)',
  picksToMove: <T>(keys: T): Said<T> => ['picks a regiment to move ', keys, ', or drags it'],
  marches: 'marches',
  moves: 'moves',
  lookingFor: (count: number): string =>
    count === 1 ? 'The way into contact…' : `The best end for ${countText(count, 'regiment')}…`,
  regiments: (count: number): string => countText(count, 'regiment'),
  engagedOf: (engaged: number, charges: number): string => `${engaged} of ${charges} engaged`,
  bestOf: (ends: number, short: readonly string[], isTurned: boolean): string =>
    [
      ...(isTurned ? ['the charged unit is turned'] : []),
      ...(short.length > 0 ? [`${listText(short)} ${short.length === 1 ? 'falls' : 'fall'} short`] : []),
      `best of ${countText(ends, 'end')}`,
      'drag a ghost to place it yourself',
    ].join(' · '),
  best: (engaged: number): string => `best · ${engaged} engaged`,
  canChargeNobody: (unit: string): string => `${unit} can charge nobody from here.`,
  declaredCharges: 'Declared charges',
  togetherWith: (units: readonly string[]): string => `together with ${listText(units)}`,
  tryToTurnOnThem: 'Try to turn on them',
  declareTheCharge: 'Declare the charge',
  answers: 'Answers',
  mayChallenge: 'may challenge',
  challengeWith: (model: string): string => `Challenge with ${nameInside(model)}`,
  noDuel: 'No duel',
  letThrough: (model: string): string => `Let ${nameInside(model)} through`,
  acceptWith: (model: string): string => `Accept with ${nameInside(model)}`,
  refuse: 'Refuse',
  shame: (model: string): string => `Shame ${nameInside(model)}`,
  dealtAndLocked: 'dealt and locked',
  clickAModelToSee: 'click a model to see whom it can hit; drag it to another foe',
  rollTheBlows: 'Roll the blows',
  lockTheAttacks: 'Lock the attacks',
  attacks: 'Attacks',
  dragItWhereItShould: 'drag it where it should go: it wheels, then advances',
  manoeuvres: 'Manoeuvres',
  wheelLeft: 'Wheel left',
  wheelRight: 'Wheel right',
  ahead: 'Ahead',
  widerByAFile: 'Wider by a file',
  deeperByAFile: 'Deeper by a file',
  march: 'March',
  marchSo: 'March so',
  moveSo: 'Move so',
  nothingToShoot: 'has nothing to shoot in its own turn.',
  everyCombatIsFought: 'Every combat is fought.',
  moveThemSo: 'Move them so',
  moveThem: 'Move them',
  strikeHome: 'Strike home',
  bestAgain: 'Best again',
  notThere: 'not there',
  nobodyReaches: 'nobody reaches',
  asGoodAsTheBest: 'As good as the best: legal.',
  endsOfThisCharge: 'Ends of this charge',
  goesBack: (inches: number): string => `${inchesText(inches)} back`,
  goesAhead: (inches: number): string => `${inchesText(inches)} ahead`,
  wheel: (degrees: number, isLeft: boolean): string => `wheel ${degrees}° ${isLeft ? 'left' : 'right'}`,
  files: (files: number, degrees: number): string => `${files} files${degrees === 0 ? '' : `, turned ${degrees}°`}`,
  blowNeeds: (hit: number, wound: number, save: number | undefined): string =>
    `hits ${hit}+ · wounds ${wound}+${save === undefined ? '' : ` · saved ${save}+`}`,
  strikesNobody: (model: string, why: LeftOut): string => `${model}: ${leftOutText(why)}.`,
  canStrike: (model: string, { attacks, supporting, step }: Striker, targets: readonly Struck[]): string => {
    const count = attacks === 1 ? 'one attack' : `${attacks} attacks`;
    const whom = targets.map(({ name, isSwirling }) => `${name}${isSwirling ? ', swirling round' : ''}`);
    return `${model}: ${count}${supporting ? ' in support' : ''} at step ${step} on ${whom.join(' or ')}.`;
  },
  /** Short names of characteristics, as a card shows them. */
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
  /** How well a charge comes into contact: models of the target, of the chargers, and both. */
  contact: ({ target, chargers, total }: Contact): string => `${target} vs ${chargers} = ${total}`,
  reactions: {
    hold: 'Hold',
    'stand-and-shoot': 'Stand and shoot',
    flee: 'Flee',
  },
  touchesAFoeNobodyCharged: 'touches a foe nobody charged',
  onlyEngaged: (engaged: number, best: number): string => `only ${engaged} of ${best} engaged`,
  turnsTheFoe: (degrees: number): string => `turns the foe by ${degrees}°`,
  fewerInContact: (total: number): string => `${total} fewer in contact`,
  spentOf: (spent: number, allowed: number): string => `${spent}″ of ${allowed}″`,
  healthLost: (lost: number, whole: number): string => `${lost} of ${whole} health lost in the ranks`,
  healthOf: (model: string, left: number, whole: number): string => `${model} has ${left} of ${whole} health`,
  theCombinedCharge: 'The combined charge',
  theCharge: 'The charge',
};
