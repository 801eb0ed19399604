import { describe, expect, it } from 'vitest';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import { type DuelMeeting, planMeeting } from '../../src/rules/squads/challenge/meet.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import { getModel, withPlaces } from '../../src/rules/core/state/lookup.ts';
import { gapH, inContact } from '../../src/rules/core/measure/measure.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { keepsCompany } from '../../src/rules/squads/fight/contact.ts';
import { meetOn, withTable } from '../support/fights.ts';
import { aBox, aGame, type UnitPlan } from '../support/game.ts';

const HERO = ['INFANTRY', 'CHARACTER'];

/** A unit on 25 mm bases. */
const troop = (id: string, side: 'attacker' | 'defender', ...at: (PlanPoint | Point)[]): UnitPlan => ({
  id,
  side,
  at,
  mm: 25,
});

/** A character on his own on a 25 mm base, `k1` of unit `k`. */
const hero = (id: string, side: 'attacker' | 'defender', ...at: (PlanPoint | Point)[]): UnitPlan => ({
  ...troop(id, side, ...at),
  keywordsOf: { 0: HERO },
});

/** Where the meeting puts a model, in its first option. */
const to = (meeting: DuelMeeting, id: string): Point | undefined =>
  meeting.options[0]!.shifts.find((shift) => shift.model === modelId(id))?.to;

const near = (point: Point | undefined, x: number, y: number, z: number, digits = 3): void => {
  expect(point).toBeDefined();
  expect(point![0]).toBeCloseTo(x, digits);
  expect(point![1]).toBeCloseTo(y, digits);
  expect(point![2]).toBeCloseTo(z, digits);
};

/** The state once the first option has happened. */
const metBy = (state: GameState, meeting: DuelMeeting): GameState =>
  withPlaces(
    state,
    meeting.options[0]!.shifts.map((shift) => [shift.model, shift.to] as const),
  );

const touching = (state: GameState, a: string, b: string): boolean =>
  inContact(getModel(state, modelId(a)), getModel(state, modelId(b)), state.rules.charge);

/** Two ranks of three face to face and two characters: Captain `k` behind the middle, Nob `n` in it. */
const ranks = (change: { kAt?: PlanPoint; k2?: PlanPoint; terrain?: ReturnType<typeof aBox>[]; up?: number } = {}) => {
  const up = change.up ?? 0;
  const on = ([x, z]: PlanPoint): Point => [x, up, z];
  return aGame({
    terrain: change.terrain ?? [],
    units: [
      troop('a', 'attacker', on([0, 0]), on([0.9843, 0]), on([1.9685, 0])),
      hero('k', 'attacker', on(change.kAt ?? [0.9843, -0.9843]), ...(change.k2 ? [on(change.k2)] : [])),
      troop('b', 'defender', on([0, 0.9843]), on([1.9685, 0.9843])),
      hero('n', 'defender', on([0.9843, 0.9843])),
    ],
  });
};

