import type { RegimentsViolation } from '../../../rules/core/violations/regiments.ts';
import type { ContactScore } from '../../../rules/core/state/regiments.ts';
import type { ModelId, UnitId, PoolId } from '../../../rules/core/ids.ts';
import { toDegrees } from '../../../kernel/units.ts';
import { explainBlocker } from '../../phrases/explain-place.ts';
import type { Names } from '../../phrases/names.ts';
import { countText, inchesText, listText, nameInside, rulerText } from '../../phrases/sentence.ts';
import type { ViolationSentences } from '../../phrases/violation-sentences.ts';

type Of<K extends RegimentsViolation['kind']> = Extract<RegimentsViolation, { kind: K }>;

/** One sentence for each clause of a game of regiments, with the smallest remedy; verbs as in `explainViolation`. */
export const REGIMENTS_SENTENCES: ViolationSentences<RegimentsViolation> = {
  'regiment-not-shooting': (v, { unit }) => `${unit(v.unit)} ${NOT_SHOOTING[v.why]}. Choose another unit.`,
  'regiment-no-target': (v, { unit }) =>
    v.why === 'engaged'
      ? `${unit(v.target)} cannot be shot at: engaged in combat. Choose another target.`
      : `${unit(v.target)} is outside the front arc of ${unit(v.unit)}. Choose a target in front.`,
  'regiment-unseen': (v, names) =>
    `No model of ${names.unit(v.unit)} that may shoot sees ${names.unit(v.target)}${v.blockedBy.length > 0 ? `: blocked by ${listText(v.blockedBy.map((by) => explainBlocker(by, names)))}` : ''}.`,
  'no-missiles-reach': (v, { unit }) =>
    `No weapon of ${unit(v.unit)} reaches ${unit(v.target)}: the range is ${inchesText(v.allowed)}, the distance ${rulerText(v.distance, v.allowed)}.`,
  'not-regiments': (v) => `This table plays ${v.system}; that is only possible in a game of regiments.`,
  'not-this-phase': (v) => `That is for the ${v.needs} phase; this is the ${v.phase} phase.`,
  'regiment-unknown': (v) => `There is no unit "${v.unit}" on the table.`,
  'regiment-not-yours': (v, { unit }) => `The ${v.side} does not decide this, so ${unit(v.unit)} cannot act.`,
  'one-target': (v, { unit }) => `${unit(v.unit)} can charge only one enemy unit; name one target.`,
  'charges-already': (v, { unit }) => `${unit(v.unit)} already declared a charge this phase.`,
  'declarations-over': (v, { unit }) =>
    `The ranges against ${unit(v.target)} have been rolled, so no more charges can be declared against that unit.`,
  'no-charge-declared': (v, { unit }) =>
    v.target === undefined ? 'No charge has been declared.' : `No charge against ${unit(v.target)} has been declared.`,
  'ranges-rolled': (v, { unit }) => `The ranges against ${unit(v.target)} have been rolled; move the chargers.`,
  'wrong-facing': (v, { unit }) =>
    `${unit(v.unit)} must strike the side of ${unit(v.target)} that it faced when it declared.`,
  'nothing-to-answer': (v, { unit }) => `There is no charge that ${unit(v.unit)} must react to.`,
  'must-hold': (v, { unit }) => `${unit(v.unit)} can only hold: engaged in combat.`,
  'must-flee': (v, { unit }) => `${unit(v.unit)} must flee again: already fleeing.`,
  'cannot-shoot': (v, { unit }) => `${unit(v.unit)} cannot stand and shoot: ${CANNOT_SHOOT[v.why]}.`,
  'cannot-redirect': (v, { unit }) => `${unit(v.unit)} cannot redirect the charge: ${CANNOT_REDIRECT[v.why]}.`,
  'cannot-declare': (v, { unit }) => `${unit(v.unit)} cannot charge ${unit(v.target)}: ${CANNOT_DECLARE[v.why]}.`,
  'out-of-range': (v, { unit }) =>
    `The distance from ${unit(v.unit)} to ${unit(v.target)} is ${rulerText(v.distance, v.most)}; the charge reaches at most ${inchesText(v.most)}.`,
  'no-room-to-charge': (v, names) =>
    `There is no room for ${names.unit(v.unit)} on that side of ${names.unit(v.target)}${byText(v.by, names)}.`,
  'charge-way-blocked': (v, names) =>
    `${names.unit(v.unit)} cannot reach ${names.unit(v.target)} with one wheel${byText(v.by, names)}.`,
  'ranges-not-rolled': (v, { unit }) => `Roll the charge ranges against ${unit(v.target)} before moving.`,
  'not-of-the-group': (v, { unit }) => `${unit(v.unit)} did not declare a charge against ${unit(v.target)}.`,
  'order-incomplete': (v, { unit }) => `The order must name every charger; it lacks ${listText(v.missing.map(unit))}.`,
  'contact-not-maximised': (v) =>
    v.priority === 3 && degreesText(v.have) === degreesText(v.best)
      ? 'The charged unit may be turned only as far as the first charger needs; leave it where it is.'
      : `${PRIORITY_TEXT[v.priority]}: ${compareText(v.priority, v.have, v.best)}.`,
  'placement-impossible': (v, names) =>
    `${names.unit(v.unit)} cannot end its charge there: ${IMPOSSIBLE[v.why]}${v.by ? byText([v.by], names) : ''}.`,
  'regiment-move': (v, names) =>
    v.why === 'too-far' && v.spent !== undefined && v.allowed !== undefined
      ? `${names.unit(v.unit)} would move ${rulerText(v.spent, v.allowed)} of ${inchesText(v.allowed)}: ${rulerText(v.spent - v.allowed)} too far.`
      : `${names.unit(v.unit)} cannot move like this: ${CANNOT_MOVE[v.why]}${v.by ? byText([v.by], names) : ''}.`,
  'not-its-step': (v, { model }) =>
    v.own === undefined
      ? `${model(v.model)} has no attacks this round.`
      : `${model(v.model)} strikes at initiative ${v.own}; this is initiative ${v.step}.`,
  'attacks-locked': (v) => `The attacks at initiative ${v.step} are locked; roll them.`,
  'attacks-not-locked': (v) => `Lock the attacks at initiative ${v.step} before rolling them.`,
  'wrong-number': (v, { model }) =>
    `${model(v.model)} has ${countText(v.attacks, 'attack')}, but ${v.given} have a target.`,
  'no-such-target': (v, names) =>
    `${names.model(v.model)} cannot strike ${poolText(v.pool, names)}; it can strike ${
      v.allowed.length === 0
        ? 'no enemy'
        : listText(
            v.allowed.map((p) => poolText(p, names)),
            'or',
          )
    }.`,
  'cannot-attack': (v, { model }) => `${model(v.model)} touches no enemy it could strike.`,
  'no-melee': () => 'There is no melee now; attacks are made in the melee phase, between units in contact.',
  'no-step': () => 'No model is left to strike in this combat.',
  'another-melee': (v, { unit }) => `Finish the combat of ${listText(v.units.map(unit))} first.`,
  'duel-unanswered': (v, { model }) => `Answer the challenge of ${model(v.challenger)} first: accept or refuse it.`,
  'cannot-make-way': (v, { model }) => `${model(v.model)} cannot swap places with ${model(v.with)}: ${NO_WAY[v.why]}.`,
  'no-duel-here': (v, { model }) => `${v.model === undefined ? 'No duel' : model(v.model)}: ${NO_DUEL[v.why]}.`,
};

