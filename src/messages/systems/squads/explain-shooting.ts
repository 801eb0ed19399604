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
    `${unit(v.target)} cannot be shot at, because it is in engagement range of ${unit(v.friend)}.`,
  'pistols-at-others': (v, { unit }) =>
    `${unit(v.unit)} may shoot pistols only at a unit in engagement range, and ${unit(v.target)} is not.`,
  'no-weapon-in-range': (v, { unit }) =>
    `${unit(v.target)} is out of range: ${rulerText(v.distance, v.allowed)} from the nearest model that may shoot, whose weapons reach ${inchesText(v.allowed)}.`,
  'nobody-sees-target': (v, names) =>
    `No model of ${names.unit(v.unit)} with a weapon in range sees ${names.unit(v.target)}${v.blockedBy.length > 0 ? `: blocked by ${listText(v.blockedBy.slice(0, 2).map((by) => explainBlocker(by, names)))}` : ''}.`,
};
