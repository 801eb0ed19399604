import { Canvas, useFrame, useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { BufferGeometry, InstancedMesh, MeshStandardMaterial } from 'three';
import { AgXToneMapping, Matrix4, PCFShadowMap, Quaternion, Vector3 } from 'three';
import { type DicePiece, piecesOf } from '../app/dice-hands.ts';
import { faceLabels } from '../app/dice-forms.ts';
import type { FreeThrow } from '../app/free-dice.ts';
import type { Hands } from '../app/hands.ts';
import type { ThrownDice } from '../app/services.ts';
import { useTable } from '../app/table-store.ts';
import { buildDie, createDieMaterial } from './build-die.ts';
import { buildPolyDie, createPolyMaterial } from './build-poly-die.ts';
import { DIE_SIZE, lookAt } from './dice-tray.tsx';
import { Revival } from './revival.tsx';

/** Longest step of time a frame stands for. */
const LONGEST_STEP = 0.4;

/** The felt of the tray for any dice: they tumble as physics threw them. */
export function FreeFelt({ hands }: { readonly hands: Hands }) {
  const free = useTable((table) => table.tools.free);
  const { halfWidth, halfDepth } = free?.thrown?.tray ?? { halfWidth: 3.8, halfDepth: 2.7 };
  return (
    <Canvas
      frameloop="demand"
      dpr={[1, 1.5]}
      shadows={{ type: PCFShadowMap }}
      camera={{ fov: 30, position: [0, 11.2, 3.4], near: 0.5, far: 60 }}
      gl={{ antialias: true, toneMapping: AgXToneMapping }}
      aria-label="Any dice"
    >
      <Revival />
      <hemisphereLight args={['#dfe6f2', '#3a3226', 1.6]} />
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
        shadow-normalBias={0.02}
      />
      <mesh rotation-x={-Math.PI / 2} receiveShadow>
        <planeGeometry args={[halfWidth * 2 + 24, halfDepth * 2 + 24]} />
        <meshStandardMaterial color="#2f5040" roughness={1} />
      </mesh>
      {free?.thrown && <Tumble key={free.serial} free={free} thrown={free.thrown} hands={hands} />}
    </Canvas>
  );
}

type TumbleProps = { readonly free: FreeThrow; readonly thrown: ThrownDice; readonly hands: Hands };

/** Dice of one kind: which of the throw they are. */
type Kind = { readonly piece: DicePiece; readonly which: readonly number[] };

function kindsOf(free: FreeThrow): readonly Kind[] {
  const kinds = new Map<number, { readonly piece: DicePiece; readonly which: number[] }>();
  piecesOf(free.groups).forEach((piece, i) => {
    const kind = kinds.get(piece.sides) ?? { piece, which: [] };
    kind.which.push(i);
    kinds.set(piece.sides, kind);
  });
  return [...kinds.values()];
}

/** A six-sided die has pips; all others have numbers. */
const formOf = ({ sides, form }: DicePiece): readonly [BufferGeometry, MeshStandardMaterial] =>
  sides === 6
    ? [buildDie(DIE_SIZE), createDieMaterial()]
    : [buildPolyDie(form), createPolyMaterial(form, faceLabels(sides))];

function Tumble({ free, thrown, hands }: TumbleProps) {
  const { serial, settled } = free;
  const kinds = useMemo(() => kindsOf(free).map((kind) => ({ ...kind, parts: formOf(kind.piece) })), [free]);
  const meshes = useRef<(InstancedMesh | null)[]>([]);
  const clock = useRef(-1);
  const invalidate = useThree((three) => three.invalidate);
  const camera = useThree((three) => three.camera);
  useEffect(
    () => () => {
      for (const { parts } of kinds) {
        parts[0].dispose();
        parts[1].map?.dispose();
        parts[1].dispose();
      }
    },
    [kinds],
  );
  useLayoutEffect(() => {
    lookAt(camera, thrown, settled ? 1 : 0);
    kinds.forEach(({ which }, i) => showFrame(meshes.current[i], which, thrown, settled ? thrown.frames - 1 : 0));
    invalidate();
  }, [kinds, thrown, settled, camera, invalidate]);
  useFrame((three, delta) => {
    const last = thrown.frames - 1;
    if (settled || clock.current >= last * thrown.secondsPerFrame) return;
    // The first frame starts the clock: what lies before it was rest.
    clock.current = clock.current < 0 ? 0 : clock.current + Math.min(delta, LONGEST_STEP);
    const at = Math.min(last, clock.current / thrown.secondsPerFrame);
    kinds.forEach(({ which }, i) => showFrame(meshes.current[i], which, thrown, at));
    lookAt(three.camera, thrown, at / last);
    three.invalidate();
    if (at >= last) hands.freeSettled(serial);
  });
  return (
    <>
      {kinds.map(({ piece, which, parts }, i) => (
        <instancedMesh
          key={piece.sides}
          ref={(mesh) => {
            meshes.current[i] = mesh;
          }}
          args={[parts[0], parts[1], which.length]}
          castShadow
          receiveShadow
          frustumCulled={false}
        />
      ))}
    </>
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

/** Sets the dice of one kind to a frame, or between two. */
function showFrame(
  mesh: InstancedMesh | null | undefined,
  which: readonly number[],
  thrown: ThrownDice,
  at: number,
): void {
  if (!mesh) return;
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
