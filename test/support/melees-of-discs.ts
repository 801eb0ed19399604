import fc from 'fast-check';
import { KIND_TRAITS } from '../../src/rules/core/terrain.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import type { Base, Melee, Squad } from '../oracles/pile-in-by-circles.ts';
import type { Wall } from '../oracles/walks-among-walls.ts';
import { aBox, aGame } from './game.ts';

/** Half the width and depth of the tables of random combats. */
const HALF: readonly [number, number] = [12, 12];
const WALL_HEIGHT = 5;

const hundredths = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.round(min * 100), max: Math.round(max * 100) }).map((n) => n / 100);

const degrees = fc.integer({ min: 0, max: 359 });

/** A base beside an earlier one of its unit. */
const beside = fc.record({ of: fc.nat(9), degrees, gap: hundredths(0.02, 1.95) });

const squad = (most: number) =>
  fc.record({
    mm: fc.constantFrom(25, 32, 32, 40),
    degrees,
    /** The gap between its first base and the first enemy. */
    away: fc.oneof(fc.constant(0), hundredths(0, 3.5)),
    beside: fc.array(beside, { maxLength: most - 1 }),
  });

const side = fc.oneof(hundredths(0.2, 0.8), hundredths(0.2, 3));

/** A combat before its bases are set down. */
export const meleePlans = fc.record({
  enemy: squad(6),
  units: fc.array(squad(5), { minLength: 1, maxLength: 2 }),
  walls: fc.array(fc.record({ at: fc.tuple(hundredths(-6, 6), hundredths(-6, 6)), size: fc.tuple(side, side) }), {
    maxLength: 3,
  }),
  first: fc.constantFrom('attacker' as const, 'defender' as const),
});
type MeleePlan = typeof meleePlans extends fc.Arbitrary<infer T> ? T : never;

/** The combat of a plan: a base that would overlap another or stand off the table is left out, and so is a wall. */
export function layMelee(plan: MeleePlan): Melee {
  const down: Base[] = [];
  const put = (id: string, side: Squad['side'], unit: MeleePlan['enemy'], from: Base | undefined): Squad => {
    const r = unit.mm / 25.4 / 2;
    const models: Base[] = [];
    const offer = (x: number, z: number): void => {
      const base = { id: `${id}${models.length + 1}`, x: Math.round(x * 1e4) / 1e4, z: Math.round(z * 1e4) / 1e4, r };
      const gapTo = (o: Base) => Math.hypot(o.x - base.x, o.z - base.z) - o.r - r;
      if (Math.abs(base.x) > HALF[0] - r || Math.abs(base.z) > HALF[1] - r) return;
      if (down.some((o) => gapTo(o) < (o === from ? -0.0001 : 0.01))) return;
      models.push(base);
      down.push(base);
    };
    const turn = (unit.degrees * Math.PI) / 180;
    const far = from ? from.r + r + unit.away : 0;
    offer((from?.x ?? 0) + far * Math.cos(turn), (from?.z ?? 0) + far * Math.sin(turn));
    for (const b of unit.beside) {
      const of = models[Math.min(b.of, models.length - 1)];
      if (!of) break;
      const angle = (b.degrees * Math.PI) / 180;
      const apart = of.r + r + b.gap;
      offer(of.x + apart * Math.cos(angle), of.z + apart * Math.sin(angle));
    }
    return { id, side, models };
  };
  const enemy = put('blue', 'defender', plan.enemy, undefined);
  const units = plan.units.map((unit, i) => put(['red', 'pink'][i]!, 'attacker', unit, enemy.models[0]));
  const walls = plan.walls
    .map(({ at: [x, z], size: [w, d] }): Wall => ({ x: [x - w / 2, x + w / 2], z: [z - d / 2, z + d / 2] }))
    .filter(({ x, z }) => down.every((o) => Math.hypot(o.x - clamp(o.x, x), o.z - clamp(o.z, z)) > o.r + 0.01));
  return { squads: [enemy, ...units].filter(({ models }) => models.length > 0), walls, first: plan.first, half: HALF };
}

const clamp = (v: number, [low, high]: readonly [number, number]): number => Math.max(low, Math.min(high, v));

/** The game in which a combat is fought: every model has the same initiative. */
export const meleeGame = (melee: Melee, initiative: number): GameState =>
  aGame({
    phase: 'fight',
    side: melee.first,
    table: { width: 2 * melee.half[0], depth: 2 * melee.half[1] },
    terrain: melee.walls.map((wall, i) => ({
      ...aBox(`wall-${i}`, 'wall', wall.x, wall.z, WALL_HEIGHT),
      traits: { ...KIND_TRAITS.wall, cross: 'impassable' },
    })),
    units: melee.squads.map(({ id, side: own, models }) => ({
      id,
      side: own,
      base: { kind: 'round', radius: models[0]!.r },
      profile: { I: initiative },
      at: models.map((m) => [m.x, m.z] as const),
    })),
  });
