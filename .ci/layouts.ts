// Plays games on the layouts of our own: pairs on each table that src/layout/own-layouts.csv has no row of yet.
//
//   node .ci/layouts.ts [PAIRS] [POLICY] [ID]
//
// A pair is one seed played twice, once with each side first. Both sides have the same army, set up by half a turn, and
// the same policy. The measure is the share of games that the attacker wins less the share that the defender wins.
import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runCli } from '../src/cli/run-cli.ts';
import { OWN_COUNT, OWN_SIZES, ownTable } from '../src/layout/generate-own.ts';
import { makeScenario } from '../src/scenario/make-scenario.ts';
import type { ScenarioDocument, UnitDocument } from '../src/scenario/schema.ts';

const PROOF = resolve(import.meta.dirname, '../src/layout/own-layouts.csv');

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
    for (let number = 0; number < OWN_COUNT; number++) {
      const document = ownTable(width, depth, number);
      const id = document.layout!.id!;
      // Every table has dice of its own, so that the tables are independent of each other.
      const seed = 1000 * width + 100 * depth + number;
      if (proven.has(`${id},${policy}`) || (only !== undefined && only !== id)) continue;
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

const [pairs, policy, id] = process.argv.slice(2);
await prove(Number(pairs ?? 10), policy ?? 'greedy', id);
