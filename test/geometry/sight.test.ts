import { describe, expect, it } from 'vitest';
import {
  buildSightScene,
  findSightLine,
  hitsAlong,
  isClear,
  type SightSegment,
  silhouettePoint,
  type Upright,
} from '../../src/geometry/sight/sight.ts';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import { seeded } from '../physics/pieces.ts';
import { drawn } from '../support/drawn.ts';

const R = 16 / 25.4;
const disc = (x: number, z: number, low = 0, height = 1.6, radius = R): Upright => ({
  core: [[x, z]],
  radius,
  low,
  high: low + height,
});
const block = (x0: number, z0: number, x1: number, z1: number, high: number, low = 0): Upright => ({
  core: [
    [x0, z0],
    [x1, z0],
    [x1, z1],
    [x0, z1],
  ],
  radius: 0,
  low,
  high,
});
const sceneOf = (...uprights: Upright[]) =>
  buildSightScene(
    uprights,
    uprights.map((_, i) => i),
  );

/** Plain and obvious: whether a segment runs through an upright, by clipping it with every face. A drum counts as 256 faces. */
function breaks(u: Upright, line: SightSegment): boolean {
  let faces = facesOf.get(u);
  if (!faces) facesOf.set(u, (faces = planes(u)));
  const [fx, fy, fz] = line.from;
  const [tx, ty, tz] = line.to;
  let [low, high] = [0, 1];
  for (const [nx, ny, nz, d] of faces) {
    const a = nx * fx + ny * fy + nz * fz - d;
    const b = nx * tx + ny * ty + nz * tz - d;
    if (a <= 0 && b <= 0) return false;
    if (a < 0) low = Math.max(low, a / (a - b));
    if (b < 0) high = Math.min(high, a / (a - b));
  }
  return high - low > 1e-6;
}

type Plane = readonly [number, number, number, number];
const facesOf = new Map<Upright, readonly Plane[]>();

/** Inward planes: n·p − d > 0 inside. */
function planes(u: Upright): readonly Plane[] {
  const corners =
    u.core.length > 1
      ? u.core
      : Array.from(
          { length: 256 },
          (_, i): PlanPoint => [
            u.core[0]![0] + u.radius * Math.cos((i * Math.PI) / 128),
            u.core[0]![1] + u.radius * Math.sin((i * Math.PI) / 128),
          ],
        );
  const sides = corners.map(([ax, az], i): Plane => {
    const [bx, bz] = corners[(i + 1) % corners.length]!;
    return [-(bz - az), 0, bx - ax, (bx - ax) * az - (bz - az) * ax];
  });
  return [...sides, [0, 1, 0, u.low], [0, -1, 0, -u.high]];
}

type Scene = { readonly solids: readonly Upright[]; readonly bodies: readonly Upright[] };

/** A table of turned boxes and drums and of bodies clear of them, on the table or on a top. */
function randomScene(
  seed: number,
  solidCount: number,
  bodyCount: number,
  spread: number,
  heights: readonly [number, number],
  onTops: boolean,
): Scene {
  const random = seeded(seed);
  const between = (a: number, b: number) => a + (b - a) * random();
  const solids = Array.from({ length: solidCount }, (): Upright => {
    const [x, z, turn, w, d] = [
      between(-spread, spread),
      between(-spread, spread),
      between(0, 7),
      between(0.3, 3),
      between(0.3, 3),
    ];
    const high = between(...heights);
    if (random() < 0.2) return disc(x, z, 0, high, w);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    return {
      core: [
        [-w, -d],
        [w, -d],
        [w, d],
        [-w, d],
      ].map(([p, q]): PlanPoint => [x + p! * c + q! * s, z - p! * s + q! * c]),
      radius: 0,
      low: 0,
      high,
    };
  });
  const bodies: Upright[] = [];
  while (bodies.length < bodyCount) {
    const standing = onTops && random() < 0.3 ? solids[Math.floor(random() * solids.length)]! : undefined;
    const [cx, cz] = standing
      ? standing.core.reduce(([a, b], [x, z]) => [a + x / standing.core.length, b + z / standing.core.length], [0, 0])
      : [between(-spread, spread), between(-spread, spread)];
    const body = disc(cx, cz, standing?.high ?? 0, between(0.8, 2.5), between(0.4, 1.2));
    const clear = solids.every(
      (u) =>
        u === standing ||
        u.high <= body.low ||
        !rim(body).some(([x, z]) => breaks(u, { from: [x, body.low + 0.1, z], to: [x, body.low + 0.2, z] })),
    );
    const apart = solids.every((u) => u === standing || u.high <= body.low || distanceTo(u, body) > body.radius);
    if (clear && apart) bodies.push(body);
  }
  return { solids, bodies };
}

