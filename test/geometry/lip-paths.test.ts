import { describe, expect, it } from 'vitest';
import type { Agile } from '../../src/geometry/agile/agile.ts';
import type { Climb, Field } from '../../src/geometry/field/field.ts';
import { buildField } from '../../src/geometry/field/build-field.ts';
import type { Obstacle } from '../../src/geometry/obstacles/levels.ts';
import { lipPaths } from '../../src/geometry/routes/lip-paths.ts';
import { directTangent } from '../../src/geometry/travel/follow.ts';
import { type RouteNode, startNode } from '../../src/geometry/travel/route-node.ts';
import { rounded } from '../../src/geometry/outlines/rounded.ts';
import type { PlanPoint } from '../../src/kernel/point.ts';
import type { CheckKind } from '../../src/rules/core/agility.ts';
import { seeded } from '../physics/pieces.ts';

const RADIUS = 0.5;
const HIGH = { y: 3, rule: 3 };

/** A rectangle in plan. */
type Box = readonly [minX: number, minZ: number, maxX: number, maxZ: number];

/** A roof in the west with its lip at 0, and one in the east from 2 on; north of both nothing. */
const WEST: Box = [-4, -2, 0, 2];
const EAST: Box = [2, -1, 6, 1];

const cornersOf = ([a, b, c, d]: Box): readonly PlanPoint[] => [
  [a, b],
  [c, b],
  [c, d],
  [a, d],
];

/** Roofs of one height as a mover with some checks sees them, with one place on a lip. */
function fieldOf(boxes: readonly Box[], checks: readonly CheckKind[], lip: PlanPoint): Field {
  const obstacles = boxes.map((box, owner): Obstacle => {
    const shape = rounded(cornersOf(box), RADIUS);
    return { shape, lo: -Infinity, hi: 3, foot: 0, stand: true, ruleTop: 3, through: false, owner };
  });
  const solids = boxes.map((box) => rounded(cornersOf(box), 0));
  const jump = { free: 1, most: 3, rise: 1, landing: 3, clear: 0 };
  const agile: Agile = {
    moves: { checks, binding: false, climbs: true, ladders: 'free', jump },
    ...{ radius: RADIUS, solids, wide: solids, insets: solids, ladders: boxes.map(() => false) },
    ...{ crossings: () => [], lips: new Set<number>(), lipPlaces: [lip], isHeld: () => true, canStand: () => true },
  };
  return buildField(obstacles, { minX: -20, maxX: 20, minZ: -20, maxZ: 20 }, 1, { agile });
}

/** A way come straight to the place on the lip, having done something on the last stretch. */
function nodeAt(field: Field, [x, z]: PlanPoint, spent = 0, climbs?: Climb): RouteNode {
  const vertex = 2 * [...field.agile!.lips][0]!;
  const parent = startNode({ x: x - 1, z, level: HIGH });
  return { ...startNode({ x, z, level: HIGH }), vertex, spent, parent, tangent: directTangent(x - 1, z, x, z), climbs };
}

const LEAPT: Climb = { at: 0.2, until: 1, from: HIGH, to: HIGH, before: undefined, kind: 'jump-across' };

