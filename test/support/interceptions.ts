import type { Path } from '../../src/geometry/path.ts';
import type { Point } from '../../src/kernel/point.ts';
import { createTable, type Table } from '../../src/physics/table.ts';
import type { CheckKind } from '../../src/rules/core/agility.ts';
import type { Dice } from '../../src/rules/core/dice.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import type { GameState, Model } from '../../src/rules/core/state/state.ts';
import { newGame, play } from '../../src/rules/play/game.ts';
import { fighterSetting } from '../../src/rules/skirmish/fighters/fighter-setting.ts';
import { aBox } from './game.ts';
import { pointsOf } from './engage-judge.ts';
import { bodyOf, someFighters, type FighterPlan } from './skirmish.ts';

// Interceptions at every point of every leg of short paths among boxes, judged by hand: where a base may stand, what
// touches and which checks are due are computed here from the boxes alone.

/** What lies between the engager and its target. */
const OBSTACLES = ['gap', 'climb', 'ladder', 'jump-down', 'wall', 'two gaps', 'level'] as const;

/** One scene of boxes with an engager, a target and perhaps an ally; lengths in inches. */
export type InterceptScene = {
  readonly obstacle: (typeof OBSTACLES)[number];
  readonly height: number;
  /** The gap, or the thickness of the wall. */
  readonly across: number;
  /** How deep the boxes are: narrow ones leave no room beside the interceptor. */
  readonly depth: number;
  /** How far the target stands aside. */
  readonly aside: number;
  readonly radii: readonly [engager: number, interceptor: number];
  readonly heights: readonly [engager: number, interceptor: number];
  /** Where an ally stands that the path may lead through, as a share of it. */
  readonly ally?: number;
  /** Where the interceptor stands off the path: an angle, and a share of the sum of the bases. */
  readonly off: readonly [angle: number, share: number];
};

/** A random scene. */
export function interceptScene(random: () => number): InterceptScene {
  const between = (a: number, b: number) => a + (b - a) * random();
  return {
    obstacle: OBSTACLES[Math.floor(random() * OBSTACLES.length)]!,
    height: between(1.2, 4.5),
    across: between(1.05, 2.9),
    depth: random() < 0.4 ? between(1, 1.6) : between(1.6, 6),
    aside: between(-0.4, 0.4),
    radii: [between(0.35, 0.75), between(0.35, 0.75)],
    heights: [between(0.8, 2), between(0.8, 2)],
    ...(random() < 0.3 ? { ally: random() } : {}),
    off: [between(0, 2 * Math.PI), random()],
  };
}

type Ground = { readonly pieces: readonly TerrainPiece[]; readonly start: Point; readonly goal: Point };

/** The boxes of a scene, from left to right. */
function groundOf({ obstacle, height: h, across, depth, aside }: InterceptScene): Ground {
  const z = [-depth / 2, depth / 2] as const;
  const tower = (name: string, from: number, to: number) => aBox(name, 'tower', [from, to], z, h);
  const side = aside * Math.max(0, depth - 1);
  switch (obstacle) {
    case 'level':
      return { pieces: [], start: [-3, 0, 0], goal: [3, 0, aside * 4] };
    case 'gap':
      return { pieces: [tower('a', -6, 0), tower('b', across, 8)], start: [-2, h, 0], goal: [across + 2, h, side] };
    case 'two gaps': {
      const far = 2 * across + 1.4;
      const pieces = [tower('a', -6, 0), tower('b', across, across + 1.4), tower('c', far, 10)];
      return { pieces, start: [-1, h, 0], goal: [far + 1.5, h, side] };
    }
    case 'climb':
      return { pieces: [tower('a', 0, 6)], start: [-3, 0, 0], goal: [1.8, h, side] };
    case 'ladder': {
      const ladder = aBox('ladder', 'ladder', [-0.1, 0], [-0.5, 0.5], h);
      return { pieces: [tower('a', 0, 6), ladder], start: [-3, 0, 0], goal: [1.8, h, side] };
    }
    case 'jump-down':
      return { pieces: [tower('a', -6, 0)], start: [-2, h, 0], goal: [2.6, 0, side] };
    case 'wall':
      return { pieces: [aBox('w', 'wall', [0, 0.3], z, Math.min(h, 2.4))], start: [-2, 0, 0], goal: [2.2, 0, side] };
  }
}

const CHECKS: Readonly<Record<InterceptScene['obstacle'], readonly CheckKind[]>> = {
  level: [],
  gap: ['jump-across'],
  'two gaps': ['jump-across', 'jump-across'],
  climb: ['climb'],
  ladder: [],
  'jump-down': ['jump-down'],
  wall: ['climb', 'climb'],
};

const FAR: Point = [25, 0, 18];
const [ENGAGER, TARGET, STOPPER] = ['ann', 'bob', 'stopper'];

