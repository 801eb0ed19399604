import { IcosahedronGeometry } from 'three';
import { pointInPolygon } from '../../../src/geometry/outlines/polygon.ts';
import type { PlanPoint } from '../../../src/kernel/point.ts';
import { leavesOn } from '../../../src/scene/meshes/leaves.ts';
import type { Unsteady } from '../../../src/scene/meshes/seeded.ts';
import { noise } from '../noise.ts';
import { type Corner, type Heap, quad, tri, type Vec } from './heap.ts';
import { turned } from './wood.ts';
import { STUFF, type Stuff } from './stuffs.ts';

/** A clump of leaves: a ragged ball, darker below. */
export function clump(
  heap: Heap,
  [x, y, z]: Vec,
  radius: number,
  stuff: Stuff,
  squash = 0.82,
  detail = 1,
  bright = 1,
): void {
  const form = new IcosahedronGeometry(1, detail).getAttribute('position');
  const tone = bright * (1 + 0.28 * noise(x * 3, y * 3, z * 3));
  const corner = (i: number): Corner => {
    const [dx, dy, dz] = [form.getX(i), form.getY(i), form.getZ(i)];
    const k = noise(x * 5 + dx * 2.3, y * 5 + dy * 2.3, z * 5 + dz * 2.3);
    const r = radius * (1 + 0.3 * k);
    return {
      at: [x + dx * r, y + dy * r * squash, z + dz * r],
      edge: 0.7 * k + 0.45 * dy,
      tone: tone * (1 + 0.14 * k),
      stuff,
    };
  };
  for (let i = 0; i < form.count; i += 3) tri(heap, corner(i), corner(i + 1), corner(i + 2));
}

/** How much smaller than a clump the core below its leaves is, and how bright it is, as factors. */
const CORE = { size: 0.84, bright: 0.45 } as const;

const GROWTH = { dense: 11, least: 0.25, most: 0.4 } as const;

type Ball = { readonly at: Vec; readonly radius: number };

/** Balls whose surfaces are made of leaves, round darker cores. What lies within another ball is left out. */
function leafBalls(heap: Heap, balls: readonly Ball[], random: Unsteady, stuff: Stuff, squash: number): void {
  for (const ball of balls) {
    const [x, y, z] = ball.at;
    const core = CORE.size * ball.radius;
    clump(heap, ball.at, core, stuff, squash, 1, CORE.bright);
    const rough = (d: Vec) => 0.3 * noise(x * 5 + d[0] * 2.3, y * 5 + d[1] * 2.3, z * 5 + d[2] * 2.3);
    const others = balls.filter((other) => other !== ball);
    const isHidden = ([px, py, pz]: Vec): boolean =>
      others.some(
        ({ at, radius }) =>
          Math.hypot(px + x - at[0], (py + y - at[1]) / squash, pz + z - at[2]) < CORE.size * radius - 0.05,
      );
    for (const { base, left, right, tip, out } of leavesOn(
      core,
      squash,
      GROWTH,
      random,
      (d) => rough(d) - 0.06 + 0.12 * random(),
    )) {
      if (isHidden(tip)) continue;
      const tone = 0.8 + 0.34 * random() + 0.16 * out[1];
      const corner = (at: Vec, edge: number): Corner => ({
        at: [x + at[0], y + at[1], z + at[2]],
        ...{ edge, tone, stuff },
      });
      const [foot, end] = [corner(base, -0.6), corner(tip, 0.8)];
      tri(heap, foot, end, corner(right, 0.3));
      tri(heap, foot, corner(left, 0.3), end);
    }
  }
}

