import { BufferGeometry, Float32BufferAttribute, Matrix4, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import { pieceId } from '../../src/rules/core/ids.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import type { Point } from '../../src/kernel/point.ts';
import { createLampUniforms, LAMP_MAP_SIDE, MOST_LAMPS } from '../../src/scene/materials/lamp-glsl.ts';
import { SURFACE } from '../../src/scene/materials/palette.ts';
import { toGeometry } from '../../src/scene/meshes/to-geometry.ts';
import { buildTerrain } from '../../src/scene/terrain/build-terrain.ts';
import {
  castBodies,
  castBody,
  createLampShadows,
  directionOf,
  type LampBody,
  setTerrainDistances,
} from '../../src/scene/materials/lamp-shadows.ts';
import {
  distancesFrom,
  lampsOf,
  type PlacedMesh,
  reachOfLamp,
  setLamp,
  type TableLamp,
} from '../../src/scene/terrain/lamps.ts';

const HERE = new Matrix4();
const piece = (kind: TerrainPiece['kind'], size: [number, number, number], at: [number, number, number], yaw = 0) =>
  ({ id: pieceId(`${kind} ${at}`), kind, at, yaw, shape: { kind: 'box', size } }) as unknown as TerrainPiece;
const built = (...pieces: readonly TerrainPiece[]): readonly PlacedMesh[] => [
  { geometry: toGeometry(buildTerrain(pieces)), place: HERE },
];

/** A mesh of triangles of one surface. */
function meshOf(corners: readonly (readonly number[])[], surface: number): PlacedMesh {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(corners.flat(), 3));
  geometry.setAttribute(
    'color',
    new Float32BufferAttribute(
      corners.flatMap(() => [1, 0.5, 0.25]),
      3,
    ),
  );
  geometry.setAttribute(
    'aSurface',
    new Float32BufferAttribute(
      corners.map(() => surface),
      1,
    ),
  );
  return { geometry, place: HERE };
}

describe('the lamps of a table', () => {
  it('are a lantern that shines all round, from its middle', () => {
    const lamps = lampsOf(built(piece('scatter', [0.5, 0.7, 0.5], [3, 2.5, -4], 0.3)));
    expect(lamps).toHaveLength(1);
    expect(lamps[0]!.out).toBeUndefined();
    expect(lamps[0]!.at.distanceTo(new Vector3(3, 2.85, -4))).toBeLessThan(0.15);
  });

  it('are the lit windows of a house, each of which shines away from it', () => {
    const at = [5, 0, 2] as const;
    const lamps = lampsOf(built(piece('house', [8, 4, 6], [...at], 0.7)));
    expect(lamps.length).toBeGreaterThan(0);
    for (const { out, at: from } of lamps) {
      const away = from.clone().sub(new Vector3(at[0], from.y, at[2]));
      expect(out!.dot(away)).toBeGreaterThan(2);
      expect(out!.length()).toBeCloseTo(1, 9);
    }
  });

  it('are none where nothing glows, and lanterns before windows', () => {
    expect(lampsOf(built(piece('wall', [6, 3, 1], [0, 0, 0])))).toEqual([]);
    const lamps = lampsOf(built(piece('house', [8, 4, 6], [-9, 0, 0]), piece('scatter', [0.4, 0.5, 0.4], [4, 2, 0])));
    expect(lamps[0]!.out).toBeUndefined();
    expect(lamps.slice(1).every(({ out }) => out !== undefined)).toBe(true);
  });

  it('follow their pieces where a mesh is placed several times', () => {
    const [mesh] = built(piece('scatter', [0.5, 0.7, 0.5], [0, 2, 0])) as [PlacedMesh];
    const place = new Matrix4().makeTranslation(10, 1, -3).multiply(new Matrix4().makeRotationY(1));
    const [near, far] = [lampsOf([mesh])[0]!, lampsOf([{ ...mesh, place }])[0]!];
    expect(far.at.distanceTo(near.at.clone().applyMatrix4(place))).toBeLessThan(1e-6);
  });
});