/** The name of a health pool: a unit's name for its rank and file, a single model's own. */
export const poolText = (pool: PoolId, { unit, model }: Names): string => {
  const asUnit = unit(pool as UnitId);
  return asUnit === pool ? model(pool as ModelId) : `the ranks of ${nameInside(asUnit)}`;
};

/** The beginning of a sentence about the losses of a health pool. */
export const poolLoses = (pool: PoolId, { unit, model }: Names): string => {
  const asUnit = unit(pool as UnitId);
  return asUnit === pool ? `${model(pool as ModelId)} lost` : `The ranks of ${nameInside(asUnit)} lost`;
};

const CANNOT_SHOOT: Readonly<Record<Of<'cannot-shoot'>['why'], string>> = {
  'no-missiles': 'no ranged weapons',
  'too-near': 'the charger is closer than its own Advance',
  'not-in-front': 'the charge does not come from the front',
  'shot-already': 'already shot this turn',
};

const CANNOT_REDIRECT: Readonly<Record<Of<'cannot-redirect'>['why'], string>> = {
  'target-held': 'the target did not flee, so the charge stands',
  'tried-already': 'already tried this turn',
  'same-target': 'that is the unit that fled',
};

const CANNOT_DECLARE: Readonly<Record<Of<'cannot-declare'>['why'], string>> = {
  engaged: 'engaged in combat',
  fleeing: 'fleeing',
  shaken: 'shaken this turn',
  'not-in-arc': 'no model of the target is in the front arc',
  'round-base': 'a single model on a round base has no front to charge with',
  unseen: 'no line of sight',
  friend: 'the target is a friend',
  gone: 'there is no such unit on the table',
};

