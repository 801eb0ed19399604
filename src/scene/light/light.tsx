import { useThree } from '@react-three/fiber';
import { useEffect, useRef } from 'react';
import {
  type DirectionalLight,
  type SpotLight,
  CompressedCubeTexture,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  RGBAFormat,
} from 'three';
import type { Hour } from '../../scenario/ambience.ts';
import { MOOD } from './moods.ts';
import type { Picture } from '../picture/picture-quality.ts';
import type { RenderContext, Lamp } from '../context/render-context.ts';
import { SOFT_RADIUS, softenShadows, createShadowTarget } from './soft-shadows.ts';
import address from '../../../textures/room-light.bin?url';
import { doubled, type RoomFaces, unpackRoom } from './room-light.ts';

softenShadows();

/** Normal bias in pixels of the shadow map, times the inches of a table reach across it. */
const OFF_WALLS = 4 * 2.6;

type LightProps = {
  readonly hour: Hour;
  readonly picture: Picture;
  /** Half the table's diagonal and a little, inches. */
  readonly reach: number;
  readonly context: RenderContext;
  readonly lamp: (light: Lamp | null) => void;
};

/** The lamp's cone, radians, and the softness of its edge. */
const POOL = { angle: 0.84, penumbra: 0.8 } as const;

/** The light of an hour: from a high window on the left or a lamp over the table, with a cool fill from the room. */
export function Light({ hour, picture, reach, context, lamp }: LightProps) {
  const mood = MOOD[hour];
  const size = picture.shadow;
  const { scene, gl, invalidate } = useThree();
  const light = useRef<Lamp>(null);

  useEffect(() => {
    scene.environmentIntensity = mood.room;
    gl.toneMappingExposure = mood.exposure;
    context.lift.value = mood.lift;
    invalidate();
  }, [scene, gl, context, invalidate, mood]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new size, reach or source mounts a new light
  useEffect(() => {
    // The light disposes of its target itself when it is unmounted.
    if (light.current) {
      light.current.shadow.map = createShadowTarget(size);
      light.current.shadow.camera.updateProjectionMatrix();
    }
    lamp(light.current);
    invalidate();
    return () => lamp(null);
  }, [lamp, size, reach, mood, invalidate]);

  const position = [mood.from[0] * reach, mood.from[1] * reach, mood.from[2] * reach] as const;
  const shadow = {
    castShadow: true,
    'shadow-mapSize': [size, size],
    'shadow-radius': picture.soft ? SOFT_RADIUS + 3 : 2.6,
  } as const;
  return (
    <>
      {mood.source === 'window' ? (
        <directionalLight
          key={`${hour}/${size}/${reach}`}
          ref={light as React.RefObject<DirectionalLight>}
          color={mood.key}
          intensity={mood.keyStrength}
          position={position}
          {...shadow}
          shadow-camera-left={-reach}
          shadow-camera-right={reach}
          shadow-camera-top={reach}
          shadow-camera-bottom={-reach}
          shadow-camera-near={1}
          shadow-camera-far={reach * 3.2}
          shadow-bias={-0.0006}
          shadow-normalBias={0.045}
        />
      ) : (
        <spotLight
          key={`${hour}/${size}/${reach}`}
          ref={light as React.RefObject<SpotLight>}
          color={mood.key}
          // As bright at the table's centre as a window of this strength.
          intensity={mood.keyStrength * (position[0] ** 2 + position[1] ** 2 + position[2] ** 2)}
          position={position}
          angle={POOL.angle}
          penumbra={POOL.penumbra}
          decay={2}
          {...shadow}
          shadow-camera-near={reach * 0.3}
          shadow-camera-far={reach * 2.6}
          shadow-bias={-0.0008}
          // Walls are nearly parallel to its light: a bias of a few pixels avoids shadow acne.
          shadow-normalBias={(OFF_WALLS * reach) / size}
        />
      )}
      <directionalLight color={mood.fill} intensity={mood.fillStrength} position={[reach, reach * 0.6, -reach * 0.7]} />
    </>
  );
}

/** The room's environment map: its reflections, and its light in every shadow. */
export function RoomView() {
  const { scene, invalidate } = useThree();
  useEffect(() => {
    let left = false;
    const load = async () => {
      const texture = await loadRoom();
      if (left) {
        texture.dispose();
        return;
      }
      scene.environment = texture;
      invalidate();
    };
    // Without the room the lights still work: a missing file must not stop a game.
    load().catch(() => undefined);
    return () => {
      left = true;
      scene.environment?.dispose();
      scene.environment = null;
    };
  }, [scene, invalidate]);
  return null;
}

/**
 * Loads the room's light as a prefiltered environment map, so that nothing is filtered in the page.
 *
 * The data stays in memory for when the graphics context is restored.
 */
async function loadRoom(): Promise<CompressedCubeTexture> {
  const { body, ok, status } = await fetch(address);
  if (!ok || body === null) throw new Error(`the room answers ${status}`);
  const inflated = new Response(body.pipeThrough(new DecompressionStream('deflate')));
  const levels = unpackRoom(new Uint8Array(await inflated.arrayBuffer()));
  // Three.js expects a mirror level, though nothing here is smooth enough to show it.
  return roomTexture([levels[0]!.map(doubled), ...levels]);
}

/** Three.js uploads existing mip levels only for compressed textures, which may hold plain numbers. */
function roomTexture(levels: readonly RoomFaces[]): CompressedCubeTexture {
  const faces = Array.from({ length: 6 }, (_, i) => {
    const mipmaps = levels.map((level) => {
      const side = Math.sqrt(level[i]!.length / 4);
      return { data: level[i]!, width: side, height: side };
    });
    return { mipmaps, width: mipmaps[0]!.width, height: mipmaps[0]!.height };
  });
  // The types allow only compressed formats.
  const texture = new CompressedCubeTexture(faces as never, RGBAFormat as never, HalfFloatType);
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.isPMREMTexture = true;
  texture.needsUpdate = true;
  return texture;
}
