/**
 * Charges among round bases about a ridge that runs from edge to edge of the table: ground, a ramp up, a deck, a ramp
 * down, ground.
 *
 * It shares no code with the solver. Such ground unfolds to a plane, on which every shortest path that meets no model is
 * straight; gaps between bases are measured across, in plan. The search draws placements at random: it proves that one
 * exists, never that none does.
 */

import type { Disc, DiscCharge } from './charge-by-circles.ts';

/** A ridge along z: where it begins, how far it rises, is level and falls along x, and its height, inches. */
export type Ridge = {
  readonly foot: number;
  readonly up: number;
  readonly deck: number;
  readonly down: number;
  readonly top: number;
};

/** A charge about a ridge; every model is `tall` inches high. */
export type HillCharge = DiscCharge & { readonly ridge: Ridge; readonly tall: number };

type Spot = { readonly x: number; readonly z: number };

const TOLERANCE = 0.0005;
const RANGE = 1;
const COHERENCY = 2;
const BIG_UNIT = 7;
/** Heights closer than this are one floor: which of the two a base stands at there is not judged. */
const SAME_FLOOR = 0.0021;
/** How far the height of a model may be off the surface it was put on. */
const HEIGHT_SLACK = 0.02;
/** Share by which the length of a path may be off. */
const WITHIN = 1e-4;

/** The ground of a ridge: its height at x, and how far x is from the left edge along the ground, inches. */
export function profileOf({ foot, up, deck, down, top }: Ridge): {
  readonly heightAt: (x: number) => number;
  readonly along: (x: number) => number;
  readonly corners: readonly number[];
} {
  const corners = [foot, foot + up, foot + up + deck, foot + up + deck + down];
  const part = (x: number, from: number, run: number) => Math.max(0, Math.min(1, (x - from) / run));
  return {
    corners,
    heightAt: (x) => top * (part(x, corners[0]!, up) - part(x, corners[2]!, down)),
    along: (x) =>
      x +
      (Math.hypot(up, top) - up) * part(x, corners[0]!, up) +
      (Math.hypot(down, top) - down) * part(x, corners[2]!, down),
  };
}

const across = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.z - b.z);
const gap = (a: Disc, b: Disc): number => across(a, b) - a.r - b.r;
const put = ({ id, r }: Disc, { x, z }: Spot): Disc => ({ id, r, x, z });

/** The length of the straight line on the unfolded ground: no path is shorter. */
function unfolded(c: HillCharge, a: Spot, b: Spot): number {
  const { along } = profileOf(c.ridge);
  return Math.hypot(along(a.x) - along(b.x), a.z - b.z);
}

/** The plan of the straight line on the unfolded ground: it bends where the slope changes. */
function planOfLine(c: HillCharge, a: Spot, b: Spot): readonly Spot[] {
  const { along, corners } = profileOf(c.ridge);
  const [from, to] = [along(a.x), along(b.x)];
  const bends = corners
    .filter((x) => (x - a.x) * (x - b.x) < 0)
    .map((x) => ({ x, z: a.z + ((b.z - a.z) * (along(x) - from)) / (to - from) }));
  return [a, ...bends.toSorted((p, q) => Math.abs(p.x - a.x) - Math.abs(q.x - a.x)), b];
}

function offLine(c: Spot, a: Spot, b: Spot): number {
  const [dx, dz] = [b.x - a.x, b.z - a.z];
  const length = dx * dx + dz * dz;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((c.x - a.x) * dx + (c.z - a.z) * dz) / length));
  return across(c, { x: a.x + t * dx, z: a.z + t * dz });
}

/** Whether the straight line on the unfolded ground keeps clear of every enemy, in plan, by more than `spare`. */
function isClear(c: HillCharge, m: Disc, to: Spot, spare: number): boolean {
  const line = planOfLine(c, m, to);
  const clears = (e: Disc, keep: number) => line.slice(1).every((p, i) => offLine(e, line[i]!, p) >= e.r + m.r + keep);
  // A straight line leads away from where it touches: the last point may be in contact.
  return (
    c.targets.flat().every((e) => clears(e, Math.min(spare, gap(put(m, to), e) - 1e-9))) &&
    c.bystanders.every((e) => clears(e, RANGE + TOLERANCE + 0.0003 + spare))
  );
}

