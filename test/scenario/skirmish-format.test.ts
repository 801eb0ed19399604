import { describe, expect, it } from 'vitest';
import { SKIRMISH_BY_EDITION } from '../../src/rules/skirmish/numbers.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';
import { faultsOf, NO_MESHES } from '../support/scenarios.ts';

const fighter = (id: string, side: 'attacker' | 'defender', x: number, more: object = {}) => ({
  id,
  side,
  models: [{ id: `${id}.m`, base: { round: 25.4 }, at: [x, 0], height: 1.25 }],
  ...more,
});

const FIGHT = {
  format: 'highground/scenario',
  version: 1,
  name: 'Two fighters',
  system: 'skirmish',
  table: { width: 30, depth: 20 },
  units: [fighter('ann', 'attacker', 0), fighter('ben', 'defender', 6)],
};

const faults = (document: object) => faultsOf(JSON.stringify(document));
const parsed = (document: object) => {
  const scenario = parseScenario(JSON.stringify(document), NO_MESHES);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  return scenario.value;
};

describe('a skirmish in a scenario file', () => {
  it('knows the commands of its phases, and keeps them as written', () => {
    const commands = [
      { kind: 'declare-engage', unit: 'ann', targets: ['ben'], checks: ['climb', 'jump-down'], window: true },
      { kind: 'roll-out-of-sight' },
      {
        kind: 'choose-path',
        path: [
          [3, 1],
          [5, 0],
        ],
      },
      { kind: 'intercept', unit: 'ben', to: [2, 0.5, 1] },
      { kind: 'decline-intercept' },
      { kind: 'resolve-engage' },
      { kind: 'move', moves: [{ model: 'ann.m', to: [2, 2] }], run: true, checks: ['jump-across'] },
      { kind: 'shoot', unit: 'ann', target: 'ben', window: true },
      { kind: 'cast', unit: 'ann', target: 'ben' },
      { kind: 'order-melee' },
      { kind: 'attack', unit: 'ann', targets: ['ben'] },
    ];
    const document = { ...FIGHT, script: commands.map((command) => ({ do: command })) };
    expect(parsed(document).script.map((step) => step.kind === 'do' && step.command)).toEqual(commands);
    expect(parsed(JSON.parse(makeScenario(document as unknown as ScenarioDocument))).script).toHaveLength(
      commands.length,
    );
  });

  it('takes a declaration without checks as one that needs none', () => {
    const [step] = parsed({
      ...FIGHT,
      script: [{ do: { kind: 'declare-engage', unit: 'ann', targets: ['ben'] } }],
    }).script;
    expect(step).toEqual({
      kind: 'do',
      command: { kind: 'declare-engage', unit: 'ann', targets: ['ben'], checks: [] },
    });
  });

  it('plays by the edition it names, with single constants of its own', () => {
    expect(parsed(FIGHT).rules).toMatchObject({ skirmish: SKIRMISH_BY_EDITION.classic, charge: { freeStep: 1 } });
    expect(parsed({ ...FIGHT, rules: { edition: 'latest' } }).rules.skirmish).toEqual(SKIRMISH_BY_EDITION.latest);
    const { skirmish } = parsed({
      ...FIGHT,
      rules: { edition: 'latest', practice: true, support: 'full', hardDrop: 5, checksBinding: false, lastTurn: 6 },
    }).rules;
    const own = { practice: true, support: 'full', hardDrop: 5, checksBinding: false, lastTurn: 6 };
    expect(skirmish).toEqual({ ...SKIRMISH_BY_EDITION.latest, ...own });
    expect(parsed({ ...FIGHT, rules: { hardDrop: null } }).rules.skirmish).not.toHaveProperty('hardDrop');
  });

  it('lets the best row of the Out-of-Sight table reach as far as its own run', () => {
    const run = { share: 2, plus: 0 };
    expect(parsed({ ...FIGHT, rules: { run } }).rules.skirmish.outOfSight.at(-1)?.reach).toEqual(run);
  });

  it('puts its units under the statuses of themselves and their models', () => {
    const units = [fighter('ann', 'attacker', 0, { status: ['staggered'] }), FIGHT.units[1]];
    expect(parsed({ ...FIGHT, units }).units[0]?.status).toEqual(['staggered']);
  });

  it('refuses a unit that is more than one fighter, a formation, and a fighter hurt twice', () => {
    const [ann, ben] = FIGHT.units;
    const two = { ...ann, models: [...ann!.models, { ...ann!.models[0], id: 'ann.n', at: [0, 3] }] };
    expect(faults({ ...FIGHT, units: [two, ben] })).toEqual([
      '/units/0/models: Unit "ann" has 2 models, but in the system "skirmish" every unit is one fighter; give each model its own unit.',
    ]);
    const ranks = { id: 'ann', side: 'attacker', formation: { files: 1, count: 1, base: { round: 25 }, at: [0, 0] } };
    expect(faults({ ...FIGHT, units: [ranks, ben] })[0]).toMatch(/^\/units\/0\/formation: .*one fighter/);
    const hurt = { ...ann, status: ['dazed', 'stunned'] };
    expect(faults({ ...FIGHT, units: [hurt, ben] })).toEqual([
      '/units/0/status: Unit "ann" cannot be "dazed" and "stunned" at the same time; keep one.',
    ]);
  });

  it('refuses checks that do not exist, characteristics that are no targets of a d20, and tables with gaps', () => {
    const declare = { kind: 'declare-engage', unit: 'ann', targets: ['ben'], checks: ['crawl'] };
    expect(faults({ ...FIGHT, script: [{ do: declare }] })[0]).toMatch(
      /checks\/0: .*"climb", "jump-across" or "jump-down"/,
    );
    const [ann, ben] = FIGHT.units;
    const odd = { ...ann, models: [{ ...ann!.models[0], profile: { agility: 9.5 } }] };
    expect(faults({ ...FIGHT, units: [odd, ben] })[0]).toMatch(
      /"agility" must be a whole number from 0 to 100; got 9\.5/,
    );
    const stride = { share: 1, plus: 0 };
    const row = (upTo: number) => ({ upTo, reach: stride, failed: stride });
    expect(faults({ ...FIGHT, rules: { outOfSight: [row(10), row(5)] } })).toEqual([
      '/rules/outOfSight/1/upTo: "upTo" must increase from row to row; got 5 after 10.',
    ]);
    expect(faults({ ...FIGHT, rules: { outOfSight: [row(10)] } })).toEqual([
      '/rules/outOfSight/0/upTo: "upTo" of the last row must be 20; got 10.',
    ]);
  });
});
