/**
 * Piling in among round bases and walls on level ground, judged with nothing but circles, and boxes where there are
 * walls: distances between centres, paths round polygons, and clauses as SPEC.md words them.
 */
import { type Wall, type Walks, walksFrom } from './walks-among-walls.ts';

/** A round base at a place, inches. */
export type Base = { readonly id: string; readonly x: number; readonly z: number; readonly r: number };

export type Squad = { readonly id: string; readonly side: 'attacker' | 'defender'; readonly models: readonly Base[] };

/** A combat of two or three units whose step of initiative has come. */
export type Melee = {
  readonly squads: readonly Squad[];
  readonly walls: readonly Wall[];
  /** The side whose turn it is: it moves first. */
  readonly first: 'attacker' | 'defender';
  /** Half the table's width and depth. */
  readonly half: readonly [number, number];
};

/** A move in the order in which it is made. */
export type Moved = { readonly model: string; readonly to: { readonly x: number; readonly z: number } };

const TOLERANCE = 0.0005;
const LIMIT = 3;
const LINK = 2;
const BIG_UNIT = 7;
/** Positions are rounded when they are recorded. */
const RECORDED = 0.0006;
/** Ends nearer to the enemy than by this much are not missed by the referee's own search. */
const NEARER = 0.1;

type Spot = { readonly x: number; readonly z: number };
type Bases = ReadonlyMap<string, Base>;

const far = (a: Spot, b: Spot): number => Math.sqrt((a.x - b.x) ** 2 + (a.z - b.z) ** 2);
const gap = (a: Base, b: Base): number => far(a, b) - a.r - b.r;
const at = ({ id, r }: Base, { x, z }: Spot): Base => ({ id, x, z, r });

const toWall = (p: Spot, { x, z }: Wall): number =>
  far(p, { x: Math.max(x[0], Math.min(x[1], p.x)), z: Math.max(z[0], Math.min(z[1], p.z)) });

const basesOf = (melee: Melee): Bases =>
  new Map(melee.squads.flatMap(({ models }) => models.map((m) => [m.id, m] as const)));

const squadOf = (melee: Melee, id: string): Squad =>
  melee.squads.find(({ models }) => models.some((m) => m.id === id))!;

const foesOf = (melee: Melee, now: Bases, id: string): readonly Base[] => {
  const { side } = squadOf(melee, id);
  return melee.squads.flatMap((squad) => (squad.side === side ? [] : squad.models.map((m) => now.get(m.id)!)));
};

const nearest = (foes: readonly Base[], m: Base): number => Math.max(0, Math.min(...foes.map((foe) => gap(m, foe))));

const touchesOne = (foes: readonly Base[], m: Base): boolean => foes.some((foe) => gap(m, foe) <= TOLERANCE);

/** The groups of a unit whose models are linked within 2″, and whether the unit is coherent. */
function together(models: readonly Base[]): { readonly groups: number; readonly coherent: boolean } {
  const near = models.map((a) => models.filter((b) => a !== b && gap(a, b) <= LINK + TOLERANCE));
  const left = new Set(models);
  let groups = 0;
  for (const first of models) {
    if (!left.delete(first)) continue;
    groups++;
    const group = [first];
    for (const a of group) for (const b of near[models.indexOf(a)]!) if (left.delete(b)) group.push(b);
  }
  const least = models.length >= BIG_UNIT ? 2 : Math.min(1, models.length - 1);
  return { groups, coherent: groups <= 1 && near.every((list) => list.length >= least) };
}

/** Whether a unit is no less together than it was. */
function staysTogether(melee: Melee, was: Bases, is: Bases, id: string): boolean {
  const { models } = squadOf(melee, id);
  const [before, after] = [was, is].map((bases) => together(models.map((m) => bases.get(m.id)!))) as [
    ReturnType<typeof together>,
    ReturnType<typeof together>,
  ];
  return after.groups <= before.groups && (!before.coherent || after.coherent);
}

