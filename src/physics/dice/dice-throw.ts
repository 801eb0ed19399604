import type { ColliderDesc, RigidBody, World } from '@dimforge/rapier3d-compat';
import { assert } from '../../kernel/assert.ts';
import { seededRandom } from '../../kernel/random.ts';
import type { Inches } from '../../kernel/units.ts';
import { DIE_BODIES } from '../../geometry/dice/die-bodies.ts';
import {
  nlerp,
  DIE_RADIUS,
  DIE_SIZE,
  flattened,
  multiply,
  normalise,
  type Quaternion,
  relabel,
  RESTING_HEIGHT,
  type Sides,
  topFace,
  TURNS,
  upOnFace,
} from './die.ts';
import { loadRapier, type RapierModule } from '../rapier/load-rapier.ts';

/**
 * A throw request: the pips the dice must show, a seed for their motion, and the sides of all dice or of each, six by
 * default.
 */
type ThrowRequest = {
  readonly pips: readonly number[];
  readonly seed: number;
  readonly sides?: Sides | readonly Sides[];
};

/** A recorded throw, ending on its pips. */
export type ThrowFrames = {
  readonly dice: number;
  /** Number of sides of the first die, and of each die. */
  readonly sides: Sides;
  readonly forms: readonly Sides[];
  readonly frames: number;
  readonly secondsPerFrame: number;
  /** Half the inner width and depth of the tray; its floor is y = 0, its centre the origin. */
  readonly tray: { readonly halfWidth: Inches; readonly halfDepth: Inches };
  /** @shape For each frame, for each die: x, y, z of its centre in inches, then its rotation x, y, z, w. */
  readonly poses: Float32Array;
};

/** Number of values in one pose. */
export const POSE = 7;

/** Maximum number of dice in one throw. */
const MAX_DICE = 60;

const STEP = 1 / 120;
const STEPS_PER_FRAME = 2;
const MAX_FRAMES = 360;
/** Number of frames all dice must lie still before a throw is over. */
const STILL_FRAMES = 8;
/** Number of frames over which the remaining tilt is eased away. */
const EASE_FRAMES = 10;
/** Number of throws tried before a die that lies on edge is eased flat in place. */
const MAX_TRIES = 24;
/** Minimum upright share of a face that counts as lying flat: a tilt of 1.8°. */
const FLAT = 0.9995;
/** Inches per second squared: half of real gravity, so that small dice seem to fall as slowly as large ones. */
const GRAVITY = 190;
const WALL_HEIGHT: Inches = 12;

/**
 * Dice that tumble over a felt tray and come to rest on given pips, frame by frame.
 *
 * The throw is simulated first with unmarked dice; then each die is relabelled so that the face it ended on shows the
 * requested pips. The rules decide the pips; physics only shows them. A throw that ends with a die on edge or on
 * another die is repeated. The same request gives the same frames.
 *
 * @errors Throws InvariantError on pips the dice do not have or more than {@link MAX_DICE} dice.
 */
export async function simulateThrow(request: ThrowRequest): Promise<ThrowFrames> {
  const { pips, seed, sides = 6 } = request;
  const forms = typeof sides === 'number' ? pips.map(() => sides) : sides;
  assert(pips.length <= MAX_DICE, `at most ${MAX_DICE} dice are thrown at once; got ${pips.length}`);
  assert(
    forms.length === pips.length && pips.every((p, i) => Number.isInteger(p) && p >= 1 && p <= forms[i]!),
    `dice show 1 to ${forms}; got ${pips}`,
  );
  assert(Number.isFinite(seed), `a seed must be a finite number; got ${seed}`);
  const rapier = await loadRapier();
  const tray = { halfWidth: 2.1 + 0.14 * pips.length, halfDepth: 1.7 + 0.1 * pips.length };
  let flight = tumble(rapier, forms, tray, Math.floor(seed));
  for (let i = 1; i < MAX_TRIES && !flight.isFlat; i++)
    flight = tumble(rapier, forms, tray, (Math.floor(seed) + i * 0x9e3779b9) % 2 ** 52);
  return {
    dice: pips.length,
    sides: forms[0] ?? 6,
    forms,
    secondsPerFrame: STEP * STEPS_PER_FRAME,
    tray,
    ...mark(flight.poses, pips, forms),
  };
}

type Tray = ThrowFrames['tray'];

/** Poses of unlabelled dice by frame and die, until they rest. */
type Flight = { readonly poses: readonly (readonly Pose[])[]; readonly isFlat: boolean };
type Pose = { readonly at: readonly [number, number, number]; readonly turn: Quaternion };

function tumble(rapier: RapierModule, forms: readonly Sides[], tray: Tray, seed: number): Flight {
  const world = new rapier.World({ x: 0, y: -GRAVITY, z: 0 });
  try {
    world.timestep = STEP;
    buildTray(rapier, world, tray);
    const dice = throwDice(rapier, world, forms, tray, seed);
    const poses = [dice.map(poseOf)];
    for (let still = 0; still < STILL_FRAMES && poses.length < MAX_FRAMES; ) {
      for (let i = 0; i < STEPS_PER_FRAME; i++) world.step();
      poses.push(dice.map(poseOf));
      still = dice.every(isStill) ? still + 1 : 0;
    }
    const isSettled = poses.length < MAX_FRAMES;
    return {
      poses,
      isFlat:
        isSettled &&
        poses
          .at(-1)!
          .every(
            ({ at, turn }, i) => topFace(turn, forms[i]).upright > FLAT && at[1] < RESTING_HEIGHT[forms[i]!] * 1.1,
          ),
    };
  } finally {
    world.free();
  }
}

