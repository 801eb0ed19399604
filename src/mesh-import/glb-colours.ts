import type { LostLook } from './import-fault.ts';
import type { Colours, DecodePicture, Painted, DecodedPicture } from './imported-mesh.ts';
import { cutFiner, FINE_TRIANGLES } from './cut-finer.ts';
import { createPictures, glbPaintOf } from './glb-paint.ts';
import { toByte, toLight } from './light.ts';
import type { GlbMesh } from './read-glb.ts';

const WHITE = [1, 1, 1] as const;

/** A GLB's vertex colours, and the parts of its look that are lost. `painted`: the subdivided mesh, if textured. */
type GlbColours = {
  readonly colours: Colours | undefined;
  readonly painted: Painted | undefined;
  readonly lost: readonly LostLook[];
};

/** Attributes that determine a vertex's colour: its texture coordinates, and its base colour. */
const WIDE = 5;
/** Maximum number of texels, per axis, averaged for one vertex: those farther away belong to other vertices. */
const MOST_SHRUNK = 8;

/**
 * The colour of each vertex: its material's, times its own, times the texture's at its coordinates.
 *
 * A textured mesh of few triangles is also returned subdivided, for display, because its corner colours show little.
 * Only colours are imported. Missing or inconsistent data leaves a part plain: a bad look never rejects a mesh.
 */
export async function glbColours(glb: GlbMesh, decode: DecodePicture): Promise<GlbColours> {
  const lost = new Map<string, LostLook>();
  const pictures = createPictures(glb, decode, (look) => lost.set(JSON.stringify(look), look));
  const coats: Coat[] = [];
  let isColoured = false;
  for (const { primitive, vertex, look } of glb.parts) {
    const { factor, texture, texCoord, lies } = glbPaintOf(glb.json, primitive);
    const own = look('COLOR_0');
    const at = texture === undefined ? undefined : look(`TEXCOORD_${texCoord}`);
    const pixels = at && (await pictures(texture));
    isColoured ||= own !== undefined || pixels !== undefined || factor.some((value) => value !== 1);
    coats.push({
      pixels,
      lies: (v) => (at ? lies(at(v - vertex, 0), at(v - vertex, 1)) : [0, 0]),
      dye: (v, k) => factor[k]! * (own ? own(v - vertex, k) : 1),
    });
  }
  const colours = isColoured ? plainColours(glb, coats) : undefined;
  return { colours, painted: finePaint(glb, coats), lost: [...lost.values()] };
}

/** The colouring of a part: its texture, the texture coordinates of a vertex, and its base colour. */
type Coat = {
  readonly pixels: DecodedPicture | undefined;
  readonly lies: (vertex: number) => readonly [u: number, v: number];
  readonly dye: (vertex: number, component: number) => number;
};

/** The colours of a file's own vertices, part by part. */
function plainColours({ positions, indices, parts }: GlbMesh, coats: readonly Coat[]): Colours {
  const colours = new Uint8Array(positions.length);
  for (const [p, { from, vertex, vertices }] of parts.entries()) {
    const { pixels, lies, dye } = coats[p]!;
    const corners = indices.subarray(3 * from, 3 * (parts[p + 1]?.from ?? indices.length / 3));
    const picture = pixels && shrunk(pixels, texelsBetween(corners, lies, pixels));
    for (let v = vertex; v < vertex + vertices; v++) tint(colours, v, picture, lies(v), (k) => dye(v, k));
  }
  return colours;
}

