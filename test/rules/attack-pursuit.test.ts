import { describe, expect, it } from 'vitest';
import { gapAcross } from '../../src/geometry/gap.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { bodyOfUnit } from '../../src/rules/regiments/ranks/regiment-state.ts';
import { pursuit } from '../../src/rules/regiments/movement/pursuit.ts';
import { LOCK, playMelee, ROLL } from '../support/play-melee.ts';
import { someRegiments, type RegimentsSetup, type RegimentPlan } from '../support/regiments.ts';
import { mm } from '../support/ranks.ts';

/** Five abreast in one rank, looking to −z. */
const red = (plan: Partial<RegimentPlan> = {}): RegimentPlan => ({ id: 'red', count: 5, at: [0, 0], ...plan });
const blue = (plan: Partial<RegimentPlan> = {}): RegimentPlan => ({
  ...{ id: 'blue', side: 'defender', count: 5, at: [0, 0], facing: 180 },
  ...plan,
});
const battle = (units: readonly RegimentPlan[], plan: Partial<RegimentsSetup> = {}): GameState =>
  someRegiments({ units, phase: 'melee', ...plan });

type Moved = Extract<GameEvent, { kind: 'regiment-moved' }>;
const movesOf = (events: readonly GameEvent[], unit: string): readonly Moved[] =>
  events.filter((e): e is Moved => e.kind === 'regiment-moved' && e.unit === unit);
/** Red alone pursues towards a point of the plan. */
const follow = (state: GameState, to: readonly [number, number], distance: number): Moved | undefined =>
  movesOf(pursuit(state, unitId('red'), [to[0], 0, to[1]], distance), 'red')[0];

/** Red slays two of blue, who break and run; the dice are blue's flight and then its pursuers'. */
function broken(start: GameState, ...dice: readonly number[]) {
  const fight = playMelee(start);
  fight.play(LOCK);
  const blows = fight.combat.stage.kind === 'locked' ? fight.combat.stage.allocations.map(({ model }) => model) : [];
  const ofRed = blows.filter((id) => !id.startsWith('blue')).length;
  fight.play(ROLL, 4, 4, ...Array<number>(ofRed - 2).fill(1), 4, 4, 1, 1);
  fight.play(LOCK);
  const back = fight.combat.stage.kind === 'locked' ? fight.combat.stage.allocations.length : 0;
  return { fight, events: fight.play(ROLL, ...Array<number>(back).fill(1), 6, 6, ...dice) };
}

const quick = { agility: 5 };

