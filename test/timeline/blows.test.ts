import { describe, expect, it } from 'vitest';
import { slainBy } from '../../src/app/events/slain.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { blowPerformance, LUNGE } from '../../src/timeline/blows.ts';
import { fallPuffs } from '../../src/timeline/perform.ts';
import type { ModelPose } from '../../src/timeline/pose.ts';
import { restPoses } from '../../src/timeline/rest-poses.ts';
import { aGame, nth } from '../support/game.ts';

const [A, B, C] = [nth('red', 1), nth('red', 2), nth('blue', 1)];

/** Two of red and one of blue, so far apart along x. Bases have a radius of 16 mm. */
const apart = (inches: number): GameState =>
  aGame({
    phase: 'fight',
    units: [
      { id: 'red', at: [[-inches, 0] as const, [-inches, 2] as const] },
      { id: 'blue', side: 'defender', at: [[0, 0] as const] },
    ],
  });

const fought = (state: GameState, strikers: readonly (typeof A)[]) => {
  const rests = restPoses(state);
  const lunges = strikers.map((model) => ({ model, at: state.models.get(C)!.at }));
  const blows = blowPerformance(lunges, state.models, (id) => rests.get(id));
  const at = (time: number): ReadonlyMap<unknown, ModelPose> => new Map(blows.posesAt(time));
  return { rests, blows, at };
};

const width = (state: GameState): number => {
  const { base } = state.models.get(A)!;
  return base.kind === 'round' ? 2 * base.radius : 0;
};

describe('a blow', () => {
  it('meets its target: the striker steps until the bases touch, and bends over it', () => {
    const state = apart(2);
    const { at } = fought(state, [A]);
    const pose = at(LUNGE.blow).get(A)!;
    expect(pose.at[0]).toBeCloseTo(-width(state), 6);
    expect(pose.lean).toBeGreaterThan(0.3);
  });

  it('drives no base into another that it touches', () => {
    const state = apart(1.26);
    const { at, blows } = fought(state, [A]);
    for (let time = 0; time <= blows.length; time += 0.01) {
      const poses = at(time);
      const gap = Math.hypot(...[0, 2].map((i) => poses.get(A)!.at[i]! - poses.get(C)!.at[i]!)) - width(state);
      expect(gap, `at ${time}`).toBeGreaterThan(-0.001);
    }
  });

  it('bends the striker back first', () => {
    expect(
      fought(apart(2), [A])
        .at(LUNGE.blow * 0.5)
        .get(A)!.lean,
    ).toBeLessThan(-0.1);
  });

  it('drives the struck model away from the striker, its left side turned to it, and only once it is hit', () => {
    const { at, rests } = fought(apart(2), [A]);
    const rest = rests.get(C)!;
    expect(at(LUNGE.blow - 0.01).get(C)!.at).toEqual(rest.at);
    const struck = at(LUNGE.blow + 0.08).get(C)!;
    expect(struck.at[0]).toBeGreaterThan(0.08);
    // Its left is where −x of its own frame is: towards the striker, at −x of the table, more than it was.
    const leftwards = ({ facing }: ModelPose) => Math.cos(facing);
    expect(leftwards(struck)).not.toBeCloseTo(leftwards(rest), 2);
  });

  it.each([[[A]], [[A, B]], [[A, A, B]]])('starts and ends at rest, without a jump in between (%j)', (strikers) => {
    const { at, rests, blows } = fought(apart(2), strikers);
    for (const end of [0, blows.length])
      for (const [id, pose] of at(end)) expect(pose).toEqual(rests.get(id as typeof A));
    let before = at(0);
    for (let time = 0.0005; time <= blows.length; time += 0.0005) {
      const now = at(time);
      for (const [id, pose] of now) {
        const was = before.get(id)!;
        const change = [pose.at[0] - was.at[0], pose.at[2] - was.at[2], pose.facing - was.facing, pose.lean - was.lean];
        expect(Math.max(...change.map(Math.abs)), `${id} at ${time}`).toBeLessThan(0.03);
        expect(pose.hop).toBeGreaterThanOrEqual(0);
      }
      before = now;
    }
  });
});

describe('the slain', () => {
  const state = apart(2);
  const struck = (attackers: readonly (typeof A)[]) =>
    ({
      ...{ kind: 'struck', combat: 0, step: 0, unsaved: { attacker: 1, defender: 0 } },
      volleys: [
        {
          attackers,
          against: unitId('blue'),
          hit: { needs: 3, dice: [] },
          wound: { dice: [] },
          allocations: [],
          lost: 0,
        },
      ],
      left: [{ model: C, wounds: 0 }],
    }) as unknown as GameEvent;

  it('fall away from the model that struck them, not from the nearest enemy', () => {
    expect(slainBy(state, struck([B]))[0]!.from).toEqual(state.models.get(B)!.at);
    expect(slainBy(state, struck([A, B]))[0]!.from).toEqual(state.models.get(A)!.at);
  });

  it('raise dust on the side to which they fall', () => {
    const [puff] = fallPuffs(slainBy(state, struck([A])));
    expect(puff!.at[0]).toBeGreaterThan(0.3);
    expect(puff!.at[2]).toBeCloseTo(0, 9);
  });
});

describe('a blow at a place without a model', () => {
  it('is struck all the same', () => {
    const rest: ModelPose = { at: [0, 0, 0], facing: 0, lean: 0, hop: 0 };
    const { length, posesAt } = blowPerformance([{ model: modelId('a'), at: [1, 0, 0] }], new Map(), () => rest);
    expect(length).toBe(LUNGE.seconds);
    expect([...posesAt(LUNGE.blow)][0]![1].at[0]).toBeCloseTo(0.4, 6);
  });
});
