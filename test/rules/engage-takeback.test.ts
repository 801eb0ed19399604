import { afterEach, expect, it } from 'vitest';
import { createHistoryActions } from '../../src/app/play/history-actions.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import type { Command } from '../../src/rules/core/command.ts';
import { seededDice } from '../../src/rules/core/dice.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { evolve } from '../../src/rules/play/evolve.ts';
import { type Game, newGame, play } from '../../src/rules/play/game.ts';
import { decideResolve } from '../../src/rules/skirmish/engage/decide-engage.ts';
import { fighterOf } from '../../src/rules/skirmish/fighters/fighters.ts';
import { ann, aSkirmish, clearTables, engage, foe } from '../support/engage.ts';
import type { SkirmishPlan } from '../support/skirmish.ts';

afterEach(clearTables);

/** Ann has declared an attempt at Ben, who is in sight, so that it has been measured. */
async function declared(rules: SkirmishPlan['rules'] = {}) {
  const { state, table } = await aSkirmish({ fighters: [ann([0, 0]), foe('ben', [6, 0])], rules });
  const go = (game: Game, command: Command) => play(game, command, table, seededDice(1));
  const first = go(newGame(state), engage('ann', 'ben'));
  if (!first.ok) throw new Error(JSON.stringify(first.error));
  return { go, game: first.value.game };
}

it('[E-21] [L-02] a declaration that has been measured is taken back only with consent', async () => {
  const { go, game } = await declared();
  const refused = go(game, { kind: 'undo' });
  expect(refused).toEqual({ ok: false, error: [{ clause: 'E-21', kind: 'consent-missing', unit: 'ann' }] });
  const agreed = go(game, { kind: 'undo', consent: true });
  expect(agreed.ok && agreed.value.game.cut).toBe(0);
});

it.each(['ann', 'ben'])('[E-03] it ends where %s is taken out before it is resolved', async (id) => {
  const { game } = await declared();
  expect(game.state.skirmish?.attempt?.unit).toBe('ann');
  const { id: model, at } = fighterOf(game.state, unitId(id));
  const after = evolve(game.state, { kind: 'taken-out', unit: unitId(id), model, at });
  expect(after.skirmish?.attempt).toBeUndefined();
  expect(decideResolve(after, undefined as never)).toMatchObject({ ok: false, error: [{ kind: 'no-attempt' }] });
});

it('[L-02] what came after it is undone as ever, and so is all on a practice table', async () => {
  const { go, game } = await declared();
  const chosen = go(game, { kind: 'choose-path' });
  expect(chosen.ok && go(chosen.value.game, { kind: 'undo' }).ok).toBe(true);
  const practice = await declared({ practice: true });
  expect(practice.go(practice.game, { kind: 'undo' }).ok).toBe(true);
});

it('[L-02] at the table the first undo asks for consent, and the second gives it', async () => {
  const { game } = await declared();
  const store = createTableStore();
  store.setState({ game });
  const { undo } = createHistoryActions(store, new WeakSet(), () => {});
  undo();
  expect(store.getState().game?.cut).toBe(1);
  expect(store.getState().said).toBe(
    'The attempt of Ann has been measured, so the other side must agree to take it back. If it agrees, undo again.',
  );
  undo();
  expect(store.getState().game?.cut).toBe(0);
});
