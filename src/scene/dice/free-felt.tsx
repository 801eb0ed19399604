import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { BufferGeometry, InstancedMesh, MeshStandardMaterial, PerspectiveCamera } from 'three';
import { type DicePiece, dicePieces } from '../../app/free-dice/free-dice-actions.ts';
import { faceLabels } from '../../app/state/dice-forms.ts';
import type { Actions } from '../../app/actions.ts';
import type { ThrownDice } from '../../app/state/services.ts';
import { useTable } from '../../app/state/table-store.ts';
import { buildDie, createDieMaterial } from './build-die.ts';
import { buildPolyDie, createPolyMaterial } from './build-poly-die.ts';
import { DRAWN_DIE_SIZE, Felt, LONGEST_STEP, layDice, lookAtDice } from './felt.tsx';
import { messages } from '../../messages/messages.ts';
import type { FreeThrow } from '../../app/state/free-dice.ts';

/** The tray for free throws of any dice, which tumble as physics threw them. */
export function FreeFelt({ actions }: { readonly actions: Actions }) {
  const free = useTable((table) => table.tools.free);
  return (
    <Felt label={messages.bar.anyDice} tray={free?.thrown?.tray}>
      {free?.thrown && <Tumble key={free.serial} free={free} thrown={free.thrown} actions={actions} />}
    </Felt>
  );
}

type TumbleProps = { readonly free: FreeThrow; readonly thrown: ThrownDice; readonly actions: Actions };

/** The dice of one kind, by their indices in the throw. */
type Kind = { readonly piece: DicePiece; readonly which: readonly number[] };

function kindsOf(free: FreeThrow): readonly Kind[] {
  const kinds = new Map<number, { readonly piece: DicePiece; readonly which: number[] }>();
  dicePieces(free.groups).forEach((piece, i) => {
    const kind = kinds.get(piece.sides) ?? { piece, which: [] };
    kind.which.push(i);
    kinds.set(piece.sides, kind);
  });
  return [...kinds.values()];
}

/** A D6 has pips; all other dice have numbers. */
const formOf = ({ sides, form }: DicePiece): readonly [BufferGeometry, MeshStandardMaterial] =>
  sides === 6
    ? [buildDie(DRAWN_DIE_SIZE), createDieMaterial()]
    : [buildPolyDie(form), createPolyMaterial(form, faceLabels(sides))];

function Tumble({ free, thrown, actions }: TumbleProps) {
  const { serial, settled } = free;
  const kinds = useMemo(() => kindsOf(free).map((kind) => ({ ...kind, parts: formOf(kind.piece) })), [free]);
  const meshes = useRef<(InstancedMesh | null)[]>([]);
  const clock = useRef(-1);
  const invalidate = useThree((three) => three.invalidate);
  const camera = useThree((three) => three.camera) as PerspectiveCamera;
  const size = useThree((three) => three.size);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: in a tray of another size the camera is elsewhere
  useLayoutEffect(() => {
    lookAtDice(camera, thrown, settled ? 1 : 0);
    kinds.forEach(({ which }, i) => showFrame(meshes.current[i], which, thrown, settled ? thrown.frames - 1 : 0));
    invalidate();
  }, [kinds, thrown, settled, camera, size, invalidate]);
  useFrame((three, delta) => {
    const last = thrown.frames - 1;
    if (settled || clock.current >= last * thrown.secondsPerFrame) return;
    // The first frame starts the clock, because its time step includes the idle time before.
    clock.current = clock.current < 0 ? 0 : clock.current + Math.min(delta, LONGEST_STEP);
    const at = Math.min(last, clock.current / thrown.secondsPerFrame);
    kinds.forEach(({ which }, i) => showFrame(meshes.current[i], which, thrown, at));
    lookAtDice(camera, thrown, at / last);
    three.invalidate();
    if (at >= last) actions.freeDice.settled(serial);
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

function showFrame(
  mesh: InstancedMesh | null | undefined,
  which: readonly number[],
  thrown: ThrownDice,
  at: number,
): void {
  if (mesh) layDice(mesh, which, thrown, at);
}
