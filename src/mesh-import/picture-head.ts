/** The header of an embedded picture. */
export type PictureHead = {
  readonly kind: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
};

/** Largest side of a decoded picture, pixels. */
export const MOST_PIXELS = 4096;

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
