/** A flag on the screen, pixels: the foot of its pole, its size, and how far its place is from the camera, inches. */
export type FlagSpot = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly away: number;
};

/** An area of the screen, pixels from its top left corner. */
export type ScreenArea = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** How far a flag is moved on the screen, pixels to the right and down. */
export type FlagShift = readonly [right: number, down: number];

/** Pixels left free between two flags, and beside panels. */
const GAP = 3;
/** The farthest that a flag is moved, in heights of flags: farther off it would belong to another place. */
const FARTHEST = 8;

const IN_PLACE: FlagShift = [0, 0];

/**
 * How far each flag is moved so that none lies under a panel or on another flag. Nearer flags keep their places, farther
 * ones give way; a flag without room nearby stays where it is.
 *
 * @returns In the order of the flags.
 */
export function flagsApart(flags: readonly FlagSpot[], panels: readonly ScreenArea[]): readonly FlagShift[] {
  const shifts = new Map<FlagSpot, FlagShift>();
  const taken: ScreenArea[] = panels.map((panel) => grown(panel, GAP));
  for (const flag of flags.toSorted((a, b) => a.away - b.away)) {
    const shift = freeShift(flag, taken) ?? IN_PLACE;
    shifts.set(flag, shift);
    taken.push(grown(areaOf(flag, shift), GAP));
  }
  return flags.map((flag) => shifts.get(flag) ?? IN_PLACE);
}

/** The shortest shift after which a flag is free; undefined if there is none within reach. */
function freeShift(flag: FlagSpot, taken: readonly ScreenArea[]): FlagShift | undefined {
  const own = areaOf(flag, IN_PLACE);
  // The nearest free place touches what is in the way: of all such shifts along and across, the shortest that is free.
  const rights = [0, ...taken.flatMap((area) => [area.left - own.right, area.right - own.left])];
  const downs = [0, ...taken.flatMap((area) => [area.top - own.bottom, area.bottom - own.top])];
  let best: FlagShift | undefined;
  let length = FARTHEST * flag.height;
  for (const right of rights)
    for (const down of downs) {
      const far = Math.hypot(right, down);
      if (far >= length || taken.some((area) => overlaps(area, areaOf(flag, [right, down])))) continue;
      best = [right, down];
      length = far;
    }
  return best;
}

const areaOf = ({ x, y, width, height }: FlagSpot, [right, down]: FlagShift): ScreenArea => ({
  left: x - width / 2 + right,
  right: x + width / 2 + right,
  top: y - height + down,
  bottom: y + down,
});

const grown = ({ left, top, right, bottom }: ScreenArea, by: number): ScreenArea => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** Whether two areas overlap; the rounding of sums does not count. */
const overlaps = (a: ScreenArea, b: ScreenArea): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOUCHES &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOUCHES;

/** Areas that overlap by fewer pixels only touch. */
const TOUCHES = 0.01;
