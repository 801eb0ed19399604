import { Canvas } from '@react-three/fiber';
import type { ReactNode } from 'react';
import type { InstancedMesh, PerspectiveCamera } from 'three';
import { AgXToneMapping, Matrix4, PCFShadowMap, Quaternion, Vector3 } from 'three';
import type { ThrownDice } from '../../app/state/services.ts';
import type { Inches } from '../../kernel/units.ts';
import { trayAbout } from './tray-part.ts';
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

/** Felt shown around the centre of a die: its half diagonal and a little, inches. */
const ABOUT_DIE = 0.52;
/** The camera's direction from the dice: its height, and its distance along the ground. */
const [STEEP, ASIDE] = [0.94, 0.34];
/** Directions that are compared, a turn of half a circle apart in all. */
const TURNS = 12;
/** The share of a roll after which the camera moves in. */
const MOVES_IN = 0.3;

/** A part of the felt as the camera sees it: its centre, and its half sides across the picture and into it. */
type FeltPart = { readonly x: number; readonly z: number; readonly across: number; readonly into: number };

/** The dice at rest, for a camera turned by an angle about the vertical. */
function restOf(thrown: ThrownDice, turn: number): FeltPart {
  const last = 7 * (thrown.frames - 1) * thrown.dice;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  let [left, right, back, front] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < thrown.dice; i++) {
    const [x, z] = [thrown.poses[last + 7 * i] ?? 0, thrown.poses[last + 7 * i + 2] ?? 0];
    const [u, v] = [x * cos - z * sin, x * sin + z * cos];
    [left, right, back, front] = [Math.min(left, u), Math.max(right, u), Math.min(back, v), Math.max(front, v)];
  }
  const [u, v] = [(left + right) / 2, (back + front) / 2];
  return { x: u * cos + v * sin, z: v * cos - u * sin, across: (right - left) / 2, into: (front - back) / 2 };
}

/** How far the camera is from the centre of a part of the felt that just fills the picture. */
function distanceTo({ across, into }: Pick<FeltPart, 'across' | 'into'>, { fov, aspect }: PerspectiveCamera): number {
  const spread = Math.tan((fov * Math.PI) / 360);
  const filled = Math.max((across + ABOUT_DIE) / aspect, STEEP * into + ABOUT_DIE) / spread;
  return filled + ASIDE * into + ABOUT_DIE;
}

/** How the camera sees a throw: turned so that the dice at rest are nearest, at them, and at all that they roll over. */
type DiceView = {
  readonly fov: number;
  readonly aspect: number;
  readonly sin: number;
  readonly cos: number;
  readonly rest: FeltPart;
  readonly felt: { readonly x: Inches; readonly z: Inches };
  readonly closest: Inches;
  readonly far: Inches;
};

/** The view of each throw, which is looked for once and not in every frame. */
const VIEWS = new WeakMap<ThrownDice, DiceView>();

function viewOf(thrown: ThrownDice, camera: PerspectiveCamera): DiceView {
  const { fov, aspect } = camera;
  const known = VIEWS.get(thrown);
  if (known?.fov === fov && known.aspect === aspect) return known;
  let [turn, rest] = [0, restOf(thrown, 0)];
  for (let i = 1; i < TURNS; i++) {
    const other = restOf(thrown, (i * Math.PI) / TURNS);
    if (distanceTo(other, camera) < distanceTo(rest, camera)) [turn, rest] = [(i * Math.PI) / TURNS, other];
  }
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const felt = trayAbout(thrown);
  const rolledOver = {
    across: Math.abs(cos) * felt.halfWidth + Math.abs(sin) * felt.halfDepth,
    into: Math.abs(sin) * felt.halfWidth + Math.abs(cos) * felt.halfDepth,
  };
  const closest = distanceTo(rest, camera);
  const view = { fov, aspect, sin, cos, rest, felt, closest, far: Math.max(closest, distanceTo(rolledOver, camera)) };
  VIEWS.set(thrown, view);
  return view;
}

/**
 * Looks down on the felt that the dice roll over and moves in as they come to rest, from the side from which they fill
 * the picture best. `share` is the part of the roll that is over, 0 to 1.
 */
export function lookAtDice(camera: PerspectiveCamera, thrown: ThrownDice, share: number): void {
  const { sin, cos, rest, felt, closest, far } = viewOf(thrown, camera);
  const late = Math.max(0, (share - MOVES_IN) / (1 - MOVES_IN));
  const near = late ** 2 * (3 - 2 * late);
  const away = far + (closest - far) * near;
  middle.set(felt.x + (rest.x - felt.x) * near, 0, felt.z + (rest.z - felt.z) * near);
  camera.position.copy(position.set(middle.x + away * ASIDE * sin, away * STEEP, middle.z + away * ASIDE * cos));
  camera.lookAt(middle);
}
