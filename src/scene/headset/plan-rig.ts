import type { Point } from '../../kernel/point.ts';
import { type Inches, type Metres, MM_PER_INCH, type Radians } from '../../kernel/units.ts';

/** Where the player's room lies on the table: its floor's origin, its heading, and how large the player is. */
export type HeadsetRig = {
  /** The origin of the room's floor in the table's frame. */
  readonly at: Point;
  /** The turn of the room about the table's upright axis, anticlockwise from above. */
  readonly heading: Radians;
  /** How many inches of the table one metre of the room covers. */
  readonly perMetre: Inches;
};

/** The player's head in the room, metres from the origin of its floor. */
export type HeadPlace = { readonly x: Metres; readonly y: Metres; readonly z: Metres };

/** How large the table is in the room: as printed, and larger for small rooms and tired eyes. */
export const TABLE_SIZES = [1, 2, 4] as const;
/** The height of the table's top over the room's floor, metres. */
const TABLE_HEIGHT: Metres = 0.75;
/** How far from the near edge a player stands, metres. */
const FROM_EDGE: Metres = 0.35;
/** An inch of the table beside a mini, metres of the room: minis of about 1.2″ are as tall as people. */
const MINI_INCH: Metres = 1.5;
/** The distance between a mini's base and a player beside it. */
const BESIDE: Inches = 0.4;
/** One snap turn. */
export const SNAP_TURN: Radians = Math.PI / 6;

/** Where a player's head is over the table: the floor's height, and x and z of the head, inches. */
export function underHead({ at, heading, perMetre }: HeadsetRig, head: HeadPlace): Point {
  const [x, z] = turned(head, heading, perMetre);
  return [at[0] + x, at[1], at[2] + z];
}

/** The rig that puts the player's head over a place, at the same size. */
export function teleported(rig: HeadsetRig, head: HeadPlace, to: Point): HeadsetRig {
  const [x, z] = turned(head, rig.heading, rig.perMetre);
  return { ...rig, at: [to[0] - x, to[1], to[2] - z] };
}

/** The rig turned about the player's head, who stays where they are. */
export const turnedOnSpot = (rig: HeadsetRig, head: HeadPlace, by: Radians): HeadsetRig =>
  teleported({ ...rig, heading: rig.heading + by }, head, underHead(rig, head));

/**
 * The rig of a player who stands at the near edge of the table, as a giant.
 *
 * @param depth The table's depth.
 * @param size How many times its real size the table has in the room.
 */
export function standAtTable(depth: Inches, size: (typeof TABLE_SIZES)[number], head: HeadPlace): HeadsetRig {
  const perMetre = 1000 / MM_PER_INCH / size;
  const rig = { at: [0, -TABLE_HEIGHT * perMetre, 0], heading: 0, perMetre } as const;
  return teleported(rig, head, [0, rig.at[1], depth / 2 + FROM_EDGE * perMetre]);
}

/** The rig of a player who stands on the ground to the right of a mini, looking where it looks, about as tall. */
export function besideMini(
  mini: { readonly at: Point; readonly facing: Radians; readonly radius: Inches },
  head: HeadPlace,
): HeadsetRig {
  const rig = { at: mini.at, heading: mini.facing, perMetre: 1 / MINI_INCH };
  const away = mini.radius + BESIDE;
  const [x, y, z] = mini.at;
  return teleported(rig, head, [x + away * Math.cos(mini.facing), y, z - away * Math.sin(mini.facing)]);
}

/**
 * The rig after the player has pointed at the floor to stand there. A giant stays at the height of the room's floor,
 * because the table is as high as a table.
 */
export const teleportTo = (rig: HeadsetRig, head: HeadPlace, to: Point): HeadsetRig =>
  teleported(rig, head, isGiant(rig) ? [to[0], rig.at[1], to[2]] : to);

/** Whether the player is larger than the table's minis. */
export const isGiant = ({ perMetre }: HeadsetRig): boolean => perMetre > 1;

/** An offset of the room, metres, as x and z over the table, inches. */
function turned({ x, z }: HeadPlace, heading: Radians, perMetre: Inches): readonly [x: Inches, z: Inches] {
  const [c, s] = [Math.cos(heading), Math.sin(heading)];
  return [perMetre * (c * x + s * z), perMetre * (c * z - s * x)];
}