/** The subdivided mesh with its colours; undefined where it has no texture, or is fine enough. */
function finePaint({ positions, indices, parts }: GlbMesh, coats: readonly Coat[]): Painted | undefined {
  const isCoarse = 4 * indices.length <= 3 * FINE_TRIANGLES && positions.length <= 3 * FINE_TRIANGLES;
  if (!isCoarse || coats.every(({ pixels }) => pixels === undefined)) return undefined;
  const count = positions.length / 3;
  const [brushes, partOf] = [new Float64Array(WIDE * count), new Uint32Array(count)];
  for (const [p, { vertex, vertices }] of parts.entries())
    for (let v = vertex; v < vertex + vertices; v++) {
      const { lies, dye } = coats[p]!;
      partOf[v] = p;
      brushes.set([...lies(v), dye(v, 0), dye(v, 1), dye(v, 2)], WIDE * v);
    }
  const fine = cutFiner({ positions, indices, brushes, wide: WIDE, partOf });
  const lies = (v: number) => [fine.brushes[WIDE * v]!, fine.brushes[WIDE * v + 1]!] as const;
  const seen = coats.map(({ pixels }, p) => {
    const corners = fine.indices.filter((v) => fine.partOf[v] === p);
    return pixels && shrunk(pixels, texelsBetween(corners, lies, pixels));
  });
  const colours = new Uint8Array(fine.positions.length);
  for (let v = 0; v < fine.partOf.length; v++)
    tint(colours, v, seen[fine.partOf[v]!], lies(v), (k) => fine.brushes[WIDE * v + 2 + k]!);
  return { mesh: { positions: fine.positions, indices: fine.indices }, colours };
}

/** Sets a vertex's colour: its base colour, times the texture's at its coordinates. */
function tint(
  colours: Colours,
  vertex: number,
  picture: Light | undefined,
  [u, v]: readonly [number, number],
  dye: (component: number) => number,
): void {
  const lit = picture ? sample(picture, u, v) : WHITE;
  for (let k = 0; k < 3; k++) colours[3 * vertex + k] = toByte(dye(k) * lit[k as 0 | 1 | 2]);
}

/** Average number of texels along the edges of triangles; 1 where undefined. */
function texelsBetween(corners: Uint32Array, lies: Coat['lies'], { width, height }: DecodedPicture): number {
  let [sum, edges] = [0, 0];
  for (let i = 0; i < corners.length; i++) {
    const [a, b] = [lies(corners[i]!), lies(corners[i % 3 === 2 ? i - 2 : i + 1]!)];
    const long = Math.sqrt(((a[0] - b[0]) * width) ** 2 + ((a[1] - b[1]) * height) ** 2);
    if (!Number.isFinite(long)) continue;
    sum += long;
    edges++;
  }
  return edges > 0 ? sum / edges : 1;
}

/** A picture in linear light. */
type Light = { readonly width: number; readonly height: number; readonly light: Float32Array };

/** A picture reduced by averaging blocks; their side is `texels` rounded down to a power of two. */
function shrunk({ width, height, data }: DecodedPicture, texels: number): Light {
  const by = 2 ** (31 - Math.clz32(Math.min(MOST_SHRUNK, Math.max(1, texels))));
  const [wide, high] = [Math.ceil(width / by), Math.ceil(height / by)];
  const light = new Float32Array(3 * wide * high);
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const [right, foot] = [Math.min(width, (x + 1) * by), Math.min(height, (y + 1) * by)];
      const share = 1 / ((right - x * by) * (foot - y * by));
      for (let row = y * by; row < foot; row++)
        for (let column = x * by; column < right; column++)
          for (let k = 0; k < 3; k++)
            light[3 * (y * wide + x) + k]! += share * LINEAR[data[4 * (row * width + column) + k]!]!;
    }
  return { width: wide, height: high, light };
}

const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => toLight(byte));

/** The linear colour of a repeating texture at some coordinates. */
function sample({ width, height, light }: Light, u: number, v: number): readonly [number, number, number] {
  if (!Number.isFinite(u) || !Number.isFinite(v)) return WHITE;
  const x = Math.min(width - 1, Math.floor((u - Math.floor(u)) * width));
  const y = Math.min(height - 1, Math.floor((v - Math.floor(v)) * height));
  const i = 3 * (y * width + x);
  return [light[i]!, light[i + 1]!, light[i + 2]!];
}