const sharesHeight = (c: HillCharge, a: Spot, b: Spot): boolean => {
  const { heightAt } = profileOf(c.ridge);
  return Math.abs(heightAt(a.x) - heightAt(b.x)) < c.tall;
};

/**
 * The clauses that ends break.
 *
 * @param lengths Of each path, inches; undefined for a model that stays, or where paths are not judged.
 */
export function faultsOfHillEnds(
  c: HillCharge,
  allowed: number,
  ends: readonly Spot[],
  lengths: readonly (number | undefined)[],
  slack: number,
): readonly string[] {
  const now = c.unit.map((m, i) => put(m, ends[i]!));
  const faults: string[] = [];
  now.forEach((m, i) => {
    const least = unfolded(c, c.unit[i]!, m);
    const length = lengths[i];
    if ((length ?? least) > allowed + slack) faults.push(`C-14 ${m.id}`);
    const isJudged = length !== undefined && !isBesideLevel(c, c.unit[i]!.x) && !isBesideLevel(c, m.x);
    if (isJudged && length < least * (1 - WITHIN) - slack) faults.push(`too short: ${m.id} ${length} ${least}`);
    if (isJudged && length > least * (1 + WITHIN) + slack && isClear(c, c.unit[i]!, m, 0.001))
      faults.push(`too long: ${m.id} ${length} ${least}`);
    if (Math.abs(m.x) > c.half[0] - m.r + slack || Math.abs(m.z) > c.half[1] - m.r + slack) faults.push(`edge ${m.id}`);
    for (const b of c.bystanders) if (gap(m, b) <= RANGE + TOLERANCE) faults.push(`C-16 ${m.id} ${b.id}`);
    for (const o of [...c.targets.flat(), ...c.friends, ...now.slice(0, i)])
      if (gap(m, o) < -slack && sharesHeight(c, m, o)) faults.push(`C-35 ${m.id} ${o.id}`);
  });
  c.targets.forEach((target, k) => {
    if (!now.some((m) => target.some((e) => gap(m, e) <= RANGE + slack))) faults.push(`C-15 target ${k}`);
  });
  if (!isCoherent(now, slack)) faults.push('C-17');
  return faults;
}

function isCoherent(models: readonly Disc[], slack: number): boolean {
  if (models.length === 1) return true;
  const near = models.map((a) => models.filter((b) => a !== b && gap(a, b) <= COHERENCY + slack));
  if (near.some((list) => list.length < (models.length >= BIG_UNIT ? 2 : 1))) return false;
  const group = new Set([models[0]!]);
  for (const a of group) for (const b of near[models.indexOf(a)]!) group.add(b);
  return group.size === models.length;
}

/** Bases are in contact when they touch at one support height. */
function isInContact(c: HillCharge, a: Disc, b: Disc, slack: number): boolean {
  const { heightAt } = profileOf(c.ridge);
  return gap(a, b) <= slack && Math.abs(heightAt(a.x) - heightAt(b.x)) <= slack;
}

/** Whether a model on a slope is so near level ground in height that it may as well have been put on that. */
function isBesideLevel(c: HillCharge, x: number): boolean {
  const high = profileOf(c.ridge).heightAt(x);
  return !isLevelAt(c, x) && Math.min(high, c.ridge.top - high) < HEIGHT_SLACK;
}

function isLevelAt({ ridge }: HillCharge, x: number): boolean {
  const { corners, heightAt } = profileOf(ridge);
  return heightAt(x) === 0 || (x >= corners[1]! && x <= corners[2]!);
}

