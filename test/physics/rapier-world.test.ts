import { describe, expect, it } from 'vitest';
import type { Base } from '../../src/geometry/base.ts';
import type { Leg } from '../../src/geometry/path.ts';
import type { Point } from '../../src/kernel/point.ts';
import { pieceId } from '../../src/rules/core/ids.ts';
import type { Shape, TerrainPiece } from '../../src/rules/core/terrain.ts';
import { findTerrainFaults } from '../../src/physics/rapier/validate-limits.ts';
import { loadRapier, type RapierModule } from '../../src/physics/rapier/load-rapier.ts';
import { createRapierWorld, PhysicsFault, type RapierWorld } from '../../src/physics/rapier/rapier-world.ts';
import { aPiece, box, seeded } from './pieces.ts';
import { drawn } from '../support/drawn.ts';

const R = 16 / 25.4;
const round: Base = { kind: 'round', radius: R };
const body = { base: round, facing: 0, height: 1.5 };
const table = { width: 60, depth: 44 };
const worldOf = (...terrain: TerrainPiece[]): Promise<RapierWorld> => createRapierWorld({ ...table, terrain });

const leg = (from: Point, to: Point, kind: Leg['kind'] = 'walk'): Leg => ({
  kind,
  from,
  to,
  length: Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]),
});