const rim = (b: Upright): readonly PlanPoint[] =>
  Array.from({ length: 16 }, (_, i) => [
    b.core[0]![0] + b.radius * Math.cos((i * Math.PI) / 8),
    b.core[0]![1] + b.radius * Math.sin((i * Math.PI) / 8),
  ]);

function distanceTo(u: Upright, b: Upright): number {
  const [x, z] = b.core[0]!;
  return Math.min(
    ...u.core.map(([ax, az], i) => {
      const [bx, bz] = u.core[(i + 1) % u.core.length]!;
      const dd = (bx - ax) ** 2 + (bz - az) ** 2;
      const t = dd === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (z - az) * (bz - az)) / dd));
      return Math.hypot(x - ax - t * (bx - ax), z - az - t * (bz - az)) - u.radius;
    }),
  );
}

/** A random point of a body's volume, half of them on its rim and half on its top. */
function pointIn(b: Upright, random: () => number): Point {
  const angle = 2 * Math.PI * random();
  const r = (random() < 0.5 ? 1 : Math.sqrt(random())) * b.radius * 0.9999;
  const up = random() < 0.5 ? 0.9999 : random();
  return [b.core[0]![0] + r * Math.cos(angle), b.low + up * (b.high - b.low), b.core[0]![1] + r * Math.sin(angle)];
}

function expectProof(scene: Scene, a: Upright, b: Upright, line: SightSegment): void {
  expect(scene.solids.filter((u) => breaks(u, line))).toEqual([]);
  for (const [body, [x, y, z]] of [
    [a, line.from],
    [b, line.to],
  ] as const) {
    expect(Math.hypot(x - body.core[0]![0], z - body.core[0]![1])).toBeLessThan(body.radius + 1e-9);
    expect(y).toBeGreaterThanOrEqual(body.low - 1e-9);
    expect(y).toBeLessThanOrEqual(body.high + 1e-9);
  }
}

/** Every verdict of a scene against brute force: visible ones prove themselves, hidden ones survive every chord tried. */
function expectTrueVerdicts(scene: Scene, chords: number, seed: number): { visible: number; hidden: number } {
  const random = seeded(seed);
  const built = sceneOf(...scene.solids);
  let [visible, hidden] = [0, 0];
  for (const [i, a] of scene.bodies.entries()) {
    for (const b of scene.bodies.slice(i + 1)) {
      const line = findSightLine(built, a, b);
      expect(findSightLine(built, b, a) === undefined).toBe(line === undefined);
      if (line) {
        visible++;
        expectProof(scene, a, b, line);
        continue;
      }
      hidden++;
      let last = scene.solids[0]!;
      for (let k = 0; k < chords; k++) {
        const chord = { from: pointIn(a, random), to: pointIn(b, random) };
        if (breaks(last, chord)) continue;
        const stopper = scene.solids.find((u) => breaks(u, chord));
        if (stopper) last = stopper;
        else expect.fail(`missed ${JSON.stringify({ a, b, chord })}`);
      }
    }
  }
  return { visible, hidden };
}

