import { z } from 'zod';
import { err, ok, type Result } from '../kernel/result.ts';
import { toRadians } from '../kernel/units.ts';
import type { Placement } from '../rules/core/battle.ts';
import { type UnitId, unitId } from '../rules/core/ids.ts';
import { explainIssues } from './explain-issues.ts';
import { degrees, nameId, place } from './fields.ts';
import { toPlace } from './places.ts';
import { type Problem, type ScenarioError, scenarioError } from './problem.ts';
import { readJson } from './read-json.ts';

/** What a player puts where, and perhaps in which order. */
export type PlacementsFile = { readonly placements: readonly Placement[]; readonly order?: readonly UnitId[] };

const MOST = 100;
const placements = z
  .array(z.strictObject({ unit: nameId, at: place, facing: degrees }), {
    error: 'must be a list of placements { "unit", "at", "facing" }',
  })
  .max(MOST, { error: `must have at most ${MOST} placements` });
const order = z
  .array(nameId, { error: 'must be a list of units' })
  .max(MOST, { error: `must have at most ${MOST} units` });
/** An answer of the program has more keys than these two: they are passed over. */
const document = z.object(
  { placements, order: order.optional() },
  { error: 'must be a list of placements or an object' },
);

/**
 * Placements from the text of a file: a list of them, or an object with `placements` and perhaps an `order`; what the
 * program answers to `combined` is such an object.
 *
 * @errors `text` when it is not JSON, `shape` when it is something else, with the place.
 */
export function parsePlacements(text: string): Result<PlacementsFile, ScenarioError> {
  if (text.trim() === '')
    return err(scenarioError('text', [{ at: '', message: 'The file is empty; it must be a list of placements.' }]));
  const json = readJson(text);
  if (!json.ok) return err(scenarioError('text', [json.error]));
  const given = json.value;
  if (Array.isArray(given)) {
    const parsed = placements.safeParse(given);
    return parsed.success
      ? ok({ placements: parsed.data.map(toPlacement) })
      : err(scenarioError('shape', explained(parsed.error.issues, given)));
  }
  const parsed = document.safeParse(given);
  if (!parsed.success) return err(scenarioError('shape', explained(parsed.error.issues, given)));
  return ok({
    placements: parsed.data.placements.map(toPlacement),
    ...(parsed.data.order ? { order: parsed.data.order.map(unitId) } : {}),
  });
}

/** The faults as of a file of placements, not of a scenario. */
const explained = (issues: Parameters<typeof explainIssues>[0], given: unknown): readonly Problem[] =>
  explainIssues(issues, given).map((problem) =>
    problem.at === '' ? { ...problem, message: problem.message.replace(/^A scenario/, 'The file') } : problem,
  );

const toPlacement = ({ unit, at, facing }: z.infer<typeof placements>[number]): Placement => ({
  unit: unitId(unit),
  at: toPlace(at),
  facing: toRadians(facing),
});
