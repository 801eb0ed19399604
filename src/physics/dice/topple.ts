import type { RigidBody, World } from '@dimforge/rapier3d-compat';
import { assert } from '../../kernel/assert.ts';
import type { Point } from '../../kernel/point.ts';
import { seededRandom } from '../../kernel/random.ts';
import { SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { MeshData, TerrainPiece } from '../../rules/core/terrain.ts';
import { createCollider, planColliders } from '../rapier/colliders.ts';
import { loadRapier, type RapierModule } from '../rapier/load-rapier.ts';
import * as trig from '../../kernel/trig.ts';

/** A mini as a body: an upright figure on its base. */
type UprightBody = {
  readonly radius: Inches;
  readonly height: Inches;
  /** Centre of the base's underside. */
  readonly at: Point;
  readonly facing: Radians;
};

/** The minis that fall and where each is struck from, the minis that stay standing, the terrain, and a seed. */
export type ToppleQuestion = {
  readonly fallen: readonly (UprightBody & { readonly from: Point })[];
  readonly standing: readonly UprightBody[];
  readonly terrain: readonly TerrainPiece[];
  readonly seed: number;
};

/** A recorded fall, frame by frame, until all minis lie still. */
export type ToppleFrames = {
  readonly bodies: number;
  readonly frames: number;
  readonly secondsPerFrame: number;
  /**
   * @shape For each frame, for each body: x, y, z of the centre of its base's underside, then its rotation x, y, z, w.
   */
  readonly poses: Float32Array;
};

const STEP = 1 / 120;
const STEPS_PER_FRAME = 2;
/** 2.5 seconds: a mini still moving after that is shown as it lies. */
const MAX_FRAMES = 150;
const STILL_FRAMES = 6;
/** Inches per second squared: half of real gravity, as for dice, so that a fall is visible. */
const GRAVITY = 190;
const BASE_HEIGHT: Inches = 0.13;
/** Speed of the blow in inches per second, and its spin in radians per second. */
const PUSH = 9;
const SPIN = 9;
/** Number of blows tried, each harder; for the last one the standing minis are removed. */
const MAX_TRIES = 6;
/** A mini counts as down when less than this share of its height points up. */
const DOWN = 0.5;
const POSE = 7;
/** Maximum distance of a fall from the mini's position. */
const REACH: Inches = 4;

/**
 * The fall of minis that are struck down, frame by frame: each topples away from the blow over its own base, rolls off
 * obstacles, and comes to rest.
 *
 * The same question gives the same frames. No rule depends on them: the minis have left the table already.
 */
export async function simulateTopple(question: ToppleQuestion): Promise<ToppleFrames> {
  assert(Number.isFinite(question.seed), `a seed must be a finite number; got ${question.seed}`);
  const rapier = await loadRapier();
  let frames = fall(rapier, question, 1);
  for (let i = 1; i < MAX_TRIES && !frames.at(-1)!.every(isDown); i++)
    frames = fall(rapier, i < MAX_TRIES - 1 ? question : { ...question, standing: [] }, 1 + 0.25 * i);
  return {
    bodies: question.fallen.length,
    frames: frames.length,
    secondsPerFrame: STEP * STEPS_PER_FRAME,
    poses: Float32Array.from(frames.flat(2)),
  };
}

/** The poses of one fall, by frame and body, for a given force of the blows. */
function fall(rapier: RapierModule, question: ToppleQuestion, force: number): readonly (readonly Pose[])[] {
  const { fallen, standing, terrain, seed } = question;
  const world = new rapier.World({ x: 0, y: -GRAVITY, z: 0 });
  try {
    world.timestep = STEP;
    layGround(rapier, world, terrain, fallen);
    for (const body of standing) stand(rapier, world, body);
    const draw = seededRandom(Math.floor(seed + force * 1000));
    const bodies = fallen.map((body) => strikeDown(rapier, world, body, force, () => draw() / 2 ** 32));
    const frames = [bodies.map(poseOf)];
    for (let still = 0; still < STILL_FRAMES && frames.length < MAX_FRAMES; ) {
      for (let i = 0; i < STEPS_PER_FRAME; i++) world.step();
      frames.push(bodies.map(poseOf));
      still = bodies.every(isStill) ? still + 1 : 0;
    }
    return frames;
  } finally {
    world.free();
  }
}

/** x, y, z of the centre of a base's underside, then a rotation x, y, z, w. */
type Pose = readonly number[];

/** Whether a mini no longer stands, by how far its height still points up. */
const isDown = (pose: Pose): boolean => 1 - 2 * (pose[3]! * pose[3]! + pose[5]! * pose[5]!) < DOWN;

/** The table top, and the terrain within reach of a fall. */
function layGround(
  rapier: RapierModule,
  world: World,
  terrain: readonly TerrainPiece[],
  fallen: ToppleQuestion['fallen'],
): void {
  world.createCollider(rapier.ColliderDesc.cuboid(200, 2, 200).setTranslation(0, -2, 0).setFriction(0.9));
  for (const { faces } of terrain.flatMap(planColliders))
    if (fallen.some(({ at }) => isNear(faces, at))) createCollider(rapier, world, faces).setFriction(0.9);
}

/** Whether the bounding box of some faces comes within reach of a place. */
function isNear({ positions }: MeshData, at: Point): boolean {
  let [x0, z0, x1, z1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3) {
    const [x, z] = [positions[i]!, positions[i + 2]!];
    [x0, x1, z0, z1] = [Math.min(x0, x), Math.max(x1, x), Math.min(z0, z), Math.max(z1, z)];
  }
  return at[0] > x0 - REACH && at[0] < x1 + REACH && at[2] > z0 - REACH && at[2] < z1 + REACH;
}

function stand(rapier: RapierModule, world: World, { radius, height, at }: UprightBody): void {
  world.createCollider(
    rapier.ColliderDesc.cylinder(height / 2, radius * 0.55)
      .setTranslation(at[0], at[1] + height / 2, at[2])
      .setFriction(0.5),
  );
}

/** A body on its base, struck at chest height. */
function strikeDown(
  rapier: RapierModule,
  world: World,
  { radius, height, at, facing, from }: ToppleQuestion['fallen'][number],
  blow: number,
  random: () => number,
): RigidBody {
  const spread = () => random() * 2 - 1;
  const [dx, dz] = [at[0] - from[0], at[2] - from[2]];
  const away = Math.sqrt(dx ** 2 + dz ** 2);
  const heading = (away > SAME_PLACE ? trig.atan2(dz, dx) : random() * 2 * Math.PI) + spread() * 0.45;
  const [ax, az] = [trig.cos(heading), trig.sin(heading)];
  const force = 0.85 + random() * 0.4;
  const body = world.createRigidBody(
    rapier.RigidBodyDesc.dynamic()
      .setTranslation(at[0], at[1] + 0.01, at[2])
      .setRotation({ x: 0, y: trig.sin(facing / 2), z: 0, w: trig.cos(facing / 2) })
      .setLinvel(ax * PUSH * force, 6 + random() * 5, az * PUSH * force)
      .setAngvel({ x: az * SPIN * blow * force, y: spread() * 5, z: -ax * SPIN * blow * force })
      .setLinearDamping(0.9)
      .setAngularDamping(1.6)
      .setCcdEnabled(true),
  );
  const figure = Math.max(0.1, height - BASE_HEIGHT);
  world.createCollider(
    rapier.ColliderDesc.cylinder(BASE_HEIGHT / 2, radius * 0.9)
      .setTranslation(0, BASE_HEIGHT / 2, 0)
      .setFriction(0.7)
      .setDensity(1.2),
    body,
  );
  world.createCollider(
    rapier.ColliderDesc.cuboid(radius * 0.62, figure / 2, radius * 0.5)
      .setTranslation(0, BASE_HEIGHT + figure / 2, 0)
      .setFriction(0.7)
      .setRestitution(0.08)
      .setDensity(0.8),
    body,
  );
  return body;
}

function poseOf(body: RigidBody): Pose {
  const p = body.translation();
  const q = body.rotation();
  const pose = [p.x, p.y, p.z, q.x, q.y, q.z, q.w];
  assert(pose.length === POSE && pose.every(Number.isFinite), 'a falling mini left the numbers');
  return pose;
}

function isStill(body: RigidBody): boolean {
  const v = body.linvel();
  const w = body.angvel();
  return v.x * v.x + v.y * v.y + v.z * v.z < 0.3 && w.x * w.x + w.y * w.y + w.z * w.z < 0.3;
}
