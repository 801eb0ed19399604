import { BufferAttribute, BufferGeometry, type Matrix4, Ray, Sphere, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Inches } from '../../kernel/units.ts';
import { LAMP_MAP_SIDE, type LampUniforms } from '../materials/lamp-glsl.ts';
import { directionOf, type LampIndex } from '../materials/lamp-shadows.ts';
import { SURFACE } from '../materials/palette.ts';

/** Something on a table that shines: a lantern, a fire or a lit window. Lengths in inches. */
export type TableLamp = {
  readonly at: Vector3;
  /** Linear red, green and blue, at most 1. */
  readonly colour: readonly [number, number, number];
  /** The area of its glowing faces, square inches. */
  readonly area: number;
  /** Which way a window faces; absent for what shines all round. */
  readonly out?: Vector3;
};

/** A drawn mesh on the table, and where it is. */
export type PlacedMesh = { readonly geometry: BufferGeometry; readonly place: Matrix4 };

/** Glowing faces nearer to one another than this belong to one lamp, inches. */
const ONE_LAMP: Inches = 0.9;

/** The lamps of some meshes: what shines all round before windows, then the largest first. */
export function lampsOf(meshes: readonly PlacedMesh[]): readonly TableLamp[] {
  const faces = meshes.flatMap(glowingFaces);
  const groups: GlowingFace[][] = [];
  for (const face of faces) {
    const near = groups.filter((group) => group.some(({ at }) => at.distanceTo(face.at) < ONE_LAMP));
    const [first, ...others] = near;
    if (first === undefined) {
      groups.push([face]);
      continue;
    }
    first.push(face);
    // A face between two groups joins them.
    for (const other of others) {
      first.push(...other);
      groups.splice(groups.indexOf(other), 1);
    }
  }
  return groups
    .map(lampOf)
    .toSorted(
      (a, b) =>
        Number(a.out !== undefined) - Number(b.out !== undefined) ||
        b.area - a.area ||
        a.at.x - b.at.x ||
        a.at.z - b.at.z,
    );
}

type GlowingFace = {
  readonly at: Vector3;
  /** Its normal, as long as its area. */
  readonly lean: Vector3;
  readonly colour: readonly [number, number, number];
};

function glowingFaces({ geometry, place }: PlacedMesh): readonly GlowingFace[] {
  const surfaces = geometry.getAttribute('aSurface');
  const colours = geometry.getAttribute('color');
  if (surfaces === undefined || colours === undefined) return [];
  const found: GlowingFace[] = [];
  forEachFace(geometry, (a, b, c) => {
    if (surfaces.getX(a) !== SURFACE.glow) return;
    const [p, q, r] = [a, b, c].map((v) => pointOf(geometry, place, v)) as [Vector3, Vector3, Vector3];
    const lean = q.clone().sub(p).cross(r.clone().sub(p)).multiplyScalar(0.5);
    const at = p.add(q).add(r).divideScalar(3);
    found.push({ at, lean, colour: [colours.getX(a), colours.getY(a), colours.getZ(a)] });
  });
  return found;
}

/** Visits the faces of a geometry by the indices of their vertices. */
export function forEachFace(
  { index, attributes }: BufferGeometry,
  see: (a: number, b: number, c: number) => void,
): void {
  const count = index ? index.count : attributes['position']!.count;
  const at = (i: number): number => (index ? index.getX(i) : i);
  for (let i = 0; i + 2 < count; i += 3) see(at(i), at(i + 1), at(i + 2));
}

const pointOf = (geometry: BufferGeometry, place: Matrix4, vertex: number): Vector3 =>
  new Vector3().fromBufferAttribute(geometry.getAttribute('position'), vertex).applyMatrix4(place);

/** Faces whose normals nearly agree are a window: the length of their sum is this share of their area, or more. */
const FLAT = 0.8;
/** How far before its pane the light of a window starts, inches. */
const BEFORE: Inches = 0.12;

function lampOf(faces: readonly GlowingFace[]): TableLamp {
  const area = faces.reduce((sum, { lean }) => sum + lean.length(), 0);
  const at = new Vector3();
  const lean = new Vector3();
  const colour: [number, number, number] = [0, 0, 0];
  for (const face of faces) {
    const share = face.lean.length() / area;
    at.addScaledVector(face.at, share);
    lean.add(face.lean);
    face.colour.forEach((value, i) => {
      colour[i]! += share * value;
    });
  }
  const brightest = Math.max(1, ...colour);
  const tint = colour.map((value) => value / brightest) as [number, number, number];
  if (lean.length() < FLAT * area) return { at, area, colour: tint };
  const out = lean.normalize();
  return { at: at.addScaledVector(out, BEFORE), area, colour: tint, out };
}

