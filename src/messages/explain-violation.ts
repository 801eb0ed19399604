import { otherSide } from '../rules/core/state/lookup.ts';
import type { Violation } from '../rules/core/violations/violation.ts';
import type { EngageViolation } from '../rules/core/violations/skirmish-engage.ts';
import type { FightViolation } from '../rules/core/violations/squads.ts';
import type { ShootingViolation } from '../rules/core/violations/shooting.ts';
import type { RegimentsViolation } from '../rules/core/violations/regiments.ts';
import type { SkirmishViolation } from '../rules/core/violations/skirmish.ts';
import type { HandViolation } from '../rules/core/violations/by-hand.ts';
import { HAND_SENTENCES } from './by-hand/explain-hand-violation.ts';
import { REGIMENTS_SENTENCES } from './systems/regiments/explain-violation.ts';
import { ENGAGE_SENTENCES } from './systems/skirmish/explain-engage.ts';
import { SHOOTING_SENTENCES } from './systems/squads/explain-shooting.ts';
import { FIGHT_SENTENCES } from './systems/squads/explain-violation.ts';
import { explainBlocker, explainEnclosed, explainNoPlace } from './phrases/explain-place.ts';
import { SKIRMISH_SENTENCES } from './systems/skirmish/explain-violation.ts';
import { type Names, PLAIN_NAMES, withNamesInside, atText } from './phrases/names.ts';
import { inchesText, listText, rulerText } from './phrases/sentence.ts';
import type { ViolationSentences } from './phrases/violation-sentences.ts';

/** Violations of moves and of charges; each game adds its own. */
type CommonViolation = Exclude<
  Violation,
  HandViolation | FightViolation | ShootingViolation | EngageViolation | SkirmishViolation | RegimentsViolation
>;

