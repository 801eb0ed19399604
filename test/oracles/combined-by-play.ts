/**
 * Combined charges played out by hand: rectangles with places and facings, moved in small steps and measured against one
 * another. Everything is plain numbers in millimetres and degrees; nothing of the rules' code is used.
 *
 * A facing of 0 looks to −z, 90 to −x. A block is where the middle of its front is.
 */

type Vec = readonly [x: number, z: number];

/** Where a block stands, and where it looks. */
export type PlayPose = { readonly x: number; readonly z: number; readonly facing: number };

/** A block of whole ranks where it stands. */
export type PlayBlock = PlayPose & {
  readonly files: number;
  readonly ranks: number;
  readonly width: number;
  readonly depth: number;
};

/** A charged block, those that charge it, and what stands about. */
export type PlayScene = {
  readonly target: PlayBlock;
  readonly chargers: readonly PlayBlock[];
  readonly rocks: readonly PlayBlock[];
};

/** A leg of a move as it was told, and the pose it ends in. */
export type PlayLeg = { readonly kind: string; readonly to: PlayPose; readonly pivot?: Vec; readonly angle?: number };

/** What a state is worth: chargers engaged, then models of both sides that touch an enemy. */
export type PlayScore = { readonly engaged: number; readonly contact: number };

/** How deep blocks may seem to lie in one another, and how far off they still touch. */
const SLACK = 0.02;
const SIDES = ['front', 'right', 'rear', 'left'] as const;
type PlaySide = (typeof SIDES)[number];

const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
const widthOf = (b: PlayBlock) => b.files * b.width;
const depthOf = (b: PlayBlock) => b.ranks * b.depth;

/** A point beside a pose: so far to its right, and so far ahead. */
const beside = ({ x, z, facing }: PlayPose, right: number, ahead: number): Vec => [
  x + right * cos(facing) - ahead * sin(facing),
  z - right * sin(facing) - ahead * cos(facing),
];

type Rect = { readonly centre: Vec; readonly facing: number; readonly half: Vec };

const bodyOf = (b: PlayBlock): Rect => ({
  centre: beside(b, 0, -depthOf(b) / 2),
  facing: b.facing,
  half: [widthOf(b) / 2, depthOf(b) / 2],
});

/** How far two rectangles are apart along the axis that parts them best; negative when they overlap. */
function partedBy(a: Rect, b: Rect): number {
  const [dx, dz] = [b.centre[0] - a.centre[0], b.centre[1] - a.centre[1]];
  let most = Number.NEGATIVE_INFINITY;
  for (const turn of [a.facing, a.facing + 90, b.facing, b.facing + 90]) {
    const [ux, uz] = [cos(turn), -sin(turn)];
    const reach = ({ facing, half }: Rect) =>
      half[0] * Math.abs(cos(facing) * ux - sin(facing) * uz) + half[1] * Math.abs(sin(facing) * ux + cos(facing) * uz);
    most = Math.max(most, Math.abs(dx * ux + dz * uz) - reach(a) - reach(b));
  }
  return most;
}

/** Whether no two blocks are nearer than ten millimetres to one another. */
export const isApart = (blocks: readonly PlayBlock[]): boolean =>
  blocks.every((block, i) => blocks.slice(0, i).every((other) => partedBy(bodyOf(block), bodyOf(other)) > 10));

const isFree = (block: PlayBlock, others: readonly PlayBlock[]): boolean =>
  others.every((other) => partedBy(bodyOf(block), bodyOf(other)) > -SLACK);

/** The side of a block in whose arc a point is: arcs meet at diagonals from its corners, a border is in the flank. */
function sideAt(block: PlayBlock, [px, pz]: Vec): PlaySide {
  const [dx, dz] = [px - block.x, pz - block.z];
  const right = dx * cos(block.facing) - dz * sin(block.facing);
  const ahead = -dx * sin(block.facing) - dz * cos(block.facing);
  const aside = Math.abs(right) - widthOf(block) / 2;
  if (ahead > 0 && ahead > aside) return 'front';
  if (-ahead - depthOf(block) > Math.max(0, aside)) return 'rear';
  return right > 0 ? 'right' : 'left';
}

/** A side as seen by who charges it: where it begins on the left, how long it is, and how a block against it faces. */
type Line = { readonly from: Vec; readonly length: number; readonly facing: number };

function lineOf(b: PlayBlock, side: PlaySide): Line {
  const [w, d] = [widthOf(b) / 2, depthOf(b)];
  const facing = b.facing + 180 - 90 * SIDES.indexOf(side);
  switch (side) {
    case 'front':
      return { from: beside(b, w, 0), length: 2 * w, facing };
    case 'right':
      return { from: beside(b, w, -d), length: d, facing };
    case 'rear':
      return { from: beside(b, -w, -d), length: 2 * w, facing };
    case 'left':
      return { from: beside(b, -w, 0), length: d, facing };
  }
}

