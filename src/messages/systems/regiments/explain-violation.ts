import type { RegimentsViolation } from '../../../rules/core/violations/regiments.ts';
import type { ContactScore } from '../../../rules/core/state/regiments.ts';
import type { ModelId, UnitId, PoolId } from '../../../rules/core/ids.ts';
import type { Violation } from '../../../rules/core/violations/violation.ts';
import { toDegrees } from '../../../kernel/units.ts';
import { explainBlocker } from '../../explain-place.ts';
import type { Names } from '../../names.ts';
import { countText, inchesText, listText, nameInside } from '../../sentence.ts';

type Of<K extends RegimentsViolation['kind']> = Extract<RegimentsViolation, { kind: K }>;

/** One sentence for each clause of a battle of regiments, with the smallest remedy there is. */
const SENTENCES: { readonly [K in RegimentsViolation['kind']]: (v: Of<K>, names: Names) => string } = {
  'not-regiments': (v) => `This table plays ${v.system}; only a battle of regiments has that deed.`,
  'not-this-phase': (v) => `That is done in the ${v.needs} phase; this is the ${v.phase} phase.`,
  'regiment-unknown': (v) => `There is no unit "${v.unit}" on the table.`,
  'regiment-not-yours': (v, { unit }) => `${unit(v.unit)} belongs to the ${v.side}, who does not decide this.`,
  'one-target': (v, { unit }) => `${unit(v.unit)} charges one enemy unit; name one target.`,
  'charges-already': (v, { unit }) => `${unit(v.unit)} has already declared a charge this phase.`,
  'declarations-over': (v, { unit }) =>
    `Ranges against ${unit(v.target)} have been rolled; no further charge is declared against it.`,
  'nobody-declared': (v, { unit }) =>
    v.target === undefined ? 'No charge has been declared.' : `Nobody has declared a charge against ${unit(v.target)}.`,
  'ranges-rolled': (v, { unit }) => `Ranges against ${unit(v.target)} have been rolled; move the chargers.`,
  'wrong-facing': (v, { unit }) =>
    `${unit(v.unit)} must strike the facing of ${unit(v.target)} it stood before when it declared.`,
  'nothing-to-answer': (v, { unit }) => `No charge against ${unit(v.unit)} waits for an answer.`,
  'must-hold': (v, { unit }) => `${unit(v.unit)} is engaged and can only hold.`,
  'must-flee': (v, { unit }) => `${unit(v.unit)} is already fleeing and must flee again.`,
  'cannot-shoot': (v, { unit }) => `${unit(v.unit)} cannot stand and shoot: ${CANNOT_SHOOT[v.why]}.`,
  'cannot-redirect': (v, { unit }) => `${unit(v.unit)} cannot turn on another: ${CANNOT_REDIRECT[v.why]}.`,
  'cannot-declare': (v, { unit }) => `${unit(v.unit)} cannot charge ${unit(v.target)}: ${CANNOT_DECLARE[v.why]}.`,
  'out-of-range': (v, { unit }) =>
    `${unit(v.target)} is ${inchesText(v.distance)} from ${unit(v.unit)}, whose charge reaches at most ${inchesText(v.most)}.`,
  'no-room-to-charge': (v, names) =>
    `${names.unit(v.unit)} finds no room along that facing of ${names.unit(v.target)}${byText(v.by, names)}.`,
  'charge-way-blocked': (v, names) =>
    `No way with one wheel leads ${names.unit(v.unit)} to ${names.unit(v.target)}${byText(v.by, names)}.`,
  'ranges-not-rolled': (v, { unit }) => `Roll the charge ranges against ${unit(v.target)} before anybody moves.`,
  'not-of-the-group': (v, { unit }) => `${unit(v.unit)} has declared no charge against ${unit(v.target)}.`,
  'order-incomplete': (v, { unit }) =>
    `The order must name everybody who charges; it lacks ${listText(v.missing.map(unit))}.`,
  'contact-not-maximised': (v) =>
    v.priority === 3 && degreesText(v.have) === degreesText(v.best)
      ? 'The charged unit may only be turned, as little as will do, for who moves first; leave it where it stands.'
      : `${PRIORITY_TEXT[v.priority]}: ${compareText(v.priority, v.have, v.best)}.`,
  'placement-impossible': (v, names) =>
    `${names.unit(v.unit)} cannot end its charge there: ${IMPOSSIBLE[v.why]}${v.by ? byText([v.by], names) : ''}.`,
  'regiment-move': (v, names) =>
    v.why === 'too-far' && v.spent !== undefined && v.allowed !== undefined
      ? `${names.unit(v.unit)} would move ${inchesText(v.spent)} of ${inchesText(v.allowed)}.`
      : `${names.unit(v.unit)} cannot move so: ${CANNOT_MOVE[v.why]}${v.by ? byText([v.by], names) : ''}.`,
  'not-its-step': (v, { model }) =>
    v.own === undefined
      ? `${model(v.model)} strikes no blows in this round.`
      : `${model(v.model)} strikes at step ${v.own}; this is step ${v.step}.`,
  'attacks-locked': (v) => `The attacks of step ${v.step} are locked; roll them.`,
  'attacks-not-locked': (v) => `The attacks of step ${v.step} are not locked; lock them before the dice are rolled.`,
  'wrong-number': (v, { model }) =>
    `${model(v.model)} has ${countText(v.attacks, 'attack')}; ${v.given} were given a target.`,
  'no-such-target': (v, names) =>
    `${names.model(v.model)} cannot strike at ${poolText(v.pool, names)}; it can strike at ${
      v.allowed.length === 0
        ? 'nobody'
        : listText(
            v.allowed.map((p) => poolText(p, names)),
            'or',
          )
    }.`,
  'cannot-attack': (v, { model }) => `${model(v.model)} touches nobody it could strike at.`,
  'no-melee': () => 'No melee is being fought; attacks are dealt in the melee phase, between units in contact.',
  'no-step': () => 'Nobody is left to strike in this combat.',
  'another-melee': (v, { unit }) =>
    `The combat of ${listText(v.units.map(unit))} has begun; it is fought to its end first.`,
  'duel-unanswered': (v, { model }) => `The challenge of ${model(v.challenger)} waits for an answer: accept or refuse.`,
  'cannot-make-way': (v, { model }) =>
    `${model(v.model)} cannot change places with ${model(v.with)}: ${NO_WAY[v.why]}.`,
  'no-duel-here': (v, { model }) => `${v.model === undefined ? 'No duel' : model(v.model)}: ${NO_DUEL[v.why]}.`,
};