describe('a swept base', () => {
  it('stops where its edge meets a wall, to a thousandth (closed form)', async () => {
    const world = await worldOf(aPiece('wall', box(0.5, 3, 20), [4, 0, 0]));
    const hit = world.sweep([leg([0, 0, 0], [8, 0, 0])], body)!;
    expect(hit.piece).toBe('wall');
    expect(Math.abs(hit.at[0] - (3.75 - R))).toBeLessThan(0.003);
    expect(hit.along).toBeCloseTo(hit.at[0], 6);
    world.dispose();
  });

  it('meets a cylinder obliquely where the closed form says', async () => {
    const world = await worldOf(aPiece('drum', { kind: 'cylinder', radius: 1.5, height: 4 }, [5, 0, 0.8]));
    const hit = world.sweep([leg([0, 0, 0], [8, 0, 0])], body)!;
    expect(Math.abs(hit.at[0] - (5 - Math.sqrt((R + 1.5) ** 2 - 0.8 ** 2)))).toBeLessThan(0.004);
    world.dispose();
  });

  it('climbs a face, walks the top and comes down without a hit', async () => {
    const world = await worldOf(aPiece('wall', box(4, 3, 20), [6, 0, 0], 0));
    const [near, far] = [4 - R, 8 + R];
    const way = [
      leg([0, 0, 0], [near, 0, 0]),
      leg([near, 0, 0], [near, 3, 0], 'climb'),
      leg([near, 3, 0], [far, 3, 0]),
      leg([far, 3, 0], [far, 0, 0], 'climb'),
      leg([far, 0, 0], [12, 0, 0]),
    ];
    expect(world.sweep(way, body)).toBeUndefined();
    const lowered = ([x, y, z]: Point): Point => [x, Math.min(y, 2.9), z];
    const low = way.map((l) => ({ ...l, from: lowered(l.from), to: lowered(l.to) }));
    expect(world.sweep(low, body)).toMatchObject({ piece: 'wall', leg: 2 });
    world.dispose();
  });

  it('rounds a corner on an arc that touches it, and hits on an arc a hundredth tighter', async () => {
    const world = await worldOf(aPiece('block', box(4, 3, 4)));
    const around = (r: number): Leg[] => [
      leg([-4, 0, 2 + r], [2, 0, 2 + r]),
      {
        kind: 'walk',
        from: [2, 0, 2 + r],
        to: [2 + r, 0, 2],
        length: (Math.PI / 2) * r,
        turn: { centre: [2, 2], radius: r, sweep: -Math.PI / 2 },
      },
      leg([2 + r, 0, 2], [2 + r, 0, -4]),
    ];
    expect(world.sweep(around(R), body)).toBeUndefined();
    expect(world.sweep(around(R - 0.01), body)?.piece).toBe('block');
    world.dispose();
  });

  it('fits a gap of its own width and not one 0.01″ narrower', async () => {
    const gap = (width: number) =>
      worldOf(aPiece('a', box(2, 3, 6), [0, 0, 3 + width / 2]), aPiece('b', box(2, 3, 6), [0, 0, -3 - width / 2]));
    const through = [leg([-4, 0, 0], [4, 0, 0])];
    const [wide, narrow] = [await gap(2 * R), await gap(2 * R - 0.01)];
    expect(wide.sweep(through, body)).toBeUndefined();
    expect(narrow.sweep(through, body)).toBeDefined();
    wide.dispose();
    narrow.dispose();
  });

  it('turns a rectangle with its facing: left by positive angles', async () => {
    const world = await worldOf(aPiece('post', box(0.2, 3, 0.2), [-1.2, 0, -1.2]));
    const plank = { base: { kind: 'rect', halfWidth: 2, halfDepth: 0.2 } as Base, height: 1 };
    expect(world.overlaps([0, 0, 0], { ...plank, facing: -Math.PI / 4 })).toHaveLength(1);
    expect(world.overlaps([0, 0, 0], { ...plank, facing: Math.PI / 4 })).toHaveLength(0);
    world.dispose();
  });

  it('needs headroom, and passes what it is told to ignore', async () => {
    const world = await worldOf(aPiece('floor', box(6, 0.2, 6), [0, 1.4, 0]));
    const way = [leg([-6, 0, 0], [6, 0, 0])];
    expect(world.sweep(way, body)?.piece).toBe('floor');
    expect(world.sweep(way, { ...body, height: 1.39 })).toBeUndefined();
    expect(world.sweep(way, { ...body, isIgnored: (met) => met.piece === 'floor' })).toBeUndefined();
    world.dispose();
  });

  it('walks up a 45° ramp on its slope', async () => {
    const world = await worldOf(aPiece('ramp', { kind: 'ramp', size: [4, 4, 4] }));
    expect(world.sweep([leg([0, 0, -5], [0, 0, -2]), leg([0, 0, -2], [0, 4, 2], 'slope')], body)).toBeUndefined();
    expect(world.sweep([leg([0, 0, 5], [0, 0, -2])], body)?.piece).toBe('ramp');
    world.dispose();
  });

  it('is stopped by concave prisms only where they are', async () => {
    const outline = [
      [0, 0],
      [4, 0],
      [4, 1],
      [1, 1],
      [1, 4],
      [0, 4],
    ] as const;
    const world = await worldOf(aPiece('L', { kind: 'prism', outline, height: 2 }));
    expect(world.overlaps([2.5, 0, 2.5], body)).toHaveLength(0);
    expect(world.overlaps([2.5, 0, 0.5], body)).toEqual([{ piece: 'L', role: 'plain' }]);
    world.dispose();
  });

  it('rests on and slides along a 60″ slab without a hit, in 500 random places (seed 5)', async () => {
    const random = seeded(5);
    const world = await worldOf(aPiece('slab', box(60, 2, 40), [0, 0, -2]));
    for (let i = 0; i < 500; i++) {
      const [x, z] = [50 * (random() - 0.5), 36 * (random() - 0.5) - 2];
      const top: Point = [x, 2, z];
      expect(world.overlaps(top, body)).toEqual([]);
      expect(world.sweep([leg(top, [x / 2, 2, z / 2 - 1])], body)).toBeUndefined();
      expect(world.sweep([leg([x, 0, 18 + R], [-x, 0, 18 + R])], body)).toBeUndefined();
    }
    world.dispose();
  });

  it('reports a body wholly inside a piece', async () => {
    const world = await worldOf(aPiece('house', box(10, 10, 10)));
    expect(world.overlaps([1, 2, 1], body)).toEqual([{ piece: 'house', role: 'plain' }]);
    expect(world.overlaps([1, 10, 1], body)).toEqual([]);
    world.dispose();
  });

  it('places parts of parts by their yaw', async () => {
    const arm: Shape = { kind: 'parts', parts: [{ shape: box(1, 1, 1), at: [3, 0, 0], yaw: 0, role: 'wall' }] };
    const world = await worldOf(
      aPiece(
        'crane',
        { kind: 'parts', parts: [{ shape: arm, at: [0, 0, -2], yaw: Math.PI / 2, role: 'plain' }] },
        [1, 0, 0],
        0,
      ),
    );
    // Local +x, turned left by 90°, is −z.
    expect(world.castRay([1, 5, -5], [1, -5, -5])).toMatchObject({ piece: 'crane', role: 'wall' });
    expect(world.castRay([1, 5, -2], [1, -5, -2])).toMatchObject({ piece: undefined });
    world.dispose();
  });
});