/** One sentence for each clause of moves and of the charge phase, with the smallest remedy. */
const COMMON_SENTENCES: ViolationSentences<CommonViolation> = {
  'game-over': () => 'The game is over; only undo takes it back.',
  'still-deploying': () =>
    'The armies are still being deployed; place the units that wait beside the table, then end the phase.',
  'not-deploying': () => 'Units are deployed before the first turn; it has begun.',
  'deployed-already': (v, { unit }) => `${unit(v.unit)} is on the table already; undo takes it back.`,
  'outside-zone': (v, names) =>
    `${names.model(v.model)} would be outside its side’s deployment zone${atText(names, v.at)}; place it farther inside, with its whole base.`,
  'no-room-in-zone': (v, { unit }) =>
    `There is no room in its zone for ${unit(v.unit)} as it is arranged; place its models one by one, or undo others.`,
  'not-arriving-yet': (v, { unit }) => `${unit(v.unit)} is in reserve; it may arrive from turn ${v.from}.`,
  'arrives-in-movement': (v, { unit }) =>
    `${unit(v.unit)} arrives from reserve in its side’s Movement phase; end this phase first.`,
  'outside-arrival': (v, { model }) =>
    v.edge === undefined
      ? `${model(v.model)} would arrive outside the zone that the mission names; place it wholly inside.`
      : `${model(v.model)} would arrive too far from the edge; place it wholly within ${inchesText(v.edge)} of one.`,
  'arrives-too-near': (v, { model }) =>
    `${model(v.model)} would arrive ${inchesText(v.distance)} from ${model(v.enemy)}; reserves stay more than ${inchesText(v.apart)} from every enemy.`,
  'not-your-unit': (v, { unit }) => `It is the ${otherSide(v.side)}’s turn: ${unit(v.unit)} cannot act.`,
  'unknown-unit': (v) => `There is no unit "${v.unit}" on the table.`,
  'charge-unresolved': (v, { unit }) => `Finish the charge of ${unit(v.unit)} first: roll it and move it.`,
  'already-declared': (v, { unit }) => `${unit(v.unit)} already declared a charge this phase.`,
  'wrong-phase': (v) => `Charges are declared in the charge phase; this is the ${v.phase} phase.`,
  'nothing-to-roll': () => 'There is no charge to roll; declare one first.',
  'nothing-to-move': () => 'There is no rolled charge to move; declare one and roll first.',
  'no-enemy-near': (v, { unit }) =>
    v.nearest === undefined
      ? `There is no enemy on the table for ${unit(v.unit)} to charge.`
      : `No enemy is within ${inchesText(v.allowed)} of ${unit(v.unit)}; the closest is ${rulerText(v.nearest, v.allowed)} away.`,
  advanced: (v, { unit }) => `${unit(v.unit)} advanced this turn and may not charge.`,
  'fell-back': (v, { unit }) => `${unit(v.unit)} fell back this turn and may not charge.`,
  'already-engaged': (v, { unit, model }) =>
    `${unit(v.unit)} may not charge: ${model(v.model)} is already in engagement range of ${model(v.enemy)}.`,
  aircraft: (v, { unit }) => `AIRCRAFT such as ${unit(v.unit)} may not charge.`,
  'aircraft-target': (v, { unit }) => `Only units that FLY may charge AIRCRAFT such as ${unit(v.target)}.`,
  'cannot-charge': (v, { unit }) => `${unit(v.unit)} may not charge this turn.`,
  'no-target': () => 'A charge needs at least one target.',
  'target-friendly': (v, { unit }) => `${unit(v.target)} cannot be charged by a friend; choose an enemy.`,
  'target-unknown': (v) => `There is no unit "${v.target}" on the table to charge.`,
  'target-twice': (v, { unit }) => `The target ${unit(v.target)} is named twice; name it once.`,
  'target-too-far': (v, { unit }) =>
    `A target must be within ${inchesText(v.allowed)}; the distance to ${unit(v.target)} is ${rulerText(v.distance, v.allowed)}.`,
  'target-not-engaged': (v, { unit }) =>
    `No model ends in engagement range of ${unit(v.target)}: the closest is still ${rulerText(v.gap)} away${v.short === undefined ? '' : `, ${rulerText(v.short)} short`}.`,
  'enters-bystander-range': (v, names) =>
    `${names.model(v.model)} would come into engagement range of ${names.model(v.enemy)}, which is not a target, after ${rulerText(v.along)}${atText(names, v.at)}.`,
  'not-coherent': (v, { model }) =>
    `The unit would lose coherency: ${listText(v.models.map(model))} would end too far from the others.`,
  'roll-too-low': (v, { model }) =>
    v.needed === undefined
      ? `A roll of ${inchesText(v.allowed)} is too low for the whole unit to end where it must.`
      : `The roll allows ${inchesText(v.allowed)}; the charge needs ${rulerText(v.needed, v.allowed)}${v.last === undefined ? '' : `, because ${model(v.last)} must keep up`}.`,
  'no-joint-placement': (v) =>
    v.proven
      ? 'The whole unit cannot be placed so that it engages every target and keeps every clause.'
      : 'No placement of the whole unit was found that engages every target and keeps every clause.',
  'charge-possible': (v, { unit }) => `${unit(v.unit)} can make this charge, and must.`,
  'too-far': (v, { model }) => tooFarText(model(v.model), v.spent, v.allowed),
  'unknown-model': (v) => `"${v.model}" is not a model of the moving unit.`,
  'moved-twice': (v, { model }) => `${model(v.model)} is moved twice; a model moves once.`,
  'not-closer': (v, { model }) =>
    `${model(v.model)} must end closer to a target than it began: it began ${rulerText(v.before)} away and would end ${rulerText(v.after, v.before)} away.`,
  'contact-possible': (v, names) =>
    `${names.model(v.model)} can touch ${names.model(v.enemy)} by moving ${rulerText(v.length)}${atText(names, v.at, 'to')}, so it must end in base contact.`,
  'path-blocked': (v, names) =>
    `The path of ${names.model(v.model)} is blocked by ${explainBlocker(v.by, names)} after ${rulerText(v.along)}${atText(names, v.at)}.`,
  unreachable: (v, names) => `${names.model(v.model)} cannot get there: ${explainEnclosed(v, names)}.`,
  'no-place': (v, names) =>
    `${names.model(v.model)} cannot end${atText(names, v.at) || ' there'}: ${explainNoPlace(v.why, names)}.`,
  'ends-on-model': (v, { model }) => `${model(v.model)} would end on top of ${model(v.other)}.`,
  'through-enemy': (v, names) =>
    `${names.model(v.model)} cannot move through the enemy ${names.model(v.enemy)}, which it meets after ${rulerText(v.along)}${atText(names, v.at)}.`,
  'bases-overlap': (v, { model }) =>
    `The bases of ${model(v.model)} and ${model(v.other)} would overlap by ${rulerText(v.overlap)}.`,
  'not-movement-phase': (v) => `Units move in the movement phase; this is the ${v.phase} phase.`,
  'no-moves': () => 'No model was given a move.',
  'ends-engaged': (v, { model }) =>
    `${model(v.model)} would end in engagement range of ${model(v.enemy)}; only a charge may.`,
  'move-not-coherent': (v, { unit, model }) =>
    `${unit(v.unit)} would lose coherency: ${listText(v.models.map(model))} would end too far from the others.`,
  'move-too-far': (v, { model }) => tooFarText(model(v.model), v.spent, v.allowed),
  'moved-already': (v, { unit }) => `${unit(v.unit)} already moved this turn.`,
  'nothing-to-undo': () => 'There is nothing to undo.',
  'nothing-to-redo': () => 'There is nothing to redo.',
};

const SENTENCES: ViolationSentences<Violation> = {
  ...COMMON_SENTENCES,
  ...HAND_SENTENCES,
  ...FIGHT_SENTENCES,
  ...SHOOTING_SENTENCES,
  ...ENGAGE_SENTENCES,
  ...SKIRMISH_SENTENCES,
  ...REGIMENTS_SENTENCES,
};

/**
 * Why a clause refuses a command, in one sentence with the smallest remedy, if there is one.
 *
 * A unit's name may be plural, so no sentence gives it a verb that would have to agree: "cannot", "may not" and the
 * past tense are safe, or the unit is not the subject.
 */
export const explainViolation = (v: Violation, names: Names = PLAIN_NAMES): string =>
  withNamesInside(names, (inside) => (SENTENCES[v.kind] as (v: Violation, names: Names) => string)(v, inside));

/** "North picket would move 6.4″ of 6″: 0.4″ too far." */
const tooFarText = (who: string, spent: number, allowed: number): string =>
  `${who} would move ${rulerText(spent, allowed)} of ${inchesText(allowed)}: ${rulerText(spent - allowed)} too far.`;