function buildTray(rapier: RapierModule, world: World, { halfWidth, halfDepth }: Tray): void {
  const felt = (hx: Inches, hy: Inches, hz: Inches, x: Inches, y: Inches, z: Inches) =>
    world.createCollider(
      rapier.ColliderDesc.cuboid(hx, hy, hz).setTranslation(x, y, z).setFriction(0.8).setRestitution(0.25),
    );
  const thick = 2;
  felt(halfWidth + 2 * thick, thick, halfDepth + 2 * thick, 0, -thick, 0);
  for (const side of [-1, 1]) {
    felt(thick, WALL_HEIGHT, halfDepth + 2 * thick, side * (halfWidth + thick), WALL_HEIGHT, 0);
    felt(halfWidth + 2 * thick, WALL_HEIGHT, thick, 0, WALL_HEIGHT, side * (halfDepth + thick));
  }
}

/** Places the dice in the air over the left of the tray, apart from each other, thrown to the right with a spin. */
function throwDice(
  rapier: RapierModule,
  world: World,
  forms: readonly Sides[],
  tray: Tray,
  seed: number,
): readonly RigidBody[] {
  const draw = seededRandom(seed);
  const random = () => draw() / 2 ** 32;
  const around = (spread: number) => (random() * 2 - 1) * spread;
  const rows = Math.max(1, Math.floor((2 * tray.halfDepth - 1) / 1.15));
  return forms.map((sides, i) => {
    const row = i % rows;
    const column = Math.floor(i / rows) % 3;
    const layer = Math.floor(i / (3 * rows));
    const inRow = Math.min(rows, forms.length);
    const turn = normalise([around(1), around(1), around(1), 0.2 + random()]);
    const body = world.createRigidBody(
      rapier.RigidBodyDesc.dynamic()
        .setTranslation(
          -tray.halfWidth + 0.7 + 1.15 * column,
          2 + 1.15 * layer + random() * 0.1,
          (row - (inRow - 1) / 2) * 1.15 + around(0.02),
        )
        .setRotation({ x: turn[0], y: turn[1], z: turn[2], w: turn[3] })
        .setLinvel(22 + random() * 16, around(8), around(8))
        .setAngvel({ x: around(25), y: around(25), z: around(25) - 15 })
        .setAngularDamping(0.4),
    );
    world.createCollider(formOf(rapier, sides).setFriction(0.55).setRestitution(0.3).setDensity(1), body);
    return body;
  });
}

/** The collider of a die: its shape with slightly rounded edges. */
function formOf(rapier: RapierModule, sides: Sides): ColliderDesc {
  if (sides === 6) {
    const edge = 0.04;
    const half = DIE_SIZE / 2 - edge;
    return rapier.ColliderDesc.roundCuboid(half, half, half, edge);
  }
  const corners = Float32Array.from(DIE_BODIES[sides].corners.flat(), (c) => c * DIE_RADIUS[sides]);
  const form = rapier.ColliderDesc.convexHull(corners);
  assert(form !== null, `a die of ${sides} sides has a hull`);
  return form;
}

function poseOf(body: RigidBody): Pose {
  const p = body.translation();
  const q = body.rotation();
  assert([p.x, p.y, p.z, q.x, q.y, q.z, q.w].every(Number.isFinite), 'a die left the numbers');
  return { at: [p.x, p.y, p.z], turn: normalise([q.x, q.y, q.z, q.w]) };
}

function isStill(body: RigidBody): boolean {
  const v = body.linvel();
  const w = body.angvel();
  return v.x * v.x + v.y * v.y + v.z * v.z < 0.25 && w.x * w.x + w.y * w.y + w.z * w.z < 0.25;
}

/** The frames of a flight with every die labelled for its pips and lying perfectly flat at the end. */
function mark(
  flight: Flight['poses'],
  pips: readonly number[],
  forms: readonly Sides[],
): Pick<ThrowFrames, 'frames' | 'poses'> {
  const last = flight.at(-1)!;
  const frames = flight.length + EASE_FRAMES;
  const poses = new Float32Array(frames * pips.length * POSE);
  pips.forEach((wanted, die) => {
    const end = last[die]!;
    const sides = forms[die]!;
    const flat = flattened(end.turn, sides);
    const marking = readable(flat, wanted, topFace(end.turn, sides).pips, sides);
    for (let frame = 0; frame < frames; frame++) {
      const t = Math.max(0, (frame - flight.length + 1) / EASE_FRAMES);
      const pose = flight[Math.min(frame, flight.length - 1)]!;
      const { at, turn } = pose[die]!;
      const eased = t > 0 ? nlerp(end.turn, flat, t * t * (3 - 2 * t)) : turn;
      poses.set([...at, ...multiply(eased, marking)], (frame * pips.length + die) * POSE);
    }
  });
  return { frames, poses };
}

/** The labelling that puts the wanted face on top with its number nearest to upright as seen from +z. */
function readable(flat: Quaternion, wanted: number, shown: number, sides: Sides): Quaternion {
  const markings = Array.from({ length: TURNS[sides] }, (_, turn) => relabel(wanted, shown, sides, turn));
  const away = (marking: Quaternion) => upOnFace(multiply(flat, marking), wanted, sides)[2];
  return markings.reduce((best, marking) => (away(marking) < away(best) ? marking : best));
}