const IMPOSSIBLE: Readonly<Record<Of<'placement-impossible'>['why'], string>> = {
  'not-flush': 'its front would not be flush with the side it charges',
  'off-table': 'it would stand off the table',
  overlaps: 'it would overlap another unit or terrain',
  'no-way': 'no move with one wheel leads there',
  'out-of-range': 'its charge does not reach that far',
  'given-twice': 'it is placed twice',
};

const CANNOT_MOVE: Readonly<Record<Of<'regiment-move'>['why'], string>> = {
  'too-far': 'that is too far',
  blocked: 'the path is blocked',
  'rough-march': 'no march crosses difficult ground or obstacles',
  marching: 'a march goes only ahead and may wheel',
  'reform-alone': 'a reform takes the whole move',
  engaged: 'engaged in combat',
  moved: 'already moved this turn',
  shaken: 'shaken this turn',
  fleeing: 'fleeing',
};

const NO_DUEL: Readonly<Record<Of<'no-duel-here'>['why'], string>> = {
  'not-a-character': 'only champions and characters fight duels',
  'not-engaged': 'its unit is not engaged in this combat',
  'no-enemy-to-answer': 'no enemy could accept',
  'duel-goes-on': 'a duel is already being fought in this combat',
  'refused-already': 'it already refused a duel this turn',
  'not-challenged': 'there is no challenge to answer',
  'not-refused': 'no challenge was refused',
  'could-not-accept': 'only a character who could have accepted can be shamed',
  'wrong-side': 'the other side decides now',
  'too-late': 'attacks have been made; duels come first',
};

const NO_WAY: Readonly<Record<Of<'cannot-make-way'>['why'], string>> = {
  'not-a-character': 'only characters may do so, and no war platform',
  'not-engaged': 'its unit is not engaged in combat',
  'has-contact': 'it already touches an enemy',
  'not-in-first-rank': 'both must be in the first rank',
  'not-of-the-ranks': 'the other must be rank and file of its own unit',
  'without-contact': 'the other touches no enemy either',
  'other-base': 'their bases differ',
  'too-late': 'that comes before duels and attacks',
};

const PRIORITY_TEXT: Readonly<Record<1 | 2 | 3 | 4, string>> = {
  1: 'It touches more enemies than it must',
  2: 'More chargers could be engaged',
  3: 'The charged unit is turned more than it must be',
  4: 'More models could be in contact',
};

/** The angle by which the charged unit was turned. */
const degreesText = ({ rotation }: ContactScore): string => `${Math.round(toDegrees(rotation) * 10) / 10}°`;

function compareText(priority: 1 | 2 | 3 | 4, have: ContactScore, best: ContactScore): string {
  const of = (score: ContactScore): string => {
    switch (priority) {
      case 1:
        return countText(score.extraEnemies, 'further enemy', 'further enemies');
      case 2:
        return countText(score.engaged, 'charger');
      case 3:
        return degreesText(score);
      case 4:
        return `${score.contact.target} vs ${score.contact.chargers} = ${score.contact.total}`;
    }
  };
  return `${of(have)}, and ${of(best)} is possible`;
}

const byText = (by: Of<'no-room-to-charge'>['by'], names: Names): string =>
  by.length === 0 ? '' : `; in the way: ${listText(by.map((b) => explainBlocker(b, names)))}`;

const NOT_SHOOTING: Readonly<Record<Extract<RegimentsViolation, { kind: 'regiment-not-shooting' }>['why'], string>> = {
  'shot-already': 'already shot this turn',
  engaged: 'is engaged in combat and cannot shoot',
  fleeing: 'is fleeing and cannot shoot',
  shaken: 'is shaken this turn and cannot shoot',
  charged: 'charged this turn and cannot shoot',
  marched: 'marched this turn and cannot shoot',
};