/** A block flush against a line, its left end so far along it. */
function flushAt(block: PlayBlock, { from, facing }: Line, offset: number): PlayBlock {
  const [x, z] = beside({ x: from[0], z: from[1], facing }, offset + widthOf(block) / 2, 0);
  return { ...block, x, z, facing };
}

const advanced = (block: PlayBlock, far: number): PlayBlock => {
  const [x, z] = beside(block, 0, far);
  return { ...block, x, z };
};

/** A block wheeled forward about its left (−1) or right (1) front corner. */
function wheeled(block: PlayBlock, hand: -1 | 1, degrees: number): PlayBlock {
  const half = (hand * widthOf(block)) / 2;
  const [px, pz] = beside(block, half, 0);
  const facing = block.facing - hand * degrees;
  const [x, z] = beside({ x: px, z: pz, facing }, -half, 0);
  return { ...block, x, z, facing };
}

/** How far ahead a front first meets a line, and how far along the line its left end will lie when it has closed. */
function meeting(block: PlayBlock, { from, length, facing }: Line): { far: number; offset: number } | undefined {
  const width = widthOf(block);
  const along = { x: from[0], z: from[1], facing };
  const found: { far: number; offset: number }[] = [];
  for (const at of [0, length]) {
    const [dx, dz] = [beside(along, at, 0)[0] - block.x, beside(along, at, 0)[1] - block.z];
    const right = dx * cos(block.facing) - dz * sin(block.facing);
    const far = -dx * sin(block.facing) - dz * cos(block.facing);
    if (Math.abs(right) <= width / 2 + 1e-7) found.push({ far, offset: at - (right + width / 2) });
  }
  for (const own of [0, width]) {
    const [cx, cz] = beside(block, own - width / 2, 0);
    // The line is met where the corner's distance ahead of it is gone.
    const [dx, dz] = [cx - from[0], cz - from[1]];
    const before = -(-dx * sin(facing) - dz * cos(facing));
    const speed = cos(block.facing - facing);
    if (speed < 1e-6) continue;
    const far = before / speed;
    const [ex, ez] = beside({ ...block, x: cx, z: cz }, 0, far);
    const at = (ex - from[0]) * cos(facing) - (ez - from[1]) * sin(facing);
    if (at >= -1e-7 && at <= length + 1e-7) found.push({ far, offset: at - own });
  }
  return found.reduce<{ far: number; offset: number } | undefined>((a, b) => (a && a.far <= b.far ? a : b), undefined);
}

const FAR = 700;
const STEP = 3;

/** The advance before a wheel after which a block ends at an offset; undefined where none was found. */
function advanceFor(block: PlayBlock, hand: -1 | 1, degrees: number, line: Line, offset: number): number | undefined {
  const missAt = (far: number): number | undefined => {
    const met = meeting(wheeled(advanced(block, far), hand, degrees), line);
    return met && met.far >= -1e-6 ? met.offset - offset : undefined;
  };
  let last: { readonly far: number; readonly miss: number } | undefined;
  for (let far = 0; far <= FAR; far += 12) {
    const miss = missAt(far);
    if (miss !== undefined && Math.abs(miss) < 1e-7) return far;
    if (miss !== undefined && last && miss > 0 !== last.miss > 0) {
      let [low, high] = [last.far, far];
      for (let k = 0; k < 48; k++) {
        const middle = (low + high) / 2;
        const at = missAt(middle);
        if (at !== undefined && at > 0 === last.miss > 0) low = middle;
        else high = middle;
      }
      const rest = missAt(high);
      if (rest !== undefined && Math.abs(rest) < 1e-5) return high;
    }
    last = miss === undefined ? undefined : { far, miss };
  }
  return undefined;
}