/** What a pool is called: a unit's rank and file by its name, one model by its own. */
export const poolText = (pool: PoolId, { unit, model }: Names): string => {
  const asUnit = unit(pool as UnitId);
  return asUnit === pool ? model(pool as ModelId) : `the ranks of ${nameInside(asUnit)}`;
};

/** What a pool loses, from the beginning of a sentence: ranks are many, a model is one. */
export const poolLoses = (pool: PoolId, { unit, model }: Names): string => {
  const asUnit = unit(pool as UnitId);
  return asUnit === pool ? `${model(pool as ModelId)} loses` : `The ranks of ${nameInside(asUnit)} lose`;
};

const CANNOT_SHOOT: Readonly<Record<Of<'cannot-shoot'>['why'], string>> = {
  'no-missiles': 'it has no missiles',
  'too-near': 'the charger is nearer than its own stride',
  'not-in-front': 'the charger does not come at its front',
  'shot-already': 'it has shot this turn',
};

const CANNOT_REDIRECT: Readonly<Record<Of<'cannot-redirect'>['why'], string>> = {
  'target-held': 'its target did not flee, and the charge stands',
  'tried-already': 'it has already tried to this turn',
  'same-target': 'that is the unit that fled from it',
};

const CANNOT_DECLARE: Readonly<Record<Of<'cannot-declare'>['why'], string>> = {
  engaged: 'it is engaged in combat',
  fleeing: 'it is fleeing',
  shaken: 'it is shaken this turn',
  'not-in-arc': 'nobody of it is in its front arc',
  'round-base': 'whoever stands alone on a round base has no front to charge with',
  unseen: 'it does not see it',
  friend: 'that is a friend',
  gone: 'there is no such unit on the table',
};

const IMPOSSIBLE: Readonly<Record<Of<'placement-impossible'>['why'], string>> = {
  'not-flush': 'its front would not lie flush with the facing it charges',
  'off-table': 'it would stand off the table',
  overlaps: 'it would stand on somebody else',
  'no-way': 'no move with one wheel leads there',
  'out-of-range': 'its charge does not reach that far',
  'given-twice': 'it is placed twice',
};

const CANNOT_MOVE: Readonly<Record<Of<'regiment-move'>['why'], string>> = {
  'too-far': 'that is too far',
  blocked: 'something is in the way',
  marching: 'who marches goes ahead and wheels, and nothing else',
  'reform-alone': 'who forms up anew does nothing else',
  engaged: 'it is engaged in combat',
  moved: 'it has moved this turn',
  shaken: 'it is shaken this turn',
  fleeing: 'it is fleeing',
};

const NO_DUEL: Readonly<Record<Of<'no-duel-here'>['why'], string>> = {
  'not-a-character': 'only champions and characters fight duels',
  'not-engaged': 'its unit is not engaged in this combat',
  'nobody-to-answer': 'nobody opposite could accept',
  'duel-goes-on': 'a duel is already being fought in this combat',
  'refused-already': 'it has refused a duel this turn',
  'not-challenged': 'nobody has challenged',
  'not-refused': 'no challenge was refused that somebody could be shamed for',
  'could-not-accept': 'only a character who could have accepted is shamed',
  'wrong-side': 'it is the other side that decides now',
  'too-late': 'blows have been struck; duels come first',
};

const NO_WAY: Readonly<Record<Of<'cannot-make-way'>['why'], string>> = {
  'not-a-character': 'only characters are made way for, and no war platform',
  'not-engaged': 'its unit is not engaged in combat',
  'has-contact': 'it already touches an enemy',
  'not-in-first-rank': 'both must stand in the first rank',
  'not-of-the-ranks': 'way is made by the rank and file of its own unit',
  'without-contact': 'the other touches no enemy either',
  'other-base': 'their bases differ',
  'too-late': 'that is done before duels and blows',
};

const PRIORITY_TEXT: Readonly<Record<1 | 2 | 3 | 4, string>> = {
  1: 'It touches more enemies than it must',
  2: 'More chargers could be engaged',
  3: 'The charged unit is turned more than it must be',
  4: 'More models could be in contact',
};

/** How far the charged unit was turned. */
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

/** Whether a violation is one of a battle of regiments. */
export const isRegimentsViolation = (v: Violation): v is RegimentsViolation => v.kind in SENTENCES;

/** One sentence on why a clause of a battle of regiments refuses a command. */
export const explainRegiments = (v: RegimentsViolation, names: Names): string =>
  (SENTENCES[v.kind] as (v: RegimentsViolation, names: Names) => string)(v, names);
