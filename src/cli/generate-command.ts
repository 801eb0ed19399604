import { SYSTEMS } from '../rules/core/system.ts';
import { battlefieldScenario, SYMMETRIES } from '../scenario/generate/generate-battlefield.ts';
import { BATTLEFIELD_THEMES } from '../scenario/generate/bag.ts';
import { fairnessOf, sharesOf } from '../scenario/generate/worth.ts';
import { LIMITS } from '../scenario/limits.ts';
import { makeScenario } from '../scenario/make-scenario.ts';
import { oneOf, parseNumber, parseTable, parseWhole } from './terminal/arguments.ts';
import { badInput, type Outcome } from './terminal/outcome.ts';
import { writeWhole } from './files/write-whole.ts';
import { scenarioMessages } from '../messages/scenario.ts';

type Options = {
  readonly seed: string;
  readonly theme: string;
  readonly density: string;
  readonly symmetry: string;
  readonly table: string;
  readonly system: string;
  readonly out?: string;
};

/** `highground generate`: a fair battlefield from a seed, as a scenario file. */
export async function generateCommand(options: Options): Promise<Outcome> {
  const seed = parseWhole(options.seed, '--seed', 0, LIMITS.battlefieldSeed);
  if (!seed.ok) return seed.error;
  const theme = oneOf(BATTLEFIELD_THEMES, options.theme, '--theme');
  if (!theme.ok) return theme.error;
  const symmetry = oneOf(SYMMETRIES, options.symmetry, '--symmetry');
  if (!symmetry.ok) return symmetry.error;
  const system = oneOf(SYSTEMS, options.system, '--system');
  if (!system.ok) return system.error;
  const density = parseNumber(options.density);
  if (density === undefined || density < 0 || density > 1)
    return badInput('usage', `--density must be a number from 0 to 1; got "${options.density.slice(0, 40)}".`);
  const table = parseTable(options.table);
  if (!table.ok) return table.error;
  const wish = { seed: seed.value, theme: theme.value, density, symmetry: symmetry.value, table: table.value };
  const document = battlefieldScenario(wish, system.value, scenarioMessages.battlefield(wish.seed, wish.theme));
  if (options.out !== undefined) {
    const failed = writeWhole(options.out, makeScenario(document), '--out');
    if (failed) return failed;
  }
  const terrain = document.terrain ?? [];
  const shares = sharesOf(terrain);
  const fairness = fairnessOf(shares);
  const many = `${terrain.length} piece${terrain.length === 1 ? '' : 's'}`;
  return {
    kind: 'yes',
    answer: { pieces: terrain.length, fairness, shares, ...(options.out === undefined ? { scenario: document } : {}) },
    text:
      options.out === undefined
        ? [makeScenario(document).trimEnd()]
        : [`${options.out}: ${many}; the fairness between the two long edges is ${Math.round(fairness * 100)} %.`],
  };
}