/** Whether a block comes to an offset of a line by one wheel, past all others and the charged block. */
function comesTo(block: PlayBlock, target: PlayBlock, line: Line, offset: number, others: readonly PlayBlock[]) {
  if (!isFree(flushAt(block, line, offset), others)) return false;
  const all = [target, ...others];
  const walks = (from: PlayBlock, far: number) => {
    for (let k = 0; k * STEP < far; k++) if (!isFree(advanced(from, k * STEP), all)) return false;
    return isFree(advanced(from, far), all);
  };
  const straight = meeting(block, line);
  if (straight && straight.far >= 0 && Math.abs(straight.offset - offset) < 1e-6 && walks(block, straight.far))
    return true;
  for (const hand of [-1, 1] as const)
    for (let degrees = 1; degrees <= 90; degrees += degrees < 6 ? 1 : 4) {
      const far = advanceFor(block, hand, degrees, line, offset);
      if (far === undefined || !walks(block, far)) continue;
      const begun = advanced(block, far);
      let isOpen = true;
      for (let a = 1; isOpen && a <= degrees; a++) isOpen = isFree(wheeled(begun, hand, a), all);
      const onward = wheeled(begun, hand, degrees);
      if (isOpen && walks(onward, Math.max(0, meeting(onward, line)!.far))) return true;
    }
  return false;
}

/** The models of a block that can be touched, each as a rectangle. */
const modelsOf = (b: PlayBlock): readonly Rect[] =>
  Array.from({ length: b.files * b.ranks }, (_, i) => {
    const right = ((i % b.files) + 0.5) * b.width - widthOf(b) / 2;
    const ahead = -(Math.floor(i / b.files) + 0.5) * b.depth;
    return { centre: beside(b, right, ahead), facing: b.facing, half: [b.width / 2, b.depth / 2] };
  });

/** Models of both sides that touch an enemy when some chargers stand against the charged block. */
export function countContact(target: PlayBlock, engaged: readonly PlayBlock[]): number {
  const enemies = modelsOf(target);
  const touched = new Set<number>();
  let own = 0;
  for (const block of engaged)
    for (const model of modelsOf(block)) {
      const met = enemies.flatMap((enemy, i) => (partedBy(model, enemy) <= SLACK ? [i] : []));
      if (met.length > 0) own++;
      for (const i of met) touched.add(i);
    }
  return own + touched.size;
}

/** Offsets at which contacts change: where models of both sides stand corner to corner, or blocks side by side. */
function offsetsFor(
  target: PlayBlock,
  block: PlayBlock,
  side: PlaySide,
  done: readonly PlayBlock[],
): readonly number[] {
  const line = lineOf(target, side);
  const isWide = side === 'front' || side === 'rear';
  const [count, size] = isWide ? [target.files, target.width] : [target.ranks, target.depth];
  const offsets = new Set<number>();
  for (let i = 0; i <= count; i++) for (let k = 0; k <= block.files; k++) offsets.add(i * size - k * block.width);
  for (const other of done)
    for (const half of [-1, 1])
      for (const ahead of [0, -depthOf(other)]) {
        const [x, z] = beside(other, (half * widthOf(other)) / 2, ahead);
        const at = (x - line.from[0]) * cos(line.facing) - (z - line.from[1]) * sin(line.facing);
        offsets.add(at).add(at - widthOf(block));
      }
  return [...offsets].filter((offset) => offset >= -widthOf(block) - 1e-9 && offset <= line.length + 1e-9);
}

/**
 * The best state found by playing: every order of the chargers, each at offsets where contacts change, those with the
 * most contact first; a charger may also stay. What is found can be reached, so no right answer is worse.
 *
 * @param better Only states better than this one are of interest.
 * @param tries  Maximum number of moves that are looked for.
 */
export function bestByPlay({ target, chargers, rocks }: PlayScene, better: PlayScore, tries: number): PlayScore {
  let best = better;
  let left = tries;
  const sides = chargers.map((block) => sideAt(target, [block.x, block.z]));
  const play = (done: ReadonlyMap<number, PlayBlock>): void => {
    const standing = [...done.values()];
    const contact = countContact(target, standing);
    if (done.size > best.engaged || (done.size === best.engaged && contact > best.contact))
      best = { engaged: done.size, contact };
    for (const [i, block] of chargers.entries()) {
      if (done.has(i)) continue;
      const line = lineOf(target, sides[i]!);
      const others = [...rocks, ...chargers.flatMap((other, k) => (k === i ? [] : [done.get(k) ?? other]))];
      const ends = offsetsFor(target, block, sides[i]!, standing)
        .map((offset) => ({ offset, gain: countContact(target, [...standing, flushAt(block, line, offset)]) }))
        .filter(({ gain }) => mayGain(done, i, gain))
        .sort((a, b) => b.gain - a.gain);
      for (const { offset } of ends) {
        if (left-- <= 0) return;
        if (comesTo(block, target, line, offset, others)) play(new Map(done).set(i, flushAt(block, line, offset)));
      }
    }
  };
  /** Whether all who are left could still make a state better, were every one of their front models in contact. */
  const mayGain = (done: ReadonlyMap<number, PlayBlock>, i: number, gain: number): boolean => {
    const rest = chargers.filter((_, k) => k !== i && !done.has(k));
    const engaged = done.size + 1 + rest.length;
    const all = gain + rest.reduce((sum, { files }) => sum + files, 0) + target.files * target.ranks;
    return engaged > best.engaged || (engaged === best.engaged && all > best.contact);
  };
  play(new Map());
  return best;
}

