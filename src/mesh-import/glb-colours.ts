import type { GlbMesh, GlbPart, Json } from '../geometry/mesh/read-glb.ts';
import type { LostLook } from './import-fault.ts';
import type { Colours, DecodePicture, Painted, Pixels } from './imported-mesh.ts';
import { cutFiner, FINE_TRIANGLES } from './cut-finer.ts';
import { MOST_PIXELS, pictureHead } from './picture-head.ts';

const WHITE = [1, 1, 1] as const;
/** Most pictures of one file that are decoded. */
const MOST_PICTURES = 32;

/** The colours of a GLB's vertices, and what of its look is lost. `painted`: the mesh cut finer, where it has pictures. */
export type GlbColours = {
  readonly colours: Colours | undefined;
  readonly painted: Painted | undefined;
  readonly lost: readonly LostLook[];
};

/** Numbers that say how a vertex is painted: where it lies on its picture, and the colour it is dyed in. */
const WIDE = 5;
/** Most texels, each way, that one vertex stands for: further ones are another place of the picture. */
const MOST_SHRUNK = 8;

/**
 * The colour of each vertex: its material's, times its own, times what its picture shows where it lies.
 *
 * Where there are pictures and few triangles, colours of corners show little of them: there the mesh is given once more,
 * cut finer, to be looked at. Only colours are taken over. Whatever is missing or does not add up leaves a part plain: a look never spoils a mesh.
 */
export async function glbColours(glb: GlbMesh, decode: DecodePicture): Promise<GlbColours> {
  const lost = new Map<string, LostLook>();
  const pictures = createPictures(glb, decode, (look) => lost.set(JSON.stringify(look), look));
  const coats: Coat[] = [];
  let isColoured = false;
  for (const part of glb.parts) {
    const material = itemOf(listOf(glb.json, 'materials'), part.primitive['material']);
    const paint = objectOf(material?.['pbrMetallicRoughness']);
    const factor = numbersOf(paint?.['baseColorFactor'], 4) ?? WHITE;
    const own = attributeOf(glb, part, 'COLOR_0');
    const texture = objectOf(paint?.['baseColorTexture']);
    const at = texture && attributeOf(glb, part, `TEXCOORD_${Number(texture['texCoord'] ?? 0)}`);
    const placed = transformOf(texture);
    const pixels = texture && at ? await pictures(texture['index']) : undefined;
    isColoured ||= own !== undefined || pixels !== undefined || factor.some((value) => value !== 1);
    coats.push({
      pixels,
      lies: (v) => (at ? placed(at(v - part.vertex, 0), at(v - part.vertex, 1)) : [0, 0]),
      dye: (v, k) => factor[k]! * (own ? own(v - part.vertex, k) : 1),
    });
  }
  const colours = isColoured ? plainColours(glb, coats) : undefined;
  return { colours, painted: finePaint(glb, coats), lost: [...lost.values()] };
}

/** How a part is painted: its picture, where a vertex lies on it, and the colour it is dyed in there. */
type Coat = {
  readonly pixels: Pixels | undefined;
  readonly lies: (vertex: number) => readonly [u: number, v: number];
  readonly dye: (vertex: number, component: number) => number;
};

/** The colours of a file's vertices, part by part. */
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

/** The mesh cut finer, and its colours; undefined where it has no picture, or is fine enough. */
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

/** Colours a vertex: its dye, times what its picture shows where it lies. */
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

/** How many texels lie between the corners of triangles, on the mean; 1 where that cannot be said. */
function texelsBetween(corners: Uint32Array, lies: Coat['lies'], { width, height }: Pixels): number {
  let [sum, edges] = [0, 0];
  for (let i = 0; i < corners.length; i++) {
    const [a, b] = [lies(corners[i]!), lies(corners[i % 3 === 2 ? i - 2 : i + 1]!)];
    const long = Math.hypot((a[0] - b[0]) * width, (a[1] - b[1]) * height);
    if (!Number.isFinite(long)) continue;
    sum += long;
    edges++;
  }
  return edges > 0 ? sum / edges : 1;
}

/** A picture in linear light. */
type Light = { readonly width: number; readonly height: number; readonly light: Float32Array };

/** A picture whose pixels are the mean of so many each way, rounded down to a power of two. */
function shrunk({ width, height, data }: Pixels, texels: number): Light {
  const by = 2 ** Math.floor(Math.log2(Math.min(MOST_SHRUNK, Math.max(1, texels))));
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

/** How a picture is laid on a part: drawn, turned and pushed. @source KHR_texture_transform, Khronos Group. */
function transformOf(texture: Json | undefined): (u: number, v: number) => readonly [u: number, v: number] {
  const how = objectOf(objectOf(texture?.['extensions'])?.['KHR_texture_transform']);
  if (how === undefined) return (u, v) => [u, v];
  const [x, y] = numbersOf(how['offset'], 2) ?? [0, 0];
  const [wide, high] = numbersOf(how['scale'], 2) ?? [1, 1];
  const turn = typeof how['rotation'] === 'number' && Number.isFinite(how['rotation']) ? how['rotation'] : 0;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (u, v) => [x! + cos * u * wide! + sin * v * high!, y! - sin * u * wide! + cos * v * high!];
}

/** Linear light as a byte of sRGB. */
function toByte(value: number): number {
  const c = Math.min(1, Math.max(0, Number.isFinite(value) ? value : 1));
  return Math.round(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055));
}

