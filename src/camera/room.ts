import { meetTriangles } from '../geometry/bvh.ts';
import { outerRadius } from '../geometry/gap.ts';
import { type Rounded, rounded, signedDistance } from '../geometry/rounded.ts';
import type { SightScene } from '../geometry/sight.ts';
import type { Point } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import { solidScene } from '../rules/core/sight-scene.ts';
import type { GameState, Model } from '../rules/core/state.ts';

/** Something upright an eye may not be in: a part of terrain, or a mini. */
export type Block = { readonly outline: Rounded; readonly low: Inches; readonly high: Inches };

/** The solids of a table, for eyes to keep out of. */
export type Room = { readonly blocks: readonly Block[]; readonly scene: SightScene };

/** How near an eye comes to the side, the top and the underside of something; from `soft` on it begins to rise. */
const NEAR = { side: 0.4, soft: 0.8, over: 0.45, under: 0.3 } as const;
/** The lowest an eye is over the mat. */
const FLOOR = 0.4;
/** Minis hold weapons over their heads. */
const ARMED = 1.2;
const ROUNDS = 8;

const rooms = new WeakMap<object, Room>();

/** The solids of a table's terrain: whatever it is made of, seen through or not. They are laid out once. */
export function roomOf(terrain: GameState['terrain']): Room {
  const known = rooms.get(terrain);
  if (known) return known;
  const scene = solidScene([...terrain.values()].filter(({ traits }) => traits.cross !== 'open' || traits.opaque));
  const blocks = scene.uprights.map(({ core, radius, low, high }) => ({ outline: rounded(core, radius), low, high }));
  const room = { blocks, scene };
  rooms.set(terrain, room);
  return room;
}

/** A mini as something to keep out of. */
export const blockOf = ({ base, height }: Pick<Model, 'base' | 'height'>, [x, y, z]: Point): Block => ({
  outline: rounded([[x, z]], outerRadius(base)),
  low: y,
  high: y + height * ARMED,
});

/** How much higher an eye must be to stand clear of everything, inches; it rises softly as it comes near. */
export function liftOver(room: Room, minis: readonly Block[], eye: Point): Inches {
  const floor = Math.max(0, FLOOR - eye[1]);
  const from: Point = [eye[0], eye[1] + floor, eye[2]];
  const near = [...room.blocks, ...minis].flatMap((block) => {
    const { outline } = block;
    if (eye[0] < outline.minX - NEAR.soft || eye[0] > outline.maxX + NEAR.soft) return [];
    if (eye[2] < outline.minZ - NEAR.soft || eye[2] > outline.maxZ + NEAR.soft) return [];
    const off = signedDistance(outline, eye[0], eye[2]);
    return off < NEAR.soft ? [{ ...block, share: Math.min(1, (NEAR.soft - off) / (NEAR.soft - NEAR.side)) }] : [];
  });
  let lift = 0;
  for (const { low, high, share } of near)
    if (isIn(low, high, from[1])) lift = Math.max(lift, share * (high + NEAR.over - from[1]));
  for (let i = 0; i < ROUNDS; i++) {
    const y = from[1] + lift;
    let more = overTriangles(room.scene, [from[0], y, from[2]]);
    for (const { low, high, share } of near)
      if (share >= 1 && isIn(low, high, y)) more = Math.max(more, high + NEAR.over - y);
    if (more < 1e-6) break;
    lift += more;
  }
  return floor + lift;
}

/** Where a block forbids an eye; a hair less at the top, so that who has risen clear of it is clear. */
const isIn = (low: Inches, high: Inches, y: Inches): boolean => y > low - NEAR.under && y < high + NEAR.over - 1e-9;

/** Above any terrain. */
const SKY = 120;
const AROUND = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** How much higher an eye must be to stand over sloping ground: what lies under an odd number of faces lies inside. */
function overTriangles(scene: SightScene, [x, y, z]: Point): Inches {
  if (scene.bvh.count.length === 0) return 0;
  let more = 0;
  for (const [dx, dz] of AROUND) {
    const foot: Point = [x + dx * NEAR.side, y - NEAR.over, z + dz * NEAR.side];
    const met = new Map<number, number[]>();
    meetTriangles(scene.bvh, foot, [foot[0] + 1e-7, SKY, foot[2] + 1.3e-7], (triangle, fraction) => {
      const owner = scene.ownerByTriangle[triangle]!;
      met.set(owner, [...(met.get(owner) ?? []), fraction * (SKY - foot[1])]);
      return false;
    });
    for (const heights of met.values()) {
      const faces = apartFaces(heights);
      if (faces.length % 2 === 1) more = Math.max(more, faces[0]! + 1e-6);
    }
  }
  return more;
}

/** Heights of faces from below, those of one edge that two triangles share once. */
function apartFaces(heights: readonly number[]): readonly number[] {
  const sorted = [...heights].sort((a, b) => a - b);
  return sorted.filter((height, i) => i === 0 || height - sorted[i - 1]! > 1e-7);
}
