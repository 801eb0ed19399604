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

/** A town of blocks, in which a round base moves; everything is found by small steps. */
export type Lattice = {
  readonly blocks: readonly Block[];
  readonly radius: number;
  /** Half the side of the square it moves in, and how far apart the points of the lattice are. */
  readonly half: number;
  readonly spacing: number;
};

/** How far apart places along a stretch are looked at. */
const FINE = 0.02;
/** Limits are kept by this much more than they need be, so that a way found here is surely a way. */
const SURE = 0.03;

const isNear = (b: Block, [x, z]: Plan, within: number): boolean => {
  const dx = Math.max(b.minX - x, 0, x - b.maxX);
  const dz = Math.max(b.minZ - z, 0, z - b.maxZ);
  return dx * dx + dz * dz < within * within;
};

const isOn = (b: Block, [x, z]: Plan): boolean => x >= b.minX && x <= b.maxX && z >= b.minZ && z <= b.maxZ;

const under = ({ blocks, radius }: Lattice, p: Plan): readonly Block[] => blocks.filter((b) => isNear(b, p, radius));

/** Height of a base that passes a place: that of the highest block it overlaps. */
export function heightAt({ blocks, radius }: Lattice, p: Plan): number {
  let height = 0;
  for (const b of blocks) if (b.top > height && isNear(b, p, radius)) height = b.top;
  return height;
}

/** Height of what is under the very middle of a base. */
function middleAt({ blocks }: Lattice, p: Plan): number {
  let height = 0;
  for (const b of blocks) if (b.top > height && isOn(b, p)) height = b.top;
  return height;
}

/** Whether a base surely stands at a place: wholly on the ground, or well inside one block's top. */
export function standsAt(lattice: Lattice, p: Plan): boolean {
  const y = heightAt(lattice, p);
  const inset = (b: Block) =>
    p[0] >= b.minX + lattice.radius &&
    p[0] <= b.maxX - lattice.radius &&
    p[1] >= b.minZ + lattice.radius &&
    p[1] <= b.maxZ - lattice.radius;
  const clear = under({ ...lattice, radius: lattice.radius + SURE }, p).every((b) => b.top <= y);
  return clear && (y === 0 || lattice.blocks.some((b) => b.top === y && !b.ladder && inset(b)));
}

/** Places along a straight stretch, its ends among them. */
function between(a: Plan, b: Plan): readonly Plan[] {
  const n = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / FINE));
  const places: Plan[] = [];
  for (let k = 0; k <= n; k++) places.push([a[0] + (k / n) * (b[0] - a[0]), a[1] + (k / n) * (b[1] - a[1])]);
  return places;
}

type Walked = { readonly cost: number; readonly climbs: number };

/** What walking straight costs, with how many climbs; undefined where a ladder or a face does not do. */
function walked(lattice: Lattice, a: Plan, b: Plan): Walked | undefined {
  let cost = Math.hypot(b[0] - a[0], b[1] - a[1]);
  let climbs = 0;
  let before = under(lattice, a);
  let y = heightAt(lattice, a);
  for (const p of between(a, b).slice(1)) {
    const now = under(lattice, p);
    const next = Math.max(0, ...now.map((k) => k.top));
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

/** Whether a straight stretch is a jump across: from well on one top over a gap to another, walking before and after. */
function leaptAcross(lattice: Lattice, a: Plan, b: Plan): boolean {
  const y = middleAt(lattice, a);
  if (y < 1 || y !== heightAt(lattice, a)) return false;
  const places = between(a, b);
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
  return places.slice(landing).every((p) => heightAt(lattice, p) === to);
}

/** Whether a straight stretch is a jump down: from where the whole base stands to a lower place within 3. */
function leaptDown(lattice: Lattice, a: Plan, b: Plan): boolean {
  const [y, to] = [heightAt(lattice, a), heightAt(lattice, b)];
  if (y - to <= 1 || Math.hypot(b[0] - a[0], b[1] - a[1]) > 3 || !standsAt(lattice, a) || !standsAt(lattice, b))
    return false;
  const places = between(a, b);
  if (places.some((p) => heightAt(lattice, p) > y)) return false;
  // Straight off the roof it stands on: no other of the same height in between.
  const roofs = lattice.blocks.filter((k) => k.top === y && isOn(k, a));
  const lip = places.findIndex((p) => middleAt(lattice, p) !== y);
  return places.slice(Math.max(lip, 0)).every((p) => under(lattice, p).every((k) => k.top < y || roofs.includes(k)));
}

/** What is known of the stretches of a lattice, by the places they lead between: asked again for every list of checks. */
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

/** The shortest way over the points of a lattice by the first of some checks, in their order; undefined without one. */
export function wayByLattice(lattice: Lattice, from: Plan, to: Plan, checks: readonly CheckKind[]): number | undefined {
  const { half, spacing } = lattice;
  const n = Math.round((2 * half) / spacing) + 1;
  const at = (i: number): Plan => [-half + (i % n) * spacing, -half + Math.floor(i / n) * spacing];
  const indexOf = ([x, z]: Plan) => Math.round((z + half) / spacing) * n + Math.round((x + half) / spacing);
  const states = n * n * (checks.length + 1);
  const cost = new Float64Array(states).fill(Infinity);
  const done = new Uint8Array(states);
  cost[indexOf(from)] = 0;
  const leaps = Math.ceil(4.5 / spacing);
  const known = knownOf(lattice);
  for (;;) {
    let s = -1;
    for (let k = 0; k < states; k++) if (!done[k] && cost[k]! < (s < 0 ? Infinity : cost[s]!)) s = k;
    if (s < 0) return undefined;
    done[s] = 1;
    const [spent, i] = [Math.floor(s / (n * n)), s % (n * n)];
    if (i === indexOf(to)) return cost[s];
    const a = at(i);
    const offer = (b: Plan, price: number, used: number) => {
      const k = used * n * n + indexOf(b);
      cost[k] = Math.min(cost[k]!, cost[s]! + price);
    };
    const reach = checks[spent] === 'jump-across' || checks[spent] === 'jump-down' ? leaps : 1;
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
        // What is known to be reached as soon need not be leapt to.
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
