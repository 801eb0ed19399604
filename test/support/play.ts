import type { Decision } from '../../src/rules/core/judge/decision.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { openTable } from './open-table.ts';

/** The clauses that refused a decision, each with its kind: `C-04 no-enemy-near`; empty when it was allowed. */
export const clausesOf = (decision: Decision): readonly string[] =>
  decision.ok ? [] : decision.error.map((v) => `${v.clause} ${v.kind}`);

/** The decision on a charge declaration on an open table. */
export const declare = (state: GameState, unit: string, ...targets: readonly string[]): Decision =>
  decide(
    state,
    { kind: 'declare-charge', unit: unitId(unit), targets: targets.map(unitId) },
    openTable(),
    scriptedDice(),
  );
