import type { CheckKind } from '../../src/rules/core/agility.ts';

/** An upright box on the ground, its sides along the axes. */
export type Block = {
  readonly minX: number;
  readonly maxX: number;
  readonly minZ: number;
  readonly maxZ: number;
  readonly top: number;
  readonly ladder: boolean;
};

type Plan = readonly [x: number, z: number];

/** An impassable enemy: where it stands, and its size. */
export type Foe = {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
  readonly height: number;
};

/** A town of blocks in which a round base moves; all paths are found by small steps. */
export type Lattice = {
  readonly blocks: readonly Block[];
  /** The enemies in the town; none by default. */
  readonly foes?: readonly Foe[];
  /** The height of the mover, needed only when an enemy stands above. */
  readonly height?: number;
  /** Whether a path must use all of its checks; false by default. */
  readonly binding?: boolean;
  /** How much lower than the jumper an enemy under the jump must be; 0 by default. */
  readonly clear?: number;
  readonly radius: number;
  /** Half the side of the square it moves in, and the distance between the points of the lattice. */
  readonly half: number;
  readonly spacing: number;
};

/** The distance between sample places along a line. */
const FINE = 0.02;
/** Limits are tightened by this much, so that a path found here certainly exists. */
const SURE = 0.03;

const isNear = (b: Block, [x, z]: Plan, within: number): boolean => {
  const dx = Math.max(b.minX - x, 0, x - b.maxX);
  const dz = Math.max(b.minZ - z, 0, z - b.maxZ);
  return dx * dx + dz * dz < within * within;
};

const isOn = (b: Block, [x, z]: Plan): boolean => x >= b.minX && x <= b.maxX && z >= b.minZ && z <= b.maxZ;

/** A mover keeps this much further from enemies than necessary, because it is sampled in small steps. */
const APART = 0.001;

/** Whether a mover over a place, with its base between two heights, would overlap an enemy. */
const isAmong = ({ foes = [], radius, height = 0 }: Lattice, [x, z]: Plan, low: number, high = low): boolean =>
  foes.some((f) => {
    const near = f.radius + radius + APART;
    return high > f.y - height && low < f.y + f.height && (x - f.x) ** 2 + (z - f.z) ** 2 < near * near;
  });

const under = ({ blocks, radius }: Lattice, p: Plan): readonly Block[] => blocks.filter((b) => isNear(b, p, radius));

/** The height of a base that passes a place: that of the highest block it overlaps. */
export function heightAt({ blocks, radius }: Lattice, p: Plan): number {
  let height = 0;
  for (const b of blocks) if (b.top > height && isNear(b, p, radius)) height = b.top;
  return height;
}

/** The height of what supports the centre of a base; the head of a ladder supports none. */
function middleAt({ blocks }: Lattice, p: Plan): number {
  let height = 0;
  for (const b of blocks) if (b.top > height && !b.ladder && isOn(b, p)) height = b.top;
  return height;
}

/** Whether a base certainly stands at a place: wholly on the ground, or well inside one block's top. */
export function standsAt(lattice: Lattice, p: Plan): boolean {
  const y = heightAt(lattice, p);
  const inset = (b: Block) =>
    p[0] >= b.minX + lattice.radius &&
    p[0] <= b.maxX - lattice.radius &&
    p[1] >= b.minZ + lattice.radius &&
    p[1] <= b.maxZ - lattice.radius;
  const clear = under({ ...lattice, radius: lattice.radius + SURE }, p).every((b) => b.top <= y);
  return (
    clear && !isAmong(lattice, p, y) && (y === 0 || lattice.blocks.some((b) => b.top === y && !b.ladder && inset(b)))
  );
}

/** Places along a straight line, ends included. */
function between(a: Plan, b: Plan): readonly Plan[] {
  const n = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / FINE));
  const places: Plan[] = [];
  for (let k = 0; k <= n; k++) places.push([a[0] + (k / n) * (b[0] - a[0]), a[1] + (k / n) * (b[1] - a[1])]);
  return places;
}

type Walked = { readonly cost: number; readonly climbs: number };

