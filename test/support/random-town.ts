import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import { createTable, type Table } from '../../src/physics/table.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import type { PieceKind, Role, Shape, TerrainPiece } from '../../src/rules/core/terrain.ts';
import type { SkirmishRules } from '../../src/rules/core/rules/skirmish.ts';
import { fighterSetting } from '../../src/rules/skirmish/fighters/fighter-setting.ts';
import { aPiece, box, seeded } from '../physics/pieces.ts';
import { someFighters, type FighterPlan } from './skirmish.ts';

/** The size of a town, and its fighters. */
export type TownPlan = {
  readonly seed: number;
  readonly pieces: number;
  readonly fighters: number;
  /** Half the length of its side, inches. */
  readonly half?: number;
  readonly edition?: SkirmishRules['edition'];
};

/** A town with fighters, in the attacker's Engage phase. */
export type Town = { readonly state: GameState; readonly table: Table; readonly random: () => number };

/** The grid of the town: houses with lanes between them. */
const BLOCK = 6;
/** The heights of its houses: some a free step apart, some a climb. */
const STOREYS = [2, 3, 3, 3.5, 4.5] as const;

/**
 * A random town: houses with ladders and stairs, gangways between roofs, gaps that can be jumped, walls, crates and
 * mud; the same for the same seed.
 */
export async function randomTown({ seed, pieces, fighters, half = 18, edition = 'classic' }: TownPlan): Promise<Town> {
  const random = seeded(seed);
  const terrain = layTown(random, pieces, half);
  const table = await createTable({ width: 60, depth: 44, terrain });
  const plans: FighterPlan[] = [];
  for (let tries = 0; plans.length < fighters && tries < 40 * fighters; tries++) {
    const i = plans.length;
    const at = somewhere(random, half, table);
    const plan: FighterPlan = {
      id: `f${i}`,
      side: i % 2 === 0 ? 'attacker' : 'defender',
      at,
      radius: random() < 0.8 ? 0.5 : 0.4,
      profile: { move: 4 + Math.floor(5 * random()), agility: 6 + Math.floor(10 * random()) },
      keywords: i % 9 === 4 ? ['FEARSOME'] : i % 11 === 5 ? ['AGILE', 'LEAPER'] : [],
    };
    const state = someFighters({ fighters: [...plans, plan], terrain, phase: 'engage', edition });
    const setting = fighterSetting(state, unitId(plan.id), []);
    const isApart = plans.every((p) => apart(p.at as Point, at) > 1.1);
    if (isApart && !table.whyNoPlace(setting, at)) plans.push(plan);
  }
  return { state: someFighters({ fighters: plans, terrain, phase: 'engage', edition }), table, random };
}

/** The unit id of a fighter of a town. */
export const townsman = (i: number) => unitId(`f${i}`);
export const bodyOfTownsman = (i: number) => modelId(`f${i}.m`);

const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[2] - b[2]);

function somewhere(random: () => number, half: number, table: Table): Point {
  const [x, z] = [half * (2 * random() - 1), half * (2 * random() - 1)];
  return [x, random() < 0.7 ? (table.dropHeight(x, z) ?? 0) : 0, z];
}

function layTown(random: () => number, count: number, half: number): readonly TerrainPiece[] {
  const between = (a: number, b: number) => a + (b - a) * random();
  const town: TerrainPiece[] = [];
  const add = (kind: PieceKind, shape: Shape, at: Point, yaw = 0): void => {
    if (town.length < count) town.push(aPiece(`t${town.length}`, shape, at, yaw, kind));
  };
  const lots: PlanPoint[] = [];
  for (let x = -half + 3; x <= half - 3; x += BLOCK)
    for (let z = -half + 3; z <= half - 3; z += BLOCK) lots.push([x, z]);
  for (const [x, z] of shuffled(lots, random)) {
    const [w, d] = [between(3, 4.5), between(3, 4.5)];
    const h = STOREYS[Math.floor(random() * STOREYS.length)]!;
    const [cx, cz] = [x + between(-0.4, 0.4), z + between(-0.4, 0.4)];
    const what = random();
    if (what < 0.5) {
      add('tower', box(w, h, d), [cx, 0, cz]);
      if (random() < 0.7) add('ladder', box(0.1, h, 1), [cx + w / 2 + 0.05, 0, cz + between(-1, 1)]);
      if (random() < 0.5) add('bridge', box(BLOCK - w + 1, 0.2, between(0.8, 1.6)), [cx + BLOCK / 2, h - 0.2, cz]);
    } else if (what < 0.65) {
      add('ruin', ruin(w, h, d), [cx, 0, cz], random() < 0.5 ? 0 : Math.PI / 2);
    } else if (what < 0.75) {
      add('hill', { kind: 'ramp', size: [2.4, 3, 4] }, [cx, 0, cz], (Math.PI / 2) * Math.floor(4 * random()));
    } else if (what < 0.85) {
      add('water', box(w, 0.05, d), [cx, 0, cz]);
    } else {
      add('wall', box(0.3, between(1.4, 2.5), d), [cx, 0, cz], random() < 0.5 ? 0 : between(0, Math.PI));
      add('crate', box(1, 1, 1), [cx + 1.5, 0, cz], between(0, 1));
      add('fence', box(2, 0.8, 0.15), [cx - 1.5, 0, cz + 1], between(0, Math.PI));
    }
  }
  while (town.length < count)
    add(
      'crate',
      box(between(0.6, 1.4), between(0.5, 1.6), between(0.6, 1.4)),
      [between(-half, half), 0, between(-half, half)],
      between(0, 3),
    );
  return town;
}

function shuffled<T>(list: readonly T[], random: () => number): readonly T[] {
  const cards = [...list];
  for (let i = cards.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [cards[i], cards[j]] = [cards[j]!, cards[i]!];
  }
  return cards;
}

/** Two walls, a floor half way up with a ladder to it, and a window. */
function ruin(w: number, h: number, d: number): Shape {
  const part = (shape: Shape, at: Point, role: Role) => ({ shape, at, yaw: 0, role });
  return {
    kind: 'parts',
    parts: [
      part(box(w, 0.2, d), [0, h - 0.2, 0], 'floor'),
      part(box(0.3, h - 0.2, d), [-w / 2 + 0.15, 0, 0], 'wall'),
      part(box(w - 1, h - 0.2, 0.3), [0.2, 0, d / 2 - 0.15], 'wall'),
      part(box(1, h, 0.1), [0, 0, -d / 2 - 0.05], 'ladder'),
    ],
  };
}
