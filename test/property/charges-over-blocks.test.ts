import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTable, type Table } from '../../src/physics/table.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import type { ChargePlan } from '../../src/rules/squads/charge/answer.ts';
import { judgeMoves } from '../../src/rules/squads/charge/judge.ts';
import { planCharge } from '../../src/rules/squads/charge/plan.ts';
import type { Disc } from '../oracles/charge-by-circles.ts';
import type { Wall } from '../oracles/walks-among-walls.ts';
import { HALF, layDown, targetsOf, walledPlans } from '../support/disc-charges.ts';
import { drawn, scaled, seedOf } from '../support/drawn.ts';
import { aBox, aGame } from '../support/game.ts';
import { leastOf, lostByLarger } from '../support/judge-charges.ts';
import { chargeScene, expectSound } from '../support/scene-file.ts';

const RED = unitId('red');
const ROLLS = Array.from({ length: 11 }, (_, i) => i + 2);
const HEIGHT = 1.5;
const TOLERANCE = 0.0005;
/** Positions in events are rounded. */
const SLACK = 0.0006;
/** Pieces up to this height are ignored by movement, and a base may stand over their edge. */
const FREE_STEP = 2;

/** A block whose top can be stood on. */
type Block = Wall & { readonly top: number };

/** A base and the height it stands at. */
type Stood = Disc & { readonly y: number };

/** A charge that succeeds. */
type Made = Extract<ChargePlan, { readonly success: true }>;

type Scene = {
  readonly blocks: readonly Block[];
  readonly unit: readonly Stood[];
  readonly targets: readonly (readonly Stood[])[];
  readonly bystanders: readonly Stood[];
  readonly friends: readonly Stood[];
};

const toBlock = ({ x: px, z: pz }: { readonly x: number; readonly z: number }, { x, z }: Wall): number =>
  Math.hypot(px - Math.max(x[0], Math.min(x[1], px)), pz - Math.max(z[0], Math.min(z[1], pz)));

const isOn = ({ x: px, z: pz, r }: Disc, { x, z }: Wall): boolean =>
  px - r > x[0] && px + r < x[1] && pz - r > z[0] && pz + r < z[1];

/** The scene of a plan, its walls as blocks under the models that stand wholly over one. Blocks under an edge go. */
function stand(plan: Parameters<typeof layDown>[0], heights: readonly number[]): Scene | undefined {
  const c = layDown({ ...plan, walls: [] });
  if (!c) return undefined;
  const all = [...c.unit, ...c.targets.flat(), ...c.bystanders, ...c.friends];
  const blocks: Block[] = [];
  plan.walls.forEach((wall, i) => {
    // Every other scene has a block under or beside the first model that is charged.
    const first = i === 0 && heights.length % 2 === 0 ? c.targets[0]![0]! : undefined;
    const [x, z] = first ? [first.x, first.z] : wall.at;
    const [w, d] = first ? [wall.size[0] + first.r, wall.size[1] + first.r] : wall.size;
    const block = { x: [x - w, x + w] as const, z: [z - d, z + d] as const, top: heights[i % heights.length]! };
    const isApart = blocks.every(
      (b) => b.x[0] > block.x[1] || b.x[1] < block.x[0] || b.z[0] > block.z[1] || b.z[1] < block.z[0],
    );
    if (isApart && all.every((o) => isOn(o, block) || toBlock(o, block) > o.r + 0.01)) blocks.push(block);
  });
  const put = (o: Disc): Stood => ({ ...o, y: blocks.find((b) => isOn(o, b))?.top ?? 0 });
  return {
    blocks,
    unit: c.unit.map(put),
    targets: c.targets.map((t) => t.map(put)),
    bystanders: c.bystanders.map(put),
    friends: c.friends.map(put),
  };
}

const gameOf = (s: Scene): GameState => {
  const unit = (id: string, side: 'attacker' | 'defender', own: readonly Stood[]) => ({
    id,
    side,
    height: HEIGHT,
    base: { kind: 'round' as const, radius: own[0]!.r },
    at: own.map((m) => [m.x, m.y, m.z] as const),
  });
  return aGame({
    table: { width: 2 * HALF[0], depth: 2 * HALF[1] },
    terrain: s.blocks.map((b, i) => aBox(`block-${i}`, 'container', b.x, b.z, b.top)),
    units: [
      unit('red', 'attacker', s.unit),
      ...s.targets.map((t, i) => unit(`blue-${i}`, 'defender', t)),
      ...s.bystanders.map((d, i) => unit(`cyan-${i}`, 'defender', [d])),
      ...s.friends.map((d, i) => unit(`rose-${i}`, 'attacker', [d])),
    ],
  });
};

const across = (a: Stood, b: Stood): number => Math.hypot(a.x - b.x, a.z - b.z) - a.r - b.r;
const isWithin = (a: Stood, b: Stood, far: number): boolean => across(a, b) <= far && Math.abs(a.y - b.y) <= 5 + SLACK;

/** Whether models are one group in which each has a neighbour within 2″ across and 5″ up. */
function isCoherent(models: readonly Stood[]): boolean {
  const group = new Set([models[0]!]);
  for (const a of group) for (const b of models) if (isWithin(a, b, 2 + SLACK)) group.add(b);
  return group.size === models.length;
}