/** The cost of walking straight, with the number of climbs; undefined where a ladder or a face prevents it. */
function walked(lattice: Lattice, a: Plan, b: Plan): Walked | undefined {
  let cost = Math.hypot(b[0] - a[0], b[1] - a[1]);
  let climbs = 0;
  let before = under(lattice, a);
  let y = heightAt(lattice, a);
  for (const p of between(a, b).slice(1)) {
    const now = under(lattice, p);
    const next = Math.max(0, ...now.map((k) => k.top));
    if (isAmong(lattice, p, Math.min(y, next), Math.max(y, next))) return undefined;
    if (Math.abs(next - y) > 1 + 1e-9) {
      // One outline at a time, so that no other is in the way of the climb.
      const [entered, left] = [now.filter((k) => !before.includes(k)), before.filter((k) => !now.includes(k))];
      if (entered.length + left.length !== 1) return undefined;
      const face = entered[0] ?? left[0]!;
      cost += Math.abs(next - y);
      if (!face.ladder || face.top < Math.max(next, y) - 1e-9) climbs++;
    }
    [before, y] = [now, next];
  }
  return { cost, climbs };
}

/** Whether a straight line is a jump across: from well on one top over a gap to another, walking before and after. */
function leaptAcross(lattice: Lattice, a: Plan, b: Plan): boolean {
  const y = middleAt(lattice, a);
  if (y < 1 || y !== heightAt(lattice, a)) return false;
  const places = between(a, b);
  // It lands wholly on one top; other surfaces within reach are no landing.
  const end = heightAt(lattice, places.at(-1)!);
  if (end === 0 || Math.abs(end - y) > 1) return false;
  const lip = places.findIndex((p) => middleAt(lattice, p) !== y);
  if (lip < 0 || heightAt(lattice, places[Math.max(lip - 1, 0)]!) !== y) return false;
  const isTop = (p: Plan) => {
    const top = middleAt(lattice, p);
    return top > 0 && top - y <= 1 && y - top <= 1;
  };
  const landing = places.findIndex((p, i) => i > lip && isTop(p));
  if (landing < 0) return false;
  const gap = Math.hypot(places[landing]![0] - places[lip]![0], places[landing]![1] - places[lip]![1]);
  const to = middleAt(lattice, places[landing]!);
  if (gap < 1 + SURE + 2 * FINE || gap > 3 - SURE - 2 * FINE) return false;
  if (places.slice(0, lip).some((p) => heightAt(lattice, p) !== y)) return false;
  if (places.slice(lip, landing).some((p) => heightAt(lattice, p) > Math.max(y, to))) return false;
  const isMet = (p: Plan, i: number) => isAmong(lattice, p, i < lip ? y : i < landing ? Math.max(y, to) : to);
  if (places.some(isMet) || isAmong(lattice, places[landing]!, Math.min(y, to), Math.max(y, to))) return false;
  return places.slice(landing).every((p) => heightAt(lattice, p) === to);
}

/** Whether a straight line is a jump down: from where the whole base stands to a lower place within 3″. */
function leaptDown(lattice: Lattice, a: Plan, b: Plan): boolean {
  const [y, to] = [heightAt(lattice, a), heightAt(lattice, b)];
  if (y - to <= 1 || Math.hypot(b[0] - a[0], b[1] - a[1]) > 3 || !standsAt(lattice, a) || !standsAt(lattice, b))
    return false;
  const places = between(a, b);
  if (places.some((p) => heightAt(lattice, p) > y)) return false;
  // Straight off the roof it stands on: no other of the same height in between.
  const roofs = lattice.blocks.filter((k) => k.top === y && isOn(k, a));
  const lip = places.findIndex((p) => middleAt(lattice, p) !== y);
  const past = places.slice(Math.max(lip, 0));
  if (places.slice(0, lip).some((p) => isAmong(lattice, p, y)) || past.some((p) => isMetInAir(lattice, p, y)))
    return false;
  const clear = lattice.clear ?? 0;
  const isLow = (k: Block) => k.top <= y - clear || (k.top === to && under(lattice, b).includes(k));
  return past.every((p) =>
    under(lattice, p).every((k) => (k.top < y && (clear === 0 || isLow(k))) || roofs.includes(k)),
  );
}

/** Whether an enemy blocks a jump down over a place: it must be lower by enough, or above. */
const isMetInAir = (lattice: Lattice, p: Plan, y: number): boolean =>
  isAmong(
    { ...lattice, foes: lattice.foes?.filter((f) => f.y + f.height > y - (lattice.clear ?? 0)) ?? [] },
    p,
    -Infinity,
    y,
  );

