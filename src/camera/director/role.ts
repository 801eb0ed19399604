import type { Point } from '../../kernel/point.ts';
import { type Degrees, toDegrees } from '../../kernel/units.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { Cast } from './cast.ts';
import { diceCorners, FILMED_FELT } from './dice-place.ts';
import { outwards } from '../poses/rigs.ts';
import type { ShotSide, Rig, Subject } from '../list/shot-list.ts';

/** The purpose of a shot in a film. */
const SHOT_ROLES = [
  'wide',
  'follow',
  'reverse',
  'contact',
  'leap',
  'blows',
  'fallen',
  'duel',
  'declare',
  'move',
  'aftermath',
  'portrait',
  'dice',
] as const;
export type ShotRole = (typeof SHOT_ROLES)[number];

/** A rig with its distance, height and swing still open, and the models that must be in its picture. */
export type RigPlan = {
  readonly make: (how: { readonly distance: number; readonly raise: number; readonly swing: number }) => Rig;
  readonly least: number;
  readonly most: number;
  readonly frames: readonly ModelId[];
  /** Whether it can be swung. */
  readonly swings: boolean;
  /** Field of view; its rig's own by default. */
  readonly fov?: Degrees;
  /** Places that must be in its picture too, above the words. */
  readonly places?: readonly Point[];
};

/** A shot's place on the table: the middle of a leap, or where the slain or the dice lie. */
export type Where = {
  readonly middle: Point;
  /** Where each of the slain stood, and where its head comes to lie. */
  readonly lying?: readonly { readonly at: Point; readonly head: Point }[];
  /** Undefined when no dice are shown. */
  readonly dice?: Point;
  /** Bearing from which dice beside the table are seen in front of it; undefined for dice on it. */
  readonly diceBearing?: number | undefined;
};

/** What a rig is looked for: the role of its shot, the models, the side it sees them from, and the place. */
type Wanted = { readonly role: ShotRole; readonly cast: Cast; readonly side: ShotSide; readonly where: Where };

/**
 * The rigs a role may be shot with, the preferred first. All keep to one side of the line of action.
 *
 * @param ratio The picture's width over its height.
 */
export function rigsFor({ role, cast, side, where }: Wanted, ratio: number): readonly RigPlan[] {
  const both = [...cast.front, ...cast.facing];
  const round = (ids: readonly ModelId[], how: Orbit): RigPlan => aroundThem(cast, side, ids, how);
  const above = (ids: readonly ModelId[]): RigPlan => round(ids, { behind: 20, pitch: 46, turn: 5, least: 7 });
  switch (role) {
    case 'wide':
      return [];
    case 'follow':
      return [
        { ...along(cast, side, { behind: -34, pitch: 7, least: 4.2, damping: 0.5 }), fov: LENSES.wide },
        above(cast.subject),
      ];
    case 'move':
      return [along(cast, side, { behind: -20, pitch: 19, least: 7, damping: 0.8 }), above(cast.subject)];
    case 'leap':
      return [
        acrossTheWay(cast, side, where.middle, ratio),
        along(cast, side, { behind: 0, pitch: 14, least: 5, damping: 0.4 }),
        above(cast.subject),
      ];
    case 'reverse':
      return [
        { ...pastShoulder(cast, side), fov: LENSES.long },
        round(cast.facing, { behind: 48, pitch: 13, turn: 0, least: 4 }),
        above(both),
      ];
    case 'contact':
      return [
        { ...low(cast, side), fov: LENSES.wide },
        round(both, { behind: -8, pitch: 15, turn: 5, least: 4.2 }),
        above(both),
      ];
    case 'blows':
      return [round(both, { behind: 24, pitch: 12, turn: 9, least: 4.2 }), above(both)];
    case 'duel':
      return [{ ...round(both, { behind: 8, pitch: 8, turn: 10, least: 8 }), fov: LENSES.long }, above(both)];
    case 'fallen': {
      // Models fall away from their neighbours, so from that side none is in front, and no base shows its underside.
      // With the enemy in the picture if it can be; the slain alone otherwise.
      const fallen = (ids: readonly ModelId[], behind: Degrees, pitch: Degrees): RigPlan =>
        round(ids, { behind, pitch, turn: 7, least: 5.4, on: { point: where.middle } });
      const all = [...cast.subject, ...cast.facing];
      return [
        fallen(all, 30, 22),
        fallen(all, -26, 26),
        fallen(cast.subject, 40, 22),
        fallen(cast.subject, -32, 26),
        above(cast.subject),
      ];
    }
    case 'declare':
      return [
        round(both, { behind: 38, pitch: 17, turn: 6, least: 6 }),
        round(cast.front, { behind: -36, pitch: 14, turn: 6, least: 4.4 }),
        above(both),
      ];
    case 'aftermath':
      return [
        round(both, { behind: 12, pitch: 27, turn: 10, least: 7 }),
        round(cast.front, { behind: -24, pitch: 18, turn: 8, least: 5 }),
        above(both),
      ];
    case 'portrait':
      return [round(cast.subject, { behind: -58, pitch: 13, turn: 13, least: 5 }), above(cast.subject)];
    case 'dice':
      return [closeOnDice(cast, side, where, ratio)];
  }
}

