import { BufferGeometry, Float32BufferAttribute } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { isUserAssetFile } from '../../app/state/user-asset-paths.ts';
import { BASE_HEIGHT } from './mini-kinds.ts';
import { SAME_PLACE } from '../../kernel/tolerances.ts';

/** Primer of an unpainted mini, and the weight of the side's colour over it. */
const PRIMER = [0.36, 0.34, 0.31] as const;
const THIN_COAT = 0.16;

/** A player's mini as one mesh, an inch tall with its origin at the foot, in its own vertex colours. */
export function userAssetFigure(meshes: Iterable<BufferGeometry>): BufferGeometry {
  const parts = [...meshes].map(primed);
  const whole = mergeGeometries(parts, false);
  for (const part of parts) part.dispose();
  whole.computeBoundingBox();
  const { min, max } = whole.boundingBox!;
  whole.translate(-(min.x + max.x) / 2, -min.y, -(min.z + max.z) / 2);
  whole.scale(...even(1 / Math.max(SAME_PLACE, max.y - min.y)));
  whole.computeBoundingSphere();
  return whole;
}

/** The scale of an inch-tall mesh for a model: the height in the rules, less the base. */
export const userAssetScale = (path: string, height: number): readonly [number, number, number] | undefined =>
  isUserAssetFile(path) ? even(Math.max(0.2, height - BASE_HEIGHT)) : undefined;

const even = (s: number): [number, number, number] => [s, s, s];

/** A mesh with plain positions, normals, colours and paint, whatever attributes the file has. */
function primed(mesh: BufferGeometry): BufferGeometry {
  const flat = mesh.index ? mesh.toNonIndexed() : mesh;
  if (!flat.getAttribute('normal')) flat.computeVertexNormals();
  const [colour, { count }] = [flat.getAttribute('color'), flat.getAttribute('position')];
  const colours = new Float32Array(3 * count);
  const paint = new Float32Array(4 * count);
  for (let i = 0; i < count; i++) {
    colours.set(colour ? [colour.getX(i), colour.getY(i), colour.getZ(i)] : PRIMER, 3 * i);
    paint.set([colour ? 0 : THIN_COAT, 0, 0, 1], 4 * i);
  }
  const form = new BufferGeometry();
  form.setAttribute('position', plain(flat, 'position'));
  form.setAttribute('normal', plain(flat, 'normal'));
  form.setAttribute('color', new Float32BufferAttribute(colours, 3));
  form.setAttribute('_paint', new Float32BufferAttribute(paint, 4));
  return form;
}

function plain(form: BufferGeometry, name: 'position' | 'normal'): Float32BufferAttribute {
  const from = form.getAttribute(name);
  const out = new Float32Array(3 * from.count);
  for (let i = 0; i < from.count; i++) out.set([from.getX(i), from.getY(i), from.getZ(i)], 3 * i);
  return new Float32BufferAttribute(out, 3);
}