/** The walks of a model among enemies, which it may not pass, and walls. Friends let it through. */
const walksOf = (melee: Melee, now: Bases, m: Base): Walks =>
  walksFrom(
    m,
    { x: melee.half[0] - m.r, z: melee.half[1] - m.r },
    [
      ...foesOf(melee, now, m.id).map((e) => ({ x: [e.x, e.x] as const, z: [e.z, e.z] as const, keep: e.r + m.r })),
      ...melee.walls.map((wall) => ({ ...wall, keep: m.r })),
    ],
    LIMIT + 0.01,
  );

/** What a base at a place is in the way of, or off. */
function whyNotAt(melee: Melee, now: Bases, m: Base, slack: number): readonly string[] {
  const faults: string[] = [];
  for (const o of now.values())
    if (o.id !== m.id && gap(m, o) < -slack) faults.push(`C-35 ${m.id} ${o.id} ${(-gap(m, o)).toFixed(4)}`);
  for (const wall of melee.walls) if (toWall(m, wall) < m.r - slack) faults.push(`C-26 ${m.id}`);
  const [w, d] = melee.half;
  if (Math.abs(m.x) > w - m.r + slack || Math.abs(m.z) > d - m.r + slack) faults.push(`edge ${m.id}`);
  return faults;
}

const moved = (now: Bases, m: Base): Bases => new Map(now).set(m.id, m);

/** The clauses that moves break, one after another: too far, farther away, on something, or out of the unit. */
export function faultsOfMoves(melee: Melee, moves: readonly Moved[]): readonly string[] {
  const faults: string[] = [];
  const begun = basesOf(melee);
  let now = begun;
  for (const { model, to } of moves) {
    const was = now.get(model)!;
    const is = at(was, to);
    const foes = foesOf(melee, now, model);
    if (touchesOne(foes, was)) faults.push(`R7-07 ${model} touches already`);
    if (walksOf(melee, now, was).atLeast(is) > LIMIT + RECORDED + TOLERANCE) faults.push(`R7-07 ${model} too far`);
    if (nearest(foes, is) > nearest(foes, was) + RECORDED) faults.push(`R7-07 ${model} farther away`);
    now = moved(now, is);
    faults.push(...whyNotAt(melee, now, is, RECORDED));
  }
  for (const { id, models } of melee.squads)
    if (!staysTogether(melee, begun, now, models[0]!.id)) faults.push(`R7-03 ${id}`);
  return faults;
}

const DIRECTIONS = 180;

/** Directions in which a base touches an enemy: evenly spread, and where its edge meets that of something else. */
function directionsRound(melee: Melee, now: Bases, m: Base, e: Base): readonly number[] {
  const angles = Array.from({ length: DIRECTIONS }, (_, k) => (2 * Math.PI * k) / DIRECTIONS);
  const ring = e.r + m.r + 1e-5;
  const cross = (o: Spot, radius: number): void => {
    const d = far(o, e);
    const cosine = (ring * ring + d * d - radius * radius) / (2 * ring * d);
    if (d < 1e-9 || Math.abs(cosine) > 1) return;
    const towards = Math.atan2(o.z - e.z, o.x - e.x);
    for (const side of [-1, 1]) angles.push(towards + side * Math.acos(cosine));
  };
  cross(m, LIMIT - 0.004);
  angles.push(Math.atan2(m.z - e.z, m.x - e.x));
  for (const o of now.values()) {
    if (o.id === m.id || o.id === e.id) continue;
    cross(o, o.r + m.r + 2e-5);
    cross(o, o.r + m.r + LINK - 2e-5);
  }
  for (const { x, z } of melee.walls) for (const wx of x) for (const wz of z) cross({ x: wx, z: wz }, m.r + 2e-5);
  return angles;
}

/** Contact that models could have taken; places beside a friend in contact, or nearer, that others could have. */
type Undone = { readonly contact: readonly string[]; readonly nearer: readonly string[] };
const NOTHING: Undone = { contact: [], nearer: [] };

/** Where all stand before a side moves, when one of its models has moved, and at the end. */
type Half = { readonly begun: Bases; readonly turn: Bases; readonly ended: Bases };