describe('rays', () => {
  it('meet a box, a hill and the table at their closed forms', async () => {
    const heights = [0, 0, 0, 0, 2, 0, 0, 0, 0];
    const world = await worldOf(
      aPiece('box', box(2, 3, 2), [10, 0, 0], 0.3),
      aPiece('moor', { kind: 'heightfield', size: [4, 4], columns: 3, rows: 3, heights }, [-10, 0, 0]),
    );
    expect(world.castRay([10, 9, 0], [10, 0, 0])!.at[1]).toBeCloseTo(3, 5);
    expect(world.castRay([-10, 9, 0], [-10, 0, 0])!.at[1]).toBeCloseTo(2, 5);
    expect(world.castRay([-11, 9, 0], [-11, -1, 0])!.at[1]).toBeCloseTo(1, 5);
    expect(world.castRay([0, 9, 0], [0, -1, 0])).toMatchObject({ piece: undefined, distance: expect.closeTo(9, 5) });
    expect(world.castRay([0, 1, 0], [5, 1, 0])).toBeUndefined();
    world.dispose();
  });
});

describe('changes', () => {
  it('are seen by the very next question: add, move, remove', async () => {
    const world = await worldOf();
    const line: [Point, Point] = [
      [-5, 1, 0],
      [5, 1, 0],
    ];
    expect(world.castRay(...line)).toBeUndefined();
    world.put(aPiece('box', box(1, 2, 1)));
    expect(world.castRay(...line)?.at[0]).toBeCloseTo(-0.5, 5);
    world.put(aPiece('box', box(1, 2, 1), [2, 0, 0]));
    expect(world.castRay(...line)?.at[0]).toBeCloseTo(1.5, 5);
    expect(world.sweep([leg([-5, 0, 0], [0.5, 0, 0])], body)).toBeUndefined();
    world.remove(pieceId('box'));
    expect(world.castRay(...line)).toBeUndefined();
    world.dispose();
  });
});

describe('faults of the library', () => {
  /** The library with a world whose rays panic `times` times. */
  async function faulty(times: number): Promise<RapierModule> {
    const rapier = await loadRapier();
    let left = times;
    class Faulty extends rapier.World {
      override castRay(...args: Parameters<InstanceType<RapierModule['World']>['castRay']>) {
        if (left-- > 0) throw new WebAssembly.RuntimeError('unreachable');
        return super.castRay(...args);
      }
    }
    return { ...rapier, World: Faulty };
  }
  const spec = { ...table, terrain: [aPiece('box', box(1, 2, 1))] };

  it('are answered on a new world', async () => {
    const world = await createRapierWorld(spec, await faulty(1));
    expect(world.castRay([-5, 1, 0], [5, 1, 0])?.piece).toBe('box');
  });
  it('are reported when they come again, and the next question is answered', async () => {
    const world = await createRapierWorld(spec, await faulty(2));
    expect(() => world.castRay([-5, 1, 0], [5, 1, 0])).toThrow(PhysicsFault);
    expect(world.castRay([-5, 1, 0], [5, 1, 0])?.piece).toBe('box');
  });
});

