import type { AttackRow } from '../../../rules/regiments/melee/view.ts';
import { toHitInMelee, toSaveInMelee, toWoundInMelee } from '../../../rules/regiments/ranks/charts.ts';
import { findPool } from '../../../rules/regiments/ranks/pools.ts';
import type { UnitId, PoolId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { Names } from '../../../messages/phrases/names.ts';
import { messages } from '../../../messages/messages.ts';

/** The current targets of a model's attacks: those allocated by the player, else those suggested by the referee. */
export const targetsNow = (row: Pick<AttackRow, 'dealt' | 'suggested'>): readonly PoolId[] =>
  row.dealt ?? row.suggested;

/** A unit's attacks of one step on one pool: how many there are, and how many of them swirl or support. */
type BlowLine = {
  readonly unit: UnitId;
  readonly pool: PoolId;
  readonly attacks: number;
  readonly swirling: number;
  readonly supporting: number;
  readonly needs: string;
};

/** All attacks of a step, by unit and pool; `step` is a step of the initiative order, which counts down. */
export function blowLines(state: GameState, rows: readonly AttackRow[], step: number): readonly BlowLine[] {
  const lines = new Map<string, BlowLine>();
  for (const row of rows) {
    if (row.step !== step || row.attacks === 0) continue;
    for (const pool of targetsNow(row)) {
      const key = `${row.model.unit}>${pool}`;
      const target = row.targets.find((t) => t.pool === pool);
      const known = lines.get(key) ?? {
        ...{ unit: row.model.unit, pool, attacks: 0, swirling: 0, supporting: 0 },
        needs: needsOf(state, row, pool),
      };
      lines.set(key, {
        ...known,
        attacks: known.attacks + 1,
        swirling: known.swirling + (target?.via === 'swirling' ? 1 : 0),
        supporting: known.supporting + (row.supporting ? 1 : 0),
      });
    }
  }
  return [...lines.values()];
}

/** The rolls a model's attack on a pool needs: "hits 4+ · wounds 3+ · saved 5+". */
function needsOf(state: GameState, { model, targets }: AttackRow, pool: PoolId): string {
  const [foe] = findPool(state, pool)?.models ?? [];
  if (!foe) return '';
  const { melee } = state.rules.regiments;
  const facing = targets.find((t) => t.pool === pool)?.facing ?? 'front';
  const save = toSaveInMelee(model, foe, melee);
  return messages.regiments.blowNeeds(toHitInMelee(model, foe, facing, melee), toWoundInMelee(model, foe, melee), save);
}

/** A model's possible attacks, in one sentence. */
export function rowText(row: AttackRow, names: Names): string {
  const name = names.model(row.model.id);
  if (row.why) return messages.regiments.strikesNobody(name, row.why);
  const targets = row.targets.map(({ pool, via }) => ({
    name: messages.regiments.pool(pool, names),
    isSwirling: via === 'swirling',
  }));
  return messages.regiments.canStrike(name, row, targets);
}
