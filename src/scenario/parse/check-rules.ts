import { PHASES, type Phase } from '../../rules/core/turn.ts';
import { MELEE_NUMBERS } from '../../rules/regiments/numbers.ts';
import { type Problem, pointerTo } from '../problem.ts';
import type { ScenarioDocument } from '../schema.ts';

const numbered = (prefix: string, last: number): readonly string[] =>
  Array.from({ length: last }, (_, i) => `${prefix}-${String(i + 1).padStart(2, '0')}`);

/** Numbers without a leading zero. */
const counted = (prefix: string, last: number): readonly string[] =>
  Array.from({ length: last }, (_, i) => `${prefix}-${i + 1}`);

/** The numbers of all clauses there are, as SPEC.md has them. */
export const CLAUSES: ReadonlySet<string> = new Set([
  ...numbered('C', 35),
  ...numbered('D', 42),
  ...numbered('R7', 24),
  ...numbered('R10', 30),
  'R10-33',
  'R10-34',
  'R10-35',
  'R10-36',
  ...numbered('E', 58),
  ...numbered('S', 37),
  ...counted('CC', 16),
  ...counted('AA', 10),
  'AA-10a',
  ...counted('SM', 9),
  'SM-3a',
  ...numbered('RG', 31),
  ...numbered('RS', 9),
  ...numbered('PA', 5),
  ...numbered('CG', 5),
  ...numbered('RT', 5),
  ...numbered('BH', 10),
  ...numbered('SH', 18),
  ...numbered('SK', 23),
  ...numbered('L', 3),
  ...numbered('MI', 18),
]);

/** The first and the last clause of each family, in the order of the list. */
const FAMILIES: readonly (readonly [first: string, last: string])[] = [
  ...Map.groupBy(CLAUSES, (id) => id.split('-')[0]).values(),
].map((ids) => [ids[0]!, ids.at(-1)!]);

/** Clauses that a document names and no rule has: in its rules, and in the refusals its script expects. */
export function checkClauses({ rules, script }: ScenarioDocument): readonly Problem[] {
  const inRules = Object.keys(rules?.clauses ?? {}).map((id) => ({ id, at: pointerTo(['rules', 'clauses', id]) }));
  const inScript = (script ?? []).flatMap((step, i) =>
    'do' in step && step.refused !== undefined ? [{ id: step.refused, at: pointerTo(['script', i, 'refused']) }] : [],
  );
  return [...inRules, ...inScript]
    .filter(({ id }) => !CLAUSES.has(id))
    .map(({ id, at }) => ({ at, fault: { kind: 'no-clause', id, families: FAMILIES } }));
}

/** Faces of the dice of each system. */
const DICE_SIDES = { squads: 6, regiments: 6, skirmish: 20, sandbox: 20 } as const;

/** Phases and pips in a document that its system does not have. */
export function checkTurn({ system, start, script }: ScenarioDocument): readonly Problem[] {
  const phases: readonly Phase[] = PHASES[system];
  const phase = start?.phase;
  const foreign: readonly Problem[] =
    phase === undefined || phases.includes(phase)
      ? []
      : [{ at: '/start/phase', fault: { kind: 'no-phase', system, phase, phases } }];
  const sides = DICE_SIDES[system];
  const noDice = (script ?? []).flatMap((step, i): readonly Problem[] =>
    'do' in step
      ? (step.dice ?? []).flatMap((pips, k): readonly Problem[] =>
          pips > sides ? [{ at: `/script/${i}/dice/${k}`, fault: { kind: 'no-die', sides, pips } }] : [],
        )
      : [],
  );
  return [...foreign, ...noDice];
}

/** Contradictions in a file's own melee numbers: charts whose leads do not fall, steps that do not fall. */
export function checkMeleeRules({ rules }: ScenarioDocument): readonly Problem[] {
  const melee = rules?.melee;
  if (!melee) return [];
  const { firstStep = MELEE_NUMBERS.firstStep, lastStep = MELEE_NUMBERS.lastStep } = melee;
  const charts = (['hitChart', 'woundChart'] as const).flatMap((key) =>
    (melee[key] ?? []).flatMap(({ lead }, i, lines): readonly Problem[] => {
      const before = lines[i - 1]?.lead;
      if (before === undefined || lead < before) return [];
      return [{ at: `/rules/melee/${key}/${i}/lead`, fault: { kind: 'leads-not-falling', chart: key, lead, before } }];
    }),
  );
  if (firstStep >= lastStep) return charts;
  const at = `/rules/melee/${melee.firstStep === undefined ? 'lastStep' : 'firstStep'}`;
  return [...charts, { at, fault: { kind: 'steps-not-falling', first: firstStep, last: lastStep } }];
}
