import { Canvas, useFrame, useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Camera, InstancedMesh } from 'three';
import { AgXToneMapping, Color, Matrix4, PCFShadowMap, Quaternion, Vector3 } from 'three';
import type { Hands } from '../app/hands.ts';
import { useTable } from '../app/table-store.ts';
import type { ThrownDice } from '../app/services.ts';
import type { Throw } from '../app/table-state.ts';
import { Revival } from './revival.tsx';
import { buildD20, createD20Material } from './build-d20.ts';
import { buildDie, createDieMaterial } from './build-die.ts';

/** Edge of a die, inches. */
export const DIE_SIZE = 0.6;
/** How far the corners of a twenty-sided one are from its middle. */
const D20_RADIUS = 0.47;
const MOST_DICE = 18;
/** A die that did not do it is this much darker. */
const DULL = 0.5;
/** Where one throw follows another they fall faster. */
const HASTE = 1.6;
/** Longest step of time a frame stands for. */
const LONGEST_STEP = 0.4;

/** The felt tray: dice tumble as physics threw them and come to rest on what was recorded. */
export function DiceTray({ hands }: { readonly hands: Hands }) {
  const cast = useTable((table) => table.throw);
  const { halfWidth, halfDepth } = cast?.thrown?.tray ?? { halfWidth: 3.8, halfDepth: 2.7 };
  return (
    <Canvas
      frameloop="demand"
      dpr={[1, 1.5]}
      shadows={{ type: PCFShadowMap }}
      camera={{ fov: 30, position: [0, 11.2, 4], near: 0.5, far: 40 }}
      gl={{ antialias: true, toneMapping: AgXToneMapping }}
      aria-label="Dice tray"
    >
      <Revival />
      <hemisphereLight args={['#dfe6f2', '#3a3226', 1.5]} />
      <directionalLight
        color="#ffd9ac"
        intensity={3.4}
        position={[-4, 7, 2]}
        castShadow
        shadow-mapSize={[1024, 1024]}
        shadow-camera-left={-5}
        shadow-camera-right={5}
        shadow-camera-top={5}
        shadow-camera-bottom={-5}
        shadow-radius={4}
        shadow-normalBias={0.02}
      />
      <mesh rotation-x={-Math.PI / 2} receiveShadow>
        <planeGeometry args={[halfWidth * 2 + 8, halfDepth * 2 + 8]} />
        <meshStandardMaterial color="#2f5040" roughness={1} />
      </mesh>
      {cast?.thrown && <Tumble key={cast.serial} cast={cast} thrown={cast.thrown} hands={hands} />}
    </Canvas>
  );
}

type TumbleProps = {
  readonly cast: Throw;
  readonly thrown: ThrownDice;
  readonly hands: Hands;
};

function Tumble({ cast, thrown, hands }: TumbleProps) {
  const { serial, settled: still } = cast;
  const group = cast.groups[cast.at];
  const pace = cast.groups.length > 1 ? HASTE : 1;
  const resting = useRef(false);
  const mesh = useRef<InstancedMesh>(null);
  const clock = useRef(-1);
  const parts = useMemo(
    () =>
      thrown.sides === 20
        ? { form: buildD20(D20_RADIUS), paint: createD20Material() }
        : { form: buildDie(DIE_SIZE), paint: createDieMaterial() },
    [thrown.sides],
  );
  const invalidate = useThree((three) => three.invalidate);
  const camera = useThree((three) => three.camera);
  useEffect(
    () => () => {
      parts.form.dispose();
      parts.paint.map?.dispose();
      parts.paint.dispose();
    },
    [parts],
  );
  useLayoutEffect(() => {
    const end = still || resting.current;
    if (mesh.current) showFrame(mesh.current, thrown, end ? thrown.frames - 1 : 0);
    if (mesh.current) tint(mesh.current, end ? (group?.good ?? []) : []);
    lookAt(camera, thrown, end ? 1 : 0);
    invalidate();
  }, [thrown, still, group, camera, invalidate]);

  useFrame((three, delta) => {
    const last = thrown.frames - 1;
    if (still || mesh.current === null || clock.current >= last * thrown.secondsPerFrame) return;
    // The first frame starts the clock: what lies before it was rest.
    clock.current = clock.current < 0 ? 0 : clock.current + Math.min(delta, LONGEST_STEP) * pace;
    const at = Math.min(last, clock.current / thrown.secondsPerFrame);
    showFrame(mesh.current, thrown, at);
    lookAt(three.camera, thrown, at / last);
    if (at < last) three.invalidate();
    else {
      resting.current = true;
      tint(mesh.current, group?.good ?? []);
      three.invalidate();
      hands.diceSettled(serial);
    }
  });
  return (
    <instancedMesh
      ref={mesh}
      args={[parts.form, parts.paint, MOST_DICE]}
      castShadow
      receiveShadow
      frustumCulled={false}
    />
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

const ivory = new Color();

/** Dice that did not do it lose their shine; while they fall all are alike. */
function tint(mesh: InstancedMesh, good: readonly boolean[]): void {
  const split = good.includes(true) && good.includes(false);
  for (let i = 0; i < mesh.count; i++) mesh.setColorAt(i, ivory.setScalar(split && !good[i] ? DULL : 1));
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
}

/** Sets the dice to a frame, or between two. */
function showFrame(mesh: InstancedMesh, thrown: ThrownDice, at: number): void {
  const frame = Math.floor(at);
  const next = Math.min(thrown.frames - 1, frame + 1);
  mesh.count = Math.min(MOST_DICE, thrown.dice);
  for (let i = 0; i < mesh.count; i++) {
    const [low, high] = [7 * (frame * thrown.dice + i), 7 * (next * thrown.dice + i)];
    place.fromArray(thrown.poses, low).lerp(placeNext.fromArray(thrown.poses, high), at - frame);
    turn.fromArray(thrown.poses, low + 3).slerp(turnNext.fromArray(thrown.poses, high + 3), at - frame);
    mesh.setMatrixAt(i, matrix.compose(place, turn, one));
  }
  mesh.instanceMatrix.needsUpdate = true;
}

const eye = new Vector3();
const middle = new Vector3();

/** Looks down on the whole tray, and closer on where the dice come to rest as they do. */
export function lookAt(camera: Camera, thrown: ThrownDice, share: number): void {
  const last = 7 * (thrown.frames - 1) * thrown.dice;
  let [spread, x, z] = [0, 0, 0];
  for (let i = 0; i < thrown.dice; i++) {
    x += (thrown.poses[last + 7 * i] ?? 0) / thrown.dice;
    z += (thrown.poses[last + 7 * i + 2] ?? 0) / thrown.dice;
  }
  for (let i = 0; i < thrown.dice; i++) {
    spread = Math.max(
      spread,
      Math.abs((thrown.poses[last + 7 * i] ?? 0) - x) * 0.72,
      Math.abs((thrown.poses[last + 7 * i + 2] ?? 0) - z),
    );
  }
  const near = Math.max(0, (share - 0.45) / 0.55) ** 2 * (3 - 2 * Math.max(0, (share - 0.45) / 0.55));
  const far = Math.max(12, thrown.tray.halfDepth * 3.9, thrown.tray.halfWidth * 2.75);
  const away = far + (Math.min(far, (thrown.sides === 20 ? 3.2 : 4.2) + spread * 3.4) - far) * near;
  middle.set(x * near, 0, z * near);
  camera.position.copy(eye.set(middle.x, away * 0.94, middle.z + away * 0.34));
  camera.lookAt(middle);
}