describe('bad input', () => {
  const tri = (positions: number[], indices: number[]): Shape => ({
    kind: 'mesh',
    file: 'm.stl',
    data: { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) },
  });
  const field = (columns: number, rows: number, heights: number[], size: [number, number] = [4, 4]): Shape => ({
    kind: 'heightfield',
    size,
    columns,
    rows,
    heights,
  });
  const prism = (outline: (readonly [number, number])[], height = 2): Shape => ({ kind: 'prism', outline, height });
  const nested = (depth: number): Shape =>
    depth === 0
      ? box(1, 1, 1)
      : { kind: 'parts', parts: [{ shape: nested(depth - 1), at: [0, 0, 0], yaw: 0, role: 'plain' }] };
  const shapes: [string, Shape][] = [
    ...[NaN, Infinity, -1, 0, 1e9].flatMap((v): [string, Shape][] => [
      [`box of width ${v}`, box(v, 1, 1)],
      [`cylinder of radius ${v}`, { kind: 'cylinder', radius: v, height: 1 }],
      [`cylinder of height ${v}`, { kind: 'cylinder', radius: 1, height: v }],
      [`ramp of depth ${v}`, { kind: 'ramp', size: [1, 1, v] }],
      [
        `prism of height ${v}`,
        prism(
          [
            [0, 0],
            [1, 0],
            [0, 1],
          ],
          v,
        ),
      ],
      [`heightfield of width ${v}`, field(2, 2, [0, 0, 0, 0], [v, 4])],
    ]),
    [
      'outline of two corners',
      prism([
        [0, 0],
        [1, 0],
      ]),
    ],
    [
      'outline with NaN',
      prism([
        [0, 0],
        [1, NaN],
        [0, 1],
      ]),
    ],
    [
      'outline that crosses itself',
      prism([
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
      ]),
    ],
    ['outline of 5000 corners', prism(Array.from({ length: 5000 }, (_, i) => [Math.cos(i), Math.sin(i)] as const))],
    ['heightfield 0 × 0', field(0, 0, [])],
    ['heightfield short of heights', field(3, 3, [0, 0, 0])],
    ['heightfield with too many heights', field(2, 2, [0, 0, 0, 0, 0])],
    ['heightfield of 1e9 columns', field(1e9, 2, [0, 0])],
    ['heightfield of NaN columns', field(NaN, 2, [0, 0])],
    ['heightfield with a NaN height', field(2, 2, [0, NaN, 0, 0])],
    ['mesh without triangles', tri([0, 0, 0], [])],
    ['mesh with an index out of range', tri([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 3])],
    ['mesh with index 2³²−1', tri([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 0xffffffff])],
    ['mesh with two indices', tri([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1])],
    ['mesh with eight coordinates', tri([0, 0, 0, 1, 0, 0, 0, 1], [0, 1, 2])],
    ['mesh with a NaN vertex', tri([0, 0, 0, 1, NaN, 0, 0, 1, 0], [0, 1, 2])],
    ['mesh with a vertex at 1e30', tri([0, 0, 0, 1, 1e30, 0, 0, 1, 0], [0, 1, 2])],
    ['parts 30 deep', nested(30)],
    [
      '5000 parts',
      {
        kind: 'parts',
        parts: Array.from({ length: 5000 }, () => ({
          shape: box(1, 1, 1),
          at: [0, 0, 0] as const,
          yaw: 0,
          role: 'plain' as const,
        })),
      },
    ],
    ['a part at NaN', { kind: 'parts', parts: [{ shape: box(1, 1, 1), at: [0, NaN, 0], yaw: 0, role: 'plain' }] }],
    ['a shape of no known kind', { kind: 'ball', radius: 1 } as unknown as Shape],
  ];

  it.each(shapes)('%s is named and never reaches the library', async (_, shape) => {
    const bad = aPiece('bad', shape);
    expect(findTerrainFaults([aPiece('fine', box(1, 1, 1)), bad])[0]).toMatchObject({
      piece: 'bad',
      problem: expect.stringMatching(/\.$/),
    });
    const untouchable = new Proxy({} as RapierModule, {
      get: (_target, key) => (key === 'then' ? undefined : expect.unreachable(String(key))),
    });
    await expect(createRapierWorld({ ...table, terrain: [bad] }, untouchable)).rejects.toThrow('terrain bad');
  });

  it.each([NaN, Infinity, 1e30])('a question with %f is refused before the library', async (v) => {
    const world = await worldOf();
    expect(() => world.castRay([v, 0, 0], [0, 0, 0])).toThrow('finite');
    expect(() => world.sweep([leg([0, 0, 0], [0, v, 0])], body)).toThrow('finite');
    expect(() => world.overlaps([0, 0, 0], { ...body, height: v })).toThrow('height');
    expect(() => world.overlaps([0, 0, 0], { ...body, base: { kind: 'round', radius: v } })).toThrow('base');
    world.dispose();
  });
});