describe('priority 1: a friend of the challenger makes way', () => {
  it('[D-18, D-20, EX-30] the Captain takes the place of the friend who touches the Nob, and it the Captain’s', async () => {
    const state = ranks();
    const meeting = await meetOn(state, 'k1', 'n1');
    expect(meeting.way).toBe('challenger-swaps');
    expect(meeting.options.map((o) => o.partner)).toEqual(['a2']);
    near(to(meeting, 'k1'), 0.9843, 0, 0);
    near(to(meeting, 'a2'), 0.9843, 0, -0.9843);
    expect(meeting.options[0]!.shifts).toHaveLength(2);
    expect(touching(metBy(state, meeting), 'k1', 'n1')).toBe(true);
  });

  it('[D-18] duellists who touch already do not move', async () => {
    const meeting = await meetOn(ranks(), 'a2', 'n1');
    expect(meeting).toEqual({ way: 'touching', options: [{ shifts: [] }] });
  });

  it('[D-19, EX-31] a swap that leaves the Captain 2.0157 from its only comrade is not allowed', async () => {
    const state = ranks({ k2: [0.9843, -3] });
    const [k1, k2] = ['k1', 'k2'].map((id) => getModel(state, modelId(id)));
    expect(gapH(k1!, k2!)).toBeCloseTo(1.0315, 3);
    const meeting = await meetOn(state, 'k1', 'n1');
    expect(meeting.way).toBe('as-close');
  });

  it('[D-19, EX-31] with the comrade at 1.9957 it is allowed', async () => {
    const state = ranks({ k2: [0.9843, -2.98] });
    const meeting = await meetOn(state, 'k1', 'n1');
    expect(meeting.way).toBe('challenger-swaps');
    const met = metBy(state, meeting);
    expect(gapH(getModel(met, modelId('k1')), getModel(met, modelId('k2')))).toBeCloseTo(1.9957, 3);
  });

  it.each([
    [0.002, false],
    [-0.002, true],
  ])('[D-19] turns at two inches to a thousandth: %f beyond', async (beyond, allowed) => {
    const meeting = await meetOn(ranks({ k2: [0.9843, -2.98425 - beyond] }), 'k1', 'n1');
    expect(meeting.way === 'challenger-swaps').toBe(allowed);
  });

  it('[B10] a trooper who loses its unit by making way does not stop the swap', async () => {
    const state = aGame({
      units: [
        troop('a', 'attacker', [0, 0], [0, -1.5]),
        hero('k', 'attacker', [6, 0]),
        hero('n', 'defender', [0, 0.98425]),
      ],
    });
    const meeting = await meetOn(state, 'k1', 'n1');
    expect(meeting.way).toBe('challenger-swaps');
    expect(keepsCompany(metBy(state, meeting), modelId('a1'))).toBe(false);
  });

  it('[D-19] a character who would lose its unit by making way never does', async () => {
    const state = aGame({
      units: [
        hero('a', 'attacker', [0, 0], [0, -1.5]),
        hero('k', 'attacker', [6, 0]),
        hero('n', 'defender', [0, 0.98425]),
      ],
    });
    expect((await meetOn(state, 'k1', 'n1')).way).toBe('as-close');
  });

  it('[B8] offers every friend who touches the other, of whatever unit', async () => {
    const state = aGame({
      units: [
        troop('a', 'attacker', [-0.98425, 0]),
        troop('c', 'attacker', [0.98425, 0]),
        hero('k', 'attacker', [0, -3]),
        hero('n', 'defender', [0, 0]),
      ],
    });
    const meeting = await meetOn(state, 'k1', 'n1');
    expect(meeting.options.map((o) => o.partner)).toEqual(['a1', 'c1']);
  });

  /** Aldous in contact with Morrow, his squad beside him; Hesper has charged in behind, alone in his unit. */
  const intervention = (squadAt: PlanPoint) =>
    aGame({
      units: [
        hero('aldous', 'attacker', [0, 0], squadAt),
        hero('hesper', 'attacker', [0, -0.98425]),
        hero('morrow', 'defender', [0, 0.98425]),
      ],
    });

  it('[D-40, EX-41] an intervener takes the place of the friend it stands in for', async () => {
    const meeting = await meetOn(intervention([1.5, -0.5]), 'hesper1', 'morrow1');
    expect(meeting.way).toBe('challenger-swaps');
    near(to(meeting, 'hesper1'), 0, 0, 0);
    near(to(meeting, 'aldous1'), 0, 0, -0.98425);
  });

  it('[D-40, EX-41] but not if that would take the friend from its squad', async () => {
    const meeting = await meetOn(intervention([0, 2.96]), 'hesper1', 'morrow1');
    expect(meeting.way).toBe('as-close');
  });

  it('[D-20] a friend of another combat does not make way', async () => {
    const state = ranks();
    const units = [...state.units.keys()].filter((id) => id !== 'a');
    const meeting = await withTable(state, (table) =>
      planMeeting(state, { units }, modelId('k1'), modelId('n1'), table),
    );
    expect(meeting.way).toBe('as-close');
  });
});

describe('priority 2: a friend of the one who answers makes way', () => {
  const queue = () =>
    aGame({
      units: [
        hero('k', 'attacker', [0, 0]),
        troop('b', 'defender', [0, 0.9843]),
        hero('n', 'defender', [0.4921, 1.8367]),
      ],
    });

  it('[D-21, EX-32] the Nob takes the place of the friend who touches the Captain', async () => {
    const meeting = await meetOn(queue(), 'k1', 'n1');
    expect(meeting.way).toBe('challengee-swaps');
    expect(meeting.options.map((o) => o.partner)).toEqual(['b1']);
    near(to(meeting, 'n1'), 0, 0, 0.9843);
    near(to(meeting, 'b1'), 0.4921, 0, 1.8367);
  });

  it('[D-21] is not used while priority 1 is possible', async () => {
    const state = aGame({
      units: [
        hero('k', 'attacker', [0, 0]),
        troop('a', 'attacker', [0.98425, 1.9685]),
        troop('b', 'defender', [0, 0.98425]),
        hero('n', 'defender', [0, 1.9685]),
      ],
    });
    expect((await meetOn(state, 'k1', 'n1')).way).toBe('challenger-swaps');
  });
});

