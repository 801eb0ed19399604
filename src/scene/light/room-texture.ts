import { CompressedCubeTexture, HalfFloatType, LinearFilter, LinearMipmapLinearFilter, RGBAFormat } from 'three';
import address from '../../../textures/room-light.bin?url';
import { doubled, type RoomFaces, unpackRoom } from './room-light.ts';

/**
 * The room's light as a texture that three takes for one it has filtered itself: no filter runs in the page.
 *
 * Its numbers stay in memory, so that it is there again after a graphics card has let go of it.
 */
export async function loadRoom(): Promise<CompressedCubeTexture> {
  const { body, ok, status } = await fetch(address);
  if (!ok || body === null) throw new Error(`the room answers ${status}`);
  const inflated = new Response(body.pipeThrough(new DecompressionStream('deflate')));
  const levels = unpackRoom(new Uint8Array(await inflated.arrayBuffer()));
  // A mirror's level is wanted, though nobody is so smooth as to show it.
  return roomTexture([levels[0]!.map(doubled), ...levels]);
}

/** Three uploads levels that were made elsewhere only for textures of its compressed kind, which may hold plain numbers. */
function roomTexture(levels: readonly RoomFaces[]): CompressedCubeTexture {
  const faces = Array.from({ length: 6 }, (_, i) => {
    const mipmaps = levels.map((level) => {
      const side = Math.sqrt(level[i]!.length / 4);
      return { data: level[i]!, width: side, height: side };
    });
    return { mipmaps, width: mipmaps[0]!.width, height: mipmaps[0]!.height };
  });
  // Typed for packed formats only.
  const texture = new CompressedCubeTexture(faces as never, RGBAFormat as never, HalfFloatType);
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.isPMREMTexture = true;
  texture.needsUpdate = true;
  return texture;
}
