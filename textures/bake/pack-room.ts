import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { foretell, ROOM_LEVELS, ROOM_NUMBERS, type RoomLight, STAMP_LENGTH } from '../../src/scene/light/room-light.ts';

/** The folder of installed packages. */
export const PACKAGES = resolve(import.meta.dirname, '../../node_modules');

/** The source of the room's light: a panorama of a lobby, free for any use (CC0). */
export const SOURCE = '@pmndrs/assets/hdri/lobby.exr.js';

/** A short stamp of the room's sources: the panorama, the version of three.js, and the stored levels. */
export function roomStamp(): string {
  const hash = createHash('sha256').update(readFileSync(join(PACKAGES, SOURCE)));
  const three = readFileSync(join(PACKAGES, 'three/package.json'), 'utf8');
  const { version } = JSON.parse(three) as { readonly version: string };
  return hash.update(version).update(JSON.stringify(ROOM_LEVELS)).digest('hex').slice(0, STAMP_LENGTH);
}

/** The stamp in a baked file. */
export const stampIn = (file: Uint8Array): string =>
  new TextDecoder().decode(inflateSync(file).subarray(0, STAMP_LENGTH));

/** The room's light as a file. */
export function packRoom(light: RoomLight, stamp: string): Uint8Array {
  const out = new Uint8Array(STAMP_LENGTH + 2 * ROOM_NUMBERS);
  out.set(new TextEncoder().encode(stamp));
  let next = STAMP_LENGTH;
  ROOM_LEVELS.forEach(({ side, lost }, i) => {
    for (const exact of light[i]!) {
      // Predicted from the rounded numbers, as they are when read.
      const face = exact.map((half) => ((half + ((1 << lost) >> 1)) >> lost) << lost);
      for (let colour = 0; colour < 3; colour++)
        for (let at = colour; at < face.length; at += 4) {
          const off = (face[at]! >> lost) - foretell(face, side, at, lost);
          const told = off < 0 ? -2 * off - 1 : 2 * off;
          if (told > 0xffff) throw new Error(`a half that is ${off} off what was foretold`);
          out[next] = told >> 8;
          out[next + ROOM_NUMBERS] = told & 255;
          next++;
        }
    }
  });
  return deflateSync(out, { level: 9, memLevel: 9 });
}