describe('random worlds', () => {
  it('never fault, never answer NaN (seed 11)', async () => {
    const random = seeded(11);
    const between = (low: number, high: number) => low + (high - low) * random();
    const size = () => (random() < 0.1 ? 0.001 : between(0.01, 12));
    const shape = (depth: number): Shape => {
      const pick = Math.floor(random() * (depth > 1 ? 6 : 7));
      if (pick === 0) return box(size(), size(), size());
      if (pick === 1) return { kind: 'cylinder', radius: size(), height: size() };
      if (pick === 2) return { kind: 'ramp', size: [size(), size(), size()] };
      if (pick === 3) {
        const n = 3 + Math.floor(random() * 9);
        return {
          kind: 'prism',
          height: size(),
          outline: Array.from({ length: n }, (_, i) => {
            const r = size();
            return [r * Math.cos((2 * Math.PI * i) / n), r * Math.sin((2 * Math.PI * i) / n)] as const;
          }),
        };
      }
      if (pick === 4) return field(2 + Math.floor(random() * 4), 3);
      if (pick === 5) return soup();
      return {
        kind: 'parts',
        parts: Array.from({ length: 3 }, () => ({
          shape: shape(depth + 1),
          at: [between(-3, 3), between(0, 3), between(-3, 3)] as const,
          yaw: between(-4, 4),
          role: 'plain' as const,
        })),
      };
    };
    const field = (columns: number, rows: number): Shape => ({
      kind: 'heightfield',
      size: [size(), size()],
      columns,
      rows,
      heights: Array.from({ length: columns * rows }, () => (random() < 0.5 ? 0 : size())),
    });
    const soup = (): Shape => {
      const vertices = 3 + Math.floor(random() * 12);
      const positions = Float64Array.from({ length: 3 * vertices }, () => (random() < 0.3 ? 0 : between(-4, 4)));
      const indices = Uint32Array.from({ length: 3 * (1 + Math.floor(random() * 20)) }, () =>
        Math.floor(random() * vertices),
      );
      return { kind: 'mesh', file: 'soup.stl', data: { positions, indices } };
    };
    for (let i = 0; i < drawn(1000); i++) {
      const terrain = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, k) =>
        aPiece(`p${k}`, shape(0), [between(-20, 20), between(0, 3), between(-20, 20)], between(-7, 7)),
      );
      const sound = terrain.filter((piece) => findTerrainFaults([piece]).length === 0);
      const world = await worldOf(...sound);
      const point = (): Point => [between(-25, 25), between(0, 6), between(-20, 20)];
      const ray = world.castRay(point(), point());
      if (ray) expect(ray.at.every(Number.isFinite)).toBe(true);
      const bases: Base[] = [
        round,
        { kind: 'oval', halfWidth: 1.2, halfDepth: 0.7 },
        { kind: 'hull', halfWidth: 2, halfDepth: 3 },
      ];
      const hit = world.sweep([leg(point(), point(), 'fly'), leg(point(), point(), 'fly')], {
        ...body,
        base: bases[i % 3]!,
        facing: between(-7, 7),
      });
      if (hit) expect([...hit.at, hit.along].every(Number.isFinite)).toBe(true);
      world.overlaps(point(), body);
      world.dispose();
    }
  });
});