const LANTERN: TableLamp = { at: new Vector3(0, 1, 0), colour: [1, 0.6, 0.2], area: 1 };

/** The nearest face that a ray meets at a distance of 0.4 inches or more, by the planes of the triangles. */
function nearest(from: Vector3, way: Vector3, corners: readonly Vector3[]): number {
  let best = Infinity;
  for (let i = 0; i < corners.length; i += 3) {
    const [a, b, c] = corners.slice(i, i + 3) as [Vector3, Vector3, Vector3];
    const normal = b.clone().sub(a).cross(c.clone().sub(a));
    const slant = normal.dot(way);
    if (slant === 0) continue;
    const distance = normal.dot(a.clone().sub(from)) / slant;
    if (distance < 0.4 || distance > best) continue;
    const at = from.clone().addScaledVector(way, distance);
    const sides = [
      [a, b],
      [b, c],
      [c, a],
    ].map(([p, q]) => q!.clone().sub(p!).cross(at.clone().sub(p!)).dot(normal));
    if (sides.every((side) => side >= 0)) best = distance;
  }
  return best;
}

describe('how far the light of a lamp gets', () => {
  it('is the distance to a wall over the cosine', () => {
    const wall = meshOf(
      [
        [3, -90, -90],
        [3, 90, -90],
        [3, 0, 180],
      ],
      SURFACE.stone,
    );
    const distances = distancesFrom(LANTERN, [wall]);
    const reach = reachOfLamp(LANTERN);
    for (let row = 0; row < LAMP_MAP_SIDE; row += 5)
      for (let column = 0; column < LAMP_MAP_SIDE; column += 5) {
        const { x } = directionOf(column, row);
        const expected = x > 0 ? Math.min(reach, 3 / x) : reach;
        expect(distances[row * LAMP_MAP_SIDE + column]).toBeCloseTo(expected, 4);
      }
  });

  it('is the nearest of random triangles in every direction, and glowing ones stop nothing', () => {
    const random = seededRandom(7);
    const number = (): number => uniformInt(random, 2001) / 100 - 10;
    const corners = Array.from({ length: 90 }, () => new Vector3(number(), number(), number()));
    const solid = meshOf(
      corners.map((one) => one.toArray()),
      SURFACE.brick,
    );
    const glass = meshOf(
      [
        [0.6, -20, -20],
        [0.6, 20, -20],
        [0.6, 0, 40],
      ],
      SURFACE.glow,
    );
    const distances = distancesFrom(LANTERN, [glass, solid]);
    const reach = reachOfLamp(LANTERN);
    let stopped = 0;
    for (let row = 0; row < LAMP_MAP_SIDE; row++)
      for (let column = 0; column < LAMP_MAP_SIDE; column += 3) {
        const far = Math.min(reach, nearest(LANTERN.at, directionOf(column, row), corners));
        if (far < reach) stopped++;
        expect(Math.abs(distances[row * LAMP_MAP_SIDE + column]! - far)).toBeLessThan(1e-4);
      }
    expect(stopped).toBeGreaterThan(50);
  });

  it('is kept where the shader looks for it', () => {
    // The fold of the shader, written down again.
    for (let row = 0; row < LAMP_MAP_SIDE; row++)
      for (let column = 0; column < LAMP_MAP_SIDE; column++) {
        const way = directionOf(column, row);
        const n = way.clone().divideScalar(Math.abs(way.x) + Math.abs(way.y) + Math.abs(way.z));
        const signs = [n.x >= 0 ? 1 : -1, n.z >= 0 ? 1 : -1] as const;
        const folded = n.y >= 0 ? [n.x, n.z] : [(1 - Math.abs(n.z)) * signs[0], (1 - Math.abs(n.x)) * signs[1]];
        const texel = folded.map((one) => (one! * 0.5 + 0.5) * LAMP_MAP_SIDE - 0.5);
        expect(texel[0]).toBeCloseTo(column, 6);
        expect(texel[1]).toBeCloseTo(row, 6);
      }
    const uniforms = createLampUniforms();
    const shadows = createLampShadows();
    setLamp(uniforms, 2, LANTERN, 0.5);
    uniforms.uLamps.value = 3;
    const map = Float32Array.from({ length: LAMP_MAP_SIDE * LAMP_MAP_SIDE }, (_, i) => i);
    setTerrainDistances(shadows, 2, map);
    castBodies(uniforms, shadows, []);
    const { data, depth } = uniforms.uLampFar.value.image;
    expect(depth).toBe(MOST_LAMPS);
    expect((data as Float32Array).subarray(2 * map.length, 3 * map.length)).toEqual(map);
    expect((data as Float32Array)[2 * map.length - 1]).toBe(0);
    expect(uniforms.uLampAt.value[2]!.w).toBe(reachOfLamp(LANTERN));
    expect(uniforms.uLampGlow.value[2]!.w).toBe(0);
  });
});

