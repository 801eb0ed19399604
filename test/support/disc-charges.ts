import fc from 'fast-check';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { KIND_TRAITS } from '../../src/rules/core/terrain.ts';
import type { Disc, DiscCharge } from '../oracles/charge-by-circles.ts';
import type { Ridge } from '../oracles/charge-on-ridge.ts';
import type { Wall } from '../oracles/walks-among-walls.ts';
import { aBox, aGame, type UnitPlan } from './game.ts';

/** Half the width and depth of the tables of random charges. */
export const HALF: readonly [number, number] = [20, 15];

const SIZES = [25, 32, 32, 40, 60];

const hundredths = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.round(min * 100), max: Math.round(max * 100) }).map((n) => n / 100);

/** A base set down at a gap from another one of its group; of its size where it has none of its own. */
type Beside = { readonly of: number; readonly degrees: number; readonly gap: number; readonly mm?: number };

/** A group of bases of one size: the first where the plan says, each other one beside an earlier one. */
type GroupPlan = { readonly mm: number; readonly beside: readonly Beside[] };

/** A group and where it stands from the charging unit's first model. */
type PlacedGroup = GroupPlan & { readonly degrees: number; readonly away: number };

/** A wall's middle, from that of the table, and its size. */
type WallPlan = { readonly at: readonly [number, number]; readonly size: readonly [number, number] };

/** A charge before its bases are set down. */
export type DiscPlan = {
  readonly unit: GroupPlan;
  readonly targets: readonly PlacedGroup[];
  readonly bystanders: readonly PlacedGroup[];
  readonly friends: readonly PlacedGroup[];
  readonly walls: readonly WallPlan[];
  readonly roll: number;
  /** Where the charging unit's first model stands; by default in the open, 8 inches left of the middle. */
  readonly from?: readonly [number, number];
};

/** Where charges begin that no edge of the table comes into. */
const IN_THE_OPEN: readonly [number, number] = [-8, 0];

const beside: fc.Arbitrary<Beside> = fc.record({
  of: fc.nat(9),
  degrees: fc.integer({ min: 0, max: 359 }),
  gap: hundredths(0.02, 1.95),
});

const group = (most: number): fc.Arbitrary<GroupPlan> =>
  fc.record({ mm: fc.constantFrom(...SIZES), beside: fc.array(beside, { maxLength: most - 1 }) });

const placed = (most: number, least: number, away: number): fc.Arbitrary<PlacedGroup> =>
  fc
    .tuple(group(most), fc.integer({ min: -75, max: 75 }), hundredths(least, away))
    .map(([g, degrees, far]) => ({ ...g, degrees, away: far }));

/** Random charges of up to `most` models at one to three targets, with bystanders and friends about. */
export const discPlans = (most: number): fc.Arbitrary<DiscPlan> =>
  fc.record({
    unit: group(most),
    targets: fc.array(placed(5, 3, 14), { minLength: 1, maxLength: 3 }),
    bystanders: fc.array(placed(2, 3, 14), { maxLength: 3 }),
    friends: fc.array(placed(2, 2, 12), { maxLength: 2 }),
    walls: fc.constant([]),
    roll: fc.integer({ min: 2, max: 12 }),
  });

const mixed = (most: number): fc.Arbitrary<GroupPlan> =>
  fc.record({
    mm: fc.constantFrom(...SIZES),
    beside: fc.array(
      fc.tuple(beside, fc.constantFrom(...SIZES)).map(([b, mm]) => ({ ...b, mm })),
      {
        maxLength: most - 1,
      },
    ),
  });

const anywhere = (most: number, away: number): fc.Arbitrary<PlacedGroup> =>
  fc
    .tuple(mixed(most), fc.integer({ min: -180, max: 179 }), hundredths(2, away))
    .map(([g, degrees, far]) => ({ ...g, degrees, away: far }));

/** Random charges of up to `most` models, the bases of each unit of several sizes, beside the table's edges and corners. */
export const edgePlans = (most: number): fc.Arbitrary<DiscPlan> =>
  fc.record({
    unit: mixed(most),
    targets: fc.array(anywhere(4, 12), { minLength: 1, maxLength: 3 }),
    bystanders: fc.array(anywhere(2, 12), { maxLength: 3 }),
    friends: fc.array(anywhere(2, 9), { maxLength: 2 }),
    walls: fc.constant([]),
    roll: fc.integer({ min: 2, max: 12 }),
    from: fc.oneof(
      fc.tuple(hundredths(-19, -16), hundredths(-14, -10)),
      fc.tuple(hundredths(-19, -16), hundredths(-10, 10)),
      fc.tuple(hundredths(-15, 15), hundredths(11, 14)),
    ),
  });

const side: fc.Arbitrary<number> = fc.oneof(hundredths(0.2, 1), hundredths(0.2, 5));

