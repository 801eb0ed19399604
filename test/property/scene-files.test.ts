import { readFileSync, rmSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { discPlans, layDown, targetsOf, toGame } from '../support/disc-charges.ts';
import { chargeScene, expectSound } from '../support/scene-file.ts';

describe('a scene in which a judge finds a fault', () => {
  it('is shrunk, and kept as a scenario file that the command in the message plays', async () => {
    // A judge that is wrong on purpose: it forbids targets of more than one model.
    const told = fc.check(
      fc.property(discPlans(4), (plan) => {
        const c = layDown(plan);
        if (!c) return;
        const faults = c.targets.some((target) => target.length > 1) ? ['a target of several models'] : [];
        expectSound('wrong-on-purpose', faults, () => chargeScene(toGame(c), targetsOf(c), 7));
      }),
      { seed: 3, numRuns: 60 },
    );
    expect(told.failed).toBe(true);
    const file = /npm run -s highground -- run (\S+)/.exec(String(told.errorInstance))?.[1] ?? '';
    expect(file).toMatch(/wrong-on-purpose\.json$/);
    const { units } = JSON.parse(readFileSync(file, 'utf8')) as { units: { id: string; models: unknown[] }[] };
    expect(units.map(({ id, models }) => [id, models.length])).toEqual([
      ['red', 1],
      ['blue-0', 2],
    ]);
    const { status, stdout } = await runCli(['run', file]);
    expect(stdout).toMatch(/charge --unit red --target blue-0 --roll 7/);
    expect(status).toBe(0);
    rmSync(file);
  });

  it('is not kept where nothing is wrong', () => {
    expectSound('right-on-purpose', [], () => expect.unreachable());
  });
});
