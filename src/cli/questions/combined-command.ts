import { type Names, namesOf } from '../../messages/phrases/names.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { type Inches, toDegrees } from '../../kernel/units.ts';
import type { ContactScore } from '../../rules/core/state/regiments.ts';
import type { Placement } from '../../rules/core/command.ts';
import type { FormationPose } from '../../rules/core/formation.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { enemyUnits } from '../../rules/core/state/lookup.ts';
import { bestCombinedCharge } from '../../rules/regiments/charge/solve/best-charge.ts';
import { isOnTable } from '../../rules/regiments/ranks/regiment-state.ts';
import {
  type JudgedCharge,
  judgeAsCommanded,
  placementsIn,
} from '../../rules/regiments/charge/solve/judge-commanded.ts';
import { type CombinedProblem, combinedProblem, possibleChargers } from '../../rules/regiments/charge/problem.ts';
import { rolledEnough } from '../../rules/regiments/charge/place/set-up.ts';
import type { CombinedAnswer } from '../../rules/regiments/charge/solve/solve.ts';
import { LIMITS } from '../../scenario/limits.ts';
import { type PlacementsFile, parsePlacements } from '../../scenario/parse-placements.ts';
import { findUnitId, parseLength } from '../terminal/arguments.ts';
import { readText } from '../files/load.ts';
import type { Asked } from '../files/load.ts';
import { type BadInput, badInput, type Outcome, refusedInput, withMessage } from '../terminal/outcome.ts';
import { messages } from '../../messages/messages.ts';
import { RULES_SYSTEMS } from '../../rules/play/systems.ts';

type Options = { readonly target: string; readonly range: readonly string[]; readonly placements?: string };

/** The most units that can charge one unit together. */
const MOST_CHARGERS = 12;

/** `highground combined`: the most contact that a combined charge can make, or whether given placements are legal. */
export function answerCombined({ state }: Asked, options: Options): Outcome {
  const target = findUnitId(state, options.target, '--target');
  if (!target.ok) return target.error;
  const names = namesOf(state);
  const { system } = state.rules;
  if (RULES_SYSTEMS[system].shape !== 'ranked') {
    const violation = withMessage({ clause: 'RG-01', kind: 'not-regiments', system }, names);
    return { kind: 'no', violations: [violation], text: [`${violation.clause}: ${violation.message}`] };
  }
  const problem = readProblem(state, target.value, options.range);
  if (!problem.ok) return problem.error;
  const out = whoStaysOut(state, target.value, names);
  if (options.placements === undefined)
    return withLeftOut(tellBest(problem.value, bestCombinedCharge(problem.value), names), out);
  const given = readPlacements(state, target.value, options.placements);
  if (!given.ok) return given.error;
  const best = bestCombinedCharge(problem.value);
  const judged = judgeAsCommanded(problem.value, best, given.value.placements, given.value.order);
  return withLeftOut(tellVerdict(judged, best, names), out);
}

/** An enemy of the target that does not charge, and why. @source RG-05 */
type LeftOut = { readonly unit: UnitId; readonly clause: string; readonly message: string };

/** The enemies of a target that cannot charge: single models on round bases, and units that are already engaged. */
function whoStaysOut(state: GameState, target: UnitId, names: Names): readonly LeftOut[] {
  const chargers = possibleChargers(state, target);
  return enemyUnits(state, target)
    .filter(({ id }) => isOnTable(state, id) && !chargers.includes(id))
    .map(({ id, formation }) => {
      const why = formation ? 'engaged' : 'round-base';
      const said = withMessage({ clause: 'RG-05', kind: 'cannot-declare', unit: id, target, why }, names);
      return { unit: id, clause: said.clause, message: said.message };
    });
}

/** The outcome, with the units that were left out of it. */
function withLeftOut(outcome: Outcome, leftOut: readonly LeftOut[]): Outcome {
  if (leftOut.length === 0 || outcome.kind === 'bad-input') return outcome;
  const text = leftOut.map(({ clause, message }) => `  Left out: ${clause}: ${message}`);
  return { ...outcome, answer: { ...outcome.answer, leftOut }, text: [...outcome.text, ...text] };
}

