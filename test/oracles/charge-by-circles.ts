/**
 * Charges among round bases on level ground, judged and searched with nothing but circles, and boxes where there are
 * walls.
 *
 * It shares no code with the solver: distances between centres, straight moves (among walls also round corners), and
 * clauses as SPEC.md words them. The search places models at random and corrects one broken clause after another; it proves that a placement exists, never
 * that none does.
 */

import { type Walks, type Wall, walksFrom } from './walks-among-walls.ts';

/** A round base at a place, inches. */
export type Disc = { readonly id: string; readonly x: number; readonly z: number; readonly r: number };

/** A charge on open ground. */
export type DiscCharge = {
  readonly unit: readonly Disc[];
  readonly targets: readonly (readonly Disc[])[];
  /** Enemies that are no targets. */
  readonly bystanders: readonly Disc[];
  /** Models of the charging side that do not charge. */
  readonly friends: readonly Disc[];
  /** Boxes that no model enters. */
  readonly walls: readonly Wall[];
  /** Half the table's width and depth. */
  readonly half: readonly [number, number];
};

type Spot = { readonly x: number; readonly z: number };

/** Where the models of a unit end, in its order. */
export type Ends = readonly Spot[];

const TOLERANCE = 0.0005;
const RANGE = 1;
const COHERENCY = 2;
const BIG_UNIT = 7;

const far = (a: Spot, b: Spot): number => Math.sqrt((a.x - b.x) ** 2 + (a.z - b.z) ** 2);
const gap = (a: Disc, b: Disc): number => far(a, b) - a.r - b.r;
const at = ({ id, r }: Disc, { x, z }: Spot): Disc => ({ id, x, z, r });

/** The distance from a point to a straight line between two others. */
function offLine(c: Spot, a: Spot, b: Spot): number {
  const [dx, dz] = [b.x - a.x, b.z - a.z];
  const length = dx * dx + dz * dz;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((c.x - a.x) * dx + (c.z - a.z) * dz) / length));
  return far(c, { x: a.x + t * dx, z: a.z + t * dz });
}

/** Whether a base moves straight from its start to a place without crossing an enemy, a closed range or the edge. */
export function goesStraight(c: DiscCharge, model: Disc, to: Spot): boolean {
  const [w, d] = c.half;
  if (Math.abs(to.x) > w - model.r + TOLERANCE || Math.abs(to.z) > d - model.r + TOLERANCE) return false;
  return (
    c.targets.flat().every((e) => offLine(e, model, to) >= e.r + model.r - TOLERANCE / 2) &&
    c.bystanders.every((e) => offLine(e, model, to) > e.r + model.r + RANGE + TOLERANCE + 0.0002)
  );
}

const LIMIT = 12.001;
/** The walls of a bystander's range: paths stay out of it by more than rounding. */
const SHUT = RANGE + TOLERANCE + 0.0003;

const known = new WeakMap<DiscCharge, Map<string, Walks>>();

/** The walks of a model of the unit. */
function walksOf(c: DiscCharge, model: Disc): Walks {
  const walks = known.get(c) ?? new Map<string, Walks>();
  known.set(c, walks);
  const before = walks.get(model.id);
  if (before) return before;
  const round = (d: Disc, keep: number) => ({ x: [d.x, d.x] as const, z: [d.z, d.z] as const, keep: d.r + keep });
  const barred = [
    ...c.targets.flat().map((e) => round(e, model.r)),
    ...c.bystanders.map((e) => round(e, model.r + SHUT)),
    ...c.walls.map((wall) => ({ ...wall, keep: model.r })),
  ];
  const made = walksFrom(model, { x: c.half[0] - model.r, z: c.half[1] - model.r }, barred, LIMIT);
  walks.set(model.id, made);
  return made;
}

/** The length of a path that certainly can be walked, Infinity where none was found. */
const lengthTo = (c: DiscCharge, model: Disc, to: Spot): number =>
  c.walls.length > 0 ? walksOf(c, model).atMost(to) : goesStraight(c, model, to) ? far(model, to) : Infinity;

/** The ends that no path of the allowed length leads to. */
export const outOfReach = (c: DiscCharge, allowed: number, ends: Ends): readonly string[] =>
  c.unit
    .filter((m, i) => far(m, ends[i]!) > 0 && walksOf(c, m).atLeast(ends[i]!) > allowed + TOLERANCE)
    .map((m) => `C-14 ${m.id} is out of reach`);

/** The distance from a place to a wall. */
const toWall = (p: Spot, { x, z }: Wall): number =>
  far(p, { x: Math.max(x[0], Math.min(x[1], p.x)), z: Math.max(z[0], Math.min(z[1], p.z)) });