describe('priority 3: as close as possible', () => {
  const file = (terrain: ReturnType<typeof aBox>[] = []) =>
    aGame({
      terrain,
      units: [
        troop('a', 'attacker', [0, 0]),
        hero('k', 'attacker', [0, -0.9843]),
        troop('b', 'defender', [0, 0.9843]),
        hero('n', 'defender', [0, 1.9685]),
      ],
    });

  it('[D-22, EX-33] the Captain exchanges with the friend nearest to the Nob', async () => {
    const state = file();
    const meeting = await meetOn(state, 'k1', 'n1');
    expect(meeting.way).toBe('as-close');
    expect(meeting.options.map((o) => o.partner)).toEqual(['a1']);
    near(to(meeting, 'k1'), 0, 0, 0);
    near(to(meeting, 'a1'), 0, 0, -0.9843);
    const met = metBy(state, meeting);
    expect(gapH(getModel(met, modelId('k1')), getModel(met, modelId('n1')))).toBeCloseTo(0.9843, 3);
  });

  it('[D-22, B9, R7-04] the nearest free place if the exchange is not allowed: the gap of EX-31 leaves 2 inches of reach', async () => {
    const state = ranks({ k2: [0.9843, -3] });
    const meeting = await meetOn(state, 'k1', 'n1');
    const met = metBy(state, meeting);
    const [k1, k2, n1] = ['k1', 'k2', 'n1'].map((id) => getModel(met, modelId(id)));
    expect(keepsCompany(met, modelId('k1'))).toBe(true);
    expect(gapH(k1!, k2!)).toBeLessThanOrEqual(2.0005);
    expect(gapH(k1!, n1!)).toBeLessThanOrEqual(gapH(getModel(state, modelId('k1')), n1!));
  });

  it('[D-22, B9] it does not move where no place that keeps it with its unit is nearer', async () => {
    const state = aGame({
      units: [
        { ...troop('k', 'attacker', [0, 0], [0, 2.98425]), keywordsOf: { 1: HERO } },
        hero('n', 'defender', [0, 8]),
      ],
    });
    expect(await meetOn(state, 'k2', 'n1')).toEqual({ way: 'as-close', options: [{ shifts: [] }] });
  });

  it('[B9] a lone Captain with no friend to exchange with is put beside the Nob, on its own side of it', async () => {
    const state = aGame({ units: [hero('k', 'attacker', [0, 0]), hero('n', 'defender', [3, 0])] });
    const meeting = await meetOn(state, 'k1', 'n1');
    near(to(meeting, 'k1'), 3 - 25 / 25.4, 0, 0, 4);
  });

  it('[B9] comes to a thousandth as near as walls allow that no model stands on', async () => {
    const ring = [
      aBox('n', 'container', [-1, 1], [0.7, 1.2], 6),
      aBox('s', 'container', [-1, 1], [-1.2, -0.7], 6),
      aBox('e', 'container', [0.7, 1.2], [-1, 1], 6),
      aBox('w', 'container', [-1.2, -0.7], [-1, 1], 6),
    ];
    const state = aGame({
      terrain: ring.map((p) => ({ ...p, traits: { ...p.traits, stand: 'never' as const } })),
      units: [hero('k', 'attacker', [5, 0]), hero('n', 'defender', [0, 0])],
    });
    const meeting = await meetOn(state, 'k1', 'n1');
    expect(meeting.way).toBe('as-close');
    near(to(meeting, 'k1'), 1.2 + 12.5 / 25.4, 0, 0, 2);
  });
});