/** Fields of view by purpose: wide for a charge, long for a duel and a look past a shoulder. */
const LENSES = { wide: 46, long: 22 } as const;

/** The steepest pitch, degrees: beyond it a picture is a map. */
const MOST_PITCH = 72;
const MOST = 70;

/** The bearing of a direction in plan, degrees. */
export const bearingOf = ([x, , z]: Point): number => toDegrees(Math.atan2(x, z));

/** A turn about some models: `behind` their shoulder, pitch and turn in degrees, least distance in inches. */
type Orbit = {
  readonly behind: number;
  readonly pitch: number;
  readonly turn: number;
  readonly least: number;
  /** The centre of the turn, when it is not the models. */
  readonly on?: Subject;
};

const aroundThem = (
  cast: Cast,
  side: ShotSide,
  ids: readonly ModelId[],
  { behind, pitch, turn, least, on = { models: ids } }: Orbit,
): RigPlan => ({
  make: ({ distance, raise, swing }) => ({
    kind: 'orbit',
    subject: on,
    bearing: bearingOf(outwards(cast.axis, side, behind + swing)) - turn / 2,
    turn,
    pitch: Math.min(MOST_PITCH, pitch + raise),
    distance,
  }),
  least,
  most: MOST,
  frames: ids,
  swings: true,
});

/** Nearest and farthest camera on dice, inches. */
const ON_DICE = { least: 5, most: 24 } as const;

/** What the distance of a camera is chosen for that aims at a point on the felt: all dice in the picture. */
export const diceFraming = (point: Point): Pick<RigPlan, 'least' | 'most' | 'frames' | 'places'> => ({
  ...ON_DICE,
  frames: [],
  places: diceCorners(point),
});

/**
 * Where a camera on dice aims, and the bearing from which it does: along the felt's short side in a wide picture, and its
 * long side in an upright one, whichever end is nearer to a wanted bearing.
 *
 * @param only   The bearing from which alone they are seen; undefined for any.
 * @param wanted Degrees.
 * @param ratio  The picture's width over its height.
 */
export function diceView(
  [x, y, z]: Point,
  only: number | undefined,
  wanted: number,
  ratio: number,
): { readonly point: Point; readonly bearing: number } {
  const first = ratio < 1 ? 90 : 0;
  const bearing = only ?? first + 180 * Math.round((wanted - first) / 180);
  return { point: [x, y + FILMED_FELT.height, z], bearing };
}

/** From close to the dice, all of them in the picture. */
function closeOnDice(
  cast: Cast,
  side: ShotSide,
  { middle, dice = middle, diceBearing }: Where,
  ratio: number,
): RigPlan {
  const { point, bearing } = diceView(dice, diceBearing, bearingOf(outwards(cast.axis, side, 30)), ratio);
  return {
    make: ({ distance, swing }) => ({ kind: 'dice', point, bearing: bearing + swing, distance }),
    swings: true,
    ...diceFraming(point),
  };
}

function along(
  cast: Cast,
  side: ShotSide,
  {
    behind,
    pitch,
    least,
    damping,
  }: { readonly behind: number; readonly pitch: number; readonly least: number; readonly damping: number },
): RigPlan {
  return {
    make: ({ distance, raise, swing }) => ({
      kind: 'follow',
      subject: { models: cast.subject },
      side,
      behind: behind + swing,
      pitch: Math.min(MOST_PITCH, pitch + raise),
      distance,
      lead: Math.min(2.2, 0.16 * distance),
      damping,
    }),
    least,
    most: MOST,
    frames: cast.subject,
    swings: true,
  };
}

/** How far below a leap an upright picture aims, as a share of its distance: words cover its foot. */
const LOWER = 0.045;

/** From the side, low and still: the leaping model crosses the picture, and the leap shows its full height. */
const acrossTheWay = (cast: Cast, side: ShotSide, [x, y, z]: Point, ratio: number): RigPlan => ({
  make: ({ distance, raise, swing }) => ({
    kind: 'orbit',
    subject: { point: [x, ratio < 1 ? y - LOWER * distance : y, z] },
    bearing: bearingOf(outwards(cast.axis, side, 12 + swing)) - 2,
    turn: 4,
    pitch: Math.min(MOST_PITCH, 4 + raise),
    distance,
  }),
  least: 5,
  most: MOST,
  frames: cast.subject,
  swings: true,
});

const pastShoulder = (cast: Cast, side: ShotSide): RigPlan => ({
  make: ({ distance, raise }) => ({
    kind: 'reverse',
    subject: { models: cast.front },
    against: { models: cast.facing },
    side,
    distance,
    height: 0.8 + (distance * raise) / 45,
  }),
  least: 4,
  most: 30,
  frames: cast.facing,
  swings: false,
});

const low = (cast: Cast, side: ShotSide): RigPlan => ({
  make: ({ distance, raise }) => ({
    kind: 'low',
    subject: { models: cast.front },
    against: { models: cast.facing },
    side,
    distance,
    height: 1 + (distance * raise) / 45,
  }),
  least: 3.8,
  most: 30,
  frames: [...cast.front, ...cast.facing],
  swings: false,
});
