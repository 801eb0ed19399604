import { toPiece } from '../../../src/scenario/to-terrain.ts';
import type { CataloguePiece } from '../../../src/scenario/catalogue/forms.ts';
import { leavesOf } from '../../../src/rules/core/leaves.ts';
import { seedOf, unsteady } from '../../../src/scene/meshes/seeded.ts';
import type { Mesh, PaintedMesh } from '../mesh.ts';
import { meshOfSoup } from '../mesh.ts';
import { noise } from '../noise.ts';
import { bakeOpenness } from '../occlusion.ts';
import { brushed } from '../shade.ts';
import type { NamedMesh } from '../write-glb.ts';
import { RECIPES } from './dress.ts';
import { type Corner, emptyHeap } from './heap.ts';
import type { Site } from './site.ts';

/** The names of a look's meshes: the parts, and what the rules do not see (foliage, trees of a wood). */
export const HARD = 'hard';
export const SOFT = 'foliage';

/** Faces that meet at a smaller angle are one smooth surface, radians; for faceted and for all other materials. */
const CRISP = 0.3;
const WORN = 0.95;
/** The distance within which geometry blocks light, inches. */
const REACH = 1.3;
/** How high mud splashes up, inches. */
const SPLASH = 0.55;
/** The colour of dirt at the foot of a piece. */
const DIRT = [0.075, 0.055, 0.035] as const;

/** A piece's parts in its own frame. */
export function stonesOf({ id, piece }: CataloguePiece): Site['stones'] {
  const read = toPiece({ ...piece, id, at: [0, 0] }, '', () => ({ ok: false, error: { kind: 'mesh-unasked' } }));
  if (!read.ok) throw new Error(`${id}: ${read.error[0]?.fault.kind}`);
  return leavesOf(read.value);
}

/** The meshes of a piece's look, painted. */
export function lookOf(entry: CataloguePiece): readonly NamedMesh[] {
  const recipe = RECIPES[entry.id];
  if (!recipe) throw new Error(`no recipe dresses ${entry.id}`);
  const site: Site = {
    heap: emptyHeap(),
    soft: emptyHeap(),
    stones: stonesOf(entry),
    random: unsteady(seedOf(entry.id)),
  };
  recipe(site);
  const corners = [...site.heap.corners, ...site.soft.corners];
  const mesh = creased(corners);
  const painted = paintedBy(mesh, corners);
  const hard = site.heap.corners.length;
  return [
    { name: HARD, mesh: sliced(painted, 0, hard) },
    ...(hard < corners.length ? [{ name: SOFT, mesh: sliced(painted, hard, corners.length) }] : []),
  ];
}

/** Triangles with their normals: facets on hewn materials, worn edges elsewhere. */
function creased(corners: readonly Corner[]): Mesh {
  const normals = new Float32Array(3 * corners.length);
  for (const crisp of [false, true]) {
    const own = corners.flatMap((_, v) => (isCrisp(corners, v) === crisp ? [v] : []));
    if (own.length === 0) continue;
    const part = meshOfSoup(
      own.flatMap((v) => corners[v]!.at),
      crisp ? CRISP : WORN,
    );
    own.forEach((v, i) => normals.set(part.normals.subarray(3 * i, 3 * i + 3), 3 * v));
  }
  const positions = Float32Array.from(corners.flatMap(({ at }) => at));
  return { positions, normals, indices: Uint32Array.from({ length: corners.length }, (_, i) => i) };
}

/** Whether a corner's triangle is faceted: the material of its first corner decides. */
const isCrisp = (corners: readonly Corner[], v: number): boolean => corners[v - (v % 3)]!.stuff.crisp ?? false;

/** The openness of each corner to the sky; corners with the same position and normal are computed once. */
function opennessOf(mesh: Mesh): Float32Array {
  const seen = new Map<string, number>();
  const first: number[] = [];
  const rank = Array.from({ length: mesh.positions.length / 3 }, (_, v) => {
    const key = [...mesh.positions.subarray(3 * v, 3 * v + 3), ...mesh.normals.subarray(3 * v, 3 * v + 3)]
      .map((n) => Math.round(n * 500))
      .join();
    const known = seen.get(key);
    if (known !== undefined) return known;
    seen.set(key, first.length);
    return first.push(v) - 1;
  });
  const pick = (from: Float32Array) => Float32Array.from(first.flatMap((v) => [...from.subarray(3 * v, 3 * v + 3)]));
  const asked: Mesh = {
    positions: pick(mesh.positions),
    normals: pick(mesh.normals),
    indices: Uint32Array.from(mesh.indices, (i) => rank[i]!),
  };
  const openness = bakeOpenness(asked, { rays: 48, reach: REACH, floor: 0 });
  return Float32Array.from(rank, (r) => openness[r]!);
}

/** Distinguishable shades of a colour; more would only be noise in the file. */
const SHADES = 120;
const toShade = (c: number): number => (Math.round(Math.sqrt(Math.max(0, c)) * SHADES) / SHADES) ** 2;

function paintedBy(mesh: Mesh, corners: readonly Corner[]): PaintedMesh {
  const openness = opennessOf(mesh);
  const colours = new Float32Array(3 * corners.length);
  const paint = new Float32Array(4 * corners.length);
  corners.forEach(({ at: [x, y, z], edge, tone, stuff }, v) => {
    const up = mesh.normals[3 * v + 1]!;
    const open = openness[v]!;
    const base = [stuff.base[0] * tone, stuff.base[1] * tone, stuff.base[2] * tone] as const;
    const mottle = noise(x * 2.6, y * 2.6, z * 2.6);
    const streak = noise(x * 6, y * 1.3, z * 6);
    const { colour } = brushed({ ...stuff, base }, { open, bend: edge * 0.75, up, mottle, streak });
    const splash = stuff.glow > 0 || up > 0.75 ? 0 : Math.max(0, 1 - y / SPLASH) * (0.55 + 0.35 * mottle);
    colours.set(
      colour.map((c, k) => toShade(c + (DIRT[k]! - c) * 0.75 * splash * splash)),
      3 * v,
    );
    paint.set([stuff.surface / 255, stuff.metal, stuff.glow, 0], 4 * v);
  });
  return { ...mesh, colours, paint };
}

/** A range of the vertices of a mesh that has three for each triangle. */
const sliced = (mesh: PaintedMesh, from: number, to: number): PaintedMesh => ({
  positions: mesh.positions.slice(3 * from, 3 * to),
  normals: mesh.normals.slice(3 * from, 3 * to),
  colours: mesh.colours.slice(3 * from, 3 * to),
  paint: mesh.paint?.slice(4 * from, 4 * to),
  indices: Uint32Array.from({ length: to - from }, (_, i) => i),
});
