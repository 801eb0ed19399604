import type { ShootingViolation } from '../../../rules/core/violations/shooting.ts';
import { explainBlocker } from '../../phrases/explain-place.ts';
import { inchesText, listText, rulerText } from '../../phrases/sentence.ts';
import type { ViolationSentences } from '../../phrases/violation-sentences.ts';

/** One sentence for each clause of the shooting phase of squads, with the smallest remedy. */
export const SHOOTING_SENTENCES: ViolationSentences<ShootingViolation> = {
  'not-shooting-phase': (v) => `Units shoot in the shooting phase; this is the ${v.phase} phase.`,
  'shot-already': (v, { unit }) => `${unit(v.unit)} already shot this turn. Choose another unit.`,
  'no-weapons': (v, { unit }) => `${unit(v.unit)} cannot shoot: no weapon on the card.`,
  'no-such-weapon': (v, { unit }) =>
    `There is no weapon "${v.weapon}" in ${unit(v.unit)}; choose ${listText(v.known, 'or')}.`,
  'engaged-without-pistol': (v, { unit, model }) =>
    `${unit(v.unit)} may shoot only with pistols: ${model(v.model)} is in engagement range of ${model(v.enemy)}.`,
  'shoots-after-fall-back': (v, { unit }) => `${unit(v.unit)} fell back this turn and may not shoot.`,
  'shoots-after-advance': (v, { unit }) =>
    `${unit(v.unit)} advanced this turn and may shoot only with assault weapons.`,
  'shoots-at-no-enemy': (v, { unit }) => `${unit(v.target)} cannot be shot at; choose an enemy unit on the table.`,
  'target-in-melee': (v, { unit }) =>
    `${unit(v.target)} cannot be shot at: in engagement range of ${unit(v.friend)}. Choose another target.`,
  'pistols-at-others': (v, { unit }) =>
    `Engaged, ${unit(v.unit)} may shoot pistols only at units in engagement range, not at ${unit(v.target)}.`,
  'no-weapon-in-range': (v, { unit }) =>
    `No weapon of ${unit(v.unit)} reaches ${unit(v.target)}: the range is ${inchesText(v.allowed)}, the distance ${rulerText(v.distance, v.allowed)}.`,
  'nobody-sees-target': (v, names) =>
    `No model of ${names.unit(v.unit)} with a weapon in range sees ${names.unit(v.target)}${v.blockedBy.length > 0 ? `: blocked by ${listText(v.blockedBy.slice(0, 2).map((by) => explainBlocker(by, names)))}` : ''}.`,
};