/** Whether a model could have ended at a place, with its unit no less together than it was in each of some states. */
const canEnd = (melee: Melee, walks: Walks, was: Base, now: Bases, before: readonly Bases[]) => {
  return (spot: Spot): boolean => {
    const there = moved(now, at(was, spot));
    return (
      far(spot, was) <= LIMIT &&
      whyNotAt(melee, there, at(was, spot), 0).length === 0 &&
      before.every((bases) => staysTogether(melee, bases, there, was.id)) &&
      walks.atMost(spot) <= LIMIT - 0.003
    );
  };
};

/**
 * What a model could have done: contact with all the others where they end; a place beside a friend in contact, or
 * nearer to the enemy, which was free both when it moved and at the end.
 */
function missed(melee: Melee, half: Half, id: string, random: () => number): Undone {
  const { begun, turn, ended } = half;
  const was = begun.get(id)!;
  const end = ended.get(id)!;
  const foes = foesOf(melee, begun, id);
  if (touchesOne(foes, was) || touchesOne(foes, end)) return NOTHING;
  const walks = walksOf(melee, begun, was);
  const atLast = canEnd(melee, walks, was, ended, [begun, ended]);
  for (const e of foes) {
    if (gap(was, e) > LIMIT) continue;
    for (const angle of directionsRound(melee, ended, was, e)) {
      const ring = e.r + was.r + 1e-5;
      const spot = { x: e.x + ring * Math.cos(angle), z: e.z + ring * Math.sin(angle) };
      if (atLast(spot)) return { ...NOTHING, contact: [`R7-07 ${id} could touch ${e.id} at ${spot.x}, ${spot.z}`] };
    }
  }
  const friends = squadsOfSide(melee, id).filter((m) => m.id !== id && touchesOne(foes, turn.get(m.id)!));
  const isBeside = (m: Base): boolean => friends.some((f) => gap(m, turn.get(f.id)!) <= LINK + TOLERANCE);
  if (isBeside(end)) return NOTHING;
  const inTurn = canEnd(melee, walks, was, turn, [moved(turn, was), turn]);
  const isRight = (spot: Spot): boolean => inTurn(spot) && atLast(spot);
  for (let k = 0; k < 200; k++) {
    const [length, angle] = [LIMIT * Math.sqrt(random()), 2 * Math.PI * random()];
    const spot = { x: was.x + length * Math.cos(angle), z: was.z + length * Math.sin(angle) };
    const there = at(was, spot);
    const isNearer = nearest(foes, there) < nearest(foes, end) - NEARER;
    const comesBeside = friends.some((f) => gap(there, turn.get(f.id)!) <= LINK - NEARER);
    const isAllowed = nearest(foes, there) <= nearest(foes, was);
    if ((isNearer || (comesBeside && isAllowed)) && isRight(spot))
      return { ...NOTHING, nearer: [`R7-07 ${id} could be at ${spot.x}, ${spot.z}`] };
  }
  return NOTHING;
}

const squadsOfSide = (melee: Melee, id: string): readonly Base[] => {
  const { side } = squadOf(melee, id);
  return melee.squads.flatMap((squad) => (squad.side === side ? squad.models : []));
};

/** What models of both sides could have done and did not. */
export function undone(melee: Melee, moves: readonly Moved[], random: () => number): Undone {
  let now = basesOf(melee);
  const second = melee.first === 'attacker' ? 'defender' : 'attacker';
  const all = [melee.first, second].flatMap((side) => {
    const own = melee.squads.filter((squad) => squad.side === side).flatMap(({ models }) => models);
    const begun = now;
    const when = new Map<string, Bases>();
    for (const { model, to } of moves) {
      if (!own.some((m) => m.id === model)) continue;
      now = moved(now, at(now.get(model)!, to));
      when.set(model, now);
    }
    return own.map((m) => missed(melee, { begun, turn: when.get(m.id) ?? now, ended: now }, m.id, random));
  });
  return { contact: all.flatMap(({ contact }) => contact), nearer: all.flatMap(({ nearer }) => nearer) };
}