/** A trunk that leans and tapers. */
function trunk(
  heap: Heap,
  [x, y, z]: Vec,
  foot: number,
  top: number,
  height: number,
  lean: PlanPoint,
  stuff: Stuff,
): void {
  const rings = 5;
  for (let k = 0; k < rings; k++) {
    const [t0, t1] = [k / rings, (k + 1) / rings];
    const radius = (t: number) => foot + (top - foot) * t + (t < 0.2 ? foot * 0.5 * (0.2 - t) * 5 : 0);
    const at = (t: number): Vec => [x + lean[0] * t * t, y + height * t, z + lean[1] * t * t];
    const [a, b] = [at(t0), at(t1)];
    const sides = 7;
    const corner = (c: Vec, r: number, i: number): Corner => {
      const angle = (2 * Math.PI * i) / sides;
      const ridge = i % 2 === 0 ? 1.12 : 0.9;
      return {
        at: [c[0] + r * ridge * Math.sin(angle), c[1], c[2] + r * ridge * Math.cos(angle)],
        edge: i % 2 === 0 ? 0.8 : -0.5,
        tone: 1,
        stuff,
      };
    };
    for (let i = 0; i < sides; i++)
      quad(
        heap,
        corner(a, radius(t0), i),
        corner(a, radius(t0), (i + 1) % sides),
        corner(b, radius(t1), (i + 1) % sides),
        corner(b, radius(t1), i),
      );
  }
}

/** A broad tree, without a trunk where a part takes its place. */
export function broadTree(
  heap: Heap,
  at: Vec,
  height: number,
  random: Unsteady,
  withTrunk = true,
  stuff: Stuff = STUFF.leaf,
): void {
  const lean: PlanPoint = [0.5 * (random() - 0.5), 0.5 * (random() - 0.5)];
  if (withTrunk) trunk(heap, at, 0.16 + height * 0.025, 0.1, height * 0.62, lean, STUFF.bark);
  const crown: Vec = [at[0] + lean[0], at[1] + height * 0.68, at[2] + lean[1]];
  const spread = height * 0.27;
  const turn = random() * 6.28;
  const balls: Ball[] = [{ at: [crown[0], crown[1] + spread * 0.55, crown[2]], radius: spread * 0.95 }];
  for (let i = 0; i < 5; i++) {
    const angle = turn + (i / 5) * 6.28;
    const out = spread * (0.75 + 0.2 * random());
    balls.push({
      at: [crown[0] + out * Math.sin(angle), crown[1] - spread * 0.35 * random(), crown[2] + out * Math.cos(angle)],
      radius: spread * (0.62 + 0.2 * random()),
    });
  }
  leafBalls(heap, balls, random, stuff, 0.82);
}

/** A pine: layers of needles, one above the other. */
export function pine(heap: Heap, [x, y, z]: Vec, height: number, random: Unsteady, snowy: boolean): void {
  trunk(heap, [x, y, z], 0.15, 0.08, height * 0.5, [0, 0], STUFF.bark);
  const tiers = 5;
  for (let k = 0; k < tiers; k++) {
    const t = k / tiers;
    const foot = y + height * (0.2 + 0.66 * t);
    const tip = foot + height * (0.36 - 0.12 * t);
    const wide = height * 0.26 * (1 - 0.75 * t);
    const spikes = 9;
    const turn = random() * 6.28;
    const rim = (i: number, far: boolean): Corner => {
      const angle = turn + ((i + (far ? 0 : 0.5)) / spikes) * 6.28;
      const r = far ? wide * (0.9 + 0.2 * random()) : wide * 0.62;
      const white = snowy && far;
      return {
        at: [x + r * Math.sin(angle), foot - (far ? 0.12 * height * 0.4 : 0), z + r * Math.cos(angle)],
        edge: far ? 0.9 : -0.6,
        tone: 1,
        stuff: white ? STUFF.snow : STUFF.needle,
      };
    };
    const ring = Array.from({ length: 2 * spikes }, (_, i) => rim(Math.floor(i / 2), i % 2 === 0));
    const top: Corner = { at: [x, tip, z], edge: 0.5, tone: 1.1, stuff: snowy ? STUFF.snow : STUFF.needle };
    const under: Corner = { at: [x, foot + 0.1, z], edge: -1, tone: 0.6, stuff: STUFF.needle };
    const half = ring.map(
      (c): Corner => ({
        at: [x + (c.at[0] - x) * 0.5, foot + (tip - foot) * 0.38, z + (c.at[2] - z) * 0.5],
        edge: 0.1,
        tone: 1,
        stuff: snowy && random() < 0.45 ? STUFF.snow : STUFF.needle,
      }),
    );
    for (let i = 0; i < ring.length; i++) {
      const j = (i + 1) % ring.length;
      quad(heap, ring[i]!, ring[j]!, half[j]!, half[i]!);
      tri(heap, half[i]!, half[j]!, top);
      tri(heap, ring[j]!, ring[i]!, under);
    }
  }
}

