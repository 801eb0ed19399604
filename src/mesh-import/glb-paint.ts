import { type GlbChunks, isObject, type JsonObject } from '../geometry/mesh/glb-chunks.ts';
import type { DecodePicture, DecodedPicture } from './imported-mesh.ts';
import type { LostLook } from './import-fault.ts';
import { finiteNumbers, objectOf } from './checked-json.ts';
import * as trig from '../kernel/trig.ts';

/** The header of an embedded picture. */
type PictureHead = {
  readonly kind: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
};

/** Largest side of a decoded picture, pixels. */
const MOST_PIXELS = 4096;

/** The type and size of a PNG or JPEG picture from its header, before it is decoded; undefined for anything else. */
export function pictureHead(bytes: Uint8Array): PictureHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47 && view.getUint32(12) === 0x49484452)
    return { kind: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { kind: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}

/** Maximum number of textures of one file that are decoded. */
const MOST_PICTURES = 32;

/** The material of a primitive. Invalid parts are left out: a bad look never rejects a mesh. */
type GlbPaint = {
  /** The base colour, linear RGBA. */
  readonly factor: readonly number[];
  /** Its texture's index, the set of texture coordinates, and their transform. */
  readonly texture: unknown;
  readonly texCoord: number;
  readonly lies: (u: number, v: number) => readonly [u: number, v: number];
};

/** The material of a primitive. @source glTF 2.0 specification §3.9; KHR_texture_transform, Khronos Group. */
export function glbPaintOf(json: JsonObject, primitive: JsonObject): GlbPaint {
  const paint = objectOf(memberOf(json, 'materials', primitive['material']), 'pbrMetallicRoughness');
  const texture = objectOf(paint, 'baseColorTexture');
  const how = objectOf(objectOf(texture, 'extensions'), 'KHR_texture_transform');
  const [x = 0, y = 0] = finiteNumbers(how?.['offset'], 2) ?? [];
  const [wide = 1, high = 1] = finiteNumbers(how?.['scale'], 2) ?? [];
  const turn = typeof how?.['rotation'] === 'number' && Number.isFinite(how['rotation']) ? how['rotation'] : 0;
  const [cos, sin] = [trig.cos(turn), trig.sin(turn)];
  return {
    factor: finiteNumbers(paint?.['baseColorFactor'], 4) ?? [1, 1, 1, 1],
    texture: texture?.['index'],
    texCoord: Number(texture?.['texCoord'] ?? 0),
    lies: (u, v) => (how ? [x + cos * u * wide + sin * v * high, y - sin * u * wide + cos * v * high] : [u, v]),
  };
}

/** The object at an index of a list; undefined if there is none. */
function memberOf(json: JsonObject, key: string, index: unknown): JsonObject | undefined {
  const list = json[key];
  const member: unknown = Array.isArray(list) && typeof index === 'number' ? list[index] : undefined;
  return isObject(member) ? member : undefined;
}

/** The pictures of a file by texture index, each decoded once. */
export function createPictures(glb: GlbChunks, decode: DecodePicture, lose: (look: LostLook) => void) {
  const known = new Map<unknown, Promise<DecodedPicture | undefined>>();
  return (texture: unknown): Promise<DecodedPicture | undefined> => {
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
): Promise<DecodedPicture | undefined> {
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
