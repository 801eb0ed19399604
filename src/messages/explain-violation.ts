import type { Violation } from '../rules/core/violations/violation.ts';
import { explainRegiments, isRegimentsViolation } from './systems/regiments/explain-violation.ts';
import { explainEngage, isEngageViolation } from './systems/skirmish/explain-engage.ts';
import { explainFight } from './systems/squads/explain-violation.ts';
import { explainBlocker, explainEnclosed, explainNoPlace } from './explain-place.ts';
import { explainSkirmish, isSkirmishViolation } from './systems/skirmish/explain-violation.ts';
import { type Names, PLAIN_NAMES } from './names.ts';
import { inchesText, listText, pointText, withNamesInside } from './sentence.ts';

/** One sentence on why a clause refuses a command, and where there is one, the smallest remedy. */
export const explainViolation = (v: Violation, names: Names = PLAIN_NAMES): string =>
  withNamesInside(names, (inside) => explained(v, inside));

function explained(v: Violation, names: Names): string {
  if (isEngageViolation(v)) return explainEngage(v, names);
  if (isRegimentsViolation(v)) return explainRegiments(v, names);
  if (isSkirmishViolation(v)) return explainSkirmish(v, names);
  const { unit, model } = names;
  switch (v.kind) {
    case 'not-your-unit':
      return `${unit(v.unit)} belongs to the ${v.side}, whose turn it is not.`;
    case 'unknown-unit':
      return `There is no unit "${v.unit}" on the table.`;
    case 'charge-unresolved':
      return `${unit(v.unit)} is still charging; roll and move it first.`;
    case 'already-declared':
      return `${unit(v.unit)} has already declared a charge this phase.`;
    case 'wrong-phase':
      return `Charges are declared in the charge phase; this is the ${v.phase} phase.`;
    case 'nothing-to-roll':
      return 'No charge waits for a roll; declare one first.';
    case 'nothing-to-move':
      return 'No rolled charge waits to be moved; declare one and roll first.';
    case 'no-enemy-near':
      return v.nearest === undefined
        ? `There is no enemy on the table for ${unit(v.unit)} to charge.`
        : `No enemy is within ${inchesText(v.allowed)} of ${unit(v.unit)}; the nearest is ${inchesText(v.nearest)} away.`;
    case 'advanced':
      return `${unit(v.unit)} advanced this turn and may not charge.`;
    case 'fell-back':
      return `${unit(v.unit)} fell back this turn and may not charge.`;
    case 'already-engaged':
      return `${unit(v.unit)} is already in engagement range: ${model(v.model)} of ${model(v.enemy)}.`;
    case 'aircraft':
      return `${unit(v.unit)} is AIRCRAFT and may not charge.`;
    case 'aircraft-target':
      return `Only units that FLY may charge AIRCRAFT such as ${unit(v.target)}.`;
    case 'cannot-charge':
      return `${unit(v.unit)} may not charge this turn.`;
    case 'no-target':
      return 'A charge needs at least one target.';
    case 'target-friendly':
      return `${unit(v.target)} is a friend; a charge needs enemies as targets.`;
    case 'target-unknown':
      return `There is no unit "${v.target}" on the table to charge.`;
    case 'target-twice':
      return `${unit(v.target)} is named twice as a target.`;
    case 'target-too-far':
      return `${unit(v.target)} is ${inchesText(v.distance)} away; a target must be within ${inchesText(v.allowed)}.`;
    case 'target-not-engaged':
      return `No model ends in engagement range of ${unit(v.target)}: the nearest stays ${inchesText(v.gap)} away${v.short === undefined ? '' : `, ${inchesText(v.short)} short`}.`;
    case 'enters-bystander-range':
      return `${model(v.model)} comes into engagement range of ${model(v.enemy)}, which is no target, after ${inchesText(v.along)} at ${pointText(v.at)}.`;
    case 'not-coherent':
      return `The unit would come apart: ${listText(v.models.map(model))} would have too few comrades near.`;
    case 'roll-too-low':
      return v.needed === undefined
        ? `The roll of ${inchesText(v.allowed)} is not enough to bring the whole unit where it must end.`
        : `The roll allows ${inchesText(v.allowed)}; the charge needs ${inchesText(v.needed)}${v.last === undefined ? '' : `: ${model(v.last)} must keep up`}.`;
    case 'no-joint-placement':
      return `${v.proven ? 'There is no' : 'No'} way of placing the whole unit ${v.proven ? '' : 'was found '}that engages every target and keeps every clause.`;
    case 'charge-possible':
      return `The charge of ${unit(v.unit)} is possible and must be made.`;
    case 'too-far':
      return `${model(v.model)} would move ${inchesText(v.spent)} of ${inchesText(v.allowed)}: ${inchesText(v.spent - v.allowed)} too far.`;
    case 'unknown-model':
      return `"${v.model}" is no model of the moving unit.`;
    case 'moved-twice':
      return `${model(v.model)} is given two moves; a model moves once.`;
    case 'not-closer':
      return `${model(v.model)} must end closer to a target than it began: it began at ${inchesText(v.before)} and would end at ${inchesText(v.after)}.`;
    case 'contact-possible':
      return `${model(v.model)} can touch ${model(v.enemy)} by moving ${inchesText(v.length)} to ${pointText(v.at)}, so it must end in base contact.`;
    case 'path-blocked':
      return `The way of ${model(v.model)} is blocked by ${explainBlocker(v.by, names)} after ${inchesText(v.along)} at ${pointText(v.at)}.`;
    case 'unreachable':
      return `${model(v.model)} cannot get there: ${explainEnclosed(v, names)}.`;
    case 'no-place':
      return `${model(v.model)} cannot end at ${pointText(v.at)}: ${explainNoPlace(v.why, names)}.`;
    case 'ends-on-model':
      return `${model(v.model)} would end on top of ${model(v.other)}.`;
    case 'through-enemy':
      return `${model(v.model)} cannot move through its enemy ${model(v.enemy)}, met after ${inchesText(v.along)} at ${pointText(v.at)}.`;
    case 'bases-overlap':
      return `The bases of ${model(v.model)} and ${model(v.other)} would overlap by ${inchesText(v.overlap)}.`;
    case 'not-movement-phase':
      return `Units move in the movement phase; this is the ${v.phase} phase.`;
    case 'no-moves':
      return 'No model is given a move.';
    case 'ends-engaged':
      return `${model(v.model)} would end in engagement range of ${model(v.enemy)}; only a charge may.`;
    case 'move-not-coherent':
      return `${unit(v.unit)} would come apart: ${listText(v.models.map(model))} would have too few comrades near.`;
    case 'move-too-far':
      return `${model(v.model)} would move ${inchesText(v.spent)} of ${inchesText(v.allowed)}: ${inchesText(v.spent - v.allowed)} too far.`;
    case 'moved-already':
      return `${unit(v.unit)} has already moved this turn.`;
    case 'nothing-to-undo':
      return 'Nothing has happened that could be undone.';
    case 'nothing-to-redo':
      return 'Nothing was undone that could be done again.';
    default:
      return explainFight(v, names);
  }
}