describe('places and terrain', () => {
  const walled = () => {
    const wall = (id: string, x: readonly [number, number], z: readonly [number, number]) => {
      const piece = aBox(id, 'container', x, z, 6);
      return { ...piece, traits: { ...piece.traits, cross: 'impassable' as const } };
    };
    return aGame({
      // The Captain stands in a yard no way leads out of.
      terrain: [
        wall('n', [-7, -3], [-2, -1.8]),
        wall('s', [-7, -3], [1.8, 2]),
        wall('e', [-3.2, -3], [-2, 2]),
        wall('w', [-7, -6.8], [-2, 2]),
      ],
      units: [troop('a', 'attacker', [0, 0]), hero('k', 'attacker', [-5, 0]), hero('n', 'defender', [0, 0.98425])],
    });
  };

  it('[D-23] both are put where no way leads', async () => {
    const meeting = await meetOn(walled(), 'k1', 'n1');
    near(to(meeting, 'k1'), 0, 0, 0);
    near(to(meeting, 'a1'), -5, 0, 0);
  });

  it('[D-23] a wall in between is not asked about: priority 1 stays possible', async () => {
    expect((await meetOn(walled(), 'k1', 'n1')).way).toBe('challenger-swaps');
  });

  it('[D-20, EX-30] holds on a floor three inches up', async () => {
    const state = ranks({ terrain: [aBox('floor', 'container', [-4, 6], [-4, 6], 3)], up: 3 });
    const meeting = await meetOn(state, 'k1', 'n1');
    expect(meeting.way).toBe('challenger-swaps');
    near(to(meeting, 'k1'), 0.9843, 3, 0);
    near(to(meeting, 'a2'), 0.9843, 3, -0.9843);
  });

  it('[D-20] the friend does not go where a base would overhang: the nearest place on the floor is taken', async () => {
    const state = aGame({
      terrain: [aBox('floor', 'container', [-3, 3], [-1.5, 6], 3)],
      units: [
        { ...troop('a', 'attacker', [0, 3, 0]), mm: 40 },
        hero('k', 'attacker', [0, 3, -1.007]),
        hero('n', 'defender', [0, 3, 20 / 25.4 + 12.5 / 25.4]),
      ],
    });
    const meeting = await meetOn(state, 'k1', 'n1');
    expect(meeting.way).toBe('challenger-swaps');
    const aside = to(meeting, 'a1')!;
    expect(aside[1]).toBe(3);
    expect(aside[2]).toBeGreaterThanOrEqual(-1.5 + 20 / 25.4 - 0.001);
  });

  it('[B11] next to a wall that forbids the line the newcomer is turned just clear of it', async () => {
    // A large base is to stand where a small one stood, hard against a wall.
    const wall = aBox('wall', 'container', [-4, -0.6], [-6, 6], 5);
    const state = aGame({
      terrain: [{ ...wall, traits: { ...wall.traits, cross: 'impassable', stand: 'never' } }],
      units: [
        troop('a', 'attacker', [0, 0]),
        { ...hero('k', 'attacker', [3, -3]), mm: 60 },
        hero('n', 'defender', [0, 0.98425]),
      ],
    });
    const meeting = await meetOn(state, 'k1', 'n1');
    expect(meeting.way).toBe('challenger-swaps');
    const k = to(meeting, 'k1')!;
    const radius = 30 / 25.4;
    expect(k[0]).toBeCloseTo(radius - 0.6, 2);
    expect(Math.hypot(k[0], k[2] - 0.98425)).toBeCloseTo(radius + 12.5 / 25.4, 4);
    expect(k[2]).toBeLessThan(0);
  });

  it('[B11] a larger newcomer touches on the line through the old place', async () => {
    const state = aGame({
      units: [
        troop('a', 'attacker', [0.6, 0]),
        { ...hero('k', 'attacker', [3, -3]), mm: 40 },
        hero('n', 'defender', [0.6, 0.98425]),
      ],
    });
    const meeting = await meetOn(state, 'k1', 'n1');
    near(to(meeting, 'k1'), 0.6, 0, 0.98425 - 12.5 / 25.4 - 20 / 25.4);
    near(to(meeting, 'a1'), 3, 0, -3);
  });

  it('[B11] turned until it touches the model that is in the way, no further', async () => {
    const state = aGame({
      units: [
        troop('a', 'attacker', [0, 0], [-0.99, -0.2]),
        { ...hero('k', 'attacker', [3, -3]), mm: 50 },
        hero('n', 'defender', [0, 0.98425]),
      ],
    });
    const meeting = await meetOn(state, 'k1', 'n1');
    const met = metBy(state, meeting);
    const [k, a2] = ['k1', 'a2'].map((id) => getModel(met, modelId(id)));
    expect(touching(met, 'k1', 'n1')).toBe(true);
    expect(gapH(k!, a2!)).toBeLessThan(0.0002);
  });

  it.each([
    ['oval', { kind: 'oval', halfWidth: 1, halfDepth: 0.6 }],
    ['rect', { kind: 'rect', halfWidth: 0.5, halfDepth: 0.75 }],
    ['hull', { kind: 'hull', halfWidth: 1, halfDepth: 2 }],
  ] as const)('[B11] a base of kind %s touches, its facing kept', async (_, base) => {
    const state = aGame({
      units: [
        troop('a', 'attacker', [0, 0]),
        { ...hero('k', 'attacker', [6, -6]), base, facing: 0.7 },
        hero('n', 'defender', [0, 0.98425]),
        troop('b', 'defender', [0.98425, 0.98425]),
      ],
    });
    const meeting = await meetOn(state, 'k1', 'n1');
    expect(meeting.way).toBe('challenger-swaps');
    const met = metBy(state, meeting);
    expect(touching(met, 'k1', 'n1')).toBe(true);
    expect(getModel(met, modelId('k1')).facing).toBe(0.7);
  });
});