const LINEAR = Float32Array.from({ length: 256 }, (_, i) => {
  const c = i / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

/** The colour of a picture at a place of it, which repeats; linear. */
function sample({ width, height, light }: Light, u: number, v: number): readonly [number, number, number] {
  if (!Number.isFinite(u) || !Number.isFinite(v)) return WHITE;
  const x = Math.min(width - 1, Math.floor((u - Math.floor(u)) * width));
  const y = Math.min(height - 1, Math.floor((v - Math.floor(v)) * height));
  const i = 3 * (y * width + x);
  return [light[i]!, light[i + 1]!, light[i + 2]!];
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Json | undefined => (isObject(value) ? value : undefined);
const listOf = (json: Json, key: string): readonly unknown[] =>
  Array.isArray(json[key]) ? (json[key] as unknown[]) : [];
const itemOf = (list: readonly unknown[], index: unknown): Json | undefined =>
  Number.isInteger(index) ? objectOf(list[index as number]) : undefined;
const numbersOf = (value: unknown, length: number): readonly number[] | undefined =>
  Array.isArray(value) && value.length === length && value.every(Number.isFinite) ? (value as number[]) : undefined;
const wholeOf = (value: unknown, fallback: number): number =>
  value === undefined ? fallback : Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : -1;

/** The bytes of a view, where they lie in the file. */
function viewOf(
  { json, bin }: GlbMesh,
  index: unknown,
): { readonly start: number; readonly length: number; readonly stride: number } | undefined {
  const view = itemOf(listOf(json, 'bufferViews'), index);
  if (!view || wholeOf(view['buffer'], 0) !== 0) return undefined;
  const start = wholeOf(view['byteOffset'], 0);
  const length = wholeOf(view['byteLength'], -1);
  const stride = wholeOf(view['byteStride'], 0);
  return start < 0 || length < 0 || stride < 0 || start + length > bin.byteLength
    ? undefined
    : { start, length, stride };
}

type Read = (vertex: number, component: number) => number;

/** Numbers that go with a part's vertices, whole ones as shares of one; undefined where they are not all there. */
function attributeOf(glb: GlbMesh, part: GlbPart, name: string): Read | undefined {
  const accessor = itemOf(listOf(glb.json, 'accessors'), objectOf(part.primitive['attributes'])?.[name]);
  const view = accessor && viewOf(glb, accessor['bufferView']);
  if (!accessor || !view || accessor['sparse'] !== undefined) return undefined;
  const wide = { VEC2: 2, VEC3: 3, VEC4: 4 }[String(accessor['type'])];
  const type = accessor['componentType'];
  const size = type === 5126 ? 4 : type === 5123 ? 2 : type === 5121 ? 1 : 0;
  const offset = wholeOf(accessor['byteOffset'], 0);
  const count = wholeOf(accessor['count'], -1);
  if (wide === undefined || size === 0 || offset < 0 || count !== part.vertices) return undefined;
  const stride = view.stride || wide * size;
  if (offset + stride * (count - 1) + wide * size > view.length) return undefined;
  const first = view.start + offset;
  const { bin } = glb;
  if (type === 5126) return (v, c) => bin.getFloat32(first + v * stride + 4 * c, true);
  if (type === 5123) return (v, c) => bin.getUint16(first + v * stride + 2 * c, true) / 65535;
  return (v, c) => bin.getUint8(first + v * stride + c) / 255;
}

/** Pictures of a file by the number of the texture that shows them, each decoded once. */
function createPictures(glb: GlbMesh, decode: DecodePicture, lose: (look: LostLook) => void) {
  const known = new Map<unknown, Promise<Pixels | undefined>>();
  return (texture: unknown): Promise<Pixels | undefined> => {
    const source = itemOf(listOf(glb.json, 'textures'), texture)?.['source'];
    const before = known.get(source);
    if (before) return before;
    const pixels = known.size < MOST_PICTURES ? decodeImage(glb, source, decode, lose) : Promise.resolve(undefined);
    known.set(source, pixels);
    return pixels;
  };
}

async function decodeImage(
  glb: GlbMesh,
  source: unknown,
  decode: DecodePicture,
  lose: (look: LostLook) => void,
): Promise<Pixels | undefined> {
  const image = itemOf(listOf(glb.json, 'images'), source);
  const view = image && viewOf(glb, image['bufferView']);
  if (!view) return undefined;
  const bytes = new Uint8Array(glb.bin.buffer, glb.bin.byteOffset + view.start, view.length).slice();
  const head = pictureHead(bytes);
  if (!head) {
    lose({ kind: 'unread-picture' });
    return undefined;
  }
  if (head.width > MOST_PIXELS || head.height > MOST_PIXELS || head.width * head.height === 0) {
    lose({ kind: 'large-picture', width: head.width, height: head.height, most: MOST_PIXELS });
    return undefined;
  }
  const pixels = await decode(bytes, head.kind);
  if (!pixels) lose({ kind: 'damaged-picture' });
  return pixels;
}