/** The charge of all enemies of a target, with the given ranges. */
function readProblem(state: GameState, target: UnitId, given: readonly string[]): Result<CombinedProblem, BadInput> {
  const chargers = possibleChargers(state, target);
  const ranges = new Map<UnitId, Inches>();
  for (const text of given) {
    const cut = text.lastIndexOf('=');
    if (cut < 1)
      return err(
        badInput('usage', `--range must be UNIT=inches, such as --range spears=9; got "${text.slice(0, 60)}".`),
      );
    const unit = findUnitId(state, text.slice(0, cut), '--range');
    if (!unit.ok) return unit;
    if (!chargers.includes(unit.value))
      return err(
        badInput(
          'usage',
          `--range: ${unit.value} is not an enemy of ${target} in ranks, and only enemies in ranks can join a combined charge.`,
        ),
      );
    const range = parseLength(text.slice(cut + 1), '--range', LIMITS.coordinate);
    if (!range.ok) return range;
    if (ranges.has(unit.value))
      return err(badInput('usage', `--range is given twice for ${unit.value}; give it once.`));
    ranges.set(unit.value, range.value);
  }
  const charges = chargers.map((unit) => {
    const range = ranges.get(unit);
    return range === undefined ? { unit } : { unit, range };
  });
  const problem = combinedProblem(state, target, charges);
  if (charges.length <= MOST_CHARGERS) return ok(problem);
  // Units too far away stay where they are, which matters for a whole army.
  const near = new Set(problem.chargers.filter(rolledEnough).map(({ unit }) => unit));
  return near.size > MOST_CHARGERS
    ? err(
        badInput(
          'usage',
          `At most ${MOST_CHARGERS} units can charge together, but ${near.size} are near enough; use a scenario with fewer.`,
        ),
      )
    : ok(
        combinedProblem(
          state,
          target,
          charges.filter(({ unit }) => near.has(unit)),
        ),
      );
}

function readPlacements(state: GameState, target: UnitId, file: string): Result<PlacementsFile, BadInput> {
  const text = readText(file);
  if (!text.ok) return text;
  const parsed = parsePlacements(text.value);
  if (!parsed.ok) return err(refusedInput(parsed.error, file));
  const { placements, order } = parsed.value;
  const list = text.value.trimStart().startsWith('[') ? '' : '/placements';
  for (const [i, { unit }] of placements.entries())
    if (!state.units.has(unit)) return err(unknownUnit(unit, file, `${list}/${i}/unit`));
  for (const [i, unit] of (order ?? []).entries()) {
    if (!state.units.has(unit)) return err(unknownUnit(unit, file, `/order/${i}`));
    const why =
      order!.indexOf(unit) !== i ? 'is named twice' : unit === target ? 'is the target of the charge' : undefined;
    if (why !== undefined) return err(senselessOrder(`Unit "${unit}" ${why}; name each charger once.`, file, i));
  }
  return parsed;
}

const senselessOrder = (message: string, file: string, i: number): BadInput => ({
  kind: 'bad-input',
  error: { kind: 'shape', problems: [{ at: `/order/${i}`, file, message }] },
});

const unknownUnit = (unit: UnitId, file: string, at: string): BadInput => ({
  kind: 'bad-input',
  error: { kind: 'unknown-id', problems: [{ at, file, message: `The scenario has no unit "${unit}".` }] },
});

function tellBest(problem: CombinedProblem, best: CombinedAnswer, names: Names): Outcome {
  const answer = {
    ...toFields(best.score),
    ties: best.optima.map(({ units }) =>
      units.map(({ unit, facing, ends: [from, to] }) => ({ unit, facing, from: toPlace(from), to: toPlace(to) })),
    ),
    placements: placementsIn(problem, best).map(toPlacement),
    order: best.order,
    proven: best.certificate.complete,
    certificate: toCertificate(best),
  };
  const text = [scoreText(best.score, problem.chargers.length), ...detailText(best, names)];
  if (best.score.engaged > 0) return { kind: 'yes', answer, text };
  const message = `No charging unit can come into contact with ${names.unit(problem.target.unit)}.`;
  const violation = { clause: 'CC-5', kind: 'no-charger-reaches', target: problem.target.unit, message };
  return { kind: 'no', violations: [violation], answer, text: [`${violation.clause}: ${message}`] };
}

