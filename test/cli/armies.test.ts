import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fairTable } from '../../src/cli/armies/fair-table.ts';
import { playMatch } from '../../src/cli/armies/play-match.ts';
import { pairShares, type PlayedMatch, winShares } from '../../src/cli/armies/win-shares.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import { standsOf } from '../../src/editor/units.ts';
import { ARMY_SYSTEMS } from '../../src/scenario/armies/army.ts';
import { findArmy, loadArmies } from '../../src/scenario/armies/load-armies.ts';
import { askJson } from '../support/command-line.ts';
import { drawn } from '../support/drawn.ts';
import { NO_MESHES } from '../support/scenarios.ts';

describe('highground import', () => {
  it('sets up an army of our own by its id, on a table of its game', async () => {
    const out = join(mkdtempSync(join(tmpdir(), 'highground-armies-')), 'army.json');
    const { status, json } = await askJson('import', 'orchard-host', '--side', 'defender', '--out', out);
    expect(status).toBe(0);
    const { army } = (await findArmy('orchard-host'))!;
    expect(json['answer']).toMatchObject({ id: 'orchard-host', system: 'regiments', points: army.points });
    const { system, units } = JSON.parse(readFileSync(out, 'utf8'));
    expect(system).toBe('regiments');
    expect(units.map(({ side, name }: { side: string; name: string }) => [side, name])).toEqual(
      army.units.map(({ name }) => ['defender', name]),
    );
    expect((await runCli(['check', out])).stdout).toContain('1 passed, 0 failed');
  });

  it('refuses a table that is too small for it, with the remedy', async () => {
    const { status, stderr } = await runCli(['import', 'reed-throng', '--table', '12x12']);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/A larger --table has more room/)]);
  });
});

describe('highground balance', () => {
  it.each(ARMY_SYSTEMS)(
    'has tables for every two armies of %s, alike for both sides by half a turn',
    async (system) => {
      const armies = await loadArmies(system);
      for (const [i, attacker] of armies.entries()) {
        const defender = armies[(i + 1) % armies.length]!;
        const made = fairTable({ attacker, defender }, system, i, NO_MESHES);
        if (!made.ok) throw new Error(JSON.stringify(made.error));
        const { terrain = [], units = [], mission } = made.value;
        const places = [
          ...terrain.map(({ at }) => [at[0]!, at.at(-1)!]),
          ...(mission?.objectives ?? []).map(({ at }) => at),
        ];
        for (const [x, z] of places)
          expect(places.some(([otherX, otherZ]) => Math.abs(otherX! + x!) + Math.abs(otherZ! + z!) < 0.01)).toBe(true);
        expect(units).toHaveLength(attacker.units.length + defender.units.length);
        for (const unit of units)
          for (const { at } of standsOf(unit)) expect(Math.sign(at[1])).toBe(unit.side === 'attacker' ? 1 : -1);
      }
    },
  );

  it('plays a match the same way again, and an army beats two of its own fighters', async () => {
    const { army } = (await findArmy('fences-crew'))!;
    const few = { ...army, units: army.units.slice(-2) };
    const order = { system: 'skirmish', seed: 3, policy: 'greedy', files: NO_MESHES } as const;
    expect(await playMatch([army, few], order, 0)).toEqual({ ok: true, value: 2 });
    expect(await playMatch([few, army], order, 0)).toEqual({ ok: true, value: 0 });
    const even = await playMatch([army, army], order, 1);
    expect(even).toEqual({ ok: true, value: 1 });
    expect(await playMatch([army, army], order, 1)).toEqual(even);
  });

  it('counts what each army won, with an interval about it', () => {
    const match = fc.record({ a: fc.nat(3), b: fc.nat(3), won: fc.constantFrom(0, 0.5, 1, 1.5, 2) });
    fc.assert(
      fc.property(fc.array(match), (all) => {
        const matches: readonly PlayedMatch[] = all.filter(({ a, b }) => a < b);
        const [shares, pairs] = [winShares(matches, 4), pairShares(matches, 4)];
        for (let army = 0; army < 4; army++) {
          // Game by game: every match is two, and what one wins the other loses.
          const games = matches.flatMap(({ a, b, won }) => (a === army ? [won] : b === army ? [2 - won] : []));
          const total = games.reduce((sum, won) => sum + won, 0);
          const share = shares[army];
          expect(share === undefined).toBe(games.length < 2);
          if (share) {
            expect(share.value).toBeCloseTo(total / (2 * games.length), 12);
            expect(share.low).toBeLessThanOrEqual(share.value + 1e-12);
            expect(share.high).toBeGreaterThanOrEqual(share.value - 1e-12);
          }
          for (let other = 0; other < 4; other++)
            if (!Number.isNaN(pairs[army]![other]!))
              expect(pairs[army]![other]! + pairs[other]![army]!).toBeCloseTo(1, 12);
        }
      }),
      { numRuns: drawn(200) },
    );
    // Shares 1, 0.5 and 0: mean 0.5, deviation 0.5, Student's 97.5 % quantile of two degrees 4.303.
    const three = [2, 1, 0].map((won) => ({ a: 0, b: 1, won }));
    expect(winShares(three, 2)[0]).toEqual({ value: 0.5, low: 0, high: 1 });
    const eight = Array.from({ length: 8 }, (_, i) => ({ a: 0, b: 1, won: i % 2 === 0 ? 2 : 1 }));
    // Mean 0.75, deviation 0.267, quantile of seven degrees 2.365: half the width is 0.2235.
    expect(winShares(eight, 2)[0]!.high).toBeCloseTo(0.9735, 3);
  });

  it.each([
    [['balance', 'chess'], /the game must be one of squads, regiments, skirmish/],
    [['balance', 'squads', '--matches', '0'], /--matches must be a whole number/],
    [['balance', 'squads', '--policy', 'clever'], /--policy must be one of random, greedy, cautious/],
  ])('refuses with one sentence: %j', async (args, sentence) => {
    const { status, stderr } = await runCli(args);
    expect([status, stderr]).toEqual([2, expect.stringMatching(sentence)]);
  });
});