/** How far light reaches, inches: of a lantern or fire, and of a window. */
const REACH = { lantern: 11, window: 7 } as const;
/** Strength of the light, as a factor on its colour: of a lantern or fire, and of a window. */
const STRENGTH = { lantern: 6.5, window: 4 } as const;

/** How far the light of a lamp reaches, inches. */
export const reachOfLamp = ({ out }: TableLamp): Inches => (out ? REACH.window : REACH.lantern);

/**
 * Sets a lamp of the shaders; its light gets as far as its map of distances tells.
 *
 * @param shine A factor on its strength, 0 to 1.
 */
export function setLamp(uniforms: LampUniforms, index: LampIndex, lamp: TableLamp, shine: number): void {
  const [r, g, b] = lamp.colour;
  const strength = shine * (lamp.out ? STRENGTH.window : STRENGTH.lantern);
  uniforms.uLampAt.value[index]!.set(lamp.at.x, lamp.at.y, lamp.at.z, reachOfLamp(lamp));
  uniforms.uLampGlow.value[index]!.set(strength * r, strength * g, strength * b, lamp.out ? 1 : 0);
  uniforms.uLampOut.value[index]!.copy(lamp.out ?? new Vector3());
}

/** What is nearer to a lamp than this does not hide it: its own ironwork and the frame of a window, inches. */
const OWN: Inches = 0.4;

/**
 * How far the light of a lamp gets in every direction before a mesh stops it, inches; its reach where nothing does.
 * Glowing faces stop no light.
 *
 * @shape {@link LAMP_MAP_SIDE} rows of as many texels, each the direction of {@link directionOf}.
 */
export function distancesFrom(lamp: TableLamp, meshes: readonly PlacedMesh[]): Float32Array {
  const reach = reachOfLamp(lamp);
  const distances = new Float32Array(LAMP_MAP_SIDE * LAMP_MAP_SIDE).fill(reach);
  const near = facesNear(new Sphere(lamp.at, reach), meshes);
  if (near.getAttribute('position').count === 0) return distances;
  const tree = new MeshBVH(near, { indirect: true });
  const ray = new Ray(lamp.at.clone());
  for (let row = 0; row < LAMP_MAP_SIDE; row++)
    for (let column = 0; column < LAMP_MAP_SIDE; column++) {
      ray.direction.copy(directionOf(column, row));
      const hit = tree.raycastFirst(ray, 2, OWN, reach);
      if (hit) distances[row * LAMP_MAP_SIDE + column] = hit.distance;
    }
  near.dispose();
  return distances;
}

/** The faces of some meshes that reach into a sphere and do not glow, on the table. */
function facesNear(sphere: Sphere, meshes: readonly PlacedMesh[]): BufferGeometry {
  const corners: number[] = [];
  const own = new Sphere();
  for (const { geometry, place } of meshes) {
    if (geometry.boundingSphere === null) geometry.computeBoundingSphere();
    if (!own.copy(geometry.boundingSphere!).applyMatrix4(place).intersectsSphere(sphere)) continue;
    const back = sphere.center.clone().applyMatrix4(place.clone().invert());
    const [positions, surfaces] = [geometry.getAttribute('position'), geometry.getAttribute('aSurface')];
    const reach = sphere.radius;
    forEachFace(geometry, (a, b, c) => {
      // A box about the face is enough to leave most of a table out.
      const isApart = (get: 'getX' | 'getY' | 'getZ', middle: number): boolean => {
        const [p, q, r] = [positions[get](a), positions[get](b), positions[get](c)];
        return Math.min(p, q, r) > middle + reach || Math.max(p, q, r) < middle - reach;
      };
      if (isApart('getX', back.x) || isApart('getZ', back.z) || isApart('getY', back.y)) return;
      if (surfaces?.getX(a) === SURFACE.glow) return;
      for (const vertex of [a, b, c]) corners.push(...pointOf(geometry, place, vertex).toArray());
    });
  }
  const faces = new BufferGeometry();
  faces.setAttribute('position', new BufferAttribute(Float32Array.from(corners), 3));
  return faces;
}
