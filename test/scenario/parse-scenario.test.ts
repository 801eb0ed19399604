import { describe, expect, it } from 'vitest';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';
import { changed, NO_MESHES, WALL_SCENARIO } from '../support/scenarios.ts';

const parsed = (document: unknown) => {
  const scenario = parseScenario(JSON.stringify(document), NO_MESHES);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  return scenario.value;
};

describe('a sound scenario', () => {
  const scenario = parsed(WALL_SCENARIO);

  it('is given in inches and radians', () => {
    const [r1] = scenario.models;
    expect(r1?.base).toEqual({ kind: 'round', radius: 32 / 25.4 / 2 });
    expect(r1?.facing).toBeCloseTo(-Math.PI / 2, 15);
    expect(scenario.terrain[0]).toMatchObject({
      id: 'wall',
      at: [3.8799, 0, 0],
      shape: { kind: 'box', size: [0.5, 3, 20] },
    });
  });

  it('has the ordinary soldier’s profile, body and facing where the file leaves them out', () => {
    const b1 = scenario.models[1];
    expect(b1).toMatchObject({ height: 1.5, facing: 0, profile: { M: 6, WS: 4, W: 1, Ld: 7, Sv: 4 } });
  });

  it('gives models the keywords of their unit', () => {
    expect(scenario.models[0]?.keywords).toEqual(['INFANTRY']);
  });

  it('[R10-29] EX-25 puts a unit under Fights First when all its models have it, and not when one has not', () => {
    const statusWith = (...status: readonly (readonly string[])[]) => {
      const models = status.map((s, i) => ({ id: `r${i + 1}`, base: { round: 32 }, at: [i * 2, 0], status: s }));
      return parsed(changed(['units', 0, 'models'], models)).units[0]!.status;
    };
    expect(statusWith(['fights-first'], ['fights-first'])).toEqual(['fights-first']);
    expect(statusWith(['fights-first'], [])).toEqual([]);
    expect(statusWith(['advanced'], [])).toEqual(['advanced']);
  });

  it('starts with the first turn’s first phase unless told otherwise', () => {
    expect(parsed(changed(['start'], undefined)).start).toEqual({ turn: 1, side: 'attacker', phase: 'movement' });
  });

  it('reads back from the text it is written as', () => {
    const text = makeScenario(WALL_SCENARIO);
    expect(parseScenario(text, NO_MESHES)).toEqual({ ok: true, value: { ...scenario, document: WALL_SCENARIO } });
    expect(makeScenario(parsed(JSON.parse(text)).document as ScenarioDocument)).toBe(text);
  });

  it('overrides single constants and modes of clauses', () => {
    const { rules } = parsed(
      changed(['rules'], {
        mode: 'advisory',
        heroicStand: false,
        engageAcross: 2,
        endCloser: 'lenient',
        clauses: { 'C-23': 'off' },
      }),
    );
    expect(rules).toMatchObject({
      mode: 'advisory',
      heroicStand: false,
      charge: { engageAcross: 2, engageUp: 5, endCloser: 'lenient' },
    });
    expect(rules.clauses.get('C-23')).toBe('off');
  });

  it('may name every shape, base and role', () => {
    const terrain = [
      {
        id: 'prism',
        kind: 'hill',
        shape: {
          prism: {
            outline: [
              [0, 0],
              [6, 0],
              [6, 8],
              [0, 8],
            ],
            height: 3,
          },
        },
        at: [16, -20],
      },
      { id: 'drum', kind: 'container', shape: { cylinder: { radius: 1.5, height: 4 } }, at: [0, 8] },
      { id: 'slope', kind: 'hill', shape: { ramp: [4, 3, 6] }, at: [-10, 0], yaw: 90 },
      {
        id: 'moor',
        kind: 'hill',
        shape: { heightfield: { size: [18, 18], columns: 3, rows: 3, heights: [0, 0, 0, 0, 2, 0, 0, 0, 0] } },
        at: [18, 11],
      },
      {
        id: 'ruin',
        kind: 'ruin',
        at: [10, 1, -10],
        traits: { opaque: false },
        shape: {
          parts: [
            { shape: { box: [6, 0.2, 6] }, at: [0, 3, 0], role: 'floor' },
            { shape: { box: [1, 3, 0.2] }, at: [2, 0, 3.1], role: 'ladder', yaw: 90 },
          ],
        },
      },
    ];
    const bases = [{ round: 25 }, { oval: [60, 35] }, { rect: [20, 40] }, { hull: [6, 4] }];
    const units = [
      { id: 'all', side: 'attacker', models: bases.map((base, i) => ({ id: `m${i}`, base, at: [3 * i, 0] })) },
    ];
    const scenario = parsed({ ...WALL_SCENARIO, terrain, units, script: [] });
    expect(scenario.terrain.map(({ shape }) => shape.kind)).toEqual([
      'prism',
      'cylinder',
      'ramp',
      'heightfield',
      'parts',
    ]);
    expect(scenario.terrain[4]).toMatchObject({ at: [10, 1, -10], traits: { opaque: false, lightThrough: true } });
    expect(scenario.models.map(({ base }) => base)).toEqual([
      { kind: 'round', radius: 25 / 25.4 / 2 },
      { kind: 'oval', halfWidth: 60 / 25.4 / 2, halfDepth: 35 / 25.4 / 2 },
      { kind: 'rect', halfWidth: 20 / 25.4 / 2, halfDepth: 40 / 25.4 / 2 },
      { kind: 'hull', halfWidth: 3, halfDepth: 2 },
    ]);
  });

  it('lays a regiment out from its front edge, files across from the left, ranks behind', () => {
    const formation = { files: 5, count: 7, base: { rect: [20, 20] }, at: [-20, 15], facing: 0 };
    const { models } = parsed({ ...WALL_SCENARIO, script: [], units: [{ id: 'spears', side: 'attacker', formation }] });
    const side = 20 / 25.4;
    expect(models.map(({ id }) => id)).toEqual([
      'spears/1/1',
      'spears/1/2',
      'spears/1/3',
      'spears/1/4',
      'spears/1/5',
      'spears/2/1',
      'spears/2/2',
    ]);
    const at = (i: number) => models[i]!.at;
    expect(at(0)[0]).toBeCloseTo(-20 - 2 * side, 12);
    expect(at(0)[1]).toBeCloseTo(15 + side / 2, 12);
    expect(at(4)[0]).toBeCloseTo(-20 + 2 * side, 12);
    expect(at(5)[1]).toBeCloseTo(15 + 1.5 * side, 12);
    expect(at(5)[0]).toBeCloseTo(-20 - 2 * side, 12);
  });

  it('turns a regiment left by a positive facing: its front looks towards −x at 90°', () => {
    const formation = { files: 3, count: 3, base: { rect: [25, 50] }, at: [0, 0], facing: 90 };
    const { models } = parsed({
      ...WALL_SCENARIO,
      script: [],
      units: [{ id: 'knights', side: 'attacker', formation }],
    });
    const [width, depth] = [25 / 25.4, 50 / 25.4];
    // Facing −x, the left hand points to +z, and the rank stands behind its front edge, towards +x.
    expect(models[0]!.at[0]).toBeCloseTo(depth / 2, 12);
    expect(models[0]!.at[1]).toBeCloseTo(width, 12);
    expect(models[2]!.at[1]).toBeCloseTo(-width, 12);
  });
});
