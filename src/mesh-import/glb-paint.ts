import { type GlbChunks, isObject, type Json } from '../geometry/mesh/glb-chunks.ts';
import type { DecodePicture, Pixels } from './imported-mesh.ts';
import type { LostLook } from './import-fault.ts';
import { numbersOf, objectOf } from './checked-json.ts';
import { MOST_PIXELS, pictureHead } from './picture-head.ts';

/** Maximum number of textures of one file that are decoded. */
const MOST_PICTURES = 32;

/** The material of a primitive. Invalid parts are left out: a bad look never rejects a mesh. */
export type Paint = {
  /** The base colour, linear RGBA. */
  readonly factor: readonly number[];
  /** Its texture's index, the set of texture coordinates, and their transform. */
  readonly texture: unknown;
  readonly texCoord: number;
  readonly lies: (u: number, v: number) => readonly [u: number, v: number];
};

/** The material of a primitive. @source glTF 2.0 specification §3.9; KHR_texture_transform, Khronos Group. */
export function paintOf(json: Json, primitive: Json): Paint {
  const paint = objectOf(memberOf(json, 'materials', primitive['material']), 'pbrMetallicRoughness');
  const texture = objectOf(paint, 'baseColorTexture');
  const how = objectOf(objectOf(texture, 'extensions'), 'KHR_texture_transform');
  const [x = 0, y = 0] = numbersOf(how?.['offset'], 2) ?? [];
  const [wide = 1, high = 1] = numbersOf(how?.['scale'], 2) ?? [];
  const turn = typeof how?.['rotation'] === 'number' && Number.isFinite(how['rotation']) ? how['rotation'] : 0;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return {
    factor: numbersOf(paint?.['baseColorFactor'], 4) ?? [1, 1, 1, 1],
    texture: texture?.['index'],
    texCoord: Number(texture?.['texCoord'] ?? 0),
    lies: (u, v) => (how ? [x + cos * u * wide + sin * v * high, y - sin * u * wide + cos * v * high] : [u, v]),
  };
}

/** The object at an index of a list; undefined if there is none. */
function memberOf(json: Json, key: string, index: unknown): Json | undefined {
  const list = json[key];
  const member: unknown = Array.isArray(list) && typeof index === 'number' ? list[index] : undefined;
  return isObject(member) ? member : undefined;
}

/** The pictures of a file by texture index, each decoded once. */
export function createPictures(glb: GlbChunks, decode: DecodePicture, lose: (look: LostLook) => void) {
  const known = new Map<unknown, Promise<Pixels | undefined>>();
  return (texture: unknown): Promise<Pixels | undefined> => {
    const source = memberOf(glb.json, 'textures', texture)?.['source'];
    const before = known.get(source);
    if (before) return before;
    const pixels = known.size < MOST_PICTURES ? decodeImage(glb, source, decode, lose) : Promise.resolve(undefined);
    known.set(source, pixels);
    return pixels;
  };
}

async function decodeImage(
  { json, bin }: GlbChunks,
  source: unknown,
  decode: DecodePicture,
  lose: (look: LostLook) => void,
): Promise<Pixels | undefined> {
  const image = memberOf(json, 'images', source);
  const view = image && memberOf(json, 'bufferViews', image['bufferView']);
  const [start, length] = [Number(view?.['byteOffset'] ?? 0), Number(view?.['byteLength'])];
  if (!view || (view['buffer'] ?? 0) !== 0 || !(start >= 0 && length >= 0 && start + length <= bin.length))
    return undefined;
  const bytes = new Uint8Array(bin.slice(start, start + length));
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
