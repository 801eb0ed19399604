import { describe, expect, it } from 'vitest';
import { formationPlaces } from '../../src/app/systems/squads/formations.ts';
import { squadPlacements, withCorner } from '../../src/app/systems/squads/squad-drag.ts';
import { gapAcross } from '../../src/geometry/gap.ts';
import type { GameState, Model } from '../../src/rules/core/state/state.ts';
import { coherent } from '../../src/rules/core/measure/measure.ts';
import { SQUADS } from '../../src/rules/play/system-rules.ts';
import { type SquadDrag, FORMATIONS } from '../../src/app/state/squads.ts';

const RADIUS = 0.63;
const model = (i: number, x: number, z: number): Model =>
  ({
    id: `m${i}`,
    unit: 'u',
    base: { kind: 'round', radius: RADIUS },
    at: [x, 0, z],
    facing: 0,
    height: 1.5,
    keywords: [],
    profile: {},
  }) as unknown as Model;
const squad = (count: number) =>
  Array.from({ length: count }, (_, i) => model(i, (i % 4) * 1.6, Math.floor(i / 4) * 1.6));
const laying = { at: [10, 5], turn: 0, lead: 0, cohere: 2 } as const;

describe.each(FORMATIONS)('a squad laid out %s', (name) => {
  it.each([2, 3, 5, 6, 7, 10, 20])('keeps %i models apart, together and all there', (count) => {
    const models = squad(count);
    const placed = formationPlaces(name, models, laying).map(
      ([x, z], i) => ({ ...models[i]!, at: [x, 0, z] }) as Model,
    );
    expect(placed.length).toBe(count);
    for (const a of placed) for (const b of placed) if (a.id < b.id) expect(gapAcross(a, b)).toBeGreaterThan(0.05);
    expect(coherent(placed, SQUADS.charge)).toEqual({ coherent: true });
  });
});

describe('a squad', () => {
  it('keeps its order about the one who is held, and turns with it', () => {
    const models = squad(3);
    expect(formationPlaces('kept', models, laying)[2]).toEqual([10 + 3.2, 5]);
    const [, , third] = formationPlaces('kept', models, { ...laying, turn: Math.PI / 2 });
    expect(third![0]).toBeCloseTo(10);
    expect(third![1]).toBeCloseTo(5 - 3.2);
  });

  it('moves from the front, so that no model ends on a mate who has yet to move', () => {
    const models = squad(3);
    const pathTo = (x: number) => ({ kind: 'path', to: [x, 0, 0], within: true, path: {} }) as never;
    const drag: SquadDrag = {
      unit: 'u' as never,
      form: 'kept',
      turn: 0,
      apart: [],
      mates: models.map((m) => ({ model: m.id, over: [0, 0], limit: 6, corners: [], path: pathTo(m.at[0] + 1.6) })),
    };
    const state = { models: new Map(models.map((m) => [m.id, m])) } as unknown as GameState;
    expect([...squadPlacements(state, drag).keys()]).toEqual(['m2', 'm1', 'm0']);
  });

  it('turns where it was led to, each in its own place; who got no way there does not', () => {
    const there = { kind: 'path', to: [3, 0, 1], within: true, path: {} } as never;
    const none = { kind: 'no-path', at: [0, 0, 0], by: [] } as never;
    const mate = (id: string, path: never) => ({
      model: id as never,
      over: [0, 0] as const,
      limit: 6,
      corners: [],
      path,
    });
    const led = { unit: 'u' as never, form: 'kept', turn: 0, apart: [] } as const;
    const turned = withCorner({ ...led, mates: [mate('a', there), mate('b', none)] });
    expect(turned?.mates.map(({ corners }) => corners)).toEqual([[[3, 0, 1]], []]);
    expect(withCorner(turned!)?.mates[0]?.corners).toHaveLength(2);
    expect(withCorner({ ...led, mates: [mate('b', none)] })).toBeUndefined();
  });
});
