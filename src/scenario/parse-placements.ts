import { z } from 'zod';
import { err, ok, type Result } from '../kernel/result.ts';
import { toRadians } from '../kernel/units.ts';
import type { Placement } from '../rules/core/command.ts';
import { type UnitId, unitId } from '../rules/core/ids.ts';
import { MOST_PLACED, placements } from './command-schema.ts';
import { atMost, listRule, nameId } from './fields.ts';
import { toTablePlace } from './places.ts';
import { type ScenarioError, scenarioError } from './problem.ts';
import { readJson } from './read-json.ts';
import { asked } from './rule.ts';
import { toProblems } from './to-problems.ts';

/** Where a player places units, optionally in a given order. */
export type PlacementsFile = { readonly placements: readonly Placement[]; readonly order?: readonly UnitId[] };

const order = z.array(nameId, listRule('units')).max(MOST_PLACED, atMost(MOST_PLACED, 'units'));
// Other keys, as in an answer of the command line, are ignored.
const document = z.object({ placements, order: order.optional() }, asked({ kind: 'placements-or-object' }));

/**
 * Parses placements: a list of them, or an object with `placements` and optionally an `order`, such as the program's
 * answer to `combined`.
 *
 * @errors `text` when it is not JSON, `shape` when it is something else, with the place.
 */
export function parsePlacements(text: string): Result<PlacementsFile, ScenarioError> {
  if (text.trim() === '') return err(scenarioError('text', [{ at: '', fault: { kind: 'empty', is: 'placements' } }]));
  const json = readJson(text);
  if (!json.ok) return err(scenarioError('text', [json.error]));
  const given = json.value;
  if (Array.isArray(given)) {
    const parsed = placements.safeParse(given);
    return parsed.success
      ? ok({ placements: parsed.data.map(toPlacement) })
      : err(scenarioError('shape', toProblems(parsed.error.issues, given, 'placements')));
  }
  const parsed = document.safeParse(given);
  if (!parsed.success) return err(scenarioError('shape', toProblems(parsed.error.issues, given, 'placements')));
  return ok({
    placements: parsed.data.placements.map(toPlacement),
    ...(parsed.data.order ? { order: parsed.data.order.map(unitId) } : {}),
  });
}

const toPlacement = ({ unit, at, facing }: z.infer<typeof placements>[number]): Placement => ({
  unit: unitId(unit),
  at: toTablePlace(at),
  facing: toRadians(facing),
});