/**
 * Why the moves of an answer break the rules of movement; undefined when they keep them.
 *
 * @param turned The charged block as the first to move leaves it; it is turned while that one closes.
 */
export function faultOfMoves(
  { target, chargers, rocks }: PlayScene,
  turned: PlayBlock,
  moves: readonly { readonly charger: number; readonly legs: readonly PlayLeg[] }[],
): string | undefined {
  const stand = [...chargers];
  for (const [order, { charger, legs }] of moves.entries()) {
    const start = stand[charger]!;
    const unmoved = [...rocks, ...stand.filter((_, k) => k !== charger)];
    const others = [order === 0 ? target : turned, ...unmoved];
    const line = lineOf(turned, sideAt(target, [start.x, start.z]));
    let now = start;
    let wheels = 0;
    for (const leg of legs) {
      const end = { ...now, ...leg.to };
      const fault = leg.kind === 'align' ? faultOfClosing(now, end, leg, line) : faultOfLeg(now, end, leg, others);
      if (fault) return `charger ${charger}: ${fault}`;
      if (leg.kind === 'wheel') wheels++;
      now = end;
    }
    if (wheels > 1) return `charger ${charger}: wheels ${wheels} times`;
    if (!isFree(now, [turned, ...unmoved])) return `charger ${charger}: ends on another`;
    const offset = meeting(now, line)?.offset;
    const flush = offset === undefined ? undefined : flushAt(now, line, offset);
    if (!flush || apart(now, flush) > SLACK || Math.abs(turnBetween(now.facing, flush.facing)) > 0.01)
      return `charger ${charger}: does not end flush with the side it was to strike`;
    stand[charger] = now;
  }
  return undefined;
}

const apart = (a: PlayPose, b: PlayPose): number => Math.hypot(a.x - b.x, a.z - b.z);
const turnBetween = (a: number, b: number): number => ((((b - a) % 360) + 540) % 360) - 180;

/** Why an advance or a wheel is not one; undefined when it is, and nobody is in its way. */
function faultOfLeg(from: PlayBlock, to: PlayBlock, { kind }: PlayLeg, others: readonly PlayBlock[]) {
  const turn = turnBetween(from.facing, to.facing);
  if (kind === 'advance') {
    const far = apart(from, to);
    if (apart(advanced(from, far), to) > SLACK || Math.abs(turn) > 0.01) return 'does not go straight ahead';
    for (let k = 0; k * STEP <= far; k++) if (!isFree(advanced(from, k * STEP), others)) return 'goes through another';
    return isFree(to, others) ? undefined : 'goes through another';
  }
  if (kind !== 'wheel') return `makes a leg of kind ${kind}`;
  if (Math.abs(turn) > 90.01) return `wheels by ${turn} degrees`;
  const hand = turn > 0 ? -1 : 1;
  if (apart(wheeled(from, hand, Math.abs(turn)), to) > SLACK) return 'does not wheel forward about a front corner';
  for (let a = 0; a < Math.abs(turn); a += 0.5)
    if (!isFree(wheeled(from, hand, a), others)) return 'wheels through another';
  return undefined;
}

/** Why a block closes wrongly: it must turn about a point of its front that lies on the side. */
function faultOfClosing(from: PlayBlock, to: PlayBlock, { pivot }: PlayLeg, line: Line): string | undefined {
  if (!pivot) return 'closes about nothing';
  const [dx, dz] = [pivot[0] - from.x, pivot[1] - from.z];
  const right = dx * cos(from.facing) - dz * sin(from.facing);
  const ahead = -dx * sin(from.facing) - dz * cos(from.facing);
  if (Math.abs(ahead) > SLACK || Math.abs(right) > widthOf(from) / 2 + SLACK)
    return 'closes about a point off its front';
  const [lx, lz] = [pivot[0] - line.from[0], pivot[1] - line.from[1]];
  const at = lx * cos(line.facing) - lz * sin(line.facing);
  const off = -lx * sin(line.facing) - lz * cos(line.facing);
  if (Math.abs(off) > SLACK || at < -SLACK || at > line.length + SLACK) return 'closes about a point off the side';
  const [x, z] = beside({ x: pivot[0], z: pivot[1], facing: to.facing }, -right, 0);
  return apart({ x, z, facing: 0 }, to) > SLACK ? 'does not turn about where it strikes' : undefined;
}