/** The share of a leg between the places at which it is intercepted. */
const SHARES = [0, 0.02, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 0.98, 1];

/** What became of the interceptions of a scene: how many were made, of how many legs, and every fault. */
export type Intercepted = { made: number; midway: number; joined: number; readonly faults: string[] };

/** Intercepts an attempt at every point of every leg, with checks that pass and with checks that fail. */
export async function interceptEverywhere(scene: InterceptScene): Promise<Intercepted> {
  const { pieces, start, goal } = groundOf(scene);
  const table = await createTable({ width: 60, depth: 44, terrain: pieces });
  const found: Intercepted = { made: 0, midway: 0, joined: 0, faults: [] };
  const ally: FighterPlan[] =
    scene.ally === undefined ? [] : [{ id: 'ally', at: placeOfAlly(pieces, start, goal, scene.ally) }];
  const [radius, other] = scene.radii;
  const laidOut = (allies: readonly FighterPlan[]) =>
    someFighters({
      terrain: pieces,
      phase: 'engage',
      fighters: [
        { id: ENGAGER!, at: start, radius, height: scene.heights[0], profile: { move: 12 } },
        { id: TARGET!, at: goal, side: 'defender' },
        { id: STOPPER!, at: FAR, side: 'defender', radius: other, height: scene.heights[1] },
        ...allies,
      ],
    });
  const withAlly = laidOut(ally);
  const state = faultsAfter(withAlly, pieces).length > 0 ? laidOut([]) : withAlly;
  const waiting = onTheWay(state, CHECKS[scene.obstacle], table);
  const stage = waiting?.skirmish?.attempt?.stage;
  if (waiting && stage?.kind === 'intercept')
    for (const [i, leg] of stage.move.path.legs.entries())
      for (const share of SHARES) {
        const at = leg.from.map((c, k) => c + share * (leg.to[k]! - c)) as unknown as Point;
        for (const place of placesNear(scene, pieces, at))
          for (const pips of [20, 1]) judge(waiting, place, stage.move.path, pips, pieces, table, `leg ${i}`, found);
      }
  table.dispose();
  return found;
}

const placeOfAlly = (pieces: readonly TerrainPiece[], start: Point, goal: Point, share: number): Point => {
  const [x, z] = [start[0] + share * (goal[0] - start[0]), start[2] + share * (goal[2] - start[2])];
  return [x, Math.max(...topsAt(pieces, x, z)), z];
};

/** The state in which the other side may intercept. */
function onTheWay(start: GameState, checks: readonly CheckKind[], table: Table): GameState | undefined {
  const best: Dice = { d6: (n) => Array(n).fill(6), d20: (n) => Array(n).fill(20) };
  let game = newGame(start);
  const declare = { kind: 'declare-engage', unit: unitId(ENGAGER!), targets: [unitId(TARGET!)], checks } as const;
  for (const command of [declare, { kind: 'roll-out-of-sight' }, { kind: 'choose-path' }] as const) {
    const played = play(game, command, table, best);
    if (played.ok) game = played.value.game;
  }
  return game.state;
}

/** Heights on which the centre of a base may stand over a point: the table and the tops of boxes. */
const topsAt = (pieces: readonly TerrainPiece[], x: number, z: number): readonly number[] => [
  0,
  ...pieces.flatMap(({ shape, at, kind }) => {
    if (shape.kind !== 'box' || kind === 'ladder' || kind === 'wall') return [];
    const [w, h, d] = shape.size;
    const isOver = Math.abs(x - at[0]) <= w / 2 + 1e-3 && Math.abs(z - at[2]) <= d / 2 + 1e-3;
    return isOver ? [at[1] + h] : [];
  }),
];

function placesNear({ radii, off: [angle, share] }: InterceptScene, pieces: readonly TerrainPiece[], at: Point) {
  const far = share * (radii[0] + radii[1]);
  const [x, z] = [at[0] + far * Math.cos(angle), at[2] + far * Math.sin(angle)];
  return topsAt(pieces, x, z).map((y): Point => [x, y, z].map((c) => Math.round(c * 1e5) / 1e5) as unknown as Point);
}

const radiusOf = ({ base }: Model): number => (base.kind === 'round' ? base.radius : NaN);
const across = (a: Model, b: Model): number =>
  Math.hypot(a.at[0] - b.at[0], a.at[2] - b.at[2]) - radiusOf(a) - radiusOf(b);

