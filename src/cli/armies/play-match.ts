import { seedOfGame } from '../../lab/batch/seed-of-game.ts';
import { rememberingTable } from '../../lab/game/remember.ts';
import { playGame } from '../../lab/game/play-game.ts';
import type { PolicyName } from '../../lab/policy/policy-name.ts';
import { explainEdit } from '../../messages/editor/explain-editor.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { createTable } from '../../physics/table.ts';
import type { Army, ArmySystem } from '../../scenario/armies/army.ts';
import { layOut } from '../../scenario/lay-out.ts';
import { makeScenario } from '../../scenario/make-scenario.ts';
import { parseScenario } from '../../scenario/parse/parse-scenario.ts';
import { firstFault } from '../../scenario/problem.ts';
import { scenarioMessages } from '../../messages/scenario.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';
import { fairTable } from './fair-table.ts';

/** What a match is played with. */
export type MatchOrder = {
  readonly system: ArmySystem;
  readonly seed: number;
  readonly policy: PolicyName;
  readonly files: MeshFiles;
};

/**
 * Plays two games between two armies on the same table and with the same seed: each army once has the attacker's half
 * and the first turn.
 *
 * @param n    Which match, counted from 0.
 * @returns    Games that the first army won, a draw as a half: 0 to 2.
 * @errors Why the table cannot be set up, in one sentence.
 */
export async function playMatch(
  [a, b]: readonly [Army, Army],
  { system, seed, policy, files }: MatchOrder,
  n: number,
): Promise<Result<number, string>> {
  let won = 0;
  const gameSeed = seedOfGame(seed, n);
  for (const begins of [true, false]) {
    const [attacker, defender] = begins ? [a, b] : [b, a];
    const document = fairTable({ attacker, defender }, system, gameSeed % 1e6, files);
    if (!document.ok) return err(explainEdit(document.error));
    const scenario = parseScenario(makeScenario(document.value), files);
    if (!scenario.ok) return err(scenarioMessages.fault(firstFault(scenario.error)));
    const table = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
    try {
      const start = layOut(scenario.value, table);
      if (!start.ok) return err(scenarioMessages.fault(firstFault(start.error)));
      const policies = { attacker: policy, defender: policy };
      const { winner } = playGame(start.value, rememberingTable(table), { seed: gameSeed, policies, turns: 1 }).facts;
      if (winner === 'draw') won += 0.5;
      else if ((winner === 'attacker') === begins) won++;
    } finally {
      table.dispose();
    }
  }
  return ok(won);
}