/** A palm: a ringed trunk that leans, and fronds that hang over. */
export function palmTree(heap: Heap, at: Vec, height: number, random: Unsteady): void {
  const lean: PlanPoint = [1.1 * (random() - 0.5), 1.1 * (random() - 0.5)];
  trunk(heap, at, 0.15, 0.1, height, lean, STUFF.bark);
  const head: Vec = [at[0] + lean[0], at[1] + height, at[2] + lean[1]];
  const fronds = 9;
  for (let f = 0; f < fronds; f++) {
    const angle = (f / fronds) * 6.28 + 0.4 * random();
    const long = 1.35 + 0.35 * random();
    const [dx, dz] = [Math.sin(angle), Math.cos(angle)];
    const spine = (t: number): Vec => [
      head[0] + dx * long * t,
      head[1] + 0.4 * Math.sin(t * 2.2) - 0.95 * t * t,
      head[2] + dz * long * t,
    ];
    const steps = 5;
    for (let k = 0; k < steps; k++) {
      const [t0, t1] = [k / steps, (k + 1) / steps];
      const wide = (t: number) => 0.26 * Math.sin(Math.min(1, t * 1.15 + 0.12) * Math.PI) + 0.02;
      const leaf = (t: number, s: number): Corner => {
        const p = spine(t);
        const w = wide(t) * (k % 2 === 0 ? 1 : 0.8);
        return {
          at: [p[0] + dz * w * s, p[1] - Math.abs(s) * w * 0.55, p[2] - dx * w * s],
          edge: s === 0 ? 0.9 : 0.1,
          tone: 1 + 0.2 * (random() - 0.5),
          stuff: STUFF.palm,
        };
      };
      for (const s of [-1, 1]) {
        const face = [leaf(t0, 0), leaf(t0, s), leaf(t1, s), leaf(t1, 0)] as const;
        if (s > 0) quad(heap, face[0], face[3], face[2], face[1]);
        else quad(heap, face[0], face[1], face[2], face[3]);
      }
    }
  }
  turned(
    heap,
    [head[0], head[1] - 0.14, head[2]],
    [
      [0.0, 0, -1],
      [0.16, 0.06, 0],
      [0.1, 0.2, 0.5],
      [0, 0.24, 0.5],
    ],
    7,
    STUFF.cut,
  );
}

/** Places within an outline, at least `apart` from one another and `inside` from its rim. */
export function places(
  outline: readonly PlanPoint[],
  count: number,
  apart: number,
  random: Unsteady,
): readonly PlanPoint[] {
  const reach = Math.max(...outline.map(([x, z]) => Math.hypot(x, z)));
  const found: PlanPoint[] = [];
  for (let tries = 0; found.length < count && tries < 600; tries++) {
    const [x, z] = [(random() - 0.5) * 2 * reach, (random() - 0.5) * 2 * reach];
    if (!pointInPolygon(outline, x * 1.22, z * 1.22)) continue;
    if (found.every(([fx, fz]) => Math.hypot(fx - x, fz - z) >= apart)) found.push([x, z]);
  }
  return found;
}
