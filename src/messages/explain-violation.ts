import type { Violation } from '../rules/core/violations/violation.ts';
import { explainRegiments, isRegimentsViolation } from './systems/regiments/explain-violation.ts';
import { explainEngage, isEngageViolation } from './systems/skirmish/explain-engage.ts';
import { explainFight } from './systems/squads/explain-violation.ts';
import { explainBlocker, explainEnclosed, explainNoPlace } from './phrases/explain-place.ts';
import { explainSkirmish, isSkirmishViolation } from './systems/skirmish/explain-violation.ts';
import { type Names, PLAIN_NAMES, withNamesInside, atText } from './phrases/names.ts';
import { inchesText, listText, rulerText } from './phrases/sentence.ts';

/**
 * One sentence that says why a clause refuses a command and, where there is one, the smallest remedy.
 *
 * A unit's name may be plural, so no sentence gives it a verb that would have to agree: "cannot" and "may not" do, or
 * the past tense, or the unit is not the subject.
 */
export const explainViolation = (v: Violation, names: Names = PLAIN_NAMES): string =>
  withNamesInside(names, (inside) => explained(v, inside));

function explained(v: Violation, names: Names): string {
  if (isEngageViolation(v)) return explainEngage(v, names);
  if (isRegimentsViolation(v)) return explainRegiments(v, names);
  if (isSkirmishViolation(v)) return explainSkirmish(v, names);
  const { unit, model } = names;
  switch (v.kind) {
    case 'not-your-unit':
      return `It is not the turn of the ${v.side}, so ${unit(v.unit)} cannot act.`;
    case 'unknown-unit':
      return `There is no unit "${v.unit}" on the table.`;
    case 'charge-unresolved':
      return `Finish the charge of ${unit(v.unit)} first: roll it and move it.`;
    case 'already-declared':
      return `${unit(v.unit)} already declared a charge this phase.`;
    case 'wrong-phase':
      return `Charges are declared in the charge phase; this is the ${v.phase} phase.`;
    case 'nothing-to-roll':
      return 'There is no charge to roll; declare one first.';
    case 'nothing-to-move':
      return 'There is no rolled charge to move; declare one and roll first.';
    case 'no-enemy-near':
      return v.nearest === undefined
        ? `There is no enemy on the table for ${unit(v.unit)} to charge.`
        : `No enemy is within ${inchesText(v.allowed)} of ${unit(v.unit)}; the closest is ${rulerText(v.nearest, v.allowed)} away.`;
    case 'advanced':
      return `${unit(v.unit)} advanced this turn and may not charge.`;
    case 'fell-back':
      return `${unit(v.unit)} fell back this turn and may not charge.`;
    case 'already-engaged':
      return `${unit(v.unit)} may not charge: ${model(v.model)} is already in engagement range of ${model(v.enemy)}.`;
    case 'aircraft':
      return `AIRCRAFT such as ${unit(v.unit)} may not charge.`;
    case 'aircraft-target':
      return `Only units that FLY may charge AIRCRAFT such as ${unit(v.target)}.`;
    case 'cannot-charge':
      return `${unit(v.unit)} may not charge this turn.`;
    case 'no-target':
      return 'A charge needs at least one target.';
    case 'target-friendly':
      return `${unit(v.target)} cannot be charged by a friend; choose an enemy.`;
    case 'target-unknown':
      return `There is no unit "${v.target}" on the table to charge.`;
    case 'target-twice':
      return `The target ${unit(v.target)} is named twice; name it once.`;
    case 'target-too-far':
      return `A target must be within ${inchesText(v.allowed)}; the distance to ${unit(v.target)} is ${rulerText(v.distance, v.allowed)}.`;
    case 'target-not-engaged':
      return `No model ends in engagement range of ${unit(v.target)}: the closest is still ${rulerText(v.gap)} away${v.short === undefined ? '' : `, ${rulerText(v.short)} short`}.`;
    case 'enters-bystander-range':
      return `${model(v.model)} would come into engagement range of ${model(v.enemy)}, which is not a target, after ${rulerText(v.along)}${atText(names, v.at)}.`;
    case 'not-coherent':
      return `The unit would lose coherency: ${listText(v.models.map(model))} would end too far from the others.`;
    case 'roll-too-low':
      return v.needed === undefined
        ? `A roll of ${inchesText(v.allowed)} is too low for the whole unit to end where it must.`
        : `The roll allows ${inchesText(v.allowed)}; the charge needs ${rulerText(v.needed, v.allowed)}${v.last === undefined ? '' : `, because ${model(v.last)} must keep up`}.`;
    case 'no-joint-placement':
      return v.proven
        ? 'The whole unit cannot be placed so that it engages every target and keeps every clause.'
        : 'No placement of the whole unit was found that engages every target and keeps every clause.';
    case 'charge-possible':
      return `${unit(v.unit)} can make this charge, and must.`;
    case 'too-far':
      return tooFarText(model(v.model), v.spent, v.allowed);
    case 'unknown-model':
      return `"${v.model}" is not a model of the moving unit.`;
    case 'moved-twice':
      return `${model(v.model)} is moved twice; a model moves once.`;
    case 'not-closer':
      return `${model(v.model)} must end closer to a target than it began: it began ${rulerText(v.before)} away and would end ${rulerText(v.after, v.before)} away.`;
    case 'contact-possible':
      return `${model(v.model)} can touch ${model(v.enemy)} by moving ${rulerText(v.length)}${atText(names, v.at, 'to')}, so it must end in base contact.`;
    case 'path-blocked':
      return `The path of ${model(v.model)} is blocked by ${explainBlocker(v.by, names)} after ${rulerText(v.along)}${atText(names, v.at)}.`;
    case 'unreachable':
      return `${model(v.model)} cannot get there: ${explainEnclosed(v, names)}.`;
    case 'no-place':
      return `${model(v.model)} cannot end${atText(names, v.at) || ' there'}: ${explainNoPlace(v.why, names)}.`;
    case 'ends-on-model':
      return `${model(v.model)} would end on top of ${model(v.other)}.`;
    case 'through-enemy':
      return `${model(v.model)} cannot move through the enemy ${model(v.enemy)}, which it meets after ${rulerText(v.along)}${atText(names, v.at)}.`;
    case 'bases-overlap':
      return `The bases of ${model(v.model)} and ${model(v.other)} would overlap by ${rulerText(v.overlap)}.`;
    case 'not-movement-phase':
      return `Units move in the movement phase; this is the ${v.phase} phase.`;
    case 'no-moves':
      return 'No model was given a move.';
    case 'ends-engaged':
      return `${model(v.model)} would end in engagement range of ${model(v.enemy)}; only a charge may.`;
    case 'move-not-coherent':
      return `${unit(v.unit)} would lose coherency: ${listText(v.models.map(model))} would end too far from the others.`;
    case 'move-too-far':
      return tooFarText(model(v.model), v.spent, v.allowed);
    case 'moved-already':
      return `${unit(v.unit)} already moved this turn.`;
    case 'nothing-to-undo':
      return 'There is nothing to undo.';
    case 'nothing-to-redo':
      return 'There is nothing to redo.';
    default:
      return explainFight(v, names);
  }
}

/** "North picket would move 6.4″ of 6″: 0.4″ too far." */
const tooFarText = (who: string, spent: number, allowed: number): string =>
  `${who} would move ${rulerText(spent, allowed)} of ${inchesText(allowed)}: ${rulerText(spent - allowed)} too far.`;