/** Random charges of up to four models at one or two targets round walls. */
export const walledPlans: fc.Arbitrary<DiscPlan> = fc.record({
  unit: group(4),
  targets: fc.array(placed(3, 2, 9), { minLength: 1, maxLength: 2 }),
  bystanders: fc.array(placed(1, 3, 10), { maxLength: 1 }),
  friends: fc.array(placed(1, 2, 8), { maxLength: 1 }),
  walls: fc.array(
    fc.record({
      at: fc.tuple(hundredths(-11, 3), hundredths(-6, 6)),
      size: fc.tuple(side, side),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  roll: fc.integer({ min: 2, max: 12 }),
});

/** Random charges of up to four models about a ridge that runs across the table. */
export const ridgePlans: fc.Arbitrary<{ readonly plan: DiscPlan; readonly ridge: Ridge; readonly tall: number }> =
  fc.record({
    plan: fc.record({
      unit: group(4),
      targets: fc.array(placed(3, 2, 10), { minLength: 1, maxLength: 2 }),
      bystanders: fc.array(placed(1, 3, 10), { maxLength: 1 }),
      friends: fc.array(placed(1, 2, 8), { maxLength: 1 }),
      walls: fc.constant([]),
      roll: fc.integer({ min: 2, max: 12 }),
    }),
    // Higher than the free step, and nowhere too steep to walk.
    ridge: fc.record({
      foot: hundredths(-12, 0),
      up: hundredths(3.5, 8),
      deck: fc.oneof(fc.constant(0), hundredths(0.5, 5)),
      down: hundredths(3.5, 8),
      top: hundredths(2.1, 3),
    }),
    tall: fc.constantFrom(1, 1.5, 3),
  });

/**
 * The bases of a plan, each set down where it fits: a model that would overlap another, stand off the table or, of an
 * enemy, within 1.01″ of the charging unit is left out. Undefined when nothing is left to charge.
 */
export function layDown(plan: DiscPlan): DiscCharge | undefined {
  const down: Disc[] = [];
  const unit: Disc[] = [];
  const [sx, sz] = plan.from ?? IN_THE_OPEN;
  const put = (name: string, g: GroupPlan, x: number, z: number, least: number): readonly Disc[] => {
    const own: Disc[] = [];
    const offer = (px: number, pz: number, mm: number): void => {
      const r = mm / 25.4 / 2;
      const disc = { id: `${name}${own.length + 1}`, x: Math.round(px * 1e4) / 1e4, z: Math.round(pz * 1e4) / 1e4, r };
      const isIn = Math.abs(disc.x) < HALF[0] - r && Math.abs(disc.z) < HALF[1] - r;
      const gapTo = (o: Disc) => Math.hypot(o.x - disc.x, o.z - disc.z) - o.r - r;
      if (!isIn || down.some((o) => gapTo(o) < 0.01) || unit.some((o) => gapTo(o) < least)) return;
      own.push(disc);
      down.push(disc);
    };
    offer(x, z, g.mm);
    for (const b of g.beside) {
      const of = own[Math.min(b.of, own.length - 1)];
      if (!of) break;
      const mm = b.mm ?? g.mm;
      const far = of.r + mm / 25.4 / 2 + b.gap;
      const angle = (b.degrees * Math.PI) / 180;
      offer(of.x + far * Math.cos(angle), of.z + far * Math.sin(angle), mm);
    }
    return own;
  };
  unit.push(...put('red', plan.unit, sx, sz, -Infinity));
  if (unit.length === 0) return undefined;
  const all = (name: string, groups: readonly PlacedGroup[], least: number) =>
    groups.map((g, i) => {
      const angle = (g.degrees * Math.PI) / 180;
      return put(`${name}${i}-`, g, sx + g.away * Math.cos(angle), sz + g.away * Math.sin(angle), least);
    });
  const targets = all('blue', plan.targets, 1.01).filter((t) => t.length > 0 && isNear(unit, t));
  const bystanders = all('cyan', plan.bystanders, 1.01).flat();
  const friends = all('rose', plan.friends, 0.01).flat();
  const walls = plan.walls
    .map(
      ({ at: [x, z], size: [wide, deep] }): Wall => ({
        x: [x - wide / 2, x + wide / 2],
        z: [z - deep / 2, z + deep / 2],
      }),
    )
    .filter((wall) => down.every((o) => toWall(o, wall) > o.r + 0.01));
  return targets.length > 0 ? { unit, targets, bystanders, friends, walls, half: HALF } : undefined;
}

const toWall = (p: Disc, { x, z }: Wall): number =>
  Math.hypot(p.x - Math.max(x[0], Math.min(x[1], p.x)), p.z - Math.max(z[0], Math.min(z[1], p.z)));

/** The height of the walls: nothing on the table is taller. */
const WALL_HEIGHT = 5;

const isNear = (unit: readonly Disc[], target: readonly Disc[]): boolean =>
  unit.some((m) => target.some((e) => Math.hypot(m.x - e.x, m.z - e.z) - m.r - e.r <= 12));

/** The names of the targets of a charge as units of its game. */
export const targetsOf = (c: DiscCharge): readonly string[] => c.targets.map((_, i) => `blue-${i}`);

/** The game in which unit `red` makes a charge. */
export function toGame(c: DiscCharge): GameState {
  const unit = (id: string, side: 'attacker' | 'defender', discs: readonly Disc[]): UnitPlan => ({
    id,
    side,
    baseOf: Object.fromEntries(discs.map(({ r }, i) => [i, { kind: 'round', radius: r }])),
    at: discs.map((d) => [d.x, d.z] as const),
  });
  const names = targetsOf(c);
  return aGame({
    table: { width: 2 * c.half[0], depth: 2 * c.half[1] },
    terrain: c.walls.map((wall, i) => ({
      ...aBox(`wall-${i}`, 'wall', wall.x, wall.z, WALL_HEIGHT),
      traits: { ...KIND_TRAITS.wall, cross: 'impassable' },
    })),
    units: [
      unit('red', 'attacker', c.unit),
      ...c.targets.map((t, i) => unit(names[i]!, 'defender', t)),
      ...c.bystanders.map((d, i) => unit(`cyan-${i}`, 'defender', [d])),
      ...c.friends.map((d, i) => unit(`rose-${i}`, 'attacker', [d])),
    ],
  });
}