describe('what ways that bend at lips are good for', () => {
  it('[S-17] nothing is said where there are no lips', () => {
    const field = fieldOf([WEST], ['jump-across'], [0, 0]);
    expect(lipPaths({ ...field, agile: { ...field.agile!, lips: new Set() } })).toBeUndefined();
    expect(lipPaths({ ...field, agile: undefined })).toBeUndefined();
  });

  it('[S-17] a model that leaps across goes on from the lip of one roof in every direction that meets the other, never back over its own', () => {
    const lip: PlanPoint = [0, 0];
    const field = fieldOf([WEST, EAST], ['jump-across'], lip);
    const onward = lipPaths(field)!.onward(nodeAt(field, lip))!;
    // From the middle of the lip the near side of the east roof is seen between −atan(1 / 2) and atan(1 / 2).
    const widest = Math.atan2(1, 2);
    for (let k = -179; k < 180; k++) {
      const angle = (k * Math.PI) / 180;
      const isLed = onward(4 * Math.cos(angle), 4 * Math.sin(angle));
      if (Math.abs(angle) < widest) expect(isLed, `${k}°`).toBe(true);
      if (Math.abs(k) > 91) expect(isLed, `${k}°`).toBe(false);
    }
    // As far as a leap goes: 3.
    const near = fieldOf([WEST, [2.99, -1, 6, 1]], ['jump-across'], lip);
    expect(lipPaths(near)!.onward(nodeAt(near, lip))!(4, 0)).toBe(true);
  });

  it('[S-17][S-18] a bend at a lip is worth nothing to a model that may not leap, unless it came down there', () => {
    const lip: PlanPoint = [0, 0];
    const field = fieldOf([WEST, EAST], ['climb', 'jump-across'], lip);
    const ways = lipPaths(field)!;
    expect(ways.isWorth(nodeAt(field, lip, 0))).toBe(false);
    expect(ways.isWorth(nodeAt(field, lip, 1))).toBe(true);
    expect(ways.isWorth(nodeAt(field, lip, 2))).toBe(false);
    expect(ways.isWorth(nodeAt(field, lip, 2, LEAPT))).toBe(true);
    expect([0, 1, 2].map(ways.mayLeap)).toEqual([true, true, false]);
    // Who bends at a lip must leap on the stretch that begins there.
    const from = nodeAt(field, lip, 1);
    const onto = { ...startNode({ x: 3, z: 0, level: HIGH }), parent: from, tangent: directTangent(0, 0, 3, 0) };
    expect(ways.isWorth(onto)).toBe(false);
    expect(ways.isWorth({ ...onto, climbs: LEAPT })).toBe(true);
    // Who came down there, and who jumps down next, goes anywhere.
    expect(ways.onward(nodeAt(field, lip, 1, LEAPT))).toBeUndefined();
    const down = fieldOf([WEST, EAST], ['jump-down'], lip);
    expect(lipPaths(down)!.onward(nodeAt(down, lip))).toBeUndefined();
  });

  it('[S-17] brute force: a direction in which small steps leave a roof and come to another within a leap is never left out', () => {
    const random = seeded(11);
    let [led, left] = [0, 0];
    for (let k = 0; k < 60; k++) {
      const boxes: Box[] = [WEST];
      for (let n = 0; n < 3; n++) {
        const [x, z] = [8 * random() - 2, 10 * random() - 5];
        boxes.push([x, z, x + 0.5 + 3 * random(), z + 0.5 + 3 * random()]);
      }
      const lip: PlanPoint = [0, 3.9 * random() - 1.95];
      const isOn = ([a, b, c, d]: Box, [x, z]: PlanPoint) => x >= a && x <= c && z >= b && z <= d;
      if (boxes.some((box, i) => i > 0 && isOn(box, lip))) continue;
      const field = fieldOf(boxes, ['jump-across'], lip);
      const onward = lipPaths(field)!.onward(nodeAt(field, lip))!;
      for (let d = 0; d < 90; d++) {
        const angle = (2 * Math.PI * (d + 0.37)) / 90;
        const at = (s: number): PlanPoint => [lip[0] + s * Math.cos(angle), lip[1] + s * Math.sin(angle)];
        const isHeld = (s: number) => boxes.some((box) => isOn(box, at(s)));
        const leaves = !isHeld(0.01) && !isHeld(0.05);
        const landing = Array.from({ length: 299 }, (_, i) => (i + 1) / 100).find((s) => s > 0.05 && isHeld(s));
        const isLed = onward(...at(5));
        if (leaves && landing !== undefined) expect(isLed, `roofs ${k}, direction ${d}`).toBe(true);
        // Nor is one given in which his own roof goes on.
        if ([0.02, 0.05, 0.1].every((s) => isOn([-4, -1.99, -0.001, 1.99], at(s)))) {
          expect(isLed, `roofs ${k}, direction ${d}`).toBe(false);
          left++;
        }
        if (isLed) led++;
      }
    }
    expect(led).toBeGreaterThan(300);
    expect(left).toBeGreaterThan(300);
  });
});
