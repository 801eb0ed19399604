import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { InstancedMesh, PerspectiveCamera } from 'three';
import { Color } from 'three';
import type { Actions } from '../../app/actions.ts';
import { useTable } from '../../app/state/table-store.ts';
import type { ThrownDice } from '../../app/state/services.ts';
import { buildD20, createD20Material } from './build-d20.ts';
import { buildDie, createDieMaterial } from './build-die.ts';
import { DRAWN_DIE_SIZE, Felt, LONGEST_STEP, layDice, lookAtDice } from './felt.tsx';
import { messages } from '../../messages/messages.ts';
import type { Throw } from '../../app/state/throw.ts';
import { MOST_THROWN } from '../../app/play/dice-tray-actions.ts';

/** Distance of a D20's corners from its centre, inches. */
const D20_RADIUS = 0.47;
const SHOWN = Array.from({ length: MOST_THROWN }, (_, i) => i);
/** Brightness of dice that failed. */
const DULL = 0.5;
/** Playback speed of throws that follow one another. */
const HASTE = 1.6;

/** The dice tray: dice tumble as physics threw them and end on the recorded results. */
export function DiceTray({ actions }: { readonly actions: Actions }) {
  const cast = useTable((table) => table.throw);
  return (
    <Felt label={messages.bar.diceTray} tray={cast?.thrown?.tray}>
      {cast?.thrown && <Tumble key={cast.serial} cast={cast} thrown={cast.thrown} actions={actions} />}
    </Felt>
  );
}

type TumbleProps = {
  readonly cast: Throw;
  readonly thrown: ThrownDice;
  readonly actions: Actions;
};

function Tumble({ cast, thrown, actions }: TumbleProps) {
  const { serial, settled: still } = cast;
  const group = cast.groups[cast.at];
  const pace = cast.groups.length > 1 ? HASTE : 1;
  const resting = useRef(false);
  const mesh = useRef<InstancedMesh>(null);
  const clock = useRef(-1);
  const parts = useMemo(() => buildDice(thrown.sides), [thrown.sides]);
  const invalidate = useThree((three) => three.invalidate);
  const camera = useThree((three) => three.camera) as PerspectiveCamera;
  const size = useThree((three) => three.size);
  useEffect(() => () => parts.dispose(), [parts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in a tray of another size the camera is elsewhere
  useLayoutEffect(() => {
    const end = still || resting.current;
    if (mesh.current) showDice(mesh.current, thrown, end ? thrown.frames - 1 : 0);
    if (mesh.current) tintDice(mesh.current, end ? (group?.good ?? []) : []);
    lookAtDice(camera, thrown, end ? 1 : 0);
    invalidate();
  }, [thrown, still, group, camera, size, invalidate]);

  useFrame((three, delta) => {
    const last = thrown.frames - 1;
    if (still || mesh.current === null || clock.current >= last * thrown.secondsPerFrame) return;
    // The first frame starts the clock, because its time step includes the idle time before.
    clock.current = clock.current < 0 ? 0 : clock.current + Math.min(delta, LONGEST_STEP) * pace;
    const at = Math.min(last, clock.current / thrown.secondsPerFrame);
    showDice(mesh.current, thrown, at);
    lookAtDice(camera, thrown, at / last);
    if (at < last) three.invalidate();
    else {
      resting.current = true;
      tintDice(mesh.current, group?.good ?? []);
      three.invalidate();
      actions.animation.diceSettled(serial);
    }
  });
  return (
    <instancedMesh
      ref={mesh}
      args={[parts.form, parts.paint, MOST_THROWN]}
      castShadow
      receiveShadow
      frustumCulled={false}
    />
  );
}

/** The geometry and material of dice with this many sides. */
export function buildDice(sides: ThrownDice['sides']) {
  const form = sides === 20 ? buildD20(D20_RADIUS) : buildDie(DRAWN_DIE_SIZE);
  const paint = sides === 20 ? createD20Material() : createDieMaterial();
  return {
    form,
    paint,
    dispose() {
      form.dispose();
      paint.map?.dispose();
      paint.dispose();
    },
  };
}

/** Reused for every die of every frame. */
const ivory = new Color();

/** Dims the dice that failed, unless all have the same result. */
export function tintDice(mesh: InstancedMesh, good: readonly boolean[]): void {
  const split = good.includes(true) && good.includes(false);
  for (let i = 0; i < mesh.count; i++) mesh.setColorAt(i, ivory.setScalar(split && !good[i] ? DULL : 1));
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
}

/** Poses the visible dice at a frame, or between two. */
export function showDice(mesh: InstancedMesh, thrown: ThrownDice, at: number): void {
  mesh.count = Math.min(MOST_THROWN, thrown.dice);
  layDice(mesh, SHOWN.slice(0, mesh.count), thrown, at);
}
