import { attackRows } from '../../src/rules/regiments/melee/view.ts';
import { aMelee, type LeaderPlan, type MeleePlan, type RegimentPlan } from './melee.ts';

/** A unit of the attacker whose front is on z = 0: it faces −z. Millimetres. */
export const ours = (files: number, count: number, plan: Partial<RegimentPlan> = {}): RegimentPlan =>
  ranked({ id: 'A', side: 'attacker', files, ranks: 1, at: [0, 0], ...plan }, count);

/** A unit of the defender opposite: its left is +x. */
export const theirs = (files: number, count: number, plan: Partial<RegimentPlan> = {}): RegimentPlan =>
  ranked({ id: 'B', side: 'defender', files, ranks: 1, at: [0, 0], facing: 180, ...plan }, count);

/** As many ranks as it takes for a number of models, including the places of leaders on larger bases. */
function ranked(plan: RegimentPlan, count: number): RegimentPlan {
  const taken = (plan.leaders ?? []).reduce(
    (sum, { size = [1, 1] }) => sum + Math.ceil(size[0]) * Math.ceil(size[1]),
    0,
  );
  const places = count - (plan.leaders?.length ?? 0) + taken;
  const ranks = Math.ceil(places / plan.files);
  return { ...plan, ranks, last: places - (ranks - 1) * plan.files };
}

/** A champion or character in a file counted from 1, with the number of places it takes. */
export const led = (id: string, file: number, keyword: string, plan: Partial<LeaderPlan> = {}): LeaderPlan => ({
  ...plan,
  ...{ id, file: file - 1, keywords: [...keyword.split(', '), ...(plan.keywords ?? [])] },
});

/**
 * The targets of models, in words: how many attacks (`+` before those in support) and the pools, `~` behind those
 * reached in support and `*` behind those reached by swirling; `-` for none.
 */
export function strikers(plan: MeleePlan, wanted: readonly string[]): Readonly<Record<string, string>> {
  const state = aMelee(plan);
  const rows = plan.units.flatMap(({ id }) => attackRows(state, id as Parameters<typeof attackRows>[1]));
  const words = new Map(
    rows.map(({ model, attacks, supporting, targets }): readonly [string, string] => {
      const pools = targets.map(({ pool, via }) => `${pool}${{ contact: '', support: '~', swirling: '*' }[via]}`);
      const who = pools.toSorted().join(' ');
      return [model.id, pools.length === 0 ? '-' : `${supporting ? '+' : ''}${attacks} ${who}`];
    }),
  );
  return Object.fromEntries(wanted.map((id) => [id, words.get(id) ?? 'nobody of that name']));
}
