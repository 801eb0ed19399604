import { expect } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import type { PathAnswer } from '../../src/rules/core/ports.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aBox, aGame, type GamePlan, radius, type UnitPlan } from './game.ts';
import type { Question } from './question.ts';

// What the worked examples of the charge share. All bases are 32 mm by default; the charger's front edge is at R.

/** The radius of a 32 mm base. */
export const R = radius(32);

/** The distance between the centres of two 32 mm bases in contact. */
export const CONTACT = 2 * R;

/** From one long edge of the table to the other. */
export const WIDE: readonly [number, number] = [-22, 22];

/** The charging unit, by default one model in the middle of the table. */
export const red = (plan: Partial<UnitPlan> = {}): UnitPlan => ({ id: 'red', at: [[0, 0]], ...plan });

/** An enemy unit of one model. */
export const blue = (at: UnitPlan['at'][number], plan: Partial<UnitPlan> = {}): UnitPlan => ({
  id: 'blue',
  side: 'defender',
  at: [at],
  ...plan,
});

/** A wall from `x0` to `x1`, by default across the whole table. */
export const wall = (x0: number, x1: number, height: number, z: readonly [number, number] = WIDE): TerrainPiece =>
  aBox('wall', 'wall', [x0, x1], z, height);

/** One model against one, a gap apart. */
export const duel = (gap: number, terrain: readonly TerrainPiece[] = [], plan: Partial<GamePlan> = {}) =>
  aGame({ units: [red(), blue([CONTACT + gap, 0])], terrain, ...plan });

/** Fails unless the charge needs this distance, to a thousandth of an inch, and this total. */
export const needs = (
  q: Question,
  distance: number | undefined,
  total: number | undefined,
  ...targets: readonly string[]
): void => {
  const answer = q.ask(...targets);
  expect(answer.needed).toBe(total);
  if (distance === undefined) expect(answer.distance).toBeUndefined();
  else expect(Math.abs((answer.distance ?? Infinity) - distance)).toBeLessThan(1e-3);
};

/** Whether the referee can place the charge on a roll. */
export const succeeds = (q: Question, roll: number, ...targets: readonly string[]): boolean =>
  q.plan(roll, ...targets).success;

/** Where the referee puts each model on a roll, and which models it touches there. */
export const endsOf = (
  q: Question,
  roll: number,
  ...targets: readonly string[]
): Readonly<Record<string, { at: Point; contacts: readonly string[] }>> => {
  const plan = q.plan(roll, ...targets);
  return Object.fromEntries(plan.success ? plan.moves.map((m) => [m.model, { at: m.to, contacts: m.contacts }]) : []);
};

/** The length of a path, if there is one. */
export const lengthOf = (answer: PathAnswer): number | undefined =>
  answer.kind === 'path' ? answer.path.length : undefined;
