import type { Problem } from './problem.ts';
import type { ScenarioDocument } from './schema.ts';
import { MELEE_NUMBERS } from '../rules/regiments/numbers.ts';

/** The faults of a file's own melee numbers that make no sense together: charts whose leads do not fall, steps that do not. */
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
