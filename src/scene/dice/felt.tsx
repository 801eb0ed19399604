import { Canvas } from '@react-three/fiber';
import type { ReactNode } from 'react';
import type { Camera, InstancedMesh } from 'three';
import { AgXToneMapping, Matrix4, PCFShadowMap, Quaternion, Vector3 } from 'three';
import type { ThrownDice } from '../../app/state/services.ts';
import { Revival } from '../picture/revival.tsx';

/** Edge of a six-sided die, inches. */
export const DRAWN_DIE_SIZE = 0.6;
/** Longest time step of a frame, seconds. */
export const LONGEST_STEP = 0.4;
/** Felt beyond the tray's walls, inches, so that its edge is never in view. */
const BEYOND = 12;

type FeltProps = {
  readonly label: string;
  readonly tray: ThrownDice['tray'] | undefined;
  readonly children: ReactNode;
};

/** A lamp-lit piece of felt for dice. */
export function Felt({ label, tray, children }: FeltProps) {
  const { halfWidth, halfDepth } = tray ?? { halfWidth: 3.8, halfDepth: 2.7 };
  return (
    <Canvas
      frameloop="demand"
      dpr={[1, 1.5]}
      shadows={{ type: PCFShadowMap }}
      camera={{ fov: 30, position: [0, 11.2, 4], near: 0.5, far: 60 }}
      gl={{ antialias: true, toneMapping: AgXToneMapping }}
      role="img"
      aria-label={label}
    >
      <Revival />
      <hemisphereLight args={['#dfe6f2', '#3a3226', 1.5]} />
      <directionalLight
        color="#ffd9ac"
        intensity={3.4}
        position={[-4, 7, 2]}
        castShadow
        shadow-mapSize={[1024, 1024]}
        shadow-camera-left={-7}
        shadow-camera-right={7}
        shadow-camera-top={6}
        shadow-camera-bottom={-6}
        shadow-radius={4}
        shadow-normalBias={0.02}
      />
      <mesh rotation-x={-Math.PI / 2} receiveShadow>
        <planeGeometry args={[(halfWidth + BEYOND) * 2, (halfDepth + BEYOND) * 2]} />
        <meshStandardMaterial color="#2f5040" roughness={1} />
      </mesh>
      {children}
    </Canvas>
  );
}

const [matrix, place, placeNext, turn, turnNext, one] = [
  new Matrix4(),
  new Vector3(),
  new Vector3(),
  new Quaternion(),
  new Quaternion(),
  new Vector3(1, 1, 1),
];

/** Poses the dice of a mesh, given by their indices in the throw, at a frame or between two. */
export function layDice(mesh: InstancedMesh, which: readonly number[], thrown: ThrownDice, at: number): void {
  const frame = Math.floor(at);
  const next = Math.min(thrown.frames - 1, frame + 1);
  which.forEach((die, i) => {
    const [low, high] = [7 * (frame * thrown.dice + die), 7 * (next * thrown.dice + die)];
    place.fromArray(thrown.poses, low).lerp(placeNext.fromArray(thrown.poses, high), at - frame);
    turn.fromArray(thrown.poses, low + 3).slerp(turnNext.fromArray(thrown.poses, high + 3), at - frame);
    mesh.setMatrixAt(i, matrix.compose(place, turn, one));
  });
  mesh.instanceMatrix.needsUpdate = true;
}

// Reused for every frame of a roll.
const position = new Vector3();
const middle = new Vector3();

/** The centre of the dice at rest, and their half extents. */
function restOf(thrown: ThrownDice) {
  const last = 7 * (thrown.frames - 1) * thrown.dice;
  let [left, right, back, front] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < thrown.dice; i++) {
    const [x, z] = [thrown.poses[last + 7 * i] ?? 0, thrown.poses[last + 7 * i + 2] ?? 0];
    [left, right, back, front] = [Math.min(left, x), Math.max(right, x), Math.min(back, z), Math.max(front, z)];
  }
  return { x: (left + right) / 2, z: (back + front) / 2, wide: (right - left) / 2, deep: (front - back) / 2 };
}

/**
 * Looks down on the whole tray and moves in as the dice come to rest, from the side on which they lie side by side
 * rather than behind each other. `share` is the part of the roll that is over, 0 to 1.
 */
export function lookAtDice(camera: Camera, thrown: ThrownDice, share: number): void {
  const { x, z, wide, deep } = restOf(thrown);
  const { halfWidth, halfDepth } = thrown.tray;
  const isAside = deep > wide;
  const spread = Math.max(0.72 * Math.max(wide, deep), Math.min(wide, deep));
  const near = Math.max(0, (share - 0.45) / 0.55) ** 2 * (3 - 2 * Math.max(0, (share - 0.45) / 0.55));
  const [across, along] = isAside ? [halfDepth, halfWidth] : [halfWidth, halfDepth];
  const far = Math.max(12, along * 3.9, across * 2.75);
  const away = far + (Math.min(far, (thrown.sides === 20 ? 3.2 : 4.2) + spread * 3.4) - far) * near;
  middle.set(x * near, 0, z * near);
  const [aside, before] = isAside ? [away * 0.34, 0] : [0, away * 0.34];
  camera.position.copy(position.set(middle.x + aside, away * 0.94, middle.z + before));
  camera.lookAt(middle);
}
