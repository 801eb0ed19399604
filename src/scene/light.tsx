import { useThree } from '@react-three/fiber';
import { useEffect, useRef } from 'react';
import type { DirectionalLight } from 'three';
import { EquirectangularReflectionMapping } from 'three';
import { EXRLoader } from 'three/addons/loaders/EXRLoader.js';
import type { Settings } from '../app/table-state.ts';
import { createShadowTarget } from './shadow-target.ts';

/** The room at an hour: its lamp, its fill, how much of the room's light reaches the table, and the exposure. */
type Mood = {
  readonly key: string;
  readonly keyStrength: number;
  readonly fill: string;
  readonly fillStrength: number;
  readonly room: number;
  readonly backdrop: number;
  readonly exposure: number;
};

/** Golden hour by a high window; night under one lamp. */
const MOOD: Readonly<Record<Settings['theme'], Mood>> = {
  light: {
    key: '#ffd3a1',
    keyStrength: 4.3,
    fill: '#a9c2e6',
    fillStrength: 0.5,
    room: 0.5,
    backdrop: 0.28,
    exposure: 1.05,
  },
  dark: {
    key: '#ffb673',
    keyStrength: 2.3,
    fill: '#5f80cc',
    fillStrength: 0.95,
    room: 0.14,
    backdrop: 0.045,
    exposure: 1.0,
  },
};

type LightProps = {
  readonly theme: Settings['theme'];
  readonly quality: Settings['quality'];
  readonly reach: number;
  readonly lamp: (light: DirectionalLight | null) => void;
};

/** Key light from a high window on the left, cool fill from the room. */
export function Light({ theme, quality, reach, lamp }: LightProps) {
  const mood = MOOD[theme];
  const size = quality === 'high' ? 4096 : 2048;
  const { scene, gl, invalidate } = useThree();
  const light = useRef<DirectionalLight>(null);

  useEffect(() => {
    scene.environmentIntensity = mood.room;
    scene.backgroundIntensity = mood.backdrop;
    gl.toneMappingExposure = mood.exposure;
    invalidate();
  }, [scene, gl, invalidate, mood]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new size or reach mounts a new light
  useEffect(() => {
    // The lamp gives its target back itself when it is unmounted.
    if (light.current) {
      light.current.shadow.map = createShadowTarget(size);
      light.current.shadow.camera.updateProjectionMatrix();
    }
    lamp(light.current);
    return () => lamp(null);
  }, [lamp, size, reach]);

  return (
    <>
      <directionalLight
        key={`${size}/${reach}`}
        ref={light}
        color={mood.key}
        intensity={mood.keyStrength}
        position={[-reach * 0.85, reach * 1.05, reach * 0.35]}
        castShadow
        shadow-mapSize={[size, size]}
        shadow-camera-left={-reach}
        shadow-camera-right={reach}
        shadow-camera-top={reach}
        shadow-camera-bottom={-reach}
        shadow-camera-near={1}
        shadow-camera-far={reach * 3.2}
        shadow-bias={-0.0006}
        shadow-normalBias={0.045}
        shadow-radius={3.2}
      />
      <directionalLight color={mood.fill} intensity={mood.fillStrength} position={[reach, reach * 0.6, -reach * 0.7]} />
    </>
  );
}

/** The room: a bundled picture of one, blurred, for reflections and as the backdrop. Nothing is fetched over a network. */
export function Room() {
  const { scene, invalidate } = useThree();
  useEffect(() => {
    let left = false;
    const load = async () => {
      const { default: data } = await import('@pmndrs/assets/hdri/lobby.exr.js');
      const texture = await new EXRLoader().loadAsync(data);
      if (left) {
        texture.dispose();
        return;
      }
      texture.mapping = EquirectangularReflectionMapping;
      scene.environment = texture;
      scene.background = texture;
      scene.backgroundBlurriness = 0.42;
      invalidate();
    };
    // Without the room the lamps still light the table: a missing picture is no reason to stop a game.
    load().catch(() => undefined);
    return () => {
      left = true;
      scene.environment?.dispose();
      scene.environment = null;
      scene.background = null;
    };
  }, [scene, invalidate]);
  return null;
}