describe('pursuit', () => {
  it('[RG-30] a model that catches no model follows as far as it rolled, straight after the unit that fled', () => {
    const { events, fight } = broken(battle([red({ profile: quick }), blue()]), 6, 6, 2, 3);
    expect(movesOf(events, 'red')).toMatchObject([
      { how: 'pursuit', to: { at: [0, 0, -5] }, legs: [{ kind: 'advance', length: 5 }] },
    ]);
    expect(fight.state.units.get(unitId('red'))?.formation?.at).toEqual([0, 0, -5]);
  });

  it('[RG-30] who runs it down does not move', () => {
    const { events } = broken(battle([red({ profile: quick }), blue()]), 2, 3, 2, 3);
    expect(movesOf(events, 'red')).toEqual([]);
  });

  it('[RG-30] who is held by another foe does not move', () => {
    const held = battle([
      red({ profile: quick }),
      blue({ files: 2, count: 2, at: [mm(-30), 0], profile: { discipline: 2 } }),
      blue({ id: 'navy', files: 2, count: 2, at: [mm(30), 0] }),
    ]);
    const fight = playMelee(held);
    const events = fight.end(4, 1, 1, 1, 1, 4, 1, 1, 1, 1, 6, 6, 1, 1, 6, 6);
    expect(events.map(({ kind }) => kind)).toContain('chase-rolled');
    expect(movesOf(events, 'red')).toEqual([]);
  });

  it('[RG-30] from a flank it turns about its middle to look at the unit that fled, and goes straight on', () => {
    const turned = follow(battle([red(), blue({ at: [0, -9] })]), [10, mm(10)], 4)!;
    expect(turned.legs.map(({ kind }) => kind)).toEqual(['pivot', 'advance']);
    expect(turned.to.facing).toBeCloseTo(-Math.PI / 2, 9);
    expect(turned.to.at[0]).toBeCloseTo(4 + mm(10), 4);
    expect(turned.to.at[2]).toBeCloseTo(mm(10), 4);
  });

  it('[RG-30] without room to turn it goes straight on the way it faces, along a friend it touches', () => {
    const wall = { id: 'wall', kind: 'wall', shape: { box: [1, 3, 0.2] }, at: [0, mm(50)] };
    const rust = red({ id: 'rust', at: [mm(100), 0] });
    const moved = follow(battle([red(), rust, blue({ at: [0, -20] })], { terrain: [wall] }), [20, 0], 4)!;
    expect(moved.legs).toMatchObject([{ kind: 'advance', length: 4 }]);
    expect(moved.to.at).toEqual([0, 0, -4]);
  });

  it.each(['attacker', 'defender'] as const)('[RG-30] never comes nearer than an inch to a unit of the %s', (side) => {
    const ahead = { id: 'other', side, files: 5, count: 5, at: [0, -5], facing: 180 } as const;
    const moved = follow(battle([red(), ahead, blue({ at: [20, 20] })]), [0, -20], 9)!;
    // Its front stands at −5: red's may come to −4.
    expect(moved.to.at).toEqual([0, 0, -4]);
    const beside = follow(battle([red(), { ...ahead, at: [mm(100) + 1, -5] }]), [0, -20], 9)!;
    expect(beside.to.at).toEqual([0, 0, -9]);
    const corner = follow(battle([red(), { ...ahead, at: [mm(100) + 0.6, -5] }]), [0, -20], 9)!;
    expect(corner.to.at[2]).toBeCloseTo(-5 + 0.8, 4);
  });

  it('[RG-30 RG-28] stops at closed ground, and at the edge of the table', () => {
    const wall = { id: 'wall', kind: 'wall', shape: { box: [4, 3, 1] }, at: [0, -4] };
    expect(follow(battle([red()], { terrain: [wall] }), [0, -20], 9)!.to.at).toEqual([0, 0, -3.5]);
    expect(follow(battle([red({ at: [0, -22] })]), [0, -30], 9)!.to.at).toEqual([0, 0, -24]);
    expect(follow(battle([red({ at: [0, -24] })]), [0, -30], 9)).toBeUndefined();
  });

  it('[RG-30] after a unit that fled off the table it follows to the edge', () => {
    const edge = battle([red({ at: [0, -22], profile: quick }), blue({ at: [0, -22] })]);
    const { events, fight } = broken(edge, 6, 6, 3, 3);
    expect(events).toContainEqual({ kind: 'regiment-gone', unit: 'blue', why: 'fled' });
    expect(fight.state.units.get(unitId('red'))?.formation?.at).toEqual([0, 0, -24]);
  });

  it('[RG-16 RG-30] dangerous ground hurts who flees over it and who follows, not who stops before it', () => {
    const bog = { id: 'bog', kind: 'crater', shape: { box: [1, 0.1, 1] }, at: [0, -3], traits: { dangerous: 1 } };
    const start = battle([red({ profile: quick }), blue()], { terrain: [bog] });
    const near = broken(start, 6, 6, 1, 1, 6, 6, 6);
    expect(near.events.filter(({ kind }) => kind === 'ground-tested')).toMatchObject([{ unit: 'blue', wounds: 0 }]);
    const { events, fight } = broken(start, 6, 6, 2, 2, 1, 6, 6, 6, 6, 1);
    expect(events.filter(({ kind }) => kind === 'ground-tested')).toMatchObject([
      { unit: 'blue', wounds: 1 },
      { unit: 'red', wounds: 1 },
    ]);
    expect(fight.state.units.get(unitId('red'))?.models).toHaveLength(4);
  });

  it('[RG-30] of several that fled it follows the first it ran after, once', () => {
    const both = battle([
      red({ profile: quick }),
      blue({ files: 2, count: 2, at: [mm(-30), 0], profile: { discipline: 2 } }),
      blue({ id: 'navy', files: 2, count: 2, at: [mm(30), 0], profile: { discipline: 2 } }),
    ]);
    const events = playMelee(both).end(4, 1, 1, 1, 1, 4, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6, 1, 2, 6, 6, 2, 2);
    expect(events.filter(({ kind }) => kind === 'chase-rolled')).toHaveLength(2);
    const [move, ...more] = movesOf(events, 'red');
    expect(more).toEqual([]);
    expect(move!.legs.at(-1)).toMatchObject({ kind: 'advance', length: 3 });
  });

  it('[RG-30] comes no nearer than an inch to the very unit it follows', () => {
    const { fight } = broken(battle([red({ profile: quick }), blue()]), 1, 2, 1, 1);
    const [r, b] = ['red', 'blue'].map((id) => bodyOfUnit(fight.state, fight.state.units.get(unitId(id))!));
    expect(gapAcross(r!, b!)).toBeCloseTo(1, 4);
  });
});
