import { describe, expect, it } from 'vitest';
import { modelId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { begin } from '../../src/rules/squads/fight/begin.ts';
import { evolveFight } from '../../src/rules/squads/fight/evolve-fight.ts';
import { assemble, stepModelAnimator, takePlaces } from '../../src/scene/minis/model-animator.ts';
import { restPoses } from '../../src/timeline/rest-poses.ts';
import { blowPerformance, LUNGE } from '../../src/timeline/blows.ts';
import { toppledPose } from '../../src/timeline/perform.ts';
import { planDuelPoses } from '../../src/timeline/plan-duel.ts';
import type { ModelPose } from '../../src/timeline/pose.ts';
import { standing } from '../../src/timeline/pose.ts';
import { residualOf, shrunk } from '../../src/timeline/residual.ts';
import { createRenderContext } from '../../src/scene/context/render-context.ts';
import { aGame, nth } from '../support/game.ts';

const ACROSS = 1.26;

/** Two lines of three face to face, a character in the middle of each. */
const lines = (): GameState =>
  aGame({
    phase: 'fight',
    units: [
      { id: 'red', at: [-1, 0, 1].map((x) => [x * ACROSS, 0] as const), keywordsOf: { 1: ['CHARACTER'] } },
      {
        id: 'blue',
        side: 'defender',
        at: [-1, 0, 1].map((x) => [x * ACROSS, ACROSS] as const),
        keywordsOf: { 1: ['CHARACTER'] },
      },
    ],
  });
const [K, N] = [nth('red', 2), nth('blue', 2)];
const duelling = (): GameState =>
  evolveFight(begin(lines()).state, { kind: 'challenge-accepted', combat: 0, challenger: K, challengee: N });

const pose = (x: number, z = 0, facing = 0): ModelPose => ({ at: [x, 0, z], facing, lean: 0, hop: 0 });

describe('a duel as it is seen', () => {
  it('turns the two to face each other and draws the others back, a little', () => {
    const state = duelling();
    const poses = planDuelPoses(state);
    expect(Math.abs(poses.get(K)!.facing)).toBeCloseTo(Math.PI);
    expect(poses.get(N)!.facing).toBeCloseTo(0);
    for (const model of state.models.values()) {
      const shown = poses.get(model.id);
      const moved = shown ? Math.hypot(shown.at[0] - model.at[0], shown.at[2] - model.at[2]) : 0;
      expect(moved).toBeLessThan(0.35);
      if (model.id !== K && model.id !== N) expect(Math.abs(shown!.at[0])).toBeGreaterThan(Math.abs(model.at[0]));
    }
  });

  it('never changes where models stand in the rules, and is over with the combat', () => {
    const state = duelling();
    planDuelPoses(state);
    expect([...state.models]).toEqual([...lines().models]);
    const fought = evolveFight(state, {
      kind: 'combat-resulted',
      combat: 0,
      unsaved: { attacker: 0, defender: 0 },
    });
    expect(planDuelPoses(fought).size).toBe(0);
    expect(planDuelPoses(lines()).size).toBe(0);
  });
});

describe('minis in motion', () => {
  it('lunge towards the foe and come back to where they rest', () => {
    const rest = pose(0);
    const lunges = blowPerformance([{ model: modelId('a'), at: [2, 0, 0] }], new Map(), () => rest);
    const at = (time: number) => [...lunges.posesAt(time)][0]![1];
    expect(at(0)).toBe(rest);
    expect(at(lunges.length)).toBe(rest);
    expect(at(LUNGE.blow).at[0]).toBeGreaterThan(0.2);
  });

  it('ease over short ways only, and arrive', () => {
    expect(residualOf(pose(0), pose(5))).toBe(undefined);
    expect(residualOf(pose(0), pose(0))).toBe(undefined);
    let left = residualOf(pose(0), pose(0.4));
    for (let i = 0; i < 100 && left; i++) left = shrunk(left, 0.016);
    expect(left).toBe(undefined);
  });

  it('take a staged place step by step, or at once when all is still', () => {
    const stage = createRenderContext();
    takePlaces(stage, assemble(lines(), undefined, undefined, undefined), false);
    expect(stage.shown.get(K)).toEqual(standing(lines().models.get(K)!));
    const staged = assemble(duelling(), undefined, undefined, undefined);
    takePlaces(stage, staged, false);
    expect(stage.shown.get(K)!.facing).toBeCloseTo(0);
    for (let i = 0; i < 60; i++) stepModelAnimator(stage, staged, 0.03);
    expect(staged.residuals.size).toBe(0);
    expect(Math.abs(stage.shown.get(K)!.facing)).toBeCloseTo(Math.PI);
    const still = assemble(lines(), undefined, undefined, undefined);
    takePlaces(stage, still, true);
    expect(stage.shown.get(K)).toEqual(restPoses(lines()).get(K));
  });

  it('raise dust at the second of the sky at which they land', () => {
    const state = lines();
    const { at } = state.models.get(K)!;
    const from = [at[0], at[1] + 3, at[2]] as const;
    const leg = { kind: 'jump-down', from, to: at, length: 3 } as const;
    const path = { length: 3, across: 0, up: 0, down: 3, legs: [leg] };
    const moves = [{ model: K, from, to: at, path, contacts: [] }];
    const stage = createRenderContext();
    stage.sky.uSkySecond.value = 20;
    const animator = assemble(state, { kind: 'walk', shows: state, moves, charge: false, tumble: true }, undefined, 1);
    takePlaces(stage, animator, false);
    expect(stage.dust.settle(20)).toBe(false);
    stepModelAnimator(stage, animator, 0.016);
    const lands = 20 + animator.performance!.length;
    expect([stage.dust.settle(lands - 0.05), stage.dust.mesh.visible]).toEqual([true, false]);
    expect([stage.dust.settle(lands + 0.05), stage.dust.mesh.visible]).toEqual([true, true]);
  });

  it('are shown in a fall between two frames of it', () => {
    const toppled = {
      bodies: 1,
      frames: 2,
      secondsPerFrame: 0.1,
      poses: Float32Array.from([0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1]),
    };
    expect(toppledPose(toppled, 0, 0.5).at).toEqual([0.5, 0, 0]);
    expect(toppledPose(toppled, 0, 9).at).toEqual([1, 0, 0]);
  });
});