describe('a line of sight', () => {
  it('is stopped by the middle of a tall wall, and passes its end', () => {
    const scene = sceneOf(block(-0.25, -5, 0.25, 5, 3));
    expect(findSightLine(scene, disc(-4, 0), disc(4, 0))).toBeUndefined();
    expect(findSightLine(scene, disc(-4, 4.5), disc(4, 4.5))).toBeDefined();
  });

  it('opens exactly where the tangent of both rims passes a corner', () => {
    // Both bodies touch z = 0 from below at R: a wall from z = 0 upwards hides nothing, down to −2R everything.
    const hides = (to: number) =>
      findSightLine(sceneOf(block(-0.25, to, 0.25, 20, 9)), disc(-4, -R), disc(4, -R)) === undefined;
    expect(hides(0)).toBe(false);
    expect(hides(-2 * R + 0.005)).toBe(false);
    expect(hides(-2 * R - 0.005)).toBe(true);
  });

  it('passes a slit of a hundredth and no seam', () => {
    const slit = (w: number) => sceneOf(block(-0.25, w, 0.25, 20, 9), block(-0.25, -20, 0.25, 0, 9));
    expect(findSightLine(slit(0.01), disc(-4, 0.3), disc(4, -0.2))).toBeDefined();
    expect(findSightLine(slit(0), disc(-4, 0.3), disc(4, -0.2))).toBeUndefined();
  });

  it('looks over a wall at the height the intercept theorem gives', () => {
    // From the front rim of a top at 8 (x = −4 + R) to the far rim of a top at 1.6 (x = 4 + R): at x = 0.25, the far side, …
    const top = (x: number) => 8 - (6.4 * (x - (-4 + R))) / 8;
    const over = (high: number) =>
      findSightLine(sceneOf(block(-0.25, -50, 0.25, 50, high)), disc(-4, 0, 6.4), disc(4, 0));
    expect(over(top(0.25) - 0.005)).toBeDefined();
    expect(over(top(0.25) + 0.005)).toBeUndefined();
  });

  it('sees through a window under a floating lintel, and names what a line meets, nearest first', () => {
    const scene = sceneOf(block(-0.25, -50, 0.25, 50, 1), block(-0.25, -50, 0.25, 50, 9, 1.4), block(1, -1, 2, 1, 0.5));
    expect(findSightLine(scene, disc(-4, 0), disc(4, 0))).toBeDefined();
    expect(hitsAlong(scene, { from: [-4, 0.4, 0], to: [4, 0.4, 0] }).map((h) => h.owner)).toEqual([0, 2]);
    expect(hitsAlong(scene, { from: [4, 0.4, 0], to: [-4, 0.4, 0] }).map((h) => h.owner)).toEqual([2, 0]);
  });

  it('is stopped by a mesh, and not through the seam of its triangles', () => {
    const quad = [2, 0, -9, 2, 9, -9, 2, 9, 9, 2, 0, -9, 2, 9, 9, 2, 0, 9];
    const scene = buildSightScene([], [], { corners: Float64Array.from(quad), owners: Uint32Array.of(7, 7) });
    expect(findSightLine(scene, disc(0, 0), disc(5, 0))).toBeUndefined();
    expect(hitsAlong(scene, { from: [0, 4.5, 0], to: [5, 4.5, 0] })).toEqual([
      { owner: 7, fraction: expect.closeTo(0.4, 12) },
    ]);
    expect(isClear(scene, { from: [0, 4.5, 0], to: [1.9, 4.5, 0] })).toBe(true);
  });

  it('treats other bodies as blockers only when told', () => {
    const scene = sceneOf();
    const giant = disc(0, 0, 0, 5, 3);
    expect(findSightLine(scene, disc(-5, 0), disc(5, 0))).toBeDefined();
    expect(findSightLine(scene, disc(-5, 0), disc(5, 0), [giant])).toBeUndefined();
  });
});

/** Lines tried between two who do not see each other. */
const CHORDS = drawn(1500);

describe('verdicts against brute force', () => {
  it('780 pairs among tall solids: every line proven, random chords for each hidden pair (seed 1)', () => {
    const { visible, hidden } = expectTrueVerdicts(randomScene(1, 28, 40, 20, [2.6, 7], false), CHORDS, 2);
    expect(visible).toBeGreaterThan(150);
    expect(hidden).toBeGreaterThan(150);
  });

  it.each([3, 4, 5, 6])('190 pairs among low and tall solids, some on tops (seed %i)', (seed) => {
    const { visible, hidden } = expectTrueVerdicts(randomScene(seed, 14, 20, 14, [0.5, 6], true), CHORDS, seed);
    expect(visible + hidden).toBe(190);
  });

  it('agrees with 81 × 81 silhouette rays wherever those see (seed 7)', () => {
    const scene = randomScene(7, 16, 10, 9, [1, 6], false);
    const built = sceneOf(...scene.solids);
    let seen = 0;
    for (const [i, a] of scene.bodies.entries()) {
      for (const b of scene.bodies.slice(i + 1)) {
        const grid = (p: Upright, q: Upright) =>
          Array.from({ length: 81 }, (_, k) => silhouettePoint(p, q, ((k % 9) - 4) / 4, Math.floor(k / 9) / 8));
        const brute = grid(a, b).some((from) =>
          grid(b, a).some((to) => !scene.solids.some((u) => breaks(u, { from, to }))),
        );
        if (!brute) continue;
        seen++;
        expect(findSightLine(built, a, b)).toBeDefined();
      }
    }
    expect(seen).toBeGreaterThan(10);
  });
});