/** Places at which a base touches an enemy at the enemy's own height. */
function contactPlaces(c: HillCharge, m: Disc, e: Disc): readonly Spot[] {
  const { heightAt } = profileOf(c.ridge);
  const ring = e.r + m.r;
  const high = heightAt(e.x);
  const { foot, up, deck, down, top } = c.ridge;
  if (!isLevelAt(c, e.x) && (high < SAME_FLOOR || top - high < SAME_FLOOR)) return [];
  // Level ground: all round. On a slope: beside it, and on the other slope at the same height.
  const angles = Array.from({ length: 360 }, (_, k) => (Math.PI * k) / 180);
  const round = isLevelAt(c, e.x)
    ? angles.map((a) => ({ x: e.x + ring * Math.cos(a), z: e.z + ring * Math.sin(a) }))
    : [];
  const xs = [e.x, foot + (up * high) / top, foot + up + deck + down * (1 - high / top)];
  const beside = xs
    .filter((x) => Math.abs(x - e.x) < ring)
    .flatMap((x) => [-1, 1].map((s) => ({ x, z: e.z + s * Math.sqrt(ring * ring - (x - e.x) ** 2) })));
  return [...round, ...beside].filter(({ x }) => Math.abs(heightAt(x) - high) < 1e-9);
}

/** A straight path into contact that one model could have taken with all others where they ended (C-23). */
export function missedHillContact(c: HillCharge, allowed: number, ends: readonly Spot[]): unknown {
  for (const [i, m] of c.unit.entries()) {
    const now = put(m, ends[i]!);
    if (c.targets.flat().some((e) => isInContact(c, now, e, 2 * TOLERANCE))) continue;
    for (const e of c.targets.flat())
      for (const spot of contactPlaces(c, m, e)) {
        if (unfolded(c, m, spot) > allowed - 1e-4 || !isClear(c, m, spot, 1e-4)) continue;
        const others = ends.map((p, k) => (k === i ? spot : p));
        const faults = faultsOfHillEnds(c, allowed, others, [], 1e-6);
        if (!faults.some((f) => isOf(f, i, c))) return { model: m.id, enemy: e.id, at: spot };
      }
  }
  return undefined;
}

const isOf = (fault: string, i: number, c: DiscCharge): boolean => {
  const [clause, model, other] = fault.split(' ');
  return clause === 'C-15' || clause === 'C-17' || model === c.unit[i]!.id || other === c.unit[i]!.id;
};

/** A placement by straight paths that breaks no clause; undefined when none was found. */
export function placeOnHill(
  c: HillCharge,
  allowed: number,
  random: () => number,
  tries: number,
): readonly Spot[] | undefined {
  const enemies = c.targets.flat();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const near = (e: Disc, m: Disc, most: number): Spot => {
    const [angle, far] = [2 * Math.PI * random(), e.r + m.r + most * random()];
    return { x: e.x + far * Math.cos(angle), z: e.z + far * Math.sin(angle) };
  };
  for (let k = 0; k < tries; k++) {
    const ends: Spot[] = [];
    for (const m of c.unit) {
      // Near an enemy, or in coherency with a model set down before.
      const spots = Array.from({ length: 6 }, () => {
        const last = ends.length > 0 && random() < 0.4 ? put(m, pick(ends)) : undefined;
        return last ? near(last, m, COHERENCY - 0.001) : near(pick(enemies), m, RANGE - 0.001);
      });
      const fits = spots.find((p) => unfolded(c, m, p) <= allowed - 1e-4 && isClear(c, m, p, 1e-4));
      if (!fits) break;
      ends.push(fits);
    }
    if (ends.length < c.unit.length) continue;
    const isCloser = (m: Disc, p: Spot) =>
      c.targets.some((target) => {
        const before = Math.min(...target.map((e) => gap(m, e)));
        return Math.min(...target.map((e) => gap(put(m, p), e))) < before - 0.01;
      });
    if (!c.unit.every((m, i) => isCloser(m, ends[i]!))) continue;
    if (faultsOfHillEnds(c, allowed, ends, [], -1e-4).length === 0) return ends;
  }
  return undefined;
}
