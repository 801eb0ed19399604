import type { Problem } from './problem.ts';
import type { ScenarioDocument } from './schema.ts';
import { MELEE_NUMBERS } from '../rules/systems/melee-numbers.ts';

/** The faults of a file's own melee numbers that make no sense together: charts whose leads do not fall, steps that do not. */
export function checkMeleeRules({ rules }: ScenarioDocument): readonly Problem[] {
  const melee = rules?.melee;
  if (!melee) return [];
  const { firstStep = MELEE_NUMBERS.firstStep, lastStep = MELEE_NUMBERS.lastStep } = melee;
  const charts = (['hitChart', 'woundChart'] as const).flatMap((key) =>
    (melee[key] ?? []).flatMap(({ lead }, i, lines): readonly Problem[] => {
      const before = lines[i - 1]?.lead;
      if (before === undefined || lead < before) return [];
      const message = `"${key}" is read from its first line down, so that "lead" must fall from line to line; got ${lead} after ${before}.`;
      return [{ at: `/rules/melee/${key}/${i}/lead`, message }];
    }),
  );
  if (firstStep >= lastStep) return charts;
  const message = `Steps of initiative run down from "firstStep" ${firstStep} to "lastStep" ${lastStep}; write a first step that is not below the last.`;
  return [...charts, { at: `/rules/melee/${melee.firstStep === undefined ? 'lastStep' : 'firstStep'}`, message }];
}