/** The known results for the lines of a lattice, by their ends, shared by all lists of checks. */
type Known = {
  readonly steps: Map<number, Walked | undefined>;
  readonly across: Map<number, boolean>;
  readonly down: Map<number, boolean>;
};

const KNOWN = new WeakMap<Lattice, Known>();

function knownOf(lattice: Lattice): Known {
  const known = KNOWN.get(lattice) ?? { steps: new Map(), across: new Map(), down: new Map() };
  KNOWN.set(lattice, known);
  return known;
}

function once<T>(known: Map<number, T>, key: number, ask: () => T): T {
  if (!known.has(key)) known.set(key, ask());
  return known.get(key) as T;
}

/** A place on a path over a lattice, and how many checks were used by then. */
export type Stop = { readonly at: Plan; readonly spent: number };

/**
 * The shortest path over the points of a lattice by the first of some checks, in their order; undefined without one.
 *
 * @param trail  Filled with the places where it bends or passes.
 */
export function pathByLattice(
  lattice: Lattice,
  from: Plan,
  to: Plan,
  checks: readonly CheckKind[],
  trail?: Stop[],
): number | undefined {
  const { half, spacing } = lattice;
  const n = Math.round((2 * half) / spacing) + 1;
  const at = (i: number): Plan => [-half + (i % n) * spacing, -half + Math.floor(i / n) * spacing];
  const indexOf = ([x, z]: Plan) => Math.round((z + half) / spacing) * n + Math.round((x + half) / spacing);
  const states = n * n * (checks.length + 1);
  const cost = new Float64Array(states).fill(Infinity);
  cost[indexOf(from)] = 0;
  const before = new Int32Array(states).fill(-1);
  const leaps = Math.ceil(4.5 / spacing);
  const known = knownOf(lattice);
  // States that were reached but not yet settled.
  const open = [indexOf(from)];
  for (;;) {
    let next = 0;
    for (let k = 1; k < open.length; k++) {
      const [one, least] = [open[k]!, open[next]!];
      if (cost[one]! < cost[least]! || (cost[one]! === cost[least]! && one < least)) next = k;
    }
    const s = open[next];
    if (s === undefined) return undefined;
    open[next] = open.at(-1)!;
    open.pop();
    const [spent, i] = [Math.floor(s / (n * n)), s % (n * n)];
    if (i === indexOf(to) && (!lattice.binding || spent === checks.length)) {
      for (let k = s; trail && k >= 0; k = before[k]!)
        trail.unshift({ at: at(k % (n * n)), spent: Math.floor(k / (n * n)) });
      return cost[s];
    }
    const a = at(i);
    const offer = (b: Plan, price: number, used: number) => {
      const k = used * n * n + indexOf(b);
      if (cost[s]! + price >= cost[k]!) return;
      if (cost[k] === Infinity) open.push(k);
      cost[k] = cost[s]! + price;
      before[k] = s;
    };
    // No jump starts lower than 1″.
    const mayLeap = (checks[spent] === 'jump-across' || checks[spent] === 'jump-down') && heightAt(lattice, a) >= 1;
    const reach = mayLeap ? leaps : 1;
    for (let dx = -reach; dx <= reach; dx++) {
      for (let dz = -reach; dz <= reach; dz++) {
        const b: Plan = [a[0] + dx * spacing, a[1] + dz * spacing];
        if ((dx === 0 && dz === 0) || Math.abs(b[0]) > half + 1e-9 || Math.abs(b[1]) > half + 1e-9) continue;
        const key = i * n * n + indexOf(b);
        if (Math.max(Math.abs(dx), Math.abs(dz)) === 1) {
          const step = once(known.steps, key, () => walked(lattice, a, b));
          const isDeclared =
            step && Array.from({ length: step.climbs }, (_, k) => checks[spent + k]).every((c) => c === 'climb');
          if (step && isDeclared) offer(b, step.cost, spent + step.climbs);
        }
        const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
        // A place already reached as cheaply needs no jump.
        if (checks[spent] === undefined || cost[(spent + 1) * n * n + indexOf(b)]! <= cost[s]! + length) continue;
        const isLeap =
          checks[spent] === 'jump-across'
            ? once(known.across, key, () => leaptAcross(lattice, a, b))
            : checks[spent] === 'jump-down' && once(known.down, key, () => leaptDown(lattice, a, b));
        if (isLeap) offer(b, length, spent + 1);
      }
    }
  }
}