function tellVerdict({ verdict, violations }: JudgedCharge, best: CombinedAnswer, names: Names): Outcome {
  const have = verdict.kind === 'impossible' ? null : toFields(verdict.have);
  const known = verdict.kind === 'legal' ? verdict.best : best.score;
  const answer = {
    verdict: verdict.kind === 'legal' ? 'legal' : 'illegal',
    brokenPriority: verdict.kind === 'inferior' ? verdict.priority : null,
    ...{ have, best: toFields(known) },
    proven: best.certificate.complete && known === best.score,
  };
  if (verdict.kind === 'legal') return { kind: 'yes', answer, text: [`Legal: ${scoreText(verdict.have)}`] };
  const told = violations.map((violation) => ({ ...withMessage(violation, names), ...scoresOf(violation) }));
  return { kind: 'no', violations: told, answer, text: told.map((v) => `${v.clause}: ${v.message}`) };
}

/** The scores of a violation as the answer gives them, with angles in degrees. */
const scoresOf = (violation: JudgedCharge['violations'][number]) =>
  violation.kind === 'contact-not-maximised' ? { have: toFields(violation.have), best: toFields(violation.best) } : {};

const toFields = ({ engaged, extraEnemies, rotation, contact }: ContactScore) => ({
  ...{ engaged, extraEnemies, contact },
  rotation: toDegrees(rotation),
});

/** How many arrangements were examined, and the best one that was rejected by each priority. */
const toCertificate = ({ certificate: { examined, unreachable, rejected } }: CombinedAnswer) => ({
  ...{ examined, unreachable },
  rejected: rejected.map(({ priority, score, placements }) => ({
    ...{ priority, ...toFields(score) },
    placements: placements.map(toPlacement),
  })),
});

const toPlace = ({ at: [x, , z] }: FormationPose): readonly [number, number] => [x, z];

const toPlacement = ({ unit, at, facing }: Placement) => ({
  unit,
  at: at.length === 2 ? at : [at[0], at[2]],
  facing: toDegrees(facing),
});

function scoreText({ engaged, extraEnemies, rotation, contact }: ContactScore, of?: number): string {
  const who =
    of === undefined ? messages.say.count(engaged, 'charger') : `${engaged} of ${messages.say.count(of, 'charger')}`;
  const more = [
    ...(extraEnemies > 0 ? [messages.say.count(extraEnemies, 'further enemy', 'further enemies')] : []),
    ...(rotation > 0 ? [`the target turned by ${toDegrees(rotation).toFixed(1)}°`] : []),
  ];
  const models = `${contact.target} vs ${contact.chargers} = ${contact.total} models in contact`;
  return `${who} engaged, ${[models, ...more].join(', ')}.`;
}

function detailText(
  { placements, order, failed, outOfRange, optima, certificate }: CombinedAnswer,
  names: Names,
): readonly string[] {
  const noRoom = failed.filter((unit) => !outOfRange.includes(unit));
  const places = placements.map(({ unit, at, facing }) => {
    const [x, z] = at.length === 2 ? at : [at[0], at[2]];
    return `  ${names.unit(unit)} ends at ${messages.say.inches(x)}, ${messages.say.inches(z)}, facing ${toDegrees(facing).toFixed(1)}°.`;
  });
  const beaten = certificate.rejected.map(
    ({ priority, score }) => `  Rejected by priority ${priority}: ${scoreText(score)}`,
  );
  return [
    ...places,
    `  Order of moves: ${messages.say.list(order.map(names.unit))}.`,
    ...(outOfRange.length > 0 ? [`  Out of range: ${messages.say.list(outOfRange.map(names.unit))}.`] : []),
    ...(noRoom.length > 0 ? [`  In range, but no path or no room: ${messages.say.list(noRoom.map(names.unit))}.`] : []),
    ...(certificate.complete ? [] : ['  This is the best arrangement found; a better one is not ruled out.']),
    ...(optima.length > 1 ? [`  ${messages.say.count(optima.length, 'arrangement')} are equally good.`] : []),
    ...beaten,
  ];
}
