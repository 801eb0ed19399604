import { Canvas, useFrame, useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { InstancedMesh } from 'three';
import { AgXToneMapping, Matrix4, PCFShadowMap, Quaternion, Vector3 } from 'three';
import type { Hands } from '../app/hands.ts';
import { useTable } from '../app/table-store.ts';
import type { ThrownDice } from '../app/services.ts';
import { buildDie, createDieMaterial } from './build-die.ts';

/** Edge of a die, inches. */
export const DIE_SIZE = 0.6;
const MOST_DICE = 12;

/** The felt tray: dice tumble as physics threw them and come to rest on what was recorded. */
export function DiceTray({ hands }: { readonly hands: Hands }) {
  const cast = useTable((table) => table.throw);
  const [width, depth] = cast?.thrown?.tray ?? [6, 4];
  return (
    <Canvas frameloop="demand" dpr={[1, 1.5]} shadows={{ type: PCFShadowMap }} camera={{ fov: 30, position: [0, 8.6, 3.6], near: 0.5, far: 30 }} gl={{ antialias: true, toneMapping: AgXToneMapping }} aria-label="Dice tray">
      <hemisphereLight args={['#dfe6f2', '#3a3226', 1.5]} />
      <directionalLight color="#ffd9ac" intensity={3.4} position={[-4, 7, 2]} castShadow shadow-mapSize={[1024, 1024]} shadow-camera-left={-5} shadow-camera-right={5} shadow-camera-top={5} shadow-camera-bottom={-5} shadow-radius={4} shadow-normalBias={0.02} />
      <mesh rotation-x={-Math.PI / 2} receiveShadow>
        <planeGeometry args={[width + 6, depth + 6]} />
        <meshStandardMaterial color="#2f5040" roughness={1} />
      </mesh>
      {cast?.thrown && <Tumble key={cast.serial} serial={cast.serial} thrown={cast.thrown} still={cast.settled} hands={hands} />}
    </Canvas>
  );
}

type TumbleProps = { readonly serial: number; readonly thrown: ThrownDice; readonly still: boolean; readonly hands: Hands };

function Tumble({ serial, thrown, still, hands }: TumbleProps) {
  const mesh = useRef<InstancedMesh>(null);
  const clock = useRef(0);
  const parts = useMemo(() => ({ form: buildDie(DIE_SIZE), paint: createDieMaterial() }), []);
  const invalidate = useThree((three) => three.invalidate);
  useEffect(
    () => () => {
      parts.form.dispose();
      parts.paint.map?.dispose();
      parts.paint.dispose();
    },
    [parts],
  );
  useLayoutEffect(() => {
    if (mesh.current) showFrame(mesh.current, thrown, still ? thrown.frames.length - 1 : 0);
    invalidate();
  }, [thrown, still, invalidate]);

  useFrame((three, delta) => {
    const last = thrown.frames.length - 1;
    if (still || mesh.current === null || clock.current >= last * thrown.step) return;
    clock.current += Math.min(delta, 0.05);
    const at = Math.min(last, clock.current / thrown.step);
    showFrame(mesh.current, thrown, at);
    if (at >= last) hands.diceSettled(serial);
    else three.invalidate();
  });
  return <instancedMesh ref={mesh} args={[parts.form, parts.paint, MOST_DICE]} castShadow receiveShadow frustumCulled={false} />;
}

const [matrix, place, placeNext, turn, turnNext, one] = [new Matrix4(), new Vector3(), new Vector3(), new Quaternion(), new Quaternion(), new Vector3(1, 1, 1)];

/** Sets the dice to a frame, or between two. */
function showFrame(mesh: InstancedMesh, thrown: ThrownDice, at: number): void {
  const [low, high] = [thrown.frames[Math.floor(at)], thrown.frames[Math.min(thrown.frames.length - 1, Math.floor(at) + 1)]];
  if (low === undefined || high === undefined) return;
  const share = at - Math.floor(at);
  mesh.count = Math.min(MOST_DICE, thrown.pips.length);
  for (let i = 0; i < mesh.count; i++) {
    place.fromArray(low, 7 * i).lerp(placeNext.fromArray(high, 7 * i), share);
    turn.fromArray(low, 7 * i + 3).slerp(turnNext.fromArray(high, 7 * i + 3), share);
    mesh.setMatrixAt(i, matrix.compose(place, turn, one));
  }
  mesh.instanceMatrix.needsUpdate = true;
}