/** Whether a block holds a base at its top: the whole base, unless the block is so low that moves ignore it. */
const isHeldBy = (m: Stood, b: Block): boolean =>
  b.top <= FREE_STEP ? toBlock(m, b) < m.r : isOn({ ...m, r: m.r - SLACK }, b);

/** What is wrong with the ends of a plan, by circles and heights. */
function faultsOf(s: Scene, roll: number, plan: Made): readonly string[] {
  const faults: string[] = [];
  const now = s.unit.map((m): Stood => {
    const move = plan.moves.find(({ model }) => model === modelId(m.id));
    if (!move) return m;
    const end = { ...m, x: move.to[0], y: move.to[1], z: move.to[2] };
    if (move.path.length > roll + TOLERANCE) faults.push(`C-14 ${m.id}`);
    if (move.path.length < Math.hypot(end.x - m.x, end.z - m.z) - SLACK) faults.push(`shorter than straight: ${m.id}`);
    return end;
  });
  now.forEach((m, i) => {
    const block = s.blocks.find((b) => Math.abs(b.top - m.y) < SLACK && isHeldBy(m, b));
    const isDown = m.y < SLACK && s.blocks.every((b) => toBlock(m, b) >= m.r - SLACK);
    if (!block && !isDown) faults.push(`C-29 ${m.id} stands on nothing`);
    for (const b of s.blocks)
      if (b.top > m.y + SLACK && toBlock(m, b) < m.r - SLACK) faults.push(`C-26 ${m.id} in a block`);
    for (const b of s.bystanders) if (isWithin(m, b, 1 + TOLERANCE)) faults.push(`C-16 ${m.id} ${b.id}`);
    for (const o of [...s.targets.flat(), ...s.friends, ...now.slice(0, i)])
      if (across(m, o) < -SLACK && Math.abs(m.y - o.y) < HEIGHT) faults.push(`C-35 ${m.id} ${o.id}`);
  });
  s.targets.forEach((target, k) => {
    if (!now.some((m) => target.some((e) => isWithin(m, e, 1 + SLACK)))) faults.push(`C-15 target ${k}`);
  });
  if (!isCoherent(now)) faults.push('C-17');
  return faults;
}

/** Whether any model of a plan climbed or ended on a block. */
const isRaised = ({ moves }: Made): boolean => moves.some(({ to, path }) => to[1] > 0 || path.up + path.down > 0);

function expectRight(s: Scene, roll: number, table: Table): boolean {
  const state = gameOf(s);
  const names = targetsOf({ ...s, walls: [], half: HALF });
  const targets = names.map(unitId);
  const sound = (one: number, faults: readonly unknown[]) =>
    expectSound('charges-over-blocks', faults, () => chargeScene(state, names, one));
  const plans = ROLLS.map((one) => planCharge(state, RED, targets, one, table));
  sound(12, lostByLarger(plans));
  let raised = false;
  for (const one of new Set([roll, leastOf(plans)])) {
    const plan = plans[one - 2]!;
    if (!plan.success) continue;
    raised ||= isRaised(plan);
    const orders = plan.moves.map(({ model, to }) => ({ model, to }));
    const judged = judgeMoves(state, RED, targets, one, orders, table);
    sound(one, [...faultsOf(s, one, plan), ...(judged.ok ? [] : judged.error)]);
  }
  return raised;
}

const at = (id: string, x: number, z: number, mm: number): Stood => ({ id, x, z, r: mm / 25.4 / 2, y: 0 });

/** With more reach, more places near the targets are found, and the ones that were needed were no longer tried. */
const LOST_BY_A_LARGER_ROLL: Scene = {
  blocks: [
    { x: [-3.44, -2.3], z: [0.18, 1.38], top: 2.5 },
    { x: [-0.2, 0.2], z: [-0.2, 0.2], top: 2.5 },
  ],
  unit: [at('red1', -8, 0, 25), at('red2', -6.9957, 0, 25)],
  targets: [[at('blue0-1', -6.1757, 1.8243, 25)], [at('blue1-1', -1.1063, 1.2155, 60)]],
  bystanders: [],
  friends: [],
};

describe('charges over and onto blocks, judged by circles and heights', () => {
  it('[C-14 C-15 C-16 C-17 C-26 C-29 C-35] legal, also as a player’s orders, and never lost by a larger roll (seed 76)', async () => {
    let raised = 0;
    const heights = fc.array(fc.constantFrom(0.5, 1, 1.99, 2, 2.01, 2.5, 3, 4, 5, 6), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(walledPlans, heights, async (plan, tops) => {
        const s = stand(plan, tops);
        if (!s || s.blocks.length === 0) return;
        const terrain = gameOf(s).terrain.values();
        const table = await createTable({ width: 2 * HALF[0], depth: 2 * HALF[1], terrain });
        try {
          if (expectRight(s, plan.roll, table)) raised++;
        } finally {
          table.dispose();
        }
      }),
      { seed: seedOf(76), numRuns: drawn(800, 5, 3) },
    );
    expect(raised).toBeGreaterThan(scaled(80, 5));
  });

  it('[C-19] is never lost by a larger roll, though more places are in reach', async () => {
    const terrain = gameOf(LOST_BY_A_LARGER_ROLL).terrain.values();
    const table = await createTable({ width: 2 * HALF[0], depth: 2 * HALF[1], terrain });
    expectRight(LOST_BY_A_LARGER_ROLL, 12, table);
    table.dispose();
  });
});