/** The clauses that ends break, whatever paths led to them; `C-14` when one is farther away than allowed. */
export function faultsOfEnds(c: DiscCharge, allowed: number, ends: Ends, slack = TOLERANCE): readonly string[] {
  const now = c.unit.map((m, i) => at(m, ends[i]!));
  const faults: string[] = [];
  now.forEach((m, i) => {
    if (far(m, c.unit[i]!) > allowed + slack) faults.push(`C-14 ${m.id}`);
    if (Math.abs(m.x) > c.half[0] - m.r + slack || Math.abs(m.z) > c.half[1] - m.r + slack) faults.push(`edge ${m.id}`);
    for (const wall of c.walls) if (toWall(m, wall) < m.r - slack) faults.push(`C-26 ${m.id}`);
    for (const b of c.bystanders) if (gap(m, b) <= RANGE + TOLERANCE) faults.push(`C-16 ${m.id} ${b.id}`);
    for (const o of [...c.targets.flat(), ...c.friends, ...now.slice(0, i)])
      if (gap(m, o) < -slack) faults.push(`C-35 ${m.id} ${o.id} ${(-gap(m, o)).toFixed(4)}`);
  });
  c.targets.forEach((target, k) => {
    if (!now.some((m) => target.some((e) => gap(m, e) <= RANGE + slack))) faults.push(`C-15 target ${k}`);
  });
  if (!isCoherent(now, slack)) faults.push('C-17');
  return faults;
}

/** How far a model is from each target. */
const toTargets = (c: DiscCharge, m: Disc): readonly number[] =>
  c.targets.map((target) => {
    let least = Infinity;
    for (const e of target) least = Math.min(least, gap(m, e));
    return Math.max(0, least);
  });

/** Whether a model has ended closer to a target than it began, given how far it was from each. */
const isCloser = (c: DiscCharge, before: readonly number[], after: Disc): boolean =>
  toTargets(c, after).some((now, k) => now < before[k]! - TOLERANCE);

/** The models that ended no closer although they moved (C-22). */
export const notCloser = (c: DiscCharge, ends: Ends): readonly string[] =>
  c.unit
    .filter((m, i) => far(m, ends[i]!) > TOLERANCE && !isCloser(c, toTargets(c, m), at(m, ends[i]!)))
    .map((m) => m.id);

function isCoherent(models: readonly Disc[], slack: number): boolean {
  if (models.length <= 1) return true;
  const near = models.map((a) => models.filter((b) => a !== b && gap(a, b) <= COHERENCY + slack));
  if (near.some((list) => list.length < (models.length >= BIG_UNIT ? 2 : 1))) return false;
  const group = new Set([models[0]!]);
  for (const a of group) for (const b of near[models.indexOf(a)]!) group.add(b);
  return group.size === models.length;
}

/** Whether a model touches a target's model. */
export const touches = (c: DiscCharge, m: Disc): boolean => c.targets.flat().some((e) => gap(m, e) <= TOLERANCE);

const DIRECTIONS = 720;

/**
 * A straight move into contact that one model could have made with all the others where they ended (C-23); undefined
 * when there is none. Every direction round every target model, and every one at which another circle is crossed.
 */
export function missedContact(
  c: DiscCharge,
  allowed: number,
  ends: Ends,
  isStrict = true,
): { readonly model: string; readonly enemy: string; readonly at: Spot } | undefined {
  const now = c.unit.map((m, i) => at(m, ends[i]!));
  for (const [i, m] of c.unit.entries()) {
    if (touches(c, now[i]!)) continue;
    for (const e of c.targets.flat()) {
      if (gap(m, e) > allowed) continue;
      for (const angle of directionsRound(c, now, m, e, allowed)) {
        const spot = { x: e.x + (e.r + m.r) * Math.cos(angle), z: e.z + (e.r + m.r) * Math.sin(angle) };
        if (far(m, spot) > allowed + TOLERANCE || lengthTo(c, m, spot) > allowed + TOLERANCE) continue;
        const others = ends.map((p, k) => (k === i ? spot : p));
        // What only rounding allows is no model's duty.
        const faults = faultsOfEnds(c, isStrict ? allowed - 2e-6 : allowed, others, isStrict ? 1e-6 : TOLERANCE);
        if (!faults.some((f) => isOf(f, i, c))) return { model: m.id, enemy: e.id, at: spot };
      }
    }
  }
  return undefined;
}

/** Whether a fault of ends is one that the move of a model decides. */
const isOf = (fault: string, i: number, c: DiscCharge): boolean => {
  const [clause, model, other] = fault.split(' ');
  if (clause === 'C-15' || clause === 'C-17') return true;
  return model === c.unit[i]!.id || other === c.unit[i]!.id;
};