describe('a mini in the light of a lamp', () => {
  const OPEN = 30;
  const open = (): Float32Array => new Float32Array(LAMP_MAP_SIDE * LAMP_MAP_SIDE).fill(OPEN);
  const isIn = ([x, y, z]: Point, { at, height, radius }: LampBody): boolean =>
    (x - at[0]) ** 2 + (z - at[2]) ** 2 < radius ** 2 && y > at[1] && y < at[1] + height;

  it('stops it where a walk along each ray comes out of its body', () => {
    const random = seededRandom(11);
    const between = (low: number, high: number): number => low + ((high - low) * uniformInt(random, 1001)) / 1000;
    let stopped = 0;
    for (let n = 0; n < 12; n++) {
      const lamp: Point = [between(-1, 1), between(0.5, 4), between(-1, 1)];
      const body = {
        at: [between(-5, 5), between(-1, 2), 3],
        height: between(0.5, 3),
        radius: between(0.2, 1),
      } as const;
      const map = open();
      castBody(map, lamp, body);
      for (let i = 0; i < map.length; i += 3) {
        const way = directionOf(i % LAMP_MAP_SIDE, Math.floor(i / LAMP_MAP_SIDE));
        const inside = Array.from({ length: 2400 }, (_, k) => 0.005 * (k + 0.5)).filter((far) =>
          isIn([lamp[0] + far * way.x, lamp[1] + far * way.y, lamp[2] + far * way.z], body),
        );
        const last = inside.at(-1);
        // A ray that only grazes the body may be between two steps.
        if (last === undefined && map[i]! < OPEN) continue;
        expect(Math.abs(map[i]! - (last ?? OPEN)), `${n}, ${i}`).toBeLessThan(0.006);
        if (last !== undefined) stopped++;
      }
    }
    expect(stopped).toBeGreaterThan(100);
  });

  it('hides what terrain does not hide already, and nothing once it has gone', () => {
    const uniforms = createLampUniforms();
    const shadows = createLampShadows();
    const map = () => (uniforms.uLampFar.value.image.data as Float32Array).slice(0, open().length);
    setLamp(uniforms, 0, LANTERN, 1);
    uniforms.uLamps.value = 1;
    const terrain = open().map((far, i) => (i % 3 === 0 ? 0.5 : far));
    setTerrainDistances(shadows, 0, terrain);
    const { x, y, z } = LANTERN.at;
    const body: LampBody = { at: [x + 3, y - 1, z], height: 2, radius: 0.4 };
    castBodies(uniforms, shadows, [body]);
    const cast = map();
    const shorter = [...cast.keys()].filter((i) => cast[i]! < terrain[i]!);
    expect(shorter.length).toBeGreaterThan(10);
    expect(shorter.every((i) => i % 3 !== 0)).toBe(true);
    const { version } = uniforms.uLampFar.value;
    castBodies(uniforms, shadows, [{ ...body }]);
    expect(uniforms.uLampFar.value.version).toBe(version);
    castBodies(uniforms, shadows, []);
    expect(map()).toEqual(terrain);
  });

  it('is no body where the lamp hangs within it', () => {
    const map = open();
    castBody(map, [0, 1, 0], { at: [0.1, 0, 0], height: 2, radius: 0.5 });
    expect(map).toEqual(open());
  });
});