/** Steps in at a place (the interceptor is put there, so that it need not walk), resolves, and judges what is left. */
function judge(
  waiting: GameState,
  place: Point,
  path: Path,
  pips: number,
  pieces: readonly TerrainPiece[],
  table: Table,
  where: string,
  found: Intercepted,
): void {
  const body = waiting.models.get(bodyOf(STOPPER!))!;
  const state = { ...waiting, models: new Map(waiting.models).set(body.id, { ...body, at: place }) };
  if (table.whyNoPlace(fighterSetting(state, body.unit, []), place)) return;
  const dice: Dice = { d6: (n) => Array(n).fill(1), d20: (n) => Array(n).fill(pips) };
  const stepped = play(newGame(state), { kind: 'intercept', unit: body.unit, to: place }, table, dice);
  if (!stepped.ok) return;
  const resolved = play(stepped.value.game, { kind: 'resolve-engage' }, table, dice);
  if (!resolved.ok) {
    found.faults.push(`${where}: not resolved`);
    return;
  }
  found.made++;
  const after = resolved.value.game.state;
  const says = (fault: string) => found.faults.push(`${where}, interceptor at ${place.join()}, ${pips}: ${fault}`);
  const stop = firstTouch(path, waiting.models.get(bodyOf(ENGAGER!))!, { ...body, at: place });
  const due = checksDue(path, stop);
  if (due.midway) found.midway++;
  for (const fault of faultsAfter(after, pieces)) says(fault);
  const rolled = resolved.value.events.flatMap((e: GameEvent) =>
    e.kind === 'checked' && e.unit === ENGAGER && e.purpose !== 'ledge' ? [e.purpose] : [],
  );
  const wanted = due.checks.map((checks) => (pips === 20 ? checks : checks.slice(0, 1)).join());
  if (!wanted.includes(rolled.join())) says(`rolled ${rolled.join()}, due ${wanted.join(' or ')}`);
  const engager = after.models.get(bodyOf(ENGAGER!));
  const isJoined = (after.skirmish?.engagements ?? []).some(({ a, b }) => [a, b].includes(body.unit));
  if (isJoined) found.joined++;
  if (pips !== 20 || !engager) return;
  const doesTouch = across(engager, { ...body, at: place }) <= 0.01 && Math.abs(engager.at[1] - place[1]) <= 1;
  if (doesTouch !== isJoined) says(doesTouch ? 'touches, and is not engaged' : 'is engaged and does not touch');
}

/** How far along a path the engager first touches another, from sample points; jumps down count where they land. */
function firstTouch(path: Path, engager: Model, other: Model): number {
  let start = 0;
  for (const leg of path.legs) {
    const points = pointsOf({ ...path, legs: [leg] });
    for (const [i, p] of points.entries()) {
      if (p[1] >= other.at[1] + other.height || other.at[1] >= p[1] + engager.height) continue;
      if (across({ ...engager, at: p }, other) <= 1e-6)
        return start + (points.length === 1 ? leg.length : (leg.length * i) / (points.length - 1));
    }
    start += leg.length;
  }
  return start;
}

/** The sampling of {@link firstTouch}: legs begun within it may or may not count. */
const GRAIN = 0.05;

/** The checks of the legs begun before a stop, as many as sampling leaves open, and whether it is inside such a leg. */
function checksDue(path: Path, stop: number) {
  const begunBy = (far: number): readonly string[] => {
    let start = 0;
    return path.legs.flatMap(({ kind, length }) => {
      const isBegun = start < far;
      start += length;
      return isBegun && (kind === 'climb' || kind === 'jump-across' || kind === 'jump-down') ? [kind] : [];
    });
  };
  let start = 0;
  let midway = false;
  for (const { kind, length } of path.legs) {
    if (kind !== 'walk' && start < stop - GRAIN && stop < start + length - GRAIN) midway = true;
    start += length;
  }
  return { checks: [stop - GRAIN, stop, stop + 1e-9].map(begunBy), midway };
}

/** Fighters in the air, in one another, or engaged without touching. */
function faultsAfter(state: GameState, pieces: readonly TerrainPiece[]): readonly string[] {
  const models = [...state.models.values()];
  const faults: string[] = [];
  for (const [i, model] of models.entries()) {
    const tops = topsAt(pieces, model.at[0], model.at[2]);
    if (!tops.some((top) => Math.abs(top - model.at[1]) <= 0.002)) faults.push(`${model.unit} stands at ${model.at}`);
    for (const other of models.slice(i + 1)) {
      const shares =
        Math.min(model.at[1] + model.height, other.at[1] + other.height) - Math.max(model.at[1], other.at[1]);
      if (shares > 0.001 && across(model, other) < -0.0015) faults.push(`${model.unit} in ${other.unit}`);
    }
  }
  const bodies = new Map(models.map((model) => [model.unit, model]));
  for (const { a, b } of state.skirmish?.engagements ?? []) {
    const [one, other] = [bodies.get(a)!, bodies.get(b)!];
    const isApart = across(one, other) > 0.011 || Math.abs(one.at[1] - other.at[1]) > 1.0015;
    if (isApart) faults.push(`${a} and ${b} are engaged ${across(one, other)} apart, at ${one.at} and ${other.at}`);
  }
  return faults;
}