/** Directions round an enemy: evenly spread, and where a base in contact crosses another circle. */
function directionsRound(c: DiscCharge, now: readonly Disc[], m: Disc, e: Disc, allowed: number): number[] {
  const angles = Array.from({ length: DIRECTIONS }, (_, k) => (2 * Math.PI * k) / DIRECTIONS);
  const ring = e.r + m.r;
  const cross = (x: number, z: number, radius: number): void => {
    const d = Math.hypot(x - e.x, z - e.z);
    if (d < 1e-9) return;
    const cosine = (ring * ring + d * d - radius * radius) / (2 * ring * d);
    if (Math.abs(cosine) > 1) return;
    const towards = Math.atan2(z - e.z, x - e.x);
    for (const side of [-1, 1]) angles.push(towards + side * Math.acos(cosine));
  };
  cross(m.x, m.z, allowed - 3e-6);
  for (const { x, z } of c.walls) for (const wx of x) for (const wz of z) cross(wx, wz, m.r + 1e-7);
  for (const side of [-1, 1]) {
    const [x, z] = [side * (c.half[0] - m.r - 1e-7) - e.x, side * (c.half[1] - m.r - 1e-7) - e.z];
    if (Math.abs(x) <= ring) angles.push(Math.acos(x / ring), -Math.acos(x / ring));
    if (Math.abs(z) <= ring) angles.push(Math.asin(z / ring), Math.PI - Math.asin(z / ring));
  }
  angles.push(Math.atan2(m.z - e.z, m.x - e.x));
  for (const o of [...now, ...c.targets.flat(), ...c.friends]) {
    cross(o.x, o.z, o.r + m.r + 1e-7);
    cross(o.x, o.z, o.r + m.r + RANGE - 1e-7);
    cross(o.x, o.z, o.r + m.r + COHERENCY - 1e-7);
  }
  for (const b of c.bystanders) cross(b.x, b.z, b.r + m.r + RANGE + TOLERANCE + 0.0003);
  return angles;
}

/** What a search must bring about. */
type Wanted = {
  /** For each target, the pair that engages it, by index of model and of target model. */
  readonly engaged: readonly (readonly [number, number])[];
  /** Models that must touch a target's model, by index in the unit and among all target models. */
  readonly touching: readonly (readonly [number, number])[];
};

/**
 * A placement by straight moves that keeps C-14 to C-17, C-22 and C-35; undefined when none was found.
 *
 * @param tries     How many random starts.
 * @param touching  How many models must be in contact with a target.
 */
export function searchPlacement(
  c: DiscCharge,
  allowed: number,
  random: () => number,
  tries: number,
  touching = 0,
): Ends | undefined {
  const all = c.targets.flat();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const canGet = (i: number, e: Disc, range: number) => gap(c.unit[i]!, e) <= allowed + range;
  const indices = c.unit.map((_, i) => i);
  for (let k = 0; k < tries; k++) {
    const engaged: [number, number][] = [];
    for (const target of c.targets) {
      const pairs = indices.flatMap((i) =>
        target.filter((e) => canGet(i, e, RANGE)).map((e) => [i, all.indexOf(e)] as [number, number]),
      );
      if (pairs.length === 0) return undefined;
      engaged.push(pick(pairs));
    }
    const touch: [number, number][] = [];
    for (const i of [...indices].sort(() => random() - 0.5)) {
      if (touch.length >= touching) break;
      const near = all.filter((e) => canGet(i, e, 0));
      if (near.length > 0) touch.push([i, all.indexOf(pick(near))]);
    }
    if (touch.length < touching) continue;
    const found = correct(c, allowed, { engaged, touching: touch }, random);
    if (found) return found;
  }
  return undefined;
}

const ROUNDS = 160;

