// Writes the layouts of src/layout/own, and plays games on them.
//
//   node .ci/layouts.ts                    writes the files
//   node .ci/layouts.ts prove [PAIRS] [POLICY] [ID]
//                                          plays pairs of games on each table that proof.csv has no row of yet
//
// A pair is one seed played twice, once with each side first. Both sides have the same army, set up by half a turn, and
// the same policy. The measure is the share of games that the attacker wins less the share that the defender wins.
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runCli } from '../src/cli/run-cli.ts';
import { generateOwn, type OwnLayouts } from '../src/layout/generate-own.ts';
import { OWN_SIZES } from '../src/layout/own-layouts.ts';
import { chooseLayout, readLayouts } from '../src/layout/read-layout.ts';
import { toScenario } from '../src/layout/to-scenario.ts';
import { makeScenario } from '../src/scenario/make-scenario.ts';
import type { ScenarioDocument, UnitDocument } from '../src/scenario/schema.ts';

const OWN = resolve(import.meta.dirname, '../src/layout/own');
const PROOF = join(OWN, 'proof.csv');
/** The first seed of all tables. */
const SEED = 20_261_126;

/** Two squads of two with rifles at a side's edge; the other side's stand half a turn from them. */
function armyOf({ table }: ScenarioDocument, side: 'attacker' | 'defender'): readonly UnitDocument[] {
  const turn = side === 'attacker' ? 1 : -1;
  return [-1, 1].map((place, n) => ({
    ...{ id: `${side}-${n + 1}`, side, keywords: ['INFANTRY'] },
    weapons: [{ name: 'rifle', range: 18, attacks: 2, strength: 4, ap: 1, damage: 1 }],
    models: [-0.5, 0.5].map((file, i) => ({
      ...{ id: `${side}-${n + 1}-${i + 1}`, base: { round: 32 }, facing: side === 'attacker' ? 0 : 180 },
      at: [turn * ((place * table.width) / 4 + 1.6 * file), turn * (table.depth / 2 - 1.5)],
    })),
  }));
}

async function prove(pairs: number, policy: string, only: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'highground-layouts-'));
  if (!existsSync(PROOF)) writeFileSync(PROOF, 'layout,policy,games,attacker,defender,draws,difference,low,high\n');
  const proven = new Set(
    readFileSync(PROOF, 'utf8')
      .split('\n')
      .map((line) => line.split(',').slice(0, 2).join()),
  );
  for (const [width, depth] of OWN_SIZES.toSorted((a, b) => a[0] * a[1] - b[0] * b[1])) {
    const library = readLayouts([readFileSync(join(OWN, `${width}x${depth}.json`), 'utf8')]);
    if (!library.ok) throw new Error(JSON.stringify(library.error));
    for (const [number, { id }] of library.value.layouts.entries()) {
      // Every table has dice of its own, so that the tables are independent of each other.
      const seed = 1000 * width + 100 * depth + number;
      if (proven.has(`${id},${policy}`) || (only !== undefined && only !== id)) continue;
      const layout = chooseLayout(library.value, id);
      const made = layout.ok ? toScenario(layout.value, 'squads') : layout;
      if (!made.ok) throw new Error(JSON.stringify(made.error));
      const { document } = made.value;
      const units = (['attacker', 'defender'] as const).flatMap((side) => armyOf(document, side));
      const scoring: NonNullable<ScenarioDocument['mission']>['scoring'] = [
        { hold: 'each', points: 2 },
        { kill: 'units', points: 3 },
      ];
      const mission = { ...document.mission!, turns: 3, scoring };
      const file = join(folder, `${id}.json`);
      writeFileSync(file, makeScenario({ ...document, units, mission }));
      const out = join(folder, `${id}-batch.json`);
      const told = await runCli([
        ...['batch', file, '--games', String(pairs), '--seed', String(seed), '--first', 'swap', '--turns', '3'],
        ...['--workers', '1', '--attacker', policy, '--defender', policy, '--out', out],
      ]);
      if (told.status !== 0) throw new Error(told.stderr);
      appendFileSync(PROOF, `${rowOf(id, policy, out)}\n`);
      process.stdout.write(`${rowOf(id, policy, out)}\n`);
    }
  }
}

/** The text of a file: a line for each template and each piece. */
function textOf({ templates, layouts, deployments }: OwnLayouts): string {
  const lines = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(',\n');
  const all = layouts.map(({ pieces = [], ...head }) => {
    const text = JSON.stringify(head);
    return `${text.slice(0, -1)},"pieces":[\n${lines(pieces)}\n]}`;
  });
  return `{"templates":[\n${lines(templates)}\n],\n"layouts":[\n${all.join(',\n')}\n],\n"deployments":[\n${lines(deployments)}\n]}\n`;
}

type Variant = {
  readonly rates: Readonly<Record<'attackerWins' | 'defenderWins' | 'draws', { readonly value: number }>>;
};

/** A row of the proof: wins of both orders, and their difference with its interval of 95 %, by the normal distribution. */
function rowOf(id: string, policy: string, out: string): string {
  const { games, variants } = JSON.parse(readFileSync(out, 'utf8')) as {
    readonly games: number;
    readonly variants: readonly Variant[];
  };
  const count = (key: keyof Variant['rates']): number =>
    variants.reduce((sum, { rates }) => sum + Math.round(rates[key].value * games), 0);
  const [attacker, defender, draws] = [count('attackerWins'), count('defenderWins'), count('draws')];
  const all = attacker + defender + draws;
  const difference = (attacker - defender) / all;
  // A pair counts as one game, because both have the same dice; and each side wins one game more, so that a table without
  // decided games is not called certain.
  const variance = ((attacker + defender + 2) / (all + 2) - difference * difference) / (all / 2);
  const error = 1.96 * Math.sqrt(Math.max(0, variance));
  const shown = [difference, difference - error, difference + error].map((n) => n.toFixed(3));
  return [id, policy, all, attacker, defender, draws, ...shown].join(',');
}

const [what, pairs, policy, id] = process.argv.slice(2);
if (what === 'prove') await prove(Number(pairs ?? 10), policy ?? 'greedy', id);
else {
  mkdirSync(OWN, { recursive: true });
  for (const [width, depth] of OWN_SIZES)
    writeFileSync(join(OWN, `${width}x${depth}.json`), textOf(generateOwn(width, depth, SEED)));
}