function correct(c: DiscCharge, allowed: number, wanted: Wanted, random: () => number): Ends | undefined {
  const all = c.targets.flat();
  const solid = [...all, ...c.friends];
  const begun = c.unit.map((m) => toTargets(c, m));
  const q = c.unit.map((m) => ({ x: m.x, z: m.z }));
  const shift = { x: 0, z: 0 };
  for (const [i, e] of wanted.engaged) {
    shift.x += (all[e]!.x - c.unit[i]!.x) / wanted.engaged.length;
    shift.z += (all[e]!.z - c.unit[i]!.z) / wanted.engaged.length;
  }
  const share = random();
  const wild = 3 * random() ** 2;
  q.forEach((p) => {
    p.x += share * shift.x + wild * (random() - 0.5);
    p.z += share * shift.z + wild * (random() - 0.5);
  });
  /** Moves a place to a distance from a centre, by a share of what is missing. */
  const bring = (p: { x: number; z: number }, o: Spot, to: number, part: number): void => {
    const d = far(p, o) || 1e-9;
    p.x += (part * (to - d) * (p.x - o.x)) / d;
    p.z += (part * (to - d) * (p.z - o.z)) / d;
  };
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 8 === 7 && isRight(c, allowed, q, wanted)) return q.map((p) => ({ ...p }));
    q.forEach((p, i) => {
      const m = c.unit[i]!;
      for (const o of solid) if (far(p, o) < o.r + m.r) bring(p, o, o.r + m.r + 1e-5, 1);
      for (const b of c.bystanders)
        if (far(p, b) < b.r + m.r + RANGE + 0.0012) bring(p, b, b.r + m.r + RANGE + 0.0013, 1);
      for (const { x, z } of c.walls) {
        const o = { x: Math.max(x[0], Math.min(x[1], p.x)), z: Math.max(z[0], Math.min(z[1], p.z)) };
        if (far(p, o) < m.r) bring(p, o, m.r + 1e-5, 1);
      }
      if (!isCloser(c, begun[i]!, at(m, p))) {
        const e = [...all].sort((a, b) => gap(at(m, p), a) - gap(m, a) - (gap(at(m, p), b) - gap(m, b)))[0]!;
        bring(p, e, Math.max(e.r + m.r, far(m, e) - 0.01), 1);
      }
    });
    for (const [i, e] of wanted.engaged) {
      const most = all[e]!.r + c.unit[i]!.r + RANGE - 1e-5;
      if (far(q[i]!, all[e]!) > most) bring(q[i]!, all[e]!, most, 1);
    }
    for (const [i, e] of wanted.touching) bring(q[i]!, all[e]!, all[e]!.r + c.unit[i]!.r + 1e-6, 1);
    pullTogether(c, q, bring);
    for (let i = 0; i < q.length; i++)
      for (let j = 0; j < i; j++) {
        const least = c.unit[i]!.r + c.unit[j]!.r + 1e-5;
        const d = far(q[i]!, q[j]!);
        if (d >= least) continue;
        bring(q[i]!, { ...q[j]! }, (d + least) / 2, 1);
        bring(q[j]!, { ...q[i]! }, least, 1);
      }
    q.forEach((p, i) => {
      const m = c.unit[i]!;
      if (far(p, m) > allowed - 1e-6) bring(p, m, allowed - 1e-6, 1);
      p.x = Math.max(m.r - c.half[0], Math.min(c.half[0] - m.r, p.x));
      p.z = Math.max(m.r - c.half[1], Math.min(c.half[1] - m.r, p.z));
    });
  }
  return isRight(c, allowed, q, wanted) ? q : undefined;
}

function isRight(c: DiscCharge, allowed: number, q: Ends, wanted: Wanted): boolean {
  return (
    faultsOfEnds(c, allowed, q, 1e-4).length === 0 &&
    c.unit.every((m, i) => isCloser(c, toTargets(c, m), at(m, q[i]!)) && lengthTo(c, m, q[i]!) <= allowed) &&
    wanted.touching.every(([i]) => touches(c, at(c.unit[i]!, q[i]!)))
  );
}

/** Draws the models together along the shortest links that join them all, and towards the neighbours they lack. */
function pullTogether(
  c: DiscCharge,
  q: readonly { x: number; z: number }[],
  bring: (p: { x: number; z: number }, o: Spot, to: number, part: number) => void,
): void {
  const n = q.length;
  const link = (i: number, j: number): void => {
    const most = c.unit[i]!.r + c.unit[j]!.r + COHERENCY - 1e-5;
    const d = far(q[i]!, q[j]!);
    if (d <= most) return;
    bring(q[i]!, { ...q[j]! }, (d + most) / 2, 1);
    bring(q[j]!, { ...q[i]! }, most, 1);
  };
  const between = (i: number, j: number) => far(q[i]!, q[j]!) - c.unit[i]!.r - c.unit[j]!.r;
  const joined = new Set([0]);
  while (joined.size < n) {
    let best: readonly [number, number] | undefined;
    for (const i of joined)
      for (let j = 0; j < n; j++)
        if (!joined.has(j) && (!best || between(i, j) < between(best[0], best[1]))) best = [i, j];
    link(best![0], best![1]);
    joined.add(best![1]);
  }
  if (n < BIG_UNIT) return;
  for (let i = 0; i < n; i++) {
    const near = Array.from({ length: n }, (_, j) => j)
      .filter((j) => j !== i)
      .sort((a, b) => between(i, a) - between(i, b));
    link(i, near[0]!);
    link(i, near[1]!);
  }
}
